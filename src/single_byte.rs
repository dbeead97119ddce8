//! The tables of three single-byte encodings: ASCII, ISO-8859-1 and windows-1252.

use crate::code_point::CodePoint;

/// Maps the bytes of a single-byte encoding to code points and back.
#[derive(Debug)]
pub struct Table {
    /// The number of bytes, from 00, that are characters.
    pub len: u16,
    /// The code points of 80 to 9F, if at least one of them is not the C1 control of the same number.
    pub c1_replacements: Option<[u16; 32]>,
    /// The bytes of the code points in `c1_replacements`, indexed by `key` of the code point.
    bytes: [u8; 256],
}

/// ASCII: no characters above 7F.
pub static ASCII: Table = Table::new(0x80, None);

/// ISO-8859-1: every byte is the code point of the same number.
pub static ISO_8859_1: Table = Table::new(0x100, None);

/// windows-1252 of the Encoding Standard: the five bytes that Microsoft left undefined are C1 controls.
pub static WINDOWS_1252: Table = Table::new(
    0x100,
    Some([
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
        0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
        0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
    ]),
);

const FIRST_C1: u8 = 0x80;
/// The C1 controls.
const C1: core::ops::Range<u32> = 0x80..0xA0;

/// Hashes a code point to an index of [`Table::bytes`]. No two replacements of a table have the same key.
const fn key(value: u32) -> usize {
    ((value ^ value >> 8) & 0xFF) as usize
}

impl Table {
    const fn new(len: u16, c1_replacements: Option<[u16; 32]>) -> Self {
        let mut bytes = [0; 256];
        if let Some(values) = &c1_replacements {
            let mut index = 0;
            while index < values.len() {
                let slot = key(values[index] as u32);
                assert!(bytes[slot] == 0, "two code points with the same key");
                bytes[slot] = FIRST_C1 + index as u8;
                index += 1;
            }
        }
        Self { len, c1_replacements, bytes }
    }

    /// Returns the code point of a byte; `None` if the byte is not a character.
    ///
    /// ```
    /// use utfscope::single_byte::{ASCII, WINDOWS_1252};
    ///
    /// assert_eq!(WINDOWS_1252.code_point(0x80).unwrap().value(), 0x20AC);
    /// assert_eq!(ASCII.code_point(0x80), None);
    /// ```
    pub fn code_point(&self, byte: u8) -> Option<CodePoint> {
        let mapped = byte
            .checked_sub(FIRST_C1)
            .and_then(|index| self.c1_replacements.as_ref()?.get(usize::from(index)).copied());
        match mapped {
            Some(value) => Some(CodePoint::from(value)),
            None => (u16::from(byte) < self.len).then(|| CodePoint::from(byte)),
        }
    }

    /// Returns a mask that finds the bytes which are not the code point of the same number: `byte & mask` is 80 for them. For windows-1252,
    /// `byte & mask` is also 80 for the five C1 controls.
    pub const fn non_latin1_mask(&self) -> u8 {
        match (self.len, self.c1_replacements) {
            // 80 to 9F.
            (0x100, Some(_)) => 0xE0,
            // No byte: with this mask, the result is never 80.
            (0x100, None) => 0x00,
            _ => 0x80,
        }
    }

    /// Returns the byte of a code point; `None` if the encoding cannot represent it.
    #[inline]
    pub fn byte(&self, code_point: CodePoint) -> Option<u8> {
        let value = code_point.value();
        if let Some(replacements) = &self.c1_replacements {
            let byte = self.bytes[key(value)];
            let index = usize::from(byte.wrapping_sub(FIRST_C1));
            if replacements.get(index).is_some_and(|&replacement| u32::from(replacement) == value) {
                return Some(byte);
            }
            if C1.contains(&value) {
                return None;
            }
        }
        (value < u32::from(self.len)).then_some(value as u8)
    }

    /// Returns two rows for the bytes 80 to 8F, and two rows for 90 to 9F: the lower and the upper bytes of their code points. Returns `None`
    /// if the table has no `c1_replacements`: then 80 to 9F are C1 controls, or are not characters.
    pub(crate) const fn c1_rows(&self) -> Option<[[[u8; 16]; 2]; 2]> {
        let Some(values) = &self.c1_replacements else { return None };
        let mut rows = [[[0; 16]; 2]; 2];
        let mut index = 0;
        while index < values.len() {
            let [lower, upper] = values[index].to_le_bytes();
            rows[index / 16][0][index % 16] = lower;
            rows[index / 16][1][index % 16] = upper;
            index += 1;
        }
        Some(rows)
    }
}

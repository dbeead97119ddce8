//! The tables of the encodings of one byte a character: ASCII, ISO-8859-1 and windows-1252.

use crate::code_point::CodePoint;

/// What the bytes from 80 up stand for.
#[derive(Debug)]
pub struct Table {
    /// How many bytes from 00 up are characters.
    pub len: u16,
    /// The code points of 80 to 9F where they are not those of the same number.
    pub c1_replacements: Option<[u16; 32]>,
    /// The bytes of those code points, by what `key` makes of them.
    bytes: [u8; 256],
}

/// ASCII: nothing above 7F.
pub static ASCII: Table = Table::new(0x80, None);

/// ISO-8859-1 as it is: every byte is the code point of its number.
pub static ISO_8859_1: Table = Table::new(0x100, None);

/// windows-1252 as the Encoding Standard has it: the five bytes that Microsoft left open are C1 controls.
pub static WINDOWS_1252: Table = Table::new(
    0x100,
    Some([
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
        0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
        0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
    ]),
);

const FIRST_C1: u8 = 0x80;

/// A number of a byte for a code point; no two of a table have the same.
const fn key(value: u32) -> usize {
    ((value ^ value >> 8) & 0xFF) as usize
}

impl Table {
    const fn new(len: u16, c1_replacements: Option<[u16; 32]>) -> Self {
        let mut bytes = [0; 256];
        if let Some(values) = &c1_replacements {
            let mut index = 0;
            while index < values.len() {
                let place = key(values[index] as u32);
                assert!(bytes[place] == 0, "two code points with the same key");
                bytes[place] = FIRST_C1 + index as u8;
                index += 1;
            }
        }
        Self { len, c1_replacements, bytes }
    }

    /// The code point of a byte; `None` where it is no character.
    pub fn code_point(&self, byte: u8) -> Option<CodePoint> {
        let mapped = byte
            .checked_sub(FIRST_C1)
            .and_then(|index| self.c1_replacements.as_ref()?.get(usize::from(index)).copied());
        match mapped {
            Some(value) => Some(CodePoint::from(value)),
            None => (u16::from(byte) < self.len).then(|| CodePoint::from(byte)),
        }
    }

    /// Bytes that are 80 under this mask need not be the code point of their number; all others are.
    pub const fn non_latin1_mask(&self) -> u8 {
        match (self.len, self.c1_replacements) {
            // 80 to 9F
            (0x100, Some(_)) => 0xE0,
            // None: under no bits there is no 80.
            (0x100, None) => 0x00,
            _ => 0x80,
        }
    }

    /// The byte of a code point; `None` where it has none.
    pub fn byte(&self, code_point: CodePoint) -> Option<u8> {
        let value = code_point.value();
        let same = value as u8;
        [self.bytes[key(value)], same].into_iter().find(|&byte| self.code_point(byte) == Some(code_point))
    }
}

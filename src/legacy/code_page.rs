//! The table of a legacy encoding in which every byte is one character.

use crate::code_point::CodePoint;

/// Marks a byte that is no character. U+FFFF is a noncharacter, so no table needs it.
pub const UNDEFINED: u16 = 0xFFFF;

/// The mapping between 256 bytes and code points of the Basic Multilingual Plane, in both directions.
#[derive(Debug)]
pub struct CodePage {
    code_points: [u16; 256],
    /// Each code point with its byte, in the order of the code points.
    bytes: Vec<(u16, u8)>,
}

impl CodePage {
    /// Makes the table of the code points of the bytes 00 to FF.
    pub(super) fn new(code_points: [u16; 256]) -> Self {
        let mut bytes: Vec<_> = (0..=u8::MAX).map(|byte| (code_points[usize::from(byte)], byte)).collect();
        bytes.retain(|&(code_point, _)| code_point != UNDEFINED);
        // The first of two bytes with the same code point encodes it, as in the Encoding Standard's index pointer.
        bytes.sort();
        bytes.dedup_by_key(|&mut (code_point, _)| code_point);
        Self { code_points, bytes }
    }

    /// Makes the table of an encoding whose bytes 00 to 7F are ASCII, from the code points of 80 to FF.
    pub(super) fn with_ascii(upper: &[u16; 128]) -> Self {
        Self::new(core::array::from_fn(|byte| if byte < 0x80 { byte as u16 } else { upper[byte - 0x80] }))
    }

    /// Makes the table of a single-byte encoding of the Encoding Standard.
    pub(super) fn of(encoding: &'static encoding_rs::Encoding) -> Self {
        Self::new(core::array::from_fn(|byte| {
            let bytes = [byte as u8];
            let text = encoding.decode_without_bom_handling_and_without_replacement(&bytes);
            let unit = text.and_then(|text| text.encode_utf16().next());
            unit.unwrap_or(UNDEFINED)
        }))
    }

    /// Returns the code points of all bytes, with [`UNDEFINED`] for a byte that is no character.
    pub fn code_points(&self) -> &[u16; 256] {
        &self.code_points
    }

    /// Returns true if the bytes 00 to 7F are ASCII.
    pub fn is_ascii_superset(&self) -> bool {
        self.code_points[..0x80].iter().zip(0..).all(|(&code_point, byte)| code_point == byte)
    }

    /// Returns the code point of a byte; `None` if it is no character.
    pub fn code_point(&self, byte: u8) -> Option<CodePoint> {
        let value = self.code_points[usize::from(byte)];
        (value != UNDEFINED).then(|| CodePoint::from(value))
    }

    /// Returns the byte of a UTF-16 code unit; `None` if the encoding cannot hold it.
    pub fn byte(&self, unit: u16) -> Option<u8> {
        // ASCII, and other characters whose code point is their byte, without a search.
        if let Ok(same) = u8::try_from(unit)
            && self.code_points[usize::from(same)] == unit
        {
            return Some(same);
        }
        let place = self.bytes.binary_search_by_key(&unit, |&(code_point, _)| code_point).ok()?;
        Some(self.bytes[place].1)
    }
}

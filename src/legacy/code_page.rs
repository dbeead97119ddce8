//! The table of a legacy encoding in which every byte is one character.

use crate::code_point::CodePoint;

/// Marks a byte that is no character. U+FFFF is a noncharacter, so no table needs it.
pub const UNDEFINED: u16 = 0xFFFF;

/// Marks a code unit without a byte.
const UNMAPPED: u16 = 0x100;

/// How many bytes or code units are looked up together.
const BLOCK: usize = 32;

/// The mapping between 256 bytes and code points of the Basic Multilingual Plane, in both directions.
#[derive(Debug)]
pub struct CodePage {
    code_points: [u16; 256],
    is_ascii_superset: bool,
    /// The index in `bytes` of the row of each 256 code units. All rows without bytes are row 0.
    rows: [u8; 256],
    /// The byte of each code unit of a row, or [`UNMAPPED`]. Empty if memory for it ran out.
    bytes: Vec<[u16; 256]>,
}

impl CodePage {
    /// Makes the table of the code points of the bytes 00 to FF.
    pub(super) fn new(code_points: [u16; 256]) -> Self {
        let is_ascii_superset = code_points[..0x80].iter().copied().eq(0..0x80);
        let (mut rows, mut bytes) = ([0; 256], Vec::new());
        let is_row = |row: u16| code_points.iter().any(|&value| value != UNDEFINED && value >> 8 == row);
        if bytes.try_reserve_exact(1 + (0..=0xFF).filter(|&row| is_row(row)).count()).is_err() {
            return Self { code_points, is_ascii_superset, rows, bytes };
        }
        bytes.push([UNMAPPED; 256]);
        for (byte, code_point) in (0..).zip(code_points).filter(|&(_, code_point)| code_point != UNDEFINED) {
            let row = &mut rows[usize::from(code_point >> 8)];
            if *row == 0 {
                *row = bytes.len() as u8;
                bytes.push([UNMAPPED; 256]);
            }
            let place = &mut bytes[usize::from(*row)][usize::from(code_point & 0xFF)];
            // The first of two bytes with the same code point encodes it, as in the Encoding Standard's index pointer.
            if *place == UNMAPPED {
                *place = byte;
            }
        }
        Self { code_points, is_ascii_superset, rows, bytes }
    }

    /// Makes the table of an encoding whose bytes 00 to 7F are ASCII, from the code points of 80 to FF.
    pub(super) fn with_ascii(upper: &[u16; 128]) -> Self {
        Self::new(core::array::from_fn(|byte| if byte < 0x80 { byte as u16 } else { upper[byte - 0x80] }))
    }

    /// Makes the table of a single-byte encoding of the Encoding Standard.
    pub(super) fn of(encoding: &'static encoding_rs::Encoding) -> Self {
        Self::new(core::array::from_fn(|byte| {
            let (mut decoder, mut units) = (encoding.new_decoder_without_bom_handling(), [UNDEFINED; 4]);
            let _ = decoder.decode_to_utf16_without_replacement(&[byte as u8], &mut units, true);
            units[0]
        }))
    }

    /// Returns the code points of all bytes, with [`UNDEFINED`] for a byte that is no character.
    pub fn code_points(&self) -> &[u16; 256] {
        &self.code_points
    }

    /// Returns true if the bytes 00 to 7F are ASCII.
    pub fn is_ascii_superset(&self) -> bool {
        self.is_ascii_superset
    }

    /// Returns the code point of a byte; `None` if it is no character.
    pub fn code_point(&self, byte: u8) -> Option<CodePoint> {
        let value = self.code_points[usize::from(byte)];
        (value != UNDEFINED).then(|| CodePoint::from(value))
    }

    /// Returns the byte of a UTF-16 code unit; `None` if the encoding cannot hold it.
    pub fn byte(&self, unit: u16) -> Option<u8> {
        u8::try_from(self.entry(unit)).ok()
    }

    /// Returns the byte of a code unit, or [`UNMAPPED`].
    #[inline(always)]
    fn entry(&self, unit: u16) -> u16 {
        match self.bytes.get(usize::from(self.rows[usize::from(unit >> 8)])) {
            Some(row) => row[usize::from(unit & 0xFF)],
            None => (0..UNMAPPED)
                .zip(self.code_points)
                .find(|&(_, value)| value == unit)
                .map_or(UNMAPPED, |(byte, _)| byte),
        }
    }

    /// Writes the code units of bytes, up to the first that is no character. Returns how many it wrote.
    pub(crate) fn decode(&self, bytes: &[u8], units: &mut [[u8; 2]]) -> usize {
        let (blocks, rest) = bytes.as_chunks::<BLOCK>();
        let (unit_blocks, rest_units) = units.as_chunks_mut::<BLOCK>();
        for (index, (block, units)) in blocks.iter().zip(unit_blocks).enumerate() {
            if self.is_ascii_superset && block.iter().fold(0, |all, byte| all | byte) < 0x80 {
                for (unit, &byte) in units.iter_mut().zip(block) {
                    *unit = [byte, 0];
                }
            } else {
                let done = self.decode_each(block, units);
                if done < BLOCK {
                    return BLOCK * index + done;
                }
            }
        }
        bytes.len() - rest.len() + self.decode_each(rest, rest_units)
    }

    #[inline(always)]
    fn decode_each(&self, bytes: &[u8], units: &mut [[u8; 2]]) -> usize {
        let mut is_undefined = false;
        for (unit, &byte) in units.iter_mut().zip(bytes) {
            let value = self.code_points[usize::from(byte)];
            is_undefined |= value == UNDEFINED;
            *unit = value.to_le_bytes();
        }
        if !is_undefined {
            return bytes.len();
        }
        bytes.iter().take_while(|&&byte| self.code_points[usize::from(byte)] != UNDEFINED).count()
    }

    /// Writes the bytes of code units, up to the first that the encoding cannot hold. Returns how many it wrote.
    pub(crate) fn encode(&self, units: &[[u8; 2]], bytes: &mut [u8]) -> usize {
        let (blocks, rest) = units.as_chunks::<BLOCK>();
        let (byte_blocks, rest_bytes) = bytes.as_chunks_mut::<BLOCK>();
        for (index, (block, bytes)) in blocks.iter().zip(byte_blocks).enumerate() {
            let all = block.iter().fold(0, |all, &unit| all | u16::from_le_bytes(unit));
            if self.is_ascii_superset && all < 0x80 {
                for (byte, unit) in bytes.iter_mut().zip(block) {
                    *byte = unit[0];
                }
            } else {
                let done = self.encode_each(block, bytes);
                if done < BLOCK {
                    return BLOCK * index + done;
                }
            }
        }
        units.len() - rest.len() + self.encode_each(rest, rest_bytes)
    }

    #[inline(always)]
    fn encode_each(&self, units: &[[u8; 2]], bytes: &mut [u8]) -> usize {
        let entry = |unit: [u8; 2]| self.entry(u16::from_le_bytes(unit));
        let mut all = 0;
        for (byte, &unit) in bytes.iter_mut().zip(units) {
            let entry = entry(unit);
            all |= entry;
            *byte = entry as u8;
        }
        if all & UNMAPPED == 0 {
            return units.len();
        }
        units.iter().take_while(|&&unit| entry(unit) != UNMAPPED).count()
    }
}

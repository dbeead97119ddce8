//! The table of a legacy encoding in which every byte is one character.

use crate::code_point::CodePoint;
use crate::simd::ascii;
use crate::simd::code_page::{self, Alphabet, Distances, Window};
use crate::simd::span::Span;
use encoding_rs::Decoder;
use std::sync::OnceLock;

/// Marks a byte that is not a character. U+FFFF is a noncharacter, so no table needs it.
pub const UNDEFINED: u16 = 0xFFFF;

/// The number of bytes or code units that are converted at a time: a row of the ASCII kernels.
const BLOCK: usize = 16;

/// If a block has more characters than this that the kernels cannot convert, the tables convert all of it.
const MANY: u32 = 8;

/// The mapping between 256 bytes and code points of the Basic Multilingual Plane, in both directions.
#[derive(Debug)]
pub struct CodePage {
    code_points: [u16; 256],
    is_ascii_superset: bool,
    /// The letters of an encoding for which `distances` has too many exceptions.
    alphabet: Option<Alphabet>,
    distances: Distances,
    window: Window,
    /// Whether every byte is a character.
    is_complete: bool,
    /// The byte of each code unit, or 0 if it has none: 64 KB, allocated when text is first encoded.
    bytes: OnceLock<Option<Box<[u8; 0x1_0000]>>>,
}

impl CodePage {
    /// Creates a table from the code points of the bytes 00 to FF.
    pub(crate) fn new(code_points: [u16; 256]) -> Self {
        let is_ascii_superset = code_points[..0x80].iter().copied().eq(0..0x80);
        let is_complete = !code_points.contains(&UNDEFINED);
        let alphabet = Alphabet::new(&code_points);
        let distances = Distances::new(&code_points);
        let window = Window::new(&code_points, |byte| {
            let code_point = code_points[usize::from(byte)];
            code_point != UNDEFINED && !code_points[..usize::from(byte)].contains(&code_point)
        });
        let bytes = OnceLock::new();
        Self { code_points, is_ascii_superset, is_complete, alphabet, distances, window, bytes }
    }

    /// Creates the table of an encoding whose bytes 00 to 7F are ASCII, from the code points of 80 to FF.
    pub(super) fn with_ascii(upper: &[u16; 128]) -> Self {
        Self::new(core::array::from_fn(|byte| if byte < 0x80 { byte as u16 } else { upper[byte - 0x80] }))
    }

    /// Creates the table of a single-byte encoding of the Encoding Standard. `decoder` returns a new decoder.
    pub(super) fn of(decoder: impl Fn() -> Decoder) -> Self {
        Self::new(core::array::from_fn(|byte| {
            let (mut decoder, mut units) = (decoder(), [UNDEFINED; 4]);
            let _ = decoder.decode_to_utf16_without_replacement(&[byte as u8], &mut units, true);
            units[0]
        }))
    }

    /// Returns the table of bytes, or `None` if there is not enough memory.
    fn bytes(&self) -> Option<&[u8; 0x1_0000]> {
        let make = || {
            let mut bytes = Vec::new();
            bytes.try_reserve_exact(0x1_0000).ok()?;
            bytes.resize(0x1_0000, 0);
            // The first of two bytes with the same code point encodes it, as in the Encoding Standard's index pointer.
            for (byte, &code_point) in (0..=u8::MAX).zip(&self.code_points).rev() {
                bytes[usize::from(code_point)] = byte;
            }
            bytes[usize::from(UNDEFINED)] = 0;
            bytes.into_boxed_slice().try_into().ok()
        };
        self.bytes.get_or_init(make).as_deref()
    }

    /// Returns the code points of all bytes, with [`UNDEFINED`] for a byte that is not a character.
    pub fn code_points(&self) -> &[u16; 256] {
        &self.code_points
    }

    /// Returns true if the bytes 00 to 7F are ASCII.
    pub fn is_ascii_superset(&self) -> bool {
        self.is_ascii_superset
    }

    /// Returns the code point of a byte; `None` if it is not a character.
    pub fn code_point(&self, byte: u8) -> Option<CodePoint> {
        let value = self.code_points[usize::from(byte)];
        (value != UNDEFINED).then(|| CodePoint::from(value))
    }

    /// Returns the byte of a UTF-16 code unit; `None` if the encoding cannot represent it.
    pub fn byte(&self, unit: u16) -> Option<u8> {
        match self.bytes() {
            Some(bytes) => {
                Some(bytes[usize::from(unit)]).filter(|&byte| byte != 0 || self.code_points[0] == unit)
            }
            None => self.find(unit),
        }
    }

    /// Returns the same as [`CodePage::byte`], more slowly, without the table of bytes.
    pub(super) fn find(&self, unit: u16) -> Option<u8> {
        (0..=u8::MAX)
            .zip(self.code_points)
            .find(|&(_, value)| value == unit && value != UNDEFINED)
            .map(|(byte, _)| byte)
    }

    /// Writes the code units of bytes, up to the first that is not a character. Returns how many it wrote.
    ///
    /// `units` must have as many elements as `bytes`.
    pub(crate) fn decode(&self, bytes: &[u8], units: &mut [[u8; 2]]) -> usize {
        let (blocks, rest) = bytes.as_chunks::<BLOCK>();
        let (unit_blocks, rest_units) = units.as_chunks_mut::<BLOCK>();
        for (index, (block, units)) in blocks.iter().zip(unit_blocks).enumerate() {
            let done = self.decode_block(block, units);
            if done < BLOCK {
                return BLOCK * index + done;
            }
        }
        bytes.len() - rest.len() + self.decode_each(rest, rest_units)
    }

    /// Does the same as [`CodePage::decode`] for a block.
    #[inline(always)]
    fn decode_block(&self, block: &[u8; BLOCK], units: &mut [[u8; 2]; BLOCK]) -> usize {
        if !self.is_ascii_superset {
            return self.decode_each(block, units);
        }
        if ascii::widen(block, units) {
            return BLOCK;
        }
        let mut exceptions = match &self.alphabet {
            Some(alphabet) => alphabet.widen(block, units),
            None => self.distances.widen(block, units),
        };
        if exceptions.count_ones() > MANY {
            return self.decode_each(block, units);
        }
        while exceptions != 0 {
            let lane = exceptions.trailing_zeros() as usize % BLOCK;
            let code_point = self.code_points[usize::from(block[lane])];
            if code_point == UNDEFINED {
                return lane;
            }
            units[lane] = code_point.to_le_bytes();
            exceptions &= exceptions - 1;
        }
        BLOCK
    }

    #[inline(always)]
    fn decode_each(&self, bytes: &[u8], units: &mut [[u8; 2]]) -> usize {
        for (unit, &byte) in units.iter_mut().zip(bytes) {
            *unit = self.code_points[usize::from(byte)].to_le_bytes();
        }
        if self.is_complete {
            return bytes.len();
        }
        bytes.iter().take_while(|&&byte| self.code_points[usize::from(byte)] != UNDEFINED).count()
    }

    /// Encodes and appends code units, up to the first that the encoding cannot represent. Returns the offset at which it
    /// stopped.
    ///
    /// `out` must have the spare capacity [`required_capacity`](crate::simd::required_capacity) of the units.
    pub(crate) fn encode(&self, units: Span<'_, 2>, out: &mut Vec<u8>) -> usize {
        let Some(bytes) = self.bytes() else { return units.start() };
        let window = self.is_ascii_superset.then_some(&self.window);
        code_page::from_utf16(units, window, (bytes, self.code_points[0]), out)
    }
}

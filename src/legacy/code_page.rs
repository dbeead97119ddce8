//! The table of a legacy encoding or character set in which every character is one byte.

use crate::code_point::CodePoint;
use crate::simd::code_page::{self, CharWindows, Decoder};
use crate::simd::span::Span;
use std::sync::OnceLock;

/// Marks a byte that is not a character. U+FFFF is a noncharacter, so no table needs it.
pub const UNDEFINED: u16 = code_page::UNDEFINED;

/// The mapping between 256 bytes and code points of the Basic Multilingual Plane, in both directions.
#[derive(Debug)]
pub struct CodePage {
    decoder: Decoder,
    /// The ranges of code points that SIMD encodes, if the bytes 00 to 7F are ASCII.
    char_windows: CharWindows,
    /// The byte of each code unit, or 0 for a code unit without a byte: 64 KB, allocated when text is first encoded. `None` if there is not
    /// enough memory.
    bytes: OnceLock<Option<Box<[u8; 0x1_0000]>>>,
}

impl CodePage {
    /// Creates a table from the code points of the bytes 00 to FF.
    pub(crate) fn new(code_points: [u16; 256]) -> Self {
        // Whether a byte is the first one with its code point, so that encoding this code point gives the byte. Computed only once, because
        // `CharWindows::new` needs each element several times.
        let is_encoded: [bool; 256] = core::array::from_fn(|byte| {
            let code_point = code_points[byte];
            code_point != UNDEFINED && !code_points[..byte].contains(&code_point)
        });
        let char_windows = CharWindows::new(&code_points, |byte| is_encoded[usize::from(byte)]);
        let bytes = OnceLock::new();
        Self { decoder: Decoder::new(code_points), char_windows, bytes }
    }

    /// Creates the table of an encoding whose bytes 00 to 7F are ASCII, from the code points of 80 to FF.
    pub(super) fn with_ascii(upper: &[u16; 128]) -> Self {
        Self::new(core::array::from_fn(|byte| if byte < 0x80 { byte as u16 } else { upper[byte - 0x80] }))
    }

    /// The same as [`CodePage::with_ascii`], but one byte below 80 has the given code point.
    pub(super) fn with_ascii_except(upper: &[u16; 128], (byte, code_point): (u8, u16)) -> Self {
        let mut code_points = Self::with_ascii(upper).decoder.code_points;
        code_points[usize::from(byte)] = code_point;
        Self::new(code_points)
    }

    /// Creates the table by decoding each byte with a new decoder, which `decoder` returns.
    pub(super) fn of(decoder: impl Fn() -> encoding_rs::Decoder) -> Self {
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
            // If two bytes have the same code point, this code point is encoded as the first of these bytes, as in the Encoding Standard
            // (“index pointer”).
            for (byte, &code_point) in (0..=u8::MAX).zip(&self.decoder.code_points).rev() {
                bytes[usize::from(code_point)] = byte;
            }
            bytes[usize::from(UNDEFINED)] = 0;
            bytes.into_boxed_slice().try_into().ok()
        };
        self.bytes.get_or_init(make).as_deref()
    }

    /// Returns the code points of all bytes, with [`UNDEFINED`] for a byte that is not a character.
    pub fn code_points(&self) -> &[u16; 256] {
        &self.decoder.code_points
    }

    /// Returns true if the bytes 00 to 7F are ASCII.
    pub fn is_ascii_superset(&self) -> bool {
        self.decoder.is_ascii_superset
    }

    /// Returns the code point of a byte; `None` if the byte is not a character.
    pub fn code_point(&self, byte: u8) -> Option<CodePoint> {
        let value = self.decoder.code_points[usize::from(byte)];
        (value != UNDEFINED).then(|| CodePoint::from(value))
    }

    /// Returns the byte of a UTF-16 code unit; `None` if the encoding cannot represent it.
    pub fn byte(&self, unit: u16) -> Option<u8> {
        match self.bytes() {
            Some(bytes) => Some(bytes[usize::from(unit)])
                .filter(|&byte| byte != 0 || self.decoder.code_points[0] == unit),
            None => self.find(unit),
        }
    }

    /// Returns the same as [`CodePage::byte`], more slowly, without the table of bytes.
    pub(super) fn find(&self, unit: u16) -> Option<u8> {
        (0..=u8::MAX)
            .zip(self.decoder.code_points)
            .find(|&(_, value)| value == unit && value != UNDEFINED)
            .map(|(byte, _)| byte)
    }

    /// Writes the code units of bytes, up to the first byte that is not a character. Returns the number of code units.
    ///
    /// `units` must have as many elements as `bytes`.
    pub(crate) fn decode(&self, bytes: &[u8], units: &mut [[u8; 2]]) -> usize {
        code_page::to_utf16(bytes, &self.decoder, units)
    }

    /// Encodes and appends code units, up to the first code unit that the encoding cannot represent. Returns the offset after the encoded
    /// code units.
    ///
    /// `out` must have the spare capacity [`required_capacity`](crate::simd::required_capacity) of the units.
    pub(crate) fn encode(&self, units: Span<'_, 2>, out: &mut Vec<u8>) -> usize {
        let Some(bytes) = self.bytes() else { return units.start() };
        let char_windows = self.is_ascii_superset().then_some(&self.char_windows);
        code_page::from_utf16(units, char_windows, (bytes, self.decoder.code_points[0]), out)
    }
}

//! The conversions: from a slice into a slice that is large enough for the longest result.

use encoding_rs::{CoderResult, DecoderResult, EncoderResult, UTF_8, WINDOWS_1252, mem};

pub fn utf8_to_utf16(from: &[u8], to: &mut [u16]) -> Option<usize> {
    mem::convert_utf8_to_utf16_without_replacement(from, to)
}

pub fn utf8_to_utf16_with_replacement(from: &[u8], to: &mut [u16]) -> usize {
    mem::convert_utf8_to_utf16(from, to)
}

/// The length of a target that is sufficient for both conversions to UTF-16: one code unit per byte, and one more that the replacing
/// conversion requires.
pub fn max_utf16_from_utf8(bytes: usize) -> usize {
    bytes + 1
}

/// The encoder of encoding_rs, which can also encode a text in chunks. Lone surrogates become U+FFFD: `without_replacement`
/// concerns only characters that the target cannot represent.
pub fn utf16_to_utf8_by_encoder(from: &[u16], to: &mut [u8]) -> Option<usize> {
    let (result, _, written) = UTF_8.new_encoder().encode_from_utf16_without_replacement(from, to, true);
    matches!(result, EncoderResult::InputEmpty).then_some(written)
}

/// The function of encoding_rs that converts a text in one call. Lone surrogates become U+FFFD.
pub fn utf16_to_utf8_with_replacement(from: &[u16], to: &mut [u8]) -> usize {
    mem::convert_utf16_to_utf8(from, to)
}

pub fn max_utf8_from_utf16(units: usize) -> usize {
    3 * units
}

pub fn latin1_to_utf8(from: &[u8], to: &mut [u8]) -> usize {
    mem::convert_latin1_to_utf8(from, to)
}

pub fn windows_1252_to_utf8(from: &[u8], to: &mut [u8]) -> Option<usize> {
    let mut decoder = WINDOWS_1252.new_decoder_without_bom_handling();
    let (result, _, written) = decoder.decode_to_utf8_without_replacement(from, to, true);
    matches!(result, DecoderResult::InputEmpty).then_some(written)
}

/// Three bytes for each byte, the maximum that the decoder states, and some slack.
pub fn max_utf8_from_single_bytes(bytes: usize) -> usize {
    3 * bytes + 16
}

pub fn utf8_to_windows_1252(from: &str, to: &mut [u8]) -> Option<usize> {
    let (result, _, written, unmappable) = WINDOWS_1252.new_encoder().encode_from_utf8(from, to, true);
    (matches!(result, CoderResult::InputEmpty) && !unmappable).then_some(written)
}

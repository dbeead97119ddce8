//! Tests that the fast paths process all text that they can. If a fast path processes less, the codecs give the same
//! results more slowly, so no other test fails.

use super::*;
use crate::codec::{ByteDecoder, ByteEncoder, Decode, Encode};
use crate::encoding::Encoding::{self, *};
use crate::simd::required_capacity;
use crate::simd::span::Span;

fn fast_path(encoding: Encoding) -> FastPath {
    ByteEncoder::new(encoding).fast_writer().unwrap()
}

/// Returns 128 ASCII characters in the encoding, which are enough for several rows (of 16 bytes) of every kernel.
fn ascii(encoding: Encoding) -> Vec<u8> {
    let mut text = Vec::with_capacity(required_capacity(0x400));
    let units = [b'A', 0].repeat(0x80);
    assert_eq!(fast_path(encoding).write(Span::from_slice(&units), &mut text), units.len());
    text
}

#[test]
fn all_encodings_but_utf_7_and_utf_1_have_a_fast_path() {
    for encoding in Encoding::named().chain([Units16, Units32]) {
        let has_fast_path = !matches!(encoding, Utf7 | Utf1);
        let mut decoder = ByteDecoder::new(encoding);
        // After the first character the byte order is known.
        let _ = decoder.next(b"AAAA", true);
        assert_eq!(decoder.fast_reader().is_some(), has_fast_path, "{encoding:?}");
        assert_eq!(ByteEncoder::new(encoding).fast_writer().is_some(), has_fast_path, "{encoding:?}");
    }
}

#[test]
fn utf_8_utf_16le_and_single_byte_encodings_of_256_characters_are_validated_without_decoding() {
    let is_valid_to_end = |encoding| {
        let text = ascii(encoding);
        fast_path(encoding).valid_up_to_without_decoding(Span::from_slice(&text)).map(|end| end == text.len())
    };
    for encoding in [Utf8, Rfc2044, Rfc2279bis, Wtf8, Utf16Le, Ucs2Le, Units16, Iso8859_1, Windows1252] {
        assert_eq!(is_valid_to_end(encoding), Some(true), "{encoding:?}");
    }
    // Text in the other encodings must be decoded. MUTF-8 has another form of U+0000, CESU-8 encodes surrogates separately, and Amd2 leaves
    // U+FFFE undefined. The remaining encodings have big-endian or 32-bit code units, or bytes without a character.
    for encoding in [Amd2, Cesu8, Mutf8, Utf16Be, Ucs2Be, Utf32Le, Utf32Be, Ucs4Le, Ucs4Be, Units32, Ascii] {
        assert_eq!(is_valid_to_end(encoding), None, "{encoding:?}");
    }
}

#[test]
fn cesu_8_mutf_8_and_big_endian_16_bit_units_must_be_decoded_to_count_code_points() {
    let counted = |encoding| {
        let text = ascii(encoding);
        fast_path(encoding).count_without_decoding(Span::from_slice(&text))
    };
    for encoding in
        [Utf8, Rfc2044, Amd2, Rfc2279bis, Wtf8, Utf16Le, Ucs2Le, Units16, Utf32Le, Utf32Be, Ucs4Le]
    {
        assert_eq!(counted(encoding), Some(0x80), "{encoding:?}");
    }
    for encoding in [Ucs4Be, Units32, Ascii, Iso8859_1, Windows1252] {
        assert_eq!(counted(encoding), Some(0x80), "{encoding:?}");
    }
    for encoding in [Cesu8, Mutf8, Utf16Be, Ucs2Be] {
        assert_eq!(counted(encoding), None, "{encoding:?}");
    }
}

#[test]
fn conversions_between_single_bytes_and_utf_8_share_a_kernel() {
    let mask = |from, to| fast_path(from).latin1_kernel_mask(fast_path(to));
    // The kernel reads bytes as ISO-8859-1, and stops at bytes for which `byte & mask` is 80. These are bytes 80 to 9F for windows-1252,
    // which has other characters there than ISO-8859-1, and bytes above 7F for ASCII.
    let masks = [(Iso8859_1, 0), (Windows1252, 0xE0), (Ascii, 0x80)];
    for (encoding, expected) in masks {
        assert_eq!(mask(encoding, Utf8), Some(expected), "{encoding:?}");
        assert_eq!(mask(Utf8, encoding), Some(0x80), "{encoding:?}");
        // MUTF-8 has another form of U+0000.
        assert_eq!(mask(encoding, Mutf8), None, "{encoding:?}");
        assert_eq!(mask(Mutf8, encoding), None, "{encoding:?}");
    }
    assert_eq!(mask(Utf8, Utf8), None);
    assert_eq!(mask(Utf16Le, Utf8), None);
}

/// Converts all bytes but the first 16. Returns the offset of the end, and the capacities of the scratch memory and of
/// the output.
fn converted(from: Encoding, to: Encoding, text: &[u8], replace_malformed: bool) -> (usize, usize, usize) {
    let (mut units, mut out) = (Vec::new(), Vec::new());
    let (from, to) = (fast_path(from), fast_path(to));
    let end =
        convert((from, to), Span::from_slice(text).starting_at(16), replace_malformed, &mut units, &mut out)
            .unwrap();
    (end, units.capacity(), out.capacity())
}

#[test]
fn direct_conversions_use_no_scratch_memory() {
    let directly = [
        (Utf8, Utf16Le),
        (Utf8, Utf16Be),
        (Windows1252, Units16),
        (Utf32Be, Utf16Be),
        (Utf16Le, Utf8),
        (Utf16Le, Cesu8),
        (Units16, Windows1252),
        (Utf16Le, Utf32Be),
        (Utf8, Wtf8),
        (Utf8, Rfc2044),
        (Rfc2279bis, Utf8),
        (Iso8859_1, Utf8),
        (Utf8, Ascii),
    ];
    for (from, to) in directly {
        let text = ascii(from);
        let (end, units, _) = converted(from, to, &text, false);
        assert_eq!((end, units), (text.len(), 0), "{from:?} to {to:?}");
    }
    for (from, to) in [(Utf8, Utf32Le), (Utf8, Cesu8), (Utf16Be, Utf8), (Cesu8, Utf8)] {
        let text = ascii(from);
        let (end, units, _) = converted(from, to, &text, false);
        assert_eq!(end, text.len(), "{from:?} to {to:?}");
        assert!(units > 0, "{from:?} to {to:?}");
    }
}

#[test]
fn well_formed_utf_8_is_copied_without_extra_capacity() {
    let text = b"ABCD".repeat(64);
    assert_eq!(converted(Utf8, Wtf8, &text, false), (256, 0, 240));
    assert_eq!(converted(Utf8, Wtf8, &text, true), (256, 0, 240));
    let mut damaged = text;
    damaged[130] = 0xFF;
    assert_eq!(converted(Utf8, Wtf8, &damaged, false), (130, 0, 114));
    let (end, units, _) = converted(Utf8, Wtf8, &damaged, true);
    assert_eq!(end, 256);
    assert!(units > 0, "malformed text is replaced through code units");
}

//! That the kernels take what they can. Without them every result is the same, only later: other tests cannot see it.

use super::*;
use crate::codec::{ByteDecoder, ByteEncoder, Decode, Encode};
use crate::encoding::Encoding::{self, *};

fn kernels(encoding: Encoding) -> FastPath {
    ByteEncoder::new(encoding).writer().unwrap()
}

/// As much ASCII as makes rows of every kernel, in the encoding.
fn ascii(encoding: Encoding) -> Vec<u8> {
    let mut text = Vec::with_capacity(required_capacity(0x400));
    let units = [b'A', 0].repeat(0x80);
    assert_eq!(kernels(encoding).write(Span::from_slice(&units), &mut text), units.len());
    text
}

#[test]
fn a_reader_and_a_writer_are_there_for_all_but_utf_7_and_utf_1() {
    for encoding in Encoding::ALL.into_iter().chain([Units16, Units32]) {
        let known = !matches!(encoding, Utf7 | Utf1);
        let mut decoder = ByteDecoder::new(encoding);
        // The byte order of a text is known behind its first character.
        let _ = decoder.next(b"AAAA", true);
        assert_eq!(decoder.reader().is_some(), known, "{encoding:?}");
        assert_eq!(ByteEncoder::new(encoding).writer().is_some(), known, "{encoding:?}");
    }
}

#[test]
fn the_end_is_found_without_decoding_where_the_rules_are_those_of_utf_8_or_there_are_none() {
    let found = |encoding| {
        let text = ascii(encoding);
        kernels(encoding).end(Span::from_slice(&text)).map(|end| end == text.len())
    };
    for encoding in [Utf8, Rfc2044, Rfc2279bis, Wtf8, Utf16Le, Ucs2Le, Units16, Iso8859_1, Windows1252] {
        assert_eq!(found(encoding), Some(true), "{encoding:?}");
    }
    // Where 0000 has another form, surrogates come in pairs, some code points are undefined, bytes are in the other order,
    // or bytes are no characters, one has to look.
    for encoding in [Amd2, Cesu8, Mutf8, Utf16Be, Ucs2Be, Utf32Le, Utf32Be, Ucs4Le, Ucs4Be, Units32, Ascii] {
        assert_eq!(found(encoding), None, "{encoding:?}");
    }
}

#[test]
fn code_points_are_counted_without_decoding_where_units_tell_them_apart() {
    let counted = |encoding| {
        let text = ascii(encoding);
        kernels(encoding).count(Span::from_slice(&text))
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
fn latin_1_is_made_into_utf_8_and_ascii_out_of_it_by_the_same_kernel() {
    let mask = |from, to| kernels(from).others_as_utf8(kernels(to));
    // 80 to 9F are other characters in windows-1252, and in ASCII what is above it is none.
    let masks = [(Iso8859_1, 0), (Windows1252, 0xE0), (Ascii, 0x80)];
    for (encoding, others) in masks {
        assert_eq!(mask(encoding, Utf8), Some(others), "{encoding:?}");
        assert_eq!(mask(Utf8, encoding), Some(0x80), "{encoding:?}");
        // It has another form of 0000.
        assert_eq!(mask(encoding, Mutf8), None, "{encoding:?}");
        assert_eq!(mask(Mutf8, encoding), None, "{encoding:?}");
    }
    assert_eq!(mask(Utf8, Utf8), None);
    assert_eq!(mask(Utf16Le, Utf8), None);
}

/// Converts all behind the first row; says where that ends, and how much room there was for code units and for bytes.
fn converted(from: Encoding, to: Encoding, text: &[u8], mends: bool) -> (usize, usize, usize) {
    let (mut units, mut out) = (Vec::new(), Vec::new());
    let (from, to) = (kernels(from), kernels(to));
    let end =
        convert((from, to), Span::from_slice(text).starting_at(16), mends, &mut units, &mut out).unwrap();
    (end, units.capacity(), out.capacity())
}

#[test]
fn what_can_be_converted_at_once_makes_no_code_units_on_the_way() {
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
fn utf_8_is_copied_as_far_as_it_is_well_formed_into_no_more_room_than_that() {
    let text = b"ABCD".repeat(64);
    assert_eq!(converted(Utf8, Wtf8, &text, false), (256, 0, 240));
    assert_eq!(converted(Utf8, Wtf8, &text, true), (256, 0, 240));
    let mut damaged = text;
    damaged[130] = 0xFF;
    assert_eq!(converted(Utf8, Wtf8, &damaged, false), (130, 0, 114));
    let (end, units, _) = converted(Utf8, Wtf8, &damaged, true);
    assert_eq!(end, 256);
    assert!(units > 0, "what is malformed is replaced by way of code units");
}

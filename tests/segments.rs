//! F30, F32 and F33 (docs/standards.md): roles, segments, and the comparison of texts with a BOM. The expected
//! values are typed by hand.

use core::cmp::Ordering;
use utfscope::code_page::Role::{self, *};
use utfscope::inspect::{self, MAX_SEGMENTS, SegmentKind};
use utfscope::{Encoding, order};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[track_caller]
fn assert_roles(encoding: Encoding, bytes: &[u8], expected: &[(Role, bool)]) {
    let expected: Vec<u8> = expected
        .iter()
        .map(|&(role, is_malformed)| role as u8 | if is_malformed { Role::MALFORMED } else { 0 })
        .collect();
    assert_eq!(inspect::roles(bytes, encoding).unwrap(), expected, "{} {bytes:02X?}", encoding.name());
}

#[test]
fn f30_roles_of_bytes() {
    assert_roles(
        Encoding::Utf8,
        b"A\xE2\x82\xAC\xC0",
        &[(Ascii, false), (Lead3, false), (Continuation, false), (Continuation, false), (Never, true)],
    );
    assert_roles(Encoding::Windows1252, b"A\x80", &[(Ascii, false), (Single, false)]);
}

#[test]
fn f30_roles_in_wider_code_units() {
    let (high, low, unit) = ((HighSurrogate, false), (LowSurrogate, false), (Unit, false));
    assert_roles(Encoding::Utf16Be, b"\0A\xD8\x3D\xDE\0", &[unit, unit, high, high, low, low]);
    assert_roles(Encoding::Utf16Le, b"\x3D\xD8\0\xDEA\0", &[high, high, low, low, unit, unit]);
    let (high, low, unit) = ((HighSurrogate, true), (LowSurrogate, true), (Unit, true));
    // The last byte does not belong to the high surrogate.
    assert_roles(Encoding::Utf16Be, b"\xD8\x3D\xDE", &[high, high, unit]);
    assert_roles(Encoding::Utf16Be, b"\xDE\0", &[low, low]);
    assert_roles(Encoding::Utf32Be, b"\0\0\xD8\x3D", &[high; 4]);
    assert_roles(Encoding::Utf32Be, b"\0\0\xDE\0", &[low; 4]);
    assert_roles(Encoding::Utf32Be, b"\0\x01\xF6\0\0\x11\0\0", &[[(Unit, false); 4], [unit; 4]].concat());
}

#[test]
fn f32_segments_from_an_offset_use_the_state_before_it() {
    let from = |bytes, encoding, offset| inspect::segments(bytes, encoding, offset).unwrap();
    // WTF-8 forbids a low surrogate after a high surrogate.
    let pair = b"\xED\xA0\xBD\xED\xB8\x80";
    assert_eq!(from(pair, Encoding::Wtf8, 3).kinds, [SegmentKind::Malformed as u8]);
    assert_eq!(from(&pair[3..], Encoding::Wtf8, 0).kinds, [SegmentKind::Valid as u8]);
    // The BOM decides the byte order.
    assert_eq!(from(b"\xFF\xFEA\0", Encoding::Utf16, 2).code_points, [0x41]);
    assert_eq!(from(b"\xFF\xFE\0\0A\0\0\0", Encoding::Utf32, 4).code_points, [0x41]);
}

#[test]
fn f32_segments_have_a_limit() {
    let found = inspect::segments(&vec![b'A'; MAX_SEGMENTS + 1], Encoding::Utf8, 0).unwrap();
    assert_eq!((found.kinds.len(), found.complete), (MAX_SEGMENTS, false));
    assert_eq!(found.starts.last(), Some(&(MAX_SEGMENTS as u32)));
}

/// In `utf-16` and `utf-32`, the BOM decides the byte order and is not part of the text. In the other encodings, U+FEFF
/// is compared like any other character.
#[test]
fn f33_a_bom_is_ignored_only_if_it_decides_the_byte_order() {
    let compare = |left: &[u8], right: &[u8], encoding| order::compare([left, right], encoding).unwrap();
    assert_eq!(compare(b"\xEF\xBB\xBFA", b"A", Encoding::Utf8), Ordering::Greater);
    assert_eq!(compare(b"\xFE\xFF\0A", b"\0A", Encoding::Utf16Be), Ordering::Greater);
    assert_eq!(compare(b"\xFE\xFF\0A", b"\0A", Encoding::Utf16), Ordering::Equal);
    assert_eq!(compare(b"\xFF\xFEA\0", b"\0B", Encoding::Utf16), Ordering::Less);
}

//! F30 to F34: segments, roles and the order of texts, typed by hand.

use core::cmp::Ordering;
use utfscope::code_page::Role::{self, *};
use utfscope::inspect::{self, MAX_SEGMENTS, SegmentKind};
use utfscope::{Encoding, order};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[track_caller]
fn has_roles(encoding: Encoding, bytes: &[u8], expected: &[(Role, bool)]) {
    let expected: Vec<u8> = expected
        .iter()
        .map(|&(role, is_malformed)| role as u8 | if is_malformed { Role::MALFORMED } else { 0 })
        .collect();
    assert_eq!(inspect::roles(bytes, encoding).unwrap(), expected, "{} {bytes:02X?}", encoding.name());
}

#[test]
fn f30_roles_of_bytes() {
    has_roles(
        Encoding::Utf8,
        b"A\xE2\x82\xAC\xC0",
        &[(Ascii, false), (Lead3, false), (Continuation, false), (Continuation, false), (Never, true)],
    );
    has_roles(Encoding::Windows1252, b"A\x80", &[(Ascii, false), (Single, false)]);
}

#[test]
fn f30_roles_of_wider_units() {
    let (high, low, unit) = ((HighSurrogate, false), (LowSurrogate, false), (Unit, false));
    has_roles(Encoding::Utf16Be, b"\0A\xD8\x3D\xDE\0", &[unit, unit, high, high, low, low]);
    has_roles(Encoding::Utf16Le, b"\x3D\xD8\0\xDEA\0", &[high, high, low, low, unit, unit]);
    let (high, low, unit) = ((HighSurrogate, true), (LowSurrogate, true), (Unit, true));
    // The last byte is no part of the unit that lacks its half.
    has_roles(Encoding::Utf16Be, b"\xD8\x3D\xDE", &[high, high, unit]);
    has_roles(Encoding::Utf16Be, b"\xDE\0", &[low, low]);
    has_roles(Encoding::Utf32Be, b"\0\0\xD8\x3D", &[high; 4]);
    has_roles(Encoding::Utf32Be, b"\0\0\xDE\0", &[low; 4]);
    has_roles(Encoding::Utf32Be, b"\0\x01\xF6\0\0\x11\0\0", &[[(Unit, false); 4], [unit; 4]].concat());
}

#[test]
fn f32_segments_know_what_came_before() {
    let from = |bytes, encoding, offset| inspect::segments(bytes, encoding, offset).unwrap();
    // A low half after a high one is the second of a pair, which WTF-8 writes otherwise.
    let pair = b"\xED\xA0\xBD\xED\xB8\x80";
    assert_eq!(from(pair, Encoding::Wtf8, 3).kinds, [SegmentKind::Malformed as u8]);
    assert_eq!(from(&pair[3..], Encoding::Wtf8, 0).kinds, [SegmentKind::Valid as u8]);
    // The signature told the byte order.
    assert_eq!(from(b"\xFF\xFEA\0", Encoding::Utf16, 2).code_points, [0x41]);
    assert_eq!(from(b"\xFF\xFE\0\0A\0\0\0", Encoding::Utf32, 4).code_points, [0x41]);
}

#[test]
fn f32_segments_have_a_limit() {
    let found = inspect::segments(&vec![b'A'; MAX_SEGMENTS + 1], Encoding::Utf8, 0).unwrap();
    assert_eq!((found.kinds.len(), found.complete), (MAX_SEGMENTS, false));
    assert_eq!(found.starts.last(), Some(&(MAX_SEGMENTS as u32)));
}

/// Where a name leaves the byte order open, the signature tells it and is no part of the text; elsewhere it is one.
#[test]
fn f33_a_signature_counts_where_it_tells_no_byte_order() {
    let compare = |ours: &[u8], theirs: &[u8], encoding| order::compare([ours, theirs], encoding).unwrap();
    assert_eq!(compare(b"\xEF\xBB\xBFA", b"A", Encoding::Utf8), Ordering::Greater);
    assert_eq!(compare(b"\xFE\xFF\0A", b"\0A", Encoding::Utf16Be), Ordering::Greater);
    assert_eq!(compare(b"\xFE\xFF\0A", b"\0A", Encoding::Utf16), Ordering::Equal);
    assert_eq!(compare(b"\xFF\xFEA\0", b"\0B", Encoding::Utf16), Ordering::Less);
}

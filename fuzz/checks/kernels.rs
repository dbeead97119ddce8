//! The kernels alone, where memory is read and written without a check, on UTF-8 and on UTF-16, against the standard library.

use super::{code_units, span, valid_up_to};
use utfscope::simd::span::Span;
use utfscope::simd::{nibble_tables, required_capacity, to_utf8, to_utf16, utf8, utf16};

/// What a kernel appends to memory that is as large as it must be, and no larger; and how far it came.
fn made(bytes: &[u8], kernel: impl FnOnce(&mut Vec<u8>) -> usize) -> (Vec<u8>, usize) {
    let mut out = Vec::with_capacity(required_capacity(bytes.len()));
    let end = kernel(&mut out);
    (out, end)
}

/// Panics where they disagree.
pub fn check(bytes: &[u8]) {
    let all = 0..bytes.len();
    let valid = valid_up_to(bytes);
    assert_eq!(utf8::valid_up_to(span(bytes, all.clone()), &nibble_tables::UTF_8), valid);
    let (whole, end) =
        made(bytes, |out| to_utf16::from_utf8(span(bytes, all.clone()), &nibble_tables::UTF_8, false, out));
    assert_eq!(end, valid);
    let text = str::from_utf8(&bytes[..valid]).expect("what is well formed");
    assert!(code_units(&whole).eq(text.encode_utf16()));
    let (back, end) = made(&whole, |out| to_utf8::from_utf16(Span::from_slice(&whole), false, out));
    assert_eq!((end, back.as_slice()), (whole.len(), text.as_bytes()));

    // Faults replaced, up to a sequence that the end may cut.
    let (mended, end) =
        made(bytes, |out| to_utf16::from_utf8(span(bytes, all.clone()), &nibble_tables::UTF_8, true, out));
    assert!(bytes.len() - end < 4);
    let replaced = bytes[..end].utf8_chunks().flat_map(|chunk| {
        chunk.valid().encode_utf16().chain((!chunk.invalid().is_empty()).then_some(0xFFFD))
    });
    assert!(code_units(&mended).eq(replaced));

    // The same bytes as units, of which most are no surrogates, and few of those that are have their halves.
    let all = 0..bytes.len() & !1;
    let paired = || char::decode_utf16(code_units(&bytes[all.clone()])).map_while(Result::ok);
    let valid: usize = paired().map(|character| 2 * character.len_utf16()).sum();
    assert_eq!(utf16::valid_up_to(span(bytes, all.clone()), true), valid);
    let (encoded, end) = made(bytes, |out| to_utf8::from_utf16(span(bytes, all.clone()), false, out));
    assert_eq!(end, valid);
    assert!(str::from_utf8(&encoded).expect("UTF-8").chars().eq(paired()));
    let (code_points, end) = made(bytes, |out| utf16::to_utf32(span(bytes, all.clone()), out));
    assert_eq!(end, valid);
    assert!(
        code_points.as_chunks().0.iter().map(|&bytes| u32::from_le_bytes(bytes)).eq(paired().map(u32::from))
    );
}

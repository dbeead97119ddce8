//! The kernels, which access memory without checks, for UTF-8 and UTF-16, compared with the standard library.

use super::{code_units, span, valid_up_to};
use utfscope::simd::span::Span;
use utfscope::simd::{nibble_tables, required_capacity, to_utf8, to_utf16, utf8, utf16};

/// Runs a kernel with the smallest buffer that it allows. Returns the output, and where in the input it stopped.
fn run(bytes: &[u8], kernel: impl FnOnce(&mut Vec<u8>) -> usize) -> (Vec<u8>, usize) {
    let mut out = Vec::with_capacity(required_capacity(bytes.len()));
    let end = kernel(&mut out);
    (out, end)
}

/// Panics if a result of the crate differs from that of the oracle.
pub fn check(bytes: &[u8]) {
    let all = 0..bytes.len();
    let valid = valid_up_to(bytes);
    assert_eq!(utf8::valid_up_to(span(bytes, all.clone()), &nibble_tables::UTF_8), valid);
    let (units, end) =
        run(bytes, |out| to_utf16::from_utf8(span(bytes, all.clone()), &nibble_tables::UTF_8, false, out));
    assert_eq!(end, valid);
    let text = str::from_utf8(&bytes[..valid]).expect("well-formed UTF-8");
    assert!(code_units(&units).eq(text.encode_utf16()));
    let (back, end) = run(&units, |out| to_utf8::from_utf16(Span::from_slice(&units), false, out));
    assert_eq!((end, back.as_slice()), (units.len(), text.as_bytes()));

    // Malformed sequences are replaced, up to a truncated sequence at the end.
    let (replaced, end) =
        run(bytes, |out| to_utf16::from_utf8(span(bytes, all.clone()), &nibble_tables::UTF_8, true, out));
    assert!(bytes.len() - end < 4);
    let expected = bytes[..end].utf8_chunks().flat_map(|chunk| {
        chunk.valid().encode_utf16().chain((!chunk.invalid().is_empty()).then_some(0xFFFD))
    });
    assert!(code_units(&replaced).eq(expected));

    // The same bytes as UTF-16. Few surrogates in it are paired.
    let all = 0..bytes.len() & !1;
    let paired = || char::decode_utf16(code_units(&bytes[all.clone()])).map_while(Result::ok);
    let valid: usize = paired().map(|character| 2 * character.len_utf16()).sum();
    assert_eq!(utf16::valid_up_to(span(bytes, all.clone()), true), valid);
    let (encoded, end) = run(bytes, |out| to_utf8::from_utf16(span(bytes, all.clone()), false, out));
    assert_eq!(end, valid);
    assert!(str::from_utf8(&encoded).expect("UTF-8").chars().eq(paired()));
    let (code_points, end) = run(bytes, |out| utf16::to_utf32(span(bytes, all.clone()), out));
    assert_eq!(end, valid);
    assert!(
        code_points.as_chunks().0.iter().map(|&bytes| u32::from_le_bytes(bytes)).eq(paired().map(u32::from))
    );
}

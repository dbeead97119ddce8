//! Compares the kernels for UTF-8, UTF-16 and UTF-32, which access memory without checks, with the standard library.

use super::{code_units, span, std_valid_up_to};
use utfscope::simd::span::Span;
use utfscope::simd::{nibble_tables, required_capacity, to_utf8, to_utf16, utf8, utf16, utf32};

// The values of boolean arguments of kernels.
const STRICT: bool = false;
const REPLACE_MALFORMED: bool = true;
/// Each surrogate pair becomes one sequence of four bytes, as in UTF-8.
const SURROGATES_APART: bool = false;
const ALLOW_PAIRS: bool = true;

/// Runs a kernel with the smallest buffer that it allows. Returns the output, and where in the input it stopped.
fn run(bytes: &[u8], kernel: impl FnOnce(&mut Vec<u8>) -> usize) -> (Vec<u8>, usize) {
    let mut out = Vec::with_capacity(required_capacity(bytes.len()));
    let end = kernel(&mut out);
    (out, end)
}

/// Panics if a result of a kernel differs from that of the standard library.
pub fn check(bytes: &[u8]) {
    let all_bytes = 0..bytes.len();
    let valid = std_valid_up_to(bytes);
    assert_eq!(utf8::valid_up_to(span(bytes, all_bytes.clone()), &nibble_tables::UTF_8), valid);
    let (units, end) = run(bytes, |out| {
        to_utf16::from_utf8(span(bytes, all_bytes.clone()), &nibble_tables::UTF_8, STRICT, out)
    });
    assert_eq!(end, valid);
    let text = str::from_utf8(&bytes[..valid]).expect("well-formed UTF-8");
    assert!(code_units(&units).eq(text.encode_utf16()));
    let (back, end) = run(&units, |out| to_utf8::from_utf16(Span::from_slice(&units), SURROGATES_APART, out));
    assert_eq!((end, back.as_slice()), (units.len(), text.as_bytes()));

    // With replacement, the kernel reads all bytes but the last few, which can be a truncated sequence or one byte that begins no sequence.
    let (replaced, end) = run(bytes, |out| {
        to_utf16::from_utf8(span(bytes, all_bytes.clone()), &nibble_tables::UTF_8, REPLACE_MALFORMED, out)
    });
    assert!(bytes.len() - end < 4);
    let expected = bytes[..end].utf8_chunks().flat_map(|chunk| {
        chunk.valid().encode_utf16().chain((!chunk.invalid().is_empty()).then_some(0xFFFD))
    });
    assert!(code_units(&replaced).eq(expected));

    // The same bytes as UTF-16, up to the first unpaired surrogate.
    let whole_units = 0..bytes.len() & !1;
    let decoded = || char::decode_utf16(code_units(&bytes[whole_units.clone()])).map_while(Result::ok);
    let valid: usize = decoded().map(|character| 2 * character.len_utf16()).sum();
    assert_eq!(utf16::valid_up_to(span(bytes, whole_units.clone()), ALLOW_PAIRS), valid);
    let (encoded, end) =
        run(bytes, |out| to_utf8::from_utf16(span(bytes, whole_units.clone()), SURROGATES_APART, out));
    assert_eq!(end, valid);
    assert!(str::from_utf8(&encoded).expect("UTF-8").chars().eq(decoded()));
    let (code_points, end) = run(bytes, |out| utf32::from_utf16(span(bytes, whole_units.clone()), out));
    assert_eq!(end, valid);
    assert!(
        code_points.as_chunks().0.iter().map(|&bytes| u32::from_le_bytes(bytes)).eq(decoded().map(u32::from))
    );
    let (back, end) = run(&code_points, |out| utf32::to_utf16(Span::from_slice(&code_points), out));
    assert_eq!((end, back.as_slice()), (code_points.len(), &bytes[..valid]));

    // The same bytes as UTF-32, up to the first number that is not a scalar value.
    let characters: String =
        bytes.as_chunks().0.iter().map_while(|&number| char::from_u32(u32::from_le_bytes(number))).collect();
    let units: Span<'_, 4> = span(bytes, 0..bytes.len() & !3);
    let (encoded, end) = run(bytes, |out| utf32::to_utf16(units, out));
    assert_eq!(end, 4 * characters.chars().count());
    assert!(code_units(&encoded).eq(characters.encode_utf16()));
}

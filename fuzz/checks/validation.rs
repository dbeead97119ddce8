//! UTF-8 validation: validity, offset and length of each fault, and counts, compared with the standard library and
//! encoding_rs.

use super::{span, std_valid_up_to};
use utfscope::simd::span::Span;
use utfscope::simd::{nibble_tables, utf8};
use utfscope::stream::Chunk;
use utfscope::validate::{self, ListOptions, Validator};
use utfscope::{Encoding, Severity};

/// Panics if a result differs from those of the standard library and encoding_rs.
pub fn check(bytes: &[u8]) {
    let (mut characters, mut at) = (0, 0);
    let mut faults = Vec::new();
    for chunk in bytes.utf8_chunks() {
        characters += chunk.valid().chars().count() as u64;
        at += chunk.valid().len();
        if !chunk.invalid().is_empty() {
            faults.push((at as u64, chunk.invalid().len() as u8));
        }
        at += chunk.invalid().len();
    }

    match validate::bytes(bytes, Encoding::Utf8) {
        Ok(totals) => assert_eq!((totals.code_points, totals.warnings, faults.len()), (characters, 0, 0)),
        Err(fault) => assert_eq!(Some(&(fault.offset, fault.len)), faults.first()),
    }
    let counted = validate::count_code_points(bytes, Encoding::Utf8);
    assert_eq!(counted, characters + faults.len() as u64);
    assert_eq!(Validator::new(Encoding::Utf8).is_valid(Chunk::complete(bytes)), faults.is_empty());
    let every_fault = ListOptions { limit: usize::MAX, warnings: true };
    let listed = validate::faults(bytes, Encoding::Utf8, every_fault).expect("memory for the list");
    assert!(listed.complete && listed.list.iter().all(|fault| fault.severity == Severity::Error));
    assert!(listed.list.iter().map(|fault| (fault.offset, fault.len)).eq(faults.iter().copied()));

    let valid = std_valid_up_to(bytes);
    assert_eq!(encoding_rs::Encoding::utf8_valid_up_to(bytes), valid);
    assert_eq!(utf8::valid_up_to(Span::from_slice(bytes), &nibble_tables::UTF_8), valid);
    let non_continuations = bytes.iter().filter(|&&byte| !(0x80..0xC0).contains(&byte)).count();
    assert_eq!(utf8::count_code_points(bytes), non_continuations);
    // The last byte chooses the start of a range. The bytes before the range must not change the result.
    let from = bytes.last().map_or(0, |&last| usize::from(last) % bytes.len());
    let found = utf8::valid_up_to(span(bytes, from..bytes.len()), &nibble_tables::UTF_8);
    assert_eq!(found, from + std_valid_up_to(&bytes[from..]));
}

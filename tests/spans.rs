//! Kernels stop within their span and access no memory outside of it, for spans of many lengths and for output vectors
//! with too little capacity. The address sanitizer checks the memory accesses: `RUSTC_BOOTSTRAP=1
//! RUSTFLAGS=-Zsanitizer=address cargo test --test spans --target x86_64-unknown-linux-gnu`.

#[path = "instruction_sets/mod.rs"]
mod instruction_sets;

use instruction_sets::for_every_instruction_set;
use std::ops::Range;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use utfscope::simd::dispatch::InstructionSet;
use utfscope::simd::span::Span;
use utfscope::simd::{nibble_tables, required_capacity, single_byte, to_utf8, to_utf16, utf8, utf16, utf32};
use utfscope::single_byte::{ASCII, ISO_8859_1, WINDOWS_1252};

/// Creates the span of a range that lies within the text.
fn span<const UNIT: usize>(text: &[u8], range: Range<usize>) -> Span<'_, UNIT> {
    Span::new(text, range).unwrap()
}

/// Returns the offset at which a kernel stops if it writes to a vector of the capacity that `input_len` bytes require.
fn stop_offset(input_len: usize, write: impl FnOnce(&mut Vec<u8>) -> usize) -> usize {
    write(&mut Vec::with_capacity(required_capacity(input_len)))
}

/// Returns text lengths, with ranges that start and end anywhere, even within a code unit.
fn ranges() -> impl Iterator<Item = (usize, Range<usize>)> {
    let lengths = [0, 1, 2, 3, 15, 16, 17, 31, 32, 33, 63, 64, 65, 79, 80, 81, 130];
    let starts =
        |length: usize| [0, 1, 2, 3, 15, 16, 17, length].into_iter().filter(move |&start| start <= length);
    lengths.into_iter().flat_map(move |length| {
        starts(length).flat_map(move |start| (start..=length).map(move |end| (length, start..end)))
    })
}

fn a_range_outside_of_the_text_makes_no_span() {
    let text = [0xD8; 40];
    for (start, end) in [(0, 41), (41, 41), (usize::MAX - 15, usize::MAX), (20, 10), (usize::MAX, 0)] {
        assert!(Span::<1>::new(&text, Range { start, end }).is_none());
        assert!(Span::<2>::new(&text, Range { start, end }).is_none());
        assert!(Span::<4>::new(&text, Range { start, end }).is_none());
        assert!(Span::<2>::new(&[], Range { start: start.max(1), end }).is_none());
    }
}

fn every_kernel_stops_within_its_span() {
    for byte in [0x00, 0x41, 0x80, 0xC3, 0xD8, 0xDC, 0xE4, 0xF0, 0xFF] {
        for (length, range) in ranges() {
            // Each text has its own allocation, whose bounds the sanitizer checks.
            let text = vec![byte; length];
            let (start, end) = (range.start, range.end);
            let assert_end =
                |at: usize| assert!((start..=end).contains(&at), "{byte:02X} {range:?} of {length}: {at}");
            for tables in [&nibble_tables::UTF_8, &nibble_tables::CESU_8] {
                assert_end(utf8::valid_up_to(span(&text, range.clone()), tables));
                for replace_malformed in [false, true] {
                    assert_end(stop_offset(range.len(), |out| {
                        to_utf16::from_utf8(span(&text, range.clone()), tables, replace_malformed, out)
                    }));
                }
            }
            for allow_pairs in [false, true] {
                assert_end(utf16::valid_up_to(span(&text, range.clone()), allow_pairs));
            }
            for surrogates_apart in [false, true] {
                assert_end(stop_offset(range.len(), |out| {
                    to_utf8::from_utf16(span(&text, range.clone()), surrogates_apart, out)
                }));
            }
            assert_end(stop_offset(range.len(), |out| utf32::from_utf16(span(&text, range.clone()), out)));
            assert_end(stop_offset(range.len(), |out| utf32::to_utf16(span(&text, range.clone()), out)));
            assert!(utf16::count_low_surrogates(span(&text, range.clone())) <= range.len() / 2);
            for table in [&ASCII, &ISO_8859_1, &WINDOWS_1252] {
                assert_end(stop_offset(range.len(), |out| {
                    single_byte::to_utf16(span(&text, range.clone()), table, out)
                }));
                assert_end(stop_offset(range.len(), |out| {
                    single_byte::from_utf16(span(&text, range.clone()), table, out)
                }));
                let mask = table.non_latin1_mask();
                assert_end(stop_offset(range.len(), |out| {
                    to_utf8::from_latin1(span(&text, range.clone()), mask, out)
                }));
            }
        }
    }
}

fn a_kernel_without_the_required_capacity_reads_nothing() {
    let text = "text ".repeat(20).into_bytes();
    let (replace_malformed, surrogates_apart) = (true, false);
    for capacity in [0, 1, required_capacity(text.len()) - 1] {
        let out = || Vec::with_capacity(capacity);
        let start = 3;
        let range = || start..text.len();
        let bytes = || span(&text, range());
        assert_eq!(
            to_utf16::from_utf8(bytes(), &nibble_tables::UTF_8, replace_malformed, &mut Vec::new()),
            start
        );
        // The capacity may be enough, because the range is shorter than the text.
        if capacity < required_capacity(text.len() - start) {
            assert_eq!(single_byte::to_utf16(bytes(), &ASCII, &mut out()), start);
            assert_eq!(to_utf8::from_latin1(bytes(), 0x80, &mut out()), start);
            assert_eq!(to_utf8::from_utf16(span(&text, range()), surrogates_apart, &mut out()), start);
            assert_eq!(single_byte::from_utf16(span(&text, range()), &ASCII, &mut out()), start);
            assert_eq!(utf32::from_utf16(span(&text, range()), &mut out()), start);
            assert_eq!(utf32::to_utf16(span(&text, range()), &mut out()), start);
        }
    }
}

for_every_instruction_set!(
    a_range_outside_of_the_text_makes_no_span,
    every_kernel_stops_within_its_span,
    a_kernel_without_the_required_capacity_reads_nothing,
);

//! The kernels that write UTF-8, compared with an encoder written from the table of RFC 3629 §3. The inputs are every
//! pattern of lengths in a row of eight units, every code unit, and surrogates, which become three-byte sequences.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use utfscope::simd::span::Span;
use utfscope::simd::{required_capacity, to_utf8};
use utfscope::single_byte::ISO_8859_1;

/// The number of units in a text: three rows of eight units, and one unit.
const UNITS: usize = 25;

/// Appends the bytes of a unit by RFC 3629 §3: `0xxxxxxx`, `110xxxxx 10xxxxxx`, or `1110xxxx 10xxxxxx 10xxxxxx`. A
/// surrogate takes three bytes as well, as in CESU-8 (UTR #26).
fn encode_unit(unit: u16, out: &mut Vec<u8>) {
    let continuation = |shift: u32| 0b1000_0000 | (unit >> shift & 0b11_1111) as u8;
    match unit {
        0..=0x7F => out.push(unit as u8),
        0x80..=0x7FF => out.extend([0b1100_0000 | (unit >> 6) as u8, continuation(0)]),
        _ => out.extend([0b1110_0000 | (unit >> 12) as u8, continuation(6), continuation(0)]),
    }
}

/// Runs the kernel. With `surrogates_apart`, each surrogate becomes three bytes; without it, the kernel stops at an unpaired
/// surrogate. Returns the number of units read and the bytes written.
fn encoded(units: &[u16], surrogates_apart: bool) -> (usize, Vec<u8>) {
    let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let mut out = Vec::with_capacity(required_capacity(bytes.len()));
    let read = to_utf8::from_utf16(Span::from_slice(&bytes), surrogates_apart, &mut out);
    (read / 2, out)
}

fn encode_units(units: &[u16]) -> Vec<u8> {
    let mut out = Vec::new();
    units.iter().for_each(|&unit| encode_unit(unit, &mut out));
    out
}

#[test]
fn every_pattern_of_lengths_in_a_row_is_encoded() {
    // For each length in UTF-8, a code unit for each position of the row.
    const BY_LENGTH: [[u16; 8]; 3] = [
        [0x00, 0x7F, 0x41, 0x3F, 0x40, 0x20, 0x5A, 0x01],
        [0x80, 0x7FF, 0xE9, 0x43F, 0xBF, 0xC0, 0x5D0, 0x100],
        [0x800, 0xFFFF, 0x20AC, 0xD7FF, 0xE000, 0x4E2D, 0x8000, 0x0FFF],
    ];
    for pattern in 0..3_usize.pow(8) {
        let row: Vec<u16> =
            (0..8).map(|index| BY_LENGTH[pattern / 3_usize.pow(index) % 3][index as usize]).collect();
        for around in [0x61, 0xE9, 0x4E2D] {
            let mut units = [around; UNITS];
            units[8..16].copy_from_slice(&row);
            assert_eq!(encoded(&units, false), (UNITS, encode_units(&units)), "{units:04X?}");
        }
    }
}

#[test]
fn every_unit_is_encoded_among_units_of_each_length() {
    for unit in 0..=0xFFFF_u16 {
        let is_surrogate = (0xD800..=0xDFFF).contains(&unit);
        for (around, index) in [(0x61, 9), (0x7FF, 14), (0x20AC, 20), (0x20AC, 24)] {
            let mut units = [around; UNITS];
            units[index] = unit;
            assert_eq!(encoded(&units, true), (UNITS, encode_units(&units)), "{unit:04X} at {index}, apart");
            let end = if is_surrogate { index } else { UNITS };
            assert_eq!(encoded(&units, false), (end, encode_units(&units[..end])), "{unit:04X} at {index}");
        }
    }
}

#[test]
fn surrogates_apart_are_encoded_in_any_order_and_at_any_offset() {
    for around in [0x61, 0x5D0, 0x4E2D] {
        for len in 1..UNITS {
            for index in 0..len {
                for pair in [[0xD83D, 0xDE00], [0xDE00, 0xD83D], [0xDBFF, 0xDBFF], [0xDC00, 0xDC00]] {
                    let mut units = vec![around; len];
                    for (unit, surrogate) in units[index..].iter_mut().zip(pair) {
                        *unit = surrogate;
                    }
                    assert_eq!(encoded(&units, true), (len, encode_units(&units)), "{units:04X?}");
                }
            }
        }
    }
}

#[test]
fn every_pattern_of_ascii_and_other_latin_1_bytes_is_encoded() {
    for pattern in 0..=0xFFFF_u32 {
        // The row under test, and another row after it.
        let mut text = [0xE9; 32];
        for (index, byte) in text.iter_mut().enumerate().take(16) {
            let other = 0x80 | (index as u8) << 3 | 7;
            *byte = if pattern >> index & 1 == 1 { other } else { 0x78 - index as u8 };
        }
        let mut out = Vec::with_capacity(required_capacity(text.len()));
        let read = to_utf8::from_latin1(Span::from_slice(&text), ISO_8859_1.non_latin1_mask(), &mut out);
        let units: Vec<u16> = text.iter().map(|&byte| byte.into()).collect();
        assert_eq!((read, out), (32, encode_units(&units)), "{pattern:04X}");
    }
}

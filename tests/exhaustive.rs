//! Compares the kernels and codecs with the standard library, and each profile with the document that defines it. Each test runs on
//! a fixed sample of its domain. The test of the same name with `_in_full` runs on the complete domain, takes minutes,
//! and is ignored by default:
//!
//! ```sh
//! cargo test --release --test exhaustive -- --ignored --test-threads=1
//! ```
//!
//! The boolean arguments are `replace_malformed` of `to_utf16::from_utf8`, `surrogates_apart` of `to_utf8::from_utf16`, and `allow_pairs`
//! of `utf16::valid_up_to`.
#![cfg(not(target_arch = "wasm32"))]

use std::ops::Range;
use std::thread;
use utfscope::codec::{ByteDecoder, ByteEncoder, Decode, Encode, MAX_ENCODED_LEN, Outcome, Steps};
use utfscope::profile::{self, Verdict, judge};
use utfscope::simd::span::Span;
use utfscope::simd::{nibble_tables, required_capacity, to_utf8, to_utf16, utf8, utf16};
use utfscope::{CodePoint, Encoding};

const FOUR_BYTES: Range<u64> = 0..1 << 32;
const TWO_UNITS: Range<u64> = 0..1 << 32;
const VALUES_OF_31_BITS: Range<u64> = 0..1 << 31;

/// Runs `check` on every number of a domain, on all cores.
fn on_all(domain: Range<u64>, check: impl Fn(u32) + Sync) {
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    thread::scope(|scope| {
        for core in 0..cores {
            let (check, domain) = (&check, domain.clone());
            scope.spawn(move || {
                domain.skip(core as usize).step_by(cores as usize).for_each(|n| check(n as u32))
            });
        }
    });
}

/// Runs `check` on a sample: every 2,039th number (an odd step, so that all low bytes occur), and pseudo-random numbers.
fn on_some(domain: Range<u64>, check: impl Fn(u32) + Sync) {
    const STEP: u64 = 2_039;
    const RANDOM_COUNT: u64 = 1_000_003;
    let in_steps = domain.clone().step_by(STEP as usize);
    let random = (0..RANDOM_COUNT).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15) % domain.end);
    in_steps.chain(random).for_each(|n| check(n as u32));
}

/// Compares the kernels and the codec with std: the valid prefix, its code points or code units, and the first fault. Only
/// the codec returns the length of the fault.
fn four_bytes_agree_with_std(number: u32) {
    let bytes = number.to_be_bytes();
    let (valid, fault_len, code_points) = match std::str::from_utf8(&bytes) {
        Ok(text) => (4, None, text.chars().count()),
        Err(error) => {
            let valid = error.valid_up_to();
            let count_before = bytes[..valid].iter().filter(|&&byte| !(0x80..0xC0).contains(&byte)).count();
            (valid, Some(error.error_len().unwrap_or(4 - valid)), count_before)
        }
    };
    assert_eq!(utf8::valid_up_to(Span::from_slice(&bytes), &nibble_tables::UTF_8), valid, "{bytes:02X?}");
    let mut out = Vec::with_capacity(required_capacity(bytes.len()));
    let read = to_utf16::from_utf8(Span::from_slice(&bytes), &nibble_tables::UTF_8, false, &mut out);
    assert_eq!(read, valid, "{bytes:02X?}");
    let is_four_byte_lead = |byte: &&u8| **byte >= 0xF0;
    assert_eq!(
        out.len() / 2,
        code_points + bytes[..valid].iter().filter(is_four_byte_lead).count(),
        "{bytes:02X?}"
    );
    replacement_agrees_with_std(bytes);
    let mut decoded = 0;
    let mut fault = None;
    for (offset, step) in Steps::new(ByteDecoder::new(Encoding::Utf8), &bytes) {
        if !matches!(step.outcome, Outcome::Decoded(_, None)) {
            fault = Some((offset, usize::from(step.len)));
            break;
        }
        decoded += 1;
    }
    assert_eq!((fault, decoded), (fault_len.map(|len| (valid, len)), code_points), "{bytes:02X?}");
}

/// Compares the kernel `to_utf16::from_utf8` with std. Both replace each maximal subpart by U+FFFD. The four bytes are
/// inside a text.
fn replacement_agrees_with_std([a, b, c, d]: [u8; 4]) {
    let bytes = [b'(', a, b, c, d, b'.', b'.', b'.', b')'];
    let (mut expected, mut len) = ([0; 2 * 9], 0);
    let mut put = |character: char| {
        for &mut unit in character.encode_utf16(&mut [0; 2]) {
            expected[len..len + 2].copy_from_slice(&unit.to_le_bytes());
            len += 2;
        }
    };
    for chunk in bytes.utf8_chunks() {
        chunk.valid().chars().for_each(&mut put);
        if !chunk.invalid().is_empty() {
            put(char::REPLACEMENT_CHARACTER);
        }
    }
    let mut out = Vec::with_capacity(required_capacity(bytes.len()));
    let read = to_utf16::from_utf8(Span::from_slice(&bytes), &nibble_tables::UTF_8, true, &mut out);
    assert_eq!((read, out.as_slice()), (bytes.len(), &expected[..len]), "{bytes:02X?}");
}

/// Compares the kernels with std: the valid prefix of two code units, and its UTF-8.
fn two_units_agree_with_std(number: u32) {
    let pair = [(number >> 16) as u16, number as u16];
    let [[a, b], [c, d]] = pair.map(u16::to_le_bytes);
    let bytes = [a, b, c, d];
    let (mut text, mut len, mut valid) = ([0; 6], 0, 0);
    for character in char::decode_utf16(pair).map_while(Result::ok) {
        len += character.encode_utf8(&mut text[len..]).len();
        valid += 2 * character.len_utf16();
    }
    let mut out = Vec::with_capacity(required_capacity(bytes.len()));
    assert_eq!(utf16::valid_up_to(Span::from_slice(&bytes), true), valid, "{pair:04X?}");
    assert_eq!(to_utf8::from_utf16(Span::from_slice(&bytes), false, &mut out), valid, "{pair:04X?}");
    assert_eq!(out, text[..len], "{pair:04X?}");
}

/// Encodes a value in one to six bytes. Compares the number of bytes with the table of RFC 2044 §2, and checks that the bytes decode to the
/// value.
fn six_bytes_round_trip(value: u32) {
    let code_point = CodePoint::new(value).expect("up to 7FFFFFFF");
    let mut out = Vec::with_capacity(MAX_ENCODED_LEN);
    let written = ByteEncoder::new(Encoding::Rfc2044).put(code_point, &mut out);
    // RFC 2044 §2: surrogates are not characters of UCS-4.
    assert_eq!(written.is_err(), (0xD800..=0xDFFF).contains(&value), "{value:X}");
    if written.is_err() {
        return;
    }
    let bits = u32::BITS - value.leading_zeros();
    let len = match bits {
        0..=7 => 1,
        8..=11 => 2,
        12..=16 => 3,
        17..=21 => 4,
        22..=26 => 5,
        _ => 6,
    };
    assert_eq!(out.len(), len, "{value:X}");
    let step = ByteDecoder::new(Encoding::Rfc2044).next(&out, true);
    assert!(
        usize::from(step.len) == len
            && matches!(step.outcome, Outcome::Decoded(read, _) if read == code_point),
        "{value:X}: {step:?}"
    );
}

/// Compares the verdict of each profile with its document, for each sequence length that can encode the value.
fn every_profile_judges_as_its_document(value: u32) {
    let is_surrogate = (0xD800..=0xDFFF).contains(&value);
    // `first_of[len - 1]` is the first value that needs `len` bytes; the last entry is the limit (Amd. 2, table 1).
    let first_of = [0, 0x80, 0x800, 0x1_0000, 0x20_0000, 0x400_0000, 0x8000_0000];
    for len in (1..=6_u8).filter(|&len| value < first_of[usize::from(len)]) {
        let overlong = value < first_of[usize::from(len) - 1];
        let is_shortest_within = |max_len: u8, last: u32| len <= max_len && value <= last && !overlong;
        // (profile, whether it decodes, whether it has a warning)
        let rows = [
            (&profile::UTF_8, is_shortest_within(4, 0x10_FFFF) && !is_surrogate, false),
            // The decoder of RFC 2044 §2 rejects nothing, but overlong forms and surrogates get a warning.
            (&profile::RFC_2044, true, overlong || is_surrogate),
            // Amd. 2 R.4, Note 3.
            (&profile::AMD_2, !is_surrogate, overlong || value == 0xFFFE || value == 0xFFFF),
            (&profile::RFC_2279BIS, is_shortest_within(6, 0x7FFF_FFFF) && !is_surrogate, false),
            // These three profiles judge each surrogate by itself. Other code checks the pairs.
            (&profile::CESU_8, is_shortest_within(3, 0xFFFF), false),
            (&profile::WTF_8, is_shortest_within(4, 0x10_FFFF), false),
            (&profile::MUTF_8, if value == 0 { len == 2 } else { is_shortest_within(3, 0xFFFF) }, false),
        ];
        for (profile, decodes, has_warning) in rows {
            let (valid, warned) = match judge(profile, len, value) {
                Verdict::Valid => (true, false),
                Verdict::Warning(_) => (true, true),
                Verdict::Error(_) => (false, false),
            };
            assert_eq!(
                (valid, warned),
                (decodes, decodes && has_warning),
                "{} {len} {value:X}",
                profile.name
            );
        }
    }
}

#[test]
fn strings_of_four_bytes_agree_with_std() {
    on_some(FOUR_BYTES, four_bytes_agree_with_std);
}

#[test]
#[ignore = "takes minutes: EVIDENCE.md has the results"]
fn strings_of_four_bytes_agree_with_std_in_full() {
    on_all(FOUR_BYTES, four_bytes_agree_with_std);
}

#[test]
fn pairs_of_code_units_agree_with_std() {
    on_some(TWO_UNITS, two_units_agree_with_std);
}

#[test]
#[ignore = "takes minutes: EVIDENCE.md has the results"]
fn pairs_of_code_units_agree_with_std_in_full() {
    on_all(TWO_UNITS, two_units_agree_with_std);
}

#[test]
fn sequences_of_up_to_six_bytes_round_trip() {
    on_some(VALUES_OF_31_BITS, six_bytes_round_trip);
}

#[test]
#[ignore = "takes minutes: EVIDENCE.md has the results"]
fn sequences_of_up_to_six_bytes_round_trip_in_full() {
    on_all(VALUES_OF_31_BITS, six_bytes_round_trip);
}

#[test]
fn verdicts_agree_with_the_documents() {
    on_some(VALUES_OF_31_BITS, every_profile_judges_as_its_document);
    // All of Unicode, and values above it.
    (0..0x12_0000).for_each(every_profile_judges_as_its_document);
}

#[test]
#[ignore = "takes minutes: EVIDENCE.md has the results"]
fn verdicts_agree_with_the_documents_in_full() {
    on_all(VALUES_OF_31_BITS, every_profile_judges_as_its_document);
}

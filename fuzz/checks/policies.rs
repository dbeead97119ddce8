//! Error policies: the output for each segment of an input, round trips, and relations between the policies.

use super::{Choices, complete_code_units, convert, errors};
use utfscope::inspect::{self, SegmentKind};
use utfscope::transcode::TranscodeError;
use utfscope::{Encoding, Options, Policy, validate};

const REPLACEMENT: u32 = 0xFFFD;

fn options(policy: Policy) -> Options {
    Options { policy, ignore_bom: true, write_bom: Some(false) }
}

/// Runs the check that the input selects. Panics if the check fails.
pub fn check(input: &[u8]) {
    let mut choices = Choices::new(input);
    match choices.below(3) {
        0 => {
            let encoding = choices.named_encoding();
            let policy = Policy::ALL[choices.below(Policy::ALL.len())];
            check_decoding(encoding, policy, choices.remaining);
        }
        1 => check_round_trip(choices.named_encoding(), choices.remaining),
        _ => {
            let (from, to) = (choices.encoding(), choices.encoding());
            check_relations(from, to, complete_code_units(choices.remaining, from));
        }
    }
}

/// Compares decoded code points with those computed from the segments.
fn check_decoding(from: Encoding, policy: Policy, bytes: &[u8]) {
    if policy.unsupported_reason(from, Encoding::Units32).is_some() {
        return;
    }
    let segments = inspect::segments(bytes, from, 0).expect("memory for the segments");
    let mut expected: Vec<u32> = Vec::new();
    let mut fails = false;
    for (index, bounds) in segments.starts.windows(2).enumerate() {
        if segments.kinds[index] != SegmentKind::Malformed as u8 {
            expected
                .extend(Some(segments.code_points[index]).filter(|&value| value != inspect::NO_CODE_POINT));
            continue;
        }
        let malformed = &bytes[bounds[0] as usize..bounds[1] as usize];
        match policy {
            Policy::Strict => fails = true,
            Policy::Replace => expected.push(REPLACEMENT),
            Policy::ReplaceOctet => expected.extend(malformed.iter().map(|_| REPLACEMENT)),
            Policy::Ignore => {}
            Policy::FallbackLatin1 => expected.extend(malformed.iter().map(|&byte| u32::from(byte))),
            Policy::FallbackWindows1252 => {
                let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(malformed);
                expected.extend(text.chars().map(u32::from));
            }
            Policy::Surrogateescape if malformed.iter().any(u8::is_ascii) => fails = true,
            Policy::Surrogateescape => {
                expected.extend(malformed.iter().map(|&byte| 0xDC00 + u32::from(byte)));
            }
            // `tests/policies.rs` tests the escapes of wider code units.
            Policy::Backslashreplace if from.unit_len() > 1 => return,
            Policy::Backslashreplace => {
                let escapes: String = malformed.iter().map(|byte| format!("\\x{byte:02X}")).collect();
                expected.extend(escapes.chars().map(u32::from));
            }
        }
        if fails {
            break;
        }
    }
    let (found, _) = convert(bytes, from, Encoding::Units32, options(policy));
    match found {
        Ok(found) => {
            assert!(!fails, "{from:?}, {policy:?}");
            let expected: Vec<u8> = expected.iter().flat_map(|value| value.to_le_bytes()).collect();
            assert_eq!(found, expected, "{from:?}, {policy:?}");
        }
        Err(error) => assert!(fails, "{from:?}, {policy:?}: {error}"),
    }
}

/// Checks that a round trip under `surrogateescape` restores the bytes, or, in a legacy encoding, at least their text.
fn check_round_trip(encoding: Encoding, bytes: &[u8]) {
    let options = options(Policy::Surrogateescape);
    let is_supported = Policy::Surrogateescape.unsupported_reason(encoding, Encoding::Units16).is_none();
    // UTF-7 can encode one text in many ways.
    if !is_supported || encoding == Encoding::Utf7 {
        return;
    }
    if let (Ok(units), _) = convert(bytes, encoding, Encoding::Units16, options) {
        let (back, _) = convert(&units, Encoding::Units16, encoding, options);
        if Encoding::ALL.contains(&encoding) {
            assert_eq!(back.as_deref(), Ok(bytes), "{encoding:?}");
        } else if let Ok(back) = back {
            // A legacy encoding can decode characters that it cannot encode, and it can decode several sequences to one character.
            let (again, _) = convert(&back, encoding, Encoding::Units16, options);
            assert_eq!(again.as_deref(), Ok(&units[..]), "{encoding:?}");
        }
    }
}

/// Compares the policies on one input: which faults the policies report, which policies may fail, and whether the output is well-formed.
fn check_relations(from: Encoding, to: Encoding, bytes: &[u8]) {
    let (strict, reported) = convert(bytes, from, to, options(Policy::Strict));
    let (replaced, all_faults) = convert(bytes, from, to, options(Policy::Replace));
    // `strict` stops at the first error that other policies report.
    match &strict {
        Ok(_) => assert_eq!(reported, all_faults, "{from:?} to {to:?}"),
        Err(TranscodeError::Malformed(fault)) => {
            assert_eq!(
                (Some(fault), reported.last()),
                (errors(&all_faults).next(), Some(fault)),
                "{from:?} to {to:?}"
            );
        }
        Err(error) => panic!("{from:?} to {to:?}: {error}"),
    }
    assert!(replaced.is_ok(), "{from:?} to {to:?}");
    for policy in Policy::ALL {
        if policy.unsupported_reason(from, to).is_some() {
            continue;
        }
        let (found, faults) = convert(bytes, from, to, options(policy));
        if strict.is_ok() {
            assert_eq!((&found, &faults), (&strict, &reported), "{from:?} to {to:?}, {policy:?}");
        }
        if found.is_ok() && policy != Policy::Surrogateescape {
            assert_eq!(faults, all_faults, "{from:?} to {to:?}, {policy:?}");
        }
        match found {
            // The output is well-formed, except for escaped bytes.
            Ok(out) if !to.is_in_memory() && policy != Policy::Surrogateescape => {
                // The output has no BOM, so a leading U+FFFE must not be read as one.
                let result =
                    validate::bytes(&out, if to == Encoding::Utf16 { Encoding::Utf16Be } else { to });
                assert!(result.is_ok(), "{from:?} to {to:?}, {policy:?}: {result:?} in {out:02X?}");
            }
            Ok(_) => {}
            Err(_) => {
                let may_fail = !matches!(policy, Policy::Replace | Policy::Ignore | Policy::Backslashreplace);
                assert!(may_fail, "{from:?} to {to:?}, {policy:?}");
            }
        }
    }
}

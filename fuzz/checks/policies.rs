//! What each policy makes of each sequence and each fault, put together from the segments of the input; and what holds
//! between the policies of any conversion.

use super::{Choices, converted, errors, whole_elements};
use utfscope::inspect::{self, SegmentKind};
use utfscope::transcode::TranscodeError;
use utfscope::{Encoding, Options, Policy, validate};

const REPLACEMENT: u32 = 0xFFFD;

fn with(policy: Policy) -> Options {
    Options { policy, ignore_bom: true, write_bom: Some(false) }
}

/// Panics where they disagree.
pub fn check(input: &[u8]) {
    let mut choices = Choices(input);
    match choices.below(3) {
        0 => decoded(choices.named_encoding(), Policy::ALL[choices.below(Policy::ALL.len())], choices.0),
        1 => come_back(choices.named_encoding(), choices.0),
        _ => {
            let (from, to) = (choices.encoding(), choices.encoding());
            agree(from, to, whole_elements(choices.0, from));
        }
    }
}

/// The code points that bytes become, one segment after the other.
fn decoded(from: Encoding, policy: Policy, bytes: &[u8]) {
    if policy.unsupported_reason(from, Encoding::Units32).is_some() {
        return;
    }
    let segments = inspect::segments(bytes, from, 0).expect("memory for the segments");
    let mut expected: Vec<u32> = Vec::new();
    let mut fails = false;
    for (index, bounds) in segments.starts.windows(2).enumerate() {
        let malformed = &bytes[bounds[0] as usize..bounds[1] as usize];
        if segments.kinds[index] != SegmentKind::Malformed as u8 {
            expected
                .extend(Some(segments.code_points[index]).filter(|&value| value != inspect::NO_CODE_POINT));
            continue;
        }
        match policy {
            Policy::Strict => fails = true,
            Policy::Replace => expected.push(REPLACEMENT),
            Policy::ReplaceOctet => expected.extend(malformed.iter().map(|_| REPLACEMENT)),
            Policy::Ignore => {}
            Policy::Latin1 => expected.extend(malformed.iter().map(|&byte| u32::from(byte))),
            Policy::Windows1252 => {
                let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(malformed);
                expected.extend(text.chars().map(u32::from));
            }
            Policy::Surrogateescape if malformed.iter().any(u8::is_ascii) => fails = true,
            Policy::Surrogateescape => {
                expected.extend(malformed.iter().map(|&byte| 0xDC00 + u32::from(byte)));
            }
            // Units are tested where they are typed by hand.
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
    let (found, _) = converted(bytes, from, Encoding::Units32, with(policy));
    match found {
        Ok(found) => {
            assert!(!fails, "{from:?}, {policy:?}");
            let expected: Vec<u8> = expected.iter().flat_map(|value| value.to_le_bytes()).collect();
            assert_eq!(found, expected, "{from:?}, {policy:?}");
        }
        Err(failure) => assert!(fails, "{from:?}, {policy:?}: {failure}"),
    }
}

/// Escaped bytes come back from code units as they were.
fn come_back(encoding: Encoding, bytes: &[u8]) {
    let options = with(Policy::Surrogateescape);
    let is_escaping = Policy::Surrogateescape.unsupported_reason(encoding, Encoding::Units16).is_none();
    // One text of UTF-7 has many forms.
    if !is_escaping || encoding == Encoding::Utf7 {
        return;
    }
    if let (Ok(units), _) = converted(bytes, encoding, Encoding::Units16, options) {
        let (back, _) = converted(&units, Encoding::Units16, encoding, options);
        assert_eq!(back.as_deref(), Ok(bytes), "{encoding:?}");
    }
}

fn agree(from: Encoding, to: Encoding, bytes: &[u8]) {
    let (strict, told) = converted(bytes, from, to, with(Policy::Strict));
    let (replaced, all) = converted(bytes, from, to, with(Policy::Replace));
    // Strict stops at the first error of those that are told otherwise.
    match &strict {
        Ok(_) => assert_eq!(told, all, "{from:?} to {to:?}"),
        Err(TranscodeError::Malformed(fault)) => {
            assert_eq!((Some(fault), told.last()), (errors(&all).next(), Some(fault)), "{from:?} to {to:?}");
        }
        Err(failure) => panic!("{from:?} to {to:?}: {failure}"),
    }
    assert!(replaced.is_ok(), "{from:?} to {to:?}");
    for policy in Policy::ALL {
        if policy.unsupported_reason(from, to).is_some() {
            continue;
        }
        let (found, faults) = converted(bytes, from, to, with(policy));
        if strict.is_ok() {
            assert_eq!((&found, &faults), (&strict, &told), "{from:?} to {to:?}, {policy:?}");
        }
        if found.is_ok() && policy != Policy::Surrogateescape {
            assert_eq!(faults, all, "{from:?} to {to:?}, {policy:?}");
        }
        match found {
            // What is written is well formed, but for bytes that stand for themselves.
            Ok(out) if !to.is_in_memory() && policy != Policy::Surrogateescape => {
                // It was asked for without a signature, which U+FFFE at its start would look like.
                let judged =
                    validate::bytes(&out, if to == Encoding::Utf16 { Encoding::Utf16Be } else { to });
                assert!(judged.is_ok(), "{from:?} to {to:?}, {policy:?}: {judged:?} in {out:02X?}");
            }
            Ok(_) => {}
            Err(_) => {
                let fails = !matches!(policy, Policy::Replace | Policy::Ignore | Policy::Backslashreplace);
                assert!(fails, "{from:?} to {to:?}, {policy:?}");
            }
        }
    }
}

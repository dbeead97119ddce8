//! Checks the faults that each profile and UTF-16 report in sequences typed by hand from the documents. A profile is the rules of
//! one form of UTF-8.

use utfscope::{Encoding, Fault::*, Options, Policy, Severity, transcode, validate};
use validate::ListOptions;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Returns the faults of bytes as `(offset, length, reason, severity)`.
fn faults(hex: &str, encoding: Encoding) -> Vec<(u64, u8, &'static str, Severity)> {
    let input: Vec<u8> = hex.split(' ').map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect();
    let found = validate::faults(&input, encoding, ListOptions { limit: 100, warnings: true }).unwrap();
    assert!(found.complete);
    found.list.iter().map(|it| (it.offset, it.len, it.fault.reason(), it.severity)).collect()
}

/// Expects the fault at the first byte, and an unexpected continuation at each byte after it.
#[track_caller]
fn assert_rejected(encoding: Encoding, hex: &str, fault: utfscope::Fault) {
    let bytes = hex.split(' ').count() as u64;
    let mut expected = vec![(0, 1, fault.reason(), Severity::Error)];
    expected.extend((1..bytes).map(|offset| (offset, 1, UnexpectedContinuation.reason(), Severity::Error)));
    assert_eq!(faults(hex, encoding), expected, "{} {hex}", encoding.name());
}

/// Expects one fault, which includes all bytes.
#[track_caller]
fn assert_one_fault(encoding: Encoding, hex: &str, fault: utfscope::Fault, severity: Severity) {
    let bytes = hex.split(' ').count() as u8;
    assert_eq!(faults(hex, encoding), [(0, bytes, fault.reason(), severity)], "{} {hex}", encoding.name());
}

#[track_caller]
fn assert_no_faults(encoding: Encoding, hex: &str) {
    assert_eq!(faults(hex, encoding), [], "{} {hex}", encoding.name());
}

#[test]
fn utf_8_rejects_what_rfc_3629_rejects() {
    for hex in
        ["C0 80", "C0 AF", "C1 BF", "E0 80 80", "E0 9F BF", "F0 80 80 80", "F0 8F BF BF", "F0 82 82 AC"]
    {
        assert_rejected(Encoding::Utf8, hex, Overlong);
    }
    for hex in ["ED A0 80", "ED BF BF"] {
        assert_rejected(Encoding::Utf8, hex, Surrogate);
    }
    for hex in ["F4 90 80 80", "F4 BF BF BF", "F5 80 80 80", "F7 BF BF BF"] {
        assert_rejected(Encoding::Utf8, hex, OutOfRange);
    }
    for hex in ["F8 88 80 80 80", "FB BF BF BF BF", "FC 84 80 80 80 80", "FD BF BF BF BF BF"] {
        assert_rejected(Encoding::Utf8, hex, SequenceTooLong);
    }
    for hex in ["00", "7F", "C2 80", "DF BF", "E0 A0 80", "ED 9F BF", "EE 80 80", "EF BF BF", "F4 8F BF BF"] {
        assert_no_faults(Encoding::Utf8, hex);
    }
}

#[test]
fn every_form_reports_incomplete_sequences_and_bytes_that_are_never_used() {
    for encoding in Encoding::ALL.into_iter().filter(|encoding| encoding.grammar().is_some()) {
        for hex in ["FE", "FF"] {
            assert_one_fault(encoding, hex, InvalidOctet, Severity::Error);
        }
        assert_one_fault(encoding, "80", UnexpectedContinuation, Severity::Error);
        assert_one_fault(encoding, "E2", Truncated, Severity::Error);
        assert_one_fault(encoding, "E2 82", Truncated, Severity::Error);
        assert_eq!(faults("E2 82 41", encoding), [(0, 2, "missing-continuation", Severity::Error)]);
        assert_eq!(
            faults("C3 C3 A9", encoding),
            [(0, 1, "missing-continuation", Severity::Error)],
            "{}",
            encoding.name()
        );
    }
}

#[test]
fn rfc_2044_decodes_overlong_forms_and_surrogates_with_warnings() {
    for hex in ["C0 80", "C1 BF", "E0 80 AF", "F0 82 82 AC", "F8 80 80 80 AF", "FC 80 80 80 80 AF"] {
        assert_one_fault(Encoding::Rfc2044, hex, Overlong, Severity::Warning);
    }
    for hex in ["ED A0 80", "ED BF BF"] {
        assert_one_fault(Encoding::Rfc2044, hex, Surrogate, Severity::Warning);
    }
    for hex in ["F4 90 80 80", "F8 88 80 80 80", "FD BF BF BF BF BF", "EF BF BF"] {
        assert_no_faults(Encoding::Rfc2044, hex);
    }
}

#[test]
fn annex_r_of_amendment_2_leaves_mappings_undefined() {
    for hex in ["ED A0 80", "ED BF BF", "F0 8D A0 80"] {
        assert_one_fault(Encoding::Amd2, hex, UndefinedMapping, Severity::Error);
    }
    for hex in ["EF BF BE", "EF BF BF"] {
        assert_one_fault(Encoding::Amd2, hex, UndefinedMapping, Severity::Warning);
    }
    for hex in ["C0 80", "E0 80 AF", "FC 80 80 80 80 AF"] {
        assert_one_fault(Encoding::Amd2, hex, Overlong, Severity::Warning);
    }
    for hex in ["EF BF BD", "FD BF BF BF BF BF"] {
        assert_no_faults(Encoding::Amd2, hex);
    }
}

#[test]
fn the_2002_draft_decodes_sequences_of_six_bytes_and_rejects_overlong_forms_and_surrogates() {
    for hex in [
        "C0 80",
        "C1 BF",
        "E0 80 AF",
        "F0 82 82 AC",
        "F8 80 80 80 AF",
        "F8 87 BF BF BF",
        "FC 80 80 80 80 AF",
        "FC 83 BF BF BF BF",
    ] {
        assert_rejected(Encoding::Rfc2279bis, hex, Overlong);
    }
    assert_rejected(Encoding::Rfc2279bis, "ED A1 8C", Surrogate);
    for hex in ["F4 90 80 80", "F8 88 80 80 80", "FC 84 80 80 80 80", "FD BF BF BF BF BF"] {
        assert_no_faults(Encoding::Rfc2279bis, hex);
    }
}

#[test]
fn cesu_8_decodes_pairs_and_rejects_lone_surrogates() {
    assert_no_faults(Encoding::Cesu8, "ED A1 8C ED BE B4");
    for hex in ["ED A0 80", "ED B0 80"] {
        assert_one_fault(Encoding::Cesu8, hex, UnpairedSurrogate, Severity::Error);
    }
    assert_rejected(Encoding::Cesu8, "F0 90 80 80", SequenceTooLong);
    assert_rejected(Encoding::Cesu8, "C0 80", Overlong);
    // Two low surrogates are not a pair.
    let alone = |offset| (offset, 3, "unpaired-surrogate", Severity::Error);
    assert_eq!(faults("ED B0 80 ED B0 80", Encoding::Cesu8), [alone(0), alone(3)]);
    // A high surrogate before a pair is unpaired.
    assert_eq!(
        faults("ED A0 80 ED A1 8C ED BE B4", Encoding::Cesu8),
        [(0, 3, "unpaired-surrogate", Severity::Error)]
    );
}

#[test]
fn wtf_8_decodes_lone_surrogates_and_rejects_pairs() {
    for hex in ["ED A0 80", "ED B0 80", "ED B0 80 ED A0 80", "ED A0 80 41 ED B0 80", "F0 9F 98 80"] {
        assert_no_faults(Encoding::Wtf8, hex);
    }
    assert_eq!(faults("ED A0 BD ED B8 80", Encoding::Wtf8), [(3, 3, "paired-surrogates", Severity::Error)]);
    assert_rejected(Encoding::Wtf8, "C0 80", Overlong);
}

#[test]
fn modified_utf_8_encodes_nul_in_two_bytes() {
    assert_no_faults(Encoding::Mutf8, "C0 80");
    assert_one_fault(Encoding::Mutf8, "00", RawNul, Severity::Error);
    for hex in ["C0 81", "C0 BF", "C1 81", "E0 80 80"] {
        assert_rejected(Encoding::Mutf8, hex, Overlong);
    }
    for hex in ["ED A0 80", "ED B0 80", "ED A1 8C ED BE B4"] {
        assert_no_faults(Encoding::Mutf8, hex);
    }
    // A pair is one code point; two low or two high surrogates are two code points.
    let count = |bytes| validate::count_code_points(bytes, Encoding::Mutf8);
    assert_eq!(count(b"\xED\xA1\x8C\xED\xBE\xB4"), 1);
    assert_eq!(count(b"\xED\xBE\xB4\xED\xBE\xB4"), 2);
    assert_eq!(count(b"\xED\xA1\x8C\xED\xA1\x8C"), 2);
    assert_rejected(Encoding::Mutf8, "F0 90 80 80", SequenceTooLong);
}

/// Compares the fast path with single sequences: 20 repetitions of a sequence decode to 20 repetitions of its result. Up
/// to 16 letters precede the repetitions, and one or no letter follows each sequence.
#[test]
fn a_repeated_sequence_decodes_as_the_sequence_alone() {
    const SEQUENCES: [&[u8]; 14] = [
        b"\0",
        b"\xC0\x80",
        b"\xC3\xA9",
        b"\xE2\x82\xAC",
        b"\xE0\x80\xAF",
        b"\xED\xA0\x80",
        b"\xED\xB0\x80",
        b"\xED\xA0\xBD\xED\xB8\x80",
        b"\xEF\xBF\xBF",
        b"\xF0\x9F\x98\x80",
        b"\xF0\x82\x82\xAC",
        b"\xF4\x90\x80\x80",
        b"\xF8\x88\x80\x80\x80",
        b"\xFC\x84\x80\x80\x80\x80",
    ];
    let options = Options { policy: Policy::Replace, ignore_bom: true, write_bom: Some(false) };
    for from in Encoding::ALL.into_iter().filter(|encoding| encoding.grammar().is_some()) {
        for to in [Encoding::Units16, Encoding::Units32, Encoding::Utf8] {
            let converted = |bytes: &[u8], options| transcode::bytes(bytes, from, to, options, &mut |_| {});
            for sequence in SEQUENCES {
                let alone = converted(sequence, options).unwrap();
                let is_valid = converted(sequence, Options { policy: Policy::Strict, ..options }).is_ok();
                for (before, between) in (0..17).flat_map(|before| [(before, 0), (before, 1)]) {
                    let text =
                        [vec![b'a'; before], [sequence, &b"b"[..between]].concat().repeat(20)].concat();
                    let part = [&alone[..], &converted(&b"b"[..between], options).unwrap()].concat();
                    let expected =
                        [converted(&vec![b'a'; before], options).unwrap(), part.repeat(20)].concat();
                    let case =
                        format!("{} to {to:?}: {sequence:02X?} after {before}, {between}", from.name());
                    assert!(converted(&text, options).unwrap() == expected, "{case}");
                    let strictly = converted(&text, Options { policy: Policy::Strict, ..options });
                    assert_eq!(strictly.is_ok(), is_valid, "{case}");
                    assert_eq!(
                        validate::bytes(&text, from).is_ok(),
                        validate::bytes(sequence, from).is_ok(),
                        "{case}"
                    );
                }
            }
        }
    }
}

#[test]
fn utf_16_faults_have_the_value_of_their_first_code_unit() {
    let check = |input: &[u8], expected: &[(u64, u8, utfscope::Fault, Option<u32>)]| {
        let found =
            validate::faults(input, Encoding::Utf16Be, ListOptions { limit: 9, warnings: true }).unwrap();
        let found: Vec<_> = found
            .list
            .iter()
            .map(|it| (it.offset, it.len, it.fault, it.code_point.map(|code_point| code_point.value())))
            .collect();
        assert_eq!(found, expected, "{input:02X?}");
    };
    check(&[0xD8, 0x08], &[(0, 2, UnpairedSurrogate, Some(0xD808))]);
    check(&[0xDF, 0x45, 0x00, 0x41], &[(0, 2, UnpairedSurrogate, Some(0xDF45))]);
    check(&[0xD8, 0x08, 0x00, 0x41], &[(0, 2, UnpairedSurrogate, Some(0xD808))]);
    check(&[0xD8, 0x08, 0xDF], &[(0, 3, UnpairedSurrogate, Some(0xD808))]);
    check(&[0x00, 0x41, 0x00], &[(2, 1, Truncated, None)]);
    // At the start of the text, a BOM in the other byte order reads as U+FFFE, with a warning. Elsewhere, U+FFFE has no
    // warning.
    check(&[0xFF, 0xFE], &[(0, 2, Noncharacter, Some(0xFFFE))]);
    check(&[0xFE, 0xFF, 0xFF, 0xFE], &[]);
}

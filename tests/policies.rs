//! F20 to F27 (docs/standards.md): error policies, for decoding and for encoding.

use utfscope::stream::Chunk;
use utfscope::transcode::{Conversion, TranscodeError, bytes};
use utfscope::{Encoding, Fault, LocatedFault, Options, Policy};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Text in memory, in code units of 32 bits.
const TEXT: Encoding = Encoding::Units32;

fn convert(input: &[u8], from: Encoding, to: Encoding, policy: Policy) -> Result<Vec<u8>, TranscodeError> {
    bytes(input, from, to, Options { policy, ignore_bom: true, write_bom: Some(false) }, &mut |_| ())
}

/// Decodes bytes to a string in which lone surrogates are escaped as `\u{DC80}`.
#[track_caller]
fn decoded(input: &[u8], from: Encoding, policy: Policy) -> String {
    let units = convert(input, from, TEXT, policy).unwrap();
    let show = |unit: &[u8; 4]| match char::from_u32(u32::from_le_bytes(*unit)) {
        Some(character) => character.to_string(),
        None => format!("\\u{{{:X}}}", u32::from_le_bytes(*unit)),
    };
    units.as_chunks().0.iter().map(show).collect()
}

fn text(values: &[u32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

#[track_caller]
fn encoded(values: &[u32], to: Encoding, policy: Policy) -> Vec<u8> {
    convert(&text(values), TEXT, to, policy).unwrap()
}

#[test]
fn f20_strict_reports_the_offset() {
    let error = convert(b"ab\xED\xA0\x80", Encoding::Utf8, TEXT, Policy::Strict).unwrap_err();
    assert_eq!(error.to_string(), "surrogate at offset 2, length 1");
}

#[test]
fn f21_replace_counts_maximal_subparts() {
    assert_eq!(decoded(b"\xF0\x9F\x98A", Encoding::Utf8, Policy::Replace), "\u{FFFD}A");
    assert_eq!(decoded(b"\xF0\x80\x80\xAF", Encoding::Utf8, Policy::Replace), "\u{FFFD}".repeat(4));
}

#[test]
fn f22_replace_octet_counts_bytes() {
    assert_eq!(decoded(b"\xF0\x9F\x98A", Encoding::Utf8, Policy::ReplaceOctet), "\u{FFFD}\u{FFFD}\u{FFFD}A");
    assert_eq!(decoded(b"\xED\xA0\x80", Encoding::Cesu8, Policy::ReplaceOctet), "\u{FFFD}".repeat(3));
}

#[test]
fn f23_surrogateescape_preserves_malformed_bytes() {
    let policy = Policy::Surrogateescape;
    assert_eq!(decoded(b"caf\xE9", Encoding::Utf8, policy), "caf\\u{DCE9}");
    assert_eq!(encoded(&[0x63, 0xDCE9], Encoding::Utf8, policy), b"c\xE9");
    assert_eq!(convert(b"\xE9A\xFF", Encoding::Ascii, Encoding::Utf8, policy).unwrap(), b"\xE9A\xFF");
    // Adjacent escapes that would together form a character are errors.
    for values in [&[0x41, 0xDCC3, 0xDCA9][..], &[0xDCE2, 0xDC82, 0xDCAC], &[0xDCC3, 0xDCA9, 0x41]] {
        let error = convert(&text(values), TEXT, Encoding::Utf8, policy).unwrap_err();
        assert!(error.to_string().starts_with("unmappable"), "{values:X?}: {error}");
    }
    for values in [&[0xDC7F][..], &[0xD800], &[0xDD00]] {
        assert!(convert(&text(values), TEXT, Encoding::Utf8, policy).is_err(), "{values:X?}");
    }
    // In windows-1252 every byte is a character, so nothing can be escaped.
    assert!(convert(&text(&[0xDC81]), TEXT, Encoding::Windows1252, policy).is_err());
}

#[test]
fn f23_decoding_and_encoding_restores_the_bytes() {
    const BYTES: [u8; 20] = [
        0x00, 0x2B, 0x41, 0x7F, 0x80, 0x90, 0x9F, 0xA0, 0xAF, 0xB0, 0xBF, 0xC0, 0xC2, 0xE0, 0xE2, 0xED, 0xF0,
        0xF4, 0xF8, 0xFF,
    ];
    let escaping: Vec<_> = Encoding::ALL
        .into_iter()
        .filter(|&encoding| Policy::Surrogateescape.unsupported_reason(encoding, TEXT).is_none())
        .collect();
    assert_eq!(escaping.len(), 8, "{escaping:?}");
    for encoding in escaping {
        for index in 0..BYTES.len().pow(4) {
            let input: Vec<u8> =
                (0..4).map(|place| BYTES[index / BYTES.len().pow(place) % BYTES.len()]).collect();
            // A malformed byte below 80 cannot be escaped, so it is an error.
            let Ok(units) = convert(&input, encoding, TEXT, Policy::Surrogateescape) else {
                assert!(
                    matches!(encoding, Encoding::Utf7 | Encoding::Utf1),
                    "{} {input:02X?}",
                    encoding.name()
                );
                continue;
            };
            // UTF-7 can encode one text in many ways. Only bytes that our encoder would write are restored.
            if encoding == Encoding::Utf7 && input.iter().any(|byte| matches!(byte, 0x00 | b'+' | 0x7F)) {
                continue;
            }
            let back = convert(&units, TEXT, encoding, Policy::Surrogateescape);
            assert_eq!(back.as_ref(), Ok(&input), "{} {input:02X?}", encoding.name());
        }
    }
}

#[test]
fn f24_f25_malformed_bytes_decode_as_another_encoding() {
    assert_eq!(decoded(b"\x80 caf\xE9", Encoding::Utf8, Policy::FallbackLatin1), "\u{80} café");
    assert_eq!(decoded(b"\x80 caf\xE9", Encoding::Utf8, Policy::FallbackWindows1252), "€ café");
    let repaired =
        convert(b"na\xC3\xAFve caf\xE9", Encoding::Utf8, Encoding::Utf8, Policy::FallbackWindows1252)
            .unwrap();
    assert_eq!(repaired, "naïve café".as_bytes());
}

#[test]
fn f26_backslashreplace_and_ignore() {
    let policy = Policy::Backslashreplace;
    assert_eq!(decoded(b"a\xE9\xF0\x9Fb", Encoding::Utf8, policy), "a\\xE9\\xF0\\x9Fb");
    assert_eq!(decoded(b"\xD8\x00\x00A", Encoding::Utf16Be, policy), "\\uD800A");
    assert_eq!(decoded(b"\xD8\x00\x41", Encoding::Utf16Be, policy), "\\uD800\\x41");
    assert_eq!(decoded(b"\x00\x00\xD8\x00", Encoding::Utf32Be, policy), "\\uD800");
    assert_eq!(decoded(b"\x00\x11\x00\x00", Encoding::Utf32Be, policy), "\\u{110000}");
    assert_eq!(decoded(b"\x00A\x00", Encoding::Utf16Be, policy), "A\\x00");
    assert_eq!(decoded(b"a\xE9b", Encoding::Utf8, Policy::Ignore), "ab");
}

/// A kernel may start after any byte of a malformed sequence, and must not take the byte before its start for a lead byte.
#[test]
fn f26_text_after_malformed_bytes_stays() {
    for malformed in [&b"\xE0\x80\x80"[..], b"\xED\xA0\x80", b"\xF0\x80\x80\x80", b"\xF4\x90\x80\x80"] {
        for rest in ["中文, ".repeat(10), "中".repeat(30), "éа".repeat(20), "a row of ASCII: ".repeat(3)]
        {
            for before in 0..=40 {
                let input = [b"a".repeat(before), malformed.to_vec(), rest.clone().into_bytes()].concat();
                let units = convert(&input, Encoding::Utf8, Encoding::Units16, Policy::Ignore).unwrap();
                let text = "a".repeat(before) + &rest;
                assert_eq!(
                    units,
                    convert(text.as_bytes(), Encoding::Utf8, Encoding::Units16, Policy::Strict).unwrap()
                );
            }
        }
    }
}

#[test]
fn f27_code_points_that_the_target_cannot_represent() {
    assert_eq!(encoded(&[0x41, 0x20AC, 0x1F600], Encoding::Ascii, Policy::Replace), b"A??");
    assert_eq!(encoded(&[0x41, 0x1F600], Encoding::Ucs2Be, Policy::Replace), b"\0A\xFF\xFD");
    assert_eq!(
        encoded(&[0x20AC, 0x1F600], Encoding::Ascii, Policy::Backslashreplace),
        b"\\u{20AC}\\u{1F600}"
    );
    assert_eq!(encoded(&[0x41, 0x1F600], Encoding::Iso8859_1, Policy::Ignore), b"A");
    assert_eq!(encoded(&[0xD800], Encoding::Utf8, Policy::Backslashreplace), b"\\uD800");
    let error = convert("€".as_bytes(), Encoding::Utf8, Encoding::Iso8859_1, Policy::Strict).unwrap_err();
    assert_eq!(error.to_string(), "unmappable at offset 0, length 3 (U+20AC)");
}

/// WTF-8 and Modified UTF-8 can represent a lone surrogate. For every other target, the text is malformed, not unmappable.
#[test]
fn f27_a_lone_surrogate_in_memory_is_malformed_for_most_targets() {
    for to in Encoding::ALL {
        for (from, text, reason) in [
            (Encoding::Units16, &b"\x00\xD8"[..], "unpaired-surrogate"),
            (Encoding::Units32, b"\x00\xD8\x00\x00", "surrogate"),
        ] {
            let found = convert(text, from, to, Policy::Strict);
            if matches!(to, Encoding::Wtf8 | Encoding::Mutf8) {
                assert_eq!(found.as_deref(), Ok(&b"\xED\xA0\x80"[..]), "{from:?} to {to:?}");
            } else {
                let expected = format!("{reason} at offset 0, length 1 (U+D800)");
                assert_eq!(found.unwrap_err().to_string(), expected, "{from:?} to {to:?}");
            }
        }
    }
}

/// A decoded lone surrogate is a code point that the target cannot represent.
#[test]
fn f27_a_lone_surrogate_in_bytes_is_unmappable_for_most_targets() {
    for to in Encoding::ALL.into_iter().filter(|to| !matches!(to, Encoding::Wtf8 | Encoding::Mutf8)) {
        for from in [Encoding::Wtf8, Encoding::Mutf8] {
            let error = convert(b"A\xED\xA0\x80", from, to, Policy::Strict).unwrap_err();
            let expected = "unmappable at offset 1, length 3 (U+D800)";
            assert_eq!(error.to_string(), expected, "{from:?} to {to:?}");
        }
    }
}

#[test]
fn wtf_8_joins_adjacent_surrogates() {
    for (values, bytes) in [
        (&[0xD83D, 0xDE00][..], &b"\xF0\x9F\x98\x80"[..]),
        (&[0xD83D, 0xD83D, 0xDE00], b"\xED\xA0\xBD\xF0\x9F\x98\x80"),
        (&[0xD83D, 0x41], b"\xED\xA0\xBDA"),
        (&[0x41, 0xD83D], b"A\xED\xA0\xBD"),
        (&[0xDE00, 0xD83D], b"\xED\xB8\x80\xED\xA0\xBD"),
    ] {
        assert_eq!(encoded(values, Encoding::Wtf8, Policy::Strict), bytes, "{values:X?}");
    }
}

/// WTF-8 cannot represent U+1FFFFF, which the UTF-8 of 1996 can. If the policy drops that code point, the
/// surrogates around it are adjacent.
#[test]
fn wtf_8_joins_surrogates_if_the_code_point_between_them_is_ignored() {
    let input = b"\xED\xA0\xBD\xF7\xBF\xBF\xBF\xED\xB8\x80";
    let written = |policy| convert(input, Encoding::Rfc2044, Encoding::Wtf8, policy);
    assert_eq!(written(Policy::Ignore).as_deref(), Ok("😀".as_bytes()));
    assert_eq!(written(Policy::Replace).as_deref(), Ok(&b"\xED\xA0\xBD\xEF\xBF\xBD\xED\xB8\x80"[..]));
    assert!(written(Policy::Strict).is_err());
}

/// The text is long enough for the SIMD kernels, before and after a malformed sequence of three bytes.
#[test]
fn f20_to_f26_policies_in_the_middle_of_a_long_text() {
    let plain = "plain text, é€".repeat(9);
    let input = [plain.as_bytes(), b"\xF0\x9F\x98", plain.as_bytes()].concat();
    for (policy, replacement) in [
        (Policy::Replace, "\u{FFFD}"),
        (Policy::ReplaceOctet, "\u{FFFD}\u{FFFD}\u{FFFD}"),
        (Policy::Ignore, ""),
        (Policy::Backslashreplace, "\\xF0\\x9F\\x98"),
        (Policy::FallbackLatin1, "\u{F0}\u{9F}\u{98}"),
        (Policy::FallbackWindows1252, "\u{F0}\u{178}\u{2DC}"),
    ] {
        let text = [plain.as_str(), replacement, &plain].concat();
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let found = |to| convert(&input, Encoding::Utf8, to, policy).unwrap();
        assert!(found(Encoding::Utf8) == text.as_bytes(), "{policy:?}");
        assert!(found(Encoding::Utf16Le) == little, "{policy:?}");
        assert!(found(Encoding::Utf16Be) == big, "{policy:?}");
        assert!(found(Encoding::Units16) == little, "{policy:?}");
        assert_eq!(decoded(&input, Encoding::Utf8, policy), text, "{policy:?}");
    }
    for to in [Encoding::Utf8, Encoding::Utf16Le, Encoding::Units16, TEXT, Encoding::Wtf8] {
        let error = convert(&input, Encoding::Utf8, to, Policy::Strict).unwrap_err();
        let expected = format!("missing-continuation at offset {}, length 3", plain.len());
        assert_eq!(error.to_string(), expected, "{to:?}");
    }
}

/// Converts text with a malformed sequence every few bytes, in one chunk and in several chunks, with and without
/// reports of replaced sequences.
#[test]
fn f21_replaced_sequences_are_reported_on_request() {
    let faults: [&[u8]; 7] = [
        b"\xFF",
        b"\xE2\x82",
        b"\x80",
        b"\xF0\x9F\x98",
        b"\xED\xA0\x80",
        b"\xC0\xAF",
        b"\xE2\x82\xE2\xF0\x9F\xFF\xC2\xC1\xC2",
    ];
    let plain = "plain text, é€😀, абвгдежзийклмнопр, 統一碼標準統一碼標準, ";
    let mut input = Vec::new();
    for index in 0..400 {
        let kept: String = plain.chars().cycle().skip(index % 43).take(index % 29).collect();
        input.extend_from_slice(kept.as_bytes());
        input.extend_from_slice(faults[index % 7]);
    }
    input.push(b'.');
    let (mut expected, mut offset) = (Vec::new(), 0);
    for chunk in input.utf8_chunks() {
        offset += chunk.valid().len();
        expected.extend(Some((offset, chunk.invalid().len())).filter(|&(_, len)| len > 0));
        offset += chunk.invalid().len();
    }
    let text = String::from_utf8_lossy(&input);
    let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let code_points: Vec<u8> =
        text.chars().flat_map(|character| u32::from(character).to_le_bytes()).collect();
    let targets = [
        (Encoding::Utf8, text.as_bytes()),
        (Encoding::Units16, &units),
        (Encoding::Utf16Be, &big),
        (TEXT, &code_points),
    ];
    let options = Options { policy: Policy::Replace, ignore_bom: true, write_bom: Some(false) };
    for (to, expected_bytes) in targets {
        for reports in [true, false] {
            for chunk_len in [input.len(), 5000, 61] {
                let mut conversion = Conversion::new(Encoding::Utf8, to, options).unwrap();
                conversion.set_report_replaced(reports);
                let (mut found, mut reported) = (Vec::new(), Vec::new());
                let chunks = input.chunks(chunk_len).len();
                for (number, bytes) in input.chunks(chunk_len).enumerate() {
                    let chunk = Chunk::new(bytes, number + 1 == chunks);
                    let mut on_fault = |fault: &LocatedFault| {
                        assert_ne!(
                            fault.fault,
                            Fault::Truncated,
                            "only the end of the text can truncate a sequence"
                        );
                        reported.push((fault.offset as usize, usize::from(fault.len)));
                    };
                    found.extend(conversion.push(chunk, &mut on_fault).unwrap());
                }
                assert!(found == expected_bytes, "{to:?}, chunks of {chunk_len}, reports: {reports}");
                if reports {
                    assert_eq!(reported, expected, "{to:?}, chunks of {chunk_len}");
                } else {
                    assert!(
                        reported.len() < expected.len(),
                        "{to:?}: SIMD kernels do not report what they replace"
                    );
                }
            }
        }
    }
}

/// In UTF-1, the escaped byte F6 and the next character would be a truncated sequence. Decoding would not restore the text.
#[test]
fn f23_an_escaped_byte_that_would_begin_a_truncated_sequence_is_an_error() {
    let values = text(&[0xDCF6, 0x21]);
    assert!(convert(&values, TEXT, Encoding::Utf1, Policy::Surrogateescape).is_err());
    let values = text(&[0xDCFE, 0x21]);
    let found = convert(&values, TEXT, Encoding::Utf1, Policy::Surrogateescape);
    assert_eq!(found.as_deref(), Ok(&b"\xFE!"[..]));
}

/// The table of policies and encodings, typed by hand: a policy that does not apply is an error, never ignored.
#[test]
fn f27_policies_apply_to_the_documented_encodings() {
    use Encoding::*;
    let one_byte_units =
        [Utf8, Rfc2044, Amd2, Rfc2279bis, Cesu8, Wtf8, Mutf8, Ascii, Iso8859_1, Windows1252, Utf7, Utf1];
    let escaping = [Utf8, Rfc2279bis, Cesu8, Ascii, Iso8859_1, Windows1252, Utf7, Utf1];
    for from in Encoding::ALL.into_iter().chain([Units16, Units32]) {
        for to in Encoding::ALL.into_iter().chain([Units16, Units32]) {
            for policy in Policy::ALL {
                let is_supported = match policy {
                    Policy::Strict | Policy::Replace | Policy::Ignore | Policy::Backslashreplace => true,
                    Policy::ReplaceOctet | Policy::FallbackLatin1 | Policy::FallbackWindows1252 => {
                        one_byte_units.contains(&from)
                    }
                    Policy::Surrogateescape => match (from.is_in_memory(), to.is_in_memory()) {
                        (true, true) => false,
                        (true, false) => escaping.contains(&to),
                        (false, true) => escaping.contains(&from),
                        (false, false) => escaping.contains(&from) && escaping.contains(&to),
                    },
                };
                let is_error = matches!(convert(b"", from, to, policy), Err(TranscodeError::Unsupported(_)));
                assert_eq!(is_error, !is_supported, "{from:?} to {to:?}, {}", policy.name());
            }
        }
    }
}

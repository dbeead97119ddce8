//! Conversions by kernels, compared with conversions step by step, for every pair of encodings.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use utfscope::codec::{ByteDecoder, ByteEncoder, Encode, MAX_ENCODED_LEN, Outcome, Steps};
use utfscope::simd::span::Span;
use utfscope::single_byte::WINDOWS_1252;
use utfscope::transcode::{self, TranscodeError};
use utfscope::{Encoding, Options, Policy, Severity, validate};

/// The length of long texts in bytes: more than two of the largest chunks of the kernels.
const LONG: usize = 9000;

fn encodings() -> impl Iterator<Item = Encoding> {
    Encoding::ALL.into_iter().chain([Encoding::Units16, Encoding::Units32])
}

fn long(characters: &str) -> String {
    characters.repeat(LONG / characters.len() + 1)
}

/// Returns texts whose characters mostly have the same length in UTF-8, texts that mix all lengths, and the characters of windows-1252.
fn texts() -> Vec<String> {
    let windows_1252: String =
        (0..=0xFF).filter_map(|byte| char::from_u32(WINDOWS_1252.code_point(byte)?.value())).collect();
    let samples = [
        "plain text, of ASCII alone; ",
        "é\u{80}\u{7FF}ñßабвгдежзийклмнопأبتثجحخدذ",
        "€\u{800}\u{FFF}\u{D7FF}\u{E000}\u{FFFD}中文字符編碼हिन्दी日本語한국어",
        "😀\u{10000}\u{10FFFF}\u{3FFFF}🎉👨‍👩‍👧‍👦🇩🇪",
        "a€b中c é, 1 € = 7.46 kr; x😀y",
        &windows_1252,
        "€‚ƒ„…†‡ˆ‰Š‹Œ",
    ];
    // Near its end, each text has characters that decode with a warning, or that have a special form in some encodings.
    let with_special_characters = |characters: &str| long(characters) + "\u{FFFE}\0\u{FFFF}" + characters;
    samples
        .into_iter()
        .map(with_special_characters)
        .chain([with_special_characters(&samples.concat())])
        .collect()
}

/// Converts step by step. Returns the output, and the number of bytes before the first error.
fn step_by_step(bytes: &[u8], from: Encoding, to: Encoding) -> (Vec<u8>, usize) {
    let (mut encoder, mut out) = (ByteEncoder::new(to), Vec::new());
    for (offset, step) in Steps::new(ByteDecoder::for_target(from, to), bytes) {
        out.reserve(MAX_ENCODED_LEN);
        let is_written = match step.outcome {
            Outcome::Decoded(code_point, _) => encoder.put(code_point, &mut out).is_ok(),
            Outcome::Faulty(..) => false,
            Outcome::Shift | Outcome::NeedMore => true,
        };
        if !is_written {
            return (out, offset);
        }
    }
    encoder.finish(&mut out);
    (out, bytes.len())
}

fn in_encoding(text: &str, encoding: Encoding) -> Vec<u8> {
    step_by_step(text.as_bytes(), Encoding::Utf8, encoding).0
}

#[test]
fn kernels_convert_like_single_steps_in_every_pair_of_encodings() {
    let plain = Options { ignore_bom: true, write_bom: Some(false), ..Options::default() };
    for text in texts() {
        for from in encodings() {
            let bytes = in_encoding(&text, from);
            for to in encodings() {
                let (expected, read) = step_by_step(&bytes, from, to);
                let mut offset = bytes.len() as u64;
                let found = transcode::bytes(&bytes, from, to, plain, &mut |fault| {
                    if fault.severity == Severity::Error {
                        offset = fault.offset * from.element_len() as u64;
                    }
                });
                assert_eq!(offset, read as u64, "{from:?} to {to:?}");
                match found {
                    Ok(out) => assert!(out == expected, "{from:?} to {to:?}"),
                    Err(_) => assert!(read < bytes.len(), "{from:?} to {to:?}"),
                }
            }
            let counted =
                Steps::new(ByteDecoder::new(from), &bytes).filter(|(_, step)| step.outcome != Outcome::Shift);
            assert_eq!(validate::count_code_points(&bytes, from), counted.count() as u64, "{from:?}");
        }
    }
}

/// Modified UTF-8 encodes U+0000 as C0 80, and never has a byte 00.
#[test]
fn a_byte_00_in_mutf_8_is_an_error_after_ascii_of_any_length() {
    for len in 0..=70 {
        let bytes = [&b"a".repeat(len), &b"\0"[..], &[b'z'; 40]].concat();
        for to in encodings() {
            let found = transcode::bytes(&bytes, Encoding::Mutf8, to, Options::default(), &mut |_| {});
            let Err(TranscodeError::Malformed(fault)) = found else { panic!("{to:?}, {len}: {found:02X?}") };
            assert_eq!((fault.offset, fault.len), (len as u64, 1), "{to:?}, {len}");
        }
        assert_eq!(convert_fast(&bytes, Encoding::Mutf8, Encoding::Windows1252), None, "{len}");
    }
}

/// Converts a well-formed text with kernels only. Returns `None` if the kernels do not convert the text to its end.
fn convert_fast(bytes: &[u8], from: Encoding, to: Encoding) -> Option<Vec<u8>> {
    convert_fast_or_replace(bytes, from, to, false)
}

/// Converts like `convert_fast`. If `replace` is true, the kernels write U+FFFD for malformed sequences.
fn convert_fast_or_replace(bytes: &[u8], from: Encoding, to: Encoding, replace: bool) -> Option<Vec<u8>> {
    let (mut scratch, mut out) = (Vec::new(), Vec::new());
    // The bytes around the range must not matter.
    let text = [b"\xF0\x90", bytes, &[0; 80]].concat();
    let span = Span::new(&text, 2..2 + bytes.len()).unwrap();
    let is_complete = transcode::convert_fast(span, (from, to), replace, &mut scratch, &mut out);
    is_complete.expect("enough memory").then_some(out)
}

/// Kernels replace malformed UTF-8 for targets that can represent all of Unicode. The general conversion is `transcode::bytes`. The
/// malformed bytes are within a text, at its end as a truncated sequence, and at the end of a kernel's chunk.
#[test]
fn kernels_replace_malformed_text_like_the_general_conversion() {
    let options = Options { policy: Policy::Replace, ..Options::default() };
    let faults: [&[u8]; 7] =
        [b"", b"\xFF", b"\xE2\x82", b"\xF0\x9F\x98", b"\xED\xA0\x80", b"\xC2\xC2", b"\x80\xF0\x90"];
    for from in encodings() {
        for to in encodings() {
            let mut converted = 0;
            for characters in ["plain text, ", "Все люди рождаются ", "人人生而自由", "😀"]
            {
                for len in [1, 15, 40, 700, 4093, 4094, 4095, 4096, 4097, 9000] {
                    let repeated = characters.repeat(len / characters.len() + 1);
                    let end = (0..=len).rev().find(|&end| repeated.is_char_boundary(end)).unwrap();
                    // Exactly `len` bytes: full stops replace a character that the end would cut.
                    let text = repeated[..end].to_owned() + &".".repeat(len - end);
                    for fault in faults {
                        for tail in ["", ".", &text] {
                            let bytes = [text.as_bytes(), fault, tail.as_bytes()].concat();
                            let Some(found) = convert_fast_or_replace(&bytes, from, to, true) else {
                                continue;
                            };
                            let general = transcode::bytes(&bytes, from, to, options, &mut |_| {}).ok();
                            assert!(Some(found) == general, "{from:?} to {to:?}: {fault:02X?} after {len}");
                            converted += 1;
                        }
                    }
                }
            }
            // For these targets, among others, kernels must convert every text: 4 kinds of characters, 10 lengths, 7 faults and 3 tails.
            let is_sampled_target =
                matches!(to, Encoding::Utf8 | Encoding::Units16 | Encoding::Utf16Be | Encoding::Units32);
            let must_convert_all = from == Encoding::Utf8 && is_sampled_target;
            assert!(!must_convert_all || converted == 4 * 10 * 7 * 3, "{from:?} to {to:?}: {converted}");
        }
    }
}

/// The fast conversion (`transcode::convert_fast`) converts all well-formed text between the encodings that it knows. It gives no result for
/// text that begins with a BOM, is malformed, or has characters that the target cannot represent.
#[test]
fn the_fast_conversion_gives_the_general_result_or_none() {
    for from in encodings() {
        for to in encodings() {
            let general =
                |bytes: &[u8]| transcode::bytes(bytes, from, to, Options::default(), &mut |_| {}).ok();
            // Asserts that the fast conversion gives no result or the result of the general conversion. Returns whether it gave a result.
            let converts = |bytes: &[u8]| {
                let found = convert_fast(bytes, from, to);
                assert!(found.is_none() || found == general(bytes), "{from:?} to {to:?}: {bytes:02X?}");
                found.is_some()
            };
            for text in texts() {
                converts(&in_encoding(&text, from));
            }
            for text in ["", "a", "é", "\u{FEFF}", "\u{FEFF}a", "a\u{FEFF}", "😀"] {
                converts(&in_encoding(text, from));
            }
            let ascii = in_encoding(&long("plain"), from);
            let malformed = &[0xDF; 4][..from.unit_len()];
            assert!(!converts(&[&ascii, malformed].concat()) || from.unit_len() == 1, "{from:?} to {to:?}");
            converts(&[malformed, &ascii].concat());
            assert!(!converts(&ascii[..ascii.len() - 1]) || from.unit_len() == 1, "{from:?} to {to:?}");

            // UTF-7 and UTF-1 have no kernels, and the fast conversion writes no BOM.
            let has_kernels = |encoding| ![Encoding::Utf7, Encoding::Utf1].contains(&encoding);
            let is_known = has_kernels(from) && has_kernels(to) && !to.writes_bom();
            assert_eq!(converts(&ascii), is_known, "{from:?} to {to:?}");
            let can_represent = |encoding| step_by_step("é€中".as_bytes(), Encoding::Utf8, encoding).1 == 8;
            if can_represent(from) {
                let text = in_encoding(&long("é€中"), from);
                assert_eq!(converts(&text), is_known && can_represent(to), "{from:?} to {to:?}");
            }
        }
    }
}

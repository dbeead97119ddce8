//! Conversions in bulk against those that look at each code point, in every pair of encodings.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use utfscope::codec::{ByteDecoder, ByteEncoder, Encode, MAX_ENCODED_LEN, Outcome, Steps};
use utfscope::simd::span::Span;
use utfscope::single_byte::WINDOWS_1252;
use utfscope::transcode::{self, Failure};
use utfscope::{Encoding, Options, Policy, Severity, validate};

/// Longer than what is read at once.
const LONG: usize = 9000;

fn encodings() -> impl Iterator<Item = Encoding> {
    Encoding::ALL.into_iter().chain([Encoding::Units16, Encoding::Units32])
}

fn long(characters: &str) -> String {
    characters.repeat(LONG / characters.len() + 1)
}

/// Texts of one kind of characters each, of all kinds, and what only single-byte encodings have in a row.
fn texts() -> Vec<String> {
    let windows_1252: String =
        (0..=0xFF).filter_map(|byte| char::from_u32(WINDOWS_1252.code_point(byte)?.value())).collect();
    let kinds = [
        "plain text, of ASCII alone; ",
        "é\u{80}\u{7FF}ñßабвгдежзийклмнопأبتثجحخدذ",
        "€\u{800}\u{FFF}\u{D7FF}\u{E000}\u{FFFD}中文字符編碼हिन्दी日本語한국어",
        "😀\u{10000}\u{10FFFF}\u{3FFFF}🎉👨‍👩‍👧‍👦🇩🇪",
        "a€b中c é, 1 € = 7.46 kr; x😀y",
        &windows_1252,
        "€‚ƒ„…†‡ˆ‰Š‹Œ",
    ];
    // With characters behind it that are warned of, or written in no other way.
    let ended = |characters: &str| long(characters) + "\u{FFFE}\0\u{FFFF}" + characters;
    kinds.into_iter().map(ended).chain([ended(&kinds.concat())]).collect()
}

/// What a conversion writes that looks at each code point, and how many bytes it reads before it lacks one.
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
fn a_conversion_by_kernels_is_the_one_step_by_step_in_every_pair_of_encodings() {
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

/// MUTF-8 has two bytes for U+0000, C0 80, and none is 0 in it.
#[test]
fn a_byte_zero_is_refused_in_mutf_8_behind_ascii_of_every_length_whatever_the_target() {
    for len in 0..=70 {
        let bytes = [&b"a".repeat(len), &b"\0"[..], &[b'z'; 40]].concat();
        for to in encodings() {
            let found = transcode::bytes(&bytes, Encoding::Mutf8, to, Options::default(), &mut |_| {});
            let Err(Failure::Malformed(fault)) = found else { panic!("{to:?}, {len}: {found:02X?}") };
            assert_eq!((fault.offset, fault.len), (len as u64, 1), "{to:?}, {len}");
        }
        assert_eq!(whole(&bytes, Encoding::Mutf8, Encoding::Windows1252), None, "{len}");
    }
}

/// What the conversion of whole text writes, if it converts it, with text before and behind it.
fn whole(bytes: &[u8], from: Encoding, to: Encoding) -> Option<Vec<u8>> {
    at_once(bytes, from, to, false)
}

fn at_once(bytes: &[u8], from: Encoding, to: Encoding, mends: bool) -> Option<Vec<u8>> {
    let (mut units, mut out) = (Vec::new(), Vec::new());
    let text = [b"\xF0\x90", bytes, &[0; 80]].concat();
    let span = Span::new(&text, 2..2 + bytes.len()).unwrap();
    let is_all = transcode::whole(span, (from, to), mends, &mut units, &mut out);
    is_all.expect("there is memory").then_some(out)
}

/// Of today's UTF-8, on its way to what holds all of it, the same call mends what is malformed: in the middle of a text, where
/// the end cuts a sequence, and where what it reads at a time ends.
#[test]
fn text_is_mended_at_once_as_the_general_conversion_mends_it_or_not_converted() {
    let options = Options { policy: Policy::Replace, ..Options::default() };
    let faults: [&[u8]; 7] =
        [b"", b"\xFF", b"\xE2\x82", b"\xF0\x9F\x98", b"\xED\xA0\x80", b"\xC2\xC2", b"\x80\xF0\x90"];
    for from in encodings() {
        for to in encodings() {
            let mut converted = 0;
            for characters in ["plain text, ", "Все люди рождаются ", "人人生而自由", "😀"]
            {
                for len in [1, 15, 40, 700, 4093, 4094, 4095, 4096, 4097, 9000] {
                    let text: String = characters.chars().cycle().take(len / characters.len() + 1).collect();
                    for fault in faults {
                        for tail in ["", ".", &text] {
                            let bytes = [text.as_bytes(), fault, tail.as_bytes()].concat();
                            let Some(found) = at_once(&bytes, from, to, true) else { continue };
                            let general = transcode::bytes(&bytes, from, to, options, &mut |_| {}).ok();
                            assert!(Some(found) == general, "{from:?} to {to:?}: {fault:02X?} behind {len}");
                            converted += 1;
                        }
                    }
                }
            }
            let holds_all =
                matches!(to, Encoding::Utf8 | Encoding::Units16 | Encoding::Utf16Be | Encoding::Units32);
            let is_quick = from == Encoding::Utf8 && holds_all;
            assert!(!is_quick || converted == 840, "{from:?} to {to:?}: {converted}");
        }
    }
}

/// It says of what it does not convert that it does not, and converts all text of which there is nothing to tell.
#[test]
fn whole_text_is_what_the_general_conversion_makes_of_it_or_not_converted() {
    for from in encodings() {
        for to in encodings() {
            let general =
                |bytes: &[u8]| transcode::bytes(bytes, from, to, Options::default(), &mut |_| {}).ok();
            let agrees = |bytes: &[u8]| {
                let found = whole(bytes, from, to);
                assert!(found.is_none() || found == general(bytes), "{from:?} to {to:?}: {bytes:02X?}");
                found.is_some()
            };
            for text in texts() {
                agrees(&in_encoding(&text, from));
            }
            for text in ["", "a", "é", "\u{FEFF}", "\u{FEFF}a", "a\u{FEFF}", "😀"] {
                agrees(&in_encoding(text, from));
            }
            let ascii = in_encoding(&long("plain"), from);
            let wrong = &[0xDF; 4][..from.unit_len()];
            assert!(!agrees(&[&ascii, wrong].concat()) || from.unit_len() == 1, "{from:?} to {to:?}");
            agrees(&[wrong, &ascii].concat());
            assert!(!agrees(&ascii[..ascii.len() - 1]) || from.unit_len() == 1, "{from:?} to {to:?}");

            // A shift and rows of 190 have no kernels, and what writes a signature has more to it.
            let has_kernels = |encoding| ![Encoding::Utf7, Encoding::Utf1].contains(&encoding);
            let is_known = has_kernels(from) && has_kernels(to) && !to.writes_signature();
            assert_eq!(agrees(&ascii), is_known, "{from:?} to {to:?}");
            let holds = |encoding| step_by_step("é€中".as_bytes(), Encoding::Utf8, encoding).1 == 8;
            if holds(from) {
                let text = in_encoding(&long("é€中"), from);
                assert_eq!(agrees(&text), is_known && holds(to), "{from:?} to {to:?}");
            }
        }
    }
}

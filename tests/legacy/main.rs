//! The encodings of the feature `legacy`, compared with encoding_rs, and with values typed by hand from IBM's tables.
#![cfg(feature = "legacy")]

mod offsets;
mod pairs;
mod single_byte;
mod speed;
mod texts;

use encoding_rs::{DecoderResult, EncoderResult};
use texts::{EDGES, Random, text_count};
use utfscope::legacy::{Legacy, Source};
use utfscope::stream::Chunk;
use utfscope::transcode::{self, Conversion, FillResult};
use utfscope::validate::{self, ListOptions, Validator};
use utfscope::{Encoding, Options, Policy};

const ALL_FAULTS: ListOptions = ListOptions { limit: usize::MAX, warnings: true };
const REPLACE: Options = Options { policy: Policy::Replace, ignore_bom: true, write_bom: Some(false) };
const STRICT: Options = Options { policy: Policy::Strict, ..REPLACE };

/// The encodings of the Encoding Standard that the feature adds, each with the same encoding of encoding_rs.
fn standard() -> impl Iterator<Item = (Encoding, &'static encoding_rs::Encoding)> {
    Legacy::ALL.into_iter().filter_map(|legacy| {
        let theirs = match legacy.source() {
            Source::SingleByte(encoding) | Source::MultiByte(encoding) => encoding,
            Source::Iso2022Jp => encoding_rs::ISO_2022_JP,
            Source::Oem(_) | Source::OemExcept(..) | Source::Ebcdic(_) => return None,
        };
        Some((Encoding::Legacy(legacy), theirs))
    })
}

fn is_multi_byte(encoding: Encoding) -> bool {
    matches!(encoding, Encoding::Legacy(legacy) if matches!(legacy.source(), Source::MultiByte(_) | Source::Iso2022Jp))
}

/// Decodes a complete text with encoding_rs. Returns the UTF-16, and the offset and the length of each error.
fn oracle(encoding: &'static encoding_rs::Encoding, input: &[u8]) -> (Vec<u16>, Vec<(u64, u8)>) {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let (mut text, mut faults, mut at) = (Vec::new(), Vec::new(), 0);
    let mut units = [0; 64];
    loop {
        let (result, read, written) =
            decoder.decode_to_utf16_without_replacement(&input[at..], &mut units, true);
        at += read;
        text.extend_from_slice(&units[..written]);
        match result {
            DecoderResult::InputEmpty => return (text, faults),
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(len, extra) => {
                text.push(0xFFFD);
                faults.push(((at - usize::from(len) - usize::from(extra)) as u64, len));
            }
        }
    }
}

/// Returns the offset and the length of each fault.
fn fault_ranges(input: &[u8], encoding: Encoding) -> Vec<(u64, u8)> {
    let found = validate::faults(input, encoding, ALL_FAULTS).unwrap();
    found.list.iter().map(|fault| (fault.offset, fault.len)).collect()
}

fn replaced(input: &[u8], encoding: Encoding) -> Vec<u16> {
    transcode::to_utf16(input, encoding, REPLACE, &mut |_| ()).unwrap()
}

#[track_caller]
fn assert_agrees(input: &[u8], ours: Encoding, theirs: &'static encoding_rs::Encoding) {
    let (text, faults) = oracle(theirs, input);
    assert_eq!(fault_ranges(input, ours), faults, "{} {input:02X?}", ours.name());
    assert_eq!(replaced(input, ours), text, "{} {input:02X?}", ours.name());
}

#[test]
fn every_string_of_one_and_two_bytes_agrees_with_encoding_rs() {
    for (ours, theirs) in standard() {
        for first in 0..=0xFF {
            assert_agrees(&[first], ours, theirs);
            for second in 0..=0xFF {
                assert_agrees(&[first, second], ours, theirs);
            }
        }
    }
}

#[test]
fn strings_of_three_and_four_bytes_at_the_edges_agree_with_encoding_rs() {
    for (ours, theirs) in standard().filter(|(ours, _)| is_multi_byte(*ours)) {
        for number in 0..EDGES.len().pow(3) {
            let edge = |digit: u32| EDGES[number / EDGES.len().pow(digit) % EDGES.len()];
            assert_agrees(&[edge(2), edge(1), edge(0)], ours, theirs);
            assert_agrees(&[edge(2), edge(1), edge(0), 0x35], ours, theirs);
            assert_agrees(&[edge(2), 0x31, edge(1), edge(0)], ours, theirs);
        }
    }
}

#[test]
fn generated_texts_agree_with_encoding_rs_however_they_are_cut() {
    for (ours, theirs) in standard() {
        let mut random = Random::default();
        for _ in 0..text_count(2_000) {
            let text = random.text(theirs);
            assert_agrees(&text, ours, theirs);
            let mut validator = Validator::new(ours);
            let mut conversion = Conversion::new(ours, Encoding::Units16, REPLACE).unwrap();
            let (mut faults, mut units) = (Vec::new(), Vec::new());
            let mut push = |chunk: Chunk<'_>| {
                let found = validator.push(chunk.clone(), ALL_FAULTS).unwrap();
                faults.extend(found.list.iter().map(|fault| (fault.offset, fault.len)));
                units.extend(conversion.push(chunk, &mut |_| ()).unwrap());
            };
            random.cuts(&text).into_iter().for_each(|chunk| push(Chunk::new(chunk, false)));
            push(Chunk::new(&[], true));
            let (expected, expected_faults) = oracle(theirs, &text);
            let units: Vec<u16> =
                units.chunks(2).map(|unit| u16::from_le_bytes([unit[0], unit[1]])).collect();
            assert_eq!((faults, units), (expected_faults, expected), "{} {text:02X?}", ours.name());
        }
    }
}

#[test]
fn every_scalar_value_encodes_as_encoding_rs_encodes_it() {
    for (ours, theirs) in standard() {
        for value in (0..=0x10_FFFF).filter_map(char::from_u32) {
            let mut bytes = [0; 32];
            let mut text = [0; 4];
            let text = value.encode_utf8(&mut text);
            let (result, _, written) =
                theirs.new_encoder().encode_from_utf8_without_replacement(text, &mut bytes, true);
            let expected = match result {
                EncoderResult::Unmappable(_) => None,
                _ => Some(bytes[..written].to_vec()),
            };
            let encoded = transcode::from_utf32(&[u32::from(value)], ours, STRICT, &mut |_| ()).ok();
            assert_eq!(encoded, expected, "{} U+{:04X}", ours.name(), u32::from(value));
        }
    }
}

#[test]
fn texts_of_many_characters_encode_as_encoding_rs_encodes_them() {
    let samples = [
        "日本語 ¥ ‾ テキスト abc\n日本語",
        "ｶﾀｶﾅ",
        "한국어 text 한국어",
        "简体中文 text 𠀀",
        "Привет, мир",
        "é è \u{1f600}",
    ];
    for (ours, theirs) in standard() {
        for sample in samples {
            let text = sample.repeat(50);
            let expected = theirs.encode(&text);
            let encoded = transcode::bytes(text.as_bytes(), Encoding::Utf8, ours, STRICT, &mut |_| ());
            assert_eq!(
                encoded.ok(),
                (!expected.2).then(|| expected.0.into_owned()),
                "{} {sample}",
                ours.name()
            );
        }
    }
}

/// Some characters of the code pages, typed by hand from IBM's tables.
#[test]
fn oem_and_ebcdic_code_pages_by_hand() {
    for (name, byte, code_point) in [
        ("cp437", 0x80, 0xC7),
        ("cp437", 0x9B, 0xA2),
        ("cp437", 0xE1, 0xDF),
        ("cp437", 0xFF, 0xA0),
        ("cp850", 0xD5, 0x131),
        ("cp858", 0xD5, 0x20AC),
        // Letters at the ends of each alphabet, and the characters in which similar code pages differ.
        ("cp720", 0x9F, 0x627),
        ("cp720", 0xEF, 0x64A),
        ("cp720", 0x95, 0x640),
        ("cp737", 0x80, 0x391),
        ("cp737", 0x98, 0x3B1),
        ("cp737", 0xAF, 0x3C8),
        ("cp737", 0xE0, 0x3C9),
        ("cp737", 0xEA, 0x386),
        ("cp775", 0xD1, 0x10D),
        ("cp775", 0xB5, 0x104),
        ("cp775", 0xEF, 0x2019),
        ("cp855", 0xA0, 0x430),
        ("cp855", 0xE0, 0x42F),
        ("cp855", 0x84, 0x451),
        ("cp855", 0xEF, 0x2116),
        ("cp857", 0x8D, 0x131),
        ("cp857", 0x98, 0x130),
        ("cp857", 0xA7, 0x11F),
        ("cp857", 0x9F, 0x15F),
        ("cp860", 0x84, 0xE3),
        ("cp860", 0x94, 0xF5),
        ("cp860", 0x9B, 0xA2),
        ("cp861", 0x8C, 0xF0),
        ("cp861", 0x8D, 0xDE),
        ("cp861", 0x95, 0xFE),
        ("cp862", 0x80, 0x5D0),
        ("cp862", 0x9A, 0x5EA),
        ("cp862", 0x9B, 0xA2),
        ("cp862", 0xFF, 0xA0),
        ("cp863", 0x84, 0xC2),
        ("cp863", 0x86, 0xB6),
        ("cp863", 0x98, 0xA4),
        ("cp864", 0x25, 0x66A),
        ("cp864", 0x24, 0x24),
        ("cp864", 0xB0, 0x660),
        ("cp864", 0xC7, 0xFE8D),
        ("cp864", 0xFD, 0xFEF1),
        ("cp865", 0x9B, 0xF8),
        ("cp865", 0x9D, 0xD8),
        ("cp865", 0xAF, 0xA4),
        ("cp869", 0x86, 0x386),
        ("cp869", 0xD6, 0x3B1),
        ("cp869", 0xFA, 0x3C9),
        ("cp1125", 0x80, 0x410),
        ("cp1125", 0xF3, 0x491),
        ("cp1125", 0xF9, 0x457),
        ("cp852", 0xA5, 0x105),
        ("cp852", 0xFD, 0x159),
        ("cp037", 0x15, 0x85),
        ("cp037", 0x25, 0x0A),
        ("cp037", 0x40, 0x20),
        ("cp037", 0x5A, 0x21),
        ("cp037", 0xC1, 0x41),
        ("cp037", 0xF0, 0x30),
        ("cp500", 0x4A, 0x5B),
        ("cp500", 0x4F, 0x21),
        ("cp500", 0x5A, 0x5D),
        ("cp1047", 0x5F, 0x5E),
        ("cp1047", 0xAD, 0x5B),
        ("cp1047", 0xBD, 0x5D),
        // Letters, currency signs and other signs whose bytes depend on the country.
        ("cp273", 0xC0, 0xE4),
        ("cp273", 0x6A, 0xF6),
        ("cp273", 0xD0, 0xFC),
        ("cp273", 0xA1, 0xDF),
        ("cp273", 0x4A, 0xC4),
        ("cp273", 0xE0, 0xD6),
        ("cp273", 0x5A, 0xDC),
        ("cp273", 0x43, 0x7B),
        ("cp273", 0xBC, 0xAF),
        ("cp277", 0xC0, 0xE6),
        ("cp277", 0x6A, 0xF8),
        ("cp277", 0xD0, 0xE5),
        ("cp277", 0x5B, 0xC5),
        ("cp277", 0x5A, 0xA4),
        ("cp278", 0xC0, 0xE4),
        ("cp278", 0xD0, 0xE5),
        ("cp278", 0x7C, 0xD6),
        ("cp278", 0x71, 0x5C),
        ("cp278", 0xE0, 0xC9),
        ("cp280", 0xC0, 0xE0),
        ("cp280", 0x5A, 0xE9),
        ("cp280", 0xDD, 0x60),
        ("cp284", 0x6A, 0xF1),
        ("cp284", 0x7B, 0xD1),
        ("cp285", 0x5B, 0xA3),
        ("cp285", 0x4A, 0x24),
        ("cp285", 0xA1, 0xAF),
        ("cp297", 0xC0, 0xE9),
        ("cp297", 0x7C, 0xE0),
        ("cp297", 0xB1, 0x23),
        ("cp871", 0xC0, 0xFE),
        ("cp871", 0x4A, 0xDE),
        ("cp871", 0x79, 0xF0),
        ("cp1140", 0x9F, 0x20AC),
        ("cp1141", 0x9F, 0x20AC),
        ("cp1142", 0x5A, 0x20AC),
        ("cp1143", 0x5A, 0x20AC),
        ("cp1144", 0x9F, 0x20AC),
        ("cp1145", 0x9F, 0x20AC),
        ("cp1146", 0x9F, 0x20AC),
        ("cp1147", 0x9F, 0x20AC),
        ("cp1148", 0x9F, 0x20AC),
        ("cp1149", 0x9F, 0x20AC),
    ] {
        let encoding = Encoding::from_name(name).unwrap();
        let decoded = transcode::to_utf32(&[byte], encoding, STRICT, &mut |_| ()).unwrap();
        assert_eq!(decoded, [code_point], "{name} {byte:02X}");
        let encoded = transcode::from_utf32(&[code_point], encoding, STRICT, &mut |_| ()).unwrap();
        assert_eq!(encoded, [byte], "{name} U+{code_point:04X}");
    }
}

/// The bytes that are not characters of an OEM code page, from Microsoft's tables.
fn undefined(name: &str) -> &'static [u8] {
    match name {
        "cp857" => b"\xD5\xE7\xF2",
        "cp864" => b"\x9B\x9C\x9F\xA6\xA7\xFF",
        "cp869" => b"\x80\x81\x82\x83\x84\x85\x87\x93\x94",
        _ => b"",
    }
}

#[test]
fn every_byte_of_an_oem_or_ebcdic_code_page_round_trips() {
    for legacy in Legacy::ALL {
        if !matches!(legacy.source(), Source::Oem(_) | Source::OemExcept(..) | Source::Ebcdic(_)) {
            continue;
        }
        let encoding = Encoding::Legacy(legacy);
        let undefined = undefined(encoding.name());
        for &byte in undefined {
            assert!(transcode::to_utf32(&[byte], encoding, STRICT, &mut |_| ()).is_err(), "{byte:02X}");
        }
        let every: Vec<u8> = (0..=u8::MAX).filter(|byte| !undefined.contains(byte)).collect();
        let utf8 = transcode::bytes(&every, encoding, Encoding::Utf8, STRICT, &mut |_| ()).unwrap();
        assert_eq!(str::from_utf8(&utf8).unwrap().chars().count(), every.len());
        let back = transcode::bytes(&utf8, Encoding::Utf8, encoding, STRICT, &mut |_| ()).unwrap();
        assert_eq!(back, every, "{}", encoding.name());
    }
}

/// In ISO-2022-JP, `fill` stops only in the ASCII state, so it reads a run of two-byte characters completely or not at all.
#[test]
fn parts_of_a_text_with_escape_sequences_join_to_the_whole() {
    let line = "text ".repeat(20) + &"日本語".repeat(30) + "\n";
    let text = encoding_rs::ISO_2022_JP.encode(&line.repeat(40)).0.into_owned();
    let from = Encoding::from_name("iso-2022-jp").unwrap();
    for capacity in [400, 1000, 5000] {
        let (mut at, mut out) = (0, Vec::new());
        while at < text.len() {
            let mut conversion = Conversion::new(from, Encoding::Utf8, STRICT).unwrap();
            let filled = conversion.fill(Chunk::complete(&text[at..]), capacity, &mut |_| ()).unwrap();
            assert!(filled.read > 0 && filled.out.len() <= capacity, "{capacity} {at}");
            at += filled.read;
            out.extend(filled.out);
        }
        assert_eq!(String::from_utf8(out).unwrap(), line.repeat(40), "{capacity}");
    }
    // If the destination is too small for the first run, `needed` is the length of its output.
    let run = &text[100..];
    let fill = |capacity| {
        let mut conversion = Conversion::new(from, Encoding::Utf8, STRICT).unwrap();
        conversion.fill(Chunk::complete(run), capacity, &mut |_| ()).unwrap()
    };
    let FillResult { read, full, needed, .. } = fill(200);
    assert_eq!((read, full, needed), (0, true, Some(270)));
    assert!(fill(269).read == 0 && fill(270).read > 0);
}

/// The shift state continues in the next chunk, and an escape sequence may stand between CR and LF.
#[test]
fn the_position_of_a_fault_after_escape_sequences_is_the_same_for_chunks_of_one_byte() {
    let encoding = Encoding::from_name("iso-2022-jp").unwrap();
    let part = b"ab\r\x1B(J\n\x1B$B$\"$$\x1B(B\n\x1B(I12\x1B(B \r\x1B$B4A\x1B(J~\r\n\n";
    let text = part.repeat(300);
    let mut damaged = text.clone();
    damaged.extend_from_slice(b"\x1B$B$\"\xFF");
    let options = ListOptions { limit: 1, warnings: false };
    let mut by_bytes = Validator::with_lines(encoding);
    let mut found = Vec::new();
    for byte in damaged.chunks(1) {
        found.extend(by_bytes.push(Chunk::new(byte, false), options).unwrap().positions);
    }
    let whole = Validator::with_lines(encoding).push(Chunk::complete(&damaged), options).unwrap();
    assert_eq!(whole.positions, found);
    assert_eq!(utfscope::lines::position(&damaged, damaged.len() - 1, encoding), found[0]);
}

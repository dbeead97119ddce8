//! The kernels against the standard library and the scalar codecs: every alignment, every length and every place of a
//! fault up to a few blocks, with text before and behind. They run natively and on WebAssembly, which has vectors of its
//! own.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use std::ops::Range;
use utfscope::CodePoint;
use utfscope::simd::span::Span;
use utfscope::simd::{nibble_tables, required_capacity, single_byte, to_utf8, to_utf16, utf8, utf16};
use utfscope::single_byte::{ASCII, ISO_8859_1, WINDOWS_1252};

/// Blocks of a kernel are 64 bytes long: two of them, and an end.
const LONGEST: usize = 130;
/// A vector has sixteen places to begin at.
const ALIGNMENTS: usize = 17;

/// Characters of each length, and the first and last ones of each kind.
const CHARACTERS: [&str; 8] = [
    "the quick brown fox jumps over the lazy dog, and once more around the block we go, all in ASCII to the very end.",
    "é\u{80}\u{7FF}ñßüабвгдежзийклмнопрстуфхцчшщъыьэюяأبتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "€\u{800}\u{FFF}\u{D7FF}\u{E000}\u{FFFD}\u{FFFF}中文字符編碼統一碼標準हिन्दी日本語한국어",
    "😀\u{10000}\u{10FFFF}\u{3FFFF}🎉👨‍👩‍👧‍👦🇩🇪",
    "a€b中c é, 1 € = 7.46 kr",
    "x😀y é 中 ",
    // Blocks that are looked at in different ways.
    "😀ééééééééééééééééééééééééé中plain, plain, plain, plain, plain, plain, plain",
    "中plain, plain, plain, plain, plain, plain😀ééééééééééééééééééééééééééééééééééééééééé",
];

/// Text around a range, which must not matter: nothing, or what looks like the beginning of a sequence.
const BEFORE: [&[u8]; 4] =
    [b"", b"ascii before the text", b"...............\xF0", b"...............\xF0\x90\x80"];

fn repeated(characters: &str, offset: usize, bytes: usize) -> String {
    let mut text = String::new();
    for character in characters.chars().cycle().skip(offset) {
        if text.len() + character.len_utf8() > bytes {
            return text;
        }
        text.push(character);
    }
    text
}

/// Places `text` in a larger one that goes on with zeros, and runs `check` on it.
fn surrounded(text: &[u8], mut check: impl FnMut(&[u8], Range<usize>)) {
    for before in BEFORE {
        for margin in [0, 80] {
            let mut whole = before.to_vec();
            whole.extend_from_slice(text);
            whole.resize(whole.len() + margin, 0);
            check(&whole, before.len()..before.len() + text.len());
        }
    }
}

/// A range of a text, which is within it.
fn span<const UNIT: usize>(text: &[u8], range: Range<usize>) -> Span<'_, UNIT> {
    Span::new(text, range).unwrap()
}

fn written(bytes: usize, write: impl FnOnce(&mut Vec<u8>) -> usize) -> (usize, Vec<u8>) {
    let mut out = Vec::with_capacity(required_capacity(bytes));
    let read = write(&mut out);
    (read, out)
}

fn units_of(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// How many bytes at the start are whole well-formed sequences, as the standard library has it.
fn valid_up_to(bytes: &[u8]) -> usize {
    std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len)
}

/// Where the well-formed UTF-8 at the start of `range` ends, as every kernel that reads it must agree; and with what is
/// malformed mended, they give what the standard library gives.
fn end_of(text: &[u8], range: Range<usize>) -> usize {
    let end = utf8::valid_up_to(span(text, range.clone()), &nibble_tables::UTF_8);
    let (read, out) = written(range.len(), |out| {
        to_utf16::from_utf8(span(text, range.clone()), &nibble_tables::UTF_8, false, out)
    });
    assert_eq!(read, end, "{text:02X?} {range:?}");
    assert_eq!(out, units_of(std::str::from_utf8(&text[range.start..end]).unwrap()), "{text:02X?} {range:?}");
    let (mended, out) = written(range.len(), |out| {
        to_utf16::from_utf8(span(text, range.clone()), &nibble_tables::UTF_8, true, out)
    });
    let lossy = String::from_utf8_lossy(&text[range.start..mended]);
    assert_eq!(out, units_of(&lossy), "{text:02X?} {range:?}, mended");
    // Where surrogates have forms of their own, there are none of four bytes.
    let of_surrogates = utf8::valid_up_to(span(text, range.clone()), &nibble_tables::CESU_8);
    let (read, _) = written(range.len(), |out| {
        to_utf16::from_utf8(span(text, range.clone()), &nibble_tables::CESU_8, false, out)
    });
    assert_eq!(read, of_surrogates, "{text:02X?} {range:?}, CESU-8");
    // What is left may go on behind the range, or is one byte that the next step refuses.
    assert!(range.end - mended <= 3, "{text:02X?} {range:?}: {mended}");
    end
}

fn every_text(mut check: impl FnMut(&str)) {
    for characters in CHARACTERS {
        for offset in 0..ALIGNMENTS {
            for bytes in 0..=LONGEST {
                check(&repeated(characters, offset, bytes));
            }
        }
    }
}

#[test]
fn well_formed_text_is_well_formed_to_its_end_and_becomes_its_code_units() {
    every_text(|text| {
        surrounded(text.as_bytes(), |whole, range| {
            assert_eq!(end_of(whole, range.clone()), range.end, "{text}");
        });
    });
}

#[test]
fn every_character_becomes_its_code_units_at_every_place_among_others_of_its_length() {
    let all: String = ('\0'..='\u{2_0000}').collect();
    for before in 0..5 {
        let text = "a".repeat(before) + &all;
        assert_eq!(end_of(text.as_bytes(), 0..text.len()), text.len());
    }
}

#[test]
fn text_that_is_cut_anywhere_ends_with_its_last_whole_sequence() {
    for characters in CHARACTERS {
        let text = repeated(characters, 0, LONGEST + 20);
        for end in 0..text.len() {
            for start in (0..end).filter(|&start| text.is_char_boundary(start)).take(40) {
                let end_of_whole = start + valid_up_to(&text.as_bytes()[start..end]);
                assert_eq!(end_of(text.as_bytes(), start..end), end_of_whole);
            }
        }
    }
}

#[test]
fn a_fault_is_found_at_every_place() {
    // One of each row of Unicode's table 3-7, and what is just beyond it.
    const FAULTS: [&[u8]; 22] = [
        b"\x80",
        b"\xBF",
        b"\xC0\x80",
        b"\xC1\xBF",
        b"\xC2",
        b"\xDF\x41",
        b"\xE0\x9F\xBF",
        b"\xE0\xA0",
        b"\xE1\x80",
        b"\xEC\xBF\x41",
        b"\xED\xA0\x80",
        b"\xED\xBF\xBF",
        b"\xEF",
        b"\xF0\x8F\xBF\xBF",
        b"\xF0\x90\x80",
        b"\xF1\x80\x80\xC2",
        b"\xF4\x90\x80\x80",
        b"\xF4\x8F\xBF",
        b"\xF5\x80\x80\x80",
        b"\xF8\x88\x80\x80\x80",
        b"\xFE",
        b"\xFF",
    ];
    for characters in CHARACTERS {
        let text = repeated(characters, 0, LONGEST);
        for place in (0..=text.len()).filter(|&place| text.is_char_boundary(place)) {
            for fault in FAULTS {
                let mut bytes = text.as_bytes().to_vec();
                bytes.splice(place..place, fault.iter().copied());
                surrounded(&bytes, |whole, range| {
                    let expected = range.start + valid_up_to(&bytes);
                    let found = end_of(whole, range);
                    assert_eq!(found, expected, "{fault:02X?} at {place} of {text}");
                });
            }
        }
    }
}

#[test]
fn a_fault_soon_after_another_is_found_at_every_place() {
    // Characters of three bytes each, which are read five at a time: behind a fault that begins anew.
    let text = repeated("中文字符編碼統一碼標準", 0, 96);
    // No byte of UTF-8, a lead of four bytes and of three, a continuation, ASCII.
    let special = [0xFF, 0xF0, 0xE4, 0x80, b'A'];
    for place in 0..48 {
        for distance in 1..40 {
            for first in special {
                for second in special {
                    let mut bytes = text.as_bytes().to_vec();
                    (bytes[place], bytes[place + distance]) = (first, second);
                    let expected = valid_up_to(&bytes);
                    assert_eq!(end_of(&bytes, 0..bytes.len()), expected, "{place} {distance}");
                }
            }
        }
    }
}

#[test]
fn texts_put_together_at_random_and_damaged_are_judged_as_the_standard_library_does() {
    // The same in every run.
    let mut state = 1_u64;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    for _ in 0..100_000 {
        let mut bytes = Vec::new();
        for _ in 0..below(6) {
            let characters = CHARACTERS[below(CHARACTERS.len())];
            bytes.extend_from_slice(repeated(characters, below(20), below(70)).as_bytes());
        }
        for _ in 0..below(3) {
            if !bytes.is_empty() {
                let place = below(bytes.len());
                bytes[place] = below(256) as u8;
            }
        }
        let start = below(bytes.len() + 1);
        let expected = start + valid_up_to(&bytes[start..]);
        assert_eq!(end_of(&bytes, start..bytes.len()), expected, "{bytes:02X?} {start}");
    }
}

#[test]
fn every_pair_and_triple_of_special_bytes_is_judged_as_the_standard_library_does() {
    let special: Vec<u8> = (0..=0xFF).filter(|byte| [0, 1, 7, 8, 0xF, 0xD].contains(&(byte & 0xF))).collect();
    let mut bytes = [b' '; 24];
    for &a in &special {
        for &b in &special {
            for &c in &special {
                for d in [0x20, 0x80, 0xBF, 0xC2] {
                    bytes[14..18].copy_from_slice(&[a, b, c, d]);
                    let found = end_of(&bytes, 0..24);
                    assert_eq!(found, valid_up_to(&bytes), "{a:02X} {b:02X} {c:02X} {d:02X}");
                }
            }
        }
    }
}

#[test]
fn code_units_become_utf_8_and_code_points_up_to_a_lone_surrogate_at_every_place() {
    every_text(|text| {
        let bytes = units_of(text);
        let code_points: Vec<u8> =
            text.chars().flat_map(|character| u32::from(character).to_le_bytes()).collect();
        surrounded(&bytes, |whole, range| {
            let end = range.end;
            let (read, out) =
                written(bytes.len(), |room| to_utf8::from_utf16(span(whole, range.clone()), false, room));
            assert_eq!((read, out.as_slice()), (end, text.as_bytes()), "{text}");
            let (read, out) = written(bytes.len(), |room| utf16::to_utf32(span(whole, range.clone()), room));
            assert_eq!((read, &out), (end, &code_points), "{text}");
            assert_eq!(utf16::valid_up_to(span(whole, range.clone()), true), end, "{text}");
            let basic = text.chars().take_while(|&character| character <= '\u{FFFF}').count();
            assert_eq!(
                utf16::valid_up_to(span(whole, range.clone()), false),
                range.start + 2 * basic,
                "{text}"
            );
            let supplementary = text.chars().filter(|&character| character > '\u{FFFF}').count();
            assert_eq!(utf16::count_low_surrogates(span(whole, range)), supplementary);
        });
        surrounded(&code_points, |whole, range| {
            let end = range.end;
            let (read, out) = written(code_points.len(), |room| utf16::from_utf32(span(whole, range), room));
            assert_eq!((read, &out), (end, &bytes), "{text}");
        });
        assert_eq!(utf8::count_code_points(text.as_bytes()), text.chars().count());
    });
    for characters in CHARACTERS {
        let text = repeated(characters, 0, LONGEST);
        for (place, _) in text.char_indices() {
            for lone in [0xD800, 0xDBFF, 0xDC00, 0xDFFF] {
                let (before, after) = text.split_at(place);
                let bytes = [units_of(before), u16::to_le_bytes(lone).to_vec(), units_of(after)].concat();
                let at = units_of(before).len();
                surrounded(&bytes, |whole, range| {
                    let expected = range.start + at;
                    let (read, out) = written(bytes.len(), |room| {
                        to_utf8::from_utf16(span(whole, range.clone()), false, room)
                    });
                    assert_eq!(
                        (read, out.as_slice()),
                        (expected, before.as_bytes()),
                        "{lone:04X} at {place} of {text}"
                    );
                    let (read, out) =
                        written(bytes.len(), |room| utf16::to_utf32(span(whole, range.clone()), room));
                    assert_eq!((read, out.len()), (expected, 4 * before.chars().count()));
                    assert_eq!(
                        utf16::valid_up_to(span(whole, range.clone()), true),
                        expected,
                        "{lone:04X} at {place} of {text}"
                    );
                });
            }
        }
    }
}

#[test]
fn each_surrogate_is_a_sequence_of_its_own_where_asked_for() {
    let bytes = units_of("a😀€");
    let (read, out) = written(30, |room| to_utf8::from_utf16(Span::from_slice(&bytes), true, room));
    assert_eq!((read, out.as_slice()), (bytes.len(), &b"a\xED\xA0\xBD\xED\xB8\x80\xE2\x82\xAC"[..]));
    assert_eq!(utf8::valid_up_to(Span::from_slice(&out), &nibble_tables::CESU_8), out.len());
    let (_, back) =
        written(30, |room| to_utf16::from_utf8(Span::from_slice(&out), &nibble_tables::CESU_8, false, room));
    assert_eq!(back, bytes);
    assert_eq!(utf8::valid_up_to(span("a😀".as_bytes(), 0..5), &nibble_tables::CESU_8), 1);
}

#[test]
fn code_points_that_are_no_scalar_values_stop_the_kernel_at_every_place() {
    for place in 0..40 {
        for wrong in [0xD800, 0xDFFF, 0x11_0000, 0x8000_0000, u32::MAX] {
            let mut code_points = [0x4E2D_u32; 40];
            code_points[place] = wrong;
            let bytes: Vec<u8> = code_points.iter().flat_map(|value| value.to_le_bytes()).collect();
            let (read, out) = written(bytes.len(), |room| utf16::from_utf32(Span::from_slice(&bytes), room));
            assert_eq!((read, out.len()), (4 * place, 2 * place), "{wrong:X}");
        }
    }
}

#[test]
fn bytes_of_one_character_each_are_what_their_tables_say_at_every_place() {
    for (name, table) in [("ascii", &ASCII), ("iso-8859-1", &ISO_8859_1), ("windows-1252", &WINDOWS_1252)] {
        for byte in 0..=0xFF_u8 {
            for place in 0..36 {
                let mut text = [b'a'; 36];
                text[place] = byte;
                let (read, out) = written(80, |room| single_byte::to_utf16(span(&text, 0..36), table, room));
                let end = if table.code_point(byte).is_some() { 36 } else { place };
                assert_eq!((read, out.len()), (end, 2 * end), "{} {byte:02X} at {place}", name);
                if let Some(code_point) = table.code_point(byte) {
                    assert_eq!(out[2 * place..2 * place + 2], (code_point.value() as u16).to_le_bytes());
                    let (read, back) =
                        written(80, |room| single_byte::from_utf16(span(&out, 0..72), table, room));
                    assert_eq!((read, back.as_slice()), (72, &text[..]), "{}", name);
                }
            }
        }
        for value in [0x80, 0x9F, 0xFF, 0x100, 0x20AC, 0x2122, 0xFF21, 0xD800] {
            for place in 0..36 {
                let mut units = [0x61_u16; 36];
                units[place] = value;
                let text: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
                let (read, out) =
                    written(80, |room| single_byte::from_utf16(span(&text, 0..72), table, room));
                let byte = table.byte(value.into());
                let end = if byte.is_some() { 36 } else { place };
                assert_eq!((read, out.len()), (2 * end, end), "{} {value:04X} at {place}", name);
                assert_eq!(out.get(place).copied(), byte);
            }
        }
    }
}

#[test]
fn bytes_that_are_their_own_code_points_become_utf_8_at_every_place() {
    for (name, table) in [("ascii", &ASCII), ("iso-8859-1", &ISO_8859_1), ("windows-1252", &WINDOWS_1252)] {
        for byte in 0..=0xFF_u8 {
            for place in 0..70 {
                let mut text = [if place % 2 == 0 { b'a' } else { 0x7F }; 70];
                text[place] = byte;
                let (read, out) = written(70, |room| {
                    to_utf8::from_latin1(span(&text, 0..70), table.non_latin1_mask(), room)
                });
                let is_own = byte & table.non_latin1_mask() != 0x80;
                assert!(!is_own || table.code_point(byte) == Some(CodePoint::from(byte)), "{name}");
                // Steps of sixteen, or of eight where some are not ASCII, up to the one with another character.
                let range = if is_own { 70 - 15..=70 } else { place.saturating_sub(15)..=place };
                assert!(range.contains(&read), "{name} {byte:02X} at {place}: {read}");
                let expected: String = text[..read].iter().map(|&byte| char::from(byte)).collect();
                assert_eq!(out, expected.as_bytes(), "{name} {byte:02X} at {place}");
            }
        }
    }
}

#[test]
fn the_byte_order_of_every_whole_element_is_turned_around() {
    for len in 0..70_u8 {
        for width in [2, 4] {
            let bytes: Vec<u8> = (0..len).collect();
            let mut swapped = bytes.clone();
            utf16::swap_bytes(&mut swapped, width);
            let mut expected = bytes.clone();
            expected.chunks_exact_mut(width).for_each(<[u8]>::reverse);
            assert_eq!(swapped, expected);
        }
    }
}

//! Compares the kernels with the standard library and the tables of single-byte encodings: every length up to two blocks
//! and a remainder, and a fault before every character. There can be text before the range that a kernel reads, and zeros after it. The
//! tests run natively, with each instruction set of the processor, and on WebAssembly.
//!
//! The boolean arguments are `replace_malformed` of `to_utf16::from_utf8`, `surrogates_apart` of `to_utf8::from_utf16`, and `allow_pairs`
//! of `utf16::valid_up_to`.

#[path = "instruction_sets/mod.rs"]
mod instruction_sets;

use instruction_sets::for_every_instruction_set;
use std::iter::repeat_n;
use std::ops::Range;
use utfscope::CodePoint;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use utfscope::simd::dispatch::InstructionSet;
use utfscope::simd::span::Span;
use utfscope::simd::{nibble_tables, required_capacity, single_byte, to_utf8, to_utf16, utf8, utf16, utf32};
use utfscope::single_byte::{ASCII, ISO_8859_1, WINDOWS_1252};

/// The length in bytes of two blocks of a kernel (64 bytes each) and a remainder.
const LONGEST: usize = 130;
/// Texts start at each of the first 17 characters, one more than a vector has bytes.
const FIRST_CHARACTERS: usize = 17;

/// Characters of each length, including the first and the last of two, three and four bytes.
const CHARACTERS: [&str; 8] = [
    "the quick brown fox jumps over the lazy dog, and once more around the block we go, all in ASCII to the very end.",
    "é\u{80}\u{7FF}ñßüабвгдежзийклмнопрстуфхцчшщъыьэюяأبتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "€\u{800}\u{FFF}\u{D7FF}\u{E000}\u{FFFD}\u{FFFF}中文字符編碼統一碼標準हिन्दी日本語한국어",
    "😀\u{10000}\u{10FFFF}\u{3FFFF}🎉👨‍👩‍👧‍👦🇩🇪",
    "a€b中c é, 1 € = 7.46 kr",
    "x😀y é 中 ",
    // Consecutive blocks for which the validator takes different branches.
    "😀ééééééééééééééééééééééééé中plain, plain, plain, plain, plain, plain, plain",
    "中plain, plain, plain, plain, plain, plain😀ééééééééééééééééééééééééééééééééééééééééé",
];

/// Bytes before a range, which must not change the result: no bytes, ASCII, or ASCII and the start of a sequence.
const BEFORE: [&[u8]; 4] =
    [b"", b"ascii before the text", b"...............\xF0", b"...............\xF0\x90\x80"];

/// Returns the characters, repeated from the character at index `first`, in at most `max_len` bytes.
fn repeated(characters: &str, first: usize, max_len: usize) -> String {
    let mut text = String::new();
    for character in characters.chars().cycle().skip(first) {
        if text.len() + character.len_utf8() > max_len {
            return text;
        }
        text.push(character);
    }
    text
}

/// Runs `check` on `text` with each of `BEFORE` before it, and with 0 or 80 zeros after it.
fn surrounded(text: &[u8], mut check: impl FnMut(&[u8], Range<usize>)) {
    for before in BEFORE {
        for margin in [0, 80] {
            let mut padded = before.to_vec();
            padded.extend_from_slice(text);
            padded.resize(padded.len() + margin, 0);
            check(&padded, before.len()..before.len() + text.len());
        }
    }
}

/// Creates the span of a range that lies within the text.
fn span<const UNIT: usize>(text: &[u8], range: Range<usize>) -> Span<'_, UNIT> {
    Span::new(text, range).unwrap()
}

/// Calls `write` with the capacity that a kernel needs for `input_len` bytes. Returns the result of `write` and the output.
fn written(input_len: usize, write: impl FnOnce(&mut Vec<u8>) -> usize) -> (usize, Vec<u8>) {
    let mut out = Vec::with_capacity(required_capacity(input_len));
    let read = write(&mut out);
    (read, out)
}

fn utf16_bytes(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Returns the length of the well-formed text at the start, as the standard library finds it.
fn valid_up_to(bytes: &[u8]) -> usize {
    std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len)
}

/// Returns the offset at which the well-formed UTF-8 at the start of `range` ends. Checks that validation and
/// the conversion to UTF-16 agree, and that the replacement of malformed text agrees with the standard library.
fn checked_end(text: &[u8], range: Range<usize>) -> usize {
    let end = utf8::valid_up_to(span(text, range.clone()), &nibble_tables::UTF_8);
    let (read, out) = written(range.len(), |out| {
        to_utf16::from_utf8(span(text, range.clone()), &nibble_tables::UTF_8, false, out)
    });
    assert_eq!(read, end, "{text:02X?} {range:?}");
    assert_eq!(
        out,
        utf16_bytes(std::str::from_utf8(&text[range.start..end]).unwrap()),
        "{text:02X?} {range:?}"
    );
    let (replaced, out) = written(range.len(), |out| {
        to_utf16::from_utf8(span(text, range.clone()), &nibble_tables::UTF_8, true, out)
    });
    let lossy = String::from_utf8_lossy(&text[range.start..replaced]);
    assert_eq!(out, utf16_bytes(&lossy), "{text:02X?} {range:?}, replaced");
    // At most an incomplete sequence is left, or one byte that begins no sequence.
    assert!(range.end - replaced <= 3, "{text:02X?} {range:?}: {replaced}");
    // With the tables of CESU-8, the two kernels also agree.
    let cesu_8_end = utf8::valid_up_to(span(text, range.clone()), &nibble_tables::CESU_8);
    let (read, _) = written(range.len(), |out| {
        to_utf16::from_utf8(span(text, range.clone()), &nibble_tables::CESU_8, false, out)
    });
    assert_eq!(read, cesu_8_end, "{text:02X?} {range:?}, CESU-8");
    end
}

fn for_every_text(mut check: impl FnMut(&str)) {
    for characters in CHARACTERS {
        for first in 0..FIRST_CHARACTERS {
            for max_len in 0..=LONGEST {
                check(&repeated(characters, first, max_len));
            }
        }
    }
}

fn well_formed_text_is_valid_to_its_end_and_decodes_to_its_code_units() {
    for_every_text(|text| {
        surrounded(text.as_bytes(), |padded, range| {
            assert_eq!(checked_end(padded, range.clone()), range.end, "{text}");
        });
    });
}

fn every_character_up_to_u_20000_decodes() {
    let all: String = ('\0'..='\u{2_0000}').collect();
    for before in 0..5 {
        let text = "a".repeat(before) + &all;
        assert_eq!(checked_end(text.as_bytes(), 0..text.len()), text.len());
    }
}

fn text_that_is_cut_is_valid_up_to_its_last_complete_sequence() {
    for characters in CHARACTERS {
        let text = repeated(characters, 0, LONGEST + 20);
        for end in 0..text.len() {
            for start in (0..end).filter(|&start| text.is_char_boundary(start)).take(40) {
                let expected = start + valid_up_to(&text.as_bytes()[start..end]);
                assert_eq!(checked_end(text.as_bytes(), start..end), expected);
            }
        }
    }
}

fn a_fault_is_found_before_and_after_every_character() {
    // Bytes that never start a sequence, and sequences that almost match a row of Unicode's Table 3-7.
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
        for index in (0..=text.len()).filter(|&index| text.is_char_boundary(index)) {
            for fault in FAULTS {
                let mut bytes = text.as_bytes().to_vec();
                bytes.splice(index..index, fault.iter().copied());
                surrounded(&bytes, |padded, range| {
                    let expected = range.start + valid_up_to(&bytes);
                    let found = checked_end(padded, range);
                    assert_eq!(found, expected, "{fault:02X?} at {index} of {text}");
                });
            }
        }
    }
}

fn faults_at_two_near_offsets_agree_with_the_standard_library() {
    // Three-byte characters, which the kernel decodes five at a time, except near a fault.
    let text = repeated("中文字符編碼統一碼標準", 0, 96);
    // A byte that UTF-8 never uses, a four-byte lead, a three-byte lead, a continuation byte, ASCII.
    let special = [0xFF, 0xF0, 0xE4, 0x80, b'A'];
    for index in 0..48 {
        for distance in 1..40 {
            for first in special {
                for second in special {
                    let mut bytes = text.as_bytes().to_vec();
                    (bytes[index], bytes[index + distance]) = (first, second);
                    let expected = valid_up_to(&bytes);
                    assert_eq!(checked_end(&bytes, 0..bytes.len()), expected, "{index} {distance}");
                }
            }
        }
    }
}

fn random_damaged_texts_agree_with_the_standard_library() {
    // A fixed seed, so that every run is the same.
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
                let index = below(bytes.len());
                bytes[index] = below(256) as u8;
            }
        }
        let start = below(bytes.len() + 1);
        let expected = start + valid_up_to(&bytes[start..]);
        assert_eq!(checked_end(&bytes, start..bytes.len()), expected, "{bytes:02X?} {start}");
    }
}

fn every_triple_of_special_bytes_agrees_with_the_standard_library() {
    // The bytes whose low hexadecimal digit is one of six, among them 80, 8F, 9F, A0, BF, C1, DF, E0, ED and F0.
    let special: Vec<u8> = (0..=0xFF).filter(|byte| [0, 1, 7, 8, 0xF, 0xD].contains(&(byte & 0xF))).collect();
    let mut bytes = [b' '; 24];
    for &a in &special {
        for &b in &special {
            for &c in &special {
                for d in [0x20, 0x80, 0xBF, 0xC2] {
                    bytes[14..18].copy_from_slice(&[a, b, c, d]);
                    let found = checked_end(&bytes, 0..24);
                    assert_eq!(found, valid_up_to(&bytes), "{a:02X} {b:02X} {c:02X} {d:02X}");
                }
            }
        }
    }
}

fn code_units_become_utf_8_and_utf_32_up_to_an_unpaired_surrogate() {
    for_every_text(|text| {
        let bytes = utf16_bytes(text);
        let code_points: Vec<u8> =
            text.chars().flat_map(|character| u32::from(character).to_le_bytes()).collect();
        surrounded(&bytes, |padded, range| {
            let end = range.end;
            let (read, out) =
                written(bytes.len(), |out| to_utf8::from_utf16(span(padded, range.clone()), false, out));
            assert_eq!((read, out.as_slice()), (end, text.as_bytes()), "{text}");
            let (read, out) = written(bytes.len(), |out| utf32::from_utf16(span(padded, range.clone()), out));
            assert_eq!((read, &out), (end, &code_points), "{text}");
            assert_eq!(utf16::valid_up_to(span(padded, range.clone()), true), end, "{text}");
            let leading_bmp = text.chars().take_while(|&character| character <= '\u{FFFF}').count();
            assert_eq!(
                utf16::valid_up_to(span(padded, range.clone()), false),
                range.start + 2 * leading_bmp,
                "{text}"
            );
            let supplementary = text.chars().filter(|&character| character > '\u{FFFF}').count();
            assert_eq!(utf16::count_low_surrogates(span(padded, range)), supplementary);
        });
        surrounded(&code_points, |padded, range| {
            let end = range.end;
            let (read, out) = written(code_points.len(), |out| utf32::to_utf16(span(padded, range), out));
            assert_eq!((read, &out), (end, &bytes), "{text}");
        });
        assert_eq!(utf8::count_code_points(text.as_bytes()), text.chars().count());
    });
    for characters in CHARACTERS {
        let text = repeated(characters, 0, LONGEST);
        for (index, _) in text.char_indices() {
            for lone in [0xD800, 0xDBFF, 0xDC00, 0xDFFF] {
                let (before, after) = text.split_at(index);
                let bytes =
                    [utf16_bytes(before), u16::to_le_bytes(lone).to_vec(), utf16_bytes(after)].concat();
                let offset = utf16_bytes(before).len();
                surrounded(&bytes, |padded, range| {
                    let expected = range.start + offset;
                    let (read, out) = written(bytes.len(), |out| {
                        to_utf8::from_utf16(span(padded, range.clone()), false, out)
                    });
                    assert_eq!(
                        (read, out.as_slice()),
                        (expected, before.as_bytes()),
                        "{lone:04X} at {index} of {text}"
                    );
                    let (read, out) =
                        written(bytes.len(), |out| utf32::from_utf16(span(padded, range.clone()), out));
                    assert_eq!((read, out.len()), (expected, 4 * before.chars().count()));
                    assert_eq!(
                        utf16::valid_up_to(span(padded, range.clone()), true),
                        expected,
                        "{lone:04X} at {index} of {text}"
                    );
                });
            }
        }
    }
}

fn with_surrogates_apart_each_surrogate_becomes_three_bytes() {
    let bytes = utf16_bytes("a😀€");
    let (read, out) = written(30, |out| to_utf8::from_utf16(Span::from_slice(&bytes), true, out));
    assert_eq!((read, out.as_slice()), (bytes.len(), &b"a\xED\xA0\xBD\xED\xB8\x80\xE2\x82\xAC"[..]));
    assert_eq!(utf8::valid_up_to(Span::from_slice(&out), &nibble_tables::CESU_8), out.len());
    let (_, back) =
        written(30, |back| to_utf16::from_utf8(Span::from_slice(&out), &nibble_tables::CESU_8, false, back));
    assert_eq!(back, bytes);
    assert_eq!(utf8::valid_up_to(span("a😀".as_bytes(), 0..5), &nibble_tables::CESU_8), 1);
}

fn code_points_that_are_not_scalar_values_stop_the_kernel() {
    for others in ['中', '😀'] {
        for index in 0..40 {
            for wrong in [0xD800, 0xDFFF, 0x11_0000, 0x10_0000 << 1, 0x8000_0000, u32::MAX] {
                let mut code_points = [u32::from(others); 40];
                code_points[index] = wrong;
                let bytes: Vec<u8> = code_points.iter().flat_map(|value| value.to_le_bytes()).collect();
                let (read, out) = written(bytes.len(), |out| utf32::to_utf16(Span::from_slice(&bytes), out));
                assert_eq!((read, out.len()), (4 * index, 2 * others.len_utf16() * index), "{wrong:X}");
            }
        }
    }
}

fn every_scalar_value_in_every_lane_becomes_utf_16_and_utf_32() {
    for before in 0..8 {
        let text: String = repeat_n('a', before).chain('\0'..=char::MAX).collect();
        let units = utf16_bytes(&text);
        let code_points: Vec<u8> = text.chars().flat_map(|each| u32::from(each).to_le_bytes()).collect();
        let (read, out) = written(units.len(), |out| utf32::from_utf16(Span::from_slice(&units), out));
        assert_eq!((read, out == code_points), (units.len(), true), "from UTF-16, {before} before");
        let (read, out) =
            written(code_points.len(), |out| utf32::to_utf16(Span::from_slice(&code_points), out));
        assert_eq!((read, out == units), (code_points.len(), true), "to UTF-16, {before} before");
    }
}

fn single_bytes_decode_and_encode_by_their_table() {
    for (name, table) in [("ascii", &ASCII), ("iso-8859-1", &ISO_8859_1), ("windows-1252", &WINDOWS_1252)] {
        for byte in 0..=0xFF_u8 {
            for index in 0..36 {
                let mut text = [b'a'; 36];
                text[index] = byte;
                let (read, out) = written(80, |out| single_byte::to_utf16(span(&text, 0..36), table, out));
                let end = if table.code_point(byte).is_some() { 36 } else { index };
                assert_eq!((read, out.len()), (end, 2 * end), "{} {byte:02X} at {index}", name);
                if let Some(code_point) = table.code_point(byte) {
                    assert_eq!(out[2 * index..2 * index + 2], (code_point.value() as u16).to_le_bytes());
                    let (read, back) =
                        written(80, |back| single_byte::from_utf16(span(&out, 0..72), table, back));
                    assert_eq!((read, back.as_slice()), (72, &text[..]), "{}", name);
                }
            }
        }
        for value in [0x80, 0x9F, 0xFF, 0x100, 0x20AC, 0x2122, 0xFF21, 0xD800] {
            for index in 0..36 {
                let mut units = [0x61_u16; 36];
                units[index] = value;
                let text: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
                let (read, out) = written(80, |out| single_byte::from_utf16(span(&text, 0..72), table, out));
                let byte = table.byte(value.into());
                let end = if byte.is_some() { 36 } else { index };
                assert_eq!((read, out.len()), (2 * end, end), "{} {value:04X} at {index}", name);
                assert_eq!(out.get(index).copied(), byte);
            }
        }
    }
}

fn latin_1_bytes_become_utf_8() {
    for (name, table) in [("ascii", &ASCII), ("iso-8859-1", &ISO_8859_1), ("windows-1252", &WINDOWS_1252)] {
        for byte in 0..=0xFF_u8 {
            for index in 0..70 {
                let mut text = [if index % 2 == 0 { b'a' } else { 0x7F }; 70];
                text[index] = byte;
                let (read, out) =
                    written(70, |out| to_utf8::from_latin1(span(&text, 0..70), table.non_latin1_mask(), out));
                let is_accepted = byte & table.non_latin1_mask() != 0x80;
                assert!(!is_accepted || table.code_point(byte) == Some(CodePoint::from(byte)), "{name}");
                // The kernel stops at the start of the 16-byte row that contains a byte which may differ from Latin-1.
                let range = if is_accepted { 70..=70 } else { index.saturating_sub(15)..=index };
                assert!(range.contains(&read), "{name} {byte:02X} at {index}: {read}");
                let expected: String = text[..read].iter().map(|&byte| char::from(byte)).collect();
                assert_eq!(out, expected.as_bytes(), "{name} {byte:02X} at {index}");
            }
        }
    }
}

fn from_latin1_stops_at_the_end_of_the_span() {
    let text = [0xE9_u8; 80];
    for end in 0..64 {
        let (read, out) = written(end, |out| to_utf8::from_latin1(span(&text, 0..end), 0, out));
        assert_eq!((read, out), (end, "é".repeat(end).into_bytes()));
    }
}

fn swap_bytes_reverses_every_complete_element() {
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

for_every_instruction_set!(
    well_formed_text_is_valid_to_its_end_and_decodes_to_its_code_units,
    every_character_up_to_u_20000_decodes,
    text_that_is_cut_is_valid_up_to_its_last_complete_sequence,
    a_fault_is_found_before_and_after_every_character,
    faults_at_two_near_offsets_agree_with_the_standard_library,
    random_damaged_texts_agree_with_the_standard_library,
    every_triple_of_special_bytes_agrees_with_the_standard_library,
    code_units_become_utf_8_and_utf_32_up_to_an_unpaired_surrogate,
    with_surrogates_apart_each_surrogate_becomes_three_bytes,
    code_points_that_are_not_scalar_values_stop_the_kernel,
    every_scalar_value_in_every_lane_becomes_utf_16_and_utf_32,
    single_bytes_decode_and_encode_by_their_table,
    latin_1_bytes_become_utf_8,
    from_latin1_stops_at_the_end_of_the_span,
    swap_bytes_reverses_every_complete_element,
);

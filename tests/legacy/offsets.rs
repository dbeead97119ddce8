//! Functions that take an offset of a legacy text give the same result as decoding the text from its start. Also tests
//! comparison, the roles of bytes and the cells of code pages.

use crate::texts::{Random, text_count};
use utfscope::code_page::{self, Role};
use utfscope::codec::{ByteDecoder, Outcome, Steps};
use utfscope::inspect::{self, NO_CODE_POINT, SegmentKind};
use utfscope::legacy::{Legacy, Source};
use utfscope::lines::{self, Position};
use utfscope::{Encoding, boundary, order, sequence};

/// Returns every legacy encoding, each with the encoding of encoding_rs that encodes its random texts.
pub fn legacy_encodings() -> impl Iterator<Item = (Encoding, &'static encoding_rs::Encoding)> {
    Legacy::ALL.into_iter().map(|legacy| {
        let text_encoding = match legacy.source() {
            Source::SingleByte(encoding) | Source::MultiByte(encoding) => encoding,
            Source::Iso2022Jp => encoding_rs::ISO_2022_JP,
            Source::Oem(_) | Source::OemExcept(..) | Source::Ebcdic(_) => encoding_rs::WINDOWS_1252,
        };
        (Encoding::Legacy(legacy), text_encoding)
    })
}

/// Pieces whose meaning depends on the encoding and the bytes before them. They are line ends of ASCII and EBCDIC, the four
/// sequences of Big5 with two code points, incomplete sequences, U+FEFF in gb18030 and UTF-8, and an escape sequence.
const PIECES: [&[u8]; 18] = [
    b"\n",
    b"\r",
    b"\r\n",
    b"\x25",
    b"\x15",
    b"\x88\x62",
    b"\x88\x64",
    b"\x88\xA3",
    b"\x88\xA5",
    b"\x88",
    b"\x62",
    b"\x81",
    b"\x84\x31\x95\x33",
    b"\x81\x30",
    b"\x30\x81",
    b"\x8F\xA1",
    b"\x1B$B\x1B",
    b"\xEF\xBB\xBF",
];

/// Returns random text in an encoding, mixed with [`PIECES`].
pub fn random_text(random: &mut Random, encoding: &'static encoding_rs::Encoding) -> Vec<u8> {
    let mut text = Vec::new();
    for _ in 0..1 + random.below(4) {
        if random.below(3) == 0 {
            text.extend_from_slice(&random.text(encoding));
        }
        for _ in 0..random.below(6) {
            text.extend_from_slice(PIECES[random.below(PIECES.len())]);
        }
    }
    text
}

#[test]
fn every_offset_is_in_the_sequence_that_decoding_from_the_start_finds() {
    for (encoding, text_encoding) in legacy_encodings() {
        let mut random = Random::default();
        for _ in 0..text_count(300) {
            let text = random_text(&mut random, text_encoding);
            let name = encoding.name();
            for (start, step) in Steps::new(ByteDecoder::new(encoding), &text) {
                let end = start + usize::from(step.len);
                for at in start..end {
                    let found = sequence::containing(&text, at, encoding).unwrap();
                    assert_eq!((found.offset, found.step), (start, step), "{name} {text:02X?} at {at}");
                    assert_eq!(boundary::previous(&text, at, encoding), start, "{name} {text:02X?} at {at}");
                    let next = if at == start { start } else { end };
                    assert_eq!(boundary::next(&text, at, encoding), next, "{name} {text:02X?} at {at}");
                }
            }
        }
    }
}

#[test]
fn segments_from_the_start_of_any_segment_are_the_rest_of_all_segments() {
    for (encoding, text_encoding) in legacy_encodings() {
        let mut random = Random::default();
        for _ in 0..text_count(60) {
            let text = random_text(&mut random, text_encoding);
            let all = inspect::segments(&text, encoding, 0).unwrap();
            for (index, &start) in all.starts.iter().enumerate() {
                let rest = inspect::segments(&text, encoding, start as usize).unwrap();
                assert_eq!(rest.starts, all.starts[index..], "{} {text:02X?}", encoding.name());
                assert_eq!(rest.code_points, all.code_points[index..], "{} {text:02X?}", encoding.name());
            }
        }
    }
}

/// Lines end with LF, CR LF or CR; a U+FEFF at the start of a text does not increase the column.
#[test]
fn lines_and_columns_count_the_characters_from_the_start() {
    for (encoding, text_encoding) in legacy_encodings() {
        let mut random = Random::default();
        for _ in 0..text_count(100) {
            let text = random_text(&mut random, text_encoding);
            let (mut position, mut after_cr, mut is_first) = (Position { line: 1, column: 1 }, false, true);
            for (start, step) in Steps::new(ByteDecoder::new(encoding), &text) {
                let character = match step.outcome {
                    Outcome::Decoded(code_point, _) => code_point.value(),
                    Outcome::Shift => continue,
                    _ => NO_CODE_POINT,
                };
                if after_cr && character != 0x0A {
                    position = Position { line: position.line + 1, column: 1 };
                }
                for at in start..start + usize::from(step.len) {
                    let found = lines::position(&text, at, encoding);
                    assert_eq!(found, position, "{} {text:02X?} at {at}", encoding.name());
                }
                match character {
                    0x0A => position = Position { line: position.line + 1, column: 1 },
                    0xFEFF if is_first => {}
                    _ => position.column += 1,
                }
                (after_cr, is_first) = (character == 0x0D, false);
            }
        }
    }
}

#[test]
fn well_formed_texts_compare_by_code_point() {
    let samples =
        ["", "abc", "日本語", "日本", "日本誤", "ｶﾀｶﾅ", "한국어", "Привет", "žluť", "é", "~", "中文"];
    for (encoding, _) in legacy_encodings() {
        let encoded = |text: &str| {
            let code_points: Vec<u32> = text.chars().map(u32::from).collect();
            let options = utfscope::Options { write_bom: Some(false), ..Default::default() };
            utfscope::transcode::from_utf32(&code_points, encoding, options, &mut |_| ()).ok()
        };
        for left in samples {
            for right in samples {
                let (Some(a), Some(b)) = (encoded(left), encoded(right)) else { continue };
                // The encoder of ISO-2022-JP writes halfwidth katakana as fullwidth katakana.
                if encoding.name() == "iso-2022-jp" && [left, right].contains(&"ｶﾀｶﾅ") {
                    continue;
                }
                let expected = left.chars().cmp(right.chars());
                assert_eq!(
                    order::compare([&a, &b], encoding),
                    Ok(expected),
                    "{} {left} {right}",
                    encoding.name()
                );
            }
        }
    }
}

/// The role of each byte follows from the segments: lead and trail bytes of a sequence, and characters of one byte.
#[test]
fn roles_show_the_sequences_of_the_text() {
    for (encoding, text_encoding) in legacy_encodings() {
        let mut random = Random::default();
        for _ in 0..text_count(100) {
            let text = random_text(&mut random, text_encoding);
            let roles = inspect::roles(&text, encoding).unwrap();
            assert_eq!(roles.len(), text.len());
            let segments = inspect::segments(&text, encoding, 0).unwrap();
            let mut after_lead = false;
            for (bounds, (&kind, &value)) in
                segments.starts.windows(2).zip(segments.kinds.iter().zip(&segments.code_points))
            {
                let (start, end) = (bounds[0] as usize, bounds[1] as usize);
                let name = encoding.name();
                let is_malformed = kind == SegmentKind::Malformed as u8;
                for &role in &roles[start..end] {
                    assert_eq!(role & Role::MALFORMED != 0, is_malformed, "{name} {text:02X?} at {start}");
                }
                for &role in &roles[start + 1..end] {
                    assert_eq!(role & 0x7F, Role::Continuation as u8, "{name} {text:02X?} at {start}");
                }
                let first = roles[start];
                if !is_malformed && end - start > 1 {
                    // `Lead2` to `Lead4`, and `RestrictedLead2` to `RestrictedLead4`.
                    let leads = [end - start, 8 + end - start].map(|role| role as u8);
                    assert!(leads.contains(&first), "{name} {text:02X?} at {start}");
                } else if !is_malformed && after_lead {
                    assert_eq!(first, Role::Continuation as u8, "{name} {text:02X?} at {start}");
                    after_lead = false;
                    continue;
                } else if !is_malformed {
                    // In Big5, a lead byte is a segment of its own if its sequence has two code points. The next segment is the trail byte.
                    after_lead = name == "big5" && text[start] >= 0x80;
                    let expected = match value {
                        _ if after_lead => Role::RestrictedLead2,
                        value if value < 0x80 && value == u32::from(text[start]) => Role::Ascii,
                        _ => Role::Single,
                    };
                    assert_eq!(first, expected as u8, "{name} {text:02X?} at {start}");
                }
            }
        }
    }
}

/// Compares the cells with the code points of every sequence of up to four bytes. The roles of lead bytes are not checked.
#[test]
fn cells_have_the_range_and_the_length_of_every_sequence() {
    for (encoding, _) in legacy_encodings() {
        // In ISO-2022-JP, escape sequences change the meaning of the bytes. `cells_by_hand` tests some of its cells.
        if encoding.name() == "iso-2022-jp" {
            continue;
        }
        let cells = code_page::cells(encoding).unwrap();
        let mut found = vec![(0_u8, u32::MAX, 0_u32); 256];
        let mut is_trail = [false; 256];
        for lead in 0..=0xFF_u8 {
            let mut texts: Vec<Vec<u8>> = vec![vec![lead]];
            for len in 1..=4_u8 {
                let mut longer = Vec::new();
                for text in texts {
                    match decode_one(encoding, &text) {
                        Some(values) => {
                            let (longest, first, last) = &mut found[usize::from(lead)];
                            *longest = (*longest).max(len);
                            *first = values.iter().copied().min().unwrap().min(*first);
                            *last = values.iter().copied().max().unwrap().max(*last);
                            text[1..].iter().for_each(|&byte| is_trail[usize::from(byte)] = true);
                        }
                        // The bytes are the beginning of a longer sequence.
                        None if can_continue(encoding, &text) => {
                            // In gb18030, the fourth byte is a digit.
                            let next = if len == 3 { 0x2F..=0x3A } else { 0..=0xFF };
                            longer.extend(next.map(|byte| [&text[..], &[byte]].concat()));
                        }
                        None => {}
                    }
                }
                texts = longer;
            }
        }
        for (byte, cell) in (0..=0xFF_u8).zip(cells) {
            let (longest, first, last) = found[usize::from(byte)];
            let range = (longest > 0).then_some((first, last));
            let name = encoding.name();
            assert_eq!((cell.length, cell.first.zip(cell.last)), (longest, range), "{name} {byte:02X}");
            let role = match longest {
                0 if is_trail[usize::from(byte)] => Role::Continuation,
                0 => Role::Never,
                1 if first == u32::from(byte) && byte < 0x80 => Role::Ascii,
                1 => Role::Single,
                _ => continue,
            };
            assert_eq!(cell.role, role, "{name} {byte:02X}");
        }
    }
}

/// Decodes a text that is one sequence: one step, or the two steps of a sequence of Big5. Returns `None` for any other text.
fn decode_one(encoding: Encoding, text: &[u8]) -> Option<Vec<u32>> {
    let values: Vec<_> = Steps::new(ByteDecoder::new(encoding), text)
        .map(|(_, step)| match step.outcome {
            Outcome::Decoded(code_point, _) => Some(code_point.value()),
            _ => None,
        })
        .collect();
    let is_pair = values.len() == 2 && text[0] >= 0x80 && encoding.name() == "big5";
    if values.len() == 1 || is_pair { values.into_iter().collect() } else { None }
}

/// Returns true if a decoder needs more bytes after the text.
fn can_continue(encoding: Encoding, text: &[u8]) -> bool {
    use utfscope::codec::Decode;
    ByteDecoder::new(encoding).next(text, false).outcome == Outcome::NeedMore
}

/// Compares some cells with values typed by hand from the Encoding Standard, and for cp037 from IBM's table.
#[test]
fn cells_by_hand() {
    let cell = |name: &str, byte: usize| {
        let cell = code_page::cells(Encoding::from_name(name).unwrap()).unwrap()[byte];
        (cell.role, cell.length, cell.first, cell.last)
    };
    assert_eq!(cell("windows-1253", 0xD2), (Role::Never, 0, None, None));
    assert_eq!(cell("windows-1251", 0xC0), (Role::Single, 1, Some(0x410), Some(0x410)));
    assert_eq!(cell("cp037", 0xC1), (Role::Single, 1, Some(0x41), Some(0x41)));
    assert_eq!(cell("cp037", 0x0D), (Role::Ascii, 1, Some(0x0D), Some(0x0D)));
    assert_eq!(cell("shift_jis", 0x41), (Role::Ascii, 1, Some(0x41), Some(0x41)));
    assert_eq!(cell("shift_jis", 0xA1), (Role::Single, 1, Some(0xFF61), Some(0xFF61)));
    assert_eq!(cell("shift_jis", 0xA0), (Role::Continuation, 0, None, None));
    assert_eq!(cell("shift_jis", 0xFF), (Role::Never, 0, None, None));
    assert_eq!(cell("euc-jp", 0x8F).1, 3);
    assert_eq!(cell("euc-jp", 0x8E), (Role::RestrictedLead2, 2, Some(0xFF61), Some(0xFF9F)));
    assert_eq!(cell("gb18030", 0x90).1, 4);
    assert_eq!(cell("gb18030", 0xE3).3, Some(0x10_FFFF));
    assert_eq!(cell("gb18030", 0xE4).1, 2);
    assert_eq!(cell("gbk", 0x80), (Role::Single, 1, Some(0x20AC), Some(0x20AC)));
    assert_eq!(cell("iso-2022-jp", 0x1B), (Role::RestrictedLead3, 3, None, None));
    assert_eq!(cell("iso-2022-jp", 0x0E).0, Role::Never);
    assert_eq!(cell("iso-2022-jp", 0x5C), (Role::Ascii, 1, Some(0x5C), Some(0x5C)));
}

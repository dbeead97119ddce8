use super::*;

/// Computes a position by decoding every character from the start.
fn position_by_decoding(input: &[u8], offset: usize, encoding: Encoding) -> Position {
    let mut decoder = StreamDecoder::new(encoding);
    let mut chunk = Chunk::complete(input);
    let (mut line, mut column, mut after_cr, mut at_start) = (1, 1, false, !encoding.is_in_memory());
    while let Some(located) = decoder.next(&mut chunk) {
        let contains_offset = located.offset as usize + located.bytes.len() > offset;
        let code_point = match located.step.outcome {
            Outcome::Decoded(code_point, _) => Some(code_point),
            Outcome::Shift if contains_offset => return Position { line, column },
            Outcome::Shift => continue,
            _ => None,
        };
        if core::mem::take(&mut after_cr) && code_point != Some(LF) {
            (line, column) = (line + 1, 1);
        }
        if contains_offset {
            return Position { line, column };
        }
        match code_point {
            Some(LF) => (line, column) = (line + 1, 1),
            Some(CodePoint::BOM) if at_start => {}
            _ => column += 1,
        }
        after_cr = code_point == Some(CR);
        at_start = false;
    }
    if after_cr { Position { line: line + 1, column: 1 } } else { Position { line, column } }
}

/// Returns a generator of reproducible pseudo-random numbers below a limit.
fn random_numbers(mut state: u32) -> impl FnMut(usize) -> usize {
    move |limit| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % limit
    }
}

/// The pieces of random texts: line ends, BOMs, shifts, and sequences that are well-formed or malformed in some encodings.
const PIECES: [&[u8]; 42] = [
    b"\n",
    b"\r",
    b"\r\n",
    b"a",
    b"some words of text",
    b"\0",
    b"\n\0",
    b"\0\n",
    b"\r\0",
    b"\0\r",
    b"\0\0",
    b"\0\0\0\n",
    b"\xEF\xBB\xBF",
    b"\xFE\xFF",
    b"\xFF\xFE",
    b"\xFF\xFE\0\0",
    b"\0\0\xFE\xFF",
    b"+/v8-",
    b"+AAo-",
    b"+AA0ACg",
    b"+",
    b"-",
    b"+-",
    b"\xC3\xA9",
    b"\xE2\x82\xAC",
    b"\xF0\x9F\x98\x80",
    b"\xED\xA0\xBD\xED\xB8\x80",
    b"\xED\xA0\xBD",
    b"\xED\xB8\x80",
    b"\xC0\x80",
    b"\xC0\x8A",
    b"\xC0\x8D",
    b"\xE0\x80\x8A",
    b"\xF0\x80\x80\x8D",
    b"\xFC\x80\x80\x80\x80\x8A",
    b"\x80",
    b"\xFF",
    b"\xE2\x82",
    b"\xD8\x3D\xDE\x00",
    b"\x3D\xD8\x00\xDE",
    b"\xA0\xA1",
    b"\xF7\x64\x4C",
];

/// Joins random pieces. Half of the texts use all pieces, the other half only six of them.
fn random_text(random: &mut impl FnMut(usize) -> usize, piece_count: usize) -> Vec<u8> {
    let selected: [usize; 6] = core::array::from_fn(|_| random(PIECES.len()));
    let uses_all = random(2) == 0;
    let mut text = Vec::new();
    for _ in 0..piece_count {
        let piece = if uses_all { random(PIECES.len()) } else { selected[random(selected.len())] };
        text.extend_from_slice(PIECES[piece]);
    }
    text
}

#[test]
fn positions_are_the_same_as_when_decoding_from_the_start() {
    let mut random = random_numbers(1);
    for round in 0..200 {
        let piece_count = [4, 12, 60][round % 3];
        let text = random_text(&mut random, piece_count);
        for encoding in Encoding::named().chain([Encoding::Units16, Encoding::Units32]) {
            for offset in 0..=text.len() {
                let expected = position_by_decoding(&text, offset, encoding);
                assert_eq!(
                    position(&text, offset, encoding),
                    expected,
                    "{encoding:?} {text:02X?} at {offset}"
                );
            }
        }
    }
}

#[test]
fn positions_do_not_depend_on_the_chunks() {
    let mut random = random_numbers(2);
    for _ in 0..300 {
        let text = random_text(&mut random, 30);
        for encoding in Encoding::named() {
            let offset = random(text.len() + 1);
            let mut finder = LineFinder::new(encoding, offset as u64);
            let end = text.len().min(offset + LineFinder::LOOKAHEAD);
            let mut at = 0;
            let found = loop {
                let to = end.min(at + random(40));
                let found = finder.find(Chunk::new(&text[at..to], to == end && end == text.len()));
                at = to;
                if found.is_some() || at == end && end < text.len() {
                    break found;
                }
            };
            assert_eq!(
                found,
                Some(position_by_decoding(&text, offset, encoding)),
                "{encoding:?} {text:02X?} at {offset}"
            );
        }
    }
}

#[test]
fn positions_of_faults_do_not_depend_on_the_chunks() {
    use crate::validate::{ListOptions, Validator};
    let all_faults = ListOptions { limit: usize::MAX, warnings: true };
    let mut random = random_numbers(3);
    for _ in 0..300 {
        let text = random_text(&mut random, 40);
        for encoding in Encoding::named() {
            let mut validator = Validator::with_lines(encoding);
            let (mut at, mut found) = (0, Vec::new());
            while at < text.len() {
                let to = text.len().min(at + 1 + random(50));
                let faults = validator.push(Chunk::new(&text[at..to], to == text.len()), all_faults).unwrap();
                assert_eq!(faults.positions.len(), faults.list.len());
                found.extend(faults.list.into_iter().zip(faults.positions));
                at = to;
            }
            for (fault, position) in found {
                let expected = position_by_decoding(&text, fault.offset as usize, encoding);
                assert_eq!(position, expected, "{encoding:?} {text:02X?}: {fault}");
            }
        }
    }
}

#[test]
fn positions_in_long_texts_are_correct() {
    let line = "words of é, € and 😀\r\n".repeat(3000);
    let long = "é€".repeat(20_000);
    for text in [line.clone(), long.clone(), format!("{line}{long}"), format!("{line}\r"), "\r".repeat(9100)]
    {
        let mut text = text.into_bytes();
        for damage in [None, Some(100), Some(9000)] {
            if let Some(at) = damage {
                text[at] = 0xFF;
            }
            for encoding in
                [Encoding::Utf8, Encoding::Rfc2044, Encoding::Mutf8, Encoding::Utf16Le, Encoding::Utf7]
            {
                for offset in [0, 5000, text.len() / 2, text.len() - 1, text.len()] {
                    assert_eq!(
                        position(&text, offset, encoding),
                        position_by_decoding(&text, offset, encoding),
                        "{encoding:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_bom_has_no_column() {
    let last_column = |input: &[u8], encoding| position(input, input.len() - 1, encoding).column;
    assert_eq!(last_column(b"\xEF\xBB\xBFa", Encoding::Utf8), 1);
    assert_eq!(last_column(b"+/v8-a", Encoding::Utf7), 1);
    assert_eq!(last_column(b"+/v8AYQ", Encoding::Utf7), 1);
    assert_eq!(last_column(b"+/v/+/w-", Encoding::Utf7), 2);
    assert_eq!(last_column(b"\xF7\x64\x4Ca", Encoding::Utf1), 1);
    assert_eq!(last_column(b"\xF0\x8F\xBB\xBFa", Encoding::Rfc2044), 1);
    assert_eq!(last_column(b"\xFF\xFE\0\0a\0\0\0", Encoding::Utf32), 1);
    // These are not BOMs: a second U+FEFF, a U+FEFF in memory, and three characters of Latin-1.
    assert_eq!(last_column(b"\xEF\xBB\xBF\xEF\xBB\xBFa", Encoding::Utf8), 2);
    assert_eq!(last_column(b"\xFF\xFEa\0", Encoding::Units16), 2);
    assert_eq!(last_column(b"\xEF\xBB\xBFa", Encoding::Iso8859_1), 4);
}

#[test]
fn positions_above_32_bits_are_exact() {
    let mut counter = LineCounter::new(Encoding::Utf8);
    counter.next = Position { line: (1 << 32) - 1, column: (1 << 32) - 1 };
    let reader = FastPath::Utf8(&crate::grammar::UTF_8);
    counter.count_text(reader, Span::from_slice(b"abc"), &mut Vec::new());
    assert_eq!(counter.position(None).column, (1 << 32) + 2);
    counter.count_text(reader, Span::from_slice(b"\n\n\nx"), &mut Vec::new());
    assert_eq!(counter.position(None), Position { line: (1 << 32) + 2, column: 2 });
}

use super::*;
use line_ends::may_be_overlong;

const ALL_UNITS: &[CodeUnits] = &[
    CodeUnits::Bytes,
    #[cfg(feature = "legacy")]
    CodeUnits::Ebcdic([0x25, CR]),
    CodeUnits::Wide16(ByteOrder::Little),
    CodeUnits::Wide16(ByteOrder::Big),
    CodeUnits::Wide32(ByteOrder::Little),
    CodeUnits::Wide32(ByteOrder::Big),
];

/// Encodes ASCII text in these code units.
fn encode(units: CodeUnits, text: &[u8]) -> Vec<u8> {
    let encode_byte = |&byte: &u8| match units {
        CodeUnits::Bytes => vec![byte],
        #[cfg(feature = "legacy")]
        CodeUnits::Ebcdic([lf, _]) => vec![if byte == LF { lf } else { byte }],
        CodeUnits::Wide16(ByteOrder::Little) => vec![byte, 0],
        CodeUnits::Wide16(ByteOrder::Big) => vec![0, byte],
        CodeUnits::Wide32(ByteOrder::Little) => vec![byte, 0, 0, 0],
        CodeUnits::Wide32(ByteOrder::Big) => vec![0, 0, 0, byte],
    };
    text.iter().flat_map(encode_byte).collect()
}

/// Counts the line ends of ASCII text, one character at a time.
fn count_one_by_one(text: &[u8]) -> LineEnds {
    let is_line_end =
        |&index: &usize| text[index] == CR || text[index] == LF && (index == 0 || text[index - 1] != CR);
    LineEnds {
        count: (0..text.len()).filter(is_line_end).count() as u64,
        last: text.iter().rposition(|&byte| byte == LF || byte == CR),
    }
}

#[test]
fn kernels_count_the_same_line_ends_as_a_loop_over_units() {
    let mut state = 1_u32;
    let mut random = |limit: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % limit
    };
    for len in (0..80).chain([254, 255, 256, 257, 600, 2000]) {
        for _ in 0..20 {
            // The higher the limit, the rarer are line ends.
            let limit = [3, 20, 900][random(3) as usize];
            let text: Vec<u8> =
                (0..len).map(|_| *b"\n\r".get(random(limit) as usize).unwrap_or(&b'x')).collect();
            let expected = count_one_by_one(&text);
            for &units in ALL_UNITS {
                let bytes = encode(units, &text);
                let found = units.line_ends(&bytes);
                let last = expected.last.map(|index| index * units.width());
                assert_eq!(found, LineEnds { last, ..expected }, "{units:?} {text:02X?}");
                assert_eq!(units.starts_with_lf(&bytes), text.first() == Some(&LF));
                assert_eq!(units.ends_with_cr(&bytes), text.last() == Some(&CR));
            }
        }
    }
}

#[test]
fn text_of_only_line_ends_is_counted_correctly() {
    for &units in ALL_UNITS {
        assert_eq!(units.line_ends(&encode(units, &[LF; 5000])).count, 5000);
        assert_eq!(units.line_ends(&encode(units, &[CR; 5000])).count, 5000);
    }
}

#[test]
fn overlong_line_ends_are_suspected_at_every_offset() {
    for end in [0x8A, 0x8D] {
        for lead in [&b"\xC0"[..], b"\xE0\x80", b"\xF0\x80\x80", b"\xF8\x80\x80\x80", b"\xFC\x80\x80\x80\x80"]
        {
            for before in 0..70 {
                for after in [0, 1, 70] {
                    let text = [&vec![b'x'; before], lead, &[end], &vec![b'x'; after]].concat();
                    assert!(may_be_overlong(&text), "{text:02X?}");
                }
            }
        }
    }
}

#[test]
fn text_without_overlong_line_ends_is_not_suspected() {
    for text in ["", "\n", "《 \u{200A} \u{2028} \u{8A} \u{8D}\n", "\u{300A}"] {
        assert!(!may_be_overlong(text.as_bytes()), "{text:?}");
    }
}

//! Tests of the paths for two-byte, three-byte and four-byte characters: which rows they decode, and where they stop. The
//! general path (`Row` in `to_utf16.rs`) gives the same result, but more slowly, so other tests do not notice which path ran.
//!
//! In these tests, `has_context` is whether the next row may use the bytes before it, because they are complete sequences.

use super::super::compress::compress_tables;
use super::super::nibble_tables::NibbleTables;
use super::super::tests::{self as readme_examples, for_every_vector};
use super::super::{nibble_tables, required_capacity};
use super::rows::five_by_three;
use super::*;

const ROW: &str = "a row of bytes: ";

/// Runs `path` on `text` after a row of ASCII. Returns the offset in `text` at which it stopped, the second value that it
/// returned, and its output.
fn run_path<T>(
    text: &str,
    path: impl Fn(Span<'_>, usize, &mut Output<'_>) -> (usize, T),
) -> (usize, T, String) {
    let text = [ROW, text].concat().into_bytes();
    let span = Span::new(&text, ROW.len()..text.len()).unwrap();
    let mut out = Vec::with_capacity(required_capacity(text.len()));
    let (at, result) = path(span, span.start(), &mut Output::new(&mut out, span).unwrap());
    let units: Vec<_> = out.as_chunks().0.iter().map(|&unit| u16::from_le_bytes(unit)).collect();
    (at - ROW.len(), result, String::from_utf16_lossy(&units))
}

/// Returns the end of the last complete row, and the characters that end before it.
fn complete_rows(text: &str) -> (usize, String) {
    let end = text.len() / LANES * LANES;
    let boundary = (0..=end).rev().find(|&at| text.is_char_boundary(at)).unwrap();
    (end, text[..boundary].into())
}

fn run_two_byte_rows<V: Vector>(text: &str) -> (usize, bool, String) {
    run_path(text, |span, at, output| two_byte_rows::<V>(span, at, output, compress_tables()))
}

fn run_three_byte_rows<V: Vector>(text: &str, nibbles: &NibbleTables) -> (usize, bool, String) {
    // As in `from_utf8`: with tables that admit surrogates, `five_by_three` is not tried for any row.
    let tries_five_by_three = |row: V| row.bitmask() == 0xFFFF && nibbles.rejects_surrogates();
    run_path(text, |span, at, output| {
        three_byte_rows(span, at, nibbles, tries_five_by_three, true, output, compress_tables())
    })
}

fn run_five_by_three<V: Vector>(text: &str) -> (usize, String) {
    let (at, (), decoded) = run_path(text, |span, at, output| (five_by_three::<V>(span, at, output), ()));
    (at, decoded)
}

fn two_byte_rows_run_to_the_last_complete_row_or_to_a_row_that_they_cannot_decode<V: Vector>() {
    for text in ["Пушкин", "é, à", "שלום "].map(|text| text.repeat(20)) {
        let (end, characters) = complete_rows(&text);
        assert_eq!(run_two_byte_rows::<V>(&text), (end, true, characters));
    }
    assert_eq!(run_two_byte_rows::<V>("Пушкин и").0, 0);
    // A byte above DF stops the path at once; another path may decode the row. An ill-formed row uses the general path.
    assert_eq!(run_two_byte_rows::<V>(&"中".repeat(20)), (0, true, String::new()));
    let ill_formed = run_path(&"Пушкин, и".repeat(4), |span, at, output| {
        let mut text = span.text().to_vec();
        // Replaces the second byte of the letter that starts at offset 2 of the row.
        text[at + LANES + 3] = b'A';
        two_byte_rows::<V>(Span::new(&text, at..span.end()).unwrap(), at, output, compress_tables())
    });
    assert_eq!(ill_formed, (16, false, "Пушкин, и".into()));
}

fn two_byte_rows_stop_after_eight_rows_of_ascii<V: Vector>() {
    let cyrillic = "Пушкин, и";
    assert_eq!([cyrillic.len(), ROW.len()], [LANES, LANES]);
    let text = |ascii: usize| [cyrillic, &ROW.repeat(ascii), cyrillic, cyrillic].concat();
    assert_eq!(run_two_byte_rows::<V>(&text(7)).0, text(7).len());
    assert_eq!(run_two_byte_rows::<V>(&text(8)).0, text(8).len() - 2 * LANES);
    // One two-byte character in the eighth row is enough to continue.
    let with_lead = [cyrillic, &ROW.repeat(7), "é row of bytes:", cyrillic].concat();
    assert_eq!(run_two_byte_rows::<V>(&with_lead).0, with_lead.len());
}

fn three_byte_rows_run_to_the_last_complete_row_or_to_a_row_without_three_byte_characters<V: Vector>() {
    for text in ["中文, ", "€ 5,", "日本語 です "].map(|text| text.repeat(20)) {
        for nibbles in [&nibble_tables::UTF_8, &nibble_tables::CESU_8] {
            let (end, characters) = complete_rows(&text);
            assert_eq!(run_three_byte_rows::<V>(&text, nibbles), (end, true, characters));
        }
    }
    let chinese = "中文, 中文, ";
    assert_eq!(chinese.len(), LANES);
    let text = [chinese, chinese, ROW, chinese].concat();
    assert_eq!(run_three_byte_rows::<V>(&text, &nibble_tables::UTF_8), (48, true, text[..48].into()));
    // A four-byte character needs another path.
    let text = [chinese, "😀, ", ROW].concat();
    assert_eq!(run_three_byte_rows::<V>(&text, &nibble_tables::UTF_8), (16, true, chinese.into()));
}

fn rows_without_ascii_are_decoded_five_characters_at_a_time<V: Vector>() {
    let text = "中".repeat(20);
    let fifteen = "中".repeat(15);
    // After fifteen characters no complete row is left.
    assert_eq!(run_five_by_three::<V>(&text), (45, fifteen.clone()));
    assert_eq!(run_three_byte_rows::<V>(&text, &nibble_tables::UTF_8), (45, false, fifteen));
    // After five characters, the path for rows with ASCII continues at the character boundary.
    let text = ["中".repeat(6), "中文, ".repeat(6)].concat();
    assert_eq!(run_five_by_three::<V>(&text), (15, "中".repeat(5)));
    assert_eq!(run_three_byte_rows::<V>(&text, &nibble_tables::UTF_8), (63, true, text[..61].into()));
    // A row with two-byte characters and without ASCII uses the general path.
    let text = "é中é中é中".repeat(4);
    assert_eq!(run_three_byte_rows::<V>(&text, &nibble_tables::UTF_8), (0, false, String::new()));
    // In CESU-8, this text uses the path for rows with ASCII.
    let text = "中".repeat(20);
    assert_eq!(run_three_byte_rows::<V>(&text, &nibble_tables::CESU_8), (48, true, "中".repeat(16)));
    assert_eq!(run_five_by_three::<V>("中文中文, 中文中文, "), (0, String::new()));
}

fn five_by_three_needs_no_context<V: Vector>() {
    let text = ["中".repeat(10), "中文, ".repeat(6)].concat();
    // Truncated sequences, a stray continuation byte, and a byte that UTF-8 never uses.
    for before in [&b"\xE4"[..], b"\xE4\xB8", b"\xC3", b"\x80", b"\xFF", b"\xFF\x80"] {
        let (at, has_context, decoded) = run_path(&text, |span, at, output| {
            let mut text = span.text().to_vec();
            text[at - before.len()..at].copy_from_slice(before);
            let tries_five_by_three = |row: V| row.bitmask() == 0xFFFF;
            let span = Span::new(&text, at..span.end()).unwrap();
            three_byte_rows(
                span,
                at,
                &nibble_tables::UTF_8,
                tries_five_by_three,
                false,
                output,
                compress_tables(),
            )
        });
        // The rows after the ten characters use them as context.
        let (end, characters) = complete_rows(&text[30..]);
        let expected = (30 + end, true, "中".repeat(10) + &characters);
        assert_eq!((at, has_context, decoded), expected, "{before:?}");
    }
}

fn run_four_byte_rows<V: Vector>(text: &str) -> (usize, bool, String) {
    run_path(text, |span, at, output| {
        four_byte_rows::<V>(span, at, &nibble_tables::UTF_8, output, compress_tables())
    })
}

fn four_byte_rows_run_to_the_last_character_of_the_last_complete_row<V: Vector>() {
    // In some of these texts, the last character of a row begins at the last byte of the row, in others up to three bytes earlier.
    for text in ["a😀", "é😀", "中😀, 😀", "x😀y é 中 "] {
        for before in ["", "a", "ab", "abc"] {
            let text = [before, &text.repeat(20)].concat();
            let (_, characters) = complete_rows(&text);
            assert_eq!(run_four_byte_rows::<V>(&text), (characters.len(), true, characters));
        }
    }
}

fn four_byte_rows_stop_where_another_path_is_faster<V: Vector>() {
    let (mixed, four) = ["a😀 中 é....", "😀😃😄😁"].into();
    assert_eq!([mixed.len(), four.len()], [LANES, LANES]);
    // The path stops before a row of ASCII, and before the fourth consecutive row without a four-byte character.
    let text = [mixed, ROW, mixed].concat();
    assert_eq!(run_four_byte_rows::<V>(&text), (16, true, mixed.into()));
    let text = [mixed, &"中文, 中文, ".repeat(5)].concat();
    assert_eq!(run_four_byte_rows::<V>(&text), (64, true, text[..64].into()));
    // `four_by_four` decodes the rows of only four-byte characters. It starts at a boundary between characters, which
    // can be at any of the first four bytes of a row.
    for before in ["", ".", "..", "..."] {
        let text = [mixed, before, &four.repeat(4)].concat();
        let (at, has_context, decoded) = run_four_byte_rows::<V>(&text);
        assert_eq!((has_context, decoded.as_str()), (true, &text[..at]), "{before}");
        assert!(at <= LANES + before.len() + 2 * LANES, "{before}: {at}");
    }
}

fn four_byte_rows_stop_at_an_ill_formed_row<V: Vector>() {
    let text = "a😀 中 é....".repeat(4);
    for (offset, byte) in [(1, 0xF5), (2, 0x8F), (3, b'A'), (4, 0xFF), (6, 0xED), (12, 0x80)] {
        let (at, has_context, decoded) = run_path(&text, |span, at, output| {
            let mut text = span.text().to_vec();
            text[at + LANES + offset] = byte;
            let span = Span::new(&text, at..span.end()).unwrap();
            four_byte_rows::<V>(span, at, &nibble_tables::UTF_8, output, compress_tables())
        });
        assert_eq!((at, has_context, decoded.as_str()), (16, false, "a😀 中 é...."), "{offset} {byte:X}");
    }
}

fn four_by_four_decodes_four_characters_of_four_bytes<V: Vector>() {
    let units = |text: &str| {
        let four = four_by_four(V::from_row(text.as_bytes().first_chunk()?))?;
        let mut bytes = [0; LANES];
        four.store(&mut bytes);
        Some(bytes.as_chunks().0.iter().map(|&unit| u16::from_le_bytes(unit)).collect::<Vec<_>>())
    };
    for text in ["😀😃😄😁", "\u{10000}\u{10FFFF}\u{1F30D}\u{20000}"] {
        assert_eq!(units(text), Some(text.encode_utf16().collect()), "{text}");
    }
    for text in ["😀😃😄 中", "中,😀😃😄", "....😀😃😄", "😀😃😄...."] {
        assert_eq!(units(text), None, "{text}");
    }
}

fn readme_example_of_two_byte_characters<V: Vector>() {
    let row = V::from_row("Пушкин, и".as_bytes().first_chunk().unwrap());
    let prev1 = row.prev::<1>(V::splat(b' '));
    let (low, high) = units_at_last_bytes(row, prev1, row.prev::<2>(V::splat(b' ')));
    let kept = !row.sub_saturating(V::splat(0xC0 - 0x80)).bitmask();
    let [first, _] = kept.to_le_bytes();
    let indices = &compress_tables().units[usize::from(first)][..2 * first.count_ones() as usize];
    let text = "Пушкин, и";
    let out: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(run_two_byte_rows::<V>(text), (LANES, true, text.into()));
    readme_examples::check(
        "to-utf16-two",
        &[
            ("row", readme_examples::hex_row(row)),
            ("prev1", readme_examples::hex_row(prev1)),
            ("low", readme_examples::hex_row(low)),
            ("high", readme_examples::hex_row(high)),
            ("kept", readme_examples::lanes(kept.into(), 16)),
            ("indices", readme_examples::hex(indices)),
            ("output", readme_examples::hex_units(&out)),
        ],
    );
}

fn readme_example_of_three_byte_characters<V: Vector>() {
    let text = "中文字符編碼";
    let row = V::from_row(text.as_bytes().first_chunk().unwrap());
    let [mask, expected, leads, continuations]: [V; 4] = V::five_by_three();
    assert!(!row.and(mask).xor(expected).any());
    let (leads, rest) = (row.swizzle(leads), row.swizzle(continuations));
    let middle = rest.shr16::<2>().and(V::splat16_const::<0x0FC0>());
    let units = leads.shl16::<12>().or(middle).or(rest.and(V::splat16_const::<0x3F>()));
    let mut out = [0; LANES];
    units.store(&mut out);
    assert!(text.encode_utf16().take(5).flat_map(u16::to_le_bytes).eq(out[..10].iter().copied()));
    readme_examples::check(
        "to-utf16-three",
        &[
            ("row", readme_examples::hex_row(row)),
            ("leads", readme_examples::hex_unit_row(leads)),
            ("rest", readme_examples::hex_unit_row(rest)),
            ("output", readme_examples::hex_units(&out[..10])),
        ],
    );
}

fn readme_example_of_four_byte_characters<V: Vector>() {
    let text = "😀😃😄😁";
    let row = V::from_row(text.as_bytes().first_chunk().unwrap());
    let [_, _, unit_indices, _, bias, out_of_range, ..]: [V; 11] = V::four_by_four();
    let units = row.swizzle(unit_indices);
    assert!(!units.add16(bias).and(out_of_range).any());
    let mut out = [0; LANES];
    four_by_four(row).unwrap().store(&mut out);
    assert!(text.encode_utf16().flat_map(u16::to_le_bytes).eq(out));
    readme_examples::check(
        "to-utf16-four",
        &[
            ("row", readme_examples::hex_row(row)),
            ("units", readme_examples::hex_unit_row(units)),
            ("output", readme_examples::hex_units(&out)),
        ],
    );
}

fn readme_example_of_any_characters<V: Vector>() {
    let bytes = b"a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80z\xC0\xAFz..";
    let row = Row::new(V::from_row(bytes), LANES, &nibble_tables::UTF_8);
    let malformed = row.malformed();
    let mut out = Vec::with_capacity(required_capacity(bytes.len()));
    assert_eq!(
        from_utf8_with::<V>(Span::from_slice(bytes), &nibble_tables::UTF_8, true, &mut out),
        bytes.len()
    );
    let lossy: Vec<u8> = String::from_utf8_lossy(bytes).encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(out, lossy);
    readme_examples::check(
        "to-utf16-any",
        &[
            ("row", readme_examples::hex(bytes)),
            ("continues", readme_examples::lanes(row.continues, 16)),
            ("fourth", readme_examples::lanes(row.fourth, 16)),
            ("complete", readme_examples::lanes(row.complete, 16)),
            ("malformed", readme_examples::lanes(malformed, 16)),
            ("kept", readme_examples::lanes(row.kept(), 16)),
            ("output", readme_examples::hex_units(&out)),
        ],
    );
}

for_every_vector!(
    two_byte_rows_run_to_the_last_complete_row_or_to_a_row_that_they_cannot_decode,
    two_byte_rows_stop_after_eight_rows_of_ascii,
    three_byte_rows_run_to_the_last_complete_row_or_to_a_row_without_three_byte_characters,
    rows_without_ascii_are_decoded_five_characters_at_a_time,
    five_by_three_needs_no_context,
    four_byte_rows_run_to_the_last_character_of_the_last_complete_row,
    four_byte_rows_stop_where_another_path_is_faster,
    four_byte_rows_stop_at_an_ill_formed_row,
    four_by_four_decodes_four_characters_of_four_bytes,
    readme_example_of_two_byte_characters,
    readme_example_of_three_byte_characters,
    readme_example_of_four_byte_characters,
    readme_example_of_any_characters,
);

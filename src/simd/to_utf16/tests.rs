//! That rows go the short ways, and leave them where they say. The way of every form makes the same of them, only later: other
//! tests cannot see it.

use super::super::{nibble_tables, required_capacity};
use super::*;

const ROW: &str = "a row of bytes: ";

/// What a way makes of a text behind a row of ASCII: where it stops, counted from there, and the text that it made.
fn taken<T>(text: &str, way: impl Fn(Span<'_>, usize, &mut Room<'_>) -> (usize, T)) -> (usize, T, String) {
    let text = [ROW, text].concat().into_bytes();
    let span = Span::new(&text, ROW.len()..text.len()).unwrap();
    let mut out = Vec::with_capacity(required_capacity(text.len()));
    let (at, said) = way(span, span.start(), &mut Room::new(&mut out, span).unwrap());
    let units: Vec<_> = out.as_chunks().0.iter().map(|&unit| u16::from_le_bytes(unit)).collect();
    (at - ROW.len(), said, String::from_utf16_lossy(&units))
}

/// The last place of whole rows, and the characters before it.
fn whole_rows(text: &str) -> (usize, String) {
    let end = text.len() / LANES * LANES;
    let boundary = (0..=end).rev().find(|&at| text.is_char_boundary(at)).unwrap();
    (end, text[..boundary].into())
}

fn by_two(text: &str) -> (usize, bool, String) {
    taken(text, |span, at, room| two_byte_rows(span, at, room, tables()))
}

fn by_three(text: &str, pairs: &NibbleTables) -> (usize, bool, String) {
    let is_long = |row: Vector| row.high_bits() == 0xFFFF && pairs.refuse_surrogates();
    taken(text, |span, at, room| three_byte_rows(span, at, pairs, is_long, true, room, tables()))
}

fn by_five(text: &str) -> (usize, String) {
    let (at, (), made) = taken(text, |span, at, room| (five_of_three(span, at, room), ()));
    (at, made)
}

#[test]
fn rows_of_two_bytes_are_taken_to_the_last_whole_one() {
    for text in ["Пушкин", "é, à", "שלום "].map(|text| text.repeat(20)) {
        let (end, characters) = whole_rows(&text);
        assert_eq!(by_two(&text), (end, true, characters));
    }
    assert_eq!(by_two("Пушкин и").0, 0);
    // A row that is left at once: what is above DF can be other rows, what is wrong cannot.
    assert_eq!(by_two(&"中".repeat(20)), (0, true, String::new()));
    let wrong = taken(&"Пушкин, и".repeat(4), |span, at, room| {
        let mut text = span.text().to_vec();
        // The letter that begins at the second place of the row lacks its second byte.
        text[at + LANES + 3] = b'A';
        two_byte_rows(Span::new(&text, at..span.end()).unwrap(), at, room, tables())
    });
    assert_eq!(wrong, (16, false, "Пушкин, и".into()));
}

#[test]
fn rows_of_two_bytes_are_left_after_eight_rows_of_ascii() {
    let cyrillic = "Пушкин, и";
    assert_eq!([cyrillic.len(), ROW.len()], [LANES, LANES]);
    let text = |ascii: usize| [cyrillic, &ROW.repeat(ascii), cyrillic, cyrillic].concat();
    assert_eq!(by_two(&text(7)).0, text(7).len());
    assert_eq!(by_two(&text(8)).0, text(8).len() - 2 * LANES);
    // One character is enough to stay, where that of eight rows before is about to be forgotten.
    let one = [cyrillic, &ROW.repeat(6), "é row of bytes:", cyrillic].concat();
    assert_eq!(by_two(&one).0, one.len());
}

#[test]
fn rows_of_three_bytes_are_taken_to_the_last_whole_one_or_one_without_them() {
    for text in ["中文, ", "€ 5,", "日本語 です "].map(|text| text.repeat(20)) {
        for pairs in [&nibble_tables::UTF_8, &nibble_tables::CESU_8] {
            let (end, characters) = whole_rows(&text);
            assert_eq!(by_three(&text, pairs), (end, true, characters));
        }
    }
    let of_three = "中文, 中文, ";
    assert_eq!(of_three.len(), LANES);
    let text = [of_three, of_three, ROW, of_three].concat();
    assert_eq!(by_three(&text, &nibble_tables::UTF_8), (48, true, text[..48].into()));
    // What has four bytes may be a row of other forms, and is left to them.
    assert_eq!(
        by_three(&[of_three, "😀, ", ROW].concat(), &nibble_tables::UTF_8),
        (16, false, of_three.into())
    );
}

#[test]
fn rows_without_ascii_are_taken_five_characters_at_a_time() {
    let text = "中".repeat(20);
    let most = "中".repeat(15);
    // Behind fifteen of them there is no whole row.
    assert_eq!(by_five(&text), (45, most.clone()));
    assert_eq!(by_three(&text, &nibble_tables::UTF_8), (45, false, most));
    // Behind five of them come rows with ASCII, which go on from where a character begins.
    let text = ["中".repeat(6), "中文, ".repeat(6)].concat();
    assert_eq!(by_five(&text), (15, "中".repeat(5)));
    assert_eq!(by_three(&text, &nibble_tables::UTF_8), (63, true, text[..61].into()));
    // Where one is shorter, or all stand for surrogates too, others are faster.
    let text = "é中é中é中".repeat(4);
    assert_eq!(by_three(&text, &nibble_tables::UTF_8), (0, false, String::new()));
    let text = "中".repeat(20);
    assert_eq!(by_three(&text, &nibble_tables::CESU_8), (48, true, "中".repeat(16)));
    assert_eq!(by_five("中文中文, 中文中文, "), (0, String::new()));
}

#[test]
fn five_characters_at_a_time_look_at_nothing_before() {
    let text = ["中".repeat(10), "中文, ".repeat(6)].concat();
    // A lead that lacks its continuations, continuations that no lead announces, and what is no byte of UTF-8.
    for before in [&b"\xE4"[..], b"\xE4\xB8", b"\xC3", b"\x80", b"\xFF", b"\xFF\x80"] {
        let (at, follows, made) = taken(&text, |span, at, room| {
            let mut text = span.text().to_vec();
            text[at - before.len()..at].copy_from_slice(before);
            let is_long = |row: Vector| row.high_bits() == 0xFFFF;
            let span = Span::new(&text, at..span.end()).unwrap();
            three_byte_rows(span, at, &nibble_tables::UTF_8, is_long, false, room, tables())
        });
        // The rows behind them look at these five, and end within a character.
        let (end, characters) = whole_rows(&text[30..]);
        assert_eq!((at, follows, made), (30 + end, true, "中".repeat(10) + &characters), "{before:?}");
    }
}

#[test]
fn four_characters_of_four_bytes_are_taken_at_once() {
    let units = |text: &str| {
        let four = four_of_four(Vector::of(text.as_bytes().first_chunk()?))?;
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

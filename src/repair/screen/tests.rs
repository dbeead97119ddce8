use super::super::misreadings::passages_in;
use super::*;

/// Returns a generator of pseudo-random numbers (xorshift).
fn random_numbers() -> impl FnMut() -> usize {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 16) as usize
    }
}

/// Random texts have no passages in the encodings that `possible` leaves out.
#[test]
fn no_encoding_with_passages_is_left_out() {
    let mut next = random_numbers();
    let mut characters: Vec<u32> =
        (0..0x100).chain([0x1A, 0x20, 0x3F, REPLACEMENT, 0xD800, 0xDC00, 0x4E00, 0xAC00]).collect();
    let pages: Vec<Vec<u32>> = MISREADINGS
        .iter()
        .filter_map(|(encoding, _)| bytes_in(*encoding))
        .map(|bytes| bytes.page.code_points()[0x80..].iter().map(|&unit| unit.into()).collect())
        .collect();
    characters.extend(pages.concat());
    let (mut left_out, mut with_passages) = (0, 0);
    for round in 0..60_000 {
        let page = &pages[round % pages.len()];
        let len = 1 + next() % 12;
        let pick = |number: usize| match number % 4 {
            0 => characters[number / 4 % characters.len()],
            1 => [0x20, 0x3F, 0x61, REPLACEMENT][number / 4 % 4],
            _ => page[number / 4 % page.len()],
        };
        let text: Vec<u32> = (0..len).map(|_| pick(next())).collect();
        let mask = possible(&text, false);
        for (index, (encoding, _)) in MISREADINGS.iter().enumerate() {
            // For a rare encoding, only lead bytes before a character beyond ASCII are evidence.
            let counts = |at: usize| {
                let is_lead = |bytes: Bytes<'_>| {
                    matches!(bytes.place(text[at]), Some(Place::LeadOfTwo | Place::LeadOfMore))
                };
                !is_rare(*encoding) || (bytes_in(*encoding).is_some_and(is_lead) && text[at + 1] >= 0x80)
            };
            let passages = passages_in(&text, *encoding);
            let has_passages = passages.iter().any(|found| (found.start..found.end - 1).any(counts));
            with_passages += usize::from(has_passages);
            if mask & (1 << index) == 0 {
                left_out += 1;
                assert!(!has_passages, "{encoding:?}: {text:X?}");
            }
        }
    }
    assert!(left_out > 100_000 && with_passages > 10_000, "{left_out} {with_passages}");
}

#[test]
fn few_encodings_are_possible_for_clean_text() {
    let count = |text: &str| possible(&text.chars().map(u32::from).collect::<Vec<_>>(), true).count_ones();
    assert_eq!(count("plain"), 0);
    assert_eq!(count("Größe, naïve café"), 0);
    assert!(count("Все люди рождаются свободными и равными в своём достоинстве и правах") < 5);
    assert_eq!(count("日本語"), 5);
}

/// [`Table::new`] examines only the [`Bytes::candidates`] of each encoding, so these must include every code point that has a place.
#[test]
fn the_table_has_the_places_of_every_code_point() {
    let table = table();
    for (index, (encoding, _)) in MISREADINGS.iter().enumerate() {
        let Some(bytes) = bytes_in(*encoding) else { continue };
        for code_point in 0..CODE_POINTS as u32 {
            let places = table.places(code_point);
            let has = |mask: Mask| mask & (1 << index) != 0;
            let found = (has(places.lead_of_two), has(places.lead_of_more), has(places.continuation));
            let expected = match bytes.place(code_point) {
                Some(Place::LeadOfTwo) => (true, false, false),
                Some(Place::LeadOfMore) => (false, true, false),
                Some(Place::Continuation) => (false, false, true),
                None => (false, false, false),
            };
            assert_eq!(found, expected, "{encoding:?}: {code_point:X}");
            let is_no_letter = bytes.byte(code_point).is_some_and(|byte| match encoding.name() {
                "cp720" | "cp737" | "cp855" | "cp869" => (0x2500..=0x259F).contains(&code_point),
                _ => (0x80..=0xA0).contains(&byte),
            }) || code_point == REPLACEMENT;
            assert_eq!(has(places.no_letter), is_no_letter, "{encoding:?}: {code_point:X}");
        }
    }
}

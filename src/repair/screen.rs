//! The encodings in which a text can have passages, found in one pass: in most encodings, most texts have none.

use super::characters::REPLACEMENT;
use super::misreadings::{MISREADINGS, bytes_in};
use super::multi_byte::FIRST_EAST_ASIAN;
use super::sequences::{Bytes, Place};
use std::sync::OnceLock;

/// A bit for each encoding of [`MISREADINGS`].
pub(super) type Mask = u32;

/// The single-byte encodings in which a character stands for a byte of each kind.
#[derive(Clone, Copy, Default, Debug)]
struct Roles {
    /// The first byte of a sequence of two bytes.
    lead_of_two: Mask,
    /// The first byte of a longer sequence.
    lead_of_more: Mask,
    /// A continuation byte, even one that was lost.
    continuation: Mask,
}

/// Code points from this one on are not in the table, because few single-byte encodings have them.
const TABLE_LEN: usize = 0x2600;

struct Table {
    roles: Vec<Roles>,
    /// The roles of other characters.
    others: Vec<(u32, Roles)>,
    /// The encodings of several bytes.
    multi_byte: Mask,
}

impl Table {
    fn new() -> Self {
        let mut table = Self { roles: vec![Roles::default(); TABLE_LEN], others: Vec::new(), multi_byte: 0 };
        for (index, (encoding, _)) in MISREADINGS.iter().enumerate() {
            match bytes_in(*encoding) {
                Some(bytes) => table.add(1 << index, &bytes),
                None => table.multi_byte |= 1 << index,
            }
        }
        table
    }

    fn add(&mut self, bit: Mask, bytes: &Bytes<'_>) {
        let of_page = bytes.page.code_points().iter().map(|&code_point| code_point.into());
        for code_point in (0..0x100).chain(of_page).chain([REPLACEMENT]) {
            let roles = match self.roles.get_mut(code_point as usize) {
                Some(roles) => roles,
                None => {
                    let known = self.others.iter().position(|(other, _)| *other == code_point);
                    let at = known.unwrap_or(self.others.len());
                    if at == self.others.len() {
                        self.others.push((code_point, Roles::default()));
                    }
                    &mut self.others[at].1
                }
            };
            match bytes.place(code_point) {
                Some(Place::LeadOfTwo) => roles.lead_of_two |= bit,
                Some(Place::LeadOfMore) => roles.lead_of_more |= bit,
                Some(Place::Continuation) => roles.continuation |= bit,
                None => {}
            }
        }
    }

    fn roles(&self, code_point: u32) -> Roles {
        let found = self.roles.get(code_point as usize).copied();
        let other = || self.others.iter().find(|(other, _)| *other == code_point).map(|(_, roles)| *roles);
        found.or_else(other).unwrap_or_default()
    }
}

/// Returns the encodings in which a text can have passages. It has none in the others.
pub(super) fn possible(text: &[u32]) -> Mask {
    static TABLE: OnceLock<Table> = OnceLock::new();
    let table = TABLE.get_or_init(Table::new);
    let mut found = 0;
    for (index, &code_point) in text.iter().enumerate() {
        if code_point < 0x80 {
            continue;
        }
        if code_point >= FIRST_EAST_ASIAN {
            found |= table.multi_byte;
        }
        let roles = table.roles(code_point);
        if roles.lead_of_two | roles.lead_of_more != 0 {
            let next = |distance: usize| {
                text.get(index + distance).map_or(0, |&next| table.roles(next).continuation)
            };
            found |= (roles.lead_of_two | (roles.lead_of_more & next(2))) & next(1);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::misreadings::passages_in;
    use super::*;

    /// Returns numbers that look random (xorshift).
    fn numbers() -> impl FnMut() -> usize {
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 16) as usize
        }
    }

    /// Texts of characters of all encodings have no passages in the encodings that are left out.
    #[test]
    fn no_encoding_with_passages_is_left_out() {
        let mut next = numbers();
        let mut all: Vec<u32> =
            (0..0x100).chain([0x1A, 0x20, 0x3F, REPLACEMENT, 0xD800, 0xDC00, 0x4E00, 0xAC00]).collect();
        let pages: Vec<Vec<u32>> = MISREADINGS
            .iter()
            .filter_map(|(encoding, _)| bytes_in(*encoding))
            .map(|bytes| bytes.page.code_points()[0x80..].iter().map(|&unit| unit.into()).collect())
            .collect();
        all.extend(pages.concat());
        let (mut left_out, mut found) = (0, 0);
        for round in 0..60_000 {
            let page = &pages[round % pages.len()];
            let len = 1 + next() % 12;
            let pick = |number: usize| match number % 4 {
                0 => all[number / 4 % all.len()],
                1 => [0x20, 0x3F, 0x61, REPLACEMENT][number / 4 % 4],
                _ => page[number / 4 % page.len()],
            };
            let text: Vec<u32> = (0..len).map(|_| pick(next())).collect();
            let mask = possible(&text);
            for (index, (encoding, _)) in MISREADINGS.iter().enumerate() {
                let has_passages = !passages_in(&text, *encoding).is_empty();
                found += usize::from(has_passages);
                if mask & (1 << index) == 0 {
                    left_out += 1;
                    assert!(!has_passages, "{encoding:?}: {text:X?}");
                }
            }
        }
        assert!(left_out > 100_000 && found > 10_000, "{left_out} {found}");
    }

    #[test]
    fn clean_text_is_possible_in_few_encodings() {
        let count = |text: &str| possible(&text.chars().map(u32::from).collect::<Vec<_>>()).count_ones();
        assert_eq!(count("plain"), 0);
        assert_eq!(count("Größe, naïve café"), 0);
        assert!(count("Все люди рождаются свободными и равными в своём достоинстве и правах") < 5);
        assert_eq!(count("日本語"), 5);
    }
}

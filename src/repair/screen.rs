//! The encodings in which a text can have passages of misread UTF-8, found in one pass: in most encodings, most texts have none.

use super::characters::REPLACEMENT;
use super::misreadings::{MISREADINGS, bytes_in};
use super::multi_byte::FIRST_EAST_ASIAN;
use super::sequences::{Bytes, Place};
use std::sync::OnceLock;

/// A bit for each encoding of [`MISREADINGS`].
pub(super) type Mask = u32;

/// The single-byte encodings in which a character stands for a byte of each kind.
#[derive(Clone, Copy, Default, Debug)]
struct Places {
    /// The first byte of a sequence of two bytes.
    lead_of_two: Mask,
    /// The first byte of a longer sequence.
    lead_of_more: Mask,
    /// A continuation byte, or the replacement of a lost one.
    continuation: Mask,
}

/// The length of `Table::places`. Few single-byte encodings have code points from this one on.
const TABLE_LEN: usize = 0x2600;

struct Table {
    /// The places of each code point below `TABLE_LEN`.
    places: Vec<Places>,
    /// The places of other characters.
    others: Vec<(u32, Places)>,
    /// The multi-byte encodings.
    multi_byte: Mask,
}

impl Table {
    fn new() -> Self {
        let mut table =
            Self { places: vec![Places::default(); TABLE_LEN], others: Vec::new(), multi_byte: 0 };
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
            let places = match self.places.get_mut(code_point as usize) {
                Some(places) => places,
                None => {
                    let known = self.others.iter().position(|(other, _)| *other == code_point);
                    let at = known.unwrap_or(self.others.len());
                    if at == self.others.len() {
                        self.others.push((code_point, Places::default()));
                    }
                    &mut self.others[at].1
                }
            };
            match bytes.place(code_point) {
                Some(Place::LeadOfTwo) => places.lead_of_two |= bit,
                Some(Place::LeadOfMore) => places.lead_of_more |= bit,
                Some(Place::Continuation) => places.continuation |= bit,
                None => {}
            }
        }
    }

    fn places(&self, code_point: u32) -> Places {
        let found = self.places.get(code_point as usize).copied();
        let other = || self.others.iter().find(|(other, _)| *other == code_point).map(|(_, places)| *places);
        found.or_else(other).unwrap_or_default()
    }
}

/// Returns the encodings in which a text can have passages. It has none in the others.
pub(super) fn possible(text: &[u32]) -> Mask {
    static TABLE: OnceLock<Table> = OnceLock::new();
    let table = TABLE.get_or_init(Table::new);
    let mut possible = 0;
    for (index, &code_point) in text.iter().enumerate() {
        if code_point < 0x80 {
            continue;
        }
        if code_point >= FIRST_EAST_ASIAN {
            possible |= table.multi_byte;
        }
        let places = table.places(code_point);
        if places.lead_of_two | places.lead_of_more != 0 {
            let next = |distance: usize| {
                text.get(index + distance).map_or(0, |&next| table.places(next).continuation)
            };
            possible |= (places.lead_of_two | (places.lead_of_more & next(2))) & next(1);
        }
    }
    possible
}

#[cfg(test)]
mod tests;

//! The encodings in which a text can have passages of misread UTF-8, found in one pass: in most encodings, most texts have none.

use super::characters::REPLACEMENT;
use super::misreadings::{MISREADINGS, bytes_in, is_rare};
use super::multi_byte::FIRST_EAST_ASIAN;
use super::sequences::{Bytes, Place};
use crate::encoding::Encoding;
use crate::legacy::Legacy;
use std::sync::OnceLock;

/// A bit for each encoding of [`MISREADINGS`].
pub(super) type Mask = u64;

/// The single-byte encodings in which a character stands for a byte of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Places {
    /// The first byte of a sequence of two bytes.
    lead_of_two: Mask,
    /// The first byte of a longer sequence.
    lead_of_more: Mask,
    /// A continuation byte, or the replacement of a lost one.
    continuation: Mask,
    /// A byte from 80 to A0, or a lost byte. In most encodings, these bytes are no letters.
    no_letter: Mask,
}

/// The number of code points that a code page can have: those of the Basic Multilingual Plane.
const CODE_POINTS: usize = 0x1_0000;

struct Table {
    /// The index in `places` of each code point; 0 if it has none.
    indexes: Vec<u16>,
    /// The places of the code points that have any, after empty places.
    places: Vec<Places>,
    /// The multi-byte encodings.
    multi_byte: Mask,
    /// The rare encodings. A lead byte before an ASCII character, such as `?` for a lost byte, is no evidence for them.
    rare: Mask,
    /// Windows-874, whose letters often form sequences in clean Thai text.
    thai: Mask,
}

impl Table {
    fn new() -> Self {
        let mut table = Self {
            indexes: vec![0; CODE_POINTS],
            places: vec![Places::default()],
            multi_byte: 0,
            rare: 0,
            thai: 0,
        };
        for (index, (encoding, _)) in MISREADINGS.iter().enumerate() {
            let bit = 1 << index;
            let is_thai = *encoding == Encoding::Legacy(Legacy::Windows874);
            table.rare |= if is_rare(*encoding) { bit } else { 0 };
            table.thai |= if is_thai { bit } else { 0 };
            match bytes_in(*encoding) {
                Some(bytes) => bytes.candidates().for_each(|code_point| table.add(code_point, bit, &bytes)),
                None => table.multi_byte |= bit,
            }
        }
        table
    }

    /// Adds the places of a code point in one encoding.
    fn add(&mut self, code_point: u16, bit: Mask, bytes: &Bytes<'_>) {
        let place = bytes.place(code_point.into());
        let is_lost = code_point == REPLACEMENT as u16;
        let is_no_letter =
            is_lost || bytes.byte(code_point.into()).is_some_and(|byte| (0x80..=0xA0).contains(&byte));
        if place.is_none() && !is_no_letter {
            return;
        }
        let index = &mut self.indexes[usize::from(code_point)];
        if *index == 0 {
            *index = self.places.len() as u16;
            self.places.push(Places::default());
        }
        let places = &mut self.places[usize::from(*index)];
        match place {
            Some(Place::LeadOfTwo) => places.lead_of_two |= bit,
            Some(Place::LeadOfMore) => places.lead_of_more |= bit,
            Some(Place::Continuation) => places.continuation |= bit,
            None => {}
        }
        places.no_letter |= if is_no_letter { bit } else { 0 };
    }

    fn places(&self, code_point: u32) -> Places {
        self.indexes
            .get(code_point as usize)
            .map_or_else(Places::default, |&index| self.places[usize::from(index)])
    }
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(Table::new)
}

/// Returns the encodings in which a text can have passages. In the others, it has none, or only passages that are no evidence for a first
/// step (`is_first`).
pub(super) fn possible(text: &[u32], is_first: bool) -> Mask {
    let table = table();
    let (mut possible, mut is_misread_thai) = (0, false);
    let is_latin = |at: Option<usize>| {
        at.and_then(|at| text.get(at))
            .is_some_and(|&value| value < 0x80 && (value as u8).is_ascii_alphabetic())
    };
    for (index, &code_point) in text.iter().enumerate() {
        if code_point < 0x80 {
            continue;
        }
        if code_point >= FIRST_EAST_ASIAN {
            possible |= table.multi_byte;
        }
        let Some(&places_index @ 1..) = table.indexes.get(code_point as usize) else { continue };
        let places = &table.places[usize::from(places_index)];
        let lead = places.lead_of_two | places.lead_of_more;
        is_misread_thai |= places.no_letter & table.thai != 0;
        if lead != 0 {
            is_misread_thai |= is_latin(index.checked_sub(1)) || is_latin(Some(index + 2));
            let next = |distance: usize| {
                text.get(index + distance).map_or(0, |&next| table.places(next).continuation)
            };
            let is_before_non_ascii = text.get(index + 1).is_some_and(|&next| next >= 0x80);
            let allowed = if is_before_non_ascii { Mask::MAX } else { !table.rare };
            possible |= (places.lead_of_two | (places.lead_of_more & next(2))) & next(1) & allowed;
        }
    }
    // UTF-8 that was misread as Thai also has bytes that are no letters, or Thai letters in Latin words.
    if is_misread_thai || !is_first { possible } else { possible & !table.thai }
}

/// Returns the encodings in which passages can cover all characters of a text beyond ASCII; 0 if there are none.
pub(super) fn encodings_covering_all(text: &[u32]) -> Mask {
    let table = table();
    let places = |at: Option<usize>| {
        at.and_then(|at| text.get(at)).map_or_else(Places::default, |&value| table.places(value))
    };
    let has_east_asian = text.iter().any(|&value| value >= FIRST_EAST_ASIAN);
    let mut single_byte = !table.multi_byte;
    for (index, _) in text.iter().enumerate().filter(|&(_, &value)| value >= 0x80) {
        let (before, here, after) =
            (places(index.checked_sub(1)), places(Some(index)), places(Some(index + 1)));
        let leads = before.lead_of_two | before.lead_of_more;
        // A lead byte after a continuation byte can be all that is left of a sequence.
        single_byte &= ((here.lead_of_two | here.lead_of_more) & (after.continuation | before.continuation))
            | (here.continuation & (leads | before.continuation));
        if single_byte == 0 {
            break;
        }
    }
    single_byte | if has_east_asian { table.multi_byte } else { 0 }
}

#[cfg(test)]
mod tests;

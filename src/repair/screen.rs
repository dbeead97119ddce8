//! Finds the encodings in which a text can have passages of misread UTF-8, in one pass over the text. Only these encodings are then
//! examined further: most texts have no passages in most of the 48 encodings of [`MISREADINGS`].
//!
//! A table, computed once, has for each character the encodings in which it is a lead byte or a continuation byte of UTF-8. An encoding is
//! possible if, somewhere in the text, the lead byte of a two-byte sequence stands directly before a continuation byte, or the lead byte of
//! a longer sequence before two continuation bytes. In `für`, for example, no continuation byte stands after `ü`, so no single-byte
//! encoding is possible. The multi-byte encodings are possible if the text has any East Asian character.

use super::characters::{REPLACEMENT, Role, describe};
use super::misreadings::{MISREADINGS, base, bytes_in, is_rare};
use super::multi_byte::FIRST_EAST_ASIAN;
use super::sequences::{Bytes, Place};
use crate::encoding::Encoding;
use crate::legacy::Legacy;
use std::sync::OnceLock;

/// A bit for each encoding of [`MISREADINGS`].
pub(super) type Mask = u64;

/// For one character, the single-byte encodings in which it stands for a lead byte, for a continuation byte, and so on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Places {
    /// The encodings in which the character is the lead byte of a sequence of two bytes.
    lead_of_two: Mask,
    /// The encodings in which the character is the lead byte of a longer sequence.
    lead_of_more: Mask,
    /// The encodings in which the character is a continuation byte, or stands for a lost continuation byte.
    continuation: Mask,
    /// The encodings for which the character is no letter, and rare in clean text ([`is_no_letter`]).
    no_letter: Mask,
    /// The encodings with a [`base`] in which the byte of the character differs from its byte in the base.
    differs: Mask,
}

/// The number of code points in the Basic Multilingual Plane. Code pages have no other code points.
const CODE_POINTS: usize = 0x1_0000;

struct Table {
    /// For each code point, the index of its [`Places`] in `places`.
    indexes: Vec<u16>,
    /// The first element is empty. It belongs to all code points that are no byte of a sequence in any encoding.
    places: Vec<Places>,
    /// The multi-byte encodings.
    multi_byte: Mask,
    /// The rare encodings. A lead byte before an ASCII character, such as `?` for a lost byte, is no evidence for such an encoding.
    rare: Mask,
    /// The encodings whose letters often form UTF-8 sequences by chance ([`OF_LETTERS`]).
    of_letters: Mask,
    /// The encodings that have a [`base`].
    with_base: Mask,
}

/// The encodings whose letters often form UTF-8 sequences by chance: clean text in Thai, Arabic, Greek or Cyrillic has such sequences.
const OF_LETTERS: [Legacy; 5] =
    [Legacy::Windows874, Legacy::Cp720, Legacy::Cp737, Legacy::Cp855, Legacy::Cp869];

/// Returns whether a character is no letter of an encoding, and rare in clean text. Such characters are U+FFFD, which stands for a
/// lost byte, and the characters of bytes 80 to A0. Code pages of MS-DOS have letters in that range, so for these code pages, box drawing
/// characters count instead.
fn is_no_letter(encoding: Encoding, code_point: u32, bytes: &Bytes<'_>) -> bool {
    let is_rare_in_text = |byte| match encoding {
        Encoding::Legacy(legacy) if legacy != Legacy::Windows874 && OF_LETTERS.contains(&legacy) => {
            describe(code_point).role == Role::Box
        }
        _ => (0x80..=0xA0).contains(&byte),
    };
    code_point == REPLACEMENT || bytes.byte(code_point).is_some_and(is_rare_in_text)
}

impl Table {
    fn new() -> Self {
        let mut table = Self {
            indexes: vec![0; CODE_POINTS],
            places: vec![Places::default()],
            multi_byte: 0,
            rare: 0,
            of_letters: 0,
            with_base: 0,
        };
        for (index, (encoding, _)) in MISREADINGS.iter().enumerate() {
            let bit = 1 << index;
            let is_of_letters = OF_LETTERS.iter().any(|&each| *encoding == Encoding::Legacy(each));
            let base = base(*encoding).and_then(bytes_in);
            table.rare |= if is_rare(*encoding) { bit } else { 0 };
            table.of_letters |= if is_of_letters { bit } else { 0 };
            table.with_base |= if base.is_some() { bit } else { 0 };
            let Some(bytes) = bytes_in(*encoding) else {
                table.multi_byte |= bit;
                continue;
            };
            for unit in bytes.candidates() {
                let code_point = unit.into();
                let differs = base.is_some_and(|base| base.byte(code_point) != bytes.byte(code_point));
                let is_no_letter = is_no_letter(*encoding, code_point, &bytes);
                table.add(unit, bit, bytes.place(code_point), is_no_letter, differs);
            }
        }
        table
    }

    /// Adds the place of a code point in one encoding.
    fn add(&mut self, code_point: u16, bit: Mask, place: Option<Place>, is_no_letter: bool, differs: bool) {
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
        places.differs |= if differs { bit } else { 0 };
    }

    fn places(&self, code_point: u32) -> Places {
        self.indexes
            .get(code_point as usize)
            .map_or_else(Places::default, |&index| self.places[usize::from(index)])
    }
}

/// Returns the table; computes it on first use.
fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(Table::new)
}

/// Returns the encodings in which a text can have passages. With `is_first`, the passages must also be evidence for the first step of a
/// repair. Sequences of only Thai letters, for example, are no evidence for windows-874, so this encoding is left out.
pub(super) fn possible(text: &[u32], is_first: bool) -> Mask {
    let table = table();
    let (mut possible, mut no_letters, mut differs) = (0, 0, 0);
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
        no_letters |= places.no_letter;
        differs |= places.differs;
        if lead != 0 {
            if is_latin(index.checked_sub(1)) || is_latin(Some(index + 2)) {
                no_letters |= lead;
            }
            let next = |distance: usize| {
                text.get(index + distance).map_or(0, |&next| table.places(next).continuation)
            };
            let is_before_non_ascii = text.get(index + 1).is_some_and(|&next| next >= 0x80);
            let allowed = if is_before_non_ascii { Mask::MAX } else { !table.rare };
            possible |= (places.lead_of_two | (places.lead_of_more & next(2))) & next(1) & allowed;
        }
    }
    // Misread UTF-8 also has bytes that are no letters, or letters of the encoding in Latin words.
    let tried = (!table.of_letters | no_letters) & (!table.with_base | differs);
    if is_first { possible & tried } else { possible }
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

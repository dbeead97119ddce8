//! Confusable characters, which look like other characters (UTS #39, section 4).

use super::data;
use super::normalization::{Decomposed, nfd};
use super::properties::is_default_ignorable;
use super::ranges::{RangeSet, Sorted};
use crate::compact::{numbers, running_sums, signed_sums};
use std::sync::OnceLock;

/// A number in `PROTOTYPE_FIRST` below `JUMP` is a step from the previous character. Any other number is a character plus `JUMP`; see
/// [`signed_sums`].
const JUMP: u32 = 256;

/// The confusable characters, and the prototypes that replace them in a skeleton.
struct Prototypes {
    confusable: Sorted,
    /// The first character of each prototype.
    first: Vec<char>,
    /// For each prototype, the end of its further characters in `others`.
    ends: Vec<u32>,
    /// The further characters of all prototypes, one prototype after the other.
    others: Vec<char>,
}

impl Prototypes {
    fn get() -> &'static Self {
        static PROTOTYPES: OnceLock<Prototypes> = OnceLock::new();
        PROTOTYPES.get_or_init(|| Self {
            confusable: Sorted::new(data::CONFUSABLE),
            first: signed_sums(data::PROTOTYPE_FIRST, JUMP).filter_map(char::from_u32).collect(),
            ends: running_sums(data::PROTOTYPE_OTHER_LENGTHS),
            others: numbers(data::PROTOTYPE_OTHERS).filter_map(char::from_u32).collect(),
        })
    }

    /// Returns the prototype of a character; `None` if the character is its own prototype.
    fn of(&self, character: char) -> Option<impl Iterator<Item = char>> {
        let index = self.confusable.position(u32::from(character))?;
        let start = index.checked_sub(1).map_or(Some(&0), |previous| self.ends.get(previous))?;
        let others = self.others.get(*start as usize..*self.ends.get(index)? as usize)?;
        Some([*self.first.get(index)?].into_iter().chain(others.iter().copied()))
    }
}

/// Returns the skeleton of a text: two texts are confusable if they have the same skeleton.
pub fn skeleton(text: &str) -> impl Iterator<Item = char> {
    let prototypes = Prototypes::get();
    let mut skeleton = Decomposed::default();
    for character in nfd(text.chars()).filter(|&character| !is_default_ignorable(u32::from(character))) {
        // The prototypes are in NFD, so only the order of the marks may change.
        match prototypes.of(character) {
            Some(prototype) => prototype.for_each(|part| skeleton.push_without_decomposition(part)),
            None => skeleton.push_without_decomposition(character),
        }
    }
    skeleton.into_characters()
}

/// Returns whether a character of identifiers looks like a character of another script.
pub fn is_potential_mixed_script_confusable_char(character: char) -> bool {
    static CHARACTERS: OnceLock<RangeSet> = OnceLock::new();
    CHARACTERS.get_or_init(|| RangeSet::new(data::MIXED_SCRIPT_CONFUSABLE)).contains(character)
}

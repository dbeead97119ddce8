//! Box drawing characters beside words. A tree or a table in clean text has such a character directly before a letter, as in `├İnsan` and
//! `┌─Ölçü─┐`. In code pages of MS-DOS, the two can be UTF-8 by chance.

use super::characters::{LATIN, NONE, Role, describe};
use super::passages::Passage;
use super::plausibility::is_letter;
use super::sequences::{Bytes, Place};
use std::collections::HashSet;

/// `─`, which also joins two words: `Ankara─İzmir`.
const HORIZONTAL_LINE: u32 = 0x2500;

/// Returns whether a letter is one of the Latin letters of European languages, of Turkish or of Azerbaijani.
const fn is_usual_latin(code_point: u32) -> bool {
    matches!(code_point, 0xC0..=0x17F | 0x218..=0x21B | 0x259)
}

/// Returns whether a character is a letter of the languages for which MS-DOS had a code page with another script.
const fn is_of_other_script(code_point: u32) -> bool {
    matches!(code_point, 0x386..=0x3CE | 0x401..=0x45F | 0x490 | 0x491 | 0x5D0..=0x5EA | 0x621..=0x6D3)
}

/// Returns the box drawing characters that stand before a character that is no continuation byte. The text has these characters for drawings,
/// not only as bytes of sequences.
pub(super) fn drawn_characters(text: &[u32], bytes: &Bytes<'_>) -> HashSet<u32> {
    let is_lead = |value: u32| matches!(bytes.place(value), Some(Place::LeadOfTwo | Place::LeadOfMore));
    let is_drawn = |at: usize| {
        let next = text.get(at + 1).and_then(|&next| bytes.place(next));
        describe(text[at]).role == Role::Box && is_lead(text[at]) && next != Some(Place::Continuation)
    };
    (0..text.len()).filter(|&at| text[at] >= 0x80 && is_drawn(at)).map(|at| text[at]).collect()
}

impl Passage {
    /// Returns whether the passage is certainly not a box drawing character that touches a clean word. This is certain if it encodes Latin
    /// letters after another letter, as in `kapal─▒`, several letters of another script, or box drawing characters of text that was misread
    /// twice. A passage at the start of a word is not enough, nor is `─` between letters, nor one of the characters that the text has for
    /// drawings ([`drawn_characters`]).
    pub fn is_apart_from_drawings(&self, text: &[u32], drawn: &HashSet<u32>) -> bool {
        let is_box = |value: &u32| describe(*value).role == Role::Box;
        let lead = text[self.start];
        if self.decoded.iter().any(is_box) {
            return !is_box(&lead);
        }
        let mut letters = self.decoded.iter().filter(|&&value| is_letter(describe(value).role));
        let Some(&first) = letters.next() else { return false };
        let script = describe(first).script;
        if self.decoded.iter().any(|&value| ![NONE, script].contains(&describe(value).script)) {
            return false;
        }
        if script != LATIN {
            return is_of_other_script(first) && letters.next().is_some_and(|&next| is_of_other_script(next));
        }
        let is_in_word =
            self.start.checked_sub(1).is_some_and(|before| is_letter(describe(text[before]).role));
        self.decoded.first() == Some(&first)
            && is_usual_latin(first)
            && is_box(&lead)
            && !drawn.contains(&lead)
            && is_in_word
            && !(lead == HORIZONTAL_LINE && self.may_join_words(text))
    }

    /// Returns whether the passage is a box drawing character and a letter: `word┼Öğe` can be two words.
    pub fn may_join_words(&self, text: &[u32]) -> bool {
        describe(text[self.start]).role == Role::Box && is_letter(describe(text[self.start + 1]).role)
    }
}

//! Passages that are more likely clean text: letters, punctuation, symbols and spaces in their usual order.

use super::characters::{LATIN, NONE, Role, Script, describe};
use super::passages::Passage;
use super::plausibility::{is_letter, is_usual_order};
use super::sequences::{A_WITH_GRAVE, QUESTION_MARK, SPACE};
use std::collections::HashSet;

/// Quotation marks that never end a quotation: `‚` and `„`.
const LOW_QUOTATION_MARKS: [u32; 2] = [0x201A, 0x201E];

/// The ends of elided words, as in `quell’uomo` and `aujourd’hui`.
const ELISIONS: [&str; 12] = ["ll", "un", "st", "tt", "nt", "nd", "rd", "qu", "nz", "zz", "gl", "ss"];

/// Returns whether an apostrophe at an index is in the middle of a word that has no apostrophe there: between three letters
/// and four, if the first three do not end with an elision.
pub(super) fn is_apostrophe_in_word(text: &[u32], at: usize) -> bool {
    let is_small = |found: &&u32| describe(**found).role == Role::Small;
    let before: Vec<u32> = text[..at].iter().rev().take(3).take_while(is_small).copied().collect();
    let after = text[at + 1..].iter().take(4).take_while(is_small).count();
    let is_elision = |end: &&str| end.bytes().rev().map(u32::from).eq(before.iter().copied().take(2));
    before.len() == 3 && after == 4 && !ELISIONS.iter().any(is_elision)
}

impl Passage {
    /// Returns whether the passage encodes one symbol or quotation mark between two small letters.
    pub fn is_symbol_in_word(&self, text: &[u32]) -> bool {
        let (left, right) = Self::context(text, self.start, self.end);
        let is_small =
            |code_point: Option<&u32>| code_point.is_some_and(|&found| describe(found).role == Role::Small);
        let is_symbol = |&found: &u32| {
            matches!(describe(found).role, Role::Symbol | Role::After | Role::Opening | Role::Closing)
        };
        is_small(left.last())
            && is_small(right.first())
            && matches!(&self.after[..], [only] if is_symbol(only))
    }

    /// Returns whether the passage looks like the end of a word in clean text: a letter and a quotation mark, other punctuation or a
    /// symbol, as in `CAFÉ…`, `„Ä“` and `Å³`. It can also be the start of a word, as in `«É»`.
    pub fn looks_clean(&self, text: &[u32]) -> bool {
        let (left, right) = Self::context(text, self.start, self.end);
        let role = |code_point: &u32| describe(*code_point).role;
        let [lead, trail] = text[self.start..self.end] else { return false };
        let is_script_change =
            left.last().is_some_and(|&last| ![NONE, describe(lead).script].contains(&describe(last).script));
        let (left, right) = (left.last().map(role), right.first().map(role));
        let is_end = !matches!(left, Some(Role::Small | Role::Letter))
            && !is_script_change
            && matches!(role(&lead), Role::Capital | Role::Small)
            && !matches!(role(&trail), Role::Space | Role::Bad | Role::Symbol | Role::Box | Role::Picture)
            && !LOW_QUOTATION_MARKS.contains(&trail)
            && !is_letter(role(&trail))
            && !right.is_some_and(|role| is_letter(role) || role == Role::Digit);
        let is_start = match role(&lead) {
            Role::Opening => !left.is_some_and(is_letter) && is_letter(role(&trail)),
            Role::Closing => !left.is_some_and(is_letter) && role(&trail) == Role::Capital,
            Role::Apostrophe => is_letter(role(&trail)),
            _ => false,
        };
        is_end || is_start || self.is_in_capitals(text) || self.is_quoted_letter(text)
    }

    /// Returns whether the passage encodes a small letter or a symbol in a word of capitals.
    fn is_in_capitals(&self, text: &[u32]) -> bool {
        let (left, right) = Self::context(text, self.start, self.end);
        let role = |code_point: &u32| describe(*code_point).role;
        let sides = [left.last().map(role), right.first().map(role)];
        let is_latin = |found: &u32| describe(*found).script == LATIN;
        text[self.start..self.end].iter().all(|found| role(found) == Role::Capital && is_latin(found))
            && sides.contains(&Some(Role::Capital))
            && !sides.contains(&Some(Role::Small))
            && self.after.iter().all(|found| role(found) != Role::Capital)
    }

    /// Returns whether the passage is a letter in quotation marks and the closing mark, as in `“Ã”`.
    pub fn is_quoted_letter(&self, text: &[u32]) -> bool {
        let (left, right) = Self::context(text, self.start, self.end);
        let role = |code_point: &u32| describe(*code_point).role;
        let [lead, trail] = text[self.start..self.end] else { return false };
        let is_mark = |role: Role| matches!(role, Role::Opening | Role::Closing | Role::Apostrophe);
        left.last().map(role).is_some_and(is_mark)
            && role(&lead) == Role::Capital
            && is_mark(role(&trail))
            && !right.first().map(role).is_some_and(is_letter)
    }

    /// Returns the script of the first letter that the passage encodes, unless it is Latin.
    pub fn other_script(&self) -> Option<Script> {
        self.after
            .iter()
            .map(|&found| describe(found).script)
            .find(|&script| script != NONE)
            .filter(|&script| script > LATIN)
    }

    /// Returns whether a passage is clean text, although a space or a question mark in it can stand for a lost byte. Its letters,
    /// punctuation and spaces are in their usual order, as in `é «`, `» à` and `irmã?»`. `leads` are the characters of other passages:
    /// a letter before a space that is one of them more likely begins a passage, as `Ã` and `Â` do.
    pub fn has_clean_ending(&self, text: &[u32], leads: &HashSet<u32>) -> bool {
        let (left, right) = Self::context(text, self.start, self.end);
        let inside = &text[self.start..self.end];
        let is_usual = match inside {
            [lead, SPACE] => {
                self.has_usual_lead(text) || self.after[0] == A_WITH_GRAVE || leads.contains(lead)
            }
            [_, SPACE, _] => (0x2800..0x2840).contains(&self.after[0]),
            _ => false,
        };
        !is_usual && self.has_lost(text) && is_usual_order(left.last(), inside, right.first())
    }

    /// Returns whether a space or a question mark in the passage stands for a lost byte.
    pub fn has_lost(&self, text: &[u32]) -> bool {
        text[self.start..self.end].iter().any(|found| matches!(*found, SPACE | QUESTION_MARK))
    }
}

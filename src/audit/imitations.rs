//! Non-ASCII words that look like ASCII words or punctuation. `confusable.rs` finds words that look like another word of the text;
//! this module judges the others.

use super::classes::{is_in_word, is_letter_or_mark};
use super::finding::{Cause, Severity};
use super::text::Line;
use super::words::{Mixture, mixture};
use crate::unicode::{self, Script};
use core::ops::Range;
use std::collections::HashSet;

/// Returns whether a skeleton is a word in ASCII.
fn is_ascii_word(skeleton: &str) -> bool {
    !skeleton.is_empty() && skeleton.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Returns the ASCII text that a word looks like. ASCII characters of the word stay as they are, because the skeleton of some differs from
/// them: that of `m` is `rn`.
fn ascii_lookalike(text: &str, skeleton: &str) -> String {
    let mut word = String::with_capacity(skeleton.len());
    for character in text.chars() {
        if character.is_ascii() {
            word.push(character);
        } else {
            word.extend(unicode::skeleton(character.encode_utf8(&mut [0; 4])));
        }
    }
    if word.is_ascii() { word } else { skeleton.to_owned() }
}

/// Returns whether a word of digits and capital letters, such as `2048Х`, is joined by a hyphen to an ASCII word with a letter, as in
/// `TC-2048Х`. Words of lowercase letters can be endings, as in `GPS-а`.
pub(super) fn is_in_ascii_code(line: &Line, word: &Range<usize>, text: &str) -> bool {
    if !text.contains(|character: char| character.is_ascii_digit())
        || text.chars().any(|character| character.is_alphabetic() && !character.is_uppercase())
    {
        return false;
    }
    let is_hyphen = |index: usize| index < line.text_len && line.char(index) == Some('-');
    let is_ascii_word = |characters: &mut dyn Iterator<Item = usize>| {
        let mut has_letter = false;
        for character in characters.map_while(|index| line.char(index)).take_while(|&found| is_in_word(found))
        {
            has_letter |= character.is_ascii_alphabetic();
            if !character.is_ascii() {
                return false;
            }
        }
        has_letter
    };
    (word.start > 0 && is_hyphen(word.start - 1) && is_ascii_word(&mut (0..word.start - 1).rev()))
        || (is_hyphen(word.end) && is_ascii_word(&mut (word.end + 1..line.text_len)))
}

/// A finding's severity and cause, and the suggested text.
pub(super) type Judgement = ((Severity, Cause), Option<String>);

/// Facts about a line, for [`LineFacts::judge`].
#[derive(Default)]
pub(super) struct LineFacts {
    /// The scripts, other than Latin, of those words of the line that do not look like ASCII.
    scripts_in_line: HashSet<Script>,
    has_ascii_words: bool,
}

impl LineFacts {
    /// Adds a word of the line. `script` is its first script other than Latin.
    pub fn add(&mut self, text: &str, script: Option<Script>, is_like_ascii: bool) {
        self.has_ascii_words |= text.is_ascii() && text.bytes().any(|byte| byte.is_ascii_alphabetic());
        if let Some(script) = script.filter(|_| !is_like_ascii) {
            self.scripts_in_line.insert(script);
        }
    }

    /// Returns the finding for a word that looks like ASCII, but like no ASCII word of the text. `scripts_in_use` are
    /// the scripts, other than Latin, of those words of the text that do not look like ASCII. `is_in_code` is the result of
    /// [`is_in_ascii_code`].
    pub fn judge(
        &self,
        word: &str,
        script: Option<Script>,
        skeleton: &str,
        scripts_in_use: &HashSet<Script>,
        is_in_code: bool,
    ) -> Option<Judgement> {
        let as_ascii = |severity| {
            let ascii = ascii_lookalike(word, skeleton);
            Some(((severity, Cause::LooksLikeAscii(ascii.clone())), Some(ascii)))
        };
        let letters = word.chars().filter(|&character| is_letter_or_mark(character)).count();
        if is_ascii_word(skeleton) && letters > 0 {
            return match script {
                Some(_) if is_in_code || mixture(word) == Mixture::Strong => as_ascii(Severity::Warning),
                Some(script) if letters < 3 || self.scripts_in_line.contains(&script) => None,
                Some(_) if self.has_ascii_words => as_ascii(Severity::Warning),
                Some(script) if !scripts_in_use.contains(&script) => as_ascii(Severity::Note),
                _ => None,
            };
        }
        let punctuation = |character: char| "!:;=<>|&+*/(){}[]".contains(character);
        let has_one_non_ascii = word.chars().filter(|character| !character.is_ascii()).count() == 1;
        // The length in bytes. More than 3 leaves out a word that is only one character of the Basic Multilingual Plane.
        let is_imitation =
            has_one_non_ascii && word.len() > 3 && skeleton.is_ascii() && skeleton.contains(punctuation);
        is_imitation.then(|| {
            let cause = Cause::LooksLikePunctuation(ascii_lookalike(word, skeleton));
            ((Severity::Warning, cause), None)
        })
    }
}

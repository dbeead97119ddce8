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

/// Returns the ASCII text that a word looks like. ASCII characters of the word stay as they are, because some ASCII characters have another
/// skeleton: the skeleton of `m` is `rn`.
fn ascii_lookalike(text: &str, skeleton: &str) -> String {
    let mut word = String::with_capacity(skeleton.len());
    for character in text.chars() {
        if character.is_ascii() {
            word.push(character);
            continue;
        }
        let looks_like = unicode::skeleton(character.encode_utf8(&mut [0; 4])).collect::<String>();
        // The skeleton of `I` is `l`.
        word.push_str(if looks_like == "l" && character.is_uppercase() { "I" } else { &looks_like });
    }
    if word.is_ascii() { word } else { skeleton.to_owned() }
}

/// The place of a word: whether punctuation joins it to an ASCII word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Whether a hyphen, a period or `@` joins the word to an ASCII word with a letter, as in `аррӏе.com`.
    is_joined: bool,
    /// Whether the word consists of digits and capital letters, and a hyphen joins it to an ASCII word with a letter, as in `TC-2048Х`.
    /// Words of lowercase letters can be endings, as in `GPS-а`.
    is_in_product_code: bool,
}

impl Place {
    /// Returns the place of a word of a line.
    pub fn of(line: &Line, word: &Range<usize>, text: &str) -> Self {
        let character = |index: usize| line.char(index).filter(|_| index < line.text_len);
        let joins = |joint: char, index: usize| character(index).is_some_and(|found| found == joint);
        let is_joined_by = |joint: char| {
            (word.start > 0
                && joins(joint, word.start - 1)
                && is_ascii_word_with_letter((0..word.start - 1).rev().map_while(character)))
                || (joins(joint, word.end)
                    && is_ascii_word_with_letter((word.end + 1..line.text_len).map_while(character)))
        };
        let is_hyphenated = is_joined_by('-');
        let is_product_code = text.contains(|character: char| character.is_ascii_digit())
            && text.chars().all(|character| !character.is_alphabetic() || character.is_uppercase());
        Self {
            is_joined: is_hyphenated || is_joined_by('.') || is_joined_by('@'),
            is_in_product_code: is_hyphenated && is_product_code,
        }
    }
}

/// Returns whether the word at the start of some characters is ASCII and has a letter.
fn is_ascii_word_with_letter(characters: impl Iterator<Item = char>) -> bool {
    let mut has_letter = false;
    for character in characters.take_while(|&found| is_in_word(found)) {
        has_letter |= character.is_ascii_alphabetic();
        if !character.is_ascii() {
            return false;
        }
    }
    has_letter
}

/// A finding's severity and cause, and the suggested text.
pub(super) type Judgement = ((Severity, Cause), Option<String>);

/// Facts about a line, for [`LineFacts::judge`].
#[derive(Default)]
pub(super) struct LineFacts {
    /// The scripts of the words of the line that do not look like ASCII. Latin is left out.
    scripts_in_line: HashSet<Script>,
}

impl LineFacts {
    /// Adds a word of the line. `script` is its first script other than Latin.
    pub fn add(&mut self, script: Option<Script>, is_like_ascii: bool) {
        if let Some(script) = script.filter(|_| !is_like_ascii) {
            self.scripts_in_line.insert(script);
        }
    }

    /// Returns whether the line has words in this script that do not look like ASCII words.
    pub fn has_words_in(&self, script: Option<Script>) -> bool {
        script.is_some_and(|script| self.scripts_in_line.contains(&script))
    }

    /// Returns the finding for a word that looks like ASCII, but like no ASCII word of the text. `scripts_in_use` has the scripts of the
    /// words of the text that do not look like ASCII, without Latin. `place` is the place of the word.
    pub fn judge(
        &self,
        word: &str,
        script: Option<Script>,
        skeleton: &str,
        scripts_in_use: &HashSet<Script>,
        place: Place,
    ) -> Option<Judgement> {
        let looks_like_ascii = |severity| {
            let ascii = ascii_lookalike(word, skeleton);
            Some(((severity, Cause::LooksLikeAscii(ascii.clone())), Some(ascii)))
        };
        let letters = word.chars().filter(|&character| is_letter_or_mark(character)).count();
        if is_ascii_word(skeleton) && letters > 0 {
            return match script {
                Some(_) if place.is_in_product_code || mixture(word) == Mixture::Strong => {
                    looks_like_ascii(Severity::Warning)
                }
                Some(_) if letters < 3 || self.has_words_in(script) => None,
                Some(_) if place.is_joined => looks_like_ascii(Severity::Warning),
                Some(script) if !scripts_in_use.contains(&script) => looks_like_ascii(Severity::Note),
                _ => None,
            };
        }
        let punctuation = |character: char| "!:;=<>|&+*/(){}[]".contains(character);
        // A fraction between letters is probably a wrongly decoded letter: the byte of œ in ISO-8859-15 is ½ in ISO-8859-1.
        let is_fraction = |character: char| matches!(character, '¼'..='¾' | '⅐'..='⅞');
        let has_one_non_ascii = word.chars().filter(|character| !character.is_ascii()).count() == 1;
        // With one non-ASCII character, a word of at most three bytes has at most two characters, which are too few to imitate punctuation.
        let is_imitation = has_one_non_ascii
            && word.len() > 3
            && skeleton.is_ascii()
            && skeleton.contains(punctuation)
            && !word.contains(is_fraction);
        is_imitation.then(|| {
            let cause = Cause::LooksLikePunctuation(ascii_lookalike(word, skeleton));
            ((Severity::Warning, cause), None)
        })
    }
}

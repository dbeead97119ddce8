//! Non-ASCII words that look like ASCII words or punctuation. `confusable.rs` finds words that look like another word of the text;
//! this module judges the others.

use super::classes::is_letter_or_mark;
use super::finding::{Cause, Severity};
use super::words::{Mixture, mixture};
use crate::unicode::{self, Script};
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
    /// the scripts, other than Latin, of those words of the text that do not look like ASCII.
    pub fn judge(
        &self,
        word: &str,
        script: Option<Script>,
        skeleton: &str,
        scripts_in_use: &HashSet<Script>,
    ) -> Option<Judgement> {
        let as_ascii = |severity| {
            let ascii = ascii_lookalike(word, skeleton);
            Some(((severity, Cause::LooksLikeAscii(ascii.clone())), Some(ascii)))
        };
        let letters = word.chars().filter(|&character| is_letter_or_mark(character)).count();
        if is_ascii_word(skeleton) && letters > 0 {
            return match script {
                Some(_) if mixture(word) == Mixture::Strong => as_ascii(Severity::Warning),
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

//! Recognizes words without a vowel, as evidence against a repair. If a repair writes only a single letter in such a word, or in a text
//! with many such words, the bytes of this letter are probably UTF-8 by chance.
//!
//! Text in a font with its own encoding has such words. In the Hindi font Kruti Dev, for example, a word is typed as `Å¡ph`. In
//! windows-1252, `Å¡` is `š` in UTF-8, but no language has a word `šph`.

use super::characters::{LATIN, Role, Tenths, describe};
use super::passages::{MAX_WORD, Passage};
use super::plausibility::is_letter;
use std::collections::HashSet;

/// The additional cost of the only letter that a repair writes, in a word without a vowel.
const NO_VOWEL: Tenths = 60;
/// The minimum length of a word in letters. Shorter words do not count, because they are often abbreviations.
const MIN_WORD_LEN: usize = 3;
/// A text is in no language if it has at least this many different words without a vowel, and at most [`MAX_OTHERS`] other words for each
/// of these words.
const MIN_WORDS: usize = 5;
/// The maximum number of other words for each word without a vowel, in a text that is in no language.
const MAX_OTHERS: usize = 6;
/// The maximum number of different passages that are UTF-8 by chance in a text that is in no language.
const MAX_PASSAGES: usize = 2;

/// Returns whether a letter beyond ASCII is a consonant that cannot be the core of a syllable, unlike `ř` and `ľ`.
const fn is_consonant_beyond_ascii(code_point: u32) -> bool {
    // ß, ç, ð, ñ and þ; ć to đ; ĝ to ħ; ĵ to ķ; ń to ŋ; ś to ŧ; ź to ž; ș and ț.
    matches!(code_point, 0xDF | 0xC7 | 0xD0 | 0xD1 | 0xDE | 0xE7 | 0xF0 | 0xF1 | 0xFE)
        || matches!(code_point, 0x106..=0x111 | 0x11C..=0x127 | 0x134..=0x137 | 0x143..=0x14B)
        || matches!(code_point, 0x15A..=0x167 | 0x179..=0x17E | 0x218..=0x21B)
}

/// Returns whether a letter can be the core of a syllable: a vowel, or `l`, `r` and `w`, as in `vlk`, `prst` and `cwm`.
fn is_core(value: u32) -> bool {
    match char::from_u32(value) {
        Some(letter) if letter.is_ascii() => {
            matches!(letter.to_ascii_lowercase(), 'a' | 'e' | 'i' | 'l' | 'o' | 'r' | 'u' | 'w' | 'y')
        }
        _ => !is_consonant_beyond_ascii(value),
    }
}

/// Returns whether a word has no vowel, and no other letter that can be the core of a syllable ([`is_core`]). Short words and words in
/// capitals are abbreviations, and do not count.
fn has_no_vowel(word: &[u32]) -> bool {
    let is_small = |value: &u32| describe(*value).role == Role::Small;
    word.len() >= MIN_WORD_LEN && word.iter().any(is_small) && !word.iter().any(|&value| is_core(value))
}

/// Returns whether a text has many different words of Latin letters without a vowel, among at most `MAX_OTHERS` times as many other words.
fn has_many_words_without_vowel(text: &[u32]) -> bool {
    let is_latin = |value: &u32| describe(*value).script == LATIN;
    let is_word = |word: &&[u32]| word.len() >= MIN_WORD_LEN;
    let words: HashSet<&[u32]> = text.split(|value| !is_latin(value)).filter(is_word).collect();
    let without = words.iter().filter(|word| has_no_vowel(word)).count();
    without >= MIN_WORDS && words.len() <= (1 + MAX_OTHERS) * without
}

/// Returns whether these different passages of a step encode single letters in a text that is in no language.
pub(super) fn are_letters_among_consonants(text: &[u32], different: &[&Passage]) -> bool {
    let is_single_letter =
        |passage: &&Passage| matches!(passage.decoded[..], [only] if is_letter(describe(only).role));
    different.len() <= MAX_PASSAGES
        && different.iter().all(is_single_letter)
        && has_many_words_without_vowel(text)
}

impl Passage {
    /// Returns the additional cost of the only passage that changes, if its letter is a consonant in a word without a vowel; else 0.
    pub fn cost_without_vowel(&self, text: &[u32]) -> Tenths {
        let [only] = self.decoded[..] else { return 0 };
        if !is_consonant_beyond_ascii(only) {
            return 0;
        }
        let is_in_word = |value: &&u32| is_letter(describe(**value).role);
        let before = text[..self.start].iter().rev().take(MAX_WORD).take_while(is_in_word).count();
        let after = text[self.end..].iter().take(MAX_WORD).take_while(is_in_word).count();
        let (left, right) = (&text[self.start - before..self.start], &text[self.end..self.end + after]);
        if has_no_vowel(&[left, &[only], right].concat()) { NO_VOWEL } else { 0 }
    }
}

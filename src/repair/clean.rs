//! Recognizes passages that are UTF-8 by chance: clean text whose characters happen to be the bytes of a sequence.
//!
//! In windows-1252, for example, `É®` in `NESTLÉ®` is C9 AE, which is `ɮ` in UTF-8. But a sign at the end of a word of capitals is usual in
//! clean text. In misread words, capitals and symbols are in unusual places, as in `fÃ¼r`. Each function recognizes one usual order of
//! letters, punctuation, symbols and spaces. `proposal` leaves such passages as they are, or needs more evidence for them.

use super::characters::{CYRILLIC, GREEK, LATIN, NONE, Role, Script, describe};
use super::passages::{MAX_WORD, Passage};
use super::plausibility::{QUESTION_MARK, is_letter, is_usual_order};
use super::sequences::{A_WITH_GRAVE, SPACE};
use std::collections::HashSet;

/// Quotation marks that never end a quotation: `‚` and `„`.
const LOW_QUOTATION_MARKS: [u32; 2] = [0x201A, 0x201E];

/// The punctuation between the items of a list: `,`, `/` and `;`.
const LIST_SEPARATORS: [u32; 3] = [0x2C, 0x2F, 0x3B];

/// The ends of elided words, as in `quell’uomo` and `aujourd’hui`.
const ELISIONS: [&str; 12] = ["ll", "un", "st", "tt", "nt", "nd", "rd", "qu", "nz", "zz", "gl", "ss"];

/// Returns whether an apostrophe at index `at` would be at an unlikely place of a word. Such a place is after three small letters and before
/// four small letters. After the end of an elided word, an apostrophe is likely.
pub(super) fn is_unlikely_apostrophe(text: &[u32], at: usize) -> bool {
    let is_small = |value: &&u32| describe(**value).role == Role::Small;
    let before: Vec<u32> = text[..at].iter().rev().take(3).take_while(is_small).copied().collect();
    let after = text[at + 1..].iter().take(4).take_while(is_small).count();
    let is_elision = |end: &&str| end.bytes().rev().map(u32::from).eq(before.iter().copied().take(2));
    before.len() == 3 && after == 4 && !ELISIONS.iter().any(is_elision)
}

/// The minimum number of letters in a Cyrillic word that counts as clean.
const MIN_CYRILLIC_WORD: usize = 4;

/// Returns whether a code point is halfwidth katakana.
const fn is_halfwidth(code_point: u32) -> bool {
    matches!(code_point, 0xFF61..=0xFF9F)
}

fn is_capital(code_point: Option<&u32>) -> bool {
    code_point.is_some_and(|&value| describe(value).role == Role::Capital)
}

fn is_quotation_mark(code_point: Option<&u32>) -> bool {
    let is_mark = |role: Role| matches!(role, Role::Opening | Role::Closing | Role::Apostrophe);
    code_point.is_some_and(|&value| is_mark(describe(value).role))
}

/// The ASCII characters that can enclose a quoted word: `"`, `'`, a backtick, parentheses and angle brackets.
const ASCII_QUOTES: [u32; 7] = [0x22, 0x27, 0x60, 0x28, 0x29, 0x3C, 0x3E];
/// How many passages `shows_damage` examines. For each passage, the function searches the whole text for the repaired word.
const MAX_SHOWN: usize = 8;
/// The maximum length in code points of a word for which `shows_damage` searches.
const MAX_QUOTED_WORD: usize = 64;

/// Returns whether a text shows damage on purpose, as an article about wrong decoding does: “cafÃ©” for “café”, or `"Ã¤", "ä"`. Each of the
/// first `MAX_SHOWN` passages must be in a quoted word, and the text must also have the repaired word in quotation marks.
pub(super) fn shows_damage(text: &[u32], passages: &[Passage]) -> bool {
    let is_quote = |value: Option<&u32>| {
        is_quotation_mark(value) || value.is_some_and(|value| ASCII_QUOTES.contains(value))
    };
    let is_in_word = |value: &&u32| is_letter(describe(**value).role);
    let is_shown = |passage: &Passage| {
        let before = text[..passage.start].iter().rev().take(MAX_QUOTED_WORD).take_while(is_in_word).count();
        let after = text[passage.end..].iter().take(MAX_QUOTED_WORD).take_while(is_in_word).count();
        let (start, end) = (passage.start - before, passage.end + after);
        let is_quoted =
            |start: usize, end: usize| start > 0 && is_quote(text.get(start - 1)) && is_quote(text.get(end));
        let word = [&text[start..passage.start], &passage.decoded, &text[passage.end..end]].concat();
        is_quoted(start, end)
            && word.len() <= MAX_QUOTED_WORD
            && text
                .windows(word.len())
                .enumerate()
                .any(|(at, window)| window == word && is_quoted(at, at + word.len()))
    };
    !passages.is_empty() && passages.iter().take(MAX_SHOWN).all(is_shown)
}

/// The minimum number of adjacent letters that show a list of letters in both cases. The code point of each letter must be one more than
/// the code point of the letter two places before, as for `Б` and `б` in `АаБб`.
const MIN_LISTED: usize = 4;

impl Passage {
    /// Returns whether the passage is part of a longer word in halfwidth katakana, as in `ﾃｽﾄ`.
    pub fn is_part_of_katakana_word(&self, text: &[u32]) -> bool {
        let sides = [self.start.checked_sub(1).and_then(|at| text.get(at)), text.get(self.end)];
        text[self.start..self.end].iter().all(|&value| is_halfwidth(value))
            && sides.into_iter().flatten().any(|&value| is_halfwidth(value))
    }

    /// Returns whether the passage is a word in halfwidth katakana, such as `ﾅｽ`, without a Latin letter beside it. UTF-8 of a word in
    /// Latin letters that was read as Shift_JIS has such a letter, as in `Noﾃｫl`.
    pub fn is_katakana_without_latin(&self, text: &[u32]) -> bool {
        let sides = [self.start.checked_sub(1).and_then(|at| text.get(at)), text.get(self.end)];
        text[self.start..self.end].iter().all(|&value| is_halfwidth(value))
            && !sides.into_iter().flatten().any(|&value| describe(value).script == LATIN)
    }

    /// Returns whether a space that ends the passage follows a word in capitals, as in `ĐÃ ĂN` and `OÙ EST`.
    fn ends_word_of_capitals(&self, text: &[u32]) -> bool {
        let (left, right) = Self::context(text, self.start, self.end);
        let mut before = left.iter().rev();
        let is_after_capital = is_capital(before.next()) && is_capital(text.get(self.start));
        let next = &right[usize::from(is_quotation_mark(right.first()))..];
        let is_before_word = next.len() > 1 && next[..2].iter().all(|value| is_capital(Some(value)));
        is_after_capital && (is_capital(before.next()) || is_before_word)
    }

    /// Returns whether the passage is a letter and the space after it, in a list of single letters, as in `Á Â Ã Ä`.
    fn is_in_list_with_spaces(&self, text: &[u32]) -> bool {
        let (left, right) = Self::context(text, self.start, self.end);
        let is_non_ascii_letter = |value: Option<&u32>| {
            value.is_some_and(|&value| value >= 0x80 && is_letter(describe(value).role))
        };
        let is_end = |value: Option<&u32>| value.is_none_or(|&value| value == SPACE);
        let mut before = left.iter().rev();
        before.next() == Some(&SPACE)
            && is_non_ascii_letter(before.next())
            && is_end(before.next())
            && is_non_ascii_letter(right.first())
            && is_end(right.get(1))
    }

    /// Returns whether the passage is a capital letter and a quotation mark, in a list of such pairs: `Â“, Ã”, Ä„`.
    pub fn is_in_list_with_marks(&self, text: &[u32]) -> bool {
        let is_in_word = |at: Option<usize>| {
            at.and_then(|at| text.get(at)).is_some_and(|&value| is_letter(describe(value).role))
        };
        let is_item = |at: usize| {
            let is_bare = !is_in_word(at.checked_sub(1)) && !is_in_word(Some(at + 2));
            is_bare && is_capital(text.get(at)) && is_quotation_mark(text.get(at + 1))
        };
        let is_separator = |at: usize| {
            let [Some(&first), Some(&SPACE)] = [text.get(at), text.get(at + 1)] else { return false };
            LIST_SEPARATORS.contains(&first)
        };
        let follows_item = || {
            let item = self.start.checked_sub(4);
            item.is_some_and(|item| is_item(item) && is_separator(item + 2))
        };
        let is_listed = self.end == self.start + 2 && is_item(self.start);
        is_listed && ((is_separator(self.end) && is_item(self.end + 2)) || follows_item())
    }

    /// Returns whether the passage has two characters that encode a single letter, mark or digit of a script other than Latin and Greek.
    /// Examples are `×£` in `5×£35`, and `Ù` with a space.
    pub fn is_lone_letter(&self) -> bool {
        let [only] = self.decoded[..] else { return false };
        let character = describe(only);
        let is_of_other_script =
            character.script > GREEK || (only > 0x370 && matches!(character.role, Role::Digit | Role::Mark));
        self.end == self.start + 2 && is_of_other_script
    }

    /// Returns whether the passage encodes one character between two digits, as in `3Å±0.1`.
    pub fn is_between_digits(&self, text: &[u32]) -> bool {
        let (left, right) = Self::context(text, self.start, self.end);
        let is_digit = |value: Option<&u32>| value.is_some_and(|&value| describe(value).role == Role::Digit);
        is_digit(left.last()) && is_digit(right.first()) && self.decoded.len() == 1
    }

    /// Returns whether the passage encodes one symbol or quotation mark between two letters.
    pub fn is_symbol_in_word(&self, text: &[u32]) -> bool {
        let (left, right) = Self::context(text, self.start, self.end);
        let is_in_word = |code_point: Option<&u32>| {
            code_point.is_some_and(|&value| matches!(describe(value).role, Role::Small | Role::Capital))
        };
        let is_symbol = |&value: &u32| {
            matches!(describe(value).role, Role::Symbol | Role::After | Role::Opening | Role::Closing)
        };
        is_in_word(left.last())
            && is_in_word(right.first())
            && matches!(&self.decoded[..], [only] if is_symbol(only))
    }

    /// Returns whether the passage looks like clean text. Such a passage is one of these:
    ///
    /// - the end of a word, with a quotation mark, other punctuation or a symbol, as in `CAFÉ…`, `„Ä“` and `Å³`;
    /// - the start of a word, as in `«É»`;
    /// - a part of a word of capitals.
    pub fn looks_clean(&self, text: &[u32]) -> bool {
        let (left, right) = Self::context(text, self.start, self.end);
        let role = |code_point: &u32| describe(*code_point).role;
        let [lead, trail] = text[self.start..self.end] else { return self.is_quoted_start(text) };
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

    /// Returns whether the passage is in a Cyrillic word that looks like clean text. Such a word is in small letters, in capitals, or has
    /// one capital at its start. In a word that was decoded wrongly, capitals and small letters alternate, or symbols are between them.
    pub fn is_in_cyrillic_word(&self, text: &[u32]) -> bool {
        let is_cyrillic = |value: &&u32| describe(**value).script == CYRILLIC;
        let before = text[..self.start].iter().rev().take(MAX_WORD).take_while(is_cyrillic).count();
        let after = text[self.end..].iter().take(MAX_WORD).take_while(is_cyrillic).count();
        let word = &text[self.start - before..self.end + after];
        // U+0406 has the role of a letter without case.
        let is_of = |role: Role| move |value: &u32| [role, Role::Letter].contains(&describe(*value).role);
        word.len() >= MIN_CYRILLIC_WORD
            && word.iter().all(|value| is_cyrillic(&value))
            && (word.iter().all(is_of(Role::Capital)) || word[1..].iter().all(is_of(Role::Small)))
    }

    /// Returns whether the passage is a low quotation mark and the first two letters of a quoted word, as in `„ÄÖÜ“`. In Mac OS Roman, `‚`
    /// is also the first byte of usual punctuation: `‚Äú` encodes `“`. The result is false for a passage that encodes such punctuation.
    fn is_quoted_start(&self, text: &[u32]) -> bool {
        let [mark, first, second] = text[self.start..self.end] else { return false };
        let (left, _) = Self::context(text, self.start, self.end);
        let is_letter = |value: u32| is_letter(describe(value).role);
        let is_punctuation = matches!(self.decoded[..], [0x2010..=0x203A | 0x20AC | 0x2122]);
        LOW_QUOTATION_MARKS.contains(&mark)
            && is_letter(first)
            && is_letter(second)
            && !is_punctuation
            && !left.last().is_some_and(|&last| is_letter(last))
    }

    /// Returns whether the passage follows a list of letters in the order of their code points, as in `ÀÁÂÃ«`.
    pub fn follows_alphabet(&self, text: &[u32]) -> bool {
        let follows = |at: usize| text[at] == text[at - 1] + 1;
        self.start >= 2 && text[self.start] >= 0x80 && follows(self.start) && follows(self.start - 1)
    }

    /// Returns whether the passage is part of a list of letters in both cases, in the order of their code points, as in `АаБбВвГг`.
    pub fn is_in_list_of_both_cases(&self, text: &[u32]) -> bool {
        let follows = |at: &usize| *at >= 2 && text[*at] == text[*at - 2] + 1;
        let places: Vec<usize> = (self.start..self.end).collect();
        places.windows(MIN_LISTED).any(|window| window.iter().all(follows))
    }

    /// Returns whether the passage is part of a word of Latin capitals, and encodes no capital.
    fn is_in_capitals(&self, text: &[u32]) -> bool {
        let (left, right) = Self::context(text, self.start, self.end);
        let role = |code_point: &u32| describe(*code_point).role;
        let sides = [left.last().map(role), right.first().map(role)];
        let is_latin = |value: &u32| describe(*value).script == LATIN;
        text[self.start..self.end].iter().all(|value| role(value) == Role::Capital && is_latin(value))
            && sides.contains(&Some(Role::Capital))
            && !sides.contains(&Some(Role::Small))
            && self.decoded.iter().all(|value| role(value) != Role::Capital)
    }

    /// Returns whether the passage is a quoted capital letter and the closing quotation mark, as `Ã”` in `“Ã”`.
    pub fn is_quoted_letter(&self, text: &[u32]) -> bool {
        let (left, right) = Self::context(text, self.start, self.end);
        let role = |code_point: &u32| describe(*code_point).role;
        let [lead, trail] = text[self.start..self.end] else { return false };
        is_quotation_mark(left.last())
            && role(&lead) == Role::Capital
            && is_quotation_mark(Some(&trail))
            && !right.first().map(role).is_some_and(is_letter)
    }

    /// Returns whether the passage ends a word of capitals with `®` or `™`, and encodes an IPA letter.
    pub fn ends_trademark(&self, text: &[u32]) -> bool {
        let capitals =
            text[..=self.start].iter().rev().take(3).filter(|&value| is_capital(Some(value))).count();
        capitals == 3
            && matches!(text[self.start + 1..self.end], [0xAE | 0x2122])
            && matches!(self.decoded[..], [0x250..=0x2AF])
            && !text.get(self.end).is_some_and(|&value| is_letter(describe(value).role))
    }

    /// Returns the script of the first letter that the passage encodes, unless it is Latin.
    pub fn other_script(&self) -> Option<Script> {
        self.decoded
            .iter()
            .map(|&value| describe(value).script)
            .find(|&script| script != NONE)
            .filter(|&script| script > LATIN)
    }

    /// Returns whether a passage is clean text, although a space or a question mark in it can stand for a lost byte. In such a passage,
    /// letters, punctuation and spaces are in their usual order, as in `é «`, `» à` and `irmã?»`. `intact` holds the characters of passages
    /// without lost bytes. If `intact` holds the letter before the space, this letter is more likely the lead byte of a misread
    /// sequence, as `Ã` and `Â` mostly are.
    pub fn looks_clean_with_lost_byte(&self, text: &[u32], intact: &HashSet<u32>) -> bool {
        let (left, right) = Self::context(text, self.start, self.end);
        let inside = &text[self.start..self.end];
        let is_likely_damage = match inside {
            [lead, SPACE] => {
                self.has_usual_lead(text) || self.decoded[0] == A_WITH_GRAVE || intact.contains(lead)
            }
            // Patterns of Braille, such as U+2801. Their second byte is A0, for which the space stands.
            [_, SPACE, _] => (0x2800..0x2840).contains(&self.decoded[0]),
            _ => false,
        };
        let is_in_clean_word = matches!(inside, [_, SPACE])
            && (self.ends_word_of_capitals(text) || self.is_in_list_with_spaces(text));
        if is_in_clean_word {
            return true;
        }
        !is_likely_damage && self.has_lost_byte(text) && is_usual_order(left.last(), inside, right.first())
    }

    /// Returns whether a space or a question mark in the passage stands for a lost byte.
    pub fn has_lost_byte(&self, text: &[u32]) -> bool {
        text[self.start..self.end].iter().any(|value| matches!(*value, SPACE | QUESTION_MARK))
    }
}

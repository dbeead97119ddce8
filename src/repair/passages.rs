//! Finds the passages of a text that can be UTF-8 misread in a single-byte encoding.
//!
//! A passage is a run of characters whose bytes in the encoding are one or more UTF-8 sequences. In windows-1252, `naÃ¯ve cafÃ©` has two
//! passages, `Ã¯` and `Ã©`. The gain of a passage is how much less its decoded characters cost than the present ones, in the context of the
//! characters beside it (`plausibility`). Lost bytes, and symbols beside the passage that should be part of it, reduce the gain.

use super::characters::{Character, LATIN, NONE, REPLACEMENT, Role, Tenths, describe};
use super::plausibility::{
    cost, cost_alone, cost_of_capital_in_word, cost_of_east_asian_in_word, cost_of_symbol_in_word, is_letter,
    is_usual_order,
};
use super::sequences::{
    A_WITH_GRAVE, Bytes, CLOSING_QUOTE, NO_BREAK_SPACE, Place, SPACE, Sequence, Spacing, ends_syllable,
    is_surrogate, lead_without_end, quote_without_end, sequence,
};
use core::cell::LazyCell;

/// The additional cost of a passage for each neighbour that is a symbol or a letter of another script, if the encoding has this neighbour.
/// In misread text, such a neighbour would probably be a byte of the passage.
const TOUCHED: Tenths = 80;
/// The additional cost if the only passage encodes a no-break space after a capital letter. In `TÂ `, for example, `Â` can end a word.
const SPACE_AFTER_CAPITAL: Tenths = 50;
/// The additional gain of `Â` before a sign, as in `20Â°C`: a word that ends in `Â` rarely has a sign after it.
const LEAD_BEFORE_SIGN: Tenths = 40;
/// How many characters on each side of a passage decide how plausible the passage is.
const CONTEXT: usize = 3;

/// The maximum number of letters of a word that are examined on each side of a passage.
pub(super) const MAX_WORD: usize = 40;
const LINE_FEED: u32 = 0x0A;
const OPENING_QUOTE: u32 = 0x201C;

/// Returns whether `code_point` is a symbol, or a letter of another script than `inside`. Such characters rarely touch each other.
fn is_improbable_beside(code_point: u32, inside: u32) -> bool {
    let (outside, inside) = (describe(code_point), describe(inside));
    matches!(outside.role, Role::Symbol | Role::Box)
        || (outside.script != NONE && inside.script != NONE && outside.script != inside.script)
}

/// Returns whether a passage is `Â` and a sign of Latin-1, such as `Â°`, so that `Â` is probably the lead byte of the sign. `Â` can also be
/// the end of a word in capitals, or a word by itself before a no-break space; then the result is false.
fn is_lead_before_sign(left: &[u32], inside: &[u32]) -> bool {
    let [0xC2, sign] = *inside else { return false };
    match left.last().map(|&last| describe(last).role) {
        Some(Role::Capital) => false,
        None | Some(Role::Space) => {
            matches!(sign, 0xA3 | 0xA7 | 0xA9 | 0xAE | 0xB0..=0xB3 | 0xB7 | 0xBC..=0xBE)
        }
        _ => matches!(sign, 0xA0 | 0xA3 | 0xA7 | 0xA9 | 0xAE | 0xB0..=0xB3 | 0xB7 | 0xBC..=0xBE),
    }
}

/// A passage of a text that is UTF-8 misread in another encoding.
#[derive(Clone, Debug)]
pub(super) struct Passage {
    /// The index of the first character of the passage.
    pub start: usize,
    /// The index of the first character after the passage.
    pub end: usize,
    /// The code points that the passage encodes.
    pub decoded: Vec<u32>,
    /// How much less `decoded` costs than the characters of the passage.
    pub gain: Tenths,
    /// The gain if other passages are certain. It is greater than `gain` only for East Asian characters whose bytes are often UTF-8 by
    /// chance: their `gain` is at most 0.
    pub gain_if_sure: Tenths,
    /// Whether each sequence of the passage has lost its only continuation byte, which was left out or became a question mark, as in `Ã?`
    /// for `ß` or `é`. Replacing the sequences with U+FFFD would lose their lead bytes too.
    pub is_unreadable: bool,
}

impl Passage {
    /// Creates the passage `start..end` of a text, which encodes `decoded`. `lost` is the cost of its lost bytes, which reduces the gain.
    pub fn new(text: &[u32], start: usize, end: usize, decoded: Vec<u32>, lost: Tenths) -> Self {
        let (left, right) = Self::context(text, start, end);
        let mut gain = cost(left, &text[start..end], right) - cost(left, &decoded, right) - lost;
        if let [only] = text[start..end] {
            gain += cost_of_east_asian_in_word(left, only, right);
        }
        if is_lead_before_sign(left, &text[start..end]) {
            gain += LEAD_BEFORE_SIGN;
        }
        if let [only] = decoded[..] {
            gain -= cost_of_symbol_in_word(left, only, right);
            gain -= cost_of_capital_in_word(left, only, right);
        }
        Self { start, end, decoded, gain, gain_if_sure: gain, is_unreadable: false }
    }

    /// Returns the additional cost of the passage if no other passage changes.
    pub fn cost_alone(&self, text: &[u32]) -> Tenths {
        let (left, right) = Self::context(text, self.start, self.end);
        let [alone] = self.decoded[..] else { return 0 };
        let may_end_word = alone == u32::from(NO_BREAK_SPACE) && self.follows_capital(text);
        cost_alone(left, alone, right) + if may_end_word { SPACE_AFTER_CAPITAL } else { 0 }
    }

    /// Returns whether the character before the passage is a capital letter.
    pub fn follows_capital(&self, text: &[u32]) -> bool {
        let (left, _) = Self::context(text, self.start, self.end);
        left.last().is_some_and(|&last| describe(last).role == Role::Capital)
    }

    /// Returns whether the passage begins with `Â`, `Ã`, `Ă` (windows-1250) or `Ć` (windows-1257): byte C2 or C3, with which most
    /// sequences of text in the Latin script begin.
    pub fn has_usual_lead(&self, text: &[u32]) -> bool {
        matches!(text[self.start], 0xC2 | 0xC3 | 0x102 | 0x106)
    }

    /// Returns whether the passage encodes only characters up to U+00FF, as most sequences of text in the Latin script do. The lead
    /// byte of such sequences is C2 or C3, which can be misread as any character.
    pub fn encodes_latin_1(&self) -> bool {
        self.decoded.iter().all(|&found| found < 0x100)
    }

    /// Returns whether the passage is one East Asian character in a word of Latin letters.
    pub fn is_in_word(&self, text: &[u32]) -> bool {
        let (left, right) = Self::context(text, self.start, self.end);
        self.end == self.start + 1 && cost_of_east_asian_in_word(left, text[self.start], right) > 0
    }

    /// Returns whether all characters that the passage encodes are known, and no letter or non-ASCII character is beside the passage. The
    /// characters can be known even if bytes were lost.
    pub fn is_known_alone(&self, text: &[u32]) -> bool {
        let (left, right) = Self::context(text, self.start, self.end);
        let is_beside = |value: Option<&u32>| {
            value.is_some_and(|&value| value >= 0x80 || is_letter(describe(value).role))
        };
        !self.decoded.contains(&REPLACEMENT) && !is_beside(left.last()) && !is_beside(right.first())
    }

    /// Returns the `CONTEXT` characters before a passage, and those after it.
    pub fn context(text: &[u32], start: usize, end: usize) -> (&[u32], &[u32]) {
        (&text[start.saturating_sub(CONTEXT)..start], &text[end..text.len().min(end + CONTEXT)])
    }
}

/// Counts letters and symbols beyond ASCII outside of the passages. They are improbable there if the text was misread in the encoding. Many
/// of them show that the passages are UTF-8 by chance, as in lists of letters: `Àà, Áá`, `ÀÁÂÃ`, `à á â`.
///
/// Returns two numbers: how many letters and symbols are in runs with a passage, and how many Latin letters in other runs can be lead bytes.
/// A run consists of characters beyond ASCII. A letter can be a lead byte directly before a character beyond ASCII, or as a run of its own
/// before a space and a character beyond ASCII.
pub(super) fn count_improbable_letters(
    text: &[u32],
    passages: &[Passage],
    bytes: &Bytes<'_>,
) -> (usize, usize) {
    let is_non_ascii =
        |at: usize| text.get(at).is_some_and(|&found| found >= 0x80 && bytes.byte(found).is_some());
    let is_lead = |at: usize| {
        describe(text[at]).script == LATIN
            && matches!(bytes.place(text[at]), Some(Place::LeadOfTwo | Place::LeadOfMore))
    };
    let is_space = |at: usize| text.get(at) == Some(&SPACE);
    let stands_alone = |at: usize| is_space(at + 1) && at.checked_sub(1).is_none_or(is_space);
    let counts = |found: Character| {
        found.script != NONE || matches!(found.role, Role::Symbol | Role::After | Role::Before | Role::Box)
    };
    let mut rest = passages.iter().peekable();
    let (mut beside, mut leads, mut at) = (0, 0, 0);
    while at < text.len() {
        let start = at;
        let (mut in_run, mut leads_in_run, mut has_passage) = (0, 0, false);
        while is_non_ascii(at) || rest.peek().is_some_and(|passage| passage.start == at) {
            if let Some(passage) = rest.next_if(|passage| passage.start == at) {
                has_passage = true;
                at = passage.end;
                continue;
            }
            in_run += usize::from(counts(describe(text[at])));
            leads_in_run += usize::from(
                is_lead(at) && (is_non_ascii(at + 1) || (stands_alone(at) && is_non_ascii(at + 2))),
            );
            at += 1;
        }
        beside += if has_passage { in_run } else { 0 };
        leads += if has_passage { 0 } else { leads_in_run };
        at += usize::from(at == start);
    }
    (beside, leads)
}

/// Returns whether a letter and a space are clean text before a misread sequence. In `É Ã©`, for example, only `Ã©` is misread. `É` and the
/// space could be misread too, because programs replace byte A0 by a space, so they were found as the sequence `found`.
fn is_clean_before_passage(bytes: &Bytes<'_>, text: &[u32], at: usize, found: &Sequence) -> bool {
    let end = at + found.len;
    let Some(next) = sequence(bytes, &text[end..]) else { return false };
    let (character, next) = (describe(found.code_point), describe(next.code_point));
    let is_usual =
        is_usual_order(at.checked_sub(1).map(|before| &text[before]), &text[at..end], text.get(end));
    let is_same_script = character.script > LATIN && character.script == next.script;
    let is_part_of_word = is_letter(character.role) || character.role == Role::Mark;
    is_usual && is_part_of_word && found.code_point != A_WITH_GRAVE && !is_same_script
}

/// Returns whether the word around a passage has a letter that the encoding lacks, such as `β` in `βèƒôřè` for Mac OS Roman. The word was
/// then not read in this encoding.
fn is_in_foreign_word(text: &[u32], start: usize, end: usize, bytes: &Bytes<'_>) -> bool {
    let is_in_word = |value: &&u32| is_letter(describe(**value).role);
    let before = text[..start].iter().rev().take(MAX_WORD).take_while(is_in_word);
    let after = text[end..].iter().take(MAX_WORD).take_while(is_in_word);
    before.chain(after).any(|&value| value >= 0x80 && bytes.byte(value).is_none())
}

/// Returns whether `text` begins with a no-break space or with a quotation mark that ends a quotation, misread or not. Text rarely has a
/// space before such a character. So a space before `text` is probably only the byte A0 of a misread character, and the original had no
/// space there. `decoded` has the code points before `text`, and `is_open` is true after an opening quotation mark.
fn starts_with_space_or_quote(bytes: &Bytes<'_>, text: &[u32], decoded: &[u32], is_open: bool) -> bool {
    let found = quote_without_end(bytes, text, decoded, is_open).or_else(|| sequence(bytes, text));
    let (first, len) = match found {
        Some(found) => (found.code_point, found.len),
        None => (text.first().copied().unwrap_or_default(), 1),
    };
    let is_before_word =
        || text.get(len).and_then(|&next| char::from_u32(next)).is_some_and(char::is_alphanumeric);
    first == NO_BREAK_SPACE.into() || (first == CLOSING_QUOTE && !is_before_word())
}

/// Returns the passages of a text that are UTF-8 in a single-byte encoding.
pub(super) fn passages(text: &[u32], bytes: &Bytes<'_>) -> Vec<Passage> {
    let mut passages = Vec::new();
    let mut at = 0;
    let is_vietnamese = LazyCell::new(|| bytes.is_vietnamese(text));
    let spacing = LazyCell::new(|| Spacing::of(bytes, text));
    let mut is_open = false; // whether an opening quotation mark comes before, on the same line
    while at < text.len() {
        if text[at] < 0x80 {
            is_open &= text[at] != LINE_FEED;
            at += 1;
            continue;
        }
        let start = at;
        let mut decoded = Vec::new();
        let (mut lost, mut is_unreadable) = (0, true);
        while let Some(found) = quote_without_end(bytes, &text[at..], &decoded, is_open)
            .or_else(|| sequence(bytes, &text[at..]))
            .or_else(|| lead_without_end(bytes, &text[at..]))
        {
            let mut found = found;
            if found.has_space && decoded.is_empty() && is_clean_before_passage(bytes, text, at, &found) {
                break;
            }
            if is_surrogate(found.code_point) {
                // CESU-8 encodes each half of a surrogate pair in three bytes.
                let Some(low) = sequence(bytes, &text[at + found.len..]) else { break };
                let is_pair = matches!(found.code_point, 0xD800..=0xDBFF)
                    && matches!(low.code_point, 0xDC00..=0xDFFF | REPLACEMENT);
                if !is_pair {
                    break;
                }
                found = Sequence {
                    len: found.len + low.len,
                    code_point: if low.code_point == REPLACEMENT {
                        REPLACEMENT
                    } else {
                        0x10000 + ((found.code_point & 0x3FF) << 10) + (low.code_point & 0x3FF)
                    },
                    lost: found.lost + low.lost,
                    has_space: false,
                    is_unreadable: false,
                    keeps_space: false,
                };
            }
            decoded.push(found.code_point);
            is_open = found.code_point == OPENING_QUOTE || (is_open && found.code_point != CLOSING_QUOTE);
            let rest = &text[at + found.len..];
            if found.keeps_space
                && spacing.keeps_space(rest)
                && !starts_with_space_or_quote(bytes, rest, &decoded, is_open)
                && !(ends_syllable(rest) && *is_vietnamese)
            {
                decoded.push(SPACE);
            }
            lost += found.lost;
            is_unreadable &= found.is_unreadable;
            at += found.len;
        }
        if at == start {
            at += 1;
            continue;
        }
        let touches = |index: Option<usize>, inside: Option<&u32>| {
            let (Some(&beside), Some(&inside)) = (index.and_then(|index| text.get(index)), inside) else {
                return false;
            };
            beside >= 0x80 && bytes.byte(beside).is_some() && is_improbable_beside(beside, inside)
        };
        let sides = [touches(start.checked_sub(1), decoded.first()), touches(Some(at), decoded.last())];
        lost += TOUCHED * sides.into_iter().filter(|&touches| touches).count() as Tenths;
        if is_in_foreign_word(text, start, at, bytes) {
            continue;
        }
        let passage = Passage::new(text, start, at, decoded, lost);
        passages.push(Passage { is_unreadable, ..passage });
    }
    passages
}

//! Recognizes box drawing characters that touch clean words, as evidence against a repair. A tree or a table in clean text has such a
//! character directly before a letter, as in `├İnsan` and `┌─Ölçü─┐`. In code pages of MS-DOS, the bytes of the box drawing character and
//! the letter can be UTF-8 by chance.

use super::characters::{LATIN, NONE, Role, describe};
use super::misreadings::{bytes_in, has_boxes_as_leads, passages_in};
use super::passages::Passage;
use super::plausibility::{QUESTION_MARK, is_letter};
use super::sequences::{Bytes, Place};
use super::step::Step;
use super::text::Text;
use crate::encoding::Encoding;
use crate::legacy::Legacy;
use std::collections::HashSet;

/// `─`, which also joins two words: `Ankara─İzmir`.
const HORIZONTAL_LINE: u32 = 0x2500;

/// Returns whether a letter is one of the Latin letters of European languages, of Turkish or of Azerbaijani.
const fn is_usual_latin(code_point: u32) -> bool {
    matches!(code_point, 0xC0..=0x17F | 0x218..=0x21B | 0x259)
}

/// Returns whether a character is a Greek, Cyrillic, Hebrew or Arabic letter: MS-DOS had code pages for these scripts.
const fn is_of_other_script(code_point: u32) -> bool {
    matches!(code_point, 0x386..=0x3CE | 0x401..=0x45F | 0x490 | 0x491 | 0x5D0..=0x5EA | 0x621..=0x6D3)
}

fn is_box(value: u32) -> bool {
    describe(value).role == Role::Box
}

/// Returns the box drawing characters that are lead bytes in the encoding, but stand before a character that is no continuation byte. The
/// text has these characters for drawings, not only as bytes of sequences.
pub(super) fn drawn_characters(text: &[u32], bytes: &Bytes<'_>) -> HashSet<u32> {
    let is_lead = |value: u32| matches!(bytes.place(value), Some(Place::LeadOfTwo | Place::LeadOfMore));
    let is_drawn = |at: usize| {
        let next = text.get(at + 1).and_then(|&next| bytes.place(next));
        is_box(text[at]) && is_lead(text[at]) && next != Some(Place::Continuation)
    };
    (0..text.len()).filter(|&at| text[at] >= 0x80 && is_drawn(at)).map(|at| text[at]).collect()
}

/// Returns whether a text has box drawing characters that cannot be bytes of misread UTF-8 in a code page of MS-DOS. Such characters are a
/// drawing. UTF-8 never has the bytes of `└` and `┴`. `│` and similar characters are continuation bytes, so they are a drawing if no lead
/// byte can be before them. Characters such as `├` are lead bytes, so they are a drawing before a line or a word, as in `├──` and `├file`.
/// Code pages of MS-DOS have the same bytes for these characters, so cp437 stands for all of these code pages. The time is linear in the
/// length of the text.
pub(super) fn has_drawings(text: &[u32]) -> bool {
    let Some(bytes) = bytes_in(Encoding::Legacy(Legacy::Cp437)) else { return false };
    let is_ascii_word =
        |value: &u32| *value < 0x80 && char::from_u32(*value).is_some_and(char::is_alphanumeric);
    let is_drawn = |at: usize| {
        let before = at.checked_sub(1).map(|before| text[before]);
        match bytes.place(text[at]) {
            None => true,
            Some(Place::Continuation) => before.is_none_or(|before| before < 0x80 && before != QUESTION_MARK),
            Some(_) => text.get(at + 1).is_some_and(|next| {
                let follows_letter = before.is_some_and(|before| is_letter(describe(before).role));
                let is_line = is_box(*next) && bytes.place(*next) != Some(Place::Continuation);
                is_line || (is_ascii_word(next) && !follows_letter)
            }),
        }
    };
    (0..text.len()).any(|at| text[at] >= 0x80 && is_box(text[at]) && is_drawn(at))
}

/// Returns whether a repair of a line in a code page of MS-DOS changes only characters that can be drawings beside clean words
/// ([`Passage::may_touch_word`]).
pub(super) fn may_be_drawings(line: &Text, result: &Text, steps: &[Step]) -> bool {
    let [step] = steps else { return false };
    if !has_boxes_as_leads(step.encoding) {
        return false;
    }
    let mut passages = passages_in(&line.values, step.encoding);
    passages.retain(|passage| result.is_changed_at(line.origin(passage.start)));
    passages.iter().all(|passage| passage.may_touch_word(&line.values))
}

impl Passage {
    /// Returns whether the passage can be a box drawing character that touches a clean word, as `├Ä` in `├Ärzte`. That is so in three
    /// cases, unless the passage encodes several letters of one script:
    /// - It begins with a box drawing character at the start of a word.
    /// - It begins with a box drawing character between two words, and encodes no usual Latin letter, as `╦Ö` in `╔Öl╦Öl╗`.
    /// - It has a box drawing character after its first character, and encodes a letter of another script than Latin.
    fn may_touch_word(&self, text: &[u32]) -> bool {
        let inside = &text[self.start..self.end];
        let is_in_word =
            self.start.checked_sub(1).is_some_and(|before| is_letter(describe(text[before]).role));
        let scripts: Vec<_> = self.decoded.iter().map(|&value| describe(value).script).collect();
        let is_word =
            scripts.len() > 1 && scripts.iter().all(|&script| script != NONE && script == scripts[0]);
        if is_box(inside[0]) {
            let joins_words = self.may_join_words(text) && !is_usual_latin(self.decoded[0]);
            return !is_word && (!is_in_word || joins_words);
        }
        inside.iter().any(|&value| is_box(value)) && !is_word && scripts.iter().any(|&script| script > LATIN)
    }

    /// Returns whether the passage is certainly not a box drawing character that touches a clean word. This is certain if the passage
    /// encodes one of these:
    ///
    /// - Latin letters after another letter, as in `kapal─▒` (`─▒` encodes `ı`). The result is not certain if the passage is `─` and a
    ///   letter, or if the text also has drawings with the first character of the passage ([`drawn_characters`]).
    /// - several letters of a script other than Latin;
    /// - box drawing characters, if the first character of the passage is no box drawing character.
    pub fn is_apart_from_drawings(&self, text: &[u32], drawn: &HashSet<u32>) -> bool {
        let lead = text[self.start];
        if self.decoded.iter().any(|&value| is_box(value)) {
            return !is_box(lead);
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
            && is_box(lead)
            && !drawn.contains(&lead)
            && is_in_word
            && !(lead == HORIZONTAL_LINE && self.may_join_words(text))
    }

    /// Returns whether the passage begins with a box drawing character and a letter, so that the box drawing character can stand between
    /// two words, as in `word┼Öğe`.
    pub fn may_join_words(&self, text: &[u32]) -> bool {
        is_box(text[self.start]) && is_letter(describe(text[self.start + 1]).role)
    }
}

//! Replaces C1 control characters (U+0080 to U+009F) by the characters of windows-1252 that they should be.
//!
//! If text in windows-1252 is decoded as ISO-8859-1, bytes 80 to 9F become these control characters: byte 80, `€` in windows-1252, becomes
//! U+0080. Clean text hardly has such control characters, except U+0085 as a line end. Misread UTF-8 and text in other encodings can have
//! them too. So [`undo_controls`] replaces them only if none of these causes is likely.

use super::characters::{Role, describe, is_c1};
use super::clean::is_unlikely_apostrophe;
use super::misreadings::{MISREADINGS, passages_in};
use super::passages::{MAX_WORD, Passage};
use super::plausibility::{self, is_letter, is_usual_order};
use super::proposal::MIN_PASSAGE_GAIN;
use super::screen;
use super::sequences::SPACE;
use super::step::{Excerpt, Step};
use super::undo::Undo;
use super::unrepaired::excludes_windows_1252;
use crate::code_point::CodePoint;
use crate::encoding::Encoding;
use crate::single_byte::WINDOWS_1252;

const RIGHT_SINGLE_QUOTATION_MARK: u32 = 0x2019;
/// U+0085, NEXT LINE: a line end in text from mainframes. In windows-1252, byte 85 is the ellipsis.
const NEXT_LINE: u32 = 0x85;

/// Returns whether U+0085 can be a line end. The text must have no other control characters from U+0080 to U+009F, and at least one U+0085
/// must not be an ellipsis. U+0085 counts as an ellipsis before a space, and at the end of a text that had other errors (`is_damaged`).
fn has_next_lines(text: &[u32], is_damaged: bool) -> bool {
    let is_line_end = |(index, &value): (usize, &u32)| {
        let is_ellipsis = text.get(index + 1).map_or(is_damaged, |&next| next == SPACE);
        value == NEXT_LINE && !is_ellipsis
    };
    let are_alone = text.iter().all(|value| !is_c1(*value) || *value == NEXT_LINE);
    are_alone && text.iter().enumerate().any(is_line_end)
}

/// Returns whether a control character from U+0080 to U+009F is in a passage whose repair would make the text more plausible. A passage
/// with a space does not count, because the control character can be punctuation before the space.
fn may_be_in_sequences(text: &[u32]) -> bool {
    let possible = screen::possible(text, true);
    let is_sequence = |passage: &Passage| {
        let inside = &text[passage.start..passage.end];
        let has_control = inside.iter().any(|&value| is_c1(value));
        passage.gain >= MIN_PASSAGE_GAIN && has_control && !inside.contains(&SPACE)
    };
    let mut encodings = MISREADINGS.iter().enumerate().filter(|(index, _)| possible & (1 << index) != 0);
    encodings.any(|(_, &(encoding, _))| passages_in(text, encoding).iter().any(is_sequence))
}

/// Returns whether a word beside the control character at `at`, directly or after a space, has a letter or a mark that windows-1252 lacks.
/// Text with Thai letters, for example, was never in windows-1252, so a control character beside them is not a byte of windows-1252.
fn is_beside_foreign_word(text: &[u32], at: usize) -> bool {
    let is_foreign = |word: &mut dyn Iterator<Item = u32>| {
        let is_part = |value: &u32| {
            let role = describe(*value).role;
            is_letter(role) || role == Role::Mark || is_c1(*value)
        };
        let windows_1252_lacks = |value: u32| {
            !is_c1(value) && CodePoint::new(value).is_none_or(|found| WINDOWS_1252.byte(found).is_none())
        };
        let mut word = word.peekable();
        word.next_if_eq(&SPACE);
        word.take_while(is_part).take(MAX_WORD).any(windows_1252_lacks)
    };
    is_foreign(&mut text[..at].iter().rev().copied()) || is_foreign(&mut text[at + 1..].iter().copied())
}

/// Returns the passage that replaces the control character at `at`. The new character is the one that windows-1252 has for the byte of the
/// same value: `€` replaces U+0080. Returns `None` if windows-1252 has no such character, or if the new character would be in an
/// improbable place. Examples are a symbol or quotation mark within a word, and a capital letter after a small letter.
fn passage_at(text: &[u32], at: usize) -> Option<Passage> {
    let code_point = WINDOWS_1252.code_point(text[at] as u8)?.value();
    if code_point < 0xA0 {
        return None;
    }
    let passage = Passage::new(text, at, at + 1, vec![code_point], 0);
    let (left, right) = Passage::context(text, at, at + 1);
    let is_improbable = !is_usual_order(left.last(), &passage.decoded, None)
        || passage.is_symbol_in_word(text)
        || (code_point == RIGHT_SINGLE_QUOTATION_MARK && is_unlikely_apostrophe(text, at))
        || plausibility::cost_of_capital_in_word(left, code_point, right) > 0;
    (!is_improbable).then_some(passage)
}

/// Returns whether the control characters of a text can be bytes of windows-1252. None of the characters that would replace them may be in
/// an improbable place ([`passage_at`]), and the words without control characters must not show another encoding. A control character
/// after a character beyond ASCII does not count, because these two characters can be a UTF-8 sequence.
pub(super) fn may_be_windows_1252(text: &[u32]) -> bool {
    let is_after_ascii = |at: usize| at.checked_sub(1).is_none_or(|before| text[before] < 0x80);
    let can_be = |at: usize| !is_c1(text[at]) || !is_after_ascii(at) || passage_at(text, at).is_some();
    (0..text.len()).all(can_be) && !excludes_windows_1252(text)
}

/// Replaces control characters from U+0080 to U+009F by the characters that windows-1252 has at bytes 80 to 9F. Does nothing if:
///
/// - windows-1252 has no character for one of the bytes;
/// - one of the characters would be in an improbable place of a word, because then the bytes can be in another encoding;
/// - U+0085 can be a line end;
/// - one of the control characters is beside a word with a letter that windows-1252 lacks;
/// - one of the control characters can be a byte of a UTF-8 sequence, which a later repair needs;
/// - the text would not be more plausible.
pub(super) fn undo_controls(undo: &mut Undo) {
    let text = &undo.text;
    let is_damaged = !undo.steps.is_empty();
    let controls: Vec<_> = text.values.iter().enumerate().filter(|&(_, &value)| is_c1(value)).collect();
    if controls.is_empty() || has_next_lines(&text.values, is_damaged) {
        return;
    }
    if controls.iter().any(|&(at, _)| is_beside_foreign_word(&text.values, at)) {
        return;
    }
    if may_be_in_sequences(&text.values) {
        return;
    }
    let passage_of = |&(at, _): &(usize, &u32)| passage_at(&text.values, at);
    let Some(passages) = controls.iter().map(passage_of).collect::<Option<Vec<_>>>() else { return };
    let result = text.with(&passages);
    let gain = plausibility::cost(&[], &text.values, &[]) - plausibility::cost(&[], &result.values, &[]);
    let bits = gain as f64 / 10.0;
    let first = passages.first().map_or(0, |passage| passage.start);
    let excerpt = Excerpt::new(&text.values, &result.values, first);
    let step = Step { encoding: Encoding::Iso8859_1, bits, chance: 0, passages: passages.len(), excerpt };
    if gain > 0 {
        undo.text = result;
        undo.steps.push(step);
    }
}

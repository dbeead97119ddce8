//! Recognizes text that was damaged in another way than by misreading UTF-8, from the words that a repair leaves as they are.
//!
//! If text in windows-1251 is read as windows-1252, `Кожен` becomes `Êîæåí`. A few characters of such a text are UTF-8 by chance: `Êîæ`
//! would become `放`. The other words of such a text are words of no language, because letters beyond ASCII follow each other, or symbols
//! stand beside letters. If most characters beyond ASCII that stay are in such improbable words, the repair is wrong.

use super::characters::{LATIN, Role, describe, is_c1};
use super::plausibility::{RARE_PAIR, cost_of_pair, is_letter};
use super::sequences::{Bytes, Place};
use super::text::Text;

/// How many letters beyond ASCII in a row make a word in the Latin script improbable.
const IMPROBABLE_ROW: usize = 4;
/// The minimum number of characters beyond ASCII in improbable words. A name or an abbreviation can be improbable too.
const MIN_IMPROBABLE: usize = 8;
/// A line was damaged in another way if it has at least this many improbable words after a repair, and more than
/// [`MAX_IMPROBABLE_PER_CHANGED`] for each changed word.
const MIN_IMPROBABLE_WORDS: usize = 3;
/// A correctly repaired line has at most this many improbable words for each word that the repair changes, or only few improbable words
/// (see [`MIN_IMPROBABLE_WORDS`]).
const MAX_IMPROBABLE_PER_CHANGED: usize = 2;
/// Control characters can be bytes of windows-1252 if there are at least this many for each improbable word.
const CONTROLS_PER_IMPROBABLE_WORD: usize = 4;

/// A repair in a code page of MS-DOS must change at least this many words for each word in which it leaves a lead byte.
const CHANGED_PER_LEFT: usize = 4;

/// `·`, which stands within Catalan words: `col·lecció`.
const MIDDLE_DOT: u32 = 0xB7;

/// Returns whether two neighbours are improbable in one word. At least one of them is beyond ASCII. Improbable neighbours are:
///
/// - a small letter and a capital after it;
/// - a letter beside a box drawing character or a symbol;
/// - letters of two scripts.
fn is_improbable_pair((first, second): (u32, u32)) -> bool {
    let (left, right) = (describe(first), describe(second));
    let is_usual_beside_letter =
        |role| matches!(role, Role::Digit | Role::Mark | Role::Picture | Role::Opening | Role::Closing);
    (first >= 0x80 || second >= 0x80)
        && first != MIDDLE_DOT
        && second != MIDDLE_DOT
        && (is_letter(left.role) || is_letter(right.role))
        && !is_usual_beside_letter(left.role)
        && !is_usual_beside_letter(right.role)
        && cost_of_pair(left, right) >= RARE_PAIR
}

/// Returns whether a word is a word of no language: it has `IMPROBABLE_ROW` Latin letters beyond ASCII in a row, or an improbable pair.
fn is_improbable(word: &[u32]) -> bool {
    let is_latin_beyond_ascii = |&value: &u32| value >= 0x80 && describe(value).script == LATIN;
    let has_row = word.windows(IMPROBABLE_ROW).any(|row| row.iter().all(is_latin_beyond_ascii));
    has_row || word.iter().copied().zip(word.iter().copied().skip(1)).any(is_improbable_pair)
}

/// The words of a text after a repair.
#[derive(Default)]
struct Words {
    /// The number of words that the repair changed.
    changed: usize,
    /// The number of improbable words that the repair left as they are.
    improbable: usize,
    /// The number of characters beyond ASCII in these improbable words.
    improbable_characters: usize,
    /// The number of letters beyond ASCII in all other words.
    other_letters: usize,
}

impl Words {
    /// Counts the words of a text.
    fn count(text: &Text) -> Self {
        let is_space = |at: usize| describe(text.values[at]).role == Role::Space;
        let is_beyond_ascii = |value: &&u32| **value >= 0x80;
        let mut words = Self::default();
        let mut start = 0;
        while start < text.values.len() {
            let end = (start..text.values.len()).find(|&at| is_space(at)).unwrap_or(text.values.len());
            let word = &text.values[start..end];
            let is_changed = (start..end).any(|at| text.is_new(at));
            let beyond_ascii = word.iter().filter(is_beyond_ascii);
            if !is_changed && is_improbable(word) {
                words.improbable += 1;
                words.improbable_characters += beyond_ascii.count();
            } else {
                words.changed += usize::from(is_changed);
                words.other_letters += beyond_ascii.filter(|&&value| is_letter(describe(value).role)).count();
            }
            start = end + 1;
        }
        words
    }

    /// Returns whether the improbable words have more characters beyond ASCII than all other words have letters beyond ASCII.
    fn are_mostly_improbable(&self) -> bool {
        self.improbable_characters >= MIN_IMPROBABLE && self.improbable_characters > self.other_letters
    }
}

/// Returns whether a box drawing character at an index is the lead byte of a sequence in a word, as in `caf├Ò`. It must be
/// between a letter and a character beyond ASCII. Vertical lines, which separate the columns of a table, are never lead bytes.
fn is_lead_in_word(text: &Text, at: usize, bytes: &Bytes<'_>) -> bool {
    let value = text.values[at];
    let is_after_letter = text.values[..at].last().is_some_and(|&last| is_letter(describe(last).role));
    let is_before = |next: &u32| *next >= 0x80 && describe(*next).role != Role::Space;
    describe(value).role == Role::Box
        && !text.is_new(at)
        && matches!(bytes.place(value), Some(Place::LeadOfTwo | Place::LeadOfMore))
        && is_after_letter
        && text.values.get(at + 1).is_some_and(is_before)
}

/// Returns whether a repair in a code page of MS-DOS left lead bytes of letters in words. One such byte is enough in a word that the repair
/// changed. Otherwise, the words with such bytes must be more than a fourth of the changed words. Such a text was decoded in another code
/// page.
pub(super) fn leaves_leads_in_words(text: &Text, bytes: &Bytes<'_>) -> bool {
    let (mut changed, mut left, mut start) = (0, 0, 0);
    for word in text.values.split(|&value| describe(value).role == Role::Space) {
        let end = start + word.len();
        let is_changed = (start..end).any(|at| text.is_new(at));
        let has_lead = (start..end).any(|at| is_lead_in_word(text, at, bytes));
        if is_changed && has_lead {
            return true;
        }
        changed += usize::from(is_changed);
        left += usize::from(has_lead);
        start = end + 1;
    }
    CHANGED_PER_LEFT * left > changed
}

/// Returns whether most of the text that a repair did not change was damaged in another way. Its improbable words then have more characters
/// beyond ASCII than all other words have letters beyond ASCII.
pub(super) fn is_other_damage(text: &Text) -> bool {
    Words::count(text).are_mostly_improbable()
}

/// Returns whether a line was damaged in another way, as [`is_other_damage`] does for a text. In a line, several improbable words for each
/// changed word are enough too.
pub(super) fn is_other_damage_in_line(line: &Text) -> bool {
    let words = Words::count(line);
    let has_many = words.improbable >= MIN_IMPROBABLE_WORDS
        && words.improbable > MAX_IMPROBABLE_PER_CHANGED * words.changed;
    has_many || words.are_mostly_improbable()
}

/// Returns whether the improbable words of a text show that its control characters are not bytes of windows-1252.
pub(super) fn excludes_windows_1252(text: &[u32]) -> bool {
    let controls = text.iter().filter(|&&value| is_c1(value)).count();
    let words = text.split(|&value| describe(value).role == Role::Space);
    let has_control = |word: &[u32]| word.iter().any(|&value| is_c1(value));
    let improbable = words.filter(|word| !has_control(word) && is_improbable(word)).count();
    improbable > 1 && CONTROLS_PER_IMPROBABLE_WORD * improbable > controls
}

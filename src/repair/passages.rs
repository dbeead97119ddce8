//! The passages of a text that are UTF-8 in a single-byte encoding: their characters are the bytes of well-formed sequences.

use super::characters::{LATIN, NONE, REPLACEMENT, Role, Script, Tenths, describe};
use super::plausibility::{
    cost, cost_alone, cost_in_word, cost_of_capital_in_word, cost_of_symbol_in_word, is_letter,
    is_usual_order,
};
use crate::legacy::{CodePage, UNDEFINED};
use std::collections::HashSet;

pub(super) const SPACE: u32 = 0x20;
/// The control character SUB, and `?`: some converters write them for characters that they cannot convert.
const SUBSTITUTE: u32 = 0x1A;
const QUESTION_MARK: u32 = 0x3F;
const NO_BREAK_SPACE: u8 = 0xA0;
/// `à`, whose second byte is A0: the letter of which a space remains most often.
const A_WITH_GRAVE: u32 = 0xE0;
/// The additional cost of each lost byte: one that became U+FFFD or SUB, one that became `?`, and a no-break space that
/// became a space.
const LOST: Tenths = 60;
const LOST_QUESTION: Tenths = 40;
const LOST_SPACE: Tenths = 5;
/// What a passage costs in addition for each side on which a symbol of the same encoding touches it, because the symbol
/// would be a byte of the passage.
const TOUCHED: Tenths = 80;
/// Quotation marks that never end a quotation: `‚` and `„`.
const LOW_QUOTATION_MARKS: [u32; 2] = [0x201A, 0x201E];
/// What a no-break space costs in addition if it is the only passage, and after a capital letter: `Â` can end the word.
const SPACE_AFTER_CAPITAL: Tenths = 50;
/// How many characters on each side of a passage decide how plausible the passage is.
const CONTEXT: usize = 3;

/// Maps characters to their bytes in the encoding in which they were misread.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes<'a> {
    pub page: &'a CodePage,
    /// Whether U+0080 to U+009F also stand for bytes 80 to 9F that are other characters in the encoding, because a part
    /// of the text was read as ISO-8859-1.
    pub has_controls: bool,
}

/// A byte of a sequence that is read from a character.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Read {
    Byte(u8),
    /// A byte that was lost, and what that costs.
    Lost(Tenths),
    /// A no-break space that became a space.
    Space,
}

/// Where the byte of a character can be in a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    LeadOfTwo,
    LeadOfMore,
    Continuation,
}

impl Bytes<'_> {
    /// Returns where the byte of a character can be in a sequence. Characters that stand for a lost byte can continue one.
    pub fn place(&self, code_point: u32) -> Option<Place> {
        match self.byte(code_point) {
            _ if self.continuation(code_point).is_some() => Some(Place::Continuation),
            Some(0xC2..=0xDF) => Some(Place::LeadOfTwo),
            Some(0xE0..=0xF4) => Some(Place::LeadOfMore),
            _ => None,
        }
    }

    /// Returns the byte of a character. Decoders often read a byte without a character in the encoding as ISO-8859-1
    /// does: as the code point with the same number.
    fn byte(&self, code_point: u32) -> Option<u8> {
        let unit = u16::try_from(code_point).ok().filter(|&unit| unit != UNDEFINED)?;
        self.page.byte(unit).or_else(|| {
            let same = u8::try_from(code_point).ok().filter(|&byte| byte >= 0x80)?;
            let is_free =
                self.page.code_point(same).is_none_or(|found| (0x80..0xA0).contains(&found.value()));
            (is_free || (self.has_controls && same < 0xA0)).then_some(same)
        })
    }

    /// Returns whether byte A0 is a no-break space in the encoding, so that a space can be what became of it.
    fn has_no_break_space(&self) -> bool {
        self.page.code_point(NO_BREAK_SPACE).is_some_and(|found| found.value() == NO_BREAK_SPACE.into())
    }

    /// Returns the continuation byte of a character, if it can be one.
    fn continuation(&self, code_point: u32) -> Option<Read> {
        match code_point {
            REPLACEMENT | SUBSTITUTE => Some(Read::Lost(LOST)),
            QUESTION_MARK => Some(Read::Lost(LOST_QUESTION)),
            SPACE if self.has_no_break_space() => Some(Read::Space),
            _ => self.byte(code_point).filter(|byte| byte >> 6 == 0b10).map(Read::Byte),
        }
    }
}

/// Characters of a text that are one UTF-8 sequence: their number, the code point that they encode, and the cost of
/// lost bytes.
#[derive(Clone, Copy, Debug)]
struct Sequence {
    len: usize,
    code_point: u32,
    lost: Tenths,
    /// Whether a space is read as byte A0.
    has_space: bool,
    /// Whether the space that is read as byte A0 also stays in the text, as the space between two words.
    keeps_space: bool,
}

const fn is_surrogate(code_point: u32) -> bool {
    matches!(code_point, 0xD800..=0xDFFF)
}

/// Returns whether a character is a symbol, or a letter of another script, which rarely touches what is beside it.
fn is_symbol_beside(code_point: u32, inside: u32) -> bool {
    let (outside, inside) = (describe(code_point), describe(inside));
    matches!(outside.role, Role::Symbol | Role::Box)
        || (outside.script != NONE && inside.script != NONE && outside.script != inside.script)
}

/// Reads the sequence that begins with the first character.
fn sequence(bytes: &Bytes<'_>, text: &[u32]) -> Option<Sequence> {
    let lead = bytes.byte(*text.first()?)?;
    let (count, low_bits, lowest) = match lead {
        0xC2..=0xDF => (1, lead & 0x1F, 0x80),
        0xE0..=0xEF => (2, lead & 0x0F, 0x800),
        0xF0..=0xF4 => (3, lead & 0x07, 0x10000),
        _ => return None,
    };
    let mut value = u32::from(low_bits);
    let (mut lost, mut exact, mut has_space) = (0, 1, false);
    let mut is_lost = false;
    let mut len = 1;
    for &next in text.get(1..)?.iter().take(count) {
        match bytes.continuation(next) {
            Some(Read::Byte(byte)) => {
                value = value << 6 | u32::from(byte & 0x3F);
                exact += 1;
            }
            Some(Read::Lost(cost)) => {
                value <<= 6;
                is_lost = true;
                lost += cost;
            }
            // No text has a character with two of these bytes.
            Some(Read::Space) if has_space => break,
            Some(Read::Space) => {
                value = value << 6 | u32::from(NO_BREAK_SPACE & 0x3F);
                has_space = true;
                lost += LOST_SPACE;
            }
            None => break,
        }
        len += 1;
    }
    if len <= count {
        return None;
    }
    let needed_exact = if count == 1 { 1 } else { 2 };
    if exact < needed_exact || (has_space && is_lost) {
        return None;
    }
    if is_lost {
        return Some(Sequence { len, code_point: REPLACEMENT, lost, has_space: false, keeps_space: false });
    }
    if value < lowest || value > 0x10FFFF {
        return None;
    }
    // The letter is a word in French, Italian and Portuguese, or ends one.
    let keeps_space = has_space
        && value == A_WITH_GRAVE
        && text.get(len) != Some(&SPACE)
        && !is_joined_to_next(&text[len..]);
    Some(Sequence { len, code_point: value, lost, has_space, keeps_space })
}

/// Returns whether the word `à` is joined to the word after it, as in the Portuguese "às" and "àquele".
fn is_joined_to_next(after: &[u32]) -> bool {
    let begins_with = |word: &str| after.iter().copied().take(word.len()).eq(word.bytes().map(u32::from));
    let is_word_s = begins_with("s") && after.get(1).is_none_or(|&next| next == SPACE);
    is_word_s || ["quele", "quela", "quilo"].iter().any(|word| begins_with(word))
}

/// A passage of a text that is UTF-8 in an encoding.
#[derive(Clone, Debug)]
pub(super) struct Passage {
    /// The index of its first character, and of the first after it.
    pub start: usize,
    pub end: usize,
    /// The code points that the passage encodes.
    pub after: Vec<u32>,
    /// How much less these cost than the characters of the passage.
    pub gain: Tenths,
}

impl Passage {
    /// Makes a passage of a text that encodes `after`; `lost` is the cost of its lost bytes, which reduces the gain.
    pub fn new(text: &[u32], start: usize, end: usize, after: Vec<u32>, lost: Tenths) -> Self {
        let (left, right) = Self::context(text, start, end);
        let mut gain = cost(left, &text[start..end], right) - cost(left, &after, right) - lost;
        if let [only] = text[start..end] {
            gain += cost_in_word(left, only, right);
        }
        if let [only] = after[..] {
            gain -= cost_of_symbol_in_word(left, only, right);
            gain -= cost_of_capital_in_word(left, only, right);
        }
        Self { start, end, after, gain }
    }

    /// Returns the additional cost of the passage if no other passage changes.
    pub fn cost_alone(&self, text: &[u32]) -> Tenths {
        let (left, right) = Self::context(text, self.start, self.end);
        let [alone] = self.after[..] else { return 0 };
        let is_word = alone == u32::from(NO_BREAK_SPACE) && self.follows_capital(text);
        cost_alone(left, alone, right) + if is_word { SPACE_AFTER_CAPITAL } else { 0 }
    }

    /// Returns whether the passage would be one symbol or quotation mark between two small letters.
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

    /// Returns whether the passage would be a small letter or a symbol in a word of capitals.
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

    /// Returns whether the passage is a letter in quotation marks and the second of these, as in `“Ã”`.
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

    /// Returns whether a passage with a space or a question mark that stands for a lost byte is text as it is: letters with punctuation and
    /// spaces where text has them, as in `é «`, `» à` and `irmã?»`. `leads` are the characters of other passages: if the letter is one of
    /// them, it is rather a passage before a space, as are `Ã` and `Â`.
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

    /// Returns whether the character before the passage is a capital letter.
    pub fn follows_capital(&self, text: &[u32]) -> bool {
        let (left, _) = Self::context(text, self.start, self.end);
        left.last().is_some_and(|&last| describe(last).role == Role::Capital)
    }

    /// Returns whether the passage begins with byte C2 or C3, as most sequences of text in the Latin script do: `Â` or `Ã`, in windows-1250 `Ă`,
    /// in windows-1257 `Ć`.
    pub fn has_usual_lead(&self, text: &[u32]) -> bool {
        matches!(text[self.start], 0xC2 | 0xC3 | 0x102 | 0x106)
    }

    /// Returns whether the passage encodes characters up to U+00FF, as most sequences of text in the Latin script do: these begin with byte C2
    /// or C3 in every encoding.
    pub fn encodes_latin_1(&self) -> bool {
        self.after.iter().all(|&found| found < 0x100)
    }

    /// Returns whether the passage is one East Asian character in a word of Latin letters.
    pub fn is_in_word(&self, text: &[u32]) -> bool {
        let (left, right) = Self::context(text, self.start, self.end);
        self.end == self.start + 1 && cost_in_word(left, text[self.start], right) > 0
    }

    /// Returns the `CONTEXT` characters before a passage, and those after it.
    fn context(text: &[u32], start: usize, end: usize) -> (&[u32], &[u32]) {
        (&text[start.saturating_sub(CONTEXT)..start], &text[end..text.len().min(end + CONTEXT)])
    }
}

/// Returns how many Latin letters beyond ASCII are improbable beside passages in an encoding: those that touch a passage, and lead bytes
/// outside of the passages that have another character beyond ASCII after them, or stand alone between spaces before one. Lists of
/// letters have many, as in `Àà, Áá`, `ÀÁÂÃ` and `à á â`.
pub(super) fn count_broken(text: &[u32], passages: &[Passage], bytes: &Bytes<'_>) -> usize {
    let is_letter = |at: usize| {
        text.get(at).is_some_and(|&found| {
            found >= 0x80 && describe(found).script == LATIN && bytes.byte(found).is_some()
        })
    };
    let is_lead = |at: usize| matches!(bytes.place(text[at]), Some(Place::LeadOfTwo | Place::LeadOfMore));
    let is_beyond =
        |at: usize| text.get(at).is_some_and(|&found| found >= 0x80 && bytes.byte(found).is_some());
    let is_space = |at: usize| text.get(at) == Some(&SPACE);
    let stands_alone = |at: usize| is_space(at + 1) && at.checked_sub(1).is_none_or(is_space);
    let mut rest = passages.iter().peekable();
    let mut last_end = None;
    let mut count = 0;
    for at in 0..text.len() {
        while let Some(passage) = rest.next_if(|passage| passage.end <= at) {
            last_end = Some(passage.end);
        }
        let is_inside = rest.peek().is_some_and(|passage| passage.start <= at);
        if is_inside || !is_letter(at) {
            continue;
        }
        let touches = last_end == Some(at) || rest.peek().is_some_and(|passage| passage.start == at + 1);
        let is_broken = is_lead(at) && (is_beyond(at + 1) || (stands_alone(at) && is_beyond(at + 2)));
        count += usize::from(touches || is_broken);
    }
    count
}

/// Returns whether a sequence with a space is text as it is, before a sequence in another script: in `É Ã©`, only the last two characters
/// are a passage.
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

/// Returns the passages of a text that are UTF-8 in a single-byte encoding.
pub(super) fn passages(text: &[u32], bytes: &Bytes<'_>) -> Vec<Passage> {
    let mut passages = Vec::new();
    let mut at = 0;
    while at < text.len() {
        if text[at] < 0x80 {
            at += 1;
            continue;
        }
        let start = at;
        let mut after = Vec::new();
        let mut lost = 0;
        while let Some(found) = sequence(bytes, &text[at..]) {
            let mut found = found;
            if found.has_space && after.is_empty() && is_clean_before_passage(bytes, text, at, &found) {
                break;
            }
            if is_surrogate(found.code_point) {
                // CESU-8: each half of a pair in three bytes.
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
                    keeps_space: false,
                };
            }
            after.push(found.code_point);
            if found.keeps_space {
                after.push(SPACE);
            }
            lost += found.lost;
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
            beside >= 0x80 && bytes.byte(beside).is_some() && is_symbol_beside(beside, inside)
        };
        let sides = [touches(start.checked_sub(1), after.first()), touches(Some(at), after.last())];
        lost += TOUCHED * sides.into_iter().filter(|&touches| touches).count() as Tenths;
        passages.push(Passage::new(text, start, at, after, lost));
    }
    passages
}

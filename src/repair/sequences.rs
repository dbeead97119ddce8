//! Reads UTF-8 sequences whose bytes were decoded as characters of a single-byte encoding.
//!
//! In windows-1252, for example, `Ã¼` is the bytes C3 BC, which are `ü` in UTF-8. Sequences with three kinds of damage are read too, at an
//! additional cost:
//!
//! - A program wrote `?`, SUB or U+FFFD instead of a character that it could not convert.
//! - A program wrote a space instead of the no-break space (byte A0).
//! - A decoder left out bytes that the encoding does not define.

use super::characters::{REPLACEMENT, Tenths, is_c1};
use super::plausibility::QUESTION_MARK;
use crate::legacy::{CodePage, UNDEFINED};

pub(super) const SPACE: u32 = 0x20;
/// The control character SUB: some converters write it, or `?`, for characters that they cannot convert.
const SUBSTITUTE: u32 = 0x1A;
pub(super) const NO_BREAK_SPACE: u8 = 0xA0;
/// `à`: the most frequent letter whose last byte in UTF-8 is A0, which can become a space.
pub(super) const A_WITH_GRAVE: u32 = 0xE0;
const LEAD_OF_A_WITH_GRAVE: u8 = 0xC3;
/// The additional cost of a lost byte that became U+FFFD or SUB.
const LOST: Tenths = 60;
/// The additional cost of a lost byte that became `?`.
const LOST_QUESTION: Tenths = 40;
/// The additional cost of a no-break space that became a space.
const LOST_SPACE: Tenths = 5;

/// The additional cost of a byte that was left out.
const LEFT_OUT: Tenths = 20;
const DAGGER: u32 = 0x2020;
/// CYRILLIC CAPITAL LETTER OMEGA. Its bytes in UTF-8 are D1 A0.
const OMEGA: u32 = 0x460;
const LEAD_OF_OMEGA: u8 = 0xD1;
/// U+2006 SIX-PER-EM SPACE. Its last byte in UTF-8, 86, is a dagger in windows-1252.
const SIX_PER_EM_SPACE: u32 = 0x2006;

/// Maps characters to their bytes in the encoding in which they were misread.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes<'a> {
    pub page: &'a CodePage,
    /// Whether U+0080 to U+009F stand for bytes 80 to 9F even if the encoding maps these bytes to other characters. A part
    /// of the text can have been read as ISO-8859-1.
    pub has_controls: bool,
    /// Characters that other decoders of the encoding have, with their bytes.
    pub alternatives: &'a [(u32, u8)],
    /// The value of every lost byte, if it is known: the only continuation byte for which the encoding has no character.
    pub lost: Option<u8>,
}

/// What a character stands for in a sequence.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Read {
    Byte(u8),
    /// A lost byte, with its additional cost.
    Lost(Tenths),
    /// A no-break space that became a space.
    Space,
}

/// The place that the byte of a character can have in a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    LeadOfTwo,
    LeadOfMore,
    Continuation,
}

impl Bytes<'_> {
    /// Returns the place that the byte of a character can have in a sequence. A character that stands for a lost byte has the place of a
    /// continuation byte.
    pub fn place(&self, code_point: u32) -> Option<Place> {
        match self.byte(code_point) {
            _ if self.continuation(code_point).is_some() => Some(Place::Continuation),
            Some(0xC2..=0xDF) => Some(Place::LeadOfTwo),
            Some(0xE0..=0xF4) => Some(Place::LeadOfMore),
            _ => None,
        }
    }

    /// Returns the byte of a character. Decoders often map a byte that the encoding does not define to the code point
    /// with the same number.
    pub fn byte(&self, code_point: u32) -> Option<u8> {
        let unit = u16::try_from(code_point).ok().filter(|&unit| unit != UNDEFINED)?;
        self.page
            .byte(unit)
            .or_else(|| {
                let same = u8::try_from(code_point).ok().filter(|&byte| byte >= 0x80)?;
                let is_free = self.page.code_point(same).is_none_or(|found| is_c1(found.value()));
                (is_free || (self.has_controls && same < 0xA0)).then_some(same)
            })
            .or_else(|| {
                self.alternatives
                    .iter()
                    .find(|(character, _)| *character == code_point)
                    .map(|&(_, byte)| byte)
            })
    }

    /// Returns all code points for which [`Self::place`] can return a place. Some are returned twice, and some below U+0100 have no place.
    pub fn candidates(&self) -> impl Iterator<Item = u16> {
        let alternatives = self.alternatives.iter().map(|&(character, _)| character as u16);
        (0..0x100)
            .chain(self.page.code_points()[0x80..].iter().copied())
            .chain(alternatives)
            .chain([REPLACEMENT as u16])
    }

    /// Returns whether byte A0 is a no-break space in the encoding, so that a space can stand for it.
    fn has_no_break_space(&self) -> bool {
        self.page.code_point(NO_BREAK_SPACE).is_some_and(|found| found.value() == NO_BREAK_SPACE.into())
    }

    /// Returns what a character stands for as a continuation byte; `None` if the character cannot be a continuation byte.
    fn continuation(&self, code_point: u32) -> Option<Read> {
        match code_point {
            REPLACEMENT | SUBSTITUTE => Some(Read::Lost(LOST)),
            QUESTION_MARK => Some(Read::Lost(LOST_QUESTION)),
            SPACE if self.has_no_break_space() => Some(Read::Space),
            _ => self.byte(code_point).filter(|byte| byte >> 6 == 0b10).map(Read::Byte),
        }
    }
}

/// A UTF-8 sequence that was read from characters: the number of characters, the code point that they encode, and the cost of lost bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sequence {
    pub len: usize,
    pub code_point: u32,
    pub lost: Tenths,
    /// Whether a space is read as byte A0.
    pub has_space: bool,
    /// Whether the only continuation byte became `?` or was left out. The sequence can then be clean text, or any of 64 characters.
    pub is_unreadable: bool,
    /// Whether the space that is read as byte A0 also stays in the text, as the space between two words.
    pub keeps_space: bool,
}

pub(super) const fn is_surrogate(code_point: u32) -> bool {
    matches!(code_point, 0xD800..=0xDFFF)
}

/// Reads the sequence that begins with the first character.
pub(super) fn sequence(bytes: &Bytes<'_>, text: &[u32]) -> Option<Sequence> {
    let lead = bytes.byte(*text.first()?)?;
    let (continuation_count, low_bits, lowest) = match lead {
        0xC2..=0xDF => (1, lead & 0x1F, 0x80),
        0xE0..=0xEF => (2, lead & 0x0F, 0x800),
        0xF0..=0xF4 => (3, lead & 0x07, 0x10000),
        _ => return None,
    };
    let mut value = u32::from(low_bits);
    let (mut lost, mut known_count, mut has_space) = (0, 1, false);
    let (mut is_lost, mut has_question) = (false, false);
    let mut len = 1;
    for &next in text.get(1..)?.iter().take(continuation_count) {
        match bytes.continuation(next) {
            Some(Read::Byte(byte)) => {
                value = value << 6 | u32::from(byte & 0x3F);
                known_count += 1;
            }
            Some(Read::Lost(cost)) => {
                value = value << 6 | u32::from(bytes.lost.unwrap_or_default() & 0x3F);
                is_lost |= bytes.lost.is_none();
                has_question |= next == QUESTION_MARK;
                lost += cost;
            }
            // Few characters have two bytes A0, so at most one space is read as byte A0.
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
    if len <= continuation_count {
        return None;
    }
    let min_known_count = if continuation_count == 1 { 1 } else { 2 };
    if known_count < min_known_count || (has_space && is_lost) {
        return None;
    }
    let is_unreadable = has_question && known_count == 1;
    if is_lost {
        let (has_space, keeps_space) = (false, false);
        return Some(Sequence { len, code_point: REPLACEMENT, lost, has_space, is_unreadable, keeps_space });
    }
    if value < lowest || value > 0x10FFFF {
        return None;
    }
    // Daggers and six-per-em spaces are rare, but a `”` (E2 80 9D) before a space has often lost its last byte. If that space were read
    // as byte A0, the sequence would be a dagger (E2 80 A0). The dagger is byte 86 in windows-1252. So a further step could read U+2006
    // (E2 80 86), the six-per-em space.
    // The Cyrillic omega is a letter of old texts. Before a space, its lead byte is more likely what is left of `ј` (`lead_without_end`).
    if (has_space && matches!(value, DAGGER | OMEGA)) || value == SIX_PER_EM_SPACE {
        return None;
    }
    // The letter `à` is a word in French, Italian and Portuguese, or the end of a word.
    let keeps_space = has_space
        && value == A_WITH_GRAVE
        && text.get(len) != Some(&SPACE)
        && !is_joined_to_next(&text[len..])
        && !is_before_end(&text[len..]);
    Some(Sequence { len, code_point: value, lost, has_space, is_unreadable, keeps_space })
}

pub(super) const CLOSING_QUOTE: u32 = 0x201D;
/// The last byte of [`CLOSING_QUOTE`], E2 80 9D. Windows-1252 and similar encodings do not define it, and some decoders leave it out.
const LAST_OF_QUOTE: u8 = 0x9D;
/// The first two bytes of [`CLOSING_QUOTE`].
const START_OF_QUOTE: [Option<u8>; 2] = [Some(0xE2), Some(0x80)];

/// Reads a closing quotation mark whose last byte was left out, at the start of `text`. The mark is certain only after an opening mark
/// (`is_open`), or directly after other sequences of the passage, which encode `before`. If `before` ends with the first two bytes of
/// the mark, the text was misread more than once.
pub(super) fn quote_without_end(
    bytes: &Bytes<'_>,
    text: &[u32],
    before: &[u32],
    is_open: bool,
) -> Option<Sequence> {
    let is_defined = bytes.page.code_point(LAST_OF_QUOTE).is_some_and(|found| found.value() >= 0xA0);
    let is_cut = |len: usize| {
        !text
            .get(len)
            .is_some_and(|&next| matches!(bytes.continuation(next), Some(Read::Byte(_) | Read::Lost(_))))
    };
    let starts_quote = |values: &[u32]| {
        values.len() == 2 && values.iter().map(|&value| bytes.byte(value)).eq(START_OF_QUOTE)
    };
    if is_defined {
        return None;
    }
    let (len, code_point) = if text.len() >= 2 && starts_quote(&text[..2]) {
        (2, CLOSING_QUOTE)
    } else if bytes.byte(*text.first()?) == Some(0xC2)
        && starts_quote(&before[before.len().saturating_sub(2)..])
    {
        // The byte was read as a control character, which is C2 9D in UTF-8.
        (1, u32::from(LAST_OF_QUOTE))
    } else {
        return None;
    };
    let is_certain = is_open || !before.is_empty();
    (is_certain && is_cut(len)).then_some(Sequence {
        len,
        code_point,
        lost: LEFT_OUT,
        has_space: false,
        is_unreadable: false,
        keeps_space: false,
    })
}

/// Reads a lead byte whose continuation byte 98 was left out, at the start of `text`: D0 of `И`, D1 of `ј`, D2 of `Ҙ` or D3 of `Ә`.
/// Windows-1251 does not define byte 98, so some decoders leave it out. After the lead byte, another sequence or an ASCII character
/// follows. In clean text, letters follow.
pub(super) fn lead_without_end(bytes: &Bytes<'_>, text: &[u32]) -> Option<Sequence> {
    let lead = lead_of_lost(bytes, *text.first()?)?;
    let code_point = u32::from(lead & 0x1F) << 6 | u32::from(bytes.lost? & 0x3F);
    let is_cut = match text.get(1).and_then(|&next| bytes.continuation(next)) {
        None => true,
        Some(Read::Space) => lead == LEAD_OF_OMEGA,
        Some(_) => false,
    };
    let starts_sequence = |at: usize| text.get(at..).is_some_and(|rest| sequence(bytes, rest).is_some());
    let is_before_sequence = |next: u32| {
        next < 0x80 || starts_sequence(1) || (lead_of_lost(bytes, next).is_some() && starts_sequence(2))
    };
    let is_certain = is_cut && text.get(1).is_none_or(|&next| is_before_sequence(next));
    is_certain.then_some(Sequence {
        len: 1,
        code_point,
        lost: LEFT_OUT,
        has_space: false,
        is_unreadable: true,
        keeps_space: false,
    })
}

/// Returns the byte of a character if it is the lead byte of a letter whose other byte can be left out; see [`lead_without_end`].
fn lead_of_lost(bytes: &Bytes<'_>, code_point: u32) -> Option<u8> {
    bytes.byte(code_point).filter(|lead| (0xD0..=0xD3).contains(lead))
}

fn character_at(text: &[u32], at: usize) -> Option<char> {
    text.get(at).and_then(|&value| char::from_u32(value))
}

/// Returns whether the word `à` is joined to the word after it, as in the Portuguese "às" and "àquele".
fn is_joined_to_next(after: &[u32]) -> bool {
    let begins_with = |word: &str| after.iter().copied().take(word.len()).eq(word.bytes().map(u32::from));
    let is_in_word = |next: char| next.is_alphanumeric() || matches!(next, '\'' | '’');
    let is_word_s = begins_with("s") && !character_at(after, 1).is_some_and(is_in_word);
    is_word_s || ["quele", "quela", "quilo"].iter().any(|word| begins_with(word))
}

/// Returns whether no further word follows `à` and a space. That is so at the end of the text or of the line, and before a mark that no
/// language writes after a space. It is also so before a hyphen within a word, as in "là-bas", and before a quotation mark that ends a
/// quotation. `!` does not count, because French has a space before it.
fn is_before_end(after: &[u32]) -> bool {
    let is_word = |at| character_at(after, at).is_some_and(char::is_alphanumeric);
    match character_at(after, 0) {
        None | Some('\n' | '\r' | ',' | '.' | ')' | ']' | '…') => true,
        Some('-') => is_word(1),
        Some('"') => !is_word(1),
        _ => false,
    }
}

/// The spaces that a text has after `Ã`, where `Ã` stands for `à`. The bytes of `à`, C3 A0, are misread as `Ã` and a no-break space. If the
/// no-break space became a space, `à la` is `Ã`, two spaces and `la`. But a program may have replaced the two spaces by one. This space then
/// stands for both the byte A0 and the space between the words.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Spacing {
    /// Whether two spaces follow an `Ã` of the text.
    has_two_spaces: bool,
    /// Whether the text has a space before a punctuation mark, as in French, or `Ã` as a word, followed by one space and another word.
    is_french: bool,
}

impl Spacing {
    pub fn of(bytes: &Bytes<'_>, text: &[u32]) -> Self {
        let is_lead = |value: u32| value >= 0x80 && bytes.byte(value) == Some(LEAD_OF_A_WITH_GRAVE);
        let mut spacing = Self::default();
        for (at, pair) in text.windows(2).enumerate().filter(|(_, pair)| pair[1] == SPACE) {
            let after = &text[at + 2..];
            if is_lead(pair[0]) {
                spacing.has_two_spaces |= after.first() == Some(&SPACE);
                let is_word = at == 0 || text[at - 1] == SPACE;
                spacing.is_french |= is_word && character_at(after, 0).is_some_and(char::is_alphanumeric);
            } else {
                let is_after_word = char::from_u32(pair[0]).is_some_and(char::is_alphanumeric);
                spacing.is_french |= is_after_word && is_spaced_mark(after);
            }
        }
        spacing
    }

    /// Returns whether the space after `Ã` also stays in the text, between `à` and the text `after`. The space does not stay before a tab or
    /// an end tag. Before a punctuation mark, it stays only in some texts.
    pub fn keeps_space(self, after: &[u32]) -> bool {
        match character_at(after, 0) {
            Some('\t') => false,
            Some('<') if after.get(1) == Some(&SLASH) => false,
            Some(':' | ';') => !self.has_two_spaces && self.is_french && is_spaced_mark(after),
            Some('!' | '?' | '»' | '|' | '/') => !self.has_two_spaces,
            _ => true,
        }
    }
}

const SLASH: u32 = 0x2F;

/// Returns whether a text begins with a mark that has a space before it in French, and white space or nothing after it.
fn is_spaced_mark(text: &[u32]) -> bool {
    matches!(character_at(text, 0), Some(':' | ';' | '!' | '?'))
        && character_at(text, 1).is_none_or(char::is_whitespace)
}

impl Bytes<'_> {
    /// Returns whether a text has sequences that begin with bytes E1 BA or E1 BB: letters of Vietnamese.
    pub fn is_vietnamese(&self, text: &[u32]) -> bool {
        let is_letter = |pair: &[u32]| {
            self.byte(pair[0]) == Some(0xE1) && matches!(self.byte(pair[1]), Some(0xBA | 0xBB))
        };
        text.windows(2).any(is_letter)
    }
}

/// The letters after `à` that end a Vietnamese syllable.
const ENDS_OF_SYLLABLES: [&str; 8] = ["i", "o", "u", "y", "m", "n", "ng", "nh"];

/// Returns whether the word after `à` and a space ends a Vietnamese syllable, as in `hà i` for "hài".
pub(super) fn ends_syllable(after: &[u32]) -> bool {
    let is_letter = |value: &&u32| char::from_u32(**value).is_some_and(char::is_alphabetic);
    let word: Vec<u32> = after.iter().take(3).take_while(is_letter).copied().collect();
    ENDS_OF_SYLLABLES.iter().any(|end| end.bytes().map(u32::from).eq(word.iter().copied()))
}

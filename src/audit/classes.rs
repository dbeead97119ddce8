//! Properties of single characters, and the findings about them.

use super::finding::{Cause, Kind, Severity};
use crate::code_point::CodePoint;
use crate::unicode::{GeneralCategory, Properties, Script, is_default_ignorable, skeleton};

/// Stands for a malformed sequence where a code point is expected.
pub(super) const MALFORMED: u32 = u32::MAX;
pub(super) const BOM: u32 = CodePoint::BOM.value();
const REPLACEMENT: u32 = CodePoint::REPLACEMENT.value();
const NEXT_LINE: u32 = 0x85;

/// Returns whether a character controls the bidirectional algorithm (property Bidi_Control).
pub(super) const fn is_bidi_control(code_point: u32) -> bool {
    matches!(code_point, 0x61C | 0x200E | 0x200F | 0x202A..=0x202E | 0x2066..=0x2069)
}

/// Returns whether a character is a tag. Most tags stand for an ASCII character.
pub(super) const fn is_tag(code_point: u32) -> bool {
    matches!(code_point, 0xE0001 | 0xE0020..=0xE007F)
}

/// Returns the number of a variation selector: 0 for VS1 to 255 for VS256. `None` for other characters.
pub(super) const fn selector(code_point: u32) -> Option<u8> {
    match code_point {
        0xFE00..=0xFE0F => Some((code_point - 0xFE00) as u8),
        0xE0100..=0xE01EF => Some((code_point - 0xE0100 + 16) as u8),
        _ => None,
    }
}

pub(super) const fn is_noncharacter(code_point: u32) -> bool {
    matches!(code_point, 0xFDD0..=0xFDEF) || (code_point <= 0x10_FFFF && code_point & 0xFFFE == 0xFFFE)
}

/// Returns whether a category is one of the three categories of marks (M).
const fn is_category_of_marks(category: GeneralCategory) -> bool {
    use GeneralCategory as C;
    matches!(category, C::NonspacingMark | C::SpacingMark | C::EnclosingMark)
}

pub(super) fn is_letter_or_mark(character: char) -> bool {
    use GeneralCategory as C;
    if character.is_ascii() {
        return character.is_ascii_alphabetic();
    }
    match character.general_category() {
        C::UppercaseLetter | C::LowercaseLetter | C::TitlecaseLetter | C::ModifierLetter | C::OtherLetter => {
            true
        }
        category => is_category_of_marks(category),
    }
}

pub(super) fn is_mark(character: char) -> bool {
    !character.is_ascii() && is_category_of_marks(character.general_category())
}

pub(super) fn is_in_word(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_alphanumeric() || character == '_';
    }
    use GeneralCategory as C;
    is_letter_or_mark(character)
        || matches!(
            character.general_category(),
            C::DecimalNumber | C::LetterNumber | C::OtherNumber | C::ConnectorPunctuation
        )
}

/// Returns whether one of these scripts uses a character; false for characters of all scripts (Common, Inherited).
pub(super) fn is_used_in(character: Option<char>, scripts: &[Script]) -> bool {
    character.is_some_and(|character| {
        let extension = character.script_extension();
        !extension.is_all() && scripts.iter().any(|&script| extension.contains_script(script))
    })
}

pub(super) fn is_right_to_left(code_point: u32) -> bool {
    // The blocks that DerivedBidiClass.txt reserves for the classes R and AL.
    matches!(code_point, 0x590..=0x8FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFE | 0x10800..=0x10FFF | 0x1E800..=0x1EFFF)
        && !is_bidi_control(code_point)
}

const fn is_usual_control(code_point: u32) -> bool {
    matches!(code_point, 0x09 | 0x0A | 0x0D)
}

/// Returns the finding about a single character, if the character is reported wherever it occurs.
pub(super) fn judge(code_point: u32) -> Option<(Kind, Severity, Cause)> {
    use Severity::{Note, Warning};
    match code_point {
        0x20..=0x7E | MALFORMED => None,
        0x0B | 0x0C | NEXT_LINE => Some((Kind::Control, Note, Cause::LineSeparator)),
        0x2028 | 0x2029 => Some((Kind::Control, Warning, Cause::LineSeparator)),
        0..=0x1F | 0x7F..=0x9F => {
            (!is_usual_control(code_point)).then_some((Kind::Control, Warning, Cause::Control))
        }
        BOM => Some((Kind::BomInside, Warning, Cause::BomInside)),
        REPLACEMENT => Some((Kind::ReplacementCharacter, Warning, Cause::Replacement)),
        _ if is_noncharacter(code_point) => Some((Kind::Noncharacter, Warning, Cause::Noncharacter)),
        _ => {
            let category = char::from_u32(code_point).map(Properties::general_category)?;
            match category {
                GeneralCategory::PrivateUse => Some((Kind::PrivateUse, Note, Cause::PrivateUse)),
                // Default ignorable code points are reported as `Kind::Invisible`.
                GeneralCategory::Unassigned if !is_default_ignorable(code_point) => {
                    Some((Kind::Unassigned, Warning, Cause::Unassigned))
                }
                _ => None,
            }
        }
    }
}

/// Returns whether a character is invisible within a word: identifiers that differ only in such characters look the same.
pub(super) fn is_invisible_in_word(code_point: u32) -> bool {
    is_default_ignorable(code_point) && !is_bidi_control(code_point) && !is_tag(code_point)
}

/// Returns whether the skeleton of a character differs from the character (UTS #39, section 4).
fn is_confusable(character: char) -> bool {
    let mut buffer = [0; 4];
    !skeleton(character.encode_utf8(&mut buffer)).eq([character])
}

/// The properties of a character that the checks use, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Class(u8);

impl Class {
    const VISIBLE_IN_WORD: u8 = 1;
    const INVISIBLE_IN_WORD: u8 = 2;
    const REPORTED: u8 = 4;
    const CONFUSABLE_SYMBOL: u8 = 8;

    fn of(code_point: u32) -> Self {
        let bit = |mask: u8, is_set: bool| if is_set { mask } else { 0 };
        let character = char::from_u32(code_point);
        let is_word = character.is_some_and(is_in_word);
        let is_invisible = is_invisible_in_word(code_point);
        let is_symbol = !is_word && !is_default_ignorable(code_point) && code_point >= 0x80;
        let is_confusable_symbol = is_symbol
            && character.is_some_and(|character| !character.is_whitespace() && is_confusable(character));
        Self(
            bit(Self::VISIBLE_IN_WORD, is_word && !is_invisible)
                | bit(Self::INVISIBLE_IN_WORD, is_invisible)
                | bit(Self::REPORTED, judge(code_point).is_some())
                | bit(Self::CONFUSABLE_SYMBOL, is_confusable_symbol),
        )
    }

    /// Returns whether the character is a visible part of a word.
    pub const fn is_visible_in_word(self) -> bool {
        self.0 & Self::VISIBLE_IN_WORD != 0
    }

    /// Returns whether the character is invisible. Next to a visible part of a word, it belongs to the word.
    pub const fn is_invisible_in_word(self) -> bool {
        self.0 & Self::INVISIBLE_IN_WORD != 0
    }

    /// Returns whether [`judge`] has a finding for the character.
    pub const fn is_reported(self) -> bool {
        self.0 & Self::REPORTED != 0
    }

    /// Returns whether the character is a symbol beyond ASCII that looks like another character.
    pub const fn is_confusable_symbol(self) -> bool {
        self.0 & Self::CONFUSABLE_SYMBOL != 0
    }
}

/// A cache of the classes of characters, which take long to look up. Most texts have few different characters.
#[derive(Debug)]
pub(super) struct ClassCache(Vec<(u32, Class)>);

impl ClassCache {
    /// The number of entries, a power of two.
    const SIZE: u32 = 1 << 10;

    pub fn new() -> Self {
        // A malformed sequence has the empty class, so the initial entries are correct.
        Self(vec![(MALFORMED, Class::default()); Self::SIZE as usize])
    }

    /// Returns the class of a code point.
    pub fn class(&mut self, code_point: u32) -> Class {
        match self.0.get_mut((code_point % Self::SIZE) as usize) {
            Some((cached, class)) if *cached == code_point => *class,
            Some(entry) => {
                *entry = (code_point, Class::of(code_point));
                entry.1
            }
            None => Class::of(code_point),
        }
    }
}

//! Whether an invisible character has a use where it occurs: which scripts and emoji need it.

use super::classes::{is_letter_or_mark, is_mark, is_used_in};
use crate::unicode::{GeneralCategory, Properties, Script};

const ZERO_WIDTH_NON_JOINER: char = '\u{200C}';
const ZERO_WIDTH_JOINER: char = '\u{200D}';
const EMOJI_SELECTOR: char = '\u{FE0F}';

/// The scripts whose letters join or form clusters, so that the joiners change their shapes (Unicode Standard, section 23.2).
const JOINING: &[Script] = &[
    Script::Arabic,
    Script::Syriac,
    Script::Mongolian,
    Script::Nko,
    Script::Mandaic,
    Script::Manichaean,
    Script::Phags_Pa,
    Script::Adlam,
    Script::Hanifi_Rohingya,
    Script::Sogdian,
    Script::Devanagari,
    Script::Bengali,
    Script::Gurmukhi,
    Script::Gujarati,
    Script::Oriya,
    Script::Tamil,
    Script::Telugu,
    Script::Kannada,
    Script::Malayalam,
    Script::Sinhala,
    Script::Khmer,
    Script::Myanmar,
    Script::Tai_Tham,
    Script::Balinese,
    Script::Javanese,
    Script::Sundanese,
    Script::Meetei_Mayek,
    Script::Chakma,
    Script::Grantha,
    Script::Tirhuta,
    Script::Newa,
    Script::Sharada,
    Script::Modi,
    Script::Khojki,
    Script::Khudawadi,
    Script::Siddham,
    Script::Takri,
    Script::Kaithi,
    Script::Syloti_Nagri,
    Script::Saurashtra,
];

/// The scripts without spaces between words, in which U+200B allows a line break.
const WITHOUT_SPACES: &[Script] = &[
    Script::Thai,
    Script::Lao,
    Script::Khmer,
    Script::Myanmar,
    Script::Javanese,
    Script::Balinese,
    Script::Tai_Tham,
    Script::Tai_Le,
    Script::New_Tai_Lue,
    Script::Tai_Viet,
    Script::Cham,
    Script::Sundanese,
    Script::Tibetan,
    Script::Buginese,
];

/// Whether an invisible character has a use where it occurs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Use {
    /// A script or an emoji needs it.
    Needed,
    /// It is a usual hint, for example about a line break.
    Hint,
    /// Nothing needs it.
    None,
}

fn is_joining(character: Option<char>) -> bool {
    character.is_some_and(is_letter_or_mark) && is_used_in(character, JOINING)
}

fn is_emoji(character: Option<char>) -> bool {
    character.is_some_and(|character| !character.is_ascii() && character.is_emoji_char())
}

/// Returns whether a character can end an emoji, so that ZWJ can join that emoji to the next one.
fn ends_emoji(character: Option<char>) -> bool {
    character == Some(EMOJI_SELECTOR) || is_emoji(character)
}

/// Returns whether the text before a character ends with a numeric character reference of HTML or XML, such as `&#128104;`. Such a
/// reference can stand for an emoji. `before(n)` returns the nth character before the character, counted from 1.
fn follows_reference(before: impl Fn(usize) -> Option<char>) -> bool {
    const MAX_DIGITS: usize = 8;
    let is_digit = |distance: &usize| {
        before(*distance).is_some_and(|digit| digit.is_ascii_hexdigit() || matches!(digit, 'x' | 'X'))
    };
    let digits = (2..2 + MAX_DIGITS).take_while(is_digit).count();
    before(1) == Some(';') && digits > 0 && before(2 + digits) == Some('#') && before(3 + digits) == Some('&')
}

fn is_not_space_or_control(character: char) -> bool {
    !character.is_whitespace() && !character.is_control()
}

/// Returns the use of an invisible character. Tags and VS1 to VS256 are not supported. `before(n)` and `after(n)` return the nth character
/// before and after the invisible character, counted from 1.
pub(super) fn use_of(
    character: char,
    before: impl Fn(usize) -> Option<char>,
    after: impl Fn(usize) -> Option<char>,
) -> Use {
    let (previous, next) = (before(1), after(1));
    let is_beside = |scripts: &[Script]| is_used_in(previous, scripts) || is_used_in(next, scripts);
    let needed = |is_needed: bool| if is_needed { Use::Needed } else { Use::None };
    match character {
        ZERO_WIDTH_NON_JOINER | ZERO_WIDTH_JOINER => {
            // The standard allows ZWJ and ZWNJ next to each other, so another joiner may be between this joiner and the letter.
            let is_other_joiner = |found: Option<char>| {
                matches!(found, Some(ZERO_WIDTH_NON_JOINER | ZERO_WIDTH_JOINER)) && found != Some(character)
            };
            let previous_letter = if is_other_joiner(previous) { before(2) } else { previous };
            let next_letter = if is_other_joiner(next) { after(2) } else { next };
            let joins_emoji = character == ZERO_WIDTH_JOINER
                && (ends_emoji(previous) || follows_reference(&before))
                && (is_emoji(next) || next == Some('&'));
            needed(is_joining(previous_letter) || is_joining(next_letter) || joins_emoji)
        }
        '\u{200B}' => needed(is_beside(WITHOUT_SPACES)),
        '\u{AD}' if previous.is_some_and(is_letter_or_mark) && next.is_some_and(is_letter_or_mark) => {
            Use::Hint
        }
        '\u{2060}'
            if previous.is_some_and(is_not_space_or_control) && next.is_some_and(is_not_space_or_control) =>
        {
            Use::Hint
        }
        '\u{34F}' if next.is_some_and(is_mark) => needed(previous.is_some_and(is_letter_or_mark)),
        '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}' => needed(is_beside(&[Script::Hangul])),
        '\u{17B4}' | '\u{17B5}' => needed(is_beside(&[Script::Khmer])),
        '\u{180B}'..='\u{180D}' | '\u{180F}' => needed(is_used_in(previous, &[Script::Mongolian])),
        '\u{180E}' => needed(
            is_used_in(previous, &[Script::Mongolian])
                || matches!(previous, Some('\u{180B}'..='\u{180D}' | '\u{180F}')),
        ),
        '\u{13430}'..='\u{1343F}' => needed(is_beside(&[Script::Egyptian_Hieroglyphs])),
        '\u{1BCA0}'..='\u{1BCA3}' => needed(is_beside(&[Script::Duployan])),
        '\u{1D173}'..='\u{1D17A}' => {
            let is_music = |found: Option<char>| matches!(found, Some('\u{1D100}'..='\u{1D1FF}'));
            needed(is_music(previous) || is_music(next))
        }
        _ => Use::None,
    }
}

/// Returns whether `base` has a variant for a variation selector. The sources are emoji-variation-sequences.txt,
/// StandardizedVariants.txt and the Ideographic Variation Database. The crate does not contain these lists: all characters of
/// a script or a category count as having variants if some have variants.
pub(super) fn has_variant(base: Option<char>, selector: u32) -> bool {
    let Some(character) = base else { return false };
    let is_ideograph = is_used_in(base, &[Script::Han]) && is_letter_or_mark(character);
    match selector {
        0xFE0E | 0xFE0F => character.is_emoji_char(),
        0xE0100.. => is_ideograph,
        0xFE00..=0xFE06 if is_used_in(base, &[Script::Egyptian_Hieroglyphs]) => true,
        0xFE00..=0xFE02 if is_ideograph => true,
        0xFE00 | 0xFE01 => {
            character == '0'
                || character.general_category() == GeneralCategory::MathSymbol
                || matches!(
                    character,
                    '\u{2018}' | '\u{2019}' | '\u{201C}' | '\u{201D}' | '\u{2205}' | '\u{2654}'..='\u{265F}'
                )
                || matches!(character, '\u{3001}' | '\u{3002}' | '\u{FF01}' | '\u{FF0C}' | '\u{FF0E}')
                || matches!(character, '\u{FF1A}' | '\u{FF1B}' | '\u{FF1F}')
                || is_used_in(base, &[Script::Myanmar, Script::Phags_Pa, Script::Manichaean])
        }
        _ => false,
    }
}

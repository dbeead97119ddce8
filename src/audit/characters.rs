//! What characters are, and the checks that need no more than the character.

use super::finding::{Cause, Checks, Finding, Kind, Severity};
use super::text::{Line, MALFORMED};
use core::ops::Range;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_script::{Script, UnicodeScript};

pub(super) const BOM: u32 = 0xFEFF;
const REPLACEMENT: u32 = 0xFFFD;
const NEXT_LINE: u32 = 0x85;

/// The code points with the property Default_Ignorable_Code_Point (DerivedCoreProperties.txt, the same since Unicode 16).
const DEFAULT_IGNORABLE: [Range<u32>; 17] = [
    0xAD..0xAE,
    0x34F..0x350,
    0x61C..0x61D,
    0x115F..0x1161,
    0x17B4..0x17B6,
    0x180B..0x1810,
    0x200B..0x2010,
    0x202A..0x202F,
    0x2060..0x2070,
    0x3164..0x3165,
    0xFE00..0xFE10,
    0xFEFF..0xFF00,
    0xFFA0..0xFFA1,
    0xFFF0..0xFFF9,
    0x1BCA0..0x1BCA4,
    0x1D173..0x1D17B,
    0xE0000..0xE1000,
];

/// Returns whether a code point is never visible, unless a program shows it on purpose.
pub fn is_default_ignorable(code_point: u32) -> bool {
    code_point >= 0xAD && DEFAULT_IGNORABLE.iter().any(|range| range.contains(&code_point))
}

/// Returns whether a character controls the bidirectional algorithm (property Bidi_Control).
pub(super) const fn is_bidi_control(code_point: u32) -> bool {
    matches!(code_point, 0x61C | 0x200E | 0x200F | 0x202A..=0x202E | 0x2066..=0x2069)
}

/// Returns whether a character is a tag, which stands for an ASCII character or for the end of a tag sequence.
pub(super) const fn is_tag(code_point: u32) -> bool {
    matches!(code_point, 0xE0001 | 0xE0020..=0xE007F)
}

/// Returns the number of a variation selector from 0 to 255.
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

/// Returns whether a character is a letter or a mark.
pub(super) fn is_letter_or_mark(character: char) -> bool {
    use GeneralCategory as C;
    character.is_ascii_alphabetic()
        || (!character.is_ascii()
            && matches!(
                character.general_category(),
                C::UppercaseLetter
                    | C::LowercaseLetter
                    | C::TitlecaseLetter
                    | C::ModifierLetter
                    | C::OtherLetter
                    | C::NonspacingMark
                    | C::SpacingMark
                    | C::EnclosingMark
            ))
}

pub(super) fn is_mark(character: char) -> bool {
    use GeneralCategory as C;
    !character.is_ascii()
        && matches!(character.general_category(), C::NonspacingMark | C::SpacingMark | C::EnclosingMark)
}

/// Returns whether a character can be part of a word: a letter, mark, digit, or connector.
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

/// Returns whether a character has one of these scripts, among others.
pub(super) fn is_of(character: Option<char>, scripts: &[Script]) -> bool {
    character.is_some_and(|character| {
        let extension = character.script_extension();
        !extension.is_common()
            && !extension.is_inherited()
            && scripts.iter().any(|&script| extension.contains_script(script))
    })
}

/// Returns whether a character belongs to a script that is written from right to left.
pub(super) fn is_right_to_left(code_point: u32) -> bool {
    // The blocks that DerivedBidiClass.txt reserves for the classes R and AL.
    matches!(code_point, 0x590..=0x8FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFE | 0x10800..=0x10FFF | 0x1E800..=0x1EFFF)
        && !is_bidi_control(code_point)
}

/// Returns whether a control character is part of ordinary text.
const fn is_usual_control(code_point: u32) -> bool {
    matches!(code_point, 0x09 | 0x0A | 0x0D)
}

/// Returns what a single character is reported as.
fn judge(code_point: u32) -> Option<(Kind, Severity, Cause)> {
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
            let category = char::from_u32(code_point).map(UnicodeGeneralCategory::general_category)?;
            match category {
                GeneralCategory::PrivateUse => Some((Kind::PrivateUse, Note, Cause::PrivateUse)),
                // The invisible ones are reported as such.
                GeneralCategory::Unassigned if !is_default_ignorable(code_point) => {
                    Some((Kind::Unassigned, Warning, Cause::Unassigned))
                }
                _ => None,
            }
        }
    }
}

/// Reports characters that are remarkable by themselves. A run of them is one finding.
pub(super) fn check(line: &Line, checks: Checks, findings: &mut Vec<Finding>) {
    let mut index = 0;
    while index < line.items.len() {
        let at = line.items[index];
        let found = judge(at.code_point).filter(|(kind, ..)| checks.has(*kind));
        // At the very start, U+FEFF is a BOM that a program kept.
        let Some((kind, severity, cause)) = found.filter(|_| at.code_point != BOM || at.start > 0) else {
            index += 1;
            continue;
        };
        let start = index;
        index += 1;
        while judge(line.code_point(index))
            .is_some_and(|(other, level, why)| (other, level, &why) == (kind, severity, &cause))
        {
            index += 1;
        }
        let mut finding = line.finding(kind, severity, start..index, cause);
        if kind == Kind::BomInside {
            finding.suggestion = Some(String::new());
        }
        findings.push(finding);
    }
}

//! The costs and properties of characters that are not letters of the language of a text.

/// A cost in tenths of a bit.
pub(super) type Tenths = i32;

/// The cost of a letter that the language does not have.
pub(super) const FOREIGN: Tenths = 150;
/// The cost of a Western European letter that a language of Latin script does not have. It is lower than [`FOREIGN`], because names contain
/// such letters.
pub(super) const FOREIGN_WESTERN: Tenths = 115;
/// The cost of a control character.
pub(super) const CONTROL: Tenths = 240;

/// Returns whether a code point is a digit of Arabic, Persian or Thai, or the comma, the semicolon or the question mark of Arabic.
pub(super) const fn is_of_other_script(code_point: u16) -> bool {
    matches!(code_point, 0x060C | 0x061B | 0x061F | 0x0660..=0x0669 | 0x06F0..=0x06F9 | 0x0E50..=0x0E59)
}

/// Returns the cost of a character that is neither a letter of the language nor an ASCII letter.
pub(super) fn cost_of_other(code_point: u16, is_latin: bool) -> Tenths {
    match code_point {
        0..0x20 if matches!(code_point, 0x09..=0x0D | 0x1B) => 0,
        0x20..0x7F => 0,
        0..0xA0 => CONTROL,
        // Punctuation of most languages.
        0xA0 | 0xAB | 0xBB | 0x2013 | 0x2014 | 0x2018 | 0x2019 | 0x201C..=0x201E => 60,
        0xA7 | 0xA9 | 0xAE | 0xB0 | 0xB7 | 0x2022 | 0x2026 | 0x20AC | 0x2116 | 0x2122 => 85,
        0xA1
        | 0xA3
        | 0xAA
        | 0xB2
        | 0xB3
        | 0xB4
        | 0xB5
        | 0xB9
        | 0xBA
        | 0xBC..=0xBF
        | 0xAD
        | 0x2032
        | 0x2039
        | 0x203A => 100,
        0x200C => 70,
        _ if is_of_other_script(code_point) => 70,
        0xA4 | 0xA6 | 0xAC | 0xB6 => 170,
        0xD7 | 0xF7 | 0xA0..=0xBF | 0x2000..0x2100 => 130,
        0xC0..=0xFF if is_latin => FOREIGN_WESTERN,
        0xC0..0x2000 => FOREIGN,
        // Box drawing, in text of MS-DOS.
        0x2500..=0x25A0 => 110,
        _ => 160,
    }
}

/// Returns whether a character is a capital letter of Western Europe beyond ASCII.
pub(super) const fn is_western_capital(code_point: u16) -> bool {
    matches!(code_point, 0xC0..=0xDE) && code_point != 0xD7
}

/// Returns whether a character up to U+00FF is a Vietnamese vowel with a tone mark.
pub(super) const fn is_vowel_with_tone_mark(code_point: u16) -> bool {
    // The code point of a small letter is the code point of the capital plus 0x20.
    let capital = code_point & !0x20;
    matches!(code_point, 0xC0..=0xFF)
        && matches!(
            capital,
            0xC0 | 0xC1 | 0xC3 | 0xC8 | 0xC9 | 0xCC | 0xCD | 0xD2 | 0xD3 | 0xD5 | 0xD9 | 0xDA | 0xDD
        )
}

/// Returns whether a character is a symbol that does not occur between letters.
pub(super) const fn is_symbol(code_point: u16) -> bool {
    matches!(code_point, 0x80..0xC0 | 0xD7 | 0xF7 | 0x2010..0x3000)
        && !matches!(code_point, 0xA0 | 0xAD | 0xB7 | 0x2019)
}

/// Returns whether a code point is a box drawing character or a block element.
pub(super) const fn is_box(code_point: u16) -> bool {
    matches!(code_point, 0x2500..=0x259F)
}

/// Returns whether a code point is a joint: a corner or a junction of lines, or a shade. A joint does not occur alone between two letters.
/// Straight lines and solid blocks can occur there, because they separate the cells of a table. In languages of Latin script, joints count
/// only at the start of words, because decorations have joints between ASCII letters.
pub(super) const fn is_joint(code_point: u16) -> bool {
    matches!(code_point, 0x250C..=0x254B | 0x2552..=0x256C | 0x2591..=0x2593)
}

/// Returns whether a character is a closing quotation mark, a dash or a symbol. In languages of other scripts than Latin, these characters
/// do not occur directly before a word.
pub(super) const fn is_closing(code_point: u16) -> bool {
    matches!(code_point, 0xA6 | 0xAC | 0xB6 | 0xBB | 0x2013..=0x2015 | 0x2019 | 0x201D | 0x2020..=0x2030 | 0x203A | 0x20AC | 0x2122)
}

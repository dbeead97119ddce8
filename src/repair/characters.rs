//! The model of characters from which `plausibility` computes the cost of a text.
//!
//! [`describe`] returns the role of a character in text, its script, and its cost in tenths of a bit. The rarer a character is in text, the
//! higher is its cost. For example, a small letter of ASCII costs 4 bits, `ü` 7 bits, and a C1 control character 21 bits. The roles and
//! scripts of two neighbours decide how likely these two characters are beside each other. The costs were chosen by hand.

use crate::legacy::{Kind, Legacy};

/// A cost or a gain in tenths of a bit. The type has 64 bits, because the costs of all characters of a text are added up.
pub(super) type Tenths = i64;

/// The role of a character in text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Space,
    Digit,
    /// Punctuation that is common in text, and occurs between letters and spaces.
    Punctuation,
    /// A lowercase letter.
    Small,
    /// An uppercase letter.
    Capital,
    /// A letter of a script without case.
    Letter,
    /// A mark that combines with the character before it.
    Mark,
    /// A quotation mark at the start of a quotation.
    Opening,
    /// A quotation mark at the end of a quotation.
    Closing,
    Apostrophe,
    /// A symbol after a word or a number: `®`, `°`, `²`.
    After,
    /// A symbol before a word or a number: `£`, `¿`.
    Before,
    /// A symbol that stands alone.
    Symbol,
    /// Box drawing characters and block elements, which occur in rows.
    Box,
    /// An emoji or a dingbat.
    Picture,
    /// A control character, U+FFFD, or another code point that text does not have.
    Bad,
}

/// The script of a letter, or of a digit that only one script has; 0 for every other character.
pub(super) type Script = u8;
pub(super) const NONE: Script = 0;
pub(super) const LATIN: Script = 1;
pub(super) const GREEK: Script = 2;
pub(super) const CYRILLIC: Script = 3;
pub(super) const EAST_ASIAN: Script = 4;
// Each of the next six scripts is in several blocks of 128 code points.
const CHEROKEE: Script = 5;
const VAI: Script = 6;
const YI: Script = 7;
const TAI_THAM: Script = 8;
const ARMENIAN: Script = 9;
const TIBETAN: Script = 10;
/// The lowest number of the other scripts. Each block of 128 code points counts as a script, and has a number of its own ([`other`]).
const FIRST_OTHER: Script = 11;
/// The script of Arabic: the number of its first 128 code points, U+0600 to U+067F.
const ARABIC: Script = FIRST_OTHER + (0x0600_u32 >> 7) as Script;

/// The data of the model about a character.
#[derive(Clone, Copy, Debug)]
pub(super) struct Character {
    pub role: Role,
    pub script: Script,
    pub cost: Tenths,
}

const fn character(role: Role, cost: Tenths) -> Character {
    Character { role, script: NONE, cost }
}

const fn letter(role: Role, script: Script, cost: Tenths) -> Character {
    Character { role, script, cost }
}

/// Returns whether a code point is a C1 control character, from U+0080 to U+009F.
pub(super) const fn is_c1(code_point: u32) -> bool {
    matches!(code_point, 0x80..=0x9F)
}

/// U+FFFD, which decoders write for lost bytes.
pub(super) const REPLACEMENT: u32 = 0xFFFD;
/// The cost of U+FFFD.
const REPLACEMENT_COST: Tenths = 140;

/// Returns the data of the model about a code point from U+0080 to U+00FF.
fn latin_1(code_point: u32) -> Character {
    use Role::{After, Apostrophe, Bad, Before, Closing, Opening, Space, Symbol};
    match code_point {
        0x80..=0x9F => character(Bad, 210),
        0xA0 => character(Space, 80),
        0xA1 | 0xBF => character(Before, 90),
        0xA2 => character(After, 120),
        0xA3 | 0xA5 => character(Before, 90),
        0xA4 | 0xA6 | 0xAC | 0xB8 => character(Symbol, 150),
        0xA7 => character(Before, 100),
        0xA8 | 0xB4 => character(Apostrophe, 115),
        0xA9 | 0xAE | 0xB0 => character(After, 85),
        0xAA | 0xB2 | 0xB3 | 0xB5 | 0xB9 | 0xBA => character(After, 100),
        0xAB => character(Opening, 75),
        0xBB => character(Closing, 75),
        0xAD => character(Symbol, 120),
        0xAF | 0xB6 => character(Symbol, 140),
        0xB1 | 0xB7 | 0xD7 => character(Symbol, 95),
        0xBC..=0xBE | 0xF7 => character(After, 115),
        0xC2 | 0xC3 | 0xCB | 0xCC | 0xCE | 0xCF | 0xD0 | 0xD2 | 0xDB | 0xDD | 0xDE => {
            letter(Role::Capital, LATIN, 118)
        }
        0xD9 => letter(Role::Capital, LATIN, 105),
        0xC0..=0xDE => letter(Role::Capital, LATIN, 97),
        0xE0 | 0xE1 | 0xE2 | 0xE4 | 0xE7..=0xEA | 0xED | 0xF1 | 0xF3 | 0xF4 | 0xF6 | 0xFA | 0xFC | 0xDF => {
            letter(Role::Small, LATIN, 70)
        }
        _ => letter(Role::Small, LATIN, 80),
    }
}

/// Returns the data of the model about a code point from U+2000 to U+206F.
fn general_punctuation(code_point: u32) -> Character {
    use Role::{After, Apostrophe, Bad, Closing, Opening, Picture, Punctuation, Space, Symbol};
    match code_point {
        0x2002..=0x200A | 0x202F => character(Space, 110),
        0x2000..=0x200A => character(Space, 140),
        0x200B => character(Space, 120),
        0x200C | 0x200D => character(Picture, 100),
        0x200E | 0x200F => character(Symbol, 120),
        0x2013 | 0x2014 => character(Punctuation, 75),
        0x2010..=0x2015 => character(Punctuation, 110),
        0x2018 => character(Opening, 80),
        0x2019 => character(Apostrophe, 65),
        0x201C => character(Opening, 75),
        0x201D => character(Closing, 75),
        0x201E => character(Opening, 85),
        0x201A => character(Opening, 120),
        0x2022 => character(Symbol, 85),
        0x2026 => character(Punctuation, 75),
        0x2032 | 0x2033 => character(After, 105),
        0x2039 => character(Opening, 115),
        0x203A => character(Closing, 115),
        0x2030 => character(After, 125),
        0x2028..=0x202E | 0x2060..=0x206F => character(Bad, 150),
        _ => character(Symbol, 125),
    }
}

/// Returns the data of the model about a code point of Greek or Cyrillic.
fn greek_or_cyrillic(code_point: u32) -> Character {
    use Role::{After, Capital, Letter, Mark, Small, Symbol};
    match code_point {
        0x03AC..=0x03CE => letter(Small, GREEK, 55),
        // The sign after a Greek numeral, as in `Γ΄`.
        0x0374 | 0x0384 => character(After, 125),
        0x037E | 0x0375 | 0x0385 | 0x0387 => character(Symbol, 125),
        0x0386..=0x03AB => letter(Capital, GREEK, 75),
        0x0370..=0x03FF => letter(Small, GREEK, 140),
        0x0430..=0x044F => letter(Small, CYRILLIC, 50),
        0x0410..=0x042F => letter(Capital, CYRILLIC, 70),
        0x0451 | 0x0454 | 0x0456 | 0x0457 | 0x0458 => letter(Small, CYRILLIC, 75),
        // The palochka of Caucasian languages: one form for both cases, often written as U+0406.
        0x0406 => letter(Letter, CYRILLIC, 95),
        0x04C0 | 0x04CF => letter(Letter, CYRILLIC, 100),
        0x0404 | 0x0407 | 0x0401 => letter(Capital, CYRILLIC, 95),
        0x0400..=0x040F => letter(Capital, CYRILLIC, 115),
        0x0452 | 0x0459..=0x045B | 0x045E | 0x045F | 0x0491 => letter(Small, CYRILLIC, 90),
        0x0450..=0x045F => letter(Small, CYRILLIC, 105),
        0x0490 => letter(Capital, CYRILLIC, 115),
        0x0482 => character(Symbol, 150),
        0x0483..=0x0489 => character(Mark, 140),
        0x0492..=0x04F9 if code_point.is_multiple_of(2) => letter(Capital, CYRILLIC, 120),
        0x0492..=0x04F9 => letter(Small, CYRILLIC, 100),
        _ => letter(Small, CYRILLIC, 150),
    }
}

/// Returns the data of the model about a code point of Latin beyond U+00FF, or of a block of modifiers or marks.
fn latin_extended(code_point: u32) -> Character {
    use Role::{Apostrophe, Capital, Mark, Small, Symbol};
    match code_point {
        0x017F => letter(Small, LATIN, 180),
        0x0138 | 0x0149 | 0x0140 | 0x013F | 0x0132 | 0x0133 => letter(Small, LATIN, 140),
        0x0152 => letter(Capital, LATIN, 110),
        0x0178 => letter(Capital, LATIN, 130),
        // Ĉ Ċ Ĕ Ĝ Ġ Ĥ Ħ Ĩ Ĭ Ĵ Ĺ Ŋ Ŏ Ŕ Ŗ Ŝ Ŧ Ũ Ŭ Ŵ Ŷ and their small letters are in few languages.
        0x0108 | 0x010A | 0x0114 | 0x011C | 0x0120 | 0x0124 | 0x0126 | 0x0128 | 0x012C | 0x0134 | 0x0139
        | 0x014A | 0x014E | 0x0154 | 0x0156 | 0x015C | 0x0166 | 0x0168 | 0x016C | 0x0174 | 0x0176 => {
            letter(Capital, LATIN, 128)
        }
        0x0109 | 0x010B | 0x0115 | 0x011D | 0x0121 | 0x0125 | 0x0127 | 0x0129 | 0x012D | 0x0135 | 0x013A
        | 0x014B | 0x014F | 0x0155 | 0x0157 | 0x015D | 0x0167 | 0x0169 | 0x016D | 0x0175 | 0x0177 => {
            letter(Small, LATIN, 103)
        }
        0x0101 | 0x0113 | 0x0123 | 0x012B | 0x0137 | 0x013C | 0x0146 | 0x016B => letter(Small, LATIN, 92),
        // In these two ranges, capitals have odd code points. In the rest of the block, capitals have even code points.
        0x0139..=0x0148 | 0x0179..=0x017E if code_point.is_multiple_of(2) => letter(Small, LATIN, 85),
        0x0139..=0x0148 | 0x0179..=0x017E => letter(Capital, LATIN, 110),
        0x0100..=0x0177 if code_point.is_multiple_of(2) => letter(Capital, LATIN, 110),
        0x0100..=0x0177 => letter(Small, LATIN, 85),
        0x0192 => character(Symbol, 140),
        0x01A0 | 0x01AF | 0x0218 | 0x021A => letter(Capital, LATIN, 120),
        0x01A1 | 0x01B0 | 0x0219 | 0x021B | 0x0259 => letter(Small, LATIN, 90),
        // Ɓ Ɔ Ɖ Ɗ Ǝ Ə Ɛ Ƒ Ɣ Ɩ Ɨ Ƙ Ɲ Ɵ Ʃ Ʈ Ʊ Ʋ Ƴ Ʒ Ǥ Ǩ Ǯ Ɂ Ʉ Ʌ are letters of African languages, of Azerbaijani or of Skolt Sami.
        0x0181
        | 0x0186
        | 0x0189
        | 0x018A
        | 0x018E..=0x0191
        | 0x0194
        | 0x0196..=0x0198
        | 0x019D
        | 0x019F
        | 0x01A9
        | 0x01AE
        | 0x01B1..=0x01B3
        | 0x01B7
        | 0x01E4
        | 0x01E8
        | 0x01EE
        | 0x0241
        | 0x0244
        | 0x0245 => letter(Capital, LATIN, 115),
        0x0199
        | 0x01B4
        | 0x01DD
        | 0x01E5
        | 0x01E9
        | 0x01EF
        | 0x0242
        | 0x0253
        | 0x0254
        | 0x0256
        | 0x0257
        | 0x025B
        | 0x0263
        | 0x0268
        | 0x0269
        | 0x0272
        | 0x0275
        | 0x0283
        | 0x0289..=0x028C
        | 0x0292
        | 0x0294 => letter(Small, LATIN, 100),
        0x0180..=0x024F => letter(Small, LATIN, 150),
        0x0250..=0x02AF => letter(Small, LATIN, 160),
        0x02BB..=0x02BC => character(Apostrophe, 120),
        0x02B0..=0x02FF => character(Symbol, 140),
        0x0300..=0x0304 | 0x0306..=0x030C | 0x0323 | 0x0325 | 0x0327 | 0x0328 | 0x032D | 0x0330 | 0x0331 => {
            character(Mark, 90)
        }
        0x0335 | 0x0336 => character(Mark, 90),
        0x0300..=0x036F => character(Mark, 115),
        0x1E00..=0x1E9F if code_point.is_multiple_of(2) => letter(Capital, LATIN, 135),
        0x1E00..=0x1E9F => letter(Small, LATIN, 115),
        _ if code_point.is_multiple_of(2) => letter(Capital, LATIN, 120),
        _ => letter(Small, LATIN, 85),
    }
}

/// Returns the two bytes of a character in a multi-byte encoding; `None` if the character does not have two bytes in this encoding.
fn two_bytes_in(encoding: Legacy, code_point: u32) -> Option<[u8; 2]> {
    let Kind::MultiByte(tables) = encoding.kind() else { return None };
    let mut bytes = Vec::new();
    let is_known = char::from_u32(code_point).is_some_and(|found| tables.encode_character(found, &mut bytes));
    if is_known { bytes.try_into().ok() } else { None }
}

/// Returns the cost of an ideograph. The national standards of China, Japan and Taiwan have frequent ideographs in level 1, and rare
/// ideographs in level 2.
fn ideograph_cost(code_point: u32) -> Tenths {
    let is_simplified = matches!(two_bytes_in(Legacy::Gbk, code_point), Some([0xB0..=0xD7, 0xA1..=0xFE]));
    let is_japanese = || matches!(two_bytes_in(Legacy::ShiftJis, code_point), Some([0x88..=0x97, _]));
    let is_traditional = || matches!(two_bytes_in(Legacy::Big5, code_point), Some([0xA4..=0xC6, _]));
    if is_simplified || is_japanese() || is_traditional() { 95 } else { 140 }
}

/// Returns the cost of a Hangul syllable. KS X 1001 has the 2,350 frequent syllables among 11,172.
fn syllable_cost(code_point: u32) -> Tenths {
    if matches!(two_bytes_in(Legacy::EucKr, code_point), Some([0xB0..=0xC8, 0xA1..=0xFE])) { 85 } else { 140 }
}

/// Returns the data of the model about a code point of any other block, from U+0530 on.
fn other(code_point: u32) -> Character {
    use Role::{After, Bad, Before, Box, Digit, Letter, Mark, Picture, Punctuation, Space, Symbol};
    // Each block of 128 code points counts as a script. A script of several blocks gets several numbers, which does no harm, because the
    // letters of a word are mostly of one block.
    let script = FIRST_OTHER + ((code_point >> 7) % 200) as Script;
    let letter_of_block = |cost| letter(Letter, script, cost);
    match code_point {
        0x0530..=0x058F => letter(Letter, ARMENIAN, 75),
        0x05B0..=0x05C7 => character(Mark, 90),
        0x05D0..=0x05EA => letter_of_block(55),
        0x0660..=0x0669 | 0x06F0..=0x06F9 => Character { role: Digit, script: ARABIC, cost: 85 },
        0x060C | 0x061B | 0x061F | 0x06D4 => character(Punctuation, 75),
        0x064B..=0x0652 => character(Mark, 85),
        0x0621..=0x064A => letter_of_block(55),
        0x0600..=0x06FF => letter(Letter, ARABIC, 80),
        0x0780..=0x07BF => letter_of_block(65),
        0x0900..=0x0DFF => letter_of_block(60),
        0x0E00..=0x0E7F => letter_of_block(55),
        0x0E80..=0x0EFF => letter_of_block(65),
        0x0F00..=0x0FFF => letter(Letter, TIBETAN, 65),
        0x1000..=0x109F | 0x1780..=0x17FF => letter_of_block(65),
        0x10D0..=0x10FF => letter_of_block(60),
        0x13A0..=0x13FF | 0xAB70..=0xABBF => letter(Letter, CHEROKEE, 80),
        0xA000..=0xA4CF => letter(Letter, YI, 80),
        0xA500..=0xA63F => letter(Letter, VAI, 80),
        0x1A20..=0x1AAF => letter(Letter, TAI_THAM, 80),
        0xA980..=0xA9DF => letter_of_block(80),
        // Letters of Idoma and of Fur, Latin Extended-C and -D.
        0x1D10 | 0x1D7E | 0x2C60..=0x2C7F | 0xA720..=0xA7FF => letter(Role::Small, LATIN, 115),
        // Ethiopic and Canadian syllabics are in several blocks of 128 code points. All these blocks get the same number.
        0x1200..=0x139F | 0x1400..=0x167F => letter(Letter, FIRST_OTHER + 0x24, 85),
        0x1F00..=0x1FFF => letter(Role::Small, GREEK, 100),
        0x2070..=0x209F => character(After, 110),
        0x20AC => character(Symbol, 85),
        0x20A0..=0x20CF => character(Before, 115),
        0x2122 => character(After, 85),
        0x2116 => character(Before, 90),
        0x2100..=0x218F => character(Symbol, 120),
        0x2190..=0x23FF => character(Symbol, 108),
        0x2500..=0x259F => character(Box, 105),
        0x2400..=0x25FF => character(Symbol, 110),
        0x2600..=0x27BF | 0x1F1E6..=0x1FAFF => character(Picture, 95),
        // ⬅ ⬆ ⬇ ⬛ ⬜ ⭐ ⭕.
        0x2B05..=0x2B07 | 0x2B1B | 0x2B1C | 0x2B50 | 0x2B55 | 0x2800..=0x28FF => character(Picture, 125),
        0x2B00..=0x2BFF => character(Picture, 170),
        0xFE0E | 0xFE0F => character(Picture, 85),
        0x3000 => character(Space, 75),
        0x3001..=0x303F => character(Punctuation, 75),
        0xFF01..=0xFF5E => character(Punctuation, 80),
        0x3040..=0x30FF => letter(Letter, EAST_ASIAN, 60),
        0x4E00..=0x9FFF => letter(Letter, EAST_ASIAN, ideograph_cost(code_point)),
        0xAC00..=0xD7A3 => letter(Letter, EAST_ASIAN, syllable_cost(code_point)),
        0xFF61..=0xFF9F => letter(Letter, EAST_ASIAN, 140),
        0x3100..=0x4DBF | 0xF900..=0xFAFF => letter(Letter, EAST_ASIAN, 185),
        0xFB00..=0xFB06 => letter(Role::Small, LATIN, 105),
        0xFEFF => character(Symbol, 120),
        REPLACEMENT => character(Bad, REPLACEMENT_COST),
        0xE000..=0xF8FF | 0xF0000.. => character(Bad, 400),
        0xD800..=0xDFFF | 0xFFF0..=0xFFFF => character(Bad, 190),
        0x1D400..=0x1D7FF => letter(Letter, LATIN, 115),
        0x10000..=0x1CFFF | 0x1E000..=0x1EDFF => letter_of_block(100),
        0x20000..=0x3FFFF => letter(Letter, EAST_ASIAN, 200),
        _ => letter_of_block(130),
    }
}

/// Returns the data of the model about a code point.
pub(super) fn describe(code_point: u32) -> Character {
    use Role::{Bad, Capital, Digit, Punctuation, Small, Space};
    match code_point {
        0x61..=0x7A => letter(Small, LATIN, 40),
        0x41..=0x5A => letter(Capital, LATIN, 55),
        0x30..=0x39 => character(Digit, 45),
        0x09 | 0x0A | 0x0D | 0x20 => character(Space, 30),
        0x20..=0x7E => character(Punctuation, 55),
        0x00..=0x7F => character(Bad, 180),
        0x80..=0xFF => latin_1(code_point),
        0x0100..=0x036F | 0x1E00..=0x1EFF => latin_extended(code_point),
        0x0370..=0x052F => greek_or_cyrillic(code_point),
        0x2000..=0x206F => general_punctuation(code_point),
        _ => other(code_point),
    }
}

//! Computes the cost of bytes as Chinese, Japanese or Korean text in a multi-byte encoding, in tenths of a bit.
//!
//! The character sets of China, Taiwan and Japan divide ideographs by use: level 1 has the frequent ones, level 2 the rare ones.

use super::frequencies::FREQUENT;
use super::letters::{AsciiCost, FAULT};
use super::other_characters::Tenths;
use crate::codec::{ByteDecoder, Outcome, Steps};
use crate::encoding::Encoding;
use crate::legacy::Legacy;

/// The number of characters at the start of each list of `FREQUENT` that are very frequent.
const VERY_FREQUENT_COUNT: usize = 64;
/// The cost of a very frequent character.
const VERY_FREQUENT: Tenths = 75;
/// The cost of any other frequent character.
const RATHER_FREQUENT: Tenths = 100;
/// Frequent characters of written Cantonese. Half of these characters are in Big5 only because Hong Kong extended Big5.
const CANTONESE: &str = "嘅喺咗嚟啲嗰冇佢唔睇咁哋乜嘢噉啱攞搵畀俾嗌瞓諗嘥喎啩㗎咩啫囉";
/// The cost of a character in level 1 that is not frequent.
const LEVEL_1: Tenths = 125;
/// The cost of a character in level 2 that is not frequent.
const LEVEL_2: Tenths = 165;
/// The cost of a character that is in neither level and not frequent.
const EXTENSION: Tenths = 205;

/// The indices of languages in `FREQUENT`.
const JAPANESE: usize = 0;
const SIMPLIFIED_CHINESE: usize = 1;
const TRADITIONAL_CHINESE: usize = 2;
const KOREAN: usize = 3;
/// The cost of a change between an ASCII letter and a non-ASCII character.
const SCRIPT_CHANGE: Tenths = 40;
/// The additional cost of the first halfwidth katakana of a run.
const FIRST_HALFWIDTH: Tenths = 40;

/// The additional cost of a text in which no non-ASCII character stands beside another one.
const ALL_ALONE: Tenths = 150;
/// The additional cost of each non-ASCII character directly before an ASCII letter, in a text to which [`ALL_ALONE`] is added. Words in
/// 8-bit encodings look like this: in windows-1252, the bytes of `Éd` in `Édith` are the bytes of a rare ideograph in Big5.
const ALONE_IN_WORD: Tenths = 100;

/// Any text can plausibly have up to this number of characters that stand alone between two ASCII letters, as in `A和B`.
const PLAUSIBLE_IN_ASCII_WORDS: u32 = 3;
/// Text with more such characters is plausible if it has at least this many non-ASCII characters for each of these characters.
const CHARACTERS_PER_IN_ASCII_WORD: u32 = 4;

/// The cost of bytes as text in a multi-byte encoding, and counts of its characters and faults.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Measurement {
    pub cost: Tenths,
    /// The number of non-ASCII characters.
    pub characters: u32,
    pub faults: u32,
    /// The number of non-ASCII characters that stand alone between two ASCII letters. Words in 8-bit encodings can be
    /// read in this way: C7 FC is `Ã` and `³` in cp850, but one syllable of Hangul in EUC-KR.
    pub in_ascii_words: u32,
    /// Whether a sequence has four bytes. Only GB18030 has such sequences.
    pub has_four_bytes: bool,
}

impl Measurement {
    /// Returns whether the non-ASCII characters form words of the encoding's language: few of them stand between two ASCII letters.
    pub fn has_words(&self) -> bool {
        self.in_ascii_words <= PLAUSIBLE_IN_ASCII_WORDS
            || CHARACTERS_PER_IN_ASCII_WORD * self.in_ascii_words <= self.characters
    }
}

/// Returns the language of a multi-byte encoding, as an index of `FREQUENT`; `None` for other encodings.
pub(super) const fn language_of(encoding: Legacy) -> Option<usize> {
    match encoding {
        Legacy::EucJp | Legacy::ShiftJis => Some(JAPANESE),
        Legacy::Gbk | Legacy::Gb18030 => Some(SIMPLIFIED_CHINESE),
        Legacy::Big5 => Some(TRADITIONAL_CHINESE),
        Legacy::EucKr => Some(KOREAN),
        _ => None,
    }
}

/// Returns the cost of a character that is not frequent, by its level in the character set.
fn cost_by_level(encoding: Legacy, bytes: &[u8]) -> Tenths {
    let &[lead, trail] = bytes else { return EXTENSION };
    match encoding {
        Legacy::Gbk | Legacy::Gb18030 => match lead {
            0xB0..=0xD7 if trail >= 0xA1 => LEVEL_1,
            0xD8..=0xF7 if trail >= 0xA1 => LEVEL_2,
            _ => EXTENSION,
        },
        Legacy::Big5 => match lead {
            0xA4..=0xC5 => LEVEL_1,
            0xC6 if trail < 0x7F => LEVEL_1,
            0xC9..=0xF9 => LEVEL_2,
            _ => EXTENSION,
        },
        Legacy::ShiftJis => match lead {
            0x88..=0x97 => LEVEL_1,
            0x98..=0x9F | 0xE0..=0xEA => LEVEL_2,
            _ => EXTENSION,
        },
        Legacy::EucJp => match lead {
            0xB0..=0xCF => LEVEL_1,
            0xD0..=0xF4 => LEVEL_2,
            _ => EXTENSION,
        },
        // Korean has no levels. EUC-KR has 2,350 of the 11,172 Hangul syllables, and then the ideographs, which are rare in Korean. The
        // extension of EUC-KR, windows-949, has the other syllables.
        Legacy::EucKr => match lead {
            0xB0..=0xC8 if trail >= 0xA1 => 115,
            0xCA..=0xFD if trail >= 0xA1 => 150,
            _ => 190,
        },
        _ => EXTENSION,
    }
}

/// Returns the costs of the frequent characters of a language, indexed by code point. The cost is 0 for other characters.
fn frequent_costs(language: usize) -> Vec<u8> {
    let mut costs = vec![0; 0x10000];
    for (rank, character) in FREQUENT[language].chars().enumerate() {
        let cost = if rank < VERY_FREQUENT_COUNT { VERY_FREQUENT } else { RATHER_FREQUENT };
        if let Some(slot) = costs.get_mut(character as usize) {
            *slot = cost as u8;
        }
    }
    let cantonese = if language == TRADITIONAL_CHINESE { CANTONESE } else { "" };
    for character in cantonese.chars() {
        if let Some(slot) = costs.get_mut(character as usize).filter(|slot| **slot == 0) {
            *slot = RATHER_FREQUENT as u8;
        }
    }
    costs
}

/// Returns the cost of a non-ASCII character. `bytes` holds the bytes of the character in the encoding.
fn cost_of(encoding: Legacy, language: usize, frequent: &[u8], code_point: u32, bytes: &[u8]) -> Tenths {
    let is_japanese = language == JAPANESE;
    match code_point {
        // Hiragana.
        0x3041..=0x3093 => {
            if is_japanese {
                55
            } else {
                165
            }
        }
        // Katakana.
        0x30A1..=0x30FC => {
            if is_japanese {
                65
            } else {
                170
            }
        }
        0x3001 | 0x3002 | 0xFF0C | 0xFF01 | 0xFF1A | 0xFF1F | 0x300C | 0x300D | 0x3000 => 65,
        0x3003..=0x3040 | 0xFF08 | 0xFF09 | 0x201C | 0x201D | 0x2026 | 0xB7 => 95,
        0xFF10..=0xFF5A => 100,
        // Halfwidth katakana, which are one byte in Shift_JIS.
        0xFF61..=0xFF9F => 75,
        0x3400..=0x9FFF | 0xAC00..=0xD7A3 => match frequent.get(code_point as usize) {
            Some(&cost) if cost > 0 => cost.into(),
            _ => cost_by_level(encoding, bytes),
        },
        // Letters of Hangul.
        0x3131..=0x3163 if language == KOREAN => 110,
        // Symbols.
        0x2500..=0x27BF => 130,
        // Private use and C1 controls.
        0xE000..=0xF8FF => 240,
        0x80..0xA0 => 240,
        _ => 160,
    }
}

/// Returns the cost of bytes as text in a multi-byte encoding, or `None` if [`language_of`] has no language for this encoding.
pub(super) fn measure(encoding: Legacy, bytes: &[u8]) -> Option<Measurement> {
    let language = language_of(encoding)?;
    let frequent = frequent_costs(language);
    let mut measured = Measurement::default();
    let mut ascii = AsciiCost::new();
    let (mut before_previous, mut previous) = (0, 0);
    let (mut are_all_alone, mut before_letters) = (true, 0);
    for (at, step) in Steps::new(ByteDecoder::new(Encoding::Legacy(encoding)), bytes) {
        let len = usize::from(step.len);
        match step.outcome {
            Outcome::Decoded(code_point, _) => {
                let value = code_point.value();
                let is_letter = |value: u32| u8::try_from(value).is_ok_and(|byte| byte.is_ascii_alphabetic());
                let is_halfwidth = |value: u32| matches!(value, 0xFF61..=0xFF9F);
                if is_letter(value) && previous >= 0x80 || is_letter(previous) && value >= 0x80 {
                    measured.cost += SCRIPT_CHANGE;
                    before_letters += Tenths::from(previous >= 0x80);
                    let is_between = is_letter(before_previous) && previous >= 0x80;
                    measured.in_ascii_words += u32::from(is_between);
                }
                if is_halfwidth(value) && !is_halfwidth(previous) {
                    measured.cost += FIRST_HALFWIDTH;
                }
                are_all_alone &= value < 0x80 || previous < 0x80;
                (before_previous, previous) = (previous, value);
                match u8::try_from(value).ok().filter(u8::is_ascii) {
                    Some(byte) => {
                        measured.cost += ascii.next(Some(byte));
                        if super::binary::is_control(byte) {
                            measured.cost += FAULT;
                        }
                    }
                    None => {
                        measured.characters += 1;
                        measured.has_four_bytes |= len == 4;
                        measured.cost += ascii.next(None)
                            + cost_of(encoding, language, &frequent, value, &bytes[at..at + len]);
                    }
                }
            }
            _ => {
                measured.faults += 1;
                measured.cost += FAULT;
            }
        }
    }
    if are_all_alone && measured.characters > 0 {
        measured.cost += ALL_ALONE + ALONE_IN_WORD * before_letters;
    }
    Some(measured)
}

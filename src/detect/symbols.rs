//! Symbols such as £, °, ½ and §, which stand beside numbers or after words.
//!
//! In a list of prices, such a symbol can be the only character beyond ASCII. In other encodings, its byte is a letter. Repeats of a letter
//! that stands alone are no evidence for a language.

/// How often the same short word counts as evidence.
const MAX_REPEATS: usize = 2;
/// The maximum number of bytes of a short word.
const MAX_LEN: usize = 3;

/// Returns whether a byte can be a letter in an encoding that extends ASCII.
pub(super) const fn is_in_word(byte: u8) -> bool {
    byte >= 0x80 || byte.is_ascii_alphabetic()
}

/// Returns the bytes without repeats of short words. Of each short word with exactly one byte beyond ASCII, such as `°C`, the first
/// [`MAX_REPEATS`] stay. If removals leave only ASCII in a line, the whole line is removed: ASCII is no evidence for an encoding.
pub(super) fn without_repeats(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    // A list is fast enough: an excerpt has few different short words.
    let mut shorts: Vec<&[u8]> = Vec::new();
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let start = out.len();
        let mut is_shortened = false;
        for word in line.chunk_by(|&a, &b| is_in_word(a) == is_in_word(b)) {
            if word.len() <= MAX_LEN && word.iter().filter(|&&byte| byte >= 0x80).count() == 1 {
                if shorts.iter().filter(|&&other| other == word).count() == MAX_REPEATS {
                    is_shortened = true;
                    continue;
                }
                shorts.push(word);
            }
            out.extend_from_slice(word);
        }
        if is_shortened && out[start..].is_ascii() {
            out.truncate(start);
        }
    }
    out
}

/// Where a symbol stands, in most texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Anywhere.
    Any,
    /// Beside a digit, or separated from it by one space.
    Number,
    /// Directly after an ASCII letter or a digit.
    AfterWord,
}

impl Place {
    /// Returns where a character stands in most texts.
    pub const fn of(code_point: u16) -> Self {
        match code_point {
            0xA2
            | 0xA3
            | 0xA5
            | 0xA7
            | 0xB0
            | 0xB1
            | 0xB5
            | 0xB7
            | 0xBC..=0xBE
            | 0xD7
            | 0xF7
            | 0x2030
            | 0x20AC
            | 0x2116 => Self::Number,
            0xAA | 0xAE | 0xB2 | 0xB3 | 0xB9 | 0xBA | 0x2122 => Self::AfterWord,
            _ => Self::Any,
        }
    }

    /// Returns whether the byte at `at` stands in this place. Returns false for [`Place::Any`], which is no evidence.
    pub fn is_at(self, bytes: &[u8], at: usize) -> bool {
        let byte =
            |distance: isize| at.checked_add_signed(distance).and_then(|index| bytes.get(index)).copied();
        let is_digit = |distance| byte(distance).is_some_and(|byte| byte.is_ascii_digit());
        let is_space = |distance| byte(distance) == Some(b' ');
        match self {
            Self::Any => false,
            Self::Number => {
                is_digit(-1) || is_digit(1) || is_space(-1) && is_digit(-2) || is_space(1) && is_digit(2)
            }
            Self::AfterWord => byte(-1).is_some_and(|byte| byte.is_ascii_alphanumeric()),
        }
    }
}

//! Finds the letters that a program wrote as escapes because the encoding of the text lacks them. So the text is not in an encoding that
//! has these letters.
//!
//! `write.csv` of R for Windows before version 4.2 writes ł as `<U+0142>` if the code page lacks it. Browsers write such a letter as
//! `&#322;` in form data, and XML serializers write it this way in documents. But people write such references in HTML too. So references
//! count only if three conditions hold:
//!
//! - There are many references.
//! - The letters are beyond Latin-1.
//! - None of these letters also occurs in the text as a byte.

use super::encodings_to_try::code_points;
use super::known::Known;
use super::symbols::is_in_word;
use crate::encoding::Encoding;
use crate::legacy::{Kind, Legacy, UNDEFINED};
use alloc::vec::Vec;

/// The maximum number of different letters that are examined.
const MAX_LETTERS: usize = 64;
/// The maximum number of digits in an escape.
const MAX_DIGITS: usize = 8;
/// References count if there is at least one for this number of non-ASCII bytes. People write single references, as in a foreign name.
const BYTES_PER_REFERENCE: usize = 4;

/// How an escape is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Notation {
    /// `<U+0142>`.
    R,
    /// `&#322;` or `&#x142;`.
    Reference,
}

/// The escaped letters of a text, and the bytes that occur in it.
pub(super) struct Unencodable {
    letters: Vec<(u16, Notation)>,
    /// For each byte, whether the text contains it.
    present: [bool; 256],
}

impl Unencodable {
    /// Returns the escaped letters of a text. The list is empty if fewer than half of the escapes are parts of words: a text about characters
    /// has escapes that stand alone.
    pub fn of(bytes: &[u8]) -> Self {
        let mut letters = Vec::new();
        let mut present = [false; 256];
        let (mut escapes, mut references, mut non_ascii) = (0, 0, 0);
        let (mut in_words, mut end, mut is_counted) = (0, 0, false);
        for (at, &byte) in bytes.iter().enumerate() {
            present[usize::from(byte)] = true;
            non_ascii += usize::from(byte >= 0x80);
            let Some((letter, notation, len)) = escape(&bytes[at..]) else { continue };
            escapes += 1;
            references += usize::from(notation == Notation::Reference);
            let is_after_escape = end == at && at > 0;
            // Two escapes that touch are in one word. So the previous escape is counted here, unless it was counted already.
            in_words += usize::from(is_after_escape && !is_counted);
            end = at + len;
            is_counted = is_after_escape
                || at.checked_sub(1).is_some_and(|before| is_in_word(bytes[before]))
                || bytes.get(end).copied().is_some_and(is_in_word);
            in_words += usize::from(is_counted);
            if letters.len() < MAX_LETTERS && !letters.contains(&(letter, notation)) {
                letters.push((letter, notation));
            }
        }
        if 2 * in_words < escapes {
            letters.clear();
        }
        if BYTES_PER_REFERENCE * references < non_ascii {
            letters.retain(|&(_, notation)| notation == Notation::R);
        }
        Self { letters, present }
    }

    /// Returns whether the text has escaped letters.
    pub fn has_letters(&self) -> bool {
        !self.letters.is_empty()
    }

    /// Returns whether the text is not in this encoding, because the encoding has letters that the text has as escapes. Returns false for an
    /// encoding that the caller or the text names.
    pub fn rules_out(&self, encoding: Encoding, known: &Known<'_>) -> bool {
        if self.letters.is_empty() || known.names(encoding) {
            return false;
        }
        let code_points = code_points(encoding);
        // A program that writes references may use ISO-8859-1 or ISO-8859-9, which have no letters from 80 to 9F. Detection calls these two
        // encodings windows-1252 and windows-1254. People also write œ and š as references beside the quotation marks of windows-1252. If a
        // text has bytes from 80 to 9F, R wrote it in the Windows code page. So in these two encodings, escaped letters whose byte would be
        // from 80 to 9F need more evidence. R must have written the escape, and the text must have such bytes.
        let may_lack_c1 = matches!(encoding, Encoding::Windows1252 | Encoding::Legacy(Legacy::Windows1254));
        let has_c1 = self.present[0x80..0xA0].contains(&true);
        let (mut escaped, mut also_as_bytes, mut are_all_references) = (0, 0, true);
        for &(letter, notation) in &self.letters {
            let byte = code_points.iter().position(|&code_point| code_point == letter);
            let counts_c1 = !may_lack_c1 || (has_c1 && notation == Notation::R);
            let byte = byte.filter(|byte| counts_c1 || !(0x80..0xA0).contains(byte));
            if byte.is_none() && !has_in_multi_byte(encoding, letter) {
                continue;
            }
            escaped += 1;
            also_as_bytes += u32::from(byte.is_some_and(|byte| self.present[byte]));
            are_all_references &= notation == Notation::Reference;
        }
        // Text with escapes of R may also have some of these letters as bytes, but fewer than half.
        if are_all_references { escaped > 0 && also_as_bytes == 0 } else { 2 * also_as_bytes < escaped }
    }
}

/// Returns whether a multi-byte encoding has a letter.
fn has_in_multi_byte(encoding: Encoding, letter: u16) -> bool {
    let Encoding::Legacy(legacy) = encoding else { return false };
    let Kind::MultiByte(encoder) = legacy.kind() else { return false };
    let character = char::from_u32(letter.into()).filter(|_| letter != UNDEFINED);
    character.is_some_and(|character| encoder.encode_character(character, &mut Vec::new()))
}

/// Returns the letter, the notation and the length of the escape at the start of the bytes; `None` if there is no escape.
fn escape(bytes: &[u8]) -> Option<(u16, Notation, usize)> {
    let (notation, prefix, radix, last) = match bytes {
        [b'<', b'U', b'+', ..] => (Notation::R, 3, 16, b'>'),
        [b'&', b'#', b'x' | b'X', ..] => (Notation::Reference, 3, 16, b';'),
        [b'&', b'#', ..] => (Notation::Reference, 2, 10, b';'),
        _ => return None,
    };
    let digits = bytes[prefix..].iter().take(MAX_DIGITS + 1).position(|&byte| byte == last)?;
    let mut value = 0_u32;
    for &byte in &bytes[prefix..prefix + digits] {
        value = value * radix + char::from(byte).to_digit(radix)?;
    }
    let letter = u16::try_from(value).ok().filter(|&letter| digits > 1 && is_letter(letter, notation))?;
    Some((letter, notation, prefix + digits + 1))
}

/// Returns whether a code point is in a block of letters that legacy encodings have. Letters of Latin-1 count only in the notation of R.
const fn is_letter(code_point: u16, notation: Notation) -> bool {
    match code_point {
        0xD7 | 0xF7 => false,
        0xC0..=0xFF => matches!(notation, Notation::R),
        _ => matches!(code_point, 0x100..=0x24F | 0x370..=0x1FFF),
    }
}

//! Evidence for windows-1252: accented letters of one Western language, in words of ASCII letters.
//!
//! Every byte is a character in windows-1252, so any text decodes. Text in another encoding then shows symbols within words,
//! runs of accented letters, upper case after lower case, or letters of several languages.

use super::hint::Language;
use crate::code_point::CodePoint;
use crate::single_byte::WINDOWS_1252;

/// The languages that are written in windows-1252: the tag, the non-ASCII letters, and those of which at least one in
/// five non-ASCII letters must be one.
const LANGUAGES: [(&str, &str, &str); 15] = [
    ("fr", "éèàêçùâîôûëïœüÿæ", "éèàêç"),
    ("de", "äöüßéàè", ""),
    ("es", "áéíóúñüç", ""),
    ("pt", "ãçéáõêíóâàúôü", "ãç"),
    ("it", "àèéìòùíóîú", "àèìòù"),
    ("ca", "àçèéíïòóúü", "àèòç"),
    ("nl", "ëïéèüöáóê", ""),
    ("sv", "åäöéàü", ""),
    ("da", "æøåéöäüèòôó", ""),
    ("is", "áéíóúýðþæö", "áíéúó"),
    ("fo", "áíóúýðæø", "áíóø"),
    ("et", "äöõüšž", "ä"),
    ("ga", "áéíóú", ""),
    ("cy", "âêîôûïëáéö", "âêîôû"),
    ("sq", "ëç", ""),
];
/// Letters with the same byte in most single-byte encodings of Latin scripts.
const SHARED: &str = "áéíóúâäçëîôöüß";
/// The factor by which a letter reduces the doubt: a shared letter, and another.
const SHARED_DOUBT: f64 = 0.6;
const OTHER_DOUBT: f64 = 0.85;
/// At most one in this many pieces of evidence can be against windows-1252.
const EVIDENCE_PER_AGAINST: u32 = 50;
const MAX_CONFIDENCE: f64 = 0.95;

/// The evidence for windows-1252.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Western {
    /// From 0 to 1.
    pub confidence: f64,
    /// `None` without letters.
    pub language: Option<Language>,
    /// The number of non-ASCII letters in words of the language.
    pub letters: u32,
    /// The number of punctuation marks that windows-1252 has.
    pub marks: u32,
}

#[inline(never)]
const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic()
        || matches!(byte, 0xC0..=0xD6 | 0xD8..=0xF6 | 0xF8..=0xFF | 0x83 | 0x8A | 0x8C | 0x8E | 0x9A | 0x9C | 0x9E | 0x9F)
}

/// Returns true for symbols that indicate another encoding between letters. Quotation marks, the soft hyphen and the middle
/// dot occur in words.
#[inline(never)]
const fn is_symbol(byte: u8) -> bool {
    matches!(byte, 0x80..=0x90 | 0x93..=0x9B | 0x9D | 0xA1..=0xAC | 0xAE..=0xB6 | 0xB8..=0xBF | 0xD7 | 0xF7)
        && (!is_letter(byte) || byte == 0x83)
}

#[inline(never)]
const fn is_upper(byte: u8) -> bool {
    byte.is_ascii_uppercase() || matches!(byte, 0xC0..=0xD6 | 0xD8..=0xDE | 0x8A | 0x8C | 0x8E | 0x9F)
}

const fn lower_case(byte: u8) -> u8 {
    match byte {
        0x9F => 0xFF,
        0x8A | 0x8C | 0x8E => byte + 0x10,
        _ if is_upper(byte) => byte + 0x20,
        _ => byte,
    }
}

#[inline(never)]
const fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ' | 0xA0)
}

/// The numbers of non-ASCII letters, in lower case.
type Letters = [u32; 256];

/// Counts the accented letters of a plausible word. Returns how many letters are evidence against it.
#[inline(never)]
fn count_word(word: &[u8], letters: &mut Letters) -> u32 {
    let accented = word.iter().filter(|&&byte| byte >= 0x80).count();
    let has_case_change =
        word.windows(2).any(|pair| is_letter(pair[0]) && !is_upper(pair[0]) && is_upper(pair[1]));
    let has_run = word.windows(3).any(|run| run.iter().all(|&byte| byte >= 0x80));
    // No word contains a symbol, upper case after lower case, or three accented letters in a row.
    if word.iter().copied().any(is_symbol) || has_case_change || has_run {
        return accented as u32;
    }
    // One or two accented letters alone prove nothing: they are words in some languages ("à", "þú").
    if accented < word.len() {
        for &byte in word.iter().filter(|&&byte| byte >= 0x80) {
            letters[usize::from(lower_case(byte))] += 1;
        }
    }
    0
}

/// Calls `count_word` for each run of letters, with the symbols between letters.
fn count_words(bytes: &[u8], letters: &mut Letters) -> u32 {
    let mut against = 0;
    let mut at = 0;
    while at < bytes.len() {
        if !is_letter(bytes[at]) {
            at += 1;
            continue;
        }
        let start = at;
        // The end of the word: after its last letter.
        let mut end = at;
        while at < bytes.len() && (is_letter(bytes[at]) || is_symbol(bytes[at])) {
            at += 1;
            if is_letter(bytes[at - 1]) {
                end = at;
            }
        }
        against += count_word(&bytes[start..end], letters);
    }
    against
}

#[inline(never)]
fn count_of(letters: &Letters, among: &str) -> u32 {
    let bytes = among.chars().filter_map(|character| WINDOWS_1252.byte(CodePoint::from(character)));
    bytes.map(|byte| letters[usize::from(byte)]).sum()
}

/// Returns the language that has most of these letters, and how many letters it does not have.
fn best_language(letters: &Letters, total: u32) -> (Option<Language>, u32) {
    let mut best = (None, total);
    for (tag, own, typical) in LANGUAGES {
        if !typical.is_empty() && 5 * count_of(letters, typical) < total {
            continue;
        }
        let others = total - count_of(letters, own).min(total);
        if others < best.1 {
            best = (Language::from_tag(tag), others);
        }
    }
    best
}

/// Returns whether the byte at `at` is a punctuation mark of windows-1252 in the position of punctuation.
fn is_mark(bytes: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| bytes[before]);
    let after = bytes.get(at + 1).copied();
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let is_opened = || {
        before.is_none_or(|byte| is_space(byte) || b"([".contains(&byte))
            && after
                .is_some_and(|byte| is_word(byte) || matches!(byte, 0x93 | 0x91 | 0x84 | 0xAB | 0x80 | b' '))
    };
    let is_closed = || {
        before.is_some_and(|byte| is_word(byte) || b".,!?".contains(&byte))
            && after.is_none_or(|byte| is_space(byte) || b".,;:!?)]".contains(&byte))
    };
    let is_inside = || {
        before.is_some_and(|byte| byte.is_ascii_lowercase())
            && after.is_some_and(|byte| byte.is_ascii_lowercase())
    };
    match bytes[at] {
        0x93 | 0x91 | 0x84 | 0xAB | 0x80 => is_opened(),
        0x92 => is_closed() || is_inside(),
        0x94 | 0x85 | 0xBB => is_closed(),
        0x96 | 0x97 => before.is_some_and(is_space) && after.is_some_and(is_space),
        _ => false,
    }
}

/// Returns the evidence that bytes are windows-1252; `None` if there is none.
pub(super) fn evidence(bytes: &[u8]) -> Option<Western> {
    let mut letters = [0; 256];
    let undefined =
        bytes.iter().filter(|byte| matches!(byte, 0x81 | 0x8D | 0x8F | 0x90 | 0x9D)).count() as u32;
    let against = undefined + count_words(bytes, &mut letters);
    let marks = (0..bytes.len()).filter(|&at| is_mark(bytes, at)).count() as u32;
    let total = letters.iter().sum::<u32>();
    let (language, others) = best_language(&letters, total);
    let against = against + others;
    if total + marks == 0 || EVIDENCE_PER_AGAINST * against > total + marks + against {
        return None;
    }
    let shared = count_of(&letters, SHARED);
    let power = |base: f64, exponent: u32| base.powi(exponent.min(1000) as i32);
    let doubt = power(SHARED_DOUBT, shared + marks) * power(OTHER_DOUBT, total - shared.min(total));
    let language = language.filter(|_| total > 0);
    Some(Western { confidence: (1.0 - doubt).min(MAX_CONFIDENCE), language, letters: total, marks })
}

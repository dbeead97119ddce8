//! Evidence for windows-1252: punctuation, and accented letters of one Western language in words with ASCII letters.
//!
//! Every byte is a character in windows-1252, so any text can be decoded. But if the text is in another encoding, the result has symbols within
//! words, runs of accented letters, upper case after lower case, or letters of several languages.

use super::hint::Language;
use super::numbers::power;

/// A language that is written in windows-1252.
struct WesternLanguage {
    language: Language,
    /// The non-ASCII letters.
    letters: LetterSet,
    /// Typical letters: at least one in five non-ASCII letters must be one of them. Empty if the language has no such rule.
    typical: LetterSet,
}

static LANGUAGES: [WesternLanguage; 15] = [
    western(*b"fr", "éèàêçùâîôûëïœüÿæ", "éèàêç"),
    western(*b"de", "äöüßéàè", ""),
    western(*b"es", "áéíóúñüç", ""),
    western(*b"pt", "ãçéáõêíóâàúôü", "ãç"),
    western(*b"it", "àèéìòùíóîú", "àèìòù"),
    western(*b"ca", "àçèéíïòóúü", "àèòç"),
    western(*b"nl", "ëïéèüöáóê", ""),
    western(*b"sv", "åäöéàü", ""),
    western(*b"da", "æøåéöäüèòôó", ""),
    western(*b"is", "áéíóúýðþæö", "áíéúó"),
    western(*b"fo", "áíóúýðæø", "áíóø"),
    western(*b"et", "äöõüšž", "ä"),
    western(*b"ga", "áéíóú", ""),
    western(*b"cy", "âêîôûïëáéö", "âêîôû"),
    western(*b"sq", "ëç", ""),
];
/// Letters with the same byte in most single-byte encodings of Latin scripts.
const SHARED: LetterSet = letter_set("áéíóúâäçëîôöüß");
/// The factor by which a shared letter or a punctuation mark reduces the doubt (1 - confidence).
const SHARED_DOUBT: f64 = 0.6;
/// The factor by which any other non-ASCII letter reduces the doubt.
const OTHER_DOUBT: f64 = 0.85;
/// Of the characters that are evidence for or against windows-1252, at most one in this many may be against it.
const EVIDENCE_PER_AGAINST: u32 = 50;
const MAX_CONFIDENCE: f64 = 0.95;

/// The evidence for windows-1252.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Western {
    /// From 0 to 1.
    pub confidence: f64,
    /// The language that has most of the letters; `None` if no language fits.
    pub language: Option<Language>,
    /// The number of non-ASCII letters in plausible words.
    pub letters: u32,
    /// The number of punctuation marks and euro signs beyond ASCII.
    pub marks: u32,
}

#[inline(never)]
const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic()
        || matches!(byte, 0xC0..=0xD6 | 0xD8..=0xF6 | 0xF8..=0xFF | 0x83 | 0x8A | 0x8C | 0x8E | 0x9A | 0x9C | 0x9E | 0x9F)
}

/// Returns true for symbols that indicate another encoding if they are between letters. The marks ‘ and ’, the soft hyphen and
/// the middle dot can occur in words.
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

/// A set of non-ASCII letters in lower case, by the low six bits of their bytes. No two of the bytes 9A, 9C, 9E and DF to FF have the same
/// low six bits.
type LetterSet = u64;

/// How often each non-ASCII letter occurs, by the low six bits of its byte in lower case.
type LetterCounts = [u32; 64];

/// Creates a language from its tag, its letters and its typical letters.
const fn western(tag: [u8; 2], letters: &str, typical: &str) -> WesternLanguage {
    WesternLanguage {
        language: Language::of(tag),
        letters: letter_set(letters),
        typical: letter_set(typical),
    }
}

/// Returns the set of these letters. Each letter must be two bytes in UTF-8.
const fn letter_set(letters: &str) -> LetterSet {
    let (letters, mut set) = (letters.as_bytes(), 0);
    let mut at = 0;
    while at < letters.len() {
        let code_point = (letters[at] as u16 & 0x1F) << 6 | letters[at + 1] as u16 & 0x3F;
        let byte = match code_point {
            0x161 => 0x9A,
            0x153 => 0x9C,
            0x17E => 0x9E,
            _ => code_point,
        };
        assert!(byte >= 0xDF && byte <= 0xFF || byte < 0xA0, "a letter in lower case");
        set |= 1 << (byte & 0x3F);
        at += 2;
    }
    set
}

/// Adds the non-ASCII letters of a plausible word to `counts`. Returns the number of non-ASCII bytes that are evidence against
/// windows-1252.
#[inline(never)]
fn count_word(word: &[u8], counts: &mut LetterCounts) -> u32 {
    let (mut non_ascii, mut run, mut previous) = (0, 0, 0);
    let mut is_plausible = true;
    for &byte in word {
        run = if byte >= 0x80 { run + 1 } else { 0 };
        non_ascii += u32::from(byte >= 0x80);
        let is_case_change = is_letter(previous) && !is_upper(previous) && is_upper(byte);
        // No plausible word contains a symbol, upper case after lower case, or three accented letters in a row.
        is_plausible &= !is_symbol(byte) && !is_case_change && run < 3;
        previous = byte;
    }
    if !is_plausible {
        return non_ascii;
    }
    // One or two accented letters alone prove nothing: they are words in some languages ("à", "þú").
    if (non_ascii as usize) < word.len() {
        for &byte in word.iter().filter(|&&byte| byte >= 0x80) {
            counts[usize::from(lower_case(byte) & 0x3F)] += 1;
        }
    }
    0
}

/// Calls [`count_word`] for each word: a run of letters, with the symbols between letters. Returns the sum of the results.
fn count_words(bytes: &[u8], counts: &mut LetterCounts) -> u32 {
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
        against += count_word(&bytes[start..end], counts);
    }
    against
}

/// Returns how often the letters of a set occur.
#[inline(never)]
fn count_of(counts: &LetterCounts, set: LetterSet) -> u32 {
    counts.iter().enumerate().filter(|&(index, _)| set >> index & 1 == 1).map(|(_, count)| count).sum()
}

/// Returns the language that has most of the counted letters, and the number of counted letters that the language lacks.
fn best_language(counts: &LetterCounts, total: u32) -> (Option<Language>, u32) {
    let mut best = (None, total);
    for &WesternLanguage { language, letters, typical } in &LANGUAGES {
        if typical != 0 && 5 * count_of(counts, typical) < total {
            continue;
        }
        let others = total - count_of(counts, letters).min(total);
        if others < best.1 {
            best = (Some(language), others);
        }
    }
    best
}

/// Returns whether the byte at `at` is a punctuation mark or the euro sign of windows-1252, in a place where such a character is usual.
fn is_mark(bytes: &[u8], at: usize) -> bool {
    let byte = bytes[at];
    // Most bytes are ASCII.
    if byte < 0x80 {
        return false;
    }
    // The edges of the text are like ends of lines, except for dashes.
    let neighbour = |index: usize| bytes.get(index).copied().unwrap_or(b'\n');
    let (before, after) = (neighbour(at.wrapping_sub(1)), neighbour(at + 1));
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let is_opening = matches!(byte, 0x93 | 0x91 | 0x84 | 0xAB | 0x80);
    let is_closing = matches!(byte, 0x92 | 0x94 | 0x85 | 0xBB);
    let is_before_word = (is_space(before) || matches!(before, b'(' | b'['))
        && (is_word(after) || matches!(after, 0x93 | 0x91 | 0x84 | 0xAB | 0x80 | b' '));
    let is_after_word = (is_word(before) || matches!(before, b'.' | b',' | b'!' | b'?'))
        && (is_space(after) || matches!(after, b'.' | b',' | b';' | b':' | b'!' | b'?' | b')' | b']'));
    let is_inside = byte == 0x92 && before.is_ascii_lowercase() && after.is_ascii_lowercase();
    let is_dash = matches!(byte, 0x96 | 0x97) && at > 0 && at + 1 < bytes.len();
    is_opening && is_before_word
        || is_closing && is_after_word
        || is_inside
        || is_dash && is_space(before) && is_space(after)
}

/// Returns the evidence that bytes are windows-1252. Returns `None` if there is no evidence, or too much evidence against windows-1252.
pub(super) fn evidence(bytes: &[u8]) -> Option<Western> {
    let mut counts = [0; 64];
    let undefined =
        bytes.iter().filter(|byte| matches!(byte, 0x81 | 0x8D | 0x8F | 0x90 | 0x9D)).count() as u32;
    let against = undefined + count_words(bytes, &mut counts);
    let marks = (0..bytes.len()).filter(|&at| is_mark(bytes, at)).count() as u32;
    let total = counts.iter().sum::<u32>();
    let (language, others) = best_language(&counts, total);
    let against = against + others;
    if total + marks == 0 || EVIDENCE_PER_AGAINST * against > total + marks + against {
        return None;
    }
    let shared = count_of(&counts, SHARED);
    let doubt = power(SHARED_DOUBT, (shared + marks) as usize)
        * power(OTHER_DOUBT, (total - shared.min(total)) as usize);
    Some(Western { confidence: (1.0 - doubt).min(MAX_CONFIDENCE), language, letters: total, marks })
}

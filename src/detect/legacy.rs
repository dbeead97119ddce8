//! Finds the legacy encoding in which bytes are the most plausible text.
//!
//! A reading is the text to which bytes decode in one encoding. The cost of a reading is the number of bits that this text needs in a simple
//! model of a language, in tenths of a bit. The lower the cost, the more plausible is the reading.

use super::ebcdic::{self, is_ebcdic};
use super::encodings_to_try::{
    LATIN, MULTI_BYTE, SINGLE_BYTE, code_points, is_same_text, single_byte_encodings,
};
use super::evidence::Evidence;
use super::excerpt::{EXCERPT_LEN, excerpt};
use super::frequencies::LANGUAGES;
use super::georgian::is_georgian;
use super::hint::Language;
use super::ideographs;
use super::known::Known;
use super::letters::{FAULT, Measurement};
use super::markup::without_markup;
use super::ms_dos;
use super::numbers::power_of_half;
use super::other_characters::Tenths;
use super::pairs::CYRILLIC;
use super::symbols::{is_in_word, without_repeats};
use super::unencodable::Unencodable;
use super::unsupported::is_in_unsupported_page;
use crate::encoding::Encoding;
use crate::fault::LocatedFault;
use crate::legacy::{Legacy, UNDEFINED};

/// The reduction of the cost of the encoding that `chardetng` guesses.
const GUESS_REDUCTION: Tenths = 40;
/// The same if `chardetng` guesses windows-1252. It is small, because `chardetng` guesses windows-1252 even without evidence.
const GUESS_REDUCTION_WINDOWS_1252: Tenths = 10;
/// Text with fewer than this number of multi-byte characters has an additional cost in a multi-byte encoding: most texts in such an
/// encoding have more of these characters.
const FEW_CHARACTERS: u32 = 5;
/// The additional cost of text with fewer than [`FEW_CHARACTERS`] multi-byte characters.
const FEW_CHARACTERS_COST: Tenths = 50;
/// The reduction of the cost of the encoding or language that the hint names.
const HINT_REDUCTION: Tenths = 60;
/// The reduction of the cost of the encoding that the text declares.
const DECLARATION_REDUCTION: Tenths = 120;
/// The same if the text has a kind of declaration that is often wrong.
const WEAK_DECLARATION_REDUCTION: Tenths = 60;
/// Single-byte readings that cost this much more than the best reading so far are dropped.
const MAX_MARGIN: Tenths = 1500;

/// The encodings whose text is also measured backwards, because Hebrew in them can be in visual order. The Encoding Standard calls
/// iso-8859-8 in logical order iso-8859-8-i.
const VISUAL_HEBREW: [Encoding; 2] = [Encoding::Legacy(Legacy::Iso8859_8), Encoding::Legacy(Legacy::Cp862)];
/// The minimum number of Hebrew letters in text in visual order: fewer letters can be plausible backwards by chance.
const MIN_VISUAL_LETTERS: u32 = 8;

/// The text to which bytes decode in one encoding: the language in which this text costs least, and its measurements in this language.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    pub encoding: Encoding,
    pub language: Language,
    /// The number of characters beyond ASCII that belong to the language.
    pub letters: u32,
    /// Whether the characters beyond ASCII form words of the language.
    pub has_words: bool,
    pub cost: Tenths,
    /// The part of the cost that [`ebcdic::cost_of_symbol`] adds. The check of plausibility ignores this part.
    pub symbol_cost: Tenths,
}

/// Returns the index in [`LANGUAGES`] of the language with this tag.
fn language_index(tag: &str) -> Option<u8> {
    LANGUAGES.iter().position(|language| language.tag == tag).map(|index| index as u8)
}

/// Returns whether the languages with these tags are written in Latin letters.
fn is_latin(tags: &str) -> bool {
    tags.split(' ').filter_map(language_index).all(|index| LANGUAGES[usize::from(index)].is_latin)
}

/// Returns the encoding that `chardetng` guesses.
fn guess(bytes: &[u8]) -> Option<Encoding> {
    let mut detector = chardetng::EncodingDetector::new();
    detector.feed(bytes, true);
    let name = detector.guess(None, false).name();
    Encoding::from_name(&name.to_ascii_lowercase())
}

/// Returns the readings of bytes, the most plausible first, and the bytes that were examined.
fn readings(bytes: &[u8], known: &Known<'_>) -> (Vec<Reading>, Vec<u8>) {
    let is_ebcdic = is_ebcdic(bytes);
    let excerpt = if is_ebcdic {
        bytes[..bytes.len().min(EXCERPT_LEN)].to_vec()
    } else {
        without_repeats(&excerpt(&without_markup(bytes)))
    };
    let guess = guess(&excerpt);
    // Returns by how much the guess, the hint and the declaration reduce the cost of a reading.
    let reduction_of = |encoding: Encoding, language: Language| {
        // A guess also counts for other encodings that decode the bytes to the same text. For example, `chardetng` guesses koi8-u for
        // Russian text in koi8-r.
        let is_guessed =
            guess.is_some_and(|guess| guess == encoding || is_same_text(guess, encoding, &excerpt));
        let by_guess = match (is_guessed, guess) {
            (true, Some(Encoding::Windows1252)) => GUESS_REDUCTION_WINDOWS_1252,
            (true, _) => GUESS_REDUCTION,
            (false, _) => 0,
        };
        let by_hint = if known.hints_at(encoding, language) { HINT_REDUCTION } else { 0 };
        let by_declaration = match (known.declares(encoding), known.is_declaration_weak) {
            (true, true) => WEAK_DECLARATION_REDUCTION,
            (true, false) => DECLARATION_REDUCTION,
            (false, _) => 0,
        };
        by_guess + by_hint + by_declaration
    };
    let mut readings: Vec<Reading> = Vec::new();
    let non_ascii = excerpt.iter().filter(|&&byte| byte >= 0x80).count();
    let mut present = [false; 256];
    excerpt.iter().for_each(|&byte| present[usize::from(byte)] = true);
    let unencodable = Unencodable::of(bytes);
    for (legacy, rarity) in MULTI_BYTE {
        let encoding = Encoding::Legacy(legacy);
        if !known.allows(encoding) || unencodable.rules_out(encoding, known) {
            continue;
        }
        let Some(measured) = ideographs::measure(legacy, &excerpt) else { continue };
        let is_text = measured.characters > 0 && 50 * measured.faults <= measured.characters;
        // Text without sequences of four bytes is the same in GBK, which is more common than GB18030.
        if !is_text || measured.has_four_bytes != (legacy == Legacy::Gb18030) {
            continue;
        }
        let language =
            Language((LANGUAGES.len() + ideographs::language_of(legacy).unwrap_or_default()) as u8);
        let rarity = if measured.characters < FEW_CHARACTERS { rarity + FEW_CHARACTERS_COST } else { rarity };
        let cost = measured.cost + rarity - reduction_of(encoding, language);
        let letters = measured.characters;
        let has_words = measured.has_words();
        readings.push(Reading { encoding, language, letters, has_words, cost, symbol_cost: 0 });
    }
    let reversed: Vec<u8> = excerpt.iter().rev().copied().collect();
    let mut lowest = readings.iter().map(|reading| reading.cost).min().unwrap_or(Tenths::MAX / 2);
    for (encoding, tags, rarity) in
        single_byte_encodings(known, guess, is_ebcdic.then_some(excerpt.as_slice()))
    {
        let code_points = code_points(encoding);
        let undefined = excerpt.iter().filter(|&&byte| code_points[usize::from(byte)] == UNDEFINED).count();
        if 50 * undefined > non_ascii || unencodable.rules_out(encoding, known) {
            continue;
        }
        let needs_strong_evidence = ms_dos::is_page(encoding) && !known.names(encoding);
        let mut best: Option<Reading> = None;
        let is_latin_with_escapes = unencodable.has_letters() && tags != "vi" && is_latin(tags);
        let tags = if is_latin_with_escapes { LATIN } else { tags };
        for index in tags.split(' ').filter_map(language_index) {
            let language = Language(index);
            let limit = best.map_or(Tenths::MAX, |best| best.cost).min(lowest.saturating_add(MAX_MARGIN));
            let reduction = reduction_of(encoding, language);
            let limit = limit.saturating_add(reduction);
            let alphabet = LANGUAGES[usize::from(language.0)].alphabet(&code_points, &present);
            let mut measured = alphabet.measure(&excerpt, limit);
            if VISUAL_HEBREW.contains(&encoding) {
                let visual = alphabet.measure(&reversed, limit.min(measured.cost));
                let is_better = visual.cost < measured.cost && visual.letters >= MIN_VISUAL_LETTERS;
                measured = if is_better { visual } else { measured };
            }
            // A text with escaped letters often has names from several languages, or is in a language for which the encoding was not made.
            // So letters that are foreign to a language do not count against that language.
            if is_latin_with_escapes {
                measured.foreign_letters = 0;
            }
            if measured.cost < limit
                && (!needs_strong_evidence
                    || ms_dos::is_strong_evidence(&measured, &LANGUAGES[usize::from(index)]))
            {
                best = Some(Reading {
                    encoding,
                    language,
                    letters: measured.letters,
                    has_words: has_words(&measured, LANGUAGES[usize::from(language.0)].tag),
                    cost: measured.cost - reduction,
                    symbol_cost: measured.symbol_cost,
                });
            }
        }
        if let Some(best) = best {
            let cost = best.cost + rarity;
            lowest = lowest.min(cost);
            readings.push(Reading { cost, ..best });
        }
    }
    readings.sort_by_key(|reading| reading.cost);
    (readings, excerpt)
}

/// A list of letters has at least this many non-ASCII bytes. A table of single letters has at least this many different letters.
const MIN_LISTED: usize = 10;
/// In a list of letters, more than one in this many non-ASCII bytes is 1 more than the previous non-ASCII byte, such as E1 after E0.
const BYTES_PER_SUCCESSOR: usize = 4;

/// Returns whether the text lists letters in the order of their bytes, like an alphabet or a character class of a regular expression. Such
/// a list has no words of any language.
fn lists_letters(bytes: &[u8]) -> bool {
    let (mut before, mut count, mut successors) = (0, 0, 0);
    for &byte in bytes.iter().filter(|&&byte| byte >= 0x80) {
        count += 1;
        successors += usize::from(byte.checked_sub(1) == Some(before));
        before = byte;
    }
    count >= MIN_LISTED && BYTES_PER_SUCCESSOR * successors > count
}

/// Returns whether most non-ASCII bytes stand alone, and many of them are different, as in a table of the keys of a keyboard. Such a table
/// has no words of any language.
fn is_table_of_letters(bytes: &[u8]) -> bool {
    let (mut count, mut alone, mut different) = (0, 0, [false; 256]);
    for word in bytes.split(|&byte| !is_in_word(byte)) {
        count += word.iter().filter(|&&byte| byte >= 0x80).count();
        if word.len() == 1 && word[0] >= 0x80 {
            alone += 1;
            different[usize::from(word[0])] = true;
        }
    }
    2 * alone > count && different.iter().filter(|&&found| found).count() >= MIN_LISTED
}

/// The maximum cost per byte of Cyrillic text whose language is certain. About 30 languages that the model lacks use the letters of the
/// languages in [`CYRILLIC`], and a few other letters. In texts of 1,400 bytes, the languages in `CYRILLIC` cost at most 40 per byte, and the
/// languages that the model lacks cost at least 42.
const MAX_CERTAIN_CYRILLIC: Tenths = 41;

/// Returns the language of a reading; `None` for Cyrillic text that can be in a language that the model lacks, such as Kazakh.
fn certain_language(reading: &Reading, len: usize) -> Option<Language> {
    let is_certain = !CYRILLIC.split(' ').any(|tag| tag == reading.language.tag())
        || reading.cost - reading.symbol_cost <= MAX_CERTAIN_CYRILLIC * len as Tenths;
    is_certain.then_some(reading.language)
}

/// Returns whether the characters beyond ASCII form words of a language.
fn has_words(measured: &Measurement, language: &str) -> bool {
    let Measurement {
        letters, letters_after_symbols, joints_inside, foreign_letters, capitals_inside, ..
    } = *measured;
    let foreign_per_letter =
        if language == "vi" { FOREIGN_PER_VIETNAMESE_LETTER } else { FOREIGN_PER_LETTER };
    (capitals_inside <= PLAUSIBLE_CAPITALS_INSIDE || LETTERS_PER_CAPITAL_INSIDE * capitals_inside <= letters)
        && (letters_after_symbols <= PLAUSIBLE_AFTER_SYMBOLS
            || LETTERS_PER_SYMBOL * letters_after_symbols <= letters)
        && (joints_inside <= PLAUSIBLE_JOINTS || LETTERS_PER_JOINT * joints_inside <= letters)
        && (foreign_letters <= PLAUSIBLE_FOREIGN || foreign_letters <= foreign_per_letter * letters)
}

/// Of all readings that have the same text as the best reading, moves the one in the most common encoding to the front. If this text has
/// letters beyond ASCII, moves the reading only if its encoding is much more common ([`MUCH_RARER`]). The reason is that letters show the
/// language and thus the encoding, but symbols do not.
fn prefer_common(readings: &mut [Reading], bytes: &[u8], known: &Known<'_>) {
    let Some(&best) = readings.first() else { return };
    if known.hint.is_some() || known.declares(best.encoding) {
        return;
    }
    let index_of = |encoding| SINGLE_BYTE.iter().position(|&(other, ..)| other == encoding);
    let rarity_of = |encoding| index_of(encoding).map_or(0, |index| SINGLE_BYTE[index].2);
    let is_common = |&(_, other): &(usize, &Reading)| {
        index_of(other.encoding).is_some()
            && (best.letters == 0 || rarity_of(best.encoding) - rarity_of(other.encoding) >= MUCH_RARER)
            && is_same_text(best.encoding, other.encoding, bytes)
    };
    let common = readings.iter().enumerate().filter(is_common);
    if let Some((index, _)) = common.min_by_key(|(_, other)| index_of(other.encoding)) {
        readings[..=index].rotate_right(1);
        readings[0].cost = best.cost;
        readings[0].has_words = best.has_words;
    }
}
/// The minimum difference between the rarity of an encoding and the rarity of a much more common encoding. iso-8859-14 is this much rarer
/// than windows-1252. The difference for windows-1250 must be smaller. Otherwise, short Hungarian text, which often has only letters that
/// windows-1252 has at the same bytes, would count as windows-1252.
const MUCH_RARER: Tenths = 35;

const MAX_CONFIDENCE: f64 = 0.98;
/// The maximum confidence if no character beyond ASCII is a letter of a language: symbols are weak evidence.
const MAX_CONFIDENCE_WITHOUT_LETTERS: f64 = 0.9;
/// The doubt (1 minus the confidence) if another reading is equally plausible.
const DOUBT: f64 = 0.65;
/// A difference of this many bits between the best two readings halves the doubt.
const BITS_TO_HALVE_DOUBT: f64 = 6.0;
const MAX_CANDIDATES: usize = 5;
/// The declared encoding is wrong if its reading costs this much more than the best reading, in spite of [`DECLARATION_REDUCTION`].
const CONTRADICTION: Tenths = 300;
/// The same for a declaration that is often wrong: the declared encoding counts as correct only if it has the lowest cost.
const WEAK_CONTRADICTION: Tenths = 1;
/// The encoding of a text with fewer than this many bytes is unknown: the confidence is at most [`MAX_CONFIDENCE_OF_FEW_BYTES`].
const MIN_BYTES: usize = 3;
/// The maximum confidence for a text with fewer than [`MIN_BYTES`] bytes.
const MAX_CONFIDENCE_OF_FEW_BYTES: f64 = 0.45;

/// The maximum cost per byte of plausible text, in tenths of a bit.
const MAX_COST_PER_BYTE: f64 = 51.5;
/// This number, divided by the number of bytes, is added to the maximum cost per byte: the cost per byte varies more in short texts.
const SHORT_TEXT_ALLOWANCE: f64 = 500.0;
/// The same as [`MAX_COST_PER_BYTE`] for text with more small letters than capitals in a national code page of EBCDIC. German, Danish,
/// Swedish, Finnish, Italian, Spanish, French and Icelandic cost at most 42. Turkish in cp1026, decoded in these pages, costs at least 44.
const MAX_COST_PER_BYTE_NATIONAL: f64 = 43.0;
/// The upper limit of both maximums after the allowance is added. Random bytes cost about 80 each.
const MAX_COST_PER_BYTE_SHORT: f64 = 70.0;
/// Plausible text has at least this many letters for each letter directly after a symbol within a word.
const LETTERS_PER_SYMBOL: u32 = 4;
/// Up to this number, letters after symbols are plausible in any text.
const PLAUSIBLE_AFTER_SYMBOLS: u32 = 3;
/// Plausible text has at least this many letters for each corner, junction or shade directly between two letters. No file in ibm866 or
/// koi8-r in chardet's corpus has more than one. In the code page MIK, the bytes of these characters are letters. Bulgarian in MIK, decoded in
/// these encodings, has one such character per 8 letters on average, and at least one per 23 letters in every 200 bytes.
const LETTERS_PER_JOINT: u32 = 64;
/// Up to this number, corners, junctions and shades between letters are plausible in any text.
const PLAUSIBLE_JOINTS: u32 = 1;
/// Plausible text has at least this many letters for each capital directly after a small letter.
const LETTERS_PER_CAPITAL_INSIDE: u32 = 16;
/// Up to this number, capitals after small letters are plausible in any text.
const PLAUSIBLE_CAPITALS_INSIDE: u32 = 3;
/// Plausible text has at most this many letters foreign to the language for each non-ASCII letter of the language.
const FOREIGN_PER_LETTER: u32 = 3;
/// [`FOREIGN_PER_LETTER`] for Vietnamese, which has many letters beyond ASCII. Text in the encoding of VNI fonts, decoded as windows-1258,
/// has two foreign letters for each Vietnamese letter.
const FOREIGN_PER_VIETNAMESE_LETTER: u32 = 1;
/// Up to this number, foreign letters are plausible in any text.
const PLAUSIBLE_FOREIGN: u32 = 8;
/// The confidence in the best reading of implausible text.
const IMPLAUSIBLE_CONFIDENCE: f64 = 0.3;

/// Calls `add` with each candidate, its confidence and its evidence. Confidences are multiplied by `share`, which is less
/// than 1 if there is evidence for other encodings or for binary data. Returns whether the letters contradict the
/// declaration of the text.
pub(super) fn candidates(
    bytes: &[u8],
    known: &Known<'_>,
    share: f64,
    fault: Option<LocatedFault>,
    mut add: impl FnMut(Encoding, f64, Evidence),
) -> bool {
    let (mut readings, excerpt) = readings(bytes, known);
    prefer_common(&mut readings, bytes, known);
    let Some(&best) = readings.first() else { return false };
    let second = readings[1..].iter().find(|reading| !is_same_text(best.encoding, reading.encoding, bytes));
    // If all readings have the same text, the margin is the cost of a malformed byte.
    let margin = second.map_or(FAULT, |second| second.cost - best.cost);
    let len = excerpt.len().max(1) as f64;
    let is_wrong_page =
        is_ebcdic(bytes) && ebcdic::is_wrong_page(bytes, best.encoding, &code_points(best.encoding));
    let is_national = ebcdic::is_national(best.encoding) && ebcdic::is_mostly_small(bytes);
    let max_cost = if is_national { MAX_COST_PER_BYTE_NATIONAL } else { MAX_COST_PER_BYTE };
    let is_list_or_table = lists_letters(bytes) || (best.letters > 0 && is_table_of_letters(bytes));
    let cp437 = code_points(Encoding::Legacy(Legacy::Cp437));
    let is_plausible = best.has_words
        && !is_wrong_page
        && !is_list_or_table
        && !is_in_unsupported_page(&excerpt, cp437, best.cost)
        && !is_georgian(&excerpt)
        && f64::from(best.cost - best.symbol_cost) / len
            < (max_cost + SHORT_TEXT_ALLOWANCE / len).min(MAX_COST_PER_BYTE_SHORT);
    for (index, reading) in readings.iter().take(MAX_CANDIDATES).enumerate() {
        let bits = f64::from(if index == 0 { margin } else { best.cost - reading.cost }) / 10.0;
        let doubt = DOUBT * power_of_half(bits.abs() / BITS_TO_HALVE_DOUBT);
        let confidence = match index {
            0 if is_plausible && bytes.len() < MIN_BYTES => (1.0 - doubt).min(MAX_CONFIDENCE_OF_FEW_BYTES),
            0 if is_plausible && best.letters == 0 => (1.0 - doubt).min(MAX_CONFIDENCE_WITHOUT_LETTERS),
            0 if is_plausible => (1.0 - doubt).min(MAX_CONFIDENCE),
            0 => IMPLAUSIBLE_CONFIDENCE,
            _ => doubt.min(if is_plausible { 0.4 } else { 0.2 }),
        };
        let Reading { letters, .. } = *reading;
        let language = certain_language(reading, excerpt.len());
        add(reading.encoding, confidence * share, Evidence::Letters { language, letters, bits, fault });
    }
    let contradiction = if known.is_declaration_weak { WEAK_CONTRADICTION } else { CONTRADICTION };
    let confirms_declaration =
        |reading: &Reading| reading.cost - best.cost < contradiction && known.declares(reading.encoding);
    // Only a declared single-byte encoding can be wrong here, because it can decode any text. A declared multi-byte encoding is confirmed
    // if the text is well-formed in it; otherwise it is no candidate.
    let mut single_byte = SINGLE_BYTE.iter().chain(&ms_dos::PAGES);
    let declares_single_byte = single_byte.any(|&(encoding, ..)| known.declares(encoding));
    is_plausible && declares_single_byte && !readings.iter().any(confirms_declaration)
}

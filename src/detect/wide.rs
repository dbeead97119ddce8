//! UTF-16 and UTF-32 without a BOM.

use super::binary::{Controls, count_controls, count_non_ascii};
use super::model::TextModel;
use super::numbers::{log2, power_of_half};
use crate::encoding::Encoding;

/// The number of bytes that are examined.
const SAMPLE: usize = 16_384;
/// At most one in this many code units can be a code point that text does not have.
const UNITS_PER_BAD: usize = 20;
/// Control characters indicate UTF-16 or UTF-32 only if at least one in this many bytes is from 80 to FF, or if there are many control
/// characters (see [`BYTES_PER_CONTROL`]). For most scripts, half of the bytes of UTF-16 are in one of these two classes.
const BYTES_PER_NON_ASCII: usize = 8;
/// There are many control characters if at least one in this many bytes is a control character.
const BYTES_PER_CONTROL: usize = 10;
/// The minimum evidence in bits: random bytes hardly ever reach it.
const MIN_BITS: f64 = 20.0;
/// The minimum evidence in bits for each code unit. Text in rare ideographs has more evidence than this minimum. Compiled code in which every
/// other byte is the same opcode has half of this minimum.
const MIN_BITS_PER_UNIT: f64 = 1.0;
/// This many bits of evidence halve the doubt.
const BITS_TO_HALVE_DOUBT: f64 = 10.0;

/// The cost of a byte within its class: ASCII, 80 to FF, control characters.
const CLASS_BITS: [f64; 3] = [6.6, 7.0, 4.9];
/// The additional cost of a control character in single-byte encodings and UTF-8.
const CONTROL_PENALTY: f64 = 3.0;

/// The most likely form of UTF-16 or UTF-32, and the evidence for it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Reading {
    pub encoding: Encoding,
    /// The number of code units.
    pub units: usize,
    /// The number of bits that this reading saves, compared with 8 bits per byte, minus the number that the next best reading saves.
    pub bits: f64,
    /// The confidence, from 0 to 1.
    pub confidence: f64,
}

/// Returns the most likely form of UTF-16 or UTF-32; `None` for ASCII text. Also returns `None` if no form is more likely than a
/// single-byte encoding or UTF-8.
pub(super) fn reading(bytes: &[u8]) -> Option<Reading> {
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let controls = count_controls(sample);
    let non_ascii = count_non_ascii(sample);
    // Control characters, or the high bytes of Indic scripts or kana in half of the code units, indicate units of several bytes.
    // A few control characters, such as an end of file (1A), indicate nothing in text that is mostly ASCII.
    let has_controls = controls.all > 0
        && (BYTES_PER_NON_ASCII * non_ascii >= sample.len()
            || BYTES_PER_CONTROL * controls.all >= sample.len());
    let looks_wide = !has_columns(sample)
        && (has_controls || has_high_bytes(sample, INDIC.0, INDIC.1) || has_high_bytes(sample, KANA, KANA));
    if non_ascii == 0 && (!looks_wide || is_separated_ascii(sample, controls)) {
        return None;
    }
    if !looks_wide && !has_pairs(sample) {
        return None;
    }
    let mut best = (Encoding::Utf16Le, 0, f64::NEG_INFINITY);
    let mut second = f64::NEG_INFINITY;
    for encoding in [Encoding::Utf16Le, Encoding::Utf16Be, Encoding::Utf32Le, Encoding::Utf32Be] {
        let (units, model) = model_of(sample, encoding);
        // If the bytes do not look wide, only surrogate pairs distinguish UTF-16 from a double-byte encoding.
        let is_distinct = looks_wide || 4 * model.pairs >= units;
        if !is_distinct || model.bad * UNITS_PER_BAD > units || !model.is_text() {
            continue;
        }
        let bits = (8 * encoding.unit_len() * units) as f64 - model.bits;
        if bits > best.2 {
            second = best.2;
            best = (encoding, units, bits);
        } else {
            second = second.max(bits);
        }
    }
    let (encoding, units, bits) = best;
    let margin = bits - second.max(bits_saved_as_bytes(sample.len(), non_ascii, controls.all)).max(0.0);
    let is_likely = bits >= MIN_BITS.max(MIN_BITS_PER_UNIT * units as f64) && margin > 0.0;
    is_likely.then(|| Reading {
        encoding,
        units,
        bits: margin,
        confidence: 1.0 - power_of_half(margin / BITS_TO_HALVE_DOUBT),
    })
}

/// Returns the number of code units, and the model to which all of them were added.
fn model_of(bytes: &[u8], encoding: Encoding) -> (usize, TextModel) {
    let width = encoding.unit_len();
    let is_little = matches!(encoding, Encoding::Utf16Le | Encoding::Utf32Le);
    let units = bytes.chunks_exact(width);
    let count = units.len();
    let mut model = TextModel::default();
    model.add_units(units.map(|unit| {
        let mask = if is_little { width - 1 } else { 0 };
        (0..width).fold(0, |value, at| value << 8 | u32::from(unit[at ^ mask]))
    }));
    (count, model)
}

/// Returns the number of bits that a model of single-byte encodings and UTF-8 saves, compared with 8 bits per byte. For each byte, the
/// model counts the bits for the class of the byte, and the bits for the byte within its class.
fn bits_saved_as_bytes(len: usize, non_ascii: usize, controls: usize) -> f64 {
    let saved = |count: usize, within: f64| match count {
        0 => 0.0,
        _ => count as f64 * (8.0 - within + log2(count as f64 / len as f64)),
    };
    let [ascii_bits, non_ascii_bits, control_bits] = CLASS_BITS;
    let penalty = CONTROL_PENALTY * controls as f64;
    -penalty
        + saved(len - non_ascii - controls, ascii_bits)
        + saved(non_ascii, non_ascii_bits)
        + saved(controls, control_bits)
}

/// Counts the bytes in a range at even and at odd offsets.
#[inline(never)]
fn count_by_parity(bytes: &[u8], first: u8, last: u8) -> [usize; 2] {
    let mut counts = [0; 2];
    for (at, byte) in bytes.iter().enumerate() {
        counts[at % 2] += usize::from((first..=last).contains(byte));
    }
    counts
}

/// Returns whether the bytes, as UTF-16, can have a surrogate pair for every four code units. The high bytes of both surrogates are from D8
/// to DF. Most texts in 8-bit encodings have fewer of these bytes.
fn has_pairs(bytes: &[u8]) -> bool {
    let [even, odd] = count_by_parity(bytes, 0xD8, 0xDF);
    4 * (even.max(odd) + 1) >= bytes.len()
}

/// The first and the last high byte of code units in the scripts of India, from U+0900 to U+0DFF.
const INDIC: (u8, u8) = (0x09, 0x0D);
/// The only high byte of code units in hiragana and katakana, from U+3040 to U+30FF.
const KANA: u8 = 0x30;

/// Returns whether half of the bytes at even offsets, and few at odd offsets, are in this range, or the reverse.
fn has_high_bytes(bytes: &[u8], first: u8, last: u8) -> bool {
    let [even, odd] = count_by_parity(bytes, first, last);
    4 * even.max(odd) > bytes.len() && 8 * even.min(odd) < even.max(odd)
}

/// Returns whether many code units are two spaces, as in ASCII text with columns or indentation. Such a code unit would be U+2020 (†).
fn has_columns(bytes: &[u8]) -> bool {
    let (pairs, _) = bytes.as_chunks::<2>();
    8 * pairs.iter().filter(|pair| **pair == [b' '; 2]).count() > pairs.len()
}

/// Returns whether ASCII bytes are strings with NULs between them, like the output of `find -print0`.
fn is_separated_ascii(bytes: &[u8], controls: Controls) -> bool {
    let [even, odd] = count_by_parity(bytes, 0, 0);
    controls.all == controls.nuls && even > 0 && odd > 0 && 4 * (even + odd) <= bytes.len()
}

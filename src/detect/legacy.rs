//! The encodings of the feature `legacy`: which of them makes the most plausible text of the bytes.
//!
//! Each reading has a cost in bits: how many a simple model of the language needs for the text. Two opinions count: our own costs,
//! and the guess of the crate `chardetng`, as bits that its encoding saves.

use super::evidence::Evidence;
use super::frequencies::LANGUAGES;
use super::ideographs;
use super::letters::{FAULT, Tenths, number_of};
use super::numbers::power_of_half;
use crate::encoding::Encoding;
use crate::fault::LocatedFault;
use crate::legacy::{CodePage, Kind, Legacy, UNDEFINED};
use crate::single_byte::WINDOWS_1252;

/// The longest excerpt that is examined, in bytes.
const EXCERPT: usize = 4096;
/// How many ASCII bytes around other bytes are examined.
const CONTEXT: usize = 24;
/// How much the guess of `chardetng` counts.
const GUESS: Tenths = 80;

const WESTERN: &str = "en fr de es pt it nl da sv nb fi is ca gl eu ga fo sq af br et";
const CENTRAL: &str = "pl cs sk sl hr hu ro sq de";
const BALTIC: &str = "lt lv et";
const CYRILLIC: &str = "ru uk be bg sr mk";

/// The single-byte encodings: the languages in them, and what the encoding itself costs, because it is rare.
const SINGLE_BYTE: &[(Encoding, &str, Tenths)] = &[
    (Encoding::Windows1252, WESTERN, 0),
    (Encoding::Legacy(Legacy::Windows1250), CENTRAL, 5),
    (Encoding::Legacy(Legacy::Windows1251), CYRILLIC, 0),
    (Encoding::Legacy(Legacy::Windows1253), "el", 0),
    (Encoding::Legacy(Legacy::Windows1254), "tr", 5),
    (Encoding::Legacy(Legacy::Windows1255), "he", 0),
    (Encoding::Legacy(Legacy::Windows1256), "ar fa ur", 0),
    (Encoding::Legacy(Legacy::Windows1257), BALTIC, 5),
    (Encoding::Legacy(Legacy::Windows1258), "vi", 10),
    (Encoding::Legacy(Legacy::Windows874), "th", 0),
    (Encoding::Legacy(Legacy::Koi8R), "ru bg", 0),
    (Encoding::Legacy(Legacy::Koi8U), "uk ru be", 15),
    (Encoding::Legacy(Legacy::Iso8859_2), CENTRAL, 15),
    (Encoding::Legacy(Legacy::Iso8859_5), CYRILLIC, 10),
    (Encoding::Legacy(Legacy::Iso8859_7), "el", 10),
    (Encoding::Legacy(Legacy::Iso8859_6), "ar", 10),
    (Encoding::Legacy(Legacy::Iso8859_8), "he", 30),
    (Encoding::Legacy(Legacy::Iso8859_15), WESTERN, 30),
    (Encoding::Legacy(Legacy::Iso8859_13), BALTIC, 40),
    (Encoding::Legacy(Legacy::Iso8859_4), BALTIC, 50),
    (Encoding::Legacy(Legacy::Iso8859_3), "eo mt tr", 60),
    (Encoding::Legacy(Legacy::Iso8859_16), "ro", 60),
    (Encoding::Legacy(Legacy::Iso8859_14), "cy ga", 70),
    (Encoding::Legacy(Legacy::Ibm866), CYRILLIC, 20),
    (Encoding::Legacy(Legacy::XMacCyrillic), CYRILLIC, 30),
    (Encoding::Legacy(Legacy::Macintosh), WESTERN, 60),
    (Encoding::Legacy(Legacy::Cp850), WESTERN, 70),
    (Encoding::Legacy(Legacy::Cp437), WESTERN, 75),
    (Encoding::Legacy(Legacy::Cp852), CENTRAL, 65),
    (Encoding::Legacy(Legacy::Cp858), WESTERN, 80),
];
const MULTI_BYTE: [(Legacy, Tenths); 6] = [
    (Legacy::ShiftJis, 0),
    (Legacy::EucJp, 0),
    (Legacy::Gbk, 0),
    (Legacy::Gb18030, 10),
    (Legacy::Big5, 0),
    (Legacy::EucKr, 0),
];
/// The tags of the languages of multi-byte encodings, in the order of `FREQUENT`.
const MULTI_BYTE_TAGS: [&str; 4] = ["ja", "zh-Hans", "zh-Hant", "ko"];

/// A reading of the bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    pub encoding: Encoding,
    /// The number of the language: an index of [`tag`].
    pub language: u8,
    /// The number of characters beyond ASCII that belong to the language.
    pub letters: u32,
    pub cost: Tenths,
}

/// Returns the BCP 47 tag of a language by its number.
pub(super) fn tag(language: u8) -> Option<&'static str> {
    let index = usize::from(language);
    let other = || MULTI_BYTE_TAGS.get(index.wrapping_sub(LANGUAGES.len())).copied();
    LANGUAGES.get(index).map(|language| language.tag).or_else(other)
}

/// Returns the bytes from 80 on with the ASCII bytes around them, up to the limit. Pieces end before a byte that is no second byte
/// in any encoding.
fn excerpt(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len().min(EXCERPT));
    let mut at = 0;
    while out.len() < EXCERPT {
        let Some(high) = bytes[at..].iter().position(|&byte| byte >= 0x80) else { break };
        let (first, high) = (at.max((at + high).saturating_sub(CONTEXT)), at + high);
        let is_separator = |byte: &u8| *byte < 0x30;
        let start = bytes[first..high].iter().position(is_separator).map_or(first, |index| first + index);
        // The piece ends when no byte from 80 on follows within the context.
        let mut end = high + 1;
        while let Some(next) =
            bytes[end..bytes.len().min(end + 2 * CONTEXT)].iter().position(|&byte| byte >= 0x80)
        {
            end += next + 1;
            if end - start > EXCERPT {
                break;
            }
        }
        let last = bytes.len().min(end + CONTEXT);
        let stop = bytes[end..last].iter().rposition(is_separator).map_or(last, |index| end + index);
        out.extend_from_slice(&bytes[start..stop.max(end)]);
        at = stop.max(end);
        if at < bytes.len() {
            out.push(b'\n');
        }
    }
    out
}

fn code_points(encoding: Encoding) -> [u16; 256] {
    match encoding {
        Encoding::Legacy(legacy) => match legacy.kind() {
            Kind::CodePage(page) => *CodePage::code_points(page),
            _ => [UNDEFINED; 256],
        },
        _ => core::array::from_fn(|byte| {
            WINDOWS_1252.code_point(byte as u8).map_or(UNDEFINED, |code_point| code_point.value() as u16)
        }),
    }
}

/// Returns the guess of `chardetng`.
fn guess(bytes: &[u8]) -> Option<Encoding> {
    let mut detector = chardetng::EncodingDetector::new();
    detector.feed(bytes, true);
    let name = detector.guess(None, false).name();
    Encoding::from_name(&name.to_ascii_lowercase())
}

/// Returns the readings of bytes, the most plausible first.
pub(super) fn readings(bytes: &[u8]) -> Vec<Reading> {
    let excerpt = excerpt(bytes);
    let guess = guess(&excerpt);
    let favoured = |encoding: Encoding| if guess == Some(encoding) { -GUESS } else { 0 };
    let mut readings = Vec::new();
    let highs = excerpt.iter().filter(|&&byte| byte >= 0x80).count();
    let mut present = [false; 256];
    excerpt.iter().for_each(|&byte| present[usize::from(byte)] = true);
    for (legacy, rarity) in MULTI_BYTE {
        let Some(fit) = ideographs::fit(legacy, &excerpt) else { continue };
        let is_text = fit.characters > 0 && 50 * fit.faults <= fit.characters;
        if !is_text || fit.has_four != (legacy == Legacy::Gb18030) {
            continue;
        }
        let encoding = Encoding::Legacy(legacy);
        let language = LANGUAGES.len() + ideographs::language_of(legacy).unwrap_or_default();
        let cost = fit.cost + rarity + favoured(encoding);
        readings.push(Reading { encoding, language: language as u8, letters: fit.characters, cost });
    }
    for &(encoding, tags, rarity) in SINGLE_BYTE {
        let code_points = code_points(encoding);
        let undefined = excerpt.iter().filter(|&&byte| code_points[usize::from(byte)] == UNDEFINED).count();
        if 50 * undefined > highs {
            continue;
        }
        let mut best: Option<Reading> = None;
        for number in tags.split(' ').filter_map(number_of) {
            let limit = best.map_or(Tenths::MAX - 2 * FAULT, |best| best.cost);
            let fit = LANGUAGES[usize::from(number)].alphabet(&code_points, &present).fit(&excerpt, limit);
            if fit.cost < limit {
                best = Some(Reading { encoding, language: number, letters: fit.letters, cost: fit.cost });
            }
        }
        readings.extend(best.map(|best| Reading { cost: best.cost + rarity + favoured(encoding), ..best }));
    }
    readings.sort_by_key(|reading| reading.cost);
    readings
}

/// Returns whether two encodings make the same text of bytes.
fn is_same_text(first: Encoding, second: Encoding, bytes: &[u8]) -> bool {
    let is_single = |encoding: Encoding| SINGLE_BYTE.iter().any(|&(single, ..)| single == encoding);
    if !is_single(first) || !is_single(second) {
        return false;
    }
    let (first, second) = (code_points(first), code_points(second));
    bytes.iter().all(|&byte| first[usize::from(byte)] == second[usize::from(byte)])
}

/// The maximum confidence.
const MAX_CONFIDENCE: f64 = 0.98;
/// This many bits halve the doubt.
const HALVING: f64 = 8.0;
/// How many candidates are returned.
const MAX_CANDIDATES: usize = 5;

/// Calls `add` with each candidate, its confidence and its evidence. `share` is the confidence that other candidates leave.
pub(super) fn candidates(
    bytes: &[u8],
    share: f64,
    fault: Option<LocatedFault>,
    mut add: impl FnMut(Encoding, f64, Evidence),
) {
    let readings = readings(bytes);
    let Some(&best) = readings.first() else { return };
    let second = readings.iter().find(|reading| !is_same_text(best.encoding, reading.encoding, bytes));
    let margin = second.map_or(FAULT, |second| second.cost - best.cost);
    for (index, reading) in readings.iter().take(MAX_CANDIDATES).enumerate() {
        let bits = f64::from(if index == 0 { margin } else { best.cost - reading.cost }) / 10.0;
        let doubt = 0.6 * power_of_half(bits.abs() / HALVING);
        let confidence = if index == 0 { (1.0 - doubt).min(MAX_CONFIDENCE) } else { doubt.min(0.4) };
        let Reading { language, letters, .. } = *reading;
        add(reading.encoding, confidence * share, Evidence::Letters { language, letters, bits, fault });
    }
}

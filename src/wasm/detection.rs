//! Detection of the encoding.

use super::arena::{Input, Numbers, store_numbers};
use super::encoding_from_number;
use crate::detect::{self, BinaryKind, DetectOptions, Evidence, Hint, Language};
use crate::fault::LocatedFault;
use wasm_bindgen::prelude::*;

/// Stores the candidates for the start of a text, the most likely first; nothing for binary data.
///
/// The input is the numbers of the encodings that are possible, `among_count` bytes (0: all), followed by the text. `hint` is the
/// number of an encoding, or 256 and the number of a language; it is negative without a hint.
///
/// Each candidate is a row of eight numbers: its encoding, its confidence, the number of its evidence, three numbers of the
/// evidence, and the reason and the offset of a fault. A missing number is -1.
#[wasm_bindgen]
pub fn detect(len: usize, among_count: usize, hint: i32) -> f64 {
    let input = Input::new(len);
    let (among, text) = input.bytes().split_at(among_count);
    let among: Vec<_> = among.iter().map(|&number| encoding_from_number(number)).collect();
    let hint = match (u8::try_from(hint), u8::try_from(hint - LANGUAGES)) {
        (Ok(encoding), _) => Some(Hint::Encoding(encoding_from_number(encoding))),
        (_, Ok(language)) => Language::from_number(language).map(Hint::Language),
        _ => None,
    };
    let options = DetectOptions { among: (among_count > 0).then_some(&*among), hint };
    let mut rows = Numbers::new();
    for candidate in detect::detect(text, &options) {
        let (kind, numbers, fault) = evidence_row(&candidate.evidence);
        rows.push64(&[candidate.encoding.number().into(), candidate.confidence, kind.into()]);
        rows.push64(&numbers);
        rows.push64(&fault.map_or([MISSING; 2], |fault| [f64::from(fault.fault as u8), fault.offset as f64]));
    }
    rows.store()
}

/// The hint for the first language.
const LANGUAGES: i32 = 256;

/// Returns the hint for the language of a tag or a top-level domain in ASCII, or -1 if it names none.
#[wasm_bindgen(js_name = languageHint)]
pub fn language_hint(len: usize) -> i32 {
    let input = Input::new(len);
    let language = core::str::from_utf8(input.bytes()).ok().and_then(Language::from_tag);
    language.map_or(-1, |language| LANGUAGES + i32::from(language.number()))
}

/// Stores what the start of an input is if it is not text: the number of a format, or -1 and the numbers of control characters, of
/// NULs, and of all bytes. Stores nothing for text.
#[wasm_bindgen(js_name = detectBinary)]
pub fn detect_binary(len: usize) -> f64 {
    match detect::binary(Input::new(len).bytes()) {
        None => store_numbers(&[]),
        Some(BinaryKind::Format(format)) => store_numbers(&[f64::from(format as u8)]),
        Some(BinaryKind::Data { controls, nuls, len, .. }) => {
            store_numbers(&[MISSING, controls as f64, nuls as f64, len as f64])
        }
    }
}

const MISSING: f64 = -1.0;

/// Returns the number of a kind of evidence, its numbers, and its fault. `entries/detect/words.js` has the sentences in the order of
/// the numbers.
fn evidence_row(evidence: &Evidence) -> (u8, [f64; 3], Option<LocatedFault>) {
    let row = |numbers: &[f64]| core::array::from_fn(|index| numbers.get(index).copied().unwrap_or(MISSING));
    let optional = |number: Option<u8>| number.map_or(MISSING, f64::from);
    match *evidence {
        Evidence::Empty => (0, row(&[]), None),
        Evidence::Bom(fault) => (1, row(&[]), fault),
        Evidence::BomAndNul => (2, row(&[]), None),
        Evidence::Designation { level, fault } => (3, row(&[optional(level)]), fault),
        Evidence::UnsupportedEscapes(encoding) => (4, row(&[f64::from(encoding as u8)]), None),
        Evidence::Escapes => (5, row(&[]), None),
        Evidence::Ascii => (6, row(&[]), None),
        Evidence::Base64 { runs } => (7, row(&[runs.into()]), None),
        Evidence::CodeUnits { units, bits } => (8, row(&[units as f64, bits]), None),
        Evidence::MultiByte { sequences } => (9, row(&[sequences as f64]), None),
        Evidence::Damaged { faults, sequences, fault } => {
            (10, row(&[faults as f64, sequences as f64]), Some(fault))
        }
        Evidence::Relative(fault) => (11, row(&[]), Some(fault)),
        Evidence::Western { language, letters, marks, fault } => {
            (12, row(&[optional(language.map(Language::number)), letters.into(), marks.into()]), fault)
        }
        Evidence::Unknown(fault) => (13, row(&[]), fault),
        Evidence::Declared(declaration) => (14, row(&[f64::from(declaration as u8)]), None),
        Evidence::Hint => (15, row(&[]), None),
        Evidence::WellFormed => (16, row(&[]), None),
        Evidence::Malformed(fault) => (17, row(&[]), Some(fault)),
        #[cfg(feature = "legacy")]
        Evidence::Letters { language, letters, bits, fault } => {
            (18, row(&[language.number().into(), letters.into(), bits]), fault)
        }
    }
}

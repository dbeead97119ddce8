//! Detection of the encoding.

use super::arena::{Input, Numbers, store_numbers};
use super::encoding_from_number;
use crate::detect::{self, BinaryKind, DetectOptions, Evidence, Hint, Language};
use crate::fault::LocatedFault;
use wasm_bindgen::prelude::*;

/// Stores the candidates for the encoding of a text, the most likely first. Stores nothing for binary data;
/// [`detect::detect`] describes the exceptions.
///
/// The input is the numbers of the possible encodings, `among_count` bytes, followed by the text. If `among_count` is
/// 0, every encoding is possible. `hint` is the number of an encoding, or 256 plus the number of a language, or
/// negative if there is no hint.
///
/// Each candidate is a row of eight numbers. A missing number is -1. The order is:
///
/// 1. the encoding and the confidence;
/// 2. the kind of the evidence, and three numbers that depend on this kind;
/// 3. the reason and the offset of a fault.
#[wasm_bindgen]
pub fn detect(len: usize, among_count: usize, hint: i32) -> f64 {
    let input = Input::new(len);
    let (among, text) = input.bytes().split_at(among_count);
    let among: Vec<_> = among.iter().map(|&number| encoding_from_number(number)).collect();
    let hint = match (u8::try_from(hint), u8::try_from(hint - FIRST_LANGUAGE_HINT)) {
        (Ok(encoding), _) => Some(Hint::Encoding(encoding_from_number(encoding))),
        (_, Ok(language)) => Language::from_number(language).map(Hint::Language),
        _ => None,
    };
    let options = DetectOptions { among: (among_count > 0).then_some(&*among), hint };
    let mut rows = Numbers::new();
    for candidate in detect::detect(text, &options) {
        rows.push64(&[candidate.encoding.number().into(), candidate.confidence]);
        rows.push64(&evidence_row(&candidate.evidence));
    }
    rows.store()
}

/// The hint for the first language. Smaller numbers are encodings.
const FIRST_LANGUAGE_HINT: i32 = 256;

/// Returns the hint for a language, or -1 if the input names no language. The input is a language tag or a top-level domain in ASCII.
#[wasm_bindgen(js_name = languageHint)]
pub fn language_hint(len: usize) -> i32 {
    let input = Input::new(len);
    Language::from_ascii_tag(input.bytes())
        .map_or(-1, |language| FIRST_LANGUAGE_HINT + i32::from(language.number()))
}

/// Stores why an input is binary data. For a known format, stores the number of the format. Otherwise, stores -1 and the numbers of control
/// characters (NULs included), of NULs, and of examined bytes. Stores nothing for text.
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

/// Returns the number of a kind of evidence, its three numbers, and the reason and the offset of its fault.
///
/// `entries/detect/words.js` has a sentence for each kind, in the order of these numbers.
fn evidence_row(evidence: &Evidence) -> [f64; 6] {
    // If each arm returned its own row, the module would be half a kilobyte larger.
    let [mut first, mut second, mut third] = [MISSING; 3];
    let mut fault: Option<LocatedFault> = None;
    let kind = match *evidence {
        Evidence::Empty => 0,
        Evidence::Bom(found) => {
            fault = found;
            1
        }
        Evidence::BomAndNul => 2,
        Evidence::Designation { level, fault: found } => {
            first = level.map_or(MISSING, f64::from);
            fault = found;
            3
        }
        Evidence::UnsupportedEscapes(encoding) => {
            first = f64::from(encoding as u8);
            4
        }
        Evidence::Escapes => 5,
        Evidence::Ascii => 6,
        Evidence::Base64 { runs } => {
            first = runs.into();
            7
        }
        Evidence::CodeUnits { units, bits } => {
            [first, second] = [units as f64, bits];
            8
        }
        Evidence::MultiByte { sequences } => {
            first = sequences as f64;
            9
        }
        Evidence::Damaged { faults, sequences, fault: found } => {
            [first, second] = [faults as f64, sequences as f64];
            fault = Some(found);
            10
        }
        Evidence::Relative(found) => {
            fault = Some(found);
            11
        }
        Evidence::Western { language, letters, marks, fault: found } => {
            first = language.map_or(MISSING, |language| language.number().into());
            [second, third] = [letters.into(), marks.into()];
            fault = found;
            12
        }
        Evidence::Unknown(found) => {
            fault = found;
            13
        }
        Evidence::Declared(declaration) => {
            first = f64::from(declaration as u8);
            14
        }
        Evidence::Hint => 15,
        Evidence::WellFormed => 16,
        Evidence::Malformed(found) => {
            fault = Some(found);
            17
        }
        #[cfg(feature = "legacy")]
        Evidence::Letters { language, letters, bits, fault: found } => {
            first = language.map_or(MISSING, |language| language.number().into());
            [second, third] = [letters.into(), bits];
            fault = found;
            18
        }
    };
    let [reason, offset] =
        fault.map_or([MISSING; 2], |fault| [f64::from(fault.fault as u8), fault.offset as f64]);
    [f64::from(kind), first, second, third, reason, offset]
}

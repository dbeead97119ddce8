//! Detection of the encoding.

use super::arena::{Input, Numbers, store_numbers};
use crate::detect::{self, BinaryKind, DetectOptions, Evidence};
use crate::fault::LocatedFault;
use wasm_bindgen::prelude::*;

/// Stores the candidates for the start of an input, the most likely first; nothing for binary data.
///
/// Each candidate is a row of eight numbers: its encoding, its confidence, the number of its evidence, three numbers of the
/// evidence, and the reason and the offset of a fault. A missing number is -1.
#[wasm_bindgen]
pub fn detect(len: usize) -> f64 {
    let mut rows = Numbers::new();
    for candidate in detect::detect(Input::new(len).bytes(), &DetectOptions::default()) {
        let (kind, numbers, fault) = evidence_row(&candidate.evidence);
        rows.push64(&[candidate.encoding.number().into(), candidate.confidence, kind.into()]);
        rows.push64(&numbers);
        rows.push64(&fault.map_or([MISSING; 2], |fault| [f64::from(fault.fault as u8), fault.offset as f64]));
    }
    rows.store()
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
            (12, row(&[optional(language), letters.into(), marks.into()]), fault)
        }
        Evidence::Unknown(fault) => (13, row(&[]), fault),
    }
}

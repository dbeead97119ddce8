//! Repair of text that was decoded in the wrong encoding.

use super::arena::{Input, Numbers};
use crate::repair::{self, Repair};
use wasm_bindgen::prelude::*;

// The modes of `repair`.
/// Repairs the text as a whole.
const WHOLE: u32 = 0;
/// Repairs each line by itself.
const LINES: u32 = 1;
/// Stores the first candidate. The next numbers stand for the next candidates.
const FIRST_CANDIDATE: u32 = 2;

/// Stores a repair of UTF-16 code units; nothing if there is no repair.
///
/// The result begins with two counts: of steps and of changes. The rest of the result, in this order:
///
/// - for each step: its encoding, its fields `bits`, `chance` and `passages` (see [`Step`](repair::Step)), and the lengths of the two
///   texts of its excerpt,
/// - for each change: its start and end in the input, and the length of its text,
/// - the code units of all texts, padded to a multiple of eight bytes.
///
/// Offsets and lengths count code units.
#[wasm_bindgen]
pub fn repair(len: usize, mode: u32) -> f64 {
    let input = Input::new(len);
    let (units, _) = input.bytes().as_chunks();
    let units: Vec<u16> = units.iter().map(|&unit| u16::from_le_bytes(unit)).collect();
    let found = match mode {
        WHOLE => repair::repair_utf16(&units),
        LINES => repair::repair_lines_utf16(&units),
        _ => repair::candidates_utf16(&units).into_iter().nth((mode - FIRST_CANDIDATE) as usize),
    };
    let mut numbers = Numbers::new();
    if let Some(Repair { steps, changes }) = found {
        numbers.push64(&[steps.len() as f64, changes.len() as f64]);
        let excerpts = steps.iter().flat_map(|step| [&step.excerpt.before, &step.excerpt.after]);
        let texts = excerpts.chain(changes.iter().map(|change| &change.text));
        let texts: Vec<Vec<u16>> = texts.map(|text| text.encode_utf16().collect()).collect();
        let mut lens = texts.iter().map(|text| text.len() as f64);
        let mut next_len = || lens.next().unwrap_or_default();
        for step in &steps {
            numbers.push64(&[
                step.encoding.number().into(),
                step.bits,
                step.chance.into(),
                step.passages as f64,
                next_len(),
                next_len(),
            ]);
        }
        for change in &changes {
            numbers.push64(&[change.start as f64, change.end as f64, next_len()]);
        }
        let units = texts.concat();
        for four in units.chunks(4) {
            for index in 0..4 {
                let unit: u16 = four.get(index).copied().unwrap_or(0);
                unit.to_le_bytes().into_iter().for_each(|byte| numbers.push8(byte));
            }
        }
    }
    numbers.store()
}

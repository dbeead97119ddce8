//! Roles, segments, and the facts that the code page, the scheme and explanations are made of.

use super::arena::{Input, Numbers, OUT_OF_MEMORY, leave};
use super::numbered;
use super::output::to_value;
use crate::code_point::CodePoint;
use crate::codec::Outcome;
use crate::encoding::ByteOrder;
use crate::inspect::SegmentKind;
use crate::profile::{Nul, Profile};
use crate::{code_page, inspect, sequence};
use wasm_bindgen::prelude::*;

/// Leaves a `Role` for each byte; 80 is set beside it inside a malformed sequence.
#[wasm_bindgen]
pub fn classify(bytes: usize, encoding: u8) -> f64 {
    inspect::roles(Input::new(bytes).bytes(), numbered(encoding)).map_or(OUT_OF_MEMORY, leave)
}

/// Leaves the input cut into sequences and maximal subparts, from `offset` on, at most 2^20 of them: 1 if they reach the end;
/// where each begins, and where they end; the `SegmentKind` of each; the code point of each or FFFFFFFF.
#[wasm_bindgen]
pub fn inspect(bytes: usize, encoding: u8, offset: usize) -> f64 {
    let found = inspect::segments(Input::new(bytes).bytes(), numbered(encoding), offset);
    let Ok(segments) = found else { return OUT_OF_MEMORY };
    let mut columns = Numbers::new();
    columns.push32(segments.complete.into());
    segments.starts.iter().for_each(|&start| columns.push32(start));
    segments.kinds.iter().for_each(|&kind| columns.push32(kind.into()));
    segments.code_points.iter().for_each(|&code_point| columns.push32(code_point));
    columns.leave()
}

/// Leaves the 256 cells of the encoding's code page, a row of five numbers for each: role, length, first and last code point,
/// offset of a continuation; FFFFFFFF is what a cell does not have. No row where its code units are wider than a byte.
#[wasm_bindgen(js_name = codePage)]
pub fn code_page(encoding: u8) -> f64 {
    let mut rows = Numbers::new();
    for cell in code_page::cells(numbered(encoding)).unwrap_or_default() {
        rows.push32(cell.role as u32);
        rows.push32(cell.length.into());
        rows.push32(number(cell.first));
        rows.push32(number(cell.last));
        rows.push32(number(cell.offset.map(u32::from)));
    }
    rows.leave()
}

/// The facts of an encoding: the bytes of its code unit; in the UTF-8 family the most bytes of a sequence; the last
/// code point; whether supplementary code points are pairs of sequences; whether NUL takes two bytes.
#[wasm_bindgen(unchecked_return_type = "[number, number, number, boolean, boolean]")]
pub fn facts(encoding: u8) -> Result<JsValue, JsValue> {
    let encoding = numbered(encoding);
    let profile = encoding.grammar().map(|grammar| &grammar.profile);
    to_value(&(
        encoding.unit_len() as u8,
        profile.map_or(0, |profile| profile.max_len),
        encoding.max_code_point(),
        profile.is_some_and(Profile::pairs_surrogates),
        profile.is_some_and(|profile| profile.nul == Nul::TwoBytes),
    ))
}

/// Leaves what the decoder of each encoding makes of the byte at `at`, a row of six numbers for each: the offset and length
/// of its unit, the `SegmentKind`, the number of the reason, the code point that it stands for or that makes it malformed, 1
/// if its least significant byte comes first; FFFFFFFF is what a unit does not have. No row beyond the input, which stands
/// behind the numbers of the encodings.
#[wasm_bindgen(js_name = sequencesAt)]
pub fn sequences_at(bytes: usize, encodings: usize, at: usize) -> f64 {
    let input = Input::new(bytes);
    let (encodings, text) = input.bytes().split_at(encodings);
    let mut rows = Numbers::new();
    for &encoding in encodings {
        let Some(sequence::Sequence { offset, step, order }) =
            sequence::containing(text, at, numbered(encoding))
        else {
            break;
        };
        let code_point = match step.outcome {
            Outcome::Decoded(code_point, _) | Outcome::Faulty(_, Some(code_point)) => Some(code_point),
            _ => None,
        };
        rows.push32(offset as u32);
        rows.push32(step.len.into());
        rows.push32(SegmentKind::from_outcome(step.outcome) as u32);
        rows.push32(number(step.fault_at(0, 1).map(|located| located.fault as u32)));
        rows.push32(number(code_point.map(CodePoint::value)));
        rows.push32((order == Some(ByteOrder::Little)).into());
    }
    rows.leave()
}

/// A number in a row, which may not be there.
fn number(there: Option<u32>) -> u32 {
    there.unwrap_or(inspect::NO_CODE_POINT)
}

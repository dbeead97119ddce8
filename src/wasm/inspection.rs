//! Roles, segments, and the facts that JavaScript uses for code pages, encoding tables and explanations.

use super::arena::{Input, Numbers, OUT_OF_MEMORY, store};
use super::encoding_from_number;
use super::output::to_value;
use crate::code_point::CodePoint;
use crate::codec::Outcome;
use crate::encoding::ByteOrder;
use crate::inspect::SegmentKind;
use crate::profile::{Nul, Profile};
use crate::{code_page, inspect, sequence};
use wasm_bindgen::prelude::*;

/// Stores a `Role` for each byte. The flag 0x80 is set for bytes of malformed input.
#[wasm_bindgen]
pub fn classify(len: usize, encoding: u8) -> f64 {
    inspect::roles(Input::new(len).bytes(), encoding_from_number(encoding)).map_or(OUT_OF_MEMORY, store)
}

/// Stores the segments of the input that start at `offset` or later, at most 2^20 segments.
///
/// The result is a list of 32-bit numbers, in this order:
///
/// - 1 if the segments reach the end of the input, otherwise 0,
/// - the start of each segment, and then the end of the last segment,
/// - the `SegmentKind` of each segment,
/// - the code point of each segment, or FFFFFFFF if the segment has no code point.
#[wasm_bindgen]
pub fn inspect(len: usize, encoding: u8, offset: usize) -> f64 {
    let found = inspect::segments(Input::new(len).bytes(), encoding_from_number(encoding), offset);
    let Ok(segments) = found else { return OUT_OF_MEMORY };
    let mut columns = Numbers::new();
    columns.push32(segments.complete.into());
    segments.starts.iter().for_each(|&start| columns.push32(start));
    segments.kinds.iter().for_each(|&kind| columns.push32(kind.into()));
    segments.code_points.iter().for_each(|&code_point| columns.push32(code_point));
    columns.store()
}

/// Stores the 256 cells of an encoding's code page, or nothing if the encoding's code units have more than one byte.
///
/// Each cell is a row of five 32-bit numbers: role, sequence length, first code point, last code point, payload of a
/// continuation byte. A missing number is FFFFFFFF.
#[wasm_bindgen(js_name = codePage)]
pub fn code_page(encoding: u8) -> f64 {
    let mut rows = Numbers::new();
    for cell in code_page::cells(encoding_from_number(encoding)).unwrap_or_default() {
        rows.push32(cell.role as u32);
        rows.push32(cell.length.into());
        rows.push32(or_missing(cell.first));
        rows.push32(or_missing(cell.last));
        rows.push32(or_missing(cell.offset.map(u32::from)));
    }
    rows.store()
}

/// Returns the facts of an encoding, as an array. The facts 2, 4 and 5 are 0 or false outside the UTF-8 family.
///
/// 1. the number of bytes of a code unit,
/// 2. the maximum sequence length,
/// 3. the highest code point,
/// 4. whether the encoding encodes supplementary code points as surrogate pairs,
/// 5. whether it encodes U+0000 as two bytes.
#[wasm_bindgen(unchecked_return_type = "[number, number, number, boolean, boolean]")]
pub fn facts(encoding: u8) -> Result<JsValue, JsValue> {
    let encoding = encoding_from_number(encoding);
    let profile = encoding.grammar().map(|grammar| &grammar.profile);
    to_value(&(
        encoding.unit_len() as u8,
        profile.map_or(0, |profile| profile.max_len),
        encoding.max_code_point(),
        profile.is_some_and(Profile::pairs_surrogates),
        profile.is_some_and(|profile| profile.nul == Nul::TwoBytes),
    ))
}

/// Stores the sequence that contains the byte at `index`, for each of several encodings.
///
/// The input is the numbers of the encodings, `encoding_count` bytes, followed by the text. Each sequence is a row of
/// six 32-bit numbers: offset, length, `SegmentKind`, reason, code point, and 1 if the byte order is little-endian. If
/// the sequence is malformed, the code point is the one that it would encode, such as a surrogate. A missing number is
/// FFFFFFFF. There are no rows if no byte has this index.
#[wasm_bindgen(js_name = sequencesAt)]
pub fn sequences_at(len: usize, encoding_count: usize, index: usize) -> f64 {
    let input = Input::new(len);
    let (encodings, text) = input.bytes().split_at(encoding_count);
    let mut rows = Numbers::new();
    for &encoding in encodings {
        let Some(sequence::Sequence { offset, step, order }) =
            sequence::containing(text, index, encoding_from_number(encoding))
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
        rows.push32(or_missing(step.fault_at(0, 1).map(|located| located.fault as u32)));
        rows.push32(or_missing(code_point.map(CodePoint::value)));
        rows.push32((order == Some(ByteOrder::Little)).into());
    }
    rows.store()
}

/// Returns a number of a row, or FFFFFFFF if it is missing.
fn or_missing(value: Option<u32>) -> u32 {
    value.unwrap_or(inspect::NO_CODE_POINT)
}

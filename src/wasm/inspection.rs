//! Roles, segments, and the facts that the code page, the scheme and explanations are made of.

use super::arena::{Input, leave, take_result};
use super::errors::OUT_OF_MEMORY;
use super::numbered;
use super::output::to_value;
use crate::codec::Outcome;
use crate::encoding::ByteOrder;
use crate::inspect::SegmentKind;
use crate::profile::{Nul, Profile};
use crate::{CodePoint, code_page, inspect, place};
use wasm_bindgen::prelude::*;

/// Leaves a `Role` for each octet; 80 is set beside it inside a malformed sequence.
#[wasm_bindgen]
pub fn classify(octets: usize, encoding: u8) -> f64 {
    inspect::roles(Input::new(octets).octets(), numbered(encoding)).map_or(OUT_OF_MEMORY, leave)
}

/// Leaves the input cut into sequences and maximal subparts, from `offset` on, at most 2^20 of them: 1 if they reach the end; where
/// each begins, and where they end; the `SegmentKind` of each; the code point of each or FFFFFFFF.
#[wasm_bindgen]
pub fn inspect(octets: usize, encoding: u8, offset: usize) -> f64 {
    let found = inspect::segments(Input::new(octets).octets(), numbered(encoding), offset);
    let Ok(segments) = found else { return OUT_OF_MEMORY };
    let mut columns = take_result();
    if columns.try_reserve(4 * (2 + 3 * segments.kinds.len())).is_err() {
        return OUT_OF_MEMORY;
    }
    let mut push = |number: u32| columns.extend_from_slice(&number.to_le_bytes());
    push(segments.complete.into());
    segments.starts.iter().for_each(|&start| push(start));
    segments.kinds.iter().for_each(|&kind| push(kind.into()));
    segments.code_points.iter().for_each(|&code_point| push(code_point));
    leave(columns)
}

/// The 256 cells of the encoding's code page: role, length, first and last code point, offset of a continuation;
/// `undefined` where its code units are wider than an octet.
#[wasm_bindgen(js_name = codePage, unchecked_return_type = "[number, number, number?, number?, number?][] | undefined")]
pub fn code_page(encoding: u8) -> Result<JsValue, JsValue> {
    let encoding = numbered(encoding);
    let cells = code_page::cells(encoding);
    let rows = cells.map(|cells| {
        let row = |cell: code_page::Cell| (cell.role as u8, cell.length, cell.first, cell.last, cell.offset);
        cells.into_iter().map(row).collect::<Vec<_>>()
    });
    to_value(&rows)
}

/// The facts of an encoding: the octets of its code unit; in the UTF-8 family the most octets of a sequence; the last
/// code point; whether supplementary code points are pairs of sequences; whether NUL takes two octets.
#[wasm_bindgen(unchecked_return_type = "[number, number, number, boolean, boolean]")]
pub fn facts(encoding: u8) -> Result<JsValue, JsValue> {
    let encoding = numbered(encoding);
    let profile = encoding.grammar().map(|grammar| &grammar.profile);
    to_value(&(
        encoding.unit_len() as u8,
        profile.map_or(0, |profile| profile.max_len),
        encoding.last_code_point(),
        profile.is_some_and(Profile::pairs_surrogates),
        profile.is_some_and(|profile| profile.nul == Nul::TwoOctets),
    ))
}

/// What each encoding's decoder makes of the octet at `at`: the offset and length of its unit, the `SegmentKind`, the
/// number of the reason, the code point that it stands for or that makes it malformed, whether its least significant
/// octet comes first. Without a row beyond the input.
#[wasm_bindgen(
    js_name = unitsAt,
    unchecked_return_type = "[number, number, SegmentKind, number | undefined, number | undefined, boolean][]"
)]
pub fn units_at(octets: usize, at: usize, encodings: &[u8]) -> Result<JsValue, JsValue> {
    let input = Input::new(octets);
    let row = |&number: &u8| {
        let place::Unit { offset, step, order } = place::unit(input.octets(), at, numbered(number))?;
        let code_point = match step.outcome {
            Outcome::Decoded(code_point, _) | Outcome::Faulty(_, Some(code_point)) => Some(code_point),
            _ => None,
        };
        Some((
            offset as u32,
            step.len,
            SegmentKind::of(step.outcome) as u8,
            step.fault_at(0, 1).map(|located| located.fault as u8),
            code_point.map(CodePoint::value),
            order == Some(ByteOrder::Little),
        ))
    };
    to_value(&encodings.iter().filter_map(row).collect::<Vec<_>>())
}

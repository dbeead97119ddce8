//! Roles, segments, and the facts that the code page, the scheme and explanations are made of.

use super::arena::{Input, leave, leave_all};
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

/// Leaves the input cut into sequences and maximal subparts, from `offset` on, at most 2^20 of them: 1 if they reach the end;
/// where each begins, and where they end; the `SegmentKind` of each; the code point of each or FFFFFFFF.
#[wasm_bindgen]
pub fn inspect(octets: usize, encoding: u8, offset: usize) -> f64 {
    let found = inspect::segments(Input::new(octets).octets(), numbered(encoding), offset);
    found.map_or(OUT_OF_MEMORY, |segments| {
        let kinds = segments.kinds.iter().map(|&kind| kind.into());
        let columns =
            segments.starts.iter().copied().chain(kinds).chain(segments.code_points.iter().copied());
        leave_units([segments.complete.into()].into_iter().chain(columns))
    })
}

/// Leaves the 256 cells of the encoding's code page, a row of five numbers for each: role, length, first and last code point,
/// offset of a continuation; FFFFFFFF is what a cell does not have. No row where its code units are wider than an octet.
#[wasm_bindgen(js_name = codePage)]
pub fn code_page(encoding: u8) -> f64 {
    let cells = code_page::cells(numbered(encoding)).unwrap_or_default();
    leave_units(cells.iter().flat_map(|cell| {
        let offset = number(cell.offset.map(u32::from));
        [cell.role as u32, cell.length.into(), number(cell.first), number(cell.last), offset]
    }))
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

/// Leaves what the decoder of each encoding makes of the octet at `at`, a row of six numbers for each: the offset and length
/// of its unit, the `SegmentKind`, the number of the reason, the code point that it stands for or that makes it malformed, 1
/// if its least significant octet comes first; FFFFFFFF is what a unit does not have. No row beyond the input, which stands
/// behind the numbers of the encodings.
#[wasm_bindgen(js_name = unitsAt)]
pub fn units_at(octets: usize, encodings: usize, at: usize) -> f64 {
    let input = Input::new(octets);
    let (encodings, text) = input.octets().split_at(encodings);
    leave_units(encodings.iter().filter_map(|&encoding| place::unit(text, at, numbered(encoding))).flat_map(
        |place::Unit { offset, step, order }| {
            let code_point = match step.outcome {
                Outcome::Decoded(code_point, _) | Outcome::Faulty(_, Some(code_point)) => Some(code_point),
                _ => None,
            };
            [
                offset as u32,
                step.len.into(),
                SegmentKind::of(step.outcome) as u32,
                number(step.fault_at(0, 1).map(|located| located.fault as u32)),
                number(code_point.map(CodePoint::value)),
                (order == Some(ByteOrder::Little)).into(),
            ]
        },
    ))
}

/// Leaves numbers of four octets each.
fn leave_units(numbers: impl Iterator<Item = u32>) -> f64 {
    leave_all(numbers.map(u32::to_le_bytes))
}

/// A number in a row, which may not be there.
fn number(there: Option<u32>) -> u32 {
    there.unwrap_or(inspect::NO_CODE_POINT)
}

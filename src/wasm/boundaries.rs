//! Boundaries, order, search, lines and columns.

use super::errors::malformed;
use super::numbered;
use crate::{boundary, order};
use wasm_bindgen::prelude::*;

/// The largest boundary at or before `at`, in octets.
#[wasm_bindgen(js_name = previousBoundary)]
pub fn previous_boundary(input: &[u8], at: usize, encoding: u8) -> usize {
    let encoding = numbered(encoding);
    boundary::previous(input, at, encoding)
}

/// The smallest boundary at or after `at`, in octets.
#[wasm_bindgen(js_name = nextBoundary)]
pub fn next_boundary(input: &[u8], at: usize, encoding: u8) -> usize {
    let encoding = numbered(encoding);
    boundary::next(input, at, encoding)
}

/// The first place of UTF-8 octets in others, from `from` on, that begins and ends on a boundary.
#[wasm_bindgen(js_name = indexOf)]
pub fn index_of(input: &[u8], needle: &[u8], from: usize) -> Option<usize> {
    boundary::find(input, needle, from)
}

/// The line and the column of the character at `offset` octets, both from one.
#[wasm_bindgen(js_name = lineColumn)]
pub fn line_column(input: &[u8], offset: usize, encoding: u8) -> Vec<f64> {
    let encoding = numbered(encoding);
    let (line, column) = boundary::line_column(input, offset, encoding);
    vec![line as f64, column as f64]
}

/// The order of two texts by code point: -1, 0 or 1.
#[wasm_bindgen]
pub fn compare(first: &[u8], second: &[u8], encoding: u8) -> Result<i32, JsValue> {
    let encoding = numbered(encoding);
    let order = order::compare([first, second], encoding);
    order.map(|order| order as i32).map_err(|(text, fault)| malformed(encoding, &fault, text))
}

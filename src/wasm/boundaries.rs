//! Boundaries, order, search, lines and columns.

use super::arena::{Input, leave_numbers};
use super::errors::malformed;
use super::numbered;
use crate::{boundary, order};
use wasm_bindgen::prelude::*;

/// The largest boundary at or before `at`, in octets.
#[wasm_bindgen(js_name = previousBoundary)]
pub fn previous_boundary(octets: usize, at: usize, encoding: u8) -> usize {
    boundary::previous(Input::new(octets).octets(), at, numbered(encoding))
}

/// The smallest boundary at or after `at`, in octets.
#[wasm_bindgen(js_name = nextBoundary)]
pub fn next_boundary(octets: usize, at: usize, encoding: u8) -> usize {
    boundary::next(Input::new(octets).octets(), at, numbered(encoding))
}

/// The first place of UTF-8 octets in those that follow them, from `from` on, that begins and ends on a boundary; -1 where
/// there is none.
#[wasm_bindgen(js_name = indexOf)]
pub fn index_of(octets: usize, of_needle: usize, from: usize) -> f64 {
    let input = Input::new(octets);
    let (needle, text) = input.octets().split_at(of_needle);
    boundary::find(text, needle, from).map_or(-1.0, |at| at as f64)
}

/// Leaves the line and the column of the character at `at` octets, both from one.
#[wasm_bindgen(js_name = lineColumn)]
pub fn line_column(octets: usize, at: usize, encoding: u8) -> f64 {
    let (line, column) = boundary::line_column(Input::new(octets).octets(), at, numbered(encoding));
    leave_numbers(&[line as f64, column as f64])
}

/// The order by code point of two texts that follow each other: 0, 1 or 2 where the first one comes before, is the same,
/// comes after.
#[wasm_bindgen]
pub fn compare(octets: usize, of_first: usize, encoding: u8) -> f64 {
    let (input, encoding) = (Input::new(octets), numbered(encoding));
    match order::compare(input.octets().split_at(of_first).into(), encoding) {
        Ok(order) => f64::from(order as i8 + 1),
        Err((text, fault)) => malformed(encoding, &fault, text),
    }
}

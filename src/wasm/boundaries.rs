//! Boundaries, order, search, lines and columns.

use super::arena::{Input, leave_numbers};
use super::errors::malformed;
use super::numbered;
use crate::lines::{self, Position};
use crate::{boundary, order};
use wasm_bindgen::prelude::*;

/// The largest boundary at or before `at`, in bytes.
#[wasm_bindgen(js_name = previousBoundary)]
pub fn previous_boundary(bytes: usize, at: usize, encoding: u8) -> usize {
    boundary::previous(Input::new(bytes).bytes(), at, numbered(encoding))
}

/// The smallest boundary at or after `at`, in bytes.
#[wasm_bindgen(js_name = nextBoundary)]
pub fn next_boundary(bytes: usize, at: usize, encoding: u8) -> usize {
    boundary::next(Input::new(bytes).bytes(), at, numbered(encoding))
}

/// The first place of UTF-8 bytes in those that follow them, from `from` on, that begins and ends on a boundary; -1 where
/// there is none.
#[wasm_bindgen(js_name = indexOf)]
pub fn index_of(bytes: usize, of_needle: usize, from: usize) -> f64 {
    let input = Input::new(bytes);
    let (needle, text) = input.bytes().split_at(of_needle);
    boundary::find(text, needle, from).map_or(-1.0, |at| at as f64)
}

/// Leaves the line and the column, both from one, of the character at `offset` bytes of a text; `is_last` says that the text
/// ends with these bytes, else there are [`LineFinder::LOOKAHEAD`] after the place.
#[wasm_bindgen(js_name = lineColumn)]
pub fn line_column(bytes: usize, encoding: u8, offset: f64, is_last: bool) -> f64 {
    LineFinder::new(encoding, offset).find(bytes, is_last)
}

/// Finds the line and the column of a place in a text that comes in chunks.
#[wasm_bindgen]
pub struct LineFinder(lines::LineFinder);

#[wasm_bindgen]
impl LineFinder {
    /// A finder at the start of a text, for the place at `offset` bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(encoding: u8, offset: f64) -> LineFinder {
        Self(lines::LineFinder::new(numbered(encoding), offset as u64))
    }

    /// Goes on through a chunk: leaves the line and the column, or nothing, 0, if the place is in a later chunk.
    pub fn find(&mut self, bytes: usize, is_last: bool) -> f64 {
        match self.0.find(Input::new(bytes).chunk(is_last)) {
            Some(Position { line, column }) => leave_numbers(&[line as f64, column as f64]),
            None => 0.0,
        }
    }
}

/// The order by code point of two texts that follow each other: 0, 1 or 2 where the first one comes before, is the same,
/// comes after.
#[wasm_bindgen]
pub fn compare(bytes: usize, of_first: usize, encoding: u8) -> f64 {
    let (input, encoding) = (Input::new(bytes), numbered(encoding));
    match order::compare(input.bytes().split_at(of_first).into(), encoding) {
        Ok(order) => f64::from(order as i8 + 1),
        Err((text, fault)) => malformed(encoding, &fault, text),
    }
}

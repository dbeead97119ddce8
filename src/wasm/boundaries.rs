//! Exports functions for character boundaries, comparison, search, lines and columns.

use super::arena::{Input, store_numbers};
use super::encoding_from_number;
use super::errors::malformed;
use crate::lines::{self, Position};
use crate::{boundary, order};
use wasm_bindgen::prelude::*;

/// Returns the largest boundary at or before a byte offset.
#[wasm_bindgen(js_name = previousBoundary)]
pub fn previous_boundary(len: usize, offset: usize, encoding: u8) -> usize {
    boundary::previous(Input::new(len).bytes(), offset, encoding_from_number(encoding))
}

/// Returns the smallest boundary at or after a byte offset.
#[wasm_bindgen(js_name = nextBoundary)]
pub fn next_boundary(len: usize, offset: usize, encoding: u8) -> usize {
    boundary::next(Input::new(len).bytes(), offset, encoding_from_number(encoding))
}

/// Returns the offset of the first occurrence of the needle at or after `from` that starts and ends at a boundary, or -1.
///
/// The input is the needle, `needle_len` bytes of UTF-8, followed by the text.
#[wasm_bindgen(js_name = indexOf)]
pub fn index_of(len: usize, needle_len: usize, from: usize) -> f64 {
    let input = Input::new(len);
    let (needle, text) = input.bytes().split_at(needle_len);
    boundary::find(text, needle, from).map_or(-1.0, |offset| offset as f64)
}

/// Stores the line and column of the character at a byte offset, both counted from one.
///
/// `is_last` is true if the text ends with the input. Otherwise the input must have [`lines::LineFinder::LOOKAHEAD`]
/// bytes after the offset.
#[wasm_bindgen(js_name = lineColumn)]
pub fn line_column(len: usize, encoding: u8, offset: f64, is_last: bool) -> f64 {
    LineFinder::new(encoding, offset).find(len, is_last)
}

/// Finds the line and column of a byte offset in text that arrives in chunks.
#[wasm_bindgen]
pub struct LineFinder(lines::LineFinder);

#[wasm_bindgen]
impl LineFinder {
    /// Creates a finder at the start of a text, for a byte offset.
    #[wasm_bindgen(constructor)]
    pub fn new(encoding: u8, offset: f64) -> LineFinder {
        Self(lines::LineFinder::new(encoding_from_number(encoding), offset as u64))
    }

    /// Processes the next chunk. Stores the line and column, or returns 0 if they depend on a later chunk.
    pub fn find(&mut self, len: usize, is_last: bool) -> f64 {
        match self.0.find(Input::new(len).chunk(is_last)) {
            Some(Position { line, column }) => store_numbers(&[line as f64, column as f64]),
            None => 0.0,
        }
    }
}

/// Compares two texts by code point. Returns 0, 1 or 2 if the first text is less than, equal to or greater than the
/// second. Returns a negative number if one of them is malformed.
///
/// The input is the first text, `first_len` bytes, followed by the second text.
#[wasm_bindgen]
pub fn compare(len: usize, first_len: usize, encoding: u8) -> f64 {
    let (input, encoding) = (Input::new(len), encoding_from_number(encoding));
    match order::compare(input.bytes().split_at(first_len).into(), encoding) {
        Ok(order) => f64::from(order as i8 + 1),
        Err((text_index, fault)) => malformed(encoding, &fault, text_index),
    }
}

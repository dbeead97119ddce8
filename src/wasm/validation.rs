//! Exports functions that validate bytes, count code points and list faults.

use super::arena::{Input, store_numbers};
use super::encoding_from_number;
use super::errors::malformed;
use super::output::store_faults;
use crate::encoding::Encoding;
use crate::validate::{self, ListOptions};
use wasm_bindgen::prelude::*;

/// Scans a whole text. `mode` is a mode of [`Validator::scan`].
#[wasm_bindgen]
pub fn scan(len: usize, encoding: u8, mode: u8, limit: usize) -> f64 {
    let is_last = true;
    Validator::new(encoding, counts_lines(mode)).scan(len, is_last, mode, limit)
}

/// Validates text that arrives in chunks.
#[wasm_bindgen]
pub struct Validator {
    encoding: Encoding,
    validator: validate::Validator,
}

#[wasm_bindgen]
impl Validator {
    /// Creates a validator at the start of a text. `with_lines` is required for the modes 5 and 6.
    #[wasm_bindgen(constructor)]
    pub fn new(encoding: u8, with_lines: bool) -> Validator {
        let encoding = encoding_from_number(encoding);
        let new = if with_lines { validate::Validator::with_lines } else { validate::Validator::new };
        Self { encoding, validator: new(encoding) }
    }

    /// Scans a chunk. After the last chunk, and after an error that stops the scan, the next call starts a new text.
    ///
    /// | `mode` | result |
    /// |---|---|
    /// | 0 | returns 1 if the chunk is well-formed, otherwise 0 |
    /// | 1 | stores the numbers of code points and warnings, or the first error |
    /// | 2 | returns the number of code points, each fault counted as one |
    /// | 3 | stores at most `limit` faults, one for each maximal subpart, with `store_faults` |
    /// | 4 | as 3, with warnings |
    /// | 5 | as 3, with line and column numbers |
    /// | 6 | as 4, with line and column numbers |
    pub fn scan(&mut self, len: usize, is_last: bool, mode: u8, limit: usize) -> f64 {
        let (input, validator) = (Input::new(len), &mut self.validator);
        let chunk = input.chunk(is_last);
        match mode {
            0 => f64::from(u8::from(validator.is_valid(chunk))),
            1 => match validator.validate(chunk) {
                Ok(found) => store_numbers(&[found.code_points as f64, found.warnings as f64]),
                Err(fault) => malformed(self.encoding, &fault, 0),
            },
            2 => validator.count_code_points(chunk) as f64,
            _ => store_faults(validator.push(chunk, ListOptions { limit, warnings: mode == 4 || mode == 6 })),
        }
    }
}

/// Returns whether a mode stores line and column numbers.
fn counts_lines(mode: u8) -> bool {
    matches!(mode, 5 | 6)
}

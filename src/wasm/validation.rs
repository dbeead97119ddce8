//! Validation.

use super::arena::{Input, leave_numbers};
use super::errors::malformed;
use super::numbered;
use super::output::leave_faults;
use crate::encoding::Encoding;
use crate::validate::{self, ListOptions};
use wasm_bindgen::prelude::*;

/// Looks over bytes, from the start of a text to its end. `what` is one of those of [`Validator::scan`].
#[wasm_bindgen]
pub fn scan(bytes: usize, encoding: u8, what: u8, limit: usize) -> f64 {
    Validator::new(encoding, counts_lines(what)).scan(bytes, true, what, limit)
}

/// Validates a text that comes in chunks.
#[wasm_bindgen]
pub struct Validator {
    encoding: Encoding,
    validator: validate::Validator,
}

#[wasm_bindgen]
impl Validator {
    /// A validator at the start of a text, which counts lines if it is asked to list faults with them.
    #[wasm_bindgen(constructor)]
    pub fn new(encoding: u8, with_lines: bool) -> Validator {
        let encoding = numbered(encoding);
        let new = if with_lines { validate::Validator::with_lines } else { validate::Validator::new };
        Self { encoding, validator: new(encoding) }
    }

    /// Looks over a chunk; after the last one, and after an error where that ends it, a new text begins.
    ///
    /// 0: answers 1 if it is well formed. 1: leaves the numbers of code points and of warnings, or the first error. 2: answers
    /// the number of code points, each fault counted as one. 3: leaves the faults up to `limit`, one for each maximal
    /// subpart, as columns. 4: the same with warnings. 5 and 6: the same as 3 and 4, with lines and columns.
    pub fn scan(&mut self, bytes: usize, is_last: bool, what: u8, limit: usize) -> f64 {
        let (input, validator) = (Input::new(bytes), &mut self.validator);
        let chunk = input.chunk(is_last);
        match what {
            0 => f64::from(u8::from(validator.is_valid(chunk))),
            1 => match validator.validate(chunk) {
                Ok(found) => leave_numbers(&[found.code_points as f64, found.warnings as f64]),
                Err(fault) => malformed(self.encoding, &fault, 0),
            },
            2 => validator.count_code_points(chunk) as f64,
            _ => leave_faults(validator.push(chunk, ListOptions { limit, warnings: what == 4 || what == 6 })),
        }
    }
}

/// Whether what is asked for has lines and columns.
fn counts_lines(what: u8) -> bool {
    matches!(what, 5 | 6)
}

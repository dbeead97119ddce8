//! Validation.

use super::arena::{Input, leave_numbers};
use super::errors::malformed;
use super::numbered;
use super::output::leave_faults;
use crate::Encoding;
use crate::validate::{self, Listing};
use wasm_bindgen::prelude::*;

/// Whether octets are well formed.
#[wasm_bindgen(js_name = isValid)]
pub fn is_valid(octets: usize, encoding: u8) -> bool {
    validate::Validator::new(numbered(encoding)).is_valid(Input::new(octets).part(true))
}

/// Leaves what well-formed octets hold, the numbers of code points and of warnings, or their first error.
#[wasm_bindgen(js_name = validate)]
pub fn validate_octets(octets: usize, encoding: u8) -> f64 {
    Validator::new(encoding, false).judge(octets, true)
}

/// Leaves the faults of octets, a row of five numbers for each maximal subpart, and at the end 1 if these are all; warnings
/// too if asked for.
#[wasm_bindgen]
pub fn faults(octets: usize, encoding: u8, limit: usize, warnings: bool) -> f64 {
    let listing = Listing { limit, warnings };
    leave_faults(validate::Validator::new(numbered(encoding)).push(Input::new(octets).part(true), listing))
}

/// The number of code points that octets decode to, each fault counted as one.
#[wasm_bindgen(js_name = countCodePoints)]
pub fn count_code_points(octets: usize, encoding: u8) -> f64 {
    Validator::new(encoding, false).count(octets, true)
}

/// Validates a text that comes in parts.
#[wasm_bindgen]
pub struct Validator {
    encoding: Encoding,
    validator: validate::Validator,
    listing: Listing,
}

#[wasm_bindgen]
impl Validator {
    /// A validator at the start of a text; it lists warnings too if asked for.
    #[wasm_bindgen(constructor)]
    pub fn new(encoding: u8, warnings: bool) -> Validator {
        let encoding = numbered(encoding);
        let listing = Listing { limit: usize::MAX, warnings };
        Self { encoding, validator: validate::Validator::new(encoding), listing }
    }

    /// Leaves the faults that a part decides; after the last one a new text begins.
    pub fn push(&mut self, octets: usize, is_last: bool) -> f64 {
        leave_faults(self.validator.push(Input::new(octets).part(is_last), self.listing))
    }

    /// Leaves what a part holds, as `validate` does.
    pub fn judge(&mut self, octets: usize, is_last: bool) -> f64 {
        match self.validator.judge(Input::new(octets).part(is_last)) {
            Ok(found) => leave_numbers(&[found.code_points as f64, found.warnings as f64]),
            Err(fault) => malformed(self.encoding, &fault, 0),
        }
    }

    /// Whether a part is well formed.
    pub fn check(&mut self, octets: usize, is_last: bool) -> bool {
        self.validator.is_valid(Input::new(octets).part(is_last))
    }

    /// The number of code points of a part.
    pub fn count(&mut self, octets: usize, is_last: bool) -> f64 {
        self.validator.count_code_points(Input::new(octets).part(is_last)) as f64
    }
}

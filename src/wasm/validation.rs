//! Validation.

use super::errors::Thrown;
use super::numbered;
use super::output::{fault_row, fault_rows};
use crate::stream::Part;
use crate::validate::{self, Listing};
use wasm_bindgen::prelude::*;

/// Whether octets are well formed.
#[wasm_bindgen(js_name = isValid)]
pub fn is_valid(input: &[u8], encoding: u8) -> bool {
    let encoding = numbered(encoding);
    validate::octets(input, encoding).is_ok()
}

/// What well-formed octets hold, the numbers of code points and of warnings, or the row of their first error.
#[wasm_bindgen(js_name = validate)]
pub fn validate_octets(input: &[u8], encoding: u8) -> Vec<f64> {
    match validate::octets(input, numbered(encoding)) {
        Ok(found) => vec![found.code_points as f64, found.warnings as f64],
        Err(fault) => fault_row(&fault).to_vec(),
    }
}

/// The faults of octets, a row of five numbers for each maximal subpart, and at the end 1 if these are all; warnings too
/// if asked for.
#[wasm_bindgen]
pub fn faults(input: &[u8], encoding: u8, limit: Option<usize>, warnings: bool) -> Result<Vec<f64>, JsValue> {
    let encoding = numbered(encoding);
    let listing = Listing { limit: limit.unwrap_or(usize::MAX), warnings };
    let faults = validate::faults(input, encoding, listing).map_err(Thrown::from)?;
    Ok(fault_rows(&faults)?)
}

/// The number of code points that octets decode to, each fault counted as one.
#[wasm_bindgen(js_name = countCodePoints)]
pub fn count_code_points(input: &[u8], encoding: u8) -> f64 {
    let encoding = numbered(encoding);
    validate::count_code_points(input, encoding) as f64
}

/// Lists the faults of a text that comes in parts.
#[wasm_bindgen]
pub struct Validator {
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
        Self { validator: validate::Validator::new(encoding), listing }
    }

    /// The faults that a part decides; after the last one a new text begins.
    pub fn push(&mut self, part: &[u8], is_last: bool) -> Result<Vec<f64>, JsValue> {
        let faults = self.validator.push(Part::new(part, is_last), self.listing).map_err(Thrown::from)?;
        Ok(fault_rows(&faults)?)
    }
}

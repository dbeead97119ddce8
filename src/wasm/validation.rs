//! Validation of octets, and of UTF-16 and UTF-32 code units.

use super::errors::Thrown;
use super::output::{fault_columns, fault_object, object};
use crate::validate::{self, Listing, WellFormed};
use crate::{Encoding, LocatedFault, transcode};
use wasm_bindgen::prelude::*;

fn validation(result: Result<WellFormed, LocatedFault>) -> JsValue {
    match result {
        Ok(found) => object([
            ("valid", true.into()),
            ("codePoints", (found.code_points as f64).into()),
            ("warnings", (found.warnings as f64).into()),
        ]),
        Err(fault) => object([
            ("valid", false.into()),
            ("validUpTo", (fault.offset as f64).into()),
            ("fault", fault_object(&fault)),
        ]),
    }
}

/// Whether octets are well formed.
#[wasm_bindgen(js_name = isValid)]
pub fn is_valid(input: &[u8], encoding: Encoding) -> bool {
    validate::octets(input, encoding).is_ok()
}

/// Whether UTF-16 code units are well formed.
#[wasm_bindgen(js_name = isValidUtf16)]
pub fn is_valid_utf16(input: &[u16]) -> bool {
    validate::utf16(input).is_ok()
}

/// Whether UTF-32 code units are well formed.
#[wasm_bindgen(js_name = isValidUtf32)]
pub fn is_valid_utf32(input: &[u32]) -> bool {
    validate::utf32(input).is_ok()
}

/// What well-formed octets hold, or their first error; offsets in octets.
#[wasm_bindgen(js_name = validate, unchecked_return_type = "Validation")]
pub fn validate_octets(input: &[u8], encoding: Encoding) -> JsValue {
    validation(validate::octets(input, encoding))
}

/// What well-formed UTF-16 code units hold, or their first error; offsets in code units.
#[wasm_bindgen(js_name = validateUtf16, unchecked_return_type = "Validation")]
pub fn validate_utf16(input: &[u16]) -> JsValue {
    validation(validate::utf16(input))
}

/// What well-formed UTF-32 code units hold, or their first error; offsets in code units.
#[wasm_bindgen(js_name = validateUtf32, unchecked_return_type = "Validation")]
pub fn validate_utf32(input: &[u32]) -> JsValue {
    validation(validate::utf32(input))
}

fn listing(limit: Option<usize>, warnings: bool) -> Listing {
    Listing { limit: limit.unwrap_or(usize::MAX), warnings }
}

/// The faults of octets, one for each maximal subpart; warnings too if asked for.
#[wasm_bindgen(unchecked_return_type = "FaultColumns")]
pub fn faults(
    input: &[u8],
    encoding: Encoding,
    limit: Option<usize>,
    warnings: bool,
) -> Result<JsValue, JsValue> {
    Ok(validate::faults(input, encoding, listing(limit, warnings))
        .map_err(Thrown::from)
        .and_then(|it| fault_columns(&it))?)
}

/// The faults of UTF-16 code units.
#[wasm_bindgen(js_name = faultsUtf16, unchecked_return_type = "FaultColumns")]
pub fn faults_utf16(input: &[u16], limit: Option<usize>, warnings: bool) -> Result<JsValue, JsValue> {
    Ok(validate::faults_utf16(input, listing(limit, warnings))
        .map_err(Thrown::from)
        .and_then(|it| fault_columns(&it))?)
}

/// The faults of UTF-32 code units.
#[wasm_bindgen(js_name = faultsUtf32, unchecked_return_type = "FaultColumns")]
pub fn faults_utf32(input: &[u32], limit: Option<usize>, warnings: bool) -> Result<JsValue, JsValue> {
    Ok(validate::faults_utf32(input, listing(limit, warnings))
        .map_err(Thrown::from)
        .and_then(|it| fault_columns(&it))?)
}

/// The number of code points that octets decode to, each fault counted as one.
#[wasm_bindgen(js_name = countCodePoints)]
pub fn count_code_points(input: &[u8], encoding: Encoding) -> f64 {
    transcode::count_code_points(input, encoding) as f64
}

/// The number of code points in UTF-16 code units, each fault counted as one.
#[wasm_bindgen(js_name = countCodePointsUtf16)]
pub fn count_code_points_utf16(input: &[u16]) -> f64 {
    transcode::count_code_points_utf16(input) as f64
}

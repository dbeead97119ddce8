//! Roles, segments, the code page and explanations.

use super::errors::{Thrown, range_error};
use super::output::{object, to_object};
use crate::{Encoding, code_page, explain, inspect};
use js_sys::{Uint8Array, Uint32Array};
use wasm_bindgen::prelude::*;

/// A `Role` for each octet; 80 is set beside it inside a malformed sequence.
#[wasm_bindgen]
pub fn classify(input: &[u8], encoding: Encoding) -> Result<Vec<u8>, JsValue> {
    Ok(inspect::roles(input, encoding).map_err(Thrown::from)?)
}

/// The input cut into sequences and maximal subparts, from `offset` on, at most 2^20 of them.
#[wasm_bindgen(unchecked_return_type = "Segments")]
pub fn inspect(input: &[u8], encoding: Encoding, offset: usize) -> Result<JsValue, JsValue> {
    let segments = inspect::segments(input, encoding, offset).map_err(Thrown::from)?;
    Ok(object(&[
        ("starts", Uint32Array::from(&segments.starts[..]).into()),
        ("kinds", Uint8Array::from(&segments.kinds[..]).into()),
        ("codePoints", Uint32Array::from(&segments.code_points[..]).into()),
        ("complete", segments.complete.into()),
    ]))
}

/// The 256 cells of the encoding's code page; a RangeError where its code units are wider than an octet.
#[wasm_bindgen(js_name = codePage, unchecked_return_type = "CodePageCell[]")]
pub fn code_page(encoding: Encoding) -> Result<JsValue, JsValue> {
    match code_page::cells(encoding) {
        Some(cells) => to_object(&cells),
        None => Err(range_error("the encoding has no code page: its code units are wider than an octet")),
    }
}

/// Explains the octet at `at`: its sequence, its bits, and what each encoding makes of it and by which clause.
///
/// `encodings` holds numbers of `EncodingId`; without it the UTF-8 family judges.
#[wasm_bindgen(unchecked_return_type = "Explanation")]
pub fn explain(input: &[u8], at: usize, encodings: Option<Vec<u8>>) -> Result<JsValue, JsValue> {
    let encodings = match encodings {
        Some(numbers) => {
            numbers.iter().filter_map(|&number| Encoding::ALL.get(usize::from(number)).copied()).collect()
        }
        None => explain::default_encodings(),
    };
    match explain::explain(input, at, &encodings) {
        Some(explanation) => to_object(&explanation),
        None => Err(range_error("the offset lies beyond the input")),
    }
}

//! The conversions as users call them from JavaScript: a slice as input; a `Vec`, a number or a Boolean as result.
//!
//! wasm-bindgen copies the input into newly allocated memory of the module, and the contents of the `Vec` into a new JavaScript array.

use crate::work;
use encoding_rs::mem;
use wasm_bindgen::prelude::*;

const MALFORMED: &str = "malformed input";

/// Calls `write` with a slice of `max_len` elements. Returns the elements that `write` wrote; an error if it returned `None`.
fn result_of<T: Clone + Default>(
    max_len: usize,
    write: impl FnOnce(&mut [T]) -> Option<usize>,
) -> Result<Vec<T>, JsError> {
    let mut result = vec![T::default(); max_len];
    let written = write(&mut result).ok_or_else(|| JsError::new(MALFORMED))?;
    result.truncate(written);
    Ok(result)
}

#[wasm_bindgen(js_name = simdutf8IsValid)]
pub fn simdutf8_is_valid(from: &[u8]) -> bool {
    simdutf8::basic::from_utf8(from).is_ok()
}

#[wasm_bindgen(js_name = stdIsValid)]
pub fn std_is_valid(from: &[u8]) -> bool {
    std::str::from_utf8(from).is_ok()
}

#[wasm_bindgen(js_name = stdCountCodePoints)]
pub fn std_count_code_points(from: &[u8]) -> Result<usize, JsError> {
    Ok(std::str::from_utf8(from)?.chars().count())
}

#[wasm_bindgen(js_name = stdToUtf32)]
pub fn std_to_utf32(from: &[u8]) -> Result<Vec<u32>, JsError> {
    Ok(std::str::from_utf8(from)?.chars().map(u32::from).collect())
}

#[wasm_bindgen(js_name = encodingRsToUtf16)]
pub fn encoding_rs_to_utf16(from: &[u8]) -> Result<Vec<u16>, JsError> {
    result_of(work::max_utf16_from_utf8(from.len()), |to| work::utf8_to_utf16(from, to))
}

#[wasm_bindgen(js_name = encodingRsToUtf16WithReplacement)]
pub fn encoding_rs_to_utf16_with_replacement(from: &[u8]) -> Result<Vec<u16>, JsError> {
    result_of(work::max_utf16_from_utf8(from.len()), |to| {
        Some(work::utf8_to_utf16_with_replacement(from, to))
    })
}

#[wasm_bindgen(js_name = encodingRsFromUtf16ByEncoder)]
pub fn encoding_rs_from_utf16_by_encoder(from: &[u16]) -> Result<Vec<u8>, JsError> {
    result_of(work::max_utf8_from_utf16(from.len()), |to| work::utf16_to_utf8_by_encoder(from, to))
}

#[wasm_bindgen(js_name = encodingRsFromUtf16WithReplacement)]
pub fn encoding_rs_from_utf16_with_replacement(from: &[u16]) -> Result<Vec<u8>, JsError> {
    result_of(work::max_utf8_from_utf16(from.len()), |to| {
        Some(work::utf16_to_utf8_with_replacement(from, to))
    })
}

#[wasm_bindgen(js_name = encodingRsIsValidUtf16)]
pub fn encoding_rs_is_valid_utf16(from: &[u16]) -> bool {
    mem::utf16_valid_up_to(from) == from.len()
}

#[wasm_bindgen(js_name = encodingRsLatin1ToUtf8)]
pub fn encoding_rs_latin1_to_utf8(from: &[u8]) -> Result<Vec<u8>, JsError> {
    result_of(2 * from.len(), |to| Some(work::latin1_to_utf8(from, to)))
}

#[wasm_bindgen(js_name = encodingRsWindows1252ToUtf8)]
pub fn encoding_rs_windows_1252_to_utf8(from: &[u8]) -> Result<Vec<u8>, JsError> {
    result_of(work::max_utf8_from_single_bytes(from.len()), |to| work::windows_1252_to_utf8(from, to))
}

/// encoding_rs requires valid UTF-8 that Latin-1 can represent. This function checks both conditions, as a careful user would.
#[wasm_bindgen(js_name = encodingRsUtf8ToLatin1)]
pub fn encoding_rs_utf8_to_latin1(from: &[u8]) -> Result<Vec<u8>, JsError> {
    let text = std::str::from_utf8(from)?;
    if !mem::is_str_latin1(text) {
        return Err(JsError::new("beyond Latin-1"));
    }
    result_of(from.len(), |to| Some(mem::convert_utf8_to_latin1_lossy(from, to)))
}

#[wasm_bindgen(js_name = encodingRsUtf8ToWindows1252)]
pub fn encoding_rs_utf8_to_windows_1252(from: &[u8]) -> Result<Vec<u8>, JsError> {
    let text = std::str::from_utf8(from)?;
    // 16 bytes of slack: the encoder stops early if the rest of the destination is too short for a numeric character reference.
    result_of(from.len() + 16, |to| work::utf8_to_windows_1252(text, to))
}

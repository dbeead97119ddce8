//! Fast calls without set-up, for the most common uses: well-formed text under the default options, and UTF-8 under
//! `replace`.

use super::arena::{Input, OUT_OF_MEMORY, Output, with_scratch};
use super::encoding_from_number;
use crate::fast_path::FastPath;
use crate::grammar;
use crate::simd::{required_capacity, utf16};
use crate::transcode;
use wasm_bindgen::prelude::*;

/// The result if the fast call does not apply. The caller must then use the general call.
const USE_GENERAL_CALL: f64 = -9.0;
const UTF_8: FastPath = FastPath::Utf8(&grammar::UTF_8);
const BOM: &[u8] = "\u{FEFF}".as_bytes();

/// Returns true if the input is well-formed UTF-8.
#[wasm_bindgen(js_name = isUtf8)]
pub fn is_utf8(len: usize) -> bool {
    let input = Input::new(len);
    let span = input.span();
    UTF_8.valid_up_to(span, &mut Vec::new()) == span.end()
}

/// Returns true if the code units have no lone surrogate. `len` is their length in bytes.
#[wasm_bindgen(js_name = isUtf16)]
pub fn is_utf16(len: usize) -> bool {
    let input = Input::new(len);
    let units = input.span().units();
    utf16::valid_up_to(units, true) == units.end()
}

/// Converts well-formed UTF-8 without a BOM to UTF-16 code units, and stores them.
#[wasm_bindgen(js_name = utf8ToUtf16)]
pub fn utf8_to_utf16(len: usize) -> f64 {
    let input = Input::new(len);
    let span = input.span();
    if input.bytes().starts_with(BOM) {
        return USE_GENERAL_CALL;
    }
    store_if_complete(len, |out| UTF_8.read(span, false, out) == span.end())
}

/// Converts UTF-16 code units without a lone surrogate to UTF-8, and stores it. `len` is their length in bytes.
#[wasm_bindgen(js_name = utf16ToUtf8)]
pub fn utf16_to_utf8(len: usize) -> f64 {
    let input = Input::new(len);
    let span = input.span();
    store_if_complete(len, |out| UTF_8.write(span.units(), out) == span.end())
}

/// Converts a complete text with [`transcode::convert_fast`], and stores the output.
#[wasm_bindgen(js_name = convertFast)]
pub fn convert_fast(len: usize, from: u8, to: u8, replace: bool) -> f64 {
    let input = Input::new(len);
    let mut out = Output::new();
    let pair = (encoding_from_number(from), encoding_from_number(to));
    let result =
        with_scratch(|scratch| transcode::convert_fast(input.span(), pair, replace, scratch, &mut out.bytes));
    let written = out.store();
    match result {
        Ok(true) => written,
        Ok(false) => USE_GENERAL_CALL,
        Err(_) => OUT_OF_MEMORY,
    }
}

/// Stores the output of `convert` for an input of `len` bytes. `convert` returns whether it converted all of the input.
fn store_if_complete(len: usize, convert: impl FnOnce(&mut Vec<u8>) -> bool) -> f64 {
    let mut out = Output::new();
    if out.bytes.try_reserve(required_capacity(len)).is_err() {
        return OUT_OF_MEMORY;
    }
    let is_complete = convert(&mut out.bytes);
    let written = out.store();
    if is_complete { written } else { USE_GENERAL_CALL }
}

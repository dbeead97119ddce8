//! What most calls ask for, with nothing to set up: well-formed text under the usual options, and UTF-8 that is mended.

use super::arena::{Input, OUT_OF_MEMORY, Output, with_units};
use super::numbered;
use crate::fast_path::FastPath;
use crate::grammar;
use crate::simd::required_capacity;
use crate::transcode;
use wasm_bindgen::prelude::*;

/// It is not as simple as that: the general calls have to look.
const NOT_SIMPLE: f64 = -9.0;
const UTF_8: FastPath = FastPath::Utf8(&grammar::UTF_8);
const SIGNATURE: &[u8] = "\u{FEFF}".as_bytes();

/// Whether bytes are well-formed UTF-8.
#[wasm_bindgen(js_name = isUtf8)]
pub fn is_utf8(bytes: usize) -> bool {
    let input = Input::new(bytes);
    let span = input.span();
    UTF_8.valid_up_to(span, &mut Vec::new()) == span.end()
}

/// Leaves the code units of well-formed UTF-8 without a signature.
#[wasm_bindgen(js_name = unitsOfUtf8)]
pub fn units_of_utf8(bytes: usize) -> f64 {
    let input = Input::new(bytes);
    let span = input.span();
    if input.bytes().starts_with(SIGNATURE) {
        return NOT_SIMPLE;
    }
    make(bytes, |out| UTF_8.read(span, false, out) == span.end())
}

/// Leaves the UTF-8 of code units, which are so many bytes, without a lone surrogate.
#[wasm_bindgen(js_name = utf8OfUnits)]
pub fn utf8_of_units(bytes: usize) -> f64 {
    let input = Input::new(bytes);
    let span = input.span();
    make(bytes, |out| UTF_8.write(span.units(), out) == span.end())
}

/// Leaves what [`transcode::whole`] makes of a text.
#[wasm_bindgen(js_name = convertWhole)]
pub fn convert_whole(bytes: usize, from: u8, to: u8, mends: bool) -> f64 {
    let input = Input::new(bytes);
    let mut out = Output::new();
    let pair = (numbered(from), numbered(to));
    let made = with_units(|units| transcode::whole(input.span(), pair, mends, units, &mut out.bytes));
    let written = out.leave();
    match made {
        Ok(true) => written,
        Ok(false) => NOT_SIMPLE,
        Err(_) => OUT_OF_MEMORY,
    }
}

/// Leaves what `work` writes of so many bytes, if it writes all.
fn make(bytes: usize, work: impl FnOnce(&mut Vec<u8>) -> bool) -> f64 {
    let mut out = Output::new();
    if out.bytes.try_reserve(required_capacity(bytes)).is_err() {
        return OUT_OF_MEMORY;
    }
    let is_all = work(&mut out.bytes);
    let written = out.leave();
    if is_all { written } else { NOT_SIMPLE }
}

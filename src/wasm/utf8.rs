//! What most calls ask for, with nothing to set up: well-formed UTF-8 to code units and back, under the usual options.

use super::arena::{Input, leave, take_result};
use super::errors::OUT_OF_MEMORY;
use crate::simd::{Room, pairs, units, utf8};
use wasm_bindgen::prelude::*;

/// It is not as simple as that: the general calls have to look.
const NOT_SIMPLE: f64 = -9.0;
const SIGNATURE: &[u8] = "\u{FEFF}".as_bytes();

/// Whether octets are well-formed UTF-8.
#[wasm_bindgen(js_name = isUtf8)]
pub fn is_utf8(octets: usize) -> bool {
    let input = Input::new(octets);
    let (text, range) = input.text();
    let end = range.end;
    utf8::well_formed(text, range, &pairs::UTF_8) == end
}

/// Leaves the code units of well-formed UTF-8 without a signature.
#[wasm_bindgen(js_name = unitsOfUtf8)]
pub fn units_of_utf8(octets: usize) -> f64 {
    let input = Input::new(octets);
    let (text, range) = input.text();
    if input.octets().starts_with(SIGNATURE) {
        return NOT_SIMPLE;
    }
    let end = utf8::well_formed(text, range.clone(), &pairs::UTF_8);
    if end != range.end {
        return NOT_SIMPLE;
    }
    let mut out = take_result();
    if out.try_reserve(2 * octets + Room::SLACK).is_err() {
        return OUT_OF_MEMORY;
    }
    units::from_utf8(text, range, &mut Room::new(&mut out));
    leave(out)
}

/// Leaves the UTF-8 of code units, which are so many octets, without a lone surrogate.
#[wasm_bindgen(js_name = utf8OfUnits)]
pub fn utf8_of_units(octets: usize) -> f64 {
    let input = Input::new(octets);
    let (text, range) = input.text();
    let end = range.end;
    let mut out = take_result();
    if out.try_reserve(2 * octets + Room::SLACK).is_err() {
        return OUT_OF_MEMORY;
    }
    let read = units::to_utf8(text, range, false, &mut Room::new(&mut out));
    let written = leave(out);
    if read == end { written } else { NOT_SIMPLE }
}

//! Octets to code units and back.

use super::errors::failure;
use super::output::fault_object;
use crate::transcode::{self, Failure, OnFault};
use crate::{Encoding, LocatedFault, Options, Policy};
use js_sys::Function;
use wasm_bindgen::prelude::*;

/// Runs a conversion, tells `on_fault` of each fault, and turns a failure into an error.
fn convert<T>(
    (encoding, element): (Encoding, &str),
    on_fault: Option<Function>,
    run: impl FnOnce(OnFault<'_>) -> Result<T, Failure>,
) -> Result<T, JsValue> {
    let mut thrown = None;
    let result = run(&mut |fault: &LocatedFault| {
        if let (Some(function), None) = (&on_fault, &thrown) {
            thrown = function.call1(&JsValue::UNDEFINED, &fault_object(fault)).err();
        }
    });
    match thrown {
        Some(error) => Err(error),
        None => result.map_err(|error| failure(error, encoding, element)),
    }
}

/// Decodes octets to UTF-16 code units; offsets of faults in octets.
#[wasm_bindgen(js_name = toUtf16)]
pub fn to_utf16(
    input: &[u8],
    encoding: Encoding,
    policy: Policy,
    ignore_bom: bool,
    on_fault: Option<Function>,
) -> Result<Vec<u16>, JsValue> {
    let options = Options { policy, ignore_bom, write_bom: None };
    convert((encoding, "octet"), on_fault, |told| transcode::to_utf16(input, encoding, options, told))
}

/// Decodes octets to UTF-32 code units; offsets of faults in octets.
#[wasm_bindgen(js_name = toUtf32)]
pub fn to_utf32(
    input: &[u8],
    encoding: Encoding,
    policy: Policy,
    ignore_bom: bool,
    on_fault: Option<Function>,
) -> Result<Vec<u32>, JsValue> {
    let options = Options { policy, ignore_bom, write_bom: None };
    convert((encoding, "octet"), on_fault, |told| transcode::to_utf32(input, encoding, options, told))
}

/// Encodes UTF-16 code units; offsets of faults in code units.
#[wasm_bindgen(js_name = fromUtf16)]
pub fn from_utf16(
    input: &[u16],
    encoding: Encoding,
    policy: Policy,
    write_bom: Option<bool>,
    on_fault: Option<Function>,
) -> Result<Vec<u8>, JsValue> {
    let options = Options { policy, ignore_bom: false, write_bom };
    convert((encoding, "code unit"), on_fault, |told| transcode::from_utf16(input, encoding, options, told))
}

/// Encodes code points; offsets of faults in code points.
#[wasm_bindgen(js_name = fromUtf32)]
pub fn from_utf32(
    input: &[u32],
    encoding: Encoding,
    policy: Policy,
    write_bom: Option<bool>,
    on_fault: Option<Function>,
) -> Result<Vec<u8>, JsValue> {
    let options = Options { policy, ignore_bom: false, write_bom };
    convert((encoding, "code point"), on_fault, |told| transcode::from_utf32(input, encoding, options, told))
}

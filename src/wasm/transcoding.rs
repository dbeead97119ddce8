//! Conversion.

use super::errors::failure;
use super::output::fault_object;
use crate::{Encoding, LocatedFault, Options, Policy, transcode};
use js_sys::Function;
use wasm_bindgen::prelude::*;

/// Converts octets of one encoding to octets of another; code units in memory are encodings of their own.
///
/// `onFault` is told of each fault. Under `Policy.Strict` the first error throws a TypeError with `code`, `encoding`
/// and `fault`.
#[wasm_bindgen]
pub fn transcode(
    input: &[u8],
    from: Encoding,
    to: Encoding,
    policy: Policy,
    ignore_bom: bool,
    write_bom: Option<bool>,
    on_fault: Option<Function>,
) -> Result<Vec<u8>, JsValue> {
    let mut thrown = None;
    let options = Options { policy, ignore_bom, write_bom };
    let result = transcode::octets(input, from, to, options, &mut |fault: &LocatedFault| {
        if let (Some(function), None) = (&on_fault, &thrown) {
            thrown = function.call1(&JsValue::UNDEFINED, &fault_object(fault)).err();
        }
    });
    match thrown {
        Some(error) => Err(error),
        None => result.map_err(|error| failure(error, from, to)),
    }
}

//! What a call throws: a sentence, or the numbers of a fault. The package makes errors of them that name the call.

use super::output::fault_row;
use crate::transcode::Failure;
use crate::{Encoding, Fault, LocatedFault};
use js_sys::Float64Array;
use std::collections::TryReserveError;
use wasm_bindgen::prelude::*;

/// What a call throws.
pub struct Thrown(pub JsValue);

impl From<TryReserveError> for Thrown {
    fn from(_: TryReserveError) -> Self {
        Self(out_of_memory())
    }
}

impl From<Thrown> for JsValue {
    fn from(thrown: Thrown) -> Self {
        thrown.0
    }
}

fn out_of_memory() -> JsValue {
    "not enough memory for the result; pass the input in parts".into()
}

/// What a conversion throws. It names the encoding at fault: the target where that lacks a code point, else the source; of
/// text in memory, the encoding that the caller named.
pub fn failure(failure: Failure, from: Encoding, to: Encoding) -> JsValue {
    match failure {
        Failure::Refused(why) => why.into(),
        Failure::OutOfMemory => out_of_memory(),
        Failure::Malformed(fault) => {
            let of_target = from.is_in_memory() || fault.fault == Fault::Unmappable;
            malformed(if of_target && !to.is_in_memory() { to } else { from }, &fault, 0)
        }
    }
}

/// The numbers of a fault, that of the encoding, and that of the text where there are two.
pub fn malformed(encoding: Encoding, fault: &LocatedFault, text: usize) -> JsValue {
    let [offset, len, reason, severity, code_point] = fault_row(fault);
    let numbers = [offset, len, reason, severity, code_point, encoding as u8 as f64, text as f64];
    Float64Array::from(&numbers[..]).into()
}

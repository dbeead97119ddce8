//! Errors of the module itself; those about arguments are the package's.

use super::output::{fault_object, set};
use crate::transcode::Failure;
use crate::{Encoding, LocatedFault};
use js_sys::{RangeError, TypeError};
use std::collections::TryReserveError;
use wasm_bindgen::prelude::*;

pub fn range_error(message: &str) -> JsValue {
    RangeError::new(message).into()
}

pub fn out_of_memory() -> JsValue {
    range_error("not enough memory for the result; pass the input in parts")
}

impl From<TryReserveError> for Thrown {
    fn from(_: TryReserveError) -> Self {
        Self(out_of_memory())
    }
}

/// What a call throws.
pub struct Thrown(pub JsValue);

impl From<Thrown> for JsValue {
    fn from(thrown: Thrown) -> Self {
        thrown.0
    }
}

impl From<JsValue> for Thrown {
    fn from(value: JsValue) -> Self {
        Self(value)
    }
}

/// The error of a conversion.
pub fn failure(failure: Failure, from: Encoding, to: Encoding) -> JsValue {
    match failure {
        Failure::Refused(why) => range_error(why),
        Failure::OutOfMemory => out_of_memory(),
        Failure::Malformed(fault) => malformed(from, to, &fault),
    }
}

/// A TypeError with `code`, `encoding` and `fault`: what it says in words, the package says. It names the encoding that
/// the caller named.
pub fn malformed(from: Encoding, to: Encoding, fault: &LocatedFault) -> JsValue {
    let encoding = if from.is_in_memory() { to } else { from };
    let error = TypeError::new("malformed text").into();
    set(&error, "code", &"ERR_MALFORMED".into());
    set(&error, "encoding", &encoding.name().into());
    set(&error, "fault", &fault_object(fault));
    error
}

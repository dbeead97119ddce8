//! What a caller gets back: numbers, in rows and columns. The package's JavaScript gives them names.

use super::arena::Numbers;
use super::errors::OUT_OF_MEMORY;
use crate::validate::Faults;
use crate::{CodePoint, LocatedFault, inspect};
use serde::Serialize;
use std::collections::TryReserveError;
use wasm_bindgen::prelude::*;

/// Numbers, and tuples and lists of them, as arrays: records would bring a cache of their keys into the module.
pub fn to_value(value: &impl Serialize) -> Result<JsValue, JsValue> {
    value.serialize(&serde_wasm_bindgen::Serializer::new()).map_err(JsValue::from)
}

/// A fault: offset, length, the number of the reason, 1 for a warning, the code point or FFFFFFFF.
pub fn fault_row(located: &LocatedFault) -> [f64; 5] {
    [
        located.offset as f64,
        f64::from(located.len),
        f64::from(located.fault as u8),
        f64::from(located.severity as u8),
        f64::from(located.code_point.map_or(inspect::NO_CODE_POINT, CodePoint::value)),
    ]
}

/// Leaves faults, a row for each, and at the end 1 if these are all.
pub fn leave_faults(faults: Result<Faults, TryReserveError>) -> f64 {
    let Ok(faults) = faults else { return OUT_OF_MEMORY };
    let mut rows = Numbers::new();
    faults.list.iter().for_each(|located| rows.push64(&fault_row(located)));
    rows.push64(&[f64::from(u8::from(faults.complete))]);
    rows.leave()
}

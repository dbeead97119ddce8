//! What a caller gets back: numbers, in rows and columns. The package's JavaScript gives them names.

use super::errors::Thrown;
use crate::validate::Faults;
use crate::{CodePoint, LocatedFault, inspect};
use serde::Serialize;
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

/// Faults, a row for each, and at the end 1 if these are all.
pub fn fault_rows(faults: &Faults) -> Result<Vec<f64>, Thrown> {
    let mut rows = Vec::new();
    rows.try_reserve_exact(5 * faults.list.len() + 1)?;
    faults.list.iter().for_each(|located| rows.extend(fault_row(located)));
    rows.push(f64::from(u8::from(faults.complete)));
    Ok(rows)
}

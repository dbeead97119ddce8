//! What a caller gets back: columns as typed arrays, small records as objects.

use super::errors::Thrown;
use crate::validate::Faults;
use crate::{CodePoint, LocatedFault, inspect};
use js_sys::{Object, Reflect};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// Numbers, and tuples and lists of them, as arrays: records would bring a cache of their keys into the module.
pub fn to_value(value: &impl Serialize) -> Result<JsValue, JsValue> {
    value.serialize(&serde_wasm_bindgen::Serializer::new()).map_err(JsValue::from)
}

/// Sets a property of a fresh object, which is extensible, so that it cannot fail.
#[inline(never)]
pub fn set(object: &JsValue, key: &str, value: &JsValue) {
    let _ = Reflect::set(object, &key.into(), value);
}

/// An object of these properties.
#[inline(never)]
pub fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new().into();
    fields.iter().for_each(|(key, value)| set(&object, key, value));
    object
}

/// A `Fault`.
pub fn fault_object(located: &LocatedFault) -> JsValue {
    let fault = object(&[
        ("reason", located.fault.reason().into()),
        ("severity", located.severity.name().into()),
        ("offset", (located.offset as f64).into()),
        ("length", located.len.into()),
    ]);
    if let Some(code_point) = located.code_point {
        set(&fault, "codePoint", &code_point.value().into());
    }
    fault
}

/// Faults as numbers, five for each: offset, length, the number of the reason, 1 for a warning, the code point or
/// FFFFFFFF; and at the end 1 if these are all.
pub fn fault_rows(faults: &Faults) -> Result<Vec<f64>, Thrown> {
    let mut rows = Vec::new();
    rows.try_reserve_exact(5 * faults.list.len() + 1)?;
    for located in &faults.list {
        rows.extend([
            located.offset as f64,
            f64::from(located.len),
            f64::from(located.fault as u8),
            f64::from(located.severity as u8),
            f64::from(located.code_point.map_or(inspect::NO_CODE_POINT, CodePoint::value)),
        ]);
    }
    rows.push(f64::from(u8::from(faults.complete)));
    Ok(rows)
}

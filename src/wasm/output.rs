//! What a caller gets back: columns as typed arrays, small records as objects.

use super::errors::Thrown;
use crate::validate::Faults;
use crate::{CodePoint, LocatedFault, inspect};
use js_sys::{Float64Array, Object, Reflect, Uint8Array, Uint32Array};
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

/// `FaultColumns`.
pub fn fault_columns(faults: &Faults) -> Result<JsValue, Thrown> {
    let count = faults.list.len();
    let (mut offsets, mut code_points) = (Vec::new(), Vec::new());
    let (mut lengths, mut reasons, mut severities) = (Vec::new(), Vec::new(), Vec::new());
    offsets.try_reserve_exact(count)?;
    code_points.try_reserve_exact(count)?;
    for octets in [&mut lengths, &mut reasons, &mut severities] {
        octets.try_reserve_exact(count)?;
    }
    for located in &faults.list {
        offsets.push(located.offset as f64);
        code_points.push(located.code_point.map_or(inspect::NO_CODE_POINT, CodePoint::value));
        lengths.push(located.len);
        reasons.push(located.fault as u8);
        severities.push(located.severity as u8);
    }
    Ok(object(&[
        ("length", (count as f64).into()),
        ("offsets", Float64Array::from(&offsets[..]).into()),
        ("lengths", Uint8Array::from(&lengths[..]).into()),
        ("reasons", Uint8Array::from(&reasons[..]).into()),
        ("severities", Uint8Array::from(&severities[..]).into()),
        ("codePoints", Uint32Array::from(&code_points[..]).into()),
        ("complete", faults.complete.into()),
    ]))
}

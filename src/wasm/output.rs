//! What a caller gets back: columns as typed arrays, small records as objects.

use super::errors::Thrown;
use crate::validate::Faults;
use crate::{CodePoint, LocatedFault, inspect};
use js_sys::{Float64Array, Object, Reflect, Uint8Array, Uint32Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// A record as a plain object.
pub fn to_object(value: &impl Serialize) -> Result<JsValue, JsValue> {
    let serializer = serde_wasm_bindgen::Serializer::new().serialize_maps_as_objects(true);
    value.serialize(&serializer).map_err(JsValue::from)
}

/// Sets a property of a fresh object, which is extensible, so that it cannot fail.
pub fn set(object: &JsValue, key: &str, value: JsValue) {
    let _ = Reflect::set(object, &key.into(), &value);
}

/// An object of these properties.
pub fn object<const N: usize>(fields: [(&str, JsValue); N]) -> JsValue {
    let object = Object::new().into();
    fields.into_iter().for_each(|(key, value)| set(&object, key, value));
    object
}

/// A `Fault`.
pub fn fault_object(located: &LocatedFault) -> JsValue {
    let fault = object([
        ("reason", located.fault.reason().into()),
        ("severity", located.severity.name().into()),
        ("offset", (located.offset as f64).into()),
        ("length", located.len.into()),
    ]);
    if let Some(code_point) = located.code_point {
        set(&fault, "codePoint", code_point.value().into());
    }
    fault
}

/// `FaultColumns`.
pub fn fault_columns(faults: &Faults) -> Result<JsValue, Thrown> {
    let code_point =
        |located: &LocatedFault| located.code_point.map_or(inspect::NO_CODE_POINT, CodePoint::value);
    let octets =
        |value: fn(&LocatedFault) -> u8| Ok::<_, Thrown>(Uint8Array::from(&column(faults, value)?[..]));
    Ok(object([
        ("length", (faults.list.len() as f64).into()),
        ("offsets", Float64Array::from(&column(faults, |located| located.offset as f64)?[..]).into()),
        ("lengths", octets(|located| located.len)?.into()),
        ("reasons", octets(|located| located.fault as u8)?.into()),
        ("severities", octets(|located| located.severity as u8)?.into()),
        ("codePoints", Uint32Array::from(&column(faults, code_point)?[..]).into()),
        ("complete", faults.complete.into()),
    ]))
}

fn column<T>(faults: &Faults, value: impl Fn(&LocatedFault) -> T) -> Result<Vec<T>, Thrown> {
    let mut column = Vec::new();
    column.try_reserve_exact(faults.list.len())?;
    column.extend(faults.list.iter().map(value));
    Ok(column)
}

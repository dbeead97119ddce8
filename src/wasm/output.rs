//! What a caller gets back: numbers, in rows and columns. The package's JavaScript gives them names.

use super::arena::{Numbers, OUT_OF_MEMORY};
use crate::code_point::CodePoint;
use crate::fault::LocatedFault;
use crate::inspect;
use crate::validate::Faults;
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
        f64::from(code_point(located)),
    ]
}

/// Leaves faults as columns, 15 bytes for each: offsets (eight bytes), code points or FFFFFFFF (four), lengths, numbers of the
/// reasons, and 1 for warnings (one each); and at the end 1 if these are all. Where lines were counted, lines and columns
/// (eight bytes each) come after the offsets.
pub fn leave_faults(faults: Result<Faults, TryReserveError>) -> f64 {
    let Ok(Faults { list, positions, complete }) = faults else { return OUT_OF_MEMORY };
    let mut columns = Numbers::new();
    list.iter().for_each(|located| columns.push64(&[located.offset as f64]));
    positions.iter().for_each(|position| columns.push64(&[position.line as f64]));
    positions.iter().for_each(|position| columns.push64(&[position.column as f64]));
    list.iter().for_each(|located| columns.push32(code_point(located)));
    list.iter().for_each(|located| columns.push8(located.len));
    list.iter().for_each(|located| columns.push8(located.fault as u8));
    list.iter().for_each(|located| columns.push8(located.severity as u8));
    columns.push8(complete.into());
    columns.leave()
}

/// The code point of a fault, or what stands for none.
fn code_point(located: &LocatedFault) -> u32 {
    located.code_point.map_or(inspect::NO_CODE_POINT, CodePoint::value)
}

//! Results as rows and columns of numbers. The package's JavaScript gives them names.

use super::arena::{Numbers, OUT_OF_MEMORY};
use crate::code_point::CodePoint;
use crate::fault::LocatedFault;
use crate::inspect;
use crate::validate::Faults;
use alloc::collections::TryReserveError;
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// Converts a tuple to a JavaScript array. Objects would need a cache of keys in the module.
pub fn to_value(value: &impl Serialize) -> Result<JsValue, JsValue> {
    value.serialize(&serde_wasm_bindgen::Serializer::new()).map_err(JsValue::from)
}

/// Returns the five numbers of a fault: offset, length, reason, severity (1 for a warning), code point or FFFFFFFF.
pub fn fault_row(located: &LocatedFault) -> [f64; 5] {
    [
        located.offset as f64,
        f64::from(located.len),
        f64::from(located.fault as u8),
        f64::from(located.severity as u8),
        f64::from(code_point(located)),
    ]
}

/// Stores faults as columns. Returns their length in bytes, or [`OUT_OF_MEMORY`].
///
/// The columns, in this order:
///
/// - offsets (8 bytes each),
/// - if lines were counted, line numbers and column numbers (8 bytes each),
/// - code points or FFFFFFFF (4 bytes each),
/// - lengths, reasons, severities (1 byte each).
///
/// The last byte is 1 if the list is complete.
pub fn store_faults(faults: Result<Faults, TryReserveError>) -> f64 {
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
    columns.store()
}

/// Returns the code point of a fault, or FFFFFFFF if it has none.
fn code_point(located: &LocatedFault) -> u32 {
    located.code_point.map_or(inspect::NO_CODE_POINT, CodePoint::value)
}

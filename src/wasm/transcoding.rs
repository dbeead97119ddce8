//! Conversion, at once and in parts.

use super::errors::failure;
use super::output::fault_row;
use super::{in_range, numbered};
use crate::stream::Part;
use crate::transcode::{self, Failure, Filled, OnFault};
use crate::{LocatedFault, Options, Policy};
use js_sys::{Float64Array, Function};
use wasm_bindgen::prelude::*;

/// How many numbers of faults are told at once: a call out of the module costs as much as hundreds of octets.
const TOLD_AT_ONCE: usize = 5 * 256;

/// Converts octets of one encoding to octets of another; code units in memory are encodings of their own. The policy is
/// the number of one.
///
/// `onFault` is told of faults, rows of five numbers, and must not throw. Under the policy 0, strict, the first error
/// is thrown.
#[wasm_bindgen]
pub fn transcode(
    input: &[u8],
    from: u8,
    to: u8,
    policy: u8,
    ignore_bom: bool,
    write_bom: Option<bool>,
    on_fault: Option<Function>,
) -> Result<Vec<u8>, JsValue> {
    Conversion::new(from, to, policy, ignore_bom, write_bom, on_fault)?.push(input, true)
}

/// A conversion whose input comes in parts; the arguments are those of `transcode`.
#[wasm_bindgen]
pub struct Conversion {
    conversion: transcode::Conversion,
    on_fault: Option<Function>,
    /// How many octets the last `fill` read.
    #[wasm_bindgen(readonly)]
    pub read: usize,
    /// Whether the next character did not fit.
    #[wasm_bindgen(readonly)]
    pub full: bool,
}

#[wasm_bindgen]
impl Conversion {
    /// A conversion at the start of a text; a RangeError where the policy makes no sense for the pair.
    #[wasm_bindgen(constructor)]
    pub fn new(
        from: u8,
        to: u8,
        policy: u8,
        ignore_bom: bool,
        write_bom: Option<bool>,
        on_fault: Option<Function>,
    ) -> Result<Conversion, JsValue> {
        let (from, to) = (numbered(from), numbered(to));
        let policy = in_range(Policy::ALL.get(usize::from(policy)).copied());
        let options = Options { policy, ignore_bom, write_bom };
        let conversion =
            transcode::Conversion::new(from, to, options).map_err(|error| failure(error, from, to))?;
        Ok(Self { conversion, on_fault, read: 0, full: false })
    }

    /// Converts a part; after the last one, and after an error, a new text begins.
    pub fn push(&mut self, part: &[u8], is_last: bool) -> Result<Vec<u8>, JsValue> {
        self.run(|conversion, on_fault| conversion.push(Part::new(part, is_last), on_fault))
    }

    /// The number of octets that `push` would give.
    pub fn measure(&mut self, part: &[u8], is_last: bool) -> Result<f64, JsValue> {
        self.run(|conversion, on_fault| conversion.measure(Part::new(part, is_last), on_fault))
            .map(|length| length as f64)
    }

    /// Converts as many whole characters as fit into `capacity` octets; `read` and `full` then say how many octets were
    /// read and whether the next character did not fit.
    pub fn fill(&mut self, part: &[u8], is_last: bool, capacity: usize) -> Result<Vec<u8>, JsValue> {
        let Filled { read, out, full } =
            self.run(|conversion, on_fault| conversion.fill(Part::new(part, is_last), capacity, on_fault))?;
        (self.read, self.full) = (read, full);
        Ok(out)
    }

    /// Goes back to the start of a text.
    pub fn reset(&mut self) {
        self.conversion.reset();
    }
}

impl Conversion {
    /// Runs `work`, and tells of the faults it meets.
    fn run<T>(
        &mut self,
        work: impl FnOnce(&mut transcode::Conversion, OnFault<'_>) -> Result<T, Failure>,
    ) -> Result<T, JsValue> {
        let Self { conversion, on_fault, .. } = self;
        let mut rows = Vec::new();
        let tell = |rows: &mut Vec<f64>| {
            if let Some(function) = &*on_fault
                && !rows.is_empty()
            {
                let _ = function.call1(&JsValue::UNDEFINED, &Float64Array::from(&rows[..]));
                rows.clear();
            }
        };
        let result = work(conversion, &mut |fault: &LocatedFault| {
            if on_fault.is_some() {
                rows.extend(fault_row(fault));
                if rows.len() >= TOLD_AT_ONCE {
                    tell(&mut rows);
                }
            }
        });
        tell(&mut rows);
        result.map_err(|error| failure(error, conversion.from(), conversion.to()))
    }
}

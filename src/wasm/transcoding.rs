//! Conversion, at once and in parts.

use super::errors::failure;
use super::output::{fault_object, object};
use super::{in_range, numbered};
use crate::stream::Part;
use crate::transcode::{self, Failure, Filled, OnFault};
use crate::{LocatedFault, Options, Policy};
use js_sys::{Function, Uint8Array};
use wasm_bindgen::prelude::*;

/// Converts octets of one encoding to octets of another; code units in memory are encodings of their own. The policy is
/// the number of one.
///
/// `onFault` is told of each fault. Under the policy 0, strict, the first error throws a TypeError with `code`, `encoding`
/// and `fault`.
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
        Ok(Self { conversion, on_fault })
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

    /// Converts as many whole characters as fit into `capacity` octets: `{ read, octets, full }`.
    #[wasm_bindgen(unchecked_return_type = "{ read: number; octets: Uint8Array; full: boolean }")]
    pub fn fill(&mut self, part: &[u8], is_last: bool, capacity: usize) -> Result<JsValue, JsValue> {
        let Filled { read, out, full } =
            self.run(|conversion, on_fault| conversion.fill(Part::new(part, is_last), capacity, on_fault))?;
        Ok(object(&[
            ("read", (read as f64).into()),
            ("octets", Uint8Array::from(&out[..]).into()),
            ("full", full.into()),
        ]))
    }

    /// Goes back to the start of a text.
    pub fn reset(&mut self) {
        self.conversion.reset();
    }
}

impl Conversion {
    /// Runs `work`; what `onFault` throws is thrown once the work is done.
    fn run<T>(
        &mut self,
        work: impl FnOnce(&mut transcode::Conversion, OnFault<'_>) -> Result<T, Failure>,
    ) -> Result<T, JsValue> {
        let Self { conversion, on_fault } = self;
        let mut thrown = None;
        let result = work(conversion, &mut |fault: &LocatedFault| {
            if let (Some(function), None) = (&*on_fault, &thrown) {
                thrown = function.call1(&JsValue::UNDEFINED, &fault_object(fault)).err();
            }
        });
        if let Some(error) = thrown {
            conversion.reset();
            return Err(error);
        }
        result.map_err(|error| failure(error, conversion.from(), conversion.to()))
    }
}

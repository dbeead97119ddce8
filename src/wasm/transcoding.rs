//! Conversion, at once and in chunks.

use super::arena::{Input, Output, leave};
use super::errors::failure;
use super::output::fault_row;
use super::{in_range, numbered};
use crate::fault::LocatedFault;
use crate::policy::{Options, Policy};
use crate::stream::Chunk;
use crate::transcode::{self, FaultCallback, TranscodeError};
use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The function that is told of faults.
    #[wasm_bindgen(typescript_type = "Function")]
    pub type FaultListener;

    /// Calls the function. What it throws ends the call of the module: `js_sys::Function` would return it here, and a full
    /// stack could then pass unnoticed.
    #[wasm_bindgen(method)]
    fn call(this: &FaultListener, context: &JsValue, rows: &Float64Array);
}

/// How many numbers of faults are told at once: a call out of the module costs as much as hundreds of bytes.
const TOLD_AT_ONCE: usize = 5 * 256;

/// Leaves why the policy of this number makes no sense for a pair of encodings; 0 where it does.
#[wasm_bindgen(js_name = unsupportedReason)]
pub fn unsupported_reason(from: u8, to: u8, policy: u8) -> f64 {
    let (from, to) = (numbered(from), numbered(to));
    numbered_policy(policy)
        .unsupported_reason(from, to)
        .map_or(0.0, |why| failure(TranscodeError::Unsupported(why), from, to))
}

/// Converts bytes of one encoding to bytes of another and leaves them; code units in memory are encodings of their own.
/// The policy is the number of one that is not refused.
///
/// `onFault` is told of faults, rows of five numbers, and must not throw. Under the policy 0, strict, the first error is
/// left.
#[wasm_bindgen]
pub fn transcode(
    bytes: usize,
    from: u8,
    to: u8,
    policy: u8,
    ignore_bom: bool,
    write_bom: Option<bool>,
    on_fault: Option<FaultListener>,
) -> f64 {
    Conversion::new(from, to, policy, ignore_bom, write_bom, on_fault).convert(
        bytes,
        true,
        Output::new(),
        transcode::Conversion::run,
    )
}

/// A conversion whose input comes in chunks; the arguments are those of `transcode`.
#[wasm_bindgen]
pub struct Conversion {
    conversion: transcode::Conversion,
    on_fault: Option<FaultListener>,
    /// How many bytes the last `fill` read.
    #[wasm_bindgen(readonly)]
    pub read: usize,
    /// Whether the next character did not fit.
    #[wasm_bindgen(readonly)]
    pub full: bool,
    /// The capacity without which nothing can be read, where the text begins with a long Base64 run of UTF-7; 0 elsewhere.
    #[wasm_bindgen(readonly)]
    pub needed: usize,
}

#[wasm_bindgen]
impl Conversion {
    /// A conversion at the start of a text.
    #[wasm_bindgen(constructor)]
    pub fn new(
        from: u8,
        to: u8,
        policy: u8,
        ignore_bom: bool,
        write_bom: Option<bool>,
        on_fault: Option<FaultListener>,
    ) -> Conversion {
        let options = Options { policy: numbered_policy(policy), ignore_bom, write_bom };
        // The package asks `unsupported_reason` and refuses a BOM that has no form before it comes here.
        let mut conversion = match transcode::Conversion::new(numbered(from), numbered(to), options) {
            Err(TranscodeError::Unsupported(why)) => wasm_bindgen::throw_str(why),
            conversion => in_range(conversion.ok()),
        };
        conversion.set_report_replaced(on_fault.is_some());
        Self { conversion, on_fault, read: 0, full: false, needed: 0 }
    }

    /// Converts a chunk and leaves what it becomes, behind the last result where it goes on with that; after the last chunk, and
    /// after an error, a new text begins.
    pub fn push(&mut self, bytes: usize, is_last: bool, goes_on: bool) -> f64 {
        let out = if goes_on { Output::last() } else { Output::new() };
        self.convert(bytes, is_last, out, transcode::Conversion::push)
    }

    /// Converts as many whole characters as fit into `capacity` bytes and leaves them; `read`, `full` and `needed` then say how
    /// many bytes were read and why it stopped. The next chunk begins with the first byte that was not read.
    pub fn fill(&mut self, bytes: usize, is_last: bool, capacity: usize) -> f64 {
        let input = Input::new(bytes);
        let mut found = (0, false, 0);
        let filled = self.run(&mut |conversion, on_fault| {
            let filled = conversion.fill(input.chunk(is_last), capacity, on_fault)?;
            found = (filled.read, filled.full, filled.needed.unwrap_or(0));
            Ok(filled.out)
        });
        (self.read, self.full, self.needed) = found;
        match filled {
            Ok(out) => leave(out),
            Err(error) => self.failed(error),
        }
    }

    /// Goes back to the start of a text.
    pub fn reset(&mut self) {
        self.conversion.reset();
    }
}

fn numbered_policy(number: u8) -> Policy {
    in_range(Policy::ALL.get(usize::from(number)).copied())
}

/// What is done with a conversion.
type Work<'a> =
    &'a mut dyn FnMut(&mut transcode::Conversion, FaultCallback<'_>) -> Result<Vec<u8>, TranscodeError>;

impl Conversion {
    fn convert(
        &mut self,
        bytes: usize,
        is_last: bool,
        mut out: Output,
        convert: fn(
            &mut transcode::Conversion,
            Chunk<'_>,
            FaultCallback<'_>,
        ) -> Result<Vec<u8>, TranscodeError>,
    ) -> f64 {
        let input = Input::new(bytes);
        self.conversion.append_to(core::mem::take(&mut out.bytes));
        match self.run(&mut |conversion, on_fault| convert(conversion, input.chunk(is_last), on_fault)) {
            Ok(bytes) => {
                out.bytes = bytes;
                out.leave()
            }
            Err(error) => self.failed(error),
        }
    }

    fn failed(&self, error: TranscodeError) -> f64 {
        failure(error, self.conversion.from(), self.conversion.to())
    }

    /// Runs `work`, and tells of the faults it meets.
    fn run(&mut self, work: Work<'_>) -> Result<Vec<u8>, TranscodeError> {
        let Self { conversion, on_fault, .. } = self;
        let mut rows = Vec::new();
        let tell = |rows: &mut Vec<f64>| {
            if let Some(function) = &*on_fault
                && !rows.is_empty()
            {
                function.call(&JsValue::UNDEFINED, &Float64Array::from(&rows[..]));
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
        result
    }
}

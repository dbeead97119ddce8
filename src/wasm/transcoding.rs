//! Conversion of whole texts, and of text that arrives in chunks.

use super::arena::{Input, Output, store};
use super::errors::transcode_error;
use super::output::fault_row;
use super::{encoding_from_number, unwrap_argument};
use crate::fault::LocatedFault;
use crate::policy::{Options, Policy};
use crate::stream::Chunk;
use crate::transcode::{self, FaultCallback, TranscodeError};
use js_sys::Float64Array;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// A JavaScript function that is called with faults.
    #[wasm_bindgen(typescript_type = "Function")]
    pub type FaultListener;

    /// Calls the function. If it throws, the exception passes through the module to the JavaScript that called the module. With
    /// `js_sys::Function`, Rust would get the exception as a `Result`, and could ignore a stack overflow in the function.
    #[wasm_bindgen(method)]
    fn call(this: &FaultListener, context: &JsValue, rows: &Float64Array);
}

/// Faults are reported in batches of this many numbers: a call to JavaScript costs as much as the conversion of
/// hundreds of bytes.
const BATCH_LEN: usize = 5 * 256;

/// Returns 0 if an error policy applies to a conversion between two encodings. Otherwise, stores the reason as an error, and returns a
/// negative number as all functions do for an error.
#[wasm_bindgen(js_name = unsupportedReason)]
pub fn unsupported_reason(from: u8, to: u8, policy: u8) -> f64 {
    let (from, to) = (encoding_from_number(from), encoding_from_number(to));
    policy_from_number(policy)
        .unsupported_reason(from, to)
        .map_or(0.0, |reason| transcode_error(TranscodeError::Unsupported(reason), from, to))
}

/// Converts bytes from one encoding to another, and stores the output. A JavaScript string is text in the encoding `Units16`, and an array
/// of code points is text in the encoding `Units32`.
///
/// The error policy must apply to the encodings, see [`unsupported_reason`]. `on_fault` is called with batches of
/// faults, five numbers each, and must not throw. The first fault that the policy does not handle is stored as an error.
#[wasm_bindgen]
pub fn transcode(
    len: usize,
    from: u8,
    to: u8,
    policy: u8,
    ignore_bom: bool,
    write_bom: Option<bool>,
    on_fault: Option<FaultListener>,
) -> f64 {
    let is_last = true;
    Conversion::new(from, to, policy, ignore_bom, write_bom, on_fault).convert(
        len,
        is_last,
        Output::new(),
        transcode::Conversion::run,
    )
}

/// A conversion of text that arrives in chunks: a [`transcode::Conversion`] for JavaScript.
#[wasm_bindgen]
pub struct Conversion {
    conversion: transcode::Conversion,
    on_fault: Option<FaultListener>,
    /// The number of bytes that the last `fill` read.
    #[wasm_bindgen(readonly)]
    pub read: usize,
    /// Whether the last `fill` stopped because the next character does not fit.
    #[wasm_bindgen(readonly)]
    pub full: bool,
    /// The capacity that the last `fill` needed to make progress, see [`FillResult::needed`](transcode::FillResult::needed); 0 if that
    /// is `None`.
    #[wasm_bindgen(readonly)]
    pub needed: usize,
}

#[wasm_bindgen]
impl Conversion {
    /// Creates a conversion at the start of a text. The arguments are those of `transcode`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        from: u8,
        to: u8,
        policy: u8,
        ignore_bom: bool,
        write_bom: Option<bool>,
        on_fault: Option<FaultListener>,
    ) -> Conversion {
        let options = Options { policy: policy_from_number(policy), ignore_bom, write_bom };
        // The package has checked the options with `unsupportedReason` and rejected a BOM that the target cannot
        // represent.
        let mut conversion =
            match transcode::Conversion::new(encoding_from_number(from), encoding_from_number(to), options) {
                Err(TranscodeError::Unsupported(reason)) => wasm_bindgen::throw_str(reason),
                conversion => unwrap_argument(conversion.ok()),
            };
        conversion.set_report_replaced(on_fault.is_some());
        Self { conversion, on_fault, read: 0, full: false, needed: 0 }
    }

    /// Converts a chunk and stores the output. With `append`, the output is appended to the last result.
    ///
    /// `expected` is the length of the whole result in bytes, or 0 if it is not known. After the last chunk, and after an error, the
    /// next call starts a new text.
    pub fn push(&mut self, len: usize, is_last: bool, append: bool, expected: usize) -> f64 {
        let mut out = if append { Output::last() } else { Output::new() };
        out.try_reserve(expected);
        self.convert(len, is_last, out, transcode::Conversion::push)
    }

    /// Converts as many complete characters as fit into `capacity` bytes, and stores the output.
    ///
    /// The call sets `read`, `full` and `needed`. The next chunk must start with the first byte that was not read.
    pub fn fill(&mut self, len: usize, is_last: bool, capacity: usize) -> f64 {
        let input = Input::new(len);
        let mut progress = (0, false, 0);
        let output = self.run(&mut |conversion, on_fault| {
            let result = conversion.fill(input.chunk(is_last), capacity, on_fault)?;
            progress = (result.read, result.full, result.needed.unwrap_or(0));
            Ok(result.out)
        });
        (self.read, self.full, self.needed) = progress;
        match output {
            Ok(out) => store(out),
            Err(error) => self.store_error(error),
        }
    }

    /// Discards pending input and returns to the start of a text.
    pub fn reset(&mut self) {
        self.conversion.reset();
    }
}

fn policy_from_number(number: u8) -> Policy {
    unwrap_argument(Policy::ALL.get(usize::from(number)).copied())
}

type Work<'a> =
    &'a mut dyn FnMut(&mut transcode::Conversion, FaultCallback<'_>) -> Result<Vec<u8>, TranscodeError>;

impl Conversion {
    /// Converts the input of `len` bytes with `method`, and appends the output to `out`.
    fn convert(
        &mut self,
        len: usize,
        is_last: bool,
        mut out: Output,
        method: fn(
            &mut transcode::Conversion,
            Chunk<'_>,
            FaultCallback<'_>,
        ) -> Result<Vec<u8>, TranscodeError>,
    ) -> f64 {
        let input = Input::new(len);
        self.conversion.append_to(core::mem::take(&mut out.bytes));
        match self.run(&mut |conversion, on_fault| method(conversion, input.chunk(is_last), on_fault)) {
            Ok(bytes) => {
                out.bytes = bytes;
                out.store()
            }
            Err(error) => self.store_error(error),
        }
    }

    fn store_error(&self, error: TranscodeError) -> f64 {
        transcode_error(error, self.conversion.from(), self.conversion.to())
    }

    /// Runs `work`, and reports its faults to JavaScript in batches.
    fn run(&mut self, work: Work<'_>) -> Result<Vec<u8>, TranscodeError> {
        let Self { conversion, on_fault, .. } = self;
        let mut rows = Vec::new();
        let report = |rows: &mut Vec<f64>| {
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
                if rows.len() >= BATCH_LEN {
                    report(&mut rows);
                }
            }
        });
        report(&mut rows);
        result
    }
}

//! Errors as negative results. The package's JavaScript turns them into errors that name the call.

use super::arena::{OUT_OF_MEMORY, store, store_numbers};
use super::output::fault_row;
use crate::encoding::Encoding;
use crate::fault::{Fault, LocatedFault};
use crate::transcode::TranscodeError;

/// The text is malformed. The stored result has the five numbers of the fault, the number of the encoding, and the index
/// of the text. The index is 1 for the second of two texts, and otherwise 0.
pub const MALFORMED: f64 = -1.0;
/// The options do not apply. The stored result is the reason as text, and its length is subtracted from this number.
const UNSUPPORTED: f64 = -3.0;

/// Stores a conversion error, and returns its negative number.
///
/// The error for malformed input names the source encoding, and the error for an unmappable code point names the target. If this encoding is
/// text in memory, the error names the other encoding, which the caller specified.
pub fn transcode_error(error: TranscodeError, from: Encoding, to: Encoding) -> f64 {
    match error {
        TranscodeError::Unsupported(reason) => UNSUPPORTED - store(reason.into()),
        TranscodeError::OutOfMemory => OUT_OF_MEMORY,
        TranscodeError::Malformed(fault) => {
            let names_target = from.is_in_memory() || fault.fault == Fault::Unmappable;
            malformed(if names_target && !to.is_in_memory() { to } else { from }, &fault, 0)
        }
    }
}

/// Stores the numbers of a fault in the text with the index `text_index`, and returns [`MALFORMED`].
pub fn malformed(encoding: Encoding, fault: &LocatedFault, text_index: usize) -> f64 {
    let [offset, len, reason, severity, code_point] = fault_row(fault);
    let stored = store_numbers(&[
        offset,
        len,
        reason,
        severity,
        code_point,
        encoding.number() as f64,
        text_index as f64,
    ]);
    // Without its numbers the fault cannot be reported.
    if stored == OUT_OF_MEMORY { OUT_OF_MEMORY } else { MALFORMED }
}

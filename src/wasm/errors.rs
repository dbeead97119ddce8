//! What a call cannot do: a negative result. The package makes errors of it that name the call.

use super::arena::{OUT_OF_MEMORY, leave, leave_numbers};
use super::output::fault_row;
use crate::encoding::Encoding;
use crate::fault::{Fault, LocatedFault};
use crate::transcode::TranscodeError;

/// A text is malformed: the result has the numbers of the fault, that of the encoding, and that of the text where there are
/// two.
pub const MALFORMED: f64 = -1.0;
/// The policy makes no sense: the result is a sentence that says why, whose length is below this number.
const REFUSED: f64 = -3.0;

/// Leaves why a conversion stopped. It names the encoding at fault: the target where that lacks a code point, else the
/// source; of text in memory, the encoding that the caller named.
pub fn failure(failure: TranscodeError, from: Encoding, to: Encoding) -> f64 {
    match failure {
        TranscodeError::Unsupported(why) => REFUSED - leave(why.into()),
        TranscodeError::OutOfMemory => OUT_OF_MEMORY,
        TranscodeError::Malformed(fault) => {
            let of_target = from.is_in_memory() || fault.fault == Fault::Unmappable;
            malformed(if of_target && !to.is_in_memory() { to } else { from }, &fault, 0)
        }
    }
}

/// Leaves the numbers of a fault.
pub fn malformed(encoding: Encoding, fault: &LocatedFault, text: usize) -> f64 {
    let [offset, len, reason, severity, code_point] = fault_row(fault);
    let left =
        leave_numbers(&[offset, len, reason, severity, code_point, encoding as u8 as f64, text as f64]);
    // Without its numbers the fault cannot be reported.
    if left == OUT_OF_MEMORY { OUT_OF_MEMORY } else { MALFORMED }
}

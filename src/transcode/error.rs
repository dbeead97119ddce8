//! The error of a conversion, and the callback that reports faults.

use crate::fault::LocatedFault;
use alloc::collections::TryReserveError;
use core::fmt;

/// Why a conversion failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TranscodeError {
    /// A fault that the error policy does not handle: malformed input, or a code point that the target cannot represent.
    Malformed(LocatedFault),
    /// The options do not apply to the two encodings, for this reason.
    Unsupported(&'static str),
    /// The output does not fit into memory.
    OutOfMemory,
}

impl fmt::Display for TranscodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(fault) => fault.fmt(f),
            Self::Unsupported(reason) => f.write_str(reason),
            Self::OutOfMemory => f.write_str("the output does not fit into memory"),
        }
    }
}

impl core::error::Error for TranscodeError {}

impl From<TryReserveError> for TranscodeError {
    fn from(_: TryReserveError) -> Self {
        Self::OutOfMemory
    }
}

/// A function that a conversion calls with every fault (errors and warnings), under every error policy, except the faults that
/// [`Conversion::set_report_replaced`](super::Conversion::set_report_replaced) excludes.
pub type FaultCallback<'a> = &'a mut dyn FnMut(&LocatedFault);

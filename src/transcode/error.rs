//! What ends a conversion early, and what is reported on the way.

use crate::fault::LocatedFault;
use core::fmt;
use std::collections::TryReserveError;

/// Why a conversion stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TranscodeError {
    /// The policy is strict and this was met.
    Malformed(LocatedFault),
    /// The options make no sense between the two encodings, for this reason.
    Unsupported(&'static str),
    /// The output does not fit into memory.
    OutOfMemory,
}

impl fmt::Display for TranscodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(fault) => fault.fmt(f),
            Self::Unsupported(why) => f.write_str(why),
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

/// What is told of each fault on the way, whatever the policy does with it.
pub type FaultCallback<'a> = &'a mut dyn FnMut(&LocatedFault);

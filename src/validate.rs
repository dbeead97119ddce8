//! Is the text well formed, and if not, where and why not.

use crate::codec::{OctetDecoder, Outcome, Steps};
use crate::{Encoding, LocatedFault, Severity};
use std::collections::TryReserveError;

/// What a well-formed text holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WellFormed {
    /// How many code points it decodes to, a signature included.
    pub code_points: u64,
    /// How many of them decode with a warning.
    pub warnings: u64,
}

/// Validates octets: what they hold, or the first error with its offset in octets (in memory: in code units).
///
/// ```
/// use utfscope::{Encoding, validate};
///
/// assert_eq!(validate::octets("1 €".as_bytes(), Encoding::Utf8).unwrap().code_points, 3);
/// assert_eq!(validate::octets(b"caf\xE9", Encoding::Utf8).unwrap_err().fault.reason(), "truncated");
/// ```
pub fn octets(input: &[u8], encoding: Encoding) -> Result<WellFormed, LocatedFault> {
    let mut steps = Steps::new(OctetDecoder::new(encoding), input);
    let mut found = WellFormed::default();
    loop {
        found.code_points += steps.ascii_run().len() as u64;
        let Some((offset, step)) = steps.next() else { return Ok(found) };
        match (step.fault_at(offset as u64, encoding.element_len()), step.outcome) {
            (Some(fault), Outcome::Faulty(..)) => return Err(fault),
            (_, Outcome::Shift) => {}
            (warning, _) => {
                found.code_points += 1;
                found.warnings += u64::from(warning.is_some());
            }
        }
    }
}

/// The number of code points that octets decode to, each fault counted as one.
pub fn count_code_points(input: &[u8], encoding: Encoding) -> u64 {
    let mut steps = Steps::new(OctetDecoder::new(encoding), input);
    let mut count = 0;
    loop {
        count += steps.ascii_run().len() as u64;
        match steps.next() {
            Some((_, step)) => count += u64::from(step.outcome != Outcome::Shift),
            None => return count,
        }
    }
}

/// Which faults to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The most faults to list.
    pub limit: usize,
    /// Whether to list warnings too.
    pub warnings: bool,
}

/// The faults of a text, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults {
    /// The faults.
    pub list: Vec<LocatedFault>,
    /// Whether these are all; false when the limit cut the list.
    pub complete: bool,
}

/// Lists the faults of octets.
///
/// ```
/// use utfscope::{Encoding, validate::{self, Listing}};
///
/// let found = validate::faults(b"\xC0\xAF", Encoding::Utf8, Listing { limit: 10, warnings: false }).unwrap();
/// let reasons: Vec<_> = found.list.iter().map(|located| located.fault.reason()).collect();
/// assert_eq!(reasons, ["overlong", "unexpected-continuation"]);
/// ```
///
/// # Errors
///
/// When the list does not fit into memory.
pub fn faults(input: &[u8], encoding: Encoding, listing: Listing) -> Result<Faults, TryReserveError> {
    let mut steps = Steps::new(OctetDecoder::new(encoding), input);
    let mut list = Vec::new();
    loop {
        steps.ascii_run();
        let Some((offset, step)) = steps.next() else { return Ok(Faults { list, complete: true }) };
        let Some(fault) = step.fault_at(offset as u64, encoding.element_len()) else { continue };
        if fault.severity == Severity::Error || listing.warnings {
            if list.len() == listing.limit {
                return Ok(Faults { list, complete: false });
            }
            list.try_reserve(1)?;
            list.push(fault);
        }
    }
}

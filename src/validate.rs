//! Is the text well formed, and if not, where and why not.

use crate::bulk;
use crate::stream::{Part, Source};
use crate::{Encoding, LocatedFault, Severity};
use core::convert::Infallible;
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
    let mut source = Source::new(encoding);
    let mut part = Part::whole(input);
    let mut found = WellFormed::default();
    loop {
        found.code_points += pass(&mut source, &mut part, true);
        let Some(piece) = source.next(&mut part) else { break };
        match piece.fault(encoding) {
            Some(fault) if fault.severity == Severity::Error => return Err(fault),
            warning => {
                found.code_points += piece.code_points();
                found.warnings += u64::from(warning.is_some());
            }
        }
    }
    Ok(found)
}

/// The number of code points that octets decode to, each fault counted as one.
pub fn count_code_points(input: &[u8], encoding: Encoding) -> u64 {
    let mut source = Source::new(encoding);
    let mut part = Part::whole(input);
    let mut count = 0;
    loop {
        count += pass(&mut source, &mut part, true);
        match source.next(&mut part) {
            Some(piece) => count += piece.code_points(),
            None => return count,
        }
    }
}

/// Passes over well-formed text, and counts its code points if asked to.
fn pass(source: &mut Source, part: &mut Part<'_>, counts: bool) -> u64 {
    let mut code_points = 0;
    while !part.is_empty()
        && let Some(reader) = source.reader()
    {
        let most = part.len().min(bulk::AT_ONCE);
        let Ok(taken) = source.pass(part, most, |text, range| {
            let end = reader.well_formed(text, range.clone());
            if counts {
                code_points += reader.code_points(text, range.start..end) as u64;
            }
            Ok::<_, Infallible>(end)
        });
        if bulk::has_stopped(most, taken) {
            break;
        }
    }
    code_points
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
    Validator::new(encoding).push(Part::whole(input), listing)
}

/// Lists the faults of a text that comes in parts.
///
/// ```
/// use utfscope::{Encoding, stream::Part, validate::{Listing, Validator}};
///
/// let every = Listing { limit: usize::MAX, warnings: false };
/// let mut validator = Validator::new(Encoding::Utf8);
/// assert_eq!(validator.push(Part::new(b"\xE2\x82", false), every).unwrap().list, []);
/// let cut = validator.push(Part::new(b"", true), every).unwrap().list[0];
/// assert_eq!((cut.offset, cut.len, cut.fault.reason()), (0, 2, "truncated"));
/// ```
#[derive(Clone, Debug)]
pub struct Validator {
    encoding: Encoding,
    source: Source,
}

impl Validator {
    /// A validator at the start of a text.
    pub fn new(encoding: Encoding) -> Self {
        Self { encoding, source: Source::new(encoding) }
    }

    /// Lists the faults that a part decides, with offsets from the start of the text; after the last part a new text
    /// begins.
    ///
    /// # Errors
    ///
    /// When the list does not fit into memory.
    pub fn push(&mut self, mut part: Part<'_>, listing: Listing) -> Result<Faults, TryReserveError> {
        let mut found = Faults { list: Vec::new(), complete: true };
        loop {
            pass(&mut self.source, &mut part, false);
            let Some(piece) = self.source.next(&mut part) else { break };
            let Some(fault) = piece.fault(self.encoding) else { continue };
            if fault.severity == Severity::Error || listing.warnings {
                if found.list.len() == listing.limit {
                    found.complete = false;
                    break;
                }
                found.list.try_reserve(1)?;
                found.list.push(fault);
            }
        }
        if part.is_last() {
            *self = Self::new(self.encoding);
        }
        Ok(found)
    }
}

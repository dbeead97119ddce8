//! Is the text well formed, and if not, where and why not.

use crate::encoding::Encoding;
use crate::fast_path::Runner;
use crate::fault::{LocatedFault, Severity};
use crate::lines::{LineCounter, Position};
use crate::stream::{Part, Source};
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

/// Validates bytes: what they hold, or the first error with its offset in bytes (in memory: in code units).
///
/// ```
/// use utfscope::{Encoding, validate};
///
/// assert_eq!(validate::bytes("1 €".as_bytes(), Encoding::Utf8).unwrap().code_points, 3);
/// assert_eq!(validate::bytes(b"caf\xE9", Encoding::Utf8).unwrap_err().fault.reason(), "truncated");
/// ```
pub fn bytes(input: &[u8], encoding: Encoding) -> Result<WellFormed, LocatedFault> {
    Validator::new(encoding).judge(Part::whole(input))
}

/// The number of code points that bytes decode to, each fault counted as one.
pub fn count_code_points(input: &[u8], encoding: Encoding) -> u64 {
    Validator::new(encoding).count_code_points(Part::whole(input))
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
    /// Where each of them stands, if lines are counted; else empty.
    pub positions: Vec<Position>,
    /// Whether these are all; false when the limit cut the list.
    pub complete: bool,
}

/// Lists the faults of bytes.
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

/// What a look over a text is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// Whether it is well formed: to the first error.
    Validity,
    /// What it holds: to the first error.
    Contents,
    /// Its code points, each fault one of them: to the end.
    Count,
    /// Its faults.
    Faults(Listing),
}

/// What a look found.
#[derive(Default)]
struct Found {
    contents: WellFormed,
    /// The first error, where the look is for validity or contents. It needs no memory of its own, so that malformed input is
    /// never reported as well formed.
    error: Option<LocatedFault>,
    faults: Vec<LocatedFault>,
    /// Why `faults` lacks some.
    out_of_memory: Option<TryReserveError>,
    /// Where the faults stand, if lines are counted.
    positions: Vec<Position>,
    /// Whether it came to the end.
    complete: bool,
}

impl Found {
    /// Lists a fault, and its position where one was counted.
    fn push(&mut self, fault: LocatedFault, position: Option<Position>) -> Result<(), TryReserveError> {
        self.faults.try_reserve(1)?;
        if let Some(position) = position {
            self.positions.try_reserve(1)?;
            self.positions.push(position);
        }
        self.faults.push(fault);
        Ok(())
    }
}

/// Validates a text that comes in parts.
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
    runner: Runner,
    lines: Option<LineCounter>,
}

impl Validator {
    /// A validator at the start of a text.
    pub fn new(encoding: Encoding) -> Self {
        Self { encoding, source: Source::new(encoding), runner: Runner::default(), lines: None }
    }

    /// Creates a validator that also counts lines and columns.
    pub fn with_lines(encoding: Encoding) -> Self {
        Self { lines: Some(LineCounter::new(encoding)), ..Self::new(encoding) }
    }

    /// Whether what a part decides is well formed; after the last part, and after an error, a new text begins.
    pub fn is_valid(&mut self, part: Part<'_>) -> bool {
        self.look(part, Purpose::Validity).complete
    }

    /// What a part holds, or the first error with its offset from the start of the text. After the last part, and after
    /// an error, a new text begins.
    ///
    /// # Errors
    ///
    /// The first error, which is no warning.
    pub fn judge(&mut self, part: Part<'_>) -> Result<WellFormed, LocatedFault> {
        let found = self.look(part, Purpose::Contents);
        match found.error {
            Some(fault) => Err(fault),
            None => Ok(found.contents),
        }
    }

    /// The number of code points that a part decides, each fault counted as one; after the last part a new text begins.
    pub fn count_code_points(&mut self, part: Part<'_>) -> u64 {
        self.look(part, Purpose::Count).contents.code_points
    }

    /// Lists the faults that a part decides, with offsets from the start of the text; after the last part a new text
    /// begins.
    ///
    /// # Errors
    ///
    /// When the list does not fit into memory.
    pub fn push(&mut self, part: Part<'_>, listing: Listing) -> Result<Faults, TryReserveError> {
        match self.look(part, Purpose::Faults(listing)) {
            Found { out_of_memory: Some(error), .. } => Err(error),
            Found { faults, positions, complete, .. } => Ok(Faults { list: faults, positions, complete }),
        }
    }

    fn look(&mut self, mut part: Part<'_>, purpose: Purpose) -> Found {
        let counts = matches!(purpose, Purpose::Contents | Purpose::Count);
        let mut found = Found::default();
        loop {
            found.contents.code_points += self.pass(&mut part, counts);
            let Some(piece) = self.source.next(&mut part) else {
                found.complete = true;
                break;
            };
            found.contents.code_points += piece.code_points();
            let position = self.lines.as_mut().and_then(|lines| lines.count_step(piece.step));
            let Some(fault) = piece.fault(self.encoding) else { continue };
            let is_error = fault.severity == Severity::Error;
            found.contents.warnings += u64::from(!is_error);
            match purpose {
                Purpose::Validity | Purpose::Contents if is_error => {
                    found.error = Some(fault);
                    break;
                }
                Purpose::Faults(listing) if is_error || listing.warnings => {
                    if found.faults.len() >= listing.limit {
                        break;
                    }
                    if let Err(error) = found.push(fault, position) {
                        found.out_of_memory = Some(error);
                        break;
                    }
                }
                _ => {}
            }
        }
        if part.is_last() || !found.complete {
            self.source = Source::new(self.encoding);
            self.runner.reset();
            self.lines = self.lines.as_ref().map(|_| LineCounter::new(self.encoding));
        }
        found
    }

    /// Passes over well-formed text, and counts its code points if asked to.
    fn pass(&mut self, part: &mut Part<'_>, counts: bool) -> u64 {
        let mut code_points = 0;
        let (runner, lines) = (&mut self.runner, &mut self.lines);
        let Ok(()) = self.source.run(runner, part, usize::MAX, |reader, chunk, _offset, units| {
            let end = reader.valid_up_to(chunk, units);
            if counts {
                code_points += reader.count_code_points(chunk.before(end), units) as u64;
            }
            if let Some(lines) = lines {
                lines.count_text(reader, chunk.before(end), units);
            }
            Ok::<_, Infallible>(end)
        });
        code_points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps that are taken one by one find the same, only later.
    #[test]
    fn the_kernels_pass_over_all_that_is_well_formed() {
        let text = "1 € ".repeat(2000);
        for (counts, counted) in [(true, 8000), (false, 0)] {
            let mut part = Part::whole(text.as_bytes());
            assert_eq!(Validator::new(Encoding::Utf8).pass(&mut part, counts), counted);
            assert!(part.is_empty());
        }
        let mut damaged = text.into_bytes();
        damaged[9001] = 0xFF;
        let mut part = Part::whole(&damaged);
        assert_eq!(Validator::new(Encoding::Utf8).pass(&mut part, true), 6001);
        assert_eq!(part.len(), damaged.len() - 9001);
    }
}

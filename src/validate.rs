//! Is the text well formed, and if not, where and why not.

use crate::encoding::Encoding;
use crate::fast_path::Runner;
use crate::fault::{LocatedFault, Severity};
use crate::lines::{LineCounter, Position};
use crate::stream::{Chunk, StreamDecoder};
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
    Validator::new(encoding).judge(Chunk::complete(input))
}

/// The number of code points that bytes decode to, each fault counted as one.
pub fn count_code_points(input: &[u8], encoding: Encoding) -> u64 {
    Validator::new(encoding).count_code_points(Chunk::complete(input))
}

/// Which faults to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListOptions {
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
/// use utfscope::{Encoding, validate::{self, ListOptions}};
///
/// let found = validate::faults(b"\xC0\xAF", Encoding::Utf8, ListOptions { limit: 10, warnings: false }).unwrap();
/// let reasons: Vec<_> = found.list.iter().map(|located| located.fault.reason()).collect();
/// assert_eq!(reasons, ["overlong", "unexpected-continuation"]);
/// ```
///
/// # Errors
///
/// When the list does not fit into memory.
pub fn faults(input: &[u8], encoding: Encoding, listing: ListOptions) -> Result<Faults, TryReserveError> {
    Validator::new(encoding).push(Chunk::complete(input), listing)
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
    Faults(ListOptions),
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

/// Validates a text that comes in chunks.
///
/// ```
/// use utfscope::{Encoding, stream::Chunk, validate::{ListOptions, Validator}};
///
/// let every = ListOptions { limit: usize::MAX, warnings: false };
/// let mut validator = Validator::new(Encoding::Utf8);
/// assert_eq!(validator.push(Chunk::new(b"\xE2\x82", false), every).unwrap().list, []);
/// let cut = validator.push(Chunk::new(b"", true), every).unwrap().list[0];
/// assert_eq!((cut.offset, cut.len, cut.fault.reason()), (0, 2, "truncated"));
/// ```
#[derive(Clone, Debug)]
pub struct Validator {
    encoding: Encoding,
    decoder: StreamDecoder,
    runner: Runner,
    lines: Option<LineCounter>,
}

impl Validator {
    /// A validator at the start of a text.
    pub fn new(encoding: Encoding) -> Self {
        Self { encoding, decoder: StreamDecoder::new(encoding), runner: Runner::default(), lines: None }
    }

    /// Creates a validator that also counts lines and columns.
    pub fn with_lines(encoding: Encoding) -> Self {
        Self { lines: Some(LineCounter::new(encoding)), ..Self::new(encoding) }
    }

    /// Whether what a chunk decides is well formed; after the last chunk, and after an error, a new text begins.
    pub fn is_valid(&mut self, chunk: Chunk<'_>) -> bool {
        self.look(chunk, Purpose::Validity).complete
    }

    /// What a chunk holds, or the first error with its offset from the start of the text. After the last chunk, and after
    /// an error, a new text begins.
    ///
    /// # Errors
    ///
    /// The first error, which is no warning.
    pub fn judge(&mut self, chunk: Chunk<'_>) -> Result<WellFormed, LocatedFault> {
        let found = self.look(chunk, Purpose::Contents);
        match found.error {
            Some(fault) => Err(fault),
            None => Ok(found.contents),
        }
    }

    /// The number of code points that a chunk decides, each fault counted as one; after the last chunk a new text begins.
    pub fn count_code_points(&mut self, chunk: Chunk<'_>) -> u64 {
        self.look(chunk, Purpose::Count).contents.code_points
    }

    /// Lists the faults that a chunk decides, with offsets from the start of the text; after the last chunk a new text
    /// begins.
    ///
    /// # Errors
    ///
    /// When the list does not fit into memory.
    pub fn push(&mut self, chunk: Chunk<'_>, listing: ListOptions) -> Result<Faults, TryReserveError> {
        match self.look(chunk, Purpose::Faults(listing)) {
            Found { out_of_memory: Some(error), .. } => Err(error),
            Found { faults, positions, complete, .. } => Ok(Faults { list: faults, positions, complete }),
        }
    }

    fn look(&mut self, mut chunk: Chunk<'_>, purpose: Purpose) -> Found {
        let counts = matches!(purpose, Purpose::Contents | Purpose::Count);
        let mut found = Found::default();
        loop {
            found.contents.code_points += self.pass(&mut chunk, counts);
            let Some(located) = self.decoder.next(&mut chunk) else {
                found.complete = true;
                break;
            };
            found.contents.code_points += located.code_points();
            let position = self.lines.as_mut().and_then(|lines| lines.count_step(located.step));
            let Some(fault) = located.fault(self.encoding) else { continue };
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
        if chunk.is_last() || !found.complete {
            self.decoder = StreamDecoder::new(self.encoding);
            self.runner.reset();
            self.lines = self.lines.as_ref().map(|_| LineCounter::new(self.encoding));
        }
        found
    }

    /// Passes over well-formed text, and counts its code points if asked to.
    fn pass(&mut self, chunk: &mut Chunk<'_>, counts: bool) -> u64 {
        let mut code_points = 0;
        let (runner, lines) = (&mut self.runner, &mut self.lines);
        let Ok(()) = self.decoder.run(runner, chunk, usize::MAX, |reader, span, _offset, units| {
            let end = reader.well_formed(span, units);
            if counts {
                code_points += reader.code_points(span.before(end), units) as u64;
            }
            if let Some(lines) = lines {
                lines.count_text(reader, span.before(end), units);
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
            let mut chunk = Chunk::complete(text.as_bytes());
            assert_eq!(Validator::new(Encoding::Utf8).pass(&mut chunk, counts), counted);
            assert!(chunk.is_empty());
        }
        let mut damaged = text.into_bytes();
        damaged[9001] = 0xFF;
        let mut chunk = Chunk::complete(&damaged);
        assert_eq!(Validator::new(Encoding::Utf8).pass(&mut chunk, true), 6001);
        assert_eq!(chunk.len(), damaged.len() - 9001);
    }
}

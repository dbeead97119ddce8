//! Validation: whether text is well-formed, where it is not, and why.

use crate::encoding::Encoding;
use crate::fast_path::Runner;
use crate::fault::{LocatedFault, Severity};
use crate::lines::{LineCounter, Position};
use crate::stream::{Chunk, StreamDecoder};
use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::convert::Infallible;

/// The numbers of code points and warnings in well-formed text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WellFormed {
    /// The number of code points, including a BOM.
    pub code_points: u64,
    /// The number of code points that decode with a warning.
    pub warnings: u64,
}

/// Checks that bytes are well-formed, and counts their code points and warnings.
///
/// # Errors
///
/// Returns the first error. Its offset counts bytes, or code units for [`Encoding::Units16`] and [`Encoding::Units32`].
/// Warnings are not errors.
///
/// ```
/// use utfscope::{Encoding, validate};
///
/// assert_eq!(validate::bytes("1 €".as_bytes(), Encoding::Utf8).unwrap().code_points, 3);
/// assert_eq!(validate::bytes(b"caf\xE9", Encoding::Utf8).unwrap_err().fault.reason(), "truncated");
/// ```
pub fn bytes(input: &[u8], encoding: Encoding) -> Result<WellFormed, LocatedFault> {
    Validator::new(encoding).validate(Chunk::complete(input))
}

/// Returns the number of code points in bytes. Each maximal subpart of malformed input counts as one.
///
/// ```
/// use utfscope::{Encoding, validate};
///
/// assert_eq!(validate::count_code_points(b"\xC3\xA9\xFF", Encoding::Utf8), 2);
/// ```
pub fn count_code_points(input: &[u8], encoding: Encoding) -> u64 {
    Validator::new(encoding).count_code_points(Chunk::complete(input))
}

/// Selects the faults to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListOptions {
    /// The maximum number of faults in the list.
    pub limit: usize,
    /// Whether the list includes warnings.
    pub warnings: bool,
}

/// The faults of a text, in text order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults {
    /// The faults.
    pub list: Vec<LocatedFault>,
    /// The line and column of each fault if the validator counts lines, otherwise empty.
    pub positions: Vec<Position>,
    /// False if the limit left out faults.
    pub complete: bool,
}

/// Lists the faults of bytes, one for each maximal subpart of malformed input.
///
/// ```
/// use utfscope::{Encoding, validate::{self, ListOptions}};
///
/// let options = ListOptions { limit: 10, warnings: false };
/// let found = validate::faults(b"\xC0\xAF", Encoding::Utf8, options).unwrap();
/// let reasons: Vec<_> = found.list.iter().map(|located| located.fault.reason()).collect();
/// assert_eq!(reasons, ["overlong", "unexpected-continuation"]);
/// ```
///
/// # Errors
///
/// Returns an error if the list does not fit into memory.
pub fn faults(input: &[u8], encoding: Encoding, options: ListOptions) -> Result<Faults, TryReserveError> {
    Validator::new(encoding).push(Chunk::complete(input), options)
}

/// What a scan determines, and where it stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Goal {
    /// Whether the chunk is well-formed. Stops at the first error.
    Validity,
    /// Whether the chunk is well-formed, and its numbers of code points and warnings. Stops at the first error.
    ValidityAndCounts,
    /// The number of code points, each fault counted as one. Never stops early.
    Count,
    /// The list of faults. Stops at the first fault beyond the limit.
    Faults(ListOptions),
}

/// The result of a scan of one chunk.
#[derive(Default)]
struct Scan {
    counts: WellFormed,
    /// The first error, for [`Goal::Validity`] and [`Goal::ValidityAndCounts`]. The error is not stored on the heap, so that malformed
    /// input is never reported as well-formed when memory runs out.
    error: Option<LocatedFault>,
    faults: Vec<LocatedFault>,
    /// The reason why `faults` is incomplete.
    out_of_memory: Option<TryReserveError>,
    /// The position of each fault, if lines are counted.
    positions: Vec<Position>,
    /// Whether the scan reached the end of the chunk.
    complete: bool,
}

impl Scan {
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

/// Validates text that arrives in chunks.
///
/// Offsets count from the start of the text. The last chunk ends the text. Some results also end the text: each
/// method says which. The next chunk then starts a new text, at offset 0.
///
/// ```
/// use utfscope::{Encoding, stream::Chunk, validate::{ListOptions, Validator}};
///
/// let all = ListOptions { limit: usize::MAX, warnings: false };
/// let mut validator = Validator::new(Encoding::Utf8);
/// assert_eq!(validator.push(Chunk::new(b"\xE2\x82", false), all).unwrap().list, []);
/// let fault = validator.push(Chunk::new(b"", true), all).unwrap().list[0];
/// assert_eq!((fault.offset, fault.len, fault.fault.reason()), (0, 2, "truncated"));
/// ```
#[derive(Clone, Debug)]
pub struct Validator {
    encoding: Encoding,
    decoder: StreamDecoder,
    runner: Runner,
    lines: Option<LineCounter>,
}

impl Validator {
    /// Creates a validator at the start of a text.
    pub fn new(encoding: Encoding) -> Self {
        Self { encoding, decoder: StreamDecoder::new(encoding), runner: Runner::default(), lines: None }
    }

    /// Creates a validator that also counts lines and columns.
    pub fn with_lines(encoding: Encoding) -> Self {
        Self { lines: Some(LineCounter::new(encoding)), ..Self::new(encoding) }
    }

    /// Returns true if the pending bytes and the chunk after them have no error. An error ends the text. An incomplete
    /// sequence at the end of the chunk is checked with the next chunk.
    pub fn is_valid(&mut self, chunk: Chunk<'_>) -> bool {
        self.scan(chunk, Goal::Validity).complete
    }

    /// Checks that a chunk is well-formed, and counts its code points and warnings.
    ///
    /// Incomplete sequences at the end of the chunk are checked and counted with the next chunk.
    ///
    /// # Errors
    ///
    /// Returns the first error, which ends the text. Warnings are not errors.
    pub fn validate(&mut self, chunk: Chunk<'_>) -> Result<WellFormed, LocatedFault> {
        let scan = self.scan(chunk, Goal::ValidityAndCounts);
        match scan.error {
            Some(fault) => Err(fault),
            None => Ok(scan.counts),
        }
    }

    /// Returns the number of code points in a chunk. Each maximal subpart of malformed input counts as one.
    ///
    /// Incomplete sequences at the end of the chunk are counted with the next chunk.
    pub fn count_code_points(&mut self, chunk: Chunk<'_>) -> u64 {
        self.scan(chunk, Goal::Count).counts.code_points
    }

    /// Lists the faults of a chunk, one for each maximal subpart of malformed input.
    ///
    /// An incomplete sequence at the end of the chunk is checked with the next chunk. A fault beyond the limit ends the
    /// text.
    ///
    /// # Errors
    ///
    /// Returns an error if the list does not fit into memory. The error ends the text.
    pub fn push(&mut self, chunk: Chunk<'_>, options: ListOptions) -> Result<Faults, TryReserveError> {
        match self.scan(chunk, Goal::Faults(options)) {
            Scan { out_of_memory: Some(error), .. } => Err(error),
            Scan { faults, positions, complete, .. } => Ok(Faults { list: faults, positions, complete }),
        }
    }

    /// Scans a chunk. After the last chunk, or if the scan stops early, the next chunk starts a new text.
    fn scan(&mut self, mut chunk: Chunk<'_>, goal: Goal) -> Scan {
        let counts_code_points = matches!(goal, Goal::ValidityAndCounts | Goal::Count);
        let mut scan = Scan::default();
        loop {
            scan.counts.code_points += self.skip_well_formed(&mut chunk, counts_code_points);
            let Some(located) = self.decoder.next(&mut chunk) else {
                scan.complete = true;
                break;
            };
            scan.counts.code_points += located.code_points();
            let position = self.lines.as_mut().and_then(|lines| lines.count_step(located.step));
            let Some(fault) = located.fault(self.encoding) else { continue };
            let is_error = fault.severity == Severity::Error;
            scan.counts.warnings += u64::from(!is_error);
            match goal {
                Goal::Validity | Goal::ValidityAndCounts if is_error => {
                    scan.error = Some(fault);
                    break;
                }
                Goal::Faults(options) if is_error || options.warnings => {
                    if scan.faults.len() >= options.limit {
                        break;
                    }
                    if let Err(error) = scan.push(fault, position) {
                        scan.out_of_memory = Some(error);
                        break;
                    }
                }
                _ => {}
            }
        }
        if chunk.is_last() || !scan.complete {
            self.decoder = StreamDecoder::new(self.encoding);
            self.runner.reset();
            self.lines = self.lines.as_ref().map(|_| LineCounter::new(self.encoding));
        }
        scan
    }

    /// Consumes well-formed text with kernels, and returns its number of code points if `counts_code_points`, otherwise
    /// 0.
    fn skip_well_formed(&mut self, chunk: &mut Chunk<'_>, counts_code_points: bool) -> u64 {
        let mut code_points = 0;
        let (runner, lines) = (&mut self.runner, &mut self.lines);
        let Ok(()) = self.decoder.run(runner, chunk, usize::MAX, |reader, span, _offset, scratch| {
            let end = reader.valid_up_to(span, scratch);
            if counts_code_points {
                code_points += reader.count_code_points(span.before(end), scratch) as u64;
            }
            if let Some(lines) = lines {
                lines.count_text(reader, span.before(end), scratch);
            }
            Ok::<_, Infallible>(end)
        });
        code_points
    }
}

#[cfg(test)]
mod tests;

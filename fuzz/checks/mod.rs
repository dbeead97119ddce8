//! The fuzz checks: each takes arbitrary bytes, and panics if the crate disagrees with an oracle.
//!
//! Oracles share no code with the crate: the standard library, encoding_rs, bstr, wtf8, and the formulas of the
//! standards. Without an oracle, a check compares two functions of the crate that share as little code as possible.
//!
//! The fuzz targets run the checks under the address sanitizer. `tests/fuzz.rs` runs them on the corpus.

pub mod conversion;
pub mod destinations;
pub mod inspection;
pub mod kernels;
mod oracle;
pub mod policies;
pub mod profiles;
pub mod streams;
pub mod validation;

use core::ops::Range;
use utfscope::simd::span::Span;
use utfscope::{Encoding, LocatedFault, Options, Policy, Severity, transcode};

/// Returns a range of a text as a span.
fn span<const UNIT: usize>(text: &[u8], range: Range<usize>) -> Span<'_, UNIT> {
    Span::new(text, range).expect("a range within the text")
}

/// Makes choices from the bytes at the end of an input.
struct Choices<'a> {
    /// The bytes that no choice has used yet. After the last choice, they are the text to check.
    remaining: &'a [u8],
}

impl<'a> Choices<'a> {
    const fn new(input: &'a [u8]) -> Self {
        Self { remaining: input }
    }

    /// Returns a number below `limit`, or 0 if no bytes are left.
    fn below(&mut self, limit: usize) -> usize {
        let Some((&last, rest)) = self.remaining.split_last() else { return 0 };
        self.remaining = rest;
        usize::from(last) % limit
    }

    /// Returns a capacity below 4,096. The number of its bits is chosen first, so that small capacities are common.
    fn capacity(&mut self) -> usize {
        let magnitude = self.below(13);
        (self.below(0x100) << 8 | self.below(0x100)) & ((1 << magnitude) - 1)
    }

    fn named_encoding(&mut self) -> Encoding {
        let encodings = Encoding::named();
        let number = self.below(encodings.clone().count());
        encodings.into_iter().nth(number).unwrap_or(Encoding::Utf8)
    }

    /// Returns a named encoding, or one of the two encodings of code units in memory.
    fn encoding(&mut self) -> Encoding {
        let encodings: Vec<Encoding> =
            Encoding::named().chain([Encoding::Units16, Encoding::Units32]).collect();
        encodings[self.below(encodings.len())]
    }

    fn options(&mut self) -> Options {
        let policy = Policy::ALL[self.below(Policy::ALL.len())];
        let number = self.below(6);
        Options {
            policy,
            ignore_bom: number % 2 == 1,
            write_bom: [None, Some(false), Some(true)][number / 2],
        }
    }
}

/// Returns the number of bytes at the start that are well-formed UTF-8, as the standard library finds it.
fn std_valid_up_to(bytes: &[u8]) -> usize {
    str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len)
}

/// Returns the little-endian 16-bit code units of bytes.
fn code_units(bytes: &[u8]) -> impl Iterator<Item = u16> {
    bytes.as_chunks().0.iter().map(|&unit| u16::from_le_bytes(unit))
}

/// Removes an incomplete code unit at the end, because code units in memory are always complete.
fn complete_code_units(bytes: &[u8], encoding: Encoding) -> &[u8] {
    &bytes[..bytes.len() - bytes.len() % encoding.element_len()]
}

/// Converts bytes. Returns the result and the reported faults.
fn convert(
    bytes: &[u8],
    from: Encoding,
    to: Encoding,
    options: Options,
) -> (Result<Vec<u8>, transcode::TranscodeError>, Vec<LocatedFault>) {
    let mut faults = Vec::new();
    let result = transcode::bytes(bytes, from, to, options, &mut |fault| faults.push(*fault));
    (result, faults)
}

fn errors(faults: &[LocatedFault]) -> impl Iterator<Item = &LocatedFault> {
    faults.iter().filter(|fault| fault.severity == Severity::Error)
}

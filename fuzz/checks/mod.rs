//! What is fuzzed: each check takes any bytes and panics where the crate and an oracle disagree.
//!
//! An oracle owes nothing to the crate: the standard library, encoding_rs, bstr, the arithmetic of the standards. Where
//! there is none, two ways through the crate must agree that share as little as possible.
//!
//! The targets run these under the address sanitizer; `tests/fuzz.rs` runs them on the corpus.

pub mod conversion;
pub mod inspection;
pub mod kernels;
mod oracle;
pub mod policies;
pub mod profiles;
pub mod rooms;
pub mod streams;
pub mod validation;

use core::ops::Range;
use utfscope::simd::span::Span;
use utfscope::{Encoding, LocatedFault, Options, Policy, Severity, transcode};

/// A range of a text, which is within it.
fn span<const UNIT: usize>(text: &[u8], range: Range<usize>) -> Span<'_, UNIT> {
    Span::new(text, range).expect("a range within the text")
}

/// The choices that the bytes at the end of an input make; what is before them is the text.
struct Choices<'a>(&'a [u8]);

impl Choices<'_> {
    /// A number below `limit`.
    fn below(&mut self, limit: usize) -> usize {
        let Some((&last, rest)) = self.0.split_last() else { return 0 };
        self.0 = rest;
        usize::from(last) % limit
    }

    /// A capacity below 4,096, of any magnitude.
    fn capacity(&mut self) -> usize {
        let magnitude = self.below(13);
        (self.below(0x100) << 8 | self.below(0x100)) & ((1 << magnitude) - 1)
    }

    fn named_encoding(&mut self) -> Encoding {
        Encoding::ALL[self.below(Encoding::ALL.len())]
    }

    /// One of the named encodings, or of those in memory.
    fn encoding(&mut self) -> Encoding {
        let number = self.below(Encoding::ALL.len() + 2);
        Encoding::from_number(number as u8).expect("a number of an encoding")
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

/// How many bytes at the start are whole well-formed sequences of UTF-8.
fn valid_up_to(bytes: &[u8]) -> usize {
    str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len)
}

/// Code units out of bytes, the least significant first.
fn code_units(bytes: &[u8]) -> impl Iterator<Item = u16> {
    bytes.as_chunks().0.iter().map(|&unit| u16::from_le_bytes(unit))
}

/// Bytes that are whole elements of an encoding: what stands in memory has no half of one.
fn whole_elements(bytes: &[u8], encoding: Encoding) -> &[u8] {
    &bytes[..bytes.len() - bytes.len() % encoding.element_len()]
}

/// A conversion and the faults that it tells of.
fn converted(
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

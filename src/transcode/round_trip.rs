//! Checks that the output of [`Policy::Surrogateescape`](crate::policy::Policy::Surrogateescape) decodes back to its
//! input.

use crate::code_point::CodePoint;
use crate::codec::Outcome;
use crate::encoding::Encoding;
use crate::fault::LocatedFault;
use crate::policy::surrogate_escape;
use crate::stream::{Chunk, LocatedStep, StreamDecoder};
use alloc::vec::Vec;

/// Decodes the output from an escaped byte on, and compares the code points with those that were written.
///
/// Escaped bytes must not form a sequence with their neighbours. Otherwise decoding the output would not restore the
/// escapes.
#[derive(Clone, Debug)]
pub struct RoundTripCheck {
    decoder: StreamDecoder,
    /// The code points that are not decoded yet, each with the fault to report if another code point is decoded.
    expected: Vec<(CodePoint, Option<LocatedFault>)>,
}

impl RoundTripCheck {
    /// Creates a check that starts before the first escaped byte.
    ///
    /// Before an escaped byte, every encoding that supports escapes is in its initial state.
    pub fn new(target: Encoding) -> Self {
        Self { decoder: StreamDecoder::new(target), expected: Vec::new() }
    }

    /// Adds a code point that the output must decode to, and the fault to report if it does not.
    pub fn expect(&mut self, code_point: CodePoint, fault: Option<LocatedFault>) {
        self.expected.push((code_point, fault));
    }

    /// Returns the number of bytes at the end of the output that form an incomplete sequence.
    pub fn pending_len(&self) -> usize {
        self.decoder.pending_len()
    }

    /// Returns true if all output so far is decoded. Later output then cannot form a sequence with an escaped byte.
    pub fn is_done(&self) -> bool {
        self.expected.is_empty() && !self.decoder.has_pending()
    }

    /// Decodes new output. Returns the fault of the first code point that does not decode back to itself.
    pub fn check(&mut self, written: &[u8]) -> Option<LocatedFault> {
        self.compare(Chunk::new(written, false))
    }

    /// Decodes the end of the output. Returns the fault of the first code point that does not decode back to itself.
    pub fn finish(&mut self, written: &[u8]) -> Option<LocatedFault> {
        let fault = self.compare(Chunk::new(written, true));
        fault.or_else(|| self.expected.first().and_then(|&(_, fault)| fault))
    }

    /// Decodes a chunk of the output, and compares the code points with the expected ones.
    fn compare(&mut self, mut chunk: Chunk<'_>) -> Option<LocatedFault> {
        while let Some(LocatedStep { bytes, step, .. }) = self.decoder.next(&mut chunk) {
            let expected = &mut self.expected;
            let mut compare_next = |decoded: CodePoint| match expected[..] {
                [(code_point, _), ..] if code_point == decoded => {
                    // Removes the first element.
                    expected.copy_within(1.., 0);
                    expected.pop();
                    None
                }
                [(_, fault), ..] => fault,
                [] => None,
            };
            let fault = match step.outcome {
                Outcome::Decoded(code_point, _) => compare_next(code_point),
                Outcome::Faulty(..) => {
                    bytes.iter().find_map(|&byte| compare_next(surrogate_escape::code_point_for(byte)))
                }
                Outcome::Shift | Outcome::NeedMore => None,
            };
            if fault.is_some() {
                return fault;
            }
        }
        None
    }
}

//! Checks that bytes written for escapes of UTF-8B read back as what they stand for.

use crate::code_point::CodePoint;
use crate::codec::Outcome;
use crate::encoding::Encoding;
use crate::fault::LocatedFault;
use crate::policy::surrogate_escape;
use crate::stream::{Chunk, LocatedStep, StreamDecoder};

/// Reads back what is written around escaped bytes: with their neighbours they must not spell anything, or escaping
/// would lose what it promises to keep.
#[derive(Clone, Debug)]
pub struct RoundTripCheck {
    decoder: StreamDecoder,
    /// What is still to be read, and the fault that it is if something else is read.
    expected: Vec<(CodePoint, Option<LocatedFault>)>,
}

impl RoundTripCheck {
    /// Begins before the first escaped byte, where every encoding that can be escaped is in its initial state.
    pub fn new(target: Encoding) -> Self {
        Self { decoder: StreamDecoder::new(target), expected: Vec::new() }
    }

    /// Says what the bytes that are read next stand for.
    pub fn expect(&mut self, code_point: CodePoint, refused: Option<LocatedFault>) {
        self.expected.push((code_point, refused));
    }

    /// How many of the last bytes are not decided yet.
    pub fn undecided_len(&self) -> usize {
        self.decoder.pending_len()
    }

    /// Whether all was read: what is written now depends on no escaped byte.
    pub fn is_done(&self) -> bool {
        self.expected.is_empty() && !self.decoder.has_pending()
    }

    /// Reads bytes; the fault of the first code point that reads as another.
    pub fn read(&mut self, written: &[u8]) -> Option<LocatedFault> {
        self.compare(Chunk::new(written, false))
    }

    /// Reads the last bytes.
    pub fn end(&mut self, written: &[u8]) -> Option<LocatedFault> {
        let misread = self.compare(Chunk::new(written, true));
        misread.or_else(|| self.expected.first().and_then(|&(_, refused)| refused))
    }

    fn compare(&mut self, mut chunk: Chunk<'_>) -> Option<LocatedFault> {
        while let Some(LocatedStep { bytes, step, .. }) = self.decoder.next(&mut chunk) {
            let expected = &mut self.expected;
            let mut differs = |read: CodePoint| match expected[..] {
                [(code_point, _), ..] if code_point == read => {
                    expected.copy_within(1.., 0);
                    expected.pop();
                    None
                }
                [(_, refused), ..] => refused,
                [] => None,
            };
            let misread = match step.outcome {
                Outcome::Decoded(code_point, _) => differs(code_point),
                Outcome::Faulty(..) => {
                    bytes.iter().find_map(|&byte| differs(surrogate_escape::code_point_for(byte)))
                }
                Outcome::Shift | Outcome::NeedMore => None,
            };
            if misread.is_some() {
                return misread;
            }
        }
        None
    }
}

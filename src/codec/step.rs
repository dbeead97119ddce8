//! The interface of every codec: one decoding step, one encoding step.

use crate::code_point::CodePoint;
use crate::fast_path::FastPath;
use crate::fault::{Fault, LocatedFault, Severity};
use alloc::vec::Vec;

/// The result of one decoding step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The number of bytes that the step takes; 0 with [`Outcome::NeedMore`].
    pub len: u8,
    /// The result of decoding the bytes.
    pub outcome: Outcome,
}

/// The result of decoding the bytes of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A code point, with a warning if the bytes are suspicious or a stricter standard rejects them.
    Decoded(CodePoint, Option<Fault>),
    /// A maximal subpart that decodes to nothing, with the offending code point if there is one.
    Faulty(Fault, Option<CodePoint>),
    /// No code point: a change of shift state (UTF-7, ISO-2022-JP).
    Shift,
    /// Undecided: the bytes may start a sequence, and more input may follow.
    NeedMore,
}

impl Step {
    pub(crate) const NEED_MORE: Self = Self { len: 0, outcome: Outcome::NeedMore };

    /// A shift of one byte, as in UTF-7.
    pub(crate) const SHIFT: Self = Self { len: 1, outcome: Outcome::Shift };

    pub(crate) const fn decoded(len: u8, code_point: CodePoint) -> Self {
        Self { len, outcome: Outcome::Decoded(code_point, None) }
    }

    pub(crate) const fn faulty(len: u8, fault: Fault, code_point: Option<CodePoint>) -> Self {
        Self { len, outcome: Outcome::Faulty(fault, code_point) }
    }

    /// Returns the fault of this step, if it has one.
    ///
    /// `offset` is the byte offset of the step. The offset and the length in the result count elements of `element_len` bytes.
    pub fn fault_at(&self, offset: u64, element_len: usize) -> Option<LocatedFault> {
        let (fault, severity, code_point) = match self.outcome {
            Outcome::Decoded(code_point, Some(fault)) => (fault, Severity::Warning, Some(code_point)),
            Outcome::Faulty(fault, code_point) => (fault, Severity::Error, code_point),
            Outcome::Decoded(_, None) | Outcome::Shift | Outcome::NeedMore => return None,
        };
        let (offset, len) = (offset / element_len as u64, self.len.div_ceil(element_len as u8));
        Some(LocatedFault { fault, severity, offset, len, code_point })
    }
}

/// Decodes bytes, one step at a time.
///
/// A decoder keeps the state that affects later steps, for example the byte order from a BOM, or that the previous step
/// was a high surrogate.
pub trait Decode {
    /// Decodes the step at the start of `rest`, which must not be empty.
    ///
    /// `at_end` is true if no input follows `rest`. The outcome is then never [`Outcome::NeedMore`].
    fn next(&mut self, rest: &[u8], at_end: bool) -> Step;

    /// Returns the fast path that reads well-formed text in the current state, or `None` if only single steps can read it.
    #[doc(hidden)]
    fn fast_reader(&self) -> Option<FastPath> {
        None
    }
}

/// Encodes code points to bytes.
pub trait Encode {
    /// Encodes and appends a code point.
    ///
    /// # Errors
    ///
    /// Returns the fault and appends nothing if the encoding cannot represent the code point.
    ///
    /// # Capacity
    ///
    /// `out` must have capacity for [`MAX_ENCODED_LEN`] more bytes, so that appending never allocates.
    fn put(&mut self, code_point: CodePoint, out: &mut Vec<u8>) -> Result<(), Fault>;

    /// Returns true if bytes in the encoding can represent lone surrogates, as in WTF-8. UTF-16 and UTF-32 return false: their
    /// [`Encode::put`] accepts lone surrogates only when it writes code units in memory.
    fn encodes_lone_surrogates(&self) -> bool;

    /// Ends the text: appends pending output and returns to the initial state.
    ///
    /// `out` must have capacity for [`MAX_ENCODED_LEN`] more bytes.
    fn finish(&mut self, _out: &mut Vec<u8>) {}

    /// Returns the number of bytes that [`Encode::finish`] would append. Encoding more code points never makes the
    /// finished output shorter.
    fn closing_len(&self) -> usize {
        0
    }

    /// Returns the fast path that writes text in the current state, or `None` if only single steps can write it.
    #[doc(hidden)]
    fn fast_writer(&self) -> Option<FastPath> {
        None
    }
}

/// The maximum number of bytes of one code point in any encoding: a surrogate pair in its own Base64 run in UTF-7.
pub const MAX_ENCODED_LEN: usize = 8;

/// Appends bytes. Not inlined, so that the WebAssembly module has only one copy of the code that grows a `Vec`.
#[inline(never)]
pub(crate) fn append(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend_from_slice(bytes);
}

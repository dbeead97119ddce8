//! What every codec does: one step of decoding, one step of encoding.

use crate::code_point::CodePoint;
use crate::fast_path::FastPath;
use crate::fault::{Fault, LocatedFault, Severity};

/// What stands at one place of the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// How many bytes it takes up; 0 with [`Outcome::NeedMore`].
    pub len: u8,
    /// What they are.
    pub outcome: Outcome,
}

/// The meaning of one step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A code point, with a warning where it decodes and should be seen.
    Decoded(CodePoint, Option<Fault>),
    /// A maximal subpart that decodes to nothing, and the offending code point where there is one.
    Faulty(Fault, Option<CodePoint>),
    /// No code point: a change of shift state (UTF-7).
    Shift,
    /// The bytes seen so far can begin something, and more are to come.
    NeedMore,
}

impl Step {
    pub(crate) const NEED_MORE: Self = Self { len: 0, outcome: Outcome::NeedMore };

    /// One byte that changes the shift state.
    pub(crate) const SHIFT: Self = Self { len: 1, outcome: Outcome::Shift };

    pub(crate) const fn decoded(len: u8, code_point: CodePoint) -> Self {
        Self { len, outcome: Outcome::Decoded(code_point, None) }
    }

    pub(crate) const fn faulty(len: u8, fault: Fault, code_point: Option<CodePoint>) -> Self {
        Self { len, outcome: Outcome::Faulty(fault, code_point) }
    }

    /// The fault of this step, if it has one, placed at `offset` bytes; elements have `element_len` of them.
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
/// The value carries what a codec must remember between steps besides the bytes themselves: the byte order that a
/// signature chose, or that a high surrogate came before.
pub trait Decode {
    /// The step at the start of `rest`, which is not empty; `at_end` says that nothing comes after `rest`.
    ///
    /// With `at_end` it never answers [`Outcome::NeedMore`].
    fn next(&mut self, rest: &[u8], at_end: bool) -> Step;

    /// The kernels that read well-formed text from here on; none where every step depends on the one before.
    #[doc(hidden)]
    fn reader(&self) -> Option<FastPath> {
        None
    }
}

/// Encodes code points to bytes.
pub trait Encode {
    /// Appends a code point, or says why the target cannot hold it and appends nothing.
    ///
    /// `out` has room for [`MAX_ENCODED_LEN`] bytes more, so that appending never allocates.
    fn put(&mut self, code_point: CodePoint, out: &mut Vec<u8>) -> Result<(), Fault>;

    /// Whether a lone surrogate has a form in the encoding. One that stands in memory is malformed all the same.
    fn encodes_lone_surrogates(&self) -> bool;

    /// Ends the text: appends what brings the encoding back to its initial state.
    ///
    /// `out` has room for [`MAX_ENCODED_LEN`] bytes more.
    fn finish(&mut self, _out: &mut Vec<u8>) {}

    /// How many bytes [`Encode::finish`] appends. Whatever is put before makes the whole no shorter.
    fn closing_len(&self) -> usize {
        0
    }

    /// The kernels that write from here on; none where what comes depends on what was written.
    #[doc(hidden)]
    fn writer(&self) -> Option<FastPath> {
        None
    }
}

/// The most bytes that one code point takes in any encoding: in UTF-7, a pair of surrogates in a run of its own.
pub const MAX_ENCODED_LEN: usize = 8;

/// Appends bytes, for which there is room: one copy of what `Vec` does where there is none.
#[inline(never)]
pub(crate) fn append(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend_from_slice(bytes);
}

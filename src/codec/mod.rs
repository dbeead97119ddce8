//! One step of decoding and one step of encoding, for every encoding.
//!
//! All that the crate does with text is a loop over [`Decode::next`]: whole inputs and streams, validation,
//! transcoding, inspection and explanation run the same steps, so they cannot disagree about a fault.

pub mod ascii;
pub mod utf16;
pub mod utf32;
pub mod utf8;

use crate::{CodePoint, Encoding, Fault, LocatedFault, Severity};

/// What stands at one place of the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// How many elements it takes up; 0 with [`Outcome::NeedMore`].
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
    /// The elements seen so far can begin something, and more are to come.
    NeedMore,
}

impl Step {
    pub(crate) const NEED_MORE: Self = Self { len: 0, outcome: Outcome::NeedMore };

    pub(crate) const fn decoded(len: u8, code_point: CodePoint) -> Self {
        Self { len, outcome: Outcome::Decoded(code_point, None) }
    }

    pub(crate) const fn faulty(len: u8, fault: Fault, code_point: Option<CodePoint>) -> Self {
        Self { len, outcome: Outcome::Faulty(fault, code_point) }
    }

    /// The fault of this step, if it has one, placed at `offset`.
    pub fn fault_at(&self, offset: u64) -> Option<LocatedFault> {
        let (fault, severity, code_point) = match self.outcome {
            Outcome::Decoded(code_point, Some(fault)) => (fault, Severity::Warning, Some(code_point)),
            Outcome::Faulty(fault, code_point) => (fault, Severity::Error, code_point),
            Outcome::Decoded(_, None) | Outcome::NeedMore => return None,
        };
        Some(LocatedFault { fault, severity, offset, len: self.len, code_point })
    }
}

/// An element of the input or output: an octet, a UTF-16 code unit or a UTF-32 code unit.
pub trait Unit: Copy + Into<u32> + 'static {
    /// The octet of an element that is known to be ASCII.
    fn to_ascii(self) -> u8;
}

macro_rules! unit {
    ($($unit:ty)*) => {$(
        impl Unit for $unit {
            fn to_ascii(self) -> u8 {
                self as u8
            }
        }
    )*};
}
unit!(u8 u16 u32);

/// Decodes elements of one kind, one step at a time.
///
/// The value carries what a codec must remember between steps besides the elements themselves: the byte order that a
/// signature chose, or that a high surrogate came before.
pub trait Decode: Clone {
    /// The element of the input.
    type Unit: Unit;

    /// The step at the start of `rest`, which is not empty; `at_end` says that nothing comes after `rest`.
    ///
    /// With `at_end` it never answers [`Outcome::NeedMore`].
    fn next(&mut self, rest: &[Self::Unit], at_end: bool) -> Step;

    /// How many elements at the start of `rest` are ASCII characters that stand for themselves.
    fn ascii_run(&mut self, rest: &[Self::Unit]) -> usize;
}

/// Encodes code points to elements of one kind.
pub trait Encode {
    /// The element of the output.
    type Unit: Unit;

    /// Appends a code point, or says why the target cannot hold it and appends nothing.
    ///
    /// `out` has room for [`MOST_UNITS`] elements more, so that appending never allocates.
    fn put(&mut self, code_point: CodePoint, out: &mut Vec<Self::Unit>) -> Result<(), Fault>;

    /// Appends a run of ASCII characters, for which `out` has room.
    fn put_ascii<S: Unit>(&mut self, run: &[S], out: &mut Vec<Self::Unit>);

    /// Whether a lone surrogate has a form in the target.
    fn holds_surrogates(&self) -> bool;
}

/// The most elements that one code point takes in any encoding.
pub const MOST_UNITS: usize = 8;

/// The decoder of octets in any encoding.
#[derive(Clone, Debug)]
pub enum OctetDecoder {
    /// The UTF-8 family.
    Utf8(utf8::Utf8Decoder),
    /// UTF-16 in either byte order.
    Utf16(utf16::Utf16Decoder),
}

impl OctetDecoder {
    /// A decoder at the start of a text.
    pub fn new(encoding: Encoding) -> Self {
        match encoding.form() {
            crate::encoding::Form::Utf8(grammar) => Self::Utf8(utf8::Utf8Decoder::new(grammar)),
            crate::encoding::Form::Utf16(order) => Self::Utf16(utf16::Utf16Decoder::new(order)),
        }
    }
}

impl Decode for OctetDecoder {
    type Unit = u8;

    fn next(&mut self, rest: &[u8], at_end: bool) -> Step {
        match self {
            Self::Utf8(decoder) => decoder.next(rest, at_end),
            Self::Utf16(decoder) => decoder.next(rest, at_end),
        }
    }

    fn ascii_run(&mut self, rest: &[u8]) -> usize {
        match self {
            Self::Utf8(decoder) => decoder.ascii_run(rest),
            Self::Utf16(decoder) => decoder.ascii_run(rest),
        }
    }
}

/// The encoder to octets in any encoding.
#[derive(Clone, Debug)]
pub enum OctetEncoder {
    /// The UTF-8 family.
    Utf8(utf8::Utf8Encoder),
    /// UTF-16 in either byte order.
    Utf16(utf16::Utf16Encoder),
}

impl OctetEncoder {
    /// An encoder at the start of a text.
    pub fn new(encoding: Encoding) -> Self {
        match encoding.form() {
            crate::encoding::Form::Utf8(grammar) => Self::Utf8(utf8::Utf8Encoder::new(grammar)),
            crate::encoding::Form::Utf16(order) => Self::Utf16(utf16::Utf16Encoder::new(order)),
        }
    }
}

impl Encode for OctetEncoder {
    type Unit = u8;

    fn put(&mut self, code_point: CodePoint, out: &mut Vec<u8>) -> Result<(), Fault> {
        match self {
            Self::Utf8(encoder) => encoder.put(code_point, out),
            Self::Utf16(encoder) => encoder.put(code_point, out),
        }
    }

    fn put_ascii<S: Unit>(&mut self, run: &[S], out: &mut Vec<u8>) {
        match self {
            Self::Utf8(encoder) => encoder.put_ascii(run, out),
            Self::Utf16(encoder) => encoder.put_ascii(run, out),
        }
    }

    fn holds_surrogates(&self) -> bool {
        match self {
            Self::Utf8(encoder) => encoder.holds_surrogates(),
            Self::Utf16(encoder) => encoder.holds_surrogates(),
        }
    }
}

/// The steps of a whole input, each with its offset.
#[derive(Clone, Debug)]
pub struct Steps<'a, D: Decode> {
    decoder: D,
    input: &'a [D::Unit],
    at: usize,
}

impl<'a, D: Decode> Steps<'a, D> {
    /// Begins at the start of `input`.
    pub fn new(decoder: D, input: &'a [D::Unit]) -> Self {
        Self::from_offset(decoder, input, 0)
    }

    /// Begins at `at` elements, with a decoder that knows what it has to know of what came before.
    pub fn from_offset(decoder: D, input: &'a [D::Unit], at: usize) -> Self {
        Self { decoder, input, at: at.min(input.len()) }
    }

    /// Passes over the ASCII characters that come next and returns them.
    pub fn ascii_run(&mut self) -> &'a [D::Unit] {
        let rest = &self.input[self.at..];
        let run = self.decoder.ascii_run(rest);
        self.at += run;
        &rest[..run]
    }
}

impl<D: Decode> Iterator for Steps<'_, D> {
    type Item = (usize, Step);

    fn next(&mut self) -> Option<(usize, Step)> {
        let offset = self.at;
        let rest = &self.input[offset..];
        if rest.is_empty() {
            return None;
        }
        let step = self.decoder.next(rest, true);
        debug_assert!(
            step.len > 0 && usize::from(step.len) <= rest.len(),
            "a step makes progress within its input"
        );
        self.at += usize::from(step.len);
        Some((offset, step))
    }
}

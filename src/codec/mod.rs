//! One step of decoding and one step of encoding, for every encoding.
//!
//! All that the crate does with text is a loop over [`Decode::next`]: whole inputs and streams, validation,
//! transcoding, inspection and explanation run the same steps, so they cannot disagree about a fault.

pub mod single_byte;
pub mod utf1;
pub mod utf16;
pub mod utf32;
pub mod utf7;
pub mod utf8;

use crate::bulk::Kernels;
use crate::encoding::Form;
use crate::{CodePoint, Encoding, Fault, LocatedFault, Severity};

/// What stands at one place of the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// How many octets it takes up; 0 with [`Outcome::NeedMore`].
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
    /// The octets seen so far can begin something, and more are to come.
    NeedMore,
}

impl Step {
    pub(crate) const NEED_MORE: Self = Self { len: 0, outcome: Outcome::NeedMore };

    /// One octet that changes the shift state.
    pub(crate) const SHIFT: Self = Self { len: 1, outcome: Outcome::Shift };

    pub(crate) const fn decoded(len: u8, code_point: CodePoint) -> Self {
        Self { len, outcome: Outcome::Decoded(code_point, None) }
    }

    pub(crate) const fn faulty(len: u8, fault: Fault, code_point: Option<CodePoint>) -> Self {
        Self { len, outcome: Outcome::Faulty(fault, code_point) }
    }

    /// The fault of this step, if it has one, placed at `offset` octets; elements have `element_len` of them.
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

/// Decodes octets, one step at a time.
///
/// The value carries what a codec must remember between steps besides the octets themselves: the byte order that a
/// signature chose, or that a high surrogate came before.
pub trait Decode {
    /// The step at the start of `rest`, which is not empty; `at_end` says that nothing comes after `rest`.
    ///
    /// With `at_end` it never answers [`Outcome::NeedMore`].
    fn next(&mut self, rest: &[u8], at_end: bool) -> Step;

    /// The kernels that read well-formed text from here on; none where every step depends on the one before.
    fn reader(&self) -> Option<Kernels> {
        None
    }
}

/// Encodes code points to octets.
pub trait Encode {
    /// Appends a code point, or says why the target cannot hold it and appends nothing.
    ///
    /// `out` has room for [`MOST_OCTETS`] octets more, so that appending never allocates.
    fn put(&mut self, code_point: CodePoint, out: &mut Vec<u8>) -> Result<(), Fault>;

    /// Whether a lone surrogate has a form in the encoding. One that stands in memory is malformed all the same.
    fn holds_surrogates(&self) -> bool;

    /// Ends the text: appends what brings the encoding back to its initial state.
    ///
    /// `out` has room for [`MOST_OCTETS`] octets more.
    fn finish(&mut self, _out: &mut Vec<u8>) {}

    /// The kernels that write from here on; none where what comes depends on what was written.
    fn writer(&self) -> Option<Kernels> {
        None
    }
}

/// The most octets that one code point takes in any encoding: in UTF-7, a pair of surrogates in a run of its own.
pub const MOST_OCTETS: usize = 8;

/// Appends octets, for which there is room: one copy of what `Vec` does where there is none.
#[inline(never)]
pub(crate) fn append(out: &mut Vec<u8>, octets: &[u8]) {
    out.extend_from_slice(octets);
}

/// An enumeration of codecs that is a codec itself.
macro_rules! one_of {
    ($name:ident: $trait:ident, $of:literal { $($variant:ident($codec:ty) $doc:literal)* }) => {
        #[doc = $of]
        #[derive(Clone, Debug)]
        pub enum $name {
            $(#[doc = $doc] $variant($codec),)*
        }
        one_of!(@$trait $name $($variant)*);
    };
    (@Decode $name:ident $($variant:ident)*) => {
        impl Decode for $name {
            // One copy of each codec, whatever loop runs it: the module's size is what users download.
            #[inline(never)]
            fn next(&mut self, rest: &[u8], at_end: bool) -> Step {
                match self { $(Self::$variant(decoder) => decoder.next(rest, at_end),)* }
            }

            fn reader(&self) -> Option<Kernels> {
                match self { $(Self::$variant(decoder) => decoder.reader(),)* }
            }
        }
    };
    (@Encode $name:ident $($variant:ident)*) => {
        impl Encode for $name {
            #[inline(never)]
            fn put(&mut self, code_point: CodePoint, out: &mut Vec<u8>) -> Result<(), Fault> {
                match self { $(Self::$variant(encoder) => encoder.put(code_point, out),)* }
            }

            fn holds_surrogates(&self) -> bool {
                match self { $(Self::$variant(encoder) => encoder.holds_surrogates(),)* }
            }

            fn finish(&mut self, out: &mut Vec<u8>) {
                match self { $(Self::$variant(encoder) => encoder.finish(out),)* }
            }

            fn writer(&self) -> Option<Kernels> {
                match self { $(Self::$variant(encoder) => encoder.writer(),)* }
            }
        }
    };
}

one_of! { OctetDecoder: Decode, "The decoder of octets in any encoding." {
    Utf8(utf8::Utf8Decoder) "The UTF-8 family."
    Wide16(utf16::OctetDecoder) "UTF-16 and UCS-2."
    Wide32(utf32::OctetDecoder) "UTF-32 and UCS-4."
    SingleByte(single_byte::SingleByteDecoder) "One octet a character."
    Utf7(utf7::Utf7Decoder) "UTF-7."
    Utf1(utf1::Utf1Decoder) "UTF-1."
}}

impl OctetDecoder {
    /// A decoder at the start of a text.
    #[inline(never)]
    pub fn new(encoding: Encoding) -> Self {
        match encoding.form() {
            Form::Utf8(grammar) => Self::Utf8(utf8::Utf8Decoder::new(grammar)),
            Form::Wide16(form) => Self::Wide16(utf16::OctetDecoder::new(form)),
            Form::Wide32(form) => Self::Wide32(utf32::OctetDecoder::new(form)),
            Form::SingleByte(table) => Self::SingleByte(single_byte::SingleByteDecoder(table)),
            Form::Utf7 => Self::Utf7(utf7::Utf7Decoder::default()),
            Form::Utf1 => Self::Utf1(utf1::Utf1Decoder),
        }
    }
}

one_of! { OctetEncoder: Encode, "The encoder to octets in any encoding." {
    Utf8(utf8::Utf8Encoder) "The UTF-8 family."
    Wide16(utf16::OctetEncoder) "UTF-16 and UCS-2."
    Wide32(utf32::OctetEncoder) "UTF-32 and UCS-4."
    SingleByte(single_byte::SingleByteEncoder) "One octet a character."
    Utf7(utf7::Utf7Encoder) "UTF-7."
    Utf1(utf1::Utf1Encoder) "UTF-1."
}}

impl OctetDecoder {
    /// A decoder for this target: what stands in memory decodes as far as the target can hold it.
    pub fn for_target(encoding: Encoding, target: Encoding) -> Self {
        let surrogates = OctetEncoder::new(target).holds_surrogates();
        match Self::new(encoding) {
            Self::Wide16(decoder) if surrogates => Self::Wide16(decoder.with_lone_surrogates()),
            Self::Wide32(decoder) => Self::Wide32(decoder.for_target(target.last_code_point(), surrogates)),
            decoder => decoder,
        }
    }
}

impl OctetEncoder {
    /// An encoder at the start of a text.
    #[inline(never)]
    pub fn new(encoding: Encoding) -> Self {
        match encoding.form() {
            Form::Utf8(grammar) => Self::Utf8(utf8::Utf8Encoder::new(grammar)),
            Form::Wide16(form) => Self::Wide16(utf16::OctetEncoder::new(form)),
            Form::Wide32(form) => Self::Wide32(utf32::OctetEncoder::new(form)),
            Form::SingleByte(table) => Self::SingleByte(single_byte::SingleByteEncoder(table)),
            Form::Utf7 => Self::Utf7(utf7::Utf7Encoder::default()),
            Form::Utf1 => Self::Utf1(utf1::Utf1Encoder),
        }
    }
}

/// The steps of a whole input, each with its offset.
#[derive(Clone, Debug)]
pub struct Steps<'a> {
    decoder: OctetDecoder,
    input: &'a [u8],
    at: usize,
}

impl<'a> Steps<'a> {
    /// Begins at the start of `input`.
    pub fn new(decoder: OctetDecoder, input: &'a [u8]) -> Self {
        Self::from_offset(decoder, input, 0)
    }

    /// Begins at `at` octets, with a decoder that knows what it has to know of what came before.
    pub fn from_offset(decoder: OctetDecoder, input: &'a [u8], at: usize) -> Self {
        Self { decoder, input, at: at.min(input.len()) }
    }
}

impl Iterator for Steps<'_> {
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

//! One decoding step and one encoding step, for every encoding.
//!
//! Every operation that decodes, from validation to explanation, is a loop over [`Decode::next`], with fast paths for
//! well-formed text. So all operations report the same faults, for complete inputs and for streams.

#[cfg(feature = "legacy")]
pub mod code_page;
#[cfg(feature = "legacy")]
pub mod iso_2022_jp;
#[cfg(feature = "legacy")]
pub mod multi_byte;
pub mod single_byte;
mod step;
pub mod utf1;
pub mod utf16;
pub mod utf32;
pub mod utf7;
pub mod utf8;

use crate::code_point::CodePoint;
use crate::encoding::{Encoding, Form};
use crate::fast_path::FastPath;
use crate::fault::Fault;
#[cfg(feature = "legacy")]
use crate::legacy::Kind;
use alloc::vec::Vec;

pub(crate) use step::append;
pub use step::{Decode, Encode, MAX_ENCODED_LEN, Outcome, Step};

/// Declares an enumeration of codecs, which implements the trait of its codecs.
macro_rules! codec_enum {
    ($name:ident: $trait:ident, $doc_comment:literal { $($(#[$when:meta])* $variant:ident($codec:ty) $doc:literal)* }) => {
        #[doc = $doc_comment]
        #[derive(Clone, Debug)]
        pub enum $name {
            $($(#[$when])* #[doc = $doc] $variant($codec),)*
        }
        codec_enum!(@$trait $name $($(#[$when])* $variant)*);
    };
    (@Decode $name:ident $($(#[$when:meta])* $variant:ident)*) => {
        impl Decode for $name {
            // Not inlined, so that all loops share one copy of each codec, which keeps the WebAssembly module small.
            #[inline(never)]
            fn next(&mut self, rest: &[u8], at_end: bool) -> Step {
                match self { $($(#[$when])* Self::$variant(decoder) => decoder.next(rest, at_end),)* }
            }

            fn fast_reader(&self) -> Option<FastPath> {
                match self { $($(#[$when])* Self::$variant(decoder) => decoder.fast_reader(),)* }
            }
        }
    };
    (@Encode $name:ident $($(#[$when:meta])* $variant:ident)*) => {
        impl Encode for $name {
            #[inline(never)]
            fn put(&mut self, code_point: CodePoint, out: &mut Vec<u8>) -> Result<(), Fault> {
                match self { $($(#[$when])* Self::$variant(encoder) => encoder.put(code_point, out),)* }
            }

            fn encodes_lone_surrogates(&self) -> bool {
                match self { $($(#[$when])* Self::$variant(encoder) => encoder.encodes_lone_surrogates(),)* }
            }

            fn finish(&mut self, out: &mut Vec<u8>) {
                match self { $($(#[$when])* Self::$variant(encoder) => encoder.finish(out),)* }
            }

            fn closing_len(&self) -> usize {
                match self { $($(#[$when])* Self::$variant(encoder) => encoder.closing_len(),)* }
            }

            fn fast_writer(&self) -> Option<FastPath> {
                match self { $($(#[$when])* Self::$variant(encoder) => encoder.fast_writer(),)* }
            }
        }
    };
}

codec_enum! { ByteDecoder: Decode, "Decodes bytes in any encoding." {
    Utf8(utf8::Utf8Decoder) "The UTF-8 family."
    Wide16(utf16::ByteDecoder) "UTF-16 and UCS-2."
    Wide32(utf32::ByteDecoder) "UTF-32 and UCS-4."
    SingleByte(single_byte::SingleByteDecoder) "Single-byte encodings."
    Utf7(utf7::Utf7Decoder) "UTF-7."
    Utf1(utf1::Utf1Decoder) "UTF-1."
    #[cfg(feature = "legacy")] CodePage(code_page::CodePageDecoder) "Single-byte encodings of the feature `legacy`."
    #[cfg(feature = "legacy")] MultiByte(multi_byte::MultiByteDecoder) "Multi-byte encodings of the feature `legacy`."
    #[cfg(feature = "legacy")] Iso2022Jp(iso_2022_jp::Iso2022JpDecoder) "ISO-2022-JP."
}}

impl ByteDecoder {
    /// Creates a decoder for the start of a text.
    #[inline(never)]
    pub fn new(encoding: Encoding) -> Self {
        match encoding.form() {
            Form::Utf8(grammar) => Self::Utf8(utf8::Utf8Decoder::new(grammar)),
            Form::Wide16(form) => Self::Wide16(utf16::ByteDecoder::new(form)),
            Form::Wide32(form) => Self::Wide32(utf32::ByteDecoder::new(form)),
            Form::SingleByte(table) => Self::SingleByte(single_byte::SingleByteDecoder(table)),
            Form::Utf7 => Self::Utf7(utf7::Utf7Decoder::default()),
            Form::Utf1 => Self::Utf1(utf1::Utf1Decoder),
            #[cfg(feature = "legacy")]
            Form::Legacy(legacy) => match legacy.kind() {
                Kind::CodePage(page) => Self::CodePage(code_page::CodePageDecoder(page)),
                Kind::MultiByte(tables) => Self::MultiByte(multi_byte::MultiByteDecoder::new(tables)),
                Kind::Iso2022Jp => Self::Iso2022Jp(iso_2022_jp::Iso2022JpDecoder::default()),
            },
        }
    }
}

codec_enum! { ByteEncoder: Encode, "Encodes code points to bytes in any encoding." {
    Utf8(utf8::Utf8Encoder) "The UTF-8 family."
    Wide16(utf16::ByteEncoder) "UTF-16 and UCS-2."
    Wide32(utf32::ByteEncoder) "UTF-32 and UCS-4."
    SingleByte(single_byte::SingleByteEncoder) "Single-byte encodings."
    Utf7(utf7::Utf7Encoder) "UTF-7."
    Utf1(utf1::Utf1Encoder) "UTF-1."
    #[cfg(feature = "legacy")] CodePage(code_page::CodePageEncoder) "Single-byte encodings of the feature `legacy`."
    #[cfg(feature = "legacy")] MultiByte(multi_byte::MultiByteEncoder) "Multi-byte encodings of the feature `legacy`."
    #[cfg(feature = "legacy")] Iso2022Jp(iso_2022_jp::Iso2022JpEncoder) "ISO-2022-JP."
}}

impl ByteDecoder {
    /// Creates a decoder for a conversion to `target`.
    ///
    /// If the input is code units in memory, the decoder also accepts code points above 10FFFF that the target can represent. It accepts
    /// lone surrogates too if [`Encode::encodes_lone_surrogates`] is true for the target.
    pub fn for_target(encoding: Encoding, target: Encoding) -> Self {
        let allows_surrogates = ByteEncoder::new(target).encodes_lone_surrogates();
        match Self::new(encoding) {
            Self::Wide16(decoder) if allows_surrogates => Self::Wide16(decoder.with_lone_surrogates()),
            Self::Wide32(decoder) => {
                Self::Wide32(decoder.for_target(target.max_code_point(), allows_surrogates))
            }
            decoder => decoder,
        }
    }

    /// Continues after text that a fast path has read. `_reader` is the result of [`FastPath::after`] for that text.
    pub(crate) fn continue_from(&mut self, _reader: FastPath) {
        #[cfg(feature = "legacy")]
        if let Self::Iso2022Jp(decoder) = self {
            decoder.continue_from(_reader);
        }
    }
}

impl ByteEncoder {
    /// Creates an encoder for the start of a text.
    #[inline(never)]
    pub fn new(encoding: Encoding) -> Self {
        match encoding.form() {
            Form::Utf8(grammar) => Self::Utf8(utf8::Utf8Encoder::new(grammar)),
            Form::Wide16(form) => Self::Wide16(utf16::ByteEncoder::new(form)),
            Form::Wide32(form) => Self::Wide32(utf32::ByteEncoder::new(form)),
            Form::SingleByte(table) => Self::SingleByte(single_byte::SingleByteEncoder(table)),
            Form::Utf7 => Self::Utf7(utf7::Utf7Encoder::default()),
            Form::Utf1 => Self::Utf1(utf1::Utf1Encoder),
            #[cfg(feature = "legacy")]
            Form::Legacy(legacy) => match legacy.kind() {
                Kind::CodePage(page) => Self::CodePage(code_page::CodePageEncoder(page)),
                Kind::MultiByte(tables) => Self::MultiByte(multi_byte::MultiByteEncoder(tables)),
                Kind::Iso2022Jp => Self::Iso2022Jp(iso_2022_jp::Iso2022JpEncoder::default()),
            },
        }
    }

    /// Continues after text that a fast path has written. `_writer` is the result of [`FastPath::after`] for that text.
    pub(crate) fn continue_from(&mut self, _writer: FastPath) {
        #[cfg(feature = "legacy")]
        if let Self::Iso2022Jp(encoder) = self {
            encoder.continue_from(_writer);
        }
    }
}

/// Iterates over the steps of a complete input, each with its byte offset.
///
/// ```
/// use utfscope::{Encoding, Fault};
/// use utfscope::codec::{ByteDecoder, Outcome, Steps};
///
/// let steps: Vec<_> = Steps::new(ByteDecoder::new(Encoding::Utf8), b"A\xE2\x82").collect();
/// assert_eq!((steps[1].0, steps[1].1.len), (1, 2));
/// assert_eq!(steps[1].1.outcome, Outcome::Faulty(Fault::Truncated, None));
/// ```
#[derive(Clone, Debug)]
pub struct Steps<'a> {
    decoder: ByteDecoder,
    input: &'a [u8],
    at: usize,
}

impl<'a> Steps<'a> {
    /// Creates an iterator from the start of `input`.
    pub fn new(decoder: ByteDecoder, input: &'a [u8]) -> Self {
        Self::from_offset(decoder, input, 0)
    }

    /// Creates an iterator from the byte offset `at`. The decoder must have the state for that offset.
    pub fn from_offset(decoder: ByteDecoder, input: &'a [u8], at: usize) -> Self {
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

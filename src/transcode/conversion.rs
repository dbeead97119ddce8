//! A conversion: the decoder, the policy and the encoder, and the kernels wherever they serve.

use super::error::{FaultCallback, TranscodeError};
use super::fast::FastConverter;
use super::target::Target;
use crate::encoding::Encoding;
use crate::encoding::Form;
use crate::policy::Options;
use crate::stream::{Chunk, StreamDecoder};

/// A conversion whose input comes in chunks.
///
/// ```
/// use utfscope::{Encoding, Options, stream::Chunk, transcode::Conversion};
///
/// let mut conversion = Conversion::new(Encoding::Utf8, Encoding::Utf16Be, Options::default()).unwrap();
/// assert_eq!(conversion.push(Chunk::new(b"\xE2\x82", false), &mut |_| ()).unwrap(), []);
/// assert_eq!(conversion.push(Chunk::new(b"\xAC", true), &mut |_| ()).unwrap(), [0x20, 0xAC]);
/// ```
#[derive(Clone, Debug)]
pub struct Conversion {
    pub(super) decoder: StreamDecoder,
    pub(super) target: Target,
    pub(super) bulk: FastConverter,
}

impl Conversion {
    /// A conversion at the start of a text.
    ///
    /// # Errors
    ///
    /// [`TranscodeError::Unsupported`] where the policy makes no sense for the pair, or the target has no form for a signature that is
    /// asked for.
    pub fn new(from: Encoding, to: Encoding, options: Options) -> Result<Self, TranscodeError> {
        let lacks_bom = options.write_bom == Some(true) && matches!(to.form(), Form::SingleByte(_));
        match options.policy.unsupported_reason(from, to) {
            Some(why) => Err(TranscodeError::Unsupported(why)),
            None if lacks_bom => Err(TranscodeError::Unsupported(
                "a BOM is the character U+FEFF, which the target encoding cannot hold",
            )),
            None => Ok(Self::started(from, to, options)),
        }
    }

    fn started(from: Encoding, to: Encoding, options: Options) -> Self {
        let (decoder, target) = (StreamDecoder::for_target(from, to), Target::new(from, to, options));
        Self { decoder, target, bulk: FastConverter::default() }
    }

    /// The encoding of the source.
    pub fn from(&self) -> Encoding {
        self.target.from
    }

    /// The encoding of the target.
    pub fn to(&self) -> Encoding {
        self.target.to
    }

    /// Whether the faults that kernels replace by U+FFFD are told of, as others always are. They are unless this says otherwise,
    /// and cost less where nobody asks for them.
    ///
    /// ```
    /// use utfscope::{Encoding, Options, Policy, stream::Chunk, transcode::Conversion};
    ///
    /// let options = Options { policy: Policy::Replace, ..Options::default() };
    /// let mut conversion = Conversion::new(Encoding::Utf8, Encoding::Utf16Be, options).unwrap();
    /// conversion.tells(false);
    /// assert_eq!(conversion.push(Chunk::complete(b"1\xFF"), &mut |_| ()).unwrap(), [0, 0x31, 0xFF, 0xFD]);
    /// ```
    pub fn tells(&mut self, of_each: bool) {
        self.bulk.tells = of_each;
    }

    /// Writes behind what `out` holds, which is a chunk of the next result.
    pub fn write_into(&mut self, out: Vec<u8>) {
        self.target.out = out;
    }

    /// Goes back to the start of a text.
    pub fn reset(&mut self) {
        let Target { from, to, options, .. } = self.target;
        let tells = self.bulk.tells;
        *self = Self::started(from, to, options);
        self.bulk.tells = tells;
    }

    /// Converts a chunk; after the last one, and after a failure, a new text begins.
    ///
    /// # Errors
    ///
    /// As for [`bytes`](super::bytes); offsets count from the start of the text.
    pub fn push(&mut self, chunk: Chunk<'_>, on_fault: FaultCallback<'_>) -> Result<Vec<u8>, TranscodeError> {
        let is_last = chunk.is_last();
        let result = self.run(chunk, on_fault);
        if is_last || result.is_err() {
            self.reset();
        }
        result
    }

    /// Converts a chunk, of which none may follow if it was the last, or failed.
    pub(crate) fn run(
        &mut self,
        mut chunk: Chunk<'_>,
        on_fault: FaultCallback<'_>,
    ) -> Result<Vec<u8>, TranscodeError> {
        self.target.begin(chunk.len()).and_then(|()| {
            loop {
                self.bulk.convert(&mut self.decoder, &mut chunk, &mut self.target, usize::MAX, on_fault)?;
                match self.decoder.next(&mut chunk) {
                    Some(located) => self.target.take(located, on_fault)?,
                    None => break,
                }
            }
            if chunk.is_last() { self.target.end(on_fault) } else { Ok(()) }
        })?;
        Ok(core::mem::take(&mut self.target.out))
    }
}

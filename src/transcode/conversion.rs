//! Conversion of text in chunks.

use super::error::{FaultCallback, TranscodeError};
use super::fast::FastConverter;
use super::target::Target;
use crate::encoding::{Encoding, Form};
use crate::policy::Options;
use crate::stream::{Chunk, StreamDecoder};
use alloc::vec::Vec;

/// A conversion of text that arrives in chunks.
///
/// The last chunk ends the text, and so does an error: the next chunk starts a new text.
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
    pub(super) fast: FastConverter,
}

/// Returns whether an encoding can represent U+FEFF.
fn can_write_bom(to: Encoding) -> bool {
    match to.form() {
        Form::SingleByte(_) => false,
        #[cfg(feature = "legacy")]
        Form::Legacy(legacy) => legacy == crate::legacy::Legacy::Gb18030,
        _ => true,
    }
}

impl Conversion {
    /// Creates a conversion at the start of a text.
    ///
    /// # Errors
    ///
    /// Returns [`TranscodeError::Unsupported`] if the error policy does not apply to the two encodings, or if the
    /// options request a BOM that the target cannot represent.
    pub fn new(from: Encoding, to: Encoding, options: Options) -> Result<Self, TranscodeError> {
        let lacks_bom = options.write_bom == Some(true) && !can_write_bom(to);
        match options.policy.unsupported_reason(from, to) {
            Some(reason) => Err(TranscodeError::Unsupported(reason)),
            None if lacks_bom => {
                Err(TranscodeError::Unsupported("the target encoding cannot represent a BOM (U+FEFF)"))
            }
            None => Ok(Self::at_start(from, to, options)),
        }
    }

    fn at_start(from: Encoding, to: Encoding, options: Options) -> Self {
        let (decoder, target) = (StreamDecoder::for_target(from, to), Target::new(from, to, options));
        Self { decoder, target, fast: FastConverter::default() }
    }

    /// Returns the source encoding.
    pub fn from(&self) -> Encoding {
        self.target.from
    }

    /// Returns the target encoding.
    pub fn to(&self) -> Encoding {
        self.target.to
    }

    /// Sets whether malformed sequences that SIMD kernels replace with U+FFFD are reported. The default is true.
    ///
    /// If you ignore the reports, `false` is faster. Other faults are always reported.
    ///
    /// ```
    /// use utfscope::{Encoding, Options, Policy, stream::Chunk, transcode::Conversion};
    ///
    /// let options = Options { policy: Policy::Replace, ..Options::default() };
    /// let mut conversion = Conversion::new(Encoding::Utf8, Encoding::Utf16Be, options).unwrap();
    /// conversion.set_report_replaced(false);
    /// assert_eq!(conversion.push(Chunk::complete(b"1\xFF"), &mut |_| ()).unwrap(), [0, 0x31, 0xFF, 0xFD]);
    /// ```
    pub fn set_report_replaced(&mut self, report: bool) {
        self.fast.reports_replaced = report;
    }

    /// Sets the output buffer of the next call. The call appends to its contents and returns the buffer.
    pub fn append_to(&mut self, out: Vec<u8>) {
        self.target.out = out;
    }

    /// Discards pending input and returns to the start of a text.
    pub fn reset(&mut self) {
        let Target { from, to, options, .. } = self.target;
        let reports_replaced = self.fast.reports_replaced;
        *self = Self::at_start(from, to, options);
        self.fast.reports_replaced = reports_replaced;
    }

    /// Converts a chunk and returns the output. An incomplete sequence at the end of the chunk is converted with the next chunk.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`bytes`](super::bytes) except [`TranscodeError::Unsupported`]. Offsets count from the start
    /// of the text.
    pub fn push(&mut self, chunk: Chunk<'_>, on_fault: FaultCallback<'_>) -> Result<Vec<u8>, TranscodeError> {
        let is_last = chunk.is_last();
        let result = self.run(chunk, on_fault);
        if is_last || result.is_err() {
            self.reset();
        }
        result
    }

    /// Converts a chunk as [`Conversion::push`] does, but does not reset the conversion. The caller must not convert another
    /// chunk after the last chunk or after an error.
    pub(crate) fn run(
        &mut self,
        mut chunk: Chunk<'_>,
        on_fault: FaultCallback<'_>,
    ) -> Result<Vec<u8>, TranscodeError> {
        self.target.begin(chunk.len()).and_then(|()| {
            loop {
                self.fast.convert(&mut self.decoder, &mut chunk, &mut self.target, usize::MAX, on_fault)?;
                match self.decoder.next(&mut chunk) {
                    Some(located) => self.target.write_step(located, on_fault)?,
                    None => break,
                }
            }
            if chunk.is_last() { self.target.finish(on_fault) } else { Ok(()) }
        })?;
        Ok(core::mem::take(&mut self.target.out))
    }
}

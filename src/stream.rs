//! Decoding of text that arrives in chunks.
//!
//! [`StreamDecoder`] decodes each chunk and keeps an incomplete sequence at its end, at most
//! [`StreamDecoder::MAX_PENDING`] bytes, until the next chunk. A complete sequence is decoded at once. Most
//! functions for a complete text run the same decoder over a single chunk, so they give the same result as a stream.

use crate::code_point::CodePoint;
use crate::codec::{ByteDecoder, Decode, Outcome, Step};
use crate::encoding::Encoding;
use crate::fast_path::{FastPath, Runner};
use crate::fault::LocatedFault;
use crate::simd::span::Span;
use alloc::vec::Vec;

/// Consecutive bytes of a text. [`StreamDecoder::next`] consumes them from the front.
#[derive(Clone, Debug)]
pub struct Chunk<'a> {
    /// The bytes that are not consumed yet, with the memory around them.
    remaining: Span<'a>,
    is_last: bool,
}

impl<'a> Chunk<'a> {
    /// Creates a chunk. `is_last` is true for the last chunk of the text.
    pub fn new(bytes: &'a [u8], is_last: bool) -> Self {
        Self::from_span(Span::from_slice(bytes), is_last)
    }

    /// Creates a chunk that lies inside a larger buffer. The bytes around it do not change the result.
    ///
    /// Kernels can then load whole vectors across the edges of the chunk instead of copying its first and last bytes.
    #[doc(hidden)]
    pub fn from_span(span: Span<'a>, is_last: bool) -> Self {
        Self { remaining: span, is_last }
    }

    /// Creates the only chunk of a text.
    pub fn complete(bytes: &'a [u8]) -> Self {
        Self::new(bytes, true)
    }

    /// Returns the bytes that are not consumed yet.
    pub fn remaining(&self) -> &'a [u8] {
        self.remaining.bytes()
    }

    /// Returns true for the last chunk of the text.
    pub fn is_last(&self) -> bool {
        self.is_last
    }

    /// Returns the number of bytes that are not consumed yet.
    pub fn len(&self) -> usize {
        self.remaining.len()
    }

    /// Returns true if all bytes are consumed.
    pub fn is_empty(&self) -> bool {
        self.remaining.is_empty()
    }

    /// Removes bytes from the front, and returns them.
    fn consume(&mut self, len: usize) -> Span<'a> {
        let consumed = self.remaining.before(self.remaining.start() + len);
        self.remaining = self.remaining.starting_at(consumed.end());
        consumed
    }
}

/// One decoding step, with its bytes and its offset in the text.
#[derive(Clone, Copy, Debug)]
pub struct LocatedStep<'a> {
    /// The byte offset of the step from the start of the text.
    pub offset: u64,
    /// The bytes of the step.
    pub bytes: &'a [u8],
    /// The step. Its outcome is never [`Outcome::NeedMore`].
    pub step: Step,
}

impl LocatedStep<'_> {
    /// Returns the fault of the step, if any. Its offset and length count [elements](Encoding::element_len) of the
    /// text.
    pub fn fault(&self, encoding: Encoding) -> Option<LocatedFault> {
        self.step.fault_at(self.offset, encoding.element_len())
    }

    /// Returns how many code points the step counts as: 1 for a code point or a fault, 0 for a shift.
    pub fn code_points(&self) -> u64 {
        u64::from(self.step.outcome != Outcome::Shift)
    }
}

/// Whether a new decoder can continue at an offset of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Resume {
    Yes,
    /// Yes, unless the next step is a low surrogate that completes a pair. WTF-8 forbids the pair, and a new decoder
    /// would not detect it.
    UnlessPaired,
    /// The meaning of the next bytes depends on earlier bytes, see [`StreamDecoder::is_initial`].
    No,
}

/// Decides whether a U+FEFF is a BOM.
///
/// In bytes, one leading U+FEFF is a BOM and is not part of the text (RFC 2781 §3.2), unless the caller keeps it.
/// Code units in memory have no BOM.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LeadingBom {
    possible: bool,
}

impl LeadingBom {
    /// Creates the state at the start of a text. With `keep`, a leading U+FEFF is a character.
    pub const fn at_start(encoding: Encoding, keep: bool) -> Self {
        Self { possible: !keep && !encoding.is_in_memory() }
    }

    /// Returns true if a step is the BOM. Call it for each step in order: only the first code point can be the BOM.
    pub fn is_bom(&mut self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Shift | Outcome::NeedMore => false,
            Outcome::Decoded(code_point, _) => self.advance(code_point == CodePoint::BOM),
            Outcome::Faulty(..) => self.advance(false),
        }
    }

    /// Records that the next code point or fault was read, and returns true if it is the BOM. `is_feff` is true for the code
    /// point U+FEFF.
    pub fn advance(&mut self, is_feff: bool) -> bool {
        core::mem::take(&mut self.possible) && is_feff
    }

    /// Returns true if a U+FEFF at this point would be the BOM.
    pub const fn is_possible(self) -> bool {
        self.possible
    }
}

/// Decodes text that arrives in chunks.
///
/// ```
/// use utfscope::{Encoding, stream::{Chunk, StreamDecoder}};
///
/// let mut decoder = StreamDecoder::new(Encoding::Utf8);
/// assert!(decoder.next(&mut Chunk::new(b"\xE2\x82", false)).is_none());
/// let mut chunk = Chunk::new(b"\xAC", true);
/// let euro = decoder.next(&mut chunk).unwrap();
/// assert_eq!((euro.offset, euro.bytes), (0, "€".as_bytes()));
/// ```
#[derive(Clone, Debug)]
pub struct StreamDecoder {
    decoder: ByteDecoder,
    /// The pending bytes, followed by bytes of the next chunk that may complete their sequence.
    window: [u8; Self::WINDOW],
    /// The number of pending bytes.
    pending: usize,
    /// The number of bytes decoded so far.
    offset: u64,
}

impl StreamDecoder {
    /// An upper bound of the number of pending bytes. The largest number that occurs is six: in UTF-7, the Base64 digits of two surrogates.
    pub const MAX_PENDING: usize = 7;
    /// The size of the window. The window has room for more bytes than a decoder needs for one step, so a full window always
    /// has a complete step.
    const WINDOW: usize = 2 * Self::MAX_PENDING + 2;

    /// Creates a decoder at the start of a text.
    pub fn new(encoding: Encoding) -> Self {
        Self::with_decoder(ByteDecoder::new(encoding))
    }

    /// Creates a decoder for a conversion to `target`, see [`ByteDecoder::for_target`].
    pub(crate) fn for_target(encoding: Encoding, target: Encoding) -> Self {
        Self::with_decoder(ByteDecoder::for_target(encoding, target))
    }

    fn with_decoder(decoder: ByteDecoder) -> Self {
        Self { decoder, window: [0; Self::WINDOW], pending: 0, offset: 0 }
    }

    /// Returns the kernels that can decode the next bytes. There are no such kernels while bytes are pending.
    #[doc(hidden)]
    pub fn fast_reader(&self) -> Option<FastPath> {
        if self.pending > 0 { None } else { self.decoder.fast_reader() }
    }

    /// Passes the next bytes of a chunk, at most `budget`, to `work` for as long as kernels can process them.
    ///
    /// `work` gets the kernels, a span, the offset of the span from the start of the text, and scratch memory. `work`
    /// returns where in the span it stopped. See [`Runner::run`].
    ///
    /// # Errors
    ///
    /// Returns the error of `work`.
    #[doc(hidden)]
    pub fn run<'p, E>(
        &mut self,
        runner: &mut Runner,
        chunk: &mut Chunk<'p>,
        budget: usize,
        mut work: impl FnMut(FastPath, Span<'p>, u64, &mut Vec<u8>) -> Result<usize, E>,
    ) -> Result<(), E> {
        let Some(mut reader) = self.fast_reader() else { return Ok(()) };
        let (start, offset) = (chunk.remaining.start(), self.offset);
        let offset_of = |at| offset + (at - start) as u64;
        let result = runner.run(&mut chunk.remaining, budget, |span, scratch| {
            let end = work(reader, span, offset_of(span.start()), scratch)?;
            reader = reader.after(span.before(end).bytes());
            Ok(end)
        });
        self.offset = offset_of(chunk.remaining.start());
        self.decoder.continue_from(reader);
        result
    }

    /// Consumes `len` bytes of a chunk without decoding them, and returns them.
    ///
    /// The bytes must be complete characters that do not change the state of the decoder.
    pub(crate) fn skip<'p>(&mut self, chunk: &mut Chunk<'p>, len: usize) -> Span<'p> {
        let skipped = chunk.consume(len);
        self.offset += skipped.len() as u64;
        skipped
    }

    /// Returns the number of bytes decoded so far.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns true if an incomplete sequence waits for the next chunk.
    pub fn has_pending(&self) -> bool {
        self.pending > 0
    }

    /// Returns true if escape sequences of the encoding change the meaning of the bytes after them. Kernels may then
    /// stop at an offset where no new decoder can continue.
    pub(crate) fn has_escape_sequences(&self) -> bool {
        match &self.decoder {
            #[cfg(feature = "legacy")]
            ByteDecoder::Iso2022Jp(_) => true,
            _ => false,
        }
    }

    /// Returns true if the next bytes have the same meaning as at the start of a text.
    ///
    /// The result is false at these places:
    ///
    /// - in a Base64 run of UTF-7;
    /// - in a character set of ISO-2022-JP other than ASCII;
    /// - between the two code points of a sequence of Big5.
    pub(crate) fn is_initial(&self) -> bool {
        match &self.decoder {
            ByteDecoder::Utf7(decoder) => !decoder.continues_run(None),
            #[cfg(feature = "legacy")]
            ByteDecoder::Iso2022Jp(decoder) => decoder.is_initial(),
            #[cfg(feature = "legacy")]
            ByteDecoder::MultiByte(decoder) => !decoder.is_inside_sequence(),
            _ => true,
        }
    }

    /// Returns the number of pending bytes.
    pub fn pending_len(&self) -> usize {
        self.pending
    }

    /// Returns whether a new decoder can continue here.
    pub(crate) fn resume(&self, chunk: &Chunk<'_>) -> Resume {
        match &self.decoder {
            ByteDecoder::Utf7(decoder) if decoder.continues_run(chunk.remaining().first().copied()) => {
                Resume::No
            }
            ByteDecoder::Utf8(decoder) if decoder.is_after_high_surrogate() => Resume::UnlessPaired,
            #[cfg(feature = "legacy")]
            ByteDecoder::Iso2022Jp(decoder) if !decoder.is_initial() => Resume::No,
            #[cfg(feature = "legacy")]
            ByteDecoder::MultiByte(decoder) if decoder.is_inside_sequence() => Resume::No,
            _ => Resume::Yes,
        }
    }

    /// Decodes the next step, or returns `None` if the chunk has no further complete sequence.
    pub fn next<'s, 'p: 's>(&'s mut self, chunk: &mut Chunk<'p>) -> Option<LocatedStep<'s>> {
        let offset = self.offset;
        if self.pending > 0 {
            let (step, end) = self.step_in_window(chunk)?;
            let len = usize::from(step.len);
            self.offset += len as u64;
            return Some(LocatedStep { offset, bytes: &self.window[end - len..end], step });
        }
        let step = self.step_in_chunk(chunk)?;
        self.offset += u64::from(step.len);
        Some(LocatedStep { offset, bytes: chunk.consume(usize::from(step.len)).bytes(), step })
    }

    /// Decodes the step at the start of the chunk. An incomplete sequence becomes pending.
    fn step_in_chunk(&mut self, chunk: &mut Chunk<'_>) -> Option<Step> {
        if chunk.remaining.is_empty() {
            return None;
        }
        let step = self.decoder.next(chunk.remaining(), chunk.is_last);
        if step.outcome == Outcome::NeedMore {
            self.pending = chunk.len();
            self.window[..self.pending].copy_from_slice(chunk.consume(self.pending).bytes());
            return None;
        }
        Some(step)
    }

    /// Decodes a step that starts in the pending bytes, and returns the step and the index at which it ends in the window.
    fn step_in_window(&mut self, chunk: &mut Chunk<'_>) -> Option<(Step, usize)> {
        let pending = self.pending;
        let added = chunk.len().min(Self::WINDOW - pending);
        let filled = pending + added;
        self.window[pending..filled].copy_from_slice(&chunk.remaining()[..added]);
        let step = self.decoder.next(&self.window[..filled], chunk.is_last && added == chunk.len());
        if step.outcome == Outcome::NeedMore {
            debug_assert_eq!(added, chunk.len(), "a full window always has a complete step");
            self.pending = filled;
            chunk.consume(added);
            return None;
        }
        let len = usize::from(step.len);
        self.pending = pending.saturating_sub(len);
        chunk.consume(len.saturating_sub(pending));
        // Puts the bytes that are still pending first, and the bytes of the step after them.
        let end = pending.max(len);
        self.window[..end].rotate_left(len);
        Some((step, end))
    }
}

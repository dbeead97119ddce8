//! A text that comes in parts: the codec across their edges.
//!
//! [`Source`] runs the decoder over whatever is there. What cannot be decided yet, at most [`Source::LONGEST_WAIT`]
//! bytes, waits for the next part; a finished sequence does not. One part that is the whole text is the common case,
//! so that a call and a stream cannot disagree.

use crate::code_point::CodePoint;
use crate::codec::{ByteDecoder, Decode, Outcome, Step};
use crate::encoding::Encoding;
use crate::fast_path::{FastPath, Runner};
use crate::fault::LocatedFault;
use crate::simd::span::Span;

/// Bytes of a text, from which [`Source::next`] takes.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// What was not taken yet, and perhaps more text around it.
    rest: Span<'a>,
    at_end: bool,
}

impl<'a> Part<'a> {
    /// A part; `at_end` says that it is the last.
    pub fn new(bytes: &'a [u8], at_end: bool) -> Self {
        Self::within(Span::from_slice(bytes), at_end)
    }

    /// A part that has more bytes around it in memory: what came before it, and zeros behind. The kernels can then look
    /// over its edges, which is faster than to copy them.
    #[doc(hidden)]
    pub fn within(rest: Span<'a>, at_end: bool) -> Self {
        Self { rest, at_end }
    }

    /// The whole text.
    pub fn whole(bytes: &'a [u8]) -> Self {
        Self::new(bytes, true)
    }

    /// The bytes that were not taken yet.
    pub fn rest(&self) -> &'a [u8] {
        self.rest.bytes()
    }

    /// Whether it is the last part.
    pub fn is_last(&self) -> bool {
        self.at_end
    }

    /// How many bytes were not taken yet.
    pub fn len(&self) -> usize {
        self.rest.len()
    }

    /// Whether all bytes were taken.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    fn take(&mut self, bytes: usize) -> &'a [u8] {
        let taken = self.rest.before(self.rest.start() + bytes);
        self.rest = self.rest.starting_at(taken.end());
        taken.bytes()
    }
}

/// What a [`Source`] finds.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    /// Where it begins, in bytes from the start of the text.
    pub offset: u64,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// The step of the decoder, never [`Outcome::NeedMore`].
    pub step: Step,
}

impl Piece<'_> {
    /// Its fault, if it has one, with the offset in elements of the text.
    pub fn fault(&self, encoding: Encoding) -> Option<LocatedFault> {
        self.step.fault_at(self.offset, encoding.element_len())
    }

    /// How many code points it is; a fault counts as one.
    pub fn code_points(&self) -> u64 {
        u64::from(self.step.outcome != Outcome::Shift)
    }
}

/// Whether a text can be cut at a place, so that a new decoder goes on there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resume {
    /// It can be cut here.
    Yes,
    /// It can be cut here unless the next step is a low surrogate that a high one comes before: WTF-8 refuses the pair, and
    /// a new decoder would not see it.
    UnlessPaired,
    /// It cannot be cut here: the place is inside a run of Base64.
    No,
}

/// The one rule on a BOM at the start of a text.
///
/// In bytes, one leading U+FEFF is a BOM and no part of the text (RFC 2781 §3.2), unless the caller keeps it. In code units
/// in memory U+FEFF is always a character, and so it is after the first code point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeadingBom {
    possible: bool,
}

impl LeadingBom {
    /// At the start of a text; `kept` says that U+FEFF is a character there too.
    pub const fn at_start(encoding: Encoding, kept: bool) -> Self {
        Self { possible: !kept && !encoding.is_in_memory() }
    }

    /// Whether a step is the BOM. Whatever comes after the first code point or fault is not.
    pub fn is_bom(&mut self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Shift | Outcome::NeedMore => false,
            Outcome::Decoded(code_point, _) => self.takes(code_point == CodePoint::BOM),
            Outcome::Faulty(..) => self.takes(false),
        }
    }

    /// Whether the next code point or fault is the BOM, where `is_feff` says that it is U+FEFF.
    pub fn takes(&mut self, is_feff: bool) -> bool {
        core::mem::take(&mut self.possible) && is_feff
    }

    /// Whether a U+FEFF that comes now is the BOM.
    pub const fn is_possible(self) -> bool {
        self.possible
    }
}

/// A decoder, and what it needs from one part to the next.
#[derive(Clone, Debug)]
pub struct Source {
    decoder: ByteDecoder,
    /// The bytes that wait, and behind them those of the next part that may decide them.
    window: [u8; Self::WINDOW],
    waiting: usize,
    /// How many bytes were decided.
    offset: u64,
}

impl Source {
    /// The most bytes that may wait for more: in UTF-7, the digits of two surrogates.
    pub const LONGEST_WAIT: usize = 7;
    const WINDOW: usize = 2 * Self::LONGEST_WAIT + 2;

    /// A source at the start of a text.
    pub fn new(encoding: Encoding) -> Self {
        Self::with_decoder(ByteDecoder::new(encoding))
    }

    /// A source for a conversion: what stands in memory decodes as far as the target can hold it.
    pub fn for_target(encoding: Encoding, target: Encoding) -> Self {
        Self::with_decoder(ByteDecoder::for_target(encoding, target))
    }

    fn with_decoder(decoder: ByteDecoder) -> Self {
        Self { decoder, window: [0; Self::WINDOW], waiting: 0, offset: 0 }
    }

    /// The kernels that read what comes next, if there are any.
    #[doc(hidden)]
    pub fn reader(&self) -> Option<FastPath> {
        if self.waiting > 0 { None } else { self.decoder.reader() }
    }

    /// Takes bytes of a part as long as kernels read them and `work` can use them, at most `budget`.
    ///
    /// `work` is called with one chunk after another: the kernels, the chunk and its offset from the start of the text, and
    /// scratch memory. It returns where in the chunk it stopped. See [`Runner::run`].
    ///
    /// # Errors
    ///
    /// What `work` returns.
    #[doc(hidden)]
    pub fn run<'p, E>(
        &mut self,
        runner: &mut Runner,
        part: &mut Part<'p>,
        budget: usize,
        mut work: impl FnMut(FastPath, Span<'p>, u64, &mut Vec<u8>) -> Result<usize, E>,
    ) -> Result<(), E> {
        let Some(reader) = self.reader() else { return Ok(()) };
        let (start, offset) = (part.rest.start(), self.offset);
        let offset_of = |at| offset + (at - start) as u64;
        let result = runner
            .run(&mut part.rest, budget, |chunk, units| work(reader, chunk, offset_of(chunk.start()), units));
        self.offset = offset_of(part.rest.start());
        result
    }

    /// Takes bytes of a part without decoding them, and returns them. They must be whole characters that leave the decoder in
    /// the state it is in.
    pub fn skip<'p>(&mut self, part: &mut Part<'p>, bytes: usize) -> Span<'p> {
        let taken = part.rest.before(part.rest.start() + bytes);
        part.rest = part.rest.starting_at(taken.end());
        self.offset += taken.len() as u64;
        taken
    }

    /// How many bytes were decided.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Whether bytes wait for more.
    pub fn is_waiting(&self) -> bool {
        self.waiting > 0
    }

    /// Whether what comes next reads as it does at the start of a text: no run of Base64 is open.
    pub fn is_initial(&self) -> bool {
        !matches!(&self.decoder, ByteDecoder::Utf7(decoder) if decoder.continues_run(None))
    }

    /// How many bytes wait for more.
    pub fn waiting_len(&self) -> usize {
        self.waiting
    }

    /// Whether a new decoder would decode the rest of the part exactly as this one will.
    pub fn resume(&self, part: &Part<'_>) -> Resume {
        match &self.decoder {
            ByteDecoder::Utf7(decoder) if decoder.continues_run(part.rest().first().copied()) => Resume::No,
            ByteDecoder::Utf8(decoder) if decoder.is_after_high_surrogate() => Resume::UnlessPaired,
            _ => Resume::Yes,
        }
    }

    /// Takes the next piece from a part; `None` once it holds no more that can be decided.
    pub fn next<'s, 'p: 's>(&'s mut self, part: &mut Part<'p>) -> Option<Piece<'s>> {
        let offset = self.offset;
        if self.waiting > 0 {
            let (step, end) = self.step_in_window(part)?;
            let len = usize::from(step.len);
            self.offset += len as u64;
            return Some(Piece { offset, bytes: &self.window[end - len..end], step });
        }
        let step = self.step_in_part(part)?;
        self.offset += u64::from(step.len);
        Some(Piece { offset, bytes: part.take(usize::from(step.len)), step })
    }

    fn step_in_part(&mut self, part: &mut Part<'_>) -> Option<Step> {
        if part.rest.is_empty() {
            return None;
        }
        let step = self.decoder.next(part.rest(), part.at_end);
        if step.outcome == Outcome::NeedMore {
            self.waiting = part.len();
            self.window[..self.waiting].copy_from_slice(part.take(self.waiting));
            return None;
        }
        Some(step)
    }

    /// A step that begins in the bytes that waited, and where in the window it ends.
    fn step_in_window(&mut self, part: &mut Part<'_>) -> Option<(Step, usize)> {
        let waited = self.waiting;
        let added = part.len().min(Self::WINDOW - waited);
        let filled = waited + added;
        self.window[waited..filled].copy_from_slice(&part.rest()[..added]);
        let step = self.decoder.next(&self.window[..filled], part.at_end && added == part.len());
        if step.outcome == Outcome::NeedMore {
            debug_assert_eq!(added, part.len(), "a full window decides");
            self.waiting = filled;
            part.take(added);
            return None;
        }
        let len = usize::from(step.len);
        self.waiting = waited.saturating_sub(len);
        part.take(len.saturating_sub(waited));
        // What still waits moves to the front, and the bytes of the step behind it.
        let end = waited.max(len);
        self.window[..end].rotate_left(len);
        Some((step, end))
    }
}

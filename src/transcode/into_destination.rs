//! Conversion into a destination of limited size: it writes only complete characters, and never past the end of the destination.

use super::conversion::Conversion;
use super::error::{FaultCallback, TranscodeError};
use super::fast;
use super::target::State;
use crate::codec::Outcome;
use crate::fault::{Fault, LocatedFault};
use crate::stream::{Chunk, Resume, StreamDecoder};
use alloc::vec::Vec;

/// The result of [`Conversion::fill`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FillResult {
    /// The number of bytes of the chunk that were converted.
    pub read: usize,
    /// The output.
    pub out: Vec<u8>,
    /// Whether the conversion stopped because the next character does not fit.
    pub full: bool,
    /// The capacity needed to make progress, if the text starts with a run that does not fit. A run is a Base64 run of
    /// UTF-7, or an escape sequence of ISO-2022-JP with its text. `None` if the text does not start with
    /// such a run, or if the chunk ends inside the run.
    pub needed: Option<usize>,
}

impl Conversion {
    /// Converts as many complete characters of a chunk as fit into `capacity` bytes.
    ///
    /// The input that was read ends at a boundary: a new conversion of the rest gives the same output as this conversion
    /// would. The new conversion must neither drop nor write a BOM, and must use the same byte order. After the last chunk, and when the
    /// destination is full, a target with shift states is back in its initial state. These offsets are not boundaries:
    ///
    /// - inside a Base64 run of a UTF-7 source; a `-` that ends the run belongs to the run;
    /// - in an ISO-2022-JP source that is not in the ASCII state;
    /// - between the two code points of one sequence in a Big5 source;
    /// - between the two halves of a surrogate pair in WTF-8, as the source or as the target, even if
    ///   [`Policy::Ignore`](crate::policy::Policy::Ignore) drops malformed input between them;
    /// - under [`Policy::Surrogateescape`](crate::policy::Policy::Surrogateescape), after escaped bytes that could form
    ///   a sequence with the next bytes.
    ///
    /// A capacity of 80 bytes always makes progress, for every pair of encodings and every error policy. The only
    /// exception is a long run of UTF-7 or ISO-2022-JP, see [`FillResult::needed`].
    ///
    /// If no error is returned, only faults of input that was read are reported. If the chunk is not the last, the next chunk must start with
    /// the first byte that was not read. If 0 bytes were read and the destination is not [`full`](FillResult::full),
    /// the next chunk must also be longer than this one. After the last chunk, and when the destination is full, the next call starts
    /// a new text.
    ///
    /// ```
    /// use utfscope::{Encoding, Options, stream::Chunk, transcode::Conversion};
    ///
    /// let mut conversion = Conversion::new(Encoding::Windows1252, Encoding::Utf8, Options::default()).unwrap();
    /// let result = conversion.fill(Chunk::complete(b"1 \x80"), 4, &mut |_| ()).unwrap();
    /// assert_eq!((result.read, &result.out[..], result.full), (2, &b"1 "[..], true));
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Conversion::push`]. If the output before a fault fills the destination, that output is
    /// returned first, and the next call returns the error. But if nothing can be read before the fault, the error is
    /// returned at once.
    pub fn fill(
        &mut self,
        chunk: Chunk<'_>,
        capacity: usize,
        on_fault: FaultCallback<'_>,
    ) -> Result<FillResult, TranscodeError> {
        let is_last = chunk.is_last();
        let (start, last_boundary) = (Checkpoint::new(self, 0, 0), Checkpoint::new(self, 0, 0));
        let mut fill = Fill {
            chunk_len: chunk.len(),
            chunk,
            capacity,
            start,
            last_boundary,
            candidates: Vec::new(),
            faults: Vec::new(),
            holds_partial_run: false,
            conversion: self,
            on_fault,
        };
        let result = fill.run();
        if result.as_ref().map_or(true, |result| result.full || is_last) {
            self.reset();
        }
        result
    }
}

/// The state of a conversion at a boundary, or at an offset that may turn out to be one.
struct Checkpoint {
    decoder: StreamDecoder,
    target: State,
    /// The number of bytes of the chunk before this offset.
    read: usize,
    /// The length of the output for these bytes.
    written: usize,
    /// The length of that output, with the bytes that return the target to its initial state.
    finished: usize,
    /// The number of unreported faults before this offset.
    faults: usize,
}

impl Checkpoint {
    fn new(conversion: &Conversion, read: usize, faults: usize) -> Self {
        let (decoder, target) = (conversion.decoder.clone(), conversion.target.state());
        let (written, finished) = (conversion.target.out.len(), conversion.target.finished_len());
        Self { decoder, target, read, written, finished, faults }
    }
}

/// Why a conversion stops before the end of the chunk.
enum Stop {
    Full,
    Failed(TranscodeError),
}

/// The target before a step.
struct TargetBefore {
    /// The length of the output.
    written: usize,
    /// The length of the output if the text ended before the step.
    finished: usize,
    had_pending_surrogate: bool,
    /// Whether a round-trip check of escaped bytes was open.
    had_open_check: bool,
}

/// Returns true if a step is the second half of a surrogate pair that WTF-8 joins or forbids.
fn is_second_half(outcome: Outcome, before: &TargetBefore) -> bool {
    match outcome {
        Outcome::Decoded(code_point, _) => before.had_pending_surrogate && code_point.is_low_surrogate(),
        Outcome::Faulty(fault, _) => fault == Fault::PairedSurrogates,
        Outcome::Shift | Outcome::NeedMore => false,
    }
}

struct Fill<'c, 'p, 'f> {
    conversion: &'c mut Conversion,
    chunk: Chunk<'p>,
    chunk_len: usize,
    capacity: usize,
    /// The start of the chunk, before a BOM is written.
    start: Checkpoint,
    /// The last boundary at which the finished output fits.
    last_boundary: Checkpoint,
    /// Checkpoints after `last_boundary` that are boundaries only if the next steps allow it. Their number is limited by the
    /// number of bytes that can be pending.
    candidates: Vec<Checkpoint>,
    /// The faults after the last boundary, which are not reported yet.
    faults: Vec<LocatedFault>,
    /// Whether the output has some characters of a run that is not read completely.
    holds_partial_run: bool,
    on_fault: FaultCallback<'f>,
}

impl Fill<'_, '_, '_> {
    fn run(&mut self) -> Result<FillResult, TranscodeError> {
        self.conversion.target.begin(self.chunk_len.min(self.capacity))?;
        // A BOM that does not fit is not written in part.
        if self.conversion.target.finished_len() > self.capacity {
            return Ok(self.roll_back(true));
        }
        self.last_boundary = self.checkpoint();
        let result = match self.fill() {
            Err(Stop::Failed(error)) => Err(error),
            Err(Stop::Full) if self.holds_partial_run && self.last_boundary.decoder.offset() == 0 => {
                self.run_len().map(|needed| FillResult { needed, ..self.roll_back(needed.is_some()) })
            }
            Err(Stop::Full) => Ok(self.roll_back(true)),
            Ok(()) if self.chunk.is_last() => {
                self.report(self.faults.len());
                let out = core::mem::take(&mut self.conversion.target.out);
                Ok(FillResult { read: self.chunk_len, out, full: false, needed: None })
            }
            Ok(()) => Ok(self.roll_back(false)),
        };
        if result.is_err() {
            self.report(self.faults.len());
        }
        result
    }

    /// Converts until the chunk ends or the destination is full.
    fn fill(&mut self) -> Result<(), Stop> {
        loop {
            self.convert_fast().map_err(Stop::Failed)?;
            let Self { conversion, chunk, faults, .. } = self;
            let Conversion { decoder, target, .. } = &mut **conversion;
            let before = TargetBefore {
                written: target.out.len(),
                finished: target.finished_len(),
                had_pending_surrogate: target.has_pending_surrogate(),
                had_open_check: target.confirmed_len().is_some(),
            };
            let (outcome, result) = match decoder.next(chunk) {
                Some(located) => {
                    (located.step.outcome, target.write_step(located, &mut |fault| faults.push(*fault)))
                }
                None if chunk.is_last() => {
                    let result = target.finish(&mut |fault| faults.push(*fault));
                    return result.map_err(|error| self.stop(error, &before));
                }
                None => return Ok(()),
            };
            // The step decides which candidates before it are boundaries, even if its own output does not fit.
            if is_second_half(outcome, &before) {
                self.candidates.clear();
            } else if result.is_ok() {
                self.settle_candidates(&before);
            } else if !before.had_open_check
                && let Some(checkpoint) = self.candidates.pop()
            {
                // The step fails in the next call too, so the last candidate is a boundary.
                self.commit(checkpoint);
            }
            result.map_err(|error| self.stop(error, &before))?;
            // Later steps never shorten the finished output.
            if self.conversion.target.finished_len() > self.capacity {
                return Err(Stop::Full);
            }
            self.add_checkpoint();
        }
    }

    /// Returns the length of the output for the run that did not fit, or `None` if the chunk ends inside the run.
    fn run_len(&mut self) -> Result<Option<usize>, TranscodeError> {
        let Self { conversion, chunk, faults, .. } = self;
        let Conversion { decoder, target, .. } = &mut **conversion;
        while decoder.resume(chunk) == Resume::No {
            match decoder.next(chunk) {
                Some(located) => target.write_step(located, &mut |fault| faults.push(*fault))?,
                None if chunk.is_last() => break,
                None => return Ok(None),
            }
        }
        Ok(Some(target.finished_len()))
    }

    /// Converts with kernels as [`FastConverter::convert`](fast::FastConverter::convert) does. In text that kernels
    /// convert, each character starts at a boundary.
    fn convert_fast(&mut self) -> Result<(), TranscodeError> {
        let Conversion { decoder, target, fast } = &mut *self.conversion;
        // One byte of input becomes at most 8 bytes of output.
        let budget = self.capacity.saturating_sub(target.out.len()) / 8;
        let offset = decoder.offset();
        if budget > fast::MIN_LEN && !decoder.has_escape_sequences() {
            fast.convert(decoder, &mut self.chunk, target, budget, self.on_fault)?;
        }
        if self.conversion.decoder.offset() > offset {
            debug_assert!(
                self.faults.is_empty() && self.candidates.is_empty(),
                "kernels start only at a boundary"
            );
            self.last_boundary = self.checkpoint();
        }
        Ok(())
    }

    /// Returns why the conversion stops at an error.
    ///
    /// If the destination is full, the next call returns the error. But if nothing was read, this call returns the error, because the next
    /// call would stop here too.
    fn stop(&self, error: TranscodeError, before: &TargetBefore) -> Stop {
        let Checkpoint { decoder, written, .. } = &self.last_boundary;
        let no_progress = decoder.offset() == 0 && *written == 0 && self.capacity > 0;
        match error {
            TranscodeError::Malformed(_) if before.finished >= self.capacity && !no_progress => Stop::Full,
            error => Stop::Failed(error),
        }
    }

    /// Decides which candidates before the last step are boundaries.
    fn settle_candidates(&mut self, before: &TargetBefore) {
        let target = &self.conversion.target;
        let checkpoint = match target.confirmed_len() {
            // Escaped bytes have a boundary at the end of a confirmed sequence, but not inside one.
            Some(confirmed) => {
                let index = self.candidates.iter().position(|candidate| candidate.written >= confirmed);
                let index = index.unwrap_or(self.candidates.len());
                self.candidates.drain(..index);
                let is_boundary = self.candidates.first().is_some_and(|first| first.written == confirmed);
                is_boundary.then(|| self.candidates.remove(0))
            }
            // The surrogate is still pending.
            None if before.had_pending_surrogate && target.out.len() == before.written => None,
            None => self.candidates.drain(..).next_back(),
        };
        if let Some(checkpoint) = checkpoint {
            self.commit(checkpoint);
        }
    }

    /// Adds a checkpoint after the last step: as a boundary, as a candidate, or not at all.
    fn add_checkpoint(&mut self) {
        let resume = self.conversion.decoder.resume(&self.chunk);
        if resume == Resume::No {
            self.holds_partial_run |= self.conversion.target.finished_len() > self.last_boundary.finished;
            return;
        }
        let checkpoint = self.checkpoint();
        let target = &self.conversion.target;
        let has_no_open_check = target.confirmed_len().is_none();
        if resume == Resume::Yes && has_no_open_check && !target.has_pending_surrogate() {
            self.candidates.clear();
            return self.commit(checkpoint);
        }
        if has_no_open_check {
            self.candidates.clear();
        }
        self.candidates.push(checkpoint);
    }

    /// Makes a checkpoint the last boundary, and reports the faults before it.
    fn commit(&mut self, checkpoint: Checkpoint) {
        self.report(checkpoint.faults);
        for later in &mut self.candidates {
            later.faults -= checkpoint.faults;
        }
        self.last_boundary = Checkpoint { faults: 0, ..checkpoint };
    }

    /// Reports the first `count` of the faults that are not reported yet.
    fn report(&mut self, count: usize) {
        self.faults.drain(..count).for_each(|fault| (self.on_fault)(&fault));
    }

    fn checkpoint(&self) -> Checkpoint {
        Checkpoint::new(self.conversion, self.chunk_len - self.chunk.len(), self.faults.len())
    }

    /// Rolls back to the last boundary. If the destination is full, also returns the target to its initial state.
    fn roll_back(&mut self, full: bool) -> FillResult {
        let Self { conversion, last_boundary, start, .. } = self;
        // If the chunk is too short to read anything, the BOM is not written either: the next call starts over.
        let to = if full || last_boundary.read > 0 { last_boundary } else { start };
        conversion.decoder = to.decoder.clone();
        conversion.target.restore(to.target.clone(), to.written);
        if full {
            conversion.target.reset_encoder();
        }
        FillResult { read: to.read, out: core::mem::take(&mut conversion.target.out), full, needed: None }
    }
}

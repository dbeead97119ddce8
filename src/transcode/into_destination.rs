//! Conversion into given room: as many whole characters as fit, and nothing beyond it.

use super::conversion::Conversion;
use super::error::{FaultCallback, TranscodeError};
use super::fast;
use super::target::State;
use crate::codec::Outcome;
use crate::fault::{Fault, LocatedFault};
use crate::stream::{Chunk, Resume, StreamDecoder};

/// What was written into given room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FillResult {
    /// How many bytes of the chunk were converted.
    pub read: usize,
    /// What they became.
    pub out: Vec<u8>,
    /// Whether the next character did not fit.
    pub full: bool,
    /// The capacity that is needed to read anything, where the text begins with a Base64 run of UTF-7 and the room holds some of
    /// its characters, but not all.
    pub needed: Option<usize>,
}

impl Conversion {
    /// Converts as many whole characters of a chunk as fit into `capacity` bytes.
    ///
    /// What was read ends at a boundary: a new conversion of the rest, which neither drops nor writes a BOM and is told the byte
    /// order, goes on exactly as this one would. What was written stands on its own: an encoding with shift states is back in
    /// its initial one. These places are no boundaries:
    ///
    /// - inside a Base64 run of UTF-7 as the decoder, up to and including a `-` that ends it;
    /// - between the two halves of a surrogate pair in WTF-8, as the source and as the target, and also where malformed input
    ///   that [`Policy::Ignore`](crate::policy::Policy::Ignore) drops stands between them;
    /// - under [`Policy::Surrogateescape`](crate::policy::Policy::Surrogateescape), after escaped bytes that the next ones could
    ///   complete to a sequence.
    ///
    /// So `read` is above 0 where the room holds the longest character, 80 bytes for any pair of encodings and any policy;
    /// only a run of UTF-7 may need more, see [`FillResult::needed`].
    ///
    /// Faults are reported of what was read, and not of what is left for the next call. If the chunk is not the last, the next
    /// one has to begin with the first byte that was not read; after 0 bytes of a chunk that are not [`FillResult::full`], it has to
    /// be longer. After the last chunk, and when the room is full, a new text begins.
    ///
    /// ```
    /// use utfscope::{Encoding, Options, stream::Chunk, transcode::Conversion};
    ///
    /// let mut conversion = Conversion::new(Encoding::Windows1252, Encoding::Utf8, Options::default()).unwrap();
    /// let filled = conversion.fill(Chunk::complete(b"1 \x80"), 4, &mut |_| ()).unwrap();
    /// assert_eq!((filled.read, &filled.out[..], filled.full), (2, &b"1 "[..], true));
    /// ```
    ///
    /// # Errors
    ///
    /// The fault that [`Conversion::push`] would stop at, if there is room left when it is met, or if it stands in the first
    /// unit that cannot be cut, so that nothing could be read before it; or too little memory.
    pub fn fill(
        &mut self,
        chunk: Chunk<'_>,
        capacity: usize,
        on_fault: FaultCallback<'_>,
    ) -> Result<FillResult, TranscodeError> {
        let is_last = chunk.is_last();
        let (start, last) = (Boundary::here(self, 0, 0), Boundary::here(self, 0, 0));
        let mut filling = Filling {
            total: chunk.len(),
            chunk,
            capacity,
            start,
            last,
            undecided: Vec::new(),
            faults: Vec::new(),
            holds_partial_run: false,
            conversion: self,
            on_fault,
        };
        let result = filling.run();
        if result.as_ref().map_or(true, |filled| filled.full || is_last) {
            self.reset();
        }
        result
    }
}

/// A place at which the text can be cut, or may turn out to be one.
struct Boundary {
    decoder: StreamDecoder,
    target: State,
    /// How many bytes of the chunk come before it.
    read: usize,
    /// How many bytes were written, without those that close the text.
    written: usize,
    /// How many bytes there are when the text is closed here.
    closed: usize,
    /// How many of the faults that wait to be reported come before it.
    faults: usize,
}

impl Boundary {
    fn here(conversion: &Conversion, read: usize, faults: usize) -> Self {
        let (decoder, target) = (conversion.decoder.clone(), conversion.target.state());
        let (written, closed) = (conversion.target.out.len(), conversion.target.closed_len());
        Self { decoder, target, read, written, closed, faults }
    }
}

/// Why the room is full, or is not.
enum Stop {
    Full,
    Failed(TranscodeError),
}

/// How the target was before a step.
struct Before {
    written: usize,
    closed: usize,
    /// Whether a high surrogate waited to be written.
    waited: bool,
    /// Whether escaped bytes were being read back.
    reads_back: bool,
}

/// Whether a step is the second half of a surrogate pair that WTF-8 joins or refuses.
fn is_pair(outcome: Outcome, before: &Before) -> bool {
    match outcome {
        Outcome::Decoded(code_point, _) => before.waited && code_point.is_low_surrogate(),
        Outcome::Faulty(fault, _) => fault == Fault::PairedSurrogates,
        Outcome::Shift | Outcome::NeedMore => false,
    }
}

/// One chunk on its way into the room. It can always go back to the last boundary, so that no input can stick.
struct Filling<'c, 'p, 'f> {
    conversion: &'c mut Conversion,
    chunk: Chunk<'p>,
    total: usize,
    capacity: usize,
    /// Where the chunk begins, before a BOM is written.
    start: Boundary,
    /// The last boundary at which the closed text fits.
    last: Boundary,
    /// Places after it that are boundaries unless what comes next decides otherwise, at most as many as bytes can wait.
    undecided: Vec<Boundary>,
    /// The faults behind the last boundary, which are not reported yet.
    faults: Vec<LocatedFault>,
    /// Whether a character of a Base64 run went into the room.
    holds_partial_run: bool,
    on_fault: FaultCallback<'f>,
}

impl Filling<'_, '_, '_> {
    fn run(&mut self) -> Result<FillResult, TranscodeError> {
        self.conversion.target.begin(self.total.min(self.capacity))?;
        // A BOM that does not fit is not cut.
        if self.conversion.target.closed_len() > self.capacity {
            return Ok(self.back(true));
        }
        self.last = self.here();
        let result = match self.fill() {
            Err(Stop::Failed(failure)) => Err(failure),
            Err(Stop::Full) if self.holds_partial_run && self.last.decoder.offset() == 0 => {
                self.len_of_run().map(|needed| FillResult { needed, ..self.back(needed.is_some()) })
            }
            Err(Stop::Full) => Ok(self.back(true)),
            Ok(()) if self.chunk.is_last() => {
                self.report(self.faults.len());
                let out = core::mem::take(&mut self.conversion.target.out);
                Ok(FillResult { read: self.total, out, full: false, needed: None })
            }
            Ok(()) => Ok(self.back(false)),
        };
        if result.is_err() {
            self.report(self.faults.len());
        }
        result
    }

    /// Converts until the end of the chunk or of the room.
    fn fill(&mut self) -> Result<(), Stop> {
        loop {
            self.convert_in_bulk().map_err(Stop::Failed)?;
            let Self { conversion, chunk, faults, .. } = self;
            let Conversion { decoder, target, .. } = &mut **conversion;
            let before = Before {
                written: target.out.len(),
                closed: target.closed_len(),
                waited: target.has_waiting_surrogate(),
                reads_back: target.read_back_len().is_some(),
            };
            let (outcome, taken) = match decoder.next(chunk) {
                Some(located) => {
                    (located.step.outcome, target.take(located, &mut |fault| faults.push(*fault)))
                }
                None if chunk.is_last() => {
                    let ended = target.end(&mut |fault| faults.push(*fault));
                    return ended.map_err(|failure| self.stop(failure, &before));
                }
                None => return Ok(()),
            };
            // A step decides on the places before it also where there is no room for it.
            if is_pair(outcome, &before) {
                self.undecided.clear();
            } else if taken.is_ok() {
                self.decide(&before);
            } else if !before.reads_back
                && let Some(boundary) = self.undecided.pop()
            {
                // What fails here fails in the next room too.
                self.cut_at(boundary);
            }
            taken.map_err(|failure| self.stop(failure, &before))?;
            // Nothing that comes later makes it shorter.
            if self.conversion.target.closed_len() > self.capacity {
                return Err(Stop::Full);
            }
            self.mark();
        }
    }

    /// How many bytes the Base64 run becomes in which the room ended; `None` if the chunk ends in it too.
    fn len_of_run(&mut self) -> Result<Option<usize>, TranscodeError> {
        let Self { conversion, chunk, faults, .. } = self;
        let Conversion { decoder, target, .. } = &mut **conversion;
        while decoder.resume(chunk) == Resume::No {
            match decoder.next(chunk) {
                Some(located) => target.take(located, &mut |fault| faults.push(*fault))?,
                None if chunk.is_last() => break,
                None => return Ok(None),
            }
        }
        Ok(Some(target.closed_len()))
    }

    /// Converts as far as the kernels come. They only see a text that can be cut before each of their characters.
    fn convert_in_bulk(&mut self) -> Result<(), TranscodeError> {
        let Conversion { decoder, target, bulk } = &mut *self.conversion;
        // No byte becomes more than eight.
        let budget = self.capacity.saturating_sub(target.out.len()) / 8;
        let offset = decoder.offset();
        if budget > fast::MIN_LEN {
            bulk.convert(decoder, &mut self.chunk, target, budget, self.on_fault)?;
        }
        if self.conversion.decoder.offset() > offset {
            debug_assert!(self.faults.is_empty() && self.undecided.is_empty(), "the text could be cut here");
            self.last = self.here();
        }
        Ok(())
    }

    /// What a failure means: the room is full if the text up to here fills it, closed. But where nothing was read yet, a
    /// caller who goes on would come to the same place again.
    fn stop(&self, failure: TranscodeError, before: &Before) -> Stop {
        let nothing_came = self.last.decoder.offset() == 0 && self.last.written == 0 && self.capacity > 0;
        match failure {
            TranscodeError::Malformed(_) if before.closed >= self.capacity && !nothing_came => Stop::Full,
            failure => Stop::Failed(failure),
        }
    }

    /// Decides by the step that was just taken which of the places before it are boundaries.
    fn decide(&mut self, before: &Before) {
        let target = &self.conversion.target;
        let boundary = match target.read_back_len() {
            // Escaped bytes can be cut where a sequence ends that was read back, but not inside one.
            Some(decided) => {
                let place = self.undecided.iter().position(|boundary| boundary.written >= decided);
                let place = place.unwrap_or(self.undecided.len());
                self.undecided.drain(..place);
                let is_boundary = self.undecided.first().is_some_and(|first| first.written == decided);
                is_boundary.then(|| self.undecided.remove(0))
            }
            // The surrogate waits on.
            None if before.waited && target.out.len() == before.written => None,
            None => self.undecided.drain(..).next_back(),
        };
        if let Some(boundary) = boundary {
            self.cut_at(boundary);
        }
    }

    /// Marks the place behind the step that was just taken, if it is a boundary or may turn out to be one.
    fn mark(&mut self) {
        let resume = self.conversion.decoder.resume(&self.chunk);
        if resume == Resume::No {
            self.holds_partial_run |= self.conversion.target.closed_len() > self.last.closed;
            return;
        }
        let boundary = self.here();
        let target = &self.conversion.target;
        let is_read_back = target.read_back_len().is_none();
        if resume == Resume::Yes && is_read_back && !target.has_waiting_surrogate() {
            self.undecided.clear();
            return self.cut_at(boundary);
        }
        if is_read_back {
            self.undecided.clear();
        }
        self.undecided.push(boundary);
    }

    /// Reports the faults up to a boundary, behind which no call goes back any more.
    fn cut_at(&mut self, boundary: Boundary) {
        self.report(boundary.faults);
        for later in &mut self.undecided {
            later.faults -= boundary.faults;
        }
        self.last = Boundary { faults: 0, ..boundary };
    }

    fn report(&mut self, faults: usize) {
        self.faults.drain(..faults).for_each(|fault| (self.on_fault)(&fault));
    }

    fn here(&self) -> Boundary {
        Boundary::here(self.conversion, self.total - self.chunk.len(), self.faults.len())
    }

    /// Goes back to the last boundary, and closes the text there if the room is full.
    fn back(&mut self, full: bool) -> FillResult {
        let Self { conversion, last, start, .. } = self;
        // Of a chunk that is too short the BOM is not written either: the next one begins in the same place.
        let last = if full || last.read > 0 { last } else { start };
        conversion.decoder = last.decoder.clone();
        conversion.target.go_back(last.target.clone(), last.written);
        if full {
            conversion.target.close();
        }
        FillResult { read: last.read, out: core::mem::take(&mut conversion.target.out), full, needed: None }
    }
}

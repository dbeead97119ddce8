//! The loop that runs the kernels: chunk size and back-off.

use crate::simd::span::Span;
use alloc::vec::Vec;

/// The largest chunk in bytes. Its code units stay in the first-level cache.
pub const MAX_CHUNK: usize = 1 << 12;

/// The smallest chunk in bytes for which SIMD is faster than single steps.
pub const MIN_CHUNK: usize = 32;

/// Returns whether a kernel stopped before the end of its chunk. The end of the chunk can cut a sequence. A kernel that leaves only the
/// bytes of this sequence has not stopped. A kernel that takes nothing has stopped.
const fn has_stopped(chunk_len: usize, taken: usize) -> bool {
    const LONGEST_SEQUENCE: usize = 6;
    taken == 0 || chunk_len - taken > LONGEST_SEQUENCE
}

/// Runs kernels over a text in chunks. Every fast path runs in this one loop.
///
/// A kernel may read a complete chunk, but take only its first bytes. In text with many faults, most of this work would be lost, so
/// the runner limits it. The chunk after a stop is twice as long as the bytes that the kernel took before the stop, but at least
/// [`MIN_CHUNK`]. Later chunks double in length. While kernels take almost nothing, more and more calls are skipped, and the codecs
/// take one step in each skipped call.
#[derive(Debug)]
pub struct Runner {
    /// The length in bytes of the next chunk.
    chunk_len: usize,
    /// The number of calls of [`Runner::run`] that do nothing before the kernels run again.
    skip: u8,
    /// The value of `skip` after the last stop.
    last_skip: u8,
    /// Scratch memory for the `work` of [`Runner::run`]. A clone does not copy it.
    scratch: Vec<u8>,
}

impl Default for Runner {
    fn default() -> Self {
        Self { chunk_len: MAX_CHUNK, skip: 0, last_skip: 0, scratch: Vec::new() }
    }
}

impl Clone for Runner {
    fn clone(&self) -> Self {
        Self { scratch: Vec::new(), ..*self }
    }
}

impl Runner {
    /// `skip` is always less than this.
    const SKIP_LIMIT: u8 = 32;

    /// Resets chunk size and back-off for a new text. Keeps the scratch memory.
    pub fn reset(&mut self) {
        (self.chunk_len, self.skip, self.last_skip) = (MAX_CHUNK, 0, 0);
    }

    /// Calls `work` with one chunk after another from the start of `rest`. Afterwards, `rest` starts after the bytes that the
    /// kernels took.
    ///
    /// Does nothing in a skipped call. Returns when a kernel stops, at the end of `rest`, or after `budget` bytes. If the end of `rest` or
    /// of the budget cuts a sequence, a kernel may leave the first bytes of this sequence.
    ///
    /// `work` gets a chunk and scratch memory, and returns the byte offset in the text at which the kernel stopped.
    ///
    /// # Errors
    ///
    /// Returns the error of `work`.
    pub fn run<'t, E>(
        &mut self,
        rest: &mut Span<'t>,
        budget: usize,
        mut work: impl FnMut(Span<'t>, &mut Vec<u8>) -> Result<usize, E>,
    ) -> Result<(), E> {
        if self.skip > 0 {
            self.skip -= 1;
            return Ok(());
        }
        let limit = rest.end().min(rest.start().saturating_add(budget));
        while rest.start() < limit {
            let chunk = rest.before(limit.min(rest.start() + self.chunk_len));
            let end = work(chunk, &mut self.scratch)?;
            let taken = chunk.before(end).len();
            *rest = rest.starting_at(chunk.start() + taken);
            if has_stopped(chunk.len(), taken) {
                self.back_off(taken);
                break;
            }
            self.chunk_len = (2 * self.chunk_len).min(MAX_CHUNK);
            if chunk.end() == limit {
                break; // The kernel left the bytes of a sequence that is cut here.
            }
        }
        Ok(())
    }

    /// Adapts `chunk_len` and `skip` to a kernel that stopped after `taken` bytes.
    fn back_off(&mut self, taken: usize) {
        self.chunk_len = (2 * taken).clamp(MIN_CHUNK, MAX_CHUNK);
        let was_worthwhile = taken >= MIN_CHUNK / 2;
        self.last_skip = if was_worthwhile { 1 } else { 2 * self.last_skip % Self::SKIP_LIMIT + 1 };
        self.skip = self.last_skip;
    }
}

#[cfg(test)]
mod tests;

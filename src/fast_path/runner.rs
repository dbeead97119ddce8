//! The loop that runs the kernels: chunk size and back-off.

use crate::simd::span::Span;
use alloc::vec::Vec;

/// The largest chunk in bytes. Its code units stay in the first-level cache.
pub const MAX_CHUNK: usize = 1 << 12;

/// The smallest chunk in bytes for which SIMD is faster than single steps.
pub const MIN_CHUNK: usize = 32;

/// Returns true if a kernel stopped before the end of the chunk for another reason than a cut sequence.
///
/// The end of a chunk may cut a sequence. The kernel then leaves at most as many bytes as the longest sequence has.
const fn has_stopped(chunk_len: usize, taken: usize) -> bool {
    const LONGEST_SEQUENCE: usize = 6;
    taken == 0 || chunk_len - taken > LONGEST_SEQUENCE
}

/// Runs kernels over a text in chunks. Every fast path runs in this one loop.
///
/// A kernel may read a complete chunk before it finds that it can take only the first bytes. Two rules limit the work
/// for text with many faults. First, the chunk after a stop is at most twice as long as the bytes that were taken
/// before the stop, and later chunks double in length. Second, while kernels take almost nothing, more and more calls
/// are skipped. The codecs take one step in each skipped call.
#[derive(Debug)]
pub struct Runner {
    /// The length of the next chunk in bytes.
    chunk: usize,
    /// The number of calls of [`Runner::run`] that do nothing before the kernels run again.
    skip: u8,
    /// The value of `skip` after the last stop.
    last_skip: u8,
    /// Scratch memory for code units.
    units: Vec<u8>,
}

impl Default for Runner {
    fn default() -> Self {
        Self { chunk: MAX_CHUNK, skip: 0, last_skip: 0, units: Vec::new() }
    }
}

impl Clone for Runner {
    /// Creates a copy with its own scratch memory.
    fn clone(&self) -> Self {
        Self { units: Vec::new(), ..*self }
    }
}

impl Runner {
    /// The upper bound of `skip`, exclusive.
    const MAX_SKIPPED: u8 = 32;

    /// Resets chunk size and back-off for a new text. Keeps the scratch memory.
    pub fn reset(&mut self) {
        (self.chunk, self.skip, self.last_skip) = (MAX_CHUNK, 0, 0);
    }

    /// Calls `work` with one chunk after another from the start of `rest`, and removes the bytes that were taken from
    /// `rest`.
    ///
    /// Ends when a kernel stops, when `rest` is empty, or when `budget` bytes are taken. `work` gets a chunk and
    /// scratch memory, and returns the byte offset in the text at which the kernel stopped.
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
            let chunk = rest.before(limit.min(rest.start() + self.chunk));
            let end = work(chunk, &mut self.units)?;
            let taken = chunk.before(end).len();
            *rest = rest.starting_at(chunk.start() + taken);
            if has_stopped(chunk.len(), taken) {
                self.back_off(taken);
                break;
            }
            self.chunk = (2 * self.chunk).min(MAX_CHUNK);
        }
        Ok(())
    }

    /// Adapts the chunk size and the number of skipped calls to a kernel that stopped after `taken` bytes.
    fn back_off(&mut self, taken: usize) {
        self.chunk = (2 * taken).clamp(MIN_CHUNK, MAX_CHUNK);
        let was_faster = taken >= MIN_CHUNK / 2;
        self.last_skip = if was_faster { 1 } else { 2 * self.last_skip % Self::MAX_SKIPPED + 1 };
        self.skip = self.last_skip;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kernel_stopped_if_it_leaves_more_than_a_cut_sequence() {
        // The last byte of a six-byte sequence may be cut. Taking 0 of 6 bytes is a stop.
        assert!(has_stopped(4096, 0));
        assert!(has_stopped(4096, 4089));
        assert!(!has_stopped(4096, 4090));
        assert!(!has_stopped(4096, 4096));
        assert!(!has_stopped(1, 1));
    }

    /// Runs a kernel that stops at `stop`. Returns the number of bytes that the runner took.
    fn run(runner: &mut Runner, range: core::ops::Range<usize>, budget: usize, stop: usize) -> usize {
        let text = vec![0; range.end];
        let mut rest = Span::new(&text, range.clone()).unwrap();
        let Ok(()) = runner
            .run(&mut rest, budget, |chunk, _| Ok::<_, core::convert::Infallible>(chunk.end().min(stop)));
        rest.start() - range.start
    }

    #[test]
    fn d10_the_chunk_after_a_stop_is_twice_the_bytes_taken_and_doubles() {
        let mut runner = Runner::default();
        assert_eq!(run(&mut runner, 0..20_101, usize::MAX, 100), 100);
        assert_eq!((runner.chunk, runner.skip), (200, 1));
        assert_eq!(runner.clone().chunk, 200);
        // The next call is skipped, because it starts at the fault.
        assert_eq!(run(&mut runner, 100..20_101, usize::MAX, usize::MAX), 0);
        assert_eq!(run(&mut runner, 101..20_101, 200, usize::MAX), 200);
        assert_eq!(runner.chunk, 400);
        assert_eq!(run(&mut runner, 301..20_101, usize::MAX, usize::MAX), 19_800);
        assert_eq!(runner.chunk, MAX_CHUNK);
        assert_eq!(run(&mut runner, 301..20_101, 0, usize::MAX), 0);
    }

    #[test]
    fn d10_kernels_that_take_almost_nothing_are_tried_less_and_less_often() {
        for taken in [0, 1, MIN_CHUNK / 2 - 1] {
            let mut runner = Runner::default();
            let mut skips = Vec::new();
            for _ in 0..100 {
                let is_tried = runner.skip == 0;
                assert_eq!(run(&mut runner, 0..100, usize::MAX, taken), if is_tried { taken } else { 0 });
                if is_tried {
                    skips.push(runner.skip);
                }
            }
            assert_eq!(skips, [1, 3, 7, 15, 31, 31, 31]);
            assert_eq!(runner.chunk, MIN_CHUNK);
        }
        let mut runner = Runner::default();
        run(&mut runner, 0..100, usize::MAX, 0);
        runner.skip = 0;
        assert_eq!(run(&mut runner, 0..100, usize::MAX, MIN_CHUNK / 2), MIN_CHUNK / 2);
        assert_eq!((runner.skip, runner.last_skip), (1, 1));
    }
}

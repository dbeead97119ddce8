//! The one loop that runs kernels: the length of its chunks, and how it backs off.

use crate::simd::span::Span;

/// The largest chunk in bytes: its code units stay in the first-level cache.
pub const MAX_CHUNK: usize = 1 << 12;

/// The smallest chunk in bytes for which a kernel pays.
pub const MIN_CHUNK: usize = 32;

/// Whether a kernel that took `taken` of `most` bytes was stopped by the text. A sequence that the end of the chunk cuts
/// leaves fewer bytes than the longest sequence has.
const fn has_stopped(most: usize, taken: usize) -> bool {
    const LONGEST_SEQUENCE: usize = 6;
    taken == 0 || most - taken > LONGEST_SEQUENCE
}

/// Runs kernels over a text, one chunk after another: the only loop that does.
///
/// A kernel may read its whole chunk before it finds out that it can take only the first bytes. So that dense faults cost
/// bounded work, the chunk after a stop is at most twice as long as what was taken, it grows again only by doubling, and
/// the runner skips ever more calls (the codecs then take a step each) while kernels take next to nothing.
#[derive(Debug)]
pub struct Runner {
    /// The length of the next chunk in bytes.
    chunk: usize,
    /// How many calls of [`Runner::run`] do nothing before the kernels are tried again.
    skip: u8,
    /// What `skip` was after the last stop.
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
    /// The copy gets scratch memory of its own.
    fn clone(&self) -> Self {
        Self { units: Vec::new(), ..*self }
    }
}

impl Runner {
    /// `skip` stays below this.
    const MOST_SKIPPED: u8 = 32;

    /// Forgets the pace of the last text, and keeps the scratch memory.
    pub fn reset(&mut self) {
        (self.chunk, self.skip, self.last_skip) = (MAX_CHUNK, 0, 0);
    }

    /// Calls `work` with one chunk after another from the start of `rest` until a kernel stops, `rest` is empty or `budget`
    /// bytes are taken, and moves the start of `rest` past what was taken.
    ///
    /// `work` gets scratch memory besides the chunk, and returns where in the text the kernel stopped.
    ///
    /// # Errors
    ///
    /// What `work` returns.
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

    /// Adapts the pace to a kernel that stopped after `taken` bytes.
    fn back_off(&mut self, taken: usize) {
        self.chunk = (2 * taken).clamp(MIN_CHUNK, MAX_CHUNK);
        let pays = taken >= MIN_CHUNK / 2;
        self.last_skip = if pays { 1 } else { 2 * self.last_skip % Self::MOST_SKIPPED + 1 };
        self.skip = self.last_skip;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_have_stopped_where_they_leave_more_than_a_cut_sequence() {
        // A sequence of six bytes may lack its last one; nothing was taken of one that is six bytes long.
        assert!(has_stopped(4096, 0));
        assert!(has_stopped(4096, 4089));
        assert!(!has_stopped(4096, 4090));
        assert!(!has_stopped(4096, 4096));
        assert!(!has_stopped(1, 1));
    }

    /// Runs a kernel that stops at `stop`, and returns how many bytes the runner took.
    fn run(runner: &mut Runner, range: core::ops::Range<usize>, budget: usize, stop: usize) -> usize {
        let text = vec![0; range.end];
        let mut rest = Span::new(&text, range.clone()).unwrap();
        let Ok(()) = runner
            .run(&mut rest, budget, |chunk, _| Ok::<_, core::convert::Infallible>(chunk.end().min(stop)));
        rest.start() - range.start
    }

    #[test]
    fn d10_the_chunk_after_a_stop_is_twice_what_was_taken_and_doubles() {
        let mut runner = Runner::default();
        assert_eq!(run(&mut runner, 0..20_101, usize::MAX, 100), 100);
        assert_eq!((runner.chunk, runner.skip), (200, 1));
        assert_eq!(runner.clone().chunk, 200);
        // The call that is skipped is the one that would meet the fault.
        assert_eq!(run(&mut runner, 100..20_101, usize::MAX, usize::MAX), 0);
        assert_eq!(run(&mut runner, 101..20_101, 200, usize::MAX), 200);
        assert_eq!(runner.chunk, 400);
        assert_eq!(run(&mut runner, 301..20_101, usize::MAX, usize::MAX), 19_800);
        assert_eq!(runner.chunk, MAX_CHUNK);
        assert_eq!(run(&mut runner, 301..20_101, 0, usize::MAX), 0);
    }

    #[test]
    fn d10_kernels_that_take_next_to_nothing_are_tried_ever_less_often() {
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

//! The input of a kernel. [`Span`] is a checked range of a text. [`Window`] has the bytes around an offset, and loads rows
//! (16 bytes) of these bytes without a further check.

use super::dispatch::Baseline;
use super::vector::{LANES, Vector};
use core::marker::PhantomData;
use core::ops::Range;

/// The number of bytes in a block of four rows, the most that a kernel processes in one iteration.
pub const BLOCK: usize = 4 * LANES;

/// Fills a block with zeros. In WebAssembly, `fill` would be `memory.fill`: engines call a function for it, which takes longer than the
/// conversion of a short text.
#[inline(always)]
pub fn clear(block: &mut [u8; BLOCK]) {
    for row in block.as_chunks_mut().0 {
        // `splat_const` loads the zeros from memory. LLVM would merge stores of a constant zero into `memory.fill`.
        Baseline::splat_const::<0>().store(row);
    }
}

/// A range of a text that holds complete code units of `UNIT` bytes: 1, 2 or 4.
///
/// The range lies within the text, so a kernel may read all of it without a check. A kernel may also read the text around
/// the range, but this text never changes the result.
#[derive(Clone, Copy, Debug)]
pub struct Span<'a, const UNIT: usize = 1> {
    text: &'a [u8],
    // Invariants: start <= end <= text.len(), and end - start is a multiple of UNIT.
    start: usize,
    end: usize,
}

impl<'a> Span<'a> {
    /// Returns the span of the complete code units of `UNIT` bytes. An incomplete unit at the end is left out.
    #[inline(always)]
    pub fn units<const UNIT: usize>(self) -> Span<'a, UNIT> {
        const { assert!(UNIT == 1 || UNIT == 2 || UNIT == 4) };
        let Self { text, start, end } = self;
        Span { text, start, end: end - (end - start) % UNIT }
    }
}

impl<'a, const UNIT: usize> Span<'a, UNIT> {
    /// Creates a span of the complete code units at the start of `range`.
    ///
    /// Returns `None` if the range is reversed or ends after the text.
    ///
    /// ```
    /// use utfscope::simd::span::Span;
    ///
    /// assert_eq!(Span::<1>::new(b"text", 1..3).unwrap().bytes(), b"ex");
    /// assert_eq!(Span::<2>::new(b"text", 1..4).unwrap().bytes(), b"ex");
    /// assert!(Span::<1>::new(b"text", 1..5).is_none());
    /// ```
    #[inline(always)]
    pub fn new(text: &'a [u8], range: Range<usize>) -> Option<Self> {
        let Range { start, end } = range;
        let is_within = start <= end && end <= text.len();
        is_within.then(|| {
            let Span { text, start, end } = Span { text, start, end }.units::<UNIT>();
            Self { text, start, end }
        })
    }

    /// Creates a span of a whole text. An incomplete code unit at the end is left out.
    #[inline(always)]
    pub fn from_slice(text: &'a [u8]) -> Self {
        let Span { text, start, end } = Span { text, start: 0, end: text.len() }.units::<UNIT>();
        Self { text, start, end }
    }

    /// Returns the text that contains the span.
    #[inline(always)]
    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    /// Returns the byte offset in the text at which the span starts.
    #[inline(always)]
    pub fn start(&self) -> usize {
        self.start
    }

    /// Returns the byte offset in the text at which the span ends.
    #[inline(always)]
    pub fn end(&self) -> usize {
        self.end
    }

    /// Returns the length in bytes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.end - self.start
    }

    /// Returns whether the span has no bytes.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// Returns the bytes of the span.
    #[inline(always)]
    pub fn bytes(&self) -> &'a [u8] {
        // SAFETY: by the invariant, the range lies within the text.
        unsafe { self.text.get_unchecked(self.start..self.end) }
    }

    /// Returns the complete code units before the text offset `at`, which is clamped to the span.
    #[inline(always)]
    pub fn before(self, at: usize) -> Self {
        let len = at.clamp(self.start, self.end) - self.start;
        Self { end: self.start + (len - len % UNIT), ..self }
    }

    /// Returns the complete code units from the text offset `at`, which is clamped to the span, to the end of the span.
    #[inline(always)]
    pub fn starting_at(self, at: usize) -> Self {
        let len = self.end - at.clamp(self.start, self.end);
        Self { start: self.end - (len - len % UNIT), ..self }
    }

    /// Returns the number of bytes from the text offset `at` to the end of the span, or 0 after the end.
    #[inline(always)]
    pub fn remaining(&self, at: usize) -> usize {
        self.end.saturating_sub(at)
    }

    /// Loads the row of 16 bytes at the text offset `at`.
    ///
    /// # Safety
    ///
    /// `at + LANES` must be at most the length of the text.
    #[inline(always)]
    pub(super) unsafe fn load<V: Vector>(&self, at: usize) -> V {
        // SAFETY: the caller guarantees the bounds.
        unsafe { V::load(self.text, at) }
    }
}

/// The bytes around a text offset: `AFTER` bytes from the offset and 16 bytes before it, in the text or in a padded copy.
#[derive(Clone, Copy)]
pub struct Window<'a, V, const AFTER: usize> {
    /// The address of the byte at the offset. The window has 16 bytes before it.
    start: *const u8,
    text: PhantomData<(&'a [u8], V)>,
}

impl<'a, V: Vector, const AFTER: usize> Window<'a, V, AFTER> {
    /// Returns the window around `at` in the text itself; `None` if the text has too few bytes before or after `at`.
    #[inline(always)]
    pub fn in_text(text: &'a [u8], at: usize) -> Option<Self> {
        let fits = at >= LANES && text.len() >= AFTER && at <= text.len() - AFTER;
        // SAFETY: `fits` says that `at` is within the text.
        fits.then(|| Self { start: unsafe { text.as_ptr().add(at) }, text: PhantomData })
    }

    /// Returns the window in a copy that [`padded_copy`] made.
    #[inline(always)]
    pub fn in_copy(copy: &'a [u8; LANES + BLOCK]) -> Self {
        const { assert!(AFTER <= BLOCK) };
        // SAFETY: the copy has LANES bytes before the offset and BLOCK bytes from it.
        Self { start: unsafe { copy.as_ptr().add(LANES) }, text: PhantomData }
    }

    /// Loads the row with the number `ROW`; row 0 starts at the offset.
    #[inline(always)]
    pub fn row<const ROW: usize>(self) -> V {
        self.row_prev::<ROW, 0>()
    }

    /// Loads the 16 bytes that start `N` bytes before the row with the number `ROW`. `N` is at most 16.
    #[inline(always)]
    pub fn row_prev<const ROW: usize, const N: usize>(self) -> V {
        const { assert!((ROW + 1) * LANES - N <= AFTER && N <= LANES) };
        // SAFETY: the window has LANES bytes before the offset and AFTER bytes from it; the assertion keeps the load within.
        unsafe { V::load_unaligned(self.start.add(ROW * LANES).sub(N)) }
    }

    /// Returns the bytes from the offset.
    #[inline(always)]
    pub fn bytes(self) -> &'a [u8; AFTER] {
        // SAFETY: AFTER bytes are readable from the offset, for as long as the text or the copy lives.
        unsafe { &*self.start.cast::<[u8; AFTER]>() }
    }
}

/// Copies the 16 bytes before `at`, which is clamped to the text, and the 64 bytes from `at`. Bytes outside of the text are zeros.
#[cold]
#[inline(never)]
pub fn padded_copy(text: &[u8], at: usize) -> [u8; LANES + BLOCK] {
    let mut copy = [0; LANES + BLOCK];
    let at = at.min(text.len());
    let (before, after) = (at.min(LANES), (text.len() - at).min(BLOCK));
    copy[LANES - before..LANES + after].copy_from_slice(&text[at - before..at + after]);
    copy
}

/// Declares `$window`, the window of `$after` bytes at `$at`. The window is in the text, or in a padded copy if `$at` is near an end of the
/// text. Its rows are vectors of the type `$vector`.
macro_rules! window {
    ($window:ident: $vector:ty, $span:expr, $at:expr, $after:expr) => {
        let copy;
        let $window = match $crate::simd::span::Window::<$vector, { $after }>::in_text($span.text(), $at) {
            Some(window) => window,
            None => {
                copy = $crate::simd::span::padded_copy($span.text(), $at);
                $crate::simd::span::Window::in_copy(&copy)
            }
        };
    };
}
pub(super) use window;

#[cfg(test)]
mod tests;

//! What kernels read: a checked range of a text, and rows of 16 bytes that are known to be there.

use super::vector::{LANES, Vector};
use core::marker::PhantomData;
use core::ops::Range;

/// The most bytes that a kernel reads together.
pub const BLOCK: usize = 4 * LANES;

/// A range of a text that holds whole code units of `UNIT` bytes: 1, 2 or 4.
///
/// The range lies within the text, so a kernel may read all of it without a check. It may also read the text around it;
/// that never changes its result.
#[derive(Clone, Copy, Debug)]
pub struct Span<'a, const UNIT: usize = 1> {
    text: &'a [u8],
    // start <= end <= text.len(), and the range is a multiple of UNIT long.
    start: usize,
    end: usize,
}

impl<'a> Span<'a> {
    /// The whole code units of `UNIT` bytes at the start of the span; the rest is left out.
    #[inline(always)]
    pub fn units<const UNIT: usize>(self) -> Span<'a, UNIT> {
        const { assert!(UNIT == 1 || UNIT == 2 || UNIT == 4) };
        let Self { text, start, end } = self;
        Span { text, start, end: end - (end - start) % UNIT }
    }
}

impl<'a, const UNIT: usize> Span<'a, UNIT> {
    /// The whole code units at the start of a range of `text`; `None` if the range is reversed or ends beyond the text.
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

    /// A whole text.
    #[inline(always)]
    pub fn from_slice(text: &'a [u8]) -> Self {
        let Span { text, start, end } = Span { text, start: 0, end: text.len() }.units::<UNIT>();
        Self { text, start, end }
    }

    /// The text that the span is a range of.
    #[inline(always)]
    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    /// Where in the text it starts.
    #[inline(always)]
    pub fn start(&self) -> usize {
        self.start
    }

    /// Where in the text it ends.
    #[inline(always)]
    pub fn end(&self) -> usize {
        self.end
    }

    /// Its length in bytes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.end - self.start
    }

    /// Whether it has no bytes.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.start == self.end
    }

    /// Its bytes.
    #[inline(always)]
    pub fn bytes(&self) -> &'a [u8] {
        // SAFETY: the range lies within the text.
        unsafe { self.text.get_unchecked(self.start..self.end) }
    }

    /// The part before a place in the text; empty or all where that is not within the span.
    #[inline(always)]
    pub fn before(self, at: usize) -> Self {
        let len = at.clamp(self.start, self.end) - self.start;
        Self { end: self.start + (len - len % UNIT), ..self }
    }

    /// The part from a place in the text on; all or nothing where that is not within the span.
    #[inline(always)]
    pub fn starting_at(self, at: usize) -> Self {
        let len = self.end - at.clamp(self.start, self.end);
        Self { start: self.end - (len - len % UNIT), ..self }
    }

    /// How many bytes there are from `at` on; 0 behind the end.
    #[inline(always)]
    pub fn remaining(&self, at: usize) -> usize {
        self.end.saturating_sub(at)
    }

    /// The row of 16 bytes at `at`.
    ///
    /// # Safety
    ///
    /// `at + LANES` is at most the end of the span, or of the text.
    #[inline(always)]
    pub unsafe fn load(&self, at: usize) -> Vector {
        // SAFETY: the caller's promise; the span lies within the text.
        unsafe { Vector::load(self.text, at) }
    }
}

/// The bytes of a text around a place, or a copy of them: there are `AFTER` bytes from the place on and 16 before it.
#[derive(Clone, Copy)]
pub struct Near<'a, const AFTER: usize> {
    place: *const u8,
    text: PhantomData<&'a [u8]>,
}

impl<'a, const AFTER: usize> Near<'a, AFTER> {
    /// The bytes around `at` in the text itself; `None` if there are too few of them.
    #[inline(always)]
    pub fn in_text(text: &'a [u8], at: usize) -> Option<Self> {
        let is_there = at >= LANES && text.len() >= AFTER && at <= text.len() - AFTER;
        // SAFETY: `at` is within the text.
        is_there.then(|| Self { place: unsafe { text.as_ptr().add(at) }, text: PhantomData })
    }

    /// The bytes around the place in a copy that [`window`] made.
    #[inline(always)]
    pub fn in_copy(copy: &'a [u8; LANES + BLOCK]) -> Self {
        const { assert!(AFTER <= BLOCK) };
        // SAFETY: the copy has LANES bytes before the place, and BLOCK from there on.
        Self { place: unsafe { copy.as_ptr().add(LANES) }, text: PhantomData }
    }

    /// The row of this number, counted from the place on.
    #[inline(always)]
    pub fn row<const NUMBER: usize>(self) -> Vector {
        self.row_back::<NUMBER, 0>()
    }

    /// The 16 bytes that begin `BACK` bytes before the row of this number.
    #[inline(always)]
    pub fn row_back<const NUMBER: usize, const BACK: usize>(self) -> Vector {
        const { assert!((NUMBER + 1) * LANES - BACK <= AFTER && BACK <= LANES) };
        // SAFETY: from LANES bytes before the place to AFTER bytes behind it all is there, and by the assertion the row lies
        // within that.
        unsafe { Vector::read(self.place.add(NUMBER * LANES).sub(BACK)) }
    }

    /// The bytes from the place on.
    #[inline(always)]
    pub fn bytes(self) -> &'a [u8; AFTER] {
        // SAFETY: so many bytes are there for as long as the text or the copy is.
        unsafe { &*self.place.cast::<[u8; AFTER]>() }
    }
}

/// A copy of the bytes from `at` on, and of those before them; zeros where there is no text.
#[cold]
#[inline(never)]
pub fn window(text: &[u8], at: usize) -> [u8; LANES + BLOCK] {
    let mut copy = [0; LANES + BLOCK];
    let at = at.min(text.len());
    let (before, bytes) = (at.min(LANES), (text.len() - at).min(BLOCK));
    copy[LANES - before..LANES + bytes].copy_from_slice(&text[at - before..at + bytes]);
    copy
}

/// Declares `$near`: the bytes of a span around `$at`, `$after` of them from there on. Where the text has too few of them, they
/// stand in a copy.
macro_rules! near {
    ($near:ident, $span:expr, $at:expr, $after:expr) => {
        let copy;
        let $near = match Near::<{ $after }>::in_text($span.text(), $at) {
            Some(near) => near,
            None => {
                copy = window($span.text(), $at);
                Near::in_copy(&copy)
            }
        };
    };
}
pub(super) use near;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::reversed_empty_ranges)]
    fn d60_a_span_lies_within_its_text_and_has_whole_units() {
        let text = &b"0123456789"[..];
        for range in [0..11, 11..11, 5..4, usize::MAX..usize::MAX, usize::MAX - 15..usize::MAX, 3..usize::MAX]
        {
            assert!(Span::<1>::new(text, range.clone()).is_none(), "{range:?}");
            assert!(Span::<4>::new(text, range.clone()).is_none(), "{range:?}");
        }
        assert!(Span::<1>::new(b"", usize::MAX - 15..usize::MAX).is_none());
        for start in 0..=10 {
            for end in start..=10 {
                let span = Span::<1>::new(text, start..end).unwrap();
                assert_eq!(span.bytes(), &text[start..end]);
                assert_eq!(span.units::<2>().len(), (end - start) / 2 * 2);
                let units = Span::<4>::new(text, start..end).unwrap();
                assert_eq!((units.start(), units.len()), (start, (end - start) / 4 * 4));
                for at in [0, start, end, 5, 10, 11, usize::MAX] {
                    let (before, from) = (span.before(at), span.starting_at(at));
                    assert_eq!((before.start(), before.end()), (start, at.clamp(start, end)));
                    assert_eq!((from.start(), from.end()), (at.clamp(start, end), end));
                    assert_eq!(span.remaining(at), end.saturating_sub(at));
                }
            }
        }
    }

    #[test]
    fn d60_bytes_around_a_place_are_those_of_the_text_or_zeros() {
        let text: Vec<u8> = (1..=200).collect();
        for len in 0..text.len() {
            let text = &text[..len];
            for at in [0, 1, 15, 16, 17, len / 2, len, len + 1, usize::MAX] {
                let byte = |place: usize| text.get(place).copied().unwrap_or(0);
                near!(near, Span::<1>::from_slice(text), at, BLOCK);
                let at = at.min(len);
                assert_eq!(*near.bytes(), core::array::from_fn(|index| byte(at + index)), "{len} {at}");
                let before = near.row_back::<0, 1>();
                let mut row = [0; LANES];
                before.store(&mut row);
                let expected =
                    core::array::from_fn(|index| if at + index == 0 { 0 } else { byte(at + index - 1) });
                assert_eq!(row, expected, "{len} {at}");
            }
        }
    }
}

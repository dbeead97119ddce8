//! Sorted code points that are looked up by blocks, and the values of the ranges between them.

use crate::compact::running_sums;
use core::ops::Range;

/// The binary logarithm of the length of a block: a block is 256 code points.
const BLOCK_BITS: u32 = 8;
const BLOCKS: u32 = 0x11_0000 >> BLOCK_BITS;

/// Code points in order.
pub(super) struct Sorted {
    code_points: Vec<u32>,
    /// The number of code points before each block, and before 110000, the end of Unicode.
    counts_before: Vec<u16>,
}

impl Sorted {
    /// Expands a table of the differences between successive code points, starting from 0.
    #[inline(never)]
    pub fn new(steps: &[u8]) -> Self {
        let code_points = running_sums(steps);
        let mut counts_before = Vec::with_capacity(BLOCKS as usize + 1);
        let mut count = 0;
        for block in 0..=BLOCKS {
            while code_points.get(count).is_some_and(|&code_point| code_point < block << BLOCK_BITS) {
                count += 1;
            }
            counts_before.push(count as u16);
        }
        Self { code_points, counts_before }
    }

    /// Returns how many of the code points are at most `code_point`.
    pub fn count_to(&self, code_point: u32) -> usize {
        let block = (code_point >> BLOCK_BITS) as usize;
        let Some(&[start, end]) = self.counts_before.get(block..block + 2) else {
            return self.code_points.len();
        };
        let range = Range { start: usize::from(start), end: usize::from(end) };
        let in_block = self.code_points.get(range).unwrap_or_default();
        usize::from(start) + in_block.partition_point(|&other| other <= code_point)
    }

    /// Returns the index of `code_point` in [`Self::code_points`], or `None` if the list does not contain it.
    pub fn position(&self, code_point: u32) -> Option<usize> {
        let index = self.count_to(code_point).checked_sub(1)?;
        (self.code_points.get(index) == Some(&code_point)).then_some(index)
    }

    pub fn code_points(&self) -> &[u32] {
        &self.code_points
    }
}

/// A set of code points: the bounds of ranges that are alternately outside and inside of the set. The first range is outside.
pub(super) struct RangeSet(Sorted);

impl RangeSet {
    pub fn new(lengths: &[u8]) -> Self {
        Self(Sorted::new(lengths))
    }

    pub fn contains(&self, character: char) -> bool {
        !self.0.count_to(u32::from(character)).is_multiple_of(2)
    }
}

/// A value for each range of code points.
pub(super) struct RangeMap {
    bounds: Sorted,
    values: &'static [u8],
}

impl RangeMap {
    /// Expands the lengths of the ranges.
    pub fn new(lengths: &[u8], values: &'static [u8]) -> Self {
        Self { bounds: Sorted::new(lengths), values }
    }

    pub fn value(&self, character: char) -> u8 {
        self.values.get(self.bounds.count_to(u32::from(character))).copied().unwrap_or_default()
    }
}

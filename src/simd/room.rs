//! Where kernels write.

use super::vector::{LANES, Vector};
use core::ops::Range;

/// The unused room of a vector of octets.
pub struct Room<'a> {
    out: &'a mut Vec<u8>,
    /// Where the next octet goes; not asked of the vector again, which costs a load for each store.
    begin: *mut u8,
    len: usize,
}

impl<'a> Room<'a> {
    /// How much more room there must be than is written: whole vectors are stored, of which less may count.
    const SLACK: usize = 2 * LANES;

    /// The room behind what `out` holds.
    pub fn new(out: &'a mut Vec<u8>) -> Self {
        let (begin, len) = (out.as_mut_ptr(), out.len());
        Self { out, begin, len }
    }

    /// How many octets there must be for what a kernel makes of so many: at most two of each.
    pub const fn for_octets(octets: usize) -> usize {
        2 * octets + Self::SLACK
    }

    /// Makes sure that the range lies within the text, and that there is room for what becomes of it. Every kernel that
    /// writes begins so; its loads and stores are not checked one by one.
    #[inline(never)]
    pub(super) fn check(&mut self, text: &[u8], range: &Range<usize>) {
        let octets = text[range.start..range.end].len();
        let _ = &self.out.spare_capacity_mut()[..Self::for_octets(octets)];
        self.begin = self.out.as_mut_ptr();
    }

    /// Appends the first `len` octets of a vector.
    #[inline(always)]
    pub fn put(&mut self, octets: Vector, len: usize) {
        debug_assert!(len <= LANES && self.len + LANES <= self.out.capacity(), "a store within the room");
        // SAFETY: every kernel begins with `check`.
        unsafe { octets.write(self.begin.add(self.len)) };
        self.len += len;
    }

    /// Appends up to sixteen octets.
    pub fn put_octets(&mut self, octets: &[u8]) {
        let mut vector = [0; LANES];
        vector[..octets.len()].copy_from_slice(octets);
        self.put(Vector::load(&vector, 0), octets.len());
    }
}

impl Drop for Room<'_> {
    fn drop(&mut self) {
        // SAFETY: so many octets have been written, within the capacity.
        unsafe { self.out.set_len(self.len) };
    }
}

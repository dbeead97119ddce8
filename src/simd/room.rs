//! Where kernels write.

use super::vector::{LANES, Vector};
use core::ops::Range;

/// How much more room there must be than is written: whole vectors are stored, of which less may count.
const SLACK: usize = 2 * LANES;

/// How much room a vector must have for what a kernel appends for so many octets: at most two for each.
pub const fn room_for(octets: usize) -> usize {
    2 * octets + SLACK
}

/// The unused room of a vector of octets. A kernel has one of its own, so that its numbers stay in registers.
pub struct Room<'a> {
    out: &'a mut Vec<u8>,
    begin: *mut u8,
    len: usize,
}

impl<'a> Room<'a> {
    /// The room behind what `out` holds, for what a kernel makes of a range of a text. Makes sure that there is as much as
    /// that, and that the range lies within the text: the loads and stores of the kernel are not checked one by one.
    #[inline(always)]
    pub fn new(out: &'a mut Vec<u8>, text: &[u8], range: &Range<usize>) -> Self {
        let begin = checked(out, text.len(), range.start, range.end);
        let len = out.len();
        Self { out, begin, len }
    }

    /// Appends the first `len` octets of a vector.
    #[inline(always)]
    pub fn put(&mut self, octets: Vector, len: usize) {
        debug_assert!(len <= LANES && self.len + LANES <= self.out.capacity(), "a store within the room");
        // SAFETY: `new` has made sure that there is room for all.
        unsafe { octets.write(self.begin.add(self.len)) };
        self.len += len;
    }

    /// Appends so many octets.
    #[inline(always)]
    pub fn put_octets<const LEN: usize>(&mut self, octets: [u8; LEN]) {
        self.put_octets_at(self.len, octets);
        self.len += LEN;
    }

    /// Writes octets at a place, of the room or before it.
    #[inline(always)]
    pub fn put_octets_at<const LEN: usize>(&mut self, at: usize, octets: [u8; LEN]) {
        const { assert!(LEN <= LANES) };
        debug_assert!(at + LEN <= self.out.capacity(), "a store within the room");
        // SAFETY: as for `put`.
        unsafe { self.begin.add(at).cast::<[u8; LEN]>().write(octets) };
    }

    /// How many octets there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Takes back what was written behind so many octets.
    pub fn shorten(&mut self, len: usize) {
        debug_assert!(len <= self.len, "what was written");
        self.len = self.len.min(len);
    }
}

#[inline(never)]
fn checked(out: &mut Vec<u8>, len: usize, start: usize, end: usize) -> *mut u8 {
    let is_there = start <= end && end <= len && room_for(end - start) <= out.capacity() - out.len();
    assert!(is_there, "no room");
    out.as_mut_ptr()
}

impl Drop for Room<'_> {
    fn drop(&mut self) {
        // SAFETY: so many octets have been written, within the capacity.
        unsafe { self.out.set_len(self.len) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The message of the panic where a kernel must not begin, because there is no text or too little room.
    #[allow(clippy::reversed_empty_ranges)]
    #[test]
    fn there_is_no_room_outside_of_the_text_and_none_that_is_too_small() {
        let refused = |range: Range<usize>, len: usize, capacity: usize| {
            let mut out = Vec::with_capacity(capacity);
            out.resize(len, 0);
            let begin = || Room::new(&mut out, &[0x41; 20], &range).len();
            let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(begin)).err();
            panic.and_then(|panic| panic.downcast_ref().copied())
        };
        assert_eq!(refused(0..20, 0, room_for(20)), None);
        assert_eq!(refused(0..20, 10, 10 + room_for(20)), None);
        assert_eq!(refused(0..20, 0, room_for(20) - 1), Some("no room"));
        assert_eq!(refused(0..20, 10, room_for(20)), Some("no room"));
        assert_eq!(refused(0..22, 0, room_for(22)), Some("no room"));
        assert_eq!(refused(12..10, 0, room_for(20)), Some("no room"));
    }
}

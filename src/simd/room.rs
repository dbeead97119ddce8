//! Where kernels write.

use super::span::Span;
use super::vector::{LANES, Vector};

/// Slack: kernels store whole vectors past the end of what counts.
const SLACK: usize = 2 * LANES;

/// How much spare capacity a vector must have for what a kernel appends for this many bytes: at most two bytes for each.
/// Where that is more than there can be, it is `usize::MAX`, which no vector can reserve.
pub const fn required_capacity(bytes: usize) -> usize {
    bytes.saturating_mul(2).saturating_add(SLACK)
}

/// The spare capacity of a vector of bytes. A kernel has one of its own, so that its numbers stay in registers.
///
/// It begins with [`required_capacity`] the bytes of a span. Every kernel keeps to one rule, by which its stores are within the
/// capacity: what it has appended is at most two bytes for each byte of the span that it has read. Then the next two vectors
/// fit into the slack, wherever it stands.
pub struct Room<'a> {
    out: &'a mut Vec<u8>,
    begin: *mut u8,
    len: usize,
}

impl<'a> Room<'a> {
    /// The room behind what `out` holds for what a kernel makes of a span; `None` if the spare capacity is less than
    /// [`required_capacity`] its bytes.
    #[inline(always)]
    pub fn new<const UNIT: usize>(out: &'a mut Vec<u8>, span: Span<'_, UNIT>) -> Option<Self> {
        let begin = checked(out, span.len())?;
        let len = out.len();
        Some(Self { out, begin, len })
    }

    /// Appends the first `len` bytes of a vector.
    ///
    /// # Safety
    ///
    /// `len` is at most 16, and there is capacity for 16 bytes more.
    #[inline(always)]
    pub unsafe fn put(&mut self, bytes: Vector, len: usize) {
        debug_assert!(len <= LANES && self.len + LANES <= self.out.capacity(), "a store within the room");
        // SAFETY: the caller's promise: 16 bytes from `len` on lie within the capacity, whose start is `begin`.
        unsafe { bytes.write(self.begin.add(self.len)) };
        self.len += len;
    }

    /// Appends these bytes.
    ///
    /// # Safety
    ///
    /// There is capacity for them.
    #[inline(always)]
    pub unsafe fn put_bytes<const LEN: usize>(&mut self, bytes: [u8; LEN]) {
        // SAFETY: the caller's promise.
        unsafe { self.put_bytes_at(self.len, bytes) };
        self.len += LEN;
    }

    /// Writes bytes at a place in the vector.
    ///
    /// # Safety
    ///
    /// `at + LEN` is within the capacity.
    #[inline(always)]
    pub unsafe fn put_bytes_at<const LEN: usize>(&mut self, at: usize, bytes: [u8; LEN]) {
        const { assert!(LEN <= LANES) };
        debug_assert!(at + LEN <= self.out.capacity(), "a store within the room");
        // SAFETY: the caller's promise; an array of bytes needs no alignment.
        unsafe { self.begin.add(at).cast::<[u8; LEN]>().write(bytes) };
    }

    /// How many bytes there are in the vector.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Takes back what was written behind this length.
    pub fn shorten(&mut self, len: usize) {
        debug_assert!(len <= self.len, "what was written");
        self.len = self.len.min(len);
    }
}

/// Where the vector's memory begins, if it has room for what a kernel makes of this many bytes.
#[inline(never)]
fn checked(out: &mut Vec<u8>, bytes: usize) -> Option<*mut u8> {
    (required_capacity(bytes) <= out.capacity() - out.len()).then_some(out.as_mut_ptr())
}

impl Drop for Room<'_> {
    fn drop(&mut self) {
        // SAFETY: `len` grows only by what was written within the capacity, from the vector's own length on.
        unsafe { self.out.set_len(self.len) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d60_there_is_no_room_that_is_too_small() {
        let has_room = |bytes: usize, len: usize, capacity: usize| {
            let mut out = Vec::with_capacity(capacity);
            out.resize(len, 0);
            let text = vec![0x41; bytes];
            Room::new(&mut out, Span::<1>::from_slice(&text)).is_some()
        };
        assert!(has_room(20, 0, required_capacity(20)));
        assert!(has_room(20, 10, 10 + required_capacity(20)));
        assert!(!has_room(20, 0, required_capacity(20) - 1));
        assert!(!has_room(20, 10, required_capacity(20)));
        assert!(!has_room(22, 0, required_capacity(20)));
    }

    #[test]
    fn d60_room_never_wraps_around() {
        for bytes in [0, 1, (1 << 30) - 17, 1 << 30] {
            assert_eq!(required_capacity(bytes), 2 * bytes + 32);
        }
        // Near half of the address space, which is 2^31 on 32 bits, and near all of it.
        for bytes in [usize::MAX / 2 - 17, usize::MAX / 2, usize::MAX / 2 + 1, usize::MAX - 31, usize::MAX] {
            assert!(required_capacity(bytes) >= bytes, "{bytes}");
            assert!(Vec::<u8>::new().try_reserve(required_capacity(bytes)).is_err(), "{bytes}");
        }
    }
}

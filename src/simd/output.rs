//! The output of a kernel: the spare capacity of a `Vec<u8>`, with slack for whole vectors.

use super::span::Span;
use super::vector::{LANES, Vector};
use alloc::vec::Vec;

/// Kernels store whole vectors, so stores may reach up to two vectors past the end of the output.
const SLACK: usize = 2 * LANES;

/// Returns the spare capacity in bytes that a kernel needs in order to read `bytes` bytes: two for each byte, plus slack.
///
/// Saturates at `usize::MAX`, which no `Vec` can reserve.
pub const fn required_capacity(bytes: usize) -> usize {
    bytes.saturating_mul(2).saturating_add(SLACK)
}

/// The spare capacity of a `Vec<u8>`, as a local value of the kernel, so that the pointer and the length stay in registers.
///
/// [`Output::new`] checks the spare capacity once, against [`required_capacity`] of the span. After that, no store is checked.
/// Every kernel keeps this invariant: it has appended at most two bytes for each byte of the span that it has read. Two more
/// vectors therefore always fit.
pub struct Output<'a> {
    out: &'a mut Vec<u8>,
    begin: *mut u8,
    len: usize,
}

impl<'a> Output<'a> {
    /// Creates an output that appends to `out`; `None` if its spare capacity is less than [`required_capacity`] of the span.
    #[inline(always)]
    pub fn new<const UNIT: usize>(out: &'a mut Vec<u8>, span: Span<'_, UNIT>) -> Option<Self> {
        let begin = start_if_enough(out, span.len())?;
        let len = out.len();
        Some(Self { out, begin, len })
    }

    /// Appends the first `len` bytes of a vector.
    ///
    /// # Safety
    ///
    /// - `len` must be at most 16.
    /// - There must be capacity for 16 more bytes.
    #[inline(always)]
    pub unsafe fn push<V: Vector>(&mut self, bytes: V, len: usize) {
        debug_assert!(len <= LANES && self.len + LANES <= self.out.capacity(), "a store within the capacity");
        // SAFETY: the caller guarantees that 16 bytes from `self.len` lie within the capacity, which starts at `begin`.
        unsafe { bytes.store_unaligned(self.begin.add(self.len)) };
        self.len += len;
    }

    /// Appends bytes.
    ///
    /// # Safety
    ///
    /// There must be capacity for `LEN` more bytes.
    #[inline(always)]
    pub unsafe fn push_bytes<const LEN: usize>(&mut self, bytes: [u8; LEN]) {
        // SAFETY: the caller guarantees the capacity.
        unsafe { self.write_bytes_at(self.len, bytes) };
        self.len += LEN;
    }

    /// Writes bytes at the offset `at`. The length does not change.
    ///
    /// # Safety
    ///
    /// `at + LEN` must be at most the capacity.
    #[inline(always)]
    pub unsafe fn write_bytes_at<const LEN: usize>(&mut self, at: usize, bytes: [u8; LEN]) {
        const { assert!(LEN <= LANES) };
        debug_assert!(at + LEN <= self.out.capacity(), "a store within the capacity");
        // SAFETY: the caller guarantees the bounds; an array of bytes needs no alignment.
        unsafe { self.begin.add(at).cast::<[u8; LEN]>().write(bytes) };
    }

    /// Returns the number of bytes in the `Vec`, appended ones included.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Removes appended bytes, so that `len` remain.
    pub fn truncate(&mut self, len: usize) {
        debug_assert!(len <= self.len, "a length within the output");
        self.len = self.len.min(len);
    }
}

/// Returns a pointer to the start of the memory of the `Vec`, or `None` if its spare capacity is too small.
#[inline(never)]
fn start_if_enough(out: &mut Vec<u8>, bytes: usize) -> Option<*mut u8> {
    (required_capacity(bytes) <= out.capacity() - out.len()).then_some(out.as_mut_ptr())
}

impl Drop for Output<'_> {
    fn drop(&mut self) {
        // SAFETY: `len` starts at the length of the `Vec` and grows only by bytes written within the capacity.
        unsafe { self.out.set_len(self.len) };
    }
}

#[cfg(test)]
mod tests;

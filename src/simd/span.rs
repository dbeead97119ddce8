//! What kernels read.

use super::rows::LANES;

/// The most octets that a kernel looks at together.
pub const BLOCK: usize = 4 * LANES;

/// A copy of the octets from `at` on, behind those that come before them; zeros where there is no text.
#[cold]
#[inline(never)]
pub fn window(text: &[u8], at: usize) -> [u8; LANES + BLOCK] {
    let mut copy = [0; LANES + BLOCK];
    let (before, octets) = (at.min(LANES), (text.len() - at).min(BLOCK));
    copy[LANES - before..LANES + octets].copy_from_slice(&text[at - before..at + octets]);
    copy
}

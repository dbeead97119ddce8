//! A vector of 16 bytes or eight 16-bit units, with the operations that kernels use.
//!
//! Each backend defines the same operations and nothing else: `wasm.rs` with the 128-bit instructions of WebAssembly,
//! `x86.rs` with those of x86-64 if the crate is built for SSE4.1, and `portable.rs` in plain Rust for every other target.
//! The same kernels therefore run under any test, sanitizer or debugger.

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[path = "wasm.rs"]
mod backend;
#[cfg(all(target_arch = "x86_64", target_feature = "sse4.1"))]
#[path = "x86.rs"]
mod backend;
#[cfg(not(any(
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "x86_64", target_feature = "sse4.1")
)))]
#[path = "portable.rs"]
mod backend;

use super::constants;
pub use backend::Vector;
pub use constants::LANES;

impl Vector {
    pub const ZERO: Self = Self::new([0; LANES]);
    pub const ONES: Self = Self::new([0xFF; LANES]);

    /// Loads the 16 bytes of `text` that start at `at`, without a bounds check: the check costs a tenth of the speed.
    ///
    /// # Safety
    ///
    /// `at + LANES <= text.len()`.
    #[inline(always)]
    pub unsafe fn load(text: &[u8], at: usize) -> Self {
        debug_assert!(at + LANES <= text.len(), "a load within the text");
        // SAFETY: the caller guarantees that the 16 bytes from `at` lie within the text.
        unsafe { Self::load_unaligned(text.as_ptr().add(at)) }
    }

    /// Loads the 16 bytes of a row.
    #[inline(always)]
    pub fn from_row(row: &[u8; LANES]) -> Self {
        // SAFETY: a row has 16 bytes.
        unsafe { Self::load_unaligned(row.as_ptr()) }
    }

    /// Stores the 16 bytes to a row.
    #[inline(always)]
    pub fn store(self, row: &mut [u8; LANES]) {
        // SAFETY: a row has 16 bytes.
        unsafe { self.store_unaligned(row.as_mut_ptr()) }
    }

    /// Sets every byte lane to `BYTE`, loaded from [`constants::CONSTANTS`].
    #[inline(always)]
    pub fn splat_const<const BYTE: u8>() -> Self {
        Self::constant(const { constants::index_of(u16::from_le_bytes([BYTE, BYTE])) })
    }

    /// Sets every 16-bit lane to `UNIT`, loaded from [`constants::CONSTANTS`].
    #[inline(always)]
    pub fn splat16_const<const UNIT: u16>() -> Self {
        Self::constant(const { constants::index_of(UNIT) })
    }

    /// Loads the constants that decode five three-byte characters: mask, expected bits, lead indices, continuation indices.
    #[inline(always)]
    pub fn five_by_three() -> [Self; 4] {
        [0, 1, 2, 3].map(|row| Self::constant(constants::FIVE_BY_THREE_START + row))
    }

    /// Loads the constants that decode four four-byte characters, in the order of `FOUR_BY_FOUR`.
    #[inline(always)]
    pub fn four_by_four() -> [Self; 11] {
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(|row| Self::constant(constants::FOUR_BY_FOUR_START + row))
    }

    /// Loads the vector at `index` of [`constants::CONSTANTS`].
    #[inline(always)]
    fn constant(index: usize) -> Self {
        debug_assert!(index < constants::COUNT, "an index of the table");
        // SAFETY: `bytes` returns a pointer to 16 readable bytes for any `index` below `COUNT`. The callers pass constants:
        // the result of `constants::index_of`, or the start of a group plus a number below the group's length.
        unsafe { Self::load_unaligned(constants::CONSTANTS.bytes(index)) }
    }

    /// Sets each lane to FF if its byte is a continuation byte (80 to BF), else to 00.
    #[inline(always)]
    pub fn continuation_mask(self) -> Self {
        // As signed numbers, 80 to BF are -128 to -65: the lowest.
        self.less_signed(Self::splat_const::<0xC0>())
    }

    /// Moves the high nibble of each byte to the low nibble and clears the rest.
    #[inline(always)]
    pub fn high_nibbles(self) -> Self {
        self.shr16::<4>().and(Self::splat_const::<0x0F>())
    }

    /// Returns whether any byte is greater than `BYTE`, as an unsigned number.
    #[inline(always)]
    pub fn any_above<const BYTE: u8>(self) -> bool {
        self.sub_saturating(Self::splat_const::<BYTE>()).any()
    }

    /// Returns whether all bytes are ASCII.
    #[inline(always)]
    pub fn is_ascii(self) -> bool {
        self.bitmask() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_above_and_is_ascii_check_every_lane() {
        for lane in 0..LANES {
            let row = |byte| {
                let mut row = [0x41; LANES];
                row[lane] = byte;
                Vector::new(row)
            };
            assert!(row(0xF0).any_above::<0xEF>());
            assert!(!row(0xEF).any_above::<0xEF>());
            assert!(row(0x7F).is_ascii());
            assert!(!row(0x80).is_ascii());
        }
    }
}

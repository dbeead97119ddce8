//! A vector of 16 bytes or eight 16-bit units, with the operations that kernels use.
//!
//! A kernel is generic over [`Vector`], so that it can be compiled for several backends: `Simd128`, `Sse41`, `Neon` and `Portable`.
//! `dispatch.rs` chooses one.

use super::constants;
pub use constants::LANES;

/// Sixteen byte lanes, or eight 16-bit lanes in little-endian order.
///
/// A function that is generic over vectors must be `#[inline(always)]`: then it becomes part of a kernel, and is compiled with the
/// instructions that the kernel may use. A closure cannot have the attribute, so closures must be small.
pub trait Vector: Copy {
    const ZERO: Self;
    /// All bits are 1.
    const ONES: Self;

    /// Creates a vector of these byte lanes.
    fn new(bytes: [u8; LANES]) -> Self;

    /// Sets the first eight byte lanes to the bytes of `low`, and the last eight to the bytes of `high`, both in little-endian order.
    #[inline(always)]
    fn from_halves(low: u64, high: u64) -> Self {
        Self::new((u128::from(low) | u128::from(high) << 64).to_le_bytes())
    }

    /// Sets every byte lane to `byte`, a run-time value.
    fn splat(byte: u8) -> Self;

    /// Loads 16 bytes from any address, aligned or not.
    ///
    /// # Safety
    ///
    /// The 16 bytes at `bytes` must be readable.
    unsafe fn load_unaligned(bytes: *const u8) -> Self;

    /// Stores 16 bytes at any address, aligned or not.
    ///
    /// # Safety
    ///
    /// The 16 bytes at `bytes` must be writable.
    unsafe fn store_unaligned(self, bytes: *mut u8);

    /// Keeps the bits that both vectors have.
    fn and(self, other: Self) -> Self;
    /// Keeps the bits that at least one vector has.
    fn or(self, other: Self) -> Self;
    /// Keeps the bits that exactly one vector has.
    fn xor(self, other: Self) -> Self;
    /// Keeps the bits that `other` does not have.
    fn and_not(self, other: Self) -> Self;
    /// Returns the larger byte of each lane, as unsigned numbers.
    fn max(self, other: Self) -> Self;
    /// Adds bytes modulo 256.
    fn add(self, other: Self) -> Self;
    /// Subtracts bytes; a negative difference becomes 0.
    fn sub_saturating(self, other: Self) -> Self;
    /// Sets each byte lane to FF if both bytes are equal, else to 00.
    fn equal(self, other: Self) -> Self;
    /// Sets each byte lane to FF if the byte is less than the byte of `other`, as signed numbers, else to 00.
    fn less_signed(self, other: Self) -> Self;
    /// Returns, for each of `indices`, the byte at that index. An index of 16 or more gives 00.
    fn swizzle(self, indices: Self) -> Self;
    /// Adds units modulo 65,536.
    fn add16(self, other: Self) -> Self;
    /// Returns the smaller unit of each lane, as unsigned numbers.
    fn min16(self, other: Self) -> Self;
    /// Sets each 16-bit lane to FFFF if both units are equal, else to 0000.
    fn equal16(self, other: Self) -> Self;
    /// Zero-extends the first eight bytes.
    fn widen_low(self) -> Self;
    /// Zero-extends the last eight bytes.
    fn widen_high(self) -> Self;
    /// Narrows the units of both vectors to bytes. As signed numbers, units below 0 become 00 and units above FF become FF.
    fn narrow(self, next: Self) -> Self;
    /// Narrows the 32-bit lanes of both vectors to units. As signed numbers, lanes below 0 become 0000 and lanes above FFFF become
    /// FFFF.
    fn narrow32(self, next: Self) -> Self;
    /// Shifts units to the left.
    fn shl16<const BITS: u32>(self) -> Self;
    /// Shifts units to the right and fills them with zeros.
    fn shr16<const BITS: u32>(self) -> Self;
    /// Returns whether any bit is set.
    fn any(self) -> bool;
    /// Collects the highest bit of each byte lane; lane 0 is the lowest bit.
    fn bitmask(self) -> u16;
    /// Collects the highest bit of each 16-bit lane; lane 0 is the lowest bit.
    fn bitmask16(self) -> u8;
    /// Returns, for each lane, the byte `N` positions earlier in the sequence `before`, `self`. `N` is 1, 2 or 3.
    fn prev<const N: usize>(self, before: Self) -> Self;
    /// Interleaves the first eight bytes of both vectors into units; `self` has the low bytes.
    fn zip_low(self, high: Self) -> Self;
    /// Interleaves the last eight bytes of both vectors into units; `self` has the low bytes.
    fn zip_high(self, high: Self) -> Self;
    /// Interleaves the first four units of both vectors into 32-bit lanes; `self` has the low units.
    fn zip_low16(self, high: Self) -> Self;
    /// Interleaves the last four units of both vectors into 32-bit lanes; `self` has the low units.
    fn zip_high16(self, high: Self) -> Self;

    /// Loads the 16 bytes of `text` that start at `at`, without a bounds check: the check costs a tenth of the speed.
    ///
    /// # Safety
    ///
    /// `at + LANES <= text.len()`.
    #[inline(always)]
    unsafe fn load(text: &[u8], at: usize) -> Self {
        debug_assert!(at + LANES <= text.len(), "a load within the text");
        // SAFETY: the caller guarantees that the 16 bytes from `at` lie within the text.
        unsafe { Self::load_unaligned(text.as_ptr().add(at)) }
    }

    /// Loads a row of 16 bytes.
    #[inline(always)]
    fn from_row(row: &[u8; LANES]) -> Self {
        // SAFETY: a row has 16 bytes.
        unsafe { Self::load_unaligned(row.as_ptr()) }
    }

    /// Stores the vector as a row of 16 bytes.
    #[inline(always)]
    fn store(self, row: &mut [u8; LANES]) {
        // SAFETY: a row has 16 bytes.
        unsafe { self.store_unaligned(row.as_mut_ptr()) }
    }

    /// Sets every byte lane to `BYTE`, loaded from [`constants::CONSTANTS`].
    #[inline(always)]
    fn splat_const<const BYTE: u8>() -> Self {
        constant(const { constants::index_of(u16::from_le_bytes([BYTE, BYTE])) })
    }

    /// Sets every 16-bit lane to `UNIT`, loaded from [`constants::CONSTANTS`].
    #[inline(always)]
    fn splat16_const<const UNIT: u16>() -> Self {
        constant(const { constants::index_of(UNIT) })
    }

    /// Loads the constants for five three-byte characters: the rows of `constants::FIVE_BY_THREE`.
    #[inline(always)]
    fn five_by_three() -> [Self; 4] {
        [0, 1, 2, 3].map(|row| constant(constants::FIVE_BY_THREE_START + row))
    }

    /// Loads the constants for four four-byte characters: the rows of `constants::FOUR_BY_FOUR`, each repeated for four characters.
    #[inline(always)]
    fn four_by_four() -> [Self; 11] {
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(|row| constant(constants::FOUR_BY_FOUR_START + row))
    }

    /// Sets each lane to FF if its byte is a continuation byte (80 to BF), else to 00.
    #[inline(always)]
    fn continuation_mask(self) -> Self {
        // As signed numbers, 80 to BF are -128 to -65: the lowest.
        self.less_signed(Self::splat_const::<0xC0>())
    }

    /// Returns the high nibble of each byte.
    #[inline(always)]
    fn high_nibbles(self) -> Self {
        self.shr16::<4>().and(Self::splat_const::<0x0F>())
    }

    /// Returns whether a byte is greater than `BYTE`, as unsigned numbers.
    #[inline(always)]
    fn any_above<const BYTE: u8>(self) -> bool {
        self.sub_saturating(Self::splat_const::<BYTE>()).any()
    }

    /// Returns the first `count` bytes, at most 16, followed by zeros.
    #[inline(always)]
    fn first(self, count: usize) -> Self {
        const ONES_AND_ZEROS: [[u8; LANES]; 2] = [[0xFF; LANES], [0x00; LANES]];
        let start = LANES - count.min(LANES);
        // SAFETY: `start` is at most 16, so 16 of the 32 bytes follow it.
        self.and(unsafe { Self::load(ONES_AND_ZEROS.as_flattened(), start) })
    }

    /// Returns whether all bytes are ASCII.
    #[inline(always)]
    fn is_ascii(self) -> bool {
        self.bitmask() == 0
    }
}

/// Loads the constant at an index of [`constants::CONSTANTS`].
#[inline(always)]
fn constant<V: Vector>(index: usize) -> V {
    debug_assert!(index < constants::COUNT, "an index of the table");
    // SAFETY: `bytes` returns a pointer to 16 readable bytes for any `index` below `COUNT`. The callers pass constants:
    // the result of `constants::index_of`, or the start of a group plus a number below the group's length.
    unsafe { V::load_unaligned(constants::CONSTANTS.bytes(index)) }
}

#[cfg(test)]
mod tests;

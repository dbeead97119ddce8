//! The WebAssembly backend: 128-bit SIMD instructions.

use core::arch::wasm32::*;

/// Sixteen byte lanes, or eight 16-bit lanes in little-endian order.
#[derive(Clone, Copy)]
pub struct Vector(v128);

macro_rules! instructions {
    ($($name:ident($($operand:ident),*) = $instruction:ident;)*) => {
        impl Vector {
            $(#[inline(always)]
            pub fn $name(self $(, $operand: Self)*) -> Self {
                Self($instruction(self.0 $(, $operand.0)*))
            })*
        }
    };
}

instructions! {
    and(other) = v128_and;
    or(other) = v128_or;
    xor(other) = v128_xor;
    and_not(other) = v128_andnot;
    max(other) = u8x16_max;
    sub_saturating(other) = u8x16_sub_sat;
    equal(other) = u8x16_eq;
    less_signed(other) = i8x16_lt;
    swizzle(indices) = i8x16_swizzle;
    add16(other) = u16x8_add;
    min16(other) = u16x8_min;
    equal16(other) = u16x8_eq;
    widen_low() = u16x8_extend_low_u8x16;
    widen_high() = u16x8_extend_high_u8x16;
    narrow(next) = u8x16_narrow_i16x8;
    narrow32(next) = u16x8_narrow_i32x4;
}

impl Vector {
    /// Sets every byte lane to `byte`, a run-time value.
    #[inline(always)]
    pub fn splat(byte: u8) -> Self {
        Self(u8x16_splat(byte))
    }

    #[inline(always)]
    pub const fn new(bytes: [u8; 16]) -> Self {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = bytes;
        Self(u8x16(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p))
    }

    /// Loads 16 bytes from any address, aligned or not.
    ///
    /// # Safety
    ///
    /// The 16 bytes at `bytes` must be readable.
    #[inline(always)]
    pub unsafe fn load_unaligned(bytes: *const u8) -> Self {
        // SAFETY: the caller guarantees the 16 bytes; this access needs no alignment.
        Self(unsafe { v128_load(bytes.cast()) })
    }

    /// Stores 16 bytes at any address, aligned or not.
    ///
    /// # Safety
    ///
    /// The 16 bytes at `bytes` must be writable.
    #[inline(always)]
    pub unsafe fn store_unaligned(self, bytes: *mut u8) {
        // SAFETY: the caller guarantees the 16 bytes; this access needs no alignment.
        unsafe { v128_store(bytes.cast(), self.0) }
    }

    #[inline(always)]
    pub fn shl16<const BITS: u32>(self) -> Self {
        Self(u16x8_shl(self.0, BITS))
    }

    #[inline(always)]
    pub fn shr16<const BITS: u32>(self) -> Self {
        Self(u16x8_shr(self.0, BITS))
    }

    /// Returns whether any bit is set.
    #[inline(always)]
    pub fn any(self) -> bool {
        v128_any_true(self.0)
    }

    /// Collects the highest bit of each byte lane; lane 0 is the lowest bit.
    #[inline(always)]
    pub fn bitmask(self) -> u16 {
        u8x16_bitmask(self.0)
    }

    /// Collects the highest bit of each 16-bit lane; lane 0 is the lowest bit.
    #[inline(always)]
    pub fn bitmask16(self) -> u8 {
        u16x8_bitmask(self.0)
    }

    /// Returns, for each lane, the byte `N` positions earlier in the sequence `before`, `self`.
    #[inline(always)]
    pub fn prev<const N: usize>(self, before: Self) -> Self {
        const { assert!(N == 1 || N == 2 || N == 3) };
        let (before, own) = (before.0, self.0);
        Self(match N {
            1 => u8x16_shuffle::<15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30>(before, own),
            2 => u8x16_shuffle::<14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29>(before, own),
            _ => u8x16_shuffle::<13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28>(before, own),
        })
    }

    /// Interleaves the first eight bytes of both vectors into units; `self` has the low bytes.
    #[inline(always)]
    pub fn zip_low(self, high: Self) -> Self {
        Self(u8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(self.0, high.0))
    }

    /// Interleaves the last eight bytes of both vectors into units; `self` has the low bytes.
    #[inline(always)]
    pub fn zip_high(self, high: Self) -> Self {
        Self(u8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(self.0, high.0))
    }

    /// Interleaves the first four units of both vectors into 32-bit lanes; `self` has the low units.
    #[inline(always)]
    pub fn zip_low16(self, high: Self) -> Self {
        Self(u16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(self.0, high.0))
    }

    /// Interleaves the last four units of both vectors into 32-bit lanes; `self` has the low units.
    #[inline(always)]
    pub fn zip_high16(self, high: Self) -> Self {
        Self(u16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(self.0, high.0))
    }
}

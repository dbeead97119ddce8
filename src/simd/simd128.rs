//! The WebAssembly backend: 128-bit SIMD instructions.

use super::vector::{LANES, Vector};
use core::arch::wasm32::*;

/// Sixteen byte lanes, or eight 16-bit lanes in little-endian order.
#[derive(Clone, Copy)]
pub struct Simd128(v128);

macro_rules! instructions {
    ($($name:ident($($operand:ident),*) = $instruction:ident;)*) => {
        $(#[inline(always)]
        fn $name(self $(, $operand: Self)*) -> Self {
            Self($instruction(self.0 $(, $operand.0)*))
        })*
    };
}

impl Simd128 {
    #[inline(always)]
    const fn from_bytes(bytes: [u8; LANES]) -> Self {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = bytes;
        Self(u8x16(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p))
    }
}

impl Vector for Simd128 {
    const ZERO: Self = Self::from_bytes([0; LANES]);
    const ONES: Self = Self::from_bytes([0xFF; LANES]);

    instructions! {
        and(other) = v128_and;
        or(other) = v128_or;
        xor(other) = v128_xor;
        and_not(other) = v128_andnot;
        max(other) = u8x16_max;
        add(other) = u8x16_add;
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

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Self(u8x16_splat(byte))
    }

    #[inline(always)]
    fn new(bytes: [u8; LANES]) -> Self {
        Self::from_bytes(bytes)
    }

    // Without this method, LLVM inserts the bytes one by one.
    #[inline(always)]
    fn from_halves(low: u64, high: u64) -> Self {
        Self(u64x2(low, high))
    }

    #[inline(always)]
    unsafe fn load_unaligned(bytes: *const u8) -> Self {
        // SAFETY: the caller guarantees the 16 bytes; this access needs no alignment.
        Self(unsafe { v128_load(bytes.cast()) })
    }

    #[inline(always)]
    unsafe fn store_unaligned(self, bytes: *mut u8) {
        // SAFETY: the caller guarantees the 16 bytes; this access needs no alignment.
        unsafe { v128_store(bytes.cast(), self.0) }
    }

    #[inline(always)]
    fn shl16<const BITS: u32>(self) -> Self {
        Self(u16x8_shl(self.0, BITS))
    }

    #[inline(always)]
    fn shr16<const BITS: u32>(self) -> Self {
        Self(u16x8_shr(self.0, BITS))
    }

    #[inline(always)]
    fn any(self) -> bool {
        v128_any_true(self.0)
    }

    #[inline(always)]
    fn bitmask(self) -> u16 {
        u8x16_bitmask(self.0)
    }

    #[inline(always)]
    fn bitmask16(self) -> u8 {
        u16x8_bitmask(self.0)
    }

    #[inline(always)]
    fn prev<const N: usize>(self, before: Self) -> Self {
        const { assert!(N == 1 || N == 2 || N == 3) };
        let (before, own) = (before.0, self.0);
        Self(match N {
            1 => u8x16_shuffle::<15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30>(before, own),
            2 => u8x16_shuffle::<14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29>(before, own),
            _ => u8x16_shuffle::<13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28>(before, own),
        })
    }

    #[inline(always)]
    fn zip_low(self, high: Self) -> Self {
        Self(u8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(self.0, high.0))
    }

    #[inline(always)]
    fn zip_high(self, high: Self) -> Self {
        Self(u8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(self.0, high.0))
    }

    #[inline(always)]
    fn zip_low16(self, high: Self) -> Self {
        Self(u16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(self.0, high.0))
    }

    #[inline(always)]
    fn zip_high16(self, high: Self) -> Self {
        Self(u16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(self.0, high.0))
    }
}

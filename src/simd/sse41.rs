//! The x86-64 backend: the 128-bit instructions up to SSE4.1, which nearly all x86-64 processors have.
//!
//! Only `dispatch.rs` and tests name the type, after they have checked that the processor has the instructions. All methods rely on this
//! check.

use super::instructions::instructions;
use super::vector::{LANES, Vector};
use core::arch::x86_64::*;

/// Sixteen byte lanes, or eight 16-bit lanes in little-endian order.
#[derive(Clone, Copy)]
pub struct Sse41(__m128i);

impl Sse41 {
    #[inline(always)]
    const fn from_bytes(bytes: [u8; LANES]) -> Self {
        // SAFETY: both types have 16 bytes, and every value of those bytes is valid in both.
        Self(unsafe { core::mem::transmute::<[u8; LANES], __m128i>(bytes) })
    }
}

impl Vector for Sse41 {
    const ZERO: Self = Self::from_bytes([0; LANES]);
    const ONES: Self = Self::from_bytes([0xFF; LANES]);

    instructions! {
        and(own, other) = _mm_and_si128(own, other);
        or(own, other) = _mm_or_si128(own, other);
        xor(own, other) = _mm_xor_si128(own, other);
        and_not(own, other) = _mm_andnot_si128(other, own);
        max(own, other) = _mm_max_epu8(own, other);
        add(own, other) = _mm_add_epi8(own, other);
        sub_saturating(own, other) = _mm_subs_epu8(own, other);
        equal(own, other) = _mm_cmpeq_epi8(own, other);
        less_signed(own, other) = _mm_cmplt_epi8(own, other);
        // `pshufb` gives 0 only for an index with the highest bit set: adding 0x70 sets it for indices of at least 0x10.
        swizzle(own, indices) = _mm_shuffle_epi8(own, _mm_adds_epu8(indices, _mm_set1_epi8(0x70)));
        add16(own, other) = _mm_add_epi16(own, other);
        min16(own, other) = _mm_min_epu16(own, other);
        equal16(own, other) = _mm_cmpeq_epi16(own, other);
        widen_low(own) = _mm_cvtepu8_epi16(own);
        widen_high(own) = _mm_unpackhi_epi8(own, _mm_setzero_si128());
        narrow(own, next) = _mm_packus_epi16(own, next);
        narrow32(own, next) = _mm_packus_epi32(own, next);
        zip_low(own, high) = _mm_unpacklo_epi8(own, high);
        zip_high(own, high) = _mm_unpackhi_epi8(own, high);
        zip_low16(own, high) = _mm_unpacklo_epi16(own, high);
        zip_high16(own, high) = _mm_unpackhi_epi16(own, high);
    }

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Self::from_bytes([byte; LANES])
    }

    #[inline(always)]
    fn new(bytes: [u8; LANES]) -> Self {
        Self::from_bytes(bytes)
    }

    #[inline(always)]
    unsafe fn load_unaligned(bytes: *const u8) -> Self {
        // SAFETY: the caller guarantees the 16 bytes; this access needs no alignment.
        Self(unsafe { _mm_loadu_si128(bytes.cast()) })
    }

    #[inline(always)]
    unsafe fn store_unaligned(self, bytes: *mut u8) {
        // SAFETY: the caller guarantees the 16 bytes; this access needs no alignment.
        unsafe { _mm_storeu_si128(bytes.cast(), self.0) }
    }

    #[inline(always)]
    fn shl16<const BITS: u32>(self) -> Self {
        // SAFETY: the processor has both instructions, which access no memory.
        Self(unsafe { _mm_sll_epi16(self.0, _mm_cvtsi32_si128(BITS as i32)) })
    }

    #[inline(always)]
    fn shr16<const BITS: u32>(self) -> Self {
        // SAFETY: the processor has both instructions, which access no memory.
        Self(unsafe { _mm_srl_epi16(self.0, _mm_cvtsi32_si128(BITS as i32)) })
    }

    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: the processor has the instruction, which accesses no memory.
        unsafe { _mm_testz_si128(self.0, self.0) == 0 }
    }

    #[inline(always)]
    fn bitmask(self) -> u16 {
        // SAFETY: the processor has the instruction, which accesses no memory.
        unsafe { _mm_movemask_epi8(self.0) as u16 }
    }

    #[inline(always)]
    fn bitmask16(self) -> u8 {
        // SAFETY: the processor has these instructions, which access no memory.
        // Packing saturates signed units, which keeps their highest bit.
        unsafe { _mm_movemask_epi8(_mm_packs_epi16(self.0, _mm_setzero_si128())) as u8 }
    }

    #[inline(always)]
    fn prev<const N: usize>(self, before: Self) -> Self {
        const { assert!(N == 1 || N == 2 || N == 3) };
        // SAFETY: the processor has the instruction, which accesses no memory.
        Self(unsafe {
            match N {
                1 => _mm_alignr_epi8::<15>(self.0, before.0),
                2 => _mm_alignr_epi8::<14>(self.0, before.0),
                _ => _mm_alignr_epi8::<13>(self.0, before.0),
            }
        })
    }
}

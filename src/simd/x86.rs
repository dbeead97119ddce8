//! The x86-64 backend, for builds with SSE4.1. It runs the kernels at full speed under tests and sanitizers.

use core::arch::x86_64::*;

/// Sixteen byte lanes, or eight 16-bit lanes in little-endian order.
#[derive(Clone, Copy)]
pub struct Vector(__m128i);

macro_rules! instructions {
    ($($(#[$doc:meta])* $name:ident($($operand:ident),*) = $instruction:expr;)*) => {
        impl Vector {
            $($(#[$doc])*
            #[inline(always)]
            pub fn $name(self $(, $operand: Self)*) -> Self {
                // SAFETY: this file is compiled only for targets with the instruction, which accesses no memory.
                Self(unsafe { $instruction(self.0 $(, $operand.0)*) })
            })*
        }
    };
}

instructions! {
    and(other) = _mm_and_si128;
    or(other) = _mm_or_si128;
    xor(other) = _mm_xor_si128;
    and_not(other) = |own, other| _mm_andnot_si128(other, own);
    max(other) = _mm_max_epu8;
    sub_saturating(other) = _mm_subs_epu8;
    equal(other) = _mm_cmpeq_epi8;
    less_signed(other) = _mm_cmplt_epi8;
    // `pshufb` gives 0 only for an index with the highest bit set: adding 0x70 sets it for indices of at least 0x10.
    swizzle(indices) = |own, indices| _mm_shuffle_epi8(own, _mm_adds_epu8(indices, _mm_set1_epi8(0x70)));
    add16(other) = _mm_add_epi16;
    min16(other) = _mm_min_epu16;
    equal16(other) = _mm_cmpeq_epi16;
    widen_low() = _mm_cvtepu8_epi16;
    widen_high() = |own| _mm_unpackhi_epi8(own, _mm_setzero_si128());
    narrow(next) = _mm_packus_epi16;
    narrow32(next) = _mm_packus_epi32;
    /// Interleaves the first eight bytes of both to units; `self` gives the low bytes.
    zip_low(high) = _mm_unpacklo_epi8;
    /// Interleaves the last eight bytes of both to units; `self` gives the low bytes.
    zip_high(high) = _mm_unpackhi_epi8;
    /// Interleaves the first four units of both to 32-bit lanes; `self` gives the low units.
    zip_low16(high) = _mm_unpacklo_epi16;
    /// Interleaves the last four units of both to 32-bit lanes; `self` gives the low units.
    zip_high16(high) = _mm_unpackhi_epi16;
}

impl Vector {
    /// Sets every byte lane to `byte`, a run-time value.
    #[inline(always)]
    pub fn splat(byte: u8) -> Self {
        Self::new([byte; 16])
    }

    #[inline(always)]
    pub const fn new(bytes: [u8; 16]) -> Self {
        // SAFETY: both types have 16 bytes, and every value of those bytes is valid in both.
        Self(unsafe { core::mem::transmute::<[u8; 16], __m128i>(bytes) })
    }

    /// Loads 16 bytes from any address, aligned or not.
    ///
    /// # Safety
    ///
    /// The 16 bytes at `bytes` must be readable.
    #[inline(always)]
    pub unsafe fn load_unaligned(bytes: *const u8) -> Self {
        // SAFETY: the caller guarantees the 16 bytes; this access needs no alignment.
        Self(unsafe { _mm_loadu_si128(bytes.cast()) })
    }

    /// Stores 16 bytes at any address, aligned or not.
    ///
    /// # Safety
    ///
    /// The 16 bytes at `bytes` must be writable.
    #[inline(always)]
    pub unsafe fn store_unaligned(self, bytes: *mut u8) {
        // SAFETY: the caller guarantees the 16 bytes; this access needs no alignment.
        unsafe { _mm_storeu_si128(bytes.cast(), self.0) }
    }

    #[inline(always)]
    pub fn shl16<const BITS: u32>(self) -> Self {
        // SAFETY: every target of this file has SSE2, which has both instructions; they access no memory.
        Self(unsafe { _mm_sll_epi16(self.0, _mm_cvtsi32_si128(BITS as i32)) })
    }

    #[inline(always)]
    pub fn shr16<const BITS: u32>(self) -> Self {
        // SAFETY: every target of this file has SSE2, which has both instructions; they access no memory.
        Self(unsafe { _mm_srl_epi16(self.0, _mm_cvtsi32_si128(BITS as i32)) })
    }

    /// Returns whether any bit is set.
    #[inline(always)]
    pub fn any(self) -> bool {
        // SAFETY: this file is compiled only for targets with the instruction, which accesses no memory.
        unsafe { _mm_testz_si128(self.0, self.0) == 0 }
    }

    /// Collects the highest bit of each byte lane; lane 0 is the lowest bit.
    #[inline(always)]
    pub fn bitmask(self) -> u16 {
        // SAFETY: this file is compiled only for targets with the instruction, which accesses no memory.
        unsafe { _mm_movemask_epi8(self.0) as u16 }
    }

    /// Collects the highest bit of each 16-bit lane; lane 0 is the lowest bit.
    #[inline(always)]
    pub fn bitmask16(self) -> u8 {
        // SAFETY: every target of this file has SSE2, which has these instructions; they access no memory.
        // Packing saturates signed units, which keeps their highest bit.
        unsafe { _mm_movemask_epi8(_mm_packs_epi16(self.0, _mm_setzero_si128())) as u8 }
    }

    /// Returns, for each lane, the byte `N` positions earlier in the sequence `before`, `self`.
    #[inline(always)]
    pub fn prev<const N: usize>(self, before: Self) -> Self {
        const { assert!(N == 1 || N == 2 || N == 3) };
        // SAFETY: this file is compiled only for targets with the instruction, which accesses no memory.
        Self(unsafe {
            match N {
                1 => _mm_alignr_epi8::<15>(self.0, before.0),
                2 => _mm_alignr_epi8::<14>(self.0, before.0),
                _ => _mm_alignr_epi8::<13>(self.0, before.0),
            }
        })
    }
}

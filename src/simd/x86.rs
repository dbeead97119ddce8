//! Vectors of x86-64 with SSE4.1, where the crate is built for it: the kernels at their speed under tests and sanitizers.

use core::arch::x86_64::*;

/// Sixteen bytes, or eight units of which the least significant byte comes first.
#[derive(Clone, Copy)]
pub struct Vector(__m128i);

macro_rules! instructions {
    ($($(#[$doc:meta])* $name:ident($($operand:ident),*) = $instruction:expr;)*) => {
        impl Vector {
            $($(#[$doc])*
            #[inline(always)]
            pub fn $name(self $(, $operand: Self)*) -> Self {
                // SAFETY: this file is compiled only for targets that have the instruction, which touches no memory.
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
    below_signed(other) = _mm_cmplt_epi8;
    // An index from 10 on must have its highest bit set to give 0.
    lookup(indices) = |own, indices| _mm_shuffle_epi8(own, _mm_adds_epu8(indices, _mm_set1_epi8(0x70)));
    add16(other) = _mm_add_epi16;
    min16(other) = _mm_min_epu16;
    equal16(other) = _mm_cmpeq_epi16;
    widen_low() = _mm_cvtepu8_epi16;
    widen_high() = |own| _mm_unpackhi_epi8(own, _mm_setzero_si128());
    narrow(next) = _mm_packus_epi16;
    narrow32(next) = _mm_packus_epi32;
    /// The first bytes of both in turn, as units: this one's are the low halves.
    zip_low(high) = _mm_unpacklo_epi8;
    /// The last bytes of both in turn.
    zip_high(high) = _mm_unpackhi_epi8;
    /// The first units of both in turn: this one's are the low halves.
    zip_low16(high) = _mm_unpacklo_epi16;
    /// The last units of both in turn.
    zip_high16(high) = _mm_unpackhi_epi16;
}

impl Vector {
    /// Bytes that are `byte` each, which is no constant.
    #[inline(always)]
    pub fn repeat(byte: u8) -> Self {
        Self::new([byte; 16])
    }

    #[inline(always)]
    pub const fn new(bytes: [u8; 16]) -> Self {
        // SAFETY: both types have 16 bytes, and every value of those bytes is valid in both.
        Self(unsafe { core::mem::transmute::<[u8; 16], __m128i>(bytes) })
    }

    /// Reads 16 bytes, aligned or not.
    ///
    /// # Safety
    ///
    /// They can be read.
    #[inline(always)]
    pub unsafe fn read(bytes: *const u8) -> Self {
        // SAFETY: the caller promises that the 16 bytes are there; this access needs no alignment.
        Self(unsafe { _mm_loadu_si128(bytes.cast()) })
    }

    /// Writes 16 bytes, aligned or not.
    ///
    /// # Safety
    ///
    /// They can be written.
    #[inline(always)]
    pub unsafe fn write(self, bytes: *mut u8) {
        // SAFETY: the caller promises that the 16 bytes are there; this access needs no alignment.
        unsafe { _mm_storeu_si128(bytes.cast(), self.0) }
    }

    #[inline(always)]
    pub fn shl16<const BITS: u32>(self) -> Self {
        // SAFETY: SSE2, which this file's targets have, has both instructions; they touch no memory.
        Self(unsafe { _mm_sll_epi16(self.0, _mm_cvtsi32_si128(BITS as i32)) })
    }

    #[inline(always)]
    pub fn shr16<const BITS: u32>(self) -> Self {
        // SAFETY: SSE2, which this file's targets have, has both instructions; they touch no memory.
        Self(unsafe { _mm_srl_epi16(self.0, _mm_cvtsi32_si128(BITS as i32)) })
    }

    /// Whether any bit is set.
    #[inline(always)]
    pub fn any(self) -> bool {
        // SAFETY: this file is compiled only for targets that have the instruction, which touches no memory.
        unsafe { _mm_testz_si128(self.0, self.0) == 0 }
    }

    /// The highest bit of each byte, the first one's lowest.
    #[inline(always)]
    pub fn high_bits(self) -> u16 {
        // SAFETY: this file is compiled only for targets that have the instruction, which touches no memory.
        unsafe { _mm_movemask_epi8(self.0) as u16 }
    }

    /// The highest bit of each unit, the first one's lowest.
    #[inline(always)]
    pub fn high_bits16(self) -> u8 {
        // SAFETY: SSE2, which this file's targets have, has these instructions; they touch no memory. Signed units saturate, which
        // keeps their highest bit.
        unsafe { _mm_movemask_epi8(_mm_packs_epi16(self.0, _mm_setzero_si128())) as u8 }
    }

    /// These bytes, moved up by `BY` places behind the last ones of `before`.
    #[inline(always)]
    pub fn behind<const BY: usize>(self, before: Self) -> Self {
        const { assert!(BY == 1 || BY == 2 || BY == 3) };
        // SAFETY: this file is compiled only for targets that have the instruction, which touches no memory.
        Self(unsafe {
            match BY {
                1 => _mm_alignr_epi8::<15>(self.0, before.0),
                2 => _mm_alignr_epi8::<14>(self.0, before.0),
                _ => _mm_alignr_epi8::<13>(self.0, before.0),
            }
        })
    }
}

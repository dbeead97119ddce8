//! The backend of 64-bit ARM: the 128-bit instructions of NEON, which every such processor has.

use super::instructions::instructions;
use super::vector::{LANES, Vector};
use core::arch::aarch64::*;

/// Sixteen byte lanes, or eight 16-bit lanes in little-endian order.
#[derive(Clone, Copy)]
pub struct Neon(uint8x16_t);

/// Reinterprets a vector of bytes as lanes of another type.
macro_rules! reinterpret {
    ($value:ident as s8) => {
        vreinterpretq_s8_u8($value)
    };
    ($value:ident as u16) => {
        vreinterpretq_u16_u8($value)
    };
    ($value:ident as s16) => {
        vreinterpretq_s16_u8($value)
    };
    ($value:ident as s32) => {
        vreinterpretq_s32_u8($value)
    };
}

impl Neon {
    #[inline(always)]
    const fn from_bytes(bytes: [u8; LANES]) -> Self {
        // SAFETY: both types have 16 bytes, and every value of those bytes is valid in both.
        Self(unsafe { core::mem::transmute::<[u8; LANES], uint8x16_t>(bytes) })
    }

    /// Shifts units to the left, or to the right if `bits` is negative.
    #[inline(always)]
    fn shift16(self, bits: i16) -> Self {
        let own = self.0;
        // SAFETY: every processor of the target has the instructions, which access no memory.
        Self(unsafe { vreinterpretq_u8_u16(vshlq_u16(reinterpret!(own as u16), vdupq_n_s16(bits))) })
    }
}

impl Vector for Neon {
    const ZERO: Self = Self::from_bytes([0; LANES]);
    const ONES: Self = Self::from_bytes([0xFF; LANES]);

    instructions! {
        and(own, other) = vandq_u8(own, other);
        or(own, other) = vorrq_u8(own, other);
        xor(own, other) = veorq_u8(own, other);
        and_not(own, other) = vbicq_u8(own, other);
        max(own, other) = vmaxq_u8(own, other);
        add(own, other) = vaddq_u8(own, other);
        sub_saturating(own, other) = vqsubq_u8(own, other);
        equal(own, other) = vceqq_u8(own, other);
        less_signed(own, other) = vcltq_s8(reinterpret!(own as s8), reinterpret!(other as s8));
        // The instruction gives 0 for an index of at least 0x10.
        swizzle(own, indices) = vqtbl1q_u8(own, indices);
        add16(own, other) = vreinterpretq_u8_u16(vaddq_u16(reinterpret!(own as u16), reinterpret!(other as u16)));
        min16(own, other) = vreinterpretq_u8_u16(vminq_u16(reinterpret!(own as u16), reinterpret!(other as u16)));
        equal16(own, other) = vreinterpretq_u8_u16(vceqq_u16(reinterpret!(own as u16), reinterpret!(other as u16)));
        widen_low(own) = vreinterpretq_u8_u16(vmovl_u8(vget_low_u8(own)));
        widen_high(own) = vreinterpretq_u8_u16(vmovl_high_u8(own));
        narrow(own, next) = vqmovun_high_s16(vqmovun_s16(reinterpret!(own as s16)), reinterpret!(next as s16));
        narrow32(own, next) = vreinterpretq_u8_u16(vqmovun_high_s32(
            vqmovun_s32(reinterpret!(own as s32)),
            reinterpret!(next as s32),
        ));
        zip_low(own, high) = vzip1q_u8(own, high);
        zip_high(own, high) = vzip2q_u8(own, high);
        zip_low16(own, high) = vreinterpretq_u8_u16(vzip1q_u16(reinterpret!(own as u16), reinterpret!(high as u16)));
        zip_high16(own, high) = vreinterpretq_u8_u16(vzip2q_u16(reinterpret!(own as u16), reinterpret!(high as u16)));
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
        Self(unsafe { vld1q_u8(bytes) })
    }

    #[inline(always)]
    unsafe fn store_unaligned(self, bytes: *mut u8) {
        // SAFETY: the caller guarantees the 16 bytes; this access needs no alignment.
        unsafe { vst1q_u8(bytes, self.0) }
    }

    #[inline(always)]
    fn shl16<const BITS: u32>(self) -> Self {
        self.shift16(BITS as i16)
    }

    #[inline(always)]
    fn shr16<const BITS: u32>(self) -> Self {
        self.shift16(-(BITS as i16))
    }

    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: every processor of the target has the instructions, which access no memory.
        unsafe { vmaxvq_u32(vreinterpretq_u32_u8(self.0)) != 0 }
    }

    #[inline(always)]
    fn bitmask(self) -> u16 {
        const BITS: Neon = Neon::from_bytes([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
        let own = self.0;
        // SAFETY: every processor of the target has the instructions, which access no memory.
        unsafe {
            // The sum of different bits is their OR. The highest bit of a byte makes it negative.
            let bits = vandq_u8(vcltzq_s8(reinterpret!(own as s8)), BITS.0);
            u16::from_le_bytes([vaddv_u8(vget_low_u8(bits)), vaddv_u8(vget_high_u8(bits))])
        }
    }

    #[inline(always)]
    fn bitmask16(self) -> u8 {
        const BITS: Neon = Neon::from_bytes([1, 0, 2, 0, 4, 0, 8, 0, 16, 0, 32, 0, 64, 0, 128, 0]);
        let (own, bits) = (self.0, BITS.0);
        // SAFETY: every processor of the target has the instructions, which access no memory.
        unsafe {
            vaddvq_u16(vandq_u16(vcltzq_s16(reinterpret!(own as s16)), reinterpret!(bits as u16))) as u8
        }
    }

    #[inline(always)]
    fn prev<const N: usize>(self, before: Self) -> Self {
        const { assert!(N == 1 || N == 2 || N == 3) };
        // SAFETY: every processor of the target has the instruction, which accesses no memory.
        Self(unsafe {
            match N {
                1 => vextq_u8::<15>(before.0, self.0),
                2 => vextq_u8::<14>(before.0, self.0),
                _ => vextq_u8::<13>(before.0, self.0),
            }
        })
    }
}

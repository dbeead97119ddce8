//! The portable backend: the vector operations in plain Rust.

use super::vector::{LANES, Vector};

/// Sixteen byte lanes, or eight 16-bit lanes in little-endian order.
#[derive(Clone, Copy)]
pub struct Portable([u8; LANES]);

impl Portable {
    fn map_bytes(self, other: Self, op: impl Fn(u8, u8) -> u8) -> Self {
        Self(core::array::from_fn(|lane| op(self.0[lane], other.0[lane])))
    }

    fn from_units(unit_at: impl Fn(usize) -> u16) -> Self {
        Self(core::array::from_fn(|lane| unit_at(lane / 2).to_le_bytes()[lane % 2]))
    }

    fn unit(self, lane: usize) -> u16 {
        u16::from_le_bytes([self.0[2 * lane], self.0[2 * lane + 1]])
    }

    fn map_units(self, other: Self, op: impl Fn(u16, u16) -> u16) -> Self {
        Self::from_units(|lane| op(self.unit(lane), other.unit(lane)))
    }
}

impl Vector for Portable {
    const ZERO: Self = Self([0; LANES]);
    const ONES: Self = Self([0xFF; LANES]);

    #[inline(always)]
    fn splat(byte: u8) -> Self {
        Self([byte; LANES])
    }

    fn new(bytes: [u8; LANES]) -> Self {
        Self(bytes)
    }

    unsafe fn load_unaligned(bytes: *const u8) -> Self {
        // SAFETY: the caller guarantees the 16 bytes; this access needs no alignment.
        Self(unsafe { bytes.cast::<[u8; LANES]>().read_unaligned() })
    }

    unsafe fn store_unaligned(self, bytes: *mut u8) {
        // SAFETY: the caller guarantees the 16 bytes; this access needs no alignment.
        unsafe { bytes.cast::<[u8; LANES]>().write_unaligned(self.0) }
    }

    fn and(self, other: Self) -> Self {
        self.map_bytes(other, |a, b| a & b)
    }

    fn or(self, other: Self) -> Self {
        self.map_bytes(other, |a, b| a | b)
    }

    fn xor(self, other: Self) -> Self {
        self.map_bytes(other, |a, b| a ^ b)
    }

    fn and_not(self, other: Self) -> Self {
        self.map_bytes(other, |a, b| a & !b)
    }

    fn max(self, other: Self) -> Self {
        self.map_bytes(other, u8::max)
    }

    fn add(self, other: Self) -> Self {
        self.map_bytes(other, u8::wrapping_add)
    }

    fn sub_saturating(self, other: Self) -> Self {
        self.map_bytes(other, u8::saturating_sub)
    }

    fn equal(self, other: Self) -> Self {
        self.map_bytes(other, |a, b| if a == b { 0xFF } else { 0 })
    }

    fn less_signed(self, other: Self) -> Self {
        self.map_bytes(other, |a, b| if (a as i8) < b as i8 { 0xFF } else { 0 })
    }

    fn swizzle(self, indices: Self) -> Self {
        Self(indices.0.map(|index| self.0.get(usize::from(index)).copied().unwrap_or(0)))
    }

    fn add16(self, other: Self) -> Self {
        self.map_units(other, u16::wrapping_add)
    }

    fn min16(self, other: Self) -> Self {
        self.map_units(other, u16::min)
    }

    fn equal16(self, other: Self) -> Self {
        self.map_units(other, |a, b| if a == b { 0xFFFF } else { 0 })
    }

    fn widen_low(self) -> Self {
        self.zip_low(Self([0; LANES]))
    }

    fn widen_high(self) -> Self {
        self.zip_high(Self([0; LANES]))
    }

    fn narrow(self, next: Self) -> Self {
        let saturated = |unit: u16| (unit as i16).clamp(0, 0xFF) as u8;
        Self(core::array::from_fn(|lane| {
            saturated(if lane < 8 { self.unit(lane) } else { next.unit(lane - 8) })
        }))
    }

    fn narrow32(self, next: Self) -> Self {
        let lane32 = |v: Self, lane| i32::from(v.unit(2 * lane)) | i32::from(v.unit(2 * lane + 1)) << 16;
        let saturated = |value: i32| value.clamp(0, 0xFFFF) as u16;
        Self::from_units(|lane| saturated(if lane < 4 { lane32(self, lane) } else { lane32(next, lane - 4) }))
    }

    fn shl16<const BITS: u32>(self) -> Self {
        self.map_units(self, |unit, _| unit << BITS)
    }

    fn shr16<const BITS: u32>(self) -> Self {
        self.map_units(self, |unit, _| unit >> BITS)
    }

    fn any(self) -> bool {
        self.0 != [0; LANES]
    }

    fn bitmask(self) -> u16 {
        (0..16).fold(0, |bits, lane| bits | u16::from(self.0[lane] >> 7) << lane)
    }

    fn bitmask16(self) -> u8 {
        (0..8).fold(0, |bits, lane| bits | ((self.unit(lane) >> 15) as u8) << lane)
    }

    fn prev<const N: usize>(self, before: Self) -> Self {
        Self(core::array::from_fn(|lane| if lane < N { before.0[16 + lane - N] } else { self.0[lane - N] }))
    }

    fn zip_low(self, high: Self) -> Self {
        Self::from_units(|lane| u16::from_le_bytes([self.0[lane], high.0[lane]]))
    }

    fn zip_high(self, high: Self) -> Self {
        Self::from_units(|lane| u16::from_le_bytes([self.0[8 + lane], high.0[8 + lane]]))
    }

    fn zip_low16(self, high: Self) -> Self {
        Self::from_units(|lane| if lane % 2 == 0 { self } else { high }.unit(lane / 2))
    }

    fn zip_high16(self, high: Self) -> Self {
        Self::from_units(|lane| if lane % 2 == 0 { self } else { high }.unit(4 + lane / 2))
    }
}

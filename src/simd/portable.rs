//! The portable backend: the vector operations in plain Rust.

/// Sixteen byte lanes, or eight 16-bit lanes in little-endian order.
#[derive(Clone, Copy)]
pub struct Vector([u8; 16]);

impl Vector {
    /// Sets every byte lane to `byte`, a run-time value.
    #[inline(always)]
    pub fn splat(byte: u8) -> Self {
        Self::new([byte; 16])
    }

    pub const fn new(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// Loads 16 bytes from any address, aligned or not.
    ///
    /// # Safety
    ///
    /// The 16 bytes at `bytes` must be readable.
    pub unsafe fn load_unaligned(bytes: *const u8) -> Self {
        // SAFETY: the caller guarantees the 16 bytes; this access needs no alignment.
        Self(unsafe { bytes.cast::<[u8; 16]>().read_unaligned() })
    }

    /// Stores 16 bytes at any address, aligned or not.
    ///
    /// # Safety
    ///
    /// The 16 bytes at `bytes` must be writable.
    pub unsafe fn store_unaligned(self, bytes: *mut u8) {
        // SAFETY: the caller guarantees the 16 bytes; this access needs no alignment.
        unsafe { bytes.cast::<[u8; 16]>().write_unaligned(self.0) }
    }

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

    pub fn and(self, other: Self) -> Self {
        self.map_bytes(other, |a, b| a & b)
    }

    pub fn or(self, other: Self) -> Self {
        self.map_bytes(other, |a, b| a | b)
    }

    pub fn xor(self, other: Self) -> Self {
        self.map_bytes(other, |a, b| a ^ b)
    }

    pub fn and_not(self, other: Self) -> Self {
        self.map_bytes(other, |a, b| a & !b)
    }

    pub fn max(self, other: Self) -> Self {
        self.map_bytes(other, u8::max)
    }

    pub fn sub_saturating(self, other: Self) -> Self {
        self.map_bytes(other, u8::saturating_sub)
    }

    pub fn equal(self, other: Self) -> Self {
        self.map_bytes(other, |a, b| if a == b { 0xFF } else { 0 })
    }

    pub fn less_signed(self, other: Self) -> Self {
        self.map_bytes(other, |a, b| if (a as i8) < b as i8 { 0xFF } else { 0 })
    }

    pub fn swizzle(self, indices: Self) -> Self {
        Self(indices.0.map(|index| self.0.get(usize::from(index)).copied().unwrap_or(0)))
    }

    pub fn add16(self, other: Self) -> Self {
        self.map_units(other, u16::wrapping_add)
    }

    pub fn min16(self, other: Self) -> Self {
        self.map_units(other, u16::min)
    }

    pub fn equal16(self, other: Self) -> Self {
        self.map_units(other, |a, b| if a == b { 0xFFFF } else { 0 })
    }

    pub fn widen_low(self) -> Self {
        self.zip_low(Self([0; 16]))
    }

    pub fn widen_high(self) -> Self {
        self.zip_high(Self([0; 16]))
    }

    pub fn narrow(self, next: Self) -> Self {
        let saturated = |unit: u16| (unit as i16).clamp(0, 0xFF) as u8;
        Self(core::array::from_fn(|lane| {
            saturated(if lane < 8 { self.unit(lane) } else { next.unit(lane - 8) })
        }))
    }

    pub fn narrow32(self, next: Self) -> Self {
        let lane32 = |v: Self, lane| i32::from(v.unit(2 * lane)) | i32::from(v.unit(2 * lane + 1)) << 16;
        let saturated = |value: i32| value.clamp(0, 0xFFFF) as u16;
        Self::from_units(|lane| saturated(if lane < 4 { lane32(self, lane) } else { lane32(next, lane - 4) }))
    }

    pub fn shl16<const BITS: u32>(self) -> Self {
        self.map_units(self, |unit, _| unit << BITS)
    }

    pub fn shr16<const BITS: u32>(self) -> Self {
        self.map_units(self, |unit, _| unit >> BITS)
    }

    /// Returns whether any bit is set.
    pub fn any(self) -> bool {
        self.0 != [0; 16]
    }

    /// Collects the highest bit of each byte lane; lane 0 is the lowest bit.
    pub fn bitmask(self) -> u16 {
        (0..16).fold(0, |bits, lane| bits | u16::from(self.0[lane] >> 7) << lane)
    }

    /// Collects the highest bit of each 16-bit lane; lane 0 is the lowest bit.
    pub fn bitmask16(self) -> u8 {
        (0..8).fold(0, |bits, lane| bits | ((self.unit(lane) >> 15) as u8) << lane)
    }

    /// Returns, for each lane, the byte `N` positions earlier in the sequence `before`, `self`.
    pub fn prev<const N: usize>(self, before: Self) -> Self {
        Self(core::array::from_fn(|lane| if lane < N { before.0[16 + lane - N] } else { self.0[lane - N] }))
    }

    /// Interleaves the first eight bytes of both to units; `self` gives the low bytes.
    pub fn zip_low(self, high: Self) -> Self {
        Self::from_units(|lane| u16::from_le_bytes([self.0[lane], high.0[lane]]))
    }

    /// Interleaves the last eight bytes of both to units; `self` gives the low bytes.
    pub fn zip_high(self, high: Self) -> Self {
        Self::from_units(|lane| u16::from_le_bytes([self.0[8 + lane], high.0[8 + lane]]))
    }

    /// Interleaves the first four units of both to 32-bit lanes; `self` gives the low units.
    pub fn zip_low16(self, high: Self) -> Self {
        Self::from_units(|lane| if lane % 2 == 0 { self } else { high }.unit(lane / 2))
    }

    /// Interleaves the last four units of both to 32-bit lanes; `self` gives the low units.
    pub fn zip_high16(self, high: Self) -> Self {
        Self::from_units(|lane| if lane % 2 == 0 { self } else { high }.unit(4 + lane / 2))
    }
}

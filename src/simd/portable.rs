//! Vectors in plain Rust.

/// Sixteen bytes, or eight units of which the least significant byte comes first.
#[derive(Clone, Copy)]
pub struct Vector([u8; 16]);

impl Vector {
    /// Bytes that are `byte` each, which is no constant.
    #[inline(always)]
    pub fn repeat(byte: u8) -> Self {
        Self::new([byte; 16])
    }

    pub const fn new(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }

    /// Reads 16 bytes, aligned or not.
    ///
    /// # Safety
    ///
    /// They can be read.
    pub unsafe fn read(bytes: *const u8) -> Self {
        // SAFETY: the caller promises that the 16 bytes are there; this access needs no alignment.
        Self(unsafe { bytes.cast::<[u8; 16]>().read_unaligned() })
    }

    /// Writes 16 bytes, aligned or not.
    ///
    /// # Safety
    ///
    /// They can be written.
    pub unsafe fn write(self, bytes: *mut u8) {
        // SAFETY: the caller promises that the 16 bytes are there; this access needs no alignment.
        unsafe { bytes.cast::<[u8; 16]>().write_unaligned(self.0) }
    }

    fn bytes(self, other: Self, of: impl Fn(u8, u8) -> u8) -> Self {
        Self(core::array::from_fn(|lane| of(self.0[lane], other.0[lane])))
    }

    fn from_units(unit: impl Fn(usize) -> u16) -> Self {
        Self(core::array::from_fn(|place| unit(place / 2).to_le_bytes()[place % 2]))
    }

    fn unit(self, lane: usize) -> u16 {
        u16::from_le_bytes([self.0[2 * lane], self.0[2 * lane + 1]])
    }

    fn units(self, other: Self, of: impl Fn(u16, u16) -> u16) -> Self {
        Self::from_units(|lane| of(self.unit(lane), other.unit(lane)))
    }

    pub fn and(self, other: Self) -> Self {
        self.bytes(other, |a, b| a & b)
    }

    pub fn or(self, other: Self) -> Self {
        self.bytes(other, |a, b| a | b)
    }

    pub fn xor(self, other: Self) -> Self {
        self.bytes(other, |a, b| a ^ b)
    }

    pub fn and_not(self, other: Self) -> Self {
        self.bytes(other, |a, b| a & !b)
    }

    pub fn max(self, other: Self) -> Self {
        self.bytes(other, u8::max)
    }

    pub fn sub_saturating(self, other: Self) -> Self {
        self.bytes(other, u8::saturating_sub)
    }

    pub fn equal(self, other: Self) -> Self {
        self.bytes(other, |a, b| if a == b { 0xFF } else { 0 })
    }

    pub fn below_signed(self, other: Self) -> Self {
        self.bytes(other, |a, b| if (a as i8) < b as i8 { 0xFF } else { 0 })
    }

    pub fn lookup(self, indices: Self) -> Self {
        Self(indices.0.map(|index| self.0.get(usize::from(index)).copied().unwrap_or(0)))
    }

    pub fn add16(self, other: Self) -> Self {
        self.units(other, u16::wrapping_add)
    }

    pub fn min16(self, other: Self) -> Self {
        self.units(other, u16::min)
    }

    pub fn equal16(self, other: Self) -> Self {
        self.units(other, |a, b| if a == b { 0xFFFF } else { 0 })
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
        let long = |of: Self, lane| i32::from(of.unit(2 * lane)) | i32::from(of.unit(2 * lane + 1)) << 16;
        let saturated = |value: i32| value.clamp(0, 0xFFFF) as u16;
        Self::from_units(|lane| saturated(if lane < 4 { long(self, lane) } else { long(next, lane - 4) }))
    }

    pub fn shl16<const BITS: u32>(self) -> Self {
        self.units(self, |unit, _| unit << BITS)
    }

    pub fn shr16<const BITS: u32>(self) -> Self {
        self.units(self, |unit, _| unit >> BITS)
    }

    /// Whether any bit is set.
    pub fn any(self) -> bool {
        self.0 != [0; 16]
    }

    /// The highest bit of each byte, the first one's lowest.
    pub fn high_bits(self) -> u16 {
        (0..16).fold(0, |bits, lane| bits | u16::from(self.0[lane] >> 7) << lane)
    }

    /// The highest bit of each unit, the first one's lowest.
    pub fn high_bits16(self) -> u8 {
        (0..8).fold(0, |bits, lane| bits | ((self.unit(lane) >> 15) as u8) << lane)
    }

    /// These bytes, moved up by `BY` places behind the last ones of `before`.
    pub fn behind<const BY: usize>(self, before: Self) -> Self {
        Self(core::array::from_fn(
            |lane| if lane < BY { before.0[16 + lane - BY] } else { self.0[lane - BY] },
        ))
    }

    /// The first bytes of both in turn, as units: this one's are the low halves.
    pub fn zip_low(self, high: Self) -> Self {
        Self::from_units(|lane| u16::from_le_bytes([self.0[lane], high.0[lane]]))
    }

    /// The last bytes of both in turn.
    pub fn zip_high(self, high: Self) -> Self {
        Self::from_units(|lane| u16::from_le_bytes([self.0[8 + lane], high.0[8 + lane]]))
    }

    /// The first units of both in turn: this one's are the low halves.
    pub fn zip_low16(self, high: Self) -> Self {
        Self::from_units(|lane| if lane % 2 == 0 { self } else { high }.unit(lane / 2))
    }

    /// The last units of both in turn.
    pub fn zip_high16(self, high: Self) -> Self {
        Self::from_units(|lane| if lane % 2 == 0 { self } else { high }.unit(4 + lane / 2))
    }
}

//! Sixteen bytes at once, or eight code units: the operations that kernels are written in.
//!
//! Each backend has them and nothing else: the 128-bit instructions of WebAssembly, those of x86-64 where the crate is built
//! for SSE4.1, and plain Rust for every other target. So the same kernels run under any test, sanitizer or debugger.

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[path = "wasm.rs"]
mod backend;
#[cfg(all(target_arch = "x86_64", target_feature = "sse4.1"))]
#[path = "x86.rs"]
mod backend;
#[cfg(not(any(
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "x86_64", target_feature = "sse4.1")
)))]
#[path = "portable.rs"]
mod backend;

use super::rows;
pub use backend::Vector;
pub use rows::LANES;

impl Vector {
    pub const ZERO: Self = Self::new([0; LANES]);
    pub const ONES: Self = Self::new([0xFF; LANES]);

    /// The 16 bytes of `text` from `at` on. It does not check its bounds, which would cost a tenth of the speed.
    ///
    /// # Safety
    ///
    /// `at + LANES <= text.len()`.
    #[inline(always)]
    pub unsafe fn load(text: &[u8], at: usize) -> Self {
        debug_assert!(at + LANES <= text.len(), "a load within the text");
        // SAFETY: the caller's promise: 16 bytes from `at` on lie within the text.
        unsafe { Self::read(text.as_ptr().add(at)) }
    }

    /// The 16 bytes of a row.
    #[inline(always)]
    pub fn of(row: &[u8; LANES]) -> Self {
        // SAFETY: a row has 16 bytes.
        unsafe { Self::read(row.as_ptr()) }
    }

    /// Writes the 16 bytes over a row.
    #[inline(always)]
    pub fn store(self, row: &mut [u8; LANES]) {
        // SAFETY: a row has 16 bytes.
        unsafe { self.write(row.as_mut_ptr()) }
    }

    /// Bytes that are `BYTE` each.
    #[inline(always)]
    pub fn all<const BYTE: u8>() -> Self {
        Self::row(const { rows::place(u16::from_le_bytes([BYTE, BYTE])) })
    }

    /// Units that are `UNIT` each.
    #[inline(always)]
    pub fn all16<const UNIT: u16>() -> Self {
        Self::row(const { rows::place(UNIT) })
    }

    /// What five characters of three bytes each are: the bits that tell, what they are, where the leads are, and the other
    /// two bytes.
    #[inline(always)]
    pub fn five_of_three() -> [Self; 4] {
        [0, 1, 2, 3].map(|row| Self::row(rows::FIRST_OF_FIVE + row))
    }

    /// The same of four characters of four bytes each, in the order in which they stand there.
    #[inline(always)]
    pub fn four_of_four() -> [Self; 11] {
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(|row| Self::row(rows::FIRST_OF_FOUR + row))
    }

    /// A row of [`rows::ROWS`].
    #[inline(always)]
    fn row(place: usize) -> Self {
        debug_assert!(place < rows::COUNT, "a row of the table");
        // SAFETY: `bytes` returns a pointer to the 16 bytes of a row for any `place` below `COUNT`. The callers pass constants:
        // `rows::place` of a unit that is there, or the first row of a group and a number below the group's length.
        unsafe { Self::read(rows::ROWS.bytes(place)) }
    }

    /// Which bytes are continuations (80 to BF): FF there, 00 elsewhere.
    #[inline(always)]
    pub fn continuations(self) -> Self {
        // As signed numbers they are the lowest.
        self.below_signed(Self::all::<0xC0>())
    }

    /// The high nibble of each byte.
    #[inline(always)]
    pub fn high_nibbles(self) -> Self {
        self.shr16::<4>().and(Self::all::<0x0F>())
    }

    /// Whether any byte is above `BYTE`.
    #[inline(always)]
    pub fn exceeds<const BYTE: u8>(self) -> bool {
        self.sub_saturating(Self::all::<BYTE>()).any()
    }

    /// Whether all bytes are ASCII.
    #[inline(always)]
    pub fn is_ascii(self) -> bool {
        self.high_bits() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_above_and_one_beyond_ascii_are_seen_at_every_place() {
        for place in 0..LANES {
            let row = |byte| {
                let mut row = [0x41; LANES];
                row[place] = byte;
                Vector::new(row)
            };
            assert!(row(0xF0).exceeds::<0xEF>());
            assert!(!row(0xEF).exceeds::<0xEF>());
            assert!(row(0x7F).is_ascii());
            assert!(!row(0x80).is_ascii());
        }
    }
}

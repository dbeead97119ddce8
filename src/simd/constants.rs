//! The constant vectors of the kernels, kept in memory.
//!
//! A kernel loads each constant with one instruction. For a constant in WebAssembly code, V8 needs four instructions at
//! every use. This costs up to a quarter of a kernel's speed.

use core::cell::UnsafeCell;

/// The number of bytes in a vector.
pub const LANES: usize = 16;

/// The 16-bit units that kernels splat to all lanes. A splat byte is listed as a unit of two equal bytes.
const SPLATS: [u16; 45] = [
    0x0000, 0x0303, 0x0707, 0x0F0F, 0x1E1E, 0x3F3F, 0x4040, 0x4242, 0x6060, 0x7070, 0x7D7D, 0x7F7F, 0x8080,
    0xA0A0, 0xC0C0, 0xD7D7, 0xDCDC, 0xDFDF, 0xEFEF, 0xF0F0, 0xFCFC, 0x0001, 0x0010, 0x003F, 0x0040, 0x007F,
    0x0080, 0x00C0, 0x03FF, 0x0700, 0x0F00, 0x0FC0, 0x3000, 0x3F00, 0x4000, 0x8000, 0x80E0, 0xD7C0, 0xD800,
    0xDC00, 0xF000, 0xF800, 0xFC00, 0xFF00, 0xFF80,
];

/// Constants for five characters of three bytes each, in bytes 0 to 14 of a row:
///
/// 1. the mask of each byte's prefix bits,
/// 2. the expected prefix bits (`1110` and twice `10`),
/// 3. swizzle indices that put each character's lead byte into both halves of a unit,
/// 4. swizzle indices that put each character's two continuation bytes into a unit, the last byte in the low half.
///
/// Units 5 to 7 repeat the fifth character, so that these units pass every check that the fifth character passes.
const FIVE_BY_THREE: [[u8; LANES]; 4] = [
    [0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0],
    [0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 0],
    [0, 0, 3, 3, 6, 6, 9, 9, 12, 12, 12, 12, 12, 12, 12, 12],
    [2, 1, 5, 4, 8, 7, 11, 10, 14, 13, 14, 13, 14, 13, 14, 13],
];

/// Constants for four characters of four bytes each. Each entry is repeated for every character; swizzle indices increase by 4 from one
/// character to the next. For `b0 b1 b2 b3`:
///
/// 1. the mask of each byte's prefix bits,
/// 2. the expected prefix bits (`11110` and three times `10`),
/// 3. swizzle indices for the units `b0 b1` and `b2 b3`, the second byte in the low half,
/// 4. swizzle indices for `b2` in every byte,
/// 5. the bias that maps the valid range of `b0 b1`, F090 to F48F, to 0000 to 03FF,
/// 6. the bits that are all 0 in the biased unit exactly if `b0 b1` is in that range,
/// 7. the mask of the bits that keep their position in the units,
/// 8. the mask of the bits that a left shift of the units by 2 moves into place,
/// 9. the mask of the bits that a right shift of the units by 2 moves into place,
/// 10. the mask of the bits that a right shift of `b2` by 4 moves into place,
/// 11. the numbers to add to the units: DC00 for the low surrogate, and D7C0 for the high one. D7C0 is D800 - (10000 >> 10),
///     because UTF-16 subtracts 10000 (hexadecimal) from the code point.
const FOUR_BY_FOUR: [[u8; 4]; 11] = [
    [0xF8, 0xC0, 0xC0, 0xC0],
    [0xF0, 0x80, 0x80, 0x80],
    [1, 0, 3, 2],
    [2, 2, 2, 2],
    [0x70, 0x0F, 0, 0],
    [0x00, 0xFC, 0, 0],
    [0x00, 0x07, 0x3F, 0],
    [0xFC, 0x00, 0, 0],
    [0, 0, 0xC0, 0x03],
    [0x03, 0, 0, 0],
    [0xC0, 0xD7, 0x00, 0xDC],
];

/// The number of constant vectors.
pub const COUNT: usize = SPLATS.len() + FIVE_BY_THREE.len() + FOUR_BY_FOUR.len();

/// Constants in an `UnsafeCell`, so that the compiler loads them from memory instead of inlining their values.
#[repr(align(16))]
pub struct Constants(UnsafeCell<[[u8; LANES]; COUNT]>);

// SAFETY: nothing writes to the cell: it is private, and `bytes` returns pointers that are only read.
unsafe impl Sync for Constants {}

/// The constants. `#[used]` also keeps the compiler from replacing loads by the values.
#[used]
pub static CONSTANTS: Constants = Constants(UnsafeCell::new({
    let mut constants = [[0; LANES]; COUNT];
    let mut index = 0;
    while index < FIVE_BY_THREE.len() {
        constants[FIVE_BY_THREE_START + index] = FIVE_BY_THREE[index];
        index += 1;
    }
    index = 0;
    while index < FOUR_BY_FOUR.len() {
        let mut byte = 0;
        while byte < LANES {
            let offset = if index == 2 || index == 3 { byte as u8 & !3 } else { 0 };
            constants[FOUR_BY_FOUR_START + index][byte] = FOUR_BY_FOUR[index][byte % 4] + offset;
            byte += 1;
        }
        index += 1;
    }
    index = 0;
    while index < SPLATS.len() {
        let [low, high] = SPLATS[index].to_le_bytes();
        constants[index] =
            [low, high, low, high, low, high, low, high, low, high, low, high, low, high, low, high];
        index += 1;
    }
    constants
}));

impl Constants {
    /// Returns a pointer to the 16 bytes of the constant at `index`, which must be less than [`COUNT`].
    #[inline(always)]
    pub fn bytes(&self, index: usize) -> *const u8 {
        self.0.get().cast::<u8>().wrapping_add(LANES * index)
    }
}

/// The index of the first constant for five three-byte characters.
pub const FIVE_BY_THREE_START: usize = SPLATS.len();

/// The index of the first constant for four four-byte characters.
pub const FOUR_BY_FOUR_START: usize = FIVE_BY_THREE_START + FIVE_BY_THREE.len();

/// Returns the index of a splat unit. Fails the build if [`SPLATS`] does not list the unit.
pub const fn index_of(unit: u16) -> usize {
    let mut index = 0;
    while SPLATS[index] != unit {
        index += 1;
    }
    index
}

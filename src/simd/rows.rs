//! The vectors that kernels work with: of equal units, and of places that follow a pattern.
//!
//! A loop reads them from memory, by one instruction each. As constants V8 would make them anew wherever they stand, by four
//! instructions, which takes an eighth of the speed of the validator and up to a quarter of that of other kernels.

use core::cell::UnsafeCell;

/// How many bytes a vector has.
pub const LANES: usize = 16;

/// The units, each once; a byte is a unit of two.
const UNITS: [u16; 40] = [
    0x0303, 0x0707, 0x0F0F, 0x1E1E, 0x3F3F, 0x4040, 0x4242, 0x6060, 0x7070, 0x7D7D, 0x7F7F, 0x8080, 0xA0A0,
    0xC0C0, 0xD7D7, 0xDCDC, 0xDFDF, 0xEFEF, 0xF0F0, 0xFCFC, 0x003F, 0x0040, 0x007F, 0x0080, 0x00C0, 0x0700,
    0x0F00, 0x0FC0, 0x3000, 0x3F00, 0x4000, 0x8000, 0x80E0, 0xD800, 0xDC00, 0xF000, 0xF800, 0xFC00, 0xFF00,
    0xFF80,
];

/// Of five characters of three bytes each: the bits that tell, and what they are; the places of the leads, and of the other
/// two, each as a unit. The places after the fifth repeat it.
const FIVE_OF_THREE: [[u8; LANES]; 4] = [
    [0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0],
    [0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 0],
    [0, 0, 3, 3, 6, 6, 9, 9, 12, 12, 12, 12, 12, 12, 12, 12],
    [2, 1, 5, 4, 8, 7, 11, 10, 14, 13, 14, 13, 14, 13, 14, 13],
];

/// Of four characters of four bytes each, each time for one: the bits that tell, and what they are; the bytes in the order of
/// two units, and the third one twice; what the first unit of the lowest character is short of zero, and the bits that its
/// distance from the highest one leaves; what is kept of the units, moved up by two bits, down by two, and of the third byte,
/// by four; the lowest surrogates, less the 10000 that a pair does not count.
const FOUR_OF_FOUR: [[u8; 4]; 11] = [
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

/// How many rows there are.
pub const COUNT: usize = UNITS.len() + FIVE_OF_THREE.len() + FOUR_OF_FOUR.len();

/// Vectors in memory that the compiler takes for variables.
#[repr(align(16))]
pub struct Rows(UnsafeCell<[[u8; LANES]; COUNT]>);

// SAFETY: nothing writes to the cell after it is made: it is private, and `bytes` hands out pointers for reading only.
unsafe impl Sync for Rows {}

/// What it finds in `used` statics a compiler may not put in their places.
#[used]
pub static ROWS: Rows = Rows(UnsafeCell::new({
    let mut rows = [[0; LANES]; COUNT];
    let mut place = 0;
    while place < FIVE_OF_THREE.len() {
        rows[FIRST_OF_FIVE + place] = FIVE_OF_THREE[place];
        place += 1;
    }
    place = 0;
    while place < FOUR_OF_FOUR.len() {
        let mut byte = 0;
        while byte < LANES {
            // The places go on from character to character.
            let places = if place == 2 || place == 3 { byte as u8 & !3 } else { 0 };
            rows[FIRST_OF_FOUR + place][byte] = FOUR_OF_FOUR[place][byte % 4] + places;
            byte += 1;
        }
        place += 1;
    }
    place = 0;
    while place < UNITS.len() {
        let [low, high] = UNITS[place].to_le_bytes();
        rows[place] =
            [low, high, low, high, low, high, low, high, low, high, low, high, low, high, low, high];
        place += 1;
    }
    rows
}));

impl Rows {
    /// The 16 bytes of the row at `place`, which is below [`COUNT`].
    #[inline(always)]
    pub fn bytes(&self, place: usize) -> *const u8 {
        self.0.get().cast::<u8>().wrapping_add(LANES * place)
    }
}

/// The first row of what five characters of three bytes each are.
pub const FIRST_OF_FIVE: usize = UNITS.len();

/// The first row of what four characters of four bytes each are.
pub const FIRST_OF_FOUR: usize = FIRST_OF_FIVE + FIVE_OF_THREE.len();

/// The row of a unit. Panics, which stops the build, where there is none.
pub const fn place(unit: u16) -> usize {
    let mut place = 0;
    while UNITS[place] != unit {
        place += 1;
    }
    place
}

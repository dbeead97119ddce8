//! Code pages from and to UTF-16, 16 characters at a time.

mod decode;
mod encode;

pub use decode::{Alphabet, Distances};
pub use encode::{Window, from_utf16};

use super::vector::{LANES, Vector};

/// The number of bytes in a [`Lookup`].
const ENTRIES: usize = 4 * LANES;

/// A table of 64 bytes that looks up 16 indices at a time.
#[derive(Debug)]
struct Lookup {
    rows: [[u8; LANES]; 4],
    /// 10, 20 and 30 in every lane.
    flips: [[u8; LANES]; 3],
}

impl Lookup {
    fn new(entries: &[u8; ENTRIES]) -> Self {
        let mut rows = [[0; LANES]; 4];
        rows.as_flattened_mut().copy_from_slice(entries);
        Self { rows, flips: [[0x10; LANES], [0x20; LANES], [0x30; LANES]] }
    }

    /// Loads the table, so that it stays in registers during a loop.
    #[inline(always)]
    fn load(&self) -> LoadedLookup {
        LoadedLookup {
            rows: self.rows.each_ref().map(Vector::from_row),
            flips: self.flips.each_ref().map(Vector::from_row),
        }
    }
}

/// A [`Lookup`] in registers.
struct LoadedLookup {
    rows: [Vector; 4],
    flips: [Vector; 3],
}

impl LoadedLookup {
    /// Returns the entry at each index, and 00 for an index of 40 or more.
    #[inline(always)]
    fn at(&self, index: Vector) -> Vector {
        // A swizzle is 0 for an index of 10 or more. XOR with 10, 20 or 30 makes the indices of one quarter of the table
        // 00 to 0F, and all other indices larger.
        let [first, rest @ ..] = self.rows;
        let mut found = first.swizzle(index);
        for (row, flip) in rest.into_iter().zip(self.flips) {
            found = found.or(row.swizzle(index.xor(flip)));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The characters of windows-1251 that the rows of README.md have. All other bytes from 80 to BF are exceptions too.
    pub(super) fn windows_1251(byte: u8) -> u16 {
        match byte {
            0xA8 => 0x401,
            0xB8 => 0x451,
            0xB9 => 0x2116,
            0xC0..=0xFF => u16::from(byte) + 0x350,
            _ => byte.into(),
        }
    }

    /// A page with a shifted alphabet, rows without order and without characters, and one exception.
    pub(super) fn code_point(byte: u8) -> u16 {
        let value = u16::from(byte);
        match byte {
            0x00..0x80 => value,
            0xC5 => 0x2116,
            0x90..0xA0 => u16::MAX,
            0xC0..=0xFF => value + 0x350,
            _ => 0x2500 + 7 * (value & 0x3F),
        }
    }

    #[test]
    fn every_index_is_looked_up_in_every_lane() {
        let entries: [u8; ENTRIES] = core::array::from_fn(|index| 0x80 + index as u8);
        let lookup = Lookup::new(&entries).load();
        for index in 0..=u8::MAX {
            let expected = entries.get(usize::from(index)).copied().unwrap_or(0);
            let mut found = [0xAA; LANES];
            lookup.at(Vector::splat(index)).store(&mut found);
            assert_eq!(found, [expected; LANES], "{index:02X}");
        }
    }
}

//! Converts code pages to UTF-16, 16 characters at a time, and UTF-16 to code pages, 32 characters at a time.

mod decode;
mod encode;

pub use decode::{Decoder, UNDEFINED, to_utf16};
pub use encode::{CharWindows, from_utf16};

use super::vector::{LANES, Vector};

/// The number of bytes in a [`Lookup`].
const ENTRIES: usize = 4 * LANES;

/// A table of 64 bytes; 16 indices are looked up at a time.
#[derive(Debug)]
struct Lookup {
    rows: [[u8; LANES]; 4],
    /// Three rows, with 0x10, 0x20 or 0x30 in every lane. [`LoadedLookup::at`] explains them.
    flips: [[u8; LANES]; 3],
}

impl Lookup {
    fn new(entries: &[u8; ENTRIES]) -> Self {
        let mut rows = [[0; LANES]; 4];
        rows.as_flattened_mut().copy_from_slice(entries);
        Self { rows, flips: [[0x10; LANES], [0x20; LANES], [0x30; LANES]] }
    }

    /// Returns whether an entry is this byte.
    fn contains(&self, byte: u8) -> bool {
        self.rows.as_flattened().contains(&byte)
    }

    /// Loads the table, so that it stays in registers during a loop.
    #[inline(always)]
    fn load<V: Vector>(&self) -> LoadedLookup<V> {
        LoadedLookup {
            rows: self.rows.each_ref().map(V::from_row),
            flips: self.flips.each_ref().map(V::from_row),
        }
    }
}

struct LoadedLookup<V> {
    rows: [V; 4],
    flips: [V; 3],
}

impl<V: Vector> LoadedLookup<V> {
    /// Returns the entry at each index, and 0 for an index of 0x40 or more.
    #[inline(always)]
    fn at(&self, index: V) -> V {
        // A swizzle is 0 for an index of 0x10 or more. XOR with 0x10, 0x20 or 0x30 makes the indices of one quarter of the
        // table 0 to 0xF, and all other indices larger.
        let [first, rest @ ..] = self.rows;
        let mut found = first.swizzle(index);
        for (row, flip) in rest.into_iter().zip(self.flips) {
            found = found.or(row.swizzle(index.xor(flip)));
        }
        found
    }
}

#[cfg(test)]
mod tests;

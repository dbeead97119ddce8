//! Decodes ASCII characters and pairs of bytes to UTF-16. All multi-byte encodings have both.
//!
//! A lead byte is 80 or more, an ASCII byte is less than 80, and a trail byte may be any byte. So the highest bits of the bytes
//! after a character boundary show where the characters are ([`Layout`]). Only rows of eight pairs and rows of ASCII have
//! a path of their own. For all other rows, no branch depends on these bits: a processor could not predict such a branch for mixed text,
//! such as Korean words between ASCII spaces.

use super::dispatch::kernel;
use super::vector::{LANES, Vector};
use core::sync::atomic::{AtomicU16, Ordering::Relaxed};
use std::sync::LazyLock;

/// The code units of pairs by [`index_of`], or 0 for a pair that is not known. `legacy/multi_byte.rs` stores the code unit of a pair
/// when a text first has this pair.
pub type Table = [AtomicU16; 0x8000];

/// The number of bytes of a block. The second block of a row starts at byte 8, or at byte 7 if that byte is a lead.
const BLOCK: usize = LANES / 2;

/// The highest bits of the leads in a row of eight pairs.
const LEADS: u16 = 0x5555;

/// A swizzle index that gives 00.
const NONE: u8 = 0xFF;

/// The lane of [`Layout::pairs`] that holds the number of bytes of the characters.
const LEN: usize = 8;
/// The lane of [`Layout::pairs`] that holds the number of characters.
const COUNT: usize = 9;

/// Where the characters of a block are. A lead at the end of a block belongs to the next block.
struct Layout {
    /// The swizzle indices that move the bytes of the pairs to the front of a row. If there are fewer than four pairs, the last pair is
    /// repeated, so that all four pairs are known if all pairs of the block are known. The lanes [`LEN`] and [`COUNT`] hold numbers instead
    /// of indices.
    pairs: [u8; LANES],
    /// The swizzle indices that put the code units in order. The swizzled vector has the code units of four pairs in its first half, and
    /// the bytes of the block in its second half.
    units: [u8; LANES],
}

/// The layout for each pattern of highest bits of a block. Bit 0 of the pattern is the highest bit of the first byte.
static LAYOUTS: LazyLock<[Layout; 256]> = LazyLock::new(|| core::array::from_fn(Layout::new));

impl Layout {
    fn new(highest_bits: usize) -> Self {
        let (mut pairs, mut units) = ([NONE; LANES], [NONE; LANES]);
        let (mut at, mut pair_bytes, mut count) = (0, 0, 0);
        while at < BLOCK {
            let unit = &mut units[2 * count..2 * count + 2];
            if highest_bits >> at & 1 == 0 {
                unit[0] = (BLOCK + at) as u8;
                at += 1;
            } else if at + 1 < BLOCK {
                for byte in unit {
                    *byte = pair_bytes as u8;
                    pairs[pair_bytes] = at as u8;
                    (at, pair_bytes) = (at + 1, pair_bytes + 1);
                }
            } else {
                break;
            }
            count += 1;
        }
        for lane in pair_bytes.max(2)..BLOCK {
            pairs[lane] = pairs[lane - 2];
        }
        (pairs[LEN], pairs[COUNT]) = (at as u8, count as u8);
        Self { pairs, units }
    }

    /// Returns the number of bytes of the characters: eight, or seven if the last byte of the block is a lead.
    #[inline(always)]
    fn len(&self) -> usize {
        usize::from(self.pairs[LEN])
    }

    /// Returns the number of characters.
    #[inline(always)]
    fn count(&self) -> usize {
        usize::from(self.pairs[COUNT])
    }

    /// Writes the code units of the block at the start of `bytes`, and unspecified bytes after them. Returns false if a pair
    /// is not known.
    ///
    /// Both slices must have at least 16 bytes.
    #[inline(always)]
    fn decode<V: Vector>(&self, table: &Table, bytes: &[u8], output: &mut [u8]) -> bool {
        let (Some(row), Some(output)) = (bytes.first_chunk(), output.first_chunk_mut()) else { return false };
        let mut pairs = [0; LANES];
        V::from_row(row).swizzle(V::from_row(&self.pairs)).store(&mut pairs);
        let [pairs, _] = halves(&pairs);
        let [block, _] = halves(row);
        let units = units_of(table, pairs);
        V::from_halves(units, block).swizzle(V::from_row(&self.units)).store(output);
        // If the block has no pair, the swizzle gives the bytes 00 00, which are not a known pair.
        !has_zero(units) | (self.pairs[0] == NONE)
    }
}

/// Returns the index of a pair in a [`Table`], which is independent of the highest bit of the lead.
#[inline(always)]
pub fn index_of(lead: u8, trail: u8) -> usize {
    usize::from(trail) << 7 | usize::from(lead & 0x7F)
}

kernel! {
    /// Writes the code units of ASCII and of known pairs at the start of `bytes`. Returns how many bytes it read and how many
    /// code units it wrote. Later units are unspecified.
    ///
    /// With `PAIRS_ONLY`, as in the two-byte set of ISO-2022-JP, leads are less than 80, and there is no ASCII. The kernel
    /// may stop up to 23 bytes before the end, or up to 15 bytes before a pair that is not known. `units` must have as many
    /// elements as `bytes`.
    pub fn to_utf16<const PAIRS_ONLY: bool>(table: &Table, bytes: &[u8], units: &mut [[u8; 2]]) -> (usize, usize) = to_utf16_with;
}

#[inline(always)]
fn to_utf16_with<V: Vector, const PAIRS_ONLY: bool>(
    table: &Table,
    bytes: &[u8],
    units: &mut [[u8; 2]],
) -> (usize, usize) {
    let (layouts, output) = (&*LAYOUTS, units.as_flattened_mut());
    let (mut at, mut written) = (0, 0);
    // `decode` loads 16 bytes from the start of the second block, which is byte 7 or 8 of the row, so 24 bytes must remain.
    while let (Some(bytes), Some(output)) = (
        bytes[at..].first_chunk::<{ LANES + BLOCK }>(),
        output[2 * written..].first_chunk_mut::<{ 2 * LANES }>(),
    ) {
        let Some(row) = bytes.first_chunk() else { break };
        let vector = V::from_row(row);
        let highest_bits = vector.bitmask();
        if highest_bits & LEADS == if PAIRS_ONLY { 0 } else { LEADS } {
            let [first, second] = halves(row).map(|pairs| units_of(table, pairs));
            if has_zero(first) | has_zero(second) {
                break;
            }
            if let Some(output) = output.first_chunk_mut() {
                V::from_halves(first, second).store(output);
            }
            (at, written) = (at + LANES, written + LANES / 2);
        } else if PAIRS_ONLY {
            break;
        } else if highest_bits == 0 {
            if let [low, high] = output.as_chunks_mut().0 {
                vector.widen_low().store(low);
                vector.widen_high().store(high);
            }
            (at, written) = (at + LANES, written + LANES);
        } else {
            let first = &layouts[usize::from(highest_bits as u8)];
            let (len, count) = (first.len(), first.count());
            let second = &layouts[usize::from((highest_bits >> len) as u8)];
            let is_first_known = first.decode::<V>(table, bytes, output);
            let is_second_known = second.decode::<V>(table, &bytes[len..], &mut output[2 * count..]);
            if !(is_first_known & is_second_known) {
                break;
            }
            (at, written) = (at + len + second.len(), written + count + second.count());
        }
    }
    (at, written)
}

/// Returns the code units of four pairs, which are 0 for pairs that are not known.
#[inline(always)]
fn units_of(table: &Table, pairs: u64) -> u64 {
    // The same as `index_of`, in lanes of 16 bits.
    let indices = pairs & 0x007F_007F_007F_007F | pairs >> 1 & 0x7F80_7F80_7F80_7F80;
    let unit = |lane: u32| u64::from(table[(indices >> (16 * lane)) as usize & 0x7FFF].load(Relaxed));
    unit(0) | unit(1) << 16 | unit(2) << 32 | unit(3) << 48
}

/// Returns whether one of four code units is 0.
#[inline(always)]
fn has_zero(units: u64) -> bool {
    // The subtraction sets the highest bit of the lowest unit that is 0.
    units.wrapping_sub(0x0001_0001_0001_0001) & !units & 0x8000_8000_8000_8000 != 0
}

/// Returns the first and the last eight bytes of a row as little-endian numbers.
#[inline(always)]
fn halves(row: &[u8; LANES]) -> [u64; 2] {
    let row = u128::from_le_bytes(*row);
    [row as u64, (row >> 64) as u64]
}

#[cfg(test)]
mod tests;

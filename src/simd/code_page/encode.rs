//! Encodes UTF-16 in code pages, 32 code units at a time.

use super::super::dispatch::kernel;
use super::super::output::Output;
use super::super::single_byte::set_bits;
use super::super::span::{Span, window};
use super::super::vector::{LANES, Vector};
use super::{ENTRIES, LoadedLookup, Lookup};
use alloc::vec::Vec;

/// The windows of a code page: two ranges of 64 code points that have many of its characters.
#[derive(Debug)]
pub struct CharWindows {
    /// Usually the letters of the script.
    first: CharWindow,
    /// The window of the other characters, usually the rest of the letters or the punctuation. Used only for blocks with many of these
    /// characters.
    second: CharWindow,
}

impl CharWindows {
    /// Finds the windows of a code page whose bytes 00 to 7F are ASCII. `is_encoded` returns true for the bytes that the encoder writes
    /// for their code point; all other bytes are ignored.
    pub fn new(code_points: &[u16; 256], is_encoded: impl Fn(u8) -> bool) -> Self {
        let first = CharWindow::new(code_points, &is_encoded);
        let second = CharWindow::new(code_points, |byte| is_encoded(byte) && !first.bytes.contains(byte));
        Self { first, second }
    }
}

/// The 64 consecutive code points among which a code page has the most characters.
#[derive(Debug)]
struct CharWindow {
    /// The bytes of the code points, or 0 for a code point without a byte.
    bytes: Lookup,
    /// The number to add to a unit so that the first code point becomes 0, in eight lanes.
    to_zero: [u8; LANES],
    /// 0x40 in eight lanes of 16 bits: the index of all code points outside of the window.
    outside: [u8; LANES],
    /// C0 minus the first byte, in all lanes, if the bytes are consecutive, as in windows-1251. Then no lookup is needed.
    distance_if_consecutive: Option<[u8; LANES]>,
}

/// Adding this number changes the last index of a window to FF, and the index of all code points outside of the window to 0.
const LAST_TO_FF: u8 = 0xFF - (ENTRIES as u8 - 1);

/// Returns a row with the same unit in eight lanes.
fn splat16(unit: u16) -> [u8; LANES] {
    let [low, high] = unit.to_le_bytes();
    core::array::from_fn(|index| if index % 2 == 0 { low } else { high })
}

impl CharWindow {
    /// Finds the window, as [`CharWindows::new`] describes.
    fn new(code_points: &[u16; 256], is_encoded: impl Fn(u8) -> bool) -> Self {
        // An array, not a Vec: a call without free memory must return an error, and an allocation that fails here would abort.
        let (mut upper, mut len) = ([(0, 0); 128], 0);
        for byte in (0x80..=u8::MAX).filter(|&byte| is_encoded(byte)) {
            upper[len] = (byte, code_points[usize::from(byte)]);
            len += 1;
        }
        let upper = &upper[..len];
        // The window must not include ASCII: it starts at 80 or later. Indices are computed modulo 0x10000, so it must not start near FFFF
        // either: in a window from FFF0, U+0000 would have the index 0x10.
        let can_start = |first: &u16| (0x80..=u16::MAX - 0xFF).contains(first);
        let index_in = |first: u16, code_point: u16| usize::from(code_point.wrapping_sub(first));
        let count =
            |&first: &u16| upper.iter().filter(|&&(_, value)| index_in(first, value) < ENTRIES).count();
        // If a window cannot start at any of the code points, it starts at 80, and has no bytes.
        let first = upper.iter().map(|&(_, value)| value).filter(can_start).max_by_key(count).unwrap_or(0x80);
        let mut bytes = [0; ENTRIES];
        for &(byte, code_point) in upper {
            if let Some(slot) = bytes.get_mut(index_in(first, code_point)) {
                *slot = byte;
            }
        }
        let are_consecutive =
            bytes.windows(2).all(|pair| pair[0] > 0 && pair[0].checked_add(1) == Some(pair[1]));
        Self {
            bytes: Lookup::new(&bytes),
            distance_if_consecutive: are_consecutive.then(|| [LAST_TO_FF - bytes[0]; LANES]),
            to_zero: splat16(first.wrapping_neg()),
            outside: splat16(ENTRIES as u16),
        }
    }

    /// Loads the rows, so that they stay in registers during a loop.
    #[inline(always)]
    fn rows<V: Vector>(&self) -> WindowRows<V> {
        WindowRows {
            bytes: self.bytes.load(),
            to_zero: V::from_row(&self.to_zero),
            outside: V::from_row(&self.outside),
            distance_if_consecutive: self.distance_if_consecutive.as_ref().map(V::from_row),
        }
    }
}

struct WindowRows<V> {
    bytes: LoadedLookup<V>,
    to_zero: V,
    outside: V,
    distance_if_consecutive: Option<V>,
}

impl<V: Vector> WindowRows<V> {
    /// Returns the bytes of 32 code units, and a bit for each unit that is not ASCII and was not found. If many units are not in this
    /// window, all units are looked up in the second window too.
    #[inline(always)]
    fn narrow_block(&self, units: [V; 4], second: &CharWindow) -> ([V; 2], u32) {
        // ASCII units stay as they are, and all other units become 80. Every byte of the window has the bit 80, so the XOR with the bytes
        // that were found leaves this bit only for units that were not found.
        let [a, b, c, d] = units.map(|units| units.min16(V::splat16_const::<0x0080>()));
        let ascii = [a.narrow(b), c.narrow(d)];
        if ascii[0].or(ascii[1]).is_ascii() {
            return (ascii, 0);
        }
        let (first_half, second_half) = ([units[0], units[1]], [units[2], units[3]]);
        let exceptions = |found: [V; 2]| {
            u32::from(ascii[0].xor(found[0]).bitmask()) | u32::from(ascii[1].xor(found[1]).bitmask()) << LANES
        };
        let mut found = [self.find(first_half), self.find(second_half)];
        let mut not_found = exceptions(found);
        if not_found.count_ones() > MAX_EXCEPTIONS {
            let rows = second.rows();
            found = [found[0].or(rows.find(first_half)), found[1].or(rows.find(second_half))];
            not_found = exceptions(found);
        }
        ([ascii[0].or(found[0]), ascii[1].or(found[1])], not_found)
    }

    /// Returns the bytes of 16 code units, or 00 for a unit without a byte in the window.
    #[inline(always)]
    fn find(&self, units: [V; 2]) -> V {
        // 0 to 0x3F in the window, else 0x40.
        let [low, high] = units.map(|units| units.add16(self.to_zero).min16(self.outside));
        let index = low.narrow(high);
        match self.distance_if_consecutive {
            // 0 to 0x3F become C0 to FF, then the bytes of the window. 0x40 becomes 0, and stays 0.
            Some(distance) => index.add(V::splat_const::<LAST_TO_FF>()).sub_saturating(distance),
            None => self.bytes.at(index),
        }
    }
}

/// The number of code units that are encoded at a time.
const BLOCK: usize = 2 * LANES;

/// If a block has more exceptions than this, all of its units are looked up in the second window. If there are still more exceptions
/// than this, all units of the block are looked up in the table of bytes.
const MAX_EXCEPTIONS: u32 = 7;

kernel! {
    /// Encodes UTF-16 code units in a code page. Returns the byte offset at which it stopped: the end, or a unit without a byte.
    ///
    /// `bytes_and_zero` is a table with the byte of each code unit (0 if it has none), and the code unit of the byte 00.
    /// `windows` is `None` if the bytes 00 to 7F are not ASCII.
    #[inline(never)]
    pub fn from_utf16(
        span: Span<'_, 2>,
        windows: Option<&CharWindows>,
        bytes_and_zero: (&[u8; 0x1_0000], u16),
        out: &mut Vec<u8>,
    ) -> usize = from_utf16_with;
}

/// The number of bytes that are written at a time after their units are looked up.
const GROUP: usize = 8;

/// Looks up all units of a block. Returns their bytes, and whether each has a byte other than 00.
#[inline(always)]
fn look_up_block(units: &[[u8; 2]], bytes: &[u8; 0x1_0000]) -> ([[u8; GROUP]; BLOCK / GROUP], bool) {
    let mut borrows = 0;
    let found = core::array::from_fn(|group| {
        core::array::from_fn(|index| {
            let byte = bytes[usize::from(u16::from_le_bytes(units[(group * GROUP + index) % BLOCK]))];
            // Only 0 minus 1 has the highest bit.
            borrows |= u32::from(byte).wrapping_sub(1);
            byte
        })
    });
    (found, borrows >> 31 == 0)
}

#[inline(always)]
fn from_utf16_with<V: Vector>(
    span: Span<'_, 2>,
    windows: Option<&CharWindows>,
    (bytes, zero): (&[u8; 0x1_0000], u16),
    out: &mut Vec<u8>,
) -> usize {
    let Some(mut output) = Output::new(out, span) else { return span.start() };
    let rows = windows.map(|windows| (windows.first.rows::<V>(), &windows.second));
    let mut at = span.start();
    while at < span.end() {
        // The next units of the input, as vectors; not one of the windows of code points.
        window!(text: V, span, at, 2 * BLOCK);
        let ([first, second], exceptions) = match &rows {
            Some((rows, second)) => rows
                .narrow_block([text.row::<0>(), text.row::<1>(), text.row::<2>(), text.row::<3>()], second),
            None => ([V::ZERO; 2], u32::MAX),
        };
        let start = output.len();
        if exceptions == 0 && span.end() - at >= 2 * BLOCK {
            // SAFETY: one byte for each unit before `at` is written; the slack has room for two vectors.
            unsafe {
                output.push(first, LANES);
                output.push(second, LANES);
            }
            at += 2 * BLOCK;
            continue;
        }
        let left = (span.end() - at).min(2 * BLOCK) / 2;
        // SAFETY: as above, the slack has room for two vectors. Both lengths are at most 16.
        unsafe {
            output.push(first, left.min(LANES));
            output.push(second, left.saturating_sub(LANES));
        }
        let units: &[[u8; 2]] = text.bytes().as_chunks().0;
        if left == BLOCK && exceptions.count_ones() > MAX_EXCEPTIONS {
            let (found, have_bytes) = look_up_block(units, bytes);
            for (group, found) in found.into_iter().enumerate() {
                // SAFETY: these are the bytes just written.
                unsafe { output.write_bytes_at(start + group * GROUP, found) };
            }
            if have_bytes {
                at += 2 * BLOCK;
                continue;
            }
        }
        let stop = set_bits(exceptions, left).find(|&index| {
            let unit = u16::from_le_bytes(units[index % BLOCK]);
            let byte = bytes[usize::from(unit)];
            // SAFETY: `index` is below `left`, so this is one of the bytes just written.
            unsafe { output.write_bytes_at(start + index, [byte]) };
            byte == 0 && unit != zero
        });
        if let Some(index) = stop {
            output.truncate(start + index);
            return at + 2 * index;
        }
        at += 2 * left;
    }
    at
}

#[cfg(test)]
mod tests;

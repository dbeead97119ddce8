//! Code pages from UTF-16, 32 code units at a time.

use super::super::output::Output;
use super::super::single_byte::set_bits;
use super::super::span::{Span, window};
use super::super::vector::{LANES, Vector};
use super::{ENTRIES, LoadedLookup, Lookup};
use alloc::vec::Vec;

/// The 64 consecutive code points among which a code page has the most characters: usually the letters of its script.
#[derive(Debug)]
pub struct Window {
    /// The bytes of the code points, or 0 for a code point without one.
    bytes: Lookup,
    /// The number to add to a unit so that the first code point becomes 0, in eight lanes.
    to_zero: [u8; LANES],
    /// 40 in eight lanes of 16 bits: the index of all code points outside of the window.
    outside: [u8; LANES],
}

/// Returns a row with the same unit in eight lanes.
fn splat16(unit: u16) -> [u8; LANES] {
    let [low, high] = unit.to_le_bytes();
    core::array::from_fn(|index| if index % 2 == 0 { low } else { high })
}

impl Window {
    /// Finds the window of a code page whose bytes 00 to 7F are ASCII, among the code points that `is_encoded` says the
    /// byte encodes.
    pub fn new(code_points: &[u16; 256], is_encoded: impl Fn(u8) -> bool) -> Self {
        let upper = || (0x80..=u8::MAX).filter(|&byte| is_encoded(byte));
        let code_point = |byte| code_points[usize::from(byte)];
        // ASCII and the units before the window must be far enough from its end, modulo 10000.
        let can_start = |first: &u16| (0x80..=u16::MAX - 0xFF).contains(first);
        let index_in = |first: u16, byte| usize::from(code_point(byte).wrapping_sub(first));
        let count = |&first: &u16| upper().filter(|&byte| index_in(first, byte) < ENTRIES).count();
        // Without any character, a window of code points that have no byte.
        let first = upper().map(code_point).filter(can_start).max_by_key(count).unwrap_or(0x80);
        let mut bytes = [0; ENTRIES];
        for byte in upper() {
            if let Some(slot) = bytes.get_mut(index_in(first, byte)) {
                *slot = byte;
            }
        }
        Self {
            bytes: Lookup::new(&bytes),
            to_zero: splat16(first.wrapping_neg()),
            outside: splat16(ENTRIES as u16),
        }
    }

    /// Loads the rows, so that they stay in registers during a loop.
    #[inline(always)]
    fn rows(&self) -> WindowRows {
        WindowRows {
            bytes: self.bytes.load(),
            to_zero: Vector::from_row(&self.to_zero),
            outside: Vector::from_row(&self.outside),
        }
    }
}

/// The rows of a [`Window`] in registers.
struct WindowRows {
    bytes: LoadedLookup,
    to_zero: Vector,
    outside: Vector,
}

impl WindowRows {
    /// Returns the bytes of 32 code units, and a bit for each unit that is neither ASCII nor in the window.
    #[inline(always)]
    fn narrow_block(&self, units: [Vector; 4]) -> ([Vector; 2], u32) {
        // ASCII as it is, all other units as 80, which the bytes of the window contain.
        let [a, b, c, d] = units.map(|units| units.min16(Vector::splat16_const::<0x0080>()));
        let ascii = [a.narrow(b), c.narrow(d)];
        if ascii[0].or(ascii[1]).is_ascii() {
            return (ascii, 0);
        }
        let [low, high] = [[units[0], units[1]], [units[2], units[3]]].map(|units| self.find(units));
        let exceptions = [ascii[0].xor(low), ascii[1].xor(high)].map(|bytes| u32::from(bytes.bitmask()));
        ([ascii[0].or(low), ascii[1].or(high)], exceptions[0] | exceptions[1] << LANES)
    }

    /// Returns the bytes of 16 code units in the window, and 00 for all others.
    #[inline(always)]
    fn find(&self, units: [Vector; 2]) -> Vector {
        // 00 to 3F in the window, else 40.
        let [low, high] = units.map(|units| units.add16(self.to_zero).min16(self.outside));
        self.bytes.at(low.narrow(high))
    }
}

/// The number of code units that are encoded at a time.
const BLOCK: usize = 2 * LANES;

/// If a block has more exceptions than this, all of its units are looked up.
const MANY: u32 = 16;

/// Encodes UTF-16 code units in a code page. Returns the byte offset at which it stopped: the end, or a unit without a byte.
///
/// `bytes` has the byte of each code unit, or 0 for a unit without one. `zero` is the unit of the byte 00. `window` is `None`
/// if the bytes 00 to 7F are not ASCII. Returns the start of the span if `out` has less spare capacity than
/// [`required_capacity`](super::super::required_capacity) of the span.
#[inline(never)]
pub fn from_utf16(
    span: Span<'_, 2>,
    window: Option<&Window>,
    (bytes, zero): (&[u8; 0x1_0000], u16),
    out: &mut Vec<u8>,
) -> usize {
    let Some(mut output) = Output::new(out, span) else { return span.start() };
    let rows = window.map(Window::rows);
    let mut at = span.start();
    while at < span.end() {
        window!(text, span, at, 2 * BLOCK);
        let ([first, second], exceptions) = match &rows {
            Some(rows) => {
                rows.narrow_block([text.row::<0>(), text.row::<1>(), text.row::<2>(), text.row::<3>()])
            }
            None => ([Vector::ZERO; 2], u32::MAX),
        };
        let start = output.len();
        if exceptions == 0 && span.end() - at >= 2 * BLOCK {
            // SAFETY: one byte for each unit before `at` is written; the slack takes two vectors.
            unsafe {
                output.push(first, LANES);
                output.push(second, LANES);
            }
            at += 2 * BLOCK;
            continue;
        }
        let left = (span.end() - at).min(2 * BLOCK) / 2;
        // SAFETY: as above, the slack takes two vectors, of which at most 16 bytes each count.
        unsafe {
            output.push(first, left.min(LANES));
            output.push(second, left.saturating_sub(LANES));
        }
        let units: &[[u8; 2]] = text.bytes().as_chunks().0;
        let mut look_up = |index: usize| {
            let unit = u16::from_le_bytes(units[index % BLOCK]);
            let byte = bytes[usize::from(unit)];
            // SAFETY: `index` is below `left`, so this is one of the bytes just written.
            unsafe { output.write_bytes_at(start + index, [byte]) };
            byte != 0 || unit == zero
        };
        let stop = if exceptions.count_ones() > MANY {
            (0..left).find(|&index| !look_up(index))
        } else {
            set_bits(exceptions, left).find(|&index| !look_up(index))
        };
        if let Some(index) = stop {
            output.truncate(start + index);
            return at + 2 * index;
        }
        at += 2 * left;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::super::super::tests as readme;
    use super::super::tests::{code_point, windows_1251};
    use super::*;

    #[test]
    fn the_readme_encodes_a_row_in_windows_1251() {
        let page: [u16; 256] = core::array::from_fn(|byte| windows_1251(byte as u8));
        let units: Vec<u8> = "Hi Мир №".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let row = Vector::from_row(units.first_chunk().unwrap());
        let rows = Window::new(&page, |_| true).rows();
        let ascii = row.min16(Vector::splat16_const::<0x0080>()).narrow(Vector::ZERO);
        let index = row.add16(rows.to_zero).min16(rows.outside).narrow(Vector::ZERO);
        let found = rows.find([row, Vector::ZERO]);
        let eight = |vector: Vector| {
            let mut bytes = [0; LANES];
            vector.store(&mut bytes);
            readme::hex(&bytes[..LANES / 2])
        };
        readme::check(
            "code-page-encode",
            &[
                ("units", readme::hex_unit_row(row)),
                ("ascii", eight(ascii)),
                ("index", eight(index)),
                ("found", eight(found)),
                ("xor", eight(ascii.xor(found))),
                ("or", eight(ascii.or(found))),
            ],
        );
    }

    /// Checks every code unit in every lane. `in_window` says which code points above ASCII have a byte in the window.
    fn check_narrow(
        page: &[u16; 256],
        is_encoded: impl Fn(u8) -> bool + Copy,
        in_window: impl Fn(u16) -> bool,
    ) {
        let window = Window::new(page, is_encoded);
        for unit in 0..=u16::MAX {
            let byte_of = (0..=u8::MAX).find(|&byte| byte < 0x80 && u16::from(byte) == unit).or_else(|| {
                (0x80..=u8::MAX).find(|&byte| is_encoded(byte) && page[usize::from(byte)] == unit)
            });
            for lane in 0..BLOCK {
                let mut units: [[u8; 2]; BLOCK] = core::array::from_fn(|index| [0x41 + index as u8, 0]);
                units[lane] = unit.to_le_bytes();
                let (rows, _) = units.as_flattened().as_chunks();
                let rows = core::array::from_fn(|row| Vector::from_row(&rows[row]));
                let (found, exceptions) = window.rows().narrow_block(rows);
                let mut bytes = [[0; LANES]; 2];
                found[0].store(&mut bytes[0]);
                found[1].store(&mut bytes[1]);
                let is_exception = !(unit < 0x80 || in_window(unit));
                assert_eq!(exceptions, u32::from(is_exception) << lane, "{unit:04X} {lane}");
                for (index, &byte) in bytes.as_flattened().iter().enumerate() {
                    let expected = if index == lane { byte_of } else { Some(0x41 + index as u8) };
                    assert!(Some(byte) == expected || index == lane && is_exception, "{unit:04X} {lane}");
                }
            }
        }
    }

    #[test]
    fn every_code_unit_is_a_byte_or_an_exception_in_every_lane() {
        let page: [u16; 256] = core::array::from_fn(|byte| code_point(byte as u8));
        let is_encoded = |byte| byte != 0xE5 && code_point(byte) != u16::MAX;
        // C0 to FF, less those that are not encoded.
        check_narrow(&page, is_encoded, |unit| {
            (0x410..0x450).contains(&unit) && ![0x415, 0x435].contains(&unit)
        });
    }

    #[test]
    fn the_code_points_of_a_window_can_have_any_order() {
        // 37 is odd, so this is a permutation.
        let shuffled = |byte: u8| 0x410 + u16::from(byte & 0x3F) * 37 % 64;
        let page: [u16; 256] = core::array::from_fn(|byte| match byte as u8 {
            byte @ 0x00..0x80 => byte.into(),
            byte @ 0x80..0xC0 => 0x2500 + 0x80 * u16::from(byte & 0x3F),
            byte => shuffled(byte),
        });
        check_narrow(&page, |_| true, |unit| (0x410..0x450).contains(&unit));
    }

    #[test]
    fn windows_at_both_ends_of_the_plane_and_empty_windows() {
        let with_upper = |upper: fn(u16) -> u16| -> [u16; 256] {
            core::array::from_fn(|byte| if byte < 0x80 { byte as u16 } else { upper(byte as u16 - 0x80) })
        };
        // Latin-1 has 80 to FF, so each window of it has 64 characters.
        let latin1 = with_upper(|index| 0x80 + index);
        let window = Window::new(&latin1, |_| true);
        let last = usize::from(window.to_zero[0].wrapping_neg()) + ENTRIES;
        check_narrow(&latin1, |_| true, |unit| (last - ENTRIES..last).contains(&usize::from(unit)));
        // A window cannot start here.
        let end = with_upper(|index| 0xFF80 + index);
        check_narrow(&end, |byte| byte < 0xFF, |_| false);
        check_narrow(&latin1, |_| false, |_| false);
    }
}

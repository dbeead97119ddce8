//! Line ends: LF, CR LF, and CR without LF, in code units of one, two or four bytes.

use super::dispatch::kernel;
use super::span::BLOCK;
use super::vector::{LANES, Vector};

/// The line ends in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineEnds {
    /// The number of line ends. CR LF is one line end. A CR at the end of the bytes counts too, even if an LF may follow them.
    pub count: u64,
    /// The byte offset of the last LF or CR; `None` if there is no LF or CR.
    pub last: Option<usize>,
}

kernel! {
    /// Counts the line ends in complete units of `WIDTH` bytes, and finds the last one. `lf` and `cr` hold the units of LF and CR,
    /// repeated to fill a vector.
    #[inline(always)]
    pub fn count<const WIDTH: usize>(bytes: &[u8], lf: [u8; LANES], cr: [u8; LANES]) -> LineEnds = count_with;
}

#[inline(always)]
pub(super) fn count_with<V: Vector, const WIDTH: usize>(
    bytes: &[u8],
    lf: [u8; LANES],
    cr: [u8; LANES],
) -> LineEnds {
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    let (lf_row, cr_row) = (V::new(lf), V::new(cr));
    let (mut count, mut last, mut after_cr) = (0, None, 0);
    for (index, block) in blocks.iter().enumerate() {
        let (mut lfs, mut crs) = (0, 0);
        for (number, row) in block.as_chunks::<LANES>().0.iter().enumerate() {
            let row = V::from_row(row);
            lfs |= u64::from(row.equal(lf_row).bitmask()) << (LANES * number);
            crs |= u64::from(row.equal(cr_row).bitmask()) << (LANES * number);
        }
        let (lfs, crs) = (complete_units::<WIDTH>(lfs), complete_units::<WIDTH>(crs));
        // An LF directly after a CR belongs to the same line end.
        count += u64::from((lfs & !(crs << WIDTH | after_cr)).count_ones() + crs.count_ones());
        after_cr = crs >> (BLOCK - WIDTH);
        if lfs | crs != 0 {
            last = Some(BLOCK * index + (lfs | crs).ilog2() as usize);
        }
    }
    let mut after_cr = after_cr != 0;
    for (index, unit) in rest.as_chunks::<WIDTH>().0.iter().enumerate() {
        let (is_lf, is_cr) = (unit[..] == lf[..WIDTH], unit[..] == cr[..WIDTH]);
        count += u64::from(is_lf && !after_cr || is_cr);
        after_cr = is_cr;
        if is_lf || is_cr {
            last = Some(BLOCK * blocks.len() + WIDTH * index);
        }
    }
    LineEnds { count, last }
}

/// If all bits of a unit are set, keeps the first of them. Clears all other bits.
#[inline(always)]
fn complete_units<const WIDTH: usize>(bits: u64) -> u64 {
    match WIDTH {
        1 => bits,
        2 => bits & bits >> 1 & 0x5555_5555_5555_5555,
        _ => {
            let pairs = bits & bits >> 1;
            pairs & pairs >> 2 & 0x1111_1111_1111_1111
        }
    }
}

kernel! {
    /// Returns whether bytes may hold an overlong LF or CR, such as C0 8A or E0 80 8D.
    ///
    /// The result is true if 8A or 8D stands after C0, E0 80 or 80 80. If the result is false, every line end of a text in
    /// the UTF-8 family is a byte 0A or 0D.
    pub fn may_be_overlong(bytes: &[u8]) -> bool = may_be_overlong_with;
}

#[inline(always)]
pub(super) fn may_be_overlong_with<V: Vector>(bytes: &[u8]) -> bool {
    let mut at = 0;
    while at + LANES + 2 <= bytes.len() {
        // SAFETY: by the condition of the loop, 16 bytes from `at + 2` lie within `bytes`.
        let [first, second, third] = [0, 1, 2].map(|offset| unsafe { V::load(bytes, at + offset) });
        let is_end = third.equal(V::splat(0x8A)).or(third.equal(V::splat(0x8D)));
        let after_c0 = second.equal(V::splat(0xC0));
        let is_first_e0_or_80 = first.equal(V::splat(0xE0)).or(first.equal(V::splat(0x80)));
        let after_80 = second.equal(V::splat(0x80)).and(is_first_e0_or_80);
        if is_end.and(after_c0.or(after_80)).any() {
            return true;
        }
        at += LANES;
    }
    matches!(bytes, [0xC0, 0x8A | 0x8D, ..])
        || bytes[at..]
            .windows(3)
            .any(|bytes| matches!(bytes, [_, 0xC0, 0x8A | 0x8D] | [0xE0 | 0x80, 0x80, 0x8A | 0x8D]))
}

//! Conversion between UTF-16 and UTF-32.
//!
//! A surrogate pair is 110110 and the bits `wwwwzzzzyy`, then 110111 and `yyyyxxxxxx`. With `uuuuu` for `wwww` plus one, its code point has
//! `uuuuu` in the upper 16 bits of UTF-32, and `zzzzyyyyyyxxxxxx` in the lower 16 (Unicode Standard, table 3-5).

use super::compress::{compress, compress_tables};
use super::dispatch::kernel;
use super::output::Output;
use super::span::Span;
use super::utf16::first_pair;
use super::vector::{LANES, Vector};
use crate::code_point::CodePoint;
use alloc::vec::Vec;

/// Returns four code points of UTF-32 as two units of UTF-16 each, and a bit for each unit that is kept. Of a code point up to U+FFFF, only
/// the second unit is kept. Returns `None` if one of the code points is not a scalar value.
#[inline(always)]
fn units_of_row<V: Vector>(code_points: V) -> Option<(V, u8)> {
    let lower = code_points.swizzle(V::new([0, 1, 0, 1, 4, 5, 4, 5, 8, 9, 8, 9, 12, 13, 12, 13]));
    let upper = code_points.swizzle(V::new([2, 3, 2, 3, 6, 7, 6, 7, 10, 11, 10, 11, 14, 15, 14, 15]));
    let is_single = upper.equal16(V::ZERO);
    let surrogates = lower.and(V::splat16_const::<0xF800>()).equal16(V::splat16_const::<0xD800>());
    // The upper 16 bits of a code point up to 10FFFF are at most 10 (hexadecimal).
    let in_range = upper.min16(V::splat16_const::<0x0010>()).equal16(upper);
    if surrogates.and(is_single).or(V::ONES.and_not(in_range)).any() {
        return None;
    }
    let high = upper.shl16::<6>().or(lower.shr16::<10>()).add16(V::splat16_const::<0xD7C0>());
    let low = lower.and(V::splat16_const::<0x03FF>()).or(V::splat16_const::<0xDC00>());
    let is_first = V::new([0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 0, 0]);
    let pairs = high.and(is_first).or(low.and_not(is_first));
    let units = lower.and(is_single).or(pairs.and_not(is_single));
    Some((units, !is_single.and(is_first).bitmask16()))
}

kernel! {
    /// Converts little-endian UTF-32 to UTF-16. Returns the byte offset at which it stopped: the end, or a unit that is not a scalar
    /// value.
    pub fn to_utf16(span: Span<'_, 4>, out: &mut Vec<u8>) -> usize = to_utf16_with;
}

#[inline(always)]
pub(super) fn to_utf16_with<V: Vector>(span: Span<'_, 4>, out: &mut Vec<u8>) -> usize {
    let Some(mut output) = Output::new(out, span) else { return span.start() };
    let tables = compress_tables();
    let mut at = span.start();
    while at < span.end() {
        if at + 2 * LANES <= span.end() {
            // SAFETY: two rows lie between `at` and the end of the span.
            let (first, second) = unsafe { (span.load::<V>(at), span.load::<V>(at + LANES)) };
            let upper = V::new([0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF]);
            let units = first.narrow32(second);
            let surrogates = units.and(V::splat16_const::<0xF800>()).equal16(V::splat16_const::<0xD800>());
            if !first.or(second).and(upper).or(surrogates).any() {
                // SAFETY: at most four bytes for each code point before `at` are written; the slack has room for a vector.
                unsafe { output.push(units, LANES) };
                at += 2 * LANES;
                continue;
            }
            if let Some((units, kept)) = units_of_row(first) {
                let bits = usize::from(kept);
                // SAFETY: at most four bytes for each code point before `at` are written; the slack has room for a vector.
                unsafe { output.push(compress(units, &tables.units[bits]), 2 * bits.count_ones() as usize) };
                at += LANES;
                continue;
            }
        }
        let Some(&bytes) = span.starting_at(at).bytes().first_chunk() else { break };
        match CodePoint::new(u32::from_le_bytes(bytes)) {
            // SAFETY: at most four bytes for each code point before `at` are written; the slack has room for four more bytes.
            Some(code_point) if code_point.is_scalar_value() => match code_point.surrogate_pair() {
                None => unsafe { output.push_bytes([bytes[0], bytes[1]]) },
                Some(pair) => {
                    let [[a, b], [c, d]] = pair.map(|surrogate| (surrogate.value() as u16).to_le_bytes());
                    // SAFETY: as above; a pair has four bytes.
                    unsafe { output.push_bytes([a, b, c, d]) };
                }
            },
            _ => break,
        }
        at += 4;
    }
    at
}

/// Each pattern of four bits with every bit doubled: 0101 becomes 00110011. The bit of a 32-bit lane becomes the bits of its two units.
const BOTH_UNITS: [u8; 16] = {
    let mut patterns = [0; 16];
    let mut index = 0;
    while index < 64 {
        let (pattern, lane) = (index / 4, index % 4);
        if pattern >> lane & 1 == 1 {
            patterns[pattern] |= 0b11 << (2 * lane);
        }
        index += 1;
    }
    patterns
};

/// The code points of eight units of UTF-16, as 32-bit lanes.
pub(super) struct CodePoints<V> {
    /// The lower 16 bits of each lane.
    pub lower: V,
    /// The upper 16 bits of each lane.
    pub upper: V,
    /// A bit for each lane that is kept. The lane of a high surrogate is not kept, because the lane of its low surrogate has the code
    /// point.
    pub kept: u8,
    /// The number of bytes read: all bytes of the row, except a high surrogate at the end.
    pub read: usize,
}

/// Returns the code points of a row of UTF-16. A high surrogate in the last unit is left out, because its low surrogate is in the next
/// row. Returns `None` if the row has another unpaired surrogate.
#[inline(always)]
pub(super) fn code_points_of_row<V: Vector>(units: V) -> Option<CodePoints<V>> {
    let class = units.and(V::splat16_const::<0xFC00>());
    let is_high = class.equal16(V::splat16_const::<0xD800>());
    let is_low = class.equal16(V::splat16_const::<0xDC00>());
    // A low surrogate must stand after every high one, and nowhere else.
    if is_high.prev::<2>(V::ZERO).xor(is_low).any() {
        return None;
    }
    let before = units.prev::<2>(V::ZERO);
    let lower = before.shl16::<10>().or(units.and(V::splat16_const::<0x03FF>()));
    let upper = before.and(V::splat16_const::<0x03FF>()).shr16::<6>().add16(V::splat16_const::<0x0001>());
    let high_bits = is_high.bitmask16();
    Some(CodePoints {
        lower: lower.and(is_low).or(units.and_not(is_low)),
        upper: upper.and(is_low),
        kept: !high_bits,
        read: LANES - 2 * usize::from(high_bits >> 7),
    })
}

kernel! {
    /// Converts UTF-16 to little-endian UTF-32. Returns the byte offset at which it stopped: the end, or an unpaired
    /// surrogate.
    pub fn from_utf16(span: Span<'_, 2>, out: &mut Vec<u8>) -> usize = from_utf16_with;
}

#[inline(always)]
pub(super) fn from_utf16_with<V: Vector>(span: Span<'_, 2>, out: &mut Vec<u8>) -> usize {
    let Some(mut output) = Output::new(out, span) else { return span.start() };
    let tables = compress_tables();
    let mut at = span.start();
    while at < span.end() {
        if at + LANES <= span.end() {
            // SAFETY: a row lies between `at` and the end of the span.
            let units = unsafe { span.load::<V>(at) };
            if !units.and(V::splat16_const::<0xF800>()).equal16(V::splat16_const::<0xD800>()).any() {
                // SAFETY: at most four bytes for each unit before `at` are written; the slack has room for two vectors.
                unsafe {
                    output.push(units.zip_low16(V::ZERO), LANES);
                    output.push(units.zip_high16(V::ZERO), LANES);
                }
                at += LANES;
                continue;
            }
            if let Some(row) = code_points_of_row(units) {
                let [first, second] = [row.kept & 0xF, row.kept >> 4].map(usize::from);
                // SAFETY: at most four bytes for each unit before `at` are written; the slack has room for two vectors.
                unsafe {
                    let indices = &tables.units[usize::from(BOTH_UNITS[first])];
                    output.push(
                        compress(row.lower.zip_low16(row.upper), indices),
                        4 * first.count_ones() as usize,
                    );
                    let indices = &tables.units[usize::from(BOTH_UNITS[second])];
                    output.push(
                        compress(row.lower.zip_high16(row.upper), indices),
                        4 * second.count_ones() as usize,
                    );
                }
                at += row.read;
                continue;
            }
        }
        let units = span.starting_at(at).bytes();
        let Some(&[low, high]) = units.first_chunk() else { break };
        let unit = CodePoint::from(u16::from_le_bytes([low, high]));
        let (code_point, bytes) = match first_pair(units) {
            Some(code_point) => (code_point, 4),
            None if unit.is_surrogate() => break,
            None => (unit, 2),
        };
        // SAFETY: at most four bytes for each unit before `at` are written; the slack has room for four more bytes.
        unsafe { output.push_bytes(code_point.value().to_le_bytes()) };
        at += bytes;
    }
    at
}

//! Single-byte encodings from and to UTF-16.

use super::dispatch::kernel;
use super::output::Output;
use super::span::{Span, window};
use super::vector::{LANES, Vector};
use crate::code_point::CodePoint;
use crate::single_byte::Table;
use alloc::vec::Vec;

kernel! {
    /// Decodes bytes to UTF-16 code units. Returns the byte offset at which it stopped: the end, or a byte without a character.
    pub fn to_utf16(span: Span<'_>, table: &Table, out: &mut Vec<u8>) -> usize = to_utf16_with;
}

#[inline(always)]
pub(super) fn to_utf16_with<V: Vector>(span: Span<'_>, table: &Table, out: &mut Vec<u8>) -> usize {
    let Some(mut output) = Output::new(out, span) else { return span.start() };
    let mask = V::splat(table.non_latin1_mask());
    let c1 = table.c1_rows();
    let mut at = span.start();
    while at < span.end() {
        window!(window: V, span, at, LANES);
        let bytes = window.row::<0>();
        let non_latin1 = non_latin1(bytes, mask);
        let mut left = (span.end() - at).min(LANES);
        let (mut lower, mut upper) = (bytes, V::ZERO);
        let mut is_stopped = false;
        if non_latin1.any() {
            if let Some(rows) = &c1 {
                [lower, upper] = units(bytes, non_latin1, rows);
            } else {
                // Of the encodings without replacements for C1 controls, only ASCII has bytes that are not Latin-1: 80 to FF, which are not
                // characters.
                let valid = non_latin1.bitmask().trailing_zeros() as usize;
                is_stopped = valid < left;
                left = left.min(valid);
            }
        }
        // SAFETY: two bytes for each byte before `at` are written, and the slack holds two vectors. Both lengths are at most 16.
        unsafe {
            output.push(lower.zip_low(upper), 2 * left.min(LANES / 2));
            output.push(lower.zip_high(upper), 2 * left.saturating_sub(LANES / 2));
        }
        at += left;
        if is_stopped {
            break;
        }
    }
    at
}

/// Returns the lower and the upper bytes of the code units of a row. `rows` is the result of [`Table::c1_rows`], and `non_latin1` is FF for each
/// byte from 80 to 9F.
#[inline(always)]
pub(super) fn units<V: Vector>(bytes: V, non_latin1: V, rows: &[[[u8; LANES]; 2]; 2]) -> [V; 2] {
    // The bytes 80 to 8F are 0 to F in `first`, and 90 to 9F are 0 to F in `second`. A swizzle is 0 for all larger indices.
    let first = bytes.xor(V::splat_const::<0x80>());
    let second = first.xor(V::splat(0x10));
    // `half` is 0 for the lower bytes, and 1 for the upper bytes.
    let find = |half: usize| {
        V::from_row(&rows[0][half]).swizzle(first).or(V::from_row(&rows[1][half]).swizzle(second))
    };
    // The subtraction turns the bytes 80 to 9F into 0. The upper bytes of all other units are 0.
    [bytes.sub_saturating(non_latin1).or(find(0)), find(1)]
}

kernel! {
    /// Encodes UTF-16 code units as bytes. Returns the byte offset at which it stopped: the end, or a unit without a byte.
    pub fn from_utf16(span: Span<'_, 2>, table: &Table, out: &mut Vec<u8>) -> usize = from_utf16_with;
}

#[inline(always)]
pub(super) fn from_utf16_with<V: Vector>(span: Span<'_, 2>, table: &Table, out: &mut Vec<u8>) -> usize {
    let Some(mut output) = Output::new(out, span) else { return span.start() };
    let mask = V::splat(table.non_latin1_mask());
    let mut at = span.start();
    while at < span.end() {
        window!(window: V, span, at, 2 * LANES);
        let (first, second) = (window.row::<0>(), window.row::<1>());
        let bytes = first.narrow(second);
        let non_latin1 = non_latin1(bytes, mask);
        let upper = V::splat16_const::<0xFF00>();
        if !first.or(second).and(upper).or(non_latin1).any() && span.end() - at >= 2 * LANES {
            // SAFETY: one byte for each unit before `at` is written; the slack has room for a vector.
            unsafe { output.push(bytes, LANES) };
            at += 2 * LANES;
            continue;
        }
        let left = (span.end() - at).min(2 * LANES) / 2;
        let start = output.len();
        // SAFETY: as above. `left` is at most 16.
        unsafe { output.push(bytes, left) };
        let is_byte = |units: V| units.and(upper).equal16(V::ZERO).bitmask16();
        let wider = !u16::from_le_bytes([is_byte(first), is_byte(second)]);
        for index in set_bits(non_latin1.bitmask() | wider, left) {
            let unit = u16::from_le_bytes(window.bytes().as_chunks().0[index % LANES]);
            let Some(byte) = table.byte(CodePoint::from(unit)) else {
                output.truncate(start + index);
                return at + 2 * index;
            };
            // SAFETY: `index` is below 16, so this is one of the 16 bytes just written.
            unsafe { output.write_bytes_at(start + index, [byte]) };
        }
        at += 2 * left;
    }
    at
}

/// Sets each lane to FF if its byte may differ from Latin-1, see [`Table::non_latin1_mask`].
#[inline(always)]
pub(super) fn non_latin1<V: Vector>(bytes: V, mask: V) -> V {
    bytes.and(mask).equal(V::splat_const::<0x80>())
}

/// Iterates over the positions of the set bits below `count`, in order. `count` is at most 32.
#[inline(always)]
pub(super) fn set_bits(bits: impl Into<u32>, count: usize) -> impl Iterator<Item = usize> {
    let mut bits = bits.into() & ((1_u64 << count) - 1) as u32;
    core::iter::from_fn(move || {
        let index = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (index < u32::BITS).then_some(index as usize)
    })
}

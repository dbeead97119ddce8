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
    let mut at = span.start();
    while at < span.end() {
        window!(window: V, span, at, LANES);
        let bytes = window.row::<0>();
        let non_latin1 = non_latin1(bytes, mask).bitmask();
        if non_latin1 == 0 && span.end() - at >= LANES {
            // SAFETY: two bytes for each byte before `at` are written; the slack has room for two vectors.
            unsafe {
                output.push(bytes.widen_low(), LANES);
                output.push(bytes.widen_high(), LANES);
            }
            at += LANES;
            continue;
        }
        let left = (span.end() - at).min(LANES);
        let start = output.len();
        // SAFETY: as above. At most 16 bytes of each vector count.
        unsafe {
            output.push(bytes.widen_low(), 2 * left.min(LANES / 2));
            output.push(bytes.widen_high(), 2 * left.saturating_sub(LANES / 2));
        }
        for index in set_bits(non_latin1, left) {
            let Some(code_point) = table.code_point(window.bytes()[index % LANES]) else {
                output.truncate(start + 2 * index);
                return at + index;
            };
            // SAFETY: `index` is below 16, so these are two of the 32 bytes just written.
            unsafe { output.write_bytes_at(start + 2 * index, (code_point.value() as u16).to_le_bytes()) };
        }
        at += left;
    }
    at
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
        // SAFETY: as above. At most 16 bytes of the vector count.
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

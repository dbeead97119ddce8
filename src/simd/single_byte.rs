//! Encodings of one byte a character, and what can be counted of UTF-8.

use super::output::Output;
use super::span::{Span, Window, padded_copy, window};
use super::vector::{LANES, Vector};
use crate::code_point::CodePoint;
use crate::single_byte::Table;

/// Decodes bytes to code units up to the first one that is no character, and says where that is.
///
/// It takes nothing if `out` has no room for [`required_capacity`](super::required_capacity) the span.
pub fn to_utf16(span: Span<'_>, table: &Table, out: &mut Vec<u8>) -> usize {
    let Some(mut output) = Output::new(out, span) else { return span.start() };
    let mask = Vector::splat(table.non_latin1_mask());
    let mut at = span.start();
    while at < span.end() {
        window!(window, span, at, LANES);
        let bytes = window.row::<0>();
        let non_latin1 = non_latin1(bytes, mask).bitmask();
        if non_latin1 == 0 && span.end() - at >= LANES {
            // SAFETY: two bytes for each byte before `at` are written, and the slack takes two vectors.
            unsafe {
                output.push(bytes.widen_low(), LANES);
                output.push(bytes.widen_high(), LANES);
            }
            at += LANES;
            continue;
        }
        let left = (span.end() - at).min(LANES);
        let begin = output.len();
        // SAFETY: as before the slack takes two vectors, and of each at most 16 bytes count.
        unsafe {
            output.push(bytes.widen_low(), 2 * left.min(LANES / 2));
            output.push(bytes.widen_high(), 2 * left.saturating_sub(LANES / 2));
        }
        for place in set_bits(non_latin1, left) {
            let Some(code_point) = table.code_point(window.bytes()[place % LANES]) else {
                output.truncate(begin + 2 * place);
                return at + place;
            };
            // SAFETY: `place` is below 16, so these are two of the 32 bytes just written.
            unsafe { output.write_bytes_at(begin + 2 * place, (code_point.value() as u16).to_le_bytes()) };
        }
        at += left;
    }
    at
}

/// Encodes code units as bytes up to the first one that has none, and says where that is.
///
/// It takes nothing if `out` has no room for [`required_capacity`](super::required_capacity) the span.
pub fn from_utf16(span: Span<'_, 2>, table: &Table, out: &mut Vec<u8>) -> usize {
    let Some(mut output) = Output::new(out, span) else { return span.start() };
    let mask = Vector::splat(table.non_latin1_mask());
    let mut at = span.start();
    while at < span.end() {
        window!(window, span, at, 2 * LANES);
        let (first, second) = (window.row::<0>(), window.row::<1>());
        let bytes = first.narrow(second);
        let non_latin1 = non_latin1(bytes, mask);
        let upper = Vector::splat16_const::<0xFF00>();
        if !first.or(second).and(upper).or(non_latin1).any() && span.end() - at >= 2 * LANES {
            // SAFETY: one byte for each unit before `at` is written, and the slack takes another vector.
            unsafe { output.push(bytes, LANES) };
            at += 2 * LANES;
            continue;
        }
        let left = (span.end() - at).min(2 * LANES) / 2;
        let begin = output.len();
        // SAFETY: as before the slack takes a vector, of which at most 16 bytes count.
        unsafe { output.push(bytes, left) };
        let is_byte = |units: Vector| units.and(upper).equal16(Vector::ZERO).bitmask16();
        let wider = !u16::from_le_bytes([is_byte(first), is_byte(second)]);
        for place in set_bits(non_latin1.bitmask() | wider, left) {
            let unit = u16::from_le_bytes(window.bytes().as_chunks().0[place % LANES]);
            let Some(byte) = table.byte(CodePoint::from(unit)) else {
                output.truncate(begin + place);
                return at + 2 * place;
            };
            // SAFETY: `place` is below 16, so this is one of the 16 bytes just written.
            unsafe { output.write_bytes_at(begin + place, [byte]) };
        }
        at += 2 * left;
    }
    at
}

/// Which bytes need not be the code point of their number, given the table's mask of those.
#[inline(always)]
pub(super) fn non_latin1(bytes: Vector, mask: Vector) -> Vector {
    bytes.and(mask).equal(Vector::splat_const::<0x80>())
}

/// The places of the bits that are set, of so many.
#[inline(always)]
fn set_bits(bits: u16, left: usize) -> impl Iterator<Item = usize> {
    let mut bits = u32::from(bits) & ((1 << left) - 1);
    core::iter::from_fn(move || {
        let place = bits.trailing_zeros();
        bits &= bits.wrapping_sub(1);
        (place < u32::BITS).then_some(place as usize)
    })
}

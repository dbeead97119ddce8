//! UTF-16: well-formedness, and the byte order of code units.

use super::dispatch::kernel;
use super::span::{BLOCK, Span, window};
use super::vector::{LANES, Vector};
use crate::code_point::CodePoint;

/// Returns the code point of the surrogate pair at the start of little-endian `units`; `None` if they do not start with a pair.
pub fn first_pair(units: &[u8]) -> Option<CodePoint> {
    let &[a, b, c, d] = units.first_chunk()?;
    let [high, low] = [[a, b], [c, d]].map(|unit| CodePoint::from(u16::from_le_bytes(unit)));
    let is_pair = high.is_high_surrogate() && low.is_low_surrogate();
    is_pair.then(|| CodePoint::from_surrogate_pair(high, low))
}

kernel! {
    /// Returns the byte offset of the first unpaired surrogate. If `allow_pairs` is false, paired surrogates count too.
    ///
    /// Returns the end of the span if there is no such surrogate.
    pub fn valid_up_to(span: Span<'_, 2>, allow_pairs: bool) -> usize = valid_up_to_with;
}

#[inline(always)]
pub(super) fn valid_up_to_with<V: Vector>(span: Span<'_, 2>, allow_pairs: bool) -> usize {
    let is_in_class = |units: V, class| units.and(V::splat16_const::<0xFC00>()).equal16(class);
    let mut at = span.start();
    // 1 if the unit before `at` is a high surrogate that needs a low surrogate at `at`.
    let mut high_before = 0;
    while at < span.end() {
        if span.end() - at >= BLOCK {
            // SAFETY: a block, which is four rows, lies between `at` and the end of the span.
            let rows = [0, 1, 2, 3].map(|row| unsafe { span.load::<V>(at + row * LANES) });
            // XOR with D800 maps exactly the surrogates to the range 0000 to 07FF, so the minimum finds them.
            let [a, b, c, d] = rows.map(|units| units.xor(V::splat16_const::<0xD800>()));
            let lowest = a.min16(b).min16(c.min16(d));
            if high_before == 0 && !lowest.and(V::splat16_const::<0xF800>()).equal16(V::ZERO).any() {
                at += BLOCK;
                continue;
            }
            if allow_pairs && at > span.start() {
                // A low surrogate must stand after every high one, and nowhere else.
                let unpaired = |row| {
                    // SAFETY: the block lies in the span, and a unit of the span is before it.
                    let (before, units) = unsafe { (span.load::<V>(at + row - 2), span.load::<V>(at + row)) };
                    is_in_class(before, V::splat16_const::<0xD800>())
                        .xor(is_in_class(units, V::splat16_const::<0xDC00>()))
                };
                let [a, b, c, d] = [0, 1, 2, 3].map(|row| unpaired(row * LANES));
                if !a.or(b).or(c.or(d)).any() {
                    at += BLOCK;
                    // The upper byte of the last unit.
                    high_before = u32::from(span.text()[at - 1] & 0xFC == 0xD8);
                    continue;
                }
            }
        }
        window!(window: V, span, at, LANES);
        let units = window.row::<0>();
        let left = (span.end() - at).min(LANES) / 2;
        let high = u32::from(is_in_class(units, V::splat16_const::<0xD800>()).bitmask16());
        let low = u32::from(is_in_class(units, V::splat16_const::<0xDC00>()).bitmask16());
        let in_span = (1 << left) - 1;
        if !allow_pairs {
            if (high | low) & in_span != 0 {
                return at + 2 * (high | low).trailing_zeros() as usize;
            }
            at += 2 * left;
            continue;
        }
        let unpaired = (high << 1 | high_before) ^ low;
        if unpaired & in_span != 0 {
            let index = unpaired.trailing_zeros() as usize;
            // If there is no low surrogate at `index`, the high surrogate before this unit is unpaired.
            let distance = usize::from(low >> index & 1 == 0);
            return at + 2 * index - 2 * distance;
        }
        high_before = high >> (left - 1) & 1;
        at += 2 * left;
    }
    at - 2 * high_before as usize
}

kernel! {
    /// Counts the low surrogates.
    pub fn count_low_surrogates(span: Span<'_, 2>) -> usize = count_low_surrogates_with;
}

#[inline(always)]
pub(super) fn count_low_surrogates_with<V: Vector>(span: Span<'_, 2>) -> usize {
    let mut count = 0;
    let mut at = span.start();
    while at < span.end() {
        window!(window: V, span, at, LANES);
        let low = window.row::<0>().and(V::splat16_const::<0xFC00>()).equal16(V::splat16_const::<0xDC00>());
        let in_span = (1_u16 << ((span.end() - at).min(LANES) / 2)) - 1;
        count += (u16::from(low.bitmask16()) & in_span).count_ones() as usize;
        at += LANES;
    }
    count
}

kernel! {
    /// Reverses the bytes of every complete element of `width` bytes, 2 or 4.
    pub fn swap_bytes(bytes: &mut [u8], width: usize) = swap_bytes_with;
}

#[inline(always)]
pub(super) fn swap_bytes_with<V: Vector>(bytes: &mut [u8], width: usize) {
    let swap_2 = V::new([1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14]);
    let swap_4 = V::new([3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12]);
    let indices = if width == 2 { swap_2 } else { swap_4 };
    let (rows, rest) = bytes.as_chunks_mut();
    for row in rows {
        V::from_row(row).swizzle(indices).store(row);
    }
    let mut copy = [0; LANES];
    let complete = rest.len() & !(width - 1);
    copy[..complete].copy_from_slice(&rest[..complete]);
    V::from_row(&copy).swizzle(indices).store(&mut copy);
    rest[..complete].copy_from_slice(&copy[..complete]);
}

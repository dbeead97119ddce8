//! Surrogate pairs as the four bytes of UTF-8.

use super::vector::Vector;

/// The UTF-8 bytes of surrogates: for each high surrogate the first two bytes of its pair, for each low one the last two.
pub struct SurrogateBytes {
    /// The second of the two bytes, in the low byte of each unit.
    pub last: Vector,
    /// The first of the two bytes, in the high byte of each unit.
    pub before: Vector,
    /// The number of units before the first unpaired surrogate, which may be a high surrogate at the end of the row.
    pub complete: usize,
}

/// Encodes the surrogates among the first `count` units. `prev1` holds the unit before each unit.
///
/// A high surrogate is 110110 and the bits `wwwwzzzzyy`, a low one 110111 and `yyyyxxxxxx`. With `uuuuu` for `wwww` plus one,
/// the pair becomes 11110uuu 10uuzzzz 10yyyyyy 10xxxxxx.
#[inline(always)]
pub fn encode_surrogates(units: Vector, prev1: Vector, surrogates: Vector, count: usize) -> SurrogateBytes {
    let low = units.and(Vector::splat16_const::<0xFC00>()).equal16(Vector::splat16_const::<0xDC00>());
    // Adds one to `wwww`.
    let biased = units.add16(Vector::splat16_const::<0x40>());
    let last = biased.shr16::<2>().and_not(low).or(units.and(low));
    let high_before = biased.and(Vector::splat16_const::<0x0700>()).or(Vector::splat16_const::<0xF000>());
    let low_before = units
        .shl16::<2>()
        .and(Vector::splat16_const::<0x0F00>())
        .or(prev1.shl16::<12>().and(Vector::splat16_const::<0x3000>()));
    let before = high_before.and_not(low).or(low_before.or(Vector::splat16_const::<0x8000>()).and(low));
    let counted = (1_u32 << count) - 1;
    let all = u32::from(surrogates.bitmask16()) & counted;
    let low_bits = u32::from(low.bitmask16()) & all;
    // A low surrogate must stand after every high one, and nowhere else.
    let unpaired = low_bits ^ (all ^ low_bits) << 1;
    let first = (unpaired | 2 << count).trailing_zeros();
    let complete = first - (1 - (low_bits >> first & 1));
    SurrogateBytes {
        last: last.and(Vector::splat16_const::<0x3F>()).or(Vector::splat16_const::<0x80>()),
        before,
        complete: complete as usize,
    }
}

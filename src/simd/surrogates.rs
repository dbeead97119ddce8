//! Pairs of surrogates as the four bytes that UTF-8 has for them.

use super::vector::Vector;

/// What becomes of surrogates: of each the last two of the four bytes of a pair, or the first two.
pub struct Halves {
    /// The second of the two bytes, as a unit.
    pub last: Vector,
    /// The first of them, as the more significant byte of a unit.
    pub before: Vector,
    /// How many units there are before a surrogate without its half, which may be yet to come.
    pub whole: usize,
}

/// The bytes of surrogates, given the unit before each unit, which are surrogates, and how many units count.
///
/// A high surrogate is 110110 and the bits `wwwwzzzzyy`, a low one 110111 and `yyyyxxxxxx`; with `uuuuu` for `wwww` plus one
/// they become 11110uuu 10uuzzzz 10yyyyyy 10xxxxxx.
#[inline(always)]
pub fn halves_of_pairs(units: Vector, previous: Vector, surrogates: Vector, left: usize) -> Halves {
    let low = units.and(Vector::splat16_const::<0xFC00>()).equal16(Vector::splat16_const::<0xDC00>());
    let raised = units.add16(Vector::splat16_const::<0x40>());
    let last = raised.shr16::<2>().and_not(low).or(units.and(low));
    let of_high = raised.and(Vector::splat16_const::<0x0700>()).or(Vector::splat16_const::<0xF000>());
    let of_low = units
        .shl16::<2>()
        .and(Vector::splat16_const::<0x0F00>())
        .or(previous.shl16::<12>().and(Vector::splat16_const::<0x3000>()));
    let before = of_high.and_not(low).or(of_low.or(Vector::splat16_const::<0x8000>()).and(low));
    let there = (1_u32 << left) - 1;
    let all = u32::from(surrogates.bitmask16()) & there;
    let low_ones = u32::from(low.bitmask16()) & all;
    // Behind every high surrogate, and nowhere else, stands a low one.
    let odd = low_ones ^ (all ^ low_ones) << 1;
    let first = (odd | 2 << left).trailing_zeros();
    let whole = first - (1 - (low_ones >> first & 1));
    Halves {
        last: last.and(Vector::splat16_const::<0x3F>()).or(Vector::splat16_const::<0x80>()),
        before,
        whole: whole as usize,
    }
}

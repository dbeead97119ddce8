//! Surrogate pairs as the four bytes of UTF-8.

use super::vector::Vector;

/// The UTF-8 bytes of surrogates: for each high surrogate the first two bytes of its pair, for each low one the last two.
pub struct SurrogateBytes<V> {
    /// The first of the two bytes, in the high byte of each unit.
    pub first: V,
    /// The second of the two bytes, in the low byte of each unit.
    pub second: V,
    /// The number of units before the first surrogate whose other half is not among the first `count` units (see [`encode_surrogates`]).
    /// If there is no such surrogate, `count`.
    pub complete: usize,
}

/// Encodes the surrogates among the first `count` units; `surrogates` is their mask. `prev1` holds the unit before each unit.
///
/// A high surrogate is 110110 and the bits `wwwwzzzzyy`, a low one 110111 and `yyyyxxxxxx`. With `uuuuu` for `wwww` plus one,
/// the pair becomes 11110uuu 10uuzzzz 10yyyyyy 10xxxxxx.
#[inline(always)]
pub fn encode_surrogates<V: Vector>(units: V, prev1: V, surrogates: V, count: usize) -> SurrogateBytes<V> {
    let low = units.and(V::splat16_const::<0xFC00>()).equal16(V::splat16_const::<0xDC00>());
    // Adds one to `wwww`.
    let biased = units.add16(V::splat16_const::<0x40>());
    let second = biased.shr16::<2>().and_not(low).or(units.and(low));
    let high_first = biased.and(V::splat16_const::<0x0700>()).or(V::splat16_const::<0xF000>());
    let low_first = units
        .shl16::<2>()
        .and(V::splat16_const::<0x0F00>())
        .or(prev1.shl16::<12>().and(V::splat16_const::<0x3000>()));
    let first = high_first.and_not(low).or(low_first.or(V::splat16_const::<0x8000>()).and(low));
    let count_mask = (1_u32 << count) - 1;
    let surrogate_bits = u32::from(surrogates.bitmask16()) & count_mask;
    let low_bits = u32::from(low.bitmask16()) & surrogate_bits;
    // A low surrogate must stand after every high one, and nowhere else.
    let unpaired = low_bits ^ (surrogate_bits ^ low_bits) << 1;
    let mismatch = (unpaired | 2 << count).trailing_zeros();
    // There are three cases. All surrogates are paired: `mismatch` is `count + 1`, and `count` units are complete. The unit at `mismatch`
    // is a low surrogate without a high one before it: `mismatch` units are complete. The unit before `mismatch` is a high surrogate
    // without a low one after it: the units before this high surrogate are complete.
    let complete = mismatch - (1 - (low_bits >> mismatch & 1));
    SurrogateBytes {
        first,
        second: second.and(V::splat16_const::<0x3F>()).or(V::splat16_const::<0x80>()),
        complete: complete as usize,
    }
}

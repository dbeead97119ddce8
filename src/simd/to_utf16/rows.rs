//! Decoding of rows that begin anywhere in well-formed text, even within a sequence: the bytes before a row show which sequences end in the
//! row. The general path (`to_utf16.rs`) must begin each row at the start of a sequence, and takes twice the time.

use super::super::compress::{CompressTables, compress};
use super::super::nibble_tables::NibbleTables;
use super::super::output::Output;
use super::super::span::Span;
use super::super::utf8::{self, MAX_VALID};
use super::super::vector::{LANES, Vector};

/// Returns the number of bytes before `at` that belong to an incomplete sequence. This is 1 for a lead byte, and 2 for the lead
/// byte of a three-byte or four-byte sequence and one continuation byte. Returns 0 after three bytes of a four-byte sequence.
#[inline(always)]
pub fn incomplete_len(span: Span<'_>, at: usize) -> usize {
    let Some([.., prev2, prev1]) = span.text().get(..at) else { return 0 };
    // In malformed text the sum may exceed `at`.
    (usize::from(*prev1 >= 0xC0) + 2 * usize::from(*prev2 >= 0xE0)).min(at)
}

/// Decodes rows without bytes above DF. Needs complete sequences before `at`.
///
/// Stops at a row that is ill-formed or has a byte above DF, after at most eight rows of ASCII, or before an incomplete
/// last row. Returns where it stopped, and whether another path may use the bytes before the next row as context.
#[inline(always)]
pub fn two_byte_rows<V: Vector>(
    span: Span<'_>,
    mut at: usize,
    output: &mut Output<'_>,
    tables: &CompressTables,
) -> (usize, bool) {
    if at == 0 {
        return (at, false);
    }
    // The bitmasks of the leads of recent rows. Each further row shifts them right by two bits, so that rows of ASCII make `recent` 0. That
    // takes eight rows if a lead was in one of the last two lanes, and fewer rows for other lanes.
    let mut recent = 0xFFFF_u32;
    while span.remaining(at) >= LANES {
        // SAFETY: a row is left between `at` and the end of the span; `at` is not 0 and only grows, so one byte is
        // before it.
        let (bytes, prev1) = unsafe { (span.load::<V>(at), span.load::<V>(at - 1)) };
        let malformed = utf8::two_byte_errors(bytes, prev1).sub_saturating(V::splat_const::<MAX_VALID>());
        let above = bytes.sub_saturating(V::splat_const::<0xDF>());
        if malformed.or(above).any() {
            return (at, above.any());
        }
        let continues = bytes.continuation_mask();
        let low = low_bytes(bytes, prev1, continues);
        let high = prev1.shr16::<2>().and(V::splat_const::<0x0F>()).and(continues);
        let leads = bytes.sub_saturating(V::splat_const::<{ 0xC0 - 0x80 }>()).bitmask();
        // SAFETY: at most two bytes for each byte before `at` are written; the slack has room for two vectors.
        unsafe { output.push_units([low.zip_low(high), low.zip_high(high)], !leads, tables) };
        at += LANES;
        // Leaving this loop for one or two rows of ASCII costs more than decoding them here.
        recent = recent >> 2 | u32::from(leads);
        if recent == 0 {
            break;
        }
    }
    (at, true)
}

/// Decodes rows without bytes above EF, up to and including the first row without bytes above DF. Stops earlier at an
/// ill-formed row, at a row without ASCII that [`five_by_three`] cannot decode, or before an incomplete last row.
///
/// `tries_five_by_three` returns whether `five_by_three` may decode a row. If `has_context` is false, `tries_five_by_three` must return
/// true for the first row.
///
/// Returns where it stopped, and whether another path may use the bytes before the next row as context.
#[inline(always)]
pub fn three_byte_rows<V: Vector>(
    span: Span<'_>,
    mut at: usize,
    nibbles: &NibbleTables,
    tries_five_by_three: impl Fn(V) -> bool,
    mut has_context: bool,
    output: &mut Output<'_>,
    tables: &CompressTables,
) -> (usize, bool) {
    while span.remaining(at) >= LANES {
        // SAFETY: a row is left between `at` and the end of the span.
        if tries_five_by_three(unsafe { span.load::<V>(at) }) {
            // The first character may start before the row.
            if has_context {
                at -= incomplete_len(span, at);
            }
            at = five_by_three::<V>(span, at, output);
            // If `five_by_three` stops at a row without ASCII, the general path decodes this row.
            // SAFETY: the load runs only if a row is left between `at` and the end of the span.
            if span.remaining(at) < LANES || tries_five_by_three(unsafe { span.load::<V>(at) }) {
                return (at, false);
            }
        }
        if at < 2 {
            return (at, false);
        }
        has_context = true;
        // SAFETY: a row is left between `at` and the end of the span; `at` is at least 2, so two bytes are before it.
        let (bytes, prev1, prev2) =
            unsafe { (span.load::<V>(at), span.load::<V>(at - 1), span.load::<V>(at - 2)) };
        let malformed = utf8::three_byte_errors(bytes, prev1, prev2, nibbles)
            .sub_saturating(V::splat_const::<MAX_VALID>());
        let above = bytes.sub_saturating(V::splat_const::<0xEF>());
        if malformed.or(above).any() {
            return (at, above.any());
        }
        let (low, high) = units_at_last_bytes(bytes, prev1, prev2);
        let complete = !incomplete_lanes(bytes, prev1).bitmask();
        // SAFETY: at most two bytes for each byte before `at` are written; the slack has room for two vectors.
        unsafe { output.push_units([low.zip_low(high), low.zip_high(high)], complete, tables) };
        at += LANES;
        if !bytes.any_above::<0xDF>() {
            break;
        }
    }
    (at, true)
}

/// Decodes five characters of three bytes per iteration. Stops at the first 15 bytes that are anything else, or before an
/// incomplete row. Returns where it stopped. Needs no context.
#[inline(always)]
pub fn five_by_three<V: Vector>(span: Span<'_>, mut at: usize, output: &mut Output<'_>) -> usize {
    let [mask, expected, leads, continuations]: [V; 4] = V::five_by_three();
    while span.remaining(at) >= LANES {
        // SAFETY: a row is left between `at` and the end of the span.
        let bytes = unsafe { span.load::<V>(at) };
        let rest = bytes.swizzle(continuations);
        let middle = rest.shr16::<2>().and(V::splat16_const::<0x0FC0>());
        let units = bytes.swizzle(leads).shl16::<12>().or(middle).or(rest.and(V::splat16_const::<0x3F>()));
        let upper = units.and(V::splat16_const::<0xF800>());
        let rejected = upper.equal16(V::ZERO).or(upper.equal16(V::splat16_const::<0xD800>()));
        if bytes.and(mask).xor(expected).or(rejected).any() {
            break;
        }
        // SAFETY: at most two bytes for each byte before `at` are written; the slack has room for a vector.
        unsafe { output.push(units, 10) };
        at += 15;
    }
    at
}

/// The number of rows without a four-byte character after which [`four_byte_rows`] stops.
const MAX_ROWS_WITHOUT_FOUR: u32 = 3;

/// Decodes rows with characters of any length. Needs complete sequences before `at`.
///
/// Stops at these places:
///
/// - at an ill-formed row or a row of ASCII;
/// - after [`MAX_ROWS_WITHOUT_FOUR`] rows without a four-byte character;
/// - after a row of only four-byte characters;
/// - before an incomplete last row.
///
/// Returns where it stopped, between two sequences, and whether another path may use the bytes before the next row as context.
#[inline(always)]
pub fn four_byte_rows<V: Vector>(
    span: Span<'_>,
    mut at: usize,
    nibbles: &NibbleTables,
    output: &mut Output<'_>,
    tables: &CompressTables,
) -> (usize, bool) {
    // A sequence ends before `at`, so a four-byte lead at `at - 3` has no fourth byte and is malformed. But the checks of the row
    // would accept the first byte of the row as this fourth byte.
    if at < 3 || span.text()[at - 3] >= 0xF0 {
        return (at, false);
    }
    let mut rows_without_four = 0;
    let mut is_well_formed = true;
    while span.remaining(at) >= LANES {
        // SAFETY: a row is left between `at` and the end of the span; `at` is at least 3 and only grows, so three bytes are before it.
        let [bytes, prev1, prev2, prev3] =
            unsafe { [0, 1, 2, 3].map(|distance| span.load::<V>(at - distance)) };
        if bytes.is_ascii() {
            break;
        }
        if utf8::four_byte_errors(bytes, [prev1, prev2, prev3], nibbles).any() {
            is_well_formed = false;
            break;
        }
        let units = units_with_pairs(
            [bytes, prev1, prev2],
            units_at_last_bytes(bytes, prev1, prev2),
            [is_lead_of_four(prev2), is_lead_of_four(prev3)],
        );
        let kept = !incomplete_lanes(bytes, prev1).bitmask();
        // SAFETY: at most two bytes for each byte before `at` are written; the slack has room for two vectors.
        unsafe { output.push_units(units, kept, tables) };
        at += LANES;
        let leads = bytes.sub_saturating(V::splat_const::<{ 0xF0 - 0x80 }>()).bitmask();
        rows_without_four = if leads == 0 { rows_without_four + 1 } else { 0 };
        // After a row of only four-byte characters, `four_by_four` decodes the next row. The first lead can be in any of four lanes.
        if rows_without_four == MAX_ROWS_WITHOUT_FOUR || matches!(leads, 0x1111 | 0x2222 | 0x4444 | 0x8888) {
            break;
        }
    }
    let incomplete = incomplete_len(span, at);
    if incomplete == 0 && span.text()[at - 3] >= 0xF0 {
        // The last sequence still lacks its fourth byte: removes its high surrogate, and stops before the sequence.
        output.truncate(output.len() - 2);
        return (at - 3, is_well_formed);
    }
    (at - incomplete, is_well_formed)
}

/// Decodes four characters of four bytes; `None` if the row is anything else.
#[inline(always)]
pub fn four_by_four<V: Vector>(bytes: V) -> Option<V> {
    // A shift of the units to the left moves the bits of the mask `up` into place, and a shift to the right moves the bits of `down`.
    // `across` is the mask of the bits that come from the third byte.
    let [mask, expected, unit_indices, third_indices, bias, out_of_range, kept, up, down, across, surrogates] =
        V::four_by_four();
    let units = bytes.swizzle(unit_indices);
    // Zero if the first two bytes of each character are F0 90 to F4 8F.
    let out_of_range = units.add16(bias).and(out_of_range);
    if bytes.and(mask).xor(expected).or(out_of_range).any() {
        return None;
    }
    let moved = units.shl16::<2>().and(up).or(units.shr16::<2>().and(down));
    let across = bytes.swizzle(third_indices).shr16::<4>().and(across);
    Some(units.and(kept).or(moved).or(across).add16(surrogates))
}

/// Sets the highest bit of each lane after which a sequence continues. The lane of the third byte of four is an exception: it has the unit
/// of the high surrogate.
#[inline(always)]
pub fn incomplete_lanes<V: Vector>(bytes: V, prev1: V) -> V {
    bytes
        .sub_saturating(V::splat_const::<{ 0xC0 - 0x80 }>())
        .or(prev1.sub_saturating(V::splat_const::<{ 0xE0 - 0x80 }>()))
}

/// Computes the low byte of the unit of the sequence that ends in each lane. `continues` masks the continuation bytes.
#[inline(always)]
pub fn low_bytes<V: Vector>(bytes: V, prev1: V, continues: V) -> V {
    bytes.and(V::splat_const::<0x7F>()).or(prev1.shl16::<6>().and(V::splat_const::<0xC0>()).and(continues))
}

/// Computes the low and the high byte of the unit of the sequence that ends in each lane.
#[inline(always)]
pub fn units_at_last_bytes<V: Vector>(bytes: V, prev1: V, prev2: V) -> (V, V) {
    let (continues, prev_continues) = (bytes.continuation_mask(), prev1.continuation_mask());
    let low = low_bytes(bytes, prev1, continues);
    let upper = prev2.shl16::<4>().and(V::splat_const::<0xF0>()).and(prev_continues);
    let high = prev1.shr16::<2>().and(V::splat_const::<0x0F>()).or(upper).and(continues);
    (low, high)
}

/// Sets each lane to FF if its byte begins a sequence of four bytes, else to 00.
#[inline(always)]
pub fn is_lead_of_four<V: Vector>(bytes: V) -> V {
    bytes.max(V::splat_const::<0xF0>()).equal(bytes)
}

/// Adds surrogate pairs to the result of [`units_at_last_bytes`], for rows with four-byte sequences. The high surrogate is in
/// the lane of the third byte, the low surrogate in the lane of the fourth. Returns units.
///
/// `at_third` and `at_fourth` are the masks of these lanes.
#[inline(always)]
pub fn units_with_pairs<V: Vector>(
    [bytes, prev1, prev2]: [V; 3],
    (low, high): (V, V),
    [at_third, at_fourth]: [V; 2],
) -> [V; 2] {
    // The low byte of the low surrogate is already correct.
    let high = high
        .and(V::splat_const::<0x03>())
        .or(V::splat_const::<0xDC>())
        .and(at_fourth)
        .or(high.and_not(at_fourth));
    let upper =
        prev1.shl16::<2>().and(V::splat_const::<0xFC>()).or(bytes.shr16::<4>().and(V::splat_const::<0x03>()));
    let low = upper.and(at_third).or(low.and_not(at_third));
    let high = prev2.and(V::splat_const::<0x07>()).and(at_third).or(high.and_not(at_third));
    // D7C0 is D800 - (10000 >> 10): UTF-16 subtracts 10000 from the code point.
    let (bias_low, bias_high) =
        (at_third.and(V::splat_const::<0xC0>()), at_third.and(V::splat_const::<0xD7>()));
    [
        low.zip_low(high).add16(bias_low.zip_low(bias_high)),
        low.zip_high(high).add16(bias_low.zip_high(bias_high)),
    ]
}

impl Output<'_> {
    /// Appends the units whose bits in `kept` are set. `units` has 16 units.
    ///
    /// # Safety
    ///
    /// There must be capacity for two more vectors.
    #[inline(always)]
    pub unsafe fn push_units<V: Vector>(&mut self, units: [V; 2], kept: u16, tables: &CompressTables) {
        for (half, bits) in units.into_iter().zip(kept.to_le_bytes()) {
            // SAFETY: the caller guarantees capacity for the two vectors. `bits` has eight bits, so the length is at most 16 bytes.
            unsafe {
                self.push(compress(half, &tables.units[usize::from(bits)]), 2 * bits.count_ones() as usize)
            };
        }
    }
}

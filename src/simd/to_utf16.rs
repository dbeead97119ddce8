//! UTF-8 to UTF-16.

use super::compress::{CompressTables, compress, compress_tables};
use super::dispatch::kernel;
use super::nibble_tables::NibbleTables;
use super::output::Output;
use super::span::{Span, window};
use super::utf8;
use super::utf8::MAX_VALID;
use super::vector::{LANES, Vector};
use alloc::vec::Vec;

#[cfg(test)]
mod tests;

kernel! {
    /// Decodes UTF-8 to UTF-16 code units in little-endian byte order. Returns the byte offset at which it stopped.
    ///
    /// It stops at the first ill-formed sequence. With `replace_malformed` it writes U+FFFD for each maximal subpart
    /// instead, and stops only before the last bytes of the span: a truncated sequence, or one byte that begins no sequence.
    ///
    /// Bytes before and after the span do not change the result.
    pub fn from_utf8(
        span: Span<'_>,
        nibbles: &NibbleTables,
        replace_malformed: bool,
        out: &mut Vec<u8>,
    ) -> usize = from_utf8_with;
}

#[inline(always)]
fn from_utf8_with<V: Vector>(
    span: Span<'_>,
    nibbles: &NibbleTables,
    replace_malformed: bool,
    out: &mut Vec<u8>,
) -> usize {
    let Some(mut output) = Output::new(out, span) else { return span.start() };
    let tables = compress_tables();
    let mut at = span.start();
    // Whether the bytes before `at` are complete sequences of the span, so that a row may load its `prev1` and `prev2`.
    // Of the paths for multi-byte characters, only `five_by_three` and the general path run without context.
    let mut has_context = false;
    // The bitmask of a row that `five_by_three` may decode: no byte is ASCII. If the tables admit three-byte surrogates,
    // the mask has 17 bits, so that no row of 16 bytes matches.
    let dense = if nibbles.rejects_surrogates() { 0xFFFF } else { 0x1_FFFF };
    let is_dense = |bytes: V| u32::from(bytes.bitmask()) == dense;
    while at < span.end() {
        window!(window: V, span, at, LANES);
        let bytes = window.row::<0>();
        let left = span.end() - at;
        if left >= LANES && bytes.is_ascii() {
            let mut row = bytes;
            loop {
                // SAFETY: at most two bytes for each byte before `at` are written; the slack has room for two vectors.
                unsafe {
                    output.push(row.widen_low(), LANES);
                    output.push(row.widen_high(), LANES);
                }
                at += LANES;
                if span.remaining(at) < LANES {
                    break;
                }
                // SAFETY: a row is left between `at` and the end of the span.
                row = unsafe { span.load::<V>(at) };
                if !row.is_ascii() {
                    break;
                }
            }
            has_context = true;
            continue;
        }
        if left >= LANES && (has_context || is_dense(bytes)) && !bytes.any_above::<0xEF>() {
            let row_start = at;
            (at, has_context) = if bytes.any_above::<0xDF>() {
                three_byte_rows(span, at, nibbles, is_dense, has_context, &mut output, tables)
            } else if has_context {
                two_byte_rows::<V>(span, at, &mut output, tables)
            } else {
                (at, false)
            };
            if at != row_start {
                at -= incomplete_len(span, at);
                continue;
            }
        }
        // The tables that admit three-byte surrogates are those of CESU-8, which has no four-byte sequences.
        if left >= LANES
            && has_context
            && nibbles.rejects_surrogates()
            && let Some(units) = four_by_four(bytes)
        {
            // SAFETY: at most two bytes for each byte before `at` are written; the slack has room for a vector.
            unsafe { output.push(units, LANES) };
            at += LANES;
            continue;
        }
        let row = Row::new(bytes, left.min(LANES), nibbles);
        let malformed = row.malformed();
        // Only the bytes before the first malformed subpart count, unless it is replaced.
        let limit = if replace_malformed { u32::MAX } else { lowest_bit(malformed).wrapping_sub(1) };
        let taken = u32::BITS - (row.known_ends() & limit).leading_zeros();
        let kept = row.kept() & (1_u32 << taken).wrapping_sub(1);
        let units = if malformed == 0 { row.units } else { with_replacements(row.units, malformed as u16) };
        // SAFETY: at most two bytes for each byte before `at` are written; the slack has room for two vectors.
        unsafe { output.push_units(units, kept as u16, tables) };
        at += taken as usize;
        // The next row also loads the two bytes before it: neither may end a malformed subpart. After a row of
        // fewer than 16 bytes, the value is not used.
        has_context = malformed.wrapping_shr(taken.wrapping_sub(2)) == 0;
        if taken == 0 || malformed != 0 && !replace_malformed {
            break;
        }
    }
    at
}

/// Writes U+FFFD over the units whose bits in `malformed` are set.
#[inline(always)]
fn with_replacements<V: Vector>(units: [V; 2], malformed: u16) -> [V; 2] {
    let [low, high] = malformed.to_le_bytes();
    let lane_bits = V::new([1, 1, 2, 2, 4, 4, 8, 8, 16, 16, 32, 32, 64, 64, 128, 128]);
    let replace = |units: V, bits| {
        let mask = V::splat(bits).and(lane_bits).equal(lane_bits);
        // FFFF plus FFFE is FFFD.
        units.or(mask).add16(mask.shl16::<1>())
    };
    [replace(units[0], low), replace(units[1], high)]
}

#[inline(always)]
fn lowest_bit(bits: u32) -> u32 {
    bits & bits.wrapping_neg()
}

/// Returns the number of bytes before `at` that belong to an incomplete sequence of two or three bytes.
#[inline(always)]
fn incomplete_len(span: Span<'_>, at: usize) -> usize {
    let Some([.., prev2, prev1]) = span.text().get(..at) else { return 0 };
    // In malformed text the sum may exceed `at`.
    (usize::from(*prev1 >= 0xC0) + 2 * usize::from(*prev2 >= 0xE0)).min(at)
}

/// A row of up to 16 bytes that starts between two sequences. In the bitmasks, bit 0 is byte 0.
struct Row<V> {
    /// The number of bytes that belong to the span.
    len: usize,
    /// The unit of each sequence, in the lane of its last byte. The high surrogate of a pair is one lane earlier.
    units: [V; 2],
    /// The continuation bytes that continue a sequence which is well-formed so far.
    continues: u32,
    /// The fourth bytes of sequences.
    fourth: u32,
    /// The last bytes of well-formed sequences.
    complete: u32,
}

impl<V: Vector> Row<V> {
    #[inline(always)]
    fn new(bytes: V, len: usize, nibbles: &NibbleTables) -> Self {
        let prev1 = bytes.prev::<1>(V::ZERO);
        let prev2 = bytes.prev::<2>(V::ZERO);
        let (low, high) = units_at_last_bytes(bytes, prev1, prev2);
        let bits = |bytes: V| u32::from(bytes.bitmask());
        let continuations = bytes.continuation_mask();
        let second = bits(utf8::special_cases(bytes, prev1, nibbles).equal(V::ZERO).and(continuations));
        let continuations = bits(continuations);
        let three_or_more = bits(bytes.sub_saturating(V::splat_const::<{ 0xE0 - 0x80 }>()));
        let four = bits(bytes.sub_saturating(V::splat_const::<{ 0xF0 - 0x80 }>()));
        let third = second << 1 & three_or_more << 2 & continuations;
        let fourth = third << 1 & four << 3 & continuations;
        // The condition is a complete four-byte sequence, not only a lead: malformed text often has lone bytes above EF.
        let units = if fourth == 0 {
            [low.zip_low(high), low.zip_high(high)]
        } else {
            let prev3 = bytes.prev::<3>(V::ZERO);
            units_with_pairs([bytes, prev1, prev2, prev3], (low, high))
        };
        Self {
            len,
            units,
            continues: second | third | fourth,
            fourth,
            complete: !bits(bytes) | second & !(three_or_more << 1) | third & !(four << 2) | fourth,
        }
    }

    /// Returns the bytes after which no sequence continues, without the last byte: its next byte is not in the row.
    #[inline(always)]
    fn sequence_ends(&self) -> u32 {
        !(self.continues >> 1) & ((1 << (self.len - 1)) - 1)
    }

    /// Returns the last bytes of the maximal subparts of ill-formed sequences.
    #[inline(always)]
    fn malformed(&self) -> u32 {
        self.sequence_ends() & !self.complete
    }

    /// Returns the last bytes of all sequences, well-formed or not, that are known to end in the row.
    #[inline(always)]
    fn known_ends(&self) -> u32 {
        (self.sequence_ends() | self.complete) & ((1 << self.len) - 1)
    }

    /// Returns the lanes that hold a unit of the result.
    #[inline(always)]
    fn kept(&self) -> u32 {
        self.sequence_ends() | self.complete | self.fourth >> 1
    }
}

/// Decodes rows without bytes above DF. Needs complete sequences before `at`.
///
/// Stops at a row that is ill-formed or has a byte above DF, after at most eight rows of ASCII, or before an incomplete
/// last row. Returns where it stopped, and whether another path may decode the next row with the bytes before as context.
#[inline(always)]
fn two_byte_rows<V: Vector>(
    span: Span<'_>,
    mut at: usize,
    output: &mut Output<'_>,
    tables: &CompressTables,
) -> (usize, bool) {
    if at == 0 {
        return (at, false);
    }
    // The bitmasks of the leads of recent rows. Each further row shifts them right by two bits, so that rows of ASCII make
    // this 0: eight rows if a lead was in one of the last two lanes, fewer for other lanes.
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
/// ill-formed row, at a dense row (without ASCII) that [`five_by_three`] cannot decode, or before an incomplete last row.
///
/// Without context, the first row must be dense. Returns where it stopped, and whether another path may decode the next
/// row with the bytes before as context.
#[inline(always)]
fn three_byte_rows<V: Vector>(
    span: Span<'_>,
    mut at: usize,
    nibbles: &NibbleTables,
    is_dense: impl Fn(V) -> bool,
    mut has_context: bool,
    output: &mut Output<'_>,
    tables: &CompressTables,
) -> (usize, bool) {
    while span.remaining(at) >= LANES {
        // SAFETY: a row is left between `at` and the end of the span.
        if is_dense(unsafe { span.load::<V>(at) }) {
            // The first character may start before the row.
            if has_context {
                at -= incomplete_len(span, at);
            }
            at = five_by_three::<V>(span, at, output);
            // The general path decodes a dense row at which `five_by_three` stops.
            // SAFETY: the load runs only if a row is left between `at` and the end of the span.
            if span.remaining(at) < LANES || is_dense(unsafe { span.load::<V>(at) }) {
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
        if malformed.or(bytes.sub_saturating(V::splat_const::<0xEF>())).any() {
            return (at, false);
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
fn five_by_three<V: Vector>(span: Span<'_>, mut at: usize, output: &mut Output<'_>) -> usize {
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

/// Decodes four characters of four bytes; `None` if the row is anything else.
#[inline(always)]
fn four_by_four<V: Vector>(bytes: V) -> Option<V> {
    let [mask, expected, unit_indices, third_indices, bias, out_of_range, kept, up, down, across, surrogates] =
        V::four_by_four();
    let units = bytes.swizzle(unit_indices);
    // Zero if the first two bytes of each character are F0 90 to F4 8F.
    let above = units.add16(bias).and(out_of_range);
    if bytes.and(mask).xor(expected).or(above).any() {
        return None;
    }
    let moved = units.shl16::<2>().and(up).or(units.shr16::<2>().and(down));
    let across = bytes.swizzle(third_indices).shr16::<4>().and(across);
    Some(units.and(kept).or(moved).or(across).add16(surrogates))
}

/// Sets the highest bit of each lane after which a sequence of two or three bytes continues.
#[inline(always)]
fn incomplete_lanes<V: Vector>(bytes: V, prev1: V) -> V {
    bytes
        .sub_saturating(V::splat_const::<{ 0xC0 - 0x80 }>())
        .or(prev1.sub_saturating(V::splat_const::<{ 0xE0 - 0x80 }>()))
}

/// Computes the low byte of the unit of the sequence that ends in each lane. `continues` masks the continuation bytes.
#[inline(always)]
fn low_bytes<V: Vector>(bytes: V, prev1: V, continues: V) -> V {
    bytes.and(V::splat_const::<0x7F>()).or(prev1.shl16::<6>().and(V::splat_const::<0xC0>()).and(continues))
}

/// Computes the low and the high byte of the unit of the sequence that ends in each lane.
#[inline(always)]
fn units_at_last_bytes<V: Vector>(bytes: V, prev1: V, prev2: V) -> (V, V) {
    let (continues, prev_continues) = (bytes.continuation_mask(), prev1.continuation_mask());
    let low = low_bytes(bytes, prev1, continues);
    let upper = prev2.shl16::<4>().and(V::splat_const::<0xF0>()).and(prev_continues);
    let high = prev1.shr16::<2>().and(V::splat_const::<0x0F>()).or(upper).and(continues);
    (low, high)
}

/// Adds surrogate pairs to the result of [`units_at_last_bytes`], for rows with four-byte sequences: the high surrogate in
/// the lane of the third byte, the low surrogate in the lane of the fourth. Returns units.
#[inline(always)]
fn units_with_pairs<V: Vector>(bytes: [V; 4], (low, high): (V, V)) -> [V; 2] {
    let [bytes, prev1, prev2, prev3] = bytes;
    let is_lead4 = |lead: V| lead.max(V::splat_const::<0xF0>()).equal(lead);
    // A lead without its continuation bytes may stand before other characters.
    let continues = bytes.continuation_mask().and(prev1.continuation_mask());
    let at_third = is_lead4(prev2).and(continues);
    let at_fourth = is_lead4(prev3).and(continues).and(prev2.continuation_mask());
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
    /// Appends those of 16 units whose bits in `kept` are set.
    ///
    /// # Safety
    ///
    /// There must be capacity for two more vectors.
    #[inline(always)]
    unsafe fn push_units<V: Vector>(&mut self, units: [V; 2], kept: u16, tables: &CompressTables) {
        for (half, bits) in units.into_iter().zip(kept.to_le_bytes()) {
            // SAFETY: the caller guarantees capacity for the two vectors; at most eight units of each count.
            unsafe {
                self.push(compress(half, &tables.units[usize::from(bits)]), 2 * bits.count_ones() as usize)
            };
        }
    }
}

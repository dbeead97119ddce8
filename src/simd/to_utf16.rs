//! UTF-8 to UTF-16.

use super::compress::compress_tables;
use super::dispatch::kernel;
use super::nibble_tables::NibbleTables;
use super::output::Output;
use super::span::{Span, window};
use super::utf8;
use super::vector::{LANES, Vector};
use alloc::vec::Vec;

mod rows;
#[cfg(test)]
mod tests;
use rows::{
    four_by_four, four_byte_rows, incomplete_len, is_lead_of_four, three_byte_rows, two_byte_rows,
    units_at_last_bytes, units_with_pairs,
};

kernel! {
    /// Decodes UTF-8 to UTF-16 code units in little-endian byte order. Returns the byte offset at which it stopped.
    ///
    /// The decoder stops at the first ill-formed sequence. With `replace_malformed`, it writes U+FFFD for each maximal subpart instead. It
    /// then stops only at the end of the span, or before a truncated sequence or a lone malformed byte at this end.
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
    // Whether the bytes before `at` are context for the next row: complete sequences of the span, which the row may load as `prev1` and
    // `prev2`. Of the paths for multi-byte characters, only `five_by_three` and the general path, which uses `Row`, run without context.
    let mut has_context = false;
    // `five_by_three` is tried for rows without ASCII, whose bitmask is FFFF. It rejects surrogates, so it must not run with tables that
    // admit them. The number then has 17 bits, so that no row matches.
    let bitmask_for_five_by_three = if nibbles.rejects_surrogates() { 0xFFFF } else { 0x1_FFFF };
    let tries_five_by_three = |bytes: V| u32::from(bytes.bitmask()) == bitmask_for_five_by_three;
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
        if left >= LANES && (has_context || tries_five_by_three(bytes)) && !bytes.any_above::<0xEF>() {
            let row_start = at;
            (at, has_context) = if bytes.any_above::<0xDF>() {
                three_byte_rows(span, at, nibbles, tries_five_by_three, has_context, &mut output, tables)
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
        if left >= LANES && has_context && nibbles.rejects_surrogates() && bytes.any_above::<0xEF>() {
            if let Some(units) = four_by_four(bytes) {
                // SAFETY: at most two bytes for each byte before `at` are written; the slack has room for a vector.
                unsafe { output.push(units, LANES) };
                at += LANES;
                continue;
            }
            let row_start = at;
            (at, has_context) = four_byte_rows::<V>(span, at, nibbles, &mut output, tables);
            if at != row_start {
                continue;
            }
        }
        let row = Row::new(bytes, left.min(LANES), nibbles);
        let malformed = row.malformed();
        // Only the bytes before the first malformed subpart count, unless malformed subparts are replaced.
        let limit = if replace_malformed { u32::MAX } else { lowest_bit(malformed).wrapping_sub(1) };
        let taken = u32::BITS - (row.known_ends() & limit).leading_zeros();
        let kept = row.kept() & (1_u32 << taken).wrapping_sub(1);
        let units = if malformed == 0 { row.units } else { with_replacements(row.units, malformed as u16) };
        // SAFETY: at most two bytes for each byte before `at` are written; the slack has room for two vectors.
        unsafe { output.push_units(units, kept as u16, tables) };
        at += taken as usize;
        // The last two bytes before `at` are context for the next row, unless one of them ends a malformed subpart. After a row of fewer
        // than 16 bytes, the value is not used.
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

/// Returns only the lowest bit that is set, or 0.
#[inline(always)]
fn lowest_bit(bits: u32) -> u32 {
    bits & bits.wrapping_neg()
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
            // Continuation bytes are checked too, because a lead without continuation bytes may stand before other characters.
            let continues = bytes.continuation_mask().and(prev1.continuation_mask());
            let at_third = is_lead_of_four(prev2).and(continues);
            let at_fourth = is_lead_of_four(prev3).and(continues).and(prev2.continuation_mask());
            units_with_pairs([bytes, prev1, prev2], (low, high), [at_third, at_fourth])
        };
        Self {
            len,
            units,
            continues: second | third | fourth,
            fourth,
            complete: !bits(bytes) | second & !(three_or_more << 1) | third & !(four << 2) | fourth,
        }
    }

    /// Returns the bytes after which no sequence continues. The last byte of the row is left out, because the byte after it is not in the
    /// row.
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

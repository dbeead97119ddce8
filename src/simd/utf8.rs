//! Validation of UTF-8, and its code point count.

use super::dispatch::kernel;
use super::nibble_tables::{NibbleTables, TWO_CONTINUATIONS};
use super::span::{BLOCK, Span, window};
use super::vector::{LANES, Vector};
use crate::grammar::announced_len;

kernel! {
    /// Returns the byte offset up to which the span consists of complete well-formed sequences.
    ///
    /// Bytes before the span are treated as ASCII. Bytes after the span do not change the result.
    pub fn valid_up_to(span: Span<'_>, tables: &NibbleTables) -> usize = valid_up_to_with;
}

#[inline(always)]
pub(super) fn valid_up_to_with<V: Vector>(span: Span<'_>, tables: &NibbleTables) -> usize {
    let end = span.end();
    let mut at = span.start();
    // Clears the bytes before the first block.
    let mut before_mask = V::ZERO;
    while at < end {
        window!(window: V, span, at, BLOCK);
        let before = window.row_prev::<0, LANES>().and(before_mask);
        let [a, b, c, d] = [window.row::<0>(), window.row::<1>(), window.row::<2>(), window.row::<3>()];
        let highest = a.max(b).max(c.max(d));
        if highest.is_ascii() {
            if is_incomplete(before) {
                break;
            }
            at += BLOCK;
            while at + BLOCK <= end && is_ascii_block::<V>(span, at) {
                at += BLOCK;
            }
        } else {
            // A lead in the previous row may announce bytes of this block.
            let highest = highest.max(before);
            let (errors, max_valid) = if !highest.any_above::<0xDF>() {
                let errors = [
                    two_byte_errors(a, a.prev::<1>(before)),
                    two_byte_errors(b, window.row_prev::<1, 1>()),
                    two_byte_errors(c, window.row_prev::<2, 1>()),
                    two_byte_errors(d, window.row_prev::<3, 1>()),
                ];
                (errors, V::splat_const::<MAX_VALID>())
            } else if !highest.any_above::<0xEF>() {
                let check = |row, prev1, prev2| three_byte_errors(row, prev1, prev2, tables);
                let errors = [
                    check(a, a.prev::<1>(before), a.prev::<2>(before)),
                    check(b, window.row_prev::<1, 1>(), window.row_prev::<1, 2>()),
                    check(c, window.row_prev::<2, 1>(), window.row_prev::<2, 2>()),
                    check(d, window.row_prev::<3, 1>(), window.row_prev::<3, 2>()),
                ];
                (errors, V::splat_const::<MAX_VALID>())
            } else {
                let check = |row, prev1, prev2, prev3| four_byte_errors(row, [prev1, prev2, prev3], tables);
                let errors = [
                    check(a, a.prev::<1>(before), a.prev::<2>(before), a.prev::<3>(before)),
                    check(b, window.row_prev::<1, 1>(), window.row_prev::<1, 2>(), window.row_prev::<1, 3>()),
                    check(c, window.row_prev::<2, 1>(), window.row_prev::<2, 2>(), window.row_prev::<2, 3>()),
                    check(d, window.row_prev::<3, 1>(), window.row_prev::<3, 2>(), window.row_prev::<3, 3>()),
                ];
                (errors, V::ZERO)
            };
            if errors[0].max(errors[1]).max(errors[2].max(errors[3])).sub_saturating(max_valid).any() {
                at += first_error(errors.map(|row| row.sub_saturating(max_valid)));
                break;
            }
            at += BLOCK;
        }
        before_mask = V::ONES;
    }
    span.start() + complete_len(span.before(at).bytes())
}

/// The highest values of the last bytes of a row that ends with a complete sequence. A greater byte is a lead that announces more bytes
/// than follow it in the row.
const MAX_COMPLETE: [u8; LANES] = {
    let mut highest = [0xFF; LANES];
    highest[LANES - 3] = 0xEF;
    highest[LANES - 2] = 0xDF;
    highest[LANES - 1] = 0xBF;
    highest
};

/// Returns whether a sequence continues after the row.
#[inline(always)]
fn is_incomplete<V: Vector>(row: V) -> bool {
    row.sub_saturating(V::new(MAX_COMPLETE)).any()
}

#[inline(always)]
fn is_ascii_block<V: Vector>(span: Span<'_>, at: usize) -> bool {
    debug_assert!(at + BLOCK <= span.text().len(), "a block within the text");
    // SAFETY: the only caller checked that `at + BLOCK` is at most the end of the span. A block is four rows.
    let row = |row| unsafe { span.load::<V>(at + row * LANES) };
    row(0).or(row(1)).or(row(2).or(row(3))).is_ascii()
}

/// A lane greater than this is ill-formed, in the results of [`two_byte_errors`] and [`three_byte_errors`].
pub(super) const MAX_VALID: u8 = 0x7D;

/// Checks a row without bytes above DF. A lane greater than [`MAX_VALID`] is ill-formed.
///
/// `prev1 - 42` depends on the previous byte:
///
/// - ASCII: 00 to 3D;
/// - a continuation byte: 3E to 7D;
/// - C0 and C1: 7E and 7F;
/// - a lead: 80 to 9D.
///
/// The highest bit flips if the row's byte is a continuation byte. The bit is then set exactly if a continuation byte has
/// no lead or a lead has no continuation byte. Every error appears in the lane of the second byte of the pair. The first
/// byte may belong to the previous block, for which another check may have run.
#[inline(always)]
pub(super) fn two_byte_errors<V: Vector>(row: V, prev1: V) -> V {
    let continuations = row.continuation_mask().and(V::splat_const::<0x80>());
    prev1.sub_saturating(V::splat_const::<0x42>()).xor(continuations)
}

/// Checks a row without bytes above EF. A lane greater than [`MAX_VALID`] is ill-formed.
///
/// As in [`two_byte_errors`], but the third byte of a sequence needs no lead directly before it. The bits of two leads in
/// `prev2` and `prev1` may cancel out. The lane before this one then shows the error: a lead directly after a lead.
#[inline(always)]
pub(super) fn three_byte_errors<V: Vector>(row: V, prev1: V, prev2: V, tables: &NibbleTables) -> V {
    let announced = prev2.sub_saturating(V::splat_const::<0x60>());
    let flipped = row.continuation_mask().xor(announced).and(V::splat_const::<0x80>());
    // In UTF-8, this rejects E0 before 80 to 9F, and ED before any byte except 80 to 9F.
    let in_low_half = row.less_signed(V::splat_const::<{ NibbleTables::HIGH_HALF }>());
    let rejected =
        prev1.xor(in_low_half.and(V::splat(tables.half_leads_xor))).equal(V::splat(tables.low_half_lead));
    prev1.sub_saturating(V::splat_const::<0x42>()).xor(flipped).max(rejected)
}

/// Checks any row. A lane that is not zero is ill-formed.
#[inline(always)]
pub(super) fn four_byte_errors<V: Vector>(row: V, [prev1, prev2, prev3]: [V; 3], tables: &NibbleTables) -> V {
    let rules = special_cases(row, prev1, tables);
    let (third, fourth) = (
        prev2.sub_saturating(V::splat_const::<{ 0xE0 - 0x80 }>()),
        prev3.sub_saturating(V::splat_const::<{ 0xF0 - 0x80 }>()),
    );
    // The highest bit of a lane of `third` or `fourth` is set if an earlier lead announces a third or fourth byte. The pair must be two
    // continuation bytes in these lanes, and in no other lanes.
    rules.xor(third.or(fourth).and(V::splat_const::<TWO_CONTINUATIONS>()))
}

/// Looks up the rules that each byte and the byte before it break. A lane has the bit [`TWO_CONTINUATIONS`] if both are
/// continuation bytes.
#[inline(always)]
pub(super) fn special_cases<V: Vector>(row: V, prev1: V, tables: &NibbleTables) -> V {
    let [byte1_high, byte1_low, byte2_high]: [V; 3] = tables.vectors();
    let byte1_rules =
        byte1_high.swizzle(prev1.high_nibbles()).and(byte1_low.swizzle(prev1.and(V::splat_const::<0x0F>())));
    byte1_rules.and(byte2_high.swizzle(row.high_nibbles()))
}

/// Returns the offset in the block of the first lane that is not zero.
#[inline(always)]
fn first_error<V: Vector>(errors: [V; 4]) -> usize {
    let row = errors.iter().position(|row| row.any()).unwrap_or(errors.len() - 1);
    LANES * row + errors[row].equal(V::ZERO).bitmask().trailing_ones() as usize
}

/// Returns the length of `text`, not counting an incomplete sequence at its end. All other sequences must be well-formed.
fn complete_len(text: &[u8]) -> usize {
    for (distance, &byte) in (1..=3).zip(text.iter().rev()) {
        match announced_len(byte) {
            0 if byte < 0xC0 => {}
            len if len == 0 || usize::from(len) > distance => return text.len() - distance,
            _ => break,
        }
    }
    text.len()
}

kernel! {
    /// Counts the bytes that are not continuation bytes. In well-formed UTF-8 this is the number of code points.
    pub fn count_code_points(text: &[u8]) -> usize = count_code_points_with;
}

#[inline(always)]
pub(super) fn count_code_points_with<V: Vector>(text: &[u8]) -> usize {
    let (rows, rest) = text.as_chunks::<LANES>();
    let continuations =
        |row: &[u8; LANES]| V::from_row(row).continuation_mask().bitmask().count_ones() as usize;
    let in_rows = LANES * rows.len() - rows.iter().map(continuations).sum::<usize>();
    in_rows + rest.iter().filter(|&&byte| !crate::grammar::is_continuation(byte)).count()
}

#[cfg(test)]
mod tests;

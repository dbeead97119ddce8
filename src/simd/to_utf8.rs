//! UTF-16 to UTF-8, and Latin-1 to UTF-8.

use super::compress::{CompressTables, KEPT_LEN, compress, compress_tables};
use super::dispatch::kernel;
use super::output::Output;
use super::single_byte::non_latin1;
use super::span::{Span, window};
use super::surrogates::encode_surrogates;
use super::vector::{LANES, Vector};
use alloc::vec::Vec;

kernel! {
    /// Encodes UTF-16 code units as UTF-8. Returns the byte offset at which it stopped: the end, or an unpaired surrogate.
    ///
    /// With `surrogates_apart`, each surrogate becomes a three-byte sequence, paired or not, as in CESU-8.
    pub fn from_utf16(span: Span<'_, 2>, surrogates_apart: bool, out: &mut Vec<u8>) -> usize = from_utf16_with;
}

#[inline(always)]
pub(super) fn from_utf16_with<V: Vector>(
    span: Span<'_, 2>,
    surrogates_apart: bool,
    out: &mut Vec<u8>,
) -> usize {
    let Some(mut output) = Output::new(out, span) else { return span.start() };
    let tables = compress_tables();
    // The upper five bits of a surrogate. With `surrogates_apart`, a value that differs from the upper bits of every unit, so that no
    // unit is treated as half a pair.
    let surrogate = if surrogates_apart { V::ONES } else { V::splat16_const::<0xD800>() };
    let mut at = span.start();
    while at < span.end() {
        at = two_byte_units::<V>(span, at, &mut output, tables);
        if at >= span.end() {
            break;
        }
        window!(window: V, span, at, LANES);
        let units = window.row::<0>();
        let upper = units.and(V::splat16_const::<0xF800>());
        let surrogates = upper.equal16(surrogate);
        if span.end() - at >= LANES && !surrogates.any() {
            at = three_byte_units(span, at, surrogate, &mut output, tables);
            continue;
        }
        let count = ((span.end() - at) / 2).min(LANES / 2);
        let encoded = encode_surrogates(units, window.row_prev::<0, 2>(), surrogates, count);
        if encoded.complete == 0 {
            break;
        }
        let ([bytes01, bytes23], shorter) = up_to_three(units, upper);
        let sequences = [
            encoded.first.and(surrogates).or(bytes01.and_not(surrogates)),
            encoded.second.and(surrogates).or(bytes23.and_not(surrogates)),
        ];
        // A surrogate of a pair takes two of the four bytes. Units after `complete` get the length bits 01, which keep no bytes.
        let unused = u32::from(u16::MAX) << (2 * encoded.complete);
        let lengths = u32::from(lengths(units, shorter.or(surrogates))) & !unused | 0x5555 & unused;
        // SAFETY: at most three bytes for each unit before `at` are written; the slack has room for two vectors.
        unsafe { output.push_up_to_three(sequences, lengths as u16, tables) };
        at += 2 * encoded.complete;
    }
    at.min(span.end())
}

/// Encodes pairs of complete rows, up to a pair with a unit above 7FF. Returns the byte offset at which it stopped.
#[inline(always)]
fn two_byte_units<V: Vector>(
    span: Span<'_, 2>,
    mut at: usize,
    output: &mut Output<'_>,
    tables: &CompressTables,
) -> usize {
    while span.remaining(at) >= 2 * LANES {
        // SAFETY: two rows are left between `at` and the end of the span.
        let rows = unsafe { [span.load::<V>(at), span.load::<V>(at + LANES)] };
        let both = rows[0].or(rows[1]);
        if !both.and(V::splat16_const::<0xFF80>()).any() {
            // SAFETY: at most three bytes for each unit before `at` are written; the slack has room for a vector.
            unsafe { output.push(rows[0].narrow(rows[1]), LANES) };
        } else if both.and(V::splat16_const::<0xF800>()).any() {
            break;
        } else {
            let lead = rows.map(|units| units.shr16::<6>().or(V::splat16_const::<0xC0>()));
            let lower = rows.map(|units| units.and(V::splat16_const::<0x7F>()));
            // SAFETY: at most three bytes for each unit before `at` are written; the slack has room for two vectors.
            unsafe { output.push_one_or_two(lead[0].narrow(lead[1]), lower[0].narrow(lower[1]), tables) };
        }
        at += 2 * LANES;
    }
    at
}

/// Encodes complete rows up to a row with a unit whose upper five bits are `surrogate`, or up to and including a row without units
/// above 7FF. Returns where it stopped.
#[inline(always)]
fn three_byte_units<V: Vector>(
    span: Span<'_, 2>,
    mut at: usize,
    surrogate: V,
    output: &mut Output<'_>,
    tables: &CompressTables,
) -> usize {
    while span.remaining(at) >= LANES {
        // SAFETY: a row is left between `at` and the end of the span.
        let units = unsafe { span.load::<V>(at) };
        let upper = units.and(V::splat16_const::<0xF800>());
        if upper.equal16(surrogate).any() {
            break;
        }
        let (sequences, shorter) = up_to_three(units, upper);
        let lengths = lengths(units, shorter);
        // All units take three bytes.
        if lengths == 0 {
            for quads in [sequences[0].zip_low16(sequences[1]), sequences[0].zip_high16(sequences[1])] {
                // SAFETY: at most three bytes for each unit before `at` are written; the slack has room for two vectors.
                unsafe { output.push(compress(quads, &tables.up_to_three[0]), 12) };
            }
        } else {
            // SAFETY: at most three bytes for each unit before `at` are written; the slack has room for two vectors.
            unsafe { output.push_up_to_three(sequences, lengths, tables) };
        }
        at += LANES;
        if lengths & 0xAAAA == 0xAAAA {
            break;
        }
    }
    at
}

/// Computes four bytes per unit, and the mask of the units below 800. `upper` holds the upper five bits of each unit. The first vector has
/// bytes 0 and 1, the second bytes 2 and 3:
///
/// | byte | value |
/// |---|---|
/// | 0 | 1110xxxx, the lead of a three-byte sequence |
/// | 1 | 10xxxxxx, its second byte; for a unit below 800 the lead 110xxxxx |
/// | 2 | 10xxxxxx, the last byte |
/// | 3 | the low byte of the unit, which is its encoding if it is ASCII |
#[inline(always)]
pub(super) fn up_to_three<V: Vector>(units: V, upper: V) -> ([V; 2], V) {
    let shorter = upper.equal16(V::ZERO);
    let lead_bit = shorter.and(V::splat16_const::<0x4000>());
    let middle =
        units.shl16::<2>().and(V::splat16_const::<0x3F00>()).or(lead_bit).or(V::splat16_const::<0x80E0>());
    let last = units.and(V::splat16_const::<0x3F>()).or(V::splat16_const::<0x80>()).or(units.shl16::<8>());
    ([middle.or(units.shr16::<12>()), last], shorter)
}

/// Returns two bits per unit. The lower bit is set if the unit takes one byte, the upper bit if it takes fewer than three. `shorter` is the
/// mask of the units that take fewer than three.
#[inline(always)]
pub(super) fn lengths<V: Vector>(units: V, shorter: V) -> u16 {
    let ascii = units.and(V::splat16_const::<0xFF80>()).equal16(V::ZERO);
    // A unit that takes one byte also takes fewer than three.
    ascii.or(shorter.shl16::<8>()).bitmask()
}

kernel! {
    /// Encodes bytes as UTF-8, as if they were Latin-1. Returns the byte offset at which it stopped: the end, or the start of a row with
    /// a byte for which `byte & mask` is 80.
    ///
    /// Such a byte may differ from Latin-1. See [`Table::non_latin1_mask`](crate::single_byte::Table::non_latin1_mask).
    pub fn from_latin1(span: Span<'_>, mask: u8, out: &mut Vec<u8>) -> usize = from_latin1_with;
}

#[inline(always)]
pub(super) fn from_latin1_with<V: Vector>(span: Span<'_>, mask: u8, out: &mut Vec<u8>) -> usize {
    let Some(mut output) = Output::new(out, span) else { return span.start() };
    let tables = compress_tables();
    let mask = V::splat(mask);
    let mut at = span.start();
    while span.remaining(at) >= LANES {
        // SAFETY: a row is left between `at` and the end of the span. At most two bytes for each byte before `at` are written; the
        // slack has room for two vectors.
        let is_latin1 = unsafe { output.push_latin1(span.load::<V>(at), mask, tables) };
        if !is_latin1 {
            return at;
        }
        at += LANES;
    }
    let left = span.remaining(at);
    if left > 0 {
        window!(window: V, span, at, LANES);
        // SAFETY: at most two bytes for each byte before `at` are written; the slack has room for two vectors.
        if unsafe { output.push_latin1(window.row::<0>().first(left), mask, tables) } {
            // Each zero after the last byte has become one byte.
            output.truncate(output.len() - (LANES - left));
            at = span.end();
        }
    }
    at
}

impl Output<'_> {
    /// Appends 16 Latin-1 characters as UTF-8. Returns false, and appends nothing, if a byte may differ from Latin-1 according to `mask`.
    ///
    /// # Safety
    ///
    /// There must be capacity for two more vectors.
    #[inline(always)]
    unsafe fn push_latin1<V: Vector>(&mut self, row: V, mask: V, tables: &CompressTables) -> bool {
        if row.is_ascii() {
            // SAFETY: the caller guarantees the capacity.
            unsafe { self.push(row, LANES) };
            return true;
        }
        let is_latin1 = !non_latin1(row, mask).any();
        if is_latin1 {
            let lead = row.shr16::<6>().and(V::splat_const::<0x03>()).or(V::splat_const::<0xC0>());
            // SAFETY: the caller guarantees the capacity.
            unsafe { self.push_one_or_two(lead, row.and(V::splat_const::<0x7F>()), tables) };
        }
        is_latin1
    }

    /// Appends 16 units below 800 as UTF-8, given the lower seven bits of each unit and the lead of its two-byte sequence. For ASCII, this
    /// lead is C0 or C1.
    ///
    /// # Safety
    ///
    /// There must be capacity for two more vectors.
    #[inline(always)]
    unsafe fn push_one_or_two<V: Vector>(&mut self, lead: V, lower: V, tables: &CompressTables) {
        let ascii = lead.and(V::splat_const::<0x1E>()).equal(V::ZERO);
        let ascii_bits = ascii.bitmask();
        let last = lower.and(V::splat_const::<0x3F>()).or(V::splat_const::<0x80>());
        let last = lower.and(ascii).or(last.and_not(ascii));
        for (pairs, ascii_bits) in
            [lead.zip_low(last), lead.zip_high(last)].into_iter().zip(ascii_bits.to_le_bytes())
        {
            let indices = &tables.one_or_two[usize::from(ascii_bits)];
            // SAFETY: the caller guarantees capacity for the two vectors.
            unsafe { self.push(compress(pairs, indices), LANES - ascii_bits.count_ones() as usize) };
        }
    }

    /// Appends eight units as UTF-8, given the results of [`up_to_three`] and [`lengths`].
    ///
    /// # Safety
    ///
    /// There must be capacity for two more vectors.
    #[inline(always)]
    unsafe fn push_up_to_three<V: Vector>(
        &mut self,
        [bytes01, bytes23]: [V; 2],
        lengths: u16,
        tables: &CompressTables,
    ) {
        for (quads, index) in
            [bytes01.zip_low16(bytes23), bytes01.zip_high16(bytes23)].into_iter().zip(lengths.to_le_bytes())
        {
            let indices = &tables.up_to_three[usize::from(index)];
            // SAFETY: the caller guarantees capacity for the two vectors. The table keeps at most 12 bytes of each.
            unsafe { self.push(compress(quads, indices), usize::from(indices[KEPT_LEN])) };
        }
    }
}

//! UTF-16 code units, and bytes that are the code points of their numbers, to UTF-8.

use super::compress::{CompressTables, KEPT_LEN, compress, compress_tables};
use super::output::Output;
use super::single_byte::non_latin1;
use super::span::{Span, Window, padded_copy, window};
use super::surrogates::halves_of_pairs;
use super::vector::{LANES, Vector};

/// Encodes code units to UTF-8 up to the first surrogate without its half, and says where that is; with `apart`, each
/// surrogate is a sequence of its own.
///
/// It takes nothing if `out` has no room for [`required_capacity`](super::required_capacity) the span.
pub fn from_utf16(span: Span<'_, 2>, apart: bool, out: &mut Vec<u8>) -> usize {
    let Some(mut output) = Output::new(out, span) else { return span.start() };
    let tables = compress_tables();
    // What the highest bits of a half of a pair are; of no unit, where halves have forms of their own.
    let half = if apart { Vector::ONES } else { Vector::splat16_const::<0xD800>() };
    let mut at = span.start();
    while at < span.end() {
        at = two_byte_units(span, at, &mut output, tables);
        if at >= span.end() {
            break;
        }
        window!(window, span, at, LANES);
        let units = window.row::<0>();
        let upper = units.and(Vector::splat16_const::<0xF800>());
        let surrogates = upper.equal16(half);
        if span.end() - at >= LANES && !surrogates.any() {
            at = three_byte_units(span, at, half, &mut output, tables);
            continue;
        }
        let left = ((span.end() - at) / 2).min(LANES / 2);
        let halves = halves_of_pairs(units, window.row_prev::<0, 2>(), surrogates, left);
        if halves.whole == 0 {
            break;
        }
        let ([before, last], less) = up_to_three(units, upper);
        let forms = [
            halves.before.and(surrogates).or(before.and_not(surrogates)),
            halves.last.and(surrogates).or(last.and_not(surrogates)),
        ];
        // What does not count is left out.
        let beyond = u32::from(u16::MAX) << (2 * halves.whole);
        let lengths = u32::from(lengths(units, less.or(surrogates))) & !beyond | 0x5555 & beyond;
        // SAFETY: at most three bytes for each unit before `at` are written, and the slack takes two vectors.
        unsafe { output.push_up_to_three(forms, lengths as u16, tables) };
        at += 2 * halves.whole;
    }
    at.min(span.end())
}

/// Encodes rows, two at a time, as long as no unit is above 7FF; says where they end.
#[inline(always)]
fn two_byte_units(
    span: Span<'_, 2>,
    mut at: usize,
    output: &mut Output<'_>,
    tables: &CompressTables,
) -> usize {
    while span.remaining(at) >= 2 * LANES {
        // SAFETY: two rows are left between `at` and the end of the span.
        let rows = unsafe { [span.load(at), span.load(at + LANES)] };
        let both = rows[0].or(rows[1]);
        if !both.and(Vector::splat16_const::<0xFF80>()).any() {
            // SAFETY: at most three bytes for each unit before `at` are written, and the slack takes another vector.
            unsafe { output.push(rows[0].narrow(rows[1]), LANES) };
        } else if both.and(Vector::splat16_const::<0xF800>()).any() {
            break;
        } else {
            let lead = rows.map(|units| units.shr16::<6>().or(Vector::splat16_const::<0xC0>()));
            let last = rows.map(|units| units.and(Vector::splat16_const::<0x7F>()));
            // SAFETY: at most three bytes for each unit before `at` are written, and the slack takes two vectors.
            unsafe { output.push_one_or_two(lead[0].narrow(lead[1]), last[0].narrow(last[1]), tables) };
        }
        at += 2 * LANES;
    }
    at
}

/// The same where units are above 7FF and none is half of a pair, up to the first row where that is otherwise.
#[inline(always)]
fn three_byte_units(
    span: Span<'_, 2>,
    mut at: usize,
    half: Vector,
    output: &mut Output<'_>,
    tables: &CompressTables,
) -> usize {
    while span.remaining(at) >= LANES {
        // SAFETY: a row is left between `at` and the end of the span.
        let units = unsafe { span.load(at) };
        let upper = units.and(Vector::splat16_const::<0xF800>());
        if upper.equal16(half).any() {
            break;
        }
        let (forms, less) = up_to_three(units, upper);
        let lengths = lengths(units, less);
        if lengths == 0 {
            for part in [forms[0].zip_low16(forms[1]), forms[0].zip_high16(forms[1])] {
                // SAFETY: at most three bytes for each unit before `at` are written, the slack takes two vectors.
                unsafe { output.push(compress(part, &tables.up_to_three[0]), 12) };
            }
        } else {
            // SAFETY: at most three bytes for each unit before `at` are written, and the slack takes two vectors.
            unsafe { output.push_up_to_three(forms, lengths, tables) };
        }
        at += LANES;
        if lengths & 0xAAAA == 0xAAAA {
            break;
        }
    }
    at
}

/// Of each unit's form the first two bytes, and the last one below the unit itself; and which forms have less than three.
#[inline(always)]
fn up_to_three(units: Vector, upper: Vector) -> ([Vector; 2], Vector) {
    let less = upper.equal16(Vector::ZERO);
    let bit = less.and(Vector::splat16_const::<0x4000>());
    let middle = units
        .shl16::<2>()
        .and(Vector::splat16_const::<0x3F00>())
        .or(bit)
        .or(Vector::splat16_const::<0x80E0>());
    let last =
        units.and(Vector::splat16_const::<0x3F>()).or(Vector::splat16_const::<0x80>()).or(units.shl16::<8>());
    ([middle.or(units.shr16::<12>()), last], less)
}

/// How long the form of each unit is, in two bits: the lower one where it is a single byte, the upper one where there are
/// less than three.
#[inline(always)]
fn lengths(units: Vector, less: Vector) -> u16 {
    let ascii = units.and(Vector::splat16_const::<0xFF80>()).equal16(Vector::ZERO);
    // A single byte is less than three.
    ascii.or(less.shl16::<8>()).bitmask()
}

/// Encodes bytes that are the code points of their numbers to UTF-8: whole rows, up to the first that has non_latin1, which are
/// 80 under `mask`. Says where that is.
///
/// It takes nothing if `out` has no room for [`required_capacity`](super::required_capacity) the span.
pub fn from_latin1(span: Span<'_>, mask: u8, out: &mut Vec<u8>) -> usize {
    let Some(mut output) = Output::new(out, span) else { return span.start() };
    let tables = compress_tables();
    let mask = Vector::splat(mask);
    let mut at = span.start();
    while span.remaining(at) >= LANES {
        // SAFETY: a row is left between `at` and the end of the span.
        let row = unsafe { span.load(at) };
        if row.is_ascii() {
            // SAFETY: at most two bytes for each byte before `at` are written, and the slack takes another vector.
            unsafe { output.push(row, LANES) };
            at += LANES;
            continue;
        }
        if non_latin1(row, mask).any() {
            break;
        }
        let lead = row.shr16::<6>().and(Vector::splat_const::<0x03>()).or(Vector::splat_const::<0xC0>());
        // SAFETY: at most two bytes for each byte before `at` are written, and the slack takes two vectors.
        unsafe { output.push_one_or_two(lead, row.and(Vector::splat_const::<0x7F>()), tables) };
        at += LANES;
    }
    at
}

impl Output<'_> {
    /// Appends sixteen units below 0800 in UTF-8, given the leads that they would have as two bytes, and their lower seven
    /// bits.
    ///
    /// # Safety
    ///
    /// There is capacity for two vectors more.
    #[inline(always)]
    unsafe fn push_one_or_two(&mut self, lead: Vector, lower: Vector, tables: &CompressTables) {
        let ascii = lead.and(Vector::splat_const::<0x1E>()).equal(Vector::ZERO);
        let alone = ascii.bitmask();
        let last = lower.and(Vector::splat_const::<0x3F>()).or(Vector::splat_const::<0x80>());
        let last = lower.and(ascii).or(last.and_not(ascii));
        for (part, alone) in [lead.zip_low(last), lead.zip_high(last)].into_iter().zip(alone.to_le_bytes()) {
            let places = &tables.one_or_two[usize::from(alone)];
            // SAFETY: the caller's promise: these are the two vectors.
            unsafe { self.push(compress(part, places), LANES - alone.count_ones() as usize) };
        }
    }

    /// Appends the forms of eight units, as `up_to_three` and `lengths` have them.
    ///
    /// # Safety
    ///
    /// There is capacity for two vectors more.
    #[inline(always)]
    unsafe fn push_up_to_three(
        &mut self,
        [before, last]: [Vector; 2],
        lengths: u16,
        tables: &CompressTables,
    ) {
        for (part, index) in
            [before.zip_low16(last), before.zip_high16(last)].into_iter().zip(lengths.to_le_bytes())
        {
            let places = &tables.up_to_three[usize::from(index)];
            // SAFETY: the caller's promise: these are the two vectors. The tables keep at most 12 bytes of one.
            unsafe { self.push(compress(part, places), usize::from(places[KEPT_LEN])) };
        }
    }
}

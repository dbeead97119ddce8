//! UTF-16 and UTF-32: pairs of surrogates, code points, byte orders.

use super::output::Output;
use super::span::{BLOCK, Span, Window, padded_copy, window};
use super::vector::{LANES, Vector};
use crate::code_point::CodePoint;

/// The code point of the surrogate pair at the start of little-endian units, if there is one.
pub fn pair(units: &[u8]) -> Option<CodePoint> {
    let &[a, b, c, d] = units.first_chunk()?;
    let [high, low] = [[a, b], [c, d]].map(|unit| CodePoint::from(u16::from_le_bytes(unit)));
    let is_pair = high.is_high_surrogate() && low.is_low_surrogate();
    is_pair.then(|| CodePoint::from_surrogate_pair(high, low))
}

/// Returns where the units of the span go on with a surrogate that lacks its half, or with any surrogate unless in `pairs`;
/// the end of the span if they do not.
pub fn valid_up_to(span: Span<'_, 2>, pairs: bool) -> usize {
    let kind = |units: Vector, kind| units.and(Vector::splat16_const::<0xFC00>()).equal16(kind);
    let mut at = span.start();
    let mut low_before = 0;
    while at < span.end() {
        if span.end() - at >= BLOCK && low_before == 0 {
            // Turned like this a surrogate is below 0800, and nothing else.
            // SAFETY: a block, which is four rows, lies between `at` and the end of the span.
            let turned = |row| unsafe { span.load(at + row * LANES) }.xor(Vector::splat16_const::<0xD800>());
            let lowest = turned(0).min16(turned(1)).min16(turned(2).min16(turned(3)));
            if !lowest.and(Vector::splat16_const::<0xF800>()).equal16(Vector::ZERO).any() {
                at += BLOCK;
                continue;
            }
        }
        window!(window, span, at, LANES);
        let units = window.row::<0>();
        let left = (span.end() - at).min(LANES) / 2;
        let high = u32::from(kind(units, Vector::splat16_const::<0xD800>()).bitmask16());
        let low = u32::from(kind(units, Vector::splat16_const::<0xDC00>()).bitmask16());
        let there = (1 << left) - 1;
        if !pairs {
            if (high | low) & there != 0 {
                return at + 2 * (high | low).trailing_zeros() as usize;
            }
            at += 2 * left;
            continue;
        }
        // A low surrogate stands where a high one came before, and nowhere else.
        let wrong = (high << 1 | low_before) ^ low;
        if wrong & there != 0 {
            let place = wrong.trailing_zeros() as usize;
            // It is the high one before that lacks its half, or the low one itself.
            let back = usize::from(low >> place & 1 == 0);
            return at + 2 * place - 2 * back;
        }
        low_before = high >> (left - 1) & 1;
        at += 2 * left;
    }
    at - 2 * low_before as usize
}

/// How many units are low surrogates.
pub fn low_surrogates(span: Span<'_, 2>) -> usize {
    let mut count = 0;
    let mut at = span.start();
    while at < span.end() {
        window!(window, span, at, LANES);
        let low = window
            .row::<0>()
            .and(Vector::splat16_const::<0xFC00>())
            .equal16(Vector::splat16_const::<0xDC00>());
        let there = (1_u16 << ((span.end() - at).min(LANES) / 2)) - 1;
        count += (u16::from(low.bitmask16()) & there).count_ones() as usize;
        at += LANES;
    }
    count
}

/// Encodes code points as units up to the first one that is no scalar value, and says where that is.
///
/// The least significant byte of each comes first. It takes nothing if `out` has no room for
/// [`required_capacity`](super::required_capacity) the span.
pub fn from_utf32(span: Span<'_, 4>, out: &mut Vec<u8>) -> usize {
    let Some(mut output) = Output::new(out, span) else { return span.start() };
    let mut at = span.start();
    while at < span.end() {
        if at + 2 * LANES <= span.end() {
            // SAFETY: two rows lie between `at` and the end of the span.
            let (first, second) = unsafe { (span.load(at), span.load(at + LANES)) };
            const UPPER: Vector =
                Vector::new([0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF]);
            let units = first.narrow32(second);
            let surrogates =
                units.and(Vector::splat16_const::<0xF800>()).equal16(Vector::splat16_const::<0xD800>());
            if !first.or(second).and(UPPER).or(surrogates).any() {
                // SAFETY: at most four bytes for each code point before `at` are written; the slack takes another vector.
                unsafe { output.push(units, LANES) };
                at += 2 * LANES;
                continue;
            }
        }
        let Some(&bytes) = span.starting_at(at).bytes().first_chunk() else { break };
        match CodePoint::new(u32::from_le_bytes(bytes)) {
            // SAFETY: at most four bytes for each code point before `at` are written; the slack takes four more.
            Some(code_point) if code_point.is_scalar_value() => match code_point.surrogate_pair() {
                None => unsafe { output.push_bytes([bytes[0], bytes[1]]) },
                Some(pair) => {
                    let [[a, b], [c, d]] = pair.map(|half| (half.value() as u16).to_le_bytes());
                    // SAFETY: as above, these are the four.
                    unsafe { output.push_bytes([a, b, c, d]) };
                }
            },
            _ => break,
        }
        at += 4;
    }
    at
}

/// Decodes units to code points up to the first surrogate without its half, and says where that is.
///
/// It takes nothing if `out` has no room for [`required_capacity`](super::required_capacity) the span.
pub fn to_utf32(span: Span<'_, 2>, out: &mut Vec<u8>) -> usize {
    let Some(mut output) = Output::new(out, span) else { return span.start() };
    let mut at = span.start();
    while at < span.end() {
        if at + LANES <= span.end() {
            // SAFETY: a row lies between `at` and the end of the span.
            let units = unsafe { span.load(at) };
            if !units.and(Vector::splat16_const::<0xF800>()).equal16(Vector::splat16_const::<0xD800>()).any()
            {
                // SAFETY: at most four bytes for each unit before `at` are written, and the slack takes two vectors.
                unsafe {
                    output.push(units.zip_low16(Vector::ZERO), LANES);
                    output.push(units.zip_high16(Vector::ZERO), LANES);
                }
                at += LANES;
                continue;
            }
        }
        let units = span.starting_at(at).bytes();
        let Some(&[low, high]) = units.first_chunk() else { break };
        let unit = CodePoint::from(u16::from_le_bytes([low, high]));
        let (code_point, bytes) = match pair(units) {
            Some(code_point) => (code_point, 4),
            None if unit.is_surrogate() => break,
            None => (unit, 2),
        };
        // SAFETY: at most four bytes for each unit before `at` are written, and the slack takes four more.
        unsafe { output.push_bytes(code_point.value().to_le_bytes()) };
        at += bytes;
    }
    at
}

/// Turns the byte order of every whole element of `width` bytes, 2 or 4, around.
pub fn swap(bytes: &mut [u8], width: usize) {
    const OF_TWO: Vector = Vector::new([1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14]);
    const OF_FOUR: Vector = Vector::new([3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12]);
    let places = if width == 2 { OF_TWO } else { OF_FOUR };
    let (rows, rest) = bytes.as_chunks_mut();
    for row in rows {
        Vector::from_row(row).swizzle(places).store(row);
    }
    let mut copy = [0; LANES];
    let whole = rest.len() & !(width - 1);
    copy[..whole].copy_from_slice(&rest[..whole]);
    Vector::from_row(&copy).swizzle(places).store(&mut copy);
    rest[..whole].copy_from_slice(&copy[..whole]);
}

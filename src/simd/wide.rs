//! UTF-16 and UTF-32: pairs of surrogates, code points, byte orders.

use super::room::Room;
use super::span::{BLOCK, window};
use super::vector::{LANES, Vector};
use crate::CodePoint;
use core::ops::Range;

/// The code point of the surrogate pair at the start of little-endian units, if there is one.
pub fn pair(units: &[u8]) -> Option<CodePoint> {
    let &[a, b, c, d] = units.first_chunk()?;
    let [high, low] = [[a, b], [c, d]].map(|unit| CodePoint::from(u16::from_le_bytes(unit)));
    let is_pair = high.is_high_surrogate() && low.is_low_surrogate();
    is_pair.then(|| CodePoint::from_surrogate_pair(high, low))
}

/// How far the units of `range` go without a surrogate that lacks its half, or without any surrogate unless in `pairs`.
///
/// `text` may have more octets around the range, which is whole units.
pub fn well_formed(text: &[u8], range: Range<usize>, pairs: bool) -> usize {
    let kind = |units: Vector, kind| units.and(Vector::all16::<0xFC00>()).equal16(kind);
    let mut at = range.start;
    let mut low_before = 0;
    while at < range.end {
        if range.end - at >= BLOCK && low_before == 0 && at + BLOCK <= text.len() {
            // Turned like this a surrogate is below 0800, and nothing else.
            let turned = |row| Vector::load(text, at + row * LANES).xor(Vector::all16::<0xD800>());
            let lowest = turned(0).min16(turned(1)).min16(turned(2).min16(turned(3)));
            if !lowest.and(Vector::all16::<0xF800>()).equal16(Vector::ZERO).any() {
                at += BLOCK;
                continue;
            }
        }
        let (block, start) = at_hand!(text, at, LANES);
        let units = Vector::load(block, start);
        let left = (range.end - at).min(LANES) / 2;
        let high = u32::from(kind(units, Vector::all16::<0xD800>()).high_bits16());
        let low = u32::from(kind(units, Vector::all16::<0xDC00>()).high_bits16());
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
pub fn low_surrogates(text: &[u8], range: Range<usize>) -> usize {
    let mut count = 0;
    let mut at = range.start;
    while at < range.end {
        let (block, start) = at_hand!(text, at, LANES);
        let low =
            Vector::load(block, start).and(Vector::all16::<0xFC00>()).equal16(Vector::all16::<0xDC00>());
        let there = (1_u16 << ((range.end - at).min(LANES) / 2)) - 1;
        count += (u16::from(low.high_bits16()) & there).count_ones() as usize;
        at += LANES;
    }
    count
}

/// Encodes code points as units up to the first one that is no scalar value, and says where that is.
///
/// `text` may have more octets around the range, which is whole code points of four octets, the least significant first.
pub fn from_utf32(text: &[u8], range: Range<usize>, out: &mut Vec<u8>) -> usize {
    let mut room = Room::new(out, text, &range);
    let mut at = range.start;
    while at < range.end {
        if at + 2 * LANES <= range.end {
            let (first, second) = (Vector::load(text, at), Vector::load(text, at + LANES));
            const UPPER: Vector =
                Vector::new([0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF]);
            let units = first.narrow32(second);
            let surrogates = units.and(Vector::all16::<0xF800>()).equal16(Vector::all16::<0xD800>());
            if !first.or(second).and(UPPER).or(surrogates).any() {
                room.put(units, LANES);
                at += 2 * LANES;
                continue;
            }
        }
        let Some(&octets) = text[at..range.end].first_chunk() else { break };
        match CodePoint::new(u32::from_le_bytes(octets)) {
            Some(code_point) if code_point.is_scalar_value() => match code_point.surrogate_pair() {
                None => room.put_octets([octets[0], octets[1]]),
                Some(pair) => {
                    let [[a, b], [c, d]] = pair.map(|half| (half.value() as u16).to_le_bytes());
                    room.put_octets([a, b, c, d]);
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
/// `text` may have more octets around the range, which is whole units.
pub fn to_utf32(text: &[u8], range: Range<usize>, out: &mut Vec<u8>) -> usize {
    let mut room = Room::new(out, text, &range);
    let mut at = range.start;
    while at < range.end {
        if at + LANES <= range.end {
            let units = Vector::load(text, at);
            if !units.and(Vector::all16::<0xF800>()).equal16(Vector::all16::<0xD800>()).any() {
                room.put(units.zip_low16(Vector::ZERO), LANES);
                room.put(units.zip_high16(Vector::ZERO), LANES);
                at += LANES;
                continue;
            }
        }
        let units = &text[at..range.end];
        let Some(&[low, high]) = units.first_chunk() else { break };
        let unit = CodePoint::from(u16::from_le_bytes([low, high]));
        let (code_point, octets) = match pair(units) {
            Some(code_point) => (code_point, 4),
            None if unit.is_surrogate() => break,
            None => (unit, 2),
        };
        room.put_octets(code_point.value().to_le_bytes());
        at += octets;
    }
    at
}

/// Turns the byte order of every whole element of `width` octets, 2 or 4, around.
pub fn swap(octets: &mut [u8], width: usize) {
    const OF_TWO: Vector = Vector::new([1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14]);
    const OF_FOUR: Vector = Vector::new([3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12]);
    let places = if width == 2 { OF_TWO } else { OF_FOUR };
    let mut at = 0;
    while at + LANES <= octets.len() {
        Vector::load(octets, at).lookup(places).store(octets, at);
        at += LANES;
    }
    let rest = &mut octets[at..];
    let mut copy = [0; LANES];
    let whole = rest.len() & !(width - 1);
    copy[..whole].copy_from_slice(&rest[..whole]);
    let turned = Vector::load(&copy, 0).lookup(places);
    turned.store(&mut copy, 0);
    rest[..whole].copy_from_slice(&copy[..whole]);
}

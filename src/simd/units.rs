//! UTF-8 to UTF-16 code units.

use super::pairs::Pairs;
use super::tables::{Tables, keep, tables};
use super::utf8::MOST_OF_FORMS;
use super::vector::{LANES, Vector};
use super::{Room, utf8, window};
use core::ops::Range;

/// What is asked at a place: how many malformed octets begin there, for which U+FFFD stands; 0 for none.
pub type Mend<'a> = &'a mut dyn FnMut(usize) -> usize;

/// Decodes UTF-8 to code units up to the first octets that are not well formed, and says where they are.
///
/// `mend` is told where that is. It says how many octets become U+FFFD there, which is then written; 0 ends the text.
///
/// `text` may have more octets around the range; those behind it are its continuation or zeros.
pub fn from_utf8(
    text: &[u8],
    range: Range<usize>,
    pairs: &Pairs,
    mend: Mend<'_>,
    out: &mut Vec<u8>,
) -> usize {
    let mut room = Room::new(out, text, &range);
    let tables = tables();
    let end = range.start + utf8::whole(&text[range.clone()]);
    let mut at = range.start;
    // Where the text, or what follows the last mended octets, begins: what stands before is none of its business.
    let mut begin = at;
    loop {
        let mut seen = Vector::ZERO;
        let mut stop = end;
        while at < range.end {
            let (block, start) = at_hand!(text, at, LANES);
            let octets = Vector::load(block, start);
            let before = Vector::load(block, start - LANES).and(seen);
            let mut left = end.saturating_sub(at);
            if octets.is_ascii() && left >= LANES && !utf8::is_cut(before) {
                let mut row = octets;
                loop {
                    room.put(row.widen_low(), LANES);
                    room.put(row.widen_high(), LANES);
                    at += LANES;
                    if end - at < LANES {
                        break;
                    }
                    row = Vector::load(text, at);
                    if !row.is_ascii() {
                        break;
                    }
                }
                seen = Vector::ONES;
                continue;
            }
            let highest = octets.max(before);
            // What stands before a row is looked at in all rows but the first.
            if left >= LANES && at > begin && !highest.exceeds::<0xEF>() {
                let row = at;
                at = if highest.exceeds::<0xDF>() {
                    three_octet_rows(text, at..end, pairs, &mut room, tables)
                } else {
                    two_octet_rows(text, at..end, &mut room, tables)
                };
                if at != row {
                    continue;
                }
            }
            let (first, second, third) =
                (octets.behind::<1>(before), octets.behind::<2>(before), octets.behind::<3>(before));
            let (low, high) = units_by_place(octets, first, second);
            // Where more octets of a sequence are to come.
            let open =
                open_after_two(octets, first).or(second.sub_saturating(Vector::all::<{ 0xF0 - 0x80 }>()));
            let (units, high_surrogates) = pairs_by_place([octets, first, second, third], [low, high]);
            let wrong = utf8::every_form(octets, [first, second, third], pairs);
            if wrong.any() {
                let place = at + wrong.equal(Vector::ZERO).high_bits().trailing_ones() as usize;
                if place < range.end {
                    stop = begin + utf8::whole(&text[begin..place]);
                    if stop + 3 == at {
                        // Of four octets the third is already a surrogate.
                        room.shorten(room.len() - 2);
                    }
                    left = stop.saturating_sub(at);
                }
            }
            let complete = !open.high_bits() | high_surrogates;
            room.put_units(units, complete & 1_u32.unbounded_shl(left as u32).wrapping_sub(1) as u16, tables);
            at += LANES;
            seen = Vector::ONES;
            if stop < end {
                break;
            }
        }
        if stop == end {
            return end;
        }
        at = stop;
        loop {
            let mended = mend(at);
            if mended == 0 {
                break;
            }
            room.put_octets(0xFFFD_u16.to_le_bytes());
            at += mended;
            // Faults seldom come alone: half of a sequence follows what took the place of the other half.
            if at >= end || text[at].is_ascii() {
                break;
            }
        }
        if at == stop {
            return stop;
        }
        begin = at;
    }
}

/// Decodes rows where no octet is above DF, nor in the row before; says where they end, or something is wrong, or much
/// is ASCII.
#[inline(always)]
fn two_octet_rows(text: &[u8], range: Range<usize>, room: &mut Room<'_>, tables: &Tables) -> usize {
    let mut at = range.start;
    // What begins in the last eight rows.
    let mut recent = 0xFFFF_u32;
    while range.end - at >= LANES {
        let (octets, first) = (Vector::load(text, at), Vector::load(text, at - 1));
        let wrong = utf8::two_octet_forms(octets, first).sub_saturating(Vector::all::<MOST_OF_FORMS>());
        if wrong.or(octets.sub_saturating(Vector::all::<0xDF>())).any() {
            break;
        }
        let inner = octets.continuations();
        let low = low_octets(octets, first, inner);
        let high = first.shr16::<2>().and(Vector::all::<0x0F>()).and(inner);
        let open = octets.sub_saturating(Vector::all::<{ 0xC0 - 0x80 }>()).high_bits();
        room.put_units([low.zip_low(high), low.zip_high(high)], !open, tables);
        at += LANES;
        // It costs more to leave for a row or two of ASCII than to stay.
        recent = recent >> 2 | u32::from(open);
        if recent == 0 {
            break;
        }
    }
    at
}

/// The same where no octet is above EF, up to the first row where none is above DF.
#[inline(always)]
fn three_octet_rows(
    text: &[u8],
    range: Range<usize>,
    pairs: &Pairs,
    room: &mut Room<'_>,
    tables: &Tables,
) -> usize {
    let mut at = range.start;
    // No row has seventeen octets that are not ASCII.
    let long = if pairs.refuse_surrogates() { 0xFFFF } else { 0x1_FFFF };
    while range.end - at >= LANES {
        if u32::from(Vector::load(text, at).high_bits()) == long {
            at = five_of_three(text, at..range.end, room);
            if range.end - at < LANES {
                break;
            }
        }
        let (octets, first) = (Vector::load(text, at), Vector::load(text, at - 1));
        let second = Vector::load(text, at - 2);
        let wrong = utf8::three_octet_forms(octets, first, second, pairs)
            .sub_saturating(Vector::all::<MOST_OF_FORMS>());
        if wrong.or(octets.sub_saturating(Vector::all::<0xEF>())).any() {
            break;
        }
        let (low, high) = units_by_place(octets, first, second);
        let complete = !open_after_two(octets, first).high_bits();
        room.put_units([low.zip_low(high), low.zip_high(high)], complete, tables);
        at += LANES;
        if !octets.exceeds::<0xDF>() {
            break;
        }
    }
    at
}

/// Decodes characters of three octets each, five at a time, up to the first five of which one is another, or malformed.
/// Begins with the one that the range cuts, and says where the last one ends.
#[inline(always)]
fn five_of_three(text: &[u8], range: Range<usize>, room: &mut Room<'_>) -> usize {
    let mut at = range.start;
    at -= usize::from(text[at - 1] >= 0xC0) + 2 * usize::from(text[at - 2] >= 0xE0);
    let [bits, forms, leads, others] = Vector::five_of_three();
    while range.end - at >= LANES {
        let octets = Vector::load(text, at);
        let rest = octets.lookup(others);
        let middle = rest.shr16::<2>().and(Vector::all16::<0x0FC0>());
        let units = octets.lookup(leads).shl16::<12>().or(middle).or(rest.and(Vector::all16::<0x3F>()));
        let upper = units.and(Vector::all16::<0xF800>());
        let refused = upper.equal16(Vector::ZERO).or(upper.equal16(Vector::all16::<0xD800>()));
        if octets.and(bits).xor(forms).or(refused).any() {
            break;
        }
        room.put(units, 10);
        at += 15;
    }
    at
}

/// Where more octets are to come of a sequence of two or three.
#[inline(always)]
fn open_after_two(octets: Vector, first: Vector) -> Vector {
    octets
        .sub_saturating(Vector::all::<{ 0xC0 - 0x80 }>())
        .or(first.sub_saturating(Vector::all::<{ 0xE0 - 0x80 }>()))
}

/// The low octet of the unit that ends at each octet, given the octet before it and which ones are continuations.
#[inline(always)]
fn low_octets(octets: Vector, first: Vector, inner: Vector) -> Vector {
    octets.and(Vector::all::<0x7F>()).or(first.shl16::<6>().and(Vector::all::<0xC0>()).and(inner))
}

/// The low and the high octet of the unit that ends at each octet, given the octets before it.
#[inline(always)]
fn units_by_place(octets: Vector, first: Vector, second: Vector) -> (Vector, Vector) {
    let (inner, innermost) = (octets.continuations(), first.continuations());
    let low = low_octets(octets, first, inner);
    let upper = second.shl16::<4>().and(Vector::all::<0xF0>()).and(innermost);
    let high = first.shr16::<2>().and(Vector::all::<0x0F>()).or(upper).and(inner);
    (low, high)
}

/// The same where there are sequences of four octets: a high surrogate at the third, and a low one at the fourth. Says
/// where the high ones are.
#[inline(always)]
fn pairs_by_place(octets: [Vector; 4], [low, high]: [Vector; 2]) -> ([Vector; 2], u16) {
    let [own, first, second, third] = octets;
    let of_four = |lead: Vector| lead.max(Vector::all::<0xF0>()).equal(lead);
    // What stands before the text may look like a lead.
    let inner = own.continuations().and(first.continuations());
    let at_third = of_four(second).and(inner);
    let at_fourth = of_four(third).and(inner).and(second.continuations());
    // Of the low surrogate the lower octet is already right.
    let high =
        high.and(Vector::all::<0x03>()).or(Vector::all::<0xDC>()).and(at_fourth).or(high.and_not(at_fourth));
    let upper = first.shl16::<2>().and(Vector::all::<0xFC>()).or(own.shr16::<4>().and(Vector::all::<0x03>()));
    let low = upper.and(at_third).or(low.and_not(at_third));
    let high = second.and(Vector::all::<0x07>()).and(at_third).or(high.and_not(at_third));
    // D800, less the 10000 that a pair does not count.
    let (bias_low, bias_high) = (at_third.and(Vector::all::<0xC0>()), at_third.and(Vector::all::<0xD7>()));
    let units = [
        low.zip_low(high).add16(bias_low.zip_low(bias_high)),
        low.zip_high(high).add16(bias_low.zip_high(bias_high)),
    ];
    (units, at_third.high_bits())
}

impl Room<'_> {
    /// Appends those of sixteen units whose bits are set.
    #[inline(always)]
    fn put_units(&mut self, units: [Vector; 2], kept: u16, tables: &Tables) {
        for (half, bits) in units.into_iter().zip(kept.to_le_bytes()) {
            self.put(keep(half, &tables.units[usize::from(bits)]), 2 * bits.count_ones() as usize);
        }
    }
}

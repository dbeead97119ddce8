//! Encodings of one octet a character, and what can be counted of UTF-8.

use super::vector::{LANES, Vector};
use super::{Room, window};
use crate::CodePoint;
use crate::codec::single_byte::Table;
use core::ops::Range;

/// Decodes octets to code units up to the first one that is no character, and says where that is.
pub fn to_units(text: &[u8], range: Range<usize>, table: &Table, room: &mut Room<'_>) -> usize {
    let mut at = range.start;
    while at < range.end {
        let end = range.end.min(at + LANES);
        if end - at == LANES {
            let octets = Vector::load(text, at);
            let others = octets.and(Vector::all(table.others_mask())).equal(Vector::all(0x80));
            if !others.any() {
                room.put(octets.widen_low(), LANES);
                room.put(octets.widen_high(), LANES);
                at = end;
                continue;
            }
        }
        for &octet in &text[at..end] {
            let Some(code_point) = table.code_point(octet) else { return at };
            room.put_octets(&(code_point.value() as u16).to_le_bytes());
            at += 1;
        }
    }
    at
}

/// Encodes code units as octets up to the first one that has none, and says where that is.
pub fn from_units(text: &[u8], range: Range<usize>, table: &Table, room: &mut Room<'_>) -> usize {
    let mut at = range.start;
    while at < range.end {
        let end = range.end.min(at + 2 * LANES);
        if end - at == 2 * LANES {
            let (first, second) = (Vector::load(text, at), Vector::load(text, at + LANES));
            let octets = first.narrow(second);
            let others = octets.and(Vector::all(table.others_mask())).equal(Vector::all(0x80));
            if !first.or(second).and(Vector::all16(0xFF00)).or(others).any() {
                room.put(octets, LANES);
                at = end;
                continue;
            }
        }
        for unit in text[at..end].as_chunks().0 {
            let Some(octet) = table.octet(CodePoint::from(u16::from_le_bytes(*unit))) else { return at };
            room.put_octets(&[octet]);
            at += 2;
        }
    }
    at
}

/// Writes a role for each octet: that of ASCII and that of continuations, and those of the octets from C0 on one by one.
pub fn roles(text: &[u8], range: Range<usize>, role: &dyn Fn(u8) -> u8, room: &mut Room<'_>) {
    let mut of_leads = [0; 4 * LANES];
    for (octet, of_lead) in (0xC0..=0xFF).zip(&mut of_leads) {
        *of_lead = role(octet);
    }
    let leads = [0, 1, 2, 3]
        .map(|row| (Vector::all(0xC0 | row << 4), Vector::load(&of_leads, LANES * usize::from(row))));
    let (ascii, continuation) = (Vector::all(role(b' ')), Vector::all(role(0x80)));
    let mut at = range.start;
    while at < range.end {
        let (block, start) = at_hand!(text, at, LANES);
        let octets = Vector::load(block, start);
        let low = octets.and(Vector::all(0x0F));
        let mut found = ascii.and_not(octets.below_signed(Vector::ZERO));
        found = found.or(octets.continuations().and(continuation));
        for (high, roles) in leads {
            let is_here = octets.and(Vector::all(0xF0)).equal(high);
            found = found.or(roles.lookup(low).and(is_here));
        }
        room.put(found, LANES.min(range.end - at));
        at += LANES;
    }
}

/// How many octets are no continuations: how many code points there are in well-formed UTF-8.
pub fn beginnings(text: &[u8]) -> usize {
    let (rows, rest) = text.as_chunks::<LANES>();
    let continuations =
        |row: &[u8; LANES]| Vector::load(row, 0).continuations().high_bits().count_ones() as usize;
    let of_rows = LANES * rows.len() - rows.iter().map(continuations).sum::<usize>();
    of_rows + rest.iter().filter(|&&octet| !crate::grammar::is_continuation(octet)).count()
}

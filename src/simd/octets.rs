//! Encodings of one octet a character, and what can be counted of UTF-8.

use super::Room;
use super::vector::{LANES, Vector};
use crate::CodePoint;
use crate::codec::single_byte::Table;
use core::ops::Range;

/// Decodes octets to code units up to the first one that is no character, and says where that is.
pub fn to_units(text: &[u8], range: Range<usize>, table: &Table, room: &mut Room<'_>) -> usize {
    room.check(text, &range);
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
    room.check(text, &range);
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

/// How many octets are no continuations: how many code points there are in well-formed UTF-8.
pub fn beginnings(text: &[u8]) -> usize {
    let (rows, rest) = text.as_chunks::<LANES>();
    let continuations =
        |row: &[u8; LANES]| Vector::load(row, 0).continuations().high_bits().count_ones() as usize;
    let of_rows = LANES * rows.len() - rows.iter().map(continuations).sum::<usize>();
    of_rows + rest.iter().filter(|&&octet| !crate::grammar::is_continuation(octet)).count()
}

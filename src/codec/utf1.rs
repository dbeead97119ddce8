//! UTF-1 (ISO-IR-178, mentioned in RFC 2044 §1). Code points from U+0100 are numbers in base 190, whose digits are the
//! bytes that are neither control characters nor space.

use super::step::{Decode, Encode, Step, append};
use crate::code_point::CodePoint;
use crate::fault::Fault;
use alloc::vec::Vec;

/// The number of values of a digit, which is a byte after the lead byte.
const BASE: u32 = 190;

/// A row of the encoding: a range of code points whose sequences have the same length.
struct Row {
    /// The lowest lead byte.
    lead: u8,
    /// The number of bytes after `lead`.
    tail: u8,
    /// The lowest code point.
    first: u32,
}

/// The rows of the code points from U+0100, the longest sequences first.
const ROWS: [Row; 3] = [
    Row { lead: 0xFC, tail: 4, first: 0x3_8E2E },
    Row { lead: 0xF6, tail: 2, first: 0x4016 },
    Row { lead: 0xA1, tail: 1, first: 0x100 },
];
/// The lead byte of the sequences for the code points A0 to FF. Their second byte is the code point. Each byte below A0 is
/// the code point of the same number.
const LITERAL_LEAD: u8 = 0xA0;
/// The highest lead byte. FE and FF would start only code points above 7FFFFFFF.
const LAST_LEAD: u8 = 0xFD;

/// Returns the length of a sequence that starts with this byte, or 0 if no sequence does.
pub fn sequence_len(lead: u8) -> u8 {
    match lead {
        0..LITERAL_LEAD => 1,
        LITERAL_LEAD..=LAST_LEAD => 1 + ROWS.iter().find(|row| lead >= row.lead).map_or(1, |row| row.tail),
        _ => 0,
    }
}

/// Returns the first and the last code point of the sequences that start with this byte.
pub fn code_points(lead: u8) -> Option<(u32, u32)> {
    match lead {
        0..LITERAL_LEAD => Some((u32::from(lead), u32::from(lead))),
        LITERAL_LEAD => Some((u32::from(LITERAL_LEAD), 0xFF)),
        _ if lead > LAST_LEAD => None,
        _ => {
            let row = ROWS.iter().find(|row| lead >= row.lead)?;
            let span = u64::from(BASE).pow(u32::from(row.tail));
            let first = u64::from(row.first) + u64::from(lead - row.lead) * span;
            let last = (first + span - 1).min(u64::from(CodePoint::UCS4_LAST));
            Some((first as u32, last as u32))
        }
    }
}

/// The function T of the standard, which maps 0 to 189 to the bytes that are neither control characters nor space.
const fn transform(value: u32) -> u8 {
    (if value < 0x5E { value + 0x21 } else { value + 0x42 }) as u8
}

/// The inverse of T, or `None` for a byte that is not a result of T.
const fn inverse_transform(byte: u8) -> Option<u32> {
    match byte {
        0x21..=0x7E => Some(byte as u32 - 0x21),
        0xA0..=0xFF => Some(byte as u32 - 0x42),
        _ => None,
    }
}

/// Decodes UTF-1.
#[derive(Clone, Debug)]
pub struct Utf1Decoder;

impl Decode for Utf1Decoder {
    fn next(&mut self, rest: &[u8], at_end: bool) -> Step {
        let lead = rest[0];
        if lead < LITERAL_LEAD {
            return Step::decoded(1, CodePoint::from(lead));
        }
        if lead > LAST_LEAD {
            return Step::faulty(1, Fault::InvalidOctet, None);
        }
        let row = ROWS.iter().find(|row| lead >= row.lead);
        let tail = sequence_len(lead) - 1;
        let mut value = row.map_or(0, |row| u64::from(lead - row.lead));
        for index in 1..=tail {
            let Some(&byte) = rest.get(usize::from(index)) else {
                return if at_end { Step::faulty(index, Fault::Truncated, None) } else { Step::NEED_MORE };
            };
            match (row, inverse_transform(byte)) {
                (Some(_), Some(digit)) => value = value * u64::from(BASE) + u64::from(digit),
                (None, Some(_)) if byte >= LITERAL_LEAD => value = u64::from(byte),
                _ => return Step::faulty(index, Fault::MissingContinuation, None),
            }
        }
        value += row.map_or(0, |row| u64::from(row.first));
        let len = tail + 1;
        match u32::try_from(value).ok().and_then(CodePoint::new) {
            Some(code_point) if code_point.is_surrogate() => {
                Step::faulty(len, Fault::Surrogate, Some(code_point))
            }
            Some(code_point) => Step::decoded(len, code_point),
            None => Step::faulty(len, Fault::OutOfRange, None),
        }
    }
}

/// Encodes UTF-1.
#[derive(Clone, Debug)]
pub struct Utf1Encoder;

impl Encode for Utf1Encoder {
    fn put(&mut self, code_point: CodePoint, out: &mut Vec<u8>) -> Result<(), Fault> {
        let value = code_point.value();
        if code_point.is_surrogate() {
            return Err(Fault::Unmappable);
        }
        let Some(row) = ROWS.iter().find(|row| value >= row.first) else {
            if value >= u32::from(LITERAL_LEAD) {
                append(out, &[LITERAL_LEAD]);
            }
            append(out, &[value as u8]);
            return Ok(());
        };
        let offset = value - row.first;
        append(out, &[row.lead + (offset / BASE.pow(u32::from(row.tail))) as u8]);
        for power in (0..u32::from(row.tail)).rev() {
            append(out, &[transform(offset / BASE.pow(power) % BASE)]);
        }
        Ok(())
    }

    fn encodes_lone_surrogates(&self) -> bool {
        false
    }
}

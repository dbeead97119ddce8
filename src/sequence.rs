//! A place in the input: the unit that an encoding's decoder takes over it, and what it is.
//!
//! These are the facts; the package's JavaScript puts them into words.

use crate::codec::{ByteDecoder, Decode, Step};
use crate::encoding::Encoding;
use crate::encoding::{ByteOrder, Form};
use crate::grammar::{announced_len, is_continuation};
use crate::inspect;

/// The unit that a decoder takes over a place: a sequence, or what it would replace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sequence {
    /// Where it begins, in bytes.
    pub offset: usize,
    /// What it is.
    pub step: Step,
    /// The order of the bytes in its code units, where they have more than one.
    pub order: Option<ByteOrder>,
}

/// The unit over the byte at `at`, as a decoder takes it on its way from the start; `None` beyond the input.
///
/// ```
/// use utfscope::{Encoding, codec::Outcome, place};
///
/// let unit = sequence::containing(b"A\xE2\x82\xAC", 2, Encoding::Utf8).unwrap();
/// assert_eq!((unit.offset, unit.step.len), (1, 3));
/// assert!(matches!(unit.step.outcome, Outcome::Decoded(euro, None) if euro.value() == 0x20AC));
/// ```
pub fn containing(input: &[u8], at: usize, encoding: Encoding) -> Option<Sequence> {
    let before = input.get(..at)?;
    let byte = *input.get(at)?;
    let mut offset = match encoding.form() {
        Form::Utf8(_) if is_continuation(byte) => from_lead(before).unwrap_or(at),
        Form::Utf8(_) => after_surrogate(before),
        Form::Wide16(_) => (at & !1).saturating_sub(2),
        Form::Wide32(_) => at & !3,
        Form::SingleByte(_) => at,
        // These are in step from the start only.
        Form::Utf7 | Form::Utf1 => 0,
    };
    let mut decoder = inspect::decoder_at(input, encoding, offset);
    loop {
        let step = decoder.next(&input[offset..], true);
        let end = offset + usize::from(step.len.max(1));
        if end > at {
            return Some(Sequence { offset, step, order: order(&decoder) });
        }
        offset = end;
    }
}

/// Where a decoder of any form of UTF-8 is in step before a continuation byte; `None` if no lead can announce it.
fn from_lead(before: &[u8]) -> Option<usize> {
    const LONGEST_TAIL: usize = 5;
    let nearest = before.len().saturating_sub(LONGEST_TAIL);
    let lead = (nearest..before.len()).rev().find(|&index| !is_continuation(before[index]))?;
    Some(after_surrogate(&before[..lead]))
}

/// Every form of UTF-8 is in step at a lead; one sequence before it, a surrogate's, can matter to it.
fn after_surrogate(before: &[u8]) -> usize {
    match before.len().checked_sub(3) {
        Some(begin) if announced_len(before[begin]) == 3 => begin,
        _ => before.len(),
    }
}

fn order(decoder: &ByteDecoder) -> Option<ByteOrder> {
    match decoder {
        ByteDecoder::Wide16(decoder) => decoder.order(),
        ByteDecoder::Wide32(decoder) => decoder.order(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::Steps;

    /// From any byte, the unit is the one that the decoder takes on its way from the start.
    #[test]
    fn every_place_is_in_the_step_of_the_whole_input() {
        // Surrogates and long forms of the UTF-8 family; surrogates, signatures and shifts of the others.
        const UTF_8: [u8; 6] = [0x41, 0x80, 0xA0, 0xB0, 0xED, 0xFC];
        const OTHERS: [u8; 7] = [0x00, 0x2B, 0x41, 0xD8, 0xDC, 0xFE, 0xFF];
        for (bytes, len) in [(&UTF_8[..], 7), (&OTHERS[..], 6)] {
            for number in 0..bytes.len().pow(len) {
                let digit = |place| bytes[number / bytes.len().pow(place) % bytes.len()];
                let input: Vec<u8> = (0..len).map(digit).collect();
                agree_with_the_whole(&input);
            }
        }
    }

    fn agree_with_the_whole(input: &[u8]) {
        for encoding in Encoding::ALL {
            for (offset, step) in Steps::new(ByteDecoder::new(encoding), input) {
                for at in offset..offset + usize::from(step.len) {
                    let unit = containing(input, at, encoding).unwrap();
                    assert_eq!((unit.offset, unit.step), (offset, step), "{encoding:?} {input:02X?} at {at}");
                }
            }
        }
    }

    #[test]
    fn the_signature_tells_the_byte_order_of_a_later_unit() {
        let order = |input: &[u8], encoding| containing(input, input.len() - 1, encoding).unwrap().order;
        assert_eq!(order(b"\xFF\xFEA\x00", Encoding::Utf16), Some(ByteOrder::Little));
        assert_eq!(order(b"\x00A\x00A", Encoding::Utf16), Some(ByteOrder::Big));
        assert_eq!(order(b"\xFF\xFE\x00\x00A\x00\x00\x00", Encoding::Utf32), Some(ByteOrder::Little));
        assert_eq!(order(b"A", Encoding::Utf8), None);
        assert_eq!(containing(b"A", 1, Encoding::Utf8), None);
    }
}

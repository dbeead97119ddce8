//! The sequence that contains a given byte: where it starts, and what it decodes to.
//!
//! The JavaScript package builds explanations from these facts.

use crate::codec::{ByteDecoder, Decode, Step};
#[cfg(feature = "legacy")]
use crate::codec::{iso_2022_jp, multi_byte};
use crate::encoding::Encoding;
use crate::encoding::{ByteOrder, Form};
use crate::grammar::{announced_len, is_continuation};
use crate::inspect;
#[cfg(feature = "legacy")]
use crate::legacy::Kind;

/// A sequence of bytes that a decoder handles in one step: an encoded code point, a maximal subpart, or a shift of
/// UTF-7.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sequence {
    /// The byte offset of its start.
    pub offset: usize,
    /// Its length and meaning.
    pub step: Step,
    /// The byte order of its code units, if they have more than one byte.
    pub order: Option<ByteOrder>,
}

/// Returns the sequence that contains the byte at `index`, or `None` if `index` is past the end.
///
/// The result is the same as for a decoder that starts at the beginning of the input. In UTF-7 and UTF-1 this takes
/// time linear in `index`. With the feature `legacy`, a multi-byte encoding takes time linear in the distance to the last byte
/// below 30, and ISO-2022-JP in the distance to the last escape sequence. In all other encodings the time is constant.
///
/// ```
/// use utfscope::{Encoding, codec::Outcome, sequence};
///
/// let euro = sequence::containing(b"A\xE2\x82\xAC", 2, Encoding::Utf8).unwrap();
/// assert_eq!((euro.offset, euro.step.len), (1, 3));
/// assert!(matches!(euro.step.outcome, Outcome::Decoded(code_point, None) if code_point.value() == 0x20AC));
/// ```
pub fn containing(input: &[u8], index: usize, encoding: Encoding) -> Option<Sequence> {
    let before = input.get(..index)?;
    let byte = *input.get(index)?;
    let mut offset = match encoding.form() {
        Form::Utf8(_) if is_continuation(byte) => start_from_lead(before).unwrap_or(index),
        Form::Utf8(_) => start_from_surrogate(before),
        Form::Wide16(_) => (index & !1).saturating_sub(2),
        Form::Wide32(_) => index & !3,
        Form::SingleByte(_) => index,
        // These encodings are not self-synchronizing.
        Form::Utf7 | Form::Utf1 => 0,
        #[cfg(feature = "legacy")]
        Form::Legacy(legacy) => match legacy.kind() {
            Kind::CodePage(_) => index,
            Kind::MultiByte(_) => multi_byte::synchronized_before(before),
            Kind::Iso2022Jp => iso_2022_jp::step_before(before),
        },
    };
    let mut decoder = inspect::decoder_at(input, encoding, offset);
    loop {
        let step = decoder.next(&input[offset..], true);
        let end = offset + usize::from(step.len.max(1));
        if end > index {
            return Some(Sequence { offset, step, order: byte_order(&decoder) });
        }
        offset = end;
    }
}

/// Returns an offset at which decoding can start to reach the continuation byte after `before`, in any form of UTF-8.
/// Returns `None` if no lead byte is close enough to announce that byte.
fn start_from_lead(before: &[u8]) -> Option<usize> {
    const MAX_CONTINUATIONS_BEFORE: usize = 5;
    let first = before.len().saturating_sub(MAX_CONTINUATIONS_BEFORE);
    let lead = (first..before.len()).rev().find(|&index| !is_continuation(before[index]))?;
    Some(start_from_surrogate(&before[..lead]))
}

/// Returns the offset at which decoding must start to reach the lead byte after `before`, in any form of UTF-8.
///
/// That is the lead byte itself, unless the three bytes before it can be a high surrogate that makes a pair with it.
fn start_from_surrogate(before: &[u8]) -> usize {
    match before.len().checked_sub(3) {
        Some(start) if announced_len(before[start]) == 3 => start,
        _ => before.len(),
    }
}

fn byte_order(decoder: &ByteDecoder) -> Option<ByteOrder> {
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

    #[test]
    fn every_byte_is_in_the_sequence_that_decoding_from_the_start_finds() {
        // Surrogates and long sequences of the UTF-8 family; surrogates, BOMs and shifts of the other encodings.
        const UTF_8: [u8; 6] = [0x41, 0x80, 0xA0, 0xB0, 0xED, 0xFC];
        const OTHERS: [u8; 7] = [0x00, 0x2B, 0x41, 0xD8, 0xDC, 0xFE, 0xFF];
        for (bytes, len) in [(&UTF_8[..], 7), (&OTHERS[..], 6)] {
            for number in 0..bytes.len().pow(len) {
                let digit = |place| bytes[number / bytes.len().pow(place) % bytes.len()];
                let input: Vec<u8> = (0..len).map(digit).collect();
                assert_same_as_decoding_from_the_start(&input);
            }
        }
    }

    fn assert_same_as_decoding_from_the_start(input: &[u8]) {
        for encoding in Encoding::named() {
            for (offset, step) in Steps::new(ByteDecoder::new(encoding), input) {
                for index in offset..offset + usize::from(step.len) {
                    let found = containing(input, index, encoding).unwrap();
                    assert_eq!(
                        (found.offset, found.step),
                        (offset, step),
                        "{encoding:?} {input:02X?} at {index}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_bom_decides_the_byte_order_of_later_code_units() {
        let order = |input: &[u8], encoding| containing(input, input.len() - 1, encoding).unwrap().order;
        assert_eq!(order(b"\xFF\xFEA\x00", Encoding::Utf16), Some(ByteOrder::Little));
        assert_eq!(order(b"\x00A\x00A", Encoding::Utf16), Some(ByteOrder::Big));
        assert_eq!(order(b"\xFF\xFE\x00\x00A\x00\x00\x00", Encoding::Utf32), Some(ByteOrder::Little));
        assert_eq!(order(b"A", Encoding::Utf8), None);
        assert_eq!(containing(b"A", 1, Encoding::Utf8), None);
    }
}

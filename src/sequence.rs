//! The sequence that contains a given byte: where it starts, and what it decodes to.
//!
//! The JavaScript package builds explanations from these facts.

use crate::codec::{ByteDecoder, Decode, Step};
#[cfg(feature = "legacy")]
use crate::codec::{iso_2022_jp, multi_byte};
use crate::encoding::{ByteOrder, Encoding, Form};
use crate::grammar::{announced_len, is_continuation};
use crate::inspect;
#[cfg(feature = "legacy")]
use crate::legacy::Kind;

/// A sequence of bytes that a decoder handles in one step: an encoded code point, a maximal subpart, or a shift (UTF-7,
/// ISO-2022-JP).
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
/// time linear in `index`. In a multi-byte encoding of the feature `legacy`, the time is linear in the distance from `index` back to
/// the previous byte below 0x30. In ISO-2022-JP, the time is linear in the distance back to the previous escape sequence. In all other
/// encodings, the time is constant.
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
        Form::Wide32(_) => index - index % 4,
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

/// Returns the offset at which decoding must start to find the sequence of the byte after `before`, in any form of UTF-8. That byte must be
/// a continuation byte. Returns `None` if the last five bytes of `before`, or all bytes of a shorter `before`, are continuation bytes.
fn start_from_lead(before: &[u8]) -> Option<usize> {
    const MAX_LEAD_DISTANCE: usize = 5;
    let first = before.len().saturating_sub(MAX_LEAD_DISTANCE);
    let lead = (first..before.len()).rev().find(|&index| !is_continuation(before[index]))?;
    Some(start_from_surrogate(&before[..lead]))
}

/// Returns the offset at which decoding must start to find the sequence of the byte after `before`, in any form of UTF-8. That byte must
/// not be a continuation byte.
///
/// That is the offset of the byte itself, unless a 3-byte sequence may precede it. Such a sequence can be a high surrogate, which forms a
/// pair with the low surrogate that the byte begins.
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
mod tests;

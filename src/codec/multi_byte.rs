//! Multi-byte encodings of the Encoding Standard without shift states: GBK, gb18030, Big5, EUC-JP, Shift_JIS, EUC-KR.
//!
//! `encoding_rs` decodes and encodes; this module finds where each character begins and ends, so that a fault has an
//! offset and a length.

use super::step::{Decode, Encode, Step};
use crate::code_point::CodePoint;
use crate::fast_path::{FastPath, LegacyPath};
use crate::fault::Fault;
use crate::legacy::MultiByte;
use encoding_rs::{Decoder, DecoderResult};

/// The length of the longest sequence: four bytes in gb18030.
const MAX_LEN: usize = 4;

/// The lowest byte that can follow the first byte of a sequence. Even in a malformed sequence, no byte after the first byte is lower than this.
pub(crate) const FIRST_TRAIL: u8 = 0x30;

/// Returns the last offset in `before` at which decoding can start: the offset after the last byte below 0x30, or 0.
///
/// A byte below 0x30 is always a sequence of its own, so the decoder is in its initial state after it.
pub fn synchronized_before(before: &[u8]) -> usize {
    before.iter().rposition(|&byte| byte < FIRST_TRAIL).map_or(0, |last| last + 1)
}

/// Decodes one character at a time.
#[derive(Clone, Debug)]
pub struct MultiByteDecoder {
    tables: &'static MultiByte,
    /// The second code point of a Big5 sequence that decodes to two code points. The next step reads the trail
    /// byte, and returns this code point.
    second: Option<CodePoint>,
}

impl MultiByteDecoder {
    /// Creates a decoder at the start of a text.
    pub fn new(tables: &'static MultiByte) -> Self {
        Self { tables, second: None }
    }

    /// Creates a decoder with the state for `offset`, which must be the start of a step.
    pub(crate) fn at(&self, input: &[u8], offset: usize) -> Self {
        let mut decoder = Self::new(self.tables);
        // A step starts inside of a sequence only in Big5: the second step of a sequence that decodes to two code points. The sequence then
        // started one byte earlier.
        let Some(previous) = offset.checked_sub(1) else { return decoder };
        if decoder.next(&input[previous..], true).len == 1 && decoder.second.take().is_some() {
            let mut at = synchronized_before(&input[..offset]);
            while at < offset {
                at += usize::from(decoder.next(&input[at..], true).len);
            }
        }
        decoder
    }

    /// Returns true between the two code points of one sequence.
    pub fn is_inside_sequence(&self) -> bool {
        self.second.is_some()
    }
}

impl Decode for MultiByteDecoder {
    fn next(&mut self, rest: &[u8], at_end: bool) -> Step {
        if let Some(code_point) = self.second.take() {
            return Step::decoded(1, code_point);
        }
        if rest[0].is_ascii() {
            return Step::decoded(1, CodePoint::from(rest[0]));
        }
        let (step, second) = next_sequence(self.tables.decoder(), rest, at_end);
        self.second = second;
        step
    }

    fn fast_reader(&self) -> Option<FastPath> {
        self.second.is_none().then_some(FastPath::Legacy(LegacyPath::MultiByte(self.tables)))
    }
}

/// Decodes the sequence at the start of `rest`. `decoder` must have the state for the start of `rest`.
///
/// Returns the step, and the second code point if the sequence decodes to two. In that case, the step does not include the last byte of the
/// sequence.
pub(super) fn next_sequence(mut decoder: Decoder, rest: &[u8], at_end: bool) -> (Step, Option<CodePoint>) {
    let mut units = [0; 8];
    // The decoder gets one byte at a time. The first character or error that it returns ends the sequence.
    for (index, byte) in rest.iter().enumerate().take(MAX_LEN) {
        let byte = core::slice::from_ref(byte);
        let (result, _, written) = decoder.decode_to_utf16_without_replacement(byte, &mut units, false);
        if let DecoderResult::Malformed(len, _) = result {
            let reason = match index {
                0 => Fault::InvalidOctet,
                // All bytes are malformed: the encoding has no character for the sequence.
                _ if usize::from(len) == index + 1 => Fault::UndefinedMapping,
                _ => Fault::MissingContinuation,
            };
            return (Step::faulty(len, reason, None), None);
        }
        let mut code_points = char::decode_utf16(units[..written].iter().copied()).flatten();
        if let Some(first) = code_points.next() {
            let second = code_points.next().map(CodePoint::from);
            let len = index + usize::from(second.is_none());
            return (Step::decoded(len as u8, CodePoint::from(first)), second);
        }
    }
    if !at_end {
        return (Step::NEED_MORE, None);
    }
    let len = match decoder.decode_to_utf16_without_replacement(&[], &mut units, true).0 {
        DecoderResult::Malformed(len, _) => len,
        DecoderResult::InputEmpty | DecoderResult::OutputFull => 1,
    };
    (Step::faulty(len, Fault::Truncated, None), None)
}

/// Encodes one code point at a time.
#[derive(Clone, Debug)]
pub struct MultiByteEncoder(pub &'static MultiByte);

impl Encode for MultiByteEncoder {
    fn put(&mut self, code_point: CodePoint, out: &mut Vec<u8>) -> Result<(), Fault> {
        let character = char::from_u32(code_point.value()).ok_or(Fault::Unmappable)?;
        self.0.encode_character(character, out).then_some(()).ok_or(Fault::Unmappable)
    }

    fn encodes_lone_surrogates(&self) -> bool {
        false
    }

    fn fast_writer(&self) -> Option<FastPath> {
        Some(FastPath::Legacy(LegacyPath::MultiByte(self.0)))
    }
}

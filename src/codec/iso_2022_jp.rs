//! ISO-2022-JP: escape sequences switch between four character sets (Encoding Standard §12.2).
//!
//! Streams copy decoders, but a decoder of `encoding_rs` cannot be copied. This module therefore keeps the shift state
//! itself, and creates a decoder of `encoding_rs` in that state for each character.

use super::multi_byte::next_sequence;
use super::step::{Decode, Encode, Outcome, Step, append};
use crate::code_point::CodePoint;
use crate::fast_path::{FastPath, LegacyPath};
use crate::fault::Fault;
pub use crate::legacy::shift_state::ESCAPE;
use crate::legacy::shift_state::{Set, last_escape};
use encoding_rs::{EncoderResult, ISO_2022_JP};

/// Decodes one character or escape sequence at a time.
#[derive(Clone, Debug, Default)]
pub struct Iso2022JpDecoder {
    set: Set,
}

/// Returns true if the bytes are the start of an escape sequence, or if there are no bytes.
fn may_become_escape(bytes: &[u8]) -> bool {
    [b"\x1B(B", b"\x1B(J", b"\x1B(I", b"\x1B$@", b"\x1B$B"]
        .into_iter()
        .any(|escape| escape.starts_with(bytes))
}

/// Returns the character of a byte at the start of a text, or `None` if the byte alone is not a character.
pub fn initial_code_point(byte: u8) -> Option<CodePoint> {
    match Iso2022JpDecoder::default().next(&[byte], true).outcome {
        Outcome::Decoded(code_point, _) => Some(code_point),
        _ => None,
    }
}

/// Returns an offset at or before the end of `before` at which a step starts.
///
/// If the end is in a run of two-byte characters, the offset is the start of the run. Otherwise, the offset is at most two bytes before
/// the end.
pub fn step_before(before: &[u8]) -> usize {
    let (escape_end, set) = last_escape(before).unwrap_or_default();
    match set {
        Set::Jis0208 => escape_end,
        // A character of these sets has one byte, but an escape sequence may have begun at one of the last two bytes.
        Set::Ascii | Set::Roman | Set::Katakana => escape_end.max(before.len().saturating_sub(2)),
    }
}

impl Iso2022JpDecoder {
    /// Creates a decoder with the state after the text `before`. The end of `before` must be the start of a step.
    pub(crate) fn after(before: &[u8]) -> Self {
        Self { set: last_escape(before).unwrap_or_default().1 }
    }

    /// Continues in the shift state of a fast path.
    pub(super) fn continue_from(&mut self, path: FastPath) {
        if let FastPath::Legacy(LegacyPath::Iso2022Jp(set)) = path {
            self.set = set;
        }
    }

    /// Returns true if the next bytes have the same meaning as at the start of a text.
    pub fn is_initial(&self) -> bool {
        self.set == Set::Ascii
    }

    /// Decodes the escape sequence at the start of `rest`.
    fn escape(&mut self, rest: &[u8], at_end: bool) -> Step {
        let Some((escape, after)) = rest.split_first_chunk() else {
            return match may_become_escape(rest) {
                true if !at_end => Step::NEED_MORE,
                true => Step::faulty(1, Fault::Truncated, None),
                false => Step::faulty(1, Fault::InvalidOctet, None),
            };
        };
        let Some(set) = Set::designated(*escape) else { return Step::faulty(1, Fault::InvalidOctet, None) };
        let escape_follows = after.first_chunk().is_some_and(|&next| Set::designated(next).is_some());
        if !at_end && !escape_follows && may_become_escape(after) {
            return Step::NEED_MORE;
        }
        self.set = set;
        // An escape sequence that is directly followed by another one is an error: it could hide text from a filter.
        if escape_follows {
            Step::faulty(3, Fault::MissingContinuation, None)
        } else {
            Step { len: 3, outcome: Outcome::Shift }
        }
    }
}

impl Decode for Iso2022JpDecoder {
    fn next(&mut self, rest: &[u8], at_end: bool) -> Step {
        if rest[0] == ESCAPE {
            return self.escape(rest, at_end);
        }
        next_sequence(self.set.decoder(ISO_2022_JP), rest, at_end).0
    }

    fn fast_reader(&self) -> Option<FastPath> {
        Some(FastPath::Legacy(LegacyPath::Iso2022Jp(self.set)))
    }
}

/// Encodes one code point at a time.
#[derive(Clone, Debug, Default)]
pub struct Iso2022JpEncoder {
    set: Set,
}

impl Iso2022JpEncoder {
    /// Continues in the shift state of a fast path.
    pub(super) fn continue_from(&mut self, path: FastPath) {
        if let FastPath::Legacy(LegacyPath::Iso2022Jp(set)) = path {
            self.set = set;
        }
    }
}

impl Encode for Iso2022JpEncoder {
    fn put(&mut self, code_point: CodePoint, out: &mut Vec<u8>) -> Result<(), Fault> {
        let character = char::from_u32(code_point.value()).ok_or(Fault::Unmappable)?;
        let (mut text, mut bytes) = ([0; 4], [0; 16]);
        let text = character.encode_utf8(&mut text);
        let mut encoder = self.set.encoder(ISO_2022_JP);
        let (result, _, written) = encoder.encode_from_utf8_without_replacement(text, &mut bytes, false);
        if let EncoderResult::Unmappable(_) = result {
            return Err(Fault::Unmappable);
        }
        let bytes = &bytes[..written];
        if let Some(set) = bytes.first_chunk().and_then(|&escape| Set::designated(escape)) {
            self.set = set;
        }
        append(out, bytes);
        Ok(())
    }

    fn encodes_lone_surrogates(&self) -> bool {
        false
    }

    fn finish(&mut self, out: &mut Vec<u8>) {
        if self.set != Set::Ascii {
            append(out, Set::Ascii.escape());
        }
        self.set = Set::Ascii;
    }

    fn fast_writer(&self) -> Option<FastPath> {
        Some(FastPath::Legacy(LegacyPath::Iso2022Jp(self.set)))
    }

    fn closing_len(&self) -> usize {
        if self.set == Set::Ascii { 0 } else { Set::Ascii.escape().len() }
    }
}

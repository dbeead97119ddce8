//! ISO-2022-JP: escape sequences switch between four character sets (Encoding Standard §12.2).
//!
//! `encoding_rs` decodes and encodes the characters. Its decoder cannot be copied, as a stream needs it at each possible cut, so the
//! shift state is kept here, and a new decoder is brought into that state with the escape sequence for it.

use super::multi_byte::next_sequence;
use super::step::{Decode, Encode, Outcome, Step, append};
use crate::code_point::CodePoint;
use crate::fault::Fault;
use encoding_rs::{EncoderResult, ISO_2022_JP};

const ESCAPE: u8 = 0x1B;

/// The character set that an escape sequence designates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Set {
    #[default]
    Ascii,
    /// JIS X 0201 Roman: ASCII but for the yen sign and the overline.
    Roman,
    /// JIS X 0201 Katakana, one byte a character. Encoders do not use it.
    Katakana,
    /// JIS X 0208, two bytes a character.
    Jis0208,
}

impl Set {
    /// Returns the set that an escape sequence designates.
    fn designated(escape: [u8; 3]) -> Option<Self> {
        match &escape {
            b"\x1B(B" => Some(Self::Ascii),
            b"\x1B(J" => Some(Self::Roman),
            b"\x1B(I" => Some(Self::Katakana),
            b"\x1B$@" | b"\x1B$B" => Some(Self::Jis0208),
            _ => None,
        }
    }

    /// Returns the escape sequence that designates the set.
    const fn escape(self) -> &'static [u8; 3] {
        match self {
            Self::Ascii => b"\x1B(B",
            Self::Roman => b"\x1B(J",
            Self::Katakana => b"\x1B(I",
            Self::Jis0208 => b"\x1B$B",
        }
    }

    /// Returns a character that an encoder writes in this set.
    const fn sample(self) -> &'static str {
        match self {
            Self::Roman => "\u{A5}",
            Self::Jis0208 => "\u{3042}",
            Self::Ascii | Self::Katakana => "A",
        }
    }
}

/// Decodes one character or escape sequence at a time.
#[derive(Clone, Debug, Default)]
pub struct Iso2022JpDecoder {
    set: Set,
}

/// Returns true if the bytes are the start of an escape sequence, or empty.
fn may_become_escape(bytes: &[u8]) -> bool {
    [b"\x1B(B", b"\x1B(J", b"\x1B(I", b"\x1B$@", b"\x1B$B"]
        .into_iter()
        .any(|escape| escape.starts_with(bytes))
}

impl Iso2022JpDecoder {
    /// Returns true if bytes mean what they mean at the start of a text.
    pub fn is_initial(&self) -> bool {
        self.set == Set::Ascii
    }

    fn escape(&mut self, rest: &[u8], at_end: bool) -> Step {
        let Some((escape, after)) = rest.split_first_chunk() else {
            return match may_become_escape(rest) {
                true if !at_end => Step::NEED_MORE,
                true => Step::faulty(1, Fault::Truncated, None),
                false => Step::faulty(1, Fault::InvalidOctet, None),
            };
        };
        let Some(set) = Set::designated(*escape) else { return Step::faulty(1, Fault::InvalidOctet, None) };
        let is_followed = after.first_chunk().is_some_and(|&next| Set::designated(next).is_some());
        if !at_end && !is_followed && may_become_escape(after) {
            return Step::NEED_MORE;
        }
        self.set = set;
        // An escape sequence without a character is an error: it could hide text from a filter.
        if is_followed {
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
        let mut decoder = ISO_2022_JP.new_decoder_without_bom_handling();
        let mut units = [0; 8];
        // This brings the decoder into the state of the set.
        let _ = decoder.decode_to_utf16_without_replacement(self.set.escape(), &mut units, false);
        next_sequence(decoder, rest, at_end).0
    }
}

/// Encodes one code point at a time.
#[derive(Clone, Debug, Default)]
pub struct Iso2022JpEncoder {
    set: Set,
}

impl Encode for Iso2022JpEncoder {
    fn put(&mut self, code_point: CodePoint, out: &mut Vec<u8>) -> Result<(), Fault> {
        let character = char::from_u32(code_point.value()).ok_or(Fault::Unmappable)?;
        let (mut text, mut bytes) = ([0; 4], [0; 16]);
        let text = character.encode_utf8(&mut text);
        let mut encoder = ISO_2022_JP.new_encoder();
        // This brings the encoder into the state of the set.
        let _ = encoder.encode_from_utf8_without_replacement(self.set.sample(), &mut bytes, false);
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

    fn closing_len(&self) -> usize {
        if self.set == Set::Ascii { 0 } else { Set::Ascii.escape().len() }
    }
}

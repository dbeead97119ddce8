//! The character sets of ISO-2022-JP, and the escape sequences that designate them (Encoding Standard §12.2).

use encoding_rs::{Decoder, Encoder, Encoding};

/// The first byte of an escape sequence.
pub const ESCAPE: u8 = 0x1B;

/// The character set that an escape sequence designates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Set {
    /// ASCII, the set at the start of a text.
    #[default]
    Ascii,
    /// JIS X 0201 Roman: ASCII except for the yen sign and the overline.
    Roman,
    /// JIS X 0201 Katakana, one byte per character. Encoders do not use this set.
    Katakana,
    /// JIS X 0208, two bytes per character.
    Jis0208,
}

impl Set {
    /// Returns the set that an escape sequence designates.
    pub fn designated(escape: [u8; 3]) -> Option<Self> {
        match &escape {
            b"\x1B(B" => Some(Self::Ascii),
            b"\x1B(J" => Some(Self::Roman),
            b"\x1B(I" => Some(Self::Katakana),
            b"\x1B$@" | b"\x1B$B" => Some(Self::Jis0208),
            _ => None,
        }
    }

    /// Returns the escape sequence that designates the set.
    pub const fn escape(self) -> &'static [u8; 3] {
        match self {
            Self::Ascii => b"\x1B(B",
            Self::Roman => b"\x1B(J",
            Self::Katakana => b"\x1B(I",
            Self::Jis0208 => b"\x1B$B",
        }
    }

    /// Returns a character that an encoder writes in this set, or in ASCII for Katakana.
    const fn sample(self) -> &'static str {
        match self {
            Self::Roman => "\u{A5}",
            Self::Jis0208 => "\u{3042}",
            Self::Ascii | Self::Katakana => "A",
        }
    }

    /// Returns the set in effect after `bytes`, if this set is in effect before them.
    pub fn after(self, bytes: &[u8]) -> Self {
        last_escape(bytes).map_or(self, |(_, set)| set)
    }

    /// Returns a decoder that has read the escape sequence of the set. Only ISO-2022-JP has sets other than ASCII.
    pub fn decoder(self, encoding: &'static Encoding) -> Decoder {
        let mut decoder = encoding.new_decoder_without_bom_handling();
        if self != Self::Ascii {
            let _ = decoder.decode_to_utf16_without_replacement(self.escape(), &mut [0; 8], false);
        }
        decoder
    }

    /// Returns an encoder that has written a character of the set.
    pub fn encoder(self, encoding: &'static Encoding) -> Encoder {
        let mut encoder = encoding.new_encoder();
        if self != Self::Ascii {
            let _ = encoder.encode_from_utf8_without_replacement(self.sample(), &mut [0; 16], false);
        }
        encoder
    }
}

/// Returns the last complete escape sequence in `before`: the offset after it, and the set that it designates.
///
/// ESC is never part of a character, so `ESC ( B`, for example, is an escape sequence wherever it occurs.
pub fn last_escape(before: &[u8]) -> Option<(usize, Set)> {
    memchr::memrchr_iter(ESCAPE, before)
        .find_map(|at| Some((at + 3, Set::designated(*before[at..].first_chunk()?)?)))
}

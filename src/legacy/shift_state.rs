//! The character sets of ISO-2022-JP, and the escape sequences that designate them (Encoding Standard §12.2).

/// The first byte of an escape sequence.
pub const ESCAPE: u8 = 0x1B;

/// The character set that an escape sequence designates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Set {
    /// ASCII, the set at the start of a text.
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

    /// Returns a character that an encoder writes in this set.
    pub const fn sample(self) -> &'static str {
        match self {
            Self::Roman => "\u{A5}",
            Self::Jis0208 => "\u{3042}",
            Self::Ascii | Self::Katakana => "A",
        }
    }

    /// Returns the number of bytes of each character.
    pub const fn character_len(self) -> usize {
        match self {
            Self::Ascii | Self::Roman | Self::Katakana => 1,
            Self::Jis0208 => 2,
        }
    }
}

//! What becomes of a fault, and of a signature.

pub(crate) mod escape;

use crate::encoding::Encoding;

/// What a conversion does where the source is malformed or the target cannot hold a code point.
///
/// Only [`Policy::Strict`] loses nothing unsaid; every other is a choice that the caller makes by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(all(target_arch = "wasm32", feature = "bindgen"), wasm_bindgen::prelude::wasm_bindgen)]
pub enum Policy {
    /// Stop and name the fault.
    #[default]
    Strict,
    /// Write U+FFFD REPLACEMENT CHARACTER for each maximal subpart, as the Encoding Standard counts them; `?` where
    /// the target has no form for it.
    Replace,
    /// Write U+FFFD for each byte of a maximal subpart.
    ReplaceOctet,
    /// Write nothing. Unsafe: what a filter let pass may become something else once bytes vanish from between.
    Ignore,
    /// Write `\xE9` for each malformed byte, `\uD800` for a malformed unit, `\u{1F600}` for what the target lacks.
    Backslashreplace,
    /// Write U+DCxx for a malformed byte xx from 80 up, and the byte for such a code point (UTF-8B).
    Surrogateescape,
    /// Read a malformed byte as ISO-8859-1.
    Latin1,
    /// Read a malformed byte as windows-1252.
    Windows1252,
}

impl Policy {
    /// Every policy, in the order of their numbers.
    pub const ALL: [Self; 8] = [
        Self::Strict,
        Self::Replace,
        Self::ReplaceOctet,
        Self::Ignore,
        Self::Backslashreplace,
        Self::Surrogateescape,
        Self::Latin1,
        Self::Windows1252,
    ];

    /// Its name in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Replace => "replace",
            Self::ReplaceOctet => "replace-octet",
            Self::Ignore => "ignore",
            Self::Backslashreplace => "backslashreplace",
            Self::Surrogateescape => "surrogateescape",
            Self::Latin1 => "fallback-latin1",
            Self::Windows1252 => "fallback-windows-1252",
        }
    }

    /// The policy of exactly this name.
    ///
    /// ```
    /// use utfscope::Policy;
    ///
    /// assert_eq!(Policy::from_name("replace"), Some(Policy::Replace));
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|policy| policy.name() == name)
    }

    /// Why the policy makes no sense between two encodings; `None` where it does.
    ///
    /// ```
    /// use utfscope::{Encoding, Policy};
    ///
    /// assert_eq!(Policy::Latin1.refusal(Encoding::Utf8, Encoding::Utf16Le), None);
    /// assert!(Policy::Latin1.refusal(Encoding::Utf16Le, Encoding::Utf8).is_some());
    /// ```
    pub fn refusal(self, from: Encoding, to: Encoding) -> Option<&'static str> {
        match self {
            Self::Strict | Self::Replace | Self::Ignore | Self::Backslashreplace => None,
            Self::ReplaceOctet | Self::Latin1 | Self::Windows1252 => (from.unit_len() > 1)
                .then_some(
                    "this error policy speaks of single malformed bytes, and the source has wider units or is text",
                ),
            Self::Surrogateescape => {
                let held = |side: Encoding| side.is_in_memory() || can_be_escaped(side);
                let both = held(from) && held(to) && !(from.is_in_memory() && to.is_in_memory());
                (!both).then_some(
                    "surrogateescape is for encodings of one-byte units that refuse surrogates and overlong forms: \
                     from one of them or from text, to another of them or to text",
                )
            }
        }
    }
}

/// Whether a malformed byte of the encoding can become U+DCxx and come back: neither may be a character of it.
fn can_be_escaped(encoding: Encoding) -> bool {
    use Encoding::{Amd2, Mutf8, Rfc2044, Wtf8};
    encoding.unit_len() == 1 && !matches!(encoding, Wtf8 | Mutf8 | Rfc2044 | Amd2)
}

/// How to convert.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// What becomes of a fault.
    pub policy: Policy,
    /// Keep a signature at the start of decoded bytes; without it, one leading U+FEFF is dropped (RFC 2781 §3.2).
    pub ignore_bom: bool,
    /// Whether to begin encoded bytes with a signature; `None` leaves it to the encoding.
    pub write_bom: Option<bool>,
}

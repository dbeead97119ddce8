//! Error policies, and the other options of a conversion.

pub(crate) mod surrogate_escape;

use crate::encoding::Encoding;

/// How a conversion handles malformed input, and code points that the target cannot represent.
///
/// The default is [`Policy::Strict`], which rejects malformed input. Of the other policies, only
/// [`Policy::Surrogateescape`] loses no information. In UTF-8 and single-byte encodings, its output can be converted back
/// to the same bytes. [`Policy::ReplaceOctet`] and the fallback policies handle only malformed input. Under these policies,
/// a code point that the target cannot represent is an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(all(target_arch = "wasm32", feature = "bindgen"), wasm_bindgen::prelude::wasm_bindgen)]
pub enum Policy {
    /// Stop with an error.
    #[default]
    Strict,
    /// Write U+FFFD REPLACEMENT CHARACTER for each maximal subpart, as the Encoding Standard does, and for each code point
    /// that the target cannot represent. If the target cannot represent U+FFFD, write `?`.
    Replace,
    /// Write U+FFFD or `?` for each malformed byte.
    ReplaceOctet,
    /// Write nothing. This is unsafe: text that passed a filter can become dangerous when bytes are removed from its
    /// middle.
    Ignore,
    /// Write an escape: `\xE9` for a malformed byte, `\uD800` for a malformed code unit, `\u{1F600}` for a code point
    /// that the target cannot represent.
    Backslashreplace,
    /// Decode a malformed byte xx from 80 to FF as U+DCxx, and encode U+DCxx as that byte (UTF-8B).
    Surrogateescape,
    /// Decode malformed bytes as ISO-8859-1.
    FallbackLatin1,
    /// Decode malformed bytes as windows-1252.
    FallbackWindows1252,
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
        Self::FallbackLatin1,
        Self::FallbackWindows1252,
    ];

    /// Returns the name of the policy in the JavaScript API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Replace => "replace",
            Self::ReplaceOctet => "replace-octet",
            Self::Ignore => "ignore",
            Self::Backslashreplace => "backslashreplace",
            Self::Surrogateescape => "surrogateescape",
            Self::FallbackLatin1 => "fallback-latin1",
            Self::FallbackWindows1252 => "fallback-windows-1252",
        }
    }

    /// Returns the policy with exactly this name.
    ///
    /// ```
    /// use utfscope::Policy;
    ///
    /// assert_eq!(Policy::from_name("replace"), Some(Policy::Replace));
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|policy| policy.name() == name)
    }

    /// Returns why a conversion between two encodings cannot use the policy, or `None` if it can.
    ///
    /// ```
    /// use utfscope::{Encoding, Policy};
    ///
    /// assert_eq!(Policy::FallbackLatin1.unsupported_reason(Encoding::Utf8, Encoding::Utf16Le), None);
    /// assert!(Policy::FallbackLatin1.unsupported_reason(Encoding::Utf16Le, Encoding::Utf8).is_some());
    /// ```
    pub fn unsupported_reason(self, from: Encoding, to: Encoding) -> Option<&'static str> {
        match self {
            Self::Strict | Self::Replace | Self::Ignore | Self::Backslashreplace => None,
            Self::ReplaceOctet | Self::FallbackLatin1 | Self::FallbackWindows1252 => (from.unit_len() > 1)
                .then_some(
                    "this error policy handles malformed bytes one by one, but the source is text in memory or has wider code units",
                ),
            Self::Surrogateescape => {
                let supports = |side: Encoding| side.is_in_memory() || supports_escapes(side);
                let is_supported = supports(from) && supports(to) && !(from.is_in_memory() && to.is_in_memory());
                (!is_supported).then_some(
                    "surrogateescape needs an encoding with one-byte code units that rejects surrogates and overlong forms; \
                     the other side must be another such encoding, or text in memory",
                )
            }
        }
    }
}

/// Returns true if a malformed byte can become U+DCxx and back. The code units must have one byte, and the encoding must reject
/// surrogates and overlong forms.
fn supports_escapes(encoding: Encoding) -> bool {
    use Encoding::{Amd2, Mutf8, Rfc2044, Wtf8};
    encoding.unit_len() == 1 && !matches!(encoding, Wtf8 | Mutf8 | Rfc2044 | Amd2)
}

/// The options of a conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The error policy.
    pub policy: Policy,
    /// Whether a BOM at the start of the input is kept as a character. If false, one leading U+FEFF is dropped (RFC
    /// 2781 §3.2). Code units in memory have no BOM.
    pub ignore_bom: bool,
    /// Whether the output starts with a BOM. `None` selects the default of the target encoding.
    pub write_bom: Option<bool>,
}

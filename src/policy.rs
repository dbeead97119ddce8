//! What becomes of a fault, and of a signature.

/// What a conversion does where the source is malformed or the target cannot hold a code point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen::prelude::wasm_bindgen)]
pub enum Policy {
    /// Stop and name the fault.
    #[default]
    Strict,
    /// Write U+FFFD REPLACEMENT CHARACTER for each maximal subpart, as the Encoding Standard counts them.
    Replace,
}

impl Policy {
    /// Every policy.
    pub const ALL: [Self; 2] = [Self::Strict, Self::Replace];

    /// Its name in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Replace => "replace",
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
}

/// How to convert.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// What becomes of a fault.
    pub policy: Policy,
    /// Keep a signature at the start of decoded octets; without it, one leading U+FEFF is dropped (RFC 2781 §3.2).
    pub ignore_bom: bool,
    /// Whether to begin encoded octets with a signature; `None` leaves it to the encoding.
    pub write_bom: Option<bool>,
}

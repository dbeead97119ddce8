//! The encodings and their names.

use crate::grammar::{self, Grammar};

/// An encoding that can be validated, decoded and encoded.
///
/// Its number is its index in [`Encoding::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(target_arch = "wasm32", wasm_bindgen::prelude::wasm_bindgen(js_name = EncodingId))]
pub enum Encoding {
    /// Today's UTF-8 (RFC 3629).
    Utf8,
    /// UTF-8 as of RFC 2044 (1996).
    Rfc2044,
    /// UTF-8 as of ISO/IEC 10646-1 Amendment 2, Annex R (1996).
    Amd2,
    /// UTF-8 as of draft-yergeau-rfc2279bis-00 (2002).
    Rfc2279bis,
    /// CESU-8 (UTR #26).
    Cesu8,
    /// WTF-8.
    Wtf8,
    /// Modified UTF-8 (Java).
    Mutf8,
    /// UTF-16 whose signature decides the byte order; big-endian without one.
    Utf16,
    /// UTF-16, little-endian.
    Utf16Le,
    /// UTF-16, big-endian.
    Utf16Be,
}

/// The order of the octets in a code unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ByteOrder {
    /// The most significant octet first.
    Big,
    /// The least significant octet first.
    Little,
}

/// What an encoding is made of.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// A form of UTF-8 and its grammar.
    Utf8(&'static Grammar),
    /// UTF-16 with its byte order, or without one where the signature decides.
    Utf16(Option<ByteOrder>),
}

impl Encoding {
    /// Every encoding, in the order of their numbers.
    pub const ALL: [Self; 10] = [
        Self::Utf8,
        Self::Rfc2044,
        Self::Amd2,
        Self::Rfc2279bis,
        Self::Cesu8,
        Self::Wtf8,
        Self::Mutf8,
        Self::Utf16,
        Self::Utf16Le,
        Self::Utf16Be,
    ];

    /// What it is made of.
    pub const fn form(self) -> Form {
        match self {
            Self::Utf8 => Form::Utf8(&grammar::UTF_8),
            Self::Rfc2044 => Form::Utf8(&grammar::RFC_2044),
            Self::Amd2 => Form::Utf8(&grammar::AMD_2),
            Self::Rfc2279bis => Form::Utf8(&grammar::RFC_2279BIS),
            Self::Cesu8 => Form::Utf8(&grammar::CESU_8),
            Self::Wtf8 => Form::Utf8(&grammar::WTF_8),
            Self::Mutf8 => Form::Utf8(&grammar::MUTF_8),
            Self::Utf16 => Form::Utf16(None),
            Self::Utf16Le => Form::Utf16(Some(ByteOrder::Little)),
            Self::Utf16Be => Form::Utf16(Some(ByteOrder::Big)),
        }
    }

    /// Its name in the API.
    ///
    /// ```
    /// assert_eq!(utfscope::Encoding::Rfc2279bis.name(), "utf-8-rfc2279bis");
    /// ```
    pub const fn name(self) -> &'static str {
        match self.form() {
            Form::Utf8(grammar) => grammar.profile.name,
            Form::Utf16(None) => "utf-16",
            Form::Utf16(Some(ByteOrder::Little)) => "utf-16le",
            Form::Utf16(Some(ByteOrder::Big)) => "utf-16be",
        }
    }

    /// The encoding of exactly this name; labels are another matter.
    ///
    /// ```
    /// use utfscope::Encoding;
    ///
    /// assert_eq!(Encoding::from_name("cesu-8"), Some(Encoding::Cesu8));
    /// assert_eq!(Encoding::from_name("UTF8"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|encoding| encoding.name() == name)
    }

    /// Its grammar, if it is a form of UTF-8.
    pub const fn grammar(self) -> Option<&'static Grammar> {
        match self.form() {
            Form::Utf8(grammar) => Some(grammar),
            Form::Utf16(_) => None,
        }
    }

    /// Whether text in it begins with a signature unless told otherwise: its name leaves the byte order open.
    pub const fn writes_signature(self) -> bool {
        matches!(self.form(), Form::Utf16(None))
    }

    /// Whether its name states a byte order, so that a signature must not be written (RFC 2781 §3.3).
    pub const fn names_byte_order(self) -> bool {
        matches!(self.form(), Form::Utf16(Some(_)))
    }
}

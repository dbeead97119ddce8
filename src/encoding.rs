//! The encodings and their names.

use crate::code_point::CodePoint;
use crate::grammar::{self, Grammar};
use crate::profile;
use crate::single_byte::{self, Table};

/// An encoding that can be validated, decoded and encoded.
///
/// Its number is its index in [`Encoding::ALL`]; those of code units in memory come after.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(all(target_arch = "wasm32", feature = "bindgen"), wasm_bindgen::prelude::wasm_bindgen(js_name = EncodingId))]
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
    /// UCS-2, little-endian: code points of the Basic Multilingual Plane.
    Ucs2Le,
    /// UCS-2, big-endian.
    Ucs2Be,
    /// UTF-32 whose signature decides the byte order; big-endian without one.
    Utf32,
    /// UTF-32, little-endian.
    Utf32Le,
    /// UTF-32, big-endian.
    Utf32Be,
    /// UCS-4, little-endian: the whole code space of 31 bits.
    Ucs4Le,
    /// UCS-4, big-endian.
    Ucs4Be,
    /// ASCII.
    Ascii,
    /// ISO-8859-1 as it is, which the label `latin1` on the web does not mean.
    Iso8859_1,
    /// windows-1252 of the Encoding Standard.
    Windows1252,
    /// UTF-7 (RFC 2152).
    Utf7,
    /// UTF-1 (ISO-IR-178).
    Utf1,
    /// UTF-16 code units in memory, such as those of a string: as bytes, the least significant first.
    ///
    /// Offsets count units. A lone surrogate decodes if the target has a form for it.
    Units16,
    /// Code points in memory, thirty-two bits each: as bytes, the least significant first; offsets count units.
    Units32,
}

/// The order of the bytes in a code unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ByteOrder {
    /// The most significant byte first.
    Big,
    /// The least significant byte first.
    Little,
}

/// Code units of sixteen bits in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wide16 {
    /// The byte order, or none where the signature decides.
    pub order: Option<ByteOrder>,
    /// Whether a surrogate pair is a character of the encoding, as in UTF-16, or a thing to be seen, as in UCS-2.
    pub pairs: bool,
    /// Whether they are code units in memory, where nothing is a signature and a surrogate may stand alone.
    pub in_memory: bool,
}

/// Code units of thirty-two bits in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wide32 {
    /// The byte order, or none where the signature decides.
    pub order: Option<ByteOrder>,
    /// The last code point.
    pub last: u32,
    /// Whether they are code units in memory, where nothing is a signature and a surrogate may stand.
    pub in_memory: bool,
}

/// What an encoding is made of.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// A form of UTF-8 and its grammar.
    Utf8(&'static Grammar),
    /// UTF-16 or UCS-2.
    Wide16(Wide16),
    /// UTF-32 or UCS-4.
    Wide32(Wide32),
    /// One byte a character.
    SingleByte(&'static Table),
    /// UTF-7.
    Utf7,
    /// UTF-1.
    Utf1,
}

/// Code units in memory have the numbers behind those of the encodings that have names.
const UNITS_16: u8 = Encoding::Units16 as u8;
const UNITS_32: u8 = Encoding::Units32 as u8;

const BIG: Option<ByteOrder> = Some(ByteOrder::Big);
const LITTLE: Option<ByteOrder> = Some(ByteOrder::Little);

const fn wide16(order: Option<ByteOrder>, pairs: bool) -> Form {
    Form::Wide16(Wide16 { order, pairs, in_memory: false })
}

const fn wide32(order: Option<ByteOrder>, last: u32) -> Form {
    Form::Wide32(Wide32 { order, last, in_memory: false })
}

impl Encoding {
    /// Every encoding that has a name, in the order of their numbers.
    pub const ALL: [Self; 22] = [
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
        Self::Ucs2Le,
        Self::Ucs2Be,
        Self::Utf32,
        Self::Utf32Le,
        Self::Utf32Be,
        Self::Ucs4Le,
        Self::Ucs4Be,
        Self::Ascii,
        Self::Iso8859_1,
        Self::Windows1252,
        Self::Utf7,
        Self::Utf1,
    ];

    /// The encoding of this number.
    #[inline(never)]
    pub fn from_number(number: u8) -> Option<Self> {
        match number {
            UNITS_16 => Some(Self::Units16),
            UNITS_32 => Some(Self::Units32),
            _ => Self::ALL.get(usize::from(number)).copied(),
        }
    }

    /// What it is made of.
    #[inline(never)]
    pub const fn form(self) -> Form {
        match self {
            Self::Utf8 => Form::Utf8(&grammar::UTF_8),
            Self::Rfc2044 => Form::Utf8(&grammar::RFC_2044),
            Self::Amd2 => Form::Utf8(&grammar::AMD_2),
            Self::Rfc2279bis => Form::Utf8(&grammar::RFC_2279BIS),
            Self::Cesu8 => Form::Utf8(&grammar::CESU_8),
            Self::Wtf8 => Form::Utf8(&grammar::WTF_8),
            Self::Mutf8 => Form::Utf8(&grammar::MUTF_8),
            Self::Utf16 => wide16(None, true),
            Self::Utf16Le => wide16(LITTLE, true),
            Self::Utf16Be => wide16(BIG, true),
            Self::Ucs2Le => wide16(LITTLE, false),
            Self::Ucs2Be => wide16(BIG, false),
            Self::Utf32 => wide32(None, CodePoint::UNICODE_LAST),
            Self::Utf32Le => wide32(LITTLE, CodePoint::UNICODE_LAST),
            Self::Utf32Be => wide32(BIG, CodePoint::UNICODE_LAST),
            Self::Ucs4Le => wide32(LITTLE, CodePoint::UCS4_LAST),
            Self::Ucs4Be => wide32(BIG, CodePoint::UCS4_LAST),
            Self::Ascii => Form::SingleByte(&single_byte::ASCII),
            Self::Iso8859_1 => Form::SingleByte(&single_byte::ISO_8859_1),
            Self::Windows1252 => Form::SingleByte(&single_byte::WINDOWS_1252),
            Self::Utf7 => Form::Utf7,
            Self::Utf1 => Form::Utf1,
            Self::Units16 => Form::Wide16(Wide16 { order: LITTLE, pairs: true, in_memory: true }),
            Self::Units32 => {
                Form::Wide32(Wide32 { order: LITTLE, last: CodePoint::UNICODE_LAST, in_memory: true })
            }
        }
    }

    /// Whether it is code units in memory.
    pub const fn is_in_memory(self) -> bool {
        matches!(self, Self::Units16 | Self::Units32)
    }

    /// How many bytes an element has that offsets count: a byte, except in memory.
    pub const fn element_len(self) -> usize {
        if self.is_in_memory() { self.unit_len() } else { 1 }
    }

    /// Its name in the API; here and not in its form, so that a module that needs no names has none.
    ///
    /// ```
    /// assert_eq!(utfscope::Encoding::Rfc2279bis.name(), "utf-8-rfc2279bis");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => profile::UTF_8.name,
            Self::Rfc2044 => profile::RFC_2044.name,
            Self::Amd2 => profile::AMD_2.name,
            Self::Rfc2279bis => profile::RFC_2279BIS.name,
            Self::Cesu8 => profile::CESU_8.name,
            Self::Wtf8 => profile::WTF_8.name,
            Self::Mutf8 => profile::MUTF_8.name,
            Self::Utf16 | Self::Units16 => "utf-16",
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
            Self::Ucs2Le => "ucs-2le",
            Self::Ucs2Be => "ucs-2be",
            Self::Utf32 | Self::Units32 => "utf-32",
            Self::Utf32Le => "utf-32le",
            Self::Utf32Be => "utf-32be",
            Self::Ucs4Le => "ucs-4le",
            Self::Ucs4Be => "ucs-4be",
            Self::Ascii => "ascii",
            Self::Iso8859_1 => "iso-8859-1",
            Self::Windows1252 => "windows-1252",
            Self::Utf7 => "utf-7",
            Self::Utf1 => "utf-1",
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
            _ => None,
        }
    }

    /// How many bytes its code unit has: 1, 2 or 4.
    pub const fn unit_len(self) -> usize {
        match self.form() {
            Form::Wide16(_) => 2,
            Form::Wide32(_) => 4,
            _ => 1,
        }
    }

    /// The last code point that it can hold.
    pub const fn max_code_point(self) -> u32 {
        match self.form() {
            Form::Utf8(grammar) => grammar.profile.max_code_point,
            Form::Wide16(Wide16 { pairs: false, .. }) => 0xFFFF,
            Form::Wide32(form) => form.last,
            Form::Utf1 => CodePoint::UCS4_LAST,
            _ => CodePoint::UNICODE_LAST,
        }
    }

    /// Whether text in it begins with a signature unless told otherwise: its name leaves the byte order open.
    pub const fn writes_bom(self) -> bool {
        matches!(
            self.form(),
            Form::Wide16(Wide16 { order: None, .. }) | Form::Wide32(Wide32 { order: None, .. })
        )
    }
}

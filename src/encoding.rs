//! The encodings and their names.
//!
//! [`Encoding::from_name`] accepts exact names only. The JavaScript package resolves labels and aliases.

use crate::code_point::CodePoint;
use crate::grammar::{self, Grammar};
#[cfg(feature = "legacy")]
use crate::legacy::Legacy;
use crate::profile;
use crate::single_byte::{self, Table};

/// An encoding that can be validated, decoded and encoded.
///
/// The number of an encoding is its index in [`Encoding::ALL`]. With the feature `legacy`, the numbers of its
/// encodings follow. [`Encoding::Units16`] is 254 and [`Encoding::Units32`] is 255.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Encoding {
    /// UTF-8 (RFC 3629).
    Utf8,
    /// UTF-8 as defined by RFC 2044 (1996).
    Rfc2044,
    /// UTF-8 as defined by ISO/IEC 10646-1 Amendment 2, Annex R (1996).
    Amd2,
    /// UTF-8 as defined by draft-yergeau-rfc2279bis-00 (2002).
    Rfc2279bis,
    /// CESU-8 (UTR #26).
    Cesu8,
    /// WTF-8.
    Wtf8,
    /// Modified UTF-8 (Java).
    Mutf8,
    /// UTF-16. A BOM decides the byte order; without a BOM it is big-endian.
    Utf16,
    /// UTF-16, little-endian.
    Utf16Le,
    /// UTF-16, big-endian.
    Utf16Be,
    /// UCS-2, little-endian: only code points of the Basic Multilingual Plane.
    Ucs2Le,
    /// UCS-2, big-endian.
    Ucs2Be,
    /// UTF-32. A BOM decides the byte order; without a BOM it is big-endian.
    Utf32,
    /// UTF-32, little-endian.
    Utf32Le,
    /// UTF-32, big-endian.
    Utf32Be,
    /// UCS-4, little-endian: the 31-bit code space 0 to 7FFFFFFF.
    Ucs4Le,
    /// UCS-4, big-endian.
    Ucs4Be,
    /// ASCII.
    Ascii,
    /// ISO-8859-1 (Latin-1). In the Encoding Standard, the label `latin1` means windows-1252 instead.
    Iso8859_1,
    /// windows-1252 as defined by the Encoding Standard.
    Windows1252,
    /// UTF-7 (RFC 2152).
    Utf7,
    /// UTF-1 (ISO-IR-178).
    Utf1,
    /// UTF-16 code units in memory, such as those of a JavaScript string, as little-endian bytes.
    ///
    /// Offsets count code units. A lone surrogate is accepted if the target can represent it. U+FEFF is never a BOM.
    Units16,
    /// Code points in memory as 32-bit little-endian numbers.
    ///
    /// Offsets count code points. A surrogate is accepted if the target can represent it. U+FEFF is never a BOM.
    Units32,
    /// An encoding of the feature `legacy`.
    #[cfg(feature = "legacy")]
    Legacy(Legacy),
}

/// The order of the bytes in a code unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ByteOrder {
    /// The most significant byte first.
    Big,
    /// The least significant byte first.
    Little,
}

/// The properties of an encoding with 16-bit code units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wide16 {
    /// The byte order, or `None` if a BOM decides it.
    pub order: Option<ByteOrder>,
    /// Whether the encoding has surrogate pairs, as UTF-16 does. In UCS-2, a pair decodes with a warning.
    pub pairs: bool,
    /// Whether the code units are in memory: U+FEFF is never a BOM, and a lone surrogate may be accepted.
    pub in_memory: bool,
}

/// The properties of an encoding with 32-bit code units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wide32 {
    /// The byte order, or `None` if a BOM decides it.
    pub order: Option<ByteOrder>,
    /// The highest code point.
    pub last: u32,
    /// Whether the code units are in memory: U+FEFF is never a BOM, and a surrogate may be accepted.
    pub in_memory: bool,
}

/// The structure of an encoding.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// A form of UTF-8, with its grammar.
    Utf8(&'static Grammar),
    /// UTF-16 or UCS-2.
    Wide16(Wide16),
    /// UTF-32 or UCS-4.
    Wide32(Wide32),
    /// One byte for each character, with the table of code points.
    SingleByte(&'static Table),
    /// UTF-7.
    Utf7,
    /// UTF-1.
    Utf1,
    /// An encoding of the feature `legacy`.
    #[cfg(feature = "legacy")]
    Legacy(Legacy),
}

// The encodings in memory have no names of their own, so they are not in `Encoding::ALL`.
const UNITS_16: u8 = 254;
const UNITS_32: u8 = 255;

const BIG: Option<ByteOrder> = Some(ByteOrder::Big);
const LITTLE: Option<ByteOrder> = Some(ByteOrder::Little);

/// Returns the form of UTF-16 (`pairs` is true) or of UCS-2 (`pairs` is false).
const fn wide16(order: Option<ByteOrder>, pairs: bool) -> Form {
    Form::Wide16(Wide16 { order, pairs, in_memory: false })
}

const fn wide32(order: Option<ByteOrder>, last: u32) -> Form {
    Form::Wide32(Wide32 { order, last, in_memory: false })
}

impl Encoding {
    /// Every encoding that has a name, without those of the feature `legacy`, in the order of their numbers.
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

    /// Iterates over every encoding that has a name, with those of the feature `legacy` if it is on, in the order of their
    /// numbers.
    ///
    /// ```
    /// use utfscope::Encoding;
    ///
    /// assert!(Encoding::named().all(|encoding| Encoding::from_name(encoding.name()) == Some(encoding)));
    /// ```
    pub fn named() -> impl Iterator<Item = Self> + Clone {
        let encodings = Self::ALL.into_iter();
        #[cfg(feature = "legacy")]
        let encodings = encodings.chain(Legacy::ALL.into_iter().map(Self::Legacy));
        encodings
    }

    /// Returns the encoding with this number.
    #[inline(never)]
    pub fn from_number(number: u8) -> Option<Self> {
        match number {
            UNITS_16 => Some(Self::Units16),
            UNITS_32 => Some(Self::Units32),
            _ => Self::ALL.get(usize::from(number)).copied().or_else(|| Self::legacy_from_number(number)),
        }
    }

    #[cfg(feature = "legacy")]
    fn legacy_from_number(number: u8) -> Option<Self> {
        let index = usize::from(number).checked_sub(Self::ALL.len())?;
        Legacy::ALL.get(index).copied().map(Self::Legacy)
    }

    #[cfg(not(feature = "legacy"))]
    const fn legacy_from_number(_number: u8) -> Option<Self> {
        None
    }

    /// Returns the number of the encoding.
    pub fn number(self) -> u8 {
        match self {
            Self::Units16 => UNITS_16,
            Self::Units32 => UNITS_32,
            #[cfg(feature = "legacy")]
            Self::Legacy(legacy) => Self::ALL.len() as u8 + legacy as u8,
            // `ALL` has all other encodings, so `position` always finds one.
            _ => {
                Self::ALL.iter().position(|&encoding| encoding == self).map_or(UNITS_32, |index| index as u8)
            }
        }
    }

    /// Returns the structure of the encoding.
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
            #[cfg(feature = "legacy")]
            Self::Legacy(legacy) => Form::Legacy(legacy),
        }
    }

    /// Returns true for [`Encoding::Units16`] and [`Encoding::Units32`].
    pub const fn is_in_memory(self) -> bool {
        matches!(self, Self::Units16 | Self::Units32)
    }

    /// Returns the number of bytes that offsets count as one element: 1, or the length of a code unit for text in memory.
    pub const fn element_len(self) -> usize {
        if self.is_in_memory() { self.unit_len() } else { 1 }
    }

    /// Returns the name of the encoding in the JavaScript API.
    ///
    /// The WebAssembly module uses numbers only, so names are not fields of [`Form`].
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
            #[cfg(feature = "legacy")]
            Self::Legacy(legacy) => legacy.name(),
        }
    }

    /// Returns the encoding with exactly this name. Aliases and other letter case are not recognized.
    ///
    /// ```
    /// use utfscope::Encoding;
    ///
    /// assert_eq!(Encoding::from_name("cesu-8"), Some(Encoding::Cesu8));
    /// assert_eq!(Encoding::from_name("UTF8"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        Self::named().find(|encoding| encoding.name() == name)
    }

    /// Returns the grammar of a form of UTF-8, or `None` for other encodings.
    pub const fn grammar(self) -> Option<&'static Grammar> {
        match self.form() {
            Form::Utf8(grammar) => Some(grammar),
            _ => None,
        }
    }

    /// Returns the number of bytes of a code unit: 1, 2 or 4.
    pub const fn unit_len(self) -> usize {
        match self.form() {
            Form::Wide16(_) => 2,
            Form::Wide32(_) => 4,
            _ => 1,
        }
    }

    /// Returns the highest code point that the encoding can represent. For single-byte and legacy encodings, returns 10FFFF, which is only an
    /// upper limit.
    pub const fn max_code_point(self) -> u32 {
        match self.form() {
            Form::Utf8(grammar) => grammar.profile.max_code_point,
            Form::Wide16(Wide16 { pairs: false, .. }) => 0xFFFF,
            Form::Wide32(form) => form.last,
            Form::Utf1 => CodePoint::UCS4_LAST,
            _ => CodePoint::UNICODE_LAST,
        }
    }

    /// Returns true if encoded text starts with a BOM by default, because the name of the encoding has no byte order.
    pub const fn writes_bom(self) -> bool {
        matches!(
            self.form(),
            Form::Wide16(Wide16 { order: None, .. }) | Form::Wide32(Wide32 { order: None, .. })
        )
    }
}

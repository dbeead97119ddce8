//! Code points of ISO/IEC 10646, and surrogate arithmetic.

use core::fmt;

/// A position in the UCS code space, 0 to 7FFFFFFF.
///
/// The range is wider than that of a Unicode scalar value (`char`). The UTF-8 of 1996 encodes 31 bits (RFC 2044 §2). WTF-8
/// and Modified UTF-8 encode surrogates.
///
/// ```
/// use utfscope::CodePoint;
///
/// let euro = CodePoint::new(0x20AC).unwrap();
/// assert_eq!(euro.to_string(), "U+20AC");
/// assert!(euro.is_scalar_value());
/// assert_eq!(CodePoint::new(0x8000_0000), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CodePoint(u32);

impl CodePoint {
    /// The highest code point of UCS-4, which has 31 bits.
    pub const UCS4_LAST: u32 = 0x7FFF_FFFF;
    /// The highest code point of Unicode, which is the highest that UTF-16 can encode.
    pub const UNICODE_LAST: u32 = 0x10_FFFF;
    /// U+FFFD REPLACEMENT CHARACTER.
    pub const REPLACEMENT: Self = Self(0xFFFD);
    /// U+FEFF, which is the byte order mark (BOM) at the start of a text.
    pub const BOM: Self = Self(0xFEFF);

    const FIRST_SUPPLEMENTARY: u32 = 0x1_0000;
    const FIRST_HIGH_SURROGATE: u32 = 0xD800;
    pub(crate) const FIRST_LOW_SURROGATE: u32 = 0xDC00;
    pub(crate) const LAST_SURROGATE: u32 = 0xDFFF;

    /// Creates a code point; `None` above 7FFFFFFF.
    pub const fn new(value: u32) -> Option<Self> {
        if value <= Self::UCS4_LAST { Some(Self(value)) } else { None }
    }

    /// Creates a code point from a number of at most 31 bits.
    pub(crate) const fn from_bits(value: u32) -> Self {
        debug_assert!(value <= Self::UCS4_LAST);
        Self(value)
    }

    /// Returns the number of the code point.
    pub const fn value(self) -> u32 {
        self.0
    }

    /// Returns whether the code point is U+0000 to U+007F.
    pub const fn is_ascii(self) -> bool {
        self.0 < 0x80
    }

    /// Returns whether the code point is U+D800 to U+DBFF.
    pub const fn is_high_surrogate(self) -> bool {
        Self::FIRST_HIGH_SURROGATE <= self.0 && self.0 < Self::FIRST_LOW_SURROGATE
    }

    /// Returns whether the code point is U+DC00 to U+DFFF.
    pub const fn is_low_surrogate(self) -> bool {
        Self::FIRST_LOW_SURROGATE <= self.0 && self.0 <= Self::LAST_SURROGATE
    }

    /// Returns whether the code point is U+D800 to U+DFFF.
    pub const fn is_surrogate(self) -> bool {
        Self::FIRST_HIGH_SURROGATE <= self.0 && self.0 <= Self::LAST_SURROGATE
    }

    /// Returns whether the code point lies beyond the Basic Multilingual Plane.
    pub const fn is_supplementary(self) -> bool {
        self.0 >= Self::FIRST_SUPPLEMENTARY
    }

    /// Returns whether the code point is a Unicode scalar value: at most U+10FFFF and not a surrogate.
    pub const fn is_scalar_value(self) -> bool {
        self.0 <= Self::UNICODE_LAST && !self.is_surrogate()
    }

    /// Returns the supplementary code point of a surrogate pair (RFC 2781 §2.2, steps 4 and 5).
    ///
    /// Only the ten low-order bits of each half are used, as in the RFC.
    ///
    /// ```
    /// use utfscope::CodePoint;
    ///
    /// let [high, low] = CodePoint::new(0x12345).unwrap().surrogate_pair().unwrap();
    /// assert_eq!((high.value(), low.value()), (0xD808, 0xDF45));
    /// assert_eq!(CodePoint::from_surrogate_pair(high, low).value(), 0x12345);
    /// ```
    pub const fn from_surrogate_pair(high: Self, low: Self) -> Self {
        Self(Self::FIRST_SUPPLEMENTARY + ((high.0 & 0x3FF) << 10 | low.0 & 0x3FF))
    }

    /// Returns the surrogate pair of a supplementary code point (RFC 2781 §2.1); `None` for any other code point.
    pub const fn surrogate_pair(self) -> Option<[Self; 2]> {
        if !self.is_supplementary() || self.0 > Self::UNICODE_LAST {
            return None;
        }
        let offset = self.0 - Self::FIRST_SUPPLEMENTARY;
        Some([
            Self(Self::FIRST_HIGH_SURROGATE | offset >> 10),
            Self(Self::FIRST_LOW_SURROGATE | offset & 0x3FF),
        ])
    }
}

/// Formats as `U+` and at least four hexadecimal digits, as the Unicode Standard writes code points (Appendix A).
impl fmt::Display for CodePoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "U+{:04X}", self.0)
    }
}

impl fmt::Debug for CodePoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<char> for CodePoint {
    fn from(character: char) -> Self {
        Self(u32::from(character))
    }
}

impl From<u8> for CodePoint {
    fn from(value: u8) -> Self {
        Self(u32::from(value))
    }
}

impl From<u16> for CodePoint {
    fn from(value: u16) -> Self {
        Self(u32::from(value))
    }
}

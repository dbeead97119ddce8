//! Line ends in code units of any width and byte order.

use crate::encoding::ByteOrder;
use crate::fast_path::{FastPath, UTF_8_BOM};
use crate::simd::line_ends::{self, LineEnds};

const LF: u8 = 0x0A;
const CR: u8 = 0x0D;
const VECTOR_LEN: usize = 16;

/// The width and the byte order of code units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CodeUnits {
    /// Code units of one byte, with LF and CR as in ASCII.
    Bytes,
    /// Code units of one byte in an EBCDIC code page. The array has the bytes of LF and CR in this code page.
    #[cfg(feature = "legacy")]
    Ebcdic([u8; 2]),
    /// Code units of two bytes.
    Wide16(ByteOrder),
    /// Code units of four bytes.
    Wide32(ByteOrder),
}

impl CodeUnits {
    /// Returns the code units that a fast path reads.
    pub fn from_fast_path(reader: FastPath) -> Self {
        match reader {
            FastPath::Utf8(_) | FastPath::SingleByte(_) => Self::Bytes,
            #[cfg(feature = "legacy")]
            FastPath::Legacy(path) => path.ebcdic_line_ends([LF, CR]).map_or(Self::Bytes, Self::Ebcdic),
            FastPath::Wide16(_, order) => Self::Wide16(order),
            FastPath::Wide32(order) => Self::Wide32(order),
        }
    }

    /// Returns the number of bytes of a code unit.
    pub fn width(self) -> usize {
        match self {
            Self::Bytes => 1,
            #[cfg(feature = "legacy")]
            Self::Ebcdic(_) => 1,
            Self::Wide16(_) => 2,
            Self::Wide32(_) => 4,
        }
    }

    /// Returns the line ends in complete code units. Bytes of an incomplete unit at the end are ignored.
    pub fn line_ends(self, bytes: &[u8]) -> LineEnds {
        match self {
            Self::Bytes => line_ends::count::<1>(bytes, self.splat(LF), self.splat(CR)),
            #[cfg(feature = "legacy")]
            Self::Ebcdic(_) => line_ends::count::<1>(bytes, self.splat(LF), self.splat(CR)),
            Self::Wide16(_) => line_ends::count::<2>(bytes, self.splat(LF), self.splat(CR)),
            Self::Wide32(_) => line_ends::count::<4>(bytes, self.splat(LF), self.splat(CR)),
        }
    }

    /// Returns a vector that repeats the code unit of `ascii`, which is LF or CR.
    fn splat(self, ascii: u8) -> [u8; VECTOR_LEN] {
        #[cfg(feature = "legacy")]
        if let Self::Ebcdic([lf, cr]) = self {
            return [if ascii == LF { lf } else { cr }; VECTOR_LEN];
        }
        let width = self.width();
        let index_in_unit = if self.is_big_endian() { width - 1 } else { 0 };
        core::array::from_fn(|index| if index % width == index_in_unit { ascii } else { 0 })
    }

    fn is_big_endian(self) -> bool {
        matches!(self, Self::Wide16(ByteOrder::Big) | Self::Wide32(ByteOrder::Big))
    }

    /// Returns true if the bytes start with LF.
    pub fn starts_with_lf(self, bytes: &[u8]) -> bool {
        bytes.starts_with(&self.splat(LF)[..self.width()])
    }

    /// Returns true if the bytes end with CR.
    pub fn ends_with_cr(self, bytes: &[u8]) -> bool {
        bytes.ends_with(&self.splat(CR)[..self.width()])
    }

    /// Returns true if the bytes start with U+FEFF in UTF-8, UTF-16 or UTF-32.
    pub fn starts_with_bom(self, bytes: &[u8]) -> bool {
        bytes.starts_with(match self {
            Self::Bytes => UTF_8_BOM,
            #[cfg(feature = "legacy")]
            Self::Ebcdic(_) => return false,
            Self::Wide16(ByteOrder::Little) => b"\xFF\xFE",
            Self::Wide16(ByteOrder::Big) => b"\xFE\xFF",
            Self::Wide32(ByteOrder::Little) => b"\xFF\xFE\0\0",
            Self::Wide32(ByteOrder::Big) => b"\0\0\xFE\xFF",
        })
    }
}

#[cfg(test)]
mod tests;

//! Line ends in code units of any width and byte order.

use crate::encoding::ByteOrder;
use crate::fast_path::FastPath;
use crate::simd::line_ends::{self, LineEnds};

const LF: u8 = 0x0A;
const CR: u8 = 0x0D;
const VECTOR: usize = 16;

/// The width and the byte order of code units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CodeUnits {
    /// Code units of one byte.
    Bytes,
    /// Bytes of an EBCDIC code page, with its bytes of LF and CR.
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

    /// Returns a vector that repeats the code unit of LF or CR.
    fn splat(self, ascii: u8) -> [u8; VECTOR] {
        #[cfg(feature = "legacy")]
        if let Self::Ebcdic([lf, cr]) = self {
            return [if ascii == LF { lf } else { cr }; VECTOR];
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

    /// Returns true if the bytes start with U+FEFF.
    pub fn starts_with_bom(self, bytes: &[u8]) -> bool {
        bytes.starts_with(match self {
            Self::Bytes => b"\xEF\xBB\xBF",
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
mod tests {
    use super::*;
    use line_ends::may_be_overlong;

    const ALL_UNITS: &[CodeUnits] = &[
        CodeUnits::Bytes,
        #[cfg(feature = "legacy")]
        CodeUnits::Ebcdic([0x25, CR]),
        CodeUnits::Wide16(ByteOrder::Little),
        CodeUnits::Wide16(ByteOrder::Big),
        CodeUnits::Wide32(ByteOrder::Little),
        CodeUnits::Wide32(ByteOrder::Big),
    ];

    fn encode(units: CodeUnits, text: &[u8]) -> Vec<u8> {
        let encode_byte = |&byte: &u8| match units {
            CodeUnits::Bytes => vec![byte],
            #[cfg(feature = "legacy")]
            CodeUnits::Ebcdic([lf, _]) => vec![if byte == LF { lf } else { byte }],
            CodeUnits::Wide16(ByteOrder::Little) => vec![byte, 0],
            CodeUnits::Wide16(ByteOrder::Big) => vec![0, byte],
            CodeUnits::Wide32(ByteOrder::Little) => vec![byte, 0, 0, 0],
            CodeUnits::Wide32(ByteOrder::Big) => vec![0, 0, 0, byte],
        };
        text.iter().flat_map(encode_byte).collect()
    }

    /// Counts one unit at a time.
    fn count_one_by_one(text: &[u8]) -> LineEnds {
        let is_line_end =
            |&index: &usize| text[index] == CR || text[index] == LF && (index == 0 || text[index - 1] != CR);
        LineEnds {
            count: (0..text.len()).filter(is_line_end).count() as u64,
            last: text.iter().rposition(|&byte| byte == LF || byte == CR),
        }
    }

    #[test]
    fn kernels_count_the_same_line_ends_as_a_loop_over_units() {
        let mut state = 1_u32;
        let mut random = |limit: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % limit
        };
        for len in (0..80).chain([254, 255, 256, 257, 600, 2000]) {
            for _ in 0..20 {
                let rare = [3, 20, 900][random(3) as usize];
                let text: Vec<u8> =
                    (0..len).map(|_| *b"\n\r".get(random(rare) as usize).unwrap_or(&b'x')).collect();
                let expected = count_one_by_one(&text);
                for &units in ALL_UNITS {
                    let bytes = encode(units, &text);
                    let found = units.line_ends(&bytes);
                    let last = expected.last.map(|index| index * units.width());
                    assert_eq!(found, LineEnds { last, ..expected }, "{units:?} {text:02X?}");
                    assert_eq!(units.starts_with_lf(&bytes), text.first() == Some(&LF));
                    assert_eq!(units.ends_with_cr(&bytes), text.last() == Some(&CR));
                }
            }
        }
    }

    #[test]
    fn text_of_only_line_ends_is_counted_correctly() {
        for &units in ALL_UNITS {
            assert_eq!(units.line_ends(&encode(units, &[LF; 5000])).count, 5000);
            assert_eq!(units.line_ends(&encode(units, &[CR; 5000])).count, 5000);
        }
    }

    #[test]
    fn overlong_line_ends_are_suspected_at_every_offset() {
        for end in [0x8A, 0x8D] {
            for lead in
                [&b"\xC0"[..], b"\xE0\x80", b"\xF0\x80\x80", b"\xF8\x80\x80\x80", b"\xFC\x80\x80\x80\x80"]
            {
                for before in 0..70 {
                    for after in [0, 1, 70] {
                        let text = [&vec![b'x'; before], lead, &[end], &vec![b'x'; after]].concat();
                        assert!(may_be_overlong(&text), "{text:02X?}");
                    }
                }
            }
        }
        for text in ["", "\n", "《 \u{200A} \u{2028} \u{8A} \u{8D}\n", "\u{300A}"] {
            assert!(!may_be_overlong(text.as_bytes()), "{text:?}");
        }
    }
}

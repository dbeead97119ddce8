//! Finds a BOM or an ISO 2022 designation at the start of a text.

use crate::encoding::Encoding;

/// The BOMs. UTF-32 is first, because FF FE 00 00 also starts with the BOM of UTF-16LE.
const BOMS: [(&[u8], Encoding); 5] = [
    (b"\0\0\xFE\xFF", Encoding::Utf32Be),
    (b"\xFF\xFE\0\0", Encoding::Utf32Le),
    (b"\xEF\xBB\xBF", Encoding::Utf8),
    (b"\xFE\xFF", Encoding::Utf16Be),
    (b"\xFF\xFE", Encoding::Utf16Le),
];

/// Returns the encoding that the BOM at the start of the bytes indicates (ISO/IEC 10646-1 Amd. 2, Annex F).
///
/// ```
/// use utfscope::{Encoding, detect};
///
/// assert_eq!(detect::bom(b"\xFE\xFF\0A"), Some(Encoding::Utf16Be));
/// ```
pub fn bom(bytes: &[u8]) -> Option<Encoding> {
    BOMS.iter().find(|(bom, _)| bytes.starts_with(bom)).map(|&(_, encoding)| encoding)
}

/// An escape sequence of ISO 2022 that switches to UTF-8, or back to ISO 2022.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Designation {
    /// Whether the sequence switches to UTF-8.
    pub to_utf8: bool,
    /// The implementation level of UTF-8; `None` for `ESC % G` and for the return to ISO 2022.
    pub level: Option<u8>,
    /// The number of zero bytes before each byte: 0, 1 (UCS-2) or 3 (UCS-4).
    pub padding: usize,
    /// The length in bytes, with padding.
    pub len: usize,
}

/// Returns the designation at the start of the bytes.
///
/// Padding widens each byte to a big-endian code unit of UCS-2 or UCS-4 (ISO/IEC 10646-1 §16, §6.3).
///
/// ```
/// let designation = utfscope::detect::designation(b"\x1B%/I").unwrap();
/// assert_eq!((designation.to_utf8, designation.level, designation.len), (true, Some(3), 4));
/// ```
pub fn designation(bytes: &[u8]) -> Option<Designation> {
    for padding in [0, 1, 3] {
        let width = padding + 1;
        let element = |index: usize| {
            let (&last, zeros) = bytes.get(index * width..(index + 1) * width)?.split_last()?;
            zeros.iter().all(|&zero| zero == 0).then_some(last)
        };
        if (element(0), element(1)) != (Some(0x1B), Some(b'%')) {
            continue;
        }
        // Whether the sequence switches to UTF-8, its level, and its length (ISO/IEC 10646-1 §17.5, and Amd. 2 R.6).
        let (to_utf8, level, len) = match (element(2), element(3)) {
            (Some(b'/'), Some(level @ b'G'..=b'I')) => (true, Some(level - b'F'), 4),
            (Some(b'G'), _) => (true, None, 3),
            (Some(b'@'), _) => (false, None, 3),
            _ => continue,
        };
        return Some(Designation { to_utf8, level, padding, len: len * width });
    }
    None
}

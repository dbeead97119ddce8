//! What a text states about its encoding at its start: a BOM, or an ISO 2022 designation.

use crate::encoding::Encoding;

/// The BOMs. UTF-32 is first, because FF FE 00 00 also starts with the BOM of UTF-16LE.
const BOMS: [(&[u8], Encoding); 5] = [
    (b"\0\0\xFE\xFF", Encoding::Utf32Be),
    (b"\xFF\xFE\0\0", Encoding::Utf32Le),
    (b"\xEF\xBB\xBF", Encoding::Utf8),
    (b"\xFE\xFF", Encoding::Utf16Be),
    (b"\xFF\xFE", Encoding::Utf16Le),
];

/// Returns the encoding that the BOM at the start of the bytes indicates (Amd. 2 Annex F).
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
    /// The implementation level of UTF-8; `None` for ESC 02/05 04/07 and for the return to ISO 2022.
    pub level: Option<u8>,
    /// The number of zero bytes before each byte: 0, 1 (UCS-2) or 3 (UCS-4).
    pub padding: usize,
    /// The length in bytes, with padding.
    pub len: usize,
}

/// The bytes after ESC, whether they switch to UTF-8, and its level (Amd. 2 R.6, ISO/IEC 10646-1 §17.5).
const DESIGNATIONS: [(&[u8], bool, Option<u8>); 5] = [
    (b"%/G", true, Some(1)),
    (b"%/H", true, Some(2)),
    (b"%/I", true, Some(3)),
    (b"%G", true, None),
    (b"%@", false, None),
];

/// Returns the designation at the start of the bytes.
///
/// Padding widens each byte to a code element, the most significant byte first (ISO/IEC 10646-1 §16, §6.3).
///
/// ```
/// let designation = utfscope::detect::designation(b"\x1B%/I").unwrap();
/// assert_eq!((designation.to_utf8, designation.level, designation.len), (true, Some(3), 4));
/// ```
pub fn designation(bytes: &[u8]) -> Option<Designation> {
    for padding in [0, 1, 3] {
        for (sequence, to_utf8, level) in DESIGNATIONS {
            let len = (sequence.len() + 1) * (padding + 1);
            let Some(start) = bytes.get(..len) else { continue };
            let mut elements = start.chunks_exact(padding + 1);
            let is_element = |element: &[u8], byte: u8| {
                element
                    .split_last()
                    .is_some_and(|(&last, zeros)| last == byte && zeros.iter().all(|&zero| zero == 0))
            };
            if core::iter::once(&0x1B)
                .chain(sequence)
                .all(|&byte| elements.next().is_some_and(|element| is_element(element, byte)))
            {
                return Some(Designation { to_utf8, level, padding, len });
            }
        }
    }
    None
}

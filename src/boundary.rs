//! Character boundaries from any offset, and substring search.

use crate::encoding::Encoding;
use crate::sequence;

/// Returns the largest boundary at or before `offset`: the start of a sequence or of a maximal subpart, or the end of the input.
///
/// In the UTF-8 family, it reads at most 11 bytes before `offset` (RFC 2044 §1, Amd. 2 R.1).
///
/// ```
/// use utfscope::{Encoding, boundary};
///
/// assert_eq!(boundary::previous("a€".as_bytes(), 3, Encoding::Utf8), 1);
/// ```
pub fn previous(input: &[u8], offset: usize, encoding: Encoding) -> usize {
    sequence::containing(input, offset, encoding).map_or(input.len(), |sequence| sequence.offset)
}

/// Returns the smallest boundary at or after `offset`.
///
/// ```
/// use utfscope::{Encoding, boundary};
///
/// assert_eq!(boundary::next("a€".as_bytes(), 2, Encoding::Utf8), 4);
/// ```
pub fn next(input: &[u8], offset: usize, encoding: Encoding) -> usize {
    match sequence::containing(input, offset, encoding) {
        Some(sequence) if sequence.offset < offset => sequence.offset + usize::from(sequence.step.len),
        Some(_) => offset,
        None => input.len(),
    }
}

/// Returns the offset of the first `needle` in UTF-8 bytes, at or after `from`, that starts and ends at a boundary.
///
/// It searches bytes, and decodes only next to matches: no UTF-8 sequence occurs inside another (draft-yergeau-rfc2279bis `<14>`).
///
/// ```
/// use utfscope::boundary;
///
/// assert_eq!(boundary::find("1 €".as_bytes(), "€".as_bytes(), 0), Some(2));
/// assert_eq!(boundary::find("1 €".as_bytes(), b"\x82", 0), None);
/// ```
pub fn find(input: &[u8], needle: &[u8], from: usize) -> Option<usize> {
    // `memchr::memmem` also has a prefilter, which would add 2 KB to the WebAssembly module.
    let finder = memchr::arch::all::twoway::Finder::new(needle);
    let is_boundary = |offset: usize| previous(input, offset, Encoding::Utf8) == offset;
    let mut start = from;
    loop {
        let hit = start + finder.find(input.get(start..)?, needle)?;
        if is_boundary(hit) && is_boundary(hit + needle.len()) {
            return Some(hit);
        }
        start = hit + 1;
    }
}

//! Where characters begin, found from anywhere in the text.

use crate::encoding::Encoding;
use crate::sequence;

/// The largest boundary at or before `at` bytes: where a sequence or a maximal subpart begins, or the end.
///
/// In UTF-8 it looks back over one sequence at most (RFC 2044 §1, R.1).
///
/// ```
/// use utfscope::{Encoding, boundary};
///
/// assert_eq!(boundary::previous("a€".as_bytes(), 3, Encoding::Utf8), 1);
/// ```
pub fn previous(input: &[u8], at: usize, encoding: Encoding) -> usize {
    sequence::containing(input, at, encoding).map_or(input.len(), |unit| unit.offset)
}

/// The smallest boundary at or after `at` bytes.
///
/// ```
/// use utfscope::{Encoding, boundary};
///
/// assert_eq!(boundary::next("a€".as_bytes(), 2, Encoding::Utf8), 4);
/// ```
pub fn next(input: &[u8], at: usize, encoding: Encoding) -> usize {
    match sequence::containing(input, at, encoding) {
        Some(unit) if unit.offset < at => unit.offset + usize::from(unit.step.len),
        Some(_) => at,
        None => input.len(),
    }
}

/// The first place of `needle` in UTF-8 bytes, at `from` or after it, that begins and ends on a boundary.
///
/// The bytes are searched as they are: no sequence of UTF-8 occurs within another (draft-yergeau-rfc2279bis `<14>`).
///
/// ```
/// use utfscope::boundary;
///
/// assert_eq!(boundary::find("1 €".as_bytes(), "€".as_bytes(), 0), Some(2));
/// assert_eq!(boundary::find("1 €".as_bytes(), b"\x82", 0), None);
/// ```
pub fn find(input: &[u8], needle: &[u8], from: usize) -> Option<usize> {
    // memmem of the same library adds a prefilter, and 2 KB to what users download.
    let finder = memchr::arch::all::twoway::Finder::new(needle);
    let is_boundary = |at: usize| previous(input, at, Encoding::Utf8) == at;
    let mut at = from;
    loop {
        let hit = at + finder.find(input.get(at..)?, needle)?;
        if is_boundary(hit) && is_boundary(hit + needle.len()) {
            return Some(hit);
        }
        at = hit + 1;
    }
}

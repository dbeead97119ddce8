//! Character boundaries from any offset, and substring search.

use alloc::vec::Vec;

use crate::encoding::Encoding;
use crate::sequence;

/// Returns the largest boundary at or before `offset`: the start of a sequence or of a maximal subpart, or the end of the input.
///
/// In the UTF-8 family, this function reads at most 11 bytes before `offset` (RFC 2044 §1, ISO/IEC 10646-1 Amd. 2, R.1).
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
/// The search compares bytes, and decodes only next to matches: no UTF-8 sequence occurs inside another (draft-yergeau-rfc2279bis `<14>`).
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
    let is_between_boundaries = |hit: usize| is_boundary(hit) && is_boundary(hit + needle.len());
    let hit = from + finder.find(input.get(from..)?, needle)?;
    if is_between_boundaries(hit) {
        return Some(hit);
    }
    // Matches can overlap. A new search for each match would take quadratic time in text that repeats.
    overlapping(input, needle, hit + 1).find(|&hit| is_between_boundaries(hit))
}

/// Iterates over all matches of a needle at or after `from`, in linear time (Knuth, Morris and Pratt, “Fast pattern matching in strings”).
fn overlapping<'a>(input: &'a [u8], needle: &'a [u8], from: usize) -> impl Iterator<Item = usize> + 'a {
    let borders = borders(needle);
    // The number of bytes of the needle that match before `at`.
    let mut matched = 0;
    // An empty needle also matches at the end of the input.
    (from..input.len() + usize::from(needle.is_empty())).filter_map(move |at| {
        let byte = input.get(at);
        while matched > 0 && needle.get(matched) != byte {
            matched = borders[matched - 1];
        }
        matched += usize::from(byte.is_some() && needle.get(matched) == byte);
        (matched == needle.len()).then(|| (at + usize::from(!needle.is_empty())) - needle.len())
    })
}

/// Returns, for each prefix of a needle, the length of the longest shorter string that the prefix both starts and ends with (its longest
/// border).
fn borders(needle: &[u8]) -> Vec<usize> {
    let mut borders = vec![0; needle.len()];
    let mut matched = 0;
    for at in 1..needle.len() {
        while matched > 0 && needle[matched] != needle[at] {
            matched = borders[matched - 1];
        }
        matched += usize::from(needle[matched] == needle[at]);
        borders[at] = matched;
    }
    borders
}

#[cfg(test)]
mod tests;

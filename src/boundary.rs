//! Where characters begin, found from anywhere in the text.

use crate::codec::Outcome;
use crate::stream::{Part, Source};
use crate::{CodePoint, Encoding, place};

/// The largest boundary at or before `at` octets: where a sequence or a maximal subpart begins, or the end.
///
/// In UTF-8 it looks back over one sequence at most (RFC 2044 §1, R.1).
///
/// ```
/// use utfscope::{Encoding, boundary};
///
/// assert_eq!(boundary::previous("a€".as_bytes(), 3, Encoding::Utf8), 1);
/// ```
pub fn previous(input: &[u8], at: usize, encoding: Encoding) -> usize {
    place::unit(input, at, encoding).map_or(input.len(), |unit| unit.offset)
}

/// The smallest boundary at or after `at` octets.
///
/// ```
/// use utfscope::{Encoding, boundary};
///
/// assert_eq!(boundary::next("a€".as_bytes(), 2, Encoding::Utf8), 4);
/// ```
pub fn next(input: &[u8], at: usize, encoding: Encoding) -> usize {
    match place::unit(input, at, encoding) {
        Some(unit) if unit.offset < at => unit.offset + usize::from(unit.step.len),
        Some(_) => at,
        None => input.len(),
    }
}

/// The first place of `needle` in UTF-8 octets, at `from` or after it, that begins and ends on a boundary.
///
/// The octets are searched as they are: no sequence of UTF-8 occurs within another (draft-yergeau-rfc2279bis `<14>`).
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

/// The line and the column, counted from one, of the character that covers `offset` octets.
///
/// Columns are code points, each fault one of them; a signature at the start has none. A line ends with LF, CR LF or CR.
///
/// ```
/// use utfscope::{Encoding, boundary};
///
/// assert_eq!(boundary::line_column("é\né€".as_bytes(), 5, Encoding::Utf8), (2, 2));
/// ```
pub fn line_column(input: &[u8], offset: usize, encoding: Encoding) -> (u64, u64) {
    const LF: CodePoint = CodePoint::from_bits(0x0A);
    const CR: CodePoint = CodePoint::from_bits(0x0D);
    let mut source = Source::new(encoding);
    let mut part = Part::whole(input);
    let (mut line, mut column, mut after_cr) = (1, 1, false);
    // Comes to a character, and passes it unless it is the one asked for.
    let mut come_to = |code_point: Option<CodePoint>, offset_of: u64, passes: bool| {
        if core::mem::take(&mut after_cr) && code_point != Some(LF) {
            (line, column) = (line + 1, 1);
        }
        match code_point {
            _ if !passes => {}
            Some(LF) => (line, column) = (line + 1, 1),
            Some(CodePoint::SIGNATURE) if offset_of == 0 => {}
            _ => {
                column += 1;
                after_cr = code_point == Some(CR);
            }
        }
    };
    while let Some(piece) = source.next(&mut part) {
        let before = offset.saturating_sub(piece.offset as usize);
        let code_point = match piece.step.outcome {
            Outcome::Decoded(code_point, _) => Some(code_point),
            _ => None,
        };
        if piece.step.outcome != Outcome::Shift {
            come_to(code_point, piece.offset, piece.octets.len() <= before);
        }
        if piece.octets.len() > before {
            return (line, column);
        }
    }
    come_to(None, 1, false);
    (line, column)
}

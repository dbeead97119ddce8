//! Where characters begin, found from anywhere in the text.

use crate::codec::{Decode, Outcome, Step};
use crate::encoding::Form;
use crate::grammar::{announced_len, is_continuation};
use crate::stream::{Part, Source};
use crate::{CodePoint, Encoding, inspect};

/// The most continuation octets of one sequence.
const LONGEST_TAIL: usize = 5;
/// The octets of a surrogate in the forms of UTF-8 that pair them.
const SURROGATE_LEN: u8 = 3;

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
    if at < input.len() { step_covering(input, at, encoding).0 } else { input.len() }
}

/// The smallest boundary at or after `at` octets.
///
/// ```
/// use utfscope::{Encoding, boundary};
///
/// assert_eq!(boundary::next("a€".as_bytes(), 2, Encoding::Utf8), 4);
/// ```
pub fn next(input: &[u8], at: usize, encoding: Encoding) -> usize {
    if at >= input.len() {
        return input.len();
    }
    let (start, step) = step_covering(input, at, encoding);
    if start == at { at } else { start + usize::from(step.len) }
}

/// The step that the decoder takes over the octet at `at`, on its way from the start, and where that step begins.
///
/// `at` lies within the input.
#[inline(never)]
pub(crate) fn step_covering(input: &[u8], at: usize, encoding: Encoding) -> (usize, Step) {
    let mut offset = match encoding.form() {
        Form::Utf8(_) => in_step(input, at),
        Form::Wide16(_) => (at & !1).saturating_sub(2),
        Form::Wide32(_) => at & !3,
        Form::SingleByte(_) => at,
        // These are in step from the start only.
        Form::Utf7 | Form::Utf1 => 0,
    };
    let mut decoder = inspect::decoder_at(input, encoding, offset);
    loop {
        let step = decoder.next(&input[offset..], true);
        let end = offset + usize::from(step.len.max(1));
        if end > at {
            return (offset, step);
        }
        offset = end;
    }
}

/// A place at or before `at` where every form of UTF-8 is in step: a lead, or a continuation octet that none covers.
fn in_step(input: &[u8], at: usize) -> usize {
    let nearest = at.saturating_sub(LONGEST_TAIL);
    let Some(lead) = (nearest..=at).rev().find(|&index| !is_continuation(input[index])) else { return at };
    // The sequence before it, if it is a surrogate's, may make a pair with this one.
    match lead.checked_sub(usize::from(SURROGATE_LEN)) {
        Some(before) if announced_len(input[before]) == SURROGATE_LEN => before,
        _ => lead,
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
    let finder = memchr::memmem::Finder::new(needle);
    let is_boundary = |at: usize| previous(input, at, Encoding::Utf8) == at;
    let mut at = from;
    loop {
        let hit = at + finder.find(input.get(at..)?)?;
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
        match piece.step.map(|step| step.outcome) {
            None => {
                let upto = piece.octets.len().min(before + 1);
                for (index, &octet) in piece.octets[..upto].iter().enumerate() {
                    come_to(Some(CodePoint::from(octet)), 1, index < before);
                }
            }
            Some(Outcome::Shift) => {}
            Some(Outcome::Decoded(code_point, _)) => {
                come_to(Some(code_point), piece.offset, piece.octets.len() <= before);
            }
            Some(_) => come_to(None, piece.offset, piece.octets.len() <= before),
        }
        if piece.octets.len() > before {
            return (line, column);
        }
    }
    come_to(None, 1, false);
    (line, column)
}

//! Comparison of texts by code point.

use crate::code_point::CodePoint;
use crate::codec::{ByteDecoder, Outcome, Steps};
use crate::encoding::{Encoding, Form};
use crate::fault::LocatedFault;
use crate::stream::LeadingBom;
use crate::{boundary, validate};
use core::cmp::Ordering;

/// Compares two texts by code point, even in encodings whose bytes sort in another order (RFC 2044 §1).
///
/// A BOM that decides the byte order is not part of the text.
///
/// ```
/// use core::cmp::Ordering;
/// use utfscope::{Encoding, order};
///
/// // U+FF5E comes before U+10000, although the code unit D800 comes before FF5E.
/// let order = order::compare([b"\xFF\x5E", b"\xD8\x00\xDC\x00"], Encoding::Utf16Be);
/// assert_eq!(order, Ok(Ordering::Less));
/// ```
///
/// # Errors
///
/// Returns the index of the first malformed text, 0 or 1, and its first error.
pub fn compare(texts: [&[u8]; 2], encoding: Encoding) -> Result<Ordering, (usize, LocatedFault)> {
    for (index, text) in texts.iter().enumerate() {
        validate::bytes(text, encoding).map_err(|fault| (index, fault))?;
    }
    let [left, right] = texts;
    // In UTF-8, a common prefix can be skipped up to an offset that is a boundary in both texts. If the offset is a boundary in only one
    // text, it may be within a surrogate pair of the other text.
    let start = match encoding.form() {
        Form::Utf8(_) => {
            let common = left.iter().zip(right).take_while(|(left, right)| left == right).count();
            boundary::previous(left, common, encoding).min(boundary::previous(right, common, encoding))
        }
        _ => 0,
    };
    let bom = LeadingBom::at_start(encoding, !encoding.writes_bom());
    let [left, right] = texts
        .map(|text| CodePoints { steps: Steps::from_offset(ByteDecoder::new(encoding), text, start), bom });
    Ok(left.cmp(right))
}

/// The code points of well-formed text, without the BOM.
struct CodePoints<'a> {
    steps: Steps<'a>,
    bom: LeadingBom,
}

impl Iterator for CodePoints<'_> {
    type Item = CodePoint;

    fn next(&mut self) -> Option<CodePoint> {
        let Self { steps, bom } = self;
        steps.find_map(|(_, step)| match step.outcome {
            outcome if bom.is_bom(outcome) => None,
            Outcome::Decoded(code_point, _) => Some(code_point),
            _ => None,
        })
    }
}

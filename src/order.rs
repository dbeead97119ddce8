//! The order of texts by code point.

use crate::code_point::CodePoint;
use crate::codec::{ByteDecoder, Outcome, Steps};
use crate::encoding::Encoding;
use crate::encoding::Form;
use crate::fault::LocatedFault;
use crate::stream::LeadingBom;
use crate::{boundary, validate};
use core::cmp::Ordering;

/// Which of two texts comes first by code points, in encodings whose bytes have another order too (RFC 2044 §1).
///
/// A BOM that tells the byte order is no part of the text.
///
/// ```
/// use core::cmp::Ordering;
/// use utfscope::{Encoding, order};
///
/// // U+FF5E comes before U+10000, although D800 comes before FF5E.
/// let order = order::compare([b"\xFF\x5E", b"\xD8\x00\xDC\x00"], Encoding::Utf16Be);
/// assert_eq!(order, Ok(Ordering::Less));
/// ```
///
/// # Errors
///
/// The first error of the first text (0) or else of the second (1), wherever they differ.
pub fn compare(texts: [&[u8]; 2], encoding: Encoding) -> Result<Ordering, (usize, LocatedFault)> {
    for (number, text) in texts.iter().enumerate() {
        validate::bytes(text, encoding).map_err(|fault| (number, fault))?;
    }
    let [ours, theirs] = texts;
    // In UTF-8 what is the same up to a boundary of both can be passed over: no state reaches beyond it. Of a boundary of
    // one text only, the other may have a pair of surrogates around it.
    let start = match encoding.form() {
        Form::Utf8(_) => {
            let common = ours.iter().zip(theirs).take_while(|(our, their)| our == their).count();
            boundary::previous(ours, common, encoding).min(boundary::previous(theirs, common, encoding))
        }
        _ => 0,
    };
    let bom = LeadingBom::at_start(encoding, !encoding.writes_bom());
    let [ours, theirs] = texts
        .map(|text| CodePoints { steps: Steps::from_offset(ByteDecoder::new(encoding), text, start), bom });
    Ok(ours.cmp(theirs))
}

/// The code points of a well-formed text, without the BOM.
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

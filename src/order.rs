//! The order of texts by code point.

use crate::codec::{OctetDecoder, Outcome, Step, Steps};
use crate::encoding::Form;
use crate::{CodePoint, Encoding, LocatedFault, boundary, validate};
use core::cmp::Ordering;

/// Which of two texts comes first by code points, in encodings whose octets have another order too (RFC 2044 §1).
///
/// A signature that is there to tell the byte order is no part of the text.
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
        validate::octets(text, encoding).map_err(|fault| (number, fault))?;
    }
    let [ours, theirs] = texts;
    // In UTF-8 what is the same up to a boundary can be passed over: no state reaches beyond it.
    let start = match encoding.form() {
        Form::Utf8(_) => {
            let common = ours.iter().zip(theirs).take_while(|(our, their)| our == their).count();
            boundary::previous(ours, common, encoding)
        }
        _ => 0,
    };
    let code_points =
        |text| CodePoints { steps: Steps::from_offset(OctetDecoder::new(encoding), text, start) };
    let [mut ours, mut theirs] = texts.map(code_points);
    if start == 0 && encoding.writes_signature() {
        ours.pass_signature();
        theirs.pass_signature();
    }
    Ok(ours.cmp(theirs))
}

/// The code points of a well-formed text.
struct CodePoints<'a> {
    steps: Steps<'a>,
}

impl CodePoints<'_> {
    fn pass_signature(&mut self) {
        let mut ahead = self.steps.clone();
        if let Some((_, Step { outcome: Outcome::Decoded(CodePoint::SIGNATURE, _), .. })) = ahead.next() {
            self.steps = ahead;
        }
    }
}

impl Iterator for CodePoints<'_> {
    type Item = CodePoint;

    fn next(&mut self) -> Option<CodePoint> {
        self.steps.find_map(|(_, step)| match step.outcome {
            Outcome::Decoded(code_point, _) => Some(code_point),
            _ => None,
        })
    }
}

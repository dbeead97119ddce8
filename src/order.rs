//! The order of texts by code point.

use crate::codec::{OctetDecoder, Outcome, Steps};
use crate::{CodePoint, Encoding, LocatedFault, Severity};
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
    let [mut ours, mut theirs] = texts.map(|text| Reading::new(text, encoding));
    let mut order = Ordering::Equal;
    loop {
        let pair = (ours.next().map_err(|fault| (0, fault)), theirs.next().map_err(|fault| (1, fault)));
        match pair {
            (Ok(None), Ok(None)) => return Ok(order),
            (Ok(our), Ok(their)) => order = order.then(our.cmp(&their)),
            // An error of the first text is told before one of the second that comes earlier.
            (Ok(_), Err(second)) => {
                while ours.next().map_err(|fault| (0, fault))?.is_some() {}
                return Err(second);
            }
            (Err(first), _) => return Err(first),
        }
    }
}

/// The code points of a text.
struct Reading<'a> {
    steps: Steps<'a>,
    encoding: Encoding,
    at_start: bool,
}

impl<'a> Reading<'a> {
    fn new(text: &'a [u8], encoding: Encoding) -> Self {
        let steps = Steps::new(OctetDecoder::new(encoding), text);
        Self { steps, encoding, at_start: encoding.writes_signature() }
    }

    fn next(&mut self) -> Result<Option<CodePoint>, LocatedFault> {
        for (offset, step) in self.steps.by_ref() {
            let at_start = core::mem::take(&mut self.at_start);
            match (step.outcome, step.fault_at(offset as u64, self.encoding.element_len())) {
                (_, Some(fault)) if fault.severity == Severity::Error => return Err(fault),
                (Outcome::Decoded(CodePoint::SIGNATURE, _), _) if at_start => {}
                (Outcome::Decoded(code_point, _), _) => return Ok(Some(code_point)),
                _ => {}
            }
        }
        Ok(None)
    }
}

//! UTF-8B: malformed octets as U+DC80 to U+DCFF, and back.

use crate::codec::{Outcome, Step, Steps};
use crate::{CodePoint, Encoding, Fault, LocatedFault};

const FIRST: u32 = 0xDC80;
const FIRST_OCTET: u8 = 0x80;

/// The code point that a malformed octet, from 80 up, becomes.
pub fn of(octet: u8) -> CodePoint {
    CodePoint::from_bits(FIRST + u32::from(octet.saturating_sub(FIRST_OCTET)))
}

/// The octet that a code point stands for; `None` where it is no escape.
pub fn octet(code_point: CodePoint) -> Option<u8> {
    let index = u8::try_from(code_point.value().checked_sub(FIRST)?).ok()?;
    FIRST_OCTET.checked_add(index)
}

/// One side of the comparison: the code points of a text, escapes included.
struct Reading<'a> {
    steps: Steps<'a>,
    input: &'a [u8],
    encoding: Encoding,
    /// The escapes of the step before that were not read yet.
    left: &'a [u8],
    /// The step that was read last, and where it was.
    last: (usize, Step),
}

impl<'a> Reading<'a> {
    fn new(steps: Steps<'a>, (input, encoding): (&'a [u8], Encoding)) -> Self {
        Self { steps, input, encoding, left: &[], last: (0, Step::SHIFT) }
    }

    fn next(&mut self) -> Option<CodePoint> {
        loop {
            if let Some((&octet, left)) = self.left.split_first() {
                self.left = left;
                return Some(of(octet));
            }
            let (offset, step) = self.steps.next()?;
            self.last = (offset, step);
            match step.outcome {
                Outcome::Decoded(code_point, _) => return Some(code_point),
                // In memory an escape is a lone surrogate.
                Outcome::Faulty(_, Some(code_point)) if self.encoding.is_in_memory() => {
                    return Some(code_point);
                }
                Outcome::Faulty(..) => self.left = &self.input[offset..offset + usize::from(step.len)],
                Outcome::Shift | Outcome::NeedMore => {}
            }
        }
    }
}

/// Where what was written does not read back as what it was made of: the escaped octets, with their neighbours, spell
/// something. Then escaping would lose what it promises to keep.
pub fn misread(
    begun: Steps<'_>,
    source: (&[u8], Encoding),
    written: Steps<'_>,
    target: (&[u8], Encoding),
) -> Option<LocatedFault> {
    let (mut ours, mut theirs) = (Reading::new(begun, source), Reading::new(written, target));
    loop {
        let read = ours.next();
        if read != theirs.next() {
            let (offset, step) = ours.last;
            let refused = Step::faulty(step.len, Fault::Unmappable, read);
            return refused.fault_at(offset as u64, ours.encoding.element_len());
        }
        read?;
    }
}

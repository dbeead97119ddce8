//! UTF-32 as code units.

use super::{Decode, Encode, Step, Unit, ascii};
use crate::{CodePoint, Fault};

/// Decodes UTF-32 code units, each of which is a code point.
#[derive(Clone, Debug)]
pub struct UnitDecoder {
    /// The last code point that is not out of range.
    last: u32,
    /// Whether surrogates decode, because the target has a form for them.
    surrogates: bool,
}

impl UnitDecoder {
    /// A decoder up to `last`; `surrogates` says that they decode.
    pub fn new(last: u32, surrogates: bool) -> Self {
        Self { last, surrogates }
    }

    /// The decoder by the rules of UTF-32: scalar values only.
    pub fn utf32() -> Self {
        Self::new(CodePoint::UNICODE_LAST, false)
    }
}

impl Decode for UnitDecoder {
    type Unit = u32;

    fn next(&mut self, rest: &[u32], _at_end: bool) -> Step {
        match CodePoint::new(rest[0]) {
            Some(code_point) if code_point.is_surrogate() && !self.surrogates => {
                Step::faulty(1, Fault::Surrogate, Some(code_point))
            }
            Some(code_point) if code_point.value() <= self.last => Step::decoded(1, code_point),
            code_point => Step::faulty(1, Fault::OutOfRange, code_point),
        }
    }

    fn ascii_run(&mut self, rest: &[u32]) -> usize {
        ascii::run(rest)
    }
}

/// Encodes UTF-32 code units: whatever code point was decoded stands as it is.
#[derive(Clone, Debug, Default)]
pub struct UnitEncoder;

impl Encode for UnitEncoder {
    type Unit = u32;

    fn put(&mut self, code_point: CodePoint, out: &mut Vec<u32>) -> Result<(), Fault> {
        out.push(code_point.value());
        Ok(())
    }

    fn put_ascii<S: Unit>(&mut self, run: &[S], out: &mut Vec<u32>) {
        out.extend(run.iter().map(|unit| u32::from(unit.to_ascii())));
    }

    fn holds_surrogates(&self) -> bool {
        true
    }
}

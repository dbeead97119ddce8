//! The codec of the single-byte encodings of the feature `legacy`. Their tables are in [`legacy`](crate::legacy).

use super::step::{Decode, Encode, Step, append};
use crate::code_point::CodePoint;
use crate::fast_path::{FastPath, LegacyPath};
use crate::fault::Fault;
use crate::legacy::CodePage;

/// Decodes one byte at a time.
#[derive(Clone, Debug)]
pub struct CodePageDecoder(pub &'static CodePage);

impl Decode for CodePageDecoder {
    fn next(&mut self, rest: &[u8], _at_end: bool) -> Step {
        match self.0.code_point(rest[0]) {
            Some(code_point) => Step::decoded(1, code_point),
            None => Step::faulty(1, Fault::InvalidOctet, None),
        }
    }

    fn fast_reader(&self) -> Option<FastPath> {
        Some(FastPath::Legacy(LegacyPath::CodePage(self.0)))
    }
}

/// Encodes each code point as one byte.
#[derive(Clone, Debug)]
pub struct CodePageEncoder(pub &'static CodePage);

impl Encode for CodePageEncoder {
    fn put(&mut self, code_point: CodePoint, out: &mut Vec<u8>) -> Result<(), Fault> {
        let unit = u16::try_from(code_point.value()).map_err(|_| Fault::Unmappable)?;
        append(out, &[self.0.byte(unit).ok_or(Fault::Unmappable)?]);
        Ok(())
    }

    fn encodes_lone_surrogates(&self) -> bool {
        false
    }

    fn fast_writer(&self) -> Option<FastPath> {
        Some(FastPath::Legacy(LegacyPath::CodePage(self.0)))
    }
}

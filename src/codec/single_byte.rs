//! The codec of ASCII, ISO-8859-1 and windows-1252. Their tables are in [`single_byte`](crate::single_byte). The
//! module `code_page` has the codec of the other single-byte encodings.

use super::step::{Decode, Encode, Step, append};
use crate::code_point::CodePoint;
use crate::fast_path::FastPath;
use crate::fault::Fault;
use crate::single_byte::Table;
use alloc::vec::Vec;

/// Decodes one byte at a time.
#[derive(Clone, Debug)]
pub struct SingleByteDecoder(pub &'static Table);

impl Decode for SingleByteDecoder {
    fn next(&mut self, rest: &[u8], _at_end: bool) -> Step {
        match self.0.code_point(rest[0]) {
            Some(code_point) => Step::decoded(1, code_point),
            None => Step::faulty(1, Fault::InvalidOctet, None),
        }
    }

    fn fast_reader(&self) -> Option<FastPath> {
        Some(FastPath::SingleByte(self.0))
    }
}

/// Encodes each code point as one byte.
#[derive(Clone, Debug)]
pub struct SingleByteEncoder(pub &'static Table);

impl Encode for SingleByteEncoder {
    fn put(&mut self, code_point: CodePoint, out: &mut Vec<u8>) -> Result<(), Fault> {
        append(out, &[self.0.byte(code_point).ok_or(Fault::Unmappable)?]);
        Ok(())
    }

    fn encodes_lone_surrogates(&self) -> bool {
        false
    }

    fn fast_writer(&self) -> Option<FastPath> {
        Some(FastPath::SingleByte(self.0))
    }
}

//! UTF-32 and UCS-4, in either byte order.

use super::step::{Decode, Encode, Step, append};
use crate::code_point::CodePoint;
use crate::encoding::{ByteOrder, Wide32};
use crate::fast_path::FastPath;
use crate::fault::Fault;
use alloc::vec::Vec;

/// Decodes bytes of UTF-32 or UCS-4.
#[derive(Clone, Debug)]
pub struct ByteDecoder {
    form: Wide32,
    /// The byte order. If the encoding names no byte order, the first four bytes decide it: little-endian if they are a BOM in that byte
    /// order, else big-endian. `None` until it is known.
    order: Option<ByteOrder>,
    /// Whether surrogates are accepted. True only if the input is code units in memory, and [`Encode::encodes_lone_surrogates`] is true for
    /// the target.
    allows_surrogates: bool,
}

impl ByteDecoder {
    /// Creates a decoder for the start of a text. If `form` names no byte order, a BOM decides it, and the default is
    /// big-endian.
    pub fn new(form: Wide32) -> Self {
        Self { form, order: form.order, allows_surrogates: false }
    }

    /// If the input is code units in memory, accepts more code points: all up to `last`, the highest code point of the target.
    /// Accepts surrogates too if `allows_surrogates` is true.
    pub fn for_target(mut self, last: u32, allows_surrogates: bool) -> Self {
        if self.form.in_memory {
            self.form.last = last.max(self.form.last);
            self.allows_surrogates = allows_surrogates;
        }
        self
    }

    /// Returns the byte order, once it is known.
    pub const fn order(&self) -> Option<ByteOrder> {
        self.order
    }
}

impl Decode for ByteDecoder {
    fn next(&mut self, rest: &[u8], at_end: bool) -> Step {
        let Some(&bytes) = rest.first_chunk() else {
            return if at_end {
                Step::faulty(rest.len() as u8, Fault::Truncated, None)
            } else {
                Step::NEED_MORE
            };
        };
        let order = *self.order.get_or_insert_with(|| match CodePoint::new(u32::from_le_bytes(bytes)) {
            Some(CodePoint::BOM) => ByteOrder::Little,
            _ => ByteOrder::Big,
        });
        let unit = match order {
            ByteOrder::Big => u32::from_be_bytes(bytes),
            ByteOrder::Little => u32::from_le_bytes(bytes),
        };
        match CodePoint::new(unit) {
            Some(code_point) if code_point.is_surrogate() && !self.allows_surrogates => {
                Step::faulty(4, Fault::Surrogate, Some(code_point))
            }
            Some(code_point) if unit <= self.form.last => Step::decoded(4, code_point),
            code_point => Step::faulty(4, Fault::OutOfRange, code_point),
        }
    }

    fn fast_reader(&self) -> Option<FastPath> {
        self.order.map(FastPath::Wide32)
    }
}

/// Encodes code points as bytes of UTF-32 or UCS-4.
#[derive(Clone, Debug)]
pub struct ByteEncoder {
    form: Wide32,
    order: ByteOrder,
}

impl ByteEncoder {
    /// Creates an encoder. If `form` names no byte order, the output is big-endian.
    pub fn new(form: Wide32) -> Self {
        Self { form, order: form.order.unwrap_or(ByteOrder::Big) }
    }

    fn bytes(&self, unit: u32) -> [u8; 4] {
        match self.order {
            ByteOrder::Big => unit.to_be_bytes(),
            ByteOrder::Little => unit.to_le_bytes(),
        }
    }
}

impl Encode for ByteEncoder {
    fn put(&mut self, code_point: CodePoint, out: &mut Vec<u8>) -> Result<(), Fault> {
        // Text in memory can represent every code point.
        let is_representable =
            self.form.in_memory || !code_point.is_surrogate() && code_point.value() <= self.form.last;
        if !is_representable {
            return Err(Fault::Unmappable);
        }
        append(out, &self.bytes(code_point.value()));
        Ok(())
    }

    fn encodes_lone_surrogates(&self) -> bool {
        false
    }

    fn fast_writer(&self) -> Option<FastPath> {
        Some(FastPath::Wide32(self.order))
    }
}

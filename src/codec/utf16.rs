//! UTF-16 (RFC 2781) and UCS-2, in either byte order.

use super::step::{Decode, Encode, Outcome, Step, append};
use crate::code_point::CodePoint;
use crate::encoding::{ByteOrder, Wide16};
use crate::fast_path::FastPath;
use crate::fault::Fault;
use alloc::vec::Vec;

/// A code unit, paired with the next one if both form a surrogate pair (RFC 2781 §2.2).
enum Paired {
    /// A unit that is not a surrogate.
    Unit(CodePoint),
    /// A surrogate pair.
    Pair(CodePoint),
    /// An unpaired surrogate, as a code point.
    Lone(CodePoint),
}

/// Pairs a code unit with the next one. RFC 2781 calls them W1 and W2.
fn pair_units(w1: u16, w2: Option<u16>) -> Paired {
    let code_point = CodePoint::from(w1);
    if !code_point.is_surrogate() {
        return Paired::Unit(code_point);
    }
    match w2.map(CodePoint::from) {
        Some(low) if code_point.is_high_surrogate() && low.is_low_surrogate() => {
            Paired::Pair(CodePoint::from_surrogate_pair(code_point, low))
        }
        _ => Paired::Lone(code_point),
    }
}

/// Decodes bytes of UTF-16 or UCS-2.
#[derive(Clone, Debug)]
pub struct ByteDecoder {
    form: Wide16,
    /// The byte order. `None` until it is known.
    order: Option<ByteOrder>,
    /// Whether U+FFFE is probably a BOM in the other byte order: true at the start of a text in UTF-16LE or UTF-16BE.
    checks_swapped_bom: bool,
    /// Whether lone surrogates are accepted. True only if the input is code units in memory, and [`Encode::encodes_lone_surrogates`] is
    /// true for the target.
    decodes_lone_surrogates: bool,
}

const BOM: u16 = 0xFEFF;

impl ByteDecoder {
    /// Creates a decoder for the start of a text. If `form` names no byte order, a BOM decides it, and the default is
    /// big-endian (RFC 2781 §4.3).
    pub fn new(form: Wide16) -> Self {
        let checks_swapped_bom = form.pairs && form.order.is_some() && !form.in_memory;
        Self { form, order: form.order, checks_swapped_bom, decodes_lone_surrogates: false }
    }

    /// Accepts lone surrogates if the input is code units in memory. Call this only if [`Encode::encodes_lone_surrogates`] is true for the
    /// target.
    pub fn with_lone_surrogates(self) -> Self {
        Self { decodes_lone_surrogates: self.form.in_memory, ..self }
    }

    /// Returns the byte order, once it is known.
    pub const fn order(&self) -> Option<ByteOrder> {
        self.order
    }
}

impl Decode for ByteDecoder {
    fn next(&mut self, rest: &[u8], at_end: bool) -> Step {
        let Some(&[a, b]) = rest.first_chunk() else {
            return if at_end { Step::faulty(1, Fault::Truncated, None) } else { Step::NEED_MORE };
        };
        let order = *self.order.get_or_insert_with(|| match ByteOrder::Little.unit([a, b]) {
            BOM => ByteOrder::Little,
            _ => ByteOrder::Big,
        });
        let w1 = order.unit([a, b]);
        let w2 = match rest[2..] {
            [c, d, ..] => Some(order.unit([c, d])),
            _ if at_end || !CodePoint::from(w1).is_high_surrogate() => None,
            _ => return Step::NEED_MORE,
        };
        let checks_swapped_bom = core::mem::take(&mut self.checks_swapped_bom);
        match pair_units(w1, w2) {
            Paired::Unit(code_point) if checks_swapped_bom && w1 == BOM.swap_bytes() => {
                Step { len: 2, outcome: Outcome::Decoded(code_point, Some(Fault::Noncharacter)) }
            }
            Paired::Unit(code_point) => Step::decoded(2, code_point),
            Paired::Pair(code_point) => {
                // UCS-2 has no surrogate pairs. This decoder still decodes a pair to its code point (RFC 2044 §2), with a warning.
                let warning = (!self.form.pairs).then_some(Fault::Surrogate);
                Step { len: 4, outcome: Outcome::Decoded(code_point, warning) }
            }
            Paired::Lone(code_point) if self.decodes_lone_surrogates => Step::decoded(2, code_point),
            Paired::Lone(code_point) => {
                // A single last byte after a high surrogate belongs to the same fault.
                let len = if code_point.is_high_surrogate() && rest.len() == 3 { 3 } else { 2 };
                Step::faulty(len, Fault::UnpairedSurrogate, Some(code_point))
            }
        }
    }

    fn fast_reader(&self) -> Option<FastPath> {
        if self.checks_swapped_bom {
            None
        } else {
            self.order.map(|order| FastPath::Wide16(self.form, order))
        }
    }
}

impl ByteOrder {
    fn unit(self, bytes: [u8; 2]) -> u16 {
        match self {
            Self::Big => u16::from_be_bytes(bytes),
            Self::Little => u16::from_le_bytes(bytes),
        }
    }

    fn bytes(self, unit: u16) -> [u8; 2] {
        match self {
            Self::Big => unit.to_be_bytes(),
            Self::Little => unit.to_le_bytes(),
        }
    }
}

/// Returns the one or two code units of a code point, and their number. A surrogate is one unit.
///
/// Returns the error `Unmappable` above 10FFFF.
pub(super) fn units(code_point: CodePoint) -> Result<([u16; 2], usize), Fault> {
    match code_point.surrogate_pair() {
        Some([high, low]) => Ok(([high.value() as u16, low.value() as u16], 2)),
        None => match u16::try_from(code_point.value()) {
            Ok(unit) => Ok(([unit, 0], 1)),
            Err(_) => Err(Fault::Unmappable),
        },
    }
}

/// Encodes bytes of UTF-16 or UCS-2.
#[derive(Clone, Debug)]
pub struct ByteEncoder {
    form: Wide16,
    order: ByteOrder,
}

impl ByteEncoder {
    /// Creates an encoder. If `form` names no byte order, the output is big-endian, the default of RFC 2781 §4.3.
    pub fn new(form: Wide16) -> Self {
        Self { form, order: form.order.unwrap_or(ByteOrder::Big) }
    }
}

impl Encode for ByteEncoder {
    fn put(&mut self, code_point: CodePoint, out: &mut Vec<u8>) -> Result<(), Fault> {
        if code_point.is_surrogate() && !self.form.in_memory
            || code_point.is_supplementary() && !self.form.pairs
        {
            return Err(Fault::Unmappable);
        }
        let (units, count) = units(code_point)?;
        units[..count].iter().for_each(|&unit| append(out, &self.order.bytes(unit)));
        Ok(())
    }

    fn encodes_lone_surrogates(&self) -> bool {
        false
    }

    fn fast_writer(&self) -> Option<FastPath> {
        Some(FastPath::Wide16(self.form, self.order))
    }
}

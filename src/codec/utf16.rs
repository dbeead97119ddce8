//! UTF-16 (RFC 2781), as octets in either byte order and as code units.

use super::{Decode, Encode, Outcome, Step, Unit, ascii};
use crate::encoding::ByteOrder;
use crate::{CodePoint, Fault};

/// What a code unit is, given the one after it (RFC 2781 §2.2).
enum Meaning {
    /// A code point of one unit.
    One(CodePoint),
    /// A code point of two units.
    Two(CodePoint),
    /// A half without the other: an error, whose code point is the unit W1.
    Lone(CodePoint),
}

fn meaning(w1: u16, w2: Option<u16>) -> Meaning {
    let code_point = CodePoint::from(w1);
    if !code_point.is_surrogate() {
        return Meaning::One(code_point);
    }
    match w2.map(CodePoint::from) {
        Some(low) if code_point.is_high_surrogate() && low.is_low_surrogate() => {
            Meaning::Two(CodePoint::from_surrogate_pair(code_point, low))
        }
        _ => Meaning::Lone(code_point),
    }
}

/// Decodes UTF-16 code units.
#[derive(Clone, Debug)]
pub struct UnitDecoder {
    /// Whether a lone surrogate decodes, because the target has a form for it.
    lone_surrogates: bool,
}

impl UnitDecoder {
    /// A decoder; `lone_surrogates` says that they decode.
    pub fn new(lone_surrogates: bool) -> Self {
        Self { lone_surrogates }
    }
}

impl Decode for UnitDecoder {
    type Unit = u16;

    fn next(&mut self, rest: &[u16], at_end: bool) -> Step {
        let w2 = rest.get(1).copied();
        if w2.is_none() && !at_end && CodePoint::from(rest[0]).is_high_surrogate() {
            return Step::NEED_MORE;
        }
        match meaning(rest[0], w2) {
            Meaning::One(code_point) => Step::decoded(1, code_point),
            Meaning::Two(code_point) => Step::decoded(2, code_point),
            Meaning::Lone(code_point) if self.lone_surrogates => Step::decoded(1, code_point),
            Meaning::Lone(code_point) => Step::faulty(1, Fault::UnpairedSurrogate, Some(code_point)),
        }
    }

    fn ascii_run(&mut self, rest: &[u16]) -> usize {
        ascii::run(rest)
    }
}

/// Decodes UTF-16 octets.
#[derive(Clone, Debug)]
pub struct Utf16Decoder {
    /// The byte order: named, or chosen by the signature once two octets are there (RFC 2781 §4.3).
    order: Option<ByteOrder>,
    /// A named byte order and nothing read yet: U+FFFE here means that the octets are in the other order.
    unconfirmed: bool,
}

impl Utf16Decoder {
    const SIGNATURE: u16 = 0xFEFF;

    /// A decoder at the start of a text; without an order its signature decides, and it is big-endian without one.
    pub fn new(order: Option<ByteOrder>) -> Self {
        Self { order, unconfirmed: order.is_some() }
    }
}

impl Decode for Utf16Decoder {
    type Unit = u8;

    fn next(&mut self, rest: &[u8], at_end: bool) -> Step {
        let Some(&[a, b]) = rest.first_chunk() else {
            return if at_end { Step::faulty(1, Fault::Truncated, None) } else { Step::NEED_MORE };
        };
        let order = *self.order.get_or_insert_with(|| match ByteOrder::Little.unit([a, b]) {
            Self::SIGNATURE => ByteOrder::Little,
            _ => ByteOrder::Big,
        });
        let w1 = order.unit([a, b]);
        let w2 = match rest[2..] {
            [c, d, ..] => Some(order.unit([c, d])),
            _ if at_end || !CodePoint::from(w1).is_high_surrogate() => None,
            _ => return Step::NEED_MORE,
        };
        let at_start = core::mem::take(&mut self.unconfirmed);
        match meaning(w1, w2) {
            Meaning::One(code_point) if at_start && w1 == Self::SIGNATURE.swap_bytes() => {
                Step { len: 2, outcome: Outcome::Decoded(code_point, Some(Fault::Noncharacter)) }
            }
            Meaning::One(code_point) => Step::decoded(2, code_point),
            Meaning::Two(code_point) => Step::decoded(4, code_point),
            Meaning::Lone(code_point) => {
                // One last octet after a high surrogate is the rest of that fault, not another one.
                let len = if code_point.is_high_surrogate() && rest.len() == 3 { 3 } else { 2 };
                Step::faulty(len, Fault::UnpairedSurrogate, Some(code_point))
            }
        }
    }

    fn ascii_run(&mut self, _rest: &[u8]) -> usize {
        0
    }
}

impl ByteOrder {
    fn unit(self, octets: [u8; 2]) -> u16 {
        match self {
            Self::Big => u16::from_be_bytes(octets),
            Self::Little => u16::from_le_bytes(octets),
        }
    }

    fn octets(self, unit: u16) -> [u8; 2] {
        match self {
            Self::Big => unit.to_be_bytes(),
            Self::Little => unit.to_le_bytes(),
        }
    }
}

/// The one or two code units of a code point; `Unmappable` above 10FFFF. A surrogate is one unit.
fn units(code_point: CodePoint) -> Result<([u16; 2], usize), Fault> {
    match code_point.surrogate_pair() {
        Some([high, low]) => Ok(([high.value() as u16, low.value() as u16], 2)),
        None => match u16::try_from(code_point.value()) {
            Ok(unit) => Ok(([unit, 0], 1)),
            Err(_) => Err(Fault::Unmappable),
        },
    }
}

/// Encodes UTF-16 code units; a lone surrogate becomes the unit of the same number.
#[derive(Clone, Debug, Default)]
pub struct UnitEncoder;

impl Encode for UnitEncoder {
    type Unit = u16;

    fn put(&mut self, code_point: CodePoint, out: &mut Vec<u16>) -> Result<(), Fault> {
        let (units, count) = units(code_point)?;
        out.extend_from_slice(&units[..count]);
        Ok(())
    }

    fn put_ascii<S: Unit>(&mut self, run: &[S], out: &mut Vec<u16>) {
        out.extend(run.iter().map(|unit| u16::from(unit.to_ascii())));
    }

    fn holds_surrogates(&self) -> bool {
        true
    }
}

/// Encodes UTF-16 octets.
#[derive(Clone, Debug)]
pub struct Utf16Encoder {
    order: ByteOrder,
}

impl Utf16Encoder {
    /// An encoder; without a named order it is big-endian, as RFC 2781 §4.3 prefers.
    pub fn new(order: Option<ByteOrder>) -> Self {
        Self { order: order.unwrap_or(ByteOrder::Big) }
    }
}

impl Encode for Utf16Encoder {
    type Unit = u8;

    fn put(&mut self, code_point: CodePoint, out: &mut Vec<u8>) -> Result<(), Fault> {
        if code_point.is_surrogate() {
            return Err(Fault::Unmappable);
        }
        let (units, count) = units(code_point)?;
        units[..count].iter().for_each(|&unit| out.extend_from_slice(&self.order.octets(unit)));
        Ok(())
    }

    fn put_ascii<S: Unit>(&mut self, run: &[S], out: &mut Vec<u8>) {
        out.extend(run.iter().flat_map(|unit| self.order.octets(u16::from(unit.to_ascii()))));
    }

    fn holds_surrogates(&self) -> bool {
        false
    }
}

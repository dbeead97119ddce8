//! UTF-7 (RFC 2152): most ASCII characters unchanged, `+` as `+-`, and all others in Base64 runs. A run is a `+`, followed by UTF-16 in
//! modified Base64. The first byte that is not a Base64 digit ends the run.

use super::step::{Decode, Encode, Step, append};
use crate::code_point::CodePoint;
use crate::fault::Fault;
use alloc::vec::Vec;

/// The byte that starts a Base64 run.
pub const SHIFT_IN: u8 = b'+';
const SHIFT_OUT: u8 = b'-';

fn base64_digit(byte: u8) -> Option<u32> {
    let value = match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(value))
}

fn base64_byte(digit: u32) -> u8 {
    match digit as u8 {
        value @ 0..26 => b'A' + value,
        value @ 26..52 => b'a' + value - 26,
        value @ 52..62 => b'0' + value - 52,
        62 => b'+',
        _ => b'/',
    }
}

/// Returns true if a character is encoded as its ASCII byte: sets D and O of RFC 2152, and white space.
fn is_direct(byte: u8) -> bool {
    matches!(byte, b' '..=b'}' | b'\t' | b'\n' | b'\r') && !matches!(byte, b'\\' | SHIFT_IN)
}

/// Decodes UTF-7. The state is whether a Base64 run is open, and the bits left after the last code unit.
#[derive(Clone, Debug, Default)]
pub struct Utf7Decoder {
    shifted: bool,
    /// The bits of the last Base64 digit that belong to the next code unit.
    pending: u32,
    /// The number of bits in `pending`.
    pending_len: u32,
}

impl Utf7Decoder {
    /// Returns true if a Base64 run is open and the byte `next` belongs to it. At the end of the input so far, `next` is
    /// `None`, and an open run continues.
    ///
    /// `-` belongs to the run that it ends. Any other byte that ends a run is decoded like a byte outside of a run.
    pub fn continues_run(&self, next: Option<u8>) -> bool {
        self.shifted && next.is_none_or(|next| next == SHIFT_OUT || base64_digit(next).is_some())
    }

    /// Decodes a step outside of a Base64 run.
    fn decode_direct(&mut self, rest: &[u8], at_end: bool) -> Step {
        match (rest[0], rest.get(1)) {
            (SHIFT_IN, Some(&SHIFT_OUT)) => Step::decoded(2, CodePoint::from(SHIFT_IN)),
            (SHIFT_IN, None) if !at_end => Step::NEED_MORE,
            (SHIFT_IN, None) => Step::faulty(1, Fault::Truncated, None),
            (SHIFT_IN, Some(&next)) if base64_digit(next).is_none() => {
                Step::faulty(1, Fault::MissingContinuation, None)
            }
            (SHIFT_IN, Some(_)) => {
                *self = Self { shifted: true, ..Self::default() };
                Step::SHIFT
            }
            (byte, _) if byte.is_ascii() => Step::decoded(1, CodePoint::from(byte)),
            _ => Step::faulty(1, Fault::InvalidOctet, None),
        }
    }

    /// Decodes a step in a Base64 run.
    fn decode_shifted(&mut self, rest: &[u8], at_end: bool) -> Step {
        if base64_digit(rest[0]).is_none() {
            return self.shift_out(rest[0]);
        }
        let (value, end, pending) = match read_unit(rest, 0, (self.pending, self.pending_len)) {
            Unit16::Incomplete { end } => return self.incomplete_unit(rest, end, at_end),
            Unit16::Complete { value, end, pending } => (value, end, pending),
        };
        let high = CodePoint::from(value);
        let (code_point, end, pending) = if high.is_high_surrogate() {
            match read_unit(rest, end, pending) {
                Unit16::Incomplete { end } if end == rest.len() && !at_end => return Step::NEED_MORE,
                Unit16::Complete { value: low, end, pending } if CodePoint::from(low).is_low_surrogate() => {
                    (CodePoint::from_surrogate_pair(high, CodePoint::from(low)), end, pending)
                }
                _ => (high, end, pending),
            }
        } else {
            (high, end, pending)
        };
        // Bits left at the end of a run are padding, and must be zero.
        let padding_is_wrong =
            pending.0 != 0 && rest.get(end).is_none_or(|&next| base64_digit(next).is_none());
        if padding_is_wrong {
            if end == rest.len() && !at_end {
                return Step::NEED_MORE;
            }
            return self.incomplete_unit(rest, end, at_end);
        }
        (self.pending, self.pending_len) = pending;
        if code_point.is_surrogate() {
            Step::faulty(end as u8, Fault::UnpairedSurrogate, Some(code_point))
        } else {
            Step::decoded(end as u8, code_point)
        }
    }

    /// Returns the step for a code unit that is cut by the end of the run or of the input, or for padding that is not zero.
    fn incomplete_unit(&mut self, rest: &[u8], end: usize, at_end: bool) -> Step {
        let fault = match rest.get(end) {
            Some(_) => Fault::MissingContinuation,
            None if at_end => Fault::Truncated,
            None => return Step::NEED_MORE,
        };
        (self.pending, self.pending_len) = (0, 0);
        Step::faulty(end as u8, fault, None)
    }

    /// Ends the Base64 run at `byte`, which is no Base64 digit.
    fn shift_out(&mut self, byte: u8) -> Step {
        *self = Self::default();
        match byte {
            SHIFT_OUT => Step::SHIFT,
            _ if byte.is_ascii() => Step::decoded(1, CodePoint::from(byte)),
            _ => Step::faulty(1, Fault::InvalidOctet, None),
        }
    }
}

/// The result of reading a code unit. `end` is the index after the last Base64 digit that was read. `pending` holds the bits of this digit
/// that belong to the next code unit, and their number.
enum Unit16 {
    Complete { value: u16, end: usize, pending: (u32, u32) },
    Incomplete { end: usize },
}

/// Reads one code unit: first the `len` pending `bits`, then Base64 digits of `rest[from..]`.
fn read_unit(rest: &[u8], from: usize, (mut bits, mut len): (u32, u32)) -> Unit16 {
    let mut end = from;
    while len < 16 {
        let Some(digit) = rest.get(end).copied().and_then(base64_digit) else {
            return Unit16::Incomplete { end };
        };
        bits = bits << 6 | digit;
        len += 6;
        end += 1;
    }
    let pending_len = len - 16;
    Unit16::Complete {
        value: (bits >> pending_len) as u16,
        end,
        pending: (bits & ((1 << pending_len) - 1), pending_len),
    }
}

impl Decode for Utf7Decoder {
    fn next(&mut self, rest: &[u8], at_end: bool) -> Step {
        if self.shifted { self.decode_shifted(rest, at_end) } else { self.decode_direct(rest, at_end) }
    }
}

/// Encodes UTF-7. The state is whether a Base64 run is open, and the bits that do not fill a Base64 digit yet.
#[derive(Clone, Debug, Default)]
pub struct Utf7Encoder {
    shifted: bool,
    /// The last bits of the previous code unit, which do not fill a Base64 digit.
    bits: u32,
    /// The number of bits in `bits`.
    bits_len: u32,
}

impl Utf7Encoder {
    fn put_unit(&mut self, unit: u16, out: &mut Vec<u8>) {
        if !self.shifted {
            append(out, &[SHIFT_IN]);
            self.shifted = true;
        }
        self.bits = self.bits << 16 | u32::from(unit);
        self.bits_len += 16;
        while self.bits_len >= 6 {
            self.bits_len -= 6;
            append(out, &[base64_byte(self.bits >> self.bits_len & 0x3F)]);
        }
        self.bits &= (1 << self.bits_len) - 1;
    }

    /// Ends the run: pads the last bits with zeros.
    fn pad(&mut self, out: &mut Vec<u8>) {
        if self.bits_len > 0 {
            append(out, &[base64_byte(self.bits << (6 - self.bits_len) & 0x3F)]);
        }
        *self = Self::default();
    }
}

impl Encode for Utf7Encoder {
    fn put(&mut self, code_point: CodePoint, out: &mut Vec<u8>) -> Result<(), Fault> {
        if code_point.is_surrogate() {
            return Err(Fault::Unmappable);
        }
        if let Ok(byte) = u8::try_from(code_point.value()).map_err(drop)
            && (is_direct(byte) || byte == SHIFT_IN && !self.shifted)
        {
            if self.shifted {
                self.pad(out);
                // Without `-`, the byte would be decoded as part of the run.
                if base64_digit(byte).is_some() || byte == SHIFT_OUT {
                    append(out, &[SHIFT_OUT]);
                }
            }
            append(out, &[byte]);
            if byte == SHIFT_IN {
                append(out, &[SHIFT_OUT]);
            }
            return Ok(());
        }
        let (units, count) = super::utf16::units(code_point)?;
        units[..count].iter().for_each(|&unit| self.put_unit(unit, out));
        Ok(())
    }

    fn encodes_lone_surrogates(&self) -> bool {
        false
    }

    fn finish(&mut self, out: &mut Vec<u8>) {
        if self.shifted {
            self.pad(out);
            append(out, &[SHIFT_OUT]);
        }
    }

    fn closing_len(&self) -> usize {
        usize::from(self.shifted) + usize::from(self.bits_len > 0)
    }
}

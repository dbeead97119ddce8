//! UTF-8B: malformed octets as U+DC80 to U+DCFF, and back.

use crate::code_point::CodePoint;

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

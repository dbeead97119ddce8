//! UTF-8B: malformed bytes as U+DC80 to U+DCFF, and back.

use crate::code_point::CodePoint;

const FIRST: u32 = 0xDC80;
const FIRST_BYTE: u8 = 0x80;

/// The code point that a malformed byte, from 80 up, becomes.
pub fn code_point_for(byte: u8) -> CodePoint {
    CodePoint::from_bits(FIRST + u32::from(byte.saturating_sub(FIRST_BYTE)))
}

/// The byte that a code point stands for; `None` where it is no escape.
pub fn byte_for(code_point: CodePoint) -> Option<u8> {
    let index = u8::try_from(code_point.value().checked_sub(FIRST)?).ok()?;
    FIRST_BYTE.checked_add(index)
}

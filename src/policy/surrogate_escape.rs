//! The escapes of [`Policy::Surrogateescape`](super::Policy::Surrogateescape): malformed bytes 80 to FF as U+DC80 to
//! U+DCFF.
//!
//! The scheme is known as UTF-8B. In Python, it is the error handler `surrogateescape` (PEP 383).

use crate::code_point::CodePoint;

const FIRST_CODE_POINT: u32 = 0xDC80;
const FIRST_BYTE: u8 = 0x80;

/// Returns the escape of a byte from 80 to FF.
pub fn code_point_for(byte: u8) -> CodePoint {
    CodePoint::from_bits(FIRST_CODE_POINT + u32::from(byte.saturating_sub(FIRST_BYTE)))
}

/// Returns the byte that an escape stands for, or `None` for any other code point.
pub fn byte_for(code_point: CodePoint) -> Option<u8> {
    let index = u8::try_from(code_point.value().checked_sub(FIRST_CODE_POINT)?).ok()?;
    FIRST_BYTE.checked_add(index)
}

//! Variable-length numbers, for tables that are expanded when they are first used.
//!
//! Each byte holds seven bits of a number, the most significant first. The highest bit is clear only in the last byte of a number.

use alloc::vec::Vec;

/// Returns the numbers of a table.
pub(crate) fn numbers(bytes: &[u8]) -> impl Iterator<Item = u32> {
    let mut number = 0;
    bytes.iter().filter_map(move |byte| {
        number = number << 7 | u32::from(byte & 0x7F);
        (byte & 0x80 == 0).then(|| core::mem::take(&mut number))
    })
}

/// Returns the running sums of the signed numbers of a table. Bit 0 of a number is the sign: 0, 1, 2, 3 stand for 0, -1, 1, -2. A number
/// of at least `jump` is not added: the new sum is this number minus `jump`.
#[cfg(feature = "audit")]
pub(crate) fn signed_sums(bytes: &[u8], jump: u32) -> impl Iterator<Item = u32> {
    numbers(bytes).scan(0_u32, move |sum, number| {
        *sum = match number.checked_sub(jump) {
            Some(next) => next,
            None => sum.wrapping_add(number >> 1 ^ (number & 1).wrapping_neg()),
        };
        Some(*sum)
    })
}

/// Returns the running sums of the numbers of a table.
#[inline(never)]
pub(crate) fn running_sums(bytes: &[u8]) -> Vec<u32> {
    let mut sum = 0;
    let mut sums = Vec::with_capacity(bytes.len());
    for number in numbers(bytes) {
        sum += number;
        sums.push(sum);
    }
    sums
}

//! Variable-length numbers, for tables that are expanded when they are first used.
//!
//! Each byte holds seven bits of a number, the most significant first. The highest bit is set in all bytes of a number but the last.

use alloc::vec::Vec;

/// Returns the numbers of a table.
#[cfg(feature = "audit")]
pub(crate) fn numbers(bytes: &[u8]) -> impl Iterator<Item = u32> {
    let mut number = 0;
    bytes.iter().filter_map(move |byte| {
        number = number << 7 | u32::from(byte & 0x7F);
        (byte & 0x80 == 0).then(|| core::mem::take(&mut number))
    })
}

/// Returns the running sums of the numbers of a table: each number plus all numbers before it.
#[inline(never)]
pub(crate) fn running_sums(bytes: &[u8]) -> Vec<u32> {
    let (mut sum, mut number) = (0, 0);
    let mut sums = Vec::with_capacity(bytes.len());
    for byte in bytes {
        number = number << 7 | u32::from(byte & 0x7F);
        if byte & 0x80 == 0 {
            sum += number;
            number = 0;
            sums.push(sum);
        }
    }
    sums
}

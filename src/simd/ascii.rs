//! Converts ASCII to UTF-16 and back, 16 characters at a time. Used in the loops of encodings that contain ASCII.

use super::vector::LANES;
#[cfg(target_arch = "wasm32")]
use super::{dispatch::Baseline, vector::Vector};

/// A mask of the bits that are 0 in every ASCII code unit, for eight little-endian code units.
const NON_ASCII: u128 = u128::from_ne_bytes([
    0x80, 0xFF, 0x80, 0xFF, 0x80, 0xFF, 0x80, 0xFF, 0x80, 0xFF, 0x80, 0xFF, 0x80, 0xFF, 0x80, 0xFF,
]);

/// Converts 16 bytes to little-endian code units if all bytes are ASCII; otherwise writes nothing. Returns whether all bytes are ASCII.
#[inline(always)]
pub fn widen(bytes: &[u8; LANES], units: &mut [[u8; 2]; LANES]) -> bool {
    if u128::from_ne_bytes(*bytes) & u128::from_ne_bytes([0x80; LANES]) != 0 {
        return false;
    }
    #[cfg(target_arch = "wasm32")]
    if let [low, high] = units.as_flattened_mut().as_chunks_mut().0 {
        let row = Baseline::from_row(bytes);
        row.widen_low().store(low);
        row.widen_high().store(high);
    }
    // On other targets, LLVM vectorizes this loop.
    #[cfg(not(target_arch = "wasm32"))]
    for (unit, &byte) in units.iter_mut().zip(bytes) {
        *unit = [byte, 0];
    }
    true
}

/// Converts 16 little-endian code units to bytes if all units are ASCII; otherwise writes nothing. Returns whether all units are ASCII.
#[inline(always)]
pub fn narrow(units: &[[u8; 2]; LANES], bytes: &mut [u8; LANES]) -> bool {
    let [low, high] = units.as_flattened().as_chunks().0 else { return false };
    let bits = u128::from_ne_bytes(*low) | u128::from_ne_bytes(*high);
    if bits & NON_ASCII != 0 {
        return false;
    }
    #[cfg(target_arch = "wasm32")]
    Baseline::from_row(low).narrow(Baseline::from_row(high)).store(bytes);
    #[cfg(not(target_arch = "wasm32"))]
    for (byte, unit) in bytes.iter_mut().zip(units) {
        *byte = unit[0];
    }
    true
}

#[cfg(test)]
mod tests;

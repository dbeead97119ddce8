//! The conversions and validations without wasm-bindgen: exports that take addresses in the memory of this module.
//!
//! # Safety
//! The benchmark passes only addresses of memory that [`bare_allocate`] allocated, large enough for the longest result.
#![allow(clippy::missing_safety_doc)]

use crate::work;
use std::slice::{from_raw_parts, from_raw_parts_mut};

/// The result for malformed input.
const MALFORMED: usize = usize::MAX;

/// Allocates memory that is never freed, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn bare_allocate(bytes: usize) -> *mut u64 {
    vec![0u64; bytes.div_ceil(8)].leak().as_mut_ptr()
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bare_simdutf8_validate(from: *const u8, length: usize) -> bool {
    simdutf8::basic::from_utf8(unsafe { from_raw_parts(from, length) }).is_ok()
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bare_std_validate(from: *const u8, length: usize) -> bool {
    std::str::from_utf8(unsafe { from_raw_parts(from, length) }).is_ok()
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bare_utf8_to_utf16(from: *const u8, length: usize, to: *mut u16) -> usize {
    let to = unsafe { from_raw_parts_mut(to, work::max_utf16_from_utf8(length)) };
    work::utf8_to_utf16(unsafe { from_raw_parts(from, length) }, to).unwrap_or(MALFORMED)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bare_utf16_to_utf8(from: *const u16, length: usize, to: *mut u8) -> usize {
    let to = unsafe { from_raw_parts_mut(to, work::max_utf8_from_utf16(length)) };
    work::utf16_to_utf8_with_replacement(unsafe { from_raw_parts(from, length) }, to)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bare_latin1_to_utf8(from: *const u8, length: usize, to: *mut u8) -> usize {
    let to = unsafe { from_raw_parts_mut(to, 2 * length) };
    work::latin1_to_utf8(unsafe { from_raw_parts(from, length) }, to)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bare_windows_1252_to_utf8(from: *const u8, length: usize, to: *mut u8) -> usize {
    let to = unsafe { from_raw_parts_mut(to, work::max_utf8_from_single_bytes(length)) };
    work::windows_1252_to_utf8(unsafe { from_raw_parts(from, length) }, to).unwrap_or(MALFORMED)
}

/// The lower bound for the time of any validation: loads each block of 64 bytes once, and combines them into one result.
#[cfg(target_arch = "wasm32")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bare_load_and_or(from: *const u8, length: usize) -> bool {
    use std::arch::wasm32::{u8x16_splat, v128, v128_any_true, v128_load, v128_or};
    let blocks = length / 64;
    let mut combined = [u8x16_splat(0); 4];
    for block in 0..blocks {
        for (lane, bits) in combined.iter_mut().enumerate() {
            let address = from.wrapping_add(64 * block + 16 * lane).cast::<v128>();
            *bits = v128_or(*bits, unsafe { v128_load(address) });
        }
    }
    v128_any_true(v128_or(v128_or(combined[0], combined[1]), v128_or(combined[2], combined[3])))
}

/// Copies within the memory of this module, by the instruction `memory.copy`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bare_copy(from: *const u8, length: usize, to: *mut u8) {
    unsafe { std::ptr::copy_nonoverlapping(from, to, length) }
}

//! The kernels: SIMD code that processes 16 bytes at a time. `README.md` in this folder explains how they work.
//!
//! Most kernels take a [`Span`](span::Span), process it up to the first sequence that they cannot handle, and return
//! the byte offset at which they stopped. Kernels may load bytes around the span, but these never change the result. A
//! kernel that appends to a `Vec` returns the start of the span if the spare capacity is less than
//! [`required_capacity`] of the span.
//!
//! Only this folder and `udf/abi.rs`, which is part of the WebAssembly module for ClickHouse, have unsafe code. In this folder, bounds are
//! checked once for a span and its output. Single loads, and single stores into the spare capacity of a `Vec`, are not checked.

#[cfg(feature = "legacy")]
pub mod ascii;
#[cfg(feature = "legacy")]
pub mod code_page;
mod compress;
mod constants;
pub mod dispatch;
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
))]
mod instructions;
pub mod line_ends;
#[cfg(feature = "legacy")]
pub mod multi_byte;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
mod neon;
pub mod nibble_tables;
mod output;
#[cfg(not(any(
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
)))]
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
pub mod single_byte;
pub mod span;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod sse41;
mod surrogates;
#[cfg(test)]
mod tests;
pub mod to_utf16;
pub mod to_utf8;
pub mod utf16;
pub mod utf32;
pub mod utf8;
mod vector;

pub use output::required_capacity;

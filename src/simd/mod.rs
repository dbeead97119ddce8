//! The kernels: SIMD code that processes 16 bytes at a time. `README.md` in this folder explains how they work.
//!
//! | module | contents |
//! |---|---|
//! | [`span`] | the input: a range of a text, checked once |
//! | `output` | the output: the spare capacity of a `Vec`, checked once |
//! | `vector` | the vector operations, with one backend per target |
//! | [`utf8`] | UTF-8: validation and the code point count |
//! | [`to_utf16`] | UTF-8 to UTF-16 |
//! | [`to_utf8`] | UTF-16 and Latin-1 to UTF-8 |
//! | [`utf16`] | UTF-16: validation, from and to UTF-32, byte order |
//! | [`single_byte`] | single-byte encodings from and to UTF-16 |
//! | [`code_page`] | code pages to UTF-16, a row at a time, and from UTF-16, two rows at a time |
//! | [`ascii`] | ASCII from and to UTF-16, a row at a time |
//! | [`line_ends`] | line ends in code units of any width |
//! | [`nibble_tables`] | the tables of the UTF-8 validator, derived from a grammar at compile time |
//! | `compress`, `surrogates`, `constants` | tables, helpers and constants of the kernels above |
//!
//! A kernel takes a [`Span`](span::Span), processes it up to the first sequence that it cannot handle, and returns the byte
//! offset at which it stopped. It may load bytes around the span, which never change its result.
//!
//! Apart from `udf/abi.rs`, which only the module for databases contains, this folder is the only place with unsafe code: loads,
//! and stores into the spare capacity of a `Vec`, are not checked one by one. A comment at each of them explains why it is within
//! bounds.

#[cfg(feature = "legacy")]
pub mod ascii;
#[cfg(feature = "legacy")]
pub mod code_page;
mod compress;
mod constants;
pub mod line_ends;
pub mod nibble_tables;
mod output;
pub mod single_byte;
pub mod span;
mod surrogates;
#[cfg(test)]
mod tests;
pub mod to_utf16;
pub mod to_utf8;
pub mod utf16;
pub mod utf8;
mod vector;

pub use output::required_capacity;

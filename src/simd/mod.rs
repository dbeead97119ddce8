//! The kernels: what is done with many bytes at once.
//!
//! | module | what its kernels do |
//! |---|---|
//! | [`span`] | what kernels read: a range of a text that is known to be there |
//! | [`utf8`] | tell how far UTF-8 is well formed |
//! | [`to_utf16`] | UTF-8 to code units of UTF-16 |
//! | [`to_utf8`] | code units, and bytes that are code points, to UTF-8 |
//! | [`utf16`] | pairs of surrogates, code units to code points and back, byte orders |
//! | [`single_byte`] | encodings of one byte a character, and counts |
//! | [`line_ends`] | line ends in code units of any width |
//! | [`nibble_tables`] | what they know of a grammar, derived from it at compile time |
//!
//! Each takes a [`Span`](span::Span), which is checked once where it is made, goes on as long as there is nothing that needs a
//! second look, and returns how far it came. It may read bytes around the span, which never change its result. This is the only
//! place where code is unsafe: vectors are loaded, and stored behind the length of a `Vec`, without a check of each access. Why
//! each access is within its memory is said where it is.

mod compress;
mod constants;
pub mod line_ends;
pub mod nibble_tables;
mod output;
pub mod single_byte;
pub mod span;
mod surrogates;
pub mod to_utf16;
pub mod to_utf8;
pub mod utf16;
pub mod utf8;
mod vector;

pub use output::required_capacity;

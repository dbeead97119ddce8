//! utfscope validates, transcodes and explains UTF-8 in every form the standards gave it, and its relatives.
//!
//! The rules of each encoding are written once, as a constant ([`profile`]); everything else is derived from them:
//!
//! | module | what it is |
//! |---|---|
//! | [`code_point`] | a code point, surrogate arithmetic, the `U+` notation |
//! | [`fault`] | the named causes of malformed text, each with its rule |
//! | [`profile`] | the rules: one constant for each form of UTF-8, and the one function that judges by them |
//! | [`grammar`] | lead bytes, second-byte intervals and byte roles, derived from a profile at compile time |
//! | [`encoding`] | the encodings and their names |
//! | [`codec`] | one step of decoding, one step of encoding, for every encoding |
//! | [`single_byte`] | the tables of the encodings of one byte a character |
//! | `fast_path` | which kernels read and write each encoding, and the loop that runs them |
//! | `simd` | the kernels: many bytes at once |
//! | [`policy`] | what becomes of a fault |
//! | [`stream`] | a text that comes in parts |
//! | [`validate`](mod@validate) | is it well formed, and if not, where and why not |
//! | [`transcode`] | decode, apply the policy, encode |
//! | [`code_page`](mod@code_page) | the role of each byte, and the 256 cells of the code page table |
//! | [`boundary`] | where characters begin, from anywhere; search |
//! | [`lines`] | lines and columns |
//! | [`order`] | the order of texts by code point |
//! | [`inspect`](mod@inspect) | bytes to segments and roles |
//! | [`place`] | the unit that a decoder takes over a place, for those who explain it |
//!
//! On wasm32 the feature `bindgen`, which is on by default, adds the binding of the npm package and its allocator. Without default
//! features the crate is a plain library there too.
//!
//! ```
//! use utfscope::{Encoding, validate};
//!
//! let found = validate::bytes(b"\xE2\x82\xAC\xC0\xAF", Encoding::Utf8).unwrap_err();
//! assert_eq!((found.offset, found.fault.reason()), (3, "overlong"));
//! ```

#![deny(unsafe_code)]
// What an input can bring about is answered, never a panic; tests may say that they know better.
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::panic,
        clippy::todo,
        clippy::unimplemented,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]
#![warn(missing_docs)]

pub mod boundary;
pub mod code_page;
pub mod code_point;
pub mod codec;
pub mod encoding;
#[doc(hidden)]
pub mod fast_path;
pub mod fault;
pub mod grammar;
mod hex_escape;
pub mod inspect;
pub mod lines;
pub mod order;
pub mod policy;
pub mod profile;
pub mod sequence;
#[doc(hidden)]
#[allow(unsafe_code)]
pub mod simd;
pub mod single_byte;
pub mod stream;
pub mod transcode;
pub mod validate;

#[cfg(all(target_arch = "wasm32", feature = "bindgen"))]
mod wasm;

#[cfg(test)]
mod linear_tests;

pub use code_point::CodePoint;
pub use encoding::Encoding;
pub use fault::{Fault, LocatedFault, Severity};
pub use policy::{Options, Policy};

//! Validates, converts and explains text in UTF-8 (every version since 1996), UTF-16, UTF-32 and related encodings.
//!
//! Three calls cover most uses:
//!
//! - [`validate::bytes`] checks bytes and returns the first error with its byte offset and reason.
//! - [`transcode::bytes`] converts bytes from one [`Encoding`] to another under an error [`Policy`].
//! - [`inspect::segments`] splits bytes into code points and malformed sequences.
//!
//! ```
//! use utfscope::{Encoding, Options, transcode, validate};
//!
//! let error = validate::bytes(b"\xE2\x82\xAC\xC0\xAF", Encoding::Utf8).unwrap_err();
//! assert_eq!((error.offset, error.fault.reason()), (3, "overlong"));
//!
//! let options = Options::default();
//! let utf8 = transcode::bytes(b"caf\xE9", Encoding::Windows1252, Encoding::Utf8, options, &mut |_| ());
//! assert_eq!(utf8.unwrap(), "café".as_bytes());
//! ```
//!
//! # Modules
//!
//! The rules of each form of UTF-8 are one constant in [`profile`]. Lead byte tables, byte roles and SIMD tables derive
//! from it. In this list, a module imports only modules above it.
//!
//! | module | contents |
//! |---|---|
//! | [`code_point`] | code points, surrogate arithmetic, the `U+` notation |
//! | [`fault`] | the reasons why text is malformed or suspicious, or cannot be encoded |
//! | [`profile`] | the rules of each form of UTF-8, and the function that applies them |
//! | [`grammar`] | lead bytes and second-byte ranges, derived from a profile at compile time |
//! | [`single_byte`] | the tables of ASCII, ISO-8859-1 and windows-1252 |
//! | `simd` | kernels that process many bytes at once |
//! | `legacy` | the tables of the other encodings, with the feature `legacy` |
//! | [`encoding`] | the encodings and their names |
//! | `fast_path` | the kernels of each encoding, and the loop that runs them |
//! | [`codec`] | one decoding step and one encoding step for each encoding |
//! | [`policy`] | error policies and BOM options |
//! | [`stream`] | decoding of text that arrives in chunks |
//! | [`lines`] | line and column numbers |
//! | [`validate`](mod@validate) | validation: the first error, all faults, or the number of code points |
//! | [`transcode`] | conversion between encodings |
//! | [`code_page`](mod@code_page) | the role of each byte value in an encoding |
//! | [`inspect`](mod@inspect) | segments, and the role of each byte of a text |
//! | [`sequence`] | the sequence that contains a given byte |
//! | [`boundary`] | character boundaries, and substring search |
//! | [`order`] | comparison by code point |
//! | [`detect`](mod@detect) | detection of the encoding, and of binary data |
//! | `repair` | repair of text that was decoded in the wrong encoding, with the feature `legacy` |
//! | `audit` | what a text hides, with the feature `audit` |
//! | `udf` | functions for databases that run WebAssembly, with the feature `udf` |
//!
//! # Features
//!
//! `bindgen` (default) adds the binding of the npm package and its allocator on wasm32. `udf` exports functions for
//! ClickHouse on wasm32. Without `bindgen` and `udf`, the crate exports no symbols. `legacy` adds the other encodings of the Encoding
//! Standard, code pages of MS-DOS and mainframes, and the module `repair`. `audit` adds the module `audit`. `audit` and
//! `udf` contain `legacy`. All of these need the standard library (`std`). Without features, `core` and `alloc` are
//! enough, on targets such as `thumbv7em-none-eabi`.

// Only targets without a standard library omit it. On other targets the crate links it even without the feature `std`, because a `cdylib`
// without it would need its own allocator and panic handler.
#![cfg_attr(all(not(feature = "std"), any(target_os = "none", without_std)), no_std)]
#![deny(unsafe_code)]
// No input may cause a panic, so the library must not use these. Tests may.
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

#[macro_use]
extern crate alloc;

#[cfg(feature = "audit")]
pub mod audit;
pub mod boundary;
pub mod code_page;
pub mod code_point;
pub mod codec;
mod compact;
pub mod detect;
pub mod encoding;
#[doc(hidden)]
pub mod fast_path;
pub mod fault;
pub mod grammar;
mod hex_escape;
pub mod inspect;
#[cfg(feature = "legacy")]
pub mod legacy;
pub mod lines;
pub mod order;
pub mod policy;
pub mod profile;
#[cfg(feature = "legacy")]
pub mod repair;
pub mod sequence;
#[doc(hidden)]
#[allow(unsafe_code)]
pub mod simd;
pub mod single_byte;
pub mod stream;
pub mod transcode;
#[cfg(feature = "udf")]
pub mod udf;
#[cfg(feature = "audit")]
#[doc(hidden)]
pub mod unicode;
pub mod validate;

#[cfg(all(target_arch = "wasm32", feature = "bindgen"))]
mod wasm;

#[cfg(test)]
mod linear_tests;

pub use code_point::CodePoint;
pub use encoding::Encoding;
pub use fault::{Fault, LocatedFault, Severity};
pub use policy::{Options, Policy};

//! The binding of the npm package: function signatures only, one file for each group of functions.
//!
//! Functions take numbers, and the length of the input in the [`arena`]. An encoding is a number of `EncodingId`, an
//! error policy a number of `Policy`. Results are numbers too, and longer results are left in the arena. The package's
//! JavaScript in `pkg-config/entries` checks arguments, names the numbers and writes error messages.
//!
//! With `--cfg only_conversions`, the module has no tables for detection and repair, because nothing calls these.

mod arena;
#[cfg(feature = "audit")]
mod audit;
mod boundaries;
#[cfg(not(only_conversions))]
mod detection;
mod encoding_id;
mod errors;
mod fast;
mod inspection;
mod output;
#[cfg(all(feature = "legacy", not(only_conversions)))]
mod repair;
mod transcoding;
mod validation;

use crate::encoding::Encoding;
use wasm_bindgen::prelude::*;

/// A constant-time allocator with a fifth of the code size of the standard library's.
#[global_allocator]
static ALLOCATOR: rlsf::GlobalTlsf = rlsf::GlobalTlsf::new();

#[wasm_bindgen(typescript_custom_section)]
const SHAPES: &str = include_str!("shapes.d.ts");

/// Returns the encoding with this number of `EncodingId`.
///
/// Exported functions take numbers instead of enumerations, because wasm-bindgen would add a range check to each of
/// them.
fn encoding_from_number(number: u8) -> Encoding {
    in_range(Encoding::from_number(number))
}

/// Unwraps the value of a number. The package never passes a number that has no value.
fn in_range<T>(value: Option<T>) -> T {
    value.unwrap_or_else(|| wasm_bindgen::throw_str("no encoding or policy has this number"))
}

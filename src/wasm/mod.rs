//! The binding of the npm package: functions that JavaScript calls, one file for each group of functions.
//!
//! Functions take numbers, such as the length of the input in the [`arena`]. A number stands for an encoding
//! (`Encoding::number`) or an error policy (`Policy::ALL`). Most functions return a number, and leave longer results in
//! the arena. The package's JavaScript in `pkg-config/entries` checks arguments, names the numbers and writes error
//! messages.
//!
//! `--cfg only_conversions` leaves out detection and repair, and the tables of both.

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

/// A constant-time allocator with a fifth of the code size of the standard library's.
#[global_allocator]
static ALLOCATOR: rlsf::GlobalTlsf = rlsf::GlobalTlsf::new();

/// Returns the encoding with this number.
///
/// Exported functions take numbers, because wasm-bindgen would add a range check to each function with an enumeration.
fn encoding_from_number(number: u8) -> Encoding {
    unwrap_argument(Encoding::from_number(number))
}

/// Unwraps the encoding, the policy or the conversion that arguments describe. The package passes only valid arguments.
fn unwrap_argument<T>(value: Option<T>) -> T {
    value.unwrap_or_else(|| wasm_bindgen::throw_str("an argument is out of range"))
}

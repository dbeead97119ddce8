//! The binding: signatures and copies only, one file for each group of calls.
//!
//! It takes octets and numbers: an encoding is one of `EncodingId`, a policy one of `Policy`. What a caller may pass besides, and what an error says of it, is the package's own
//! JavaScript, in `pkg-config/entries`.

mod boundaries;
mod errors;
mod inspection;
mod output;
mod transcoding;
mod validation;

use crate::{Encoding, Fault};
use wasm_bindgen::prelude::*;

/// A constant-time allocator that weighs a fifth of the standard library's.
#[global_allocator]
static ALLOCATOR: rlsf::GlobalTlsf = rlsf::GlobalTlsf::new();

#[wasm_bindgen(typescript_custom_section)]
const SHAPES: &str = include_str!("shapes.d.ts");

/// The encoding of this number of `EncodingId`. Enumerations cross as numbers: each call would check one of its own.
fn numbered(number: u8) -> Encoding {
    in_range(Encoding::numbered(number))
}

/// What a number stands for; the package passes no other.
fn in_range<T>(named: Option<T>) -> T {
    named.unwrap_or_else(|| wasm_bindgen::throw_str("no encoding or policy has this number"))
}

/// The version of this module.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").into()
}

/// The name of an encoding.
#[wasm_bindgen(js_name = encodingName, unchecked_return_type = "Encoding")]
pub fn encoding_name(encoding: u8) -> String {
    let encoding = numbered(encoding);
    encoding.name().into()
}

/// The reason of this number in the `reasons` column of a fault table.
#[wasm_bindgen(js_name = reasonName, unchecked_return_type = "Reason | undefined")]
pub fn reason_name(number: usize) -> Option<String> {
    Fault::ALL.get(number).map(|fault| fault.reason().into())
}

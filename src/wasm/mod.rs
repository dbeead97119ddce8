//! The binding: signatures only, one file for each group of calls.
//!
//! It takes numbers, and bytes that stand in the [`arena`]: an encoding is one of `EncodingId`, a policy one of `Policy`. What a caller may pass besides, and what an error says of it, is the package's own
//! JavaScript, in `pkg-config/entries`. Names and words are there too: what is thrown is a sentence or the numbers of a fault.

mod arena;
mod boundaries;
mod errors;
mod fast;
mod inspection;
mod output;
mod transcoding;
mod validation;

use crate::encoding::Encoding;
use wasm_bindgen::prelude::*;

/// A constant-time allocator that weighs a fifth of the standard library's.
#[global_allocator]
static ALLOCATOR: rlsf::GlobalTlsf = rlsf::GlobalTlsf::new();

#[wasm_bindgen(typescript_custom_section)]
const SHAPES: &str = include_str!("shapes.d.ts");

/// The encoding of this number of `EncodingId`. Enumerations cross as numbers: each call would check one of its own.
fn numbered(number: u8) -> Encoding {
    in_range(Encoding::from_number(number))
}

/// What a number stands for; the package passes no other.
fn in_range<T>(named: Option<T>) -> T {
    named.unwrap_or_else(|| wasm_bindgen::throw_str("no encoding or policy has this number"))
}

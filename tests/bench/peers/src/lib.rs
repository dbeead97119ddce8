//! The fastest that Rust has for each operation, compiled for the same engine as the package.
//!
//! Two faces: [`bound`] is what a user of these crates would ship through wasm-bindgen, [`bare`] works on memory in place
//! and shows the loops alone.

mod bare;
mod bound;
mod work;

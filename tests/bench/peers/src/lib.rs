//! The Rust code that the package is compared with, also compiled to WebAssembly.
//!
//! [`bound`] is what a user of these crates would ship through wasm-bindgen. [`bare`] works on memory in place and
//! shows the loops alone.

mod bare;
mod bound;
mod work;

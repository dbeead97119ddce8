//! The Rust code that the package is compared with, compiled to WebAssembly as the package is.
//!
//! [`bound`] exports conversions through wasm-bindgen, as a user of the compared crates would. [`bare`] reads and
//! writes at addresses in the memory of the module. Nothing is copied into or out of it, so the times are those of the loops alone.

mod bare;
mod bound;
mod work;

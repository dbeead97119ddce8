//! The fastest Rust code for each conversion, compiled for the same engine as the package.
//!
//! [`bound`] is what a user of these crates would ship through wasm-bindgen. [`bare`] works on memory in place and
//! shows the loops alone.

mod bare;
mod bound;
mod work;

//! The Rust code that the package is compared with, compiled to WebAssembly as the package is.
//!
//! [`bound`] exports conversions through wasm-bindgen, as a user of the compared crates would. [`bare`] works on memory in
//! place, which shows the speed of the loops alone.

mod bare;
mod bound;
mod work;

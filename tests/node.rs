//! Tests of the WebAssembly module in Node: `wasm-pack test --node`. Node also runs `vectors.rs` and `profiles.rs` by
//! themselves.
#![cfg(target_arch = "wasm32")]

mod platform;

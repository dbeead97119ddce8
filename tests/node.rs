//! Tests of the WebAssembly module in Node: `wasm-pack test --node`. `vectors.rs` and `profiles.rs` are
//! separate test binaries in Node, so this file does not include them as modules.
#![cfg(target_arch = "wasm32")]

mod platform;

//! The module under Node: `wasm-pack test --node`. The vectors and profiles run there as suites of their own.
#![cfg(target_arch = "wasm32")]

mod platform;

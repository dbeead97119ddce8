//! Tests of the crate, compiled to WebAssembly, in a browser: `wasm-pack test --headless --chrome`.
#![cfg(target_arch = "wasm32")]

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

mod platform;
mod profiles;
mod vectors;

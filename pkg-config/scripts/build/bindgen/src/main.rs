//! Writes the JavaScript binding of a WebAssembly module, and the processed module that the binding loads.
//!
//! Usage: `bindgen MODULE FOLDER`.
use std::{env::args_os, error::Error};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = args_os().skip(1);
    let (Some(module), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("usage: bindgen MODULE FOLDER".into());
    };
    Bindgen::new()
        .input_path(module)
        // Only the binding of the web target runs in every runtime. Without a default path, it does not contain
        // `import.meta.url`, which some bundlers cannot handle.
        .web(true)?
        .omit_default_module_path(true)
        // The package calls this function to restart the module after a trap.
        .reset_state_function(true)
        .typescript(true)
        .generate(folder)?;
    Ok(())
}

//! Writes the JavaScript binding of a WebAssembly module: `bindgen MODULE FOLDER`.
use std::{env::args_os, error::Error};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = args_os().skip(1);
    let (Some(module), Some(folder)) = (arguments.next(), arguments.next()) else {
        return Err("usage: bindgen MODULE FOLDER".into());
    };
    Bindgen::new()
        .input_path(module)
        // The web target alone runs everywhere, and without a default path it has no `import.meta.url`, on which
        // some bundlers fail.
        .web(true)?
        .omit_default_module_path(true)
        // After a trap the package starts the module again.
        .reset_state_function(true)
        .typescript(true)
        .generate(folder)?;
    Ok(())
}

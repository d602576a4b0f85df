//! `bindgen MODULE FOLDER` writes the module and what JavaScript calls it by into a folder.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let [_, module, folder] = std::env::args().collect::<Vec<_>>().try_into().unwrap_or_else(|_| {
        eprintln!("bindgen MODULE FOLDER");
        std::process::exit(2);
    });
    let mut bindgen = Bindgen::new();
    let made = bindgen.web(true).and_then(|bindgen| {
        bindgen.input_path(module).out_name("rival").typescript(true).omit_default_module_path(true).generate(folder)
    });
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bindgen: {error:#}");
            ExitCode::FAILURE
        }
    }
}

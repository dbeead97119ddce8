//! Prints each fault of a file that should be UTF-8: `FILE:LINE:COLUMN: OFFSET REASON`.

use std::process::ExitCode;
use utfscope::Encoding;
use utfscope::stream::Chunk;
use utfscope::validate::{ListOptions, Validator};

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("Name a file: cargo run --example faults -- FILE");
        return ExitCode::from(2);
    };
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::from(2);
        }
    };
    let mut validator = Validator::with_lines(Encoding::Utf8);
    let found =
        match validator.push(Chunk::complete(&bytes), ListOptions { limit: usize::MAX, warnings: false }) {
            Ok(found) => found,
            Err(error) => {
                eprintln!("{path}: the faults do not fit into memory: {error}");
                return ExitCode::from(2);
            }
        };
    for (located, position) in found.list.iter().zip(&found.positions) {
        let (line, column, reason) = (position.line, position.column, located.fault.reason());
        println!("{path}:{line}:{column}: {} {reason}", located.offset);
    }
    ExitCode::from(u8::from(!found.list.is_empty()))
}

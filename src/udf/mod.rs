//! Functions for databases that run WebAssembly: the ABI `BUFFERED_V1` of ClickHouse, with rows in its format `RowBinary`.
//!
//! For each SQL function, [`functions`] has one Rust function, which reads the arguments of a row and writes the result. `abi` exports
//! these functions, and two more with which the database creates and frees buffers. The WebAssembly module imports nothing.

#[allow(unsafe_code)]
mod abi;
pub mod functions;
mod names;
pub mod row_binary;

pub use row_binary::Failure;
use row_binary::{Rows, Values};

/// An SQL function: reads the arguments of one row, and writes its result.
pub type Function = fn(&mut Rows<'_>, &mut Values) -> Result<(), Failure>;

/// Applies a function to each of `count` rows; returns the results in `RowBinary`.
///
/// The time is linear in the length of the rows.
///
/// ```
/// use utfscope::udf::{functions, run};
///
/// // Two rows with one string each: "a" and the byte FF.
/// assert_eq!(run(functions::utf8_is_valid, b"\x01a\x01\xFF", 2), Ok(vec![1, 0]));
/// ```
///
/// # Errors
///
/// [`Failure::Truncated`] if the rows end before the last argument, and [`Failure::OutOfMemory`] if the results do not fit.
pub fn run(function: Function, rows: &[u8], count: u32) -> Result<Vec<u8>, Failure> {
    let (mut rows, mut values) = (Rows::new(rows), Values::default());
    for _ in 0..count {
        function(&mut rows, &mut values)?;
    }
    Ok(values.into_bytes())
}

//! Fast calls, without the set-up of the general calls in `transcoding.rs` and `validation.rs`. They are for the most common
//! uses: whole well-formed texts under the default options, and malformed text under `replace` if kernels can replace it.

use super::arena::{OUT_OF_MEMORY, with_input, with_result, with_scratch};
use super::encoding_from_number;
use crate::fast_path::{self, FastPath, UTF_8_BOM};
use crate::grammar;
use crate::simd::span::Span;
use crate::simd::utf16;
use crate::transcode::{self, StatelessPaths};
use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::cell::Cell;
use wasm_bindgen::prelude::*;

/// The result if the fast call does not apply. The caller must then use the general call.
const USE_GENERAL_CALL: f64 = -9.0;
const UTF_8: FastPath = FastPath::Utf8(&grammar::UTF_8);

/// Returns true if the input is well-formed UTF-8.
#[wasm_bindgen(js_name = isUtf8)]
pub fn is_utf8(len: usize) -> bool {
    with_input(len, |span| UTF_8.valid_up_to(span, &mut Vec::new()) == span.end())
}

/// Returns the number of code points of well-formed UTF-8 without a BOM; [`USE_GENERAL_CALL`] for any other input.
#[wasm_bindgen(js_name = countUtf8)]
pub fn count_utf8(len: usize) -> f64 {
    with_input(len, |span| {
        let is_supported =
            !span.bytes().starts_with(UTF_8_BOM) && UTF_8.valid_up_to(span, &mut Vec::new()) == span.end();
        if is_supported { UTF_8.count_code_points(span, &[]) as f64 } else { USE_GENERAL_CALL }
    })
}

/// Returns true if the code units have no lone surrogate. `len` is their length in bytes.
#[wasm_bindgen(js_name = isUtf16)]
pub fn is_utf16(len: usize) -> bool {
    let allow_pairs = true;
    with_input(len, |span| utf16::valid_up_to(span.units(), allow_pairs) == span.units::<2>().end())
}

/// Converts well-formed UTF-8 without a BOM to UTF-16 code units, and stores them.
#[wasm_bindgen(js_name = utf8ToUtf16)]
pub fn utf8_to_utf16(len: usize) -> f64 {
    let replace_malformed = false;
    convert(len, |span, out| {
        fast_path::reserve(out, len)?;
        Ok(!span.bytes().starts_with(UTF_8_BOM) && UTF_8.read(span, replace_malformed, out) == span.end())
    })
}

/// Converts UTF-16 code units without a lone surrogate to UTF-8, and stores the output. `len` is their length in bytes.
#[wasm_bindgen(js_name = utf16ToUtf8)]
pub fn utf16_to_utf8(len: usize) -> f64 {
    convert(len, |span, out| {
        fast_path::reserve(out, len)?;
        Ok(UTF_8.write(span.units(), out) == span.end())
    })
}

thread_local! {
    /// The stateless kernels of the last pair of encodings that has them, with the numbers of the pair. Finding kernels takes longer
    /// than converting a short text.
    static LAST_PATHS: Cell<Option<([u8; 2], StatelessPaths)>> = const { Cell::new(None) };
}

/// Returns the kernels between the encodings with these numbers, if both are stateless.
fn stateless_paths(from: u8, to: u8) -> Option<StatelessPaths> {
    match LAST_PATHS.get() {
        Some((numbers, paths)) if numbers == [from, to] => Some(paths),
        _ => {
            let paths = StatelessPaths::between(encoding_from_number(from), encoding_from_number(to))?;
            LAST_PATHS.set(Some(([from, to], paths)));
            Some(paths)
        }
    }
}

/// Converts a whole text with [`StatelessPaths::convert`] or [`transcode::convert_fast`], and stores the output.
#[wasm_bindgen(js_name = convertFast)]
pub fn convert_fast(len: usize, from: u8, to: u8, replace: bool) -> f64 {
    let paths = stateless_paths(from, to);
    convert(len, |span, out| {
        with_scratch(|scratch| {
            paths.and_then(|paths| paths.convert(span, replace, scratch, out)).unwrap_or_else(|| {
                let pair = (encoding_from_number(from), encoding_from_number(to));
                transcode::convert_fast(span, pair, replace, scratch, out)
            })
        })
    })
}

/// Runs `work` with the input of `len` bytes, and stores the output. Returns the length of the output in bytes;
/// [`USE_GENERAL_CALL`] if `work` returns false because it did not convert all of the input; or [`OUT_OF_MEMORY`].
fn convert(len: usize, work: impl FnOnce(Span<'_>, &mut Vec<u8>) -> Result<bool, TryReserveError>) -> f64 {
    let (is_complete, written) = with_input(len, |span| with_result(|out| work(span, out)));
    match is_complete {
        Ok(true) => written,
        Ok(false) => USE_GENERAL_CALL,
        Err(_) => OUT_OF_MEMORY,
    }
}

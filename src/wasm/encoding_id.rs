//! The numbers of encodings for JavaScript.

use wasm_bindgen::prelude::*;

/// The numbers of the encodings that every build has: the results of `Encoding::number`. `tests/names.rs` compares
/// these results with the names in JavaScript.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub enum EncodingId {
    Utf8 = 0,
    Rfc2044 = 1,
    Amd2 = 2,
    Rfc2279bis = 3,
    Cesu8 = 4,
    Wtf8 = 5,
    Mutf8 = 6,
    Utf16 = 7,
    Utf16Le = 8,
    Utf16Be = 9,
    Ucs2Le = 10,
    Ucs2Be = 11,
    Utf32 = 12,
    Utf32Le = 13,
    Utf32Be = 14,
    Ucs4Le = 15,
    Ucs4Be = 16,
    Ascii = 17,
    Iso8859_1 = 18,
    Windows1252 = 19,
    Utf7 = 20,
    Utf1 = 21,
    Units16 = 254,
    Units32 = 255,
}

/// Returns the number of encodings that the feature `legacy` adds. The package recognizes the module of `utfscope/full` by
/// this export.
#[cfg(feature = "legacy")]
#[wasm_bindgen(js_name = legacyEncodingCount)]
pub fn legacy_encoding_count() -> usize {
    crate::legacy::Legacy::ALL.len()
}

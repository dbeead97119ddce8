//! Detection of the encoding of bytes, with the evidence for each candidate.
//!
//! The evidence, in the order of examination:
//!
//! 1. a BOM;
//! 2. an escape sequence that switches to UTF-8;
//! 3. escape sequences of ISO 2022 and HZ;
//! 4. code units of UTF-16 and UTF-32 that form text;
//! 5. Base64 of UTF-7;
//! 6. multi-byte sequences of UTF-8 and related encodings;
//! 7. letters of a language;
//! 8. the declaration in the text, and the caller's hint.

mod binary;
mod content;
mod declared;
#[cfg(feature = "legacy")]
mod ebcdic;
#[cfg(feature = "legacy")]
mod encodings_to_try;
mod escapes;
mod evidence;
#[cfg(feature = "legacy")]
mod excerpt;
#[cfg(feature = "legacy")]
mod frequencies;
#[cfg(feature = "legacy")]
mod georgian;
mod hint;
#[cfg(feature = "legacy")]
mod ideographs;
mod known;
#[cfg(feature = "legacy")]
mod legacy;
#[cfg(feature = "legacy")]
mod letters;
#[cfg(feature = "legacy")]
mod markup;
mod model;
#[cfg(feature = "legacy")]
mod ms_dos;
mod not_text;
mod numbers;
#[cfg(feature = "legacy")]
mod other_characters;
#[cfg(feature = "legacy")]
mod pairs;
mod sample;
mod stated;
#[cfg(feature = "legacy")]
mod symbols;
#[cfg(feature = "legacy")]
mod unencodable;
#[cfg(feature = "legacy")]
mod unsupported;
mod western;
mod wide;

pub use binary::{BinaryKind, Format};
pub use declared::Declaration;
pub use escapes::EscapedEncoding;
pub use evidence::{Candidate, Evidence};
pub use hint::{Hint, Language};
pub use stated::{Designation, bom, designation};

use crate::encoding::Encoding;
use alloc::vec::Vec;
use content::Candidates;
use known::Known;
use sample::Sample;

/// Options of [`detect`].
#[derive(Clone, Copy, Debug, Default)]
pub struct DetectOptions<'a> {
    /// The encodings that are possible; all if `None`.
    pub among: Option<&'a [Encoding]>,
    /// What the caller knows about the text.
    pub hint: Option<Hint>,
}

/// Returns the possible encodings of bytes, the most likely first; none if the bytes are not text (see [`binary`]).
///
/// For binary data of no known format, the only candidates are encodings with code units of two or four bytes. The options must name these
/// encodings, and the bytes must be well-formed in them.
///
/// If the first candidate has a confidence below 0.5, the encoding is unknown. Only the first 65,536 bytes are
/// examined, so the time is bounded.
///
/// ```
/// use utfscope::{Encoding, detect::{self, DetectOptions}};
///
/// let candidates = detect::detect("déjà vu".as_bytes(), &DetectOptions::default());
/// assert_eq!((candidates[0].encoding, candidates[0].confidence), (Encoding::Utf8, 0.91));
/// ```
pub fn detect(bytes: &[u8], options: &DetectOptions<'_>) -> Vec<Candidate> {
    let sample = Sample::of(bytes);
    let known = Known {
        among: options.among,
        hint: options.hint,
        declared: declared::declared(sample.bytes),
        #[cfg(feature = "legacy")]
        is_declaration_weak: declared::is_often_wrong(sample.bytes),
    };
    let mut candidates = Candidates { known, ..Candidates::default() };
    match sample.binary() {
        None => candidates.add_text(&sample),
        // Short text in UTF-16 can have as many NULs as binary data.
        Some(BinaryKind::Data { .. }) => candidates.add_stated_wide(&sample),
        Some(BinaryKind::Format(_)) => {}
    }
    candidates.list
}

/// Returns why bytes are binary data, or `None` for text.
///
/// Bytes are binary if they have the magic number of a known format, or more control characters (NUL included) than text has.
/// NULs that pad the fields of fixed-width records do not count. Bytes that start with a BOM or a [`designation`] are text. Bytes without a
/// magic number are also text if they look like UTF-16, UTF-32 or an encoding with escape sequences. With the feature `legacy`, bytes that
/// look like EBCDIC are text too, unless they contain NULs.
///
/// ```
/// use utfscope::detect::{self, BinaryKind, Format};
///
/// assert_eq!(detect::binary(b"\x1F\x8B\x08\0"), Some(BinaryKind::Format(Format::Gzip)));
/// assert_eq!(detect::binary(b"text"), None);
/// ```
pub fn binary(bytes: &[u8]) -> Option<BinaryKind> {
    Sample::of(bytes).binary()
}

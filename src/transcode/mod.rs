//! Conversion between encodings: decode, apply the error policy, encode.

mod conversion;
mod error;
mod fast;
mod into_destination;
mod round_trip;
mod target;

use crate::encoding::Encoding;
use crate::policy::Options;
use crate::stream::Chunk;
use alloc::vec::Vec;

pub use conversion::Conversion;
pub use error::{FaultCallback, TranscodeError};
#[doc(hidden)]
pub use fast::{StatelessPaths, convert_fast};
pub use into_destination::FillResult;

/// Converts bytes from one encoding to another.
///
/// Offsets count bytes of the input, or code units if `from` is [`Encoding::Units16`] or [`Encoding::Units32`].
/// `on_fault` is called with every fault and warning, under every error policy.
///
/// ```
/// use utfscope::{Encoding, Options, transcode};
///
/// let (from, to) = (Encoding::Utf8, Encoding::Utf16Be);
/// let bytes = transcode::bytes("🌍".as_bytes(), from, to, Options::default(), &mut |_| ()).unwrap();
/// assert_eq!(bytes, [0xD8, 0x3C, 0xDF, 0x0D]);
/// ```
///
/// # Errors
///
/// - [`TranscodeError::Malformed`] for the first fault that the error policy does not handle. Under
///   [`Policy::Strict`](crate::policy::Policy::Strict), that is the first malformed sequence or the first code point
///   that the target cannot represent.
/// - [`TranscodeError::Unsupported`] if the options do not apply to the two encodings.
/// - [`TranscodeError::OutOfMemory`] if the output does not fit into memory.
pub fn bytes(
    input: &[u8],
    from: Encoding,
    to: Encoding,
    options: Options,
    on_fault: FaultCallback<'_>,
) -> Result<Vec<u8>, TranscodeError> {
    Conversion::new(from, to, options)?.run(Chunk::complete(input), on_fault)
}

/// Decodes bytes to UTF-16 code units.
///
/// # Errors
///
/// Returns the errors of [`bytes`].
pub fn to_utf16(
    input: &[u8],
    from: Encoding,
    options: Options,
    on_fault: FaultCallback<'_>,
) -> Result<Vec<u16>, TranscodeError> {
    let out = bytes(input, from, Encoding::Units16, options, on_fault)?;
    Ok(out.as_chunks().0.iter().map(|&unit| u16::from_le_bytes(unit)).collect())
}

/// Decodes bytes to code points.
///
/// # Errors
///
/// Returns the errors of [`bytes`].
pub fn to_utf32(
    input: &[u8],
    from: Encoding,
    options: Options,
    on_fault: FaultCallback<'_>,
) -> Result<Vec<u32>, TranscodeError> {
    let out = bytes(input, from, Encoding::Units32, options, on_fault)?;
    Ok(out.as_chunks().0.iter().map(|&unit| u32::from_le_bytes(unit)).collect())
}

/// Encodes UTF-16 code units.
///
/// # Errors
///
/// Returns the errors of [`bytes`], with offsets in code units.
pub fn from_utf16(
    input: &[u16],
    to: Encoding,
    options: Options,
    on_fault: FaultCallback<'_>,
) -> Result<Vec<u8>, TranscodeError> {
    let input: Vec<u8> = input.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    bytes(&input, Encoding::Units16, to, options, on_fault)
}

/// Encodes code points.
///
/// # Errors
///
/// Returns the errors of [`bytes`], with offsets in code points.
pub fn from_utf32(
    input: &[u32],
    to: Encoding,
    options: Options,
    on_fault: FaultCallback<'_>,
) -> Result<Vec<u8>, TranscodeError> {
    let input: Vec<u8> = input.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    bytes(&input, Encoding::Units32, to, options, on_fault)
}

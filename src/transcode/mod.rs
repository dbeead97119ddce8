//! Decode, apply the policy, encode: every conversion is this one loop.

mod conversion;
mod error;
mod fast;
mod into_destination;
mod round_trip;
mod target;

use crate::encoding::Encoding;
use crate::policy::Options;
use crate::stream::Chunk;

pub use conversion::Conversion;
pub use error::{FaultCallback, TranscodeError};
#[doc(hidden)]
pub use fast::convert_fast;
pub use into_destination::FillResult;

/// Converts bytes of one encoding to bytes of another.
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
/// The first fault under [`Policy::Strict`](crate::policy::Policy::Strict), of the source or of what the target cannot hold, with
/// its offset in bytes of the source (in memory: in code units); or too little memory.
pub fn bytes(
    input: &[u8],
    from: Encoding,
    to: Encoding,
    options: Options,
    on_fault: FaultCallback<'_>,
) -> Result<Vec<u8>, TranscodeError> {
    Conversion::new(from, to, options)?.run(Chunk::complete(input), on_fault)
}

/// Decodes bytes to UTF-16 code units; errors as for [`bytes`].
pub fn to_utf16(
    input: &[u8],
    from: Encoding,
    options: Options,
    on_fault: FaultCallback<'_>,
) -> Result<Vec<u16>, TranscodeError> {
    let out = bytes(input, from, Encoding::Units16, options, on_fault)?;
    Ok(out.as_chunks().0.iter().map(|&unit| u16::from_le_bytes(unit)).collect())
}

/// Decodes bytes to code points; errors as for [`bytes`].
pub fn to_utf32(
    input: &[u8],
    from: Encoding,
    options: Options,
    on_fault: FaultCallback<'_>,
) -> Result<Vec<u32>, TranscodeError> {
    let out = bytes(input, from, Encoding::Units32, options, on_fault)?;
    Ok(out.as_chunks().0.iter().map(|&unit| u32::from_le_bytes(unit)).collect())
}

/// Encodes UTF-16 code units; errors as for [`bytes`], with offsets in code units.
pub fn from_utf16(
    input: &[u16],
    to: Encoding,
    options: Options,
    on_fault: FaultCallback<'_>,
) -> Result<Vec<u8>, TranscodeError> {
    let input: Vec<u8> = input.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    bytes(&input, Encoding::Units16, to, options, on_fault)
}

/// Encodes code points; errors as for [`bytes`], with offsets in code points.
pub fn from_utf32(
    input: &[u32],
    to: Encoding,
    options: Options,
    on_fault: FaultCallback<'_>,
) -> Result<Vec<u8>, TranscodeError> {
    let input: Vec<u8> = input.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    bytes(&input, Encoding::Units32, to, options, on_fault)
}

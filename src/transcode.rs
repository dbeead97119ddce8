//! Decode, apply the policy, encode: every conversion is this one loop.

use crate::codec::{Encode, MOST_OCTETS, OctetDecoder, OctetEncoder, Outcome, Step, Steps};
use crate::{CodePoint, Encoding, Fault, LocatedFault, Options, Policy, Severity};
use core::fmt;
use std::collections::TryReserveError;

/// Why a conversion stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The policy is strict and this was met.
    Malformed(LocatedFault),
    /// The output does not fit into memory.
    OutOfMemory,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(fault) => fault.fmt(f),
            Self::OutOfMemory => f.write_str("the output does not fit into memory"),
        }
    }
}

impl core::error::Error for Failure {}

impl From<TryReserveError> for Failure {
    fn from(_: TryReserveError) -> Self {
        Self::OutOfMemory
    }
}

/// What is told of each fault on the way, whatever the policy does with it.
pub type OnFault<'a> = &'a mut dyn FnMut(&LocatedFault);

/// Converts octets of one encoding to octets of another.
///
/// ```
/// use utfscope::{Encoding, Options, transcode};
///
/// let (from, to) = (Encoding::Utf8, Encoding::Utf16Be);
/// let octets = transcode::octets("🌍".as_bytes(), from, to, Options::default(), &mut |_| ()).unwrap();
/// assert_eq!(octets, [0xD8, 0x3C, 0xDF, 0x0D]);
/// ```
///
/// # Errors
///
/// The first fault under [`Policy::Strict`], of the source or of what the target cannot hold, with its offset in
/// octets of the source (in memory: in code units); or too little memory.
pub fn octets(
    input: &[u8],
    from: Encoding,
    to: Encoding,
    options: Options,
    on_fault: OnFault<'_>,
) -> Result<Vec<u8>, Failure> {
    let mut steps = Steps::new(OctetDecoder::for_target(from, to), input);
    let mut encoder = OctetEncoder::new(to);
    let mut out = Vec::new();
    // ASCII, the densest text, has as many units on either side.
    out.try_reserve(input.len() / from.unit_len() * to.unit_len() + MOST_OCTETS)?;
    let write_signature = !to.is_in_memory() && options.write_bom.unwrap_or(to.writes_signature());
    // What is written with a signature has exactly one, also when the text came with one.
    if write_signature || !options.ignore_bom && !from.is_in_memory() {
        drop_signature(&mut steps);
    }
    if write_signature && encoder.put(CodePoint::SIGNATURE, &mut out).is_err() {
        debug_assert!(false, "an encoding that can begin with a signature holds U+FEFF");
    }
    run(steps, from, &mut encoder, &mut out, options.policy, on_fault)?;
    Ok(out)
}

/// Decodes octets to UTF-16 code units; errors as for [`octets`].
pub fn to_utf16(
    input: &[u8],
    from: Encoding,
    options: Options,
    on_fault: OnFault<'_>,
) -> Result<Vec<u16>, Failure> {
    let out = octets(input, from, Encoding::Units16, options, on_fault)?;
    Ok(out.as_chunks().0.iter().map(|&unit| u16::from_le_bytes(unit)).collect())
}

/// Decodes octets to code points; errors as for [`octets`].
pub fn to_utf32(
    input: &[u8],
    from: Encoding,
    options: Options,
    on_fault: OnFault<'_>,
) -> Result<Vec<u32>, Failure> {
    let out = octets(input, from, Encoding::Units32, options, on_fault)?;
    Ok(out.as_chunks().0.iter().map(|&unit| u32::from_le_bytes(unit)).collect())
}

/// Encodes UTF-16 code units; errors as for [`octets`], with offsets in code units.
pub fn from_utf16(
    input: &[u16],
    to: Encoding,
    options: Options,
    on_fault: OnFault<'_>,
) -> Result<Vec<u8>, Failure> {
    let input: Vec<u8> = input.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    octets(&input, Encoding::Units16, to, options, on_fault)
}

/// Encodes code points; errors as for [`octets`], with offsets in code points.
pub fn from_utf32(
    input: &[u32],
    to: Encoding,
    options: Options,
    on_fault: OnFault<'_>,
) -> Result<Vec<u8>, Failure> {
    let input: Vec<u8> = input.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    octets(&input, Encoding::Units32, to, options, on_fault)
}

/// Passes over U+FEFF if it comes first.
fn drop_signature(steps: &mut Steps<'_>) {
    let mut ahead = steps.clone();
    if let Some((0, Step { outcome: Outcome::Decoded(CodePoint::SIGNATURE, _), .. })) = ahead.next() {
        *steps = ahead;
    }
}

/// How many ASCII characters are encoded with one look at the room that is left.
const ASCII_AT_ONCE: usize = 4096;
/// The most octets that an ASCII character takes in any encoding: in UTF-7, `~` alone is `+AH4-`.
const ASCII_WIDEST: usize = 5;

fn run(
    mut steps: Steps<'_>,
    from: Encoding,
    encoder: &mut OctetEncoder,
    out: &mut Vec<u8>,
    policy: Policy,
    on_fault: OnFault<'_>,
) -> Result<(), Failure> {
    loop {
        for part in steps.ascii_run().chunks(ASCII_AT_ONCE) {
            out.try_reserve(ASCII_WIDEST * part.len())?;
            encoder.put_ascii(part, out);
        }
        out.try_reserve(MOST_OCTETS)?;
        let Some((offset, step)) = steps.next() else {
            encoder.finish(out);
            return Ok(());
        };
        let mut fault = step.fault_at(offset as u64, from.element_len());
        if let Outcome::Decoded(code_point, _) = step.outcome
            && let Err(unmappable) = encoder.put(code_point, out)
        {
            let refused = Step::faulty(step.len, unmappable, Some(code_point));
            fault = refused.fault_at(offset as u64, from.element_len());
        }
        let Some(fault) = fault else { continue };
        on_fault(&fault);
        if fault.severity == Severity::Error {
            match policy {
                Policy::Strict => return Err(Failure::Malformed(fault)),
                Policy::Replace => replace(encoder, out),
            }
        }
    }
}

/// Writes U+FFFD, or `?` where the target has no form for it.
fn replace(encoder: &mut OctetEncoder, out: &mut Vec<u8>) {
    if encoder.put(CodePoint::REPLACEMENT, out) == Err(Fault::Unmappable) {
        encoder.put_ascii(b"?", out);
    }
}

//! Decode, apply the policy, encode: every conversion is this one loop.

use crate::codec::{
    Decode, Encode, MOST_UNITS, OctetDecoder, OctetEncoder, Outcome, Step, Steps, utf16, utf32,
};
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

/// Decodes octets to UTF-16 code units.
///
/// ```
/// use utfscope::{Encoding, Options, transcode};
///
/// let units = transcode::to_utf16("🌍".as_bytes(), Encoding::Utf8, Options::default(), &mut |_| ()).unwrap();
/// assert_eq!(units, [0xD83C, 0xDF0D]);
/// ```
///
/// # Errors
///
/// The first fault under [`Policy::Strict`], with its offset in octets; or too little memory.
pub fn to_utf16(
    input: &[u8],
    encoding: Encoding,
    options: Options,
    on_fault: OnFault<'_>,
) -> Result<Vec<u16>, Failure> {
    decode(input, encoding, utf16::UnitEncoder, options, on_fault)
}

/// Decodes octets to UTF-32 code units; errors as for [`to_utf16`].
pub fn to_utf32(
    input: &[u8],
    encoding: Encoding,
    options: Options,
    on_fault: OnFault<'_>,
) -> Result<Vec<u32>, Failure> {
    decode(input, encoding, utf32::UnitEncoder, options, on_fault)
}

/// Encodes UTF-16 code units; a lone surrogate is a fault unless the encoding has a form for it.
///
/// # Errors
///
/// The first fault under [`Policy::Strict`], with its offset in code units; or too little memory.
pub fn from_utf16(
    input: &[u16],
    encoding: Encoding,
    options: Options,
    on_fault: OnFault<'_>,
) -> Result<Vec<u8>, Failure> {
    let surrogates = OctetEncoder::new(encoding).holds_surrogates();
    encode(Steps::new(utf16::UnitDecoder::new(surrogates), input), encoding, options, on_fault)
}

/// Encodes UTF-32 code units; a surrogate, or a number beyond the encoding's last code point, is a fault.
///
/// # Errors
///
/// The first fault under [`Policy::Strict`], with its offset in code points; or too little memory.
pub fn from_utf32(
    input: &[u32],
    encoding: Encoding,
    options: Options,
    on_fault: OnFault<'_>,
) -> Result<Vec<u8>, Failure> {
    let surrogates = OctetEncoder::new(encoding).holds_surrogates();
    let last = encoding.grammar().map_or(CodePoint::UNICODE_LAST, |grammar| grammar.profile.max_code_point);
    encode(Steps::new(utf32::UnitDecoder::new(last, surrogates), input), encoding, options, on_fault)
}

fn decode<E: Encode>(
    input: &[u8],
    encoding: Encoding,
    mut encoder: E,
    options: Options,
    on_fault: OnFault<'_>,
) -> Result<Vec<E::Unit>, Failure> {
    let mut steps = Steps::new(OctetDecoder::new(encoding), input);
    let mut out = Vec::new();
    // ASCII, the densest text, gives one unit for each octet.
    out.try_reserve(input.len() + MOST_UNITS)?;
    if !options.ignore_bom {
        drop_signature(&mut steps);
    }
    run(steps, &mut encoder, &mut out, options.policy, on_fault)?;
    Ok(out)
}

fn encode<D: Decode>(
    mut steps: Steps<'_, D>,
    encoding: Encoding,
    options: Options,
    on_fault: OnFault<'_>,
) -> Result<Vec<u8>, Failure> {
    let mut encoder = OctetEncoder::new(encoding);
    let mut out = Vec::new();
    out.try_reserve(MOST_UNITS)?;
    if options.write_bom.unwrap_or(encoding.writes_signature()) {
        // The text has exactly one signature, also when it came with one.
        drop_signature(&mut steps);
        if encoder.put(CodePoint::SIGNATURE, &mut out).is_err() {
            debug_assert!(false, "an encoding that can begin with a signature holds U+FEFF");
        }
    }
    run(steps, &mut encoder, &mut out, options.policy, on_fault)?;
    Ok(out)
}

/// Passes over U+FEFF if it comes first.
fn drop_signature<D: Decode + Clone>(steps: &mut Steps<'_, D>) {
    let mut ahead = steps.clone();
    if let Some((0, Step { outcome: Outcome::Decoded(CodePoint::SIGNATURE, _), .. })) = ahead.next() {
        *steps = ahead;
    }
}

fn run<D: Decode, E: Encode>(
    mut steps: Steps<'_, D>,
    encoder: &mut E,
    out: &mut Vec<E::Unit>,
    policy: Policy,
    on_fault: OnFault<'_>,
) -> Result<(), Failure> {
    loop {
        let ascii = steps.ascii_run();
        // Room for the run in its widest form, and for the step after it.
        out.try_reserve(2 * ascii.len() + MOST_UNITS)?;
        encoder.put_ascii(ascii, out);

        let Some((offset, step)) = steps.next() else { return Ok(()) };
        let mut fault = step.fault_at(offset as u64);
        if let Outcome::Decoded(code_point, _) = step.outcome
            && let Err(unmappable) = encoder.put(code_point, out)
        {
            fault = Some(LocatedFault {
                fault: unmappable,
                severity: Severity::Error,
                offset: offset as u64,
                len: step.len,
                code_point: Some(code_point),
            });
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
fn replace<E: Encode>(encoder: &mut E, out: &mut Vec<E::Unit>) {
    if encoder.put(CodePoint::REPLACEMENT, out) == Err(Fault::Unmappable) {
        encoder.put_ascii(b"?", out);
    }
}

/// The number of code points that octets decode to, faults counted as one each.
pub fn count_code_points(input: &[u8], encoding: Encoding) -> u64 {
    let mut steps = Steps::new(OctetDecoder::new(encoding), input);
    let mut count = 0;
    loop {
        count += steps.ascii_run().len() as u64;
        match steps.next() {
            Some(_) => count += 1,
            None => return count,
        }
    }
}

/// The number of code points in UTF-16 code units, faults counted as one each.
pub fn count_code_points_utf16(input: &[u16]) -> u64 {
    Steps::new(utf16::UnitDecoder::new(false), input).count() as u64
}

//! Decode, apply the policy, encode: every conversion is this one loop.

use crate::codec::single_byte::{self, Table};
use crate::codec::{Encode, MOST_OCTETS, OctetDecoder, OctetEncoder, Outcome, Step, Steps};
use crate::notation::{CLOSED, Notation};
use crate::policy::escape;
use crate::{CodePoint, Encoding, LocatedFault, Options, Policy, Severity};
use core::fmt;
use std::collections::TryReserveError;

/// Why a conversion stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The policy is strict and this was met.
    Malformed(LocatedFault),
    /// The policy makes no sense between the two encodings, for this reason.
    Refused(&'static str),
    /// The output does not fit into memory.
    OutOfMemory,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(fault) => fault.fmt(f),
            Self::Refused(why) => f.write_str(why),
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
    if let Some(why) = options.policy.refusal(from, to) {
        return Err(Failure::Refused(why));
    }
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
    let text_begins = out.len();
    let begun = steps.clone();
    let mut conversion = Conversion { from, to, policy: options.policy, encoder, out, escaped: false };
    conversion.run(steps, input, on_fault)?;
    let Conversion { out, escaped, .. } = conversion;
    if escaped && !to.is_in_memory() {
        let written = Steps::from_offset(OctetDecoder::new(to), &out, text_begins);
        if let Some(fault) = escape::misread(begun, (input, from), written, (&out, to)) {
            on_fault(&fault);
            return Err(Failure::Malformed(fault));
        }
    }
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
    let first = ahead.find(|(_, step)| step.outcome != Outcome::Shift);
    if let Some((_, Step { outcome: Outcome::Decoded(CodePoint::SIGNATURE, _), .. })) = first {
        *steps = ahead;
    }
}

/// How many ASCII characters are encoded with one look at the room that is left.
const ASCII_AT_ONCE: usize = 4096;
/// The most octets that an ASCII character takes in any encoding: in UTF-7, `~` alone is `+AH4-`.
const ASCII_WIDEST: usize = 5;

/// A conversion under way.
struct Conversion {
    from: Encoding,
    to: Encoding,
    policy: Policy,
    encoder: OctetEncoder,
    out: Vec<u8>,
    /// Whether an octet was written that stands for itself under [`Policy::Surrogateescape`].
    escaped: bool,
}

impl Conversion {
    fn run(&mut self, mut steps: Steps<'_>, input: &[u8], on_fault: OnFault<'_>) -> Result<(), Failure> {
        loop {
            for part in steps.ascii_run().chunks(ASCII_AT_ONCE) {
                self.out.try_reserve(ASCII_WIDEST * part.len())?;
                self.encoder.put_ascii(part, &mut self.out);
            }
            self.out.try_reserve(MOST_OCTETS)?;
            let Some((offset, step)) = steps.next() else {
                self.encoder.finish(&mut self.out);
                return Ok(());
            };
            let mut fault = step.fault_at(offset as u64, self.from.element_len());
            let mut unmappable = None;
            if let Outcome::Decoded(code_point, _) = step.outcome
                && let Err(lacking) = self.encoder.put(code_point, &mut self.out)
            {
                unmappable = Some(code_point);
                let refused = Step::faulty(step.len, lacking, Some(code_point));
                fault = refused.fault_at(offset as u64, self.from.element_len());
            }
            let Some(fault) = fault else { continue };
            on_fault(&fault);
            if fault.severity == Severity::Error {
                let octets = &input[offset..offset + usize::from(step.len)];
                let mended = match unmappable {
                    Some(code_point) => self.mend_unmappable(code_point)?,
                    None => self.mend_malformed(octets, fault.code_point)?,
                };
                if !mended {
                    return Err(Failure::Malformed(fault));
                }
            }
        }
    }

    /// Does what the policy does with a code point that the target lacks; false where it does nothing.
    fn mend_unmappable(&mut self, code_point: CodePoint) -> Result<bool, Failure> {
        match self.policy {
            Policy::Replace => self.replace(),
            Policy::Ignore => {}
            Policy::Backslashreplace => self.write(&BRACED.of(&[code_point.value()]))?,
            Policy::Surrogateescape => return self.unescape(Some(code_point)),
            Policy::Strict | Policy::ReplaceOctet | Policy::Latin1 | Policy::Windows1252 => return Ok(false),
        }
        Ok(true)
    }

    /// Does what the policy does with malformed octets; false where it does nothing.
    fn mend_malformed(&mut self, octets: &[u8], code_point: Option<CodePoint>) -> Result<bool, Failure> {
        match self.policy {
            Policy::Strict => return Ok(false),
            Policy::Replace => self.replace(),
            Policy::Ignore => {}
            Policy::Backslashreplace => self.write(&backslashed(octets, self.from, code_point))?,
            Policy::ReplaceOctet => {
                for _ in octets {
                    self.out.try_reserve(MOST_OCTETS)?;
                    self.replace();
                }
            }
            Policy::Surrogateescape if self.from.is_in_memory() => return self.unescape(code_point),
            Policy::Surrogateescape => {
                if octets.iter().any(u8::is_ascii) {
                    return Ok(false);
                }
                for &octet in octets {
                    self.escape(octet)?;
                }
            }
            Policy::Latin1 => return self.read_as(&single_byte::ISO_8859_1, octets),
            Policy::Windows1252 => return self.read_as(&single_byte::WINDOWS_1252, octets),
        }
        Ok(true)
    }

    /// Writes U+FFFD, or `?` where the target has no form for it.
    fn replace(&mut self) {
        if self.encoder.put(CodePoint::REPLACEMENT, &mut self.out).is_err() {
            self.encoder.put_ascii(b"?", &mut self.out);
        }
    }

    fn write(&mut self, ascii: &str) -> Result<(), Failure> {
        self.out.try_reserve(ASCII_WIDEST * ascii.len())?;
        self.encoder.put_ascii(ascii.as_bytes(), &mut self.out);
        Ok(())
    }

    /// Reads malformed octets as those of another encoding; false where the target lacks one of its characters.
    fn read_as(&mut self, table: &Table, octets: &[u8]) -> Result<bool, Failure> {
        for &octet in octets {
            self.out.try_reserve(MOST_OCTETS)?;
            let code_point = table.code_point(octet).unwrap_or(CodePoint::REPLACEMENT);
            if self.encoder.put(code_point, &mut self.out).is_err() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Lets a malformed octet pass: as U+DCxx into text, as itself into octets.
    fn escape(&mut self, octet: u8) -> Result<(), Failure> {
        self.out.try_reserve(MOST_OCTETS)?;
        if self.to.is_in_memory() {
            // Whatever was decoded stands in memory as it is.
            let _ = self.encoder.put(escape::of(octet), &mut self.out);
        } else {
            self.encoder.finish(&mut self.out);
            self.out.push(octet);
            self.escaped = true;
        }
        Ok(())
    }

    /// Turns U+DCxx of a text back into its octet; false for any other code point.
    fn unescape(&mut self, code_point: Option<CodePoint>) -> Result<bool, Failure> {
        match code_point.and_then(escape::octet) {
            Some(octet) => self.escape(octet).map(|()| true),
            None => Ok(false),
        }
    }
}

const BRACED: Notation = Notation { before: "\\u{", digits: 1, after: "}", ..CLOSED };
const UNIT: Notation = Notation { before: "\\u", digits: 4, ..CLOSED };
const OCTET: Notation = Notation { before: "\\x", ..CLOSED };

/// A malformed sequence as escapes: its unit where it has one, its octets otherwise.
fn backslashed(octets: &[u8], from: Encoding, code_point: Option<CodePoint>) -> String {
    match code_point {
        Some(code_point) if from.unit_len() > 1 => {
            let unit = if code_point.is_supplementary() { BRACED } else { UNIT };
            // A high surrogate may have one last octet with it.
            unit.of(&[code_point.value()]) + &OCTET.of(octets.get(from.unit_len()..).unwrap_or_default())
        }
        _ => OCTET.of(octets),
    }
}

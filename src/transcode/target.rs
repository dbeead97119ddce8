//! The output side of a conversion: the error policy and the encoder.

use super::error::{FaultCallback, TranscodeError};
use super::round_trip::RoundTripCheck;
use crate::code_point::CodePoint;
use crate::codec::{ByteEncoder, Encode, MAX_ENCODED_LEN, Outcome, Step, append};
use crate::encoding::Encoding;
use crate::fast_path::FastPath;
use crate::fault::{Fault, LocatedFault, Severity};
use crate::hex_escape::HexEscape;
use crate::policy::surrogate_escape;
use crate::policy::{Options, Policy};
use crate::simd::required_capacity;
use crate::single_byte::{self, Table};
use crate::stream::{LeadingBom, LocatedStep};
use alloc::string::String;
use alloc::vec::Vec;

/// Encodes code points, and applies the error policy to faults.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub from: Encoding,
    pub to: Encoding,
    pub options: Options,
    pub out: Vec<u8>,
    state: State,
    /// Checks escaped bytes under [`Policy::Surrogateescape`], until later output can no longer form a sequence with
    /// them.
    round_trip: Option<RoundTripCheck>,
}

/// The state of a target between two code points.
#[derive(Clone, Debug)]
pub(super) struct State {
    encoder: ByteEncoder,
    /// Whether the output has begun, with the BOM if one is requested.
    is_begun: bool,
    /// Whether the next code point of the input can be its BOM.
    bom: LeadingBom,
}

impl Target {
    pub fn new(from: Encoding, to: Encoding, options: Options) -> Self {
        let (encoder, bom) = (ByteEncoder::new(to), LeadingBom::at_start(from, options.ignore_bom));
        let state = State { encoder, is_begun: false, bom };
        Self { from, to, options, out: Vec::new(), state, round_trip: None }
    }

    /// Reserves memory for the output of `input_len` bytes, and writes the BOM at the start of a text if one is
    /// requested.
    pub fn begin(&mut self, input_len: usize) -> Result<(), TranscodeError> {
        // An estimate: one code unit of output for each code unit of input, which is exact for most ASCII text.
        self.out.try_reserve(
            (input_len / self.from.unit_len())
                .saturating_mul(self.to.unit_len())
                .saturating_add(required_capacity(MAX_ENCODED_LEN)),
        )?;
        if !core::mem::replace(&mut self.state.is_begun, true) {
            let writes_bom =
                !self.to.is_in_memory() && self.options.write_bom.unwrap_or(self.to.writes_bom());
            // The BOM is not part of the text (RFC 2781 §3.2): a U+FEFF at the start of the text is written after the BOM.
            if writes_bom && self.state.encoder.put(CodePoint::BOM, &mut self.out).is_err() {
                debug_assert!(false, "an encoding that begins with a BOM can represent U+FEFF");
            }
        }
        Ok(())
    }

    /// Writes one decoded step. If it is a fault, the error policy decides what to write, or returns an error.
    pub fn write_step(
        &mut self,
        located: LocatedStep<'_>,
        on_fault: FaultCallback<'_>,
    ) -> Result<(), TranscodeError> {
        let step = located.step;
        self.out.try_reserve(MAX_ENCODED_LEN)?;
        let element_len = self.from.element_len();
        let mut fault = located.fault(self.from);
        let mut unmappable = None;
        match step.outcome {
            // The BOM is dropped, but its warning is reported, because the BOM may be an overlong form.
            outcome if self.state.bom.is_bom(outcome) => {}
            Outcome::Decoded(code_point, _) => {
                let written = self.out.len();
                if let Err(reason) = self.state.encoder.put(code_point, &mut self.out) {
                    unmappable = Some(code_point);
                    fault = Step::faulty(step.len, reason, Some(code_point))
                        .fault_at(located.offset, element_len);
                } else if self.round_trip.is_some() {
                    self.check_round_trip(code_point, located, written, on_fault)?;
                }
            }
            Outcome::Faulty(..) | Outcome::Shift | Outcome::NeedMore => {}
        }
        let Some(fault) = fault else { return Ok(()) };
        on_fault(&fault);
        if fault.severity == Severity::Warning {
            return Ok(());
        }
        let handled = match unmappable {
            Some(code_point) => self.handle_unmappable(code_point, located, on_fault)?,
            None => self.handle_malformed(located, fault.code_point, on_fault)?,
        };
        if handled { Ok(()) } else { Err(TranscodeError::Malformed(fault)) }
    }

    /// Returns the kernels that can write the next code points, if any.
    pub fn fast_writer(&self) -> Option<FastPath> {
        let can_use_kernels =
            self.state.is_begun && !self.state.bom.is_possible() && self.round_trip.is_none();
        if can_use_kernels { self.state.encoder.fast_writer() } else { None }
    }

    /// Continues after text that kernels have written.
    pub fn continue_from(&mut self, writer: FastPath) {
        self.state.encoder.continue_from(writer);
    }

    /// Returns the current state, for [`Target::restore`].
    pub fn state(&self) -> State {
        self.state.clone()
    }

    /// Restores a state in which `written` bytes were written and no round-trip check was open.
    pub fn restore(&mut self, state: State, written: usize) {
        self.state = state;
        self.round_trip = None;
        self.out.truncate(written);
    }

    /// Returns how many bytes of the output the open round-trip check has confirmed, or `None` if no check is open.
    pub fn confirmed_len(&self) -> Option<usize> {
        self.round_trip.as_ref().map(|check| self.out.len() - check.pending_len())
    }

    /// Returns true if the encoder holds back a high surrogate, because the next code point may complete its pair.
    pub fn has_pending_surrogate(&self) -> bool {
        matches!(&self.state.encoder, ByteEncoder::Utf8(encoder) if encoder.has_pending_surrogate())
    }

    /// Returns the length of the output if the text ended here.
    pub fn finished_len(&self) -> usize {
        self.out.len() + self.state.encoder.closing_len()
    }

    /// Returns the encoder to its initial state. This may write bytes, such as the end of a Base64 run.
    pub fn reset_encoder(&mut self) {
        self.state.encoder.finish(&mut self.out);
    }

    /// Ends the text.
    pub fn finish(&mut self, on_fault: FaultCallback<'_>) -> Result<(), TranscodeError> {
        self.out.try_reserve(MAX_ENCODED_LEN)?;
        let written = self.out.len();
        self.state.encoder.finish(&mut self.out);
        match self.round_trip.take() {
            Some(mut check) => fail_on_mismatch(check.finish(&self.out[written..]), on_fault),
            None => Ok(()),
        }
    }

    /// Checks that the output from offset `written` on decodes back to `code_point`.
    fn check_round_trip(
        &mut self,
        code_point: CodePoint,
        located: LocatedStep<'_>,
        written: usize,
        on_fault: FaultCallback<'_>,
    ) -> Result<(), TranscodeError> {
        let Some(check) = &mut self.round_trip else { return Ok(()) };
        let unmappable = Step::faulty(located.bytes.len() as u8, Fault::Unmappable, Some(code_point));
        check.expect(code_point, unmappable.fault_at(located.offset, self.from.element_len()));
        let mismatch = check.check(&self.out[written..]);
        if check.is_done() {
            self.round_trip = None;
        }
        fail_on_mismatch(mismatch, on_fault)
    }

    /// Applies the error policy to a code point that the target cannot represent. Returns false if the policy does not
    /// handle it.
    fn handle_unmappable(
        &mut self,
        code_point: CodePoint,
        located: LocatedStep<'_>,
        on_fault: FaultCallback<'_>,
    ) -> Result<bool, TranscodeError> {
        match self.options.policy {
            Policy::Replace => self.write_replacement(),
            Policy::Ignore => {}
            Policy::Backslashreplace => self.write_ascii(&BRACED.format(&[code_point.value()]))?,
            Policy::Surrogateescape => return self.unescape(Some(code_point), located, on_fault),
            Policy::Strict | Policy::ReplaceOctet | Policy::FallbackLatin1 | Policy::FallbackWindows1252 => {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Applies the error policy to malformed bytes. Returns false if the policy does not handle them.
    fn handle_malformed(
        &mut self,
        located: LocatedStep<'_>,
        code_point: Option<CodePoint>,
        on_fault: FaultCallback<'_>,
    ) -> Result<bool, TranscodeError> {
        let bytes = located.bytes;
        match self.options.policy {
            Policy::Strict => return Ok(false),
            Policy::Replace => self.write_replacement(),
            Policy::Ignore => {}
            Policy::Backslashreplace => self.write_ascii(&backslash_escapes(bytes, self.from, code_point))?,
            Policy::ReplaceOctet => {
                for _ in bytes {
                    self.out.try_reserve(MAX_ENCODED_LEN)?;
                    self.write_replacement();
                }
            }
            Policy::Surrogateescape if self.from.is_in_memory() => {
                return self.unescape(code_point, located, on_fault);
            }
            Policy::Surrogateescape => {
                if bytes.iter().any(u8::is_ascii) {
                    return Ok(false);
                }
                for &byte in bytes {
                    self.escape(byte, located, on_fault)?;
                }
            }
            Policy::FallbackLatin1 => return self.write_decoded_as(&single_byte::ISO_8859_1, bytes),
            Policy::FallbackWindows1252 => return self.write_decoded_as(&single_byte::WINDOWS_1252, bytes),
        }
        Ok(true)
    }

    fn write_replacement(&mut self) {
        if self.state.encoder.put(CodePoint::REPLACEMENT, &mut self.out).is_err() {
            let _ = self.state.encoder.put(CodePoint::from(b'?'), &mut self.out);
        }
    }

    fn write_ascii(&mut self, ascii: &str) -> Result<(), TranscodeError> {
        for byte in ascii.bytes() {
            self.out.try_reserve(MAX_ENCODED_LEN)?;
            // Every encoding can represent printable ASCII.
            let _ = self.state.encoder.put(CodePoint::from(byte), &mut self.out);
        }
        Ok(())
    }

    /// Decodes malformed bytes as a single-byte encoding and writes the characters. Returns false if the target cannot
    /// represent one of them.
    fn write_decoded_as(&mut self, table: &Table, bytes: &[u8]) -> Result<bool, TranscodeError> {
        for &byte in bytes {
            self.out.try_reserve(MAX_ENCODED_LEN)?;
            let code_point = table.code_point(byte).unwrap_or(CodePoint::REPLACEMENT);
            if self.state.encoder.put(code_point, &mut self.out).is_err() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Writes a malformed byte: as U+DCxx if the output is text in memory, or as the same byte if the output is bytes.
    fn escape(
        &mut self,
        byte: u8,
        located: LocatedStep<'_>,
        on_fault: FaultCallback<'_>,
    ) -> Result<(), TranscodeError> {
        self.out.try_reserve(MAX_ENCODED_LEN)?;
        if self.to.is_in_memory() {
            // Text in memory can represent every surrogate.
            let _ = self.state.encoder.put(surrogate_escape::code_point_for(byte), &mut self.out);
            return Ok(());
        }
        // The byte is written as it is, so it must stand outside of a Base64 run. A new round-trip check starts here, or the open check continues.
        let written = self.out.len();
        self.state.encoder.finish(&mut self.out);
        if let Some(check) = &mut self.round_trip {
            fail_on_mismatch(check.check(&self.out[written..]), on_fault)?;
        }
        self.round_trip.get_or_insert_with(|| RoundTripCheck::new(self.to));
        let written = self.out.len();
        append(&mut self.out, &[byte]);
        self.check_round_trip(surrogate_escape::code_point_for(byte), located, written, on_fault)
    }

    /// Writes the byte of an escape U+DCxx. Returns false for any other code point.
    fn unescape(
        &mut self,
        code_point: Option<CodePoint>,
        located: LocatedStep<'_>,
        on_fault: FaultCallback<'_>,
    ) -> Result<bool, TranscodeError> {
        match code_point.and_then(surrogate_escape::byte_for) {
            Some(byte) => self.escape(byte, located, on_fault).map(|()| true),
            None => Ok(false),
        }
    }
}

/// Reports the fault of a failed round-trip check, and returns it as an error.
fn fail_on_mismatch(
    mismatch: Option<LocatedFault>,
    on_fault: FaultCallback<'_>,
) -> Result<(), TranscodeError> {
    match mismatch {
        Some(fault) => {
            on_fault(&fault);
            Err(TranscodeError::Malformed(fault))
        }
        None => Ok(()),
    }
}

const BRACED: HexEscape = HexEscape { prefix: "\\u{", min_digits: 1, suffix: "}" };
const UNIT: HexEscape = HexEscape { prefix: "\\u", min_digits: 4, suffix: "" };
const BYTE: HexEscape = HexEscape { prefix: "\\x", min_digits: 2, suffix: "" };

/// Returns the backslash escapes of a malformed sequence: its code unit if it has one, otherwise its bytes.
fn backslash_escapes(bytes: &[u8], from: Encoding, code_point: Option<CodePoint>) -> String {
    match code_point {
        Some(code_point) if from.unit_len() > 1 => {
            let unit = if code_point.is_supplementary() { BRACED } else { UNIT };
            // After a high surrogate, a single byte at the end of the text belongs to the same fault.
            let last_byte = bytes.get(from.unit_len()..).unwrap_or_default();
            unit.format(&[code_point.value()]) + &BYTE.format(last_byte)
        }
        _ => BYTE.format(bytes),
    }
}

#[cfg(test)]
mod tests;

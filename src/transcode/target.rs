//! The side of a conversion that writes: the policy and the encoder.

use super::failure::{Failure, OnFault};
use super::readback::Readback;
use crate::code_point::CodePoint;
use crate::codec::{ByteEncoder, Encode, MAX_ENCODED_LEN, Outcome, Step, append};
use crate::encoding::Encoding;
use crate::fast_path::FastPath;
use crate::fault::{Fault, LocatedFault, Severity};
use crate::notation::Notation;
use crate::policy::escape;
use crate::policy::{Options, Policy};
use crate::simd::required_capacity;
use crate::single_byte::{self, Table};
use crate::stream::{LeadingBom, Piece};

/// What is written, and how.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub from: Encoding,
    pub to: Encoding,
    pub options: Options,
    pub out: Vec<u8>,
    state: State,
    /// Reads back bytes that stand for themselves under [`Policy::Surrogateescape`], until nothing depends on them.
    readback: Option<Readback>,
}

/// What the target must remember from one code point to the next.
#[derive(Clone, Debug)]
pub(super) struct State {
    encoder: ByteEncoder,
    /// Whether the text was begun: a BOM was written if one is wanted.
    is_begun: bool,
    /// Whether a U+FEFF of the source is still its BOM.
    bom: LeadingBom,
}

impl Target {
    pub fn new(from: Encoding, to: Encoding, options: Options) -> Self {
        let (encoder, bom) = (ByteEncoder::new(to), LeadingBom::at_start(from, options.ignore_bom));
        let state = State { encoder, is_begun: false, bom };
        Self { from, to, options, out: Vec::new(), state, readback: None }
    }

    /// Makes room for what `bytes` of input probably become, and writes the signature where a text begins with one.
    pub fn begin(&mut self, bytes: usize) -> Result<(), Failure> {
        // ASCII, the densest text, has as many units on either side.
        self.out.try_reserve(
            (bytes / self.from.unit_len())
                .saturating_mul(self.to.unit_len())
                .saturating_add(required_capacity(MAX_ENCODED_LEN)),
        )?;
        if !core::mem::replace(&mut self.state.is_begun, true) {
            let write =
                !self.to.is_in_memory() && self.options.write_bom.unwrap_or(self.to.writes_signature());
            // It is no part of the text: a U+FEFF that the text begins with is written after it (RFC 2781 §3.2).
            if write && self.state.encoder.put(CodePoint::BOM, &mut self.out).is_err() {
                debug_assert!(false, "an encoding that can begin with a BOM holds U+FEFF");
            }
        }
        Ok(())
    }

    /// Writes what a piece of the source becomes.
    pub fn take(&mut self, piece: Piece<'_>, on_fault: OnFault<'_>) -> Result<(), Failure> {
        let step = piece.step;
        self.out.try_reserve(MAX_ENCODED_LEN)?;
        let element_len = self.from.element_len();
        let mut fault = piece.fault(self.from);
        let mut unmappable = None;
        match step.outcome {
            // Of a BOM that is dropped its warning remains: it may be an overlong form.
            outcome if self.state.bom.is_bom(outcome) => {}
            Outcome::Decoded(code_point, _) => {
                let mark = self.out.len();
                if let Err(lacking) = self.state.encoder.put(code_point, &mut self.out) {
                    unmappable = Some(code_point);
                    fault =
                        Step::faulty(step.len, lacking, Some(code_point)).fault_at(piece.offset, element_len);
                } else if self.readback.is_some() {
                    self.read_back(code_point, piece, mark, on_fault)?;
                }
            }
            Outcome::Faulty(..) | Outcome::Shift | Outcome::NeedMore => {}
        }
        let Some(fault) = fault else { return Ok(()) };
        on_fault(&fault);
        if fault.severity == Severity::Warning {
            return Ok(());
        }
        let mended = match unmappable {
            Some(code_point) => self.mend_unmappable(code_point, piece, on_fault)?,
            None => self.mend_malformed(piece, fault.code_point, on_fault)?,
        };
        if mended { Ok(()) } else { Err(Failure::Malformed(fault)) }
    }

    /// The kernels that write what comes next, if there are any.
    pub fn writer(&self) -> Option<FastPath> {
        let is_text = self.state.is_begun && !self.state.bom.is_possible() && self.readback.is_none();
        if is_text { self.state.encoder.writer() } else { None }
    }

    /// The state here, for [`Target::go_back`].
    pub fn state(&self) -> State {
        self.state.clone()
    }

    /// Goes back to a state, in which this much was written and no escaped byte is undecided.
    pub fn go_back(&mut self, state: State, written: usize) {
        self.state = state;
        self.readback = None;
        self.out.truncate(written);
    }

    /// Up to where escaped bytes and their neighbours are known to read back; `None` where none are being read.
    pub fn read_back_len(&self) -> Option<usize> {
        self.readback.as_ref().map(|readback| self.out.len() - readback.undecided_len())
    }

    /// Whether a high surrogate waits, which is written with the low one that comes next, or before anything else.
    pub fn has_waiting_surrogate(&self) -> bool {
        matches!(&self.state.encoder, ByteEncoder::Utf8(encoder) if encoder.has_pending_surrogate())
    }

    /// How many bytes there are if the text ends here.
    pub fn closed_len(&self) -> usize {
        self.out.len() + self.state.encoder.closing_len()
    }

    /// Brings the encoding back to its initial state.
    pub fn close(&mut self) {
        self.state.encoder.finish(&mut self.out);
    }

    /// Ends the text.
    pub fn end(&mut self, on_fault: OnFault<'_>) -> Result<(), Failure> {
        self.out.try_reserve(MAX_ENCODED_LEN)?;
        let mark = self.out.len();
        self.state.encoder.finish(&mut self.out);
        match self.readback.take() {
            Some(mut readback) => refuse(readback.end(&self.out[mark..]), on_fault),
            None => Ok(()),
        }
    }

    /// Reads what was written from `mark` on, which stands for `code_point` of the source.
    fn read_back(
        &mut self,
        code_point: CodePoint,
        piece: Piece<'_>,
        mark: usize,
        on_fault: OnFault<'_>,
    ) -> Result<(), Failure> {
        let Some(readback) = &mut self.readback else { return Ok(()) };
        let refused = Step::faulty(piece.bytes.len() as u8, Fault::Unmappable, Some(code_point));
        readback.expect(code_point, refused.fault_at(piece.offset, self.from.element_len()));
        let misread = readback.read(&self.out[mark..]);
        if readback.is_done() {
            self.readback = None;
        }
        refuse(misread, on_fault)
    }

    /// Does what the policy does with a code point that the target lacks; false where it does nothing.
    fn mend_unmappable(
        &mut self,
        code_point: CodePoint,
        piece: Piece<'_>,
        on_fault: OnFault<'_>,
    ) -> Result<bool, Failure> {
        match self.options.policy {
            Policy::Replace => self.replace(),
            Policy::Ignore => {}
            Policy::Backslashreplace => self.write(&BRACED.of(&[code_point.value()]))?,
            Policy::Surrogateescape => return self.unescape(Some(code_point), piece, on_fault),
            Policy::Strict | Policy::ReplaceOctet | Policy::Latin1 | Policy::Windows1252 => return Ok(false),
        }
        Ok(true)
    }

    /// Does what the policy does with malformed bytes; false where it does nothing.
    fn mend_malformed(
        &mut self,
        piece: Piece<'_>,
        code_point: Option<CodePoint>,
        on_fault: OnFault<'_>,
    ) -> Result<bool, Failure> {
        let bytes = piece.bytes;
        match self.options.policy {
            Policy::Strict => return Ok(false),
            Policy::Replace => self.replace(),
            Policy::Ignore => {}
            Policy::Backslashreplace => self.write(&backslashed(bytes, self.from, code_point))?,
            Policy::ReplaceOctet => {
                for _ in bytes {
                    self.out.try_reserve(MAX_ENCODED_LEN)?;
                    self.replace();
                }
            }
            Policy::Surrogateescape if self.from.is_in_memory() => {
                return self.unescape(code_point, piece, on_fault);
            }
            Policy::Surrogateescape => {
                if bytes.iter().any(u8::is_ascii) {
                    return Ok(false);
                }
                for &byte in bytes {
                    self.escape(byte, piece, on_fault)?;
                }
            }
            Policy::Latin1 => return self.read_as(&single_byte::ISO_8859_1, bytes),
            Policy::Windows1252 => return self.read_as(&single_byte::WINDOWS_1252, bytes),
        }
        Ok(true)
    }

    /// Writes U+FFFD, or `?` where the target has no form for it.
    fn replace(&mut self) {
        if self.state.encoder.put(CodePoint::REPLACEMENT, &mut self.out).is_err() {
            let _ = self.state.encoder.put(CodePoint::from(b'?'), &mut self.out);
        }
    }

    fn write(&mut self, ascii: &str) -> Result<(), Failure> {
        for byte in ascii.bytes() {
            self.out.try_reserve(MAX_ENCODED_LEN)?;
            // Every encoding has a form for ASCII.
            let _ = self.state.encoder.put(CodePoint::from(byte), &mut self.out);
        }
        Ok(())
    }

    /// Reads malformed bytes as those of another encoding; false where the target lacks one of its characters.
    fn read_as(&mut self, table: &Table, bytes: &[u8]) -> Result<bool, Failure> {
        for &byte in bytes {
            self.out.try_reserve(MAX_ENCODED_LEN)?;
            let code_point = table.code_point(byte).unwrap_or(CodePoint::REPLACEMENT);
            if self.state.encoder.put(code_point, &mut self.out).is_err() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Lets a malformed byte pass: as U+DCxx into text, as itself into bytes.
    fn escape(&mut self, byte: u8, piece: Piece<'_>, on_fault: OnFault<'_>) -> Result<(), Failure> {
        self.out.try_reserve(MAX_ENCODED_LEN)?;
        if self.to.is_in_memory() {
            // Whatever was decoded stands in memory as it is.
            let _ = self.state.encoder.put(escape::of(byte), &mut self.out);
            return Ok(());
        }
        // A byte that stands for itself is outside of any shift; what was written before it was read back, if at all,
        // by a reader of its own.
        let mark = self.out.len();
        self.state.encoder.finish(&mut self.out);
        if let Some(readback) = &mut self.readback {
            refuse(readback.read(&self.out[mark..]), on_fault)?;
        }
        self.readback.get_or_insert_with(|| Readback::new(self.to));
        let mark = self.out.len();
        append(&mut self.out, &[byte]);
        self.read_back(escape::of(byte), piece, mark, on_fault)
    }

    /// Turns U+DCxx of a text back into its byte; false for any other code point.
    fn unescape(
        &mut self,
        code_point: Option<CodePoint>,
        piece: Piece<'_>,
        on_fault: OnFault<'_>,
    ) -> Result<bool, Failure> {
        match code_point.and_then(escape::byte) {
            Some(byte) => self.escape(byte, piece, on_fault).map(|()| true),
            None => Ok(false),
        }
    }
}

/// A failure, where something reads back as something else.
fn refuse(misread: Option<LocatedFault>, on_fault: OnFault<'_>) -> Result<(), Failure> {
    match misread {
        Some(fault) => {
            on_fault(&fault);
            Err(Failure::Malformed(fault))
        }
        None => Ok(()),
    }
}

const BRACED: Notation = Notation { before: "\\u{", digits: 1, after: "}" };
const UNIT: Notation = Notation { before: "\\u", digits: 4, after: "" };
const BYTE: Notation = Notation { before: "\\x", digits: 2, after: "" };

/// A malformed sequence as escapes: its unit where it has one, its bytes otherwise.
fn backslashed(bytes: &[u8], from: Encoding, code_point: Option<CodePoint>) -> String {
    match code_point {
        Some(code_point) if from.unit_len() > 1 => {
            let unit = if code_point.is_supplementary() { BRACED } else { UNIT };
            // A high surrogate may have one last byte with it.
            unit.of(&[code_point.value()]) + &BYTE.of(bytes.get(from.unit_len()..).unwrap_or_default())
        }
        _ => BYTE.of(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_for_as_many_units_as_come_and_for_a_signature() {
        let room = |bytes, from, to| {
            let mut target = Target::new(from, to, Options::default());
            target.begin(bytes).unwrap();
            target.out.capacity() - required_capacity(MAX_ENCODED_LEN)
        };
        assert_eq!(room(1000, Encoding::Utf8, Encoding::Windows1252), 1000);
        assert_eq!(room(1000, Encoding::Utf8, Encoding::Units16), 2000);
        assert_eq!(room(1000, Encoding::Iso8859_1, Encoding::Utf32), 4000);
        assert_eq!(room(4000, Encoding::Units32, Encoding::Utf8), 1000);
        assert_eq!(room(4000, Encoding::Utf32Be, Encoding::Utf16Be), 2000);
    }
}

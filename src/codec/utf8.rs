//! The codec of the UTF-8 family. A profile holds the rules of one form.

use super::step::{Decode, Encode, Outcome, Step, append};
use crate::code_point::CodePoint;
use crate::fast_path::FastPath;
use crate::fault::Fault;
use crate::grammar::{self, Grammar};
use crate::profile::{Surrogates, Verdict, encoded_len, judge};
use alloc::vec::Vec;

/// The bytes of one sequence: the first `len` of the array.
#[derive(Clone, Copy, Debug)]
pub struct Sequence {
    bytes: [u8; 6],
    len: u8,
}

impl Sequence {
    /// Creates the sequence of `len` bytes (1 to 6) that encodes `code_point`, shortest or overlong (RFC 2044 §2, ISO/IEC 10646-1
    /// Amd. 2, R.4).
    pub const fn new(code_point: CodePoint, len: u8) -> Self {
        let mut bytes = [0; 6];
        let mut bits = code_point.value();
        let mut index = len as usize - 1;
        while index > 0 {
            bytes[index] = grammar::FIRST_CONTINUATION | (bits & 0b0011_1111) as u8;
            bits >>= 6;
            index -= 1;
        }
        let prefix = if len == 1 { 0 } else { !(0xFF_u8 >> len) };
        bytes[0] = prefix | bits as u8;
        Self { bytes, len }
    }

    /// Returns the bytes.
    pub fn as_slice(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }
}

/// Decodes one sequence with the profile's grammar. Rules that depend on other sequences are not applied.
fn sequence(grammar: &Grammar, rest: &[u8], at_end: bool) -> Step {
    let first = rest[0];
    let lead = grammar.lead(first);
    match lead.len {
        0 => return Step::faulty(1, grammar.rejected_lead(first), None),
        1 => return Step::decoded(1, CodePoint::from(first)),
        _ => {}
    }
    let mut bits = grammar::lead_payload(first);
    for index in 1..lead.len {
        let Some(&byte) = rest.get(usize::from(index)) else {
            return if at_end { Step::faulty(index, Fault::Truncated, None) } else { Step::NEED_MORE };
        };
        if !grammar::is_continuation(byte) {
            return Step::faulty(index, Fault::MissingContinuation, None);
        }
        if index == 1
            && !(lead.second_min..=lead.second_max).contains(&byte)
            && let Some(fault) = grammar.rejected_second(first, byte)
        {
            return Step::faulty(1, fault, None);
        }
        bits = bits << 6 | grammar::continuation_payload(byte);
    }
    let code_point = CodePoint::from_bits(bits);
    if !grammar.must_judge_sequences {
        return Step::decoded(lead.len, code_point);
    }
    match judge(&grammar.profile, lead.len, bits) {
        Verdict::Valid => Step::decoded(lead.len, code_point),
        Verdict::Warning(fault) => Step { len: lead.len, outcome: Outcome::Decoded(code_point, Some(fault)) },
        Verdict::Error(fault) => Step::faulty(lead.len, fault, Some(code_point)),
    }
}

/// Decodes any form of UTF-8.
#[derive(Clone, Debug)]
pub struct Utf8Decoder {
    grammar: &'static Grammar,
    /// Whether the previous step was a high surrogate. Set only for profiles in which a low surrogate after a high surrogate is
    /// a fault.
    after_high: bool,
}

impl Utf8Decoder {
    /// Creates a decoder for the start of a text.
    pub fn new(grammar: &'static Grammar) -> Self {
        Self { grammar, after_high: false }
    }

    /// Returns true if a low surrogate would be a fault here, because the previous step was a high surrogate.
    pub fn is_after_high_surrogate(&self) -> bool {
        self.after_high
    }

    /// Applies the profile's rule on surrogates to a sequence that decodes to a surrogate (`step`, `code_point`). Some profiles join a
    /// high and a low surrogate to one code point. In WTF-8, a low surrogate after a high one is a fault. No other rule depends on two
    /// sequences.
    fn apply_surrogate_rule(&mut self, step: Step, code_point: CodePoint, rest: &[u8], at_end: bool) -> Step {
        let len = step.len;
        match self.grammar.profile.surrogates {
            Surrogates::Paired | Surrogates::Any if code_point.is_high_surrogate() => {
                match self.low_surrogate(&rest[usize::from(len)..], at_end) {
                    LowSurrogate::Found { low, low_len } => {
                        Step::decoded(len + low_len, CodePoint::from_surrogate_pair(code_point, low))
                    }
                    LowSurrogate::NeedMore => Step::NEED_MORE,
                    LowSurrogate::Absent => self.lone_surrogate(step, code_point),
                }
            }
            Surrogates::Paired | Surrogates::Any => self.lone_surrogate(step, code_point),
            Surrogates::Unpaired if code_point.is_high_surrogate() => {
                self.after_high = true;
                step
            }
            Surrogates::Unpaired if core::mem::take(&mut self.after_high) => {
                Step::faulty(len, Fault::PairedSurrogates, Some(code_point))
            }
            _ => step,
        }
    }

    /// Returns the step of a lone surrogate: a fault if the profile forbids lone surrogates.
    fn lone_surrogate(&self, step: Step, code_point: CodePoint) -> Step {
        match self.grammar.profile.surrogates {
            Surrogates::Paired => Step::faulty(step.len, Fault::UnpairedSurrogate, Some(code_point)),
            _ => step,
        }
    }

    /// Decodes the next sequence if it is a low surrogate. Returns `NeedMore` if more input may complete a low surrogate.
    fn low_surrogate(&self, rest: &[u8], at_end: bool) -> LowSurrogate {
        let step = if rest.is_empty() { Step::NEED_MORE } else { sequence(self.grammar, rest, at_end) };
        match step.outcome {
            Outcome::Decoded(low, None) if low.is_low_surrogate() => {
                LowSurrogate::Found { low, low_len: step.len }
            }
            Outcome::NeedMore if !at_end && may_begin_low_surrogate(rest) => LowSurrogate::NeedMore,
            _ => LowSurrogate::Absent,
        }
    }
}

/// Whether a low surrogate follows a high surrogate.
enum LowSurrogate {
    /// A low surrogate follows, in `low_len` bytes.
    Found {
        low: CodePoint,
        low_len: u8,
    },
    /// More input decides.
    NeedMore,
    Absent,
}

/// Returns true if the bytes may start the sequence of a low surrogate.
///
/// UTF-8 keeps the order of code points, so the bytes must lie between those of the first and the last low surrogate.
fn may_begin_low_surrogate(prefix: &[u8]) -> bool {
    const FIRST: Sequence = Sequence::new(CodePoint::from_bits(CodePoint::FIRST_LOW_SURROGATE), 3);
    const LAST: Sequence = Sequence::new(CodePoint::from_bits(CodePoint::LAST_SURROGATE), 3);
    let (first, last) = (FIRST.as_slice(), LAST.as_slice());
    prefix.len() < first.len() && (&first[..prefix.len()]..=&last[..prefix.len()]).contains(&prefix)
}

impl Decode for Utf8Decoder {
    fn next(&mut self, rest: &[u8], at_end: bool) -> Step {
        let step = sequence(self.grammar, rest, at_end);
        match step.outcome {
            Outcome::Decoded(code_point, None) if code_point.is_surrogate() => {
                self.apply_surrogate_rule(step, code_point, rest, at_end)
            }
            Outcome::NeedMore => step,
            _ => {
                self.after_high = false;
                step
            }
        }
    }

    fn fast_reader(&self) -> Option<FastPath> {
        // The fast path reads no surrogates, so it need not update `after_high`.
        (!self.after_high).then_some(FastPath::Utf8(self.grammar))
    }
}

/// Encodes any form of UTF-8, always as the shortest sequences that the form permits.
#[derive(Clone, Debug)]
pub struct Utf8Encoder {
    grammar: &'static Grammar,
    /// A high surrogate that is not written yet. If a low surrogate follows, the pair is written as one sequence.
    pending: Option<CodePoint>,
}

impl Utf8Encoder {
    /// Creates an encoder for the start of a text.
    pub fn new(grammar: &'static Grammar) -> Self {
        Self { grammar, pending: None }
    }

    /// Returns true if a high surrogate is pending, and a low surrogate would form a pair with it.
    pub fn has_pending_surrogate(&self) -> bool {
        self.pending.is_some()
    }

    fn sequence(&self, code_point: CodePoint) -> Result<Sequence, Fault> {
        let profile = &self.grammar.profile;
        let len = encoded_len(profile, code_point.value());
        match judge(profile, len, code_point.value()) {
            Verdict::Error(_) | Verdict::Warning(Fault::Surrogate) => Err(Fault::Unmappable),
            Verdict::Valid | Verdict::Warning(_) => Ok(Sequence::new(code_point, len)),
        }
    }

    fn put_sequence(&self, code_point: CodePoint, out: &mut Vec<u8>) -> Result<(), Fault> {
        append(out, self.sequence(code_point)?.as_slice());
        Ok(())
    }
}

impl Encode for Utf8Encoder {
    fn put(&mut self, code_point: CodePoint, out: &mut Vec<u8>) -> Result<(), Fault> {
        match self.grammar.profile.surrogates {
            Surrogates::Unpaired if let Some(high) = self.pending => {
                if code_point.is_low_surrogate() {
                    self.pending = None;
                    return self.put_sequence(CodePoint::from_surrogate_pair(high, code_point), out);
                }
                // If the code point has no sequence, nothing is written and the high surrogate stays pending.
                self.sequence(code_point)?;
                self.finish(out);
                self.put(code_point, out)
            }
            Surrogates::Paired | Surrogates::Any if code_point.is_supplementary() => {
                let halves = code_point.surrogate_pair().ok_or(Fault::Unmappable)?;
                halves.iter().try_for_each(|&half| self.put_sequence(half, out))
            }
            Surrogates::Paired if code_point.is_surrogate() => Err(Fault::Unmappable),
            Surrogates::Unpaired if code_point.is_high_surrogate() => {
                self.pending = Some(code_point);
                Ok(())
            }
            _ => self.put_sequence(code_point, out),
        }
    }

    fn finish(&mut self, out: &mut Vec<u8>) {
        if let Some(high) = self.pending.take() {
            // A high surrogate is pending only if the profile can encode it.
            let _ = self.put_sequence(high, out);
        }
    }

    fn closing_len(&self) -> usize {
        if self.pending.is_some() { 3 } else { 0 }
    }

    fn fast_writer(&self) -> Option<FastPath> {
        self.pending.is_none().then_some(FastPath::Utf8(self.grammar))
    }

    fn encodes_lone_surrogates(&self) -> bool {
        matches!(self.grammar.profile.surrogates, Surrogates::Unpaired | Surrogates::Any)
    }
}

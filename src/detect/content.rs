//! Candidates by the content of a sample.

use super::binary::{BinaryKind, Controls, count_controls, count_high, format, is_binary};
use super::escapes::{escaped_encoding, utf7};
use super::evidence::{Candidate, Evidence};
use super::hint::Hint;
use super::known::Known;
use super::numbers::power;
use super::stated::{bom, designation};
use super::{western, wide};
use crate::encoding::Encoding;
use crate::fault::{Fault, LocatedFault};
use crate::validate::{self, ListOptions};
use alloc::vec::Vec;

/// The number of bytes that are examined.
const SAMPLE: usize = 65_536;
#[cfg(feature = "legacy")]
const ISO_2022_JP: Encoding = Encoding::Legacy(crate::legacy::Legacy::Iso2022Jp);
/// The longest sequence, in bytes. A fault nearer to the end of a sample may exist only because the sample is cut there.
const MAX_SEQUENCE: usize = 6;
/// The probability that a multi-byte sequence is valid UTF-8 by chance: a cautious estimate.
const CHANCE: f64 = 0.3;
/// The maximum confidence. Even a BOM is not certain (draft 2279bis <38>).
const MAX_CONFIDENCE: f64 = 0.99;
/// The confidence in a BOM or a designation that the text contradicts.
const CONTRADICTED: f64 = 0.7;
/// The confidence in windows-1252 without evidence.
const UNKNOWN: f64 = 0.1;
/// The confidence in an encoding that the text declares or the hint names, unless there is stronger evidence for
/// another.
const DECLARED: f64 = 0.9;
const HINTED: f64 = 0.5;
/// The confidence in an encoding that the caller allows, without further evidence, if the text is well-formed in it.
const ONLY_WELL_FORMED: f64 = 0.05;
/// The same, if the text is malformed in all encodings that the caller allows.
const MALFORMED: f64 = 0.01;
/// UTF-8 with errors has at least this many multi-byte sequences per error.
const SEQUENCES_PER_FAULT: usize = 2;

/// Encodings related to UTF-8, each with its maximum confidence.
const RELATIVES: [(Encoding, f64); 4] =
    [(Encoding::Cesu8, 0.85), (Encoding::Wtf8, 0.8), (Encoding::Mutf8, 0.75), (Encoding::Rfc2279bis, 0.5)];

/// Returns the most likely form of UTF-16 or UTF-32, unless the bytes look like EBCDIC, in which no byte is ASCII.
fn wide_reading(bytes: &[u8]) -> Option<wide::Reading> {
    #[cfg(feature = "legacy")]
    if super::legacy::is_ebcdic(bytes) {
        return None;
    }
    wide::reading(bytes)
}

/// The bytes that are examined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample<'a> {
    pub bytes: &'a [u8],
    /// The offset of the first byte in the input.
    pub start: usize,
    /// Whether the input continues after the sample.
    pub is_cut: bool,
}

/// Multi-byte sequences under a form of UTF-8.
struct MultiByte {
    /// The number of non-ASCII bytes.
    high: usize,
    faults: usize,
    /// The number of valid sequences of several bytes.
    sequences: usize,
}

/// Returns the confidence after this many valid sequences: chance gets less likely with each (draft 2279bis <15>).
fn likelihood(sequences: usize) -> f64 {
    (1.0 - power(CHANCE, sequences)).min(MAX_CONFIDENCE)
}

impl<'a> Sample<'a> {
    /// Returns the first bytes of an input. The end is not within a sequence of UTF-8, which would look malformed.
    pub fn of(input: &'a [u8]) -> Self {
        let mut end = input.len().min(SAMPLE);
        let is_continuation = |at: usize| input.get(at).is_some_and(|byte| byte >> 6 == 0b10);
        while end > SAMPLE - MAX_SEQUENCE && is_continuation(end) {
            end -= 1;
        }
        Self { bytes: &input[..end], start: 0, is_cut: end < input.len() }
    }

    /// Returns why the bytes are binary data, or `None` for text.
    #[inline(never)]
    pub fn binary(&self) -> Option<BinaryKind> {
        let bytes = self.bytes;
        if bytes.is_empty() || bom(bytes).is_some() || designation(bytes).is_some() {
            return None;
        }
        let controls = count_controls(bytes);
        if let Some(format) = format(bytes, controls) {
            return Some(BinaryKind::Format(format));
        }
        #[cfg(feature = "legacy")]
        if controls.nuls == 0 && super::legacy::is_ebcdic(bytes) {
            return None;
        }
        if controls.all == 0 || wide_reading(bytes).is_some() {
            return None;
        }
        let MultiByte { high, faults, sequences } = self.multi_byte(Encoding::Utf8);
        if high == 0 && escaped_encoding(bytes).is_some() {
            return None;
        }
        let is_utf8 = faults == 0 || (controls.nuls == 0 && sequences >= SEQUENCES_PER_FAULT * faults);
        let Controls { all, nuls } = controls;
        is_binary(bytes.len(), controls, is_utf8).then_some(BinaryKind::Data {
            controls: all,
            nuls,
            len: bytes.len(),
            is_cut: self.is_cut,
        })
    }

    /// Counts the non-ASCII bytes, the valid multi-byte sequences and the faults under a form of UTF-8.
    #[inline(never)]
    fn multi_byte(&self, encoding: Encoding) -> MultiByte {
        let high = count_high(self.bytes);
        let code_points = validate::count_code_points(self.bytes, encoding) as usize;
        let all_faults = ListOptions { limit: usize::MAX, warnings: false };
        // Out of memory counts as malformed.
        let faults =
            validate::faults(self.bytes, encoding, all_faults).map_or(code_points, |found| found.list.len());
        let others = faults + (self.bytes.len() - high);
        MultiByte { high, faults, sequences: code_points.saturating_sub(others) }
    }

    /// Returns the first fault under an encoding, with its offset in the input. A fault that may exist only because the
    /// sample is cut does not count.
    #[inline(never)]
    pub fn fault(&self, encoding: Encoding) -> Option<LocatedFault> {
        let fault = validate::bytes(self.bytes, encoding).err()?;
        let is_by_cut = self.is_cut && fault.offset + MAX_SEQUENCE as u64 > self.bytes.len() as u64;
        (!is_by_cut).then_some(LocatedFault { offset: fault.offset + self.start as u64, ..fault })
    }

    /// Returns the number of sequences as a decoder without checks reads them (RFC 2044), overlong forms and surrogates
    /// included; `None` if a byte is in no such sequence. The last sequence may be cut by the end.
    #[cfg(feature = "legacy")]
    fn lenient_sequences(&self) -> Option<usize> {
        let MultiByte { faults, sequences, .. } = self.multi_byte(Encoding::Rfc2044);
        let ends_in_sequence = || {
            let fault = validate::bytes(self.bytes, Encoding::Rfc2044).err();
            fault.is_some_and(|found| found.fault == Fault::Truncated)
        };
        (sequences > 0 && (faults == 0 || (faults == 1 && ends_in_sequence()))).then_some(sequences)
    }

    /// Returns the confidence that ASCII text ends within a character of UTF-8, as the first bytes of a file or of a stream may: within a
    /// quotation mark, a dash, a currency sign, an emoji, or a letter with a diacritic. As 8-bit text, it would end in a
    /// capital after a small letter, or in characters that do not stand together.
    fn cut_confidence(&self, found: &MultiByte, fault: LocatedFault) -> f64 {
        if (found.faults, found.sequences, fault.fault) != (1, 0, Fault::Truncated) {
            return 0.0;
        }
        let at = (fault.offset as usize).saturating_sub(self.start);
        match self.bytes.split_at_checked(at) {
            Some((_, [0xE2, 0x80 | 0x82 | 0x84] | [0xF0, 0x9F, ..])) => 0.85,
            Some(([.., b'a'..=b'z'], [0xC3])) => 0.6,
            _ => 0.0,
        }
    }

    /// Returns a factor for control characters, which text rarely has: 1 without any.
    fn text_share(&self) -> f64 {
        let controls = count_controls(self.bytes).all;
        (1.0 - 4.0 * controls as f64 / self.bytes.len() as f64).max(0.05)
    }
}

/// Collects the candidates for a sample.
#[derive(Debug, Default)]
pub(super) struct Candidates<'a> {
    pub list: Vec<Candidate>,
    pub known: Known<'a>,
    /// Whether the text is in another encoding than it declares.
    pub is_declaration_wrong: bool,
}

impl Candidates<'_> {
    /// Adds a candidate, unless its encoding is not allowed, or has a candidate with at least this confidence.
    #[inline(never)]
    pub fn add(&mut self, encoding: Encoding, confidence: f64, evidence: Evidence) {
        let Some(encoding) = self.known.equivalent(encoding, &evidence) else { return };
        // The standard library's `round` would add to the WebAssembly module.
        let confidence = f64::from((confidence * 1000.0 + 0.5) as u32).max(1.0) / 1000.0;
        let candidate = Candidate { encoding, confidence, evidence };
        match self.list.iter_mut().find(|other| other.encoding == encoding) {
            Some(other) if other.confidence >= confidence => {}
            Some(other) => *other = candidate,
            None => self.list.push(candidate),
        }
    }

    /// Adds the candidates for a text, and puts the most likely first.
    pub fn add_text(&mut self, sample: &Sample<'_>) {
        if !self.add_by_bom(sample) {
            self.add_by_designation(sample);
        }
        let start = designation(sample.bytes).map_or(0, |designation| designation.len);
        if self.list.is_empty() && start == sample.bytes.len() {
            self.add(Encoding::Utf8, 0.5, Evidence::Empty);
        }
        self.add_known(sample);
        self.sort();
    }

    /// Adds the encodings that the text or the caller names, if the text is well-formed in them.
    fn add_known(&mut self, sample: &Sample<'_>) {
        if let Some((encoding, declaration)) = self.known.declared
            && !self.is_declaration_wrong
        {
            self.add_named(sample, encoding, DECLARED, Evidence::Declared(declaration));
        }
        if let Some(Hint::Encoding(encoding)) = self.known.hint {
            self.add_named(sample, encoding, HINTED, Evidence::Hint);
        }
        for &encoding in self.known.among.unwrap_or_default() {
            if sample.fault(encoding).is_none() {
                self.add(encoding, ONLY_WELL_FORMED, Evidence::WellFormed);
            }
        }
        // The caller allows only encodings in which the text is malformed.
        if self.list.is_empty() {
            for &encoding in self.known.among.unwrap_or_default() {
                if let Some(fault) = sample.fault(encoding) {
                    self.add(encoding, MALFORMED, Evidence::Malformed(fault));
                }
            }
        }
    }

    /// Adds an encoding that is named, with this confidence, or less if there is strong evidence for another.
    fn add_named(&mut self, sample: &Sample<'_>, encoding: Encoding, confidence: f64, evidence: Evidence) {
        if sample.bytes.is_empty() || sample.fault(encoding).is_some() {
            return;
        }
        let others = self.list.iter().filter(|other| other.encoding != encoding);
        let highest = others.map(|other| other.confidence).fold(0.0, f64::max);
        self.add(
            encoding,
            if highest > confidence { confidence.min(1.0 - highest) } else { confidence },
            evidence,
        );
    }

    /// Puts the most likely candidates first. Candidates are few, and the standard library's `sort` would add four
    /// kilobytes to the WebAssembly module.
    fn sort(&mut self) {
        for end in 1..self.list.len() {
            let mut at = end;
            while at > 0 && self.list[at - 1].confidence < self.list[at].confidence {
                self.list.swap(at - 1, at);
                at -= 1;
            }
        }
    }

    /// Adds the encoding that a BOM states. Returns false if there is no BOM or the text contradicts it.
    fn add_by_bom(&mut self, sample: &Sample<'_>) -> bool {
        let Some(encoding) = bom(sample.bytes) else { return false };
        if encoding == Encoding::Utf32Le && sample.fault(Encoding::Utf16Le).is_none() {
            self.add(Encoding::Utf16Le, 0.1, Evidence::BomAndNul);
        }
        let fault = sample.fault(encoding);
        let confidence = if fault.is_some() { CONTRADICTED } else { MAX_CONFIDENCE };
        self.add(encoding, confidence, Evidence::Bom(fault));
        fault.is_none()
    }

    /// Adds the encoding that a designation states, and the candidates for the text after it.
    fn add_by_designation(&mut self, sample: &Sample<'_>) {
        let designation = designation(sample.bytes);
        let start = designation.map_or(0, |designation| designation.len);
        let after = Sample { bytes: &sample.bytes[start..], start, ..*sample };
        if let Some(designation) = designation.filter(|designation| designation.to_utf8) {
            let fault = after.fault(Encoding::Utf8);
            let confidence = if fault.is_some() { CONTRADICTED } else { 0.98 };
            self.add(Encoding::Utf8, confidence, Evidence::Designation { level: designation.level, fault });
        }
        if !after.bytes.is_empty() {
            self.add_by_content(&after);
        }
    }

    #[inline(never)]
    fn add_by_content(&mut self, sample: &Sample<'_>) {
        let found = sample.multi_byte(Encoding::Utf8);
        if found.high == 0
            && let Some(escaped) = escaped_encoding(sample.bytes)
        {
            #[cfg(feature = "legacy")]
            if escaped == super::escapes::EscapedEncoding::Iso2022Jp
                && sample.fault(ISO_2022_JP).is_none_or(|found| found.fault == Fault::Truncated)
            {
                self.add(ISO_2022_JP, 0.97, Evidence::Escapes);
                self.add(Encoding::Utf8, 0.1, Evidence::Ascii);
                return;
            }
            self.add(Encoding::Utf8, 0.2, Evidence::UnsupportedEscapes(escaped));
            return;
        }
        let wide = wide_reading(sample.bytes);
        if let Some(wide::Reading { encoding, units, bits, confidence }) = wide {
            self.add(encoding, confidence.min(MAX_CONFIDENCE), Evidence::CodeUnits { units, bits });
        }
        let doubt = wide.map_or(1.0, |reading| 1.0 - reading.confidence);
        let fault = sample.fault(Encoding::Utf8);
        match fault {
            _ if found.high == 0 => self.add_ascii(sample, doubt),
            Some(fault) if found.faults > 0 => self.add_malformed(sample, doubt, &found, fault),
            _ => {
                let mut likely = likelihood(found.sequences) * doubt * sample.text_share();
                let declares_another =
                    self.known.declared.is_some_and(|(declared, _)| declared != Encoding::Utf8);
                self.is_declaration_wrong = declares_another && self.known.allows(Encoding::Utf8);
                self.add(Encoding::Utf8, likely, Evidence::MultiByte { sequences: found.sequences });
                if !self.known.allows(Encoding::Utf8) {
                    likely = 0.0;
                }
                self.add_windows_1252(sample, 1.0 - likely, None);
            }
        }
    }

    /// Adds the candidates for bytes that are all ASCII.
    fn add_ascii(&mut self, sample: &Sample<'_>, doubt: f64) {
        let utf7 = utf7(sample.bytes, sample.is_cut);
        let likely = utf7.likelihood;
        if likely > 0.0 {
            self.add(Encoding::Utf7, likely, Evidence::Base64 { runs: utf7.runs });
        }
        // If UTF-7 is unlikely, weak evidence for it must not make ASCII text look unknown.
        let rest = if likely < 0.5 { (1.0 - likely).max(0.6) } else { 1.0 - likely };
        let share = sample.text_share() * doubt * rest;
        // UTF-8 first: later text may need it, and ASCII is UTF-8 (draft 2279bis <7>).
        self.add(Encoding::Utf8, 0.9 * share, Evidence::Ascii);
        self.add(Encoding::Ascii, 0.85 * share, Evidence::Ascii);
        self.add(Encoding::Windows1252, 0.1 * share, Evidence::Ascii);
    }

    /// Adds the candidates for bytes that are not UTF-8.
    fn add_malformed(&mut self, sample: &Sample<'_>, doubt: f64, found: &MultiByte, fault: LocatedFault) {
        let &MultiByte { faults, sequences, .. } = found;
        let mut relatives = RELATIVES.to_vec();
        relatives.retain(|&(encoding, _)| sample.fault(encoding).is_none());
        let mut likely = 0.0;
        if sequences >= SEQUENCES_PER_FAULT * faults {
            likely = 0.9 * likelihood(sequences) * sequences as f64 * doubt / (sequences + 2 * faults) as f64;
        }
        #[cfg(feature = "legacy")]
        if let Some(sequences) = sample.lenient_sequences() {
            // A text without errors in a related encoding is hardly damaged UTF-8.
            let highest = if relatives.is_empty() { 0.9 } else { 0.45 };
            likely = f64::max(likely, highest * likelihood(sequences) * doubt);
        }
        likely = f64::max(likely, sample.cut_confidence(found, fault) * doubt);
        if likely > 0.0 {
            self.add(Encoding::Utf8, likely, Evidence::Damaged { faults, sequences, fault });
        }
        for (encoding, max_confidence) in relatives {
            let confidence = max_confidence * likelihood(sample.multi_byte(encoding).sequences) * doubt;
            likely = f64::max(likely, confidence);
            self.add(encoding, confidence, Evidence::Relative(fault));
        }
        self.add_windows_1252(sample, doubt * (1.0 - likely) * sample.text_share(), Some(fault));
    }

    /// Adds windows-1252: on evidence, or as a fallback to show unknown 8-bit text. `share` is the confidence that
    /// other candidates leave, `fault` the first fault as UTF-8.
    fn add_windows_1252(&mut self, sample: &Sample<'_>, share: f64, fault: Option<LocatedFault>) {
        #[cfg(feature = "legacy")]
        if fault.is_some() || !self.known.allows(Encoding::Utf8) {
            let known = self.known;
            let add = |encoding, confidence, evidence| self.add(encoding, confidence, evidence);
            self.is_declaration_wrong = super::legacy::candidates(sample.bytes, &known, share, fault, add);
            return;
        }
        let Some(western) = western::evidence(sample.bytes) else {
            self.add(Encoding::Windows1252, UNKNOWN * share.max(0.1), Evidence::Unknown(fault));
            return;
        };
        let western::Western { confidence, language, letters, marks } = western;
        let evidence = Evidence::Western { language, letters, marks, fault };
        self.add(Encoding::Windows1252, (confidence * share).max(0.01), evidence);
    }
}

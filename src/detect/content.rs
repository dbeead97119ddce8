//! Collects the candidates for a sample: from its start, from its content, and from what the text or the caller states.

use super::escapes::{escaped_encoding, utf7};
use super::evidence::{Candidate, Evidence};
use super::hint::Hint;
use super::known::Known;
use super::numbers::power;
use super::sample::{SEQUENCES_PER_FAULT, Sample, SequenceCounts, wide_reading};
use super::stated::{bom, designation};
use super::{western, wide};
use crate::encoding::Encoding;
#[cfg(feature = "legacy")]
use crate::fault::Fault;
use crate::fault::LocatedFault;
use alloc::vec::Vec;

#[cfg(feature = "legacy")]
const ISO_2022_JP: Encoding = Encoding::Legacy(crate::legacy::Legacy::Iso2022Jp);
/// A high estimate of the probability that a multi-byte sequence is valid UTF-8 by chance.
const CHANCE: f64 = 0.3;
/// The maximum confidence: even a BOM is not certain (draft 2279bis <38>).
const MAX_CONFIDENCE: f64 = 0.99;
/// The confidence in a BOM or a designation (an ISO 2022 escape sequence that switches to UTF-8) that the text contradicts.
const CONTRADICTED: f64 = 0.7;
/// The confidence in windows-1252 without evidence.
const UNKNOWN: f64 = 0.1;
/// The confidence in the encoding that the text declares, unless there is stronger evidence for another encoding.
const DECLARED: f64 = 0.9;
/// The confidence in the encoding that the hint names, unless there is stronger evidence for another encoding.
const HINTED: f64 = 0.5;
/// The confidence in an encoding that the caller allows, if the only evidence is that the text is well-formed in it.
const ONLY_WELL_FORMED: f64 = 0.05;
/// The confidence in an encoding that the caller allows, if the text is malformed in all encodings that the caller
/// allows.
const MALFORMED: f64 = 0.01;
/// Encodings related to UTF-8, each with its maximum confidence.
const RELATIVES: [(Encoding, f64); 4] =
    [(Encoding::Cesu8, 0.85), (Encoding::Wtf8, 0.8), (Encoding::Mutf8, 0.75), (Encoding::Rfc2279bis, 0.5)];

/// Returns the confidence that this many valid sequences are not valid by chance (draft 2279bis <15>).
fn confidence_after(sequences: usize) -> f64 {
    (1.0 - power(CHANCE, sequences)).min(MAX_CONFIDENCE)
}

/// The candidates so far, and what is stated about the encoding.
#[derive(Debug, Default)]
pub(super) struct Candidates<'a> {
    pub list: Vec<Candidate>,
    pub known: Known<'a>,
    /// Whether the text is in another encoding than it declares.
    pub is_declaration_wrong: bool,
}

impl Candidates<'_> {
    /// Adds a candidate for the encoding. If the caller does not allow this encoding, adds one for an equivalent encoding (see
    /// [`Known::equivalent`]). Of several candidates for an encoding, keeps the one with the highest confidence.
    #[inline(never)]
    pub fn add(&mut self, encoding: Encoding, confidence: f64, evidence: Evidence) {
        let Some(encoding) = self.known.equivalent(encoding, &evidence) else { return };
        // The standard library's `round` would make the WebAssembly module larger.
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

    /// Adds encodings that the text declares, that the hint names, or that the caller lists. The text must be well-formed in these
    /// encodings. If there is still no candidate, adds all encodings that the caller lists.
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
        // If the list is still empty, the text is malformed in all encodings that the caller lists.
        if self.list.is_empty() {
            for &encoding in self.known.among.unwrap_or_default() {
                if let Some(fault) = sample.fault(encoding) {
                    self.add(encoding, MALFORMED, Evidence::Malformed(fault));
                }
            }
        }
    }

    /// Of the encodings that the hint names or the caller lists, adds those whose code units have several bytes. The bytes must be
    /// well-formed in the added encodings.
    pub fn add_stated_wide(&mut self, sample: &Sample<'_>) {
        let is_possible = |encoding: Encoding| encoding.unit_len() > 1 && sample.fault(encoding).is_none();
        if let Some(Hint::Encoding(encoding)) = self.known.hint
            && is_possible(encoding)
        {
            self.add_named(sample, encoding, HINTED, Evidence::Hint);
        }
        for &encoding in self.known.among.unwrap_or_default() {
            if is_possible(encoding) {
                self.add(encoding, ONLY_WELL_FORMED, Evidence::WellFormed);
            }
        }
        self.sort();
    }

    /// Adds an encoding that the text or the hint names, if the text is well-formed in it. The confidence is lower if there is strong
    /// evidence for another encoding.
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

    /// Puts the most likely candidates first. The standard library's `sort` would add four kilobytes to the
    /// WebAssembly module.
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

    /// Adds the encodings for which the bytes of the text are evidence.
    #[inline(never)]
    fn add_by_content(&mut self, sample: &Sample<'_>) {
        let found = sample.count_sequences(Encoding::Utf8);
        if found.non_ascii == 0
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
        // The confidence that the text is not in UTF-16 or UTF-32.
        let not_wide = wide.map_or(1.0, |reading| 1.0 - reading.confidence);
        let fault = sample.fault(Encoding::Utf8);
        match fault {
            _ if found.non_ascii == 0 => self.add_ascii(sample, not_wide),
            Some(fault) if found.faults > 0 => self.add_malformed(sample, not_wide, &found, fault),
            _ => {
                let mut confidence = confidence_after(found.sequences) * not_wide * sample.text_share();
                let declares_another =
                    self.known.declared.is_some_and(|(declared, _)| declared != Encoding::Utf8);
                self.is_declaration_wrong = declares_another && self.known.allows(Encoding::Utf8);
                self.add(Encoding::Utf8, confidence, Evidence::MultiByte { sequences: found.sequences });
                if !self.known.allows(Encoding::Utf8) {
                    confidence = 0.0;
                }
                self.add_windows_1252(sample, 1.0 - confidence, None);
            }
        }
    }

    /// Adds the candidates for a text in which all bytes are ASCII. `not_wide` is the confidence that the text is not in UTF-16 or UTF-32.
    fn add_ascii(&mut self, sample: &Sample<'_>, not_wide: f64) {
        let utf7 = utf7(sample.bytes, sample.is_cut);
        let utf7_confidence = utf7.confidence;
        if utf7_confidence > 0.0 {
            self.add(Encoding::Utf7, utf7_confidence, Evidence::Base64 { runs: utf7.runs });
        }
        // If UTF-7 is unlikely, the other candidates keep at least 0.6 of their confidence.
        let rest =
            if utf7_confidence < 0.5 { (1.0 - utf7_confidence).max(0.6) } else { 1.0 - utf7_confidence };
        let share = sample.text_share() * not_wide * rest;
        // UTF-8 first: later text may need it, and ASCII is UTF-8 (draft 2279bis <7>).
        self.add(Encoding::Utf8, 0.9 * share, Evidence::Ascii);
        self.add(Encoding::Ascii, 0.85 * share, Evidence::Ascii);
        self.add(Encoding::Windows1252, 0.1 * share, Evidence::Ascii);
    }

    /// Adds the candidates for a text that is malformed in UTF-8: UTF-8 with errors, related encodings and 8-bit encodings. `not_wide` is the
    /// confidence that the text is not in UTF-16 or UTF-32.
    fn add_malformed(
        &mut self,
        sample: &Sample<'_>,
        not_wide: f64,
        found: &SequenceCounts,
        fault: LocatedFault,
    ) {
        let &SequenceCounts { faults, sequences, .. } = found;
        let mut relatives = RELATIVES.to_vec();
        relatives.retain(|&(encoding, _)| sample.fault(encoding).is_none());
        let mut utf8_confidence = 0.0;
        if sequences >= SEQUENCES_PER_FAULT * faults {
            utf8_confidence = 0.9 * confidence_after(sequences) * sequences as f64 * not_wide
                / (sequences + 2 * faults) as f64;
        }
        #[cfg(feature = "legacy")]
        if let Some(sequences) = sample.lenient_sequences() {
            // Text that is well-formed in a related encoding is unlikely to be damaged UTF-8.
            let max_confidence = if relatives.is_empty() { 0.9 } else { 0.45 };
            utf8_confidence =
                f64::max(utf8_confidence, max_confidence * confidence_after(sequences) * not_wide);
        }
        utf8_confidence = f64::max(utf8_confidence, sample.cut_confidence(found, fault) * not_wide);
        // A line with 8 or more sequences, all valid, is no coincidence: the text is UTF-8, with lines in another encoding.
        let counts = |bytes| Sample { bytes, ..*sample }.count_sequences(Encoding::Utf8);
        let lines = sample.bytes.split(|&byte| byte == b'\n').map(counts);
        let valid: usize =
            lines.filter(|line| line.faults == 0 && line.sequences > 7).map(|line| line.sequences).sum();
        if relatives.is_empty() && 4 * valid >= faults {
            utf8_confidence = f64::max(utf8_confidence, 0.75 * not_wide);
        }
        if utf8_confidence > 0.0 {
            self.add(Encoding::Utf8, utf8_confidence, Evidence::Damaged { faults, sequences, fault });
        }
        let mut highest = utf8_confidence;
        for (encoding, max_confidence) in relatives {
            let confidence =
                max_confidence * confidence_after(sample.count_sequences(encoding).sequences) * not_wide;
            highest = f64::max(highest, confidence);
            self.add(encoding, confidence, Evidence::Relative(fault));
        }
        self.add_windows_1252(sample, not_wide * (1.0 - highest) * sample.text_share(), Some(fault));
    }

    /// Adds windows-1252, either on evidence or as a fallback for unknown 8-bit text. With the feature `legacy`, if the text is malformed
    /// in UTF-8 or UTF-8 is not allowed, adds the most plausible of windows-1252 and the legacy encodings instead.
    ///
    /// `share` is the confidence that other candidates leave. `fault` is the first fault in UTF-8.
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

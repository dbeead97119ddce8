//! The bytes that detection examines.

use super::binary::{
    BinaryKind, Controls, count_controls, count_non_ascii, format, is_binary, without_nul_blocks,
};
use super::escapes::escaped_encoding;
use super::stated::{bom, designation};
use super::wide;
use crate::encoding::Encoding;
use crate::fault::{Fault, LocatedFault};
use crate::validate::{self, ListOptions};
#[cfg(feature = "legacy")]
use std::collections::HashSet;

/// The maximum number of bytes that are examined.
const SAMPLE: usize = 65_536;
/// The length of the longest sequence in bytes. A fault less than this many bytes before the end of a sample may exist
/// only because the sample is cut there.
const MAX_SEQUENCE: usize = 6;
const END_OF_FILE: u8 = 0x1A;
/// The maximum number of bytes 1A at the end of a text file of CP/M. These bytes fill up the last record of 128 bytes, which contains at
/// least one byte of the text.
const MAX_END_OF_FILE: usize = 127;
/// Malformed text can be UTF-8 with errors if it has at least this many valid multi-byte sequences per error.
pub(super) const SEQUENCES_PER_FAULT: usize = 2;

/// If a decoder without checks reads fewer two-byte sequences than this, the sequences can be words in another encoding.
#[cfg(feature = "legacy")]
const MIN_LENIENT_SEQUENCES: usize = 4;
/// The overlong forms of `.`, `/`, `\`, `<`, `>` and NUL, which attackers use to evade filters.
#[cfg(feature = "legacy")]
const EVADING: [[u8; 2]; 6] =
    [[0xC0, 0xAE], [0xC0, 0xAF], [0xC1, 0x9C], [0xC0, 0xBC], [0xC0, 0xBE], [0xC0, 0x80]];

/// Returns the most likely form of UTF-16 or UTF-32; `None` if the bytes look like no such form, or like EBCDIC.
pub(super) fn wide_reading(bytes: &[u8]) -> Option<wide::Reading> {
    #[cfg(feature = "legacy")]
    if super::ebcdic::is_ebcdic(bytes) {
        return None;
    }
    wide::reading(bytes)
}

/// The first bytes of an input, or a part of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample<'a> {
    pub bytes: &'a [u8],
    /// The offset of the first byte in the input.
    pub start: usize,
    /// Whether the input continues after the sample.
    pub is_cut: bool,
}

/// Numbers of bytes, faults and sequences in a sample that is decoded as a form of UTF-8.
pub(super) struct SequenceCounts {
    /// The number of non-ASCII bytes.
    pub non_ascii: usize,
    pub faults: usize,
    /// The number of valid multi-byte sequences.
    pub sequences: usize,
}

impl<'a> Sample<'a> {
    /// Returns a sample of the first bytes of an input. The sample does not end within a UTF-8 sequence, which would look malformed.
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
        // MS-DOS can end a text file with 1A, and CP/M fills the last record of the file with 1A.
        let is_end = |&&byte: &&u8| byte == END_OF_FILE;
        let padding = bytes.iter().rev().take(MAX_END_OF_FILE).take_while(is_end).count();
        let controls = count_controls(&bytes[..bytes.len() - padding]);
        if let Some(format) = format(bytes, controls) {
            return Some(BinaryKind::Format(format));
        }
        #[cfg(feature = "legacy")]
        if controls.nuls == 0 && super::ebcdic::is_ebcdic(bytes) {
            return None;
        }
        if controls.all == 0 || wide_reading(bytes).is_some() {
            return None;
        }
        let SequenceCounts { non_ascii, faults, sequences } = self.count_sequences(Encoding::Utf8);
        if non_ascii == 0 && escaped_encoding(bytes).is_some() {
            return None;
        }
        let (text_len, text_controls) = without_nul_blocks(bytes, controls);
        let is_utf8 = faults == 0 || (text_controls.nuls == 0 && sequences >= SEQUENCES_PER_FAULT * faults);
        let Controls { all, nuls } = controls;
        is_binary(text_len, text_controls, is_utf8).then_some(BinaryKind::Data {
            controls: all,
            nuls,
            len: bytes.len(),
            is_cut: self.is_cut,
        })
    }

    /// Counts the non-ASCII bytes, the valid multi-byte sequences and the faults under a form of UTF-8.
    #[inline(never)]
    pub fn count_sequences(&self, encoding: Encoding) -> SequenceCounts {
        let non_ascii = count_non_ascii(self.bytes);
        let code_points = validate::count_code_points(self.bytes, encoding) as usize;
        let all_faults = ListOptions { limit: usize::MAX, warnings: false };
        // If the list of faults exceeds the memory, every code point counts as a fault.
        let faults =
            validate::faults(self.bytes, encoding, all_faults).map_or(code_points, |found| found.list.len());
        let others = faults + (self.bytes.len() - non_ascii);
        SequenceCounts { non_ascii, faults, sequences: code_points.saturating_sub(others) }
    }

    /// Returns the first fault under an encoding, with its offset in the input. A fault that may exist only because the
    /// sample is cut does not count.
    #[inline(never)]
    pub fn fault(&self, encoding: Encoding) -> Option<LocatedFault> {
        let fault = validate::bytes(self.bytes, encoding).err()?;
        let is_near_cut = self.is_cut && fault.offset + MAX_SEQUENCE as u64 > self.bytes.len() as u64;
        (!is_near_cut).then_some(LocatedFault { offset: fault.offset + self.start as u64, ..fault })
    }

    /// Returns the number of multi-byte sequences that a decoder without checks (RFC 2044) reads, overlong forms and
    /// surrogates included. The end of the bytes may cut the last sequence.
    ///
    /// Returns `None` if there is no such sequence, or if other bytes are malformed. Also returns `None` if the sequences can be words in
    /// EUC-KR or GBK. That is so if all these conditions hold:
    ///
    /// - All sequences have two bytes, and some are next to each other.
    /// - No sequence is in [`EVADING`].
    /// - If repeated words count once, there are fewer than [`MIN_LENIENT_SEQUENCES`] sequences.
    #[cfg(feature = "legacy")]
    pub fn lenient_sequences(&self) -> Option<usize> {
        let SequenceCounts { non_ascii, faults, sequences } = self.count_sequences(Encoding::Rfc2044);
        let ends_in_sequence = || {
            let fault = validate::bytes(self.bytes, Encoding::Rfc2044).err();
            fault.is_some_and(|found| found.fault == Fault::Truncated)
        };
        let runs: HashSet<&[u8]> = self.bytes.split(u8::is_ascii).collect();
        let distinct_sequences = runs.iter().map(|run| run.len() / 2).sum::<usize>();
        let evades_filters = || self.bytes.windows(2).any(|pair| EVADING.iter().any(|found| found == pair));
        let may_be_words = distinct_sequences < MIN_LENIENT_SEQUENCES
            && non_ascii == 2 * sequences
            && runs.iter().any(|run| run.len() > 2)
            && !evades_filters();
        (sequences > 0 && !may_be_words && (faults == 0 || (faults == 1 && ends_in_sequence())))
            .then_some(sequences)
    }

    /// Returns the confidence that the text is ASCII, and ends with an incomplete UTF-8 sequence. The sequence must be the start of a
    /// quotation mark, a dash, a currency sign, a sign such as ™, an emoji, or a letter with a diacritic. In an 8-bit encoding, the text
    /// would have an improbable end: a capital after a small letter, or characters that do not occur next to each other.
    pub fn cut_confidence(&self, found: &SequenceCounts, fault: LocatedFault) -> f64 {
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

    /// Returns a factor for the confidence in text: 1 without control characters, at least 0.05 with many.
    pub fn text_share(&self) -> f64 {
        let (len, controls) = without_nul_blocks(self.bytes, count_controls(self.bytes));
        (1.0 - 4.0 * controls.all as f64 / len as f64).max(0.05)
    }
}

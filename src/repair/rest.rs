//! Repairs the rest of a text if its repaired lines show that it was misread in one multi-byte encoding, such as GBK.
//!
//! A line by itself is often too short to show that it was misread. For example, `霎ｻ` is 辻 decoded as Shift_JIS, and also two
//! characters of Japanese text. The repaired lines show the encoding, and which characters occur mostly in misread text.

use super::characters::REPLACEMENT;
use super::multi_byte::{
    Damaged, Decoder, FIRST_EAST_ASIAN, Part, WINDOWS_REPLACEMENT, decode_damaged, is_lost, push_bytes,
    sequence_len,
};
use super::passages::Passage;
use super::plausibility::QUESTION_MARK;
use super::text::Text;
use crate::encoding::Encoding;
use crate::legacy::{Kind, Legacy, MultiByte};
use std::collections::{HashMap, HashSet};

/// The minimum number of East Asian characters in the repaired lines.
const MIN_REPAIRED: usize = 8;
/// The characters after lost lead bytes count as misread if at least this many of them are different.
const MIN_LOST_LEADS: usize = 3;
/// Kanji whose bytes in Shift_JIS are E3 80 to E3 83: the first two bytes of hiragana, katakana and East Asian punctuation in UTF-8. These
/// kanji hardly occur in clean text.
const KANA_LEADS: [u32; 4] = ['縲' as u32, '縺' as u32, '繧' as u32, '繝' as u32];

/// Adjacent characters whose bytes are known or lost.
struct Run {
    start: usize,
    end: usize,
    parts: Vec<Part>,
    /// The index in `parts` of the first part of each character, and then the length of `parts`.
    starts: Vec<usize>,
    /// The byte after the run, if a repair wrote the character that begins with it.
    next: Option<u8>,
}

/// Returns whether `?` at an index stands for a lead byte that Windows' Korean decoder lost, as in `?븞` (EC 95 88, 안). Then the bytes of
/// the next character are the two continuation bytes, and the first of these bytes is at most A0. Clean Korean text hardly has such
/// syllables, because they are not in KS X 1001.
fn is_lost_lead(values: &[u32], at: usize, encoding: Legacy, tables: &MultiByte) -> bool {
    let mut bytes = Vec::new();
    encoding == Legacy::EucKr
        && values[at] == QUESTION_MARK
        && values.get(at + 1).is_some_and(|&next| push_bytes(next, encoding, tables, &mut bytes))
        && matches!(bytes[..], [0x81..=0xA0, 0x81..=0xBF])
}

impl Run {
    /// Returns the run that begins at the index `start`. The run ends before a character that a repair wrote, an ASCII character, or a
    /// character that the encoding lacks. But `?` belongs to the run if the UTF-8 sequence before it is incomplete, or if `?` stands for a
    /// lead byte.
    fn new(text: &Text, start: usize, encoding: Legacy, tables: &MultiByte) -> Self {
        let (mut parts, mut starts, mut bytes) = (Vec::new(), vec![0], Vec::new());
        let mut missing: usize = 0; // how many continuation bytes the last sequence lacks
        let mut end = start;
        while let Some(&value) = text.values.get(end)
            && !text.is_new(end)
        {
            let is_lead = missing == 0 && is_lost_lead(&text.values, end, encoding, tables);
            if is_lost(value, encoding) || (value == QUESTION_MARK && missing > 0) || is_lead {
                parts.push(Part::Lost(value));
                missing = if is_lead { 2 } else { missing.saturating_sub(1) };
            } else if push_bytes(value, encoding, tables, &mut bytes) {
                for byte in bytes.drain(..) {
                    missing = match byte {
                        0x80..=0xBF => missing.saturating_sub(1),
                        _ => sequence_len(byte) - 1,
                    };
                    parts.push(Part::Byte(byte));
                }
            } else {
                break;
            }
            starts.push(parts.len());
            end += 1;
        }
        let restored = text.values.get(end).filter(|&&value| text.is_new(end) && value != REPLACEMENT);
        let first_byte = |character: char| character.encode_utf8(&mut [0; 4]).as_bytes()[0];
        let next = restored.and_then(|&value| char::from_u32(value)).map(first_byte);
        Self { start, end, parts, starts, next }
    }

    /// Returns the code points that the run encodes, with U+FFFD for each character that lost bytes or is cut off at the end. Returns
    /// `None` if the bytes are not UTF-8, or encode characters that East Asian text hardly has.
    fn decode(&self, decoder: Decoder) -> Option<Damaged> {
        let is_lead = |part: &Part| matches!(part, Part::Byte(0xC2..=0xF4));
        let is_cut = |tail: &[Part]| {
            matches!(tail, [Part::Byte(lead), rest @ ..] if rest.len() + 1 < sequence_len(*lead)
                && rest.iter().all(|part| part.continuation().is_some()))
        };
        let tail = self.parts.iter().rposition(is_lead).filter(|&at| is_cut(&self.parts[at..]));
        let (parts, rest) = self.parts.split_at(tail.unwrap_or(self.parts.len()));
        let next = match rest.first() {
            Some(&Part::Byte(byte)) => Some(byte),
            _ => self.next,
        };
        let mut damaged = decode_damaged(parts, next, decoder)?;
        if tail.is_some() {
            damaged.values.push(REPLACEMENT);
        }
        let is_usual = |&value: &u32| matches!(value, ..0x80 | 0xA0..=0xFF | 0x2000..0xE000 | 0xF900..);
        damaged.values.iter().all(is_usual).then_some(damaged)
    }

    /// Returns whether the word around the run would have no restored character, if the run became `damaged`. Digits, as in `6月18日`, and
    /// lost characters do not divide a word.
    fn is_lost_word(&self, text: &Text, damaged: &Damaged) -> bool {
        let is_lost = |value: u32| matches!(value, REPLACEMENT | WINDOWS_REPLACEMENT);
        let is_restored = |value: u32| value >= 0x80 && !is_lost(value);
        let joins = |&at: &usize| matches!(text.values[at], 0x30..=0x39) || is_lost(text.values[at]);
        let restored_at = |at: usize| text.is_new(at) && is_restored(text.values[at]);
        !damaged.values.iter().any(|&value| is_restored(value))
            && !(0..self.start).rev().find(|at| !joins(at)).is_some_and(restored_at)
            && !(self.end..text.values.len()).find(|at| !joins(at)).is_some_and(restored_at)
    }

    /// Returns the passages that replace the run in a text. A character that lost bytes stays if `?` stands for the lost bytes. For
    /// example, `媛?` stands for one of the 64 syllables from `가` to `갿`, and U+FFFD would lose the bytes that are left. Such a character
    /// becomes U+FFFD only if one misread character contains bytes of this character and bytes of its neighbour. A word stays too if it
    /// would become only U+FFFD, as would `遺�媛��꽭` (부가세).
    fn passages(&self, text: &Text, damaged: &Damaged) -> Vec<Passage> {
        if self.is_lost_word(text, damaged) {
            return Vec::new();
        }
        let text = &text.values;
        let character_at = |part: usize| self.starts.binary_search(&part).ok().map(|at| self.start + at);
        let end = (self.end, damaged.values.len());
        let kept = damaged.incomplete.iter().filter_map(|(parts, values)| {
            let (first, last) = (character_at(parts.start)?, character_at(parts.end)?);
            text[first..last].contains(&QUESTION_MARK).then_some(((first, values.start), (last, values.end)))
        });
        let mut passages = Vec::new();
        let (mut start, mut value) = (self.start, 0);
        for ((first, before), (next, next_value)) in kept.chain([(end, end)]) {
            let decoded = &damaged.values[value..before];
            if decoded != &text[start..first] {
                passages.push(Passage::new(text, start, first, decoded.to_vec(), 0));
            }
            (start, value) = (next, next_value);
        }
        passages
    }
}

/// Returns the runs of a text that have at least one known byte.
fn runs(text: &Text, encoding: Legacy, tables: &MultiByte) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut at = 0;
    while at < text.values.len() {
        let run = Run::new(text, at, encoding, tables);
        at = run.end.max(at + 1);
        if run.parts.iter().any(|part| matches!(part, Part::Byte(_))) {
            runs.push(run);
        }
    }
    runs
}

/// How often characters occur in misread and in clean text.
#[derive(Default)]
struct Vocabulary {
    /// The characters that repaired passages had before the repair.
    misread: HashMap<u32, usize>,
    /// The characters of runs that are not UTF-8.
    clean: HashMap<u32, usize>,
}

impl Vocabulary {
    fn new<'a>(
        text: &Text,
        result: &Text,
        clean: impl Iterator<Item = &'a Run>,
        (encoding, tables): (Legacy, &MultiByte),
    ) -> Self {
        let mut vocabulary = Self::default();
        let mut at = 0;
        for change in result.changes() {
            while at < text.values.len() && text.origin(at) < change.end {
                if text.origin(at) >= change.start {
                    *vocabulary.misread.entry(text.values[at]).or_default() += 1;
                }
                at += 1;
            }
        }
        let lost_leads =
            || (0..result.values.len()).filter(|&at| is_lost_lead(&result.values, at, encoding, tables));
        let different: HashSet<u32> = lost_leads().map(|at| result.values[at + 1]).collect();
        if different.len() >= MIN_LOST_LEADS {
            for at in lost_leads() {
                *vocabulary.misread.entry(result.values[at + 1]).or_default() += 1;
            }
        }
        for &value in clean.flat_map(|run| &result.values[run.start..run.end]) {
            *vocabulary.clean.entry(value).or_default() += 1;
        }
        vocabulary
    }

    /// Returns how often a character occurs in misread and in clean text.
    fn counts(&self, value: u32) -> (usize, usize) {
        let count = |map: &HashMap<u32, usize>| map.get(&value).copied().unwrap_or(0);
        (count(&self.misread), count(&self.clean))
    }

    /// Returns whether a run that encodes `values` was certainly misread.
    fn is_certain(&self, run: &[u32], values: &[u32], encoding: Legacy) -> bool {
        let known = || run.iter().copied().filter(|&value| value >= 0x80 && !is_lost(value, encoding));
        if known().any(|value| matches!(self.counts(value), (misread, clean) if clean > misread)) {
            return false;
        }
        let is_complete = |value: &&u32| {
            **value >= FIRST_EAST_ASIAN && !matches!(**value, REPLACEMENT | WINDOWS_REPLACEMENT)
        };
        let has_placeholder = run.contains(&REPLACEMENT) || run.contains(&QUESTION_MARK);
        let is_misread = |value: u32| matches!(self.counts(value), (misread, clean) if misread > clean);
        match values.iter().filter(is_complete).count() {
            // No complete East Asian character: either the rest of one was cut off, or the run is a rare character of clean text.
            0 if !has_placeholder && !run.contains(&WINDOWS_REPLACEMENT) => {
                encoding == Legacy::ShiftJis && known().any(|value| KANA_LEADS.contains(&value))
            }
            0 => known().any(is_misread),
            1 => has_placeholder || known().any(is_misread),
            _ => true,
        }
    }
}

/// Repairs the runs of a text that were certainly misread in the encoding of the repaired lines. `result` is the text after the repair of
/// lines. Returns the new text; `None` if no run was repaired, or if the repaired lines are too short.
pub(super) fn repair_rest(text: &Text, result: &Text, encoding: Encoding) -> Option<Text> {
    let Encoding::Legacy(encoding) = encoding else { return None };
    let Kind::MultiByte(tables) = encoding.kind() else { return None };
    let is_repaired = |&(at, &value): &(usize, &u32)| {
        result.is_new(at) && value >= FIRST_EAST_ASIAN && value != REPLACEMENT
    };
    if result.values.iter().enumerate().filter(is_repaired).count() < MIN_REPAIRED {
        return None;
    }
    let decoded: Vec<_> = runs(result, encoding, tables)
        .into_iter()
        .map(|run| {
            let damaged = run.decode(text.decoder(encoding));
            (run, damaged)
        })
        .collect();
    let clean = decoded.iter().filter(|(_, damaged)| damaged.is_none()).map(|(run, _)| run);
    let vocabulary = Vocabulary::new(text, result, clean, (encoding, tables));
    let passages: Vec<Passage> = decoded
        .iter()
        .filter_map(|(run, damaged)| Some((run, damaged.as_ref()?)))
        .filter(|(run, damaged)| {
            vocabulary.is_certain(&result.values[run.start..run.end], &damaged.values, encoding)
        })
        .flat_map(|(run, damaged)| run.passages(result, damaged))
        .collect();
    (!passages.is_empty()).then(|| result.with(&passages))
}

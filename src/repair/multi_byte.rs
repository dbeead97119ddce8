//! The passages of a text whose bytes in a multi-byte encoding, such as GBK, are UTF-8.
//!
//! A UTF-8 sequence of three bytes can end in the middle of a character of two bytes. So a passage has to end where both end.

use super::characters::REPLACEMENT;
use super::passages::Passage;
use crate::legacy::{Legacy, MultiByte};
use std::collections::HashSet;

/// The first East Asian code point. Text without East Asian characters was not misread in a multi-byte encoding.
pub(super) const FIRST_EAST_ASIAN: u32 = 0x2E80;

/// KATAKANA MIDDLE DOT: the decoder of Windows for Shift_JIS (cp932) writes it for bytes that it cannot decode. Its own bytes are 81 45:
/// 81 could complete a UTF-8 sequence, and 45 would stay as the letter E.
const LOST_IN_WINDOWS: u32 = 0x30FB;
/// The character to which Windows decodes the byte A0 in Shift_JIS.
const A0_IN_WINDOWS: u32 = 0xF8F0;

/// The bytes of a run of characters.
struct Run {
    bytes: Vec<u8>,
    /// The offset in `bytes` of each character, and then the length of `bytes`.
    starts: Vec<usize>,
}

impl Run {
    /// Returns the run at the start of the text. It ends before the first character that is ASCII, not in the encoding, or stands for lost
    /// bytes.
    fn new(text: &[u32], encoding: Legacy, tables: &MultiByte) -> Self {
        let (mut bytes, mut starts) = (Vec::new(), vec![0]);
        for &value in text {
            let is_known = match (encoding, value) {
                (Legacy::ShiftJis, LOST_IN_WINDOWS) => false,
                (Legacy::ShiftJis, A0_IN_WINDOWS) => {
                    bytes.push(0xA0);
                    true
                }
                _ => char::from_u32(value)
                    .filter(|character| !character.is_ascii())
                    .is_some_and(|character| tables.encode_character(character, &mut bytes)),
            };
            if !is_known {
                break;
            }
            starts.push(bytes.len());
        }
        Self { bytes, starts }
    }

    /// Returns the longest passage that begins at the character `first`, is UTF-8, and ends where a character ends: the
    /// index of the character after it, and the code points that it encodes.
    fn passage_at(&self, first: usize) -> Option<(usize, Vec<u32>)> {
        let start = self.starts[first];
        let bytes = &self.bytes[start..];
        let well_formed = match core::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => core::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
        };
        let mut next = first;
        let mut after = Vec::new();
        let mut aligned_end = None;
        for (at, character) in well_formed.char_indices() {
            let end = start + at + character.len_utf8();
            after.push(character.into());
            while self.starts[next] < end {
                next += 1;
            }
            if self.starts[next] == end {
                aligned_end = Some((next, after.len()));
            }
        }
        let (end, len) = aligned_end?;
        after.truncate(len);
        Some((end, after))
    }
}

/// Returns the passages of a text whose bytes in a multi-byte encoding are UTF-8.
///
/// A passage of one character is evidence only within a word in Latin letters, because one character in twelve is UTF-8
/// by chance. If other passages are sure, one character also counts if it is a whole run.
///
/// A passage with U+FFFD is no evidence: `锟斤拷` is U+FFFD twice, and text was lost there before it was read as GBK. The characters beside
/// it can be right, and their bytes are often UTF-8 by chance.
pub(super) fn passages(text: &[u32], encoding: Legacy, tables: &MultiByte) -> Vec<Passage> {
    let mut passages = Vec::new();
    if text.iter().all(|&value| value < FIRST_EAST_ASIAN) {
        return passages;
    }
    let mut at = 0;
    while at < text.len() {
        if text[at] < 0x80 {
            at += 1;
            continue;
        }
        let run = Run::new(&text[at..], encoding, tables);
        let count = run.starts.len() - 1;
        let mut first = 0;
        while first < count {
            match run.passage_at(first) {
                Some((end, after)) => {
                    let mut passage = Passage::new(text, at + first, at + end, after, 0);
                    if passage.is_part_of_katakana_word(text) {
                        passage.gain = passage.gain.min(0);
                        passage.gain_if_sure = passage.gain;
                    }
                    if passage.after.contains(&REPLACEMENT) {
                        passage.gain = passage.gain.min(0);
                    }
                    if passage.is_katakana_without_latin(text) {
                        passage.gain = passage.gain.min(0);
                    }
                    if end == first + 1 && !passage.is_in_word(text) {
                        passage.gain = passage.gain.min(0);
                        if count > 1 {
                            passage.gain_if_sure = passage.gain;
                        }
                    }
                    passages.push(passage);
                    first = end;
                }
                None => first += 1,
            }
        }
        at += count.max(1);
    }
    passages
}

/// The minimum number of passages if all of them are the same character.
const MIN_SAME: usize = 3;

/// Passages with at least `MIN_REPEATED` East Asian characters, but at most `MAX_REPEATED` different ones, are clean text unless they are
/// in Latin words: the tone patterns of Chinese poems are written as `仄仄平平仄`.
const MIN_REPEATED: usize = 4;
const MAX_REPEATED: usize = 2;

/// Returns whether passages are clean text that is UTF-8 by chance: the same characters repeated, or single East Asian
/// characters as in `NBA的MVP` and `Chrome창`. Damage of single characters is in words of small letters, has several passages,
/// and leaves few other East Asian characters. `different` has the first passage of each character.
pub(super) fn are_by_chance(text: &[u32], passages: &[Passage], different: &[&Passage]) -> bool {
    let is_east_asian = |value: &&u32| **value >= FIRST_EAST_ASIAN;
    let values = || passages.iter().flat_map(|passage| &text[passage.start..passage.end]);
    if values().all(|value| is_east_asian(&value))
        && values().count() >= MIN_REPEATED
        && values().collect::<HashSet<_>>().len() <= MAX_REPEATED
        && !passages.iter().any(|passage| passage.is_in_word(text))
    {
        return true;
    }
    let is_one =
        |passage: &&Passage| passage.end == passage.start + 1 && text[passage.start] >= FIRST_EAST_ASIAN;
    if different.is_empty() || !different.iter().all(is_one) {
        return false;
    }
    let is_small =
        |value: Option<&u32>| value.is_some_and(|&value| value < 0x80 && (value as u8).is_ascii_lowercase());
    let is_in_small_word = |passage: &&Passage| {
        is_small(passage.start.checked_sub(1).and_then(|at| text.get(at))) || is_small(text.get(passage.end))
    };
    let others = text.iter().filter(is_east_asian).count() - passages.len();
    (different.len() == 1 && passages.len() < MIN_SAME)
        || others > passages.len() / 4
        || 2 * passages.iter().filter(is_in_small_word).count() < passages.len()
}

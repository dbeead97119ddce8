//! Finds the passages of a text whose bytes in a multi-byte encoding, such as GBK, are UTF-8.
//!
//! In UTF-8, `你好` is E4 BD A0 E5 A5 BD. GBK reads these bytes as three characters of two bytes each, `浣犲ソ`. A sequence of three bytes
//! can end in the middle of such a character. So a passage has to end where both a sequence and a character end.
//!
//! Many pairs of bytes are no character in the encoding. Decoders then lose bytes of the text: [`with_damaged`] finds passages with lost
//! bytes beside passages that are certain.

use super::characters::REPLACEMENT;
use super::passages::Passage;
use crate::legacy::{Legacy, MultiByte};
use core::ops::{Range, RangeInclusive};
use std::collections::HashSet;

/// The first East Asian code point. Text without East Asian characters was not misread in a multi-byte encoding.
pub(super) const FIRST_EAST_ASIAN: u32 = 0x2E80;

/// KATAKANA MIDDLE DOT. The decoder of Windows for Shift_JIS (cp932) writes this character for bytes that it cannot decode. So a repair
/// does not use the character's own bytes, 81 45: 81 could complete a UTF-8 sequence, and 45 would stay as the letter E.
pub(super) const WINDOWS_REPLACEMENT: u32 = 0x30FB;
/// The character to which Windows decodes the byte A0 in Shift_JIS.
const A0_IN_WINDOWS: u32 = 0xF8F0;
/// The character to which Python's decoder cp932 decodes the byte A0.
const A0_IN_PYTHON: u32 = 0xA0;

/// Returns whether a character can stand for bytes that were lost.
pub(super) fn is_lost(value: u32, encoding: Legacy) -> bool {
    value == REPLACEMENT || (encoding == Legacy::ShiftJis && value == WINDOWS_REPLACEMENT)
}

/// Appends the bytes of a character. Returns false if the character is ASCII, is not in the encoding, or stands for lost bytes.
pub(super) fn push_bytes(value: u32, encoding: Legacy, tables: &MultiByte, bytes: &mut Vec<u8>) -> bool {
    match (encoding, value) {
        (Legacy::ShiftJis, WINDOWS_REPLACEMENT) => false,
        (Legacy::ShiftJis, A0_IN_WINDOWS | A0_IN_PYTHON) => {
            bytes.push(0xA0);
            true
        }
        _ => char::from_u32(value)
            .filter(|character| !character.is_ascii())
            .is_some_and(|character| tables.encode_character(character, bytes)),
    }
}

/// The bytes of a run of characters.
struct Run {
    bytes: Vec<u8>,
    /// The offset in `bytes` of each character, and then the length of `bytes`.
    starts: Vec<usize>,
}

impl Run {
    /// Returns the run at the start of the text. The run ends before an ASCII character, a character that the encoding lacks, or a character
    /// that stands for lost bytes.
    fn new(text: &[u32], encoding: Legacy, tables: &MultiByte) -> Self {
        let (mut bytes, mut starts) = (Vec::new(), vec![0]);
        for &value in text {
            if !push_bytes(value, encoding, tables, &mut bytes) {
                break;
            }
            starts.push(bytes.len());
        }
        Self { bytes, starts }
    }

    /// Finds the longest passage that begins at the character `first`, is UTF-8, and ends where a character ends. Returns the
    /// index of the character after the passage, and the code points that the passage encodes.
    fn passage_at(&self, first: usize) -> Option<(usize, Vec<u32>)> {
        let start = self.starts[first];
        let bytes = &self.bytes[start..];
        let well_formed = match core::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => core::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default(),
        };
        let mut next = first;
        let mut decoded = Vec::new();
        let mut aligned_end = None;
        for (at, character) in well_formed.char_indices() {
            let end = start + at + character.len_utf8();
            decoded.push(character.into());
            while self.starts[next] < end {
                next += 1;
            }
            if self.starts[next] == end {
                aligned_end = Some((next, decoded.len()));
            }
        }
        let (end, len) = aligned_end?;
        decoded.truncate(len);
        Some((end, decoded))
    }
}

/// Returns the passages of a text whose bytes in a multi-byte encoding are UTF-8.
///
/// A passage of one character is evidence only within a word in Latin letters, because one character in twelve is UTF-8
/// by chance. If other passages are sure, one character also counts if it has no other character of the encoding beside it.
///
/// A passage with U+FFFD is no evidence. For example, `锟斤拷` encodes U+FFFD twice: bytes were lost there before the text was read as GBK.
/// The characters beside such a passage can be right, and their bytes are often UTF-8 by chance.
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
                Some((end, decoded)) => {
                    let mut passage = Passage::new(text, at + first, at + end, decoded, 0);
                    if passage.is_part_of_katakana_word(text) {
                        passage.gain = passage.gain.min(0);
                        passage.gain_if_sure = passage.gain;
                    }
                    if passage.decoded.contains(&REPLACEMENT) {
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

/// Damaged passages are replaced only if the other passages of the step encode at least this many characters together.
const MIN_BESIDE_DAMAGED: usize = 3;

/// A byte of a damaged passage, or the character in the place of lost bytes.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Byte(u8),
    Lost(u32),
}

impl Part {
    /// Returns the byte, if it is known and a continuation byte.
    pub fn continuation(self) -> Option<u8> {
        match self {
            Self::Byte(byte @ 0x80..=0xBF) => Some(byte),
            _ => None,
        }
    }
}

/// Returns the length of the sequence that begins with a lead byte; 1 for other bytes.
pub(super) const fn sequence_len(byte: u8) -> usize {
    match byte {
        0xC2..0xE0 => 2,
        0xE0..0xF0 => 3,
        0xF0..0xF5 => 4,
        _ => 1,
    }
}

/// Returns the character that begins with the first byte of `parts`; `None` if its bytes are not all known. An ASCII character can be the
/// second byte of a misread character.
fn complete_character(parts: &[Part]) -> Option<char> {
    let Some(&Part::Byte(lead @ (0x20..0x7F | 0xC2..=0xF4))) = parts.first() else { return None };
    let len = sequence_len(lead);
    let mut bytes = vec![lead];
    bytes.extend(parts[1..].iter().take(len - 1).map_while(|part| part.continuation()));
    let text = core::str::from_utf8(bytes.get(..len)?).ok()?;
    text.chars().next().filter(|character| !character.is_control())
}

/// The only continuation byte with which no pair begins in GBK, and in the decoder of Windows for Korean.
const NEVER_STARTS_PAIR: u8 = 0x80;

/// The private-use characters of the user-defined areas of GBK. Some decoders return them (Java's GBK, Python's gb18030). Others write U+FFFD for
/// their bytes (Python's gbk).
pub(super) const USER_DEFINED: RangeInclusive<u32> = 0xE000..=0xE765;

/// The decoder that misread a text, as far as the text shows it. Decoders differ in the bytes that they lose.
#[derive(Clone, Copy)]
pub(super) struct Decoder {
    pub encoding: Legacy,
    /// Whether the decoder maps the user-defined areas of GBK to private-use characters. True if the text has such characters.
    pub has_user_defined: bool,
}

impl Decoder {
    /// Returns the continuation byte that the decoder lost before `next`, the first byte of the next misread character. Returns `None` if
    /// several bytes are possible. Only one byte is possible if every other continuation byte would have formed a pair with `next`, because
    /// the decoder would not have lost a pair.
    const fn lost_before(self, next: u8) -> Option<u8> {
        let is_pair = match self.encoding {
            Legacy::Gbk => self.has_user_defined && matches!(next, 0x80..=0xFE),
            Legacy::EucKr => matches!(next, 0x81..=0xA0),
            _ => false,
        };
        if is_pair { Some(NEVER_STARTS_PAIR) } else { None }
    }

    /// Returns the character of three bytes at the start of `parts`, if exactly one of its bytes was lost, and the lost byte can have only
    /// one value. A decoder can write one character for two lost bytes, so the byte after the sequence must not be a continuation byte.
    /// `next` is the byte after `parts`.
    fn restore(self, parts: &[Part], next: Option<u8>) -> Option<char> {
        let Some(&Part::Byte(lead @ 0xE0..=0xEF)) = parts.first() else { return None };
        let sequence = parts.get(1..sequence_len(lead))?;
        let after = parts.get(sequence_len(lead)).copied().or(next.map(Part::Byte));
        let is_continuation = |part: Part| part.continuation().is_some();
        let (second, third) = match (*sequence.first()?, *sequence.get(1)?) {
            (Part::Lost(_), Part::Byte(third @ 0x80..=0xBF)) if !after.is_some_and(is_continuation) => {
                (self.lost_before(third)?, third)
            }
            (Part::Byte(second @ 0x80..=0xBF), Part::Lost(_)) => match after? {
                Part::Byte(next @ 0xC2..=0xF4) => (second, self.lost_before(next)?),
                _ => return None,
            },
            _ => return None,
        };
        core::str::from_utf8(&[lead, second, third]).ok()?.chars().next()
    }
}

/// The code points that the parts of a damaged passage encode.
#[derive(Default)]
pub(super) struct Damaged {
    pub values: Vec<u32>,
    /// Two ranges of indices for each character that lost some of its bytes. The first range selects the parts of the character. The second
    /// range selects the U+FFFD in `values` that stand for the character.
    pub incomplete: Vec<(Range<usize>, Range<usize>)>,
}

/// Returns the code points that the parts of a damaged passage encode. A character that lost bytes becomes U+FFFD, unless the decoder shows
/// which byte was lost. Returns `None` if the known bytes are not UTF-8. Characters in the place of lost bytes stay if no byte of the same
/// character is known. `next` is the byte after `parts`, if it is known.
pub(super) fn decode_damaged(parts: &[Part], next: Option<u8>, decoder: Decoder) -> Option<Damaged> {
    let Damaged { mut values, mut incomplete } = Damaged::default();
    let mut at = 0;
    while at < parts.len() {
        if let Some(character) = complete_character(&parts[at..]) {
            values.push(character.into());
            at += character.len_utf8();
            continue;
        }
        if let Some(character) = decoder.restore(&parts[at..], next) {
            values.push(character.into());
            at += character.len_utf8();
            continue;
        }
        let has_lead = matches!(parts[at], Part::Byte(0xC2..=0xF4));
        let first = at + usize::from(has_lead);
        let len = parts[first..]
            .iter()
            .take_while(|part| matches!(part, Part::Lost(_)) || part.continuation().is_some())
            .count();
        let damaged = &parts[at..first + len];
        let known = damaged.iter().filter(|part| matches!(part, Part::Byte(_))).count();
        if known == damaged.len() || (!has_lead && damaged[0].continuation().is_some()) {
            return None;
        }
        if known == 0 {
            values.extend(damaged.iter().filter_map(|part| match part {
                Part::Lost(value) => Some(*value),
                Part::Byte(_) => None,
            }));
        } else {
            let before = values.len();
            values.extend(core::iter::repeat_n(REPLACEMENT, damaged.len().div_ceil(3)));
            incomplete.push((at..first + len, before..values.len()));
        }
        at = first + len;
    }
    Some(Damaged { values, incomplete })
}

/// Returns the damaged passage `[start, end)` of a text; `None` if the passage lost no bytes, or is not UTF-8.
fn damaged_passage(
    text: &[u32],
    (start, end): (usize, usize),
    decoder: Decoder,
    tables: &MultiByte,
) -> Option<Passage> {
    let encoding = decoder.encoding;
    if !text[start..end].iter().any(|&value| is_lost(value, encoding)) {
        return None;
    }
    let mut parts = Vec::new();
    let mut bytes = Vec::new();
    for &value in &text[start..end] {
        if is_lost(value, encoding) {
            parts.push(Part::Lost(value));
        } else if push_bytes(value, encoding, tables, &mut bytes) {
            parts.extend(bytes.drain(..).map(Part::Byte));
        }
    }
    if let Some(&next) = text.get(end) {
        push_bytes(next, encoding, tables, &mut bytes);
    }
    let decoded = decode_damaged(&parts, bytes.first().copied(), decoder)?.values;
    (decoded != text[start..end]).then(|| Passage::new(text, start, end, decoded, 0))
}

/// Returns the passages of a step, and the passages beside them that lost bytes. Such damaged passages are no evidence, but if the encoding
/// is known, their complete characters are certain.
pub(super) fn with_damaged(
    text: &[u32],
    decoder: Decoder,
    tables: &MultiByte,
    passages: &[Passage],
) -> Vec<Passage> {
    let encoding = decoder.encoding;
    if passages.iter().map(|passage| passage.decoded.len()).sum::<usize>() < MIN_BESIDE_DAMAGED {
        return passages.to_vec();
    }
    let mut bytes = Vec::new();
    let mut cannot_be_damaged = |&value: &u32| {
        bytes.clear();
        !is_lost(value, encoding) && !push_bytes(value, encoding, tables, &mut bytes)
    };
    let mut result = Vec::new();
    let mut start = 0;
    for next in passages.iter().map(Some).chain([None]) {
        let end = next.map_or(text.len(), |passage| passage.start);
        let between = &text[start..end];
        let first = between.iter().position(&mut cannot_be_damaged).map(|at| start + at);
        let last = between.iter().rposition(&mut cannot_be_damaged).map(|at| start + at + 1);
        // The text between the passages can be damaged from `start` to `left`, and from `right` to `end`. Both parts can be the whole text
        // between them.
        let (left, right) = (first.unwrap_or(end), last.unwrap_or(start));
        if start > 0 {
            result.extend(damaged_passage(text, (start, left), decoder, tables));
        }
        if next.is_some() && (start == 0 || first.is_some()) {
            result.extend(damaged_passage(text, (right, end), decoder, tables));
        }
        result.extend(next.cloned());
        start = next.map_or(end, |passage| passage.end);
    }
    result
}

/// If all passages are the same character, fewer passages than this count as clean text.
const MIN_SAME: usize = 3;

/// Passages outside of Latin words are clean text if they have at least this many East Asian characters, but at most [`MAX_REPEATED`]
/// different characters. For example, the tone patterns of Chinese poems are written as `仄仄平平仄`.
const MIN_REPEATED: usize = 4;
/// The maximum number of different characters that count as repeated, see [`MIN_REPEATED`].
const MAX_REPEATED: usize = 2;

/// Returns whether passages are clean text that is UTF-8 by chance: the same characters repeated, or single East Asian characters as in
/// `NBA的MVP` and `Chrome창`. In damaged text, single characters are mostly in words of small letters, there are several of them, and there
/// are few other East Asian characters. `different` holds the first passage of each group of equal passages.
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

//! A text that is being repaired, with the original position of each character.
//!
//! A repair replaces passages in one or more steps. For each character, the text keeps its position in the original, and whether a step
//! wrote it. [`Text::changes`] returns the changes from the original in the end.

use super::characters::{REPLACEMENT, is_c1};
use super::multi_byte::{Decoder, FIRST_EAST_ASIAN, USER_DEFINED};
use super::passages::Passage;
use crate::legacy::Legacy;

const BOM: u32 = 0xFEFF;

/// Code points, lone surrogates included, with their positions in the original text.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub values: Vec<u32>,
    /// The position in the original of each character, and of the end. Characters of a repaired passage have the
    /// position of its start.
    origins: Vec<usize>,
    /// Whether a repair wrote the character.
    is_new: Vec<bool>,
    /// Whether the original has private-use characters of GBK between East Asian characters.
    has_user_defined: bool,
}

/// A part of a text that a repair changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The offset of the part in the original text: in bytes of UTF-8, or in code units of UTF-16.
    pub start: usize,
    /// The offset of the end of the part in the original text.
    pub end: usize,
    /// The text that replaces the part.
    pub text: String,
}

impl Text {
    /// Makes a text of code points and their positions in the original. `end` is the position of the end.
    pub fn new(code_points: impl Iterator<Item = (usize, u32)>, end: usize) -> Self {
        let (mut origins, values): (Vec<_>, Vec<_>) = code_points.unzip();
        origins.push(end);
        let is_new = vec![false; values.len()];
        // Icon fonts have private-use characters too, but these are rarely between East Asian characters.
        let is_east_asian = |value: u32| value >= FIRST_EAST_ASIAN && value != REPLACEMENT;
        let has_user_defined = values.windows(3).any(|values| {
            USER_DEFINED.contains(&values[1]) && is_east_asian(values[0]) && is_east_asian(values[2])
        });
        Self { values, origins, is_new, has_user_defined }
    }

    /// Returns the decoder of this encoding that probably misread the original: one with the user-defined areas of GBK if the original has
    /// characters of these areas.
    pub fn decoder(&self, encoding: Legacy) -> Decoder {
        Decoder { encoding, has_user_defined: self.has_user_defined }
    }

    /// Makes a text without its BOM, because a BOM would count as a character that a repair leaves unexplained.
    fn without_bom(code_points: impl Iterator<Item = (usize, u32)>, end: usize) -> Self {
        Self::new(code_points.skip_while(|&(at, value)| at == 0 && value == BOM), end)
    }

    /// Makes a text from UTF-8. Positions are offsets in bytes.
    pub fn from_utf8(text: &str) -> Self {
        Self::without_bom(text.char_indices().map(|(at, character)| (at, character.into())), text.len())
    }

    /// Makes a text from UTF-16. Positions are offsets in code units.
    pub fn from_utf16(units: &[u16]) -> Self {
        let code_points = char::decode_utf16(units.iter().copied()).scan(0, |at, result| {
            let start = *at;
            let (value, len) = match result {
                Ok(character) => (character.into(), character.len_utf16()),
                Err(error) => (error.unpaired_surrogate().into(), 1),
            };
            *at += len;
            Some((start, value))
        });
        Self::without_bom(code_points, units.len())
    }

    /// Returns the position of a character in the original.
    pub fn origin(&self, at: usize) -> usize {
        self.origins[at]
    }

    /// Returns whether a repair wrote the character at an index.
    pub fn is_new(&self, at: usize) -> bool {
        self.is_new.get(at) == Some(&true)
    }

    /// Returns whether a repair wrote characters at a position of the original.
    pub fn is_changed_at(&self, origin: usize) -> bool {
        let first = self.origins.partition_point(|&each| each < origin);
        self.origins[first] == origin && self.is_new.get(first) == Some(&true)
    }

    /// Returns whether no repair wrote a character of the text.
    pub fn is_original(&self) -> bool {
        !self.is_new.contains(&true)
    }

    /// Returns the text with all positions shifted so that its first position is `start`.
    pub fn moved_to(mut self, start: usize) -> Self {
        let first = self.origins[0];
        for origin in &mut self.origins {
            *origin = *origin - first + start;
        }
        self
    }

    /// Returns whether a repair wrote control characters from U+0080 to U+009F.
    pub fn has_new_controls(&self) -> bool {
        self.values.iter().zip(&self.is_new).any(|(value, is_new)| *is_new && is_c1(*value))
    }

    /// Returns a part of the text.
    pub fn part(&self, start: usize, end: usize) -> Self {
        Self {
            values: self.values[start..end].to_vec(),
            origins: self.origins[start..=end].to_vec(),
            is_new: self.is_new[start..end].to_vec(),
            has_user_defined: self.has_user_defined,
        }
    }

    /// Appends a text that follows this one in the original.
    pub fn append(&mut self, next: Self) {
        self.origins.pop();
        self.values.extend(next.values);
        self.origins.extend(next.origins);
        self.is_new.extend(next.is_new);
        self.has_user_defined |= next.has_user_defined;
    }

    /// Returns the text with these passages replaced. The passages must be in order.
    pub fn with(&self, passages: &[Passage]) -> Self {
        let mut result = Self::new(core::iter::empty(), 0);
        let mut at = 0;
        for passage in passages {
            result.append(self.part(at, passage.start));
            let (start, end) = (self.origins[passage.start], self.origins[passage.end]);
            let mut after = Self::new(passage.decoded.iter().map(|&value| (start, value)), end);
            after.is_new.fill(true);
            result.append(after);
            at = passage.end;
        }
        result.append(self.part(at, self.values.len()));
        result
    }

    /// Returns the changes from the original, in order. Changes that touch each other are one change.
    pub fn changes(&self) -> Vec<Change> {
        let mut changes = Vec::new();
        let mut at = 0;
        while at < self.values.len() {
            if !self.is_new[at] {
                at += 1;
                continue;
            }
            let first = at;
            while self.is_new.get(at) == Some(&true) {
                at += 1;
            }
            // A change never writes a surrogate.
            let text = self.values[first..at].iter().copied().filter_map(char::from_u32).collect();
            changes.push(Change { start: self.origins[first], end: self.origins[at], text });
        }
        changes
    }
}

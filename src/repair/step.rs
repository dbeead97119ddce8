//! A step of a repair, and its evidence.

use crate::encoding::Encoding;

/// A part of a text before and after a step. Both versions begin at the same position, at or before the first passage
/// that changes, and have at most 120 characters. Lone surrogates are U+FFFD.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excerpt {
    /// The part before the step.
    pub before: String,
    /// The part after the step.
    pub after: String,
}

impl Excerpt {
    const MAX_LEN: usize = 120;
    /// The maximum number of characters before the first change, in an excerpt of a longer text.
    const MAX_BEFORE_CHANGE: usize = 20;

    /// Returns an excerpt of two texts that first differ at the index `first`.
    pub(super) fn new(before: &[u32], after: &[u32], first: usize) -> Self {
        let start =
            if before.len() <= Self::MAX_LEN { 0 } else { first.saturating_sub(Self::MAX_BEFORE_CHANGE) };
        let text = |values: &[u32]| {
            let shown = values.iter().skip(start).take(Self::MAX_LEN);
            shown.map(|&value| char::from_u32(value).unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
        };
        Self { before: text(before), after: text(after) }
    }
}

/// A step of a repair, which undoes one misreading: passages in UTF-8 that were decoded in another encoding.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The encoding in which the passages were decoded. It is ISO-8859-1, not windows-1252, if only ISO-8859-1 has all their
    /// characters.
    pub encoding: Encoding,
    /// How much more plausible the text is after the step, in bits: the difference of the text's costs before and after, in a
    /// simple model of text. Equal passages count once, but every control character counts.
    pub bits: f64,
    /// How improbable it is, in bits, that the bytes of the passages are valid UTF-8 by chance: this happens once in 2 to the power
    /// of this number. Equal passages count once. The number is 0 for control characters.
    pub chance: u32,
    /// The number of passages that change.
    pub passages: usize,
    /// An excerpt of the text. If lines are repaired one by one, it is an excerpt of the first line that changes.
    pub excerpt: Excerpt,
}

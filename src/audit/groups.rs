//! Groups of words with the same skeleton.

use super::skeleton::hash;
use std::collections::HashMap;

/// How suspicious a word is, from least to most. In a group, the first word of the lowest rank is the original that the others imitate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Rank {
    /// An ASCII word.
    Ascii,
    /// A non-ASCII word without invisible characters and without a suspicious mixture of scripts.
    OneScript,
    /// A word with several scripts or invisible characters, or a chunk (text between white space) with symbols that look like another
    /// character.
    Suspect,
}

/// The words with one skeleton.
struct Group {
    rank: Rank,
    original_hash: u64,
    /// Whether the group has several different words.
    has_different_words: bool,
    /// The text and the line of the original, once they are known.
    original: Option<(String, u64)>,
}

/// Words by the hashes of their skeletons.
#[derive(Default)]
pub(super) struct Groups(HashMap<u64, Group>);

impl Groups {
    /// Adds a word to the group of its skeleton. `skeleton` and `word` are hashes.
    pub fn add(&mut self, skeleton: u64, word: u64, rank: Rank) {
        let first = Group { rank, original_hash: word, has_different_words: false, original: None };
        let group = self.0.entry(skeleton).or_insert(first);
        if group.original_hash != word {
            group.has_different_words = true;
            if rank < group.rank {
                (group.rank, group.original_hash) = (rank, word);
            }
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether a group has this skeleton.
    pub fn has(&self, skeleton: u64) -> bool {
        self.0.contains_key(&skeleton)
    }

    /// Removes the groups whose words are all equal. Most groups are removed.
    pub fn keep_groups_with_different_words(&mut self) {
        self.0.retain(|_, group| group.has_different_words);
        self.0.shrink_to_fit();
    }

    /// Stores a text and its line if the text is the original of a group.
    pub fn remember(&mut self, skeleton: u64, text: &str, line: u64) {
        if let Some(group) = self.0.get_mut(&skeleton)
            && group.original.is_none()
            && group.original_hash == hash(text)
        {
            group.original = Some((text.to_owned(), line));
        }
    }

    /// Returns the original that a text looks like, with its line and rank.
    pub fn original(&self, skeleton: u64, text: &str) -> Option<(&str, u64, Rank)> {
        let group = self.0.get(&skeleton)?;
        let (original, line) = group.original.as_ref()?;
        (original != text).then_some((original, *line, group.rank))
    }
}

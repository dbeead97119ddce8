//! Skeletons of UTS #39: two texts are confusable if they have the same skeleton.

use crate::unicode::skeleton;
use core::hash::{Hash, Hasher};
use std::hash::DefaultHasher;
use std::sync::OnceLock;

/// Returns a hash of a text, for tables that do not keep the texts.
pub(super) fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// Returns the skeletons of the ASCII characters, so that most words need no look-up. A character that is its own skeleton has an
/// empty string.
fn ascii_skeletons() -> &'static [String] {
    static SKELETONS: OnceLock<Vec<String>> = OnceLock::new();
    let of = |byte: u8| {
        let text = char::from(byte).to_string();
        Some(skeleton(&text).collect()).filter(|skeleton| *skeleton != text).unwrap_or_default()
    };
    SKELETONS.get_or_init(|| (0..0x80).map(of).collect())
}

pub(super) struct Skeletons {
    ascii: &'static [String],
    buffer: String,
}

impl Skeletons {
    pub fn new() -> Self {
        Self { ascii: ascii_skeletons(), buffer: String::new() }
    }

    /// Returns the skeleton of a text.
    pub fn of<'a>(&'a mut self, text: &'a str) -> &'a str {
        let ascii = self.ascii;
        let skeleton_of = |byte: u8| ascii.get(usize::from(byte)).filter(|skeleton| !skeleton.is_empty());
        if !text.is_ascii() {
            self.buffer.clear();
            self.buffer.extend(skeleton(text));
            return &self.buffer;
        }
        if !text.bytes().any(|byte| skeleton_of(byte).is_some()) {
            return text;
        }
        self.buffer.clear();
        for byte in text.bytes() {
            match skeleton_of(byte) {
                Some(skeleton) => self.buffer.push_str(skeleton),
                None => self.buffer.push(char::from(byte)),
            }
        }
        &self.buffer
    }
}

//! Skeletons of UTS #39: two texts are confusable if they have the same skeleton.

use core::hash::{Hash, Hasher};
use std::hash::DefaultHasher;

/// A hash of a text, for tables that keep no texts. The probability that two texts share one is negligible.
pub(super) fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// Computes skeletons.
pub(super) struct Skeletons {
    /// The skeletons of ASCII characters, so that most words need no look-up.
    ascii: Vec<String>,
    buffer: String,
}

impl Skeletons {
    pub fn new() -> Self {
        let of = |byte: u8| unicode_security::skeleton(char::from(byte).encode_utf8(&mut [0; 4])).collect();
        Self { ascii: (0..0x80).map(of).collect(), buffer: String::new() }
    }

    /// Returns the skeleton of a text.
    pub fn of(&mut self, text: &str) -> &str {
        self.buffer.clear();
        if text.is_ascii() {
            for byte in text.bytes() {
                if let Some(prototype) = self.ascii.get(usize::from(byte)) {
                    self.buffer.push_str(prototype);
                }
            }
        } else {
            self.buffer.extend(unicode_security::skeleton(text));
        }
        &self.buffer
    }
}

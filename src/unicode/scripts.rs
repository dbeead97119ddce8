//! Scripts and sets of scripts (UAX #24).

use super::data::{EXTENSION_SETS, SCRIPT_NAMES, Script};
use std::sync::OnceLock;

impl Script {
    /// Returns the long name of the script, with underscores between words.
    pub fn full_name(self) -> &'static str {
        SCRIPT_NAMES.split(' ').nth(self as usize).unwrap_or_default()
    }

    /// Returns whether the script is recommended for identifiers (UAX #31, table 5).
    pub fn is_recommended(self) -> bool {
        use Script::*;
        matches!(
            self,
            Common
                | Inherited
                | Arabic
                | Armenian
                | Bengali
                | Bopomofo
                | Cyrillic
                | Devanagari
                | Ethiopic
                | Georgian
                | Greek
                | Gujarati
                | Gurmukhi
                | Han
                | Hangul
                | Hebrew
                | Hiragana
                | Kannada
                | Katakana
                | Khmer
                | Lao
                | Latin
                | Malayalam
                | Myanmar
                | Oriya
                | Sinhala
                | Tamil
                | Telugu
                | Thaana
                | Thai
                | Tibetan
        )
    }
}

/// A set of scripts. The sets of the scripts Common and Inherited contain all scripts, and the set of Unknown contains no script.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ScriptSet([u64; 3]);

impl ScriptSet {
    /// All scripts.
    pub const ALL: Self = Self([u64::MAX; 3]);

    /// Returns the set of a script.
    pub fn of(script: Script) -> Self {
        match script {
            Script::Common | Script::Inherited => Self::ALL,
            Script::Unknown => Self::default(),
            _ => {
                let mut set = Self::default();
                set.insert(script as u8);
                set
            }
        }
    }

    fn insert(&mut self, number: u8) {
        if let Some(bits) = self.0.get_mut(usize::from(number / 64)) {
            *bits |= 1 << (number % 64);
        }
    }

    /// Removes the scripts that `other` does not contain.
    pub fn intersect_with(&mut self, other: Self) {
        for (bits, other) in self.0.iter_mut().zip(other.0) {
            *bits &= other;
        }
    }

    /// Returns whether the set contains all scripts.
    pub fn is_all(self) -> bool {
        self == Self::ALL
    }

    /// Returns whether the set contains no scripts.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Returns whether the set contains a script. Every set that is not empty contains Common and Inherited; no set
    /// contains Unknown.
    pub fn contains_script(self, script: Script) -> bool {
        let mut shared = Self::of(script);
        shared.intersect_with(self);
        !shared.is_empty()
    }

    /// Iterates over the scripts of the set. Common and Inherited are left out.
    pub fn iter(self) -> impl Iterator<Item = Script> {
        let is_special =
            |script: &Script| matches!(script, Script::Common | Script::Inherited | Script::Unknown);
        Script::ALL.into_iter().filter(move |script| !is_special(script) && self.contains_script(*script))
    }
}

/// Returns the sets of Script_Extensions.txt. In the table, each set is a count of scripts, followed by their numbers.
pub(super) fn extension_sets() -> &'static [ScriptSet] {
    static SETS: OnceLock<Vec<ScriptSet>> = OnceLock::new();
    SETS.get_or_init(|| {
        let mut sets = Vec::new();
        let mut bytes = EXTENSION_SETS.iter();
        while let Some(&len) = bytes.next() {
            let mut set = ScriptSet::default();
            bytes.by_ref().take(usize::from(len)).for_each(|&number| set.insert(number));
            sets.push(set);
        }
        sets
    })
}

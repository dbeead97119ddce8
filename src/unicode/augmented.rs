//! Augmented sets of scripts (UTS #39, section 5.1).

use super::data::Script;
use super::properties::Properties;
use super::scripts::ScriptSet;

/// A set of scripts, and of writing systems that use several scripts (UTS #39, section 5.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AugmentedScriptSet {
    /// The scripts.
    pub base: ScriptSet,
    /// Han with Bopomofo.
    pub hanb: bool,
    /// Japanese.
    pub jpan: bool,
    /// Korean.
    pub kore: bool,
}

impl Default for AugmentedScriptSet {
    fn default() -> Self {
        Self { base: ScriptSet::ALL, hanb: true, jpan: true, kore: true }
    }
}

impl AugmentedScriptSet {
    /// Returns the set of a character.
    pub fn for_char(character: char) -> Self {
        let base = character.script_extension();
        let has = |script: Script| base.contains_script(script);
        let has_han = has(Script::Han);
        Self {
            base,
            hanb: has_han || has(Script::Bopomofo),
            jpan: has_han || has(Script::Hiragana) || has(Script::Katakana),
            kore: has_han || has(Script::Hangul),
        }
    }

    /// Removes the scripts and writing systems that `other` does not contain.
    pub fn intersect_with(&mut self, other: Self) {
        self.base.intersect_with(other.base);
        self.hanb &= other.hanb;
        self.jpan &= other.jpan;
        self.kore &= other.kore;
    }

    /// Returns whether the set contains no scripts and no writing systems.
    pub fn is_empty(&self) -> bool {
        self.base.is_empty() && !self.hanb && !self.jpan && !self.kore
    }
}

//! Canonical decomposition and composition (UAX #15).

use super::data;
use super::ranges::{RangeMap, RangeSet, Sorted};
use crate::compact::{numbers, signed_sums};
use std::sync::OnceLock;

// The constants of Hangul syllables (The Unicode Standard, section 3.12).
const S_BASE: u32 = 0xAC00;
const L_BASE: u32 = 0x1100;
const V_BASE: u32 = 0x1161;
/// One less than the first trailing consonant.
const T_BASE: u32 = 0x11A7;
const L_COUNT: u32 = 19;
const V_COUNT: u32 = 21;
const T_COUNT: u32 = 28;
const S_COUNT: u32 = L_COUNT * V_COUNT * T_COUNT;

/// Whether a text is in a normalization form, as far as the properties of its characters show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum IsNormalized {
    Yes,
    No,
    Maybe,
}

/// The canonical decompositions of all characters except Hangul syllables.
struct Decompositions {
    decomposed: Sorted,
    /// The characters of each decomposition. The second number is 0 if there is only one character.
    pairs: Vec<(u32, u32)>,
    /// The characters whose decomposition has two characters that do not compose (part of the property Full_Composition_Exclusion).
    excluded: Sorted,
    /// For each hash of a pair, the number of the last decomposition with this hash. Numbers start at 1; 0 stands for no decomposition.
    last_with_hash: Vec<u16>,
    /// For each decomposition, the number of the previous one with the same hash, or 0.
    previous_with_hash: Vec<u16>,
}

/// The number of hashes: about twice the number of composed pairs, so that few pairs share a hash.
const HASHES: u32 = 1 << 11;

const fn hash(first: u32, second: u32) -> usize {
    (first.wrapping_mul(31).wrapping_add(second.wrapping_mul(1021)) % HASHES) as usize
}

impl Decompositions {
    fn new() -> Self {
        let decomposed = Sorted::new(data::DECOMPOSED);
        let excluded = Sorted::new(data::EXCLUDED);
        let pairs: Vec<_> = signed_sums(data::DECOMPOSITION_FIRST, u32::MAX)
            .zip(numbers(data::DECOMPOSITION_SECOND))
            .collect();
        let mut last_with_hash = vec![0; HASHES as usize];
        let mut previous_with_hash = vec![0; pairs.len()];
        for (index, (&composed, &(first, second))) in decomposed.code_points().iter().zip(&pairs).enumerate()
        {
            if second == 0 || excluded.position(composed).is_some() {
                continue;
            }
            if let (Some(last), Some(previous)) =
                (last_with_hash.get_mut(hash(first, second)), previous_with_hash.get_mut(index))
            {
                *previous = core::mem::replace(last, index as u16 + 1);
            }
        }
        Self { decomposed, pairs, excluded, last_with_hash, previous_with_hash }
    }

    fn get() -> &'static Self {
        static DECOMPOSITIONS: OnceLock<Decompositions> = OnceLock::new();
        DECOMPOSITIONS.get_or_init(Self::new)
    }

    /// Decomposes a character by one step: returns two characters, or one character and 0.
    fn pair(&self, code_point: u32) -> Option<(u32, u32)> {
        self.pairs.get(self.decomposed.position(code_point)?).copied()
    }

    /// Returns whether a text with this character is not in NFC (NFC_Quick_Check=No).
    fn is_never_composed(&self, code_point: u32) -> bool {
        self.pair(code_point).is_some_and(|(_, second)| second == 0)
            || self.excluded.position(code_point).is_some()
    }

    /// Returns the primary composite of two characters.
    fn compose(&self, first: u32, second: u32) -> Option<u32> {
        let leading = first.wrapping_sub(L_BASE);
        let vowel = second.wrapping_sub(V_BASE);
        if leading < L_COUNT && vowel < V_COUNT {
            return Some(S_BASE + (leading * V_COUNT + vowel) * T_COUNT);
        }
        let syllable = first.wrapping_sub(S_BASE);
        let trailing = second.wrapping_sub(T_BASE);
        if syllable < S_COUNT && syllable.is_multiple_of(T_COUNT) && (1..T_COUNT).contains(&trailing) {
            return Some(first + trailing);
        }
        let mut number = *self.last_with_hash.get(hash(first, second))?;
        loop {
            let index = usize::from(number.checked_sub(1)?);
            if self.pairs.get(index) == Some(&(first, second)) {
                return self.decomposed.code_points().get(index).copied();
            }
            number = *self.previous_with_hash.get(index)?;
        }
    }
}

fn combining_class(character: char) -> u8 {
    static CLASSES: OnceLock<RangeMap> = OnceLock::new();
    CLASSES.get_or_init(|| RangeMap::new(data::CLASS_LENGTHS, data::CLASSES)).value(character)
}

/// Returns whether a character may compose with the character before it (NFC_Quick_Check=Maybe).
fn may_compose(character: char) -> bool {
    static CHARACTERS: OnceLock<RangeSet> = OnceLock::new();
    CHARACTERS.get_or_init(|| RangeSet::new(data::MAY_COMPOSE)).contains(character)
}

/// Characters with their combining classes.
#[derive(Default)]
pub(super) struct Decomposed {
    characters: Vec<(u8, char)>,
    /// The number of characters at the start that are in canonical order already.
    ordered: usize,
}

impl Decomposed {
    fn of(characters: impl Iterator<Item = char>) -> Self {
        let mut text = Self { characters: Vec::with_capacity(characters.size_hint().0), ordered: 0 };
        characters.for_each(|character| text.push(character));
        text
    }

    /// Appends the canonical decomposition of a character.
    fn push(&mut self, character: char) {
        let code_point = u32::from(character);
        let mut push = |code_point: u32| {
            if let Some(character) = char::from_u32(code_point) {
                self.push_without_decomposition(character);
            }
        };
        if code_point < 0xC0 {
            return push(code_point);
        }
        let syllable = code_point.wrapping_sub(S_BASE);
        if syllable < S_COUNT {
            push(L_BASE + syllable / (V_COUNT * T_COUNT));
            push(V_BASE + syllable / T_COUNT % V_COUNT);
            if !syllable.is_multiple_of(T_COUNT) {
                push(T_BASE + syllable % T_COUNT);
            }
            return;
        }
        match Decompositions::get().pair(code_point) {
            None => push(code_point),
            Some((first, second)) => {
                // The recursion is short: no decomposition has more than four steps.
                if let Some(first) = char::from_u32(first) {
                    self.push(first);
                }
                if let Some(second) = char::from_u32(second).filter(|_| second != 0) {
                    self.push(second);
                }
            }
        }
    }

    /// Appends a character that has no decomposition.
    pub fn push_without_decomposition(&mut self, character: char) {
        let class = if u32::from(character) < 0x300 { 0 } else { combining_class(character) };
        if class == 0 {
            self.order();
        }
        self.characters.push((class, character));
        if class == 0 {
            self.ordered = self.characters.len();
        }
    }

    /// Sorts the marks at the end by their class.
    fn order(&mut self) {
        let marks = self.characters.get_mut(self.ordered..).unwrap_or_default();
        if marks.len() > 1 {
            marks.sort_by_key(|&(class, _)| class);
        }
        self.ordered = self.characters.len();
    }

    /// Composes the characters (The Unicode Standard, section 3.11, D117).
    fn compose(&mut self) {
        self.order();
        let decompositions = Decompositions::get();
        let mut starter: Option<(usize, char)> = None;
        let mut kept = 0;
        let mut last_class = 0;
        for at in 0..self.characters.len() {
            let Some(&(class, character)) = self.characters.get(at) else { break };
            // The character composes with the last starter only if it is not blocked (D115): nothing is between them, or the last mark
            // between them has a lower class.
            if let Some((index, first)) = starter
                && (kept == index + 1 || last_class < class)
                && let Some(composed) =
                    decompositions.compose(u32::from(first), u32::from(character)).and_then(char::from_u32)
            {
                starter = Some((index, composed));
                if let Some(entry) = self.characters.get_mut(index) {
                    entry.1 = composed;
                }
                continue;
            }
            if class == 0 {
                starter = Some((kept, character));
            }
            last_class = class;
            if let Some(entry) = self.characters.get_mut(kept) {
                *entry = (class, character);
            }
            kept += 1;
        }
        self.characters.truncate(kept);
    }

    /// Returns the characters in canonical order.
    pub fn into_characters(mut self) -> impl Iterator<Item = char> {
        self.order();
        self.characters.into_iter().map(|(_, character)| character)
    }
}

/// Returns the characters of a text in Normalization Form D.
pub fn nfd(characters: impl Iterator<Item = char>) -> impl Iterator<Item = char> {
    Decomposed::of(characters).into_characters()
}

/// Returns a text in Normalization Form C.
pub fn nfc(text: &str) -> String {
    let mut decomposed = Decomposed::of(text.chars());
    decomposed.compose();
    decomposed.into_characters().collect()
}

/// Returns whether a text is in Normalization Form C, as far as the properties of its characters show.
pub fn is_nfc_quick(characters: impl Iterator<Item = char>) -> IsNormalized {
    let mut last_class = 0;
    let mut result = IsNormalized::Yes;
    for character in characters {
        // All characters before U+0300 have NFC_Quick_Check=Yes and the combining class 0.
        if u32::from(character) < 0x300 {
            last_class = 0;
            continue;
        }
        let class = combining_class(character);
        if (last_class > class && class != 0) || Decompositions::get().is_never_composed(u32::from(character))
        {
            return IsNormalized::No;
        }
        if may_compose(character) {
            result = IsNormalized::Maybe;
        }
        last_class = class;
    }
    result
}

//! Computes the steps that are possible for a text, each with its evidence.
//!
//! For each encoding that `screen` allows, [`propose`] takes the passages of the text, and removes those that are probably clean text. The
//! gain of the step is the sum of the gains of the other passages, minus the cost of the encoding. Equal passages count once: if a text has
//! the word `fÃ¼r` three times, the repetition is no further evidence. If the gain is high enough, the step is a [`Proposal`].
//! [`proposals`] returns all proposals in the order of their ranks.
//!
//! How much evidence is needed depends on the text. If some passages are certain, passages with less evidence are changed too. If the step
//! leaves some characters beyond ASCII as they are, these can be clean text, and more evidence is needed.

use super::characters::{REPLACEMENT, Tenths, is_c1};
use super::clean::shows_damage;
use super::drawings::drawn_characters;
use super::misreadings::{MISREADINGS, base, bytes_in, is_rare, passages_in, with_damaged};
use super::multi_byte;
use super::passages::{Passage, count_improbable_letters};
use super::screen;
use super::step::{Excerpt, Step};
use super::text::Text;
use super::vowels::are_letters_among_consonants;
use crate::encoding::Encoding;
use crate::single_byte::WINDOWS_1252;
use std::collections::{HashMap, HashSet};

/// The minimum gain of a passage, unless one of the next three minimums applies.
pub(super) const MIN_PASSAGE_GAIN: Tenths = 30;
/// The minimum gain of a passage if the step is sure (`MIN_SURE_GAIN`) or has the encoding of the previous step, but leaves some characters
/// beyond ASCII as they are. Some passages can then be clean text that must not change, such as `É”` in `“CAFÉ”`.
const MIN_PASSAGE_GAIN_BESIDE_CLEAN_TEXT: Tenths = 15;
/// The same minimum for a passage that looks like clean text (`Passage::looks_clean`) after a capital letter, as in
/// `MANHÃ…`.
const MIN_PASSAGE_GAIN_IF_IT_LOOKS_CLEAN: Tenths = 130;
/// The minimum gain of a passage if the step is sure or has the encoding of the previous step, and changes all characters
/// beyond ASCII. It is negative: the step may make such a passage a little less plausible.
const MIN_PASSAGE_GAIN_IF_ALL_CHANGE: Tenths = -60;
/// The minimum gain of a step that changes all characters beyond ASCII. The gain of a step is the sum for its different
/// passages, minus the cost of the encoding.
const MIN_STEP_GAIN: Tenths = 110;
/// The minimum gain of a step that leaves some characters beyond ASCII as they are.
const MIN_STEP_GAIN_IF_SOME_STAY: Tenths = 150;
/// The minimum gain of a step in the same encoding as the previous step: text that was misread twice was mostly misread in
/// one encoding.
const MIN_STEP_GAIN_IN_SAME_ENCODING: Tenths = 50;
/// The minimum gain of a step that is applied only together with the next step. Both steps must be in the same encoding, and gain
/// `MIN_GAIN_OF_TWO_STEPS` together.
const MIN_TENTATIVE_STEP_GAIN: Tenths = 30;
/// Added to the rank of a step in the same encoding as the previous step, because such a step is more likely. The cost of the encoding is
/// subtracted only from the rank of the first step in this encoding.
const SAME_ENCODING_BONUS: Tenths = 60;
/// A step is sure if its passages with enough evidence of their own (`MIN_PASSAGE_GAIN`) gain this much together. A sure step also changes
/// passages with less evidence.
const MIN_SURE_GAIN: Tenths = 220;
/// If a step in a frequent encoding has enough evidence and at least this chance ([`Step::chance`], in bits), rare encodings are not tried.
const MIN_CERTAIN_CHANCE: u32 = 40;

/// The number of improbable letters ([`count_improbable_letters`]) that clean text can have, as in `Größe`.
const MAX_IMPROBABLE_LETTERS: usize = 3;
/// The cost of each further improbable letter.
const IMPROBABLE_LETTER: Tenths = 40;

/// The additional cost of a step in windows-1252 and similar encodings if the text was more likely read in another one, such as
/// ISO-8859-15.
const CONTROLS_OF_OTHER_ENCODING: Tenths = 160;

/// The changes that a step would make.
#[derive(Debug)]
pub(super) struct Proposal {
    pub encoding: Encoding,
    /// The sum of the gains of the different passages, minus additional costs and the cost of the encoding.
    gain: Tenths,
    /// The gain before the cost of the encoding is subtracted.
    pub(super) plausibility: Tenths,
    /// Whether control characters show that the text was more likely read in another encoding.
    has_controls_of_other_encoding: bool,
    /// The gain that the step needs to be applied without a next step.
    needed: Tenths,
    /// Whether the step is probably wrong, although it has enough evidence. Either letters outside the passages show that the passages are
    /// UTF-8 by chance, or the text quotes damaged words on purpose ([`shows_damage`]). A repair never applies a doubtful step. If the step
    /// with the highest rank is doubtful, no other step is applied in its place.
    pub is_doubtful: bool,
    /// Whether the passages are UTF-8 by chance. That is so if the words around them have more improbable letters than the passages encode
    /// characters, and more than `MAX_IMPROBABLE_LETTERS`. It is also so if the passages encode single letters with little evidence, among
    /// many words without a vowel.
    pub is_by_chance: bool,
    /// The gain. For a step in the encoding of the previous step, it is the gain before the cost of the encoding is subtracted, plus
    /// `SAME_ENCODING_BONUS`. The step with the highest rank is applied.
    pub rank: Tenths,
    /// See [`Step::chance`].
    chance: u32,
    pub passages: Vec<Passage>,
    /// Whether all characters beyond ASCII are in the passages, or in unreadable passages that stay ([`Unreadable::Keep`]).
    pub covers_all: bool,
}

/// Returns how improbable it is that random bytes from 80 to FF are a UTF-8 sequence with the length of the sequence of `code_point`, in
/// bits (rounded down). Of all pairs of such bytes, 30 / 2^8 are a lead byte and a continuation byte. The share is 16 / 2^9 for three
/// bytes, and 5 / 2^10 for four bytes. These shares ignore the limits of some second bytes: with them, the shares for three and four bytes
/// would be 15 / 2^9 and 4 / 2^10.
const fn chance_of_sequence(code_point: u32) -> u32 {
    match code_point {
        0..0x80 => 0,
        0x80..0x800 => 3,
        0x800..0x1_0000 => 5,
        _ => 7,
    }
}

/// The characters of ISO-8859-15 that ISO-8859-1 does not have. Windows-1252 has these characters too, but at other bytes.
const ISO_8859_15_ONLY: [u32; 8] = [0x20AC, 0x0160, 0x0161, 0x017D, 0x017E, 0x0152, 0x0153, 0x0178];

/// Returns whether passages for an encoding of Windows were more likely read in another encoding, such as ISO-8859-15. Such passages have
/// some of the characters that the encoding of Windows has at bytes 80 to 9F, such as `€`. In place of other such characters, the passages
/// have C1 control characters. No decoder of the encoding of Windows writes both kinds of characters.
///
/// For windows-1252, the result is true only if ISO-8859-15 has all these characters. Otherwise, parts of the text can have been read as
/// ISO-8859-1, and other parts as windows-1252.
fn has_controls_of_other_encoding(text: &[u32], encoding: Encoding, passages: &[Passage]) -> bool {
    let Some(bytes) = bytes_in(encoding).filter(|bytes| bytes.has_controls) else { return false };
    let values = || passages.iter().flat_map(|passage| &text[passage.start..passage.end]).copied();
    let is_replaced = |value: u32| {
        let read = bytes.page.code_point(value as u8);
        is_c1(value) && read.is_some_and(|read| read.value() != value)
    };
    let is_of_windows = |value: u32| {
        value >= 0xA0
            && value != REPLACEMENT
            && bytes.byte(value).is_some_and(|byte| (0x80..0xA0).contains(&byte))
    };
    let is_in_iso_8859_15 =
        || values().filter(|&value| is_of_windows(value)).all(|value| ISO_8859_15_ONLY.contains(&value));
    values().any(is_of_windows)
        && values().any(is_replaced)
        && (encoding != Encoding::Windows1252 || is_in_iso_8859_15())
}

/// Returns whether all characters beyond ASCII are in these passages.
fn cover_all<'a>(text: &[u32], passages: impl IntoIterator<Item = &'a Passage>) -> bool {
    let count = |part: &[u32]| part.iter().filter(|&&value| value >= 0x80).count();
    let inside: usize = passages.into_iter().map(|passage| count(&text[passage.start..passage.end])).sum();
    inside == count(text)
}

/// What happens to passages that are unreadable ([`Passage::is_unreadable`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unreadable {
    /// They stay as they are.
    Keep,
    /// They become U+FFFD.
    Replace,
}

/// Returns the additional cost of the passages that are the only ones in their script, such as a single Greek letter among Cyrillic words.
fn cost_of_lone_scripts(text: &[u32], different: &[&Passage]) -> Tenths {
    let mut counts = HashMap::new();
    for script in different.iter().filter_map(|passage| passage.other_script()) {
        *counts.entry(script).or_insert(0) += 1;
    }
    let is_lone = |passage: &&&Passage| passage.other_script().is_some_and(|script| counts[&script] == 1);
    different.iter().filter(is_lone).map(|passage| passage.cost_alone(text)).sum()
}

/// Returns the step in an encoding, if its gain is enough by itself or together with a next step. Equal passages count once in the gain.
fn propose(
    text: &[u32],
    (encoding, encoding_cost): (Encoding, Tenths),
    is_same_encoding: bool,
    unreadable: Unreadable,
) -> Option<Proposal> {
    let mut found = passages_in(text, encoding);
    let keeps = |passage: &mut Passage| passage.is_unreadable && unreadable == Unreadable::Keep;
    // The unreadable passages that stay as they are.
    let mut kept: Vec<Passage> = found.extract_if(.., keeps).collect();
    let without_lost = found.iter().filter(|passage| !passage.has_lost_byte(text));
    let intact = without_lost.flat_map(|passage| &text[passage.start..passage.end]).copied().collect();
    found.retain(|passage| {
        !passage.looks_clean_with_lost_byte(text, &intact) && !passage.ends_trademark(text)
    });
    let max_gain: Tenths = found.iter().map(|passage| passage.gain.max(0)).sum();
    if found.is_empty() || max_gain - encoding_cost < MIN_TENTATIVE_STEP_GAIN {
        return None;
    }
    // Most passages that look like clean text are no evidence. They are changed only if other passages are sure.
    let looks_clean = |passage: &Passage| passage.looks_clean(text);
    let is_probably_clean = |passage: &Passage| {
        (looks_clean(passage) && (!passage.has_usual_lead(text) || passage.is_quoted_letter(text)))
            || passage.is_in_cyrillic_word(text)
    };
    let clear_gain: Tenths = found
        .iter()
        .filter(|&passage| passage.gain >= MIN_PASSAGE_GAIN && !is_probably_clean(passage))
        .map(|passage| passage.gain)
        .sum();
    let is_sure = clear_gain >= MIN_SURE_GAIN;
    let clear_scripts: HashSet<_> = found
        .iter()
        .filter(|passage| !is_probably_clean(passage))
        .filter_map(Passage::other_script)
        .collect();
    // Lists of capital letters have many passages by chance.
    let has_few_clean = 2 * found.iter().filter(|passage| is_probably_clean(passage)).count() <= found.len();
    // Text that was misread twice was misread as a whole the first time. So after one step, all characters beyond ASCII are from that first
    // misreading, and a further step can change all of them.
    let is_further = is_same_encoding && clear_gain >= MIN_PASSAGE_GAIN;
    let changes_all =
        ((is_sure && has_few_clean) || is_further) && cover_all(text, found.iter().chain(&kept));
    let lone_count = found.iter().filter(|passage| passage.is_lone_letter()).count();
    let has_few_lone = is_sure && 3 * lone_count < found.len();
    let scripts_of_words: HashSet<_> =
        found.iter().filter(|passage| !passage.is_lone_letter()).filter_map(Passage::other_script).collect();
    let is_accidental = |passage: &Passage| {
        let has_word = || passage.other_script().is_some_and(|script| scripts_of_words.contains(&script));
        passage.is_quoted_letter(text)
            || passage.follows_alphabet(text)
            || passage.is_in_list_of_both_cases(text)
            || passage.is_between_digits(text)
            || (has_few_lone && passage.is_lone_letter() && !has_word())
    };
    let accidental: HashSet<usize> =
        found.iter().filter(|passage| is_accidental(passage)).map(|passage| passage.start).collect();
    found.retain(|passage| {
        if passage.is_in_list_with_marks(text) || (!changes_all && accidental.contains(&passage.start)) {
            return false;
        }
        let minimum = if changes_all {
            MIN_PASSAGE_GAIN_IF_ALL_CHANGE
        } else if !is_sure && is_probably_clean(passage) {
            return false;
        } else if !is_sure && !is_same_encoding {
            MIN_PASSAGE_GAIN
        } else if looks_clean(passage) && passage.follows_capital(text) {
            MIN_PASSAGE_GAIN_IF_IT_LOOKS_CLEAN
        } else if is_probably_clean(passage) {
            let shares_script = passage.other_script().is_some_and(|script| clear_scripts.contains(&script));
            if !shares_script && (!passage.encodes_latin_1() || passage.is_quoted_letter(text)) {
                return false;
            }
            MIN_PASSAGE_GAIN_BESIDE_CLEAN_TEXT
        } else {
            MIN_PASSAGE_GAIN_BESIDE_CLEAN_TEXT
        };
        (if is_sure { passage.gain_if_sure } else { passage.gain }) >= minimum
    });
    if is_sure && changes_all {
        found.extend(kept.extract_if(.., |passage| passage.is_known_alone(text)));
        found.sort_by_key(|passage| passage.start);
    }
    let mut texts_so_far = HashSet::new();
    let is_new = |passage: &&Passage| texts_so_far.insert(&text[passage.start..passage.end]);
    let different: Vec<&Passage> = found.iter().filter(is_new).collect();
    if multi_byte::are_by_chance(text, &found, &different) {
        return None;
    }
    let mut gain = different.iter().map(|passage| passage.gain).sum::<Tenths>() - encoding_cost;
    if let [only] = different[..] {
        gain -= only.cost_alone(text) + only.cost_without_vowel(text);
    } else {
        gain -= cost_of_lone_scripts(text, &different);
    }
    let has_controls_of_other_encoding = has_controls_of_other_encoding(text, encoding, &found);
    if has_controls_of_other_encoding {
        gain -= CONTROLS_OF_OTHER_ENCODING;
    }
    if gain < MIN_TENTATIVE_STEP_GAIN {
        return None;
    }
    let chance = different.iter().flat_map(|passage| &passage.decoded).copied().map(chance_of_sequence).sum();
    let covers_all = cover_all(text, found.iter().chain(&kept));
    let needed = match (is_same_encoding, covers_all) {
        (true, _) => MIN_STEP_GAIN_IN_SAME_ENCODING,
        (_, true) => MIN_STEP_GAIN,
        _ => MIN_STEP_GAIN_IF_SOME_STAY,
    };
    // In a code page of MS-DOS that has a base, passages that can be parts of drawings are no evidence. Most consoles have one of the code
    // pages without a base. In these code pages, such passages count.
    if let Some(bytes) = bytes_in(encoding).filter(|_| base(encoding).is_some() && !is_same_encoding) {
        let drawn = drawn_characters(text, &bytes);
        let is_apart = |passage: &&&Passage| passage.is_apart_from_drawings(text, &drawn);
        let apart: Vec<&&Passage> = different.iter().filter(is_apart).collect();
        let may_be_words = matches!(apart[..], [only] if only.may_join_words(text));
        if may_be_words || apart.iter().map(|passage| passage.gain).sum::<Tenths>() - encoding_cost < needed {
            return None;
        }
    }
    let (improbable_beside, improbable_leads) =
        bytes_in(encoding).map_or((0, 0), |bytes| count_improbable_letters(text, &found, &bytes));
    let improbable = improbable_beside + improbable_leads;
    let encoded_count =
        found.iter().map(|passage| passage.decoded.len()).sum::<usize>().max(MAX_IMPROBABLE_LETTERS);
    let is_by_chance = improbable_beside > encoded_count
        || (gain < MIN_SURE_GAIN && are_letters_among_consonants(text, &different));
    let doubt = IMPROBABLE_LETTER * improbable.saturating_sub(MAX_IMPROBABLE_LETTERS) as Tenths;
    Some(Proposal {
        encoding,
        gain,
        plausibility: gain + encoding_cost,
        has_controls_of_other_encoding,
        needed,
        is_by_chance,
        is_doubtful: is_by_chance
            || improbable > encoded_count + MAX_IMPROBABLE_LETTERS
            || gain - doubt < needed.min(gain)
            || shows_damage(text, &found),
        rank: if is_same_encoding { gain + encoding_cost + SAME_ENCODING_BONUS } else { gain },
        chance,
        passages: found,
        covers_all,
    })
}

/// Returns the steps that are possible, by themselves or together with a next step, the most likely first. `before` holds the
/// possible encodings of the previous step.
pub(super) fn proposals(text: &[u32], before: &[Encoding], unreadable: Unreadable) -> Vec<Proposal> {
    let possible = screen::possible(text, before.is_empty());
    if possible == 0 {
        return Vec::new(); // as for most lines
    }
    let propose = |(index, &misreading): (usize, &(Encoding, _))| {
        let is_same = before.contains(&misreading.0);
        (possible & (1 << index) != 0).then(|| propose(text, misreading, is_same, unreadable)).flatten()
    };
    let encodings = || MISREADINGS.iter().enumerate();
    let is_rare =
        |(_, misreading): &(usize, &(Encoding, _))| is_rare(misreading.0) && !before.contains(&misreading.0);
    let mut proposals: Vec<Proposal> =
        encodings().filter(|misreading| !is_rare(misreading)).filter_map(propose).collect();
    let is_certain = |found: &Proposal| {
        found.covers_all
            && found.is_strong()
            && !found.is_doubtful
            && !found.has_controls_of_other_encoding
            && found.chance >= MIN_CERTAIN_CHANCE
    };
    if !proposals.iter().any(is_certain) {
        proposals.extend(encodings().filter(is_rare).filter_map(propose));
    }
    proposals.sort_by_key(|proposal| -proposal.rank);
    proposals
}

/// Returns whether no first step is possible for a text, so that only control characters can change.
pub(super) fn is_without_steps(text: &[u32]) -> bool {
    proposals(text, &[], Unreadable::Keep).is_empty()
}

impl Proposal {
    /// Returns whether the step has enough evidence without a next step.
    pub(super) fn is_strong(&self) -> bool {
        self.gain >= self.needed
    }

    /// Returns the text after the step, and the step.
    pub fn apply(&self, text: &Text) -> (Text, Step) {
        let result = text.with(&with_damaged(text, self.encoding, &self.passages));
        let first = self.passages.first().map_or(0, |passage| passage.start);
        let step = Step {
            encoding: self.encoding_of_step(&text.values),
            bits: self.gain as f64 / 10.0,
            chance: self.chance,
            passages: self.passages.len(),
            excerpt: Excerpt::new(&text.values, &result.values, first),
        };
        (result, step)
    }

    /// Returns the encoding of the step. This is ISO-8859-1 instead of windows-1252 if the passages have a control character
    /// for a byte that windows-1252 reads as another character. The passages must have no character that only windows-1252
    /// has.
    fn encoding_of_step(&self, text: &[u32]) -> Encoding {
        let mut values = self.passages.iter().flat_map(|passage| &text[passage.start..passage.end]);
        let is_latin_1 = values.clone().all(|&value| value <= 0xFF)
            && values.any(|&value| {
                let read = WINDOWS_1252.code_point(value as u8);
                read.is_some_and(|read| read.value() != value)
            });
        match self.encoding {
            Encoding::Windows1252 if is_latin_1 => Encoding::Iso8859_1,
            other => other,
        }
    }
}

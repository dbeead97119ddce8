//! Measures how well decoded code points compress as text.
//!
//! A simple model computes how many bits decoded text needs. For each character, the model adds the bits for the group of the character,
//! and the bits for the index within the group. A group that occurred often before needs few bits. Text stays in few groups (a script,
//! spaces, punctuation), so the text needs fewer bits than its bytes have. Text in the wrong byte order and binary data jump between
//! groups, and need more bits. The number of bits that an encoding saves is the evidence for this encoding.

use super::binary::is_control;
use super::not_text::NOT_TEXT_RUNS;
use super::numbers::log2;
use crate::compact::running_sums;
use alloc::vec::Vec;

/// The cost in bits of a code point that text does not have: more bits than a 16-bit code unit has.
const BAD_BITS: f64 = 24.0;
/// The cost of a character within a group of 128 code points.
const SMALL_BITS: f64 = 7.0;

/// Groups of more than 128 code points, with the cost of a character within the group.
const LARGE: [(&[(u32, u32)], f64); 5] = [
    (&[(0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF)], 14.4), // Han
    (&[(0xAC00, 0xD7A3)], 13.4),                                                         // Hangul
    (&[(0xA000, 0xA4CF)], 10.3),                                                         // Yi
    (&[(0x1200, 0x139F)], 8.7),                                                          // Ethiopic
    (&[(0x1400, 0x167F)], 9.3),                                                          // Canadian syllabics
];
/// The number of groups of 128 code points. These groups have the first numbers; the groups of `LARGE` have the numbers after them.
const SMALL_COUNT: usize = 0x110000 >> 7;
const HAN: usize = SMALL_COUNT;
const HANGUL: usize = SMALL_COUNT + 1;
const GROUP_COUNT: usize = SMALL_COUNT + LARGE.len();

/// Returns the share of the characters of a text that is assumed to be in a group, before any text is read. The shares are for texts in
/// different scripts, so together they are more than 1.
const fn prior(group: usize) -> f64 {
    match group {
        // ASCII.
        0 => 0.25,
        // The rest of Latin-1.
        1 => 0.08,
        // Most of Cyrillic.
        8 => 0.05,
        // Kana, with punctuation of Chinese and Japanese in the first group.
        0x60 => 0.06,
        0x61 => 0.03,
        HAN => 0.15,
        HANGUL => 0.06,
        _ => 0.002,
    }
}
/// The assumed shares weigh as much as this many characters.
const PRIOR_WEIGHT: f64 = 3.0;
/// The maximum number of bits that a character of text needs on average for its group.
const GROUP_BITS: f64 = 2.0;
/// Bits added to the maximum for a whole text, because many characters of a short text are the first of their group.
const FIRST_GROUPS_BITS: f64 = 48.0;

/// Frequent ideographs of Chinese and Japanese: about half of all ideographs in a text.
const FREQUENT: &str = "的一是不了在人有我他这中大来上个国和也子时道说出要于下得可你年生自会那后能对着事其里所去行过家十用发天如然作方成者多日都三小军二无同么\
    经法当起与好看学进种将还分此心前面又定见只主没公从知使全两给间由问现实因想开些這來個國時說於會後對過發無經當與學進種將還見沒從兩給間問現\
    實開點點體義長們為樣應產關業東本社手思今何新合場気話高入部員間内度力通物理動地第目回代名取立以及或其他向被而之使更外最";
/// The cost of a frequent ideograph within its group.
const FREQUENT_BITS: f64 = 9.3;
/// The additional cost of every other ideograph within its group.
const RARE_BITS: f64 = 1.0;

const FIRST_IDEOGRAPH: usize = 0x4E00;
const IDEOGRAPH_COUNT: usize = 0x5200;

/// Adds up the bits that code points need as text.
pub(super) struct TextModel {
    /// The number of characters in each group so far.
    counts: Vec<u32>,
    /// The sum of `counts`.
    total: f64,
    /// The ranges of code points that text does not have: the first code point of each range, and the first after it.
    not_text: Vec<u32>,
    /// The frequent ideographs, in ascending order.
    frequent: Vec<u32>,
    /// The number of bits that all code points so far need.
    pub bits: f64,
    /// The part of `bits` that is for the groups of the characters.
    group_bits: f64,
    /// The number of code points so far that text does not have.
    pub bad: usize,
    /// The number of surrogate pairs.
    pub pairs: usize,
}

impl Default for TextModel {
    fn default() -> Self {
        Self {
            counts: vec![0; GROUP_COUNT],
            total: 0.0,
            not_text: running_sums(NOT_TEXT_RUNS),
            frequent: running_sums(&FREQUENT_STEPS),
            bits: 0.0,
            group_bits: 0.0,
            bad: 0,
            pairs: 0,
        }
    }
}

/// The differences between successive code points of the frequent ideographs, in the format of
/// [`compact`](crate::compact): two fifths as long as `FREQUENT`.
static FREQUENT_STEPS: [u8; STEPS_LEN] = frequent_steps();
const STEPS_LEN: usize = 231;

const fn frequent_steps() -> [u8; STEPS_LEN] {
    let mut is_frequent = [false; IDEOGRAPH_COUNT];
    let (text, mut at) = (FREQUENT.as_bytes(), 0);
    while at < text.len() {
        // Each ideograph is three bytes of UTF-8.
        let [high, middle, low] =
            [text[at] as usize & 0xF, text[at + 1] as usize & 0x3F, text[at + 2] as usize & 0x3F];
        is_frequent[(high << 12 | middle << 6 | low) - FIRST_IDEOGRAPH] = true;
        at += 3;
    }
    let (mut steps, mut len) = ([0; STEPS_LEN], 0);
    let (mut index, mut previous) = (0, 0);
    while index < IDEOGRAPH_COUNT {
        if is_frequent[index] {
            let step = FIRST_IDEOGRAPH + index - previous;
            let mut shift = 14;
            while shift > 0 {
                if step >> shift > 0 {
                    steps[len] = 0x80 | (step >> shift) as u8;
                    len += 1;
                }
                shift -= 7;
            }
            steps[len] = step as u8 & 0x7F;
            len += 1;
            previous = FIRST_IDEOGRAPH + index;
        }
        index += 1;
    }
    assert!(len == STEPS_LEN, "STEPS_LEN is the number of bytes");
    steps
}

impl TextModel {
    /// Returns whether a code point does not occur in text.
    fn is_bad(&self, code_point: u32) -> bool {
        if code_point < 0xA0 {
            return match u8::try_from(code_point) {
                Ok(byte) if byte < 0x80 => is_control(byte),
                _ => code_point != 0x85,
            };
        }
        // The first run is text, and each bound starts a run of the other type.
        let is_text = |bounds: usize| bounds.is_multiple_of(2);
        code_point > 0x10FFFF
            || (code_point != 0xFEFF && !is_text(self.not_text.partition_point(|&bound| bound <= code_point)))
    }

    /// Returns the group of a code point, and its cost within the group.
    fn group(&self, code_point: u32) -> (usize, f64) {
        let is_in =
            |ranges: &[(u32, u32)]| ranges.iter().any(|&(first, last)| (first..=last).contains(&code_point));
        let Some(large) = LARGE.iter().position(|(ranges, _)| is_in(ranges)) else {
            return ((code_point >> 7) as usize, SMALL_BITS);
        };
        let group = SMALL_COUNT + large;
        let bits = LARGE[large].1;
        if group != HAN {
            return (group, bits);
        }
        let is_frequent = self.frequent.binary_search(&code_point).is_ok();
        (group, if is_frequent { FREQUENT_BITS } else { bits + RARE_BITS })
    }

    /// Adds the bits of a code point.
    #[inline(never)]
    pub fn add(&mut self, code_point: u32) {
        if self.is_bad(code_point) {
            self.bad += 1;
            self.bits += BAD_BITS;
            return;
        }
        let (group, within) = self.group(code_point);
        let Some(count) = self.counts.get_mut(group) else { return };
        let share = (f64::from(*count) + PRIOR_WEIGHT * prior(group)) / (self.total + PRIOR_WEIGHT);
        self.group_bits -= log2(share);
        self.bits += within - log2(share);
        *count += 1;
        self.total += 1.0;
    }

    /// Returns false if the code points are in too many groups for text, as arbitrary numbers are.
    pub fn is_text(&self) -> bool {
        self.group_bits <= GROUP_BITS * self.total + FIRST_GROUPS_BITS
    }

    /// Adds UTF-16 code units, or code points, and joins surrogate pairs.
    pub fn add_units(&mut self, units: impl Iterator<Item = u32>) {
        let mut high: Option<u32> = None;
        for unit in units {
            if let Some(high) = high.take() {
                if unit >> 10 == 0x37 {
                    self.pairs += 1;
                    self.add(0x10000 + ((high & 0x3FF) << 10) + (unit & 0x3FF));
                    continue;
                }
                self.add(high);
            }
            if unit >> 10 == 0x36 {
                high = Some(unit);
            } else {
                self.add(unit);
            }
        }
        if let Some(high) = high {
            self.add(high);
        }
    }
}

#[cfg(test)]
mod tests;

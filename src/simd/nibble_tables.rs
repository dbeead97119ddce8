//! Nibble tables: which byte may follow which, looked up for sixteen pairs of bytes at once.

use super::vector::Vector;
use crate::grammar::{self, Grammar};
use crate::profile;

/// Three tables, indexed by nibbles of two consecutive bytes. Each bit except [`TWO_CONTINUATIONS`] is a rule; a pair
/// breaks the rule if all three entries have the bit.
///
/// The method is by John Keiser and Daniel Lemire, "Validating UTF-8 In Less Than One Instruction Per Byte" (2021). The
/// entries are derived from a [`Grammar`] at compile time; `README.md` in this folder derives the entries for UTF-8 by hand.
#[derive(Debug)]
pub struct NibbleTables {
    /// Entries by the high nibble of the first byte.
    pub byte1_high: [u8; 16],
    /// Entries by the low nibble of the first byte.
    pub byte1_low: [u8; 16],
    /// Entries by the high nibble of the second byte.
    pub byte2_high: [u8; 16],
    /// The three-byte lead whose second byte must be below [`NibbleTables::HIGH_HALF`] (ED, because of the surrogates);
    /// FF if there is none.
    pub low_half_lead: u8,
    /// The XOR of `low_half_lead` and the three-byte lead whose second byte must be at least [`NibbleTables::HIGH_HALF`] (E0).
    pub half_leads_xor: u8,
}

/// Two continuation bytes. They are valid only if the second byte continues a sequence whose lead is two or three bytes before it.
pub const TWO_CONTINUATIONS: u8 = 0x80;
/// A continuation byte after ASCII.
const TOO_LONG: u8 = 0x40;
/// A lead byte without a continuation byte after it.
const TOO_SHORT: u8 = 0x20;
/// The result of [`half_interval_leads`] for a lead that the grammar does not have.
const NO_LEAD: u8 = 0xFF;
/// The number of bits left for rules about a lead byte and a continuation byte.
const MAX_RULES: usize = 5;

/// The tables of UTF-8 (RFC 3629).
pub static UTF_8: NibbleTables = NibbleTables::derive(&Grammar::derive(profile::UTF_8));
/// The tables of CESU-8: every UTF-16 code unit as up to three bytes, surrogates included, paired or not.
pub static CESU_8: NibbleTables = NibbleTables::derive(&Grammar::derive(profile::CESU_8));

// Compares the tables with the grammar for all pairs of bytes, except pairs that must have the same result as another pair.
const _: () = {
    let grammars = [Grammar::derive(profile::UTF_8), Grammar::derive(profile::CESU_8)];
    assert_matches_grammar(&NibbleTables::derive(&grammars[0]), &grammars[0]);
    assert_matches_grammar(&NibbleTables::derive(&grammars[1]), &grammars[1]);
};

impl NibbleTables {
    /// The first byte of the upper half of the continuation bytes (A0 to BF).
    pub const HIGH_HALF: u8 = 0xA0;

    /// Derives the tables. Fails the build if the grammar needs more rules than there are bits.
    const fn derive(grammar: &Grammar) -> Self {
        let (low_half_lead, high_half_lead) = half_interval_leads(grammar);
        let mut tables = Self {
            byte1_high: [0; 16],
            byte1_low: [0; 16],
            byte2_high: [0; 16],
            low_half_lead,
            half_leads_xor: low_half_lead ^ high_half_lead,
        };
        let mut nibble = 0;
        while nibble < 16 {
            tables.byte1_high[nibble] = match nibble {
                0..8 => TOO_LONG,
                8..12 => TWO_CONTINUATIONS,
                _ => TOO_SHORT,
            };
            tables.byte1_low[nibble] = TOO_LONG | TWO_CONTINUATIONS | TOO_SHORT;
            tables.byte2_high[nibble] =
                if is_continuation(nibble) { TOO_LONG | TWO_CONTINUATIONS } else { TOO_SHORT };
            nibble += 1;
        }
        let mut rules = 0;
        let mut high = 12;
        while high < 16 {
            // High nibbles of second bytes share a rule if they are rejected after the same leads. `lows` holds the low nibbles of these
            // leads for each rule, one bit per nibble.
            let first_rule = rules;
            let mut lows = [0_u16; MAX_RULES + 1];
            let mut second = 8;
            while second < 12 {
                let rejected = rejected_lows(grammar, high, second);
                let mut rule = first_rule;
                while rule < rules && lows[rule] != rejected {
                    rule += 1;
                }
                if rejected != 0 {
                    lows[rule] = rejected;
                    if rule == rules {
                        rules += 1;
                    }
                    tables.byte2_high[second] |= 1 << rule;
                }
                second += 1;
            }
            let mut rule = first_rule;
            while rule < rules {
                tables.byte1_high[high] |= 1 << rule;
                let mut low = 0;
                while low < 16 {
                    tables.byte1_low[low] |= (((lows[rule] >> low) & 1) as u8) << rule;
                    low += 1;
                }
                rule += 1;
            }
            high += 1;
        }
        assert!(rules <= MAX_RULES, "the rules fit into the bits that are left");
        tables
    }

    /// Returns whether three-byte sequences of surrogates are rejected.
    #[inline(always)]
    pub(super) fn rejects_surrogates(&self) -> bool {
        self.low_half_lead < NO_LEAD
    }

    /// Loads `byte1_high`, `byte1_low` and `byte2_high`.
    #[inline(always)]
    pub(super) fn vectors<V: Vector>(&self) -> [V; 3] {
        [&self.byte1_high, &self.byte1_low, &self.byte2_high].map(V::from_row)
    }
}

/// Returns two three-byte leads: the lead that admits only the lower half of the continuation bytes, and the lead that admits only the upper
/// half.
///
/// Fails the build unless every other lead from C2 to EF admits all continuation bytes, and C0 and C1 admit none.
#[cfg_attr(not(test), expect(clippy::panic, reason = "the tables are made while the crate compiles"))]
const fn half_interval_leads(grammar: &Grammar) -> (u8, u8) {
    const LAST_LOW: u8 = NibbleTables::HIGH_HALF - 1;
    let mut leads = (NO_LEAD, NO_LEAD);
    let mut byte = 0xC0;
    while byte < 0xF0 {
        let lead = grammar.lead(byte);
        match (lead.len, lead.second_min, lead.second_max) {
            (0, ..) => assert!(byte <= 0xC1),
            (_, grammar::FIRST_CONTINUATION, grammar::LAST_CONTINUATION) => assert!(byte > 0xC1),
            (3, grammar::FIRST_CONTINUATION, LAST_LOW) if leads.0 == NO_LEAD => leads.0 = byte,
            (3, NibbleTables::HIGH_HALF, grammar::LAST_CONTINUATION) if leads.1 == NO_LEAD => leads.1 = byte,
            _ => panic!("the kernels support no other interval of second bytes"),
        }
        byte += 1;
    }
    leads
}

const fn is_continuation(high_nibble: usize) -> bool {
    grammar::is_continuation((high_nibble as u8) << 4)
}

/// Returns, as bits, the low nibbles of the leads with the high nibble `high` that reject second bytes with the high nibble `second`.
///
/// A lead that admits only some of these second bytes counts as rejecting; `assert_matches_grammar` rules such leads
/// out.
const fn rejected_lows(grammar: &Grammar, high: usize, second: usize) -> u16 {
    let (second_min, second_max) = ((second as u8) << 4, (second as u8) << 4 | 0xF);
    let mut lows = 0;
    let mut low = 0;
    while low < 16 {
        let lead = grammar.lead((high << 4 | low) as u8);
        if lead.len == 0 || lead.len > 4 || second_min < lead.second_min || second_max > lead.second_max {
            lows |= 1 << low;
        }
        low += 1;
    }
    lows
}

/// Fails the build unless the tables reject exactly the pairs that the grammar rejects, and set [`TWO_CONTINUATIONS`]
/// for exactly the pairs of two continuation bytes.
const fn assert_matches_grammar(tables: &NibbleTables, grammar: &Grammar) {
    let (mut first, mut second) = (0_u8, 0_u8);
    loop {
        let errors = tables.byte1_high[first as usize >> 4]
            & tables.byte1_low[first as usize & 0xF]
            & tables.byte2_high[second as usize >> 4];
        let lead = grammar.lead(first);
        let (first_continues, second_continues) =
            (grammar::is_continuation(first), grammar::is_continuation(second));
        // Any byte may follow a continuation byte; the kernels check the number of continuation bytes separately.
        let rejected = match (first_continues, second_continues) {
            (true, _) => false,
            (false, true) => lead.len < 2 || second < lead.second_min || second > lead.second_max,
            (false, false) => first >= 0xC0,
        };
        assert!((errors & !TWO_CONTINUATIONS != 0) == rejected, "the tables reject what the grammar rejects");
        assert!(
            (errors & TWO_CONTINUATIONS != 0) == (first_continues && second_continues),
            "the tables flag two continuation bytes"
        );
        // The grammar depends on the second byte's low nibble only for a continuation byte after a lead.
        let step = if first >= 0xC0 && second_continues { 1 } else { 16 };
        let is_last;
        (second, is_last) = second.overflowing_add(step);
        if is_last && first == 0xFF {
            return;
        }
        first += is_last as u8;
    }
}

#[cfg(test)]
mod tests;

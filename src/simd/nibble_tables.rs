//! What two bytes that follow each other may be, in tables that are looked up sixteen at once.

use super::vector::Vector;
use crate::grammar::{self, Grammar};
use crate::profile;

/// Three tables by nibble: the bits that all three have in common are what is wrong with two bytes.
///
/// After John Keiser and Daniel Lemire, "Validating UTF-8 In Less Than One Instruction Per Byte" (2021); which pairs are
/// refused is asked of the grammar.
#[derive(Debug)]
pub struct NibbleTables {
    /// By the high nibble of the first byte.
    pub first_high: [u8; 16],
    /// By its low nibble.
    pub first_low: [u8; 16],
    /// By the high nibble of the second byte.
    pub second_high: [u8; 16],
    /// The lead of three bytes that no second byte from [`NibbleTables::HIGH_HALF`] on may follow; FF where there is none.
    pub low_only: u8,
    /// The difference between that lead and the one that no lower second byte may follow.
    pub low_or_high: u8,
}

/// A continuation after another: right where an earlier byte announced it.
pub const TWO_CONTINUATIONS: u8 = 0x80;
/// A continuation that no lead announced.
const TOO_LONG: u8 = 0x40;
/// A lead, and no continuation.
const TOO_SHORT: u8 = 0x20;
/// Stands where there is no such lead.
const NO_LEAD: u8 = 0xFF;
/// As many kinds of refused pairs as there are bits left.
const KINDS: usize = 5;

/// Today's UTF-8.
pub static UTF_8: NibbleTables = NibbleTables::derive(&Grammar::derive(profile::UTF_8));
/// Code units of UTF-16 in forms of up to three bytes, whether they are paired or not.
pub static CESU_8: NibbleTables = NibbleTables::derive(&Grammar::derive(profile::CESU_8));

/// The tables against the grammar, for every pair of bytes of which any rule can differ.
const _: () = {
    let grammars = [Grammar::derive(profile::UTF_8), Grammar::derive(profile::CESU_8)];
    agree(&NibbleTables::derive(&grammars[0]), &grammars[0]);
    agree(&NibbleTables::derive(&grammars[1]), &grammars[1]);
};

impl NibbleTables {
    /// Where the second half of the continuations begins.
    pub const HIGH_HALF: u8 = 0xA0;

    /// Panics, which stops the build, where the rules tell apart what the tables cannot.
    const fn derive(grammar: &Grammar) -> Self {
        let (low_only, high_only) = halved_leads(grammar);
        let mut tables = Self {
            first_high: [0; 16],
            first_low: [0; 16],
            second_high: [0; 16],
            low_only,
            low_or_high: low_only ^ high_only,
        };
        let mut nibble = 0;
        while nibble < 16 {
            tables.first_high[nibble] = match nibble {
                0..8 => TOO_LONG,
                8..12 => TWO_CONTINUATIONS,
                _ => TOO_SHORT,
            };
            tables.first_low[nibble] = TOO_LONG | TWO_CONTINUATIONS | TOO_SHORT;
            tables.second_high[nibble] =
                if is_continuation(nibble) { TOO_LONG | TWO_CONTINUATIONS } else { TOO_SHORT };
            nibble += 1;
        }
        let mut kinds = 0;
        let mut high = 12;
        while high < 16 {
            // Two kinds of pairs differ in the low nibbles of their leads.
            let first_kind = kinds;
            let mut lows = [0_u16; KINDS + 1];
            let mut second = 8;
            while second < 12 {
                let refused = refused_lows(grammar, high, second);
                let mut kind = first_kind;
                while kind < kinds && lows[kind] != refused {
                    kind += 1;
                }
                if refused != 0 {
                    lows[kind] = refused;
                    if kind == kinds {
                        kinds += 1;
                    }
                    tables.second_high[second] |= 1 << kind;
                }
                second += 1;
            }
            let mut kind = first_kind;
            while kind < kinds {
                tables.first_high[high] |= 1 << kind;
                let mut low = 0;
                while low < 16 {
                    tables.first_low[low] |= (((lows[kind] >> low) & 1) as u8) << kind;
                    low += 1;
                }
                kind += 1;
            }
            high += 1;
        }
        assert!(kinds <= KINDS, "the kinds of refused pairs fit into the bits that are left");
        tables
    }

    /// Whether no surrogate has a form of three bytes.
    #[inline(always)]
    pub(super) fn refuse_surrogates(&self) -> bool {
        self.low_only < NO_LEAD
    }

    #[inline(always)]
    pub(super) fn vectors(&self) -> [Vector; 3] {
        [&self.first_high, &self.first_low, &self.second_high].map(Vector::of)
    }
}

/// The leads of three bytes with half of the second bytes: the lower half, and the upper. Those of two bytes have all,
/// or none as C0 and C1.
#[cfg_attr(not(test), expect(clippy::panic, reason = "the tables are made while the crate compiles"))]
const fn halved_leads(grammar: &Grammar) -> (u8, u8) {
    const LAST_LOW: u8 = NibbleTables::HIGH_HALF - 1;
    let mut halved = (NO_LEAD, NO_LEAD);
    let mut byte = 0xC0;
    while byte < 0xF0 {
        let lead = grammar.lead(byte);
        match (lead.len, lead.second_min, lead.second_max) {
            (0, ..) => assert!(byte <= 0xC1),
            (_, grammar::FIRST_CONTINUATION, grammar::LAST_CONTINUATION) => assert!(byte > 0xC1),
            (3, grammar::FIRST_CONTINUATION, LAST_LOW) if halved.0 == NO_LEAD => halved.0 = byte,
            (3, NibbleTables::HIGH_HALF, grammar::LAST_CONTINUATION) if halved.1 == NO_LEAD => {
                halved.1 = byte
            }
            _ => panic!("the kernels know no other leads"),
        }
        byte += 1;
    }
    halved
}

const fn is_continuation(high_nibble: usize) -> bool {
    grammar::is_continuation((high_nibble as u8) << 4)
}

/// The low nibbles of the leads after which no second byte of this high nibble comes. A lead that takes some of them
/// only would be refused, too; `agree` sees that there is none.
const fn refused_lows(grammar: &Grammar, high: usize, second: usize) -> u16 {
    let (first_of, last_of) = ((second as u8) << 4, (second as u8) << 4 | 0xF);
    let mut lows = 0;
    let mut low = 0;
    while low < 16 {
        let lead = grammar.lead((high << 4 | low) as u8);
        if lead.len == 0 || lead.len > 4 || first_of < lead.second_min || last_of > lead.second_max {
            lows |= 1 << low;
        }
        low += 1;
    }
    lows
}

/// Panics, which stops the build, where the tables do not refuse the pairs that the grammar refuses, and no others; and where
/// they show two continuations elsewhere than there.
const fn agree(tables: &NibbleTables, grammar: &Grammar) {
    let (mut first, mut second) = (0_u8, 0_u8);
    loop {
        let wrong = tables.first_high[first as usize >> 4]
            & tables.first_low[first as usize & 0xF]
            & tables.second_high[second as usize >> 4];
        let lead = grammar.lead(first);
        let (after, continues) = (grammar::is_continuation(first), grammar::is_continuation(second));
        // A continuation goes with continuations, and with what comes after a sequence: how many there are, others see.
        let refused = match (after, continues) {
            (true, _) => false,
            (false, true) => lead.len < 2 || second < lead.second_min || second > lead.second_max,
            (false, false) => first >= 0xC0,
        };
        assert!((wrong & !TWO_CONTINUATIONS != 0) == refused, "the tables refuse what the grammar does");
        assert!((wrong & TWO_CONTINUATIONS != 0) == (after && continues), "two continuations show");
        // Only of continuations after a lead do the grammar's rules see the low nibble.
        let step = if first >= 0xC0 && continues { 1 } else { 16 };
        let is_last;
        (second, is_last) = second.overflowing_add(step);
        if is_last && first == 0xFF {
            return;
        }
        first += is_last as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surrogates_have_no_form_but_in_cesu_8() {
        assert!(UTF_8.refuse_surrogates());
        assert!(!CESU_8.refuse_surrogates());
    }
}

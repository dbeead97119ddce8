//! What follows from a profile's rules: leads, second-byte intervals and byte roles, derived at compile time.

use crate::fault::Fault;
use crate::profile::{self, Profile, Verdict, judge};

/// How a sequence may begin: for `utf-8` this is a row of Unicode's table 3-7.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lead {
    /// The number of bytes in the sequence; 0 where no sequence begins with this byte.
    pub len: u8,
    /// The first second byte that can continue it.
    pub second_min: u8,
    /// The last second byte that can continue it.
    pub second_max: u8,
}

const NO_LEAD: Lead = Lead { len: 0, second_min: 0, second_max: 0 };

/// The lead table of a profile.
#[derive(Debug)]
pub struct Grammar {
    /// The rules it is derived from.
    pub profile: Profile,
    /// The row of the byte 00, from which other ASCII bytes can differ.
    nul: Lead,
    /// The rows of the bytes from C0 on; below are only ASCII and continuations.
    leads: [Lead; 64],
    /// Whether a complete sequence has still to be judged: some faults show only in its last byte.
    pub judges_whole_sequences: bool,
}

/// The grammar of today's UTF-8.
pub static UTF_8: Grammar = Grammar::derive(profile::UTF_8);
/// The grammar of RFC 2044.
pub static RFC_2044: Grammar = Grammar::derive(profile::RFC_2044);
/// The grammar of Annex R.
pub static AMD_2: Grammar = Grammar::derive(profile::AMD_2);
/// The grammar of the 2002 draft.
pub static RFC_2279BIS: Grammar = Grammar::derive(profile::RFC_2279BIS);
/// The grammar of CESU-8.
pub static CESU_8: Grammar = Grammar::derive(profile::CESU_8);
/// The grammar of WTF-8.
pub static WTF_8: Grammar = Grammar::derive(profile::WTF_8);
/// The grammar of Modified UTF-8.
pub static MUTF_8: Grammar = Grammar::derive(profile::MUTF_8);

/// The first continuation byte; the last is 3F higher.
pub const FIRST_CONTINUATION: u8 = 0b1000_0000;
/// The last continuation byte.
pub const LAST_CONTINUATION: u8 = 0b1011_1111;

/// Whether the byte has the form 10xxxxxx (Amd. 2 R.2).
pub const fn is_continuation(byte: u8) -> bool {
    byte.leading_ones() == 1
}

/// The length that the leading ones of a byte announce (Amd. 2 R.2): 1 to 6, or 0 for a continuation, FE and FF.
pub const fn announced_len(byte: u8) -> u8 {
    match byte.leading_ones() {
        0 => 1,
        ones @ 2..=6 => ones as u8,
        _ => 0,
    }
}

/// The free bits of a lead byte (Amd. 2, table 1).
pub const fn lead_payload(byte: u8) -> u32 {
    let prefix_bits = match byte.leading_ones() {
        0 => 1,
        ones => ones + 1,
    };
    (byte as u32) & (0xFF_u32 >> prefix_bits)
}

/// The six free bits of a continuation byte.
pub const fn continuation_payload(byte: u8) -> u32 {
    (byte & 0b0011_1111) as u32
}

impl Grammar {
    pub(crate) const fn derive(profile: Profile) -> Self {
        let mut leads = [NO_LEAD; 64];
        let mut index = 0;
        while index < 64 {
            leads[index] = derive_lead(&profile, 0xC0 + index as u8);
            index += 1;
        }
        let judges_whole_sequences = !matches!(profile.overlong, profile::Overlong::Forbidden)
            || matches!(profile.surrogates, profile::Surrogates::Flagged | profile::Surrogates::Undefined);
        Self { nul: derive_lead(&profile, 0), profile, leads, judges_whole_sequences }
    }

    /// The row of a byte.
    pub const fn lead(&self, byte: u8) -> Lead {
        match byte {
            0 => self.nul,
            0x01..0x80 => Lead { len: 1, ..NO_LEAD },
            0x80..0xC0 => NO_LEAD,
            0xC0.. => self.leads[(byte - 0xC0) as usize],
        }
    }

    /// Why no sequence begins with `byte`, whose row has length 0.
    pub const fn refused_lead(&self, byte: u8) -> Fault {
        match announced_len(byte) {
            0 if is_continuation(byte) => Fault::UnexpectedContinuation,
            0 => Fault::InvalidOctet,
            len => match judge(&self.profile, len, lead_payload(byte) << (6 * (len - 1))) {
                Verdict::Error(fault) => fault,
                // A lead is refused only where every code point under it is, the lowest included.
                _ => Fault::InvalidOctet,
            },
        }
    }

    /// Why the continuation byte `second` cannot follow `lead`; `None` if it can.
    pub const fn refused_second(&self, lead: u8, second: u8) -> Option<Fault> {
        fault_of_pair(&self.profile, lead, second)
    }
}

/// The fault that every sequence beginning with these two bytes has; `second` is a continuation byte.
///
/// Panics, which stops the build, if the rules judge the two ends of the span that the pair opens differently: then a
/// decoder could not name the fault at the second byte.
#[cfg_attr(not(test), expect(clippy::panic, reason = "the tables are made while the crate compiles"))]
const fn fault_of_pair(profile: &Profile, lead: u8, second: u8) -> Option<Fault> {
    let len = announced_len(lead);
    let shift = 6 * (len - 2);
    let lowest = (lead_payload(lead) << 6 | continuation_payload(second)) << shift;
    let highest = lowest | ((1 << shift) - 1);
    let seen = early_fault(profile, len, lowest);
    if shift > 0 {
        match (seen, early_fault(profile, len, highest)) {
            (None, None) => {}
            (Some(low), Some(high)) if low as u8 == high as u8 => {}
            _ => panic!("a second byte must decide overlong, surrogate and out-of-range forms"),
        }
    }
    seen
}

const fn early_fault(profile: &Profile, len: u8, code_point: u32) -> Option<Fault> {
    match judge(profile, len, code_point) {
        Verdict::Error(fault) if fault.shows_before_the_end() => Some(fault),
        _ => None,
    }
}

/// The row of a byte. Panics, which stops the build, if the second bytes that may follow it are no interval.
const fn derive_lead(profile: &Profile, byte: u8) -> Lead {
    let len = announced_len(byte);
    match len {
        0 => return NO_LEAD,
        1 => {
            let refused = matches!(judge(profile, 1, lead_payload(byte)), Verdict::Error(_));
            return if refused { NO_LEAD } else { Lead { len, ..NO_LEAD } };
        }
        _ => {}
    }
    let mut lead = NO_LEAD;
    let mut second = FIRST_CONTINUATION;
    while second <= LAST_CONTINUATION {
        if fault_of_pair(profile, byte, second).is_none() {
            if lead.len == 0 {
                lead = Lead { len, second_min: second, second_max: second };
            }
            assert!(
                second - lead.second_max <= 1,
                "the second bytes that may follow a lead are one interval"
            );
            lead.second_max = second;
        }
        second += 1;
    }
    lead
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::Encoding;

    #[test]
    fn the_lead_table_says_what_the_rules_say_for_every_pair_of_bytes() {
        for grammar in Encoding::ALL.iter().filter_map(|encoding| encoding.grammar()) {
            for (first, second) in (0..=0xFF).flat_map(|first| (0..=0xFF).map(move |second| (first, second)))
            {
                let lead = grammar.lead(first);
                let admitted = lead.len > 1 && (lead.second_min..=lead.second_max).contains(&second);
                let well_formed = announced_len(first) > 1
                    && is_continuation(second)
                    && fault_of_pair(&grammar.profile, first, second).is_none();
                assert_eq!(admitted, well_formed, "{} {first:02X} {second:02X}", grammar.profile.name);
            }
        }
    }
}

//! The lead bytes and second-byte intervals that follow from a profile's rules, derived at compile time.

use crate::fault::Fault;
use crate::profile::{self, Profile, Verdict, judge};

/// The sequences that start with a byte: for `utf-8`, the row of Unicode's table 3-7 that contains the byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lead {
    /// The number of bytes in the sequence; 0 if no sequence starts with this byte.
    pub len: u8,
    /// The lowest second byte; 0 if the length is 0 or 1.
    pub second_min: u8,
    /// The highest second byte; 0 if the length is 0 or 1.
    pub second_max: u8,
}

const NO_LEAD: Lead = Lead { len: 0, second_min: 0, second_max: 0 };

/// The lead table of a profile.
#[derive(Debug)]
pub struct Grammar {
    /// The rules that the table is derived from.
    pub profile: Profile,
    /// The row of the byte 00, which may differ from the rows of other ASCII bytes.
    nul: Lead,
    /// The rows of the bytes from C0. Bytes below C0 are ASCII or continuation bytes.
    leads: [Lead; 64],
    /// Whether [`judge`](profile::judge) must be called for each complete sequence, because some faults and warnings depend on its code
    /// point. If false, the lead table alone detects all faults of a single sequence.
    pub must_judge_sequences: bool,
}

/// The grammar of UTF-8 (RFC 3629).
pub static UTF_8: Grammar = Grammar::derive(profile::UTF_8);
/// The grammar of RFC 2044.
pub static RFC_2044: Grammar = Grammar::derive(profile::RFC_2044);
/// The grammar of ISO/IEC 10646-1 Amendment 2, Annex R.
pub static AMD_2: Grammar = Grammar::derive(profile::AMD_2);
/// The grammar of draft-yergeau-rfc2279bis-00 (2002).
pub static RFC_2279BIS: Grammar = Grammar::derive(profile::RFC_2279BIS);
/// The grammar of CESU-8.
pub static CESU_8: Grammar = Grammar::derive(profile::CESU_8);
/// The grammar of WTF-8.
pub static WTF_8: Grammar = Grammar::derive(profile::WTF_8);
/// The grammar of Modified UTF-8.
pub static MUTF_8: Grammar = Grammar::derive(profile::MUTF_8);

/// The lowest continuation byte, 80.
pub const FIRST_CONTINUATION: u8 = 0b1000_0000;
/// The highest continuation byte, BF.
pub const LAST_CONTINUATION: u8 = 0b1011_1111;

/// Returns whether the byte has the form 10xxxxxx (ISO/IEC 10646-1 Amd. 2, R.2).
///
/// ```
/// assert!(utfscope::grammar::is_continuation(0xBF));
/// assert!(!utfscope::grammar::is_continuation(0xC0));
/// ```
pub const fn is_continuation(byte: u8) -> bool {
    byte.leading_ones() == 1
}

/// Returns the length that the leading one bits of a byte announce (ISO/IEC 10646-1 Amd. 2, R.2): 1 to 6, or 0 for a continuation byte,
/// FE and FF.
///
/// ```
/// assert_eq!([0x41, 0xC3, 0xFD, 0x80, 0xFF].map(utfscope::grammar::announced_len), [1, 2, 6, 0, 0]);
/// ```
pub const fn announced_len(byte: u8) -> u8 {
    match byte.leading_ones() {
        0 => 1,
        ones @ 2..=6 => ones as u8,
        _ => 0,
    }
}

/// Returns the free bits of a lead byte (ISO/IEC 10646-1 Amd. 2, table 1).
pub const fn lead_payload(byte: u8) -> u32 {
    let prefix_bits = match byte.leading_ones() {
        0 => 1,
        ones => ones + 1,
    };
    (byte as u32) & (0xFF_u32 >> prefix_bits)
}

/// Returns the six free bits of a continuation byte.
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
        let must_judge_sequences = !matches!(profile.overlong, profile::Overlong::Forbidden)
            || matches!(profile.surrogates, profile::Surrogates::Flagged | profile::Surrogates::Undefined);
        Self { nul: derive_lead(&profile, 0), profile, leads, must_judge_sequences }
    }

    /// Returns the row of a byte.
    ///
    /// ```
    /// use utfscope::grammar;
    ///
    /// let lead = grammar::UTF_8.lead(0xED);
    /// assert_eq!((lead.len, lead.second_min, lead.second_max), (3, 0x80, 0x9F));
    /// ```
    pub const fn lead(&self, byte: u8) -> Lead {
        match byte {
            0 => self.nul,
            0x01..0x80 => Lead { len: 1, ..NO_LEAD },
            0x80..0xC0 => NO_LEAD,
            0xC0.. => self.leads[(byte - 0xC0) as usize],
        }
    }

    /// Returns why no sequence starts with `byte`, whose row has the length 0.
    pub const fn rejected_lead(&self, byte: u8) -> Fault {
        match announced_len(byte) {
            0 if is_continuation(byte) => Fault::UnexpectedContinuation,
            0 => Fault::InvalidOctet,
            len => match judge(&self.profile, len, lead_payload(byte) << (6 * (len - 1))) {
                Verdict::Error(fault) => fault,
                // A lead byte is rejected only if all of its code points are rejected, including the lowest.
                _ => Fault::InvalidOctet,
            },
        }
    }

    /// Returns why the continuation byte `second` cannot follow `lead`; `None` if it can follow.
    pub const fn rejected_second(&self, lead: u8, second: u8) -> Option<Fault> {
        pair_fault(&self.profile, lead, second)
    }
}

/// Returns the fault that the first two bytes of a sequence already show. `second` must be a continuation byte.
///
/// Fails the build if the lowest and the highest code point of the sequences that start with these two bytes have
/// different faults.
#[cfg_attr(not(test), expect(clippy::panic, reason = "the tables are made while the crate compiles"))]
const fn pair_fault(profile: &Profile, lead: u8, second: u8) -> Option<Fault> {
    let len = announced_len(lead);
    let shift = 6 * (len - 2);
    let lowest = (lead_payload(lead) << 6 | continuation_payload(second)) << shift;
    let highest = lowest | ((1 << shift) - 1);
    let fault = early_fault(profile, len, lowest);
    if shift > 0 {
        match (fault, early_fault(profile, len, highest)) {
            (None, None) => {}
            (Some(low), Some(high)) if low as u8 == high as u8 => {}
            _ => panic!("a second byte must decide overlong, surrogate and out-of-range forms"),
        }
    }
    fault
}

/// Returns the fault of a code point in `len` bytes, if the second byte already shows it.
const fn early_fault(profile: &Profile, len: u8, code_point: u32) -> Option<Fault> {
    match judge(profile, len, code_point) {
        Verdict::Error(fault) if fault.is_detected_early() => Some(fault),
        _ => None,
    }
}

/// Derives the row of a byte. Fails the build if the second bytes that may follow it are not one interval.
const fn derive_lead(profile: &Profile, byte: u8) -> Lead {
    let len = announced_len(byte);
    match len {
        0 => return NO_LEAD,
        1 => {
            let rejected = matches!(judge(profile, 1, lead_payload(byte)), Verdict::Error(_));
            return if rejected { NO_LEAD } else { Lead { len, ..NO_LEAD } };
        }
        _ => {}
    }
    let mut lead = NO_LEAD;
    let mut second = FIRST_CONTINUATION;
    while second <= LAST_CONTINUATION {
        if pair_fault(profile, byte, second).is_none() {
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
mod tests;

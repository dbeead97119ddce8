//! The part of a conversion that needs no second look: what is well formed, or is mended by kernels.

use super::target::Target;
use super::{Failure, OnFault};
use crate::codec::{Decode, Encode, OctetDecoder, OctetEncoder, Outcome};
use crate::stream::{Part, Source};
use crate::validate::{self, Listing};
use crate::{CodePoint, Encoding, LocatedFault, Policy, bulk};
use core::ops::Range;
use std::collections::TryReserveError;

/// Converts stretches that are well formed, or mended on the way, and that the target holds.
#[derive(Debug)]
pub(super) struct Bulk {
    /// How many octets are read at once: not many more than went through the last time that something stood in the way,
    /// because what was read behind that is read again.
    most: usize,
    /// How many steps are taken one by one before the kernels are asked again: faults seldom come alone, and what the target
    /// lacks is often all of a script.
    steps: u8,
    /// What that was last time.
    steps_before: u8,
    /// Code units between two encodings.
    units: Vec<u8>,
    /// Whether faults that kernels mend have to be told of.
    pub tells: bool,
}

/// So few octets are still worth the while.
pub(super) const FEWEST: usize = 32;

/// Every error.
const EVERY: Listing = Listing { limit: usize::MAX, warnings: false };

/// The most steps that are taken one by one, and one.
const MOST_STEPS: u8 = 32;

impl Clone for Bulk {
    fn clone(&self) -> Self {
        // What stands there is of no use to another conversion.
        Self { units: Vec::new(), ..*self }
    }
}

impl Default for Bulk {
    fn default() -> Self {
        Self { most: bulk::AT_ONCE, steps: 0, steps_before: 0, units: Vec::new(), tells: true }
    }
}

/// Appends what a text that stands in the range is in another encoding, and says whether that is all: it is where the text
/// is well formed under the usual options, where no signature is read or written, and where kernels know both encodings. If
/// it `mends`, what is malformed becomes U+FFFD, as [`Policy::Replace`] has it, where the kernels do that.
///
/// Code units between the two stand in `units` meanwhile. It takes no more to set up than a look at the first character.
///
/// # Errors
///
/// When the output does not fit into memory.
pub fn whole(
    (text, mut rest): (&[u8], Range<usize>),
    (from, to): (Encoding, Encoding),
    mends: bool,
    units: &mut Vec<u8>,
    out: &mut Vec<u8>,
) -> Result<bool, TryReserveError> {
    let mut decoder = OctetDecoder::new(from);
    let begins_as_text = rest.is_empty()
        || match decoder.next(&text[rest.clone()], true).outcome {
            Outcome::Decoded(code_point, None) => code_point != CodePoint::SIGNATURE || from.is_in_memory(),
            _ => false,
        };
    let mut encoder = OctetEncoder::new(to);
    let (Some(reader), Some(writer)) = (decoder.reader(), encoder.writer()) else {
        return Ok(false);
    };
    if !begins_as_text || to.writes_signature() {
        return Ok(false);
    }
    let mends = mends && reader.mends(writer);
    while !rest.is_empty() {
        let most = rest.len().min(bulk::AT_ONCE);
        let part = rest.start..rest.start + most;
        let end = bulk::convert((reader, writer), text, part.clone(), mends, units, out)?;
        rest.start = end;
        if bulk::has_stopped(most, end - part.start) {
            break;
        }
    }
    if mends && !rest.is_empty() {
        // What kernels leave is the beginning of a sequence, or one octet, and they had room for it.
        return Ok(encoder.put(CodePoint::REPLACEMENT, out).is_ok());
    }
    Ok(rest.is_empty())
}

impl Bulk {
    /// Converts what can be converted without a look at each code point, perhaps nothing, and at most `budget` octets.
    pub fn convert(
        &mut self,
        source: &mut Source,
        part: &mut Part<'_>,
        target: &mut Target,
        mut budget: usize,
        on_fault: OnFault<'_>,
    ) -> Result<(), Failure> {
        if self.steps > 0 {
            self.steps -= 1;
            return Ok(());
        }
        let (Some(reader), Some(writer)) = (source.reader(), target.writer()) else { return Ok(()) };
        let mends = target.options.policy == Policy::Replace && reader.mends(writer);
        let tells = mends && self.tells;
        loop {
            let most = part.len().min(self.most).min(budget);
            if most == 0 {
                return Ok(());
            }
            let (units, out) = (&mut self.units, &mut target.out);
            let offset = source.offset();
            let taken = source.pass(part, most, |text, range| {
                let end = bulk::convert((reader, writer), text, range.clone(), mends, units, out)?;
                if tells {
                    // What stands behind it tells why the last one is malformed.
                    let found = validate::faults(&text[range.clone()], target.from, EVERY)?;
                    let behind = (end - range.start) as u64;
                    for fault in found.list.iter().filter(|fault| fault.offset < behind) {
                        on_fault(&LocatedFault { offset: offset + fault.offset, ..*fault });
                    }
                }
                Ok::<_, TryReserveError>(end)
            })?;
            if bulk::has_stopped(most, taken) {
                self.most = (2 * taken).clamp(FEWEST, bulk::AT_ONCE);
                self.steps_before = if taken == 0 { 2 * self.steps_before % MOST_STEPS + 1 } else { 1 };
                self.steps = self.steps_before;
                return Ok(());
            }
            self.most = (2 * self.most).min(bulk::AT_ONCE);
            budget -= taken;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    /// A conversion in the middle of a text, with what it told of.
    struct Middle {
        source: Source,
        target: Target,
        bulk: Bulk,
        told: Vec<u64>,
    }

    impl Middle {
        fn new(to: Encoding, policy: Policy) -> Self {
            let options = Options { policy, ignore_bom: true, ..Options::default() };
            let (source, mut target) =
                (Source::new(Encoding::Utf8), Target::new(Encoding::Utf8, to, options));
            target.begin(0).unwrap();
            Self { source, target, bulk: Bulk::default(), told: Vec::new() }
        }

        /// How many octets the kernels take of a text.
        fn take(&mut self, text: &[u8], budget: usize) -> usize {
            let mut part = Part::whole(text);
            let on_fault = &mut |fault: &LocatedFault| self.told.push(fault.offset);
            self.bulk.convert(&mut self.source, &mut part, &mut self.target, budget, on_fault).unwrap();
            text.len() - part.len()
        }
    }

    #[test]
    fn the_kernels_take_all_that_is_well_formed_and_no_more_than_they_may() {
        let text = b"ABCD".repeat(3333);
        let mut middle = Middle::new(Encoding::Units16, Policy::Strict);
        assert_eq!(middle.take(&text, usize::MAX), text.len());
        assert_eq!(middle.target.out.len(), 2 * text.len());
        assert_eq!(middle.take(&text, 5000), 5000);
        assert_eq!(middle.take(&text, 0), 0);
    }

    #[test]
    fn after_a_fault_they_read_no_more_at_once_than_went_through_and_twice_as_much_each_time() {
        let text = [&b"A".repeat(100)[..], b"\xFF", &b"A".repeat(20_000)].concat();
        let mut middle = Middle::new(Encoding::Units16, Policy::Strict);
        assert_eq!(middle.take(&text, usize::MAX), 100);
        assert_eq!((middle.bulk.most, middle.bulk.steps), (200, 1));
        assert_eq!(middle.bulk.clone().most, 200);
        // The one step that is taken is that of the fault.
        assert_eq!(middle.take(&text[100..], usize::MAX), 0);
        assert_eq!(middle.take(&text[101..], 200), 200);
        assert_eq!(middle.bulk.most, 400);
        assert_eq!(middle.take(&text[301..], usize::MAX), 19_800);
        assert_eq!(middle.bulk.most, bulk::AT_ONCE);
    }

    #[test]
    fn where_they_take_nothing_they_are_asked_ever_less_often() {
        let mut middle = Middle::new(Encoding::Ascii, Policy::Strict);
        let mut steps = Vec::new();
        for _ in 0..100 {
            let is_asked = middle.bulk.steps == 0;
            assert_eq!(middle.take("Пушкин".as_bytes(), usize::MAX), 0);
            if is_asked {
                steps.push(middle.bulk.steps);
            }
        }
        assert_eq!(steps, [1, 3, 7, 15, 31, 31, 31]);
        assert_eq!(middle.bulk.most, FEWEST);
    }

    #[test]
    fn what_they_mend_is_told_of_where_that_is_asked_for() {
        let text = [&b"A".repeat(100)[..], b"\xFF", &b"A".repeat(100)].concat();
        for (tells, told) in [(true, &[100][..]), (false, &[])] {
            let mut middle = Middle::new(Encoding::Units16, Policy::Replace);
            middle.bulk.tells = tells;
            assert_eq!(middle.take(&text, usize::MAX), text.len());
            assert_eq!(middle.told, told);
        }
    }
}

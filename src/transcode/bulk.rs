//! The part of a conversion that needs no second look.

use super::target::Target;
use super::{Failure, OnFault};
use crate::stream::{Part, Source};
use crate::{Policy, bulk};
use core::ops::Range;

/// Converts well-formed stretches that the target holds.
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
}

/// So few octets are still worth the while.
pub(super) const FEWEST: usize = 32;

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
        Self { most: bulk::AT_ONCE, steps: 0, steps_before: 0, units: Vec::new() }
    }
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
        let mends = target.options.policy == Policy::Replace;
        loop {
            let most = part.len().min(self.most).min(budget);
            if most == 0 {
                return Ok(());
            }
            let (units, out) = (&mut self.units, &mut target.out);
            let offset = source.offset();
            let taken = source.pass(part, most, |text, range| {
                let Range { start, end } = range;
                let mut mend =
                    |place: usize| match reader.fault(&text[place..end], offset + (place - start) as u64) {
                        Some(fault) if mends => {
                            on_fault(&fault);
                            usize::from(fault.len)
                        }
                        _ => 0,
                    };
                bulk::convert((reader, writer), text, range, &mut mend, units, out)
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

//! The part of a conversion that needs no second look.

use super::Failure;
use super::target::Target;
use crate::bulk;
use crate::stream::{Part, Source};

/// Converts well-formed stretches that the target holds.
#[derive(Debug)]
pub(super) struct Bulk {
    /// How many octets are read at once: few after the target lacked something, because what was read behind it is read
    /// again.
    most: usize,
    /// Code units between two encodings.
    units: Vec<u8>,
}

/// So few octets are still worth the while.
pub(super) const FEWEST: usize = 32;

impl Clone for Bulk {
    fn clone(&self) -> Self {
        // What stands there is of no use to another conversion.
        Self { most: self.most, units: Vec::new() }
    }
}

impl Default for Bulk {
    fn default() -> Self {
        Self { most: bulk::AT_ONCE, units: Vec::new() }
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
    ) -> Result<(), Failure> {
        let (Some(reader), Some(writer)) = (source.reader(), target.writer()) else { return Ok(()) };
        loop {
            let most = part.len().min(self.most).min(budget);
            if most == 0 {
                return Ok(());
            }
            let (units, out) = (&mut self.units, &mut target.out);
            let taken = source
                .pass(part, most, |text, range| bulk::convert((reader, writer), text, range, units, out))?;
            if bulk::has_stopped(most, taken) {
                self.most = FEWEST;
                return Ok(());
            }
            self.most = (2 * self.most).min(bulk::AT_ONCE);
            budget -= taken;
        }
    }
}

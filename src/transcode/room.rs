//! Lengths before allocation: how much a conversion writes, and how much of it fits into given room.

use super::bulk;
use super::conversion::Conversion;
use super::failure::{Failure, OnFault};
use super::target::Target;
use crate::LocatedFault;
use crate::stream::Part;

/// What was written into given room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filled {
    /// How many octets of the part were converted.
    pub read: usize,
    /// What they became.
    pub out: Vec<u8>,
    /// Whether the next character did not fit.
    pub full: bool,
}

/// As much room as the output of any one step needs: six octets as escapes of sixteen octets each, and more.
const AMPLE: usize = 256;

/// A place up to which whole characters were written.
struct Boundary {
    conversion: Conversion,
    read: usize,
    written: usize,
}

impl Conversion {
    /// Converts as many whole characters of a part as fit into `capacity` octets.
    ///
    /// The conversion may be continued where the part was left, but what was written stands on its own: an encoding with
    /// shift states is back in its initial one. After the last part, and when the room is full, a new text begins.
    ///
    /// ```
    /// use utfscope::{Encoding, Options, stream::Part, transcode::Conversion};
    ///
    /// let mut conversion = Conversion::new(Encoding::Windows1252, Encoding::Utf8, Options::default()).unwrap();
    /// let filled = conversion.fill(Part::whole(b"1 \x80"), 4, &mut |_| ()).unwrap();
    /// assert_eq!((filled.read, &filled.out[..], filled.full), (2, &b"1 "[..], true));
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`Conversion::push`], where there is room left when the fault is met.
    pub fn fill(
        &mut self,
        mut part: Part<'_>,
        capacity: usize,
        on_fault: OnFault<'_>,
    ) -> Result<Filled, Failure> {
        let result = self.fill_from_boundary(&mut part, capacity, on_fault);
        if result.as_ref().map_or(true, |filled| filled.full || part.is_last()) {
            self.reset();
        }
        result
    }

    fn fill_from_boundary(
        &mut self,
        part: &mut Part<'_>,
        capacity: usize,
        on_fault: OnFault<'_>,
    ) -> Result<Filled, Failure> {
        let total = part.len();
        let mut told: Vec<LocatedFault> = Vec::new();
        let mut last = self.boundary(0);
        self.target.begin(total.min(capacity))?;
        let mut full = self.target.closed_len() > capacity;
        if !full {
            last = self.boundary(0);
        }
        while !full {
            let room_left = |target: &Target| capacity.saturating_sub(target.out.len());
            // No octet becomes more than eight.
            let budget = room_left(&self.target) / 8;
            if budget > bulk::FEWEST {
                self.bulk.convert(&mut self.source, part, &mut self.target, budget, on_fault)?;
            }
            let room = room_left(&self.target);
            let result = match self.source.next(part) {
                Some(piece) => self.target.take(piece, &mut |fault| told.push(*fault)),
                None if part.is_last() => {
                    let ended = self.target.end(&mut |fault| told.push(*fault));
                    if self.target.out.len() <= capacity {
                        told.iter().for_each(&mut *on_fault);
                        return ended.map(|()| self.filled(total, false));
                    }
                    ended
                }
                None => {
                    // What waits is read again with the next part.
                    let read = total - self.source.forget_waiting();
                    told.iter().for_each(&mut *on_fault);
                    return Ok(self.filled(read, false));
                }
            };
            match result {
                Err(failure) if room > 0 => {
                    told.iter().for_each(&mut *on_fault);
                    return Err(failure);
                }
                Err(_) => full = true,
                Ok(()) if self.target.out.len() > capacity => full = true,
                // Who goes on from a boundary begins anew there: not within a shift, nor behind octets that wait for more.
                Ok(()) if !self.source.is_initial() || self.target.is_reading_back() => {}
                Ok(()) if self.target.closed_len() > capacity => {}
                Ok(()) => {
                    told.drain(..).for_each(|fault| on_fault(&fault));
                    // Far from the end of the room nothing has to be taken back.
                    if room <= AMPLE {
                        last = self.boundary(total - part.len());
                    }
                }
            }
        }
        let mut out = core::mem::take(&mut self.target.out);
        out.truncate(last.written);
        *self = last.conversion;
        self.target.out = out;
        self.target.end(on_fault)?;
        Ok(self.filled(last.read, true))
    }

    fn filled(&mut self, read: usize, full: bool) -> Filled {
        Filled { read, out: core::mem::take(&mut self.target.out), full }
    }

    /// The state of the conversion here, without what was written.
    fn boundary(&mut self, read: usize) -> Boundary {
        let out = core::mem::take(&mut self.target.out);
        let conversion = self.clone();
        let written = out.len();
        self.target.out = out;
        Boundary { conversion, read, written }
    }
}

//! A loop over given rooms against the same text at once: it ends, nothing is written beyond a room, and the chunks join.

use super::{Choices, converted, whole_elements};
use utfscope::stream::Chunk;
use utfscope::transcode::{Conversion, FillResult, TranscodeError};
use utfscope::{Encoding, Fault, LocatedFault, Options, Policy};

/// A room that holds the longest character of any encoding, as escapes.
pub const AMPLE: usize = 80;

/// Panics where they disagree.
pub fn check(input: &[u8]) {
    let mut choices = Choices(input);
    let (from, to) = (choices.encoding(), choices.encoding());
    let policy = Policy::ALL[choices.below(Policy::ALL.len())];
    let capacity = choices.capacity();
    // Repeated, a short input is a text that the kernels take in many chunks.
    let times = [1, 1, 5, 50][choices.below(4)];
    once(&choices.0.repeat(times), from, to, policy, capacity);
}

/// Checks a loop, and a first room whose text may have a BOM.
pub fn once(bytes: &[u8], from: Encoding, to: Encoding, policy: Policy, capacity: usize) {
    let bytes = whole_elements(bytes, from);
    // The rest of a text has no BOM any more that would tell the byte order.
    let from = match from {
        Encoding::Utf16 => Encoding::Utf16Le,
        Encoding::Utf32 => Encoding::Utf32Le,
        from => from,
    };
    if policy.unsupported_reason(from, to).is_none() {
        Loop { bytes, from, to, policy, capacity }.check();
    }
}

struct Loop<'a> {
    bytes: &'a [u8],
    from: Encoding,
    to: Encoding,
    policy: Policy,
    capacity: usize,
}

/// What a room takes, and the faults that are reported meanwhile.
type Taken = (Result<FillResult, TranscodeError>, Vec<LocatedFault>);

impl Loop<'_> {
    fn options(&self) -> Options {
        Options { policy: self.policy, ignore_bom: true, write_bom: Some(false) }
    }

    fn fill(&self, at: usize, capacity: usize) -> Taken {
        let mut faults = Vec::new();
        let mut conversion =
            Conversion::new(self.from, self.to, self.options()).expect("the policy makes sense");
        let chunk = Chunk::complete(&self.bytes[at..]);
        (conversion.fill(chunk, capacity, &mut |fault| faults.push(*fault)), faults)
    }

    /// A fault, as it would be reported if the text began `at` bytes earlier.
    fn moved(&self, fault: LocatedFault, at: usize) -> LocatedFault {
        LocatedFault { offset: fault.offset + (at / self.from.element_len()) as u64, ..fault }
    }

    fn check(&self) {
        let Self { bytes, from, to, policy, capacity } = *self;
        let what = |at: usize| format!("{from:?} to {to:?}, {policy:?}, room for {capacity}, at {at}");
        let (whole, whole_faults) = converted(bytes, from, to, self.options());
        let (mut at, mut out, mut faults) = (0, Vec::new(), Vec::new());
        let ended = loop {
            let (taken, told) = self.fill(at, capacity);
            faults.extend(told.into_iter().map(|fault| self.moved(fault, at)));
            let filled = match taken {
                Ok(filled) => filled,
                Err(TranscodeError::Malformed(fault)) => {
                    break Err(TranscodeError::Malformed(self.moved(fault, at)));
                }
                Err(failure) => panic!("{}: {failure}", what(at)),
            };
            assert!(filled.out.len() <= capacity, "{}", what(at));
            assert!(!filled.full || filled.read < bytes.len() - at, "{}", what(at));
            at += filled.read;
            out.extend(filled.out);
            if !filled.full {
                assert_eq!(at, bytes.len(), "{}", what(at));
                break Ok(());
            }
            if filled.read == 0 {
                match filled.needed {
                    Some(needed) => self.check_need(at, needed),
                    None => self.check_that_nothing_fits(at),
                }
                return;
            }
        };
        let places = |faults: &[LocatedFault]| -> Vec<LocatedFault> {
            // At the start of a text, U+FFFE is warned of.
            faults.iter().copied().filter(|fault| fault.fault != Fault::Noncharacter).collect()
        };
        assert_eq!(places(&faults), places(&whole_faults), "{}", what(at));
        match (ended, whole) {
            (Ok(()), Ok(whole)) => assert!(self.joined(&out) == self.joined(&whole), "{}", what(at)),
            (Err(failure), whole) => assert_eq!(Err(failure), whole, "{}", what(at)),
            (Ok(()), Err(failure)) => panic!("{}: one call fails, {failure}", what(at)),
        }
    }

    /// Nothing was read because of a Base64 run: it needs so much room, and no less.
    fn check_need(&self, at: usize, needed: usize) {
        let Self { from, to, policy, capacity, .. } = *self;
        let what = || format!("{from:?} to {to:?}, {policy:?}, room for {capacity}, at {at}: needs {needed}");
        assert!(from == Encoding::Utf7 && needed > capacity, "{}", what());
        let reads = |capacity| self.fill(at, capacity).0.is_ok_and(|filled| filled.read > 0);
        assert!(reads(needed) && !reads(needed - 1), "{}", what());
    }

    /// Nothing was read though there is text: its first character needs more room.
    fn check_that_nothing_fits(&self, at: usize) {
        let Self { from, to, policy, capacity, .. } = *self;
        let what =
            || format!("{from:?} to {to:?}, {policy:?}, room for {capacity}, at {at}: nothing is read");
        assert!(capacity < AMPLE, "{}", what());
        // Escaped bytes also wait for those behind them.
        let least = (capacity + 1..=AMPLE).find_map(|more| match self.fill(at, more) {
            (Ok(filled), _) if filled.read == 0 && filled.needed.is_none() => None,
            (Ok(filled), _) => Some(filled.out.len()),
            (Err(_), _) => Some(more),
        });
        let fits =
            policy != Policy::Surrogateescape && least.is_some_and(|len| (1..=capacity).contains(&len));
        assert!(!fits && least.is_some(), "{}", what());
    }

    /// What chunks can be compared by: UTF-7 has many forms of one text, because each chunk closes its run.
    fn joined(&self, out: &[u8]) -> Vec<u8> {
        if self.to != Encoding::Utf7 {
            return out.to_vec();
        }
        let options = Options { policy: Policy::Backslashreplace, ignore_bom: true, write_bom: None };
        converted(out, Encoding::Utf7, Encoding::Ucs4Le, options).0.expect("what can be escaped")
    }
}

//! Converts a text in a loop, each time into a destination of limited capacity, and compares the result with that of
//! one call.
//!
//! The loop must end, stay within the capacity, and give the same output and faults as one call for the complete text.

use super::{Choices, complete_code_units, convert};
use utfscope::stream::Chunk;
use utfscope::transcode::{Conversion, FillResult, TranscodeError};
use utfscope::{Encoding, Fault, LocatedFault, Options, Policy};

/// A capacity that holds any character of any encoding, even if it is written as escapes.
pub const SUFFICIENT_CAPACITY: usize = 80;

/// Runs the loop that the input selects. Panics if its result differs from that of one call.
pub fn check(input: &[u8]) {
    let mut choices = Choices::new(input);
    let (from, to) = (choices.encoding(), choices.encoding());
    let policy = Policy::ALL[choices.below(Policy::ALL.len())];
    let capacity = choices.capacity();
    // Repeats some texts, so that short inputs also give texts longer than the chunks that kernels convert at once.
    let times = [1, 1, 5, 50][choices.below(4)];
    check_loop(&choices.remaining.repeat(times), from, to, policy, capacity);
}

/// Checks a loop over a text, if the error policy applies to the encodings.
pub fn check_loop(bytes: &[u8], from: Encoding, to: Encoding, policy: Policy, capacity: usize) {
    let bytes = complete_code_units(bytes, from);
    // Later conversions start after the BOM, so the encoding itself must give the byte order.
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

/// The result of one conversion, with the reported faults.
type FillOutcome = (Result<FillResult, TranscodeError>, Vec<LocatedFault>);

impl Loop<'_> {
    fn options(&self) -> Options {
        Options { policy: self.policy, ignore_bom: true, write_bom: Some(false) }
    }

    fn fill(&self, start: usize, capacity: usize) -> FillOutcome {
        let mut faults = Vec::new();
        let mut conversion = Conversion::new(self.from, self.to, self.options()).expect("the policy applies");
        let chunk = Chunk::complete(&self.bytes[start..]);
        (conversion.fill(chunk, capacity, &mut |fault| faults.push(*fault)), faults)
    }

    /// Returns a fault with its offset in the complete text. The offset of `fault` counts from byte `start`.
    fn moved(&self, fault: LocatedFault, start: usize) -> LocatedFault {
        LocatedFault { offset: fault.offset + (start / self.from.element_len()) as u64, ..fault }
    }

    fn check(&self) {
        let Self { bytes, from, to, policy, capacity } = *self;
        let context =
            |start: usize| format!("{from:?} to {to:?}, {policy:?}, capacity {capacity}, at {start}");
        let (expected, expected_faults) = convert(bytes, from, to, self.options());
        let (mut start, mut out, mut faults) = (0, Vec::new(), Vec::new());
        let ended = loop {
            let (result, reported) = self.fill(start, capacity);
            faults.extend(reported.into_iter().map(|fault| self.moved(fault, start)));
            let filled = match result {
                Ok(filled) => filled,
                Err(TranscodeError::Malformed(fault)) => {
                    break Err(TranscodeError::Malformed(self.moved(fault, start)));
                }
                Err(error) => panic!("{}: {error}", context(start)),
            };
            assert!(filled.out.len() <= capacity, "{}", context(start));
            assert!(!filled.full || filled.read < bytes.len() - start, "{}", context(start));
            start += filled.read;
            out.extend(filled.out);
            if !filled.full {
                assert_eq!(start, bytes.len(), "{}", context(start));
                break Ok(());
            }
            if filled.read == 0 {
                match filled.needed {
                    Some(needed) => self.check_needed(start, needed),
                    None => self.check_that_nothing_fits(start),
                }
                return;
            }
        };
        let without_noncharacters = |faults: &[LocatedFault]| -> Vec<LocatedFault> {
            // U+FFFE causes a warning only at the start of a text, and each conversion of the loop starts a text.
            faults.iter().copied().filter(|fault| fault.fault != Fault::Noncharacter).collect()
        };
        assert_eq!(
            without_noncharacters(&faults),
            without_noncharacters(&expected_faults),
            "{}",
            context(start)
        );
        match (ended, expected) {
            (Ok(()), Ok(expected)) => {
                assert!(self.normalized(&out) == self.normalized(&expected), "{}", context(start))
            }
            (Err(error), expected) => assert_eq!(Err(error), expected, "{}", context(start)),
            (Ok(()), Err(error)) => panic!("{}: one call fails, {error}", context(start)),
        }
    }

    /// Checks a conversion that read nothing because the text starts with a long run, see [`FillResult::needed`]: `needed`
    /// must be the smallest capacity with which the conversion reads something.
    fn check_needed(&self, start: usize, needed: usize) {
        let Self { from, to, policy, capacity, .. } = *self;
        let context =
            || format!("{from:?} to {to:?}, {policy:?}, capacity {capacity}, at {start}: needs {needed}");
        let has_runs = from == Encoding::Utf7 || from.name() == "iso-2022-jp";
        assert!(has_runs && needed > capacity, "{}", context());
        let reads = |capacity| self.fill(start, capacity).0.is_ok_and(|filled| filled.read > 0);
        assert!(reads(needed) && !reads(needed - 1), "{}", context());
    }

    /// Checks a conversion that read nothing although text is left: the next character must not fit into the capacity.
    fn check_that_nothing_fits(&self, start: usize) {
        let Self { from, to, policy, capacity, .. } = *self;
        let context =
            || format!("{from:?} to {to:?}, {policy:?}, capacity {capacity}, at {start}: nothing is read");
        assert!(capacity < SUFFICIENT_CAPACITY, "{}", context());
        // The length of the next character in the target, or the capacity for which the call fails.
        let needed_len =
            (capacity + 1..=SUFFICIENT_CAPACITY).find_map(|larger| match self.fill(start, larger) {
                (Ok(filled), _) if filled.read == 0 && filled.needed.is_none() => None,
                (Ok(filled), _) => Some(filled.out.len()),
                (Err(_), _) => Some(larger),
            });
        // `Surrogateescape` restores malformed bytes from lone surrogates. The conversion reads such surrogates only together with the text
        // after them, even if their bytes fit.
        let fits =
            policy != Policy::Surrogateescape && needed_len.is_some_and(|len| (1..=capacity).contains(&len));
        assert!(!fits && needed_len.is_some(), "{}", context());
    }

    /// Decodes UTF-7 output before the comparison, because the bytes can differ: each conversion of the loop ends an open
    /// Base64 run, but one call continues the run.
    fn normalized(&self, out: &[u8]) -> Vec<u8> {
        if self.to != Encoding::Utf7 {
            return out.to_vec();
        }
        let options = Options { policy: Policy::Backslashreplace, ignore_bom: true, write_bom: None };
        convert(out, Encoding::Utf7, Encoding::Ucs4Le, options).0.expect("every code point can be escaped")
    }
}

//! The part of a conversion that needs no second look: what is well formed, or is mended by kernels.

use super::failure::{Failure, OnFault};
use super::target::Target;
use crate::code_point::CodePoint;
use crate::codec::{ByteDecoder, ByteEncoder, Decode, Encode, Outcome};
use crate::encoding::Encoding;
use crate::fast_path::{self, Runner};
use crate::fault::LocatedFault;
use crate::policy::Policy;
use crate::simd::span::Span;
use crate::stream::{Part, Source};
use crate::validate::{self, Listing};
use std::collections::TryReserveError;

/// Converts stretches that are well formed, or mended on the way, and that the target holds.
#[derive(Clone, Debug)]
pub(super) struct Bulk {
    runner: Runner,
    /// Whether faults that kernels mend have to be told of.
    pub tells: bool,
}

/// So few bytes are still worth the while.
pub(super) const FEWEST: usize = fast_path::MIN_CHUNK;

/// Every error.
const EVERY: Listing = Listing { limit: usize::MAX, warnings: false };

impl Default for Bulk {
    fn default() -> Self {
        Self { runner: Runner::default(), tells: true }
    }
}

/// Appends what the text of a span is in another encoding, and says whether that is all: it is where the text
/// is well formed under the usual options, where no signature is read or written, and where kernels know both encodings. If
/// it `mends`, what is malformed becomes U+FFFD, as [`Policy::Replace`] has it, where the kernels do that.
///
/// Code units between the two stand in `units` meanwhile. It takes no more to set up than a look at the first character.
///
/// # Errors
///
/// When the output does not fit into memory.
pub fn whole(
    mut rest: Span<'_>,
    (from, to): (Encoding, Encoding),
    mends: bool,
    units: &mut Vec<u8>,
    out: &mut Vec<u8>,
) -> Result<bool, TryReserveError> {
    let mut decoder = ByteDecoder::new(from);
    let begins_as_text = rest.is_empty()
        || match decoder.next(rest.bytes(), true).outcome {
            Outcome::Decoded(code_point, None) => code_point != CodePoint::BOM || from.is_in_memory(),
            _ => false,
        };
    let mut encoder = ByteEncoder::new(to);
    let (Some(reader), Some(writer)) = (decoder.reader(), encoder.writer()) else {
        return Ok(false);
    };
    if !begins_as_text || to.writes_signature() {
        return Ok(false);
    }
    let mends = mends && reader.replaces_malformed(writer);
    // The general path has a runner of its own, whose scratch memory is another.
    Runner::default().run(&mut rest, usize::MAX, |chunk, _| {
        fast_path::convert((reader, writer), chunk, mends, units, out)
    })?;
    if mends && !rest.is_empty() {
        // What kernels leave is the beginning of a sequence, or one byte, and they had room for it.
        return Ok(encoder.put(CodePoint::REPLACEMENT, out).is_ok());
    }
    Ok(rest.is_empty())
}

impl Bulk {
    /// Converts what can be converted without a look at each code point, perhaps nothing, and at most `budget` bytes.
    pub fn convert(
        &mut self,
        source: &mut Source,
        part: &mut Part<'_>,
        target: &mut Target,
        budget: usize,
        on_fault: OnFault<'_>,
    ) -> Result<(), Failure> {
        let Some(writer) = target.writer() else { return Ok(()) };
        let (from, out) = (target.from, &mut target.out);
        let replaces = target.options.policy == Policy::Replace;
        let tells = self.tells;
        source.run(&mut self.runner, part, budget, |reader, chunk, offset, units| {
            let mends = replaces && reader.replaces_malformed(writer);
            let end = fast_path::convert((reader, writer), chunk, mends, units, out)?;
            if mends && tells {
                // What stands behind it tells why the last one is malformed.
                let found = validate::faults(chunk.bytes(), from, EVERY)?;
                let behind = (end - chunk.start()) as u64;
                for fault in found.list.iter().filter(|fault| fault.offset < behind) {
                    on_fault(&LocatedFault { offset: offset + fault.offset, ..*fault });
                }
            }
            Ok(end)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Options;

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

        /// How many bytes the kernels take of a text.
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

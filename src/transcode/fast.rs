//! The fast path of a conversion: well-formed text, and malformed text that kernels can replace.

use super::error::{FaultCallback, TranscodeError};
use super::target::Target;
use crate::code_point::CodePoint;
use crate::codec::{ByteDecoder, ByteEncoder, Decode, Encode, MAX_ENCODED_LEN, Outcome};
use crate::encoding::Encoding;
use crate::fast_path::{self, FastPath, Runner};
use crate::fault::LocatedFault;
use crate::policy::Policy;
use crate::simd::span::Span;
use crate::stream::{Chunk, LeadingBom, StreamDecoder};
use crate::validate::{self, ListOptions};
use alloc::collections::TryReserveError;
use alloc::vec::Vec;

/// Converts text with kernels up to the first byte that they cannot convert.
#[derive(Clone, Debug)]
pub(super) struct FastConverter {
    runner: Runner,
    /// Whether malformed sequences that kernels replace are reported.
    pub reports_replaced: bool,
}

/// The smallest number of bytes for which kernels are faster than single steps.
pub(super) const MIN_LEN: usize = fast_path::MIN_CHUNK;

const ALL_ERRORS: ListOptions = ListOptions { limit: usize::MAX, warnings: false };

impl Default for FastConverter {
    fn default() -> Self {
        Self { runner: Runner::default(), reports_replaced: true }
    }
}

/// Converts a complete, well-formed text between UTF-16 code units in memory and an encoding with one to four bytes for each
/// character, under the default options. Returns true if it converted all of the text; if it returns false, the contents of
/// `out` are unspecified. Returns `None` for other encodings.
///
/// # Errors
///
/// Returns an error if the output does not fit into memory.
pub fn convert_stateless(
    text: Span<'_>,
    (from, to): (Encoding, Encoding),
    out: &mut Vec<u8>,
) -> Option<Result<bool, TryReserveError>> {
    let convert = |kernels: FastPath| {
        fast_path::reserve(out, text.len())?;
        // Code units have no BOM, and these encodings cannot represent a lone surrogate. An incomplete code unit at the end is left.
        let end = match from {
            Encoding::Units16 => kernels.write(text.units(), out),
            _ if kernels.starts_with_bom(text.bytes()) => text.start(),
            _ => kernels.read(text, false, out),
        };
        Ok(end == text.end())
    };
    match (from, to) {
        (Encoding::Units16, encoding) | (encoding, Encoding::Units16) => {
            FastPath::of_stateless(encoding).map(convert)
        }
        _ => None,
    }
}

/// Converts a complete text under the default options with kernels only. Returns true if they converted all of it.
///
/// It returns true only if there are kernels for both encodings, no BOM is read or written, and the target represents
/// every code point. The text must be well-formed, unless `replace` is true: kernels then write U+FFFD for each
/// malformed sequence where they can, as [`Policy::Replace`] does. If it returns false, the contents of `out` are
/// unspecified.
///
/// `scratch` holds the code units between the two encodings. The set-up takes as long as one decoding step.
///
/// # Errors
///
/// Returns an error if the output does not fit into memory.
pub fn convert_fast(
    mut remaining: Span<'_>,
    (from, to): (Encoding, Encoding),
    replace: bool,
    scratch: &mut Vec<u8>,
    out: &mut Vec<u8>,
) -> Result<bool, TryReserveError> {
    let mut encoder = ByteEncoder::new(to);
    let mut decoder = ByteDecoder::new(from);
    #[cfg(feature = "legacy")]
    if let (Some(FastPath::Legacy(path)), Encoding::Units16) = (decoder.reader(), to) {
        return Ok(path.read_all(remaining, out));
    }
    let starts_with_text = remaining.is_empty() || {
        let first = decoder.next(remaining.bytes(), true).outcome;
        matches!(first, Outcome::Decoded(_, None)) && !LeadingBom::at_start(from, false).is_bom(first)
    };
    let (Some(mut reader), Some(mut writer)) = (decoder.reader(), encoder.writer()) else {
        return Ok(false);
    };
    if !starts_with_text || to.writes_bom() {
        return Ok(false);
    }
    let replace = replace && reader.replaces_malformed(writer);
    // The runner has scratch memory of its own, but the caller's is reused from call to call.
    Runner::default().run(&mut remaining, usize::MAX, |span, _| {
        let written = out.len();
        let end = fast_path::convert((reader, writer), span, replace, scratch, out)?;
        (reader, writer) = (reader.after(span.before(end).bytes()), writer.after(&out[written..]));
        Ok::<_, TryReserveError>(end)
    })?;
    encoder.continue_from(writer);
    out.try_reserve(MAX_ENCODED_LEN)?;
    encoder.finish(out);
    if replace && !remaining.is_empty() {
        // The remaining bytes are one truncated sequence or one byte. The kernels reserved memory for its replacement.
        return Ok(encoder.put(CodePoint::REPLACEMENT, out).is_ok());
    }
    Ok(remaining.is_empty())
}

impl FastConverter {
    /// Converts the next bytes of a chunk, at most `budget`, up to the first byte that kernels cannot convert. That can
    /// be the first byte of the chunk.
    pub fn convert(
        &mut self,
        decoder: &mut StreamDecoder,
        chunk: &mut Chunk<'_>,
        target: &mut Target,
        budget: usize,
        on_fault: FaultCallback<'_>,
    ) -> Result<(), TranscodeError> {
        let Some(mut writer) = target.writer() else { return Ok(()) };
        let (from, out) = (target.from, &mut target.out);
        let replaces = target.options.policy == Policy::Replace;
        let reports_replaced = self.reports_replaced;
        decoder.run(&mut self.runner, chunk, budget, |reader, span, offset, scratch| {
            let replace = replaces && reader.replaces_malformed(writer);
            let written = out.len();
            let end = fast_path::convert((reader, writer), span, replace, scratch, out)?;
            writer = writer.after(&out[written..]);
            if replace && reports_replaced {
                // The whole span is validated: the byte after `end` decides the reason of the last fault before `end`.
                let found = validate::faults(span.bytes(), from, ALL_ERRORS)?;
                let converted = (end - span.start()) as u64;
                for fault in found.list.iter().filter(|fault| fault.offset < converted) {
                    on_fault(&LocatedFault { offset: offset + fault.offset, ..*fault });
                }
            }
            Ok::<_, TranscodeError>(end)
        })?;
        target.continue_from(writer);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Options;

    /// A conversion in the middle of a text, with the offsets of the faults it reported.
    struct Middle {
        decoder: StreamDecoder,
        target: Target,
        converter: FastConverter,
        reported: Vec<u64>,
    }

    impl Middle {
        fn new(to: Encoding, policy: Policy) -> Self {
            let options = Options { policy, ignore_bom: true, ..Options::default() };
            let (decoder, mut target) =
                (StreamDecoder::new(Encoding::Utf8), Target::new(Encoding::Utf8, to, options));
            target.begin(0).unwrap();
            Self { decoder, target, converter: FastConverter::default(), reported: Vec::new() }
        }

        /// Converts text with kernels, and returns how many bytes they converted.
        fn convert(&mut self, text: &[u8], budget: usize) -> usize {
            let mut chunk = Chunk::complete(text);
            let on_fault = &mut |fault: &LocatedFault| self.reported.push(fault.offset);
            self.converter
                .convert(&mut self.decoder, &mut chunk, &mut self.target, budget, on_fault)
                .unwrap();
            text.len() - chunk.len()
        }
    }

    #[test]
    fn kernels_convert_all_well_formed_text_within_the_budget() {
        let text = b"ABCD".repeat(3333);
        let mut middle = Middle::new(Encoding::Units16, Policy::Strict);
        assert_eq!(middle.convert(&text, usize::MAX), text.len());
        assert_eq!(middle.target.out.len(), 2 * text.len());
        assert_eq!(middle.convert(&text, 5000), 5000);
        assert_eq!(middle.convert(&text, 0), 0);
    }

    #[test]
    fn replaced_faults_are_reported_only_on_request() {
        let text = [&b"A".repeat(100)[..], b"\xFF", &b"A".repeat(100)].concat();
        for (reports_replaced, expected) in [(true, &[100][..]), (false, &[])] {
            let mut middle = Middle::new(Encoding::Units16, Policy::Replace);
            middle.converter.reports_replaced = reports_replaced;
            assert_eq!(middle.convert(&text, usize::MAX), text.len());
            assert_eq!(middle.reported, expected);
        }
    }
}

//! The fast path of a conversion: well-formed text, and malformed sequences that kernels can replace.

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

/// The kernels between two encodings without shift states. A caller can keep them for further texts.
#[derive(Clone, Copy, Debug)]
pub struct StatelessPaths {
    reader: FastPath,
    writer: FastPath,
    /// Whether a conversion may need scratch memory for all code units of the text. True unless one encoding is
    /// [`Encoding::Units16`].
    uses_scratch: bool,
    replaces_malformed: bool,
}

impl StatelessPaths {
    /// Returns the kernels from one encoding to another; `None` if one of the encodings has no [stateless path](FastPath::of_stateless).
    pub fn between(from: Encoding, to: Encoding) -> Option<Self> {
        let (reader, writer) = (FastPath::of_stateless(from)?, FastPath::of_stateless(to)?);
        let uses_scratch = ![from, to].contains(&Encoding::Units16);
        Some(Self { reader, writer, uses_scratch, replaces_malformed: reader.replaces_malformed(writer) })
    }

    /// Converts a whole text under the default options, without the set-up of [`convert_fast`]. Returns whether it converted all of
    /// the text. If not, for example because of malformed input, the contents of `out` are unspecified.
    ///
    /// Returns `None` if the caller must use [`convert_fast`]. There are two such cases. In the first case, `replace` is true, and kernels
    /// can replace malformed input. In the second case, the text is longer than [`fast_path::MAX_CHUNK`], and neither encoding is
    /// [`Encoding::Units16`], so that `scratch` would hold the code units of the whole text.
    ///
    /// # Errors
    ///
    /// Returns an error if the output does not fit into memory.
    pub fn convert(
        self,
        text: Span<'_>,
        replace: bool,
        scratch: &mut Vec<u8>,
        out: &mut Vec<u8>,
    ) -> Option<Result<bool, TryReserveError>> {
        let is_too_long = self.uses_scratch && text.len() > fast_path::MAX_CHUNK;
        if is_too_long || replace && self.replaces_malformed {
            return None;
        }
        if self.reader.starts_with_bom(text.bytes()) {
            return Some(Ok(false));
        }
        // Here, either the caller does not ask for replacement, or these kernels cannot replace malformed input.
        let replace = false;
        let end = fast_path::convert((self.reader, self.writer), text, replace, scratch, out);
        Some(end.map(|end| end == text.end()))
    }
}

/// Converts a whole text under the default options with kernels only. Returns true if the kernels converted all of the text. If the
/// result is false, the contents of `out` are unspecified.
///
/// The result is true only if there are kernels for both encodings, and no BOM is read or written. The text must also be
/// well-formed, and the target must represent every code point. With `replace`, the text may be malformed: kernels write U+FFFD for each
/// malformed sequence where they can, as [`Policy::Replace`] does.
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
    if let (Some(FastPath::Legacy(path)), Encoding::Units16) = (decoder.fast_reader(), to)
        && !path.starts_with_bom(remaining.bytes())
    {
        return Ok(path.read_all(remaining, out));
    }
    let starts_with_text = remaining.is_empty() || {
        let first = decoder.next(remaining.bytes(), true).outcome;
        matches!(first, Outcome::Decoded(_, None)) && !LeadingBom::at_start(from, false).is_bom(first)
    };
    let (Some(mut reader), Some(mut writer)) = (decoder.fast_reader(), encoder.fast_writer()) else {
        return Ok(false);
    };
    if !starts_with_text || to.writes_bom() {
        return Ok(false);
    }
    let replace = replace && reader.replaces_malformed(writer);
    // The closure uses `scratch`, which the caller reuses for all calls. The scratch memory of the runner would be allocated in each call,
    // because the runner is new.
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
        // The remaining bytes are one truncated sequence, or one byte that begins no sequence. `finish` wrote nothing, so the
        // reserved memory is free for U+FFFD.
        return Ok(encoder.put(CodePoint::REPLACEMENT, out).is_ok());
    }
    Ok(remaining.is_empty())
}

impl FastConverter {
    /// Converts the next bytes of a chunk, at most `budget`, up to the first byte that kernels cannot convert. Converts
    /// nothing if kernels cannot convert the first byte of the chunk, or if the runner skips this call.
    pub fn convert(
        &mut self,
        decoder: &mut StreamDecoder,
        chunk: &mut Chunk<'_>,
        target: &mut Target,
        budget: usize,
        on_fault: FaultCallback<'_>,
    ) -> Result<(), TranscodeError> {
        let Some(mut writer) = target.fast_writer() else { return Ok(()) };
        let (from, out) = (target.from, &mut target.out);
        let is_replace_policy = target.options.policy == Policy::Replace;
        let reports_replaced = self.reports_replaced;
        decoder.run(&mut self.runner, chunk, budget, |reader, span, offset, scratch| {
            let replace = is_replace_policy && reader.replaces_malformed(writer);
            let written = out.len();
            let end = fast_path::convert((reader, writer), span, replace, scratch, out)?;
            writer = writer.after(&out[written..]);
            if replace && reports_replaced {
                // The whole span is validated, because the byte after `end` can decide the reason of the last fault before `end`.
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
mod tests;

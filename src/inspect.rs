//! Segments of a text, and the role of each byte, as columns of numbers for display.

#[cfg(feature = "legacy")]
mod legacy;

use crate::code_page::Role;
use crate::code_point::CodePoint;
#[cfg(feature = "legacy")]
use crate::codec::iso_2022_jp::Iso2022JpDecoder;
use crate::codec::{ByteDecoder, Decode, Outcome, Step, Steps, append};
use crate::encoding::{Encoding, Form};
use crate::fast_path::Runner;
use crate::stream::{Chunk, LocatedStep, StreamDecoder};
use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::convert::Infallible;

/// The kind of a segment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[cfg_attr(all(target_arch = "wasm32", feature = "bindgen"), wasm_bindgen::prelude::wasm_bindgen)]
pub enum SegmentKind {
    /// A well-formed sequence, or a shift (UTF-7, ISO-2022-JP).
    Valid = 0,
    /// A sequence that decodes with a warning.
    Warning = 1,
    /// A maximal subpart of malformed input.
    Malformed = 2,
}

impl SegmentKind {
    /// Returns the kind of a segment with this outcome.
    pub const fn from_outcome(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Decoded(_, None) | Outcome::Shift => Self::Valid,
            Outcome::Decoded(_, Some(_)) => Self::Warning,
            Outcome::Faulty(..) | Outcome::NeedMore => Self::Malformed,
        }
    }
}

/// Adjacent segments that cover the input from an offset on. Each segment is a sequence, a shift or a maximal subpart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Segments {
    /// The byte offset of the start of each segment, followed by the end of the last segment.
    pub starts: Vec<u32>,
    /// The [`SegmentKind`] of each segment.
    pub kinds: Vec<u8>,
    /// The code point of each segment, or [`NO_CODE_POINT`] for malformed input and for shifts (UTF-7, ISO-2022-JP).
    pub code_points: Vec<u32>,
    /// Whether the segments reach the end of the input. The segments stop after [`MAX_SEGMENTS`], and before a segment that ends after
    /// offset 2^32 - 1.
    pub complete: bool,
}

/// The value in [`Segments::code_points`] for a segment without a code point.
pub const NO_CODE_POINT: u32 = u32::MAX;

/// The maximum number of segments of one call.
pub const MAX_SEGMENTS: usize = 1 << 20;

/// Splits the bytes that start at `offset` into segments, at most [`MAX_SEGMENTS`].
///
/// `offset` must be the start of a segment, for example the end of the segments of another call.
///
/// ```
/// use utfscope::{Encoding, inspect};
///
/// let segments = inspect::segments(b"A\xC3\xA9\xFF", Encoding::Utf8, 0).unwrap();
/// assert_eq!(segments.starts, [0, 1, 3, 4]);
/// assert_eq!(segments.code_points, [0x41, 0xE9, inspect::NO_CODE_POINT]);
/// ```
///
/// # Errors
///
/// Returns an error if the columns do not fit into memory.
pub fn segments(input: &[u8], encoding: Encoding, offset: usize) -> Result<Segments, TryReserveError> {
    let offset = offset.min(input.len());
    let max_count = (input.len() - offset).min(MAX_SEGMENTS);
    let mut segments = Segments::default();
    segments.starts.try_reserve_exact(max_count + 1)?;
    segments.kinds.try_reserve_exact(max_count)?;
    segments.code_points.try_reserve_exact(max_count)?;

    let mut end = offset;
    let mut steps = Steps::from_offset(decoder_at(input, encoding, offset), input, offset);
    while segments.kinds.len() < MAX_SEGMENTS {
        let Some((start, step)) = steps.next() else { break };
        if u32::try_from(start + usize::from(step.len)).is_err() {
            break;
        }
        let code_point = match step.outcome {
            Outcome::Decoded(code_point, _) => code_point.value(),
            _ => NO_CODE_POINT,
        };
        segments.starts.push(start as u32);
        append(&mut segments.kinds, &[SegmentKind::from_outcome(step.outcome) as u8]);
        segments.code_points.push(code_point);
        end = start + usize::from(step.len);
    }
    segments.starts.push(u32::try_from(end).unwrap_or(u32::MAX));
    segments.complete = end == input.len();
    Ok(segments)
}

/// Returns a decoder with the state for `offset`.
pub(crate) fn decoder_at(input: &[u8], encoding: Encoding, offset: usize) -> ByteDecoder {
    let mut decoder = ByteDecoder::new(encoding);
    let before = &input[..offset];
    match &decoder {
        ByteDecoder::Utf8(_) => {
            // The only state is whether a high surrogate, encoded as three bytes, precedes the offset.
            let last_three = &before[before.len().saturating_sub(3)..];
            if last_three.len() == 3 {
                decoder.next(last_three, true);
            }
        }
        // The first code unit decides the byte order.
        ByteDecoder::Wide16(_) | ByteDecoder::Wide32(_) if !before.is_empty() => {
            decoder.next(before, true);
        }
        // The shift state depends on all text before the offset.
        ByteDecoder::Utf7(_) => advance(&mut decoder, input, offset),
        #[cfg(feature = "legacy")]
        ByteDecoder::Iso2022Jp(_) => return ByteDecoder::Iso2022Jp(Iso2022JpDecoder::after(before)),
        #[cfg(feature = "legacy")]
        ByteDecoder::MultiByte(multi_byte) => return ByteDecoder::MultiByte(multi_byte.at(input, offset)),
        _ => {}
    }
    decoder
}

/// Decodes the input before the offset.
fn advance(decoder: &mut ByteDecoder, input: &[u8], offset: usize) {
    let mut start = 0;
    while start < offset {
        start += usize::from(decoder.next(&input[start..], true).len);
    }
}

/// Returns the [`Role`] of each byte. The flag [`Role::MALFORMED`] is set for bytes of malformed input.
///
/// ```
/// use utfscope::{Encoding, code_page::Role, inspect};
///
/// let roles = inspect::roles(b"A\xC3\xA9\xC3", Encoding::Utf8).unwrap();
/// let lead = Role::Lead2 as u8;
/// assert_eq!(roles, [Role::Ascii as u8, lead, Role::Continuation as u8, lead | Role::MALFORMED]);
/// ```
///
/// # Errors
///
/// Returns an error if the roles do not fit into memory.
pub fn roles(input: &[u8], encoding: Encoding) -> Result<Vec<u8>, TryReserveError> {
    let mut roles = Vec::new();
    roles.try_reserve_exact(input.len())?;
    let role_of_byte: [u8; 256] = match encoding.form() {
        Form::Utf8(grammar) => core::array::from_fn(|byte| Role::in_utf8_family(grammar, byte as u8) as u8),
        _ => core::array::from_fn(|byte| Role::in_other_encoding(encoding, byte as u8) as u8),
    };
    let (mut decoder, mut chunk) = (StreamDecoder::new(encoding), Chunk::complete(input));
    let mut runner = Runner::default();
    #[cfg(feature = "legacy")]
    let mut multi_byte = match encoding.form() {
        Form::Legacy(legacy) => legacy::MultiByteRoles::new(legacy, role_of_byte),
        _ => None,
    };
    loop {
        if encoding.unit_len() == 1 {
            let Ok(()) =
                decoder.run(&mut runner, &mut chunk, usize::MAX, |reader, span, _offset, scratch| {
                    let end = reader.valid_up_to(span, scratch);
                    #[cfg(feature = "legacy")]
                    if let Some(multi_byte) = &multi_byte {
                        let text = span.before(end).bytes();
                        // Roles that depend on the shift state are found step by step below.
                        let has_appended = multi_byte.append_well_formed(text, &mut roles);
                        return Ok::<_, Infallible>(if has_appended { end } else { span.start() });
                    }
                    // One table look-up per byte. A version with SIMD was not faster.
                    roles
                        .extend(span.before(end).bytes().iter().map(|&byte| role_of_byte[usize::from(byte)]));
                    Ok::<_, Infallible>(end)
                });
        }
        let Some(LocatedStep { bytes, step, .. }) = decoder.next(&mut chunk) else { return Ok(roles) };
        let malformed_flag = if matches!(step.outcome, Outcome::Faulty(..)) { Role::MALFORMED } else { 0 };
        for (index, &byte) in bytes.iter().enumerate() {
            let role = match encoding.form() {
                #[cfg(feature = "legacy")]
                Form::Legacy(_) if let Some(multi_byte) = &mut multi_byte => match index {
                    0 => multi_byte.of_first(step, byte),
                    _ => Role::Continuation as u8,
                },
                Form::Wide16(_) => unit_role(step, index, true) as u8,
                Form::Wide32(_) => unit_role(step, index, false) as u8,
                _ => role_of_byte[usize::from(byte)],
            };
            append(&mut roles, &[role | malformed_flag]);
        }
    }
}

/// Returns the role of the byte at `index` of a step, in an encoding with code units of 16 bits (`is_wide16`) or 32 bits.
fn unit_role(step: Step, index: usize, is_wide16: bool) -> Role {
    let role_of = |code_point: CodePoint| {
        if code_point.is_high_surrogate() {
            Role::HighSurrogate
        } else if code_point.is_low_surrogate() {
            Role::LowSurrogate
        } else {
            Role::Unit
        }
    };
    match step.outcome {
        // In 16-bit encodings, a step of four bytes is a surrogate pair.
        Outcome::Decoded(code_point, _) if is_wide16 => match code_point.surrogate_pair() {
            Some(halves) => role_of(halves[index / 2]),
            None => Role::Unit,
        },
        // The fault of an unpaired high surrogate has a third byte if the input ends with half of a code unit.
        Outcome::Faulty(_, Some(code_point)) if index < 2 || !is_wide16 => role_of(code_point),
        _ => Role::Unit,
    }
}

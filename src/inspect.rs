//! Bytes to columns that a view can draw: segments, and a role for each byte.

use crate::code_page::Role;
use crate::code_point::CodePoint;
use crate::codec::{ByteDecoder, Decode, Outcome, Step, Steps, append};
use crate::encoding::Encoding;
use crate::encoding::Form;
use crate::fast_path::Runner;
use crate::stream::{Part, Piece, Source};
use core::convert::Infallible;
use std::collections::TryReserveError;

/// What a segment is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[cfg_attr(all(target_arch = "wasm32", feature = "bindgen"), wasm_bindgen::prelude::wasm_bindgen)]
pub enum SegmentKind {
    /// A sequence that stands for its code point.
    Valid = 0,
    /// A sequence that stands for its code point, and should be seen.
    Warning = 1,
    /// A maximal subpart that stands for nothing.
    Malformed = 2,
}

impl SegmentKind {
    /// The kind of what a step met.
    pub const fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Decoded(_, None) | Outcome::Shift => Self::Valid,
            Outcome::Decoded(_, Some(_)) => Self::Warning,
            Outcome::Faulty(..) | Outcome::NeedMore => Self::Malformed,
        }
    }
}

/// The input from an offset on, cut into sequences and maximal subparts without a gap.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Segments {
    /// Where each segment begins, in bytes of the input; one more than there are segments, the last is the end.
    pub starts: Vec<u32>,
    /// The [`SegmentKind`] of each segment.
    pub kinds: Vec<u8>,
    /// The code point of each segment, or [`NO_CODE_POINT`]: it is malformed, or changes the shift state of UTF-7.
    pub code_points: Vec<u32>,
    /// Whether the segments reach the end of the input.
    pub complete: bool,
}

/// Stands in [`Segments::code_points`] where a segment is malformed.
pub const NO_CODE_POINT: u32 = u32::MAX;

/// The most segments of one call.
pub const MOST_SEGMENTS: usize = 1 << 20;

/// Cuts bytes into segments, from `offset` on, at most [`MOST_SEGMENTS`].
///
/// The bytes at `offset` are taken as the start of a sequence, as they are if a former call ended there.
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
/// When the columns do not fit into memory.
pub fn segments(input: &[u8], encoding: Encoding, offset: usize) -> Result<Segments, TryReserveError> {
    let offset = offset.min(input.len());
    let most = (input.len() - offset).min(MOST_SEGMENTS);
    let mut found = Segments::default();
    found.starts.try_reserve_exact(most + 1)?;
    found.kinds.try_reserve_exact(most)?;
    found.code_points.try_reserve_exact(most)?;

    let mut end = offset;
    let mut steps = Steps::from_offset(decoder_at(input, encoding, offset), input, offset);
    while found.kinds.len() < MOST_SEGMENTS {
        let Some((start, step)) = steps.next() else { break };
        let code_point = match step.outcome {
            Outcome::Decoded(code_point, _) => code_point.value(),
            _ => NO_CODE_POINT,
        };
        found.starts.push(start as u32);
        append(&mut found.kinds, &[SegmentKind::of(step.outcome) as u8]);
        found.code_points.push(code_point);
        end = start + usize::from(step.len);
    }
    found.starts.push(end as u32);
    found.complete = end == input.len();
    Ok(found)
}

/// A decoder that knows what the text before `offset` has told: the byte order, or a high surrogate just passed.
pub(crate) fn decoder_at(input: &[u8], encoding: Encoding, offset: usize) -> ByteDecoder {
    let mut decoder = ByteDecoder::new(encoding);
    let before = &input[..offset];
    match &decoder {
        ByteDecoder::Utf8(_) => {
            // A surrogate takes three bytes in every form of UTF-8 that pairs them.
            let last = &before[before.len().saturating_sub(3)..];
            if last.len() == 3 {
                decoder.next(last, true);
            }
        }
        // The signature, or its absence, is in the first unit.
        ByteDecoder::Wide16(_) | ByteDecoder::Wide32(_) if !before.is_empty() => {
            decoder.next(before, true);
        }
        // Only the whole text tells the shift state.
        ByteDecoder::Utf7(_) => {
            let mut at = 0;
            while at < offset {
                at += usize::from(decoder.next(&input[at..], true).len);
            }
        }
        _ => {}
    }
    decoder
}

/// The role of each byte, with [`Role::MALFORMED`] set inside a malformed sequence.
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
/// When the roles do not fit into memory.
pub fn roles(input: &[u8], encoding: Encoding) -> Result<Vec<u8>, TryReserveError> {
    let mut roles = Vec::new();
    roles.try_reserve_exact(input.len())?;
    let of_bytes: [u8; 256] = match encoding.form() {
        Form::Utf8(grammar) => core::array::from_fn(|byte| Role::of(grammar, byte as u8) as u8),
        _ => core::array::from_fn(|byte| Role::of_other(encoding, byte as u8) as u8),
    };
    let (mut source, mut part) = (Source::new(encoding), Part::whole(input));
    let mut runner = Runner::default();
    loop {
        if encoding.unit_len() == 1 {
            let Ok(()) = source.run(&mut runner, &mut part, usize::MAX, |reader, chunk, _offset, units| {
                let end = reader.valid_up_to(chunk, units);
                // One look-up a cycle: vectors are no faster.
                roles.extend(chunk.before(end).bytes().iter().map(|&byte| of_bytes[usize::from(byte)]));
                Ok::<_, Infallible>(end)
            });
        }
        let Some(Piece { bytes, step, .. }) = source.next(&mut part) else { return Ok(roles) };
        let mark = if matches!(step.outcome, Outcome::Faulty(..)) { Role::MALFORMED } else { 0 };
        for (index, &byte) in bytes.iter().enumerate() {
            let role = match encoding.form() {
                Form::Wide16(_) => unit_role(step, index, true) as u8,
                Form::Wide32(_) => unit_role(step, index, false) as u8,
                _ => of_bytes[usize::from(byte)],
            };
            append(&mut roles, &[role | mark]);
        }
    }
}

/// The role of a byte of a wider unit, which depends on the unit that it is part of.
fn unit_role(step: Step, index: usize, wide16: bool) -> Role {
    let surrogate = |code_point: CodePoint| {
        if code_point.is_high_surrogate() {
            Role::HighSurrogate
        } else if code_point.is_low_surrogate() {
            Role::LowSurrogate
        } else {
            Role::Unit
        }
    };
    match step.outcome {
        // Four bytes of a 16-bit form are a pair; of a 32-bit form they are one unit.
        Outcome::Decoded(code_point, _) if wide16 => match code_point.surrogate_pair() {
            Some(halves) => surrogate(halves[index / 2]),
            None => Role::Unit,
        },
        Outcome::Faulty(_, Some(code_point)) if index < 2 || !wide16 => surrogate(code_point),
        _ => Role::Unit,
    }
}

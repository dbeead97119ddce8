//! Conversion with the kernels of two encodings.

use super::path::{FastPath, SCRATCH_PADDING, count_scanned, reserve, reset_scratch, units_from};
use crate::encoding::ByteOrder;
use crate::simd::span::Span;
use crate::simd::{nibble_tables, to_utf8, utf8};
use alloc::collections::TryReserveError;
use alloc::vec::Vec;

/// Converts the well-formed text at the start of the span, up to the first code point that the kernels cannot convert.
/// For example, the target may be unable to represent it. Returns the byte offset at which the conversion stopped.
///
/// `units` is scratch memory for the code units of conversions that have no direct kernel. `replace_malformed` may be true only
/// if [`FastPath::replaces_malformed`] returns true for this pair of encodings.
///
/// # Errors
///
/// Returns an error if there is not enough memory.
pub fn convert(
    (reader, writer): (FastPath, FastPath),
    mut span: Span<'_>,
    replace_malformed: bool,
    units: &mut Vec<u8>,
    out: &mut Vec<u8>,
) -> Result<usize, TryReserveError> {
    match (reader, writer) {
        (_, FastPath::Wide16(form, order)) if form.pairs => {
            reserve(out, span.len())?;
            let start = out.len();
            let end = reader.read(span, replace_malformed, out);
            order.swap_if_big(&mut out[start..], 2);
            return Ok(end);
        }
        (FastPath::Wide16(form, ByteOrder::Little), _) if form.pairs => {
            let units = span.units();
            reserve(out, units.len())?;
            return Ok(writer.write(units, out));
        }
        (FastPath::Utf8(from), FastPath::Utf8(to))
            if from.is_superset_of_utf_8() && to.is_superset_of_utf_8() =>
        {
            count_scanned(span.len());
            let valid = span.before(utf8::valid_up_to(span, &nibble_tables::UTF_8));
            out.try_reserve(valid.len())?;
            out.extend_from_slice(valid.bytes());
            span = span.starting_at(valid.end());
            if !replace_malformed || span.is_empty() {
                return Ok(valid.end());
            }
        }
        _ => {
            if let Some(mask) = reader.latin1_kernel_mask(writer) {
                count_scanned(span.len());
                reserve(out, span.len())?;
                span = span.starting_at(to_utf8::from_latin1(span, mask, out));
                if span.is_empty() {
                    return Ok(span.end());
                }
            }
        }
    }
    reset_scratch(units, span.len())?;
    let end = reader.read(span, replace_malformed, units);
    let units = units_from(units, SCRATCH_PADDING);
    reserve(out, units.len())?;
    let start = out.len();
    let stop = writer.write(units, out);
    if stop == units.end() {
        return Ok(end);
    }
    let written = units.before(stop);
    let (end, unit_count) = reader.last_boundary(span, written.len() / 2);
    if 2 * unit_count < written.len() {
        // A sequence decodes to two code points, and the target can represent only the first. The codecs handle this sequence.
        out.truncate(start);
        writer.write(written.before(written.start() + 2 * unit_count), out);
    }
    Ok(end)
}

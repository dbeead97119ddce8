//! Well-formed text, many bytes at once: which kernels read and write each encoding.
//!
//! They pass code units of UTF-16 on to each other. Whatever needs a second look, a fault, a warning, a code point that
//! the target lacks or that UTF-16 does, ends the stretch, and the codecs go on byte by byte; but malformed bytes of today's
//! UTF-8, which the kernels can replace.

use crate::encoding::{ByteOrder, Wide16};
use crate::grammar::{self, Grammar, announced_len};
use crate::profile::{Nul, Surrogates};
use crate::simd::nibble_tables::{self, NibbleTables};
use crate::simd::span::Span;
use crate::simd::{required_capacity, single_byte, to_utf8, to_utf16, utf8, utf16};
use crate::single_byte::Table;
use std::collections::TryReserveError;

mod runner;

pub use runner::{MIN_CHUNK, Runner};

const BEYOND_ASCII: u8 = 0x80;

#[cfg(test)]
mod tests;

/// Room for what kernels make of so many bytes.
fn reserve(out: &mut Vec<u8>, bytes: usize) -> Result<(), TryReserveError> {
    out.try_reserve(required_capacity(bytes))
}

/// Zeros before the code units in scratch memory. Processors of the Zen kind copy at a sixth of their speed to a place that is
/// up to 31 bytes further from the beginning of its page than the source is, and chunks begin where pages do.
const AHEAD: usize = 64;

/// Empties scratch memory but for what is [`AHEAD`], and makes room for the code units of this many bytes.
fn clear(units: &mut Vec<u8>, bytes: usize) -> Result<(), TryReserveError> {
    units.clear();
    units.try_reserve(required_capacity(bytes).saturating_add(AHEAD))?;
    units.resize(AHEAD, 0);
    Ok(())
}

#[cfg(test)]
thread_local! {
    /// How many bytes kernels were given to read, or read where they stop at the first fault.
    pub static SCANNED: core::cell::Cell<usize> = const { core::cell::Cell::new(0) };
}

/// Counts the work of kernels in tests.
#[inline(always)]
fn count_scanned(_bytes: usize) {
    #[cfg(test)]
    SCANNED.set(SCANNED.get() + _bytes);
}

/// The kernels of an encoding.
#[derive(Clone, Copy, Debug)]
pub enum FastPath {
    /// A form of UTF-8.
    Utf8(&'static Grammar),
    /// UTF-16, or UCS-2 up to the first surrogate.
    Wide16(Wide16, ByteOrder),
    /// UTF-32 and UCS-4, as far as UTF-16 has it.
    Wide32(ByteOrder),
    /// One byte a character.
    SingleByte(&'static Table),
}

impl Grammar {
    /// Whether the kernels refuse what the grammar does, and no more.
    fn is_known(&self) -> bool {
        core::ptr::eq(self, &grammar::UTF_8)
    }

    /// What of the grammar the kernels know; the rest ends a stretch.
    fn pairs(&self) -> &'static NibbleTables {
        if self.profile.pairs_surrogates() { &nibble_tables::CESU_8 } else { &nibble_tables::UTF_8 }
    }

    /// Whether all that is well-formed UTF-8 is well formed here too, and stands for the same.
    fn is_superset(&self) -> bool {
        !self.profile.pairs_surrogates()
            && self.profile.nul == Nul::OneByte
            && self.profile.surrogates != Surrogates::Undefined
    }
}

impl FastPath {
    /// Appends the code units of the well-formed text at the start of the span, and returns where that ends.
    ///
    /// It takes nothing unless `out` has room for [`required_capacity`] the span. Bytes behind the span are its continuation or zeros.
    /// If it `replace_malformed`, what is malformed becomes U+FFFD, where [`FastPath::replaces_malformed`] says that this can be.
    pub fn read(self, span: Span<'_>, replace_malformed: bool, out: &mut Vec<u8>) -> usize {
        count_scanned(span.len());
        let begin = out.len();
        match self {
            Self::Utf8(grammar) => {
                let mut span = span;
                if grammar.profile.nul == Nul::TwoBytes {
                    span = span.before(first(span, |&byte: &[u8; 1]| byte == [0]));
                }
                let end = to_utf16::from_utf8(span, grammar.pairs(), replace_malformed, out);
                let mut stop = out.len();
                if grammar.profile.pairs_surrogates() {
                    stop = utf16::valid_up_to(units_from(out, begin), true);
                }
                if grammar.profile.surrogates == Surrogates::Undefined {
                    stop =
                        first(units_from(out, begin), |&unit: &[u8; 2]| u16::from_le_bytes(unit) >= 0xFFFE);
                }
                if stop == out.len() {
                    return end;
                }
                out.truncate(stop);
                self.behind(span, (stop - begin) / 2)
            }
            Self::Wide16(..) if span.len() > out.capacity() - begin => span.start(),
            Self::Wide16(form, ByteOrder::Little) => {
                let end = utf16::valid_up_to(span.units(), form.pairs);
                out.extend_from_slice(span.before(end).bytes());
                end
            }
            Self::Wide32(ByteOrder::Little) => utf16::from_utf32(span.units(), out),
            Self::Wide16(form, ByteOrder::Big) => {
                out.extend_from_slice(span.units::<2>().bytes());
                utf16::swap_bytes(&mut out[begin..], 2);
                let end = utf16::valid_up_to(units_from(out, begin), form.pairs);
                out.truncate(end);
                span.start() + end - begin
            }
            Self::Wide32(ByteOrder::Big) => read_big_endian_utf32(span, out),
            Self::SingleByte(table) => single_byte::to_utf16(span, table, out),
        }
    }

    /// The place behind this many code units of the well-formed text at the start of the span.
    fn behind(self, span: Span<'_>, units: usize) -> usize {
        let (mut at, mut left) = (span.start(), units);
        let byte = |at: usize| span.text().get(at).copied().unwrap_or(0);
        match self {
            Self::SingleByte(_) => at + units,
            Self::Wide16(..) => at + 2 * units,
            Self::Utf8(_) => {
                while left > 0 {
                    let len = usize::from(announced_len(byte(at)));
                    left = left.saturating_sub(1 + len / 4);
                    at += len;
                }
                at
            }
            Self::Wide32(order) => {
                let plane = if order == ByteOrder::Little { 2 } else { 1 };
                while left > 0 {
                    left = left.saturating_sub(1 + usize::from(byte(at + plane) > 0));
                    at += 4;
                }
                at
            }
        }
    }

    /// Whether the kernels themselves can replace what is malformed, on its way to an encoding that holds all that is read.
    pub fn replaces_malformed(self, writer: Self) -> bool {
        let holds_all = match writer {
            Self::Utf8(to) => to.is_superset(),
            Self::Wide16(form, _) => form.pairs,
            Self::Wide32(_) => true,
            Self::SingleByte(_) => false,
        };
        holds_all && matches!(self, Self::Utf8(from) if from.is_known())
    }

    /// Whether a kernel finds the end of well-formed text without decoding it, and where that is.
    fn end(self, span: Span<'_>) -> Option<usize> {
        match self {
            Self::Utf8(grammar) if grammar.is_superset() => {
                Some(utf8::valid_up_to(span, &nibble_tables::UTF_8))
            }
            Self::Wide16(form, ByteOrder::Little) => Some(utf16::valid_up_to(span.units(), form.pairs)),
            Self::SingleByte(table) if table.len == 0x100 => Some(span.end()),
            _ => None,
        }
    }

    /// Where Latin-1 made into UTF-8 is the same conversion: for all bytes but those that are 80 under the mask.
    fn others_as_utf8(self, writer: Self) -> Option<u8> {
        match (self, writer) {
            (Self::SingleByte(table), Self::Utf8(to)) if to.profile.nul == Nul::OneByte => {
                Some(table.non_latin1_mask())
            }
            (Self::Utf8(from), Self::SingleByte(_)) if from.profile.nul == Nul::OneByte => Some(BEYOND_ASCII),
            _ => None,
        }
    }

    /// Returns where the well-formed text at the start of the span ends.
    ///
    /// Some encodings are decoded to find that out, into `units`. Without memory for it the answer is the start of the span:
    /// the codecs go on from there.
    #[inline(never)]
    pub fn valid_up_to(self, span: Span<'_>, units: &mut Vec<u8>) -> usize {
        if let Some(end) = self.end(span) {
            count_scanned(end - span.start());
            return end;
        }
        match clear(units, span.len()) {
            Ok(()) => self.read(span, false, units),
            Err(_) => span.start(),
        }
    }

    /// The number of code points in well-formed text, where its bytes tell it without being decoded.
    fn count(self, span: Span<'_>) -> Option<usize> {
        match self {
            Self::Utf8(grammar) if !grammar.profile.pairs_surrogates() => {
                Some(utf8::count_code_points(span.bytes()))
            }
            Self::Wide16(_, ByteOrder::Little) => {
                Some(span.len() / 2 - utf16::count_low_surrogates(span.units()))
            }
            Self::Wide32(_) => Some(span.len() / 4),
            Self::SingleByte(_) => Some(span.len()),
            _ => None,
        }
    }

    /// The number of code points in well-formed text, whose code units are in `units` if [`FastPath::valid_up_to`] of the same
    /// text needed them.
    pub fn count_code_points(self, span: Span<'_>, units: &[u8]) -> usize {
        match self.count(span) {
            Some(count) => count,
            None if span.is_empty() => 0,
            None => {
                let units = units_from(units, AHEAD);
                units.len() / 2 - utf16::count_low_surrogates(units)
            }
        }
    }

    /// Appends what code units are in the encoding, up to the first that it lacks, and returns where that is.
    ///
    /// It takes nothing unless `out` has room for [`required_capacity`] the units. They are well formed but for a half of a pair at the
    /// end of the span.
    pub fn write(self, units: Span<'_, 2>, out: &mut Vec<u8>) -> usize {
        count_scanned(units.len());
        let begin = out.len();
        match self {
            Self::Utf8(grammar) => {
                let mut units = units;
                if grammar.profile.nul == Nul::TwoBytes {
                    units = units.before(first(units, |&unit: &[u8; 2]| unit == [0, 0]));
                }
                let apart = grammar.profile.pairs_surrogates();
                if apart {
                    units = units.before(utf16::valid_up_to(units, true));
                }
                to_utf8::from_utf16(units, apart, out)
            }
            Self::Wide16(..) if units.len() > out.capacity() - begin => units.start(),
            Self::Wide16(form, order) => {
                let end = utf16::valid_up_to(units, form.pairs);
                out.extend_from_slice(units.before(end).bytes());
                order.turn(&mut out[begin..], 2);
                end
            }
            Self::Wide32(order) => {
                let end = utf16::to_utf32(units, out);
                order.turn(&mut out[begin..], 4);
                end
            }
            Self::SingleByte(table) => single_byte::from_utf16(units, table, out),
        }
    }
}

/// The code units in a vector of bytes from a place on.
fn units_from(bytes: &[u8], begin: usize) -> Span<'_, 2> {
    Span::<1>::from_slice(bytes).starting_at(begin).units()
}

/// Appends the code units of the UTF-32 or UCS-4 at the start of the span, and returns where the kernel stopped.
fn read_big_endian_utf32(span: Span<'_>, out: &mut Vec<u8>) -> usize {
    let mut at = span.start();
    for bytes in span.units::<4>().bytes().chunks(256) {
        let mut swapped = [0; 256];
        let swapped = &mut swapped[..bytes.len()];
        swapped.copy_from_slice(bytes);
        utf16::swap_bytes(swapped, 4);
        let taken = utf16::from_utf32(Span::from_slice(swapped), out);
        at += taken;
        if taken < bytes.len() {
            break;
        }
    }
    at
}

/// Where the first code unit is that fits, or the end.
fn first<const UNIT: usize>(span: Span<'_, UNIT>, fits: impl Fn(&[u8; UNIT]) -> bool) -> usize {
    let place = span.bytes().as_chunks().0.iter().position(fits);
    place.map_or(span.end(), |place| span.start() + UNIT * place)
}

impl ByteOrder {
    /// Between this order and the one in which kernels work.
    fn turn(self, bytes: &mut [u8], width: usize) {
        if self == Self::Big {
            utf16::swap_bytes(bytes, width);
        }
    }
}

/// Converts the well-formed text at the start of the span, as far as the target holds it, and returns where it ends.
/// The code units between two other encodings stand in `units` meanwhile. If it `replace_malformed`, what is malformed becomes U+FFFD; the
/// pair is one for which [`FastPath::replaces_malformed`].
///
/// # Errors
///
/// When the output does not fit into memory.
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
            let begin = out.len();
            let end = reader.read(span, replace_malformed, out);
            order.turn(&mut out[begin..], 2);
            return Ok(end);
        }
        (FastPath::Wide16(form, ByteOrder::Little), _) if form.pairs => {
            let units = span.units();
            reserve(out, units.len())?;
            return Ok(writer.write(units, out));
        }
        (FastPath::Utf8(from), FastPath::Utf8(to)) if from.is_superset() && to.is_superset() => {
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
            if let Some(mask) = reader.others_as_utf8(writer) {
                count_scanned(span.len());
                reserve(out, span.len())?;
                span = span.starting_at(to_utf8::from_latin1(span, mask, out));
                if span.is_empty() {
                    return Ok(span.end());
                }
            }
        }
    }
    clear(units, span.len())?;
    let end = reader.read(span, replace_malformed, units);
    let units = units_from(units, AHEAD);
    reserve(out, units.len())?;
    match writer.write(units, out) {
        all if all == units.end() => Ok(end),
        some => Ok(reader.behind(span, units.before(some).len() / 2)),
    }
}

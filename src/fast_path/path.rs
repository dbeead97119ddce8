//! The kernels of each encoding.

#[cfg(feature = "legacy")]
use super::legacy::LegacyPath;
use crate::encoding::{ByteOrder, Encoding, Form, Wide16};
use crate::grammar::{self, Grammar, announced_len};
#[cfg(feature = "legacy")]
use crate::legacy::Kind;
use crate::profile::{Nul, Surrogates};
use crate::simd::nibble_tables::{self, NibbleTables};
use crate::simd::span::Span;
use crate::simd::{required_capacity, single_byte, to_utf8, to_utf16, utf8, utf16, utf32};
use crate::single_byte::Table;
use alloc::collections::TryReserveError;
use alloc::vec::Vec;

const NON_ASCII_MASK: u8 = 0x80;
/// U+FEFF in UTF-8.
pub const UTF_8_BOM: &[u8] = "\u{FEFF}".as_bytes();

/// Reserves the capacity that kernels need for an input of `bytes` bytes.
pub fn reserve(out: &mut Vec<u8>, bytes: usize) -> Result<(), TryReserveError> {
    out.try_reserve(required_capacity(bytes))
}

/// The number of zero bytes before the code units in scratch memory.
///
/// AMD Zen processors copy at a sixth of their speed if the destination is 0 to 31 bytes further into its page than
/// the source. A chunk and the scratch memory can both start at a page boundary.
pub(super) const SCRATCH_PADDING: usize = 64;

/// Resets scratch memory to the [`SCRATCH_PADDING`] zero bytes, and reserves capacity for the code units of `bytes` bytes.
pub(super) fn reset_scratch(units: &mut Vec<u8>, bytes: usize) -> Result<(), TryReserveError> {
    units.clear();
    units.try_reserve(required_capacity(bytes).saturating_add(SCRATCH_PADDING))?;
    units.resize(SCRATCH_PADDING, 0);
    Ok(())
}

#[cfg(test)]
thread_local! {
    /// The number of bytes in the spans that kernels processed. If [`FastPath::valid_up_to`] finds the first fault without decoding, the
    /// bytes after this fault are not counted.
    pub static SCANNED: core::cell::Cell<usize> = const { core::cell::Cell::new(0) };
}

/// Adds to [`SCANNED`] in tests, and does nothing elsewhere.
#[inline(always)]
pub(super) fn count_scanned(_bytes: usize) {
    #[cfg(test)]
    SCANNED.set(SCANNED.get() + _bytes);
}

/// The kernels of an encoding.
#[derive(Clone, Copy, Debug)]
pub enum FastPath {
    /// The UTF-8 family.
    Utf8(&'static Grammar),
    /// UTF-16, or UCS-2 up to the first surrogate.
    Wide16(Wide16, ByteOrder),
    /// UTF-32 and UCS-4, for code points that UTF-16 can represent.
    Wide32(ByteOrder),
    /// Encodings with one byte for each character.
    SingleByte(&'static Table),
    /// An encoding of the feature `legacy`.
    #[cfg(feature = "legacy")]
    Legacy(LegacyPath),
}

impl Grammar {
    /// Returns true for the grammar of UTF-8, which the kernels validate completely.
    fn is_utf_8(&self) -> bool {
        core::ptr::eq(self, &grammar::UTF_8)
    }

    /// Returns the tables for the kernels. A kernel stops at a sequence that the tables reject, even if the grammar accepts it.
    /// [`FastPath::read`] applies the rules that the tables lack.
    fn nibble_tables(&self) -> &'static NibbleTables {
        if self.profile.pairs_surrogates() { &nibble_tables::CESU_8 } else { &nibble_tables::UTF_8 }
    }

    /// Returns true if all well-formed UTF-8 is well-formed in this grammar too, with the same code points and without warnings.
    pub(super) fn is_superset_of_utf_8(&self) -> bool {
        !self.profile.pairs_surrogates()
            && self.profile.nul == Nul::OneByte
            && self.profile.surrogates != Surrogates::Undefined
    }
}

impl FastPath {
    /// Appends the code units of the well-formed text at the start of the span. Returns the byte offset at which this text
    /// ends.
    ///
    /// With `replace_malformed`, ill-formed sequences become U+FFFD. `replace_malformed` may be true only if
    /// [`FastPath::replaces_malformed`] returns true. May return the start of the span if `out` has less spare capacity than
    /// [`required_capacity`] of the span.
    pub fn read(self, span: Span<'_>, replace_malformed: bool, out: &mut Vec<u8>) -> usize {
        count_scanned(span.len());
        let start = out.len();
        match self {
            Self::Utf8(grammar) => {
                let mut span = span;
                if grammar.profile.nul == Nul::TwoBytes {
                    span = span.before(find_unit(span, |&byte: &[u8; 1]| byte == [0]));
                }
                let end = to_utf16::from_utf8(span, grammar.nibble_tables(), replace_malformed, out);
                let mut stop = out.len();
                if grammar.profile.pairs_surrogates() {
                    stop = utf16::valid_up_to(units_from(out, start), true);
                }
                if grammar.profile.surrogates == Surrogates::Undefined {
                    stop = find_unit(units_from(out, start), |&unit: &[u8; 2]| {
                        u16::from_le_bytes(unit) >= 0xFFFE
                    });
                }
                if stop == out.len() {
                    return end;
                }
                out.truncate(stop);
                self.last_boundary(span, (stop - start) / 2).0
            }
            Self::Wide16(..) if span.len() > out.capacity() - start => span.start(),
            Self::Wide16(form, ByteOrder::Little) => {
                let end = utf16::valid_up_to(span.units(), form.pairs);
                out.extend_from_slice(span.before(end).bytes());
                end
            }
            Self::Wide32(ByteOrder::Little) => utf32::to_utf16(span.units(), out),
            Self::Wide16(form, ByteOrder::Big) => {
                out.extend_from_slice(span.units::<2>().bytes());
                utf16::swap_bytes(&mut out[start..], 2);
                let end = utf16::valid_up_to(units_from(out, start), form.pairs);
                out.truncate(end);
                span.start() + end - start
            }
            Self::Wide32(ByteOrder::Big) => read_big_endian_utf32(span, out),
            Self::SingleByte(table) => single_byte::to_utf16(span, table, out),
            #[cfg(feature = "legacy")]
            Self::Legacy(path) => path.read(span, out),
        }
    }

    /// Returns the fast path of `utf-8`, of code units and code points in memory, of a single-byte encoding, or of a legacy
    /// multi-byte encoding without shift states. Returns `None` for other encodings.
    pub fn of_stateless(encoding: Encoding) -> Option<Self> {
        match encoding.form() {
            Form::Utf8(grammar) if grammar.is_utf_8() => Some(Self::Utf8(grammar)),
            Form::Wide16(form) if form.in_memory => Some(Self::Wide16(form, ByteOrder::Little)),
            Form::Wide32(form) if form.in_memory => Some(Self::Wide32(ByteOrder::Little)),
            Form::SingleByte(table) => Some(Self::SingleByte(table)),
            #[cfg(feature = "legacy")]
            Form::Legacy(legacy) => match legacy.kind() {
                Kind::CodePage(page) => Some(Self::Legacy(LegacyPath::CodePage(page))),
                Kind::MultiByte(tables) => Some(Self::Legacy(LegacyPath::MultiByte(tables))),
                Kind::Iso2022Jp => None,
            },
            _ => None,
        }
    }

    /// Returns true if the bytes start with the BOM of this path's encoding, for the paths of [`FastPath::of_stateless`].
    pub fn starts_with_bom(self, bytes: &[u8]) -> bool {
        match self {
            Self::Utf8(_) => bytes.starts_with(UTF_8_BOM),
            #[cfg(feature = "legacy")]
            Self::Legacy(path) => path.starts_with_bom(bytes),
            _ => false,
        }
    }

    /// Returns the fast path that continues after the bytes that this fast path has read or written. These bytes may have
    /// changed the shift state.
    pub fn after(self, _bytes: &[u8]) -> Self {
        match self {
            #[cfg(feature = "legacy")]
            Self::Legacy(path) => Self::Legacy(path.after(_bytes)),
            _ => self,
        }
    }

    /// Returns the byte offset after the sequences that decode to the first `unit_count` code units, and `unit_count`. The text of the span
    /// must be well-formed.
    ///
    /// A sequence of Big5 can stand for two code points. If only the first of them is within `unit_count`, returns the start of this
    /// sequence, and the number of code units before it.
    pub(super) fn last_boundary(self, span: Span<'_>, unit_count: usize) -> (usize, usize) {
        let (mut at, mut left) = (span.start(), unit_count);
        let byte = |at: usize| span.text().get(at).copied().unwrap_or(0);
        match self {
            #[cfg(feature = "legacy")]
            Self::Legacy(path) => return path.last_boundary(span, unit_count),
            Self::SingleByte(_) => at += unit_count,
            Self::Wide16(..) => at += 2 * unit_count,
            Self::Utf8(_) => {
                while left > 0 {
                    let len = usize::from(announced_len(byte(at)));
                    // A sequence of four bytes decodes to two code units.
                    left = left.saturating_sub(1 + len / 4);
                    at += len;
                }
            }
            Self::Wide32(order) => {
                let plane_index = if order == ByteOrder::Little { 2 } else { 1 };
                while left > 0 {
                    // A code point beyond plane 0 decodes to two code units.
                    left = left.saturating_sub(1 + usize::from(byte(at + plane_index) > 0));
                    at += 4;
                }
            }
        }
        (at, unit_count)
    }

    /// Returns true if the kernels can replace malformed text in a conversion to `writer`. The source must be UTF-8, and the
    /// target a Unicode encoding that can represent every character.
    pub fn replaces_malformed(self, writer: Self) -> bool {
        let represents_all = match writer {
            Self::Utf8(to) => to.is_superset_of_utf_8(),
            Self::Wide16(form, _) => form.pairs,
            Self::Wide32(_) => true,
            Self::SingleByte(_) => false,
            #[cfg(feature = "legacy")]
            Self::Legacy(_) => false,
        };
        represents_all && matches!(self, Self::Utf8(from) if from.is_utf_8())
    }

    /// Returns the byte offset at which the well-formed text ends, if a kernel can find it without decoding.
    pub(super) fn valid_up_to_without_decoding(self, span: Span<'_>) -> Option<usize> {
        match self {
            Self::Utf8(grammar) if grammar.is_superset_of_utf_8() => {
                Some(utf8::valid_up_to(span, &nibble_tables::UTF_8))
            }
            Self::Wide16(form, ByteOrder::Little) => Some(utf16::valid_up_to(span.units(), form.pairs)),
            Self::SingleByte(table) if table.len == 0x100 => Some(span.end()),
            _ => None,
        }
    }

    /// Returns the mask for [`to_utf8::from_latin1`] if that kernel can convert to `writer`. With this mask, the kernel stops
    /// before bytes that it would convert wrongly, such as 80 to 9F of windows-1252.
    pub(super) fn latin1_kernel_mask(self, writer: Self) -> Option<u8> {
        match (self, writer) {
            (Self::SingleByte(table), Self::Utf8(to)) if to.profile.nul == Nul::OneByte => {
                Some(table.non_latin1_mask())
            }
            (Self::Utf8(from), Self::SingleByte(_)) if from.profile.nul == Nul::OneByte => {
                Some(NON_ASCII_MASK)
            }
            _ => None,
        }
    }

    /// Returns the byte offset at which the well-formed text at the start of the span ends.
    ///
    /// Some encodings must be decoded into `units` for that. If there is not enough memory, the result is the start of
    /// the span, and the codecs continue from there.
    #[inline(never)]
    pub fn valid_up_to(self, span: Span<'_>, units: &mut Vec<u8>) -> usize {
        if let Some(end) = self.valid_up_to_without_decoding(span) {
            count_scanned(end - span.start());
            return end;
        }
        match reset_scratch(units, span.len()) {
            Ok(()) => self.read(span, false, units),
            Err(_) => span.start(),
        }
    }

    /// Returns the number of code points of well-formed text, if a kernel can count them without decoding.
    pub(super) fn count_without_decoding(self, span: Span<'_>) -> Option<usize> {
        match self {
            Self::Utf8(grammar) if !grammar.profile.pairs_surrogates() => {
                Some(utf8::count_code_points(span.bytes()))
            }
            Self::Wide16(_, ByteOrder::Little) => {
                Some(span.len() / 2 - utf16::count_low_surrogates(span.units()))
            }
            Self::Wide32(_) => Some(span.len() / 4),
            Self::SingleByte(_) => Some(span.len()),
            #[cfg(feature = "legacy")]
            Self::Legacy(path) => path.count_without_decoding(span),
            _ => None,
        }
    }

    /// Returns the number of code points of well-formed text.
    ///
    /// If the encoding must be decoded for that, `units` must hold the code units that [`FastPath::valid_up_to`] wrote
    /// for the same text.
    pub fn count_code_points(self, span: Span<'_>, units: &[u8]) -> usize {
        match self.count_without_decoding(span) {
            Some(count) => count,
            None if span.is_empty() => 0,
            None => {
                let units = units_from(units, SCRATCH_PADDING);
                units.len() / 2 - utf16::count_low_surrogates(units)
            }
        }
    }

    /// Encodes and appends code units, up to the first unpaired surrogate, the first code point that the encoding cannot represent,
    /// or the first U+0000 in MUTF-8. Returns the byte offset after the encoded code units.
    ///
    /// May return the start of the span if `out` has less spare capacity than [`required_capacity`] of the units.
    pub fn write(self, units: Span<'_, 2>, out: &mut Vec<u8>) -> usize {
        count_scanned(units.len());
        let start = out.len();
        match self {
            Self::Utf8(grammar) => {
                let mut units = units;
                if grammar.profile.nul == Nul::TwoBytes {
                    units = units.before(find_unit(units, |&unit: &[u8; 2]| unit == [0, 0]));
                }
                let surrogates_apart = grammar.profile.pairs_surrogates();
                if surrogates_apart {
                    units = units.before(utf16::valid_up_to(units, true));
                }
                to_utf8::from_utf16(units, surrogates_apart, out)
            }
            Self::Wide16(..) if units.len() > out.capacity() - start => units.start(),
            Self::Wide16(form, order) => {
                let end = utf16::valid_up_to(units, form.pairs);
                out.extend_from_slice(units.before(end).bytes());
                order.swap_if_big(&mut out[start..], 2);
                end
            }
            Self::Wide32(order) => {
                let end = utf32::from_utf16(units, out);
                order.swap_if_big(&mut out[start..], 4);
                end
            }
            Self::SingleByte(table) => single_byte::from_utf16(units, table, out),
            #[cfg(feature = "legacy")]
            Self::Legacy(path) => path.write(units, out),
        }
    }
}

/// Returns the code units of `bytes` from the byte offset `start`.
pub(super) fn units_from(bytes: &[u8], start: usize) -> Span<'_, 2> {
    Span::<1>::from_slice(bytes).starting_at(start).units()
}

/// Appends the code units of big-endian UTF-32 or UCS-4. Returns the byte offset at which the kernel stopped.
fn read_big_endian_utf32(span: Span<'_>, out: &mut Vec<u8>) -> usize {
    let mut at = span.start();
    for bytes in span.units::<4>().bytes().chunks(256) {
        let mut swapped = [0; 256];
        let swapped = &mut swapped[..bytes.len()];
        swapped.copy_from_slice(bytes);
        utf16::swap_bytes(swapped, 4);
        let taken = utf32::to_utf16(Span::from_slice(swapped), out);
        at += taken;
        if taken < bytes.len() {
            break;
        }
    }
    at
}

/// Returns the byte offset of the first code unit that matches, or the end of the span.
fn find_unit<const UNIT: usize>(span: Span<'_, UNIT>, matches: impl Fn(&[u8; UNIT]) -> bool) -> usize {
    let index = span.bytes().as_chunks().0.iter().position(matches);
    index.map_or(span.end(), |index| span.start() + UNIT * index)
}

impl ByteOrder {
    /// Converts between this byte order and little-endian, which the kernels use.
    pub(super) fn swap_if_big(self, bytes: &mut [u8], width: usize) {
        if self == Self::Big {
            utf16::swap_bytes(bytes, width);
        }
    }
}

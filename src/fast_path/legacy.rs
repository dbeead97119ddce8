//! Conversion of many characters of a legacy encoding at once.

use crate::legacy::shift_state::{ESCAPE, Set};
use crate::legacy::{CodePage, Iso2022Jp, MAX_WRITTEN, MultiByte};
use crate::simd::span::Span;

/// U+FEFF in gb18030.
const GB18030_BOM: [u8; 4] = [0x84, 0x31, 0x95, 0x33];

/// How to read and write a legacy encoding.
#[derive(Clone, Copy, Debug)]
pub enum LegacyPath {
    /// With the table of a single-byte encoding.
    CodePage(&'static CodePage),
    /// With the tables of a multi-byte encoding without shift states.
    MultiByte(&'static MultiByte),
    /// With the tables of ISO-2022-JP, for text that starts in this character set.
    Iso2022Jp(Set),
}

impl LegacyPath {
    /// Appends the code units of the well-formed text at the start of the span. Returns the offset at which this text ends, or the start
    /// of the span if there is not enough memory.
    pub(super) fn read(self, span: Span<'_>, out: &mut Vec<u8>) -> usize {
        if out.try_reserve(2 * span.len()).is_err() {
            return span.start();
        }
        let (start, bytes) = (out.len(), span.bytes());
        out.resize(start + 2 * bytes.len(), 0);
        let units = out[start..].as_chunks_mut().0;
        let (read, written) = match self {
            Self::CodePage(page) => {
                let read = page.decode(bytes, units);
                (read, read)
            }
            Self::MultiByte(tables) => tables.decode(bytes, units),
            Self::Iso2022Jp(set) => Iso2022Jp::tables().decode(set, bytes, units),
        };
        out.truncate(start + 2 * written);
        span.start() + read
    }

    /// Encodes and appends code units, up to the first code unit that the encoding cannot represent. Returns the offset after the encoded
    /// code units.
    ///
    /// May return the start of the units if `out` has less spare capacity than
    /// [`required_capacity`](crate::simd::required_capacity) of the units.
    pub(super) fn write(self, units: Span<'_, 2>, out: &mut Vec<u8>) -> usize {
        let code_units = units.bytes().as_chunks().0;
        let encoded_count = match self {
            Self::CodePage(page) => return page.encode(units, out),
            _ if out.try_reserve(MAX_WRITTEN * code_units.len()).is_err() => 0,
            Self::MultiByte(tables) => tables.encode(code_units, out),
            Self::Iso2022Jp(set) => Iso2022Jp::tables().encode(set, code_units, out),
        };
        units.start() + 2 * encoded_count
    }

    /// Returns the path for the text after `bytes`, which this path has read or written.
    pub(super) fn after(self, bytes: &[u8]) -> Self {
        match self {
            Self::Iso2022Jp(set) => Self::Iso2022Jp(set.after(bytes)),
            Self::CodePage(_) | Self::MultiByte(_) => self,
        }
    }

    /// Returns the text before and after the first escape sequence of well-formed text, or `None` if there is no escape sequence.
    pub fn split_at_escape(self, text: Span<'_>) -> Option<(Span<'_>, Span<'_>)> {
        let Self::Iso2022Jp(set) = self else { return None };
        let at = text.start() + memchr::memchr(ESCAPE, text.bytes())?;
        Some((text.before(at), text.starting_at(at + set.escape().len())))
    }

    /// Appends the code units of a text that ends at the end of the span. Returns false if the text is malformed or memory runs out; the
    /// code units are then incomplete.
    pub fn read_all(self, text: Span<'_>, out: &mut Vec<u8>) -> bool {
        let rest = text.starting_at(self.read(text, out)).bytes();
        // `read` does not read an escape sequence at the end of the span: another escape sequence may follow, and two in a row are malformed.
        // At the end of the text, nothing follows.
        let is_escape = || rest.try_into().is_ok_and(|escape| Set::designated(escape).is_some());
        rest.is_empty() || matches!(self, Self::Iso2022Jp(_)) && is_escape()
    }

    /// Returns the number of code points of well-formed text in a single-byte encoding; `None` for other encodings.
    pub(super) fn count_without_decoding(self, span: Span<'_>) -> Option<usize> {
        matches!(self, Self::CodePage(_)).then(|| span.len())
    }

    /// Returns the byte offset after the sequences that decode to at most `unit_count` code units, and the number of these code units. See
    /// [`FastPath::last_boundary`](super::path::FastPath::last_boundary).
    pub(super) fn last_boundary(self, span: Span<'_>, unit_count: usize) -> (usize, usize) {
        let mut decoder = match self {
            Self::CodePage(_) => return (span.start() + unit_count, unit_count),
            Self::Iso2022Jp(set) => set.decoder(encoding_rs::ISO_2022_JP),
            Self::MultiByte(tables) => tables.decoder(),
        };
        let (mut boundary, mut units_before) = (span.start(), 0);
        // The decoder gets one byte at a time. When it gets the last byte of a sequence, it returns the code units of the sequence.
        for end in span.start() + 1..=span.end() {
            if units_before == unit_count {
                break;
            }
            let mut buffer = [0; 8];
            let byte = &span.starting_at(end - 1).bytes()[..1];
            let (_, _, written) = decoder.decode_to_utf16_without_replacement(byte, &mut buffer, false);
            if units_before + written > unit_count {
                break;
            }
            if written > 0 {
                (boundary, units_before) = (end, units_before + written);
            }
        }
        (boundary, units_before)
    }

    /// Returns true if the bytes start with U+FEFF. Of the legacy encodings, only gb18030 and GBK have bytes for this code point.
    pub fn starts_with_bom(self, bytes: &[u8]) -> bool {
        matches!(self, Self::MultiByte(tables) if tables.is_gb18030()) && bytes.starts_with(&GB18030_BOM)
    }

    /// Returns the bytes of two ASCII characters that end lines, in an EBCDIC code page; `None` for encodings that extend ASCII.
    pub fn ebcdic_line_ends(self, characters: [u8; 2]) -> Option<[u8; 2]> {
        match self {
            Self::CodePage(page) if !page.is_ascii_superset() => {
                let [first, second] = characters.map(|character| page.byte(character.into()));
                Some([first?, second?])
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;

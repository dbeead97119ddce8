//! Conversion of many characters of a legacy encoding at once.

use crate::code_point::CodePoint;
use crate::legacy::CodePage;
use crate::legacy::shift_state::{ESCAPE, Set};
use crate::simd::span::Span;
use crate::simd::utf16;
use encoding_rs::{Decoder, DecoderResult, Encoder, EncoderResult, Encoding, ISO_2022_JP};

/// Code units that `encoding_rs` reads or writes in one call.
const BUFFER: usize = 1024;

/// How to read and write a legacy encoding.
#[derive(Clone, Copy, Debug)]
pub enum LegacyPath {
    /// By the table of a single-byte encoding.
    CodePage(&'static CodePage),
    /// With `encoding_rs`.
    MultiByte(&'static Encoding),
    /// With `encoding_rs`, up to the next escape sequence of ISO-2022-JP.
    Iso2022Jp(Set),
}

impl LegacyPath {
    /// Appends the code units of the well-formed text at the start of the span. Returns the offset at which it stopped.
    pub(super) fn read(self, span: Span<'_>, out: &mut Vec<u8>) -> usize {
        if out.try_reserve(2 * span.len()).is_err() {
            return span.start();
        }
        match self {
            Self::CodePage(page) => {
                let start = out.len();
                out.resize(start + 2 * span.len(), 0);
                let read = page.decode(span.bytes(), out[start..].as_chunks_mut().0);
                out.truncate(start + 2 * read);
                span.start() + read
            }
            Self::MultiByte(encoding) => {
                let mut decoder = encoding.new_decoder_without_bom_handling();
                span.start() + read_with(&mut decoder, span.bytes(), out)
            }
            Self::Iso2022Jp(set) => {
                let bytes = span.bytes();
                let end = memchr::memchr(ESCAPE, bytes).unwrap_or(bytes.len());
                span.start() + read_with(&mut decoder_in(set), &bytes[..end], out)
            }
        }
    }

    /// Appends code units in the encoding, up to the first that it cannot hold. Returns the offset at which it stopped.
    pub(super) fn write(self, units: Span<'_, 2>, out: &mut Vec<u8>) -> usize {
        // Four bytes of gb18030 for each code unit are the most.
        if out.try_reserve(2 * units.len()).is_err() {
            return units.start();
        }
        match self {
            Self::CodePage(page) => {
                let (start, units_in) = (out.len(), units.bytes().as_chunks().0);
                out.resize(start + units_in.len(), 0);
                let written = page.encode(units_in, &mut out[start..]);
                out.truncate(start + written);
                units.start() + 2 * written
            }
            Self::MultiByte(encoding) => write_multi_byte(encoding, units, out),
            Self::Iso2022Jp(set) => write_iso_2022_jp(set, units, out),
        }
    }

    /// Returns the number of code points of well-formed text, if its length shows it.
    pub(super) fn count_undecoded(self, span: Span<'_>) -> Option<usize> {
        matches!(self, Self::CodePage(_)).then(|| span.len())
    }

    /// Returns the byte offset after the first `units` code units of the well-formed text at the start of the span.
    pub(super) fn offset_after_units(self, span: Span<'_>, units: usize) -> usize {
        let encoding = match self {
            Self::CodePage(_) => return span.start() + units,
            Self::Iso2022Jp(set) => return span.start() + units * set.character_len(),
            Self::MultiByte(encoding) => encoding,
        };
        let mut decoder = encoding.new_decoder_without_bom_handling();
        let (mut end, mut left) = (span.start(), units);
        // Bytes go in one by one: a character is complete when its code units come out.
        while left > 0 && end < span.end() {
            let mut buffer = [0; 8];
            let byte = &span.starting_at(end).bytes()[..1];
            let (_, _, written) = decoder.decode_to_utf16_without_replacement(byte, &mut buffer, false);
            left = left.saturating_sub(written);
            end += 1;
        }
        end
    }

    /// Returns true if the bytes start with U+FEFF, which gb18030 and GBK can encode.
    pub fn starts_with_bom(self, bytes: &[u8]) -> bool {
        let Self::MultiByte(encoding) = self else { return false };
        let (mut decoder, mut units) = (encoding.new_decoder_without_bom_handling(), [0; 8]);
        let first = &bytes[..bytes.len().min(4)];
        let (_, _, written) = decoder.decode_to_utf16_without_replacement(first, &mut units, false);
        written > 0 && CodePoint::from(units[0]) == CodePoint::BOM
    }

    /// Returns the bytes of two ASCII characters in an EBCDIC code page; `None` for encodings that extend ASCII.
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

/// Returns a decoder of ISO-2022-JP after the escape sequence of a set.
pub fn decoder_in(set: Set) -> Decoder {
    let mut decoder = ISO_2022_JP.new_decoder_without_bom_handling();
    let _ = decoder.decode_to_utf16_without_replacement(set.escape(), &mut [0; 8], false);
    decoder
}

/// Returns an encoder of ISO-2022-JP that has written a character of a set.
pub fn encoder_in(set: Set) -> Encoder {
    let mut encoder = ISO_2022_JP.new_encoder();
    let _ = encoder.encode_from_utf8_without_replacement(set.sample(), &mut [0; 16], false);
    encoder
}

/// Appends the code units of the well-formed text at the start of `bytes`. Returns its length in bytes.
fn read_with(decoder: &mut Decoder, bytes: &[u8], out: &mut Vec<u8>) -> usize {
    let (mut units, mut at) = ([0; BUFFER], 0);
    loop {
        let (result, read, written) =
            decoder.decode_to_utf16_without_replacement(&bytes[at..], &mut units, true);
        at += read;
        append_units(&units[..written], out);
        match result {
            DecoderResult::InputEmpty => return at,
            DecoderResult::OutputFull => {}
            // An incomplete sequence at the end counts as malformed, so this is its start too.
            DecoderResult::Malformed(len, extra) => return at - usize::from(len) - usize::from(extra),
        }
    }
}

/// Appends code units as bytes.
fn append_units(units: &[u16], out: &mut Vec<u8>) {
    let start = out.len();
    out.resize(start + 2 * units.len(), 0);
    for (place, unit) in out[start..].as_chunks_mut().0.iter_mut().zip(units) {
        *place = unit.to_le_bytes();
    }
}

/// Fills the buffer with code units from the start of the span. Returns their number.
///
/// The units in the buffer are well-formed. They end before a surrogate that is not in a pair with a unit in the buffer.
fn fill_buffer(buffer: &mut [u16; BUFFER], units: Span<'_, 2>) -> usize {
    let chunk = units.before(units.end().min(units.start() + 2 * BUFFER));
    let mut has_surrogates = false;
    for (place, unit) in buffer.iter_mut().zip(chunk.bytes().as_chunks().0) {
        *place = u16::from_le_bytes(*unit);
        has_surrogates |= *place & 0xF800 == 0xD800;
    }
    // `encoding_rs` reads a lone surrogate as U+FFFD, which gb18030 can encode.
    let end = if has_surrogates { utf16::valid_up_to(chunk, true) } else { chunk.end() };
    chunk.before(end).len() / 2
}

fn write_multi_byte(encoding: &'static Encoding, units: Span<'_, 2>, out: &mut Vec<u8>) -> usize {
    let mut encoder = encoding.new_encoder();
    let (mut text, mut bytes) = ([0_u16; BUFFER], [0; 4 * BUFFER]);
    let mut at = units.start();
    while at < units.end() {
        let len = fill_buffer(&mut text, units.starting_at(at));
        if len == 0 {
            break;
        }
        let (result, read, written) =
            encoder.encode_from_utf16_without_replacement(&text[..len], &mut bytes, false);
        out.extend_from_slice(&bytes[..written]);
        at += 2 * read;
        if let EncoderResult::Unmappable(character) = result {
            return at - 2 * character.len_utf16();
        }
    }
    at
}

/// Appends characters of one set of ISO-2022-JP, up to the first that needs an escape sequence or cannot be encoded.
fn write_iso_2022_jp(set: Set, units: Span<'_, 2>, out: &mut Vec<u8>) -> usize {
    let mut encoder = encoder_in(set);
    let (mut text, mut bytes) = ([0_u16; BUFFER], [0; 4 * BUFFER]);
    let mut at = units.start();
    while at < units.end() {
        let len = fill_buffer(&mut text, units.starting_at(at));
        let (_, _, written) = encoder.encode_from_utf16_without_replacement(&text[..len], &mut bytes, false);
        let end = memchr::memchr(ESCAPE, &bytes[..written]).unwrap_or(written);
        out.extend_from_slice(&bytes[..end]);
        let taken = end / set.character_len();
        at += 2 * taken;
        if taken < len || len == 0 {
            break;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_at_the_end_of_a_buffer_is_written_completely() {
        let text = format!("{}𠀀{}", "中".repeat(BUFFER - 1), "文");
        let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let mut out = Vec::new();
        let path = LegacyPath::MultiByte(encoding_rs::GB18030);
        assert_eq!(path.write(Span::from_slice(&units).units(), &mut out), units.len());
        assert_eq!(out, encoding_rs::GB18030.encode(&text).0.as_ref());
        let mut back = Vec::new();
        assert_eq!(path.read(Span::from_slice(&out), &mut back), out.len());
        assert_eq!(back, units);
    }
}

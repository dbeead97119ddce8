//! Conversion of many characters of a legacy encoding at once.

use crate::legacy::CodePage;
use crate::simd::span::Span;
use encoding_rs::{DecoderResult, EncoderResult, Encoding};

/// Code units that `encoding_rs` reads or writes in one call.
const BUFFER: usize = 512;

/// How to read and write a legacy encoding.
#[derive(Clone, Copy, Debug)]
pub enum LegacyPath {
    /// By the table of a single-byte encoding.
    CodePage(&'static CodePage),
    /// With `encoding_rs`.
    MultiByte(&'static Encoding),
}

impl LegacyPath {
    /// Appends the code units of the well-formed text at the start of the span. Returns the offset at which it stopped.
    pub(super) fn read(self, span: Span<'_>, out: &mut Vec<u8>) -> usize {
        if out.try_reserve(2 * span.len()).is_err() {
            return span.start();
        }
        match self {
            Self::CodePage(page) => {
                for (index, &byte) in span.bytes().iter().enumerate() {
                    let Some(code_point) = page.code_point(byte) else { return span.start() + index };
                    out.extend_from_slice(&(code_point.value() as u16).to_le_bytes());
                }
                span.end()
            }
            Self::MultiByte(encoding) => {
                let mut decoder = encoding.new_decoder_without_bom_handling();
                let mut units = [0; BUFFER];
                let mut at = span.start();
                loop {
                    let rest = span.starting_at(at).bytes();
                    let (result, read, written) =
                        decoder.decode_to_utf16_without_replacement(rest, &mut units, true);
                    at += read;
                    out.extend(units[..written].iter().flat_map(|unit| unit.to_le_bytes()));
                    match result {
                        DecoderResult::InputEmpty => return at,
                        DecoderResult::OutputFull => {}
                        // An incomplete sequence at the end counts as malformed, so this is its start too.
                        DecoderResult::Malformed(len, extra) => {
                            return at - usize::from(len) - usize::from(extra);
                        }
                    }
                }
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
                for (index, &unit) in units.bytes().as_chunks().0.iter().enumerate() {
                    let Some(byte) = page.byte(u16::from_le_bytes(unit)) else {
                        return units.start() + 2 * index;
                    };
                    out.push(byte);
                }
                units.end()
            }
            Self::MultiByte(encoding) => write_multi_byte(encoding, units, out),
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
}

fn write_multi_byte(encoding: &'static Encoding, units: Span<'_, 2>, out: &mut Vec<u8>) -> usize {
    let mut encoder = encoding.new_encoder();
    let (mut text, mut bytes) = ([0_u16; BUFFER], [0; 4 * BUFFER]);
    let mut at = units.start();
    while at < units.end() {
        let rest = units.starting_at(at);
        let mut len = 0;
        for (place, unit) in text.iter_mut().zip(rest.bytes().as_chunks().0) {
            *place = u16::from_le_bytes(*unit);
            len += 1;
        }
        // A pair is not cut between two calls; its first half at the end of the span waits for the second.
        if matches!(text[len - 1], 0xD800..=0xDBFF) {
            len -= 1;
        }
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

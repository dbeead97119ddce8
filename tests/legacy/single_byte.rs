//! Texts encoded in every single-byte encoding, compared with the characters that the 256 bytes of the encoding decode to.

use std::collections::HashMap;
use std::iter::repeat_with;
use utfscope::legacy::{Kind, Legacy};
use utfscope::simd::span::Span;
use utfscope::stream::Chunk;
use utfscope::transcode::{self, Conversion, TranscodeError};
use utfscope::{Encoding, Fault, Options, Policy};

/// Twice the 32 characters that the kernel encodes at once, and some more.
const MAX_LEN: usize = 70;
/// A Chinese character, which no single-byte encoding has.
const UNMAPPABLE: u16 = 0x4E00;

fn options(policy: Policy) -> Options {
    Options { policy, ignore_bom: true, write_bom: Some(false) }
}

/// A single-byte encoding and its characters.
struct Page {
    encoding: Encoding,
    /// The byte that encodes each code unit. If two bytes decode to the same character, this is the lower byte.
    bytes: HashMap<u16, u8>,
    /// The code units that have a byte, code units above ASCII first, so that every short text has some of them.
    units: Vec<u16>,
}

/// Returns the pages of all single-byte encodings. If encoding_rs has the encoding, it decodes the bytes. Otherwise our
/// decoder decodes them; other tests compare this decoder with IBM's tables.
fn pages() -> impl Iterator<Item = Page> {
    let legacy = Legacy::ALL.into_iter().filter(|legacy| matches!(legacy.kind(), Kind::CodePage(_)));
    let always_supported = [Encoding::Windows1252, Encoding::Iso8859_1, Encoding::Ascii];
    legacy.map(Encoding::Legacy).chain(always_supported).map(|encoding| {
        let mut bytes = HashMap::new();
        for byte in 0..=u8::MAX {
            if let Some(unit) = decoded(encoding, byte) {
                bytes.entry(unit).or_insert(byte);
            }
        }
        let mut units: Vec<u16> = bytes.keys().copied().collect();
        units.sort_unstable_by_key(|&unit| (unit < 0x80, unit));
        Page { encoding, bytes, units }
    })
}

fn decoded(encoding: Encoding, byte: u8) -> Option<u16> {
    let theirs = encoding_rs::Encoding::for_label(encoding.name().as_bytes());
    // In encoding_rs, the labels of Latin-1 and ASCII mean windows-1252.
    match theirs.filter(|theirs| theirs.name().eq_ignore_ascii_case(encoding.name())) {
        Some(theirs) => {
            let text = theirs.decode_without_bom_handling_and_without_replacement(&[byte])?.into_owned();
            text.encode_utf16().next()
        }
        None => {
            let units = transcode::to_utf16(&[byte], encoding, options(Policy::Strict), &mut |_| ()).ok()?;
            units.first().copied()
        }
    }
}

impl Page {
    /// Returns a text of `len` characters of the page, some of them in ASCII. Each `start` gives a different text.
    fn text(&self, start: usize, len: usize) -> Vec<u16> {
        let mut at = start;
        let mut next = || {
            // A step of 37 after every fourth character, so that the text has ASCII and other characters.
            at += if at.is_multiple_of(5) { 37 } else { 1 };
            self.units[at % self.units.len()]
        };
        repeat_with(&mut next).take(len).collect()
    }

    fn encode(&self, units: &[u16], policy: Policy) -> Result<Vec<u8>, TranscodeError> {
        transcode::from_utf16(units, self.encoding, options(policy), &mut |_| ())
    }

    /// Returns the result of `convert_fast`, or `None` if that function cannot convert the whole text.
    fn encode_fast(&self, units: &[u16]) -> Option<Vec<u8>> {
        let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let (mut scratch, mut out) = (Vec::new(), Vec::new());
        let pair = (Encoding::Units16, self.encoding);
        let result = transcode::convert_fast(Span::from_slice(&bytes), pair, false, &mut scratch, &mut out);
        result.unwrap().then_some(out)
    }

    /// Returns the bytes of a text, with `replacement` for each character that has no byte.
    fn expected(&self, units: &[u16], replacement: &[u8]) -> Vec<u8> {
        let byte = |unit| self.bytes.get(unit);
        units.iter().flat_map(|unit| byte(unit).map_or(replacement, std::slice::from_ref).to_vec()).collect()
    }

    /// Returns the bytes of an ASCII text in this encoding.
    fn ascii(&self, text: &str) -> Vec<u8> {
        text.bytes().map(|byte| self.bytes[&u16::from(byte)]).collect()
    }
}

fn unmappable_offset(result: Result<Vec<u8>, TranscodeError>) -> Option<u64> {
    match result {
        Err(TranscodeError::Malformed(fault)) if fault.fault == Fault::Unmappable => Some(fault.offset),
        _ => None,
    }
}

#[test]
fn every_code_unit_encodes_as_its_byte_or_is_unmappable() {
    for page in pages() {
        let text = page.text(3, 48);
        for unit in (0..=u16::MAX).filter(|unit| !(0xD800..0xE000).contains(unit)) {
            let lane = 16 + usize::from(unit) % 16;
            let mut text = text.clone();
            text[lane] = unit;
            let encoded = page.encode(&text, Policy::Strict);
            let name = page.encoding.name();
            if page.bytes.contains_key(&unit) {
                assert_eq!(encoded, Ok(page.expected(&text, &[])), "{name} {unit:04X}");
            } else {
                assert_eq!(unmappable_offset(encoded), Some(lane as u64), "{name} {unit:04X}");
            }
        }
    }
}

#[test]
fn every_character_of_a_page_encodes_in_every_lane() {
    for page in pages() {
        let text = page.text(5, 48);
        for &unit in &page.units {
            for lane in 16..32 {
                let mut text = text.clone();
                text[lane] = unit;
                let encoded = page.encode(&text, Policy::Strict);
                assert_eq!(
                    encoded,
                    Ok(page.expected(&text, &[])),
                    "{} {unit:04X} {lane}",
                    page.encoding.name()
                );
            }
        }
    }
}

#[test]
fn texts_of_every_length_and_alignment_are_encoded() {
    for page in pages() {
        let text = page.text(7, 16 + MAX_LEN);
        for start in 0..16 {
            for end in start..=start + MAX_LEN {
                let part = &text[start..end];
                let name = page.encoding.name();
                assert_eq!(
                    page.encode(part, Policy::Strict),
                    Ok(page.expected(part, &[])),
                    "{name} {start}..{end}"
                );
            }
        }
    }
}

#[test]
fn policies_handle_a_character_without_a_byte_at_every_offset() {
    for page in pages() {
        for len in [1, 15, 16, 17, 33, MAX_LEN] {
            for at in 0..len {
                let mut text = page.text(len, len);
                text[at] = UNMAPPABLE;
                let context = || format!("{} {len} {at}", page.encoding.name());
                assert_eq!(page.encode_fast(&text), None, "{}", context());
                let encoded = |policy| page.encode(&text, policy);
                assert_eq!(unmappable_offset(encoded(Policy::Strict)), Some(at as u64), "{}", context());
                for (policy, replacement) in
                    [(Policy::Replace, "?"), (Policy::Ignore, ""), (Policy::Backslashreplace, "\\u{4E00}")]
                {
                    let expected = page.expected(&text, &page.ascii(replacement));
                    assert_eq!(encoded(policy), Ok(expected), "{} {policy:?}", context());
                }
                // U+4E00 is not an escaped byte.
                let surrogateescape = encoded(Policy::Surrogateescape);
                assert_eq!(unmappable_offset(surrogateescape), Some(at as u64), "{}", context());
            }
        }
    }
}

#[test]
fn streams_cut_anywhere_give_the_same_bytes() {
    for page in pages() {
        for unmappable in [None, Some(0), Some(16), Some(40), Some(MAX_LEN - 1)] {
            let mut text = page.text(11, MAX_LEN);
            if let Some(at) = unmappable {
                text[at] = UNMAPPABLE;
            }
            let bytes: Vec<u8> = text.iter().flat_map(|unit| unit.to_le_bytes()).collect();
            let expected = page.expected(&text, &page.ascii("?"));
            for cut in 0..=bytes.len() {
                let (first, rest) = bytes.split_at(cut);
                let settings = options(Policy::Replace);
                let mut conversion = Conversion::new(Encoding::Units16, page.encoding, settings).unwrap();
                let mut encoded = conversion.push(Chunk::new(first, false), &mut |_| ()).unwrap();
                encoded.extend(conversion.push(Chunk::new(rest, true), &mut |_| ()).unwrap());
                assert_eq!(encoded, expected, "{} {unmappable:?} {cut}", page.encoding.name());
            }
        }
    }
}

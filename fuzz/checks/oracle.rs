//! The forms of UTF-8 as arithmetic: tables 4 and 5 of Annex R (Amd. 2), and the restrictions of each document.
//!
//! This oracle shares no tables with the crate. To decide whether a byte can follow a lead byte, it computes the values that
//! are still possible.

use utfscope::Encoding;

/// A sequence or a maximal subpart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecodedSequence {
    pub offset: usize,
    pub len: usize,
    /// The code point, or `None` if the sequence is malformed.
    pub value: Option<u32>,
    /// True if the value decodes with a warning.
    pub warned: bool,
}

/// The lowest value of each sequence length (Amd. 2, table 1).
const LOWEST_VALUES: [u32; 7] = [0, 0, 0x80, 0x800, 0x1_0000, 0x20_0000, 0x400_0000];

fn is_surrogate(value: u32) -> bool {
    (0xD800..=0xDFFF).contains(&value)
}

/// Returns the sequence length and the payload of a lead byte or an ASCII byte, and `None` for other bytes (R.2, R.7).
fn lead_byte(first: u8) -> Option<(usize, u32)> {
    let value = u32::from(first);
    Some(match first {
        0x00..=0x7F => (1, value),
        0xC0..=0xDF => (2, value - 0xC0),
        0xE0..=0xEF => (3, value - 0xE0),
        0xF0..=0xF7 => (4, value - 0xF0),
        0xF8..=0xFB => (5, value - 0xF8),
        0xFC..=0xFD => (6, value - 0xFC),
        _ => return None,
    })
}

/// Returns true if a sequence of `len` bytes may encode a value. The rules for surrogate pairs are in [`decoded`].
fn allows(encoding: Encoding, len: usize, value: u32) -> bool {
    let is_shortest = value >= LOWEST_VALUES[len];
    match encoding {
        // RFC 3629 §3.
        Encoding::Utf8 => is_shortest && value <= 0x10_FFFF && !is_surrogate(value),
        // RFC 2044 §2 has no restrictions. Amd. 2 excludes surrogates (R.4, Note 3), but a decoder consumes the complete sequence of a
        // surrogate.
        Encoding::Rfc2044 | Encoding::Amd2 => true,
        Encoding::Rfc2279bis => is_shortest && !is_surrogate(value),
        // UTR #26: UTF-16 code units in up to three bytes.
        Encoding::Cesu8 => len <= 3 && is_shortest,
        Encoding::Wtf8 => is_shortest && value <= 0x10_FFFF,
        // NUL is C0 80, never 00.
        Encoding::Mutf8 => len <= 3 && if value == 0 { len == 2 } else { is_shortest },
        _ => panic!("{encoding:?} is not a form of UTF-8"),
    }
}

/// Returns true if the encoding allows one of the values from `low` to `high` in a sequence of `len` bytes.
///
/// It is enough to check both ends of this range, and the values where a restriction starts or ends.
fn allows_any(encoding: Encoding, len: usize, low: u32, high: u32) -> bool {
    let values = [low, high, LOWEST_VALUES[len], 0xD7FF, 0xE000, 0x10_FFFF];
    values.iter().any(|&value| (low..=high).contains(&value) && allows(encoding, len, value))
}

/// Returns the length of the sequence or maximal subpart at the start of `bytes`, and its value. Each surrogate of a pair is
/// a sequence of its own.
fn sequence(encoding: Encoding, bytes: &[u8]) -> (usize, Option<u32>) {
    let Some((len, mut value)) = lead_byte(bytes[0]) else { return (1, None) };
    let mut taken = 1;
    loop {
        let bits_left = 6 * (len - taken);
        let (low, high) = (value << bits_left, (value << bits_left) + ((1_u32 << bits_left) - 1));
        if !allows_any(encoding, len, low, high) {
            // The maximal subpart ends before the byte that rules out every value. It has at least one byte.
            return (taken.max(2) - 1, None);
        }
        if taken == len {
            return (len, Some(value));
        }
        match bytes.get(taken) {
            Some(&byte @ 0x80..=0xBF) => value = value * 64 + u32::from(byte - 0x80),
            _ => return (taken, None),
        }
        taken += 1;
    }
}

/// Returns the sequences and the maximal subparts of bytes.
pub fn decoded(encoding: Encoding, bytes: &[u8]) -> Vec<DecodedSequence> {
    let mut sequences: Vec<DecodedSequence> = Vec::with_capacity(bytes.len());
    let mut offset = 0;
    while offset < bytes.len() {
        let (mut len, mut value) = sequence(encoding, &bytes[offset..]);
        let mut warned = false;
        match (encoding, value) {
            (Encoding::Rfc2044, Some(value)) => warned = value < LOWEST_VALUES[len] || is_surrogate(value),
            (Encoding::Amd2, Some(number)) if is_surrogate(number) => value = None,
            (Encoding::Amd2, Some(value)) => {
                warned = value < LOWEST_VALUES[len] || [0xFFFE, 0xFFFF].contains(&value)
            }
            (Encoding::Cesu8 | Encoding::Mutf8, Some(high @ 0xD800..=0xDBFF)) if bytes.len() > offset + 3 => {
                if let (3, Some(low @ 0xDC00..=0xDFFF)) = sequence(encoding, &bytes[offset + 3..]) {
                    (len, value) = (6, Some(0x1_0000 + (high - 0xD800) * 0x400 + (low - 0xDC00)));
                }
            }
            // WTF-8 forbids a low surrogate after a decoded high surrogate.
            (Encoding::Wtf8, Some(0xDC00..=0xDFFF))
                if matches!(sequences.last(), Some(DecodedSequence { value: Some(0xD800..=0xDBFF), .. })) =>
            {
                value = None;
            }
            _ => {}
        }
        if encoding == Encoding::Cesu8 && value.is_some_and(is_surrogate) {
            value = None;
        }
        sequences.push(DecodedSequence { offset, len, value, warned });
        offset += len;
    }
    sequences
}

/// Appends the bytes of a value (Amd. 2, table 4), or of each half of its surrogate pair.
pub fn encoded(encoding: Encoding, value: u32, out: &mut Vec<u8>) {
    let uses_pairs = matches!(encoding, Encoding::Cesu8 | Encoding::Mutf8);
    if uses_pairs && value > 0xFFFF {
        let offset = value - 0x1_0000;
        encoded(encoding, 0xD800 + offset / 0x400, out);
        encoded(encoding, 0xDC00 + offset % 0x400, out);
        return;
    }
    let mut len = (1..=6).rfind(|&len| value >= LOWEST_VALUES[len]).expect("some length");
    if encoding == Encoding::Mutf8 && value == 0 {
        len = 2;
    }
    const LEAD_PREFIXES: [u8; 7] = [0, 0, 0xC0, 0xE0, 0xF0, 0xF8, 0xFC];
    out.push(LEAD_PREFIXES[len] + (value >> (6 * (len - 1))) as u8);
    (0..len - 1).rev().for_each(|index| out.push(0x80 + (value >> (6 * index) & 0x3F) as u8));
}

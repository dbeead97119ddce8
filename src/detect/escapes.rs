//! Encodings whose bytes are all ASCII: UTF-7, ISO-2022 and HZ.

use super::model::TextModel;
use super::numbers::{log2, power_of_half};
use alloc::vec::Vec;

/// An encoding that switches between character sets by ASCII escape sequences.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum EscapedEncoding {
    /// ISO-2022-JP, which the crate can decode with the feature `legacy`.
    Iso2022Jp,
    /// ISO-2022-KR.
    Iso2022Kr,
    /// ISO-2022-CN.
    Iso2022Cn,
    /// HZ-GB-2312.
    Hz,
}

impl EscapedEncoding {
    /// All escaped encodings, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Iso2022Jp, Self::Iso2022Kr, Self::Iso2022Cn, Self::Hz];

    /// Returns the name of the encoding in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Iso2022Jp => "iso-2022-jp",
            Self::Iso2022Kr => "iso-2022-kr",
            Self::Iso2022Cn => "iso-2022-cn",
            Self::Hz => "hz-gb-2312",
        }
    }
}

const ESCAPE: u8 = 0x1B;
const SHIFT_OUT: u8 = 0x0E;
const SHIFT_IN: u8 = 0x0F;

/// Returns the encoding whose escape sequences occur in ASCII text.
pub(super) fn escaped_encoding(text: &[u8]) -> Option<EscapedEncoding> {
    let [mut korean, mut chinese, mut shifted, mut hz] = [false; 4];
    for (at, &byte) in text.iter().enumerate() {
        let rest = &text[at + 1..];
        match byte {
            ESCAPE => match rest {
                [b'$', b')', b'C', ..] => korean = true,
                [b'$', b')'..=b'+', b'A' | b'G' | b'E' | b'H'..=b'M', ..] => chinese = true,
                [b'$', after @ ..] if designates_japanese(after) => return Some(EscapedEncoding::Iso2022Jp),
                [b'(', b'I', after @ ..] if is_katakana(after) => return Some(EscapedEncoding::Iso2022Jp),
                _ => {}
            },
            SHIFT_OUT => {
                let len = rest.iter().take_while(|byte| (b' '..=b'~').contains(byte)).count();
                shifted |= len > 0 && rest.get(len) == Some(&SHIFT_IN);
            }
            b'~' if !hz => hz = is_hz(rest),
            _ => {}
        }
    }
    match (korean && shifted, chinese && shifted, hz) {
        (true, ..) => Some(EscapedEncoding::Iso2022Kr),
        (_, true, _) => Some(EscapedEncoding::Iso2022Cn),
        (.., true) => Some(EscapedEncoding::Hz),
        _ => None,
    }
}

/// Returns true if the bytes after a tilde are `{`, pairs of bytes, and `~}`.
fn is_hz(rest: &[u8]) -> bool {
    let [b'{', text @ ..] = rest else { return false };
    let pairs = text.as_chunks().0.iter().take_while(|pair| is_hz_pair(pair)).count();
    pairs > 0 && text[2 * pairs..].starts_with(b"~}")
}

fn is_hz_pair([first, second]: &[u8; 2]) -> bool {
    (0x21..=0x77).contains(first) && (0x21..=0x7E).contains(second)
}

/// Returns true if the text after ESC $ designates a double-byte set of ISO-2022-JP, and pairs of bytes follow. The pairs must reach up to
/// the next escape sequence, the end of the line, or the end of the text, which can cut the last pair.
fn designates_japanese(rest: &[u8]) -> bool {
    let text = match rest {
        [b'@' | b'B', text @ ..] | [b'(', b'@' | b'B' | b'D' | b'O' | b'Q', text @ ..] => text,
        _ => return false,
    };
    let is_pair = |pair: &&[u8; 2]| pair.iter().all(|byte| (0x21..=0x7E).contains(byte));
    let pairs = text.as_chunks().0.iter().take_while(is_pair).count();
    pairs > 0 && (ends_run(&text[2 * pairs..]) || text.len() == 2 * pairs + 1)
}

/// Returns true for two or more halfwidth katakana up to the next escape sequence, the end of the line, or the end of the text.
fn is_katakana(text: &[u8]) -> bool {
    let len = text.iter().take_while(|byte| (0x21..=0x5F).contains(*byte)).count();
    len > 1 && ends_run(&text[len..])
}

/// Returns true at an escape sequence, the end of the line, or the end of the text.
const fn ends_run(rest: &[u8]) -> bool {
    matches!(rest, [] | [ESCAPE | b'\r' | b'\n', ..])
}

/// Bits of evidence for "-" after a run. In ordinary text, "+", a word and "-" rarely follow each other.
const CLOSED_BITS: f64 = 6.0;
/// Bits of evidence that are subtracted for a word or a number after "+".
const WORD_BITS: f64 = 8.0;
/// Bits of evidence for changes both from lower to upper case and from upper to lower case in one run. Words hardly ever have both changes.
const MIXED_BITS: f64 = 4.0;
/// This many bits of evidence halve the doubt.
const BITS_TO_HALVE_DOUBT: f64 = 12.0;
const MAX_CONFIDENCE: f64 = 0.95;
/// The maximum number of different runs that are kept, to recognise repeated runs.
const MAX_COMPARED: usize = 64;

/// The evidence for UTF-7.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Utf7 {
    /// From 0 to 1.
    pub confidence: f64,
    /// The number of Base64 runs.
    pub runs: u32,
}

/// Returns the confidence that ASCII text is UTF-7. All Base64 runs must be complete, and must decode to plausible text.
/// `is_cut` is true if the text continues after these bytes.
pub(super) fn utf7(text: &[u8], is_cut: bool) -> Utf7 {
    let mut model = TextModel::default();
    let (mut bits, mut runs, mut unit_count) = (0.0, 0, 0);
    // A repeated run is no new evidence. If many runs are different, the evidence is clear without this comparison.
    let mut different: Vec<&[u8]> = Vec::new();
    let mut at = 0;
    while let Some(plus) = memchr::memchr(b'+', &text[at..]) {
        let start = at + plus + 1;
        let base64 = &text[start..];
        let base64 = &base64[..base64.iter().take_while(|&&byte| base64_digit(byte).is_some()).count()];
        at = start + base64.len();
        if base64.is_empty() {
            continue;
        }
        let is_closed = text.get(at) == Some(&b'-');
        at += usize::from(is_closed);
        // Of a run that the sample cuts, only whole groups of eight digits count, because these have complete code units.
        let is_open = is_cut && at == text.len();
        let complete = if is_open { &base64[..base64.len() & !7] } else { base64 };
        let Some(units) = units(complete) else { return Utf7::default() };
        runs += 1;
        if different.contains(&base64) {
            continue;
        }
        if different.len() < MAX_COMPARED {
            different.push(base64);
        }
        unit_count += units.len();
        if !is_open {
            // If the text is not UTF-7, three in eight runs have a possible length by chance. Each padding bit is zero in half of the runs.
            bits += log2(8.0 / 3.0) + ((6 * base64.len()) % 16) as f64;
        }
        if is_word(base64) {
            bits -= WORD_BITS;
        } else if is_closed {
            bits += CLOSED_BITS + if is_mixed(base64) { MIXED_BITS } else { 0.0 };
        }
        model.add_units(units.into_iter());
    }
    bits += 16.0 * unit_count as f64 - model.bits;
    let is_text = runs > 0 && model.bad == 0 && bits > 0.0;
    Utf7 {
        confidence: if is_text {
            (1.0 - power_of_half(bits / BITS_TO_HALVE_DOUBT)).min(MAX_CONFIDENCE)
        } else {
            0.0
        },
        runs,
    }
}

const fn base64_digit(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

/// Returns the code units of a Base64 run, or `None` if it is incomplete. A complete run has fewer than six bits after the last code unit,
/// and these bits are zero.
fn units(base64: &[u8]) -> Option<Vec<u32>> {
    if !matches!(base64.len() % 8, 0 | 3 | 6) {
        return None;
    }
    let mut units = Vec::new();
    let (mut buffer, mut bits) = (0_u32, 0);
    for digit in base64.iter().copied().filter_map(base64_digit) {
        buffer = buffer << 6 | u32::from(digit);
        bits += 6;
        if bits >= 16 {
            bits -= 16;
            units.push(buffer >> bits);
            buffer &= (1 << bits) - 1;
        }
    }
    (buffer == 0).then_some(units)
}

/// Returns true for a word or a number, as after "+" in ordinary text.
fn is_word(run: &[u8]) -> bool {
    let Some((first, rest)) = run.split_first() else { return false };
    let is_lower = |run: &[u8]| run.iter().all(u8::is_ascii_lowercase);
    let is_capitalized = first.is_ascii_uppercase() && !rest.is_empty() && is_lower(rest);
    let is_upper = run.len() >= 4 && run.iter().all(u8::is_ascii_uppercase);
    is_lower(run) || is_capitalized || is_upper || run.iter().all(u8::is_ascii_digit)
}

/// Returns true if the case of letters changes both from lower to upper and from upper to lower.
fn is_mixed(run: &[u8]) -> bool {
    let changes = |from_lower: bool| {
        run.windows(2).any(|pair| {
            pair[0].is_ascii_lowercase() == from_lower
                && pair[0].is_ascii_alphabetic()
                && pair[1].is_ascii_alphabetic()
                && pair[1].is_ascii_lowercase() != from_lower
        })
    };
    changes(true) && changes(false)
}

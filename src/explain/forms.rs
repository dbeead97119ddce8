//! Octets and code points in other notations.

use crate::codec::{Encode, MOST_OCTETS, OctetEncoder};
use crate::{CodePoint, Encoding};

/// How a list of elements is written.
struct Notation {
    base: u32,
    /// The fewest digits of an element.
    digits: usize,
    /// What stands before each element, between two, and after each.
    before: &'static str,
    between: &'static str,
    after: &'static str,
}

const SPACED: Notation = Notation { base: 16, digits: 2, before: "", between: " ", after: "" };
const CLOSED: Notation = Notation { between: "", ..SPACED };

/// The notations of octets.
const OF_OCTETS: [(&str, Notation); 7] = [
    ("hex", SPACED),
    ("octal", Notation { base: 8, digits: 3, ..SPACED }),
    ("binary", Notation { base: 2, digits: 8, ..SPACED }),
    ("decimal", Notation { base: 10, digits: 1, ..SPACED }),
    ("percent", Notation { before: "%", ..CLOSED }),
    ("escaped", Notation { before: "\\x", ..CLOSED }),
    // Amd. 2 R.3: a semicolon closes each code element.
    ("annexR", Notation { after: ";", ..SPACED }),
];

/// The notations of a code point.
const OF_CODE_POINTS: [(&str, Notation); 5] = [
    ("codePoint", Notation { before: "U+", digits: 4, ..CLOSED }),
    ("codePointBinary", Notation { base: 2, digits: 1, ..CLOSED }),
    ("codePointOctal", Notation { base: 8, digits: 1, ..CLOSED }),
    ("codePointDecimal", Notation { base: 10, digits: 1, ..CLOSED }),
    ("html", Notation { before: "&#x", after: ";", digits: 1, ..CLOSED }),
];

/// Octets in hexadecimal, separated by spaces.
pub fn hex(octets: &[u8]) -> String {
    written(octets, &SPACED)
}

#[inline(never)]
fn written<U: Copy + Into<u32>>(elements: &[U], notation: &Notation) -> String {
    let mut text = String::new();
    for (index, &element) in elements.iter().enumerate() {
        if index > 0 {
            text += notation.between;
        }
        text += notation.before;
        push_digits(&mut text, element.into(), notation);
        text += notation.after;
    }
    text
}

fn push_digits(text: &mut String, value: u32, notation: &Notation) {
    let mut rest = value;
    let mut digits = Vec::new();
    while rest > 0 || digits.len() < notation.digits {
        digits.push(char::from_digit(rest % notation.base, notation.base).unwrap_or_default());
        rest /= notation.base;
    }
    text.extend(digits.iter().rev().map(char::to_ascii_uppercase));
}

/// The octets in every notation, and the code point too where there is one.
#[inline(never)]
pub fn all(octets: &[u8], code_point: Option<u32>) -> Vec<(&'static str, String)> {
    let mut forms: Vec<_> =
        OF_OCTETS.iter().map(|(name, notation)| (*name, written(octets, notation))).collect();
    if let Some(code_point) = code_point.and_then(CodePoint::new) {
        let value = [code_point.value()];
        forms.extend(OF_CODE_POINTS.iter().map(|(name, notation)| (*name, written(&value, notation))));
        if let Some(octets) = encoded(Encoding::Utf16Be, code_point) {
            let units: Vec<_> = octets.as_chunks().0.iter().map(|&unit| u16::from_be_bytes(unit)).collect();
            forms.push(("javascript", written(&units, &Notation { before: "\\u", digits: 4, ..CLOSED })));
            forms.push(("utf16", written(&units, &Notation { digits: 4, ..SPACED })));
        }
        if let Some(octets) = encoded(Encoding::Utf8, code_point) {
            forms.push(("utf8", hex(&octets)));
        }
        forms.push(("utf32", written(&value, &Notation { digits: 8, ..SPACED })));
    }
    forms
}

fn encoded(encoding: Encoding, code_point: CodePoint) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(MOST_OCTETS);
    OctetEncoder::new(encoding).put(code_point, &mut out).ok()?;
    Some(out)
}

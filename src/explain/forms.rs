//! Octets and code points in other notations.

use crate::codec::{Encode, MOST_OCTETS, OctetEncoder};
use crate::notation::{CLOSED, CODE_POINT, DECIMAL, HEX, Notation};
use crate::{CodePoint, Encoding};

/// The notations of octets.
const OF_OCTETS: [(&str, Notation); 7] = [
    ("hex", HEX),
    ("octal", Notation { base: 8, digits: 3, ..HEX }),
    ("binary", Notation { base: 2, digits: 8, ..HEX }),
    ("decimal", Notation { between: " ", ..DECIMAL }),
    ("percent", Notation { before: "%", ..CLOSED }),
    ("escaped", Notation { before: "\\x", ..CLOSED }),
    // Amd. 2 R.3: a semicolon closes each code element.
    ("annexR", Notation { after: ";", ..HEX }),
];

/// The notations of a code point.
const OF_CODE_POINTS: [(&str, Notation); 5] = [
    ("codePoint", CODE_POINT),
    ("codePointBinary", Notation { base: 2, digits: 1, ..CLOSED }),
    ("codePointOctal", Notation { base: 8, digits: 1, ..CLOSED }),
    ("codePointDecimal", DECIMAL),
    ("html", Notation { before: "&#x", after: ";", digits: 1, ..CLOSED }),
];

/// The octets in every notation, and the code point too where there is one.
#[inline(never)]
pub fn all(octets: &[u8], code_point: Option<u32>) -> Vec<(&'static str, String)> {
    let mut forms = Vec::new();
    for (name, notation) in &OF_OCTETS {
        forms.push((*name, notation.of(octets)));
    }
    if let Some(code_point) = code_point.and_then(CodePoint::new) {
        let value = [code_point.value()];
        for (name, notation) in &OF_CODE_POINTS {
            forms.push((*name, notation.of(&value)));
        }
        if let Some(octets) = encoded(Encoding::Utf16Be, code_point) {
            let units: Vec<_> = octets.as_chunks().0.iter().map(|&unit| u16::from_be_bytes(unit)).collect();
            forms.push(("javascript", Notation { before: "\\u", digits: 4, ..CLOSED }.of(&units)));
            forms.push(("utf16", Notation { digits: 4, ..HEX }.of(&units)));
        }
        if let Some(octets) = encoded(Encoding::Utf8, code_point) {
            forms.push(("utf8", HEX.of(&octets)));
        }
        forms.push(("utf32", Notation { digits: 8, ..HEX }.of(&value)));
    }
    forms
}

fn encoded(encoding: Encoding, code_point: CodePoint) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(MOST_OCTETS);
    OctetEncoder::new(encoding).put(code_point, &mut out).ok()?;
    Some(out)
}

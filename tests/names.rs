//! The names and numbers of encodings, reasons and policies are the same in Rust and in the package's JavaScript. Also
//! properties of encodings and of code points.
#![cfg(not(target_arch = "wasm32"))]

use utfscope::detect::{EscapedEncoding, Format, Language};
use utfscope::{CodePoint, Encoding, Fault, Policy, Severity};

/// Returns the strings of `export const NAME = Object.freeze([...])`.
fn names_in_javascript(name: &str) -> Vec<&'static str> {
    strings_in(include_str!("../pkg-config/entries/names.js"), name)
}

fn strings_in(text: &'static str, name: &str) -> Vec<&'static str> {
    let (_, list) = text.split_once(&format!("export const {name} = Object.freeze([")).unwrap();
    let (list, _) = list.split_once(']').unwrap();
    list.split('\'').skip(1).step_by(2).collect()
}

#[test]
fn numbers_of_encodings_match_javascript() {
    assert_eq!(names_in_javascript("encodings"), Encoding::ALL.map(Encoding::name));
    for (number, encoding) in Encoding::ALL.into_iter().enumerate() {
        assert_eq!(
            (Encoding::from_number(number as u8), encoding.number() as usize),
            (Some(encoding), number)
        );
    }
    for encoding in [Encoding::Units16, Encoding::Units32] {
        assert_eq!(Encoding::from_number(encoding.number()), Some(encoding));
    }
    let first_legacy_number = Encoding::ALL.len() as u8;
    assert_eq!(Encoding::from_number(first_legacy_number).is_some(), cfg!(feature = "legacy"));
}

#[test]
fn numbers_of_reasons_match_javascript() {
    assert_eq!(names_in_javascript("reasons"), Fault::ALL.map(Fault::reason));
}

#[test]
fn numbers_of_policies_match_javascript() {
    assert_eq!(names_in_javascript("errorPolicies"), Policy::ALL.map(Policy::name));
    for (number, policy) in Policy::ALL.into_iter().enumerate() {
        assert_eq!(policy as usize, number);
    }
}

#[test]
fn names_of_detection_match_javascript() {
    let text = include_str!("../pkg-config/entries/detect/words.js");
    let formats: Vec<_> = Format::ALL.iter().map(|format| format.name()).collect();
    assert_eq!(strings_in(text, "formats"), formats);
    assert!(Format::ALL.iter().enumerate().all(|(number, &format)| number == format as usize));
    assert_eq!(strings_in(text, "encodingsWithEscapes"), EscapedEncoding::ALL.map(EscapedEncoding::name));
    let (_, list) = text.split_once("export const languages = Object.freeze(").unwrap();
    let list: String = list.split('\'').skip(1).step_by(2).take_while(|part| part.contains(' ')).collect();
    let tags: Vec<_> = list.split(", ").map(|entry| entry.split(' ').next().unwrap()).collect();
    let tags_in_rust: Vec<_> = (0..=u8::MAX).map_while(Language::from_number).map(Language::tag).collect();
    // After the languages, `tags` has parts of later strings in the file, such as the string in `split(', ')`.
    assert_eq!(&tags[..tags_in_rust.len()], tags_in_rust);
}

#[test]
fn from_name_returns_the_value_of_each_name() {
    for encoding in Encoding::ALL {
        assert_eq!(Encoding::from_name(encoding.name()), Some(encoding));
    }
    for policy in Policy::ALL {
        assert_eq!(Policy::from_name(policy.name()), Some(policy));
    }
    assert_eq!((Encoding::from_name("UTF-8"), Policy::from_name("Strict")), (None, None));
    assert_eq!((Severity::Error.name(), Severity::Warning.name()), ("error", "warning"));
}

/// Code points have 31 bits in RFC 2044 (§2), in the other old versions of UTF-8, in UCS-4 and in UTF-1. UCS-2 has 16 bits.
#[test]
fn maximum_code_points_and_grammars() {
    use Encoding::*;
    for encoding in Encoding::ALL.into_iter().chain([Units16, Units32]) {
        let last = match encoding {
            Rfc2044 | Amd2 | Rfc2279bis | Ucs4Le | Ucs4Be | Utf1 => 0x7FFF_FFFF,
            Ucs2Le | Ucs2Be => 0xFFFF,
            _ => 0x10_FFFF,
        };
        assert_eq!(encoding.max_code_point(), last, "{encoding:?}");
        let is_utf8_variant = matches!(encoding, Utf8 | Rfc2044 | Amd2 | Rfc2279bis | Cesu8 | Wtf8 | Mutf8);
        assert_eq!(encoding.grammar().is_some(), is_utf8_variant, "{encoding:?}");
    }
}

#[test]
fn properties_of_code_points() {
    for (value, is_high, is_low) in [
        (0xD7FF, false, false),
        (0xD800, true, false),
        (0xDBFF, true, false),
        (0xDC00, false, true),
        (0xDFFF, false, true),
        (0xE000, false, false),
    ] {
        let found = CodePoint::new(value).unwrap();
        let expected = (is_high, is_low, is_high || is_low, !is_high && !is_low);
        let halves = (found.is_high_surrogate(), found.is_low_surrogate());
        assert_eq!(
            (halves.0, halves.1, found.is_surrogate(), found.is_scalar_value()),
            expected,
            "{value:X}"
        );
        assert_eq!(format!("{found:?}"), format!("U+{value:04X}"));
    }
    let is_ascii = |value| CodePoint::new(value).unwrap().is_ascii();
    assert_eq!([0, 0x7F, 0x80, 0x100].map(is_ascii), [true, true, false, false]);
}

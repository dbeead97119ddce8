//! Comparison with independent decoders and encoders: the standard library, encoding_rs and bstr. The inputs are:
//!
//! - all strings of up to three bytes;
//! - all scalar values;
//! - all strings of four bytes, or of four code units, from a list of boundary values.

use bstr::ByteSlice;
use utfscope::{Encoding, Options, Policy, transcode, validate};

const REPLACE: Options = Options { policy: Policy::Replace, ignore_bom: true, write_bom: None };

fn decode_replacing(input: &[u8]) -> Vec<u16> {
    transcode::to_utf16(input, Encoding::Utf8, REPLACE, &mut |_| ()).unwrap()
}

/// Compares validity, the first fault and the replacements with the standard library.
fn assert_same_as_std(input: &[u8]) {
    match (std::str::from_utf8(input), validate::bytes(input, Encoding::Utf8)) {
        (Ok(text), Ok(found)) => assert_eq!(found.code_points as usize, text.chars().count(), "{input:02X?}"),
        (Err(theirs), Err(ours)) => {
            assert_eq!(ours.offset as usize, theirs.valid_up_to(), "{input:02X?}");
            let len = theirs.error_len().unwrap_or(input.len() - theirs.valid_up_to());
            assert_eq!(usize::from(ours.len), len, "{input:02X?}");
        }
        (theirs, ours) => panic!("{input:02X?}: std says {theirs:?}, utfscope says {ours:?}"),
    }
    let lossy: Vec<u16> = String::from_utf8_lossy(input).encode_utf16().collect();
    assert_eq!(decode_replacing(input), lossy, "{input:02X?}");
}

#[test]
fn every_string_of_up_to_three_bytes_agrees_with_std() {
    assert_same_as_std(&[]);
    for first in 0..=0xFF {
        assert_same_as_std(&[first]);
        for second in 0..=0xFF {
            assert_same_as_std(&[first, second]);
            for third in 0..=0xFF {
                assert_same_as_std(&[first, second, third]);
            }
        }
    }
}

/// The byte values at which some rule of UTF-8 changes, and some of their neighbours.
const BOUNDARIES: [u8; 31] = [
    0x00, 0x41, 0x7F, 0x80, 0x81, 0x8F, 0x90, 0x9F, 0xA0, 0xAF, 0xB0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0,
    0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF8, 0xFC, 0xFE, 0xFF,
];

#[test]
fn every_string_of_four_bytes_at_boundaries_agrees_with_three_decoders() {
    for index in 0..BOUNDARIES.len().pow(4) {
        let digit = |position: u32| BOUNDARIES[index / BOUNDARIES.len().pow(position) % BOUNDARIES.len()];
        let input = [digit(3), digit(2), digit(1), digit(0)];
        assert_same_as_std(&input);
        let ours = String::from_utf16(&decode_replacing(&input)).unwrap();
        let (theirs, _) = encoding_rs::UTF_8.decode_without_bom_handling(&input);
        assert_eq!(ours, theirs, "encoding_rs, {input:02X?}");
        assert_eq!(ours, input.to_str_lossy(), "bstr, {input:02X?}");
    }
}

#[test]
fn every_scalar_value_agrees_with_std_in_both_directions() {
    for character in '\0'..=char::MAX {
        let mut buffer = [0; 4];
        let theirs = character.encode_utf8(&mut buffer).as_bytes();
        let value = [u32::from(character)];
        let ours = transcode::from_utf32(&value, Encoding::Utf8, REPLACE, &mut |_| ()).unwrap();
        assert_eq!(ours, theirs, "{character:?}");
        assert_eq!(transcode::to_utf32(&ours, Encoding::Utf8, REPLACE, &mut |_| ()).unwrap(), value);

        let mut buffer = [0; 2];
        let units = character.encode_utf16(&mut buffer);
        assert_eq!(decode_replacing(&ours), units, "{character:?}");
        assert_eq!(transcode::from_utf16(units, Encoding::Utf8, REPLACE, &mut |_| ()).unwrap(), theirs);
        for (encoding, bytes) in [
            (Encoding::Utf16Le, units.iter().flat_map(|unit| unit.to_le_bytes()).collect::<Vec<_>>()),
            (Encoding::Utf16Be, units.iter().flat_map(|unit| unit.to_be_bytes()).collect()),
        ] {
            assert_eq!(transcode::from_utf32(&value, encoding, REPLACE, &mut |_| ()).unwrap(), bytes);
            assert_eq!(transcode::to_utf32(&bytes, encoding, REPLACE, &mut |_| ()).unwrap(), value);
        }
    }
}

#[test]
fn every_string_of_four_utf_16_units_at_boundaries_agrees_with_two_decoders() {
    const UNITS: [u16; 14] = [
        0x0000, 0x0041, 0x00E9, 0xD7FF, 0xD800, 0xD801, 0xDBFF, 0xDC00, 0xDC01, 0xDFFF, 0xE000, 0xFEFF,
        0xFFFE, 0xFFFF,
    ];
    for index in 0..UNITS.len().pow(4) {
        let units: Vec<u16> =
            (0..4).map(|position| UNITS[index / UNITS.len().pow(position) % UNITS.len()]).collect();
        let theirs = String::from_utf16_lossy(&units);
        let ours = transcode::from_utf16(&units, Encoding::Utf8, REPLACE, &mut |_| ()).unwrap();
        assert_eq!(ours, theirs.as_bytes(), "{units:04X?}");
        let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        for encoding in [Encoding::Units16, Encoding::Utf16Le] {
            let is_valid = validate::bytes(&bytes, encoding).is_ok();
            assert_eq!(is_valid, String::from_utf16(&units).is_ok(), "{units:04X?}");
        }
        for end in 0..=bytes.len() {
            let cut = &bytes[..end];
            let (theirs, _) = encoding_rs::UTF_16LE.decode_without_bom_handling(cut);
            let ours = transcode::to_utf16(cut, Encoding::Utf16Le, REPLACE, &mut |_| ()).unwrap();
            assert_eq!(String::from_utf16(&ours).unwrap(), theirs, "{cut:02X?}");
        }
    }
}

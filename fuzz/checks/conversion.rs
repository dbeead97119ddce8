//! Conversions compared with encoding_rs, bstr, wtf8 and the standard library, and round trips. Each input runs one of the
//! checks.

use super::{Choices, code_units, convert, oracle};
use bstr::ByteSlice;
use utfscope::{Encoding, Options, Policy};
use wtf8::Wtf8Buf;

const REPLACE: Options = Options { policy: Policy::Replace, ignore_bom: true, write_bom: Some(false) };

/// Runs the check that the input selects. Panics if a result of the crate differs from the expected result.
pub fn check(input: &[u8]) {
    let mut choices = Choices::new(input);
    let number = choices.below(10);
    let bytes = choices.remaining;
    match number {
        0 => from_utf8(bytes),
        1 => boms(bytes),
        2 => from_utf16(bytes, encoding_rs::UTF_16LE, Encoding::Utf16Le),
        3 => from_utf16(bytes, encoding_rs::UTF_16BE, Encoding::Utf16Be),
        4 => from_units(bytes),
        5 => windows_1252(bytes),
        6 => latin1(bytes),
        7 => utf32(bytes),
        8 => wtf8(bytes),
        _ => round_trip(bytes),
    }
}

fn convert_with_replacement(bytes: &[u8], from: Encoding, to: Encoding) -> Vec<u8> {
    convert(bytes, from, to, REPLACE).0.expect("`replace` handles every fault")
}

fn utf16_bytes(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

fn from_utf8(bytes: &[u8]) {
    let (text, _) = encoding_rs::UTF_8.decode_without_bom_handling(bytes);
    assert_eq!(convert_with_replacement(bytes, Encoding::Utf8, Encoding::Utf8), text.as_bytes());
    assert_eq!(bytes.to_str_lossy(), text);
    assert_eq!(String::from_utf8_lossy(bytes), text);
    assert_eq!(convert_with_replacement(bytes, Encoding::Utf8, Encoding::Units16), utf16_bytes(&text));
    let code_points: Vec<u8> =
        text.chars().flat_map(|character| u32::from(character).to_le_bytes()).collect();
    assert_eq!(convert_with_replacement(bytes, Encoding::Utf8, Encoding::Units32), code_points);
}

fn boms(bytes: &[u8]) {
    let remove_bom = Options { ignore_bom: false, ..REPLACE };
    for (theirs, ours) in [
        (encoding_rs::UTF_8, Encoding::Utf8),
        (encoding_rs::UTF_16LE, Encoding::Utf16Le),
        (encoding_rs::UTF_16BE, Encoding::Utf16Be),
    ] {
        let (text, _) = theirs.decode_with_bom_removal(bytes);
        let (found, _) = convert(bytes, ours, Encoding::Utf8, remove_bom);
        assert_eq!(found.as_deref(), Ok(text.as_bytes()), "{ours:?}");
    }
}

fn from_utf16(bytes: &[u8], theirs: &'static encoding_rs::Encoding, ours: Encoding) {
    let (text, _) = theirs.decode_without_bom_handling(bytes);
    assert_eq!(convert_with_replacement(bytes, ours, Encoding::Utf8), text.as_bytes());
}

fn from_units(bytes: &[u8]) {
    let units: Vec<u16> = code_units(bytes).collect();
    let unit_bytes = &bytes[..2 * units.len()];
    let text = String::from_utf16_lossy(&units);
    assert_eq!(convert_with_replacement(unit_bytes, Encoding::Units16, Encoding::Utf8), text.as_bytes());
    assert_eq!(
        convert_with_replacement(unit_bytes, Encoding::Units16, Encoding::Units16),
        utf16_bytes(&text)
    );
    let (strict, faults) = convert(unit_bytes, Encoding::Units16, Encoding::Utf8, Options::default());
    match String::from_utf16(&units) {
        Ok(text) => assert_eq!(strict.as_deref(), Ok(text.as_bytes())),
        Err(_) => {
            let mut valid_units = 0;
            for character in char::decode_utf16(units).map_while(Result::ok) {
                valid_units += character.len_utf16() as u64;
            }
            assert!(strict.is_err() && faults.first().is_some_and(|fault| fault.offset == valid_units));
        }
    }
}

fn windows_1252(bytes: &[u8]) {
    let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes);
    assert_eq!(convert_with_replacement(bytes, Encoding::Windows1252, Encoding::Utf8), text.as_bytes());
    assert_eq!(convert_with_replacement(text.as_bytes(), Encoding::Utf8, Encoding::Windows1252), bytes);
    // The crate writes `?` for unmappable characters. encoding_rs writes a character reference, and returns true.
    let text = bytes.to_str_lossy();
    let mut expected = Vec::new();
    for character in text.chars() {
        let character = character.to_string();
        let (bytes, _, is_unmappable) = encoding_rs::WINDOWS_1252.encode(&character);
        expected.extend_from_slice(if is_unmappable { b"?" } else { &bytes });
    }
    assert_eq!(convert_with_replacement(text.as_bytes(), Encoding::Utf8, Encoding::Windows1252), expected);
}

fn latin1(bytes: &[u8]) {
    let text = encoding_rs::mem::decode_latin1(bytes);
    assert_eq!(convert_with_replacement(bytes, Encoding::Iso8859_1, Encoding::Utf8), text.as_bytes());
    assert_eq!(convert_with_replacement(text.as_bytes(), Encoding::Utf8, Encoding::Iso8859_1), bytes);
    let ascii: String =
        bytes.iter().map(|&byte| if byte < 0x80 { byte as char } else { '\u{FFFD}' }).collect();
    assert_eq!(convert_with_replacement(bytes, Encoding::Ascii, Encoding::Utf8), ascii.as_bytes());
    let with_question_marks = ascii.replace('\u{FFFD}', "?");
    assert_eq!(
        convert_with_replacement(ascii.as_bytes(), Encoding::Utf8, Encoding::Ascii),
        with_question_marks.as_bytes()
    );
}

fn utf32(bytes: &[u8]) {
    for (from, value_of) in [
        (Encoding::Utf32Le, u32::from_le_bytes as fn([u8; 4]) -> u32),
        (Encoding::Utf32Be, u32::from_be_bytes),
    ] {
        let (values, rest) = bytes.as_chunks();
        let mut text: String =
            values.iter().map(|&value| char::from_u32(value_of(value)).unwrap_or('\u{FFFD}')).collect();
        if !rest.is_empty() {
            text.push('\u{FFFD}');
        }
        assert_eq!(convert_with_replacement(bytes, from, Encoding::Utf8), text.as_bytes(), "{from:?}");
        assert_eq!(convert_with_replacement(bytes, from, Encoding::Units16), utf16_bytes(&text), "{from:?}");
    }
}

fn wtf8(bytes: &[u8]) {
    let units: Vec<u16> = code_units(bytes).collect();
    let unit_bytes = &bytes[..2 * units.len()];
    let text = Wtf8Buf::from_ill_formed_utf16(&units);
    let mut expected = Vec::new();
    text.code_points().for_each(|value| oracle::encoded(Encoding::Wtf8, value.to_u32(), &mut expected));
    let (ours, _) = convert(unit_bytes, Encoding::Units16, Encoding::Wtf8, Options::default());
    assert_eq!((ours.as_deref(), text.len()), (Ok(&expected[..]), expected.len()));
    assert_eq!(convert_with_replacement(&expected, Encoding::Wtf8, Encoding::Units16), unit_bytes);
}

/// Converts UTF-8 to one encoding, to another, and back, if both encodings can represent all of Unicode.
fn round_trip(input: &[u8]) {
    let mut choices = Choices::new(input);
    let [first, second] = [choices.named_encoding(), choices.named_encoding()];
    let represents_unicode = |encoding: Encoding| {
        use Encoding::{Ascii, Iso8859_1, Ucs2Be, Ucs2Le, Windows1252};
        // `ALL` lacks the encodings of the feature `legacy`. No legacy encoding can represent all of Unicode: even gb18030 lacks U+E5E5.
        Encoding::ALL.contains(&encoding)
            && !matches!(encoding, Ascii | Iso8859_1 | Ucs2Be | Ucs2Le | Windows1252)
    };
    if !represents_unicode(first) || !represents_unicode(second) {
        return;
    }
    let text = choices.remaining.to_str_lossy();
    // UTF-16 without a BOM cannot start with U+FFFE: a decoder reads it as the BOM of the other byte order.
    if text.starts_with('\u{FFFE}') && [first, second].contains(&Encoding::Utf16) {
        return;
    }
    let in_first = convert_with_replacement(text.as_bytes(), Encoding::Utf8, first);
    let in_second = convert_with_replacement(&in_first, first, second);
    assert_eq!(
        convert_with_replacement(text.as_bytes(), Encoding::Utf8, second),
        in_second,
        "{first:?} to {second:?}"
    );
    assert_eq!(
        convert_with_replacement(&in_second, second, Encoding::Utf8),
        text.as_bytes(),
        "{first:?} to {second:?}"
    );
}

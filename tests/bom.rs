//! BOMs (RFC 2781 §3.2): a leading U+FEFF in bytes is a BOM and not part of the text. In code units, a leading U+FEFF is a character.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use utfscope::transcode::{self, Conversion, TranscodeError};
use utfscope::validate::{self, ListOptions};
use utfscope::{Encoding, Options, Policy};

const PLAIN: Options = Options { policy: Policy::Strict, ignore_bom: false, write_bom: None };
/// The tests use the last 0 to 3 of these code points. A text of two or three code points begins with U+FEFF.
const TEXT: [u32; 3] = [0xFEFF, 0xFEFF, 0x41];

fn converted(input: &[u8], from: Encoding, to: Encoding, options: Options) -> Vec<u8> {
    transcode::bytes(input, from, to, options, &mut |_| ()).unwrap()
}

fn without_bom(text: &[u32], to: Encoding) -> Vec<u8> {
    let options = Options { write_bom: Some(false), ..PLAIN };
    transcode::from_utf32(text, to, options, &mut |_| ()).unwrap()
}

/// The encodings that can represent U+FEFF.
fn encodings_with_u_feff() -> impl Iterator<Item = Encoding> {
    Encoding::ALL
        .into_iter()
        .filter(|encoding| !matches!(encoding, Encoding::Ascii | Encoding::Iso8859_1 | Encoding::Windows1252))
}

#[test]
fn a_leading_u_feff_survives_encoding_and_decoding() {
    for to in encodings_with_u_feff() {
        for write_bom in [None, Some(true)] {
            let options = Options { write_bom, ..PLAIN };
            let writes = write_bom.unwrap_or(to.writes_bom());
            for len in 0..=TEXT.len() {
                let (text, context) = (&TEXT[TEXT.len() - len..], format!("{to:?}, {write_bom:?}, {len}"));
                let bom: &[u32] = if writes { &[0xFEFF] } else { &[] };
                // One call encodes the BOM and the text, because in UTF-7 the BOM and a following U+FEFF are in one Base64 run.
                let expected = without_bom(&[bom, text].concat(), to);
                let units: Vec<u16> = text.iter().map(|&value| value as u16).collect();
                let bytes = transcode::from_utf32(text, to, options, &mut |_| ()).unwrap();
                assert_eq!(bytes, expected, "{context}");
                assert_eq!(
                    transcode::from_utf16(&units, to, options, &mut |_| ()),
                    Ok(expected),
                    "{context}"
                );
                let back =
                    transcode::to_utf32(&bytes, to, Options { ignore_bom: !writes, ..PLAIN }, &mut |_| ());
                assert_eq!(back.as_deref(), Ok(text), "{context}");
            }
        }
    }
}

#[test]
fn ignore_bom_and_write_bom_are_independent() {
    for from in encodings_with_u_feff() {
        for to in encodings_with_u_feff() {
            for ignore_bom in [false, true] {
                for write_bom in [None, Some(false), Some(true)] {
                    for len in 0..=TEXT.len() {
                        let text = &TEXT[TEXT.len() - len..];
                        let options = Options { ignore_bom, write_bom, ..PLAIN };
                        let found = converted(&without_bom(text, from), from, to, options);
                        let dropped = usize::from(!ignore_bom && len > 1);
                        let writes = write_bom.unwrap_or(to.writes_bom());
                        let bom: &[u32] = if writes { &[0xFEFF] } else { &[] };
                        let expected = without_bom(&[bom, &text[dropped..]].concat(), to);
                        assert_eq!(found, expected, "{from:?} to {to:?}, {options:?}, {len}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_warning_about_an_overlong_bom_is_reported_even_if_the_bom_is_dropped() {
    for encoding in [Encoding::Rfc2044, Encoding::Amd2] {
        for bom in
            [&b"\xEF\xBB\xBF"[..], b"\xF0\x8F\xBB\xBF", b"\xF8\x80\x8F\xBB\xBF", b"\xFC\x80\x80\x8F\xBB\xBF"]
        {
            let text = [bom, b"A", bom].concat();
            let list_options = ListOptions { limit: usize::MAX, warnings: true };
            let listed = validate::faults(&text, encoding, list_options).unwrap().list;
            assert_eq!(listed.len(), if bom.len() == 3 { 0 } else { 2 }, "{encoding:?} {bom:02X?}");
            for to in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf7, Encoding::Units16] {
                for (ignore_bom, policy) in
                    [(false, Policy::Strict), (true, Policy::Strict), (false, Policy::Replace)]
                {
                    let options = Options { policy, ignore_bom, ..PLAIN };
                    let mut reported = Vec::new();
                    let out =
                        transcode::bytes(&text, encoding, to, options, &mut |fault| reported.push(*fault));
                    assert_eq!(reported, listed, "{encoding:?} to {to:?}, {bom:02X?}");
                    let kept: &[u32] = if ignore_bom { &[0xFEFF, 0x41, 0xFEFF] } else { &[0x41, 0xFEFF] };
                    let written_bom: &[u32] = if to == Encoding::Utf16 { &[0xFEFF] } else { &[] };
                    assert_eq!(
                        out,
                        Ok(without_bom(&[written_bom, kept].concat(), to)),
                        "{encoding:?} to {to:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_bom_is_an_error_if_the_target_cannot_represent_it() {
    let write = Options { write_bom: Some(true), ..PLAIN };
    for from in Encoding::ALL.into_iter().chain([Encoding::Units16, Encoding::Units32]) {
        for to in Encoding::ALL {
            let result = Conversion::new(from, to, write).map(drop);
            let can_represent_bom =
                !matches!(to, Encoding::Ascii | Encoding::Iso8859_1 | Encoding::Windows1252);
            match result {
                Err(TranscodeError::Unsupported(reason)) => {
                    assert!(!can_represent_bom && reason.contains("U+FEFF"), "{to:?}: {reason}")
                }
                result => assert_eq!((result, can_represent_bom), (Ok(()), true), "{to:?}"),
            }
        }
    }
    assert_eq!(converted(b"A", Encoding::Utf8, Encoding::Utf8, write), b"\xEF\xBB\xBFA");
}

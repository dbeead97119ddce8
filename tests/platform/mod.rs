//! Compares decoding with the platform's `TextDecoder`, in Node and in browsers.

use utfscope::{Encoding, Options, Policy, transcode};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen]
extern "C" {
    type TextDecoder;
    #[wasm_bindgen(constructor)]
    fn new(label: &str) -> TextDecoder;
    #[wasm_bindgen(method)]
    fn decode(this: &TextDecoder, bytes: &[u8]) -> String;
}

/// Decodes as in the Encoding Standard: the BOM is removed, malformed sequences become U+FFFD.
fn decoded(input: &[u8], encoding: Encoding) -> String {
    let options = Options { policy: Policy::Replace, ..Options::default() };
    let units = transcode::to_utf16(input, encoding, options, &mut |_| ()).unwrap();
    String::from_utf16(&units).unwrap()
}

#[wasm_bindgen_test]
fn every_string_of_one_and_two_bytes_agrees_with_text_decoder() {
    for (label, encoding) in
        [("utf-8", Encoding::Utf8), ("utf-16le", Encoding::Utf16Le), ("utf-16be", Encoding::Utf16Be)]
    {
        let platform = TextDecoder::new(label);
        for first in 0..=0xFF {
            assert_eq!(decoded(&[first], encoding), platform.decode(&[first]), "{label} {first:02X}");
            for second in 0..=0xFF {
                let input = [first, second];
                assert_eq!(decoded(&input, encoding), platform.decode(&input), "{label} {input:02X?}");
            }
        }
    }
}

/// Decodes 65,536 strings per call. A line feed precedes each string, and no sequence can continue across a line feed.
#[wasm_bindgen_test]
fn every_string_of_three_bytes_agrees_with_text_decoder() {
    let platform = TextDecoder::new("utf-8");
    for first in 0..=0xFF {
        let mut input = Vec::new();
        for second in 0..=0xFF {
            for third in 0..=0xFF {
                input.extend([b'\n', first, second, third]);
            }
        }
        assert!(
            decoded(&input, Encoding::Utf8) == platform.decode(&input),
            "strings that begin with {first:02X}"
        );
    }
}

#[wasm_bindgen_test]
fn every_scalar_value_agrees_with_text_decoder() {
    let text: String = ('\0'..=char::MAX).collect();
    assert!(decoded(text.as_bytes(), Encoding::Utf8) == text, "utf-8");
    assert!(TextDecoder::new("utf-8").decode(text.as_bytes()) == text, "utf-8, platform");
    let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(decoded(&units, Encoding::Utf16Le) == text, "utf-16le");
    assert!(TextDecoder::new("utf-16le").decode(&units) == text, "utf-16le, platform");
}

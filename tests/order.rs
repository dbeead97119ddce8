//! Texts compare by code point in every encoding. The texts have lone and paired surrogates, and characters before and
//! after surrogates in code point order.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use core::cmp::Ordering;
use utfscope::{Encoding, Options, order, transcode, validate};

/// Sequences of the UTF-8 family with common first bytes: surrogates of three bytes each, and characters near them.
const PIECES: [&[u8]; 12] = [
    b"\xED\xA0\x80",
    b"\xED\xA0\xBD",
    b"\xED\xAF\xBF",
    b"\xED\xB0\x80",
    b"\xED\xB8\x80",
    b"\xED\xBF\xBF",
    b"\xED\x9F\xBF",
    b"\xEE\x80\x80",
    b"\xEF\xBF\xBD",
    b"\xF0\x90\x80\x80",
    b"\xC3\xA9",
    b"A",
];

/// Returns every text of up to three pieces.
fn texts() -> Vec<Vec<u8>> {
    let mut texts = vec![Vec::new()];
    let mut longest = texts.clone();
    for _ in 0..3 {
        longest =
            longest.iter().flat_map(|text| PIECES.iter().map(|piece| [text, *piece].concat())).collect();
        texts.extend(longest.iter().cloned());
    }
    texts
}

fn code_points(text: &[u8], encoding: Encoding) -> Vec<u32> {
    let options = Options { ignore_bom: !encoding.writes_bom(), ..Options::default() };
    transcode::to_utf32(text, encoding, options, &mut |_| ()).unwrap()
}

#[test]
fn surrogates_compare_by_code_point_in_both_directions() {
    let [left, right] = [&b"\xED\xA0\x80\xEE\x80\x80"[..], b"\xED\xA0\x80\xED\xB0\x80"];
    assert_eq!(order::compare([left, right], Encoding::Mutf8), Ok(Ordering::Less));
    assert_eq!(order::compare([right, left], Encoding::Mutf8), Ok(Ordering::Greater));
}

#[test]
fn texts_compare_by_code_point_in_every_encoding() {
    let texts = texts();
    for encoding in Encoding::named() {
        // A text is converted from Modified UTF-8 if it is malformed in the encoding, or if the encoding has wide code units.
        let mut candidates: Vec<(Vec<u8>, Vec<u32>)> = Vec::new();
        for text in &texts {
            let (mut bytes, plain) = (text.clone(), Options::default());
            if validate::bytes(text, encoding).is_err() || encoding.unit_len() > 1 {
                match transcode::bytes(text, Encoding::Mutf8, encoding, plain, &mut |_| ()) {
                    Ok(converted) => bytes = converted,
                    Err(_) => continue,
                }
            }
            let values = code_points(&bytes, encoding);
            candidates.push((bytes, values));
        }
        assert!(candidates.len() > 3, "{encoding:?}");
        // Neighbors in the list have common prefixes. Some distant texts are compared too.
        for (index, (text, values)) in candidates.iter().enumerate() {
            let near = candidates.iter().skip(index).take(40);
            let far = candidates.iter().skip(index % 7).step_by(97);
            for (other, other_values) in near.chain(far) {
                let found = order::compare([text, other], encoding);
                assert_eq!(found, Ok(values.cmp(other_values)), "{encoding:?} {text:02X?} {other:02X?}");
                let reversed = order::compare([other, text], encoding);
                assert_eq!(reversed, Ok(other_values.cmp(values)), "{encoding:?} {other:02X?} {text:02X?}");
            }
        }
    }
}

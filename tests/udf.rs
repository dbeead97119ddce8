//! The functions for databases, with blocks of rows in `RowBinary`, as a database passes them.

#![cfg(all(feature = "udf", not(target_arch = "wasm32")))]

use utfscope::Encoding;
use utfscope::udf::{Failure, Function, functions, run};

/// Returns rows of strings in `RowBinary`. The strings are shorter than 128 bytes, so a length is one byte.
fn rows(strings: &[&[u8]]) -> Vec<u8> {
    strings.iter().flat_map(|string| [&[string.len() as u8][..], string].concat()).collect()
}

fn apply(function: Function, arguments: &[&[u8]]) -> Vec<u8> {
    run(function, &rows(arguments), 1).unwrap()
}

#[test]
fn validity_is_one_byte_for_each_row() {
    let strings: [&[u8]; 5] = [b"", b"plain", "żółw".as_bytes(), b"\xC0\xAF", b"\xED\xA0\x80"];
    assert_eq!(run(functions::utf8_is_valid, &rows(&strings), 5), Ok(vec![1, 1, 1, 0, 0]));
    assert_eq!(run(functions::utf8_is_valid, b"", 0), Ok(vec![]));
}

#[test]
fn the_first_fault_is_a_tuple_of_nullable_values() {
    assert_eq!(apply(functions::utf8_first_fault, &[b"whole"]), [1, 1, 1]);
    let expected = [&[0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 8][..], b"overlong"].concat();
    assert_eq!(apply(functions::utf8_first_fault, &[b"ab\xC0\xAF"]), expected);
}

#[test]
fn faults_are_an_array_of_tuples() {
    assert_eq!(apply(functions::utf8_faults, &[b"whole"]), [0]);
    let expected = [
        &[2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 8][..],
        b"overlong",
        &[1, 0, 0, 0, 0, 0, 0, 0, 1, 23],
        b"unexpected-continuation",
    ];
    assert_eq!(apply(functions::utf8_faults, &[b"\xC0\xAF"]), expected.concat());
}

#[test]
fn every_encoding_has_its_name_in_any_case_and_with_either_separator() {
    for encoding in Encoding::named() {
        let name = encoding.name();
        let expected = [&[0, name.len() as u8], name.as_bytes()].concat();
        let spellings =
            [name.to_string(), name.to_uppercase(), name.replace('_', "-"), name.replace('-', "_")];
        for spelling in spellings {
            assert_eq!(apply(functions::encoding_name, &[spelling.as_bytes()]), expected, "{spelling}");
        }
    }
    assert_eq!(apply(functions::encoding_name, &[b"utf8"]), *b"\0\x05utf-8");
    for unknown in [&b""[..], b"utf-9", b"\xFF"] {
        assert_eq!(apply(functions::encoding_name, &[unknown]), [1]);
    }
}

#[test]
fn conversions_that_fail_are_null() {
    let convert = |arguments: [&[u8]; 3]| apply(functions::transcode_or_null, &arguments);
    assert_eq!(convert([b"caf\xE9", b"windows-1252", b"utf-8"]), "\0\u{5}café".as_bytes());
    assert_eq!(convert([b"\x93\xFA\x96\x7B", b"shift_jis", b"utf-8"]), "\0\u{6}日本".as_bytes());
    assert_eq!(convert([b"", b"utf-8", b"utf-16le"]), [0, 0]);
    assert_eq!(convert([b"\xE9", b"utf-8", b"utf-8"]), [1], "malformed");
    assert_eq!(convert(["€".as_bytes(), b"utf-8", b"iso-8859-1"]), [1], "unmappable");
    assert_eq!(convert([b"a", b"utf-9", b"utf-8"]), [1], "an unknown encoding");
    assert_eq!(convert([b"a", b"utf-8", b"utf-9"]), [1], "an unknown encoding");
}

#[test]
fn detection_is_null_without_evidence() {
    assert_eq!(apply(functions::detect_encoding, &["déjà vu".as_bytes()]), *b"\0\x05utf-8");
    assert_eq!(apply(functions::detect_encoding, &[b"\xF0\xD2\xC9\xD7\xC5\xD4"]), *b"\0\x06koi8-r");
    assert_eq!(apply(functions::detect_encoding, &[b"\x1F\x8B\x08\0\0\0\0\0"]), [1], "gzip is not text");
}

#[test]
fn text_without_evidence_of_damage_is_returned_as_it_is() {
    assert_eq!(apply(functions::repair_text, &["cafÃ© crÃ¨me".as_bytes()]), "\u{C}café crème".as_bytes());
    for text in ["NESTLÉ®".as_bytes(), b"", b"\xFF ill-formed"] {
        assert_eq!(apply(functions::repair_text, &[text]), rows(&[text]));
    }
}

#[test]
fn lengths_can_have_several_bytes() {
    for length in [127, 128, 300, 16_383, 16_384, 100_000] {
        let mut prefix = Vec::new();
        let mut rest: usize = length;
        while rest >= 0x80 {
            prefix.push((rest % 0x80) as u8 + 0x80);
            rest /= 0x80;
        }
        prefix.push(rest as u8);
        let row = [prefix, vec![b'a'; length]].concat();
        assert_eq!(run(functions::utf8_is_valid, &row, 1), Ok(vec![1]));
        assert_eq!(run(functions::repair_text, &row, 1), Ok(row.clone()), "{length}");
    }
}

#[test]
fn truncated_rows_are_a_failure_and_never_a_panic() {
    let block = rows(&[b"abc", b"utf-8", b"utf-16le"]);
    for end in 0..block.len() {
        assert_eq!(run(functions::transcode_or_null, &block[..end], 1), Err(Failure::Truncated), "{end}");
    }
    for length in [&b"\x80"[..], &[0xFF; 9], &[0xFF; 20], b"\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01"] {
        assert_eq!(run(functions::utf8_is_valid, length, 1), Err(Failure::Truncated));
    }
    // The length is 2 to the power of 64, which has 65 bits. Its lower 64 bits alone would be 0, the length of the empty string.
    assert_eq!(
        run(functions::utf8_is_valid, b"\x80\x80\x80\x80\x80\x80\x80\x80\x80\x02", 1),
        Err(Failure::Truncated)
    );
}

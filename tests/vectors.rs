//! The examples of the standards, and of Wikipedia's article on UTF-8, typed by hand from the documents.

use utfscope::{Encoding, Options, Policy, transcode, validate};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const BE: Encoding = Encoding::Utf16Be;
const LE: Encoding = Encoding::Utf16Le;

fn bytes(hex: &str) -> Vec<u8> {
    hex.split_whitespace().map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
}

fn code_points(hex: &str) -> Vec<u32> {
    hex.split_whitespace().map(|value| u32::from_str_radix(value, 16).unwrap()).collect()
}

/// Checks an example in both directions. A BOM in the bytes is kept as U+FEFF.
#[track_caller]
fn assert_both_directions(encoding: Encoding, values: &str, hex: &str) {
    let keep = Options { ignore_bom: true, ..Options::default() };
    let decoded = transcode::to_utf32(&bytes(hex), encoding, keep, &mut |_| ()).unwrap();
    assert_eq!(decoded, code_points(values), "{} {hex}", encoding.name());
    let encoded =
        transcode::from_utf32(&code_points(values), encoding, Options::default(), &mut |_| ()).unwrap();
    assert_eq!(encoded, bytes(hex), "{} {values}", encoding.name());
}

#[test]
fn rfc_2044_section_3() {
    assert_both_directions(Encoding::Utf8, "0041 2262 0391 002E", "41 E2 89 A2 CE 91 2E");
    assert_both_directions(
        Encoding::Utf8,
        "0048 0069 0020 004D 006F 006D 0020 263A 0021",
        "48 69 20 4D 6F 6D 20 E2 98 BA 21",
    );
    assert_both_directions(Encoding::Utf8, "65E5 672C 8A9E", "E6 97 A5 E6 9C AC E8 AA 9E");
}

#[test]
fn draft_2279bis_paragraphs_40_and_42() {
    assert_both_directions(Encoding::Utf8, "D55C AD6D C5B4", "ED 95 9C EA B5 AD EC 96 B4");
    assert_both_directions(Encoding::Utf8, "FEFF 233B4", "EF BB BF F0 A3 8E B4");
    let stripped =
        transcode::to_utf32(&bytes("EF BB BF F0 A3 8E B4"), Encoding::Utf8, Options::default(), &mut |_| ());
    assert_eq!(stripped.unwrap(), [0x233B4]);
}

#[test]
fn amendment_2_table_3_up_to_four_bytes() {
    for (value, hex) in [
        ("0001", "01"),
        ("007F", "7F"),
        ("0080", "C2 80"),
        ("07FF", "DF BF"),
        ("0800", "E0 A0 80"),
        ("FFFF", "EF BF BF"),
        ("10000", "F0 90 80 80"),
        ("10FFFF", "F4 8F BF BF"),
    ] {
        assert_both_directions(Encoding::Utf8, value, hex);
        assert_both_directions(Encoding::Rfc2279bis, value, hex);
        assert_both_directions(Encoding::Rfc2044, value, hex);
        assert_both_directions(Encoding::Amd2, value, hex);
    }
}

#[test]
fn amendment_2_table_3_above_unicode() {
    for (value, hex) in [
        ("1FFFFF", "F7 BF BF BF"),
        ("200000", "F8 88 80 80 80"),
        ("3FFFFFF", "FB BF BF BF BF"),
        ("4000000", "FC 84 80 80 80 80"),
        ("7FFFFFFF", "FD BF BF BF BF BF"),
    ] {
        for encoding in [Encoding::Rfc2044, Encoding::Amd2, Encoding::Rfc2279bis] {
            assert_both_directions(encoding, value, hex);
        }
        assert!(validate::bytes(&bytes(hex), Encoding::Utf8).is_err(), "{hex}");
    }
}

#[test]
fn rfc_2781_section_5() {
    // The document's example: the hieroglyph of the god Ra (with the value 12345), then `=Ra`.
    const RA: &str = "12345 3D 52 61";
    assert_both_directions(BE, RA, "D8 08 DF 45 00 3D 00 52 00 61");
    assert_both_directions(LE, RA, "08 D8 45 DF 3D 00 52 00 61 00");
    for hex in [
        "FE FF D8 08 DF 45 00 3D 00 52 00 61",
        "FF FE 08 D8 45 DF 3D 00 52 00 61 00",
        "D8 08 DF 45 00 3D 00 52 00 61",
    ] {
        let input = bytes(hex);
        let decoded = transcode::to_utf32(&input, Encoding::Utf16, Options::default(), &mut |_| ());
        assert_eq!(decoded.unwrap(), code_points(RA), "{hex}");
    }
    let encoded = transcode::from_utf32(&code_points(RA), Encoding::Utf16, Options::default(), &mut |_| ());
    assert_eq!(encoded.unwrap(), bytes("FE FF D8 08 DF 45 00 3D 00 52 00 61"));
}

#[test]
fn examples_of_wikipedias_article_on_utf_8() {
    for (value, hex) in [("24", "24"), ("A2", "C2 A2"), ("20AC", "E2 82 AC"), ("10348", "F0 90 8D 88")] {
        assert_both_directions(Encoding::Utf8, value, hex);
    }
}

/// The invalid examples of the 2002 draft and of Wikipedia's article.
#[test]
fn utf_8_and_the_2002_draft_reject_the_invalid_examples() {
    for hex in ["C0 80", "ED A1 8C ED BE B4", "2F C0 AE 2E 2F", "F0 82 82 AC"] {
        for encoding in [Encoding::Utf8, Encoding::Rfc2279bis] {
            assert!(validate::bytes(&bytes(hex), encoding).is_err(), "{} {hex}", encoding.name());
        }
    }
}

/// Four short sequences, and those of the Unicode Standard §3.9, Tables 3-8 to 3-11, without the ASCII around them.
#[test]
fn replacement_counts_of_unicode_tables_3_8_to_3_11() {
    for (hex, count) in [
        ("F0 80 80 AF", 4),
        ("F0 9F", 1),
        ("E0 80 AF", 3),
        ("ED A0 80", 3),
        ("C0 AF E0 80 BF F0 81 82", 8),
        ("ED A0 80 ED BF BF ED AF", 8),
        ("F4 91 92 93 FF", 5),
        ("80 BF", 2),
        ("E1 80 E2 F0 91 92 F1 BF", 4),
    ] {
        let options = Options { policy: Policy::Replace, ..Options::default() };
        let decoded = transcode::to_utf32(&bytes(hex), Encoding::Utf8, options, &mut |_| ()).unwrap();
        assert_eq!(decoded, vec![0xFFFD; count], "{hex}");
    }
}

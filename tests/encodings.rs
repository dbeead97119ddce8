//! Requirements F10 to F12 of docs/standards.md: encodings outside the UTF-8 family, compared with vectors typed by hand
//! and with encoding_rs. Also a round trip of every scalar value through every encoding.

use utfscope::{Encoding, Options, Policy, inspect, transcode, validate};
use validate::ListOptions;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const KEEP_BOM: Options = Options { policy: Policy::Strict, ignore_bom: true, write_bom: None };

fn bytes(hex: &str) -> Vec<u8> {
    let digits: Vec<u8> = hex.bytes().filter(u8::is_ascii_hexdigit).collect();
    digits.chunks(2).map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
}

fn decode(input: &[u8], encoding: Encoding) -> Vec<u32> {
    transcode::to_utf32(input, encoding, KEEP_BOM, &mut |_| ()).unwrap()
}

fn encode(values: &[u32], encoding: Encoding) -> Vec<u8> {
    transcode::from_utf32(values, encoding, Options { write_bom: Some(false), ..KEEP_BOM }, &mut |_| ())
        .unwrap()
}

/// Returns each fault of the input as "offset length reason". Warnings are in brackets.
fn faults(input: &[u8], encoding: Encoding) -> Vec<String> {
    let found = validate::faults(input, encoding, ListOptions { limit: 99, warnings: true }).unwrap();
    let formatted = found.list.iter().map(|fault| match fault.severity {
        utfscope::Severity::Error => format!("{} {} {}", fault.offset, fault.len, fault.fault.reason()),
        utfscope::Severity::Warning => format!("[{} {} {}]", fault.offset, fault.len, fault.fault.reason()),
    });
    formatted.collect()
}

#[test]
fn f12_utf_1_vectors_computed_from_iso_ir_178() {
    for (value, hex) in [
        (0x00, "00"),
        (0x7F, "7F"),
        (0x9F, "9F"),
        (0xA0, "A0A0"),
        (0xFF, "A0FF"),
        (0x100, "A121"),
        (0x15D, "A17E"),
        (0x15E, "A1A0"),
        (0x1BD, "A1FF"),
        (0x1BE, "A221"),
        (0x4015, "F5FF"),
        (0x4016, "F62121"),
        (0xFEFF, "F7644C"),
        (0x38E2D, "FBFFFF"),
        (0x38E2E, "FC21212121"),
        (0x10FFFF, "FC21396E6C"),
        (0x7FFF_FFFF, "FDBD2BB940"),
    ] {
        assert_eq!(encode(&[value], Encoding::Utf1), bytes(hex), "U+{value:04X}");
        assert_eq!(decode(&bytes(hex), Encoding::Utf1), [value], "{hex}");
    }
}

#[test]
fn f12_utf_1_faults() {
    for (hex, expected) in [
        ("A0 41", "0 1 missing-continuation"),
        ("A1 20", "0 1 missing-continuation"),
        ("F6 21 80", "0 2 missing-continuation"),
        ("F6 21", "0 2 truncated"),
        ("FC", "0 1 truncated"),
        ("FE", "0 1 invalid-octet"),
        ("FD FF FF FF FF", "0 5 out-of-range"),
    ] {
        assert_eq!(faults(&bytes(hex), Encoding::Utf1)[0], expected, "{hex}");
    }
    // U+D800 is 97EA above the first code point of three bytes, and 97EA = 1 x 190^2 + 14 x 190 + 130.
    assert_eq!(faults(&bytes("F7 2F C4"), Encoding::Utf1), ["0 3 surrogate"]);
    assert_eq!(faults(&bytes("F7 2F A5"), Encoding::Utf1), [""; 0]);
}

#[test]
fn f12_utf_7_examples_of_rfc_2152_and_other_texts() {
    for (values, text) in [
        (&[0x41, 0x2262, 0x391, 0x2E][..], "A+ImIDkQ."),
        (&[0x48, 0x69, 0x20, 0x4D, 0x6F, 0x6D, 0x20, 0x2D, 0x263A, 0x2D, 0x21], "Hi Mom -+Jjo--!"),
        (&[0x65E5, 0x672C, 0x8A9E], "+ZeVnLIqe-"),
        (
            &[0x49, 0x74, 0x65, 0x6D, 0x20, 0x33, 0x20, 0x69, 0x73, 0x20, 0xA3, 0x31, 0x2E],
            "Item 3 is +AKM-1.",
        ),
        (&[0x31, 0x2B, 0x31], "1+-1"),
        (&[0x1F600, 0x21], "+2D3eAA!"),
        (&[0x7E, 0x5C], "+AH4AXA-"),
    ] {
        assert_eq!(String::from_utf8(encode(values, Encoding::Utf7)).unwrap(), text);
        assert_eq!(decode(text.as_bytes(), Encoding::Utf7), values, "{text}");
    }
    // The `+` and the `-` of a Base64 run do not count as code points.
    assert_eq!(validate::count_code_points(b"+AEEAQg-C", Encoding::Utf7), 3);
    // Other encoders may write ASCII characters in Base64, or omit the `-` after the last run, or write characters
    // directly that RFC 2152 does not allow outside Base64.
    assert_eq!(decode(b"+AEEAQg-", Encoding::Utf7), [0x41, 0x42]);
    assert_eq!(decode(b"+AEEAQg", Encoding::Utf7), [0x41, 0x42]);
    assert_eq!(decode(b"+AEE-+AEI-", Encoding::Utf7), [0x41, 0x42]);
    assert_eq!(decode(b"~\\", Encoding::Utf7), [0x7E, 0x5C]);
}

#[test]
fn f12_utf_7_can_be_inspected_inside_a_base64_run() {
    // After a code unit, 0, 2 or 4 bits of a Base64 digit are left. Decoding from the middle of a run must restore
    // these bits.
    let input = b"+TgGMAp+jTgGMAg-a";
    let all_segments = inspect::segments(input, Encoding::Utf7, 0).unwrap();
    for (index, &start) in all_segments.starts.iter().enumerate() {
        let rest = inspect::segments(input, Encoding::Utf7, start as usize).unwrap();
        assert_eq!(rest.code_points, all_segments.code_points[index..], "from {start}");
    }
    // The BOM is inside the first Base64 run.
    let text = transcode::to_utf32(b"+/v8-A", Encoding::Utf7, Options::default(), &mut |_| ()).unwrap();
    assert_eq!(text, [0x41]);
}

#[test]
fn f12_utf_7_faults() {
    for (text, expected) in [
        (&b"+"[..], &["0 1 truncated"][..]),
        (b"+!", &["0 1 missing-continuation"]),
        (b"+AE-", &["1 2 missing-continuation"]),
        (b"+AE", &["1 2 truncated"]),
        (b"+AEF-", &["1 3 missing-continuation"]),
        (b"+2D0-", &["1 3 unpaired-surrogate"]),
        (b"+3gA-", &["1 3 unpaired-surrogate"]),
        // The code units of the next three texts: D83D before 0041, D83D before a pair, and DE00 twice.
        (b"+2D0AQQ-", &["1 3 unpaired-surrogate"]),
        (b"+2D3YPd4A-", &["1 3 unpaired-surrogate"]),
        (b"+3gDeAA-", &["1 3 unpaired-surrogate", "4 3 unpaired-surrogate"]),
        (b"\x80", &["0 1 invalid-octet"]),
        (b"+AEE\xFF", &["4 1 invalid-octet"]),
    ] {
        assert_eq!(faults(text, Encoding::Utf7), expected, "{}", text.escape_ascii());
    }
}

#[test]
fn f10_ucs_2_decodes_pairs_with_a_warning_and_ucs_4_has_31_bits() {
    assert_eq!(decode(&bytes("D808 DF45"), Encoding::Ucs2Be), [0x12345]);
    assert_eq!(faults(&bytes("D808 DF45"), Encoding::Ucs2Be), ["[0 4 surrogate]"]);
    assert_eq!(faults(&bytes("D808 0041"), Encoding::Ucs2Be), ["0 2 unpaired-surrogate"]);
    assert_eq!(faults(&bytes("4100 00"), Encoding::Ucs2Le), ["2 1 truncated"]);
    let unmappable =
        transcode::from_utf32(&[0x41, 0x10000], Encoding::Ucs2Le, KEEP_BOM, &mut |_| ()).unwrap_err();
    assert_eq!(unmappable.to_string(), "unmappable at offset 1, length 1 (U+10000)");

    assert_eq!(decode(&bytes("7FFFFFFF"), Encoding::Ucs4Be), [0x7FFF_FFFF]);
    assert_eq!(encode(&[0x7FFF_FFFF], Encoding::Ucs4Le), bytes("FFFFFF7F"));
    assert_eq!(faults(&bytes("80000000"), Encoding::Ucs4Be), ["0 4 out-of-range"]);
    assert_eq!(faults(&bytes("0000D800"), Encoding::Ucs4Be), ["0 4 surrogate"]);
}

/// The targets have code units of each width.
#[test]
fn f10_an_incomplete_code_unit_at_the_end_is_replaced_once() {
    let replace = Options { policy: Policy::Replace, write_bom: Some(false), ..KEEP_BOM };
    for (text, from) in [("4100 4200 43", Encoding::Utf16Le), ("41000000 42000000 43", Encoding::Utf32Le)] {
        for (to, expected) in [
            (Encoding::Utf16Be, "0041 0042 FFFD"),
            (Encoding::Utf16Le, "4100 4200 FDFF"),
            (Encoding::Utf32Be, "00000041 00000042 0000FFFD"),
            (Encoding::Utf8, "41 42 EFBFBD"),
        ] {
            let found = transcode::bytes(&bytes(text), from, to, replace, &mut |_| ());
            assert_eq!(found, Ok(bytes(expected)), "{from:?} to {to:?}");
        }
    }
}

#[test]
fn f10_utf_32_uses_its_bom_and_reports_faults() {
    for hex in ["0000FEFF 00012345", "FFFE0000 45230100"] {
        assert_eq!(decode(&bytes(hex), Encoding::Utf32), [0xFEFF, 0x12345], "{hex}");
    }
    assert_eq!(decode(&bytes("00012345"), Encoding::Utf32), [0x12345]);
    let written = transcode::from_utf32(&[0x12345], Encoding::Utf32, KEEP_BOM, &mut |_| ()).unwrap();
    assert_eq!(written, bytes("0000FEFF 00012345"));
    assert_eq!(faults(&bytes("00110000"), Encoding::Utf32Be), ["0 4 out-of-range"]);
    assert_eq!(faults(&bytes("0000DFFF"), Encoding::Utf32Be), ["0 4 surrogate"]);
    for len in 1..4 {
        let cut = &bytes("00000041 000000")[..4 + len];
        assert_eq!(faults(cut, Encoding::Utf32Be), [format!("4 {len} truncated")]);
    }
}

#[test]
fn f11_single_byte_encodings() {
    let all: Vec<u8> = (0..=0xFF).collect();
    let latin: Vec<u32> = (0..=0xFF).collect();
    assert_eq!(decode(&all, Encoding::Iso8859_1), latin);
    assert_eq!(encode(&latin, Encoding::Iso8859_1), all);
    assert_eq!(decode(&all[..0x80], Encoding::Ascii), latin[..0x80]);
    assert_eq!(faults(&[0x41, 0x80], Encoding::Ascii), ["1 1 invalid-octet"]);

    let (theirs, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(&all);
    let theirs: Vec<u32> = theirs.chars().map(u32::from).collect();
    assert_eq!(decode(&all, Encoding::Windows1252), theirs);
    assert_eq!(encode(&theirs, Encoding::Windows1252), all);
    // The byte 80 is the euro sign, so the C1 control U+0080 has no byte.
    let unmappable = transcode::from_utf32(&[0x80], Encoding::Windows1252, KEEP_BOM, &mut |_| ());
    assert_eq!(unmappable.unwrap_err().to_string(), "unmappable at offset 0, length 1 (U+0080)");
}

#[test]
fn every_scalar_value_survives_every_encoding_that_can_represent_it() {
    for encoding in Encoding::ALL {
        let can_represent = |value: &u32| {
            *value <= encoding.max_code_point() && encoding.unit_len() > 1
                || encoding.grammar().is_some()
                || matches!(encoding, Encoding::Utf7 | Encoding::Utf1)
                || encode_one(*value, encoding).is_some()
        };
        let values: Vec<u32> = ('\0'..=char::MAX).map(u32::from).filter(can_represent).collect();
        assert!(values.len() >= 0x80, "{}", encoding.name());
        assert!(decode(&encode(&values, encoding), encoding) == values, "{}", encoding.name());
    }
}

fn encode_one(value: u32, encoding: Encoding) -> Option<Vec<u8>> {
    transcode::from_utf32(&[value], encoding, KEEP_BOM, &mut |_| ()).ok()
}

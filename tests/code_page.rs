//! F30 and F31: the code page of each encoding, against rows typed by hand from the tables of its document.

use utfscope::Encoding;
use utfscope::code_page::Role::{self, *};
use utfscope::code_page::{Cell, cells};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Bytes of one row: the first and the last of them, their role, the length of their sequences, the first code point of
/// the first byte, and how many code points each byte has.
type Row = (u8, u8, Role, u8, u32, u32);

/// Bytes that begin nothing have no code points; a continuation has an offset.
const NONE: u32 = 0;

#[track_caller]
fn has_rows(encoding: Encoding, rows: &[Row]) {
    let found = cells(encoding).unwrap();
    assert_eq!(found.len(), 256);
    let mut next = 0;
    for &(first, last, role, length, code_point, span) in rows {
        assert_eq!(usize::from(first), next, "the rows leave no byte out");
        next = usize::from(last) + 1;
        for byte in first..=last {
            let begins = code_point + span * u32::from(byte - first);
            let expected = Cell {
                role,
                length,
                first: (span != NONE).then_some(begins),
                last: (span != NONE).then(|| begins + span - 1),
                offset: (role == Continuation && encoding != Encoding::Utf1).then(|| byte - 0x80),
            };
            assert_eq!(found[usize::from(byte)], expected, "{} {byte:02X}", encoding.name());
        }
    }
    assert_eq!(next, 256, "the rows go to the end");
}

/// Up to EF, where neither overlong forms nor surrogates are allowed: the 2002 draft, and Unicode's table 3-7 since.
const TO_EF: [Row; 8] = [
    (0x00, 0x7F, Ascii, 1, 0x00, 1),
    (0x80, 0xBF, Continuation, 0, 0, NONE),
    (0xC0, 0xC1, Never, 0, 0, NONE),
    (0xC2, 0xDF, Lead2, 2, 0x80, 0x40),
    (0xE0, 0xE0, RestrictedLead3, 3, 0x800, 0x800),
    (0xE1, 0xEC, Lead3, 3, 0x1000, 0x1000),
    (0xED, 0xED, RestrictedLead3, 3, 0xD000, 0x800),
    (0xEE, 0xEF, Lead3, 3, 0xE000, 0x1000),
];

/// Four bytes up to U+10FFFF.
const FROM_F0: [Row; 4] = [
    (0xF0, 0xF0, RestrictedLead4, 4, 0x1_0000, 0x3_0000),
    (0xF1, 0xF3, Lead4, 4, 0x4_0000, 0x4_0000),
    (0xF4, 0xF4, RestrictedLead4, 4, 0x10_0000, 0x1_0000),
    (0xF5, 0xFF, Never, 0, 0, NONE),
];

#[test]
fn f31_utf_8_by_table_3_7_of_unicode() {
    has_rows(Encoding::Utf8, &[&TO_EF[..], &FROM_F0].concat());
}

/// Of a lead whose sequences are overlong in part, the code points are those that need so many bytes.
#[test]
fn f31_six_bytes_by_table_1_of_amendment_2() {
    for encoding in [Encoding::Rfc2044, Encoding::Amd2] {
        has_rows(
            encoding,
            &[
                (0x00, 0x7F, Ascii, 1, 0x00, 1),
                (0x80, 0xBF, Continuation, 0, 0, NONE),
                (0xC0, 0xDF, Lead2, 2, 0x00, 0x40),
                (0xE0, 0xE0, Lead3, 3, 0x800, 0x800),
                (0xE1, 0xEF, Lead3, 3, 0x1000, 0x1000),
                (0xF0, 0xF0, Lead4, 4, 0x1_0000, 0x3_0000),
                (0xF1, 0xF7, Lead4, 4, 0x4_0000, 0x4_0000),
                (0xF8, 0xF8, Lead5, 5, 0x20_0000, 0xE0_0000),
                (0xF9, 0xFB, Lead5, 5, 0x100_0000, 0x100_0000),
                (0xFC, 0xFC, Lead6, 6, 0x400_0000, 0x3C00_0000),
                (0xFD, 0xFD, Lead6, 6, 0x4000_0000, 0x4000_0000),
                (0xFE, 0xFF, Never, 0, 0, NONE),
            ],
        );
    }
}

#[test]
fn f31_the_2002_draft_restricts_the_leads_of_overlong_forms() {
    let from_f0 = [
        (0xF0, 0xF0, RestrictedLead4, 4, 0x1_0000, 0x3_0000),
        (0xF1, 0xF7, Lead4, 4, 0x4_0000, 0x4_0000),
        (0xF8, 0xF8, RestrictedLead5, 5, 0x20_0000, 0xE0_0000),
        (0xF9, 0xFB, Lead5, 5, 0x100_0000, 0x100_0000),
        (0xFC, 0xFC, RestrictedLead6, 6, 0x400_0000, 0x3C00_0000),
        (0xFD, 0xFD, Lead6, 6, 0x4000_0000, 0x4000_0000),
        (0xFE, 0xFF, Never, 0, 0, NONE),
    ];
    has_rows(Encoding::Rfc2279bis, &[&TO_EF[..], &from_f0].concat());
}

#[test]
fn f31_three_bytes_hold_the_halves_of_pairs() {
    let basic = |nul: &[Row], c0: &[Row], from_f0: &[Row]| {
        let mut rows = nul.to_vec();
        rows.extend([(0x01, 0x7F, Ascii, 1, 0x01, 1), (0x80, 0xBF, Continuation, 0, 0, NONE)]);
        rows.extend(c0);
        rows.extend([
            (0xC2, 0xDF, Lead2, 2, 0x80, 0x40),
            (0xE0, 0xE0, RestrictedLead3, 3, 0x800, 0x800),
            (0xE1, 0xEF, Lead3, 3, 0x1000, 0x1000),
        ]);
        rows.extend(from_f0);
        rows
    };
    let nul = &[(0x00, 0x00, Ascii, 1, 0x00, 1)];
    let no_c0 = &[(0xC0, 0xC1, Never, 0, 0, NONE)];
    let no_more = &[(0xF0, 0xFF, Never, 0, 0, NONE)];
    has_rows(Encoding::Cesu8, &basic(nul, no_c0, no_more));
    // C0 80 and nothing else is NUL.
    let c0 = &[(0xC0, 0xC0, RestrictedLead2, 2, 0x00, 1), (0xC1, 0xC1, Never, 0, 0, NONE)];
    has_rows(Encoding::Mutf8, &basic(&[(0x00, 0x00, Never, 0, 0, NONE)], c0, no_more));
    has_rows(Encoding::Wtf8, &basic(nul, no_c0, &FROM_F0));
}

#[test]
fn f31_single_bytes() {
    has_rows(Encoding::Ascii, &[(0x00, 0x7F, Ascii, 1, 0x00, 1), (0x80, 0xFF, Never, 0, 0, NONE)]);
    has_rows(Encoding::Iso8859_1, &[(0x00, 0x7F, Ascii, 1, 0x00, 1), (0x80, 0xFF, Single, 1, 0x80, 1)]);
    let windows_1252 = cells(Encoding::Windows1252).unwrap();
    let euro = Cell { role: Single, length: 1, first: Some(0x20AC), last: Some(0x20AC), offset: None };
    assert_eq!(windows_1252[0x80], euro);
    assert_eq!(windows_1252[0x81].first, Some(0x81));
    assert_eq!(windows_1252[0xFF].first, Some(0xFF));
}

/// RFC 2152, rules 1 and 2: ASCII stands for itself, and `+` for itself with `-` after it.
#[test]
fn f31_utf_7_has_ascii() {
    has_rows(
        Encoding::Utf7,
        &[
            (0x00, 0x2A, Ascii, 1, 0x00, 1),
            (0x2B, 0x2B, Ascii, 2, 0x2B, 1),
            (0x2C, 0x7F, Ascii, 1, 0x2C, 1),
            (0x80, 0xFF, Never, 0, 0, NONE),
        ],
    );
}

/// ISO-IR-178: two bytes from A0 and A1 up, three from F6, five from FC, with 190 values in each byte behind the first.
#[test]
fn f31_utf_1_by_the_rows_of_iso_ir_178() {
    let mut expected = vec![
        (0x00, 0x7F, Ascii, 1, 0x00, 1),
        (0x80, 0x9F, Single, 1, 0x80, 1),
        (0xA0, 0xA0, RestrictedLead2, 2, 0xA0, 0x60),
        (0xA1, 0xF5, RestrictedLead2, 2, 0x100, 190),
        (0xF6, 0xFB, RestrictedLead3, 3, 0x4016, 36_100),
        (0xFC, 0xFC, RestrictedLead5, 5, 0x3_8E2E, 1_303_210_000),
    ];
    // The code space of 31 bits ends before the row does.
    let begin = 0x3_8E2E + 1_303_210_000;
    expected.push((0xFD, 0xFD, RestrictedLead5, 5, begin, 0x8000_0000 - begin));
    // These begin nothing, and stand behind leads.
    expected.push((0xFE, 0xFF, Continuation, 0, 0, NONE));
    has_rows(Encoding::Utf1, &expected);
}

#[test]
fn f31_wider_units_have_no_code_page() {
    for encoding in Encoding::ALL.into_iter().filter(|encoding| encoding.unit_len() > 1) {
        assert_eq!(cells(encoding), None, "{}", encoding.name());
    }
    assert_eq!(Encoding::ALL.into_iter().filter(|encoding| encoding.unit_len() > 1).count(), 10);
}

//! F31 (docs/standards.md): the code page of each encoding, compared with rows typed by hand from the tables of its
//! standard. Of windows-1252, only a few bytes are compared.

use utfscope::Encoding;
use utfscope::code_page::Role::{self, *};
use utfscope::code_page::{Cell, cells};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// A row of byte values: the first byte, the last byte, the role of the bytes, the length of their sequences, the first code
/// point of the first byte, and the number of code points of each byte.
type Row = (u8, u8, Role, u8, u32, u32);

/// The number of code points of bytes that start no sequence.
const NO_CODE_POINTS: u32 = 0;

#[track_caller]
fn assert_rows(encoding: Encoding, rows: &[Row]) {
    let code_page = cells(encoding).unwrap();
    assert_eq!(code_page.len(), 256);
    let mut next = 0;
    for &(first, last, role, length, code_point, span) in rows {
        assert_eq!(usize::from(first), next, "the rows have no gap");
        next = usize::from(last) + 1;
        for byte in first..=last {
            let first_code_point = code_point + span * u32::from(byte - first);
            let expected = Cell {
                role,
                length,
                first: (span != NO_CODE_POINTS).then_some(first_code_point),
                last: (span != NO_CODE_POINTS).then(|| first_code_point + span - 1),
                offset: (role == Continuation && encoding != Encoding::Utf1).then(|| byte - 0x80),
            };
            assert_eq!(code_page[usize::from(byte)], expected, "{} {byte:02X}", encoding.name());
        }
    }
    assert_eq!(next, 256, "the rows cover all bytes");
}

/// The bytes 00 to EF without overlong forms and surrogates, as in the 2002 draft and in Table 3-7 of Unicode.
const TO_EF: [Row; 8] = [
    (0x00, 0x7F, Ascii, 1, 0x00, 1),
    (0x80, 0xBF, Continuation, 0, 0, NO_CODE_POINTS),
    (0xC0, 0xC1, Never, 0, 0, NO_CODE_POINTS),
    (0xC2, 0xDF, Lead2, 2, 0x80, 0x40),
    (0xE0, 0xE0, RestrictedLead3, 3, 0x800, 0x800),
    (0xE1, 0xEC, Lead3, 3, 0x1000, 0x1000),
    (0xED, 0xED, RestrictedLead3, 3, 0xD000, 0x800),
    (0xEE, 0xEF, Lead3, 3, 0xE000, 0x1000),
];

/// The bytes F0 to FF with sequences of four bytes, up to U+10FFFF.
const FROM_F0: [Row; 4] = [
    (0xF0, 0xF0, RestrictedLead4, 4, 0x1_0000, 0x3_0000),
    (0xF1, 0xF3, Lead4, 4, 0x4_0000, 0x4_0000),
    (0xF4, 0xF4, RestrictedLead4, 4, 0x10_0000, 0x1_0000),
    (0xF5, 0xFF, Never, 0, 0, NO_CODE_POINTS),
];

#[test]
fn f31_utf_8_matches_table_3_7_of_unicode() {
    assert_rows(Encoding::Utf8, &[&TO_EF[..], &FROM_F0].concat());
}

/// If only some sequences of a lead byte are overlong, the code page has only the code points of the sequences that are not overlong.
#[test]
fn f31_the_versions_of_1996_match_table_1_of_amendment_2() {
    for encoding in [Encoding::Rfc2044, Encoding::Amd2] {
        assert_rows(
            encoding,
            &[
                (0x00, 0x7F, Ascii, 1, 0x00, 1),
                (0x80, 0xBF, Continuation, 0, 0, NO_CODE_POINTS),
                (0xC0, 0xDF, Lead2, 2, 0x00, 0x40),
                (0xE0, 0xE0, Lead3, 3, 0x800, 0x800),
                (0xE1, 0xEF, Lead3, 3, 0x1000, 0x1000),
                (0xF0, 0xF0, Lead4, 4, 0x1_0000, 0x3_0000),
                (0xF1, 0xF7, Lead4, 4, 0x4_0000, 0x4_0000),
                (0xF8, 0xF8, Lead5, 5, 0x20_0000, 0xE0_0000),
                (0xF9, 0xFB, Lead5, 5, 0x100_0000, 0x100_0000),
                (0xFC, 0xFC, Lead6, 6, 0x400_0000, 0x3C00_0000),
                (0xFD, 0xFD, Lead6, 6, 0x4000_0000, 0x4000_0000),
                (0xFE, 0xFF, Never, 0, 0, NO_CODE_POINTS),
            ],
        );
    }
}

#[test]
fn f31_the_2002_draft_restricts_lead_bytes_with_overlong_forms() {
    let from_f0 = [
        (0xF0, 0xF0, RestrictedLead4, 4, 0x1_0000, 0x3_0000),
        (0xF1, 0xF7, Lead4, 4, 0x4_0000, 0x4_0000),
        (0xF8, 0xF8, RestrictedLead5, 5, 0x20_0000, 0xE0_0000),
        (0xF9, 0xFB, Lead5, 5, 0x100_0000, 0x100_0000),
        (0xFC, 0xFC, RestrictedLead6, 6, 0x400_0000, 0x3C00_0000),
        (0xFD, 0xFD, Lead6, 6, 0x4000_0000, 0x4000_0000),
        (0xFE, 0xFF, Never, 0, 0, NO_CODE_POINTS),
    ];
    assert_rows(Encoding::Rfc2279bis, &[&TO_EF[..], &from_f0].concat());
}

#[test]
fn f31_encodings_with_three_byte_surrogates() {
    let with_surrogates = |nul: &[Row], c0: &[Row], from_f0: &[Row]| {
        let mut rows = nul.to_vec();
        rows.extend([(0x01, 0x7F, Ascii, 1, 0x01, 1), (0x80, 0xBF, Continuation, 0, 0, NO_CODE_POINTS)]);
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
    let no_c0 = &[(0xC0, 0xC1, Never, 0, 0, NO_CODE_POINTS)];
    let no_f0 = &[(0xF0, 0xFF, Never, 0, 0, NO_CODE_POINTS)];
    assert_rows(Encoding::Cesu8, &with_surrogates(nul, no_c0, no_f0));
    // C0 is only in C0 80, which is NUL.
    let c0 = &[(0xC0, 0xC0, RestrictedLead2, 2, 0x00, 1), (0xC1, 0xC1, Never, 0, 0, NO_CODE_POINTS)];
    assert_rows(Encoding::Mutf8, &with_surrogates(&[(0x00, 0x00, Never, 0, 0, NO_CODE_POINTS)], c0, no_f0));
    assert_rows(Encoding::Wtf8, &with_surrogates(nul, no_c0, &FROM_F0));
}

#[test]
fn f31_single_byte_encodings() {
    assert_rows(
        Encoding::Ascii,
        &[(0x00, 0x7F, Ascii, 1, 0x00, 1), (0x80, 0xFF, Never, 0, 0, NO_CODE_POINTS)],
    );
    assert_rows(Encoding::Iso8859_1, &[(0x00, 0x7F, Ascii, 1, 0x00, 1), (0x80, 0xFF, Single, 1, 0x80, 1)]);
    let windows_1252 = cells(Encoding::Windows1252).unwrap();
    let euro = Cell { role: Single, length: 1, first: Some(0x20AC), last: Some(0x20AC), offset: None };
    assert_eq!(windows_1252[0x80], euro);
    assert_eq!(windows_1252[0x81].first, Some(0x81));
    assert_eq!(windows_1252[0xFF].first, Some(0xFF));
}

/// The decoder accepts every ASCII byte except `+` as its own character, even a character that RFC 2152 allows only in Base64. `+-` is
/// `+` (rule 2).
#[test]
fn f31_utf_7_has_ascii_characters() {
    assert_rows(
        Encoding::Utf7,
        &[
            (0x00, 0x2A, Ascii, 1, 0x00, 1),
            (0x2B, 0x2B, Ascii, 2, 0x2B, 1),
            (0x2C, 0x7F, Ascii, 1, 0x2C, 1),
            (0x80, 0xFF, Never, 0, 0, NO_CODE_POINTS),
        ],
    );
}

/// ISO-IR-178: A0 to F5 start sequences of two bytes, F6 to FB of three bytes, FC to FF of five bytes. Each byte after the first has 190
/// values.
#[test]
fn f31_utf_1_matches_the_rows_of_iso_ir_178() {
    let mut expected = vec![
        (0x00, 0x7F, Ascii, 1, 0x00, 1),
        (0x80, 0x9F, Single, 1, 0x80, 1),
        (0xA0, 0xA0, RestrictedLead2, 2, 0xA0, 0x60),
        (0xA1, 0xF5, RestrictedLead2, 2, 0x100, 190),
        (0xF6, 0xFB, RestrictedLead3, 3, 0x4016, 36_100),
        (0xFC, 0xFC, RestrictedLead5, 5, 0x3_8E2E, 1_303_210_000),
    ];
    // The 31-bit code space ends inside this row.
    let start = 0x3_8E2E + 1_303_210_000;
    expected.push((0xFD, 0xFD, RestrictedLead5, 5, start, 0x8000_0000 - start));
    // FE and FF would start code points above 31 bits, so they are continuation bytes only.
    expected.push((0xFE, 0xFF, Continuation, 0, 0, NO_CODE_POINTS));
    assert_rows(Encoding::Utf1, &expected);
}

#[test]
fn f31_encodings_with_wider_code_units_have_no_code_page() {
    for encoding in Encoding::ALL.into_iter().filter(|encoding| encoding.unit_len() > 1) {
        assert_eq!(cells(encoding), None, "{}", encoding.name());
    }
    assert_eq!(Encoding::ALL.into_iter().filter(|encoding| encoding.unit_len() > 1).count(), 10);
}

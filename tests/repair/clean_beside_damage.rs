//! Clean text stays as it is beside text that is repaired.

use super::repaired;
use utfscope::repair::repair_text;

#[test]
fn clean_words_beside_damage_stay_as_they_are() {
    for clean in ["“CAFÉ”", "NESTLÉ®", "À L’ÉTÉ…", "CORAÇÃ®", "VOILÀ»"] {
        let text = format!("Café, cafÃ© für 3 â‚¬, {clean} thÃ©");
        assert_eq!(repaired(&text), format!("Café, café für 3 €, {clean} thé"));
    }
}

/// Damaged text in several encodings, and the correct text.
const DAMAGE: [(&str, &str); 6] = [
    ("dÃ©jÃ\u{a0} vu cafÃ© Ã¼ber", "déjà vu café über"),
    ("Tr√®s r√©pondit d√©√ßu", "Très répondit déçu"),
    ("├®t├® fran├ºais d├®j├á", "été français déjà"),
    ("Ă©tĂ© cafĂ© mĂ¨re", "été café mère"),
    ("Р”РµРЅСЊ РїСЂРёС€С‘Р»", "День пришёл"),
    ("zaÅ¼Ã³Å‚Ä‡ gÄ™Å›lÄ…", "zażółć gęślą"),
];

/// Checks that these words do not change if they stand before or after damaged text.
fn assert_unchanged_beside_damage(words: &[&str]) {
    for clean in words {
        for (bad, good) in DAMAGE {
            for (damaged, expected) in [
                (format!("{clean} {bad}"), format!("{clean} {good}")),
                (format!("{bad} {clean}"), format!("{good} {clean}")),
            ] {
                assert_eq!(repaired(&damaged), expected, "{clean}");
            }
        }
    }
}

/// A space can stand for a lost byte A0, which is a no-break space in some encodings. But the French `é «` is correct
/// text, not the ideograph with the bytes E9 A0 AB.
#[test]
fn spaces_after_letters_and_punctuation_are_no_lost_bytes() {
    assert_unchanged_beside_damage(&[
        "il a crié « À l’aide ! » et",
        "« été » fini",
        "café » Menu",
        "Zoé ©2020",
        "André ® dit",
        "à « la carte",
        "café – thé – lait",
        "5 è ½ le",
        "die Zeichen „ä“ und",
        "ô… – ê… –",
        "né ™ ici",
        "la lettre É – É",
    ]);
}

/// A question mark can stand for a lost byte, but it also ends sentences.
#[test]
fn question_marks_after_letters_are_no_lost_bytes() {
    assert_unchanged_beside_damage(&[
        "«É tua irmã?» disse",
        "“Cadê?” disse",
        "És-tu né?… oui",
        "Où ça? “É?” dit-il",
        "Olá? Ó? sim",
    ]);
    assert_eq!(
        repaired("ItÃ?Â¢s for goodnessÃ?Â¢ sake, dÃ©jÃ\u{a0} vu"),
        "It\u{FFFD}¢s for goodness\u{FFFD}¢ sake, déjà vu"
    );
}

/// Letters in quotation marks, before symbols and in words of capitals.
#[test]
fn letters_beside_quotation_marks_and_symbols_stay_beside_damage() {
    assert_unchanged_beside_damage(&[
        "«À», «É», «È», «Ç», «Ô»",
        "„Á“, „Í“, „Ú“, „Æ“, „Ö“, „Þ“",
        "„Č“, „Ř“, „Š“, „Ž“, „Ů“ i",
        "“Ğ”, “Ö”, “Ü” HARFLERİ",
        "»Ä«, »Ö«, »Ü« und",
        "”Å”, »Å» och",
        "„Ă”, „ŢARĂ” și",
        "MAÇÃ “VERDE”, MANHÃ… e",
        "СССР™ и РОССИЯ® –",
        "l’unité Å³, Å² et",
        "GĘŚLĄ JAŹŃ i",
        "ÕÄÖÜ ja",
    ]);
}

#[test]
fn a_symbol_after_a_word_of_capitals_stays_beside_damage() {
    for clean in ["NESTLÉ®", "CAFÉ™", "ROSÉ™", "TOSTÉ®,", "(RENÉ™)"] {
        assert_eq!(repaired(&format!("{clean} Ã¼berprÃ¼ft")), format!("{clean} überprüft"));
        assert_eq!(repaired(&format!("un cafÃ© {clean}")), format!("un café {clean}"));
    }
    assert_eq!(repaired("MÉ™n Ã¼Ã§Ã¼n, sÉ™n dÉ™. NÉ™?"), "Mən üçün, sən də. Nə?");
    assert_eq!(repaired("NÉ\u{94} fÉ\u{9b}É\u{9b} nÉ\u{94} ngÉ\u{9b}"), "Nɔ fɛɛ nɔ ngɛ");
}

/// The line "NESTLÉ®" could be repaired among lines that were misread, but there is no evidence that it was misread too.
#[test]
fn a_clean_line_among_misread_lines_stays_as_it_is() {
    let lines = format!("{}NESTLÉ® sucht – heute\n", "Ã¼berprÃ¼ft – heute\n".repeat(50));
    assert!(repaired(&lines).ends_with("überprüft – heute\nNESTLÉ® sucht – heute\n"));
}

/// The sign after Greek numerals is byte B4 of windows-1253, a continuation byte in UTF-8.
#[test]
fn greek_numerals_stay_as_they_are() {
    for text in [
        "Μέρος Α΄, Β΄, Γ΄, Δ΄, Ε΄, Ζ΄, Η΄, Θ΄, Ι΄, Κ΄, Λ΄, Μ΄, Ν΄, Ξ΄, Ο΄",
        "Γ΄ Γυμνασίου, Δ΄ Δημοτικού, ΙΓ΄ αιώνας",
    ] {
        assert_eq!(repair_text(text), None);
        assert_unchanged_beside_damage(&[text]);
    }
}

#[test]
fn clean_words_in_capitals_and_in_other_scripts_stay_beside_damage() {
    assert_unchanged_beside_damage(&[
        "TÔI ĐÃ ĂN CƠM. BẠN ĐÃ “ĂN” CƠM CHƯA?",
        "MÃ SỐ XÃ: ĐÃ CÓ",
        "SÃO PAULO, AÇÃO, REAÇÃO; “AÇÃO” – AÇÃO…",
        "AÇÃO E REAÇÃO, MAÇÃ E IRMÃ e",
        "D’OÙ VIENT-IL? OÙ… (OÙ) «OÙ»",
        "ﾃｽﾄ ﾃﾞｰﾀ ﾃｷｽﾄ ﾃｰﾌﾞﾙ ﾃﾚﾋﾞ",
        "Â“, Ã”, Ä„ e",
        "„Đ“, „Ð“, «Р», “Р”, “С”, „С“ и",
    ]);
    // Seven damaged letters are strong evidence, so other passages need less evidence.
    for (bad, good) in [
        ("dÃ©jÃ\u{a0} vu cafÃ© Ã¼ber le thÃ©Ã¢tre, naÃ¯f", "déjà vu café über le théâtre, naïf"),
        ("Ă©tĂ© cafĂ© mĂ¨re thĂ©Ă˘tre garĂ§on", "été café mère théâtre garçon"),
        ("Tr√®s r√©pondit d√©√ßu na√Øf th√©√¢tre", "Très répondit déçu naïf théâtre"),
    ] {
        for clean in [
            "À Á Â Ã Ä Å Æ",
            "ĐÃ ĂN CƠM CHƯA?",
            "ﾃｽﾄ ﾃｷｽﾄ",
            "Â“, Ã”, Ä„ x",
            "(OÙ)",
            "буква “Р”, “С”",
            "3Å±0.1 Å, 5 Å",
        ] {
            assert_eq!(repaired(&format!("{clean} {bad}")), format!("{clean} {good}"));
            assert_eq!(repaired(&format!("{bad} {clean}")), format!("{good} {clean}"));
        }
    }
}

#[test]
fn one_damaged_character_in_a_word_with_vowels_or_an_abbreviation_is_repaired() {
    for (bad, good) in [
        ("MiloÅ¡", "Miloš"),
        ("Å¡koda", "škoda"),
        ("Å¡krt", "škrt"),
        ("nÃ¡m. 3, tÅ™. Míru", "nám. 3, tř. Míru"),
        ("Müller, Å¡t. 3", "Müller, št. 3"),
        ("tel. č. 3, mÃ¼ndl.", "tel. č. 3, mündl."),
        ("itâ€™s", "it’s"),
        ("https xml css png cfg svg MiloÅ¡", "https xml css png cfg svg Miloš"),
    ] {
        let text = format!("The minutes of the meeting were sent to all members. {bad} was there.");
        assert_eq!(repaired(&text), text.replace(bad, good));
    }
}

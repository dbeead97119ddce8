//! Text that was decoded in the wrong encoding is repaired; clean text stays as it is.

#![cfg(feature = "legacy")]

use utfscope::Encoding;
use utfscope::repair::{Repaired, candidates_utf16, repair_lines_utf16, repair_text, repair_utf16};

const SENTENCES: [&str; 16] = [
    "Der Bäcker verkauft süße Brötchen, aber er öffnet erst spät.",
    "Les élèves ont déjà goûté à la crème brûlée du café d’à côté.",
    "El niño comió piñas y bebió café mañana por la mañana.",
    "A manhã começou com pão, maçã e uma canção de São João.",
    "På fjället är det kallt, men vi åker ändå längs vägen.",
    "Zażółć gęślą jaźń, a potem pójdź spać.",
    "Příliš žluťoučký kůň úpěl ďábelské ódy.",
    "Árvíztűrő tükörfúrógép a műhelyben.",
    "Ağaçların gölgesinde çay içiyoruz, güneş batıyor.",
    "Šiandien žmonės važiuoja į Vilnių, o rytoj grįžta.",
    "Сегодня утром шёл дождь, а вечером выглянуло солнце.",
    "Їжак і їжачиха жили біля ґанку в тихому лісі.",
    "Το πρωί ήπια καφέ και διάβασα την εφημερίδα.",
    "הבוקר שתיתי קפה וקראתי עיתון בגינה.",
    "شربت القهوة هذا الصباح وقرأت الجريدة.",
    "今朝はコーヒーを飲んで、新聞を読みました。",
];

const MISREADINGS: [&encoding_rs::Encoding; 12] = [
    encoding_rs::WINDOWS_1252,
    encoding_rs::WINDOWS_1251,
    encoding_rs::WINDOWS_1250,
    encoding_rs::WINDOWS_1254,
    encoding_rs::WINDOWS_1257,
    encoding_rs::MACINTOSH,
    encoding_rs::KOI8_R,
    encoding_rs::IBM866,
    encoding_rs::ISO_8859_15,
    encoding_rs::WINDOWS_1255,
    encoding_rs::WINDOWS_1256,
    encoding_rs::WINDOWS_1258,
];

/// Returns UTF-8 decoded in another encoding; `None` if bytes are lost.
fn misread(text: &str, encoding: &'static encoding_rs::Encoding) -> Option<String> {
    encoding.decode_without_bom_handling_and_without_replacement(text.as_bytes()).map(Into::into)
}

fn repaired(text: &str) -> String {
    repair_text(text).map_or_else(|| text.to_owned(), |Repaired { text, .. }| text)
}

#[test]
fn lines_that_were_misread_once_or_more_are_repaired() {
    let (mut all, mut missed) = (0, Vec::new());
    for sentence in SENTENCES {
        for encoding in MISREADINGS {
            let mut text = sentence.to_owned();
            for layer in 1..=3 {
                let Some(next) = misread(&text, encoding) else { break };
                text = next;
                all += 1;
                if repaired(&text) != sentence {
                    missed.push((encoding.name(), layer, text.clone(), repaired(&text)));
                }
            }
        }
    }
    assert!(all > 250, "{all}");
    assert!(20 * missed.len() <= all, "{} of {all}: {missed:#?}", missed.len());
}

#[test]
fn a_passage_in_correct_text_is_repaired() {
    for sentence in SENTENCES {
        let bad = misread(sentence, encoding_rs::WINDOWS_1252).unwrap();
        let around = |part: &str| format!("Zitat – „{part}“ – Ende");
        assert_eq!(repaired(&around(&bad)), around(sentence));
    }
}

#[test]
fn steps_name_the_encodings_and_the_evidence() {
    let twice =
        misread(&misread("Grüße", encoding_rs::WINDOWS_1252).unwrap(), encoding_rs::WINDOWS_1252).unwrap();
    let Repaired { text, steps } = repair_text(&twice).unwrap();
    assert_eq!(text, "Grüße");
    assert_eq!(steps.iter().map(|step| step.encoding).collect::<Vec<_>>(), [Encoding::Windows1252; 2]);
    assert!(steps.iter().all(|step| step.passages > 0 && step.bits > 10.0));
}

#[test]
fn control_characters_that_are_windows_1252_are_repaired() {
    assert_eq!(repaired("a \u{93}word\u{94} \u{96} and\u{85}"), "a “word” – and…");
    // 81 is not a character of windows-1252.
    assert_eq!(repair_text("a \u{93}word\u{81}"), None);
    // 85 alone can be a line end.
    assert_eq!(repair_text("one\u{85}two\u{85}"), None);
    assert_eq!(repaired("well\u{85} then"), "well… then");
}

#[test]
fn lost_bytes_become_u_fffd_and_lost_spaces_are_found() {
    assert_eq!(repaired("le cafÃ© est fermÃ© jusqu'Ã demain"), "le café est fermé jusqu'à demain");
    // 9D, the last byte of a closing quotation mark, is not a character of windows-1252.
    assert_eq!(repaired("â€œHalloâ€\u{FFFD}, sagte er"), "“Hallo\u{FFFD}, sagte er");
}

#[test]
fn clean_text_stays_as_it_is() {
    for text in [
        "",
        "plain ASCII, Ã not included",
        "NESTLÉ® sucht Mitarbeiter",
        "5×£35",
        "HUHLL Õ…",
        "10 Å—",
        "Ã and Â are letters of Portuguese and Vietnamese",
        "SÃO PAULO É AQUI",
        "naïve café, déjà vu – “quoted”, 25 °C, ½ €",
        "Он сказал: «Привет!» — и ушёл…",
        "│ ├── src\n│ └── tests",
        "let größe = \"\\u{e9}\"; // ±1 µs × 3²",
        "日本語のテキスト、中国語の文本、한국어 텍스트",
        "👩‍👩‍👧 ❤️ ⚠️ 🏳️‍🌈",
    ] {
        assert_eq!(repair_text(text), None, "{text}");
    }
}

/// `Ã¥` is `å` in windows-1252, and a combining tilde in macintosh.
#[test]
fn a_passage_with_two_repairs_is_left_alone() {
    assert_eq!(repair_text("GrÃ¥ – 1"), None);
    assert_eq!(repaired("KÃ¥re bor pÃ¥ Ã¸ya – 1"), "Kåre bor på øya – 1");
}

/// Repairing a long text ends soon: each part is examined a bounded number of times.
#[test]
fn long_texts() {
    for unit in ["Ã©", "Ãa", "ã†â€™ ", "\u{FFFD}Ã ", "├┤a", "é"] {
        let _ = repair_text(&unit.repeat(300_000 / unit.len()));
    }
}

/// Words that were read in Shift_JIS, GBK, Big5, EUC-JP and EUC-KR without the loss of a byte.
#[test]
fn text_read_in_a_multi_byte_encoding_is_repaired() {
    let encodings = [
        encoding_rs::SHIFT_JIS,
        encoding_rs::GBK,
        encoding_rs::BIG5,
        encoding_rs::EUC_JP,
        encoding_rs::EUC_KR,
    ];
    let mut count = 0;
    for sentence in SENTENCES {
        for encoding in encodings {
            let Some(bad) = misread(sentence, encoding) else { continue };
            count += 1;
            assert_eq!(repaired(&bad), sentence, "{}: {bad}", encoding.name());
        }
    }
    assert!(count >= 12, "{count}");
    assert_eq!(repaired("浣犲ソ锛屼笘鐣岋紒"), "你好，世界！");
    assert_eq!(repaired("縺薙ｓ縺ｫ縺｡縺ｯ"), "こんにちは");
}

#[test]
fn each_line_has_its_own_repair() {
    let text = "Ã¼berprÃ¼ft\nNESTLÉ® sucht\r\nРїСЂРёРІРµС‚ РјРёСЂ\nplain";
    assert_eq!(repaired(text), "überprüft\nNESTLÉ® sucht\r\nпривет мир\nplain");
    let encodings: Vec<_> =
        repair_text(text).unwrap().steps.iter().map(|step| step.encoding.name()).collect();
    assert_eq!(encodings, ["windows-1252", "windows-1251"]);
}

/// `Â` can be the end of a word in capitals, and U+0087 and U+0092 can be `á` and `í` in the encoding of the Macintosh.
#[test]
fn what_can_be_correct_stays_as_it_is() {
    for text in ["MISUTÂ\u{a0}AJIKKO", "Coatl\u{87}n conf\u{92}an"] {
        assert!(repair_text(text).is_none(), "{text}");
    }
}

/// In some encoding, a capital letter before a quotation mark, a symbol or a superscript is two bytes of UTF-8. Such text is usually clean.
#[test]
fn capital_letters_before_punctuation_are_no_evidence() {
    for text in [
        "Die Buchstaben „Ä“, „Ö“ und „Ü“ sind Umlaute.",
        "Das dänische „Å“ entspricht „Aa“.",
        "Bogstaverne „Æ“, „Ø“ og „Å“ er danske.",
        "Les lettres «É», «È», «Ê», «Ô», «Û».",
        "The letters “Ð” and “Þ” are used in Icelandic.",
        "Hlásky „Š“, „Ž“ a „Č“ se píšou s háčkem.",
        "Betűk „Ő” és „Ű”",
        "Заводът „СТАР“ и фирма „ЕКОС“ ООД.",
        "ЕТ „ПЕТЪР“ и ЕТ „БОРИС“",
        "РЕСУРС™ МАСТЕР™ СТАР®",
        "Категории „Р“, „С“ и „Д“",
        "V = 715.03(6) Å³, Z = 2, T = 293 K",
        "Volume: 120 Å³, surface: 14 Å²",
        "«Ξ», «Ο», «Π»",
    ] {
        assert!(repair_text(text).is_none(), "{text}");
    }
}

#[test]
fn clean_words_beside_damage_stay_as_they_are() {
    for clean in ["“CAFÉ”", "NESTLÉ®", "À L’ÉTÉ…", "CORAÇÃ®", "VOILÀ»"] {
        let text = format!("Café, cafÃ© für 3 â‚¬, {clean} thÃ©");
        assert_eq!(repaired(&text), format!("Café, café für 3 €, {clean} thé"));
    }
}

/// Damage in several encodings, and what it encodes.
const DAMAGE: [(&str, &str); 6] = [
    ("dÃ©jÃ\u{a0} vu cafÃ© Ã¼ber", "déjà vu café über"),
    ("Tr√®s r√©pondit d√©√ßu", "Très répondit déçu"),
    ("├®t├® fran├ºais d├®j├á", "été français déjà"),
    ("Ă©tĂ© cafĂ© mĂ¨re", "été café mère"),
    ("Р”РµРЅСЊ РїСЂРёС€С‘Р»", "День пришёл"),
    ("zaÅ¼Ã³Å‚Ä‡ gÄ™Å›lÄ…", "zażółć gęślą"),
];

/// Checks that these words do not change before and after damage.
fn assert_unchanged_beside_damage(words: &[&str]) {
    for clean in words {
        for (bad, good) in DAMAGE {
            for (before, after) in [
                (format!("{clean} {bad}"), format!("{clean} {good}")),
                (format!("{bad} {clean}"), format!("{good} {clean}")),
            ] {
                assert_eq!(repaired(&before), after, "{clean}");
            }
        }
    }
}

/// A space can stand for a lost byte A0, which is a no-break space in some encodings. But in French, `é «` is not an ideograph.
#[test]
fn letters_before_punctuation_and_spaces_are_no_lost_bytes() {
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

/// The control character can be an apostrophe, or a letter of the Macintosh.
#[test]
fn control_characters_become_apostrophes_only_where_words_have_them() {
    for (bad, good) in [
        ("it\u{92}s we\u{92}re", "it’s we’re"),
        ("aujourd\u{92}hui, l\u{92}heure", "aujourd’hui, l’heure"),
        ("quell\u{92}uomo e quest\u{92}anno", "quell’uomo e quest’anno"),
        ("rock\u{92}n\u{92}roll O\u{92}Connor", "rock’n’roll O’Connor"),
    ] {
        assert_eq!(repaired(bad), good);
    }
    for text in ["barco tur\u{92}stico", "la pol\u{92}tica", "caracter\u{92}sticas"] {
        assert_eq!(repair_text(text), None, "{text:?}");
    }
}

/// In windows-1252, the bytes of `à` are `Ã` and a no-break space, which many programs replace by a space.
#[test]
fn the_space_in_a_vietnamese_syllable_is_a_byte() {
    for (bad, good) in [
        ("Xem phim hÃ i má»›i hay nháº¥t", "Xem phim hài mới hay nhất"),
        ("ngÃ nh, lÃ m viá»‡c", "ngành, làm việc"),
        ("nhÃ  vÃ  viá»‡c", "nhà và việc"),
        ("la cittÃ in cui Ã¨ giÃ a casa", "la città in cui è già a casa"),
    ] {
        assert_eq!(repaired(bad), good);
    }
}

/// One ideograph or syllable between spaces is too often UTF-8 by chance. It is repaired only beside passages that are certain.
#[test]
fn words_of_one_letter_that_were_read_in_a_multi_byte_encoding_are_repaired_beside_others() {
    for (bad, good) in [
        ("Notre café: Noﾃｫl ﾂｰC, ﾃｧa cﾃｴtﾃｩ", "Notre café: Noël °C, ça côté"),
        ("– pelo 茅 s贸 cora莽茫o, preocupa莽玫es", "– pelo é só coração, preocupações"),
        ("– gar챨inum 첸egar 첸a챨 f처r 챠 B철rnin l챕ku", "– garðinum þegar það fór í Börnin léku"),
    ] {
        assert_eq!(repaired(bad), good);
    }
    assert_eq!(repair_text("Das Zeichen 茅 und 脿 – süß"), None);
}

/// German and Swedish quotation marks before capitals are lead bytes in the encoding of the Macintosh.
#[test]
fn quotation_marks_before_capitals_are_no_evidence() {
    for text in ["»Ä«, ›Ö‹, „Ü“! Das „Ü“…", "»Ä«, »Ö« und »Ü«", "”Å”, ”Ä” och ”Ö”", "«É», «Ñ», «Á»"]
    {
        assert_eq!(repair_text(text), None, "{text}");
    }
}

/// The line "NESTLÉ®" could be repaired among lines that were misread, but there is no evidence that it was misread too.
#[test]
fn a_line_is_not_changed_because_others_are() {
    let lines = format!("{}NESTLÉ® sucht – heute\n", "Ã¼berprÃ¼ft – heute\n".repeat(50));
    assert!(repaired(&lines).ends_with("überprüft – heute\nNESTLÉ® sucht – heute\n"));
}

#[test]
fn changes_have_the_offsets_of_the_input_after_all_steps() {
    let text: Vec<u16> = "😀 ".encode_utf16().chain([0xD800]).chain(" ÃƒÂ¼ x Ã©".encode_utf16()).collect();
    let repair = repair_utf16(&text).unwrap();
    let parts: Vec<_> = repair
        .changes
        .iter()
        .map(|change| (String::from_utf16_lossy(&text[change.start..change.end]), change.text.as_str()))
        .collect();
    assert_eq!(parts, [("ÃƒÂ¼".to_owned(), "ü"), ("Ã©".to_owned(), "é")]);
    assert_eq!(repair_lines_utf16(&text), Some(repair));
}

#[test]
fn equally_likely_repairs_are_candidates() {
    let units: Vec<u16> = "GrÃ¥ – 1".encode_utf16().collect();
    assert_eq!(repair_utf16(&units), None);
    let texts: Vec<_> =
        candidates_utf16(&units).into_iter().map(|repair| repair.changes[0].text.clone()).collect();
    assert_eq!(texts[0], "å");
    assert!(texts.iter().any(|text| text != "å"), "{texts:?}");
}

/// ISO-8859-15 has `Š` and `€` as the bytes A6 and A4, and windows-1252 as 8A and 80.
#[test]
fn words_that_were_read_as_iso_8859_15_are_repaired() {
    for (bad, good) in [("la crÃšme", "la crème"), ("un hÃŽtel", "un hôtel"), ("samhÃ€llet", "samhället")]
    {
        let Repaired { text, steps } = repair_text(bad).unwrap();
        assert_eq!((text.as_str(), steps[0].encoding.name()), (good, "iso-8859-15"));
    }
    // The control character is byte 93, which is a quotation mark in windows-1252, so `Ÿ` is not byte 9F of windows-1252 either.
    assert_eq!(repaired("Ã\u{93}lafur fÃ©lagsÃŸegn"), "Ólafur félagsþegn");
    // The same characters are windows-1252 where that is more plausible.
    for (bad, good) in
        [("ÄŒeÅ¡tina", "Čeština"), ("â‚¬ 5, cÅ“ur", "€ 5, cœur"), ("GroÃŸe StraÃŸe", "Große Straße")]
    {
        assert_eq!(repaired(bad), good);
    }
}

#[test]
fn words_that_were_read_as_hebrew_arabic_and_vietnamese_are_repaired() {
    let cases = [
        ("\u{5b3}¼berpr\u{5b3}¼fte Gr\u{5b3}¶\u{5b3}\u{9f}e", "überprüfte Größe"),
        ("un cafأ© dأ©jأ  bu", "un café déjà bu"),
        ("Nguyá»…n ViĂªt Nam", "Nguyễn Viêt Nam"),
    ];
    for (bad, good) in cases {
        assert_eq!(repaired(bad), good, "{bad}");
    }
}

#[test]
fn clean_words_in_the_letters_of_the_new_encodings_stay_as_they_are() {
    for text in [
        "ŠKODA, ŽIŽKA a ČŠK – Škoda Žižka",
        "ÀŽ ÃŠ “ŒUVRE” À€ 5",
        "CŒUR, SŒUR, ŒIL, L’ŒUVRE À L’ÉTÉ",
        "בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם",
        "السَّلامُ عَلَيْكُمْ، أهلاً وسهلاً؛ آسف — گزارش، پاکستان",
        "Việt Nam, Nguyễn Văn Đức, Ăn uống, Ấn Độ, ăn “cơm”",
        "Việt Nam: Ă, Â, Đ, Ê, Ô, Ơ, Ư",
    ] {
        assert_eq!(repair_text(text), None, "{text}");
    }
}

/// A control character that is a byte of a sequence stays until the sequence is repaired.
#[test]
fn control_characters_in_sequences_are_not_read_as_windows_1252() {
    for text in ["Artyku\u{c5}\u{82} 25", "Artyku\u{102}\u{2026}\u{e2}\u{20ac}\u{9a} 25"] {
        let found = repaired(text);
        assert!(found == text || found == "Artykuł 25", "{found}");
    }
}

/// Sets of letters in regular expressions, tables of encodings and lists of accents have pairs that are UTF-8 by chance.
#[test]
fn lists_of_letters_stay_as_they_are() {
    let latin_1: Vec<char> = ('\u{c0}'..='\u{ff}').collect();
    let all: String = latin_1.iter().collect();
    let pairs: Vec<String> =
        latin_1[..32].iter().zip(&latin_1[32..]).map(|(a, b)| format!("{a}{b}")).collect();
    for text in [
        format!("const ACCENTS = /[{all}]/;"),
        latin_1.iter().rev().collect(),
        pairs.join(", "),
        "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙".to_owned(),
        "ÀÈÌÒÙàèìòùÁÉÍÓÚÝáéíóúýÂÊÎÔÛâêîôûÃÑÕãñõÄËÏÖÜŸäëïöüÿ".to_owned(),
        "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜøØƒáíóúñÑªºÁÂÀãÃðÐÊËÈıÍÎÏÌÓßÔÒõÕµþÞÚÛÙýÝ".to_owned(),
        "ĀÁÂÃÄÅÆĮČÉĘËĖÍÎĪĐŅŌĶÔÕÖ×ØŲÚÛÜŨŪßāáâãäåæįčéęëėíîīđņōķôõö÷øųúûüũū˙".to_owned(),
    ] {
        assert_eq!(repair_text(&text), None, "{text}");
    }
}

/// `Ã?` was one of 64 characters, and U+FFFD would lose even the byte that is left. `â€?` was punctuation.
#[test]
fn a_question_mark_is_not_replaced_if_only_one_byte_of_its_character_is_left() {
    for (bad, good) in [
        ("StraÃ?e", "StraÃ?e"),
        ("Die StraÃ?e ist lang. FÃ¼r Ã?bung.", "Die StraÃ?e ist lang. Für Ã?bung."),
        ("GRÃ?Ã?E, FÃ¼nf und zwÃ¶lf MÃ¤dchen", "GRÃ?Ã?E, Fünf und zwölf Mädchen"),
        ("situaciÃ?n econÃ³mica en EspaÃ±a", "situaciÃ?n económica en España"),
        ("SÃ?o Paulo Ã© a maior cidade, atÃ© hoje", "SÃ?o Paulo é a maior cidade, até hoje"),
        ("â€œbb+â€? from â€œbbâ€?", "“bb+\u{FFFD} from “bb\u{FFFD}"),
    ] {
        assert_eq!(repaired(bad), good);
    }
    for text in ["StraÃ?e", "Die StraÃ?e ist lang. FÃ¼r Ã?bung."] {
        let units: Vec<u16> = text.encode_utf16().collect();
        let changes: Vec<_> =
            candidates_utf16(&units).into_iter().flat_map(|candidate| candidate.changes).collect();
        assert!(changes.iter().any(|change| change.text.contains('\u{FFFD}')), "{text}: {changes:?}");
    }
}

/// The sign of Greek numerals, which is byte B4 of windows-1253.
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
    // Seven and more passages are sure, so that other passages need less evidence.
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

/// The first step has rivals, or little evidence; the further steps show which encoding it was.
#[test]
fn a_step_with_rivals_is_undone_if_only_it_leads_further() {
    for (text, encoding, layers) in [
        ("Член 18", encoding_rs::WINDOWS_1250, 2),
        ("willkürlich, Übergriffe", encoding_rs::WINDOWS_1257, 2),
        ("Herkes, ırk, renk", encoding_rs::WINDOWS_1250, 2),
        ("barátság előmozdítása, kifejeződésének", encoding_rs::WINDOWS_1250, 2),
        ("VISUOTINĖ ŽMOGAUS TEISIŲ", encoding_rs::WINDOWS_1254, 3),
    ] {
        let mut bad = text.to_owned();
        for _ in 0..layers {
            bad = misread(&bad, encoding).unwrap();
        }
        assert_eq!(repaired(&bad), text, "{bad}");
    }
    assert_eq!(repaired("BuduĆ„ā€¡i da su"), "Budući da su");
    assert_eq!(repaired("Ä\u{90}Â§Ä\u{90}Â»Ä\u{90}ÂµÄ\u{90}Ëť 18"), "Член 18");
    assert_eq!(repaired("kaj helpo. Δ\u{88}iuj infanoj, egale ĉu"), "kaj helpo. Ĉiuj infanoj, egale ĉu");
}

#[test]
fn text_that_shows_damage_beside_the_correct_word_stays_as_it_is() {
    for text in [
        "str.replace(\"Ã¤\", \"ä\").replace(\"Ã¶\", \"ö\").replace(\"Ã¼\", \"ü\")",
        "'Ã©' => 'é', 'Ã¨' => 'è', 'Ãª' => 'ê'",
        "The text “cafÃ©” is mojibake for “café”: UTF-8 read as Latin-1.",
        "`GrÃ¶ÃŸe` instead of `Größe`",
        "\"â€™\": \"’\", \"â€œ\": \"“\"",
    ] {
        assert_eq!(repair_text(text), None, "{text}");
    }
    assert_eq!(repaired("“cafÃ©” und “naÃ¯v”, “thé”"), "“café” und “naïv”, “thé”");
}

#[test]
fn two_similar_encodings_are_both_candidates() {
    for (text, readings) in [("A nadie se privarĂĄ", ["å", "á"]), ("til ĂĽ forlate", ["ü", "å"])] {
        assert_eq!(repair_text(text), None);
        let units: Vec<u16> = text.encode_utf16().collect();
        let found: Vec<_> =
            candidates_utf16(&units).into_iter().map(|repair| repair.changes[0].text.clone()).collect();
        assert_eq!(found, readings, "{text}");
    }
    assert_eq!(repair_text("ÃŒber"), None);
    assert_eq!(repaired("COSÃŒ FAN TUTTE"), "COSÌ FAN TUTTE");
}

//! Text that was decoded in the wrong encoding is repaired; for clean text see clean.rs.

#![cfg(feature = "legacy")]

mod candidates;
mod clean;
mod clean_beside_damage;
mod consoles;
mod damaged;
mod long;
mod lost;
mod other_damage;
mod single_byte;

use utfscope::Encoding;
use utfscope::repair::{Change, Repaired, candidates_utf16, repair_lines_utf16, repair_text, repair_utf16};

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

const MISREADINGS: [&encoding_rs::Encoding; 14] = [
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
    encoding_rs::KOI8_U,
    encoding_rs::X_MAC_CYRILLIC,
];

/// Returns UTF-8 decoded in another encoding; `None` if bytes are lost.
fn misread(text: &str, encoding: &'static encoding_rs::Encoding) -> Option<String> {
    encoding.decode_without_bom_handling_and_without_replacement(text.as_bytes()).map(Into::into)
}

fn repaired(text: &str) -> String {
    repair_text(text).map_or_else(|| text.to_owned(), |Repaired { text, .. }| text)
}

#[test]
fn at_least_95_percent_of_misread_lines_are_repaired() {
    let (mut total, mut missed) = (0, Vec::new());
    for sentence in SENTENCES {
        for encoding in MISREADINGS {
            let mut text = sentence.to_owned();
            for layer in 1..=3 {
                let Some(next) = misread(&text, encoding) else { break };
                text = next;
                total += 1;
                if repaired(&text) != sentence {
                    missed.push((encoding.name(), layer, text.clone(), repaired(&text)));
                }
            }
        }
    }
    assert!(total > 250, "{total}");
    assert!(20 * missed.len() <= total, "{} of {total}: {missed:#?}", missed.len());
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
    // U+0085 can be a line end if the text has no other C1 control character.
    assert_eq!(repair_text("one\u{85}two\u{85}"), None);
    // Before a space, U+0085 is an ellipsis.
    assert_eq!(repaired("well\u{85} then"), "well… then");
}

#[test]
fn lost_bytes_become_u_fffd_and_lost_spaces_are_restored() {
    assert_eq!(repaired("le cafÃ© est fermÃ© jusqu'Ã demain"), "le café est fermé jusqu'à demain");
    // 9D, the last byte of a closing quotation mark, is not a character of windows-1252.
    assert_eq!(repaired("â€œHalloâ€\u{FFFD}, sagte er"), "“Hallo\u{FFFD}, sagte er");
}

/// Each part of a text is examined a bounded number of times.
#[test]
fn repairing_a_long_text_takes_linear_time() {
    for unit in ["Ã©", "Ãa", "ã†â€™ ", "\u{FFFD}Ã ", "├┤a", "é"] {
        let _ = repair_text(&unit.repeat(300_000 / unit.len()));
    }
}

/// The length in bytes of long texts. Even if every character has three bytes, a text of this length is longer than a block of
/// lines (262,144 UTF-16 code units).
const LONG: usize = 800_000;

#[test]
fn a_long_text_is_repaired_in_blocks_of_lines() {
    for (line, repaired_line) in [
        ("le cafÃ© du thÃ©Ã¢tre\n", "le café du théâtre\n"),
        ("wurde Ã¼berprÃ¼ft\r\n", "wurde überprüft\r\n"),
        ("Der Bäcker verkauft süße Brötchen.\n", "Der Bäcker verkauft süße Brötchen.\n"),
    ] {
        let count = LONG / line.len();
        assert!(repaired(&line.repeat(count)) == repaired_line.repeat(count), "{line}");
    }
    // One damaged line far from the start.
    let clean = "Der Bäcker verkauft süße Brötchen.\n".repeat(LONG / 35);
    let result = repair_text(&format!("{clean}cafÃ© crÃ¨me\n{clean}")).unwrap();
    assert!(result.text == format!("{clean}café crème\n{clean}"));
    assert_eq!(result.steps.len(), 1);
    assert_eq!((result.steps[0].encoding, result.steps[0].passages), (Encoding::Windows1252, 2));
}

#[test]
fn a_long_line_is_cut_between_words_and_never_in_a_character() {
    for (word, repaired_word) in
        [("thÃ©Ã¢tre ", "théâtre "), ("Ð¼Ð¾Ñ€Ðµ,", "море,"), ("日本語", "日本語"), ("𝄞🎉", "𝄞🎉"), ("é", "é")]
    {
        let count = LONG / word.len();
        // Starts of different lengths move the cut to each place in the word.
        for start in ["", "a", "ab", "abc", "abcd"] {
            let text = format!("{start}{}", word.repeat(count));
            assert!(repaired(&text) == format!("{start}{}", repaired_word.repeat(count)), "{start}{word}");
        }
    }
}

/// Sentences that were read in Shift_JIS, GBK, Big5, EUC-JP and EUC-KR without the loss of a byte.
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

/// The decoder of Windows for Shift_JIS writes U+30FB for bytes that it cannot decode, and U+F8F0 for the byte A0.
#[test]
fn lost_bytes_of_shift_jis_are_not_invented() {
    let lines = [
        ("豌丞錐,菴乗園", "氏名,住所"),
        // The decoder tried to read 8E, the last byte of 郎, together with the comma. 8E 2C is not a character, so 8E was lost.
        ("螻ｱ逕ｰ螟ｪ驛・,譚ｱ莠ｬ驛ｽ譁ｰ螳ｿ蛹ｺ", "山田太\u{FFFD},東京都新宿区"),
        ("驤ｴ譛ｨ闃ｱ蟄・,螟ｧ髦ｪ蟶ょ圏蛹ｺ", "鈴木花\u{FFFD},大阪市北区"),
        // 誠 is E8 AA A0. 懷 stands for 9C E5: the last byte of 浜 and the first byte of 市 (E5 B8 82). The byte 82 was lost.
        ("菴占陸隱\u{F8F0},逾槫･亥ｷ晉恁讓ｪ豬懷ｸ・", "佐藤誠,神奈川県横浜\u{FFFD}"),
        // The middle dot of the text itself is E3 83 BB.
        ("縺薙ｓ縺ｫ縺｡縺ｯ繝ｻ荳也阜", "こんにちは・世界"),
    ];
    let (bad, good): (Vec<_>, Vec<_>) = lines.into_iter().unzip();
    assert_eq!(repaired(&bad.join("\n")), good.join("\n"));
}

#[test]
fn each_line_has_its_own_repair() {
    let text = "Ã¼berprÃ¼ft\nNESTLÉ® sucht\r\nРїСЂРёРІРµС‚ РјРёСЂ\nplain";
    assert_eq!(repaired(text), "überprüft\nNESTLÉ® sucht\r\nпривет мир\nplain");
    let encodings: Vec<_> =
        repair_text(text).unwrap().steps.iter().map(|step| step.encoding.name()).collect();
    assert_eq!(encodings, ["windows-1252", "windows-1251"]);
}

#[test]
fn one_encoding_that_explains_all_passages_is_the_only_step() {
    // The UTF-8 of the first line decodes to the same text in windows-1250 and in windows-1252. If the line is alone, its repair names
    // windows-1252.
    let lines = [
        "Należność główna: ręcznie",
        "Księżyc świecił jasno nad łąką i źródłem.",
        "Żółte róże pachną wśród dębów.",
    ];
    let read = |line: &str, encoding| misread(line, encoding).unwrap();
    let first = read("Imię, liczba", encoding_rs::WINDOWS_1250);
    assert_eq!(read("Imię, liczba", encoding_rs::WINDOWS_1252), first);
    assert_eq!(repair_text(&first).unwrap().steps[0].encoding, Encoding::Windows1252);
    let text = [first]
        .into_iter()
        .chain(lines.map(|line| read(line, encoding_rs::WINDOWS_1250)))
        .collect::<Vec<_>>();
    let Repaired { text, steps } = repair_text(&format!("{}\nJuż dobrze", text.join("\n"))).unwrap();
    assert_eq!(text, format!("Imię, liczba\n{}\nJuż dobrze", lines.join("\n")));
    let [step] = &steps[..] else { panic!("{steps:?}") };
    assert_eq!(step.encoding.name(), "windows-1250");
    // Lines that were read in different encodings have a step each.
    let mixed = format!(
        "{}\n{}\nclean",
        read(lines[1], encoding_rs::WINDOWS_1250),
        read("Der Bäcker öffnet früh, schöne Grüße", encoding_rs::WINDOWS_1252)
    );
    let names: Vec<_> = repair_text(&mixed).unwrap().steps.iter().map(|step| step.encoding.name()).collect();
    assert_eq!(names, ["windows-1250", "windows-1252"]);
}

/// U+0092 can be an apostrophe of windows-1252, or the letter `í` in the encoding of the Macintosh.
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
fn a_space_can_be_the_last_byte_of_a_letter() {
    for (bad, good) in [
        ("Xem phim hÃ i má»›i hay nháº¥t", "Xem phim hài mới hay nhất"),
        ("ngÃ nh, lÃ m viá»‡c", "ngành, làm việc"),
        ("nhÃ  vÃ  viá»‡c", "nhà và việc"),
        ("la cittÃ in cui Ã¨ giÃ a casa", "la città in cui è già a casa"),
        ("dÃ©jÃ , voilÃ . Fini", "déjà, voilà. Fini"),
        ("(voilÃ ) fermÃ©, lÃ -bas, celui-lÃ -mÃªme", "(voilà) fermé, là-bas, celui-là-même"),
        ("fermÃ©, il est lÃ \r\net lÃ ", "fermé, il est là\r\net là"),
        (
            "Ã , dit-il Ã voix Ã©levÃ©e: \"lÃ \" ou Ã \"demain\"",
            "à, dit-il à voix élevée: \"là\" ou à \"demain\"",
        ),
        ("VoilÃ ! C’est fermÃ©", "Voilà ! C’est fermé"),
        ("Encontro Ã s\n10 horas, sÃ£o Ã s 9, Ã s: Ã s)", "Encontro às\n10 horas, são às 9, às: às)"),
        ("prÃªt Ã s'enfuir", "prêt à s'enfuir"),
    ] {
        assert_eq!(repaired(bad), good);
    }
}

/// A space before a punctuation mark can be the last byte of `à`. The repair removes such a space: `cittÃ ,` becomes `città,`. If the
/// original text has a space before the mark, as in French before a colon, the damaged text has two spaces, and one of them stays.
#[test]
fn a_space_that_is_the_last_byte_of_a_letter_does_not_stay_before_a_mark() {
    for (bad, good) in [
        ("AttivitÃ : gita in cittÃ , perchÃ© Ã¨ lÃ ", "Attività: gita in città, perché è là"),
        ("sarÃ  assente, perchÃ© Ã¨ malato\nAttivitÃ : sÃ¬", "sarà assente, perché è malato\nAttività: sì"),
        ("ViabilitÃ ;Comune;SarÃ  chiusa, perchÃ©", "Viabilità;Comune;Sarà chiusa, perché"),
        ("NovitÃ ! CittÃ  e universitÃ ? PerchÃ©", "Novità! Città e università? Perché"),
        ("CittÃ \tUniversitÃ \tPerchÃ©", "Città\tUniversità\tPerché"),
        ("<td>CittÃ </td><td>PerchÃ©</td>", "<td>Città</td><td>Perché</td>"),
        // French, with all spaces
        ("VoilÃ  : il est lÃ  ; dÃ©jÃ  !", "Voilà : il est là ; déjà !"),
        ("DÃ©jÃ ;oui;celui-lÃ  : non", "Déjà;oui;celui-là : non"),
        ("VoilÃ Â : il est fermÃ©", "Voilà\u{a0}: il est fermé"),
        ("â€œla cittÃ â€\u{9d} perchÃ©", "“la città” perché"),
        ("â€œla cittÃ â€ perchÃ©", "“la città” perché"),
        ("la “cittÃ ” perchÃ©", "la “città” perché"),
        // French, with one space instead of two
        ("VoilÃ : il va Ã Paris, dÃ©jÃ ; fermÃ©", "Voilà : il va à Paris, déjà ; fermé"),
        ("Prix : dix. DÃ©jÃ : fermÃ©", "Prix : dix. Déjà : fermé"),
        ("Prix : dix. DÃ©jÃ ;fermÃ©", "Prix : dix. Déjà;fermé"),
    ] {
        assert_eq!(repaired(bad), good);
    }
}

/// One ideograph or syllable between spaces is too often UTF-8 by chance. It is repaired only beside passages that are certain.
#[test]
fn words_of_one_letter_that_were_read_in_a_multi_byte_encoding_are_repaired_beside_other_damage() {
    for (bad, good) in [
        ("Notre café: Noﾃｫl ﾂｰC, ﾃｧa cﾃｴtﾃｩ", "Notre café: Noël °C, ça côté"),
        ("– pelo 茅 s贸 cora莽茫o, preocupa莽玫es", "– pelo é só coração, preocupações"),
        ("– gar챨inum 첸egar 첸a챨 f처r 챠 B철rnin l챕ku", "– garðinum þegar það fór í Börnin léku"),
    ] {
        assert_eq!(repaired(bad), good);
    }
    assert_eq!(repaired("Le caf茅 est ferm茅 depuis l茅gende"), "Le café est fermé depuis légende");
    for text in ["Das Zeichen 茅 und 脿 – süß", "hello牛 my猫 很好", "caf茅"] {
        assert_eq!(repair_text(text), None, "{text}");
    }
}

#[test]
fn changes_of_several_steps_have_the_offsets_of_the_input() {
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
fn a_bom_does_not_change_the_repair_of_the_first_line() {
    for text in
        ["GrÃ¶ÃŸe;Ort\nMÃ¼ller;KÃ¶ln\n", "StraÃŸe", "\"PrÃ©nom\",Nom\n\"ZoÃ«\",Dupont", "NESTLÉ® überprüft"]
    {
        let with_bom = format!("\u{FEFF}{text}");
        assert_eq!(repaired(&with_bom), format!("\u{FEFF}{}", repaired(text)));
        let [plain, after_bom] = [text, &with_bom].map(|each| {
            let units: Vec<u16> = each.encode_utf16().collect();
            repair_utf16(&units).map_or(Vec::new(), |repair| repair.changes)
        });
        let moved =
            plain.into_iter().map(|change| Change { start: change.start + 1, end: change.end + 1, ..change });
        assert_eq!(after_bom, moved.collect::<Vec<_>>());
    }
    // The BOM itself can be misread.
    assert_eq!(repaired("ï»¿GrÃ¶ÃŸe"), "\u{FEFF}Größe");
}

/// ISO-8859-15 has `Š` and `€` as the bytes A6 and A4, and windows-1252 as 8A and 80.
#[test]
fn words_that_were_read_as_iso_8859_15_are_repaired() {
    for (bad, good) in [("la crÃšme", "la crème"), ("un hÃŽtel", "un hôtel"), ("samhÃ€llet", "samhället")]
    {
        let Repaired { text, steps } = repair_text(bad).unwrap();
        assert_eq!((text.as_str(), steps[0].encoding.name()), (good, "iso-8859-15"));
    }
    // Byte 93 would be a quotation mark in windows-1252, not U+0093. So `Ÿ` is not byte 9F of windows-1252 either.
    assert_eq!(repaired("Ã\u{93}lafur fÃ©lagsÃŸegn"), "Ólafur félagsþegn");
    // Where windows-1252 is more plausible, `Œ`, `œ` and `Ÿ` are its bytes 8C, 9C and 9F.
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

/// A control character that is a byte of a sequence stays until the sequence is repaired.
#[test]
fn control_characters_in_sequences_are_not_read_as_windows_1252() {
    for text in ["Artyku\u{c5}\u{82} 25", "Artyku\u{102}\u{2026}\u{e2}\u{20ac}\u{9a} 25"] {
        let found = repaired(text);
        assert!(found == text || found == "Artykuł 25", "{found}");
    }
}

/// `Ã?` can stand for 64 characters, from `À` to `ÿ`. The `Ã` shows that the character is one of these, and U+FFFD would not.
/// `â€?` stands for punctuation, so U+FFFD replaces it.
#[test]
fn a_damaged_character_is_not_replaced_if_only_one_of_its_bytes_is_left() {
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

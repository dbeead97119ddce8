//! Clean text stays as it is. clean_beside_damage.rs has clean text beside damage.

use super::repaired;
use utfscope::repair::repair_text;

#[test]
fn clean_text_stays_as_it_is() {
    for text in [
        "",
        "plain ASCII, Ã not included",
        "NESTLÉ® sucht Mitarbeiter",
        "5×£35",
        "let input = \"βèƒôřè\";",
        "ßèƒôřè tèxt ŵïťĥ mâñÿ ãççéñťš",
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

/// `Â` can be the end of a word in capitals, and U+0087 and U+0092 can be `á` and `í` in the encoding of the Macintosh.
#[test]
fn text_that_can_be_correct_stays_as_it_is() {
    for text in ["MISUTÂ\u{a0}AJIKKO", "Coatl\u{87}n conf\u{92}an"] {
        assert!(repair_text(text).is_none(), "{text}");
    }
}

/// In some encodings, the bytes of a capital letter and of the quotation mark, symbol or superscript after it are valid
/// UTF-8. Such text is usually clean.
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
fn tone_patterns_of_chinese_poems_stay_as_they_are() {
    // In EUC-JP, 仄 is D0 BC, which is м in UTF-8.
    for text in ["仄仄仄仄", "仄仄仄仄仄，仄仄仄仄仄。", "平平仄仄仄平平，仄仄平平仄仄平", "仄平仄仄仄仄仄"]
    {
        assert!(repair_text(text).is_none(), "{text}");
    }
}

/// In iso-8859-5, the bytes of `аБ` are D0 B1, which are valid UTF-8, as are those of `бВ` and `вГ`.
#[test]
fn a_list_of_letters_in_both_cases_stays_as_it_is() {
    for text in
        ["АаБбВвГгДдЕеЁёЖжЗз", "АБВ\nАаБбВвГгДдЕеЁёЖжЗз\nабв", "АаБбВвГгДдЕеЁё\nЖжЗзИиЙйКкЛл\nМмНнОоПпРрСс"]
    {
        assert_eq!(repair_text(text), None, "{text}");
    }
}

#[test]
fn a_cyrillic_word_stays_as_it_is() {
    for word in
        ["ребрен", "ребрен/557", "ХІМІЗАЦІЯ", "ТІРІ", "ШІМІРІКТІР", "МІГІ", "ГІГІ", "РІНҐО", "УСУЂУЈ", "ЏОЏА"]
    {
        assert!(repair_text(word).is_none(), "{word}");
    }
}

/// In the encoding of the Macintosh, some quotation marks are lead bytes of UTF-8, and capitals after them are
/// continuation bytes.
#[test]
fn quotation_marks_before_capitals_are_no_evidence() {
    for text in ["»Ä«, ›Ö‹, „Ü“! Das „Ü“…", "»Ä«, »Ö« und »Ü«", "”Å”, ”Ä” och ”Ö”", "«É», «Ñ», «Á»"]
    {
        assert_eq!(repair_text(text), None, "{text}");
    }
}

#[test]
fn clean_words_in_czech_french_hebrew_arabic_persian_and_vietnamese_stay_as_they_are() {
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

/// Sets of letters in regular expressions, tables of encodings and lists of accents have pairs that are UTF-8 by chance.
#[test]
fn lists_of_letters_stay_as_they_are() {
    let latin_1: Vec<char> = ('\u{c0}'..='\u{ff}').collect();
    let letters: String = latin_1.iter().collect();
    let pairs: Vec<String> =
        latin_1[..32].iter().zip(&latin_1[32..]).map(|(a, b)| format!("{a}{b}")).collect();
    for text in [
        format!("const ACCENTS = /[{letters}]/;"),
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

/// Arabic, Hebrew, Greek and Russian text in single-byte encodings that was decoded in another single-byte encoding. Many of its bytes are UTF-8 by
/// chance, but most are not.
#[test]
fn text_in_another_single_byte_encoding_stays_as_it_is() {
    use encoding_rs::{
        IBM866, KOI8_R, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1255, WINDOWS_1256,
        X_MAC_CYRILLIC,
    };
    let latin = [WINDOWS_1252, WINDOWS_1250];
    let cyrillic = [WINDOWS_1251, IBM866, KOI8_R, X_MAC_CYRILLIC];
    for (encoding, others, text) in [
        (WINDOWS_1256, &latin[..], "السلام عليكم ورحمة الله"),
        (WINDOWS_1256, &latin, "ترجمة: أحمد الخطيب\nسوف أعود غدا صباحا إن شاء الله\nمرحبا بكم في القرية"),
        (WINDOWS_1255, &latin, "הבוקר שתיתי קפה\nוקראתי עיתון בגינה"),
        (WINDOWS_1253, &latin, "Το πρωί ήπια καφέ\nκαι διάβασα την εφημερίδα"),
        (
            IBM866,
            &cyrillic,
            "Системе не удается найти указанный путь.\nСлужба успешно запущена.\nОтказано в доступе.",
        ),
        (KOI8_R, &cyrillic, "Сегодня утром шёл дождь,\nа вечером выглянуло солнце."),
        (WINDOWS_1251, &cyrillic, "Съешь ещё этих мягких французских булок,\nда выпей же чаю."),
        (WINDOWS_1251, &latin, "Прощание славянки\nХор Русской Армии"),
    ] {
        let (bytes, _, is_lossy) = encoding.encode(text);
        assert!(!is_lossy, "{text}");
        for other in others {
            // Bytes without a character become control characters.
            let decode_byte =
                |&byte: &u8| match other.decode_without_bom_handling_and_without_replacement(&[byte]) {
                    Some(found) => found.chars().next(),
                    None => char::from_u32(byte.into()),
                };
            let bad: String = bytes.iter().filter_map(decode_byte).collect();
            if bad != text {
                assert_eq!(repair_text(&bad), None, "{} as {}", encoding.name(), other.name());
            }
        }
    }
}

/// `line` alone would be repaired. The lines around it show that its characters are letters of a single-byte encoding that were decoded
/// in another single-byte encoding.
#[test]
fn a_line_stays_as_it_is_if_most_of_the_text_is_in_another_encoding() {
    let line = "‘«г¦Ў  \"„ЁбЇҐвзҐа ЇҐз вЁ\" гбЇҐи\u{ad}® § ЇгйҐ\u{ad} .\n";
    let others = "Ќ\u{a0}©¤Ґ\u{ad}® д\u{a0}©«®ў: 3, ®иЁЎ®Є \u{ad}Ґв.\n‘Ё\u{a0}вҐ¬Ґ \u{ad}Ґ г¤\u{a0}Ґвбп \u{ad}\u{a0}©вЁ д\u{a0}©«\n".repeat(9);
    assert_eq!(repair_text(&format!("{others}{line}{others}")), None);
}

/// In Mac OS Roman, `„` and two letters are the bytes of an East Asian character.
#[test]
fn quoted_letters_with_diacritics_stay() {
    for text in [
        "Die Umlaute „ÄÖÜ“ gibt es auch klein: „äöü“.",
        "Der Buchstabe „Ää“ steht am Anfang.",
        "Sõnad „Äär“, „Öö“ ja „Üks“ algavad täpitähega.",
        "Eesti tähestikus on „ÄÖÜ” lõpus.",
        "„ÄÄÄÄH!“ schrie er.",
        "Enthält „ÄÖÜ“ oder „äöü“?",
        "Soome keele tähed on „ÄÖ“.",
        "In der Mitte steht ‚Ää‘.",
        "Die Zeichen »ÀÁÂÃ« sind Varianten.",
        "msgid \"Umlauts\"\nmsgstr \"Umlaute („ÄÖÜ“) sind nicht erlaubt\"\n",
        "ﾃｬ ﾃｭ ﾃｮ",
    ] {
        assert_eq!(repair_text(text), None, "{text}");
    }
    // Damaged text that begins with similar characters is repaired.
    assert_eq!(repair_text("‚ÄúHello‚Äù, he said: don‚Äôt").unwrap().text, "“Hello”, he said: don’t");
    assert_eq!(repair_text("„Åì„Çì„Å´„Å°„ÅØ").unwrap().text, "こんにちは");
}

/// One character in twelve of a multi-byte encoding is UTF-8 by chance, so a character beside Latin words is no evidence of damage.
#[test]
fn east_asian_text_with_latin_words_stays() {
    for text in [
        "NBA的MVP",
        "HTTP的GET",
        "HTML的DOM",
        "KFC店VIP",
        "P即NP",
        "A同B",
        "A方B方",
        "hello牛",
        "Ready么?",
        "is it ok么",
        "cap帽",
        "Windows창",
        "Chrome창",
        "Windows창과 Chrome창을 닫으세요",
        "# 说明\n\n本文介绍NBA的MVP评选。\n\n- HTTP的GET请求\n- NBA的MVP\n",
        "ﾌｪﾘｰ",
        "ﾅｽ",
        "ﾆｺﾆｺ",
        "ﾐｶ",
        "ﾅｵ, ﾐｷ",
        "ﾂｷ",
        "ﾃｶ;100",
        "ﾐｶ 090-1234\nﾐｷ 090-5678\n",
        "свeћњaк",
    ] {
        assert_eq!(repair_text(text), None, "{text}");
        let lines = format!("{text}\nline\n{text}");
        assert_eq!(repair_text(&lines), None, "{lines}");
    }
}

/// Lines of Hindi that was typed for the font Kruti Dev, in which `Å¡` is ऊँ. The bytes of `Å¡` in windows-1252 are `š` in UTF-8.
const HINDI_IN_KRUTI_DEV: &str = "fo|ky; ds lHkh Nk=ksa vkSj vfHkHkkodksa dks lwfpr fd;k tkrk gSA
nkSM+] yEch dwn vkSj Å¡ph dwn
lHkh cPps lQsn twrs vkSj xje diM+s igudj vk,¡A
iz/kkukpk;Z fo|ky; esa gSaA vkius D;k fd;k gS vkSj dkSu Fkk
";

#[test]
fn text_typed_for_a_font_stays_as_it_is() {
    for word in ["Å¡ph", "Å¡pkbZ", "Å¡ps", "Å¡V"] {
        assert_eq!(repair_text(word), None, "{word}");
        assert_eq!(repair_text(&format!("vkSj {word} dwn")), None, "{word}");
    }
    // `šxyh` has a vowel, so only the other words of the text show that `Å¡xyh` is not damage.
    for word in ["Å¡ph", "Å¡pkbZ", "Å¡xyh", "Å¡xyh vkSj Å¡V"] {
        let text = HINDI_IN_KRUTI_DEV.replace("Å¡ph", word);
        assert_eq!(repair_text(&text), None, "{text}");
        // Without `,¡`, the sign `¡` occurs only in `Å¡`.
        let fewer_signs = text.replace(",¡", ",");
        assert_eq!(repair_text(&fewer_signs), None, "{fewer_signs}");
    }
}

//! Detection of the encoding, tested through the Rust crate. `tests/package/recognition.test.mjs` and `tests/hard_cases` test
//! the package on more texts.
#![cfg(not(target_arch = "wasm32"))]

use utfscope::detect::{
    self, BinaryKind, Candidate, DetectOptions, EscapedEncoding, Evidence, Format, Hint, Language,
};
use utfscope::{Encoding, Options, transcode};

fn candidates(bytes: &[u8]) -> Vec<Candidate> {
    detect::detect(bytes, &DetectOptions::default())
}

fn first(bytes: &[u8]) -> Candidate {
    candidates(bytes).into_iter().next().unwrap()
}

fn encoded(text: &str, encoding: Encoding) -> Vec<u8> {
    transcode::bytes(text.as_bytes(), Encoding::Utf8, encoding, Options::default(), &mut |_| ()).unwrap()
}

#[test]
fn unicode_encodings_with_and_without_a_bom() {
    assert_eq!(first(b"\xEF\xBB\xBFA").evidence, Evidence::Bom(None));
    assert_eq!(first(b"\xFF\xFEA\0").encoding, Encoding::Utf16Le);
    for text in ["Все люди рождаются", "すべての人間は、生まれながらにして自由", "plain text"]
    {
        for encoding in [Encoding::Utf16Le, Encoding::Utf16Be, Encoding::Utf32Le, Encoding::Utf32Be] {
            let found = first(&encoded(text, encoding));
            assert_eq!(found.encoding, encoding, "{text}");
            assert!(matches!(found.evidence, Evidence::CodeUnits { .. }));
        }
        assert_eq!(first(text.as_bytes()).encoding, Encoding::Utf8);
    }
    assert_eq!(first("é".as_bytes()).evidence, Evidence::MultiByte { sequences: 1 });
    assert_eq!(first(b"").evidence, Evidence::Empty);
}

#[test]
fn escape_sequences() {
    let korean = first(b"\x1B$)C\x0E>H3g\x0F A");
    assert_eq!(korean.evidence, Evidence::UnsupportedEscapes(EscapedEncoding::Iso2022Kr));
    assert!(korean.confidence < 0.5);
    let japanese = first(b"\x1B$BF|K\\8l\x1B(B A");
    if cfg!(feature = "legacy") {
        assert_eq!((japanese.encoding.name(), japanese.confidence), ("iso-2022-jp", 0.97));
    } else {
        assert_eq!(japanese.evidence, Evidence::UnsupportedEscapes(EscapedEncoding::Iso2022Jp));
    }
}

#[test]
fn binary_data() {
    assert_eq!(detect::binary(b"\x89PNG\r\n\x1A\n\0"), Some(BinaryKind::Format(Format::Png)));
    // Offset 9 of a MARC 21 leader states the encoding: a space for MARC-8, `a` for UTF-8.
    let marc = |encoding: &str| {
        let leader = format!("00093nam {encoding}2200037   4500");
        [leader.as_bytes(), b"245004500000\x1E10\x1FaM\xE8uller, J\xE8org. A longer title of a book\x1E\x1D"]
            .concat()
    };
    assert_eq!(detect::binary(&marc(" ")), Some(BinaryKind::Format(Format::Marc)));
    assert_ne!(detect::binary(&marc("a")), Some(BinaryKind::Format(Format::Marc)));
    let data = detect::binary(&[1, 2, 3, 0]);
    assert_eq!(data, Some(BinaryKind::Data { controls: 4, nuls: 1, len: 4, is_cut: false }));
    assert_eq!(candidates(&[1, 2, 3, 0]), []);
}

/// A file system that lost power leaves blocks of NULs in logs.
#[test]
fn text_with_a_block_of_nuls_is_text() {
    let line = b"2026-01-03 10:00:01 boot ok\n";
    let log = |nuls: usize| [line.repeat(3), vec![0; nuls], line.repeat(2)].concat();
    for nuls in [16, 300, 4096, 60_000] {
        assert_eq!(detect::binary(&log(nuls)), None, "{nuls}");
        let found = first(&log(nuls));
        assert_eq!(found.encoding, Encoding::Utf8, "{nuls}");
        assert!(found.confidence > 0.5, "{nuls}: {found:?}");
    }
    let latin_1 =
        [b"Gr\xFC\xDFe aus K\xF6ln, sch\xF6n war es\n".repeat(4), vec![0; 512], line.repeat(3)].concat();
    assert_eq!(detect::binary(&latin_1), None);
    // Blocks in very short text, blocks among other control characters, and NULs alone are binary.
    for data in [
        [b"text".to_vec(), vec![0; 512], b"more".to_vec()].concat(),
        [b"\x01\x02\x03\x04 is no text at all\x05\x06".to_vec(), vec![0; 64]].concat(),
        vec![0; 4096],
    ] {
        assert!(matches!(detect::binary(&data), Some(BinaryKind::Data { .. })), "{data:?}");
    }
}

/// Small numbers of 32 or 16 bits can all be code points. But random numbers are code points of more scripts than a text has.
#[test]
fn arrays_of_numbers_are_not_text() {
    let mut state = 7_u32;
    let numbers: Vec<u32> = (0..2000)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % 1000
        })
        .collect();
    for count in [100, 200, 2000] {
        let numbers = &numbers[..count];
        for bytes in [
            numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<_>>(),
            numbers.iter().flat_map(|number| number.to_be_bytes()).collect(),
            numbers.iter().flat_map(|number| (number + 160).to_le_bytes()).collect(),
            numbers.iter().flat_map(|&number| (number as u16 + 160).to_le_bytes()).collect(),
        ] {
            assert_eq!(candidates(&bytes), [], "{count} numbers");
        }
    }
}

/// A declaration is weaker evidence than valid UTF-8: a text in another encoding is valid UTF-8 only by chance.
#[test]
fn valid_utf8_is_detected_despite_a_wrong_declaration() {
    for label in ["iso-8859-1", "windows-1252"] {
        for text in ["é", "👍", "日本", "naïve café"] {
            let html = format!("<meta charset=\"{label}\"><p>{text}</p>");
            assert_eq!(first(html.as_bytes()).encoding, Encoding::Utf8, "{html}");
        }
    }
}

#[test]
fn among_and_hint() {
    let among = [Encoding::Utf8, Encoding::Iso8859_1];
    let options = DetectOptions { among: Some(&among), ..DetectOptions::default() };
    let found = detect::detect(b"\xD0\xD2\xC9", &options);
    assert_eq!(found.iter().map(|each| each.encoding).collect::<Vec<_>>(), [Encoding::Iso8859_1]);
    let options =
        DetectOptions { hint: Some(Hint::Encoding(Encoding::Iso8859_1)), ..DetectOptions::default() };
    let hinted = detect::detect(b"\xD0\xD2\xC9", &options);
    let hinted = hinted.iter().find(|each| each.encoding == Encoding::Iso8859_1).unwrap();
    assert_eq!(hinted.evidence, Evidence::Hint);
    let options =
        DetectOptions { hint: Language::from_tag("ja").map(Hint::Language), ..DetectOptions::default() };
    assert_eq!(detect::detect("déjà".as_bytes(), &options)[0].encoding, Encoding::Utf8);
}

/// For any bytes, the confidences are in range and in descending order, and no encoding occurs twice. Only binary data has no candidates.
#[test]
fn candidates_of_any_bytes() {
    let mut state = 1_u32;
    for len in (0..600).chain([65_535, 65_536, 65_537, 70_000]) {
        let bytes: Vec<u8> = (0..len)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let byte = (state >> 24) as u8;
                // In two of three inputs, no byte is below 0x20, so that these inputs look like text.
                if len % 3 == 0 || byte >= 0x80 || byte >= b' ' { byte } else { byte | 0x60 }
            })
            .collect();
        let found = candidates(&bytes);
        assert_eq!(found.is_empty(), detect::binary(&bytes).is_some());
        assert!(found.windows(2).all(|pair| pair[0].confidence >= pair[1].confidence));
        assert!(found.iter().all(|each| each.confidence > 0.0 && each.confidence <= 1.0));
        for (index, each) in found.iter().enumerate() {
            assert!(found[..index].iter().all(|other| other.encoding != each.encoding));
        }
    }
}

#[cfg(feature = "legacy")]
mod legacy {
    use super::*;

    /// Detection does not propose every encoding by itself. An encoding that the caller names in `among` can always be a candidate.
    #[test]
    fn named_encodings_are_compared() {
        let first_among = |names: [&str; 2], bytes: &[u8]| {
            let among = names.map(|name| Encoding::from_name(name).unwrap());
            let options = DetectOptions { among: Some(&among), ..DetectOptions::default() };
            detect::detect(bytes, &options)[0].encoding.name()
        };
        for text in [&b"l'\xE9t\xE9 dernier"[..], b"na\xEFve"] {
            assert_eq!(first_among(["koi8-r", "iso-8859-1"], text), "iso-8859-1");
            assert_eq!(first_among(["iso-8859-1", "windows-1252"], text), "windows-1252");
        }
        assert_eq!(
            first_among(["iso-8859-8-i", "iso-8859-1"], b"\xEB\xEC \xE1\xF0\xE9 \xE4\xE0\xE3\xED"),
            "iso-8859-8-i"
        );
    }

    /// Short texts, each in an encoding that is used for its language.
    const SENTENCES: &[(&str, &str)] = &[
        (
            "windows-1250",
            "Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Příliš žluťoučký kůň.",
        ),
        (
            "iso-8859-2",
            "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw, są obdarzeni.",
        ),
        ("windows-1251", "Привет, как дела? Сегодня хорошая погода."),
        ("koi8-r", "Привет, как дела? Сегодня хорошая погода."),
        ("iso-8859-5", "Привет, как дела? Сегодня хорошая погода."),
        ("ibm866", "Привет, как дела? Сегодня хорошая погода."),
        ("x-mac-cyrillic", "Привет, как дела? Сегодня хорошая погода."),
        ("windows-1253", "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι"),
        ("windows-1254", "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar."),
        ("windows-1255", "כל בני האדם נולדו בני חורין ושווים בערכם"),
        ("windows-1256", "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق"),
        (
            "windows-1257",
            "Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis. Jiems suteiktas protas ir sąžinė",
        ),
        ("windows-874", "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกัน"),
        (
            "iso-8859-3",
            "Ĉiuj homoj estas denaske liberaj kaj egalaj laŭ digno kaj rajtoj. Ŝajnas ke ĝi estas.",
        ),
        ("shift_jis", "すべての人間は、生まれながらにして自由であり"),
        ("euc-jp", "すべての人間は、生まれながらにして自由であり"),
        ("gbk", "人人生而自由，在尊严和权利上一律平等。"),
        ("big5", "人人生而自由，在尊嚴和權利上一律平等。"),
        ("euc-kr", "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다."),
        (
            "cp852",
            "Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Příliš žluťoučký kůň.",
        ),
        (
            "cp850",
            "Todos os seres humanos nascem livres e iguais em dignidade e direitos. Não há exceções à razão.",
        ),
        (
            "macintosh",
            "Tous les êtres humains naissent libres et égaux en dignité. La liberté d’être à côté.",
        ),
        ("cp037", "All human beings are born free and equal in dignity and rights."),
    ];

    #[test]
    fn a_sentence_is_enough() {
        // Another encoding is correct too if it decodes the bytes to the same text.
        for (name, text) in SENTENCES {
            let bytes = encoded(text, Encoding::from_name(name).unwrap());
            let found = first(&bytes);
            let decoded =
                transcode::bytes(&bytes, found.encoding, Encoding::Utf8, Options::default(), &mut |_| ());
            assert_eq!(decoded.as_deref(), Ok(text.as_bytes()), "{name}: {found:?}");
        }
    }

    #[test]
    fn a_hint_at_the_language_breaks_ties() {
        // The byte E6 is "æ" in windows-1252, and a Cyrillic letter in windows-1251.
        let encoding_for = |tag: &str| {
            let hint = Language::from_tag(tag).map(Hint::Language);
            detect::detect(b"\xE6", &DetectOptions { hint, ..DetectOptions::default() })[0].encoding.name()
        };
        assert_eq!(encoding_for("ru"), "windows-1251");
        assert_eq!(encoding_for("da"), "windows-1252");
    }

    #[test]
    fn valid_utf8_is_detected_despite_a_wrong_declaration() {
        for label in ["windows-1251", "koi8-r", "gbk", "shift_jis", "euc-kr", "macintosh"] {
            let html = format!("<meta charset={label}><p>é</p>");
            assert_eq!(first(html.as_bytes()).encoding, Encoding::Utf8, "{html}");
        }
    }

    /// A declaration counts less than many letters of another script, because most single-byte encodings decode any byte.
    #[test]
    fn letters_contradict_a_declaration() {
        // In HTML, the label iso-8859-1 means windows-1252.
        let russian = "Вчера вечером мы долго сидели на кухне и спорили о том, кто завтра пойдёт за хлебом.";
        for name in ["x-mac-cyrillic", "windows-1251", "koi8-r", "ibm866", "iso-8859-5"] {
            let html = format!("<meta charset=\"iso-8859-1\"><p>{russian}</p>");
            let bytes = encoded(&html, Encoding::from_name(name).unwrap());
            let found = candidates(&bytes);
            assert!(found[0].encoding != Encoding::Windows1252, "{name}: {found:?}");
            let declared = found.iter().find(|each| each.encoding == Encoding::Windows1252);
            assert!(declared.is_none_or(|each| each.confidence < 0.5), "{found:?}");
        }
        // Text that is well-formed in a multi-byte encoding confirms the declaration.
        let title = "不動産登記簿謄本 ".repeat(3);
        let html = format!("<?xml version=\"1.0\" encoding=\"euc-kr\"?><rss><title>{title}</title></rss>");
        let euc_kr = Encoding::from_name("euc-kr").unwrap();
        let found = first(&encoded(&html, euc_kr));
        assert_eq!(found.evidence, Evidence::Declared(detect::Declaration::Xml), "{found:?}");
        // Letters that windows-1252 and a rare encoding have in common do not contradict the declaration.
        let html = "<meta charset=\"windows-1252\"><p>Käse und Öl, süß</p>";
        assert_eq!(first(&encoded(html, Encoding::Windows1252)).encoding, Encoding::Windows1252);
        let html = "<meta charset=\"macintosh\"><p>Käse und Öl</p>";
        let macintosh = Encoding::from_name("macintosh").unwrap();
        assert_eq!(first(&encoded(html, macintosh)).encoding, macintosh);
    }

    /// A log that several programs write can have some lines in UTF-8 and others in the encoding of the system. No single
    /// encoding decodes the complete log. Detection must return UTF-8, and not x-mac-cyrillic, in which most small letters have
    /// the same bytes as in windows-1251.
    #[test]
    fn utf8_with_some_lines_in_another_encoding() {
        let utf8 = "10:04 INFO Пользователь Сергей вошёл в систему\n10:06 INFO Сеанс завершён\n";
        for (name, text) in [
            (
                "windows-1251",
                "10:05 ERROR Ошибка открытия документа\n10:07 WARN Недостаточно места на диске\n",
            ),
            ("koi8-r", "10:05 ERROR Ошибка открытия документа\n10:07 WARN Недостаточно места на диске\n"),
            ("shift_jis", "10:05 ERROR ファイルを開けません\n10:07 WARN 空き容量が不足しています\n"),
        ] {
            let other = encoded(text, Encoding::from_name(name).unwrap());
            for bytes in [[utf8.as_bytes(), &other].concat(), [&other, utf8.as_bytes()].concat()] {
                let found = first(&bytes);
                assert_eq!(found.encoding, Encoding::Utf8, "{name}: {found:?}");
            }
            // Text without lines in UTF-8, and text with one short line in UTF-8 after many lines in the other encoding.
            for bytes in [other.clone(), [&other.repeat(50), "Привет, мир\n".as_bytes()].concat()] {
                let found = first(&bytes);
                assert_eq!(found.encoding.name(), name, "{found:?}");
            }
        }
    }

    /// The end of an excerpt can cut a character or an escape sequence.
    #[test]
    fn iso_2022_jp_can_be_cut_anywhere() {
        let iso_2022_jp = Encoding::from_name("iso-2022-jp").unwrap();
        let bytes = encoded("Re: 会議は明日の三時からです。\nよろしく", iso_2022_jp);
        let first_character = bytes.iter().position(|&byte| byte == 0x1B).unwrap() + 5;
        for end in first_character..=bytes.len() {
            let found = first(&bytes[..end]);
            assert_eq!(found.encoding, iso_2022_jp, "{end}: {found:?}");
            assert!(found.confidence > 0.8);
        }
    }

    #[test]
    fn iso_2022_jp_can_have_only_halfwidth_katakana() {
        // CP50221 and ISO-2022-JP-3 have halfwidth katakana after ESC ( I. The decoder of the Encoding Standard reads them.
        assert_eq!(first(b"\x1B(I64;D\x1B(B abc").encoding.name(), "iso-2022-jp");
        // A terminal's escape sequences are not ISO-2022-JP.
        assert_eq!(first(b"\x1B(0lqqk\x1B(B abc").encoding, Encoding::Utf8);
    }

    /// If no byte is a control character, short text in UTF-16 looks like 8-bit text of no language. The first candidate is
    /// UTF-16 or UTF-8, or has a confidence below 0.5. A French word in EBCDIC has too little evidence as well.
    #[test]
    fn short_text_that_looks_like_no_language_is_not_misread() {
        for text in ["안녕하세요", "日本語版", "こんにちは", "昨日の夜"] {
            for encoding in [Encoding::Utf16Le, Encoding::Utf16Be] {
                let found = candidates(&encoded(text, encoding));
                let is_expected = found.first().is_none_or(|first| {
                    first.confidence < 0.5 || first.encoding == encoding || first.encoding == Encoding::Utf8
                });
                assert!(is_expected, "{text}: {found:?}");
            }
        }
        let ebcdic = encoded("grand-mère", Encoding::from_name("cp037").unwrap());
        assert!(first(&ebcdic).confidence < 0.5, "{:?}", first(&ebcdic));
    }

    /// "Tất cả mọi người sinh ra đều được tự do" and more in TCVN 5712. Some of its letters are symbols in windows-1258.
    #[test]
    fn vietnamese_in_tcvn_5712_is_unknown() {
        let bytes = b"T\xCAt c\xB6 m\xE4i ng\xAD\xEAi sinh ra \xAE\xD2u \xAE\xAD\xEEc t\xF9 do v\xB5 b\xD7nh \xAE\xBCng             v\xD2 nh\xA9n ph\xC8m v\xB5 quy\xD2n l\xEEi. M\xE4i con ng\xAD\xEAi \xAE\xD2u \xAE\xAD\xEEc t\xB9o h\xE3a ban cho l\xDD tr\xDD             v\xB5 l\xAD\xACng t\xA9m.";
        assert!(first(bytes).confidence < 0.5, "{:?}", first(bytes));
    }

    /// Northern Sámi in iso-8859-10: no language that detection knows has all of the letters á, đ and š.
    #[test]
    fn text_in_an_unsupported_language_is_unknown() {
        let text = "Buot olbmot leat riegádan friddjan ja olmmošárvvu ja olmmošvuoigatvuođaid dáfus. Sii leat jierbmalaš olbmot \
            geain lea oamedovdu ja sii gálggašedje leat dego vieljačagat. Juohkehaččas leat buot dán julggaštusas namuhuvvon \
            vuoigatvuođat ja friddjavuođat.";
        let bytes = encoded(text, Encoding::from_name("iso-8859-10").unwrap());
        assert!(first(&bytes).confidence < 0.5, "{:?}", first(&bytes));
    }

    /// Where code page 437 has box drawing characters that join double to single lines, code page 850 has mostly letters.
    #[test]
    fn box_drawing_separates_cp437_from_cp850() {
        let cp437 = "╔══════════════╤════════╗\r\n║ Artikel      │ Größe  ║\r\n╟──────────────┼────────╢\r\n╚══════════════╧════════╝\r\n";
        let cp850 = "╔══════════════╦════════╗\r\n║ À la carte   ║ Ñandú  ║\r\n╠══════════════╬════════╣\r\n║ São Tomé     ║ Á vista║\r\n╚══════════════╩════════╝\r\n";
        for (name, text) in [("cp437", cp437), ("cp850", cp850)] {
            let found = first(&encoded(text, Encoding::from_name(name).unwrap()));
            assert_eq!(found.encoding.name(), name, "{found:?}");
            assert!(found.confidence >= 0.8, "{found:?}");
        }
    }

    /// The Encoding Standard calls Hebrew in visual order iso-8859-8. In visual order, each line is stored from left to right.
    #[test]
    fn hebrew_in_visual_order_is_iso_8859_8() {
        let iso_8859_8 = Encoding::from_name("iso-8859-8").unwrap();
        let lines = [
            "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם",
            "הספרים נמצאים על השולחן בבית של המשפחה",
        ];
        let logical = lines.join("\n");
        let visual = lines.map(|line| line.chars().rev().collect::<String>()).join("\n");
        assert_eq!(first(&encoded(&visual, iso_8859_8)).encoding, iso_8859_8);
        assert_eq!(first(&encoded(&logical, iso_8859_8)).encoding.name(), "windows-1255");
    }

    /// Lyrics in Cantonese have characters of the Hong Kong Supplementary Character Set (HKSCS).
    #[test]
    fn cantonese_in_big5_is_text() {
        // "我哋喺香港嘅街頭唱歌", "佢話唔知點解咁耐都冇人嚟", "嗰啲日子仲記得嘛" and "冇嘢可以令我哋分開㗎". The bytes are typed by hand,
        // because the encoder of big5 does not encode HKSCS.
        let bytes = [
            b"\xA7\xDA\x92]\x9D\xF6\xAD\xBB\xB4\xE4\x9D\xEF\xB5\xF3\xC0Y\xB0\xDB\xBAq\n".as_slice(),
            b"\xCA\x5C\xB8\xDC\xAD\xF8\xAA\xBE\xC2I\xB8\xD1\xCB\xDD\xAD@\xB3\xA3\xC9N\xA4H\x91\xC1\n"
                .as_slice(),
            b"\x9D\xF5\x9D\xF8\xA4\xE9\xA4l\xA5\xF2\xB0O\xB1o\xB9\xC0\n".as_slice(),
            b"\xC9N\x9D\xCF\xA5i\xA5H\xA5O\xA7\xDA\x92]\xA4\xC0\xB6}\x9D\xEE\n".as_slice(),
        ]
        .concat();
        let found = first(&bytes);
        assert_eq!(found.encoding.name(), "big5");
        assert!(found.confidence >= 0.8, "{found:?}");
    }

    #[test]
    fn text_in_no_known_encoding_is_unknown() {
        // Article 1 of the Universal Declaration of Human Rights in Armenian (ARMSCII-8) and in Georgian (GEORGIAN-ACADEMY).
        let bytes = b"\xB4\xE1\xC9\xE1\xF1 \xD9\xB3\xF1\xB9\xC7\xCF \xCD\xDD\xED\xE1\xF5\xD9 \xBB\xDD \xB3\xBD\xB3\xEF \xE1\xF5 \xD1\xB3\xED\xB3\xEB\xB3\xF1 \xC7\xF1\xBB\xDD\xF3 \xB3\xF1\xC5\xB3\xDD\xB3\xE5\xB3\xEF\xED\xE1\xF5\xC3\xDB\xB3\xD9\xB5 \xE1\xF5 \xC7\xF1\xB3\xED\xE1\xF5\xDD\xF9\xDD\xBB\xF1\xE1\xED";
        assert!(first(bytes).confidence < 0.5, "{:?}", first(bytes));
        let bytes = b"\xD7\xC5\xC4\xCA\xC0 \xC0\xC3\xC0\xCB\xC8\xC0\xCC\xC8 \xC8\xC1\xC0\xC3\xC4\xC1\xC0 \xC7\xC0\xC5\xC8\xD1\xD3\xD4\xC0\xCA\xC8 \xC3\xC0 \xC7\xC0\xCC\xC0\xD1\xDC\xCD\xD0\xC8 \xC7\xC0\xC5\xC8\xD1\xC8 \xD6\xC8\xD0\xD1\xC4\xC1\xC8\xC7\xC0 \xC3\xC0 \xD3\xD4\xCA\xC4\xC1\xC4\xC1\xC8\xC7";
        assert!(first(bytes).confidence < 0.5, "{:?}", first(bytes));
    }
}

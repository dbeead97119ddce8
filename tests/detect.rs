//! Detection of the encoding in the crate. `tests/package/recognition.test.mjs` and `tests/hard_cases` test it on more
//! texts.
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
    let data = detect::binary(&[1, 2, 3, 0]);
    assert_eq!(data, Some(BinaryKind::Data { controls: 4, nuls: 1, len: 4, is_cut: false }));
    assert_eq!(candidates(&[1, 2, 3, 0]), []);
}

/// Numbers of 32 or 16 bits can all be code points, but numbers of any size are in many scripts at once.
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
fn valid_utf8_is_not_what_it_wrongly_declares() {
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

/// Every candidate is in order, in range and unique, for any bytes.
#[test]
fn candidates_of_any_bytes() {
    let mut state = 1_u32;
    for len in (0..600).chain([65_535, 65_536, 65_537, 70_000]) {
        let bytes: Vec<u8> = (0..len)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let byte = (state >> 24) as u8;
                // Many bytes of text, so that the data is not binary.
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

    /// Encodings that detection does not propose by itself are compared with the others if the caller names them.
    #[test]
    fn named_encodings_are_compared() {
        let among = |names: [&str; 2], bytes: &[u8]| {
            let among = names.map(|name| Encoding::from_name(name).unwrap());
            let options = DetectOptions { among: Some(&among), ..DetectOptions::default() };
            detect::detect(bytes, &options)[0].encoding.name()
        };
        for text in [&b"l'\xE9t\xE9 dernier"[..], b"na\xEFve"] {
            assert_eq!(among(["koi8-r", "iso-8859-1"], text), "iso-8859-1");
            assert_eq!(among(["iso-8859-1", "windows-1252"], text), "windows-1252");
        }
        assert_eq!(
            among(["iso-8859-8-i", "iso-8859-1"], b"\xEB\xEC \xE1\xF0\xE9 \xE4\xE0\xE3\xED"),
            "iso-8859-8-i"
        );
    }

    /// One sentence of each language, in the encodings of its texts. No two encodings mean the same text here.
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
        // In windows-1252 "æ", in windows-1251 a Cyrillic letter.
        let find = |tag: &str| {
            let hint = Language::from_tag(tag).map(Hint::Language);
            detect::detect(b"\xE6", &DetectOptions { hint, ..DetectOptions::default() })[0].encoding.name()
        };
        assert_eq!(find("ru"), "windows-1251");
        assert_eq!(find("da"), "windows-1252");
    }

    #[test]
    fn valid_utf8_is_not_what_it_wrongly_declares() {
        for label in ["windows-1251", "koi8-r", "gbk", "shift_jis", "euc-kr", "macintosh"] {
            let html = format!("<meta charset={label}><p>é</p>");
            assert_eq!(first(html.as_bytes()).encoding, Encoding::Utf8, "{html}");
        }
    }

    /// A declaration counts less than many letters of another script, because every byte is a character of most encodings.
    #[test]
    fn letters_contradict_a_declaration() {
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
        // Letters that a rare encoding shares with windows-1252 do not contradict it.
        let html = "<meta charset=\"windows-1252\"><p>Käse und Öl, süß</p>";
        assert_eq!(first(&encoded(html, Encoding::Windows1252)).encoding, Encoding::Windows1252);
        let html = "<meta charset=\"macintosh\"><p>Käse und Öl</p>";
        let macintosh = Encoding::from_name("macintosh").unwrap();
        assert_eq!(first(&encoded(html, macintosh)).encoding, macintosh);
    }

    #[test]
    fn ebcdic_with_markup_and_with_columns() {
        let columns: String =
            ["       IDENTIFICATION DIVISION.", "       PROGRAM-ID. HELLO.", "           DISPLAY 'HELLO'."]
                .iter()
                .map(|line| format!("{line:80}"))
                .collect();
        let html = "<html><head><title>Invoice</title></head><body class=\"x\"><p>Dear customer, your invoice is due.</p></body></html>";
        let csv = "id;name;city;amount\n1;Miller;Paris;100,20\n2;Smith;Rome;99,05\n3;Brown;London;7,50\n";
        for text in [&columns, html, csv] {
            for name in ["cp037", "cp500", "cp1047"] {
                let bytes = encoded(text, Encoding::from_name(name).unwrap());
                let found = first(&bytes);
                assert!(found.encoding.name().starts_with("cp"), "{name} {text}: {found:?}");
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
    fn iso_2022_jp_with_half_width_katakana_only() {
        // CP50221 and ISO-2022-JP-3 write them after ESC ( I, as does the decoder of the Encoding Standard.
        assert_eq!(first(b"\x1B(I64;D\x1B(B abc").encoding.name(), "iso-2022-jp");
        // A terminal's escape sequences are no text in it.
        assert_eq!(first(b"\x1B(0lqqk\x1B(B abc").encoding, Encoding::Utf8);
    }

    /// Without control characters, short text in UTF-16 looks like 8-bit text that no language has.
    #[test]
    fn text_that_no_language_has_is_unknown() {
        for text in ["안녕하세요", "日本語版", "こんにちは", "昨日の夜"] {
            for encoding in [Encoding::Utf16Le, Encoding::Utf16Be] {
                let found = candidates(&encoded(text, encoding));
                let is_unknown = found.first().is_none_or(|first| {
                    first.confidence < 0.5 || first.encoding == encoding || first.encoding == Encoding::Utf8
                });
                assert!(is_unknown, "{text}: {found:?}");
            }
        }
        let ebcdic = encoded("grand-mère", Encoding::from_name("cp037").unwrap());
        assert!(first(&ebcdic).confidence < 0.5, "{:?}", first(&ebcdic));
    }

    #[test]
    fn text_in_no_known_encoding_is_unknown() {
        // "Привет, как дела?" and more in IBM855, which no candidate decodes.
        let bytes = b"\xDD\xE1\xB7\xEB\xA8\xE5, \xC6\xA0\xC6 \xA6\xA8\xD0\xA0? \xE4\xA8\xA7\xD6\xA6\xD4\xF1 \xB5\xD6\xE1\xD6\xF5\xA0\xF1";
        assert!(first(bytes).confidence < 0.5, "{:?}", first(bytes));
    }
}

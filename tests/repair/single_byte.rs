//! UTF-8 texts of several scripts, misread in each single-byte encoding of the Encoding Standard, are repaired or stay as they are.

use super::repaired;
use encoding_rs::{
    IBM866, ISO_8859_2, ISO_8859_3, ISO_8859_4, ISO_8859_5, ISO_8859_6, ISO_8859_7, ISO_8859_8, ISO_8859_10,
    ISO_8859_13, ISO_8859_14, ISO_8859_15, ISO_8859_16, KOI8_R, KOI8_U, MACINTOSH, WINDOWS_874, WINDOWS_1250,
    WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254, WINDOWS_1255, WINDOWS_1256, WINDOWS_1257,
    WINDOWS_1258, X_MAC_CYRILLIC, X_USER_DEFINED,
};
use utfscope::repair::{candidates_utf16, repair_text};

const ENCODINGS: [&encoding_rs::Encoding; 28] = [
    IBM866,
    ISO_8859_2,
    ISO_8859_3,
    ISO_8859_4,
    ISO_8859_5,
    ISO_8859_6,
    ISO_8859_7,
    ISO_8859_8,
    ISO_8859_10,
    ISO_8859_13,
    ISO_8859_14,
    ISO_8859_15,
    ISO_8859_16,
    KOI8_R,
    KOI8_U,
    MACINTOSH,
    WINDOWS_874,
    WINDOWS_1250,
    WINDOWS_1251,
    WINDOWS_1252,
    WINDOWS_1253,
    WINDOWS_1254,
    WINDOWS_1255,
    WINDOWS_1256,
    WINDOWS_1257,
    WINDOWS_1258,
    X_MAC_CYRILLIC,
    X_USER_DEFINED,
];

/// Two lines in Thai, Russian, Greek, Hebrew, Arabic, Vietnamese, French and Polish.
const TEXTS: [[&str; 2]; 8] = [
    ["ต้มยำกุ้งเป็นอาหารที่ทุกคนชอบ", "ใส่น้ำปลาสองช้อนและมะนาวหนึ่งลูก"],
    ["Сегодня утром шёл дождь, а вечером выглянуло солнце.", "Список покупок: молоко, хлеб, сыр"],
    ["Το πρωί ήπια καφέ και διάβασα την εφημερίδα.", "Κλειστά την Κυριακή"],
    ["הבוקר שתיתי קפה וקראתי עיתון בגינה.", "רשימת קניות: חלב, לחם, גבינה"],
    ["شربت القهوة هذا الصباح وقرأت الجريدة.", "قائمة المشتريات: حليب وخبز"],
    ["Sáng nay tôi uống cà phê và đọc báo.", "Địa chỉ: số 5 đường Nguyễn Huệ"],
    ["Les élèves ont déjà goûté à la crème brûlée du café d’à côté.", "Fermé le dimanche"],
    ["Zażółć gęślą jaźń, a potem pójdź spać.", "Sklep nieczynny w niedzielę"],
];

/// Returns UTF-8 decoded in a single-byte encoding. Bytes 80 to 9F without a character become control characters. Returns `None` if a
/// byte from A0 to FF has no character.
fn misread(text: &str, encoding: &'static encoding_rs::Encoding) -> Option<String> {
    text.bytes().map(|byte| misread_byte(byte, encoding)).collect()
}

fn misread_byte(byte: u8, encoding: &'static encoding_rs::Encoding) -> Option<char> {
    match encoding.decode_without_bom_handling_and_without_replacement(&[byte]) {
        Some(text) => text.chars().next(),
        None => (byte < 0xA0).then(|| char::from(byte)),
    }
}

#[test]
fn text_misread_in_a_single_byte_encoding_is_repaired_or_stays() {
    let (mut count, mut kept) = (0, Vec::new());
    for encoding in ENCODINGS {
        for [first, second] in TEXTS {
            let both = format!("{first}\n{second}");
            let (Some(first_bad), Some(bad)) = (misread(first, encoding), misread(&both, encoding)) else {
                continue;
            };
            for (bad, good) in [
                (first_bad.clone(), first.to_owned()),
                (bad, both.clone()),
                (format!("{second}\n{first_bad}\n{second}"), format!("{second}\n{first}\n{second}")),
            ] {
                count += 1;
                let found = repaired(&bad);
                if found == bad {
                    kept.push((encoding.name(), bad));
                } else {
                    assert_eq!(found, good, "{}: {bad}", encoding.name());
                }
            }
        }
    }
    assert!(count > 500, "{count}");
    assert!(50 * kept.len() <= count, "{} of {count}: {kept:?}", kept.len());
}

/// Browsers decode bytes without a Thai character, such as 81 and 98, to control characters.
#[test]
fn text_misread_as_windows_874_is_repaired_in_whole_and_in_parts() {
    let text = "ต้มยำกุ้ง\n\nส่วนผสม: กุ้ง 500 กรัม – “สด”, café 1 ช้อน\nราคา 120 ฿";
    let bad = misread(text, WINDOWS_874).unwrap();
    assert!(bad.starts_with("เธ•เน\u{89}เธกเธขเธณ"), "{bad:?}");
    let found = repair_text(&bad).unwrap();
    assert_eq!(found.text, text);
    let [step] = &found.steps[..] else { panic!("{:?}", found.steps) };
    assert_eq!(step.encoding.name(), "windows-874");
    for line in text.lines().filter(|line| !line.is_ascii()) {
        let bad = misread(line, WINDOWS_874).unwrap();
        assert_eq!(repaired(&bad), line, "{bad}");
        assert_eq!(repaired(&format!("ราคา\n{bad}\nราคา")), format!("ราคา\n{line}\nราคา"));
    }
    assert_eq!(repaired("un cafรฉ trรจs noir, dรฉjร\u{a0} bu"), "un café très noir, déjà bu");
    // Misread twice.
    let twice = misread(&misread("ราคาสินค้า", WINDOWS_874).unwrap(), WINDOWS_874).unwrap();
    assert_eq!(repaired(&twice), "ราคาสินค้า");
}

/// ISO-8859-9 and ISO-8859-11 have control characters where windows-1254 and windows-874 have punctuation. In RFC 2319, koi8-u has box
/// drawing characters where the Encoding Standard has `ў` and `Ў`.
#[test]
fn variants_of_encodings_are_repaired() {
    let read_with_controls = |text: &str, encoding| -> String {
        let read = |byte: u8| match byte {
            0x80..=0x9F => Some(char::from(byte)),
            _ => misread_byte(byte, encoding),
        };
        text.bytes().map(read).collect::<Option<String>>().unwrap()
    };
    for text in ["Ağaçların gölgesinde çay içiyoruz, güneş batıyor.", "Привет, как дела?"]
    {
        assert_eq!(repaired(&read_with_controls(text, WINDOWS_1254)), text);
    }
    for text in ["ร้านเปิดทุกวัน เวลา 9 นาฬิกา", "ส่งด่วน!"]
    {
        assert_eq!(repaired(&read_with_controls(text, WINDOWS_874)), text);
    }
    assert_eq!(repaired("пїп╣п╩п╬п╡п╣п╨ п╦ я│п╬п╩пҐя├п╣"), "Человек и солнце");
}

/// Windows-1252 lacks these letters, so the control characters beside them are not bytes of windows-1252.
#[test]
fn control_characters_beside_letters_that_windows_1252_lacks_stay() {
    for text in [
        "ราคา\u{88}สินค้า\u{99}",
        "ร้าน \u{93}อาหาร\u{94} เปิด",
        "việc\u{96}nhà, cộng\u{85} rồi",
        "שלום\u{92} עולם",
        "مرحبا\u{96} بالعالم",
        "Καλημέρα\u{85} κόσμε",
        "Привет\u{97}мир",
        "日本\u{93}語\u{94}です",
        "zażółć\u{94} gęślą",
    ] {
        assert_eq!(repair_text(text), None, "{text:?}");
        let units: Vec<u16> = text.encode_utf16().collect();
        assert_eq!(candidates_utf16(&units), [], "{text:?}");
        // In the same line, U+0092 in an English word stays too.
        assert_eq!(repair_text(&format!("it\u{92}s {text}")), None, "{text:?}");
    }
    // Here, the control characters stand beside characters of windows-1252.
    for (bad, good) in
        [("Größe \u{96} it\u{92}s", "Größe – it’s"), ("Привет, мир: it\u{92}s", "Привет, мир: it’s")]
    {
        assert_eq!(repaired(bad), good);
    }
}

/// In windows-874, the bytes of two Thai letters are often a UTF-8 sequence.
#[test]
fn clean_thai_text_stays_as_it_is() {
    for text in [
        "มากกว่า รอกาแฟ",
        "แบบทดสอบ เวลาเปิด-ปิด",
        "ร้านกาแฟ ABCร้านBCD เปิด 9 โมง",
        "ราคา\u{a0}100\u{a0}บาท “ลดราคา” – รวมภาษี…",
        "€100 เธอ เนย เธอบอกว่าเนยแพง",
        "สกวอชและกาแฟ\nมะกอกลากมาก\nหกสอก",
    ] {
        assert_eq!(repair_text(text), None, "{text}");
        for line in text.lines() {
            assert_eq!(repair_text(line), None, "{line}");
        }
    }
}

/// Programs often leave `Â` before a no-break space, a degree sign or a copyright sign in a text whose letters are correct.
#[test]
fn a_lead_byte_before_a_sign_is_removed_beside_correct_letters() {
    for (text, expected) in [
        ("Größe:Â\u{A0}XL", "Größe:\u{A0}XL"),
        ("Preis für Gäste:Â\u{A0}12,50Â\u{A0}€", "Preis für Gäste:\u{A0}12,50\u{A0}€"),
        ("Größe 20Â°C", "Größe 20°C"),
        ("Â© 2024 Firma Müller", "© 2024 Firma Müller"),
        ("déjà vu: Â£5", "déjà vu: £5"),
    ] {
        assert_eq!(repaired(text), expected);
    }
    // `Â` is a letter in a word of capitals, alone, and in quotation marks.
    for text in ["CÂ\u{A0}: pâté", "Größe «Â» – „Â“ § 5", "Â\u{A0}propos – à propos", "“Â” ® Größe"]
    {
        assert_eq!(repaired(text), text);
    }
}

//! Text that was lost, such as `锟斤拷`, is not repaired. If only a part was lost before the text was misread, the rest is repaired.

use super::{misread, repaired};
use utfscope::repair::{candidates_utf16, repair_text};

const CHINESE: &str = "// 最小库存数量，低于它就要补货\n// 查询所有低于最小数量的商品，并返回列表\n// 参数不能为空\n\
    // 入库，数量必须大于零\n// 出库，库存不足时抛出异常\n// 每天凌晨两点更新报表，再发邮件给经理\n";
const TRADITIONAL: &str =
    "# 請先關閉所有程式，再重新開機\n# 檔案名稱不能空白\n# 使用者設定，請勿刪除\n# 每天備份資料庫一次\n";
const KOREAN: &str =
    "# 서버 설정 파일입니다\n# 비밀번호는 여덟 글자 이상이어야 합니다\n# 매일 새벽에 백업을 실행합니다\n";
const JAPANESE: &str =
    "# 設定ファイルを読み込めません\n# 毎日午前二時にバックアップを実行します\n# 売上の合計を計算する\n";

const LOST: [(&str, &encoding_rs::Encoding); 4] = [
    (CHINESE, encoding_rs::GBK),
    (TRADITIONAL, encoding_rs::BIG5),
    (KOREAN, encoding_rs::EUC_KR),
    (JAPANESE, encoding_rs::EUC_JP),
];

/// An editor reads a file in a multi-byte encoding as UTF-8 and saves it, so its text is lost. Another program reads the saved file in the
/// original encoding.
#[test]
fn replacement_characters_that_were_read_in_another_encoding_are_no_evidence() {
    for (text, encoding) in LOST {
        let bytes = encoding.encode(text).0;
        let saved = String::from_utf8_lossy(&bytes);
        let read = encoding.decode_without_bom_handling(saved.as_bytes()).0;
        assert_eq!(repair_text(&read), None, "{}", encoding.name());
        let units: Vec<u16> = read.encode_utf16().collect();
        assert_eq!(candidates_utf16(&units), [], "{}", encoding.name());
    }
}

/// UTF-8 in which another program had already lost characters, read as GBK: the rest of the text is still there.
#[test]
fn the_rest_of_a_text_with_replacement_characters_is_repaired() {
    let mut count = 0;
    for line in CHINESE.lines() {
        let places = line.char_indices().map(|(at, _)| at).filter(|&at| at > "// ".len());
        for place in places {
            let text = format!("{}\u{FFFD}\u{FFFD}{}", &line[..place], &line[place..]);
            let Some(read) = misread(&text, encoding_rs::GBK) else { continue };
            let both = format!("{read}\n{}", misread("// 每天凌晨", encoding_rs::GBK).unwrap());
            assert_eq!(repaired(&both), format!("{text}\n// 每天凌晨"));
            count += 1;
        }
    }
    assert!(count > 0);
}

/// Windows-1252 does not define byte 9D, the last byte of a closing quotation mark in UTF-8. Some programs leave out this byte.
#[test]
fn a_closing_quotation_mark_without_its_last_byte_is_repaired() {
    for (damaged, text) in [
        ("He said â€œHelloâ€ and left.", "He said “Hello” and left."),
        ("â€œItâ€™s fine,â€ she said. â€œReally.â€", "“It’s fine,” she said. “Really.”"),
        ("a â€œfirstâ€, a â€œsecondâ€; done", "a “first”, a “second”; done"),
        // Misread twice.
        ("layer Ã¢â‚¬â€ auto-generated, not by hand", "layer — auto-generated, not by hand"),
        ("wait Ã¢â‚¬Å“quotedÃ¢â‚¬Â textÃ¢â‚¬â„¢s", "wait “quoted” text’s"),
    ] {
        assert_eq!(repaired(damaged), text);
    }
    // Without an opening mark, the text does not show which character was lost. A dagger would be a guess.
    for (damaged, text) in [
        ("the endâ€ of itâ€™s text", "the endâ€ of it’s text"),
        ("â€œopenâ€\nâ€ nextâ€™s line", "“open”\nâ€ next’s line"),
    ] {
        assert_eq!(repaired(damaged), text);
    }
    // A dash that was misread more than once and lost its last byte.
    let dash = repaired("any LLM Ã¢â‚¬â€Â OpenAI, itâ€™s fine");
    assert!(!dash.contains(['\u{2006}', '†']), "{dash}");
    // A dagger whose bytes are all there.
    assert_eq!(repaired("footnoteâ€\u{a0} and itâ€™s fine"), "footnote† and it’s fine");
}

/// Windows-1251 defines each byte but 98, the last byte of `И` (D0 98) and `ј` (D1 98) in UTF-8. Programs replace this byte or leave it out.
#[test]
fn letters_whose_byte_98_was_lost_in_windows_1251_are_restored() {
    let texts = [
        "В-101;ВИШИВАНКА ЖІНОЧА «Іванка»;Одяг;1450,00;так\nИ-777;Игрушка мягкая «Ёжик»;Дитячі товари;275,00",
        "ХАЛВА СОНЯШНИКОВА;Солодощі;96,00;так;Виробник: ТОВ «Золотий Век», м. Київ",
        "Јован је рекао: „Добар дан, моји пријатељи!“\nОвде је мој јелен, и није твој.",
        "ПРАВИЛА ИГРЫ\nИгроки ходят по очереди: Иван, Игорь, Ирина",
    ];
    for text in texts {
        let read = misread(text, encoding_rs::WINDOWS_1251).unwrap();
        assert!(read.contains('\u{98}'));
        for lost in ["?", "\u{FFFD}", "\u{1A}", ""] {
            assert_eq!(repaired(&read.replace('\u{98}', lost)), text, "{lost:?}");
        }
    }
}

/// `Р?` and `С` can be clean Cyrillic text, even beside misread text.
#[test]
fn clean_letters_that_could_be_the_first_byte_of_a_lost_letter_stay() {
    for text in ["Это СССР? Да, СССР.", "Р? С? Кто он, С. Р. Петров?", "РС и ТР, СС-20, Р-777 и С?"]
    {
        assert_eq!(repair_text(text), None);
        let read = misread("Игрушка мягкая, Дитячі товари", encoding_rs::WINDOWS_1251).unwrap();
        let mixed = format!("{text}\n{read}");
        assert_eq!(repaired(&mixed), format!("{text}\nИгрушка мягкая, Дитячі товари"));
    }
}

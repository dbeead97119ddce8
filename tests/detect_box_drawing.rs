//! Detection of text with box drawing characters. In tables, box drawing characters are lines between words. If many are inside words,
//! their bytes are letters of a code page that utfscope does not have.
#![cfg(all(feature = "legacy", not(target_arch = "wasm32")))]

use utfscope::detect::{self, Candidate, DetectOptions};
use utfscope::{Encoding, Options, transcode};

/// Articles 5, 6 and 9 of the Universal Declaration of Human Rights in Bulgarian.
const BULGARIAN: [&str; 3] = [
    "Никой не трябва да бъде подлаган на изтезания или на жестоко, нечовешко или унизително третиране или наказание.",
    "Всеки човек, където и да се намира, има право на признаване на неговата правосубектност.",
    "Никой не трябва да бъде подлаган на произволен арест, задържане или изгнание.",
];

fn first(bytes: &[u8]) -> Candidate {
    detect::detect(bytes, &DetectOptions::default()).into_iter().next().unwrap()
}

fn encoded(text: &str, name: &str) -> Vec<u8> {
    let encoding = Encoding::from_name(name).unwrap();
    transcode::bytes(text.as_bytes(), Encoding::Utf8, encoding, Options::default(), &mut |_| ()).unwrap()
}

/// Encodes text in MIK, a Bulgarian code page of MS-DOS: the letters from А to я are 80 to BF, without a gap. Lines and shades
/// are at other bytes than in ibm866.
fn mik(text: &str) -> Vec<u8> {
    // The characters of the bytes from C0 on, which follow the letters.
    const FROM_C0: &str = "└┴┬├─┼╣║╚╔╩╦╠═╬┐░▒▓│┤№§╗╝┘┌█▄▌▐▀";
    let byte = |character: char| match character {
        'А'..='я' => 0x80 + (u32::from(character) - u32::from('А')) as u8,
        _ if character.is_ascii() => character as u8,
        _ => 0xC0 + FROM_C0.chars().position(|other| other == character).unwrap() as u8,
    };
    text.chars().map(byte).collect()
}

fn assert_ibm866(text: &str) {
    let found = first(&encoded(text, "ibm866"));
    assert_eq!(found.encoding.name(), "ibm866", "{text}: {found:?}");
    assert!(found.confidence >= 0.8, "{text}: {found:?}");
}

/// Decoded as ibm866, the small letters from р to я of MIK are shades, lines and corners: "С▓о┐н" for "Стоян".
#[test]
fn bulgarian_in_mik_is_unknown() {
    let table = "╔═════╦══════════════════════╦═══════╗\r\n\
        ║  №  ║ Наименование         ║ Цена  ║\r\n\
        ╠═════╬══════════════════════╬═══════╣\r\n\
        ║  1  ║ Брашно тип 500       ║  8.40 ║\r\n\
        ║  2  ║ Захар кристална      ║ 14.20 ║\r\n\
        ║  3  ║ Олио слънчогледово   ║ 22.10 ║\r\n\
        ╚═════╩══════════════════════╩═══════╝\r\n";
    let prose = BULGARIAN.join("\r\n");
    let (long, mixed) = (prose.repeat(20), format!("{table}{prose}"));
    let texts = BULGARIAN.into_iter().chain([&*prose, &long, table, &mixed]);
    for text in texts {
        let found = first(&mik(text));
        assert!(found.confidence < 0.5, "{text}: {found:?}");
    }
    // Capitals have the same bytes in both code pages.
    let found = first(&mik(&prose.to_uppercase()));
    assert!(found.encoding.name() == "ibm866" && found.confidence >= 0.8, "{found:?}");
}

/// Straight lines and solid blocks separate cells, and letters can be directly on both sides. Corners, junctions and shades have a
/// letter on one side only, or several of them stand side by side.
#[test]
fn tables_in_ibm866_are_ibm866() {
    let cells = [
        "Каждый человек имеет право",
        "на свободу убеждений",
        "и на свободное их выражение",
        "без вмешательства",
    ];
    for separator in ["│", "║", "█", "▌", "░░░░", "─", "──"] {
        assert_ibm866(&format!("{}\r\n", cells.join(separator)).repeat(4));
    }
    assert_ibm866(
        "┌──────┬───────┬─────────┐\r\n│Товар │Сколько│Стоимость│\r\n├──────┼───────┼─────────┤\r\n\
         │Хлеб  │двадцат│пятьдесят│\r\n│Молоко│пятнадц│девяносто│\r\n└──────┴───────┴─────────┘\r\n",
    );
    assert_ibm866(
        "╔═╡Настройки╞═╗\r\n║░Открыть░░░░░║\r\n╟─┤Печать├────╢\r\n║░Сохранить░░░║\r\n╚═╡Выход╞═════╝\r\n",
    );
    assert_ibm866("Документы\r\n├──Письма\r\n│  ├─Входящие\r\n│  └─Исходящие\r\n└──Отчёты\r\n");
}

/// In koi8-r, the bytes of "шлюз" in UTF-8 are "я┬п╩я▌п╥".
#[test]
fn lines_in_koi8_r_with_a_word_in_utf_8_are_koi8_r() {
    for text in [
        "Ошибка авторизации: неверный пароль пользователя",
        "Соединение с сервером восстановлено после перерыва",
    ] {
        let line = [b"07:3 ", "шлюз ".as_bytes(), &encoded(text, "koi8-r"), b"\n"].concat();
        for lines in [&line, &line.repeat(10)] {
            let found = first(lines);
            assert!(found.encoding.name() == "koi8-r" && found.confidence >= 0.5, "{found:?}");
        }
    }
}

/// A few box drawing characters inside words can be damage or decoration.
#[test]
fn few_corners_inside_words_are_plausible() {
    assert_ibm866("Они на┤делены разумом и совестью.");
    let russian = "Все люди рождаются свободными и равными в своём достоинстве и правах. ";
    assert_ibm866(&format!("{} на┤делены раз▒умом", russian.repeat(3)));
}

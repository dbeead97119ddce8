//! Lines in another encoding beside damaged lines of UTF-8.

use utfscope::audit::{Cause, Checks, Kind, findings};
use utfscope::{Encoding, Options, transcode};

/// Logs to which two programs wrote. For each log: the encoding of the second program, two lines in UTF-8 of the first program, and three lines
/// of the second program.
const LOGS: [(&str, [&str; 2], [&str; 3]); 8] = [
    (
        "windows-1251",
        ["Сервер запущен, ожидание соединений", "Соединение закрыто"],
        [
            "Не удалось открыть файл настроек",
            "Отказано в доступе к устройству",
            "Недостаточно места на диске",
        ],
    ),
    (
        "koi8-r",
        ["Сервер запущен, ожидание соединений", "Соединение закрыто"],
        [
            "Не удалось открыть файл настроек",
            "Отказано в доступе к устройству",
            "Недостаточно места на диске",
        ],
    ),
    (
        "gbk",
        ["服务器启动成功，等待连接。", "连接已经断开，请稍后重试。"],
        ["无法打开文件，请检查权限设置。", "磁盘空间不足，操作已取消。", "用户名或密码错误，请重新输入。"],
    ),
    (
        "shift_jis",
        ["サーバーを起動しました。", "接続を待っています。"],
        [
            "設定ファイルを開けませんでした。",
            "ディスクの空き容量が足りません。",
            "アクセスが拒否されました。",
        ],
    ),
    (
        "euc-jp",
        ["サーバーを起動しました。", "接続を待っています。"],
        [
            "設定ファイルを開けませんでした。",
            "ディスクの空き容量が足りません。",
            "アクセスが拒否されました。",
        ],
    ),
    (
        "windows-1250",
        ["Połączenie zostało zamknięte", "Oczekiwanie na dołączenie użytkowników"],
        [
            "Nie można otworzyć żądanego pliku",
            "Błąd: odmowa dostępu do urządzenia",
            "Za mało miejsca, usuń część plików",
        ],
    ),
    (
        "iso-8859-2",
        ["Připojení bylo přerušeno, zkuste to později", "Čekání na připojení uživatelů"],
        [
            "Soubor se nepodařilo otevřít, přístup odepřen",
            "Příliš žluťoučký kůň úpěl ďábelské ódy",
            "Špatné heslo, zkuste znovu",
        ],
    ),
    (
        "windows-1253",
        ["Ο διακομιστής ξεκίνησε, αναμονή συνδέσεων", "Η σύνδεση διακόπηκε"],
        [
            "Δεν ήταν δυνατό το άνοιγμα του αρχείου",
            "Δεν επιτρέπεται η πρόσβαση στη συσκευή",
            "Δεν υπάρχει αρκετός χώρος στον δίσκο",
        ],
    ),
];

fn without_last_byte(text: &str) -> &[u8] {
    text.as_bytes().split_last().unwrap().1
}

/// Returns three damaged copies of a line of UTF-8: with a cut character before ASCII, with a cut character at the end, and with several cut
/// characters. Most characters of each copy are complete.
fn damaged(text: &str) -> [Vec<u8>; 3] {
    let letters: Vec<&str> =
        text.split_inclusive(|_: char| true).filter(|letter| !letter.is_ascii()).collect();
    let cut = without_last_byte(letters[0]);
    let last = text.rfind(letters[letters.len() - 1]).unwrap();
    let several = [b" ", cut].concat().repeat(letters.len() / 3);
    [
        [text.as_bytes(), b" ", cut, b"x"].concat(),
        [&text.as_bytes()[..last], cut].concat(),
        [text.as_bytes(), &several].concat(),
    ]
}

#[test]
fn lines_in_another_encoding_are_reported_and_damaged_lines_of_utf_8_are_not() {
    for (name, utf8, others) in LOGS {
        let encoding = Encoding::from_name(name).unwrap();
        let encoded = |text: &str| {
            transcode::bytes(text.as_bytes(), Encoding::Utf8, encoding, Options::default(), &mut |_| ())
                .unwrap()
        };
        let damaged_lines = damaged(utf8[0]).into_iter().chain(damaged(utf8[1]));
        let all: Vec<Vec<u8>> = damaged_lines.clone().collect();
        for damaged in damaged_lines.map(|line| vec![line]).chain([all]) {
            let mut lines = Vec::new();
            for other in others {
                lines.extend([utf8[0].as_bytes().to_vec(), encoded(other), utf8[1].as_bytes().to_vec()]);
            }
            lines.extend(damaged);
            let found = findings(&lines.join(&b'\n'), Encoding::Utf8, Checks::NONE.with(Kind::MixedEncoding));
            let suggestions: Vec<_> = found.iter().filter_map(|each| each.suggestion.as_deref()).collect();
            assert_eq!(suggestions, others, "{name} {:?}", String::from_utf8_lossy(&lines[9]));
            assert!(found.iter().all(|each| matches!(each.cause, Cause::LineIn(_))));
        }
    }
}

//! UTF-8 that a console of Windows read in its code page. The damaged texts were made with the codecs of Python.

use super::repaired;
use utfscope::repair::repair_text;

#[test]
fn utf_8_in_the_code_page_of_a_console_is_repaired() {
    for (encoding, damaged, text) in [
        (
            "cp857",
            "┼Şu anda ├ğal─▒┼şan i┼şlem durduruldu, l├╝tfen bekleyin.",
            "Şu anda çalışan işlem durduruldu, lütfen bekleyin.",
        ),
        (
            "cp857",
            "id,name,city\n1,Smith,London\n2,Bar─▒┼ş Man├ğo,Paris\n",
            "id,name,city\n1,Smith,London\n2,Barış Manço,Paris\n",
        ),
        (
            "cp737",
            "╬Ω ╧Δ╧Ξ╬╜╬┤╬╡╧Δ╬╖ ╬╝╬╡ ╧Ε╬┐╬╜ ╬┤╬╣╬▒╬║╬┐╬╝╬╣╧Δ╧Ε╬χ ╬▒╧Α╬φ╧Ε╧Ζ╧Θ╬╡.",
            "Η σύνδεση με τον διακομιστή απέτυχε.",
        ),
        (
            "cp737",
            "id,name,city\n1,Smith,London\n2,╬Υ╬╣╧Ο╧Β╬│╬┐╧Γ ╬ι╬▒╧Α╬▒╬┤╧Ν╧Α╬┐╧Ζ╬╗╬┐╧Γ,Paris\n",
            "id,name,city\n1,Smith,London\n2,Γιώργος Παπαδόπουλος,Paris\n",
        ),
        (
            "cp775",
            "Prisijungti nepavyko, patikrinkite slapta┼Šod─».",
            "Prisijungti nepavyko, patikrinkite slaptažodį.",
        ),
        (
            "cp775",
            "id,name,city\n1,Smith,London\n2,┼Įydr┼½nas Ilgauskas,Paris\n",
            "id,name,city\n1,Smith,London\n2,Žydrūnas Ilgauskas,Paris\n",
        ),
        (
            "cp775",
            "L┼½dzu, p─ürbaudiet savu paroli un m─ō─Żiniet v─ōlreiz.",
            "Lūdzu, pārbaudiet savu paroli un mēģiniet vēlreiz.",
        ),
        ("cp862", "╫פ╫ק╫ש╫ס╫ץ╫¿ ╫£╫⌐╫¿╫¬ ╫á╫¢╫⌐╫£, ╫á╫í╫פ ╫⌐╫ץ╫ס.", "החיבור לשרת נכשל, נסה שוב."),
        (
            "cp862",
            "id,name,city\n1,Smith,London\n2,╫ף╫ץ╫ף ╫¢╫פ╫ƒ,Paris\n",
            "id,name,city\n1,Smith,London\n2,דוד כהן,Paris\n",
        ),
        (
            "cp720",
            "┘╪┤┘ ╪د┘╪د╪ز╪╡╪د┘ ╪ذ╪د┘╪«╪د╪»┘à╪î ╪ص╪د┘ê┘ ┘à╪▒╪ر ╪ث╪«╪▒┘ë.",
            "فشل الاتصال بالخادم، حاول مرة أخرى.",
        ),
        (
            "cp720",
            "id,name,city\n1,Smith,London\n2,┘à╪ص┘à╪» ╪╣╪ذ╪» ╪د┘┘┘ç,Paris\n",
            "id,name,city\n1,Smith,London\n2,محمد عبد الله,Paris\n",
        ),
        ("cp855", "лњлхлил░ ЛЂл░ ЛЂлхЛђл▓лхЛђлЙл╝ лйлИЛўлх ЛЃЛЂл┐лхл╗л░.", "Веза са сервером није успела."),
        (
            "cp855",
            "id,name,city\n1,Smith,London\n2,лѓлЙЛђЛњлх лЪлхЛѓЛђлЙл▓лИЛЏ,Paris\n",
            "id,name,city\n1,Smith,London\n2,Ђорђе Петровић,Paris\n",
        ),
        ("cp860", "N├úo ├Ò poss├¡vel concluir a opera├º├úo.", "Não é possível concluir a operação."),
        ("cp861", "Reykjav├¡k er h├╢fu├░borg ├Þslands.", "Reykjavík er höfuðborg Íslands."),
        ("cp863", "L'acc├Îs ├¦ la propri├⌐t├⌐ a ├⌐t├⌐ refus├⌐.", "L'accès à la propriété a été refusé."),
        (
            "cp863",
            "id,name,city\n1,Smith,London\n2,Fran├¯ois L├⌐vesque,Paris\n",
            "id,name,city\n1,Smith,London\n2,François Lévesque,Paris\n",
        ),
        (
            "cp869",
            "╬© ΣΣΈ╬Ξ╬┤╬ΚΣ╬Μ ╬╝╬Κ Σ╬┐╬Ξ ╬┤╬╣╬▒╬║╬┐╬╝╬╣ΣΣ╬« ╬▒Σ╬ΙΣΣΣ╬Κ.",
            "Η σύνδεση με τον διακομιστή απέτυχε.",
        ),
    ] {
        let found = repair_text(damaged).map(|found| {
            let encodings: Vec<_> = found.steps.iter().map(|step| step.encoding.name()).collect();
            (found.text, encodings)
        });
        assert_eq!(found, Some((text.to_owned(), vec![encoding])), "{damaged}");
    }
}

/// In most lines, cp437 and cp857 have the same characters. Only `ş` and `ğ` show that the lines were read in cp857.
#[test]
fn lines_of_one_code_page_are_one_step() {
    let damaged = "Σ = 5\nbug├╝n kapal─▒, l├╝tfen\nlet größe\nA─şa├ğ ve ge├ğersiz i┼şlem\n";
    let found = repair_text(damaged).expect("two lines can be repaired");
    assert_eq!(found.text, "Σ = 5\nbugün kapalı, lütfen\nlet größe\nAğaç ve geçersiz işlem\n");
    let encodings: Vec<_> = found.steps.iter().map(|step| step.encoding.name()).collect();
    assert_eq!(encodings, ["cp857"]);
}

/// In cp852, `─ş` is `ĭ`, `┼ş` is `ŭ` and `┼Ş` is `Ÿ`. A line by itself has too little evidence for cp857, but the lines
/// together have enough. The first line of the text was read correctly, so that the text is not repaired as a whole.
#[test]
fn lines_that_two_code_pages_explain_are_repaired_like_the_other_lines() {
    let texts = [
        "De─şi┼şiklikler kaydedildi\nEri┼şim engellendi\nHata: beklenmeyen de─şer\nG├╝ncelleme indiriliyor\n",
        "Eski┼şehir\nNev┼şehir\nTekirda─ş\nU┼şak\nMu┼ş\nElaz─▒─ş\n┼Ş─▒rnak\n",
        "Ya┼şar Kemal\n├ça─şla ┼Ş─▒kel\nErdo─şan\nErdo─şan\nB├╝lent Ersoy\n",
    ];
    let originals = [
        "Değişiklikler kaydedildi\nErişim engellendi\nHata: beklenmeyen değer\nGüncelleme indiriliyor\n",
        "Eskişehir\nNevşehir\nTekirdağ\nUşak\nMuş\nElazığ\nŞırnak\n",
        "Yaşar Kemal\nÇağla Şıkel\nErdoğan\nErdoğan\nBülent Ersoy\n",
    ];
    for (damaged, original) in texts.into_iter().zip(originals) {
        let found =
            repair_text(&format!("Fiyat: 5 € – “özel”\n{damaged}")).expect("the lines can be repaired");
        assert_eq!(found.text, format!("Fiyat: 5 € – “özel”\n{original}"));
        let encodings: Vec<_> = found.steps.iter().map(|step| step.encoding.name()).collect();
        assert_eq!(encodings, ["cp857"]);
    }
}

/// Czech that was read in cp852, beside Turkish that was read in cp857. The letters of a line show its code page, and the repair uses both
/// code pages.
#[test]
fn lines_of_two_code_pages_have_their_own_steps() {
    let damaged = "Σ = 5\nP┼Öipojen├ş k serveru se nezda┼Öilo.\nP┼Ö├şstup odep┼Öen\n┼Şu anda ├ğal─▒┼şan i┼şlem durduruldu, l├╝tfen bekleyin.\n\
        Bar─▒┼ş Man├ğo ve A─şa├ğ\n";
    assert_eq!(
        repaired(damaged),
        "Σ = 5\nPřipojení k serveru se nezdařilo.\nPřístup odepřen\nŞu anda çalışan işlem durduruldu, lütfen bekleyin.\n\
        Barış Manço ve Ağaç\n"
    );
}

/// `├ş` is `í` read in cp852, and `ß` read in cp857. `ß` follows only vowels.
#[test]
fn a_sharp_s_after_a_consonant_is_improbable() {
    assert_eq!(repaired("P┼Öipojen├ş k serveru se nezda┼Öilo."), "Připojení k serveru se nezdařilo.");
    assert_eq!(repaired("M├╝ller m├Âchte die Gr├Â├şe ├ñndern."), "Müller möchte die Größe ändern.");
}

/// Czech and Swedish in UTF-8 that was read in the Kamenický encoding, which repair does not know. Most of the characters have the same bytes
/// in cp437. In cp852, `Ň` and `ě` have other bytes.
#[test]
fn text_of_another_code_page_stays_as_it_is() {
    for text in [
        "P┼Ö├§li┼í ┼╛lu┼Ňou─ĺk├╜ k┼»┼ě",
        "Vi g├Ňr f├╢r att k├╢pa b├╢cker, sp├Ňrade l├╢k och br├╢d",
        "f├╢rs├╢k att h├╢ra p├Ň r├╢sten",
    ] {
        assert_eq!(repaired(text), text);
    }
}

/// The text after the first step has box drawing characters, which the second step decodes.
#[test]
fn utf_8_that_a_console_read_twice_is_repaired() {
    for (damaged, text) in [
        (
            "Ôö╝┼Şu anda Ôö£─şalÔöÇÔûÆÔö╝┼şan iÔö╝┼şlem durduruldu, lÔö£ÔòØtfen bekleyin.",
            "Şu anda çalışan işlem durduruldu, lütfen bekleyin.",
        ),
        ("BarÔöÇÔûÆÔö╝┼ş ManÔö£─şo", "Barış Manço"),
    ] {
        assert_eq!(repaired(damaged), text);
    }
}

/// A decomposed `ö` is a vowel too.
#[test]
fn a_sharp_s_after_a_decomposed_vowel_is_probable() {
    assert_eq!(repaired("GroÌˆÃŸe"), "Gro\u{308}ße");
}

/// Asserts that every step of a repair is in one of the four most frequent code pages of MS-DOS.
fn assert_without_rarer_code_pages(text: &str) {
    let found = repair_text(text);
    let names: Vec<_> =
        found.iter().flat_map(|found| &found.steps).map(|step| step.encoding.name()).collect();
    let is_frequent = |name: &&str| ["cp437", "cp850", "cp852", "ibm866"].contains(name);
    assert!(names.iter().all(is_frequent), "{names:?}: {text}");
}

/// In a code page that has the letter, the bytes of a box drawing character and a letter after it can be UTF-8 by chance. This alone is not
/// enough evidence for a repair, except for some letters in the most frequent code pages.
#[test]
fn trees_and_tables_without_spaces_stay_as_they_are() {
    let words = [
        "İnsan",
        "Ünal",
        "Ölçü",
        "Çiçek",
        "Öğretim",
        "Şu",
        "İSİM",
        "Šios",
        "Įstatymo",
        "Šaltinių",
        "Ātira",
        "Ēka",
        "Čuoččuhit",
        "Òmes",
        "Ès",
        "Únic",
        "Être",
        "Île",
        "Þing",
        "Ísland",
        "Ýmis",
        "Ønsker",
        "άνθρωπος",
        "Έλληνας",
        "שם",
        "גיל",
        "بندش",
        "لائقة",
        "БУЙ",
        "НАН",
        "БІЛІМ",
        "АРА",
        "ЊОЈ",
    ];
    let lines =
        ["├", "└", "│", "─", "┌", "┬", "┼", "═", "║", "╔", "╠", "╞", "░", "█", "├──", "└─", "│  ├──", "╠═"];
    for word in words {
        for line in lines {
            for text in [
                format!("{line}{word}"),
                format!("{word}{line}"),
                format!("{line}{word}{line}"),
                format!("{line}{word}┤"),
                format!("┌{word}┐"),
                format!("Ad{line}{word}"),
                format!("{line}{word}\n{line}Ad\n{line}{word}\n"),
            ] {
                assert_without_rarer_code_pages(&text);
            }
        }
    }
    for line in lines {
        let tree: String = words.iter().map(|word| format!("{line}{word}\n")).collect();
        assert_without_rarer_code_pages(&tree);
    }
    assert_without_rarer_code_pages("ömür─üzünü─ölä─üüsek─çözüm");
    assert_without_rarer_code_pages("šo─īstenot─Ģenerālā │ šādiem─Šīs─ģimeni");
}

#[test]
fn clean_text_with_letters_of_rarer_code_pages_stays_as_it_is() {
    for text in [
        "Η Αθήνα είναι η πρωτεύουσα· άλλοι έφυγαν, ώρα ύστερη, όλα ήσυχα, ίδια.",
        "كتب فرح قرب نار مدح كذب قال فتح، كتاب الله في قلب مدينة",
        "лов лес мед мена нота обед опера пора поле: «Лев», «Мед»",
        "Žąsys, šūviai, ūkis, ąžuolas, ęę, įėjimas, “Žž” žalia¦",
        "│ Ağaç │ İşlem │ Şifre │\n├── Çalışma\n└── Öğrenci\n",
        "┌─────┬──────┐\n│όνομα│ηλικία│\n├─────┼──────┤\n│Άννα │ ώρα  │\n",
        "╔═══╦═══╗\n║שם║גיל║\n╠═══╬═══╣\n├─ תיקיה\n└─ קובץ\n",
        "├ملف\n└─مجلد ░▒▓ │قلم│\n",
        "ß-carotene, STRAßE, Weiß, ß",
    ] {
        assert_eq!(repair_text(text), None, "{text}");
    }
}

/// Words of 21 languages, which begin with letters that are continuation bytes in cp437, cp850, cp852 or ibm866.
const WORDS: [&str; 49] = [
    "Ärzte",
    "Öl",
    "Übung",
    "École",
    "Être",
    "à",
    "índice",
    "Ñandú",
    "Ángel",
    "Última",
    "Órgãos",
    "É",
    "Àncora",
    "Åtgärder",
    "ärenden",
    "Ære",
    "Århus",
    "Øl",
    "Ævi",
    "Þór",
    "Één",
    "Łódź",
    "Ćma",
    "Śnieg",
    "Źródło",
    "Česko",
    "Řeka",
    "Žena",
    "Ťava",
    "Ľan",
    "Čaj",
    "Űrlap",
    "Őr",
    "Îngrijire",
    "Șosea",
    "Čovjek",
    "Đak",
    "Şifre",
    "İşlem",
    "Ąžuolas",
    "Ūkis",
    "Ķīna",
    "Õun",
    "Çdo",
    "Ëmbël",
    "Ñabar",
    "Эхо",
    "Юла",
    "Щука",
];

/// These drawings have characters that cannot be bytes of misread UTF-8. For example, `└` is C0, which UTF-8 never has, and `│` at the start of
/// a line is a continuation byte without a lead byte.
#[test]
fn trees_and_tables_in_the_most_frequent_code_pages_stay_as_they_are() {
    for word in WORDS {
        for text in [
            format!("├{word}\n└{word}"),
            format!("├{word}\n├file\n│├{word}\n│└{word}"),
            format!("├──{word}\n│  ├──{word}\n└──{word}"),
            format!("┌{word}┐\n│{word}│\n└{word}┘"),
            format!("┌─{word}─┬─{word}─┐\n├─{word}─┼─{word}─┤\n└─{word}─┴─{word}─┘"),
            format!("╔{word}╦{word}╗\n║{word}║{word}║\n╠{word}╬{word}╣\n╚{word}╩{word}╝"),
            format!("╒{word}╤{word}╕\n╞{word}╪{word}╡\n╘{word}╧{word}╛"),
            format!("░░{word}░ ▒{word}▒ ▓{word}▓"),
            format!("│ ├{word} │"),
        ] {
            assert_eq!(repair_text(&text), None, "{text}");
            assert_eq!(repair_text(&text.to_uppercase()), None, "{}", text.to_uppercase());
        }
    }
}

#[test]
fn damaged_words_are_repaired_beside_drawings() {
    for (damaged, text) in [
        ("┌──────┐\n│ Gr├Â├ƒe und M├╝ller │\n└──────┘", "┌──────┐\n│ Größe und Müller │\n└──────┘"),
        ("├── Andr├⌐, Fran├ºois\n└── file", "├── André, François\n└── file"),
        ("│ ╨ƒ╤Ç╨╕╨▓╨╡╤é │\n└──────┘", "│ Привет │\n└──────┘"),
    ] {
        assert_eq!(repaired(damaged), text);
    }
    assert_eq!(repaired("├ûsterreich"), "Österreich");
}

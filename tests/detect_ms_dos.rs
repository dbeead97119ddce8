//! Text in code pages of MS-DOS is detected by the letters of its language, and similar text in other encodings is not taken for text of
//! MS-DOS.

#![cfg(all(feature = "legacy", not(target_arch = "wasm32")))]

use utfscope::detect::{Candidate, DetectOptions, detect};
use utfscope::{Encoding, Options, transcode};

fn encoded(text: &str, name: &str) -> Vec<u8> {
    let encoding = Encoding::from_name(name).unwrap();
    transcode::bytes(text.as_bytes(), Encoding::Utf8, encoding, Options::default(), &mut |_| ()).unwrap()
}

fn first(bytes: &[u8]) -> Candidate {
    detect(bytes, &DetectOptions::default())[0].clone()
}

/// Asserts that text is detected with confidence in an encoding that decodes its bytes to the text.
#[track_caller]
fn assert_detected(text: &str, name: &str) {
    let bytes = encoded(text, name);
    let found = first(&bytes);
    let decoded =
        transcode::bytes(&bytes, found.encoding, Encoding::Utf8, Options::default(), &mut |_| ()).unwrap();
    assert_eq!(str::from_utf8(&decoded), Ok(text), "{name}: {found:?}");
    assert!(found.confidence > 0.8, "{name}: {found:?}");
}

const HEBREW_STATEMENT: &str = "דף חשבון - בנק הגליל בע\"מ סניף 114\r\nתאריך    אסמכתא   תיאור הפעולה      חובה       זכות\r\n\
    01/10/03 00000    יתרה קודמת                        4,215.30\r\n02/10/03 51224    משכורת            6,840.00\r\n\
    05/10/03 10387    שיק                    1,200.00\r\n";
const HEBREW_CSV: &str =
    "שם,עיר,טלפון\r\nכהן מרים,נהריה,04-9921144\r\nלוי יוסף,חיפה,04-8334412\r\nמזרחי דוד,עכו,04-9910023\r\n";
const GREEK_LETTER: &str = "Αγαπητέ κύριε Παπαδόπουλε,\r\n\r\nσας ευχαριστούμε για την παραγγελία σας της 3ης Μαρτίου.\r\n\
    Τα βιβλία θα σταλούν την επόμενη εβδομάδα.\r\n\r\nΜε εκτίμηση\r\n";
const GREEK_LIST: &str =
    "ΚΩΔΙΚΟΣ;ΕΙΔΟΣ;ΤΙΜΗ\r\n1001;ΤΕΤΡΑΔΙΟ;1,20\r\n1002;ΜΟΛΥΒΙ;0,40\r\n1003;ΓΟΜΑ;0,35\r\n1004;ΧΑΡΑΚΑΣ;0,90\r\n";

#[test]
fn hebrew_in_cp862_is_detected_in_logical_and_in_visual_order() {
    for text in [HEBREW_STATEMENT, HEBREW_CSV, "שלום לכולם, מה שלומכם היום?"] {
        assert_eq!(first(&encoded(text, "cp862")).encoding.name(), "cp862");
        assert_detected(text, "cp862");
        let visual: Vec<String> = text.split("\r\n").map(|line| line.chars().rev().collect()).collect();
        assert_detected(&visual.join("\r\n"), "cp862");
    }
}

#[test]
fn greek_in_cp737_and_cp869_is_detected() {
    for name in ["cp737", "cp869"] {
        for text in [GREEK_LETTER, GREEK_LIST] {
            assert_eq!(first(&encoded(text, name)).encoding.name(), name);
            assert_detected(text, name);
        }
    }
}

/// The bytes are typed by hand, so that they do not depend on the encoder.
#[test]
fn bytes_of_cp855_and_cp737_are_detected() {
    // "Привет, как дела?" and more.
    let bytes = b"\xDD\xE1\xB7\xEB\xA8\xE5, \xC6\xA0\xC6 \xA6\xA8\xD0\xA0? \xE4\xA8\xA7\xD6\xA6\xD4\xF1 \xB5\xD6\xE1\xD6\xF5\xA0\xF1";
    assert_eq!(first(bytes).encoding.name(), "cp855", "{:?}", first(bytes));
    // "ΓΕΝΙΚΟ ΣΥΝΟΛΟ", "Ευχαριστούμε για την προτίμησή σας." and more. Decoded as ibm866, the words would mix small letters and capitals.
    let bytes = b"\x82\x84\x8C\x88\x89\x8E \x91\x93\x8C\x8E\x8A\x8E                         24.662\r\n\x84\xAC\xAE\x98\xA8\xA0\xA9\xAB\xA6\xE7\xA3\x9C \x9A\xA0\x98 \xAB\x9E\xA4 \xA7\xA8\xA6\xAB\xE5\xA3\x9E\xA9\xE3 \xA9\x98\xAA. \x86 \xA7\xA2\x9E\xA8\xE0\xA3\xE3 \x9A\xE5\xA4\x9C\xAB\x98\xA0 \x9C\xA4\xAB\xE6\xAA \x9E\xA3\x9C\xA8\xE9\xA4.\r\n";
    assert_eq!(first(bytes).encoding.name(), "cp737", "{:?}", first(bytes));
}

#[test]
fn text_in_other_code_pages_of_ms_dos_is_detected() {
    for (name, text) in [
        (
            "cp857",
            "Sayın müşterimiz, siparişiniz bugün gönderilmiştir. Ödemeyi aşağıdaki hesaba yapınız. Teşekkür ederiz.\r\n",
        ),
        (
            "cp857",
            "AD;ŞEHİR;BÖLÜM\r\nAyşe Yıldız;İzmir;Satış\r\nÇağrı Öztürk;Muğla;Depo\r\nGülşah Işık;Eskişehir;Yönetim\r\n",
        ),
        (
            "cp861",
            "Kæri herra Þórður,\r\nþað er okkur ánægja að staðfesta pöntun þína. Bækurnar verða sendar í næstu viku.\r\n",
        ),
        (
            "cp865",
            "Kære fru Sørensen,\r\nvi har modtaget Deres ordre på tre stole og to borde. Varerne bliver sendt på lørdag.\r\n",
        ),
        (
            "cp855",
            "Здравствуйте, Иван Петрович! Ваш заказ отправлен сегодня, оплатите его до конца месяца.\r\n",
        ),
        (
            "cp855",
            "Поштовани господине Јовановићу, ваша наруџбина је послата јуче. Хвала вам на поверењу.\r\n",
        ),
        (
            "cp775",
            "Gerbiamas kliente, jūsų užsakymas išsiųstas šiandien. Prašome sumokėti iki mėnesio pabaigos. Ačiū už pasitikėjimą.\r\n",
        ),
        (
            "cp775",
            "Cienījamais klient, jūsu pasūtījums ir nosūtīts šodien. Lūdzam samaksāt līdz mēneša beigām. Paldies.\r\n",
        ),
        ("cp720", "السيد المحترم. تم إرسال طلبكم اليوم. نرجو الدفع قبل نهاية الشهر. شكرا جزيلا لكم.\r\n"),
        (
            "cp1125",
            "Шановний пане Ґудзю, ваше замовлення надіслано сьогодні. Просимо сплатити його до кінця місяця. Дякуємо!\r\n",
        ),
        (
            "cp860",
            "Caro senhor João, a sua encomenda já foi enviada. Não é preciso pagar antes da recepção. À atenção da direcção.\r\n",
        ),
        (
            "cp863",
            "Chère cliente, votre commande a été envoyée à Québec. ÊTRE À L'HEURE EST ESSENTIEL. LA FAÇADE EST PRÊTE, LA FENÊTRE DU CÔTÉ AUSSI. MÊME À NOËL. Veuillez régler le montant dû.\r\n",
        ),
    ] {
        assert_detected(text, name);
    }
}

#[test]
fn text_in_common_encodings_is_detected() {
    for (name, text) in [
        (
            "ibm866",
            "Здравствуйте, Иван Петрович! Ваш заказ отправлен сегодня, оплатите его до конца месяца.\r\n",
        ),
        (
            "ibm866",
            "╔══════════════╤═══════╗\r\n║ Наименование │ Цена  ║\r\n╟──────────────┼───────╢\r\n║ Тетрадь      │ 12,50 ║\r\n╚══════════════╧═══════╝\r\n",
        ),
        (
            "cp852",
            "Szanowny Panie, zamówienie zostało wysłane. Prosimy o zapłatę do końca miesiąca. Dziękujemy, życzymy miłego dnia.\r\n",
        ),
        (
            "cp850",
            "Sehr geehrte Frau Müller, Ihre Bestellung über fünf Stühle wurde heute ausgeführt. Schöne Grüße aus Köln, Firma Weiß.\r\n",
        ),
        (
            "cp437",
            "╔══════════════╤════════╗\r\n║ Artikel      │ Größe  ║\r\n╟──────────────┼────────╢\r\n║ Stühle       │ übrig  ║\r\n╚══════════════╧════════╝\r\n",
        ),
        ("windows-1255", HEBREW_CSV),
        ("windows-1253", GREEK_LETTER),
        ("windows-1253", GREEK_LIST),
        (
            "windows-1254",
            "Sayın müşterimiz, siparişiniz bugün gönderilmiştir. Ödemeyi aşağıdaki hesaba yapınız. Teşekkür ederiz.\r\n",
        ),
    ] {
        assert_detected(text, name);
    }
}

/// Text in languages that detection does not know, in common encodings. In code pages of MS-DOS, its bytes are letters of other languages.
#[test]
fn other_languages_are_not_taken_for_text_of_ms_dos() {
    let adyghe = "Хэти зы хасэ хэхьэнэу ебгъэзы хъущтэп.";
    let khasi =
        "Ki don ïa ka jingmut jingpyrkhat bad ka jingsngew ïalehkai, bad ki dei ban ïatreilang ïa ka ïing.";
    for bytes in
        [encoded(adyghe, "ibm866"), encoded(&khasi.repeat(5), "windows-1252"), vec![0xA6, 0xAC, b'\n']]
    {
        let found = first(&bytes);
        let name = found.encoding.name();
        let is_common = ["cp437", "cp850", "cp852", "cp858"].contains(&name) || !name.starts_with("cp");
        assert!(found.confidence < 0.5 || is_common, "{found:?}");
    }
}

/// ASCII and box drawing characters have the same bytes in several code pages.
#[test]
fn boxes_are_not_taken_for_letters() {
    let boxes = "╔══════════╦══════╗\r\n║ File     ║ Size ║\r\n╠══════════╬══════╣\r\n║ CONFIG   ║ 1024 ║\r\n╚══════════╩══════╝\r\n██████▒▒▒▒░░░░\r\n";
    let found = first(&encoded(boxes, "cp437"));
    assert!(["cp437", "cp850", "ibm866"].contains(&found.encoding.name()), "{found:?}");
}

#[test]
fn encodings_that_the_caller_names_are_compared_by_their_languages() {
    let among = ["cp862", "cp737", "cp864", "iso-8859-8-i"].map(|name| Encoding::from_name(name).unwrap());
    let options = DetectOptions { among: Some(&among), ..DetectOptions::default() };
    assert_eq!(detect(&encoded(HEBREW_CSV, "cp862"), &options)[0].encoding.name(), "cp862");
    assert_eq!(detect(&encoded(GREEK_LETTER, "cp737"), &options)[0].encoding.name(), "cp737");
}

/// Capitals such as Á and Í begin words of lists of names. In cp437, their bytes are box drawing characters and Greek letters, which do not
/// begin words.
#[test]
fn names_with_accented_capitals_are_detected_in_cp850() {
    let members = "SOCIOS DEL CLUB DE AJEDREZ - AÑO 1994\nNúñez Peña, José María ....... c/ España 14, 2º izq.   cuota al día\n\
        García Gómez, Ángel .......... Pza. Mayor 1, Logroño   cuota al día\n\
        Ordóñez Cigüenza, Inés ....... c/ Peñón s/n   se dio de baja en otoño\n";
    let pupils = "Peña Muñoz, Raúl - suspendió matemáticas y física, aprobó inglés.\n\
        Gómez Cañizares, Íñigo - faltó sin justificación el día quince.\n";
    let places = "Único, Él, Órgiva, Álora, Úbeda, Ávila\nPeña Muñoz, Raúl - Écija\nÍscar; García Núñez\n";
    for text in [members, pupils, places] {
        let found = first(&encoded(text, "cp850"));
        assert_eq!(found.encoding.name(), "cp850", "{found:?}");
        assert!(found.confidence > 0.9, "{found:?}");
    }
}

/// In a menu, box drawing characters are directly beside the letters of a title.
#[test]
fn boxes_beside_titles_are_detected_in_cp437() {
    let menu = "╔══════╡ Menú principal ╞══════╗\n║ 1. Añadir artículo           ║\n║ 2. Números de teléfono       ║\n\
        ╠══════╡Impresión╞═════════════╣\n║ 3. Catálogo                  ║\n╚══════════════════════════════╝\n";
    let found = first(&encoded(menu, "cp437"));
    assert_eq!(found.encoding.name(), "cp437", "{found:?}");
}

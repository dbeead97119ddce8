//! Detection of the code page of text in EBCDIC.
#![cfg(all(feature = "legacy", not(target_arch = "wasm32")))]

use utfscope::detect::{self, Candidate, DetectOptions};
use utfscope::{Encoding, Options, transcode};

fn first(bytes: &[u8]) -> Candidate {
    detect::detect(bytes, &DetectOptions::default()).into_iter().next().unwrap()
}

fn encoded(text: &str, encoding: Encoding) -> Vec<u8> {
    transcode::bytes(text.as_bytes(), Encoding::Utf8, encoding, Options::default(), &mut |_| ()).unwrap()
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

/// Encodes text in the code page `written` and decodes the bytes in the code page `read`, which can be the same.
fn read_as(text: &str, written: &str, read: &str) -> String {
    let bytes = encoded(text, Encoding::from_name(written).unwrap());
    let read = Encoding::from_name(read).unwrap();
    let utf8 = transcode::bytes(&bytes, read, Encoding::Utf8, Options::default(), &mut |_| ());
    String::from_utf8(utf8.unwrap()).unwrap()
}

/// National code pages, each with text in its language.
const NATIONAL: [(&str, &str); 7] = [
    (
        "cp273",
        "Bäckerei Müller, Nußbaumweg 7, Köln; Gärtnerei Schröder, Mühlbach 3, Fürth. Übergabe der Öfen. ",
    ),
    (
        "cp277",
        "Bageren på hjørnet sælger brød og kager. Ærø og Ålborg er på øerne, og næste år åbner flere. ",
    ),
    (
        "cp278",
        "Bagaren på hörnet säljer bröd och kakor. Många köper också smörgåsar på väg hem från Örebro. ",
    ),
    (
        "cp280",
        "La città è più bella perché c'è già il sole. Però lunedì la società sarà chiusa, così com'è. ",
    ),
    (
        "cp284",
        "El niño español sueña con la montaña. Mañana, la señora enseña el otoño en España a los niños. ",
    ),
    ("cp297", "Le café près de l'école a été fermé à midi, où les élèves préfèrent déjà la crème brûlée. "),
    (
        "cp871",
        "Það er ekki auðvelt að læra íslensku, en þeir sem reyna það verða góðir. Öll börnin læra að lesa. ",
    ),
];

#[test]
fn letters_show_the_national_page_of_ebcdic() {
    for (name, text) in NATIONAL {
        let found = first(&encoded(text, Encoding::from_name(name).unwrap()));
        assert_eq!(found.encoding.name(), name, "{found:?}");
        assert!(found.confidence > 0.8, "{found:?}");
        // cp037 and cp500 have the letters of all these languages. For these two pages, the input is three copies of the text.
        for other in ["cp037", "cp500"] {
            let found = first(&encoded(&text.repeat(3), Encoding::from_name(other).unwrap()));
            let decoded = read_as(text, other, found.encoding.name());
            assert_eq!(decoded, text, "{other} {found:?}");
            assert!(found.confidence > 0.8, "{found:?}");
        }
    }
    let euro =
        "Köln, Müllerstraße 7: Gebühr für Schlüssel, 20 €, fällig am nächsten Freitag; Nachzügler 25 €. ";
    assert_eq!(first(&encoded(euro, Encoding::from_name("cp1141").unwrap())).encoding.name(), "cp1141");
    let euro = "All human beings are born free and equal in dignity and rights, for 20 € or 25 €. ";
    assert_eq!(first(&encoded(euro, Encoding::from_name("cp1140").unwrap())).encoding.name(), "cp1140");
}

/// Names on mainframes can have #, $ and @, e-mail addresses have @, and code has braces and brackets. In national pages, the bytes of
/// these symbols are letters.
#[test]
fn symbols_are_no_letters_of_a_national_page_of_ebcdic() {
    for text in [
        "//PAYROLL1 JOB (ACCT#12),'J SMITH',CLASS=A\n//OUT$FILE DD DSN=HR.EMP@DATA.FILE#1,DISP=SHR\n",
        "jean.dupont@orange.fr;Paris\nmarie.martin@free.fr;Lyon\npaul.petit@laposte.fr;Lille\n",
        "int main(void) {\n  for (int i = 0; i < 9; i++) {puts(names[i]);}\n}\n",
        "2024-01-01 12:00:00 [INFO] user@host: GET /index.html?x={1} | 200 | 5 ms!\n",
        "Dear customer, please pay $20.00 for invoice #42 to accounts@example.com. Thank you!\n",
        "INSERT INTO CUSTOMERS VALUES (1, 'Smith', 'a|b', '{x}', '[y]'); -- a remark!\n",
    ] {
        for name in ["cp037", "cp1047"] {
            let found = first(&encoded(&text.repeat(6), Encoding::from_name(name).unwrap()));
            assert_eq!(read_as(text, name, found.encoding.name()), text, "{name} {found:?}");
        }
    }
}

/// If no letter shows the page, all pages decode the bytes to the same text, and the most common page is first.
#[test]
fn the_most_common_page_of_ebcdic_is_first() {
    for text in
        ["Rechnung Nummer 4711 vom 3. Mai, zahlbar bis Ende Juni.", "Invoice 4711 is due at the end of June."]
    {
        for (name, _) in NATIONAL {
            let found = first(&encoded(text, Encoding::from_name(name).unwrap()));
            assert_eq!(found.encoding.name(), "cp037", "{found:?}");
        }
    }
    let german = encoded(NATIONAL[0].1, Encoding::from_name("cp273").unwrap());
    let among = ["cp1141", "cp1148"].map(|name| Encoding::from_name(name).unwrap());
    let options = DetectOptions { among: Some(&among), ..DetectOptions::default() };
    assert_eq!(detect::detect(&german, &options)[0].encoding.name(), "cp1141");
}

#[test]
fn unknown_pages_of_ebcdic_are_uncertain() {
    // In Turkish cp1026, the byte C0 is ç, D0 is ğ, 79 is ı, A1 is ö, 6A is ş and E0 is ü. In cp500, these bytes are {, }, `, ~, ¦
    // and \.
    let turkish =
        "Bütün insanlar özgür doğar. Akşam çarşıda küçük çocuklar için ışıklı gözlükler satılıyor.\n"
            .repeat(4);
    let cp500 = Encoding::from_name("cp500").unwrap();
    let cp1026_read_as_cp500: String = turkish
        .chars()
        .map(|letter| match letter {
            'ç' => '{',
            'ğ' => '}',
            'ı' => '`',
            'ö' => '~',
            'ş' => '¦',
            'ü' => '\\',
            other => other,
        })
        .collect();
    let found = first(&encoded(&cp1026_read_as_cp500, cp500));
    assert!(found.confidence < 0.5, "{found:?}");
    // In source code, braces are not between two letters.
    let code = "int main(void) {\n  for (int i = 0; i < 9; i++) {puts(\"{a}\");}\n}\n".repeat(9);
    assert!(first(&encoded(&code, cp500)).confidence > 0.6);
}

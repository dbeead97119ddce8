//! Detection of text in which a program wrote letters as escapes, because the encoding of the text lacks these letters. R writes
//! `<U+0142>`; browsers and serializers of XML write `&#322;`.
#![cfg(all(feature = "legacy", not(target_arch = "wasm32")))]

use utfscope::detect::{self, Candidate, DetectOptions};
use utfscope::{Encoding, Options, transcode};

fn converted(bytes: &[u8], from: Encoding, to: Encoding) -> Vec<u8> {
    transcode::bytes(bytes, from, to, Options::default(), &mut |_| ()).unwrap()
}

fn named(name: &str) -> Encoding {
    Encoding::from_name(name).unwrap()
}

/// Returns the bytes of a text in an encoding that has all its characters.
fn encoded(text: &str, name: &str) -> Vec<u8> {
    let bytes = converted(text.as_bytes(), Encoding::Utf8, named(name));
    assert_eq!(converted(&bytes, named(name), Encoding::Utf8), text.as_bytes(), "{name}");
    bytes
}

fn first(bytes: &[u8]) -> Candidate {
    detect::detect(bytes, &DetectOptions::default()).into_iter().next().unwrap()
}

/// Asserts that the encoding of a text is detected.
fn assert_detected(text: &str, name: &str) {
    let found = first(&encoded(text, name));
    assert_eq!(found.encoding, named(name), "{text} {found:?}");
    assert!(found.confidence > 0.8, "{text} {found:?}");
}

// Windows-1252 lacks ł, ą, ę, ź, ż, ś and ć of Polish, and has ó. Windows-1250 has all these letters, so R would write none of them as an escape.
#[test]
fn output_of_r_for_windows_in_western_europe_is_windows_1252() {
    let polish = "\"miasto\",\"kontakt\"\r\n\"<U+0141>ód<U+017A>\",\"Ma<U+0142>gorzata <U+017B>ak\"\r\n\"São Paulo\",\"João Gonçalves\"\r\n\
        \"Cz<U+0119>stochowa\",\"Bo<U+017C>ena\",\"odbiór w<U+0142>asny\"\r\n\"Århus\",\"Søren Kjær\"\r\n\"Málaga\",\"Iñigo Peña\"\r\n";
    let czech = "\"St<U+0159>edo<U+010D>eský\",\"Mladá Boleslav\",\"v<U+010D>etn<U+011B> Mnichova Hradišt<U+011B>\"\r\n\"Jiho<U+010D>eský\",\"<U+010C>eské \
        Bud<U+011B>jovice\"\r\n\"Ústecký\",\"D<U+011B><U+010D>ín\"\r\n\"Vyso<U+010D>ina\",\"Ž<U+010F>ár nad Sázavou\"\r\n";
    let turkish = "\"<U+0130>zmir\",\"Çe<U+015F>me\",\"Gümü<U+015F>hane\"\r\n\"Mu<U+011F>la\",\"Köyce<U+011F>iz\",\"Göcek\"\r\n\"Diyarbak<U+0131>r\",\"Ç<U+0131>nar\"\r\n";
    for text in [polish, czech, turkish] {
        assert_detected(text, "windows-1252");
    }
}

// Vietnamese in windows-1252. R writes Đ and ă as escapes, so the text is not in windows-1258, which has both. Neither encoding has
// a byte for ộ or ồ.
#[test]
fn vietnamese_output_of_r_for_windows_in_western_europe_is_windows_1252() {
    assert_detected(
        "\"1\",\"Hà N<U+1ED9>i\",\"<U+0110><U+1ED3>ng b<U+1EB1>ng sông H<U+1ED3>ng\"\r\n\"2\",\"Th<U+1EEB>a Thiên Hu<U+1EBF>\",\"R<U+0103>ng\"\r\n\
        \"3\",\"Khánh Hòa\",\"Duyên h<U+1EA3>i Nam Trung B<U+1ED9>\"\r\n\"4\",\"Tây Nguyên\",\"Cà Mau\"\r\n",
        "windows-1252",
    );
}

// The code pages of Windows in other regions lack letters of Western Europe, such as ã and ø, so R writes these letters as escapes.
#[test]
fn output_of_r_for_windows_in_other_regions_is_detected() {
    assert_detected(
        "\"Łódź\",\"Zażółć gęślą jaźń\",\"S<U+00E3>o Paulo\"\r\n\"Kraków\",\"żółty\",\"S<U+00F8>ren Kj<U+00E6>r\"\r\n",
        "windows-1250",
    );
    assert_detected(
        "\"Москва\",\"Улица Ленина\",\"M<U+00FC>nchen\"\r\n\"Казань\",\"Площадь\",\"Malm<U+00F6>\"\r\n",
        "windows-1251",
    );
}

// The Encoding Standard, "encode or fail" in "html" mode: if the encoding of the page lacks a letter, a browser writes a character reference.
#[test]
fn character_references_of_browsers_and_serializers() {
    assert_detected(
        "naam=Pawe&#322; G&#261;sior, plaats=&#321;&#243;d&#378;\nnaam=Müller, plaats=Zürich\nnaam=Bo&#380;ena, plaats=Curaçao\n",
        "windows-1252",
    );
    assert_detected(
        "<name>Ji&#x159;&#xED; Dvo&#x159;&#xE1;k</name><name>Müßig</name><name>Señor Ibáñez</name>",
        "windows-1252",
    );
}

// Œ is 8C in windows-1252, and ISO-8859-1 lacks Œ. The Encoding Standard decodes both encodings as windows-1252.
#[test]
fn iso_8859_1_lacks_letters_that_windows_1252_has() {
    let text = "<p>Un c&#339;ur, une s&#339;ur et un b&#339;uf: été, façade, même, où, naïf, élève, près</p>";
    assert_detected(text, "windows-1252");
}

// These escapes were written by hand, so they say nothing about the encoding.
#[test]
fn escapes_that_stand_alone_or_repeat_letters_exclude_no_encoding() {
    let polish = "Zażółć gęślą jaźń, a potem pójdź do domu, bo już późno i łąka jest mokra.\n";
    for addition in [
        "The letter <U+0142> is in windows-1250.",
        "Wielkie &#321; i ma&#322;e ł w słowie.",
        "&#8222;cytat&#8221; &#8211; &#8230;",
        "&#1055;&#1088;.",
    ] {
        assert_detected(&format!("{polish}{addition}\n"), "windows-1250");
    }
    let russian = "Съешь же ещё этих мягких французских булок, да выпей чаю.\n&#1057;&#1098;&#1077;&#1096;&#1100; &#1078;&#1077;\n";
    assert_detected(russian, "windows-1251");
}

// People and editors of web pages write œ, š and the letters of foreign names as character references. The rest of the text can still have
// letters and quotation marks as bytes of its encoding.
#[test]
fn single_character_references_beside_many_other_letters_exclude_no_encoding() {
    for text in [
        "Sa s&#339;ur n’a pas été là cet été, mais l’hôtel était très agréable et le dîner à côté aussi.\n",
        "„Für Milo&#353;evi&#263; wäre das“ – so hieß es später – „natürlich ein schöner Erfolg gewesen.“ Müller könnte sich ähnlich äußern.\n",
        "„Schöne Grüße“ von &#381;eljko – er fährt später, über Köln und Münster, nach Düsseldorf zurück.\n",
        "Le c&#339;ur d’une s&#339;ur, l’&#339;uvre de l’été : « où est passé le garçon ? » – déjà près d’ici, là-bas, à côté de l’hôtel.\n",
    ] {
        assert_detected(text, "windows-1252");
    }
    let czech = "Matematik Paul Erd&#337;s přijel do Prahy, kde přednášel o číslech. Několik studentů se ho ptalo, proč žije z kufru.\n";
    assert_detected(czech, "windows-1250");
    let russian = "Л&#1105;д на реке тронулся рано, и лодки еще не были готовы к плаванию по широкой воде.\n";
    assert_detected(russian, "windows-1251");
}

// Escapes do not exclude an encoding that the text declares or that the caller names.
#[test]
fn a_declared_encoding_is_not_excluded() {
    let page = "<html><head><meta charset=windows-1250></head><p>Zażółć gęślą jaźń</p><p>Novotn&#253; &#344;eho&#345;</p>";
    let found = first(&encoded(page, "windows-1250"));
    assert_eq!(found.encoding.name(), "windows-1250", "{found:?}");
    let bytes = encoded("Pawe<U+0142> i Małgorzata, gęś, żółw\n", "windows-1250");
    let among = [named("windows-1250")];
    let found = detect::detect(&bytes, &DetectOptions { among: Some(&among), hint: None });
    assert_eq!(found[0].encoding, among[0]);
}

//! Detection of text whose only characters beyond ASCII are symbols, such as £ in a list of prices. In other encodings, the bytes of these
//! symbols are letters, or lead bytes of ideographs.
#![cfg(all(feature = "legacy", not(target_arch = "wasm32")))]

use utfscope::detect::{self, Candidate, DetectOptions};
use utfscope::{Encoding, Options, transcode};

fn first(bytes: &[u8]) -> Candidate {
    detect::detect(bytes, &DetectOptions::default()).into_iter().next().unwrap()
}

fn converted(bytes: &[u8], from: Encoding, to: Encoding) -> Vec<u8> {
    transcode::bytes(bytes, from, to, Options::default(), &mut |_| ()).unwrap()
}

/// Encodes a text in the encoding `name`. Asserts that the detected encoding decodes the bytes to the same text, and returns its
/// confidence.
fn confidence_in(text: &str, name: &str) -> f64 {
    let bytes = converted(text.as_bytes(), Encoding::Utf8, Encoding::from_name(name).unwrap());
    let found = first(&bytes);
    let decoded = converted(&bytes, found.encoding, Encoding::Utf8);
    assert_eq!(String::from_utf8_lossy(&decoded), text, "{name}: {found:?}");
    found.confidence
}

/// Returns lines that `line` makes of the numbers 1 to `count`.
fn lines(count: u32, line: impl Fn(u32) -> String) -> String {
    (1..=count).map(|number| line(number) + "\r\n").collect()
}

/// Returns lists. Each list repeats the same symbol beyond ASCII on every line.
fn lists() -> Vec<String> {
    vec![
        lines(30, |n| format!("Flour {n} kg;£{}.{}0", n % 9, n % 7)),
        lines(30, |n| format!("{n} Market Street, rent £{}50 per month", n % 8 + 4)),
        lines(25, |n| format!("Ticket {n},{}.50 €", n % 20)),
        lines(25, |n| format!("Ticket {n}: €{}", n * 12)),
        lines(24, |n| format!("{n:02}:00\t{} °C", n % 13)),
        lines(24, |n| format!("Oven {n}: {}°F, door closed", 350 + n)),
        lines(14, |n| format!("§ {n} The board meets in month {n}.")),
        lines(8, |n| format!("Add {n} ½ cups of water and stir.")),
        lines(8, |n| format!("Garage {n}\t{} m²", 11 + n)),
        lines(9, |n| format!("C{n} {}µF 25V", n * 10)),
        lines(9, |n| format!("Screen{n}® and Panel{n}® are registered.")),
        lines(9, |n| format!("gauge {n} ±0.{n}")),
    ]
}

#[test]
fn a_list_with_one_symbol_is_windows_1252() {
    for text in lists() {
        assert!(confidence_in(&text, "windows-1252") > 0.7, "{text}");
    }
}

#[test]
fn many_equal_symbols_are_no_more_evidence_than_three() {
    for line in ["Tea;£3.20\n", "Tea;3,20 €\n", "08:00;4 °C\n"] {
        let few = confidence_in(&line.repeat(3), "windows-1252");
        for count in [30, 3000] {
            assert_eq!(confidence_in(&line.repeat(count), "windows-1252"), few, "{line}");
        }
    }
}

#[test]
fn the_degree_sign_is_found_in_code_pages_of_ms_dos() {
    let text = lines(24, |n| format!("{n:02}:00\t{} °C", n % 13));
    for name in ["cp850", "cp437"] {
        confidence_in(&text, name);
    }
}

/// Text without letters beyond ASCII has the same bytes in several encodings. Detection returns the most common one.
#[test]
fn symbols_show_no_language() {
    for text in ["path «a» and «b», then «c»\n", "Invoice\nTotal 120.00 €\n", "Screen® 5 and Panel® 7\n"]
    {
        let bytes = converted(text.as_bytes(), Encoding::Utf8, Encoding::from_name("windows-1252").unwrap());
        assert_eq!(first(&bytes).encoding.name(), "windows-1252", "{text}");
    }
}

/// Russian, Polish and French have frequent words of one letter. Like symbols, such words are repeated, and stand beside numbers.
#[test]
fn texts_with_words_of_one_letter_keep_their_encoding() {
    let russian = lines(12, |n| format!("{} г. в Москве и в Туле: {n} м и {n} кг, 20{:02}г.", 1990 + n, n));
    let polish = lines(12, |n| format!("{n} osób, {n} zł i {n} gr, płacę za {n} szt. w Łodzi"));
    let french = lines(12, |n| format!("Il va à Paris à {n} h, à pied à {n} heures, près de là"));
    for (text, name) in [(russian, "windows-1251"), (polish, "windows-1250"), (french, "windows-1252")] {
        let confidence = confidence_in(&text, name);
        assert!(confidence > 0.8, "{confidence}: {text}");
    }
}

// The letters of Slovak and Czech keyboards, each alone on its line, as in a table of keys.
#[test]
fn a_table_of_single_letters_is_unknown() {
    let table = |letters: &str| -> String {
        letters.chars().enumerate().map(|(key, letter)| format!("{key} {letter}\r\n\r\n")).collect()
    };
    for name in ["windows-1250", "iso-8859-2", "windows-1252", "koi8-r", "windows-1251"] {
        let letters = match name {
            "windows-1250" | "iso-8859-2" => "ľščťžýáíéúäňôĽŠČŤŽÝÁÍÉÚÄŇÔ",
            "windows-1252" => "ñáéíóúüÑÁÉÍÓÚÜçÇ",
            _ => "йцукенгшщзхъфывапролджэ",
        };
        let text = table(letters);
        let bytes = converted(text.as_bytes(), Encoding::Utf8, Encoding::from_name(name).unwrap());
        assert!(first(&bytes).confidence < 0.5, "{name}: {:?}", first(&bytes));
    }
}

/// Oracle writes ¿ (BF) for each character that the character set of the client lacks. BF is the question mark of Arabic in windows-1256.
#[test]
fn inverted_question_marks_in_english_words_are_no_arabic() {
    let text = b"50021|Customer\xBFs request: deliver before noon \xBF ring twice\n50022|O\xBFBrien Ltd|\xBFFragile\xBF label\n\
        50023|Don\xBFt call \xBF e-mail only\n50024|agreed: \xBF1,250 \xBF valid \xBFtil 31 May\n50025|Director\xBFs approval missing\n";
    let found = first(text);
    assert!(found.confidence < 0.5, "{found:?}");
}

/// In Arabic text, the question mark of Arabic can follow a word in Latin letters.
#[test]
fn arabic_question_marks_are_found_in_arabic_text() {
    assert!(
        confidence_in("هل تستخدم نظام Windows؟ نعم، أستخدمه كل يوم في العمل والبيت.\n", "windows-1256") > 0.9
    );
}

/// Symbols without letters never have the confidence of a text with words.
#[test]
fn symbols_without_letters_have_a_lower_confidence() {
    for text in lists() {
        assert!(confidence_in(&text, "windows-1252") <= 0.9, "{text}");
    }
}

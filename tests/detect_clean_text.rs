//! Everyday text, such as ASCII with control characters or `+`, text with one accented word, and lists of letters, is not taken for text in
//! a rare encoding.

#![cfg(all(feature = "legacy", not(target_arch = "wasm32")))]

use utfscope::detect::{self, Candidate, DetectOptions, Hint, detect};
use utfscope::{Encoding, Options, transcode};

fn encoded(text: &str, name: &str) -> Vec<u8> {
    let encoding = Encoding::from_name(name).unwrap();
    transcode::bytes(text.as_bytes(), Encoding::Utf8, encoding, Options::default(), &mut |_| ()).unwrap()
}

fn decoded(bytes: &[u8], encoding: Encoding) -> String {
    let bytes = transcode::bytes(bytes, encoding, Encoding::Utf8, Options::default(), &mut |_| ())
        .unwrap_or_default();
    String::from_utf8(bytes).unwrap()
}

fn best(bytes: &[u8]) -> Candidate {
    detect(bytes, &DetectOptions::default()).into_iter().next().unwrap()
}

/// A list with columns, as programs for terminals print it.
fn table(name: &str) -> String {
    (1..20).map(|row| format!("{:32}{:30}{row:8}\n", format!("{name} {row}"), "Main street")).collect()
}

#[test]
fn columns_with_a_control_character_are_not_utf_16() {
    for control in ["\x1A", "\x07", "\x08", "\x7F", "\x0E"] {
        for at in [0, 5, 33, 600] {
            for (name, encoding) in [("Miller", "utf-8"), ("Müller", "utf-8"), ("Müller", "windows-1252")] {
                let mut text = table(name);
                text.insert_str(at, control);
                let bytes = encoded(&text, encoding);
                let found = best(&bytes).encoding;
                // Several encodings decode these bytes to the same text, and any of them is correct.
                assert_eq!(decoded(&bytes, found), text, "{control:?} at {at}: {}", found.name());
            }
        }
    }
    let code =
        "int main(void)\n{\n        for (int i = 0; i < 9; i++) {\n                f(i);\n        }\n}\n";
    assert_eq!(best(format!("{}\x1A", code.repeat(6)).as_bytes()).encoding, Encoding::Utf8);
    // CP/M fills its last record of 128 bytes with 1A.
    assert_eq!(detect::binary(format!("10 PRINT \"A\"\r\n{}", "\x1A".repeat(114)).as_bytes()), None);
    assert!(detect::binary(format!("{}{}", "\x1A".repeat(200), "\x1A".repeat(127)).as_bytes()).is_some());
}

/// Text in UTF-16 is recognized even if it has few line ends.
#[test]
fn utf_16_is_recognized_by_its_bytes() {
    for text in
        ["Ein Satz mit Umlauten: äöü.\n", "Сегодня утром шёл дождь.\n", "今天早上下雨了，我们在家里看书。\n"]
    {
        for repeats in [3, 20, 200] {
            for encoding in ["utf-16le", "utf-16be"] {
                let found = best(&encoded(&text.repeat(repeats), encoding));
                assert_eq!(found.encoding.name(), encoding, "{text}");
                assert!(found.confidence > 0.9, "{text}: {}", found.confidence);
            }
        }
    }
}

#[test]
fn a_repeated_plus_sign_is_no_evidence_for_utf_7() {
    let doctest: String = (1..15).map(|row| format!(">>> f({row}) # doctest: +ELLIPSIS\n[...]\n")).collect();
    let pattern = r#"{"a": "x/[-a-zA-Z0-9]+/contact-flow/"}"#.repeat(5);
    for text in [doctest, pattern] {
        let found = best(text.as_bytes());
        assert!(found.encoding == Encoding::Utf8 && found.confidence > 0.5, "{text}");
    }
}

#[test]
fn one_accented_word_is_not_thai() {
    for word in [
        "Gómez",
        "León",
        "España",
        "Niño",
        "señor",
        "Bjørn",
        "Tromsø",
        "Malmö",
        "Ordóñez",
        "Renée",
        "François",
    ] {
        for text in
            [format!("The customer {word} has ordered 3 items.\n"), format!("id,name\n1,{word}\n2,Smith\n")]
        {
            let bytes = encoded(&text, "windows-1252");
            let Candidate { encoding, confidence, .. } = best(&bytes);
            let is_correct = decoded(&bytes, encoding) == text;
            assert!(is_correct || confidence < 0.5, "{word}: {} {confidence}", encoding.name());
        }
    }
}

#[test]
fn a_declaration_is_followed_in_a_list_of_letters() {
    for text in ["letters = 'ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ'\n", "data = \"áéíóú|á|é|í|ó|ú|\"\n"]
    {
        let found = best(&encoded(&format!("# -*- coding: iso-8859-1 -*-\n{text}"), "windows-1252"));
        assert_eq!((found.encoding.name(), found.confidence), ("windows-1252", 0.9), "{text}");
    }
}

#[test]
fn one_or_two_bytes_are_not_enough() {
    for bytes in (0x80..=0xFF).flat_map(|byte| [vec![byte], vec![byte, b'\n']]) {
        let found = detect(&bytes, &DetectOptions::default());
        assert!(found.iter().all(|candidate| candidate.confidence < 0.5), "{bytes:02X?}");
    }
}

#[test]
fn halfwidth_katakana_are_possible_in_shift_jis() {
    for text in ["ｺｰﾋｰ 120\nﾊﾟﾝ 200\nﾐﾙｸ 180\n", "ﾔﾏﾀﾞ ﾀﾛｳ\nｽｽﾞｷ ﾊﾅｺ\nｻﾄｳ ｼﾞﾛｳ\nﾀﾅｶ ﾐｶ\n"]
    {
        let found = best(&encoded(text, "shift_jis"));
        assert_eq!(found.encoding.name(), "shift_jis", "{text}");
    }
}

/// Without the caller's help, four bytes with two NULs are binary data.
#[test]
fn short_text_in_utf_16_is_possible_if_the_caller_names_it() {
    let utf_16 = Encoding::from_name("utf-16le").unwrap();
    let bytes = encoded("ok", "utf-16le");
    assert_eq!(detect(&bytes, &DetectOptions::default()), []);
    let hinted =
        detect(&bytes, &DetectOptions { hint: Some(Hint::Encoding(utf_16)), ..DetectOptions::default() });
    assert_eq!(
        hinted.iter().map(|found| (found.encoding, found.confidence)).collect::<Vec<_>>(),
        [(utf_16, 0.5)]
    );
    let among = [utf_16, Encoding::Windows1252];
    let allowed = detect(&bytes, &DetectOptions { among: Some(&among), ..DetectOptions::default() });
    assert_eq!(allowed.iter().map(|found| found.encoding).collect::<Vec<_>>(), [utf_16]);
    // A format with a magic number is never text.
    let png = b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR";
    let hint = Some(Hint::Encoding(utf_16));
    assert_eq!(detect(png, &DetectOptions { hint, ..DetectOptions::default() }), []);
}

// ISO-8859-14 is for Welsh and Irish. If windows-1252 has all letters of a text, the text has the same bytes in both encodings.
#[test]
fn a_rare_encoding_gives_way_to_a_common_one_with_the_same_text() {
    let text = "Mae'r tŷ ar y bryn yn hen iawn, ac mae'r môr yn agos. Pêl-droed ydy hoff gêm y bechgyn, a chân ydy hoff beth y merched.\n";
    let welsh = encoded(text, "iso-8859-14");
    assert_eq!(best(&welsh).encoding.name(), "iso-8859-14");
    let shared = text.replace("tŷ", "adeilad").replace("hen", "hên").replace("merched", "dynion â thân");
    assert_eq!(best(&encoded(&shared, "windows-1252")).encoding, Encoding::Windows1252);
}

//! Detection of texts with few characters beyond ASCII. Short words in multi-byte encodings can look like overlong forms of UTF-8, and
//! names with accents can look like ideographs.

#![cfg(all(feature = "legacy", not(target_arch = "wasm32")))]

use utfscope::Encoding;
use utfscope::detect::{DetectOptions, detect};
use utfscope::legacy::Legacy;

#[test]
fn a_word_in_a_multi_byte_encoding_is_not_utf_8_with_overlong_forms() {
    // The words are 위젯, 제품, 위치, 호조 and 음조 in EUC-KR, 希腊 and 来说 in GBK, and 名前 in EUC-JP.
    for word in [
        &b"%1 \xC0\xA7\xC1\xAC"[..],
        b"\xC1\xA6\xC7\xB0",
        b"\xC0\xA7\xC4\xA1",
        b"\xC1\xA6\xC7\xB0 \xC1\xA6\xC7\xB0 \xC1\xA6\xC7\xB0",
        b"\xC8\xA3\xC1\xB6",
        b"\xC0\xBD\xC1\xB6",
        b"\xCF\xA3\xC0\xB0",
        b"\xC0\xB4\xCB\xB5",
        b".SH \xCC\xBE\xC1\xB0\n",
    ] {
        for candidate in detect(word, &DetectOptions::default()) {
            assert_ne!(candidate.encoding, Encoding::Utf8, "{word:02X?}");
        }
    }
    // But these texts are malformed UTF-8: overlong forms after ASCII or another sequence of UTF-8, a truncated sequence, and a text of overlong
    // forms.
    for text in [
        &b"../..\xC0\xAFetc"[..],
        b"a\xE0\x80\xAFb \xF0\x80\x80\xAF",
        b"\xC3\xA9\xC0\xAF",
        b"\xE6\x97\xA5\xE6\x9C\xAC\xE8",
        b"\xC1\xB0\xC1\xB1\xC1\xB2\xC1\xB3",
    ] {
        assert_eq!(detect(text, &DetectOptions::default())[0].encoding, Encoding::Utf8, "{text:02X?}");
    }
}

/// Names of musicians in a playlist, mostly in ASCII. `Éd`, `ós`, `íp` are rare ideographs in Big5, and `…d`, `Ûs` and `Ìp` in Mac OS Roman.
#[test]
fn a_few_names_with_accents_are_not_ideographs_or_capitals_within_words() {
    let names = "Édith Piaf - Non, je ne regrette rien\nD:\\Music\\Édith Piaf\\Non, je ne regrette rien.mp3\n\
        Sigur Rós - Hoppípolla\nD:\\Music\\Sigur Rós\\Hoppípolla.mp3\n";
    let (bytes, ..) = encoding_rs::WINDOWS_1252.encode(names);
    let found = detect(&bytes, &DetectOptions::default());
    assert_eq!(found[0].encoding, Encoding::Windows1252);
    assert!(found.iter().all(|candidate| candidate.encoding != Encoding::Legacy(Legacy::Big5)), "{found:?}");
    // A column with one ideograph in each row is Big5.
    let column = b"name;sex\nAnna;\xA4\x6B\nBob;\xA8\x6B\nCarl;\xA8\x6B\nDora;\xA4\x6B\n";
    assert_eq!(detect(column, &DetectOptions::default())[0].encoding, Encoding::Legacy(Legacy::Big5));
}

/// C7 FC is `Ã` and `³` in cp850, and a frequent syllable of Hangul in EUC-KR. Korean, Chinese and Japanese do not have single characters within words in
/// ASCII, apart from a few, such as `A和B`.
#[test]
fn pairs_of_bytes_within_words_in_ascii_are_not_ideographs_or_syllables() {
    let spanish =
        b"Descripci\xC7\xFCn;Poblaci\xC7\xFCn;Importe\nReparaci\xC7\xFCn de fregadero;Logro\xC7\xF1o;120\n\
        Instalaci\xC7\xFCn;La Coru\xC7\xF1a;90\nConservaci\xC7\xFCn;Castell\xC7\xFCn;75\n";
    let french = b"R\xC7\xAEparation;Cr\xC7\xAEteil;G\xC7\xAEn\xC7\xAEral\nD\xC7\xAElai;Pr\xC7\xAEsent\n";
    for text in [&spanish[..], french] {
        let found = detect(text, &DetectOptions::default());
        let is_probable = |encoding: Legacy| {
            found.iter().any(|each| each.encoding == Encoding::Legacy(encoding) && each.confidence >= 0.5)
        };
        for encoding in
            [Legacy::EucKr, Legacy::Gbk, Legacy::Big5, Legacy::ShiftJis, Legacy::EucJp, Legacy::Gb18030]
        {
            assert!(!is_probable(encoding), "{found:?}");
        }
    }
    let letters = b"A\xBF\xCDB\xB0\xFA C, X\xBF\xCDY. \xB5\xCE \xBB\xE7\xB6\xF7\xC0\xBA \xB3\xAA\xC0\xCC\xB0\xA1 \xB0\xB0\xB4\xD9.";
    assert_eq!(detect(letters, &DetectOptions::default())[0].encoding, Encoding::Legacy(Legacy::EucKr));
}

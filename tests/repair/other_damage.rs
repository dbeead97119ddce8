//! Text that was decoded in the wrong encoding, but was not UTF-8: a few of its characters are UTF-8 by chance. A repair leaves it as it is.

use super::{MISREADINGS, SENTENCES, candidates_utf16, misread, repaired};
use encoding_rs::Encoding;

/// Encodings of the sentences, besides those of [`MISREADINGS`]. The bytes of each sentence in each encoding are decoded in every other
/// encoding of [`MISREADINGS`].
const OTHER_SOURCES: [&Encoding; 6] = [
    encoding_rs::ISO_8859_2,
    encoding_rs::ISO_8859_5,
    encoding_rs::ISO_8859_6,
    encoding_rs::ISO_8859_7,
    encoding_rs::ISO_8859_8,
    encoding_rs::WINDOWS_1253,
];

#[test]
fn at_most_5_of_1000_lines_of_other_misreadings_change() {
    let (mut count, mut wrong) = (0, Vec::new());
    for sentence in SENTENCES {
        for written in MISREADINGS.into_iter().chain(OTHER_SOURCES) {
            let (bytes, _, has_lost) = written.encode(sentence);
            for read in MISREADINGS.into_iter().filter(|&read| read != written && !has_lost) {
                let Some(text) = read.decode_without_bom_handling_and_without_replacement(&bytes) else {
                    continue;
                };
                count += 1;
                let result = repaired(&text);
                if result != *text && result != sentence {
                    wrong.push(format!("{} as {}: {text} became {result}", written.name(), read.name()));
                }
            }
        }
    }
    assert!(count > 600, "{count}");
    assert!(wrong.len() * 1000 <= 5 * count, "{} of {count}: {wrong:#?}", wrong.len());
}

#[test]
fn utf_8_sequences_by_chance_stay_in_text_of_another_encoding() {
    for text in [
        // Ukrainian in windows-1251 as windows-1252, Russian in KOI8-R as Mac OS Roman.
        "Êîæíà ëþäèíà ìàº ïðàâî íà îñâ³òó. Òåõí³÷íà ³ ïðîôåñ³éíà îñâ³òà ïîâèííà áóòè çàãàëüíîäîñòóïíîþ",
        "˜”≈œ¬›¡— ƒ≈ÀÃ¡“¡√…— –“¡◊ ﬁ≈Ãœ◊≈À¡",
        // Bulgarian in cp866 as windows-1251, Arabic in ISO-8859-6 as cp866, Hebrew in cp862 as Mac OS Roman.
        "‚бҐЄЁ Ё¬\u{a0} Їа\u{a0}ў® \u{ad}\u{a0} ¦Ёў®в, бў®Ў®¤\u{a0} Ё «Ёз\u{ad}\u{a0} бЁЈга\u{ad}®бв.",
        "фуф с╤╧ ╟ф═т съ ╟ф═ъ╟╔ ш╟ф═╤ъ╔ ш╙ф╟х╔ ╘╬╒ч.",
        "ãå ÄÉç âô åÖ ÑÜãÖö åáââç, åáòÖö ÖåÅàáÖè Äâôâ.",
        // Korean in EUC-KR as KOI8-R.
        "╬Н╢ю ╢╘╠╦╣╣ ╬Н╤╡ ╟А╩Г©║ бЭ©╘го╣╣╥о ╟╜©Д╧чаЖ ╬ф╢огя╢ы.",
    ] {
        assert_eq!(repaired(text), text);
    }
    // Thai in windows-874 as windows-1252: ¾ÃÐ¤Ø³ is พระคุณ, and `Ø³` stands for D8 B3, which is the Arabic letter `س` in UTF-8 by chance.
    let thai: Vec<u16> =
        "Ê×ºÊÒ¹ÇÑ²¹¸ÃÃÁ ¾ÃÐ¤Ø³áÁè ¤ÇÒÁÃÑ¡àËÁ×Í¹ÃÐÂÐ·Ò§ ´Í¡äÁéãËé¤Ø³".encode_utf16().collect();
    assert_eq!(candidates_utf16(&thai), []);
}

/// Bytes from 80 to 9F that were read as ISO-8859-1. In cp850 and Mac OS Roman, these bytes are other characters than in windows-1252.
#[test]
fn control_characters_of_other_encodings_stay() {
    for text in [
        "D\u{82}claration universelle",
        "la libert\u{82} et la dignit\u{82}",
        "im 17. Jahrhundert\nDie V\u{9a}lker W\u{9f}rden und\nschone V\u{9a}lker",
        "Ka§dì m\u{a0} pr\u{a0}vo na z\u{a0}jm\u{85}, kter\u{82} vyplìvaj¡ z jeho vØdeck\u{82} tvorby.",
        "podstawowych wolno\u{9c}ci, Cz³onkowskie wspó³pracy podjê³y",
        "\u{8a}\u{a0}¦¤ë© ç¥«®¢¥ª ¨¬¥¥â ¯à\u{a0}¢® á¢®¡®¤\u{ad}® ¯¥à¥¤¢¨£\u{a0}âìáï",
    ] {
        assert_eq!(repaired(text), text);
    }
    for (text, expected) in [
        ("l\u{92}\u{153}uvre \u{93}d\u{92}art\u{94} \u{96} 5 \u{80}\u{85}", "l’œuvre “d’art” – 5 €…"),
        ("\u{84}V\u{e4}ter\u{93} und \u{8a}koda", "„Väter“ und Škoda"),
        ("\u{94}Sauna\u{94} on hyv\u{e4}\u{85} \u{9e}iletti", "”Sauna” on hyvä… žiletti"),
        ("Acme\u{99} and \u{8c}UVRE", "Acme™ and ŒUVRE"),
    ] {
        assert_eq!(repaired(text), expected);
    }
}

#[test]
fn a_damaged_word_beside_correct_non_ascii_letters_is_repaired() {
    for text in [
        "Qualitätsprüfung, Übergrößenträger, süße Äpfel",
        "Đường phố Nguyễn Huệ ở Sài Gòn",
        "La col·lecció i la paral·lela són l'excel·lència",
    ] {
        for word in ["café", "naïve", "Łódź"] {
            let damaged = misread(word, encoding_rs::WINDOWS_1252).unwrap_or_default();
            if !damaged.is_empty() {
                assert_eq!(repaired(&format!("{text} {damaged}")), format!("{text} {word}"));
            }
        }
    }
}

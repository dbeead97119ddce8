//! Text with several possible repairs: the most plausible one is applied only if no other repair is about as plausible.

use super::{misread, repaired};
use utfscope::repair::{candidates_utf16, repair_text, repair_utf16};

/// `Ã¥` can be an `å` that was read as windows-1252, or a combining tilde that was read as macintosh.
#[test]
fn a_passage_with_two_repairs_is_left_alone() {
    assert_eq!(repair_text("GrÃ¥ – 1"), None);
    assert_eq!(repaired("KÃ¥re bor pÃ¥ Ã¸ya – 1"), "Kåre bor på øya – 1");
}

#[test]
fn equally_likely_repairs_are_candidates() {
    let units: Vec<u16> = "GrÃ¥ – 1".encode_utf16().collect();
    assert_eq!(repair_utf16(&units), None);
    let texts: Vec<_> =
        candidates_utf16(&units).into_iter().map(|repair| repair.changes[0].text.clone()).collect();
    assert_eq!(texts[0], "å");
    assert!(texts.iter().any(|text| text != "å"), "{texts:?}");
}

/// The first step has rivals (other repairs that are about as likely), or little evidence. Only the encoding of the
/// first step leads to further steps.
#[test]
fn a_step_with_rivals_is_applied_if_no_rival_leads_to_further_steps() {
    for (text, encoding, layers) in [
        ("Член 18", encoding_rs::WINDOWS_1250, 2),
        ("willkürlich, Übergriffe", encoding_rs::WINDOWS_1257, 2),
        ("Herkes, ırk, renk", encoding_rs::WINDOWS_1250, 2),
        ("barátság előmozdítása, kifejeződésének", encoding_rs::WINDOWS_1250, 2),
        ("VISUOTINĖ ŽMOGAUS TEISIŲ", encoding_rs::WINDOWS_1254, 3),
    ] {
        let mut bad = text.to_owned();
        for _ in 0..layers {
            bad = misread(&bad, encoding).unwrap();
        }
        assert_eq!(repaired(&bad), text, "{bad}");
    }
    assert_eq!(repaired("BuduĆ„ā€¡i da su"), "Budući da su");
    assert_eq!(repaired("Ä\u{90}Â§Ä\u{90}Â»Ä\u{90}ÂµÄ\u{90}Ëť 18"), "Член 18");
    assert_eq!(repaired("kaj helpo. Δ\u{88}iuj infanoj, egale ĉu"), "kaj helpo. Ĉiuj infanoj, egale ĉu");
}

#[test]
fn two_similar_encodings_are_both_candidates() {
    for (text, readings) in [("A nadie se privarĂĄ", ["å", "á"]), ("til ĂĽ forlate", ["ü", "å"])] {
        assert_eq!(repair_text(text), None);
        let units: Vec<u16> = text.encode_utf16().collect();
        let found: Vec<_> =
            candidates_utf16(&units).into_iter().map(|repair| repair.changes[0].text.clone()).collect();
        assert_eq!(found, readings, "{text}");
    }
    assert_eq!(repair_text("ÃŒber"), None);
    assert_eq!(repaired("COSÃŒ FAN TUTTE"), "COSÌ FAN TUTTE");
}

/// A repair in the wrong one of two similar encodings, such as koi8-r instead of koi8-u, would repair only some of the letters.
#[test]
fn words_that_were_read_in_a_similar_encoding_are_repaired_completely_or_not_at_all() {
    for text in [
        "Привет, Москва! Это длинный русский текст о городе.",
        "Сегодня утром шёл дождь, а вечером выглянуло солнце.",
        "Їжак і їжачиха жили біля ґанку в тихому лісі.",
    ] {
        for encoding in [encoding_rs::KOI8_U, encoding_rs::X_MAC_CYRILLIC, encoding_rs::ISO_8859_5] {
            let Some(damaged) = misread(text, encoding) else { continue };
            let found = repaired(&damaged);
            assert!(found == text || found == damaged, "{}: {found}", encoding.name());
        }
    }
}

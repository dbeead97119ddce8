//! Short texts between tags, in attributes and after keys: the words of the markup are no evidence for the encoding.

#![cfg(all(feature = "legacy", not(target_arch = "wasm32")))]

use encoding_rs::{
    ISO_8859_2, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254, WINDOWS_1257,
};
use utfscope::detect::{DetectOptions, detect};

/// The forms in which programs write the texts of their interface. Most forms have an English name for the text, such as
/// `application_settings_label`. An entry has the string before a text, and two strings after the text.
const FORMS: [(&str, &str, &str); 6] = [
    ("<string name=\"application_settings_label\">", "</string>", ""),
    ("<a class=\"button button-primary\" href=\"/records/delete\" title=\"", "\">", "</a>"),
    ("\"application_settings_label\":\"", "\",", ""),
    ("application.settings.label=", "\n", ""),
    ("'application_settings_label' => '", "',\n", ""),
    ("<td class=\"description\">", "&nbsp;</td>", ""),
];

/// Returns the texts in a form of `FORMS`. All texts have the same English name.
fn in_form(texts: &[&str], (before, after, last): (&str, &str, &str)) -> String {
    texts.iter().map(|text| format!("{before}{text}{after}{last}")).collect()
}

fn best(bytes: &[u8]) -> (String, f64) {
    let found = &detect(bytes, &DetectOptions::default())[0];
    (found.encoding.name().to_owned(), found.confidence)
}

const TURKISH: &[&str] = &[
    "Kaydı sil",
    "Giriş yap",
    "Şifremi unuttum",
    "Değişiklikleri kaydet",
    "Ayarlar",
    "Bağlantı kurulamadı",
    "Yeni kayıt",
    "İptal",
];

#[test]
fn the_encodings_of_short_texts_between_markup_are_detected() {
    let languages: [(&'static encoding_rs::Encoding, &str, &[&str]); 7] = [
        (WINDOWS_1254, "windows-1254", TURKISH),
        (
            WINDOWS_1250,
            "windows-1250",
            &[
                "Usuń zdjęcie",
                "Zapisz zmiany",
                "Wyślij wiadomość",
                "Użytkownik",
                "Hasło",
                "Zamówienia",
                "Wróć",
            ],
        ),
        (
            WINDOWS_1257,
            "windows-1257",
            &[
                "Ištrinti įrašą",
                "Išsaugoti",
                "Slaptažodis",
                "Užsakymai",
                "Pranešimų sąrašas",
                "Atšaukti",
                "Grįžti",
            ],
        ),
        (
            WINDOWS_1250,
            "windows-1250",
            &[
                "Izbriši zapis",
                "Spremi račun",
                "Narudžbe",
                "Korisničko ime",
                "Pošalji poruku",
                "Odustani od plaćanja",
                "Žao nam je",
            ],
        ),
        (
            ISO_8859_2,
            "iso-8859-2",
            &[
                "Smazat záznam",
                "Uložit změny",
                "Zapomněli jste heslo?",
                "Příští stránka",
                "Zrušit",
                "Žádné výsledky",
                "Připojení selhalo",
            ],
        ),
        (
            WINDOWS_1253,
            "windows-1253",
            &["Διαγραφή", "Αποθήκευση", "Ρυθμίσεις", "Σύνδεση", "Κωδικός", "Ακύρωση"],
        ),
        (WINDOWS_1251, "windows-1251", &["Удалить", "Сохранить", "Настройки", "Войти", "Пароль", "Отмена"]),
    ];
    for (encoding, name, texts) in languages {
        for form in FORMS {
            let text = in_form(texts, form);
            let (bytes, _, has_lost) = encoding.encode(&text);
            assert!(!has_lost);
            let (found, confidence) = best(&bytes);
            assert!(found == name && confidence >= 0.9, "{name} {form:?}: {found} {confidence}");
        }
    }
}

#[test]
fn western_texts_between_markup_are_windows_1252() {
    let languages: [&[&str]; 5] = [
        &[
            "Eyða færslu",
            "Vista breytingar",
            "Skrá þig inn",
            "Nýtt lykilorð",
            "Því miður fannst ekkert",
            "Hætta við",
        ],
        &["Löschen", "Änderungen übernehmen", "Passwort zurücksetzen", "Größe", "Zurück"],
        &["Supprimer l’élément", "Mot de passe oublié", "Créer", "Paramètres", "Annuler"],
        &["Excluir publicação", "Salvar alterações", "Configurações", "Não encontrado", "Início"],
        &["Poista käyttäjä", "Tallenna", "Näytä lisää", "Peruuta", "Käyttäjätunnus"],
    ];
    for texts in languages {
        for form in FORMS {
            let text = in_form(texts, form);
            let (bytes, _, has_lost) = WINDOWS_1252.encode(&text);
            assert!(!has_lost);
            assert_eq!(best(&bytes).0, "windows-1252", "{text}");
        }
    }
}

#[test]
fn comparison_signs_and_unfinished_tags_are_text() {
    let (text, ..) =
        WINDOWS_1254.encode("Eğer a < b ise değişiklik kaydı silinir, <çünkü şifre yanlış, bağlantı <yok");
    assert_eq!(best(&text).0, "windows-1254");
}

#[test]
fn a_time_at_the_start_of_a_line_is_not_a_key() {
    // A line of a log with a name in UTF-8 and a message in windows-1251. No encoding is certain.
    let (message, ..) = WINDOWS_1251.encode("Ошибка Ошибка");
    let line = [b"10:06 ".as_slice(), "бухгалтерия: ".as_bytes(), &message].concat();
    let (found, confidence) = best(&line);
    assert!(confidence < 0.9, "{found} {confidence}");
}

//! Text in other scripts in source code, messages and manual pages, where Latin letters of escapes and of other languages are near.

use super::{audit, of_kind, only};
use utfscope::audit::{Kind, Severity};

#[test]
fn the_letter_of_an_escape_is_no_part_of_the_word_after_it() {
    for text in [
        r#"print("\nПривет, мир")"#,
        r#"{"a": "\tПривет\nКак дела"}"#,
        r#"msgstr "Ошибка\nФайл не найден\n""#,
        r"\fIвремя\fP и \fBимя\fR, \fPа также",
        r"\bκόσμος",
    ] {
        assert_eq!(audit(text), [], "{text}");
    }
    // Here, the letters are a part of the word.
    for text in [r"C:\tеmp", r"C:\pаypal", r"\\sеrver"] {
        assert_eq!(only(text, Kind::MixedScript).severity, Severity::Warning, "{text}");
    }
}

#[test]
fn a_word_among_words_of_its_script_is_at_most_a_note() {
    // The Greek article looks like `To`, the Bulgarian reflexive pronoun like `ce`.
    for text in
        ["msgid \"To\"\nmsgstr \"Το πεδίο είναι κενό\"\n", ":set ce\nНатиснете клавиша, за да се върнете\n"]
    {
        assert_eq!(only(text, Kind::Confusable).severity, Severity::Note, "{text}");
    }
    // Alone among Latin words, it is an imitation.
    assert_eq!(only("if scope:\n    ѕсоре = 1\n", Kind::Confusable).severity, Severity::Warning);
    assert_eq!(of_kind("Το πεδίο", Kind::Confusable), []);
}

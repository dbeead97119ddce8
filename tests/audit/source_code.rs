//! Text in scripts other than Latin beside Latin letters: in source code, messages and manual pages.

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
    // In a path, the letter after the backslash is a part of the word, and the rest of the word mixes scripts.
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
    // A Cyrillic word alone among Latin words is an imitation.
    assert_eq!(only("if scope:\n    ѕсоре = 1\n", Kind::Confusable).severity, Severity::Warning);
    assert_eq!(of_kind("Το πεδίο", Kind::Confusable), []);
}

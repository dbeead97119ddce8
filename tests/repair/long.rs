//! Long words and many passages are repaired in linear time. In quadratic time, each of these texts would take minutes.

use utfscope::repair;

const LENGTH: usize = 400_000;

fn repaired(text: &str) -> Option<String> {
    repair::repair_text(text).map(|found| found.text)
}

#[test]
fn a_long_quoted_word_is_repaired_in_linear_time() {
    let letters = "a".repeat(LENGTH);
    let text = format!("\"{letters}Ã©\" {letters}");
    assert_eq!(repaired(&text), Some(format!("\"{letters}é\" {letters}")));
}

#[test]
fn many_passages_of_one_letter_are_repaired_in_linear_time() {
    let line = "Ã© Ã© Ã© Ã© ×£\n";
    let text = line.repeat(LENGTH / line.len());
    assert!(repaired(&text).is_some_and(|result| result.starts_with("é é é é ")));
}

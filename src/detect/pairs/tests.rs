use super::super::frequencies::LANGUAGES;
use super::*;

#[test]
fn capitals_are_the_same_as_in_unicode() {
    for letter in LANGUAGES.iter().flat_map(|language| language.letters.chars()) {
        let mut capitals = letter.to_uppercase();
        let unicode = match (capitals.next(), capitals.next()) {
            // The capital of a dotless i is the I of ASCII, which is the capital of i in most languages.
            (Some(capital), None) if letter != 'ı' => capital,
            _ => letter,
        };
        let [code_point, unicode] = [letter, unicode].map(|character| character as u16);
        assert_eq!(capital_of(code_point), unicode, "{letter}");
    }
}

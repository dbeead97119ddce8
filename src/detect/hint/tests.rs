use super::*;

#[test]
fn languages_are_found_by_tags_and_domains() {
    let tag = |text: &str| Language::from_tag(text).map(Language::tag);
    assert_eq!(
        ["JA", "pt-BR", "ru", ".de", "zh_TW", "zh-MO", "zh", "gr"].map(tag),
        ["ja", "pt", "ru", "de", "zh-Hant", "zh-Hant", "zh-Hans", "el"].map(Some)
    );
    // Locales of CLDR.
    assert_eq!(
        ["zh-Hans-HK", "zh_Hans_MO", "zh-hans-SG", "zh-Hant-HK", "zh-Hant-MY"].map(tag),
        ["zh-Hans", "zh-Hans", "zh-Hans", "zh-Hant", "zh-Hant"].map(Some)
    );
    assert_eq!(["", ".", "-", "xx", "latin1", "é"].map(tag), [None; 6]);
}

#[cfg(feature = "legacy")]
#[test]
fn tags_have_the_order_of_the_letter_frequencies() {
    use crate::detect::frequencies::LANGUAGES;
    for (number, language) in LANGUAGES.iter().enumerate() {
        assert_eq!(Language(number as u8).tag(), language.tag);
    }
    let tags: Vec<_> = TAGS.split(' ').skip(LANGUAGES.len()).collect();
    assert_eq!(tags, ["ja", "zh-Hans", "zh-Hant", "ko"]);
}

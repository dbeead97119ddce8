//! What callers know about a text, and the languages that can be named.

use crate::encoding::Encoding;

/// The tags of languages (BCP 47), by their numbers: first those of `frequencies.rs` in its order, then those of multi-byte
/// encodings.
const TAGS: &str = "en fr de es pt it nl da sv nb fi is fo et ca gl eu ga cy sq af br pl cs sk sl hr hu ro tr lt lv mt \
    eo ru uk be bg sr mk el he ar fa ur th vi ja zh-Hans zh-Hant ko";

/// Other tags and top-level domains, each before the tag that means the same here.
const OTHERS: &str = "zh zh-Hans cn zh-Hans sg zh-Hans tw zh-Hant hk zh-Hant mo zh-Hant jp ja kr ko gr el il he iw he ua \
    uk by be cz cs si sl rs sr ba hr bs hr dk da se sv no nb nn nb ee et vn vi ir fa pk ur sa ar eg ar \
    ma ar ae ar us en gb en au en ie en nz en at de ch de mx es cl es pe es ve es al sq md ro kz ru su \
    ru za af";

/// A language, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Language(pub(super) u8);

impl Language {
    /// Returns the language of a BCP 47 tag such as `pt-BR`, or else of a top-level domain such as `jp`. Letter case does not
    /// matter.
    ///
    /// ```
    /// use utfscope::detect::Language;
    ///
    /// assert_eq!(Language::from_tag("PT-br"), Language::from_tag("pt"));
    /// assert_eq!(Language::from_tag("jp").unwrap().tag(), "ja");
    /// assert_eq!(Language::from_tag("latin1"), None);
    /// ```
    pub fn from_tag(tag: &str) -> Option<Self> {
        let tag = tag.strip_prefix('.').unwrap_or(tag);
        let mut subtags = tag.split(['-', '_']);
        let mut tag = subtags.next()?;
        let is = |tag: &'static str| move |subtag: &str| subtag.eq_ignore_ascii_case(tag);
        if is("zh")(tag) && subtags.any(|subtag| is("hant")(subtag) || is("tw")(subtag) || is("hk")(subtag)) {
            tag = "tw";
        }
        let mut others = OTHERS.split(' ');
        while let (Some(other), Some(same)) = (others.next(), others.next()) {
            if is(other)(tag) {
                tag = same;
                break;
            }
        }
        TAGS.split(' ').position(|known| known.eq_ignore_ascii_case(tag)).map(|index| Self(index as u8))
    }

    /// Returns the BCP 47 tag.
    pub fn tag(self) -> &'static str {
        TAGS.split(' ').nth(usize::from(self.0)).unwrap_or_default()
    }

    /// Returns the number of the language, from 0 on.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the language with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        TAGS.split(' ').nth(usize::from(number)).map(|_| Self(number))
    }
}

/// What the caller knows about a text. It breaks ties, and never overrides strong evidence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// The encoding that a header or a user states.
    Encoding(Encoding),
    /// The language of the text, or of its source.
    Language(Language),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_domains() {
        let tag = |text: &str| Language::from_tag(text).map(Language::tag);
        assert_eq!(
            ["JA", "pt-BR", "ru", ".de", "zh_TW", "zh", "gr"].map(tag),
            [Some("ja"), Some("pt"), Some("ru"), Some("de"), Some("zh-Hant"), Some("zh-Hans"), Some("el"),]
        );
        assert_eq!(["", ".", "-", "xx", "latin1", "é"].map(tag), [None; 6]);
    }

    #[cfg(feature = "legacy")]
    #[test]
    fn languages_have_the_numbers_of_their_frequencies() {
        use crate::detect::frequencies::LANGUAGES;
        for (number, language) in LANGUAGES.iter().enumerate() {
            assert_eq!(Language(number as u8).tag(), language.tag);
        }
        let tags: Vec<_> = TAGS.split(' ').skip(LANGUAGES.len()).collect();
        assert_eq!(tags, ["ja", "zh-Hans", "zh-Hant", "ko"]);
    }
}

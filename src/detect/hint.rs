//! Hints from callers about a text, and the languages that a hint can name.

use crate::encoding::Encoding;

/// The tags of languages (BCP 47), in the order of the languages' numbers: first the languages in `frequencies.rs`, in the order of that
/// file, then the languages of multi-byte encodings.
const TAGS: &str = "en fr de es pt it nl da sv nb fi is fo et ca gl eu ga cy sq af br pl cs sk sl hr hu ro tr lt lv mt \
    eo ru uk be bg sr mk el he ar fa ur th vi ja zh-Hans zh-Hant ko";

/// Other tags and top-level domains. The first two letters of each word are the tag or domain, the last two are the letters of its language
/// in [`CODES`]: `gben` maps `gb` to `en`.
const ALIASES: &str = "zhcn sgcn hktw motw jpja krko grel ilhe iwhe uauk bybe czcs sisl rssr bahr bshr dkda sesv nonb nnnb eeet \
    vnvi irfa pkur saar egar maar aear usen gben auen ieen nzen atde chde mxes cles pees vees alsq mdro kzru \
    suru zaaf";

/// The first two letters of each tag. For `zh-Hans` and `zh-Hant`, the top-level domains `cn` and `tw`.
const CODES: [[u8; 2]; LANGUAGE_COUNT] = codes();
const LANGUAGE_COUNT: usize = 51;

const fn codes() -> [[u8; 2]; LANGUAGE_COUNT] {
    let (tags, mut codes) = (TAGS.as_bytes(), [*b"  "; LANGUAGE_COUNT]);
    let (mut at, mut index) = (0, 0);
    while at < tags.len() {
        let start = at;
        while at < tags.len() && tags[at] != b' ' {
            at += 1;
        }
        // Only the tags of Chinese have more than two letters.
        codes[index] = match tags[at - 1] {
            b's' if at - start > 2 => *b"cn",
            b't' if at - start > 2 => *b"tw",
            _ => [tags[start], tags[start + 1]],
        };
        (at, index) = (at + 1, index + 1);
    }
    assert!(index == codes.len(), "LANGUAGE_COUNT is the number of tags");
    codes
}

/// Returns whether ASCII bytes are this word, in any letter case.
#[inline(never)]
pub(super) const fn is_same(bytes: &[u8], word: &str) -> bool {
    bytes.eq_ignore_ascii_case(word.as_bytes())
}

/// A language, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Language(pub(super) u8);

impl Language {
    /// Returns the language of a BCP 47 tag such as `pt-BR`, or else of a top-level domain such as `jp`. Letter case
    /// does not matter.
    ///
    /// ```
    /// use utfscope::detect::Language;
    ///
    /// assert_eq!(Language::from_tag("PT-br"), Language::from_tag("pt"));
    /// assert_eq!(Language::from_tag("jp").unwrap().tag(), "ja");
    /// assert_eq!(Language::from_tag("latin1"), None);
    /// ```
    pub fn from_tag(tag: &str) -> Option<Self> {
        Self::from_ascii_tag(tag.as_bytes())
    }

    /// Returns the language of a tag in ASCII, see [`Self::from_tag`].
    pub(crate) fn from_ascii_tag(tag: &[u8]) -> Option<Self> {
        let tag = tag.strip_prefix(b".").unwrap_or(tag);
        let mut subtags = tag.split(|byte| matches!(byte, b'-' | b'_'));
        let &[first, second] = subtags.next()? else { return None };
        let mut code = [first.to_ascii_lowercase(), second.to_ascii_lowercase()];
        // The script comes before the region, and is more important, as in `zh-Hans-HK`.
        let is_script_or_region =
            |subtag: &&[u8]| ["hans", "hant", "tw", "hk", "mo"].iter().any(|tag| is_same(subtag, tag));
        if code == *b"zh" && subtags.find(is_script_or_region).is_some_and(|subtag| !is_same(subtag, "hans"))
        {
            code = *b"tw";
        }
        for alias in ALIASES.as_bytes().chunks(5) {
            if let &[first, second, language_first, language_second, ..] = alias
                && [first, second] == code
            {
                code = [language_first, language_second];
                break;
            }
        }
        CODES.iter().position(|known| *known == code).map(|index| Self(index as u8))
    }

    /// Returns the language with these letters in [`CODES`]. Panics if no language has them.
    pub(super) const fn of(code: [u8; 2]) -> Self {
        let mut index = 0;
        while CODES[index][0] != code[0] || CODES[index][1] != code[1] {
            index += 1;
        }
        Self(index as u8)
    }

    /// Returns the BCP 47 tag.
    pub fn tag(self) -> &'static str {
        TAGS.split(' ').nth(usize::from(self.0)).unwrap_or_default()
    }

    /// Returns the number of the language. Numbers start at 0.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the language with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        (usize::from(number) < LANGUAGE_COUNT).then_some(Self(number))
    }
}

/// The caller's knowledge about a text. A hint breaks ties, and never overrides strong evidence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// The encoding that a header or a user states.
    Encoding(Encoding),
    /// The language of the text, or of its source.
    Language(Language),
}

#[cfg(test)]
mod tests;

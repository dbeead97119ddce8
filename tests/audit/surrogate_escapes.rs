//! Escapes of surrogates, alone and in pairs.

use super::{of_kind, only};
use utfscope::Encoding;
use utfscope::audit::{Checks, Kind, Severity, findings};

#[test]
fn escapes_of_lone_surrogates() {
    for text in [
        r#"{"a": "\ud83d"}"#,
        r#""\uDE00 \uD83D""#,
        r#"'\uD83D' + '\uDE00'"#,
        r"\u{D83D}",
        r"\U0000D83D",
        "&#xD83D; &#xDE00;",
        "&#xDE00;&#xD83D;",
        r"&#xD83D;\uDE00",
        "&#55357;",
        r"\uuD83D",
        r"\\\uD83D",
    ] {
        assert!(!of_kind(text, Kind::LoneSurrogateEscape).is_empty(), "{text}");
    }
    assert_eq!(of_kind(r"\ud83d\ude00 &#128512;", Kind::SurrogatePairEscape), []);
    for text in
        [r"\ud83d\ude00", r"\\ud83d", r"\u00e9", r"\uuD83D\uDE00", r"\uD83", "&#x1F600;", r"C:\users\u"]
    {
        assert_eq!(of_kind(text, Kind::LoneSurrogateEscape), [], "{text}");
    }
    let range = of_kind(r"/[\uD800-\uDBFF]/", Kind::LoneSurrogateEscape);
    assert_eq!(range.iter().map(|finding| finding.severity).collect::<Vec<_>>(), [Severity::Note; 2]);
    assert!(range.iter().all(|finding| finding.suggestion.is_none()));
}

#[test]
fn the_suggestion_for_an_escaped_lone_surrogate_is_an_escaped_u_fffd_in_the_same_notation() {
    for (text, suggestion) in [
        (r"\ud83d", r"\ufffd"),
        (r"\uD83D", r"\uFFFD"),
        (r"\uuDE00", r"\uuFFFD"),
        (r"\u{d83d}", r"\u{fffd}"),
        (r"\u{00D83D}", r"\u{FFFD}"),
        (r"\U0000d83d", r"\U0000fffd"),
        ("&#xD83D;", "&#xFFFD;"),
        ("&#Xd83d;", "&#Xfffd;"),
        ("&#55357;", "&#65533;"),
    ] {
        assert_eq!(only(text, Kind::LoneSurrogateEscape).suggestion.as_deref(), Some(suggestion));
    }
}

#[test]
fn a_pair_of_escapes_is_one_finding_and_one_escape_replaces_it() {
    for (text, suggestion) in [
        ("&#xD83D;&#xDE0A;", "&#x1F60A;"),
        ("&#Xd83d;&#xDE0A;", "&#X1f60a;"),
        ("&#55357;&#56842;", "&#128522;"),
        ("&#55296;&#56320;", "&#65536;"),
        ("&#xDBFF;&#57343;", "&#x10FFFF;"),
        (r"\u{D83D}\u{DE0A}", r"\u{1F60A}"),
        (r"\U0000d83d\U0000de0a", r"\U0001f60a"),
    ] {
        let text = format!("<a>é-{text}</a>");
        let found = only(&text, Kind::SurrogatePairEscape);
        assert_eq!(found.suggestion.as_deref(), Some(suggestion), "{text}");
        assert_eq!((found.offset, found.len as usize), (6, text.len() - 10), "{text}");
        assert_eq!(of_kind(&text, Kind::LoneSurrogateEscape), [], "{text}");
        let bytes = text.as_bytes();
        let alone = findings(bytes, Encoding::Utf8, Checks::NONE.with(Kind::LoneSurrogateEscape));
        assert_eq!(alone, [], "{text}");
    }
    // Two characters next to each other, and half a character after a complete one.
    assert_eq!(of_kind("&#55357;&#56842;&#55357;&#56842;", Kind::SurrogatePairEscape).len(), 2);
    assert_eq!(only("&#55357;&#56842;&#55357;", Kind::LoneSurrogateEscape).offset, 16);
}

//! The names of encodings in SQL. They have the same meanings as in the JavaScript package.

use crate::encoding::Encoding;

/// Encodings, each with the names that the Encoding Standard lacks or uses for another encoding. Names have `-` instead of `_`.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("ucs-2be", "csunicode,iso-10646-ucs-2,unicode-1-1,csunicode11"),
    (
        "ascii",
        "ansi-x3.4-1968,us-ascii,iso-ir-6,ansi-x3.4-1986,iso646-us,us,ibm367,cp367,646,ansi-x3-4-1968,iso-646.irv-1991",
    ),
    (
        "iso-8859-1",
        "cp819,csisolatin1,ibm819,iso-ir-100,l1,latin1,8859,iso8859,iso-8859-1-1987,latin,latin-1",
    ),
    ("ucs-4be", "iso-10646-ucs-4,csucs4"),
    ("utf-7", "unicode-1-1-utf-7,csunicode11utf7,u7"),
    ("utf-1", "iso-10646-utf-1,csiso10646utf1"),
    ("iso-8859-10", "iso-8859-10-1992"),
    ("iso-8859-14", "iso-ir-199,iso-8859-14-1998,latin8,iso-celtic,l8"),
    ("iso-8859-15", "latin-9,latin9"),
    ("iso-8859-16", "iso-ir-226,latin10,l10,iso-8859-16-2001"),
    ("gbk", "cp936,ms936,windows-936,936,euc-cn,euccn,eucgb2312-cn,gb2312-1980,gb2312-80"),
    ("euc-jp", "extended-unix-code-packed-format-for-japanese,ujis,u-jis,euc-jisx0208"),
    ("cp437", "cspc8codepage437"),
    ("cp850", "cspc850multilingual"),
    ("cp852", "cspcp852"),
    ("cp858", "pc-multilingual-850+euro"),
    ("cp775", "cspc775baltic"),
    ("cp861", "cp-is"),
    ("cp862", "cspc862latinhebrew,dos-862"),
    ("cp869", "cp-gr"),
    ("cp720", "dos-720"),
    ("cp737", "dos-737"),
    ("cp1125", "cp866u,ruscii"),
    ("cp037", "ebcdic-cp-us,ebcdic-cp-ca,ebcdic-cp-wt,ebcdic-cp-nl,ibm39,ibm039"),
    ("cp500", "ebcdic-cp-be,ebcdic-cp-ch"),
    ("cp1047", "ibm-1047"),
    ("cp273", "ebcdic-de"),
    ("cp277", "ebcdic-cp-dk,ebcdic-cp-no,ebcdic-dk"),
    ("cp278", "ebcdic-cp-fi,ebcdic-cp-se,ebcdic-sv"),
    ("cp280", "ebcdic-cp-it"),
    ("cp284", "ebcdic-cp-es"),
    ("cp285", "ebcdic-cp-gb,ebcdic-gb"),
    ("cp297", "ebcdic-cp-fr"),
    ("cp871", "ebcdic-cp-is,ebcdic-is"),
    ("cp1140", "ebcdic-us-37+euro,ebcdic-us-037+euro"),
    ("cp1141", "ebcdic-de-273+euro"),
    ("cp1142", "ebcdic-dk-277+euro,ebcdic-no-277+euro"),
    ("cp1143", "ebcdic-fi-278+euro,ebcdic-se-278+euro"),
    ("cp1144", "ebcdic-it-280+euro"),
    ("cp1145", "ebcdic-es-284+euro"),
    ("cp1146", "ebcdic-gb-285+euro"),
    ("cp1147", "ebcdic-fr-297+euro"),
    ("cp1148", "ebcdic-international-500+euro"),
    ("cp1149", "ebcdic-is-871+euro"),
    ("utf-8", "u8,utf,utf8-ucs2,utf8-ucs4,cp65001,iso 10646 part-1 utf-8,utf8-form"),
    ("utf-16", "u16,iso 10646 part-1 utf-16,transformation-format-16"),
    ("utf-16le", "unicodelittleunmarked,ucs2"),
    ("utf-16be", "unicodebigunmarked"),
    ("utf-32", "u32"),
    ("iso-8859-13", "l7,latin7"),
    ("koi8-r", "cp878,20866"),
    ("windows-874", "tis620,iso-ir-166,iso-8859-11-2001"),
    ("macintosh", "macroman,mac-roman,mac-os-roman"),
    ("x-mac-cyrillic", "maccyrillic,mac-cyrillic"),
    ("gb18030", "gb18030-2000"),
    ("big5", "big5-tw,cp950,950,ms950"),
    ("shift_jis", "shiftjis,s-jis,cp932,932,mskanji,windows-932"),
    ("euc-kr", "cp949,949,ms949,uhc,ksx1001,ks-c-5601,ks-x-1001,ks-c-5601-1987"),
];

/// The prefixes that names of code pages can have before the number.
const PAGE_PREFIXES: [&str; 5] = ["cp", "ibm", "oem", "ccsid", "windows-"];

/// Replaces the colon before a year by a hyphen, so that `iso_8859-2:1987` and Python's `iso_8859_2_1987` become the same name.
fn with_hyphen_before_year(name: String) -> String {
    match name.rsplit_once(':') {
        Some((rest, year)) if is_year(year) => format!("{rest}-{year}"),
        _ => name,
    }
}

fn is_year(text: &str) -> bool {
    text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the label of the Encoding Standard for a part of ISO 8859 with its year.
fn label_with_year(name: &str) -> Option<String> {
    let (part, year) = name.strip_prefix("iso-8859-")?.rsplit_once('-')?;
    is_year(year).then(|| format!("iso_8859-{part}:{year}"))
}

/// Returns the encoding with a name. Letter case, white space around the name, and `_` instead of `-` do not matter.
pub fn encoding_of(name: &[u8]) -> Option<Encoding> {
    let label = str::from_utf8(name).ok()?.trim().to_ascii_lowercase();
    let name = with_hyphen_before_year(label.replace('_', "-"));
    let has_name = |(_, names): &&(&str, &str)| names.split(',').any(|other| other == name);
    if let Some((encoding, _)) = OTHER_NAMES.iter().find(has_name) {
        return Encoding::from_name(encoding);
    }
    let without_hyphens = |name: &str| name.replace('-', "");
    // Ignores hyphens, because people omit them.
    let find = |wanted: &str| {
        Encoding::named().find(|encoding| without_hyphens(encoding.name()) == without_hyphens(wanted))
    };
    // IANA's names without punctuation begin with `cs`.
    let short = name.strip_prefix("cs").unwrap_or(&name);
    let page = PAGE_PREFIXES.iter().find_map(|prefix| short.strip_prefix(prefix)).unwrap_or(short);
    let page = page.trim_start_matches('0');
    let standard = |label: &str| encoding_rs::Encoding::for_label(label.as_bytes());
    find(&name)
        .or_else(|| find(short))
        .or_else(|| find(&format!("cp{page:0>3}")))
        .or_else(|| find(&format!("windows-{page}")))
        .or_else(|| {
            let found = standard(&label).or_else(|| standard(&name));
            let found = found.or_else(|| standard(&label_with_year(&name)?));
            find(&found?.name().to_ascii_lowercase())
        })
}

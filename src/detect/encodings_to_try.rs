//! The encodings that detection compares, with their languages and rarity. The rarity is a cost in tenths of a bit that detection adds to
//! the cost of the text: the higher, the rarer the encoding.

use super::ebcdic;
use super::hint::Hint;
use super::known::Known;
use super::ms_dos;
use super::other_characters::Tenths;
use super::pairs::CYRILLIC;
use crate::encoding::Encoding;
use crate::legacy::{CodePage, Kind, Legacy, UNDEFINED};
use crate::single_byte::WINDOWS_1252;

/// The languages of Western encodings such as windows-1252.
const WESTERN: &str = "en fr de es pt it nl da sv nb fi is ca gl eu ga fo sq af br et";
/// The languages of Central European encodings such as windows-1250.
const CENTRAL: &str = "pl cs sk sl hr hu ro sq de";
/// The languages of Baltic encodings such as windows-1257.
const BALTIC: &str = "lt lv et";
/// The languages that are tried for text in which escapes such as `&#337;` stand for letters that the encoding of the text lacks. Such a
/// text can be in a language for which the encoding was not made.
pub(super) const LATIN: &str =
    "en fr de es pt it nl da sv nb fi is ca gl eu ga fo sq af br et pl cs sk sl hr hu ro lt lv tr cy vi";

/// The common single-byte encodings, their languages, and their rarity. If several encodings give the same text, detection prefers the
/// first of them.
pub(super) const SINGLE_BYTE: &[(Encoding, &str, Tenths)] = &[
    (Encoding::Windows1252, WESTERN, 0),
    (Encoding::Legacy(Legacy::Windows1250), CENTRAL, 5),
    (Encoding::Legacy(Legacy::Windows1251), CYRILLIC, 0),
    (Encoding::Legacy(Legacy::Windows1253), "el", 0),
    (Encoding::Legacy(Legacy::Windows1254), "tr", 5),
    (Encoding::Legacy(Legacy::Windows1255), "he", 0),
    (Encoding::Legacy(Legacy::Windows1256), "ar fa ur", 0),
    (Encoding::Legacy(Legacy::Windows1257), BALTIC, 5),
    (Encoding::Legacy(Legacy::Windows1258), "vi", 10),
    (Encoding::Legacy(Legacy::Windows874), "th", 0),
    (Encoding::Legacy(Legacy::Koi8R), "ru bg", 0),
    (Encoding::Legacy(Legacy::Koi8U), "uk ru be", 15),
    (Encoding::Legacy(Legacy::Iso8859_2), CENTRAL, 15),
    (Encoding::Legacy(Legacy::Iso8859_5), CYRILLIC, 10),
    (Encoding::Legacy(Legacy::Iso8859_7), "el", 10),
    (Encoding::Legacy(Legacy::Iso8859_6), "ar", 10),
    (Encoding::Legacy(Legacy::Iso8859_8), "he", 30),
    (Encoding::Legacy(Legacy::Iso8859_15), WESTERN, 30),
    (Encoding::Legacy(Legacy::Iso8859_13), BALTIC, 40),
    (Encoding::Legacy(Legacy::Iso8859_4), BALTIC, 50),
    (Encoding::Legacy(Legacy::Iso8859_3), "eo mt tr", 60),
    (Encoding::Legacy(Legacy::Iso8859_16), "ro", 60),
    (Encoding::Legacy(Legacy::Iso8859_14), "cy ga", 70),
    (Encoding::Legacy(Legacy::Ibm866), CYRILLIC, 20),
    (Encoding::Legacy(Legacy::XMacCyrillic), CYRILLIC, 25),
    (Encoding::Legacy(Legacy::Macintosh), WESTERN, 45),
    (Encoding::Legacy(Legacy::Cp850), WESTERN, 45),
    (Encoding::Legacy(Legacy::Cp437), WESTERN, 55),
    (Encoding::Legacy(Legacy::Cp852), CENTRAL, 45),
    (Encoding::Legacy(Legacy::Cp858), WESTERN, 60),
];
/// The multi-byte encodings, and their rarity.
pub(super) const MULTI_BYTE: [(Legacy, Tenths); 6] = [
    (Legacy::ShiftJis, 0),
    (Legacy::EucJp, 0),
    (Legacy::Gbk, 0),
    (Legacy::Gb18030, 10),
    (Legacy::Big5, 0),
    (Legacy::EucKr, 0),
];
/// The rarity of an encoding that is tried only if the caller names it.
const UNUSUAL: Tenths = 60;

/// Returns the code points of the bytes in a single-byte encoding. The result is meaningful only if [`is_single_byte`] is true.
pub(super) fn code_points(encoding: Encoding) -> [u16; 256] {
    match encoding {
        Encoding::Legacy(legacy) => match legacy.kind() {
            Kind::CodePage(page) => *CodePage::code_points(page),
            _ => [UNDEFINED; 256],
        },
        Encoding::Iso8859_1 => core::array::from_fn(|byte| byte as u16),
        _ => core::array::from_fn(|byte| {
            WINDOWS_1252.code_point(byte as u8).map_or(UNDEFINED, |code_point| code_point.value() as u16)
        }),
    }
}

/// Returns the single-byte encodings to try. `ebcdic` is the text if it looks like EBCDIC. `guess`, the encoding that `chardetng` guesses,
/// comes first: the text mostly costs little in this encoding. The measurement of another encoding stops when its cost is much higher.
pub(super) fn single_byte_encodings(
    known: &Known<'_>,
    guess: Option<Encoding>,
    ebcdic: Option<&[u8]>,
) -> Vec<(Encoding, &'static str, Tenths)> {
    let mut encodings = [SINGLE_BYTE, &ms_dos::PAGES].concat();
    if let Some(bytes) = ebcdic {
        add_ebcdic(&mut encodings, bytes, known);
    }
    for &encoding in known.among.unwrap_or_default() {
        let is_new = encodings.iter().all(|&(other, ..)| other != encoding);
        if is_new && is_single_byte(encoding) {
            let languages = match encoding {
                Encoding::Legacy(Legacy::Iso8859_8I) => "he",
                Encoding::Legacy(Legacy::Cp864) => "ar",
                _ => WESTERN,
            };
            encodings.push((encoding, languages, UNUSUAL));
        }
    }
    encodings.retain(|&(encoding, ..)| known.allows(encoding));
    encodings.sort_by_key(|&(encoding, ..)| Some(encoding) != guess);
    encodings
}

/// Adds the EBCDIC code pages that the caller allows. After the first [`ebcdic::COMMON_COUNT`] pages, skips a page that decodes to the same
/// text as an earlier page of the same languages. Never skips a page that the hint or the text names.
fn add_ebcdic(encodings: &mut Vec<(Encoding, &'static str, Tenths)>, bytes: &[u8], known: &Known<'_>) {
    let first = encodings.len();
    for (legacy, tags, rarity) in ebcdic::PAGES {
        let encoding = Encoding::Legacy(legacy);
        let tags = if tags.is_empty() { WESTERN } else { tags };
        let is_named = known.declares(encoding) || known.hint == Some(Hint::Encoding(encoding));
        let others = &encodings[first..];
        let is_repeated = others.len() >= ebcdic::COMMON_COUNT
            && others.iter().any(|&(other, other_tags, _)| {
                (other_tags == tags || other_tags == WESTERN) && is_same_text(encoding, other, bytes)
            });
        if known.allows(encoding) && (is_named || !is_repeated) {
            encodings.push((encoding, tags, rarity));
        }
    }
}

/// Returns whether an encoding is a single-byte encoding that [`code_points`] supports.
fn is_single_byte(encoding: Encoding) -> bool {
    match encoding {
        Encoding::Legacy(legacy) => matches!(legacy.kind(), Kind::CodePage(_)),
        _ => matches!(encoding, Encoding::Windows1252 | Encoding::Iso8859_1),
    }
}

/// Returns whether bytes decode to the same text in two encodings. Returns false for different encodings if one of them is multi-byte.
pub(super) fn is_same_text(first: Encoding, second: Encoding, bytes: &[u8]) -> bool {
    if first == second {
        return true;
    }
    if !is_single_byte(first) || !is_single_byte(second) {
        return false;
    }
    let (first, second) = (code_points(first), code_points(second));
    bytes.iter().all(|&byte| first[usize::from(byte)] == second[usize::from(byte)])
}

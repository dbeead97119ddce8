//! Text in EBCDIC: how to recognise it, and the code pages that are tried.
//!
//! All code pages of EBCDIC have the ASCII letters at the same bytes. Accented letters and some symbols show which page a text is in: ö in
//! cp273 is ¦ in cp037.

use super::other_characters::Tenths;
use crate::encoding::Encoding;
use crate::legacy::Legacy;

/// The code pages, the languages for which each is tried (an empty string stands for every Western language), and their additional costs in
/// tenths of a bit. Detection prefers the code page in which the text costs least. cp285 and cp1146 are missing. They have the letters of
/// cp037 and another currency sign, and nothing shows whether a price is in pounds or in dollars.
pub(super) const PAGES: [(Legacy, &str, Tenths); 19] = [
    (Legacy::Cp037, "", 20),
    (Legacy::Cp500, "", 40),
    (Legacy::Cp1047, "", 40),
    (Legacy::Cp273, "de", 60),
    (Legacy::Cp297, "fr", 60),
    (Legacy::Cp280, "it", 60),
    (Legacy::Cp284, "es ca gl eu", 60),
    (Legacy::Cp278, "sv fi", 60),
    (Legacy::Cp277, "da nb", 60),
    (Legacy::Cp871, "is", 60),
    (Legacy::Cp1140, "", 60),
    (Legacy::Cp1148, "", 80),
    (Legacy::Cp1141, "de", 80),
    (Legacy::Cp1147, "fr", 80),
    (Legacy::Cp1144, "it", 80),
    (Legacy::Cp1145, "es ca gl eu", 80),
    (Legacy::Cp1143, "sv fi", 80),
    (Legacy::Cp1142, "da nb", 80),
    (Legacy::Cp1149, "is", 80),
];

/// The number of code pages at the start of [`PAGES`] that are tried even if the text is the same in several of them.
pub(super) const COMMON_COUNT: usize = 3;

/// Returns whether bytes look like text in EBCDIC. In EBCDIC, 0x40 is the space, 0x15 and 0x25 end lines, and letters and digits are 0x81
/// or above.
pub(super) fn is_ebcdic(bytes: &[u8]) -> bool {
    let count = |is_counted: fn(&&u8) -> bool| bytes.iter().filter(is_counted).count();
    let spaces = count(|&&byte| matches!(byte, 0x40 | 0x15 | 0x25));
    let ascii_spaces = count(|&&byte| matches!(byte, b' ' | b'\n'));
    let alphanumerics = count(|&&byte| is_small(byte) || is_capital(byte) || matches!(byte, 0xF0..=0xF9));
    // These minimums are low: lines of fixed length have many spaces and few alphanumerics, and markup has few spaces.
    let has_words = 8 * alphanumerics > bytes.len() && 2 * (alphanumerics + spaces) > bytes.len();
    50 * spaces > bytes.len() && 50 * ascii_spaces < bytes.len() && has_words
}

/// Returns two costs for an ASCII symbol whose byte is a letter in another code page of EBCDIC. The first is the cost of the symbol. The
/// second is the additional cost of a letter directly after the symbol within a word. Returns `None` for other characters.
///
/// Also returns `None` if the symbol has the same byte in ASCII. All encodings that extend ASCII have the same ASCII symbols, so these need
/// no cost. Letters after `#`, `$` and `@` cost less than after other symbols. Names on mainframes can contain these symbols, and e-mail
/// addresses contain `@`.
pub(super) const fn cost_of_symbol(byte: usize, code_point: u16) -> Option<(Tenths, Tenths)> {
    if byte == code_point as usize {
        return None;
    }
    match code_point {
        0x40 => Some((40, 0)),
        0x23 | 0x24 => Some((60, 40)),
        0x21 | 0x5B | 0x5D | 0x7C => Some((20, 70)),
        0x5C | 0x7B | 0x7D => Some((60, 70)),
        0x5E | 0x60 | 0x7E => Some((100, 70)),
        _ => None,
    }
}

/// Returns whether a code page is tried only for some languages.
pub(super) fn is_national(page: Encoding) -> bool {
    PAGES.iter().any(|&(legacy, tags, _)| Encoding::Legacy(legacy) == page && !tags.is_empty())
}

/// Returns whether a byte is one of the letters a to z in EBCDIC.
const fn is_small(byte: u8) -> bool {
    matches!(byte, 0x81..=0x89 | 0x91..=0x99 | 0xA2..=0xA9)
}

/// Returns whether a byte is one of the letters A to Z in EBCDIC.
const fn is_capital(byte: u8) -> bool {
    matches!(byte, 0xC1..=0xC9 | 0xD1..=0xD9 | 0xE2..=0xE9)
}

/// Returns whether text has more small letters than capitals.
pub(super) fn is_mostly_small(bytes: &[u8]) -> bool {
    let small = bytes.iter().filter(|&&byte| is_small(byte)).count();
    let capitals = bytes.iter().filter(|&&byte| is_capital(byte)).count();
    small > capitals
}

/// Returns whether `page` is probably the wrong code page, because more than three braces, tildes or broken bars are between small letters.
/// In a national page, backslashes, backticks and capitals beyond ASCII count too.
pub(super) fn is_wrong_page(bytes: &[u8], page: Encoding, code_points: &[u16; 256]) -> bool {
    let is_national = is_national(page);
    let is_foreign = |byte: u8| match code_points[usize::from(byte)] {
        0x7B | 0x7D | 0x7E | 0xA6 => true,
        0x5C | 0x60 | 0xC0..=0xDE => is_national,
        _ => false,
    };
    let has_foreign_in_word =
        |bytes: &&[u8]| is_small(bytes[0]) && is_foreign(bytes[1]) && is_small(bytes[2]);
    bytes.windows(3).filter(has_foreign_in_word).count() > 3
}

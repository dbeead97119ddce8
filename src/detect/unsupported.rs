//! Code pages of MS-DOS that the crate lacks. They share the bytes of many letters with cp852 or cp437, so their text looks like text in these,
//! with some wrong letters.

use super::frequencies::LANGUAGES;
use super::other_characters::Tenths;

/// A code page with the tags of its languages, and its characters from 80 to AF. The others are those of cp437.
const PAGES: [(&str, &str); 3] = [
    // Kamenický (KEYBCS2).
    ("cs sk", "ČüéďäĎŤčěĚĹÍľĺÄÁÉžŽôöÓůÚýÖÜŠĽÝŘťáíóúňŇŮÔšřŕŔ¼§«»"),
    // Mazovia.
    ("pl", "ÇüéâäàąçêëèïîćÄĄĘęłôöĆûùŚÖÜ¢Ł¥śƒŹŻóÓńŃźż¿⌐¬½¼¡«»"),
    // CWI-2.
    ("hu", "ÇüéâäàåçêëèïîÍÄÁÉæÆőöÓűÚŰÖÜ¢£¥₧ƒáíóúñÑªŐ¿⌐¬½¼¡«»"),
];

/// By how much the cost of a reading in such a code page is below that of every other reading.
const MARGIN: Tenths = 200;

/// Returns whether bytes are much more plausible text in a code page that the crate lacks than in a reading with this cost. `cp437` are the
/// characters of that code page.
pub(super) fn is_in_unsupported_page(bytes: &[u8], cp437: [u16; 256], cost: Tenths) -> bool {
    let mut present = [false; 256];
    bytes.iter().for_each(|&byte| present[usize::from(byte)] = true);
    let limit = cost - MARGIN;
    PAGES.iter().any(|(tags, characters)| {
        let mut code_points = cp437;
        for (byte, character) in (0x80_u8..).zip(characters.encode_utf16()) {
            code_points[usize::from(byte)] = character;
        }
        let languages = LANGUAGES.iter().filter(|language| tags.split(' ').any(|tag| tag == language.tag));
        languages
            .into_iter()
            .any(|language| language.alphabet(&code_points, &present).measure(bytes, limit).cost < limit)
    })
}

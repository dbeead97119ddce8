//! Recognises text in MS-DOS code pages that the crate lacks. Many letters of these code pages have the same bytes in cp852, cp437 or ibm866.
//! Without this check, detection would name one of these encodings, in which some letters are wrong.

use super::frequencies::LANGUAGES;
use super::other_characters::Tenths;

/// For each code page, the tags of its languages, and the characters of the bytes from 80 on. All other bytes count as the characters of cp437.
const PAGES: [(&str, &str); 4] = [
    // Kamenický (KEYBCS2).
    ("cs sk", "ČüéďäĎŤčěĚĹÍľĺÄÁÉžŽôöÓůÚýÖÜŠĽÝŘťáíóúňŇŮÔšřŕŔ¼§«»"),
    // Mazovia.
    ("pl", "ÇüéâäàąçêëèïîćÄĄĘęłôöĆûùŚÖÜ¢Ł¥śƒŹŻóÓńŃźż¿⌐¬½¼¡«»"),
    // CWI-2.
    ("hu", "ÇüéâäàåçêëèïîÍÄÁÉæÆőöÓűÚŰÖÜ¢£¥₧ƒáíóúñÑªŐ¿⌐¬½¼¡«»"),
    // MIK. 12 of the bytes from C0 on have other characters than in cp437, mostly box drawing. They are ignored here.
    ("bg", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя"),
];

/// In such a code page, the text must cost at least this much less than in the most plausible encoding that the crate has.
const MARGIN: Tenths = 200;

/// Returns whether bytes are much more plausible as text in a code page that the crate lacks than in any encoding that the crate has. The
/// lowest cost in these encodings is `cost`. `cp437` holds the code points of cp437.
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

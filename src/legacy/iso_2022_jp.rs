//! The tables of ISO-2022-JP: one for each of its four character sets.

use super::code_page::CodePage;
use super::multi_byte::MultiByte;
use super::shift_state::{ESCAPE, Set};
use encoding_rs::ISO_2022_JP;
use std::sync::OnceLock;

/// The maximum number of bytes that are written for a code unit: an escape sequence and two bytes.
pub const MAX_WRITTEN: usize = 5;

/// The tables of the four sets.
#[derive(Debug)]
pub struct Iso2022Jp {
    ascii: CodePage,
    roman: CodePage,
    katakana: CodePage,
    jis_0208: MultiByte,
}

impl Iso2022Jp {
    /// Returns the tables. The first call computes them.
    pub fn tables() -> &'static Self {
        static TABLES: OnceLock<Iso2022Jp> = OnceLock::new();
        let page = |set: Set| CodePage::of(|| set.decoder(ISO_2022_JP));
        TABLES.get_or_init(|| Self {
            ascii: page(Set::Ascii),
            roman: page(Set::Roman),
            katakana: page(Set::Katakana),
            jis_0208: MultiByte::new(ISO_2022_JP, Set::Jis0208),
        })
    }

    fn page(&self, set: Set) -> Option<&CodePage> {
        match set {
            Set::Ascii => Some(&self.ascii),
            Set::Roman => Some(&self.roman),
            Set::Katakana => Some(&self.katakana),
            Set::Jis0208 => None,
        }
    }

    /// Writes the code units of the well-formed text at the start of `bytes`, which begins in `set`. Returns the
    /// numbers of bytes and of code units.
    ///
    /// An escape sequence is read only if a byte other than ESC follows, because two escape sequences in a row are
    /// malformed. `units` must have as many elements as `bytes`.
    pub(crate) fn decode(&self, mut set: Set, bytes: &[u8], units: &mut [[u8; 2]]) -> (usize, usize) {
        let (mut at, mut written) = (0, 0);
        loop {
            let len = memchr::memchr(ESCAPE, &bytes[at..]).unwrap_or(bytes.len() - at);
            let (run, output) = (&bytes[at..at + len], &mut units[written..written + len]);
            let (read, wrote) = match self.page(set) {
                Some(page) => {
                    let read = page.decode(run, output);
                    (read, read)
                }
                None => self.jis_0208.decode(run, output),
            };
            (at, written) = (at + read, written + wrote);
            match bytes[at..] {
                [first, second, third, next, ..]
                    if read == len
                        && next != ESCAPE
                        && let Some(designated) = Set::designated([first, second, third]) =>
                {
                    (at, set) = (at + 3, designated);
                }
                _ => return (at, written),
            }
        }
    }

    /// Appends the bytes of code units, up to the first code unit that the encoding cannot represent. `set` is the set of the last
    /// character before the code units. Returns the number of encoded code units.
    pub(crate) fn encode(&self, mut set: Set, units: &[[u8; 2]], out: &mut Vec<u8>) -> usize {
        let mut at = 0;
        while let Some(&[first, second]) = units.get(at) {
            let count = match set {
                Set::Jis0208 => self.jis_0208.encode_pairs(&units[at..], out),
                _ => self.page(set).map_or(0, |page| encode_ascii(page, &units[at..], out)),
            };
            at += count;
            if count > 0 {
                continue;
            }
            let Some((next, bytes)) = self.encode_unit(set, u16::from_le_bytes([first, second])) else {
                break;
            };
            if next != set {
                out.extend_from_slice(next.escape());
                set = next;
            }
            out.extend_from_slice(&bytes[usize::from(next != Set::Jis0208)..]);
            at += 1;
        }
        at
    }

    /// Returns the set that encodes a code unit, and the two bytes of the code unit in that set. In a single-byte set, only
    /// the second of the two bytes counts. Returns `None` if the encoding cannot represent the code unit.
    ///
    /// `set` is the set of the last character before the code unit.
    fn encode_unit(&self, set: Set, unit: u16) -> Option<(Set, [u8; 2])> {
        if unit >= 0x80
            && let Some(pair) = self.jis_0208.pair(unit)
        {
            return Some((Set::Jis0208, pair));
        }
        let mut sets = [set, Set::Ascii, Set::Roman].into_iter();
        sets.find_map(|set| Some((set, [0, self.page(set)?.find(unit)?])))
    }
}

/// Appends the ASCII characters at the start of `units` that have the same bytes in `page`. Returns the number of these characters.
fn encode_ascii(page: &CodePage, units: &[[u8; 2]], out: &mut Vec<u8>) -> usize {
    let is_same = |&&[low, high]: &&[u8; 2]| {
        high == 0 && low < 0x80 && page.code_points()[usize::from(low)] == u16::from(low)
    };
    let start = out.len();
    out.extend(units.iter().take_while(is_same).map(|&[low, _]| low));
    out.len() - start
}

//! The tables of ISO-2022-JP: one for each of its four character sets.

use super::code_page::CodePage;
use super::multi_byte::MultiByte;
use super::shift_state::{ESCAPE, Set};
use encoding_rs::ISO_2022_JP;
use std::sync::OnceLock;

/// The maximum number of bytes that are written for a code unit: an escape sequence and a pair.
pub const MAX_WRITTEN: usize = 5;

/// The tables of the four sets.
#[derive(Debug)]
pub struct Iso2022Jp {
    ascii: CodePage,
    roman: CodePage,
    katakana: CodePage,
    pairs: MultiByte,
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
            pairs: MultiByte::new(ISO_2022_JP, Set::Jis0208),
        })
    }

    /// Returns the table of a single-byte set; `None` for JIS X 0208.
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
    /// Escape sequences are read only before other bytes that can be a character, because two of them in a row are
    /// malformed. `units` must have as many elements as `bytes`.
    pub(crate) fn decode(&self, mut set: Set, bytes: &[u8], units: &mut [[u8; 2]]) -> (usize, usize) {
        let (mut at, mut written) = (0, 0);
        loop {
            let len = memchr::memchr(ESCAPE, &bytes[at..]).unwrap_or(bytes.len() - at);
            let (run, places) = (&bytes[at..at + len], &mut units[written..written + len]);
            let (read, wrote) = match self.page(set) {
                Some(page) => {
                    let read = page.decode(run, places);
                    (read, read)
                }
                None => self.pairs.decode(run, places),
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

    /// Appends the bytes of code units after a character of `set`, up to the first that the encoding cannot represent.
    /// Returns how many it encoded.
    pub(crate) fn encode(&self, mut set: Set, units: &[[u8; 2]], out: &mut Vec<u8>) -> usize {
        let mut at = 0;
        while let Some(&[first, second]) = units.get(at) {
            let run = match set {
                Set::Jis0208 => self.pairs.encode_pairs(&units[at..], out),
                _ => self.page(set).map_or(0, |page| encode_ascii(page, &units[at..], out)),
            };
            at += run;
            if run > 0 {
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

    /// Returns the bytes of a code unit after a character of `set`, and their set; `None` if the encoding cannot
    /// represent the code unit. In a single-byte set, the byte is the second of the two.
    fn encode_unit(&self, set: Set, unit: u16) -> Option<(Set, [u8; 2])> {
        if unit >= 0x80
            && let Some(pair) = self.pairs.pair(unit)
        {
            return Some((Set::Jis0208, pair));
        }
        let mut sets = [set, Set::Ascii, Set::Roman].into_iter();
        sets.find_map(|set| Some((set, [0, self.page(set)?.find(unit)?])))
    }
}

/// Appends the characters of ASCII at the start of `units` that have the same bytes in a set. Returns how many.
fn encode_ascii(page: &CodePage, units: &[[u8; 2]], out: &mut Vec<u8>) -> usize {
    let is_same = |&&[low, high]: &&[u8; 2]| {
        high == 0 && low < 0x80 && page.code_points()[usize::from(low)] == u16::from(low)
    };
    let start = out.len();
    out.extend(units.iter().take_while(is_same).map(|&[low, _]| low));
    out.len() - start
}

//! The encodings in which UTF-8 is misread, with a cost for each: the rarer the misreading, the more evidence a repair needs.
//!
//! For one of these encodings, [`passages_in`] finds the passages of a text that can be misread UTF-8: the bytes of their characters in the
//! encoding are well-formed UTF-8. For a single-byte encoding, [`bytes_in`] returns the map from characters to bytes.

use super::characters::Tenths;
use super::multi_byte;
use super::passages::{self, Passage};
use super::sequences::Bytes;
use super::text::Text;
use crate::encoding::Encoding;
use crate::legacy::{CodePage, Kind, Legacy};
use crate::single_byte::WINDOWS_1252;
use std::sync::OnceLock;

/// The encodings in which UTF-8 is misread, with the cost of each in tenths of a bit. The cost is subtracted from the gain of a step.
pub(super) const MISREADINGS: [(Encoding, Tenths); 48] = [
    (Encoding::Windows1252, 0),
    (Encoding::Legacy(Legacy::Windows1251), 20),
    (Encoding::Legacy(Legacy::Macintosh), 45),
    (Encoding::Legacy(Legacy::Windows1250), 20),
    (Encoding::Legacy(Legacy::Cp437), 30),
    (Encoding::Legacy(Legacy::Iso8859_2), 70),
    (Encoding::Legacy(Legacy::Windows1253), 40),
    (Encoding::Legacy(Legacy::Windows1254), 30),
    (Encoding::Legacy(Legacy::Windows1257), 40),
    (Encoding::Legacy(Legacy::Cp850), 40),
    (Encoding::Legacy(Legacy::Koi8R), 40),
    (Encoding::Legacy(Legacy::Ibm866), 40),
    (Encoding::Legacy(Legacy::ShiftJis), 30),
    (Encoding::Legacy(Legacy::Gbk), 30),
    (Encoding::Legacy(Legacy::EucKr), 30),
    (Encoding::Legacy(Legacy::Big5), 60),
    (Encoding::Legacy(Legacy::EucJp), 60),
    (Encoding::Legacy(Legacy::Iso8859_15), 80),
    (Encoding::Legacy(Legacy::Windows1255), 50),
    (Encoding::Legacy(Legacy::Windows1256), 40),
    (Encoding::Legacy(Legacy::Windows1258), 50),
    (Encoding::Legacy(Legacy::Koi8U), 60),
    (Encoding::Legacy(Legacy::XMacCyrillic), 60),
    (Encoding::Legacy(Legacy::Windows874), 50),
    (Encoding::Legacy(Legacy::Cp852), 60),
    (Encoding::Legacy(Legacy::Cp858), 70),
    (Encoding::Legacy(Legacy::Cp857), 35),
    (Encoding::Legacy(Legacy::Cp737), 50),
    (Encoding::Legacy(Legacy::Cp775), 50),
    (Encoding::Legacy(Legacy::Cp862), 50),
    (Encoding::Legacy(Legacy::Cp720), 60),
    (Encoding::Legacy(Legacy::Cp855), 85),
    (Encoding::Legacy(Legacy::Cp860), 85),
    (Encoding::Legacy(Legacy::Cp861), 90),
    (Encoding::Legacy(Legacy::Cp863), 90),
    (Encoding::Legacy(Legacy::Cp865), 90),
    (Encoding::Legacy(Legacy::Cp869), 100),
    (Encoding::Legacy(Legacy::Iso8859_3), 90),
    (Encoding::Legacy(Legacy::Iso8859_4), 125),
    (Encoding::Legacy(Legacy::Iso8859_5), 85),
    (Encoding::Legacy(Legacy::Iso8859_6), 85),
    (Encoding::Legacy(Legacy::Iso8859_7), 85),
    (Encoding::Legacy(Legacy::Iso8859_8), 85),
    (Encoding::Legacy(Legacy::Iso8859_10), 125),
    (Encoding::Legacy(Legacy::Iso8859_13), 90),
    (Encoding::Legacy(Legacy::Iso8859_14), 125),
    (Encoding::Legacy(Legacy::Iso8859_16), 115),
    (Encoding::Legacy(Legacy::XUserDefined), 60),
];

/// The minimum cost of a rare encoding.
const RARE: Tenths = 85;

/// Returns whether UTF-8 is rarely misread in an encoding.
pub(super) fn is_rare(encoding: Encoding) -> bool {
    MISREADINGS.iter().any(|&(other, cost)| other == encoding && cost >= RARE)
}

/// For a code page of MS-DOS for one region, returns the widespread code page that has the same box drawing characters and shares many
/// other characters. If a text has none of the characters in which the two code pages differ, the code page for the region need not be
/// tried.
pub(super) const fn base(encoding: Encoding) -> Option<Encoding> {
    match encoding {
        Encoding::Legacy(
            Legacy::Cp720
            | Legacy::Cp737
            | Legacy::Cp860
            | Legacy::Cp861
            | Legacy::Cp862
            | Legacy::Cp863
            | Legacy::Cp865,
        ) => Some(Encoding::Legacy(Legacy::Cp437)),
        Encoding::Legacy(Legacy::Cp775 | Legacy::Cp855 | Legacy::Cp857 | Legacy::Cp869) => {
            Some(Encoding::Legacy(Legacy::Cp850))
        }
        _ => None,
    }
}

/// The byte of `─` in nearly every code page of MS-DOS, and this character.
const HORIZONTAL_LINE: (u8, u32) = (0xC4, 0x2500);

/// Returns whether an encoding is a code page of MS-DOS in which box drawing characters are lead bytes of UTF-8, as `├` is byte C3.
pub(super) fn has_boxes_as_leads(encoding: Encoding) -> bool {
    let (byte, line) = HORIZONTAL_LINE;
    bytes_in(encoding)
        .and_then(|bytes| bytes.page.code_point(byte))
        .is_some_and(|found| found.value() == line)
}

/// Returns the table of windows-1252 as a code page.
fn windows_1252() -> &'static CodePage {
    static PAGE: OnceLock<CodePage> = OnceLock::new();
    PAGE.get_or_init(|| {
        CodePage::new(core::array::from_fn(|byte| {
            WINDOWS_1252.code_point(byte as u8).map_or(byte as u16, |code_point| code_point.value() as u16)
        }))
    })
}

/// The characters of bytes AE and BE in the koi8-u of RFC 2319. The Encoding Standard has `ў` and `Ў` instead.
const KOI8_U_OF_RFC_2319: [(u32, u8); 2] = [(0x255D, 0xAE), (0x256C, 0xBE)];

/// The only byte that windows-1251 does not define.
const UNDEFINED_IN_WINDOWS_1251: u8 = 0x98;

/// Returns the map from characters to bytes for a single-byte encoding of [`MISREADINGS`]; `None` for a multi-byte encoding.
pub(super) fn bytes_in(encoding: Encoding) -> Option<Bytes<'static>> {
    let Encoding::Legacy(legacy) = encoding else {
        return Some(Bytes { page: windows_1252(), has_controls: true, alternatives: &[], lost: None });
    };
    let Kind::CodePage(page) = legacy.kind() else { return None };
    // The Encoding Standard reads iso-8859-9 as windows-1254, and iso-8859-11 as windows-874. Other decoders of iso-8859-9 and iso-8859-11
    // read bytes 80 to 9F as control characters.
    let has_controls = matches!(legacy, Legacy::Windows1254 | Legacy::Windows874);
    let alternatives: &[_] = if legacy == Legacy::Koi8U { &KOI8_U_OF_RFC_2319 } else { &[] };
    let lost = (legacy == Legacy::Windows1251).then_some(UNDEFINED_IN_WINDOWS_1251);
    Some(Bytes { page, has_controls, alternatives, lost })
}

/// Returns the passages of a text whose bytes in an encoding are UTF-8.
pub(super) fn passages_in(text: &[u32], encoding: Encoding) -> Vec<Passage> {
    if let Some(bytes) = bytes_in(encoding) {
        return passages::passages(text, &bytes);
    }
    match encoding {
        Encoding::Legacy(legacy) => match legacy.kind() {
            Kind::MultiByte(tables) => multi_byte::passages(text, legacy, tables),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Returns the passages of a step, with the damaged passages beside them that [`multi_byte::with_damaged`] finds.
pub(super) fn with_damaged(text: &Text, encoding: Encoding, passages: &[Passage]) -> Vec<Passage> {
    match encoding {
        Encoding::Legacy(legacy) => match legacy.kind() {
            Kind::MultiByte(tables) => {
                multi_byte::with_damaged(&text.values, text.decoder(legacy), tables, passages)
            }
            _ => passages.to_vec(),
        },
        _ => passages.to_vec(),
    }
}

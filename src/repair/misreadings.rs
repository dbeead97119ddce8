//! The encodings in which UTF-8 is misread, and the passages of a text in each.

use super::characters::Tenths;
use super::multi_byte;
use super::passages::{self, Passage};
use super::sequences::Bytes;
use crate::encoding::Encoding;
use crate::legacy::{CodePage, Kind, Legacy};
use crate::single_byte::WINDOWS_1252;
use std::sync::OnceLock;

/// The encodings in which UTF-8 is misread, with the cost of each in tenths of a bit. Rare misreadings cost more.
pub(super) const MISREADINGS: [(Encoding, Tenths); 23] = [
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
];

/// Returns the table of windows-1252 as a code page.
fn windows_1252() -> &'static CodePage {
    static PAGE: OnceLock<CodePage> = OnceLock::new();
    PAGE.get_or_init(|| {
        CodePage::new(core::array::from_fn(|byte| {
            WINDOWS_1252.code_point(byte as u8).map_or(byte as u16, |code_point| code_point.value() as u16)
        }))
    })
}

/// Returns the map from characters to bytes for a single-byte encoding of [`MISREADINGS`]; `None` for a multi-byte one.
pub(super) fn bytes_in(encoding: Encoding) -> Option<Bytes<'static>> {
    let Encoding::Legacy(legacy) = encoding else {
        return Some(Bytes { page: windows_1252(), has_controls: true });
    };
    match legacy.kind() {
        Kind::CodePage(page) => Some(Bytes { page, has_controls: false }),
        _ => None,
    }
}

/// Returns the passages of a text that are UTF-8 in an encoding.
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

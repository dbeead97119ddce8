//! The code pages of the encodings of the feature `legacy`.

use super::{Cell, Role};
use crate::code_point::CodePoint;
use crate::codec::iso_2022_jp;
use crate::legacy::{Kind, Legacy, Start, Structure};

impl Role {
    /// Returns the role of a lead byte of sequences of `len` bytes. `restricts_second` is whether this lead byte rejects a second
    /// byte that another lead byte accepts.
    pub(crate) const fn of_lead(len: u8, restricts_second: bool) -> Self {
        let index = match len {
            0..=2 => 0,
            3 => 1,
            _ => 2,
        };
        if restricts_second { Self::RESTRICTED_LEADS[index] } else { Self::LEADS[index] }
    }

    /// Returns the role of a byte that is a character by itself.
    pub(crate) fn of_character(byte: u8, code_point: CodePoint) -> Self {
        let is_ascii = byte.is_ascii() && code_point == CodePoint::from(byte);
        if is_ascii { Self::Ascii } else { Self::Single }
    }
}

pub(super) fn cell(legacy: Legacy, byte: u8) -> Cell {
    match (legacy.kind(), legacy.structure()) {
        (Kind::CodePage(page), _) => character(byte, page.code_point(byte)),
        (_, Some(structure)) => of_structure(structure, byte),
        // In ISO-2022-JP, the cell describes the byte at the start of a text. There, ESC starts an escape sequence of three bytes.
        _ if byte == iso_2022_jp::ESCAPE => {
            let restricts_second = true;
            Cell {
                role: Role::of_lead(3, restricts_second),
                length: 3,
                first: None,
                last: None,
                offset: None,
            }
        }
        _ => character(byte, iso_2022_jp::initial_code_point(byte)),
    }
}

/// Returns the cell of a byte that is a character by itself, or no character.
fn character(byte: u8, code_point: Option<CodePoint>) -> Cell {
    let value = code_point.map(CodePoint::value);
    let role = code_point.map_or(Role::Never, |code_point| Role::of_character(byte, code_point));
    Cell { role, length: u8::from(value.is_some()), first: value, last: value, offset: None }
}

/// Returns the cell of a byte of a multi-byte encoding. Many trail bytes can also be lead bytes or single-byte characters. Only the other
/// trail bytes have the role `Continuation`.
fn of_structure(structure: &Structure, byte: u8) -> Cell {
    let Start { longest, range, restricts_second } = structure.start(byte);
    let (first, last) = range.unzip();
    let role = match (longest, first) {
        (0, _) if structure.is_trail(byte) => Role::Continuation,
        (1, Some(value)) if value == u32::from(byte) && byte.is_ascii() => Role::Ascii,
        (1, _) => Role::Single,
        (0, _) => Role::Never,
        (len, _) => Role::of_lead(len, restricts_second),
    };
    Cell { role, length: longest, first, last, offset: None }
}

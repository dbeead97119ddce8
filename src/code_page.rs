//! The code page of an encoding: the role of each of the 256 byte values.

#[cfg(feature = "legacy")]
mod legacy;

use crate::code_point::CodePoint;
use crate::codec::{utf1, utf7};
use crate::encoding::{Encoding, Form};
use crate::grammar::{self, Grammar, is_continuation};
use crate::profile::max_code_point_of_len;
use alloc::vec::Vec;

/// The role of a byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
#[cfg_attr(all(target_arch = "wasm32", feature = "bindgen"), wasm_bindgen::prelude::wasm_bindgen)]
pub enum Role {
    /// A character from U+0000 to U+007F, encoded as the byte of the same number.
    Ascii = 0,
    /// The second to sixth byte of a sequence.
    Continuation = 1,
    /// The lead byte of a sequence of two bytes.
    Lead2 = 2,
    /// The lead byte of a sequence of three bytes.
    Lead3 = 3,
    /// The lead byte of a sequence of four bytes.
    Lead4 = 4,
    /// The lead byte of a sequence of five bytes.
    Lead5 = 5,
    /// The lead byte of a sequence of six bytes.
    Lead6 = 6,
    /// A lead byte that starts a sequence of two bytes and restricts its second byte.
    RestrictedLead2 = 10,
    /// A lead byte that starts a sequence of three bytes and restricts its second byte.
    RestrictedLead3 = 11,
    /// A lead byte that starts a sequence of four bytes and restricts its second byte.
    RestrictedLead4 = 12,
    /// A lead byte that starts a sequence of five bytes and restricts its second byte.
    RestrictedLead5 = 13,
    /// A lead byte that starts a sequence of six bytes and restricts its second byte.
    RestrictedLead6 = 14,
    /// A byte that never occurs in well-formed text.
    Never = 15,
    /// A byte of a 16-bit or 32-bit code unit that is not a surrogate.
    Unit = 16,
    /// A byte of a high surrogate.
    HighSurrogate = 17,
    /// A byte of a low surrogate.
    LowSurrogate = 18,
    /// A character of one byte that is not `Ascii`.
    Single = 19,
}

impl Role {
    /// A flag that is added to the role of a byte in malformed input.
    pub const MALFORMED: u8 = 0x80;

    /// The roles of lead bytes of sequences of two to six bytes.
    const LEADS: [Self; 5] = [Self::Lead2, Self::Lead3, Self::Lead4, Self::Lead5, Self::Lead6];

    /// The roles of lead bytes of sequences of two to six bytes, if they restrict the second byte.
    const RESTRICTED_LEADS: [Self; 5] = [
        Self::RestrictedLead2,
        Self::RestrictedLead3,
        Self::RestrictedLead4,
        Self::RestrictedLead5,
        Self::RestrictedLead6,
    ];

    /// Returns the role of a byte value in a form of UTF-8.
    ///
    /// ```
    /// use utfscope::{code_page::Role, grammar};
    ///
    /// assert_eq!(Role::in_utf8_family(&grammar::UTF_8, 0xE2), Role::Lead3);
    /// assert_eq!(Role::in_utf8_family(&grammar::UTF_8, 0xED), Role::RestrictedLead3);
    /// assert_eq!(Role::in_utf8_family(&grammar::UTF_8, 0xC0), Role::Never);
    /// ```
    #[inline(never)]
    pub const fn in_utf8_family(grammar: &Grammar, byte: u8) -> Self {
        let lead = grammar.lead(byte);
        let any_second =
            lead.second_min == grammar::FIRST_CONTINUATION && lead.second_max == grammar::LAST_CONTINUATION;
        match lead.len {
            0 if is_continuation(byte) => Self::Continuation,
            0 => Self::Never,
            1 => Self::Ascii,
            len if any_second => Self::LEADS[len as usize - 2],
            len => Self::RESTRICTED_LEADS[len as usize - 2],
        }
    }

    /// Returns the role of a byte value in an encoding that has code units of one byte and is not in the UTF-8 family.
    pub fn in_other_encoding(encoding: Encoding, byte: u8) -> Self {
        match encoding.form() {
            Form::SingleByte(_) | Form::Utf7 if byte.is_ascii() => Self::Ascii,
            Form::SingleByte(table) if table.code_point(byte).is_some() => Self::Single,
            Form::Utf1 => match utf1::sequence_len(byte) {
                1 if byte.is_ascii() => Self::Ascii,
                1 => Self::Single,
                // Only 21 to 7E and A0 to FF can follow the first byte of a sequence.
                2 => Self::RestrictedLead2,
                3 => Self::RestrictedLead3,
                5 => Self::RestrictedLead5,
                _ => Self::Continuation,
            },
            #[cfg(feature = "legacy")]
            Form::Legacy(encoding) => legacy::cell(encoding, byte).role,
            _ => Self::Never,
        }
    }
}

/// One cell of the code page table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The role of the byte value.
    pub role: Role,
    /// The length in bytes of the longest sequence that starts with this byte, or 0 if no sequence does.
    pub length: u8,
    /// The lowest code point of the sequences that start with this byte. Overlong forms count only if all of these sequences are
    /// overlong.
    pub first: Option<u32>,
    /// The highest code point of the sequences that start with this byte.
    pub last: Option<u32>,
    /// The payload of a continuation byte in the UTF-8 family, 00 to 3F.
    pub offset: Option<u8>,
}

/// Returns the 256 cells of an encoding's code page, in the order of their byte values.
///
/// Returns `None` if the code units of the encoding have more than one byte.
///
/// ```
/// use utfscope::{Encoding, code_page};
///
/// let cells = code_page::cells(Encoding::Utf8).unwrap();
/// assert_eq!((cells[0xE0].first, cells[0xE0].last), (Some(0x0800), Some(0x0FFF)));
/// assert_eq!(cells[0xBF].offset, Some(0x3F));
/// ```
pub fn cells(encoding: Encoding) -> Option<Vec<Cell>> {
    let cells = || (0..0x100_u16).map(|byte| cell(encoding, byte as u8));
    (encoding.unit_len() == 1).then(|| cells().collect())
}

fn cell(encoding: Encoding, byte: u8) -> Cell {
    #[cfg(feature = "legacy")]
    if let Form::Legacy(encoding) = encoding.form() {
        return legacy::cell(encoding, byte);
    }
    let (length, range, offset) = match encoding.form() {
        Form::Utf8(grammar) => {
            let offset = is_continuation(byte).then(|| grammar::continuation_payload(byte) as u8);
            (grammar.lead(byte).len, code_points(grammar, byte), offset)
        }
        Form::SingleByte(table) => {
            let value = table.code_point(byte).map(CodePoint::value);
            (u8::from(value.is_some()), value.map(|value| (value, value)), None)
        }
        Form::Utf1 => (utf1::sequence_len(byte), utf1::code_points(byte), None),
        // UTF-7, the only encoding that is left, because `cells` excludes encodings with wider code units.
        _ => {
            let value = byte.is_ascii().then_some((u32::from(byte), u32::from(byte)));
            // A literal `+` is written as the two bytes `+-`.
            let len = if byte == utf7::SHIFT_IN { 2 } else { u8::from(byte.is_ascii()) };
            (len, value, None)
        }
    };
    let role = match encoding.form() {
        Form::Utf8(grammar) => Role::in_utf8_family(grammar, byte),
        _ => Role::in_other_encoding(encoding, byte),
    };
    let (first, last) = range.unzip();
    Cell { role, length, first, last, offset }
}

/// Returns the first and last code point of the sequences that start with a byte.
fn code_points(grammar: &Grammar, byte: u8) -> Option<(u32, u32)> {
    let lead = grammar.lead(byte);
    let payload = grammar::lead_payload(byte);
    match lead.len {
        0 => None,
        1 => Some((payload, payload)),
        len => {
            let shift = 6 * (len - 2);
            let lowest_with = |second| (payload << 6 | grammar::continuation_payload(second)) << shift;
            let (first, last) =
                (lowest_with(lead.second_min), lowest_with(lead.second_max) | ((1 << shift) - 1));
            // Overlong forms are excluded, even if the encoding decodes them, unless all sequences with this lead byte are overlong.
            let first_not_overlong = max_code_point_of_len(len - 1) + 1;
            Some((if first_not_overlong <= last { first.max(first_not_overlong) } else { first }, last))
        }
    }
}

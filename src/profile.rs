//! The rules of the forms of UTF-8: a constant for each form, and the function that applies them to a sequence.

use crate::code_point::CodePoint;
use crate::fault::Fault;

/// The rules of one form of UTF-8.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// The name in the API.
    pub name: &'static str,
    /// The maximum number of bytes in a sequence.
    pub max_len: u8,
    /// The highest code point.
    pub max_code_point: u32,
    /// How U+D800 to U+DFFF are handled.
    pub surrogates: Surrogates,
    /// How overlong sequences are handled.
    pub overlong: Overlong,
    /// How U+0000 is encoded.
    pub nul: Nul,
}

/// How surrogate code points are handled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surrogates {
    /// They are ill-formed.
    Forbidden,
    /// They decode, with a warning.
    Flagged,
    /// Their mapping is undefined, and they are ill-formed. U+FFFE and U+FFFF are undefined too, but decode with a warning.
    Undefined,
    /// A lone surrogate decodes. A pair is ill-formed, because its code point has its own four-byte sequence.
    Unpaired,
    /// A pair encodes a supplementary code point, which has no other encoding. A lone surrogate is ill-formed.
    Paired,
    /// A pair encodes a supplementary code point, which has no other encoding. A lone surrogate decodes too.
    Any,
}

/// How overlong sequences are handled: sequences with more bytes than their code point needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlong {
    /// They are ill-formed.
    Forbidden,
    /// They decode, with a warning.
    Flagged,
}

/// How U+0000 is encoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nul {
    /// As the byte 00.
    OneByte,
    /// As C0 80, so that 00 can end a string.
    TwoBytes,
}

/// UTF-8: RFC 3629, Unicode, the Encoding Standard.
pub const UTF_8: Profile = Profile {
    name: "utf-8",
    max_len: 4,
    max_code_point: CodePoint::UNICODE_LAST,
    surrogates: Surrogates::Forbidden,
    overlong: Overlong::Forbidden,
    nul: Nul::OneByte,
};

/// UTF-8 of 1996. The decoder of RFC 2044 §2 checks nothing, so overlong sequences and surrogates decode, with a warning.
pub const RFC_2044: Profile = Profile {
    name: "utf-8-rfc2044",
    max_len: 6,
    max_code_point: CodePoint::UCS4_LAST,
    surrogates: Surrogates::Flagged,
    overlong: Overlong::Flagged,
    nul: Nul::OneByte,
};

/// Annex R of ISO/IEC 10646-1, Amendment 2 (1996).
pub const AMD_2: Profile = Profile { name: "utf-8-amd2", surrogates: Surrogates::Undefined, ..RFC_2044 };

/// UTF-8 of the 2002 draft that became RFC 3629: still 31 bits, but decoders must reject surrogates and overlong sequences.
pub const RFC_2279BIS: Profile =
    Profile { name: "utf-8-rfc2279bis", max_len: 6, max_code_point: CodePoint::UCS4_LAST, ..UTF_8 };

/// CESU-8 (UTR #26): each UTF-16 code unit encoded as one to three bytes.
pub const CESU_8: Profile = Profile { name: "cesu-8", max_len: 3, surrogates: Surrogates::Paired, ..UTF_8 };

/// WTF-8: UTF-8 that also encodes the lone surrogates of ill-formed UTF-16.
pub const WTF_8: Profile = Profile { name: "wtf-8", surrogates: Surrogates::Unpaired, ..UTF_8 };

/// Modified UTF-8, as written by `DataOutput.writeUTF` of Java.
pub const MUTF_8: Profile =
    Profile { name: "mutf-8", surrogates: Surrogates::Any, nul: Nul::TwoBytes, ..CESU_8 };

impl Profile {
    /// Returns whether supplementary code points are encoded as surrogate pairs.
    pub const fn pairs_surrogates(&self) -> bool {
        matches!(self.surrogates, Surrogates::Paired | Surrogates::Any)
    }
}

/// The result of [`judge`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The sequence decodes.
    Valid,
    /// The sequence decodes, with a warning.
    Warning(Fault),
    /// The sequence is ill-formed.
    Error(Fault),
}

/// Judges a sequence of `len` bytes (1 to 6) that encodes `code_point`. No other code states these rules.
///
/// A surrogate pair spans two sequences; [`crate::codec::utf8`] has the rule on pairs.
///
/// ```
/// use utfscope::{Fault, profile::{judge, Verdict, RFC_2044, UTF_8}};
///
/// assert_eq!(judge(&UTF_8, 2, 0x2F), Verdict::Error(Fault::Overlong));
/// assert_eq!(judge(&RFC_2044, 2, 0x2F), Verdict::Warning(Fault::Overlong));
/// ```
pub const fn judge(profile: &Profile, len: u8, code_point: u32) -> Verdict {
    if len > profile.max_len {
        return Verdict::Error(Fault::SequenceTooLong);
    }
    let mut length_verdict = Verdict::Valid;
    if code_point == 0 && matches!(profile.nul, Nul::TwoBytes) {
        match len {
            1 => return Verdict::Error(Fault::RawNul),
            2 => return Verdict::Valid,
            _ => {}
        }
    }
    if len > 1 && code_point <= max_code_point_of_len(len - 1) {
        match profile.overlong {
            Overlong::Forbidden => return Verdict::Error(Fault::Overlong),
            Overlong::Flagged => length_verdict = Verdict::Warning(Fault::Overlong),
        }
    }
    if code_point > profile.max_code_point {
        return Verdict::Error(Fault::OutOfRange);
    }
    match (profile.surrogates, length_verdict) {
        (Surrogates::Forbidden, _) if is_surrogate(code_point) => Verdict::Error(Fault::Surrogate),
        (Surrogates::Undefined, _) if is_surrogate(code_point) => Verdict::Error(Fault::UndefinedMapping),
        (_, Verdict::Warning(_)) => length_verdict,
        (Surrogates::Flagged, _) if is_surrogate(code_point) => Verdict::Warning(Fault::Surrogate),
        (Surrogates::Undefined, _) if code_point == 0xFFFE || code_point == 0xFFFF => {
            Verdict::Warning(Fault::UndefinedMapping)
        }
        _ => Verdict::Valid,
    }
}

const fn is_surrogate(code_point: u32) -> bool {
    CodePoint::from_bits(code_point).is_surrogate()
}

/// Returns the number of bytes of the single sequence that encodes `code_point`.
///
/// In a form that encodes supplementary code points as surrogate pairs, pass each surrogate by itself.
///
/// ```
/// use utfscope::profile::{MUTF_8, UTF_8, encoded_len};
///
/// assert_eq!((encoded_len(&UTF_8, 0), encoded_len(&MUTF_8, 0)), (1, 2));
/// assert_eq!(encoded_len(&UTF_8, 0x20AC), 3);
/// ```
pub const fn encoded_len(profile: &Profile, code_point: u32) -> u8 {
    if code_point == 0 && matches!(profile.nul, Nul::TwoBytes) {
        return 2;
    }
    let mut len = 1;
    while len < 6 && code_point > max_code_point_of_len(len) {
        len += 1;
    }
    len
}

/// Returns the largest number that the free bits of a sequence of `len` bytes (1 to 6) can hold (ISO/IEC 10646-1 Amd. 2, table 1).
pub const fn max_code_point_of_len(len: u8) -> u32 {
    const MAX: [u32; 6] = [0x7F, 0x7FF, 0xFFFF, 0x1F_FFFF, 0x3FF_FFFF, 0x7FFF_FFFF];
    MAX[len as usize - 1]
}

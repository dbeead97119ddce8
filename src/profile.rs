//! The rules of every form UTF-8 ever had: one constant each, and the one function that judges by them.

use crate::code_point::CodePoint;
use crate::fault::Fault;

/// The rules of one form of UTF-8.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// Its name in the API.
    pub name: &'static str,
    /// The most bytes a sequence may have.
    pub max_len: u8,
    /// The last code point.
    pub max_code_point: u32,
    /// What U+D800 to U+DFFF mean.
    pub surrogates: Surrogates,
    /// Whether a longer form than needed decodes.
    pub overlong: Overlong,
    /// How U+0000 is written.
    pub nul: Nul,
}

/// What becomes of surrogate code points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surrogates {
    /// They are malformed.
    Forbidden,
    /// They decode, with a warning.
    Flagged,
    /// Their mapping is undefined, and so is that of FFFE and FFFF, which decode with a warning.
    Undefined,
    /// A lone one decodes, a pair is malformed: the code point it stands for has a form of its own.
    Unpaired,
    /// A pair is the only form of a supplementary code point, and a lone one is malformed.
    Paired,
    /// A pair is the only form of a supplementary code point, and a lone one decodes too.
    Any,
}

/// What becomes of a longer form than the code point needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlong {
    /// It is malformed.
    Forbidden,
    /// It decodes, with a warning.
    Flagged,
}

/// How U+0000 is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nul {
    /// As the byte 00.
    OneByte,
    /// As C0 80, so that 00 can end a string.
    TwoBytes,
}

/// Today's UTF-8: RFC 3629, Unicode, the Encoding Standard.
pub const UTF_8: Profile = Profile {
    name: "utf-8",
    max_len: 4,
    max_code_point: CodePoint::UNICODE_LAST,
    surrogates: Surrogates::Forbidden,
    overlong: Overlong::Forbidden,
    nul: Nul::OneByte,
};

/// UTF-8 as of 1996: the decoder of RFC 2044 §2 checks nothing, so what should not decode is flagged.
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

/// UTF-8 as of the 2002 draft that became RFC 3629: still 31 bits, but nothing invalid may be decoded.
pub const RFC_2279BIS: Profile =
    Profile { name: "utf-8-rfc2279bis", max_len: 6, max_code_point: CodePoint::UCS4_LAST, ..UTF_8 };

/// CESU-8: UTF-16 code units in the three-byte form (UTR #26).
pub const CESU_8: Profile = Profile { name: "cesu-8", max_len: 3, surrogates: Surrogates::Paired, ..UTF_8 };

/// WTF-8: UTF-8 that can also hold the lone surrogates of ill-formed UTF-16.
pub const WTF_8: Profile = Profile { name: "wtf-8", surrogates: Surrogates::Unpaired, ..UTF_8 };

/// Modified UTF-8, as Java's `DataOutput.writeUTF` writes it.
pub const MUTF_8: Profile =
    Profile { name: "mutf-8", surrogates: Surrogates::Any, nul: Nul::TwoBytes, ..CESU_8 };

impl Profile {
    /// Whether a surrogate pair is the form of a supplementary code point.
    pub const fn pairs_surrogates(&self) -> bool {
        matches!(self.surrogates, Surrogates::Paired | Surrogates::Any)
    }
}

/// The judgement on one sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It stands for its code point.
    Valid,
    /// It stands for its code point, and should be seen.
    Warning(Fault),
    /// It is malformed.
    Error(Fault),
}

/// Judges a complete sequence of `len` bytes (1 to 6) that carries `code_point`: the only statement of the rules.
///
/// What spans two sequences, the pairing of surrogates, is in [`crate::codec::utf8`].
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
    let mut warning = Verdict::Valid;
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
            Overlong::Flagged => warning = Verdict::Warning(Fault::Overlong),
        }
    }
    if code_point > profile.max_code_point {
        return Verdict::Error(Fault::OutOfRange);
    }
    match (profile.surrogates, warning) {
        (Surrogates::Forbidden, _) if is_surrogate(code_point) => Verdict::Error(Fault::Surrogate),
        (Surrogates::Undefined, _) if is_surrogate(code_point) => Verdict::Error(Fault::UndefinedMapping),
        (_, Verdict::Warning(_)) => warning,
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

/// The number of bytes that `code_point` takes in `profile`, as one sequence.
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

/// The largest number that the free bits of a sequence of `len` bytes (1 to 6) can hold (Amd. 2, table 1).
pub const fn max_code_point_of_len(len: u8) -> u32 {
    const LAST: [u32; 6] = [0x7F, 0x7FF, 0xFFFF, 0x1F_FFFF, 0x3FF_FFFF, 0x7FFF_FFFF];
    LAST[len as usize - 1]
}

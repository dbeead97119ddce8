//! The causes of faults: why text is malformed or suspicious, or cannot be encoded.

use crate::code_point::CodePoint;
use core::fmt;

/// The cause of a fault. The discriminant is the index in [`Fault::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Fault {
    /// The input ends inside a sequence.
    Truncated,
    /// An incomplete sequence before a byte that cannot continue it.
    MissingContinuation,
    /// A continuation byte outside of any sequence.
    UnexpectedContinuation,
    /// A byte with which no sequence of the encoding begins: FE or FF in UTF-8, a byte above 7F in ASCII, or a stray ESC in
    /// ISO-2022-JP, for example.
    InvalidOctet,
    /// A sequence with more bytes than its code point needs.
    Overlong,
    /// A surrogate code point encoded like a scalar value, or a surrogate pair in UCS-2.
    Surrogate,
    /// One half of a surrogate pair without the other.
    UnpairedSurrogate,
    /// A low surrogate after a high surrogate in WTF-8, which encodes the code point of a surrogate pair as one sequence.
    PairedSurrogates,
    /// A code point above the highest one of the encoding.
    OutOfRange,
    /// A lead byte that announces more bytes than the encoding allows.
    SequenceTooLong,
    /// The byte 00 in Modified UTF-8, where NUL is C0 80.
    RawNul,
    /// A sequence for which the standard defines no code point, such as a surrogate in `utf-8-amd2` (ISO/IEC 10646-1 Amd. 2, R.4, Note 3)
    /// or an unassigned code in EUC-KR.
    UndefinedMapping,
    /// U+FFFE at the start of UTF-16 text: a noncharacter, and probably a BOM in the other byte order.
    Noncharacter,
    /// A code point that the target encoding cannot represent.
    Unmappable,
}

impl Fault {
    /// All causes, in the order of their discriminants.
    pub const ALL: [Self; 14] = [
        Self::Truncated,
        Self::MissingContinuation,
        Self::UnexpectedContinuation,
        Self::InvalidOctet,
        Self::Overlong,
        Self::Surrogate,
        Self::UnpairedSurrogate,
        Self::PairedSurrogates,
        Self::OutOfRange,
        Self::SequenceTooLong,
        Self::RawNul,
        Self::UndefinedMapping,
        Self::Noncharacter,
        Self::Unmappable,
    ];

    /// Returns the name of the cause in the JavaScript API. Semantic versioning covers these names.
    ///
    /// ```
    /// assert_eq!(utfscope::Fault::MissingContinuation.reason(), "missing-continuation");
    /// ```
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Truncated => "truncated",
            Self::MissingContinuation => "missing-continuation",
            Self::UnexpectedContinuation => "unexpected-continuation",
            Self::InvalidOctet => "invalid-octet",
            Self::Overlong => "overlong",
            Self::Surrogate => "surrogate",
            Self::UnpairedSurrogate => "unpaired-surrogate",
            Self::PairedSurrogates => "paired-surrogates",
            Self::OutOfRange => "out-of-range",
            Self::SequenceTooLong => "sequence-too-long",
            Self::RawNul => "raw-nul",
            Self::UndefinedMapping => "undefined-mapping",
            Self::Noncharacter => "noncharacter",
            Self::Unmappable => "unmappable",
        }
    }

    /// Returns whether a UTF-8 decoder can name this cause before the sequence is complete.
    ///
    /// For example, A0 to BF cannot follow ED in `utf-8`.
    pub(crate) const fn is_detected_early(self) -> bool {
        matches!(self, Self::Overlong | Self::Surrogate | Self::OutOfRange | Self::SequenceTooLong)
    }
}

const _: () = {
    let mut index = 0;
    while index < Fault::ALL.len() {
        assert!(Fault::ALL[index] as usize == index, "Fault::ALL is in the order of the discriminants");
        index += 1;
    }
};

/// The severity of a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Severity {
    /// Malformed: the bytes do not decode.
    Error,
    /// The bytes decode, but a stricter standard rejects them or they are suspicious.
    Warning,
}

impl Severity {
    /// Returns the name in the JavaScript API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// A fault and its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocatedFault {
    /// The cause.
    pub fault: Fault,
    /// Whether the input is malformed, or decodes with a warning.
    pub severity: Severity,
    /// The offset at which the fault starts, in elements of the input: bytes, 16-bit units or code points.
    pub offset: u64,
    /// The length of the fault, in elements of the input.
    pub len: u8,
    /// The offending code point, if there is one. For a lone surrogate, this is its code unit, which RFC 2781 §2.2 calls W1.
    pub code_point: Option<CodePoint>,
}

impl fmt::Display for LocatedFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at offset {}, length {}", self.fault.reason(), self.offset, self.len)?;
        match self.code_point {
            Some(code_point) => write!(f, " ({code_point})"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for LocatedFault {}

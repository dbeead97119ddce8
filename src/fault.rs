//! What can be wrong with a text: named causes, each with the rule it breaks.

use crate::code_point::CodePoint;
use core::fmt;

/// The cause of a fault. Its number is the index of its reason in [`Fault::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Fault {
    /// The input ends inside a sequence.
    Truncated,
    /// A sequence is cut off by a byte that cannot continue it.
    MissingContinuation,
    /// A continuation byte stands where no sequence needs one.
    UnexpectedContinuation,
    /// A byte that no form of the encoding uses: FE and FF in UTF-8, or a high byte in ASCII.
    InvalidOctet,
    /// More bytes than the code point needs.
    Overlong,
    /// A surrogate code point, which is no character, was encoded as if it were one.
    Surrogate,
    /// One half of a surrogate pair without the other.
    UnpairedSurrogate,
    /// A surrogate pair in an encoding that has another form for the code point it stands for.
    PairedSurrogates,
    /// A code point beyond the last one of the encoding.
    OutOfRange,
    /// A lead byte that announces more bytes than the encoding allows.
    SequenceTooLong,
    /// The byte 00 in Modified UTF-8, where NUL is C0 80.
    RawNul,
    /// A position whose mapping the standard leaves undefined (Amd. 2 R.4, Note 3).
    UndefinedMapping,
    /// A code point that is permanently no character.
    Noncharacter,
    /// A code point that the target encoding cannot hold.
    Unmappable,
}

impl Fault {
    /// Every cause, in the order of their numbers.
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

    /// Its name in the JavaScript API, which semantic versioning covers.
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

    /// Whether a UTF-8 decoder can name this cause before the sequence is complete.
    ///
    /// Such a cause ends the maximal subpart early: after `ED`, no byte from A0 up can continue `utf-8`.
    pub(crate) const fn shows_before_the_end(self) -> bool {
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

/// How bad a fault is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Severity {
    /// Malformed: nothing can be decoded here.
    Error,
    /// It decodes, and should be seen.
    Warning,
}

impl Severity {
    /// Its name in the JavaScript API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// A fault and its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocatedFault {
    /// The cause.
    pub fault: Fault,
    /// Whether it is malformed or only to be seen.
    pub severity: Severity,
    /// Where it begins, in elements of the input: bytes, 16-bit units or code points.
    pub offset: u64,
    /// How many elements of the input it takes up.
    pub len: u8,
    /// The offending code point, where there is one: the unit W1 of a lone surrogate (RFC 2781 §2.2).
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

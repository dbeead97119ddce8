//! Candidates, and the evidence for each.

use super::declared::Declaration;
use super::escapes::EscapedEncoding;
use super::hint::Language;
use crate::encoding::Encoding;
use crate::fault::LocatedFault;

/// A possible encoding of the bytes.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// The encoding.
    pub encoding: Encoding,
    /// From 0 to 1, rounded to three digits. If the first candidate has a confidence below 0.5, the encoding is unknown.
    pub confidence: f64,
    /// Why the encoding is possible.
    pub evidence: Evidence,
}

/// Why an encoding is possible. The offset of a fault counts from the start of the input.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Evidence {
    /// There is no text to examine; UTF-8 is the default.
    Empty,
    /// The BOM of the encoding, and the first fault of the text if it is malformed.
    Bom(Option<LocatedFault>),
    /// The BOM of UTF-16LE, and a NUL. The same bytes are the BOM of UTF-32LE.
    BomAndNul,
    /// An ISO 2022 designation of UTF-8.
    Designation {
        /// The implementation level; `None` for ESC % G.
        level: Option<u8>,
        /// The first fault of the text after the designation.
        fault: Option<LocatedFault>,
    },
    /// Escape sequences of an encoding that the crate cannot decode, or in which the text is malformed. All bytes are ASCII. The candidate
    /// is UTF-8, as a fallback.
    UnsupportedEscapes(EscapedEncoding),
    /// The escape sequences of the encoding.
    Escapes,
    /// All bytes are ASCII.
    Ascii,
    /// All bytes are ASCII, and Base64 runs decode to text.
    Base64 {
        /// The number of runs.
        runs: u32,
    },
    /// Code units of two or four bytes form plausible text.
    CodeUnits {
        /// The number of code units.
        units: usize,
        /// A model of text needs fewer than 8 bits per byte. This is the number of bits that the model saves in this encoding, minus the
        /// number that it saves in the next best encoding.
        bits: f64,
    },
    /// Valid UTF-8.
    MultiByte {
        /// The number of sequences of several bytes.
        sequences: usize,
    },
    /// UTF-8 with errors.
    Damaged {
        /// The number of errors.
        faults: usize,
        /// The number of valid sequences of several bytes.
        sequences: usize,
        /// The first error.
        fault: LocatedFault,
    },
    /// Valid in an encoding related to UTF-8, but malformed in UTF-8, with this first fault.
    Relative(LocatedFault),
    /// Letters with accents as in words of one Western language, or punctuation marks of windows-1252.
    Western {
        /// The language; `None` if no language fits.
        language: Option<Language>,
        /// The number of letters that are not ASCII.
        letters: u32,
        /// The number of punctuation marks and euro signs beyond ASCII.
        marks: u32,
        /// The first fault of the bytes in UTF-8.
        fault: Option<LocatedFault>,
    },
    /// Letters as in texts of a language, in an encoding of the feature `legacy` or windows-1252.
    #[cfg(feature = "legacy")]
    Letters {
        /// The language; `None` for Cyrillic text that can be in another language.
        language: Option<Language>,
        /// The number of characters beyond ASCII that belong to the language.
        letters: u32,
        /// For the most plausible encoding, how many bits fewer the text costs than in the next encoding that decodes it differently. For
        /// every other encoding, a negative number or 0: the difference to the most plausible encoding.
        bits: f64,
        /// The first fault of the bytes in UTF-8.
        fault: Option<LocatedFault>,
    },
    /// There are non-ASCII bytes, and no evidence for an encoding. The candidate is a fallback that decodes every byte. The field is the
    /// first fault of the bytes in UTF-8.
    Unknown(Option<LocatedFault>),
    /// The text itself declares the encoding, and is well-formed in it.
    Declared(Declaration),
    /// The hint names the encoding, and the text is well-formed in it.
    Hint,
    /// The text is well-formed in the encoding, for which there is no other evidence.
    WellFormed,
    /// The text is malformed in the encoding, and in every other encoding that the caller allows.
    Malformed(LocatedFault),
}

//! Findings of an audit: their kinds, severities and causes.

use crate::encoding::Encoding;
use crate::fault::Fault;
use crate::lines::Position;

/// The kind of a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Kind {
    /// A control of the bidirectional algorithm that can make text appear in another order (UTS #55, section 5).
    BidiControl,
    /// An invisible character, where no script and no emoji needs it.
    Invisible,
    /// Tag characters outside of known flags. Tag characters are invisible, and can spell a text.
    TagSmuggling,
    /// Variation selectors that select no variant. Several of them can spell bytes.
    VariationSelector,
    /// A word with letters of several scripts (UTS #39, section 5).
    MixedScript,
    /// A word or a character that looks like another (UTS #39, section 4).
    Confusable,
    /// A line or paragraph separator, or a control character other than tab, LF and CR.
    Control,
    /// A private-use character.
    PrivateUse,
    /// An unassigned code point.
    Unassigned,
    /// A noncharacter.
    Noncharacter,
    /// U+FFFD, which stands for lost text.
    ReplacementCharacter,
    /// A word that is not in Normalization Form C.
    NotNfc,
    /// U+FEFF after the start of the text.
    BomInside,
    /// An escape of one half of a surrogate pair without the other.
    LoneSurrogateEscape,
    /// Two escapes for the halves of a surrogate pair, in a notation that has a single escape for the character.
    SurrogatePairEscape,
    /// A line that was decoded in the wrong encoding.
    Mojibake,
    /// A line in another encoding than the rest of the text.
    MixedEncoding,
    /// Malformed input, or input that decodes with a warning.
    Fault(Fault),
}

impl Kind {
    /// All kinds but the faults, in the order of their numbers.
    pub const OF_CHARACTERS: [Self; 17] = [
        Self::BidiControl,
        Self::Invisible,
        Self::TagSmuggling,
        Self::VariationSelector,
        Self::MixedScript,
        Self::Confusable,
        Self::Control,
        Self::PrivateUse,
        Self::Unassigned,
        Self::Noncharacter,
        Self::ReplacementCharacter,
        Self::NotNfc,
        Self::BomInside,
        Self::LoneSurrogateEscape,
        Self::SurrogatePairEscape,
        Self::Mojibake,
        Self::MixedEncoding,
    ];

    /// Returns the name in the JavaScript API. The name of a fault is its reason.
    ///
    /// ```
    /// use utfscope::audit::Kind;
    ///
    /// assert_eq!(Kind::BidiControl.name(), "bidi-control");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::BidiControl => "bidi-control",
            Self::Invisible => "invisible",
            Self::TagSmuggling => "tag-smuggling",
            Self::VariationSelector => "variation-selector",
            Self::MixedScript => "mixed-script",
            Self::Confusable => "confusable",
            Self::Control => "control",
            Self::PrivateUse => "private-use",
            Self::Unassigned => "unassigned",
            Self::Noncharacter => "noncharacter",
            Self::ReplacementCharacter => "replacement-character",
            Self::NotNfc => "not-nfc",
            Self::BomInside => "bom-inside",
            Self::LoneSurrogateEscape => "lone-surrogate-escape",
            Self::SurrogatePairEscape => "surrogate-pair-escape",
            Self::Mojibake => "mojibake",
            Self::MixedEncoding => "mixed-encoding",
            Self::Fault(fault) => fault.reason(),
        }
    }

    /// Returns the number of the kind: its index in [`Kind::OF_CHARACTERS`]. For a fault, 17 plus the number of the fault.
    pub const fn number(self) -> u8 {
        match self {
            Self::BidiControl => 0,
            Self::Invisible => 1,
            Self::TagSmuggling => 2,
            Self::VariationSelector => 3,
            Self::MixedScript => 4,
            Self::Confusable => 5,
            Self::Control => 6,
            Self::PrivateUse => 7,
            Self::Unassigned => 8,
            Self::Noncharacter => 9,
            Self::ReplacementCharacter => 10,
            Self::NotNfc => 11,
            Self::BomInside => 12,
            Self::LoneSurrogateEscape => 13,
            Self::SurrogatePairEscape => 14,
            Self::Mojibake => 15,
            Self::MixedEncoding => 16,
            Self::Fault(fault) => Self::FIRST_FAULT + fault as u8,
        }
    }

    /// The number of the first fault, and the bit of all faults in [`Checks`].
    pub(super) const FIRST_FAULT: u8 = 17;
}

const _: () = {
    let mut index = 0;
    while index < Kind::OF_CHARACTERS.len() {
        assert!(
            Kind::OF_CHARACTERS[index].number() as usize == index,
            "the kinds are in the order of their numbers"
        );
        index += 1;
    }
};

/// The checks that an audit makes.
///
/// ```
/// use utfscope::audit::{Checks, Kind};
///
/// let checks = Checks::NONE.with(Kind::BidiControl);
/// assert!(checks.has(Kind::BidiControl) && !checks.has(Kind::Invisible));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checks(u32);

impl Checks {
    /// Every check.
    pub const ALL: Self = Self((1 << (Kind::FIRST_FAULT + 1)) - 1);
    /// No check.
    pub const NONE: Self = Self(0);

    /// Returns the checks whose bits are set: bit N for the kind with the number N, and bit 17 for all faults.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Returns these checks and the check of a kind. All faults are one check.
    pub const fn with(self, kind: Kind) -> Self {
        Self(self.0 | Self::bit(kind))
    }

    /// Returns whether the check of a kind is made.
    pub const fn has(self, kind: Kind) -> bool {
        self.0 & Self::bit(kind) != 0
    }

    const fn bit(kind: Kind) -> u32 {
        let number = kind.number();
        1 << if number < Kind::FIRST_FAULT { number } else { Kind::FIRST_FAULT }
    }
}

/// The severity of a finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[repr(u8)]
pub enum Severity {
    /// Plainly an attack, or broken text.
    Error,
    /// Probably not what the author meant.
    Warning,
    /// Worth knowing, but mostly harmless.
    Note,
}

impl Severity {
    /// Returns the name in the JavaScript API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// The reason for a finding.
#[derive(Clone, PartialEq, Debug)]
pub enum Cause {
    /// An embedding, override or isolate that is not closed on its line.
    Unclosed,
    /// A closing control (PDF or PDI) with nothing to close.
    ClosesNothing,
    /// An override that is closed on its line. It changes the displayed order of letters too, not only of punctuation.
    Override,
    /// An embedding or isolate that is closed on its line and encloses a quotation mark or the start or end of a comment.
    EnclosesDelimiter,
    /// A directional control in a line without right-to-left letters.
    WithoutRightToLeft,
    /// Invisible characters without a use.
    Invisible,
    /// A long run of invisible characters, as in hidden messages.
    InvisibleRun,
    /// An invisible hint about line breaks, such as a soft hyphen in a word.
    Hint,
    /// Tag characters that spell this text.
    Tags(String),
    /// A region's flag that fonts are not expected to have. Its tags spell this text.
    UnknownFlag(String),
    /// Variation selectors that spell this text in UTF-8.
    SelectorText(String),
    /// Several variation selectors that stand for these bytes, which are not text.
    SelectorBytes(Vec<u8>),
    /// A variation selector that selects no variant, or one that is repeated.
    WithoutVariant,
    /// Letters of these scripts. The level "highly restrictive" of UTS #39 does not allow the mixture.
    Scripts(String),
    /// The word looks like another word. The fields are the other word and its line.
    LooksLike(String, u64),
    /// The word differs from another word only in invisible characters. The fields are the other word and its line.
    InvisibleDifference(String, u64),
    /// The word looks like this ASCII word.
    LooksLikeAscii(String),
    /// The word has a letter that looks like ASCII punctuation. The field is the ASCII text that the word looks like.
    LooksLikePunctuation(String),
    /// A space that looks like U+0020.
    LooksLikeSpace,
    /// A control character.
    Control,
    /// A character that ends a line only in some programs.
    LineSeparator,
    /// A private-use character: only fonts and private agreements give it a meaning.
    PrivateUse,
    /// Unicode has no character at this code point.
    Unassigned,
    /// A noncharacter.
    Noncharacter,
    /// U+FFFD.
    Replacement,
    /// The word has another form in NFC.
    NotNfc,
    /// U+FEFF inside of the text.
    BomInside,
    /// An escape of a lone surrogate.
    LoneSurrogate,
    /// Two escapes for the halves of a surrogate pair, instead of one escape for the character.
    SurrogatePair,
    /// An escape of a surrogate that is the first or last character of a range, as in regular expressions.
    SurrogateRange,
    /// The text was wrongly decoded in these encodings. The list begins with the encoding that was applied last.
    Misread(Vec<Encoding>),
    /// The line is malformed, but it is text in this encoding.
    LineIn(Encoding),
    /// The line is well-formed UTF-8.
    LineInUtf8,
    /// A fault of the encoding.
    Fault,
}

impl Cause {
    /// Returns the index of the variant in the declaration.
    pub const fn number(&self) -> u8 {
        match self {
            Self::Unclosed => 0,
            Self::ClosesNothing => 1,
            Self::Override => 2,
            Self::EnclosesDelimiter => 3,
            Self::WithoutRightToLeft => 4,
            Self::Invisible => 5,
            Self::InvisibleRun => 6,
            Self::Hint => 7,
            Self::Tags(_) => 8,
            Self::UnknownFlag(_) => 9,
            Self::SelectorText(_) => 10,
            Self::SelectorBytes(_) => 11,
            Self::WithoutVariant => 12,
            Self::Scripts(_) => 13,
            Self::LooksLike(..) => 14,
            Self::InvisibleDifference(..) => 15,
            Self::LooksLikeAscii(_) => 16,
            Self::LooksLikePunctuation(_) => 17,
            Self::LooksLikeSpace => 18,
            Self::Control => 19,
            Self::LineSeparator => 20,
            Self::PrivateUse => 21,
            Self::Unassigned => 22,
            Self::Noncharacter => 23,
            Self::Replacement => 24,
            Self::NotNfc => 25,
            Self::BomInside => 26,
            Self::LoneSurrogate => 27,
            Self::SurrogatePair => 28,
            Self::SurrogateRange => 29,
            Self::Misread(_) => 30,
            Self::LineIn(_) => 31,
            Self::LineInUtf8 => 32,
            Self::Fault => 33,
        }
    }

    /// Returns the text of the cause: the hidden text, the other word, the scripts, the encodings, or bytes in hexadecimal.
    pub fn text(&self) -> String {
        match self {
            Self::Tags(text)
            | Self::UnknownFlag(text)
            | Self::SelectorText(text)
            | Self::Scripts(text)
            | Self::LooksLike(text, _)
            | Self::InvisibleDifference(text, _)
            | Self::LooksLikeAscii(text)
            | Self::LooksLikePunctuation(text) => text.clone(),
            Self::SelectorBytes(bytes) => {
                bytes.iter().map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(" ")
            }
            Self::Misread(encodings) => {
                encodings.iter().map(|encoding| encoding.name()).collect::<Vec<_>>().join(", ")
            }
            Self::LineIn(encoding) => encoding.name().to_owned(),
            _ => String::new(),
        }
    }

    /// Returns the line of the other word, or 0.
    pub const fn line(&self) -> u64 {
        match self {
            Self::LooksLike(_, line) | Self::InvisibleDifference(_, line) => *line,
            _ => 0,
        }
    }
}

/// A part of a text that an audit reports.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// The check that made the finding.
    pub kind: Kind,
    /// The severity of the finding.
    pub severity: Severity,
    /// The offset of the reported part, in elements of the input: bytes, or code units.
    pub offset: u64,
    /// The length of the reported part, in elements of the input.
    pub len: u64,
    /// The line and column of the reported part.
    pub position: Position,
    /// The code points of the reported part. For an escape: the code point that the escape stands for. For a fault: the offending code
    /// point, if there is one.
    pub code_points: Vec<u32>,
    /// The reason for the finding.
    pub cause: Cause,
    /// A text that can replace the reported part; empty if the part can be removed.
    pub suggestion: Option<String>,
}

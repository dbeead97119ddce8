//! The sentences and citations, by fault and profile.

use super::Place;
use crate::encoding::{ByteOrder, Form, Wide16};
use crate::notation::{CODE_POINT, DECIMAL, HEX};
use crate::profile::encoded_len;
use crate::{CodePoint, Encoding, Fault};
use serde::Serialize;

/// The clause that decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Citation {
    /// The document.
    pub document: &'static str,
    /// The section, and the paragraph where they are numbered.
    pub section: &'static str,
}

/// What is said where the unit decodes. In braces stand the names of [`word`].
fn decoded(place: &Place<'_>, warning: Option<Fault>) -> &'static str {
    let surrogate = place.code_point.is_some_and(CodePoint::is_surrogate);
    let pair = place.unit.len() == 6 && place.code_point.and_then(CodePoint::surrogate_pair).is_some();
    match warning {
        None if surrogate => "{unit} is {code point}, a {half} surrogate on its own, which {source} keeps.",
        None if place.code_point.is_none() => "{unit} changes between characters as they are and Base64.",
        None if pair => "{unit} is {code point}: its two surrogates, each in three octets.",
        None => "{unit} is {code point}.",
        Some(Fault::Overlong) => {
            "{unit} decodes to {code point}, but is overlong: {needed} would do. {source} fills in the bits and does \
             not check that the form is the shortest."
        }
        Some(Fault::Surrogate) if place.encoding.grammar().is_none() => {
            "{unit} is a surrogate pair, undone to {code point}: {source} has no pairs."
        }
        Some(Fault::Surrogate) => {
            "{unit} decodes to {code point}, a {half} surrogate and no character: {source} does not check for it."
        }
        Some(Fault::Noncharacter) => {
            "{unit} at the start of {source} text is {code point}, which is no character: the octets are probably in \
             the other byte order."
        }
        Some(_) => {
            "{unit} maps to {code point}, a position that does not occur in UCS-4 and whose mapping {source} leaves \
             undefined."
        }
    }
}

/// What is said where the unit is malformed. In braces stand the names of [`word`].
fn malformed(place: &Place<'_>, fault: Fault) -> &'static str {
    let complete = place.structure.value().is_some();
    let structure = place.structure;
    match (place.encoding.form(), fault) {
        (Form::Wide16(_) | Form::Wide32(_), Fault::Truncated) => {
            return "The input ends inside a code unit: {unit} is not the whole of it.";
        }
        (Form::Wide32(_), Fault::Surrogate) => {
            return "{unit} is {code point}, half of a surrogate pair of UTF-16 and no character of {source}.";
        }
        (Form::Wide32(_) | Form::Utf1, Fault::OutOfRange) => {
            return "{unit} is beyond {last}, the last code point of {source}.";
        }
        (Form::Utf1, Fault::Surrogate) => {
            return "{unit} spells {code point}, half of a surrogate pair of UTF-16 and no character.";
        }
        (Form::Utf7, Fault::Truncated) => {
            return "The input ends inside a run of Base64: {unit} completes no code unit.";
        }
        (Form::Utf7, Fault::MissingContinuation) => {
            return "The run of Base64 ends inside a code unit, or its padding is not zero: {unit} completes nothing.";
        }
        (Form::Utf1, Fault::Truncated) => return "The input ends inside the sequence that {unit} begins.",
        (Form::Utf1, Fault::MissingContinuation) => {
            return "{unit} begins a sequence, and the octet after it cannot continue one: it would lie in 21 to 7E or A0 to FF.";
        }
        _ => {}
    }
    match fault {
        Fault::Overlong if complete => {
            "{sequence} spells {value} in {announced}, where {needed} would do: {source} allows the shortest form only."
        }
        Fault::Overlong => {
            "{sequence} can only begin an overlong form: {source} allows the shortest form only."
        }
        Fault::Surrogate if complete => {
            "{sequence} spells {value}, half of a surrogate pair of UTF-16 and no character: {source} forbids to \
             encode it."
        }
        Fault::Surrogate => {
            "{sequence} can only begin a surrogate, U+D800 to U+DFFF, which {source} forbids to encode."
        }
        Fault::OutOfRange if complete => {
            "{sequence} spells {value}, beyond {last}, the last code point of {source}."
        }
        Fault::OutOfRange => {
            "{sequence} can only begin a code point beyond {last}, the last one of {source}."
        }
        Fault::SequenceTooLong => {
            "{lead} announces {announced}, but {source} has sequences of at most {most}."
        }
        Fault::InvalidOctet => "{unit} is in no text of {source}: it begins no sequence and continues none.",
        Fault::Truncated => "The input ends after {present} of the {announced} that {lead} announces.",
        Fault::MissingContinuation => {
            "{lead} announces {announced}, but after {present} comes {next}, which is no continuation octet (80 to BF)."
        }
        Fault::UnexpectedContinuation if structure.announced() > 1 => {
            "{unit} is left over: {sequence} is refused at its first octet, {lead}, so no sequence needs this \
             continuation octet."
        }
        Fault::UnexpectedContinuation if structure.octets.len() > 1 => {
            "{unit} is one of {run} continuation octets in a row that no lead octet announces."
        }
        Fault::UnexpectedContinuation => {
            "{unit} is a continuation octet, and no lead octet before it announces one."
        }
        Fault::UnpairedSurrogate if place.encoding.grammar().is_some() => {
            "{unit} spells {code point}, a {half} surrogate without its other half beside it: {source} encodes whole \
             pairs only."
        }
        Fault::UnpairedSurrogate => {
            "{unit} is {code point}, a {half} surrogate without its other half beside it."
        }
        Fault::PairedSurrogates => {
            "{unit} is a low surrogate right after a high one: {source} writes the code point of a pair in four octets."
        }
        Fault::RawNul => "{unit} is NUL, which {source} writes as C0 80.",
        Fault::UndefinedMapping => {
            "{unit} spells {code point}: D800 to DFFF are reserved for the UTF-16 form and do not occur in UCS-4, so \
             their mapping is undefined."
        }
        Fault::Noncharacter | Fault::Unmappable => "{unit} stands for no character of {source}.",
    }
}

/// Annex R names no substitute: it leaves a malformed sequence to what the device does with foreign characters.
const ADOPTED_SUBSET: &str =
    " A receiving device treats it like a character outside the subset it has adopted.";

/// The judgement on a place in words; `error` says that it does not decode.
#[inline(never)]
pub fn sentence(place: &Place<'_>, fault: Option<Fault>, error: bool) -> String {
    let (text, rest) = match fault {
        Some(fault) if error => {
            let by_r7 = place.encoding == Encoding::Amd2 && fault != Fault::UndefinedMapping;
            (malformed(place, fault), if by_r7 { ADOPTED_SUBSET } else { "" })
        }
        warning => (decoded(place, warning), ""),
    };
    let mut sentence = String::new();
    for (index, part) in text.split(['{', '}']).enumerate() {
        sentence += &if index % 2 == 0 { part.to_owned() } else { word(part, place) };
    }
    sentence + rest
}

/// The word that a name in braces stands for.
#[inline(never)]
fn word(name: &str, place: &Place<'_>) -> String {
    let structure = place.structure;
    let value = structure.value().or(place.code_point.map(CodePoint::value)).unwrap_or_default();
    let profile = place.encoding.grammar().map(|grammar| &grammar.profile);
    match name {
        "unit" => HEX.of(place.unit),
        "sequence" => HEX.of(structure.octets),
        "lead" => HEX.of(&structure.octets[..1]),
        "next" => structure.next.map_or_else(String::new, |octet| HEX.of(&[octet])),
        "code point" => {
            place.code_point.map(|code_point| CODE_POINT.of(&[code_point.value()])).unwrap_or_default()
        }
        "value" => CODE_POINT.of(&[value]),
        "last" => CODE_POINT.of(&[place.encoding.last_code_point()]),
        "half" => half(place.code_point).into(),
        "announced" => octets(usize::from(structure.announced())),
        "present" => DECIMAL.of(&[place.unit.len() as u32]),
        "run" => DECIMAL.of(&[structure.octets.len() as u32]),
        "most" => DECIMAL.of(&[profile.map_or(0, |it| it.max_len)]),
        "needed" => octets(profile.map_or(1, |it| usize::from(encoded_len(it, value)))),
        "source" => source(place.encoding).into(),
        _ => unknown(name),
    }
}

/// A name that is missing from [`word`] stays in the sentence; a test finds it.
fn unknown(name: &str) -> String {
    ["{", name, "}"].concat()
}

fn half(code_point: Option<CodePoint>) -> &'static str {
    if code_point.is_some_and(CodePoint::is_high_surrogate) { "high" } else { "low" }
}

fn octets(count: usize) -> String {
    let unit = if count == 1 { " octet" } else { " octets" };
    DECIMAL.of(&[count as u32]) + unit
}

/// How a sentence calls an encoding.
fn source(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Utf8 => "RFC 3629",
        Encoding::Rfc2044 => "RFC 2044",
        Encoding::Amd2 => "Annex R",
        Encoding::Rfc2279bis => "the 2002 draft",
        Encoding::Cesu8 => "CESU-8",
        Encoding::Wtf8 => "WTF-8",
        Encoding::Mutf8 => "Modified UTF-8",
        Encoding::Utf16 | Encoding::Units16 => "UTF-16",
        Encoding::Utf16Le => "UTF-16LE",
        Encoding::Utf16Be => "UTF-16BE",
        Encoding::Ucs2Le | Encoding::Ucs2Be => "UCS-2",
        Encoding::Utf32 | Encoding::Units32 => "UTF-32",
        Encoding::Utf32Le => "UTF-32LE",
        Encoding::Utf32Be => "UTF-32BE",
        Encoding::Ucs4Le | Encoding::Ucs4Be => "UCS-4",
        Encoding::Ascii => "ASCII",
        Encoding::Iso8859_1 => "ISO-8859-1",
        Encoding::Windows1252 => "windows-1252",
        Encoding::Utf7 => "UTF-7",
        Encoding::Utf1 => "UTF-1",
    }
}

/// The clause that decides on a fault, or that defines the form where there is none.
pub fn citation(encoding: Encoding, fault: Option<Fault>) -> Citation {
    let (document, section) = match encoding.form() {
        Form::Utf8(grammar) => (grammar.profile.source, utf8_section(encoding, fault)),
        Form::Wide16(Wide16 { pairs: false, .. }) => ("RFC 2044", "§2"),
        Form::Wide16(Wide16 { order, .. }) => {
            let section = match (fault, order) {
                (Some(Fault::Noncharacter), Some(ByteOrder::Big)) => "§4.1",
                (Some(Fault::Noncharacter), _) => "§4.2",
                (Some(Fault::Truncated), _) => "§3.1",
                _ => "§2.2",
            };
            ("RFC 2781", section)
        }
        Form::Wide32(form) if form.last == CodePoint::UNICODE_LAST => ("The Unicode Standard", "§3.9, D90"),
        Form::Wide32(_) => ("ISO/IEC 10646-1:1993", "§2, Amd. 2 R.4"),
        Form::SingleByte(table) if table.upper_controls.is_some() => {
            ("Encoding Standard", "index windows-1252")
        }
        Form::SingleByte(table) if table.len == 0x80 => ("ANSI X3.4-1986", "ASCII"),
        Form::SingleByte(_) => ("ISO/IEC 8859-1", "code table"),
        Form::Utf7 => ("RFC 2152", "UTF-7 Definition"),
        Form::Utf1 => ("ISO-IR-178", "UTF-1"),
    };
    Citation { document, section }
}

fn utf8_section(encoding: Encoding, fault: Option<Fault>) -> &'static str {
    use Fault::*;
    match (encoding, fault) {
        (Encoding::Utf8, Some(Truncated | MissingContinuation | UnexpectedContinuation)) => "§4",
        (Encoding::Utf8, Some(InvalidOctet)) => "§1",
        (Encoding::Utf8, _) => "§3",
        (Encoding::Rfc2044, Some(InvalidOctet)) => "§1",
        (Encoding::Rfc2044, _) => "§2",
        (Encoding::Amd2, Some(UndefinedMapping)) => "R.4, Note 3",
        (Encoding::Amd2, None | Some(Overlong)) => "R.5",
        (Encoding::Amd2, _) => "R.7",
        (Encoding::Rfc2279bis, Some(Overlong)) => "§3 <31>",
        (Encoding::Rfc2279bis, Some(Surrogate)) => "§3 <26>",
        (Encoding::Rfc2279bis, Some(InvalidOctet)) => "§1 <11>",
        (Encoding::Rfc2279bis, None) => "§3 <27>-<30>",
        (Encoding::Rfc2279bis, _) => "§3 <20>",
        (Encoding::Wtf8, None | Some(PairedSurrogates)) => "§6",
        (Encoding::Wtf8, _) => "§5 Generalized UTF-8",
        (Encoding::Mutf8, _) => "Modified UTF-8",
        _ => "Definitions",
    }
}

//! A place in the input, explained: its sequence, its bits, and what each standard makes of it.

mod forms;
mod texts;

use crate::codec::{Decode, Outcome, Step};
use crate::encoding::Form;
use crate::grammar::{self, announced_len, is_continuation};
use crate::notation::HEX;
use crate::{CodePoint, Encoding, Fault, Severity, inspect};
use serde::{Serialize, Serializer};

pub use texts::Citation;

/// What there is to say of one place in the input.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explanation {
    /// The place asked for, in octets.
    pub offset: usize,
    /// The octets that belong together there by their own grammar.
    pub sequence: Sequence,
    /// What each encoding makes of the place.
    pub judgements: Vec<Judgement>,
    /// The bits of the sequence and where they land in the code point; empty where no lead begins it.
    pub bits: Vec<BitField>,
    /// The octets and, where there is one, the code point in other notations.
    #[serde(serialize_with = "as_map")]
    pub forms: Vec<(&'static str, String)>,
}

/// The structural sequence: a lead and as many continuations as it announces, as far as they are there, or a run of
/// continuations that no lead announces (Amd. 2 R.7).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sequence {
    /// Where it begins, in octets.
    pub offset: usize,
    /// How many octets it has.
    pub length: usize,
    /// Its octets, in hexadecimal.
    pub hex: String,
}

/// What one encoding makes of the place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Judgement {
    /// The name of the encoding.
    pub encoding: &'static str,
    /// `valid`, `warning` or `malformed`.
    pub verdict: &'static str,
    /// The reason of the fault, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// Where the unit that a decoder would read, or replace, begins.
    pub offset: usize,
    /// How many octets that unit has.
    pub length: usize,
    /// The code points it decodes to.
    pub code_points: Vec<u32>,
    /// The judgement in words.
    pub sentence: String,
    /// The clause that decides.
    pub citation: Citation,
}

/// The payload of one octet and where it lands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BitField {
    /// The octet.
    pub octet: u8,
    /// The bits that say what the octet is.
    pub prefix: String,
    /// The bits of the code point.
    pub payload: String,
    /// The place of the first payload bit in the code point; the least significant bit is 0.
    pub from: u8,
    /// The place of the last payload bit.
    pub to: u8,
}

/// A list of pairs crosses as an object.
fn as_map<S: Serializer>(pairs: &[(&'static str, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}

/// The encodings that judge unless others are named: the UTF-8 family.
pub fn default_encodings() -> Vec<Encoding> {
    Encoding::ALL.into_iter().filter(|encoding| encoding.grammar().is_some()).collect()
}

/// Explains the octet at `at`; `None` if it lies beyond the input.
///
/// ```
/// use utfscope::{Encoding, explain};
///
/// let explanation = explain::explain(b"\xC0\xAF", 0, &[Encoding::Utf8, Encoding::Rfc2044]).unwrap();
/// assert_eq!(explanation.sequence.hex, "C0 AF");
/// assert_eq!(explanation.judgements[0].reason, Some("overlong"));
/// assert_eq!(explanation.judgements[1].code_points, [0x2F]);
/// ```
pub fn explain(input: &[u8], at: usize, encodings: &[Encoding]) -> Option<Explanation> {
    let structure = Structure::around(input, at)?;
    let judgements: Vec<_> =
        encodings.iter().map(|&encoding| judgement(input, at, &structure, encoding)).collect();
    let code_point = judgements.iter().find_map(|judgement| match judgement.code_points[..] {
        [code_point] => Some(code_point),
        _ => None,
    });
    let octets = structure.octets;
    Some(Explanation {
        offset: at,
        sequence: Sequence { offset: structure.offset, length: octets.len(), hex: HEX.of(octets) },
        judgements,
        bits: structure.bits(),
        forms: forms::all(octets, code_point),
    })
}

/// The octets that belong together by the bit patterns alone, whatever a profile makes of them.
struct Structure<'a> {
    offset: usize,
    octets: &'a [u8],
    /// The octet after them, if there is one.
    next: Option<u8>,
}

impl<'a> Structure<'a> {
    /// How far a run of stray continuations is followed to either side.
    const LONGEST_STRAY_RUN: usize = 32;
    const LONGEST_TAIL: usize = 5;

    fn around(input: &'a [u8], at: usize) -> Option<Self> {
        let octet = *input.get(at)?;
        let stray = is_continuation(octet) && Self::lead_before(input, at).is_none();
        let start = if is_continuation(octet) && !stray {
            Self::lead_before(input, at)?
        } else if stray {
            let first = at.saturating_sub(Self::LONGEST_STRAY_RUN);
            (first..at).rev().take_while(|&index| Self::is_stray(input, index)).last().unwrap_or(at)
        } else {
            at
        };
        let most = if stray {
            at - start + Self::LONGEST_STRAY_RUN
        } else {
            usize::from(announced_len(octet_at(input, start)).max(1))
        };
        let tail =
            input[start + 1..].iter().take(most - 1).take_while(|&&octet| is_continuation(octet)).count();
        let end = start + 1 + tail;
        Some(Self { offset: start, octets: &input[start..end], next: input.get(end).copied() })
    }

    /// Where the lead is that announces the continuation octet at `at`.
    fn lead_before(input: &[u8], at: usize) -> Option<usize> {
        let nearest = at.saturating_sub(Self::LONGEST_TAIL);
        let lead = (nearest..at).rev().find(|&index| !is_continuation(input[index]))?;
        (usize::from(announced_len(input[lead])) > at - lead).then_some(lead)
    }

    fn is_stray(input: &[u8], index: usize) -> bool {
        is_continuation(input[index]) && Self::lead_before(input, index).is_none()
    }

    /// The number of octets that the lead announces; 0 without a lead.
    fn announced(&self) -> u8 {
        announced_len(self.octets[0])
    }

    /// The number that the free bits spell, if the sequence is complete.
    fn value(&self) -> Option<u32> {
        let (&lead, tail) = self.octets.split_first()?;
        let complete = usize::from(announced_len(lead)) == self.octets.len();
        complete.then(|| {
            tail.iter().fold(grammar::lead_payload(lead), |bits, &octet| {
                bits << 6 | grammar::continuation_payload(octet)
            })
        })
    }

    fn bits(&self) -> Vec<BitField> {
        let announced = self.announced();
        if announced == 0 {
            return Vec::new();
        }
        let fields = self.octets.iter().zip((0..announced).rev());
        fields
            .map(|(&octet, after)| {
                // The leading ones and the zero after them say what the octet is; the rest is payload.
                let payload_len = 7 - octet.leading_ones() as u8;
                let bits = |from: u8, to: u8| {
                    (to..from).rev().map(|bit| if octet >> bit & 1 == 1 { '1' } else { '0' })
                };
                let to = 6 * after;
                BitField {
                    octet,
                    prefix: bits(8, payload_len).collect(),
                    payload: bits(payload_len, 0).collect(),
                    from: (to + payload_len).saturating_sub(1),
                    to,
                }
            })
            .collect()
    }
}

fn octet_at(input: &[u8], index: usize) -> u8 {
    input.get(index).copied().unwrap_or_default()
}

/// What a judgement is about: the unit that the encoding's decoder takes, and its structural sequence.
struct Place<'a> {
    structure: &'a Structure<'a>,
    encoding: Encoding,
    /// The octets of the unit.
    unit: &'a [u8],
    /// What it decodes to, or the code point that makes it malformed.
    code_point: Option<CodePoint>,
}

#[inline(never)]
fn judgement(input: &[u8], at: usize, structure: &Structure<'_>, encoding: Encoding) -> Judgement {
    let (offset, step) = step_covering(input, at, structure, encoding);
    let length = usize::from(step.len);
    let fault = step.fault_at(offset as u64, 1);
    let code_points = match step.outcome {
        Outcome::Decoded(code_point, _) => vec![code_point.value()],
        _ => Vec::new(),
    };
    let code_point = match step.outcome {
        Outcome::Decoded(code_point, _) => Some(code_point),
        Outcome::Faulty(_, code_point) => code_point,
        _ => None,
    };
    let place = Place { structure, encoding, unit: &input[offset..offset + length], code_point };
    let error = fault.is_some_and(|located| located.severity == Severity::Error);
    let fault = fault.map(|located| located.fault);
    Judgement {
        encoding: encoding.name(),
        verdict: match (fault, error) {
            (None, _) => "valid",
            (Some(_), false) => "warning",
            (Some(_), true) => "malformed",
        },
        reason: fault.map(Fault::reason),
        offset,
        length,
        code_points,
        sentence: texts::sentence(&place, fault, error),
        citation: texts::citation(encoding, fault),
    }
}

/// The step that an encoding's decoder takes over the octet at `at`, as it would on its way from the start.
#[inline(never)]
fn step_covering(input: &[u8], at: usize, structure: &Structure<'_>, encoding: Encoding) -> (usize, Step) {
    // Every form of UTF-8 is back in step at a lead; one more sequence, a surrogate's, can matter to this one.
    let mut offset = match encoding.form() {
        Form::Utf8(_) if structure.announced() == 0 => at,
        Form::Utf8(_) => match structure.offset.checked_sub(3) {
            Some(before) if announced_len(input[before]) == 3 => before,
            _ => structure.offset,
        },
        Form::Wide16(_) => (at & !1).saturating_sub(2),
        Form::Wide32(_) => at & !3,
        Form::SingleByte(_) => at,
        // These are in step from the start only.
        Form::Utf7 | Form::Utf1 => 0,
    };
    let mut decoder = inspect::decoder_at(input, encoding, offset);
    loop {
        let step = decoder.next(&input[offset..], true);
        let end = offset + usize::from(step.len.max(1));
        if end > at {
            return (offset, step);
        }
        offset = end;
    }
}

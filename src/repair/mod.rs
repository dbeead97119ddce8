//! Repairs text that was decoded in the wrong encoding: UTF-8 that was read as windows-1252 or another encoding, once or several
//! times, in the whole text or in parts of it.
//!
//! Only characters that form UTF-8 sequences in that encoding can change, and only where the repaired text is much more plausible.
//! [`plausibility`] has the costs, and [`passages`] finds the sequences.

mod passages;
mod plausibility;

use crate::encoding::Encoding;
use crate::legacy::{CodePage, Kind, Legacy};
use crate::single_byte::WINDOWS_1252;
use passages::{Bytes, Passage, SPACE, passages};
use plausibility::{REPLACEMENT, REPLACEMENT_COST, Tenths};
use std::collections::HashSet;
use std::sync::OnceLock;

/// A step of a repair: passages that were UTF-8 and were decoded in another encoding.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    /// The encoding in which the passages were decoded. It is ISO-8859-1 for control characters that are characters of
    /// windows-1252.
    pub encoding: Encoding,
    /// How much more plausible the text is after the step, in bits: text has such passages by chance once in 2 to the power of
    /// this number. Equal passages count once.
    pub bits: f64,
    /// The number of passages that change.
    pub passages: usize,
}

/// A repaired text.
#[derive(Clone, PartialEq, Debug)]
pub struct Repaired {
    /// The text after all steps.
    pub text: String,
    /// The steps, in the order in which they were undone.
    pub steps: Vec<Step>,
}

/// The encodings in which UTF-8 is misread, with the cost of each: how rarely it happens, in tenths of a bit.
const MISREADINGS: [(Encoding, Tenths); 12] = [
    (Encoding::Windows1252, 0),
    (Encoding::Legacy(Legacy::Windows1251), 20),
    (Encoding::Legacy(Legacy::Macintosh), 45),
    (Encoding::Legacy(Legacy::Windows1250), 20),
    (Encoding::Legacy(Legacy::Cp437), 30),
    (Encoding::Legacy(Legacy::Iso8859_2), 40),
    (Encoding::Legacy(Legacy::Windows1253), 40),
    (Encoding::Legacy(Legacy::Windows1254), 30),
    (Encoding::Legacy(Legacy::Windows1257), 40),
    (Encoding::Legacy(Legacy::Cp850), 40),
    (Encoding::Legacy(Legacy::Koi8R), 40),
    (Encoding::Legacy(Legacy::Ibm866), 40),
];
/// The most steps that are undone.
const MAX_STEPS: usize = 8;
/// The least gain of a passage, and of all different passages of a step.
const PASSAGE: Tenths = 30;
const STEP: Tenths = 110;
/// The least gain of a step that leaves some characters beyond ASCII as they are.
const STEP_OF_SOME: Tenths = 150;
/// The gain of passages from which on they are evidence for those with little evidence of their own.
const SURE: Tenths = 220;
/// If another encoding gives another text and gains almost as much, nothing is changed.
const MARGIN: Tenths = 40;
/// The same for a single passage among other characters that are not ASCII.
const MARGIN_OF_ONE: Tenths = 120;
/// The most bits that a character of the repaired text can cost, and what a text can cost in addition.
const PLAUSIBLE: Tenths = 130;
const PLAUSIBLE_SLACK: Tenths = 100;

/// Returns the table of an encoding. That of windows-1252 has control characters for the bytes without a character.
fn page_of(encoding: Encoding) -> &'static CodePage {
    static WESTERN: OnceLock<CodePage> = OnceLock::new();
    if let Encoding::Legacy(legacy) = encoding
        && let Kind::CodePage(page) = legacy.kind()
    {
        return page;
    }
    WESTERN.get_or_init(|| {
        CodePage::new(core::array::from_fn(|byte| {
            WINDOWS_1252.code_point(byte as u8).map_or(byte as u16, |code_point| code_point.value() as u16)
        }))
    })
}

/// What a step would change.
#[derive(Debug)]
struct Proposal {
    encoding: Encoding,
    gain: Tenths,
    passages: Vec<Passage>,
    /// Whether all characters beyond ASCII are in the passages.
    is_all: bool,
}

/// Returns the passages that are worth changing for an encoding, and their gain. Equal passages count once.
fn propose(text: &[u32], encoding: Encoding, rarity: Tenths) -> Option<Proposal> {
    let mut found =
        passages(text, &Bytes { page: page_of(encoding), has_controls: encoding == Encoding::Windows1252 });
    // Where the text surely is UTF-8 in this encoding, passages without much evidence are too.
    let clear: Tenths = found.iter().map(|passage| passage.gain).filter(|&gain| gain >= PASSAGE).sum();
    let least = if clear >= SURE { 0 } else { PASSAGE };
    found.retain(|passage| passage.gain >= least);
    let mut seen = HashSet::new();
    let is_new = |passage: &&Passage| seen.insert(&text[passage.start..passage.end]);
    let gain = found.iter().filter(is_new).map(|passage| passage.gain).sum::<Tenths>() - rarity;
    let changed: usize = found
        .iter()
        .map(|passage| text[passage.start..passage.end].iter().filter(|&&value| value >= 0x80).count())
        .sum();
    let is_all = changed == text.iter().filter(|&&value| value >= 0x80).count();
    let needed = if is_all { STEP } else { STEP_OF_SOME };
    (gain >= needed).then_some(Proposal { encoding, gain, passages: found, is_all })
}

/// Returns the text with these passages replaced.
fn apply(text: &[u32], passages: &[Passage]) -> Vec<u32> {
    let mut result = Vec::with_capacity(text.len());
    let mut at = 0;
    for passage in passages {
        result.extend_from_slice(&text[at..passage.start]);
        result.extend_from_slice(&passage.after);
        at = passage.end;
    }
    result.extend_from_slice(&text[at..]);
    result
}

/// Returns whether two lists of passages, each in order, make different text where they overlap.
fn is_different(first: &[Passage], second: &[Passage]) -> bool {
    let mut rest = first.iter().peekable();
    second.iter().any(|passage| {
        while rest.next_if(|other| other.end <= passage.start).is_some() {}
        rest.peek().is_some_and(|other| other.start < passage.end && other.after != passage.after)
    })
}

/// Returns the text with one step undone; `None` if there is none, or if two are equally likely.
fn undo(text: &[u32]) -> Option<(Vec<u32>, Step)> {
    let mut proposals: Vec<Proposal> =
        MISREADINGS.iter().filter_map(|&(encoding, rarity)| propose(text, encoding, rarity)).collect();
    proposals.sort_by_key(|proposal| -proposal.gain);
    let best = proposals.first()?;
    let result = apply(text, &best.passages);
    let margin = if best.is_all || best.passages.len() > 1 { MARGIN } else { MARGIN_OF_ONE };
    let is_rival =
        |other: &Proposal| other.gain + margin > best.gain && is_different(&best.passages, &other.passages);
    if proposals[1..].iter().any(is_rival) {
        return None;
    }
    let step = Step { encoding: best.encoding, bits: best.gain as f64 / 10.0, passages: best.passages.len() };
    Some((result, step))
}

/// U+0085, NEXT LINE: a line end in text from mainframes, and the ellipsis of windows-1252.
const NEXT_LINE: u32 = 0x85;

/// Returns whether U+0085 can be a line end in a text without other control characters: unless a space follows each. At the end of
/// a text, it is a line end unless the text had other errors.
fn has_next_lines(text: &[u32], is_damaged: bool) -> bool {
    let is_line_end = |(index, &value): (usize, &u32)| {
        let is_ellipsis = text.get(index + 1).map_or(is_damaged, |&next| next == SPACE);
        value == NEXT_LINE && !is_ellipsis
    };
    let are_alone = text.iter().all(|value| !(0x80..0xA0).contains(value) || *value == NEXT_LINE);
    are_alone && text.iter().enumerate().any(is_line_end)
}

/// Returns the text with control characters of U+0080 to U+009F read as windows-1252; `None` if there are none, or one of them is
/// no character of windows-1252.
fn undo_controls(text: &[u32]) -> Option<(Vec<u32>, Step)> {
    let is_control = |value: u32| (0x80..0xA0).contains(&value);
    let page = page_of(Encoding::Windows1252);
    let read =
        |value: u32| page.code_point(value as u8).map(|found| found.value()).filter(|&found| found >= 0xA0);
    let controls = text.iter().filter(|&&value| is_control(value)).count();
    if controls == 0 || text.iter().any(|&value| is_control(value) && read(value).is_none()) {
        return None;
    }
    let result: Vec<u32> = text
        .iter()
        .map(|&value| if is_control(value) { read(value).unwrap_or(value) } else { value })
        .collect();
    let gain = plausibility::cost(&[], text, &[]) - plausibility::cost(&[], &result, &[]);
    (gain > 0).then_some((
        result,
        Step { encoding: Encoding::Iso8859_1, bits: gain as f64 / 10.0, passages: controls },
    ))
}

/// Returns whether the characters beyond ASCII can be text. U+FFFD, which stands for lost bytes, does not count.
fn is_plausible(text: &[u32]) -> bool {
    let lost = text.iter().filter(|&&value| value == REPLACEMENT).count() as Tenths;
    let others = text.iter().filter(|&&value| value >= 0x80).count() as Tenths - lost;
    let ascii: Vec<u32> = text.iter().copied().filter(|&value| value < 0x80).collect();
    let cost = plausibility::cost(&[], text, &[]) - plausibility::cost(&[], &ascii, &[]);
    cost - lost * REPLACEMENT_COST <= PLAUSIBLE * others + PLAUSIBLE_SLACK
}

/// Returns the repaired text and the steps; `None` if there is nothing that surely can be repaired.
///
/// Text stays as it is where another repair is almost as plausible, and where no repair makes it plausible. Bytes that were lost
/// become U+FFFD. The time is linear in the length of the text.
///
/// ```
/// use utfscope::{Encoding, repair};
///
/// let repaired = repair::repair_text("Ã¼berprÃ¼ft").unwrap();
/// assert_eq!(repaired.text, "überprüft");
/// assert_eq!(repaired.steps[0].encoding, Encoding::Windows1252);
/// assert_eq!(repair::repair_text("NESTLÉ® überprüft"), None);
/// ```
pub fn repair_text(text: &str) -> Option<Repaired> {
    if text.is_ascii() {
        return None;
    }
    let mut current: Vec<u32> = text.chars().map(u32::from).collect();
    let mut steps = Vec::new();
    while steps.len() < MAX_STEPS
        && let Some((result, step)) = undo(&current)
    {
        current = result;
        steps.push(step);
    }
    if !has_next_lines(&current, !steps.is_empty())
        && let Some((result, step)) = undo_controls(&current)
    {
        current = result;
        steps.push(step);
    }
    let is_repaired = !steps.is_empty() && is_plausible(&current);
    is_repaired.then(|| Repaired { text: current.into_iter().filter_map(char::from_u32).collect(), steps })
}

//! Repairs text that was decoded in the wrong encoding. The text was UTF-8, and was read as windows-1252 or another encoding, once or
//! several times. The whole text or parts of it can be wrongly decoded.
//!
//! For example, `Ã¼` in windows-1252 is the bytes C3 BC, and these are `ü` in UTF-8. A step of a repair finds such passages for one
//! encoding, encodes them, and decodes the bytes as UTF-8. The step is applied only if the text becomes much more plausible. No other
//! characters change, except control characters that were bytes of windows-1252.
//!
//! What the modules do, in the order in which a text passes them:
//!
//! - `blocks` divides a long text. `text` keeps the original position of each character.
//! - `misreadings` has the encodings in which UTF-8 is misread. `screen` rules out most of these encodings in one pass.
//! - `sequences` and `passages` find the passages for a single-byte encoding, `multi_byte` those for a multi-byte encoding. `plausibility`
//!   computes how much more plausible each repaired passage makes the text, from the costs of characters in `characters`.
//! - `clean`, `drawings` and `vowels` recognize passages that are UTF-8 by chance.
//! - `proposal` adds up the evidence for a step in each encoding. `rivals` finds steps that are almost equally likely. `undo` chooses the
//!   steps and applies them. `step` describes an applied step.
//! - `controls` replaces control characters.
//! - `line_cache` keeps the results for lines that occur several times.
//! - `common` chooses the code page in which a console misread the lines, from all repaired lines together.
//! - `unrepaired` rejects a repair if most of the remaining text was damaged in another way.
//! - `rest` repairs passages in lines that have too little evidence by themselves, if other lines of the text have enough.

mod blocks;
mod characters;
mod clean;
mod common;
mod controls;
mod drawings;
mod line_cache;
mod misreadings;
mod multi_byte;
mod passages;
mod plausibility;
mod proposal;
mod rest;
mod rivals;
mod screen;
mod sequences;
mod step;
mod text;
mod undo;
mod unrepaired;
mod vowels;

pub use step::{Excerpt, Step};
pub use text::Change;

use crate::encoding::Encoding;
#[cfg(feature = "udf")]
pub(crate) use blocks::MAX_BLOCK_UNITS;
use blocks::blocks;
use characters::{REPLACEMENT, Tenths, is_c1};
use common::Line;
use core::cell::LazyCell;
use core::cmp::Reverse;
pub(crate) use line_cache::LineCache;
use proposal::{Proposal, Unreadable, proposals};
use text::Text;
use undo::Undo;

/// The changes of a repair.
#[derive(Clone, PartialEq, Debug)]
pub struct Repair {
    /// The steps, in the order in which they were applied. If lines were repaired one by one, the steps of several lines in the same
    /// encoding are one step. The `bits` and the `chance` of this step are the highest values of these lines; lines that are judged
    /// together have the same values. The excerpt is from the first of these lines.
    pub steps: Vec<Step>,
    /// The parts that change, in order, with the text that replaces them after all steps.
    pub changes: Vec<Change>,
}

/// A repaired text.
#[derive(Clone, PartialEq, Debug)]
pub struct Repaired {
    /// The text after all steps.
    pub text: String,
    /// The steps, see [`Repair::steps`].
    pub steps: Vec<Step>,
}

/// The maximum number of misreadings that `undo_all` undoes.
const MAX_STEPS: usize = 8;
/// A repaired text is plausible if its characters beyond ASCII cost at most this much on average.
const PLAUSIBLE: Tenths = 130;
/// The sum of these costs may exceed [`PLAUSIBLE`] times the number of characters by this much, so that one rare character does not make
/// a short text implausible.
const PLAUSIBLE_SLACK: Tenths = 100;
const LINE_FEED: u32 = 0x0A;

/// Returns whether the characters beyond ASCII are plausible as text. U+FFFD, which stands for a lost byte, and lone surrogates, which
/// stand for malformed bytes, do not count.
fn is_plausible(text: &[u32]) -> bool {
    let stands_for_byte = |value: &u32| *value == REPLACEMENT || (0xD800..0xE000).contains(value);
    let placeholders: Vec<u32> = text.iter().copied().filter(stands_for_byte).collect();
    let ascii: Vec<u32> = text.iter().copied().filter(|&value| value < 0x80).collect();
    let cost_of_placeholders: Tenths =
        placeholders.iter().map(|&value| plausibility::cost(&[], &[value], &[])).sum();
    let cost =
        plausibility::cost(&[], text, &[]) - plausibility::cost(&[], &ascii, &[]) - cost_of_placeholders;
    cost <= PLAUSIBLE * (text.len() - ascii.len() - placeholders.len()) as Tenths + PLAUSIBLE_SLACK
}

/// What [`undo_all`] repairs: a whole text or one line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// The whole text. A step must change all characters of the text beyond ASCII. Control characters stay.
    Text,
    /// A line. If `may_be_windows_1252` is true, its C1 control characters may be bytes of windows-1252.
    Line { may_be_windows_1252: bool },
}

/// Undoes the misreadings of a text or of one line, and returns one step for each misreading. If the result is not plausible, or shows that
/// `text` was damaged in another way, `text` stays unchanged, and no steps are returned.
fn undo_all(text: &mut Text, scope: Scope) -> Vec<Step> {
    let must_change_all = scope == Scope::Text;
    if text.values.iter().all(|&value| value < 0x80)
        || (must_change_all && screen::encodings_covering_all(&text.values) == 0)
    {
        return Vec::new();
    }
    let mut undo = Undo::new(text.clone(), must_change_all);
    while undo.steps.len() < MAX_STEPS && undo.next() {}
    if scope == (Scope::Line { may_be_windows_1252: true }) {
        controls::undo_controls(&mut undo);
    }
    let is_other_damage = || !must_change_all && unrepaired::is_other_damage_in_line(&undo.text);
    if undo.steps.is_empty()
        || !is_plausible(&undo.text.values)
        || undo.is_incomplete()
        || undo.shows_other_code_page()
        || is_other_damage()
    {
        return Vec::new();
    }
    *text = undo.text;
    undo.steps
}

/// The steps of a repair. Layer 0 has the first steps of all lines, layer 1 the second steps, and so on. A step of the whole text is a
/// layer of its own.
#[derive(Default)]
struct Layers(Vec<Vec<Step>>);

impl Layers {
    /// Adds a step to the layer with this index. If the layer already has a step in the same encoding, combines the two steps.
    fn add_step(&mut self, index: usize, step: Step) {
        while self.0.len() <= index {
            self.0.push(Vec::new());
        }
        let layer = &mut self.0[index];
        match layer.iter_mut().find(|known| known.encoding == step.encoding) {
            Some(known) => {
                known.bits = known.bits.max(step.bits);
                known.chance = known.chance.max(step.chance);
                known.passages += step.passages;
            }
            None => layer.push(step),
        }
    }

    /// Adds the steps of a text: the first step to layer `first`, the second to the next layer, and so on.
    fn add(&mut self, first: usize, steps: Vec<Step>) {
        for (index, step) in steps.into_iter().enumerate() {
            self.add_step(first + index, step);
        }
    }

    /// Adds the layers of another block of the text, each to the layer with the same index.
    fn add_layers(&mut self, other: Self) {
        for (index, layer) in other.0.into_iter().enumerate() {
            for step in layer {
                self.add_step(index, step);
            }
        }
    }

    fn into_steps(self) -> Vec<Step> {
        self.0.into_iter().flatten().collect()
    }

    /// Returns the encoding of the step if there is exactly one step in all layers.
    fn single_encoding(&self) -> Option<Encoding> {
        match &self.0[..] {
            [layer] => match &layer[..] {
                [step] => Some(step.encoding),
                _ => None,
            },
            _ => None,
        }
    }

    /// Combines the steps of a single layer if one encoding alone gives the same result. `explains` returns whether an encoding gives this
    /// result. Lines of one text were mostly misread in one encoding. They can get steps in different encodings, because encodings share
    /// many characters: `Ã¼` is the same bytes in windows-1252 and windows-1254. If several encodings explain the result, the encoding with
    /// the most passages stays.
    fn merge(&mut self, explains: impl Fn(Encoding) -> bool) {
        let [layer] = &mut self.0[..] else { return };
        let passages = layer.iter().map(|step| step.passages).sum();
        let mut encodings: Vec<_> = layer.iter().map(|step| (step.passages, step.encoding)).collect();
        encodings.sort_by_key(|&(passages, _)| Reverse(passages));
        let mut explaining =
            encodings.into_iter().map(|(_, encoding)| encoding).filter(|&each| explains(each));
        if layer.len() > 1
            && let Some(encoding) = explaining.next()
        {
            layer.retain(|step| step.encoding == encoding);
            layer[0].passages = passages;
        }
    }
}

/// Returns whether `encoding` explains all changes from `text` to `result`. To test this, the function repairs the passages in this
/// encoding, but only where `result` differs from the original. The text must then become `result`.
fn is_explained_by(encoding: Encoding, text: &Text, result: &Text) -> bool {
    let mut passages = misreadings::passages_in(&text.values, encoding);
    passages.retain(|passage| result.is_changed_at(text.origin(passage.start)));
    text.with(&passages).values == result.values
}

/// Repairs each line of a text by itself, and returns the repaired text. The first step of each line goes into the layer `first`, the
/// second step into the next layer, and so on. Box drawing characters beside words stay if the text has other drawings. Lines that a
/// console misread are also judged together ([`common`]). With `is_line_by_line`, the result for a line never depends on other lines: only
/// drawings in the same line count, and no lines are judged together.
fn repair_lines(
    text: &Text,
    may_be_windows_1252: bool,
    is_line_by_line: bool,
    first: usize,
    layers: &mut Layers,
) -> Text {
    let text_has_drawings = LazyCell::new(|| drawings::has_drawings(&text.values));
    let may_be_drawn = |line: &Text, repaired: &Text, steps: &[Step]| {
        let has_drawings =
            || if is_line_by_line { drawings::has_drawings(&line.values) } else { *text_has_drawings };
        drawings::may_be_drawings(line, repaired, steps) && has_drawings()
    };
    let undone = |line: &Text| {
        let mut repaired = line.clone();
        let steps = undo_all(&mut repaired, Scope::Line { may_be_windows_1252 });
        (repaired, steps)
    };
    let mut known = LineCache::default();
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.values.split_inclusive(|&value| value == LINE_FEED) {
        let end = start + line.len();
        let line = text.part(start, end);
        let (repaired, steps) = if line.is_original() {
            let (repaired, steps): (Text, _) = known.get(&line.values, || undone(&line));
            (repaired.moved_to(line.origin(0)), steps)
        } else {
            undone(&line)
        };
        lines.push(if steps.is_empty() || may_be_drawn(&line, &repaired, &steps) {
            Line { text: line, repair: None }
        } else {
            Line { text: repaired, repair: Some((line, steps)) }
        });
        start = end;
    }
    if !is_line_by_line {
        let undo = |text: &mut Text| undo_all(text, Scope::Line { may_be_windows_1252: false });
        common::use_common_encoding(&mut lines, undo, may_be_drawn);
    }
    let mut result = Text::new(core::iter::empty(), 0);
    for Line { text, repair } in lines {
        layers.add(first, repair.map(|(_, steps)| steps).unwrap_or_default());
        result.append(text);
    }
    result
}

/// Repairs a text in three phases. First, it undoes misreadings of the whole text, while a step changes all characters beyond ASCII. Then
/// it repairs each line by itself. If all lines were misread in one encoding, it finally repairs passages in lines that have too little
/// evidence by themselves (`rest`).
fn repair(mut text: Text) -> Option<(Layers, Vec<Change>)> {
    // Without this check, a clean text of one line would be examined twice: as a whole, and as a line.
    let is_line_feed_or_control = |value: &u32| *value == LINE_FEED || is_c1(*value);
    if !text.values.iter().any(is_line_feed_or_control) && proposal::is_without_steps(&text.values) {
        return None;
    }
    let mut layers = Layers::default();
    let whole = undo_all(&mut text, Scope::Text);
    let first = whole.len();
    layers.add(0, whole);
    let (may_be_windows_1252, is_line_by_line) = (controls::may_be_windows_1252(&text.values), false);
    let result = repair_lines(&text, may_be_windows_1252, is_line_by_line, first, &mut layers);
    // The steps of lines are rejected if most of the complete text was damaged in another way. They are also rejected if improbable letters
    // around the passages show that the passages are UTF-8 by chance (`Proposal::is_by_chance`). A single line can be too short to show
    // this.
    let steps: Vec<_> = layers.0.iter().skip(first).flatten().map(|step| step.encoding).collect();
    let is_by_chance = |found: &Proposal| found.is_by_chance && steps.contains(&found.encoding);
    if !steps.is_empty()
        && (unrepaired::is_other_damage(&result)
            || proposals(&text.values, &[], Unreadable::Keep).iter().any(is_by_chance))
    {
        return None;
    }
    layers.merge(|encoding| is_explained_by(encoding, &text, &result));
    let rest = layers.single_encoding().and_then(|encoding| rest::repair_rest(&text, &result, encoding));
    finish(&rest.unwrap_or(result), layers)
}

/// Returns the layers and the changes of a repaired text; `None` if there are no steps.
fn finish(text: &Text, mut layers: Layers) -> Option<(Layers, Vec<Change>)> {
    let changes = text.changes();
    // Passages without other characters between them are one change. A single step counts its changes instead of its passages, so that a
    // repair does not report more passages than changes.
    if let [layer] = &mut layers.0[..]
        && let [step] = &mut layer[..]
    {
        step.passages = changes.len();
    }
    (!layers.0.is_empty()).then_some((layers, changes))
}

fn into_repair((layers, changes): (Layers, Vec<Change>)) -> Repair {
    Repair { steps: layers.into_steps(), changes }
}

/// Returns the repaired text and the steps; `None` if there is no certain repair.
///
/// First, the text is repaired as a whole, while a step changes all its characters beyond ASCII. Then each line is repaired by itself. A
/// line can be too short to show that it was misread. If the other lines were misread in one multi-byte encoding, such as GBK, such a line
/// is repaired in this encoding too. The time is linear in the length of the text.
///
/// A line stays as it is in these cases:
///
/// - Another repair is almost as plausible.
/// - No repair makes the line plausible.
/// - Most of the line was damaged in another way.
///
/// Bytes that were lost become U+FFFD. If some bytes of a character became a question mark in a multi-byte encoding, the rest of this
/// character stays. A word stays too if it would become only U+FFFD.
///
/// A long text is repaired in blocks of lines, so that memory is bounded.
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
    let mut result = String::with_capacity(text.len());
    let mut layers = Layers::default();
    for block in blocks(text) {
        let mut at = 0;
        if let Some((block_layers, changes)) = repair(Text::from_utf8(block)) {
            layers.add_layers(block_layers);
            for change in &changes {
                result.push_str(&block[at..change.start]);
                result.push_str(&change.text);
                at = change.end;
            }
        }
        result.push_str(&block[at..]);
    }
    let steps = layers.into_steps();
    (!steps.is_empty()).then_some(Repaired { text: result, steps })
}

/// Returns the changes of a repair of UTF-16 text, with offsets in code units; see [`repair_text`]. Lone surrogates stay as
/// they are.
///
/// ```
/// use utfscope::repair;
///
/// let units: Vec<u16> = "un cafÃ©".encode_utf16().collect();
/// let repair = repair::repair_utf16(&units).unwrap();
/// assert_eq!((repair.changes[0].start, repair.changes[0].text.as_str()), (6, "é"));
/// ```
pub fn repair_utf16(units: &[u16]) -> Option<Repair> {
    repair(Text::from_utf16(units)).map(into_repair)
}

/// Returns the changes of a repair that handles each line by itself, so that the result for a line never depends on other lines.
pub fn repair_lines_utf16(units: &[u16]) -> Option<Repair> {
    let mut layers = Layers::default();
    let (may_be_windows_1252, is_line_by_line) = (true, true);
    let text = Text::from_utf16(units);
    let result = repair_lines(&text, may_be_windows_1252, is_line_by_line, 0, &mut layers);
    finish(&result, layers).map(into_repair)
}

/// Returns a repair for each step that is possible as the first step, in the order of their evidence. Steps that replace a passage such as
/// `Ã?` with U+FFFD come last. The question mark stands for a lost byte, and the replacement loses the lead byte `Ã` too.
///
/// [`repair_utf16`] does not apply all of these steps: two can be almost equally likely, and it leaves a passage such as `Ã?` as it is.
pub fn candidates_utf16(units: &[u16]) -> Vec<Repair> {
    let candidates = rivals::candidates(&Text::from_utf16(units)).into_iter();
    candidates.map(|(result, step)| Repair { steps: vec![step], changes: result.changes() }).collect()
}

//! Chooses one encoding for all lines of a text that a console misread. A line that is less plausible in this encoding keeps its own result.
//!
//! In most code pages of MS-DOS, the UTF-8 lead bytes C3, C4 and C5 are `├`, `─` and `┼`. So two code pages can explain a short line:
//! `Mu┼ş` is `Muş` in cp857 and `Muŭ` in cp852. A single line can have too little evidence to choose one of these code
//! pages. All repaired lines together have enough evidence.

use super::misreadings::has_boxes_as_leads;
use super::plausibility::cost;
use super::step::{Excerpt, Step};
use super::text::Text;

const LINE_FEED: u32 = 0x0A;

/// A line of a text after its repair.
pub(super) struct Line {
    pub text: Text,
    /// The line before the repair, and the steps; `None` if nothing changed.
    pub repair: Option<(Text, Vec<Step>)>,
}

impl Line {
    /// Returns the line before its repair, if the repair was one step in a code page of MS-DOS.
    fn before_code_page_step(&self) -> Option<&Text> {
        match &self.repair {
            Some((before, steps)) => match &steps[..] {
                [step] if has_boxes_as_leads(step.encoding) => Some(before),
                _ => None,
            },
            None => None,
        }
    }

    /// Replaces the result of the repair with the result of another step.
    fn replace(&mut self, after: Text, step: &Step) {
        let Some((before, steps)) = &mut self.repair else { return };
        let mut pairs = before.values.iter().zip(&after.values);
        let first = pairs.position(|(one, other)| one != other).unwrap_or(0);
        let excerpt = Excerpt::new(&before.values, &after.values, first);
        *steps = vec![Step { passages: after.changes().len(), excerpt, ..step.clone() }];
        self.text = after;
    }
}

/// Joins the lines that were misread in code pages of MS-DOS, and repairs them as one text. If this repair is one step in one code page,
/// each of these lines gets its part of the result. But a line keeps its present result if that result is more plausible, or if the new
/// result can be part of a drawing. `undo_all` repairs a text and returns the steps. `may_be_drawn` gets a line before and after a repair
/// and the steps, and returns whether the changed characters can be part of a drawing.
pub(super) fn use_common_encoding(
    lines: &mut [Line],
    undo_all: impl Fn(&mut Text) -> Vec<Step>,
    may_be_drawn: impl Fn(&Text, &Text, &[Step]) -> bool,
) {
    let mut joined = Text::new(core::iter::empty(), 0);
    for before in lines.iter().filter_map(Line::before_code_page_step) {
        joined.append(before.clone());
    }
    let steps = undo_all(&mut joined);
    let [step] = &steps[..] else { return };
    if !has_boxes_as_leads(step.encoding) {
        return;
    }
    let mut start = 0;
    for line in lines {
        let Some(before) = line.before_code_page_step() else { continue };
        let len = joined.values[start..]
            .split_inclusive(|&value| value == LINE_FEED)
            .next()
            .map_or(0, <[u32]>::len);
        let after = joined.part(start, start + len);
        start += len;
        let cost_of = |text: &Text| cost(&[], &text.values, &[]);
        if after.values != line.text.values
            && cost_of(&after) <= cost_of(&line.text)
            && !may_be_drawn(before, &after, &steps)
        {
            line.replace(after, step);
        }
    }
}

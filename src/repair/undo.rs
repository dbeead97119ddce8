//! Chooses the steps of a repair, and applies them one after the other.
//!
//! Text can have been misread several times. For example, `ÃƒÂ¼` becomes `Ã¼` in a first step, and `ü` in a second. [`Undo::next`] computes
//! the possible steps of the present text (`proposal`). It applies the most likely step, unless another one is almost as likely (`rivals`).
//! If no step has enough evidence by itself, two steps are tried together. If several first steps are almost equally likely, the steps that
//! can follow each of them decide which one is applied.

use super::characters::Tenths;
use super::misreadings;
use super::passages::Passage;
use super::proposal::{Proposal, Unreadable, proposals};
use super::rivals::{MARGIN_OF_ONE, has_same, strong};
use super::step::Step;
use super::text::Text;
use super::unrepaired::leaves_leads_in_words;
use crate::encoding::Encoding;

/// The minimum gain of two steps together, if the first has too little evidence by itself.
const MIN_GAIN_OF_TWO_STEPS: Tenths = 180;
/// The maximum number of paths that are compared. A path is a possible first step, with the steps that follow it.
const MAX_PATHS: usize = 4;
/// The maximum number of steps of a path.
const MAX_PATH_LEN: usize = 4;
/// By how many bits the evidence of a path must exceed the evidence of other paths.
const PATH_MARGIN: f64 = 6.0;

/// A text, and the steps that were applied to it.
#[derive(Clone, Debug)]
pub(super) struct Undo {
    pub text: Text,
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The encodings in which the last step would have given the same text: several encodings can map the same characters to the same
    /// bytes.
    possible: Vec<Encoding>,
    /// Whether each step must change all characters beyond ASCII.
    must_change_all: bool,
    /// Whether two steps in different code pages of MS-DOS changed different parts of the original text. At least one of the parts is then
    /// probably UTF-8 by chance, because a text is hardly ever decoded in two such code pages.
    mixes_code_pages: bool,
}

impl Undo {
    pub fn new(text: Text, must_change_all: bool) -> Self {
        Self { text, steps: Vec::new(), possible: Vec::new(), must_change_all, mixes_code_pages: false }
    }

    /// Applies the next step, or several steps that have enough evidence only together. Returns false if no step is clearly the
    /// most likely.
    pub fn next(&mut self) -> bool {
        let proposals = proposals(&self.text.values, &self.possible, Unreadable::Keep);
        self.undo_best(&strong(&proposals), &proposals)
            || self.undo_two(&proposals)
            || self.undo_likely_path(&proposals)
    }

    /// Applies two steps that have enough evidence together. Returns false if there are no such steps.
    fn undo_two(&mut self, proposals: &[Proposal]) -> bool {
        if proposals.is_empty() {
            return false;
        }
        let mut two = self.clone();
        if !two.undo_best(&proposals.iter().collect::<Vec<_>>(), proposals) {
            return false;
        }
        let possible = two.possible.clone();
        let is_strong = two.next_strong()
            && matches!(&two.steps[..], [.., first, second]
                if two.possible.iter().any(|encoding| possible.contains(encoding))
                    && 10.0 * (first.bits + second.bits) >= MIN_GAIN_OF_TWO_STEPS as f64);
        if is_strong {
            *self = two;
        }
        is_strong
    }

    /// Chooses between first steps that are almost equally likely, by the steps that are possible after them. If only one of the first
    /// steps has further steps in its encoding, applies this first step with its further steps. If several first steps have further steps,
    /// applies the path with clearly more evidence than the others (`PATH_MARGIN`). Returns false if there is no such path.
    fn undo_likely_path(&mut self, proposals: &[Proposal]) -> bool {
        let firsts = strong(proposals);
        let Some(&best) = firsts.first() else { return false };
        let is_near = |proposal: &&&Proposal| proposal.rank + MARGIN_OF_ONE > best.rank;
        let near = firsts.iter().take_while(is_near).take(MAX_PATHS);
        let paths = near.filter_map(|&first| self.path(first, proposals));
        let mut paths: Vec<(f64, Self)> = paths.collect();
        paths.sort_by(|(first, _), (second, _)| second.total_cmp(first));
        let Some((bits, path)) = paths.first() else { return false };
        let is_rival = |(other_bits, other): &(f64, Self)| {
            other.text.values != path.text.values && other_bits + PATH_MARGIN > *bits
        };
        if paths.iter().any(is_rival) {
            return false;
        }
        *self = paths.swap_remove(0).1;
        true
    }

    /// Returns the path that begins with the step `first`, and its evidence in bits. Returns `None` if the step is doubtful or
    /// changes too little, or if no further steps follow in the same encoding.
    fn path(&self, first: &Proposal, proposals: &[Proposal]) -> Option<(f64, Self)> {
        if (self.must_change_all && !first.covers_all) || first.is_doubtful {
            return None;
        }
        let mut path = self.clone();
        path.undo(first, proposals);
        let encodings = path.possible.clone();
        while path.steps.len() < self.steps.len() + MAX_PATH_LEN && path.next_strong() {}
        let has_further_steps = path.steps.len() > self.steps.len() + 1
            && path.possible.iter().any(|encoding| encodings.contains(encoding));
        let bits = path.steps[self.steps.len()..].iter().map(|step| step.bits).sum();
        has_further_steps.then_some((bits, path))
    }

    /// Returns whether a step in a rare encoding wrote C1 control characters (U+0080 to U+009F), and no later step replaced them. The text
    /// was then misread in another encoding than the encoding of the step.
    pub fn is_incomplete(&self) -> bool {
        self.steps.iter().any(|step| misreadings::is_rare(step.encoding)) && self.text.has_new_controls()
    }

    /// Returns whether the text was decoded in another code page of MS-DOS than the code page of a step, so that the repair is wrong. That
    /// is so if different parts of the text were repaired in two code pages, or if words still have lead bytes such as `├`.
    pub fn shows_other_code_page(&self) -> bool {
        let leaves_leads = |step: &Step| {
            misreadings::has_boxes_as_leads(step.encoding)
                && misreadings::bytes_in(step.encoding)
                    .is_some_and(|bytes| leaves_leads_in_words(&self.text, &bytes))
        };
        self.mixes_code_pages || self.steps.iter().any(leaves_leads)
    }

    /// Applies the next step if it has enough evidence by itself.
    fn next_strong(&mut self) -> bool {
        let proposals = proposals(&self.text.values, &self.possible, Unreadable::Keep);
        self.undo_best(&strong(&proposals), &proposals)
    }

    /// Applies the first of `proposals`, which has the highest rank. Returns false if there is no proposal, if the first proposal is
    /// doubtful or changes too little, or if another step is almost equally likely. `all_proposals` also holds the proposals without enough
    /// evidence.
    fn undo_best(&mut self, proposals: &[&Proposal], all_proposals: &[Proposal]) -> bool {
        let Some((best, others)) = proposals.split_first() else { return false };
        if (self.must_change_all && !best.covers_all)
            || best.is_doubtful
            || best.has_rival(others)
            || best.has_similar_rival(all_proposals)
        {
            return false;
        }
        self.undo(best, proposals.iter().copied());
        true
    }

    /// Applies a step. `proposals` holds this step, and the steps that are possible instead.
    fn undo<'a>(&mut self, step: &Proposal, proposals: impl IntoIterator<Item = &'a Proposal>) {
        let is_new = |passage: &Passage| (passage.start..passage.end).any(|at| self.text.is_new(at));
        self.mixes_code_pages |= misreadings::has_boxes_as_leads(step.encoding)
            && self.possible.iter().any(|&encoding| misreadings::has_boxes_as_leads(encoding))
            && !self.possible.contains(&step.encoding)
            && !step.passages.iter().any(is_new);
        let agrees = |other: &&Proposal| has_same(&step.passages, &other.passages);
        self.possible = proposals.into_iter().filter(agrees).map(|proposal| proposal.encoding).collect();
        let (text, step) = step.apply(&self.text);
        self.text = text;
        self.steps.push(step);
    }
}

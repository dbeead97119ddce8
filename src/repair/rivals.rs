//! Compares the steps that are possible for a text. A step is a rival of the best step if both are almost equally likely, but give different
//! texts. A repair then applies neither, unless further steps decide between them (`undo`). For example, the same passages can be plausible
//! in windows-1250 and in ISO-8859-2, but encode different letters. [`candidates`] returns all likely steps, so that a person can choose.

use super::characters::{EAST_ASIAN, Tenths};
use super::passages::Passage;
use super::proposal::{Proposal, Unreadable, proposals};
use super::step::Step;
use super::text::Text;
use super::unrepaired::is_other_damage;
use crate::encoding::Encoding;
use crate::legacy::Legacy;

/// A step is a rival of the best step if it gives another text, and its rank is lower by less than this.
const MARGIN: Tenths = 40;
/// The same margin for a step that changes one passage and leaves other characters beyond ASCII as they are.
pub(super) const MARGIN_OF_ONE: Tenths = 120;

/// Pairs of encodings for the same languages, each with the margin for steps that change the same passages in both encodings. The margin is
/// larger than `MARGIN`, because little distinguishes such steps: only how frequent the encodings and the letters are, such as `å` and `á`.
const SIMILAR: [([Legacy; 2], Tenths); 5] = [
    ([Legacy::Windows1250, Legacy::Iso8859_2], 75),
    ([Legacy::Windows1257, Legacy::Iso8859_13], 75),
    ([Legacy::Iso8859_4, Legacy::Iso8859_10], 75),
    ([Legacy::Windows1253, Legacy::Iso8859_7], 50),
    ([Legacy::Windows1256, Legacy::Iso8859_6], 50),
];
/// If a step in a rarer encoding makes the text this much more plausible than the best step does, the best step is uncertain. This
/// does not apply to a best step in windows-1252, which is by far the most frequent encoding.
const MORE_PLAUSIBLE: Tenths = 20;

/// Returns whether two lists of passages, each in order, have passages with the same starts and ends.
fn has_same_ranges(first: &[Passage], second: &[Passage]) -> bool {
    let range = |passage: &Passage| (passage.start, passage.end);
    first.iter().map(range).eq(second.iter().map(range))
}

/// Returns whether two lists of passages, each in order, have the same passages.
pub(super) fn has_same(first: &[Passage], second: &[Passage]) -> bool {
    has_same_ranges(first, second) && !is_different(first, second)
}

/// Returns whether two lists of passages, each in order, encode different text at a place where they overlap.
fn is_different(first: &[Passage], second: &[Passage]) -> bool {
    let mut rest = first.iter().peekable();
    second.iter().any(|passage| {
        while rest.next_if(|other| other.end <= passage.start).is_some() {}
        rest.peek().is_some_and(|other| other.start < passage.end && other.decoded != passage.decoded)
    })
}

impl Proposal {
    /// Returns the margin for two steps that change the same passages in two encodings of [`SIMILAR`]; `None` for other steps. Also returns
    /// `None` if the steps encode different East Asian characters: for nearly every such character, the other encoding has a character that
    /// is as plausible.
    fn margin_of_similar(&self, other: &Self) -> Option<Tenths> {
        let both = [self.encoding, other.encoding];
        let is_pair = |(pair, _): &&([Legacy; 2], Tenths)| {
            pair.iter().all(|&encoding| both.contains(&Encoding::Legacy(encoding)))
        };
        let (_, margin) = SIMILAR.iter().find(is_pair)?;
        let is_east_asian = |passage: &Passage| passage.other_script() == Some(EAST_ASIAN);
        let mut passages = self.passages.iter().zip(&other.passages);
        let is_similar = has_same_ranges(&self.passages, &other.passages)
            && passages.all(|(passage, other)| passage.decoded == other.decoded || !is_east_asian(passage));
        is_similar.then_some(*margin)
    }

    /// Returns whether one of the `others`, which have lower ranks, has almost the same rank and another result.
    pub fn has_rival(&self, others: &[&Self]) -> bool {
        let margin = if self.covers_all || self.passages.len() > 1 { MARGIN } else { MARGIN_OF_ONE };
        others.iter().any(|other| self.is_rival(other, margin))
    }

    /// Returns whether one of the `others`, even without enough evidence of its own, makes this step uncertain. Either it is a similar step
    /// ([`SIMILAR`]) with almost the same rank and another result, or it makes the text much more plausible ([`MORE_PLAUSIBLE`]).
    pub fn has_similar_rival<'a>(&self, others: impl IntoIterator<Item = &'a Self>) -> bool {
        let is_rival = |other: &Self| {
            self.margin_of_similar(other).is_some_and(|margin| self.is_rival(other, margin))
                || (self.encoding != Encoding::Windows1252
                    && other.plausibility >= self.plausibility + MORE_PLAUSIBLE
                    && is_different(&self.passages, &other.passages))
        };
        others.into_iter().any(is_rival)
    }

    fn is_rival(&self, other: &Self, margin: Tenths) -> bool {
        other.rank + margin > self.rank && is_different(&self.passages, &other.passages)
    }
}

/// Returns the proposals with enough evidence by themselves, and their similar rivals. Of several steps with the same result,
/// returns only the first step.
fn likely(proposals: &[Proposal]) -> impl Iterator<Item = &Proposal> {
    let strong = strong(proposals);
    let is_likely = move |(index, proposal): &(usize, &Proposal)| {
        let is_same = |before: &Proposal| has_same(&before.passages, &proposal.passages);
        let is_strong = proposal.is_strong();
        (is_strong || strong.iter().any(|&found| found.has_similar_rival([*proposal])))
            && !proposals[..*index].iter().any(is_same)
    };
    proposals.iter().enumerate().filter(is_likely).map(|(_, proposal)| proposal)
}

/// Returns the proposals with enough evidence by themselves.
pub(super) fn strong(proposals: &[Proposal]) -> Vec<&Proposal> {
    proposals.iter().filter(|proposal| proposal.is_strong()).collect()
}

/// Returns each [`likely`] first step, with the text after it, the most likely first. Steps that replace unreadable passages
/// ([`Passage::is_unreadable`]) with U+FFFD come last; a repair never applies these. A step is left out if most of the text after it is
/// damaged in another way ([`is_other_damage`]).
pub(super) fn candidates(text: &Text) -> Vec<(Text, Step)> {
    let readable = proposals(&text.values, &[], Unreadable::Keep);
    let lossy = proposals(&text.values, &[], Unreadable::Replace);
    let lossy = lossy.iter().filter(|proposal| proposal.passages.iter().any(|passage| passage.is_unreadable));
    let results = likely(&readable).chain(lossy).map(|proposal| proposal.apply(text));
    results.filter(|(result, _)| !is_other_damage(result)).collect()
}

//! Finds invisible characters without a use, and the text or bytes that tags and variation selectors spell.

use super::classes::{BOM, is_bidi_control, is_tag, selector};
use super::context::{Use, has_variant, use_of};
use super::finding::{Cause, Checks, Finding, Kind, Severity};
use super::text::Line;
use crate::unicode::is_default_ignorable;
use core::ops::Range;

/// The minimum length of a run of invisible characters without a use that is reported as a hidden message.
const MIN_MESSAGE_LEN: usize = 8;
const BLACK_FLAG: u32 = 0x1F3F4;
/// The start of the block Tags. A tag is this number plus its ASCII character.
const TAGS_BLOCK: u32 = 0xE0000;
const CANCEL_TAG: u32 = 0xE007F;
/// The subdivisions of countries whose flags are recommended for general interchange (emoji-sequences.txt).
const FLAGS: [&str; 3] = ["gbeng", "gbsct", "gbwls"];

/// Returns whether a character is invisible, and is reported if it has no use. Bidi controls, tags, variation selectors and
/// U+FEFF have findings of their own.
fn is_invisible(code_point: u32) -> bool {
    let is_format = matches!(code_point, 0xFFF9..=0xFFFB | 0x13430..=0x1343F);
    (is_default_ignorable(code_point) || is_format)
        && !is_bidi_control(code_point)
        && !is_tag(code_point)
        && selector(code_point).is_none()
        && code_point != BOM
}

/// Reports the invisible characters of a line. The time is linear in the length of the line.
pub(super) fn check(line: &Line, checks: Checks, findings: &mut Vec<Finding>) {
    let mut index = 0;
    while index < line.text_len {
        let code_point = line.code_point(index);
        let end = |is_same: &dyn Fn(u32) -> bool| {
            let rest = line.text()[index..].iter();
            index + rest.take_while(|item| is_same(item.code_point)).count()
        };
        index = if is_tag(code_point) {
            let run = index..end(&is_tag);
            report(line, checks, Kind::TagSmuggling, judge_tags(line, &run), &run, findings);
            run.end
        } else if selector(code_point).is_some() {
            let run = index..end(&|other| selector(other).is_some());
            report(line, checks, Kind::VariationSelector, judge_selectors(line, &run), &run, findings);
            run.end
        } else if is_invisible(code_point) {
            let run = index..end(&is_invisible);
            if checks.has(Kind::Invisible) {
                report_unneeded(line, &run, findings);
            }
            run.end
        } else {
            index + 1
        };
    }
}

/// Reports a run, if `found` is a finding and the check of its kind is made.
fn report(
    line: &Line,
    checks: Checks,
    kind: Kind,
    found: Option<(Severity, Cause)>,
    run: &Range<usize>,
    findings: &mut Vec<Finding>,
) {
    if let Some((severity, cause)) = found.filter(|_| checks.has(kind)) {
        let mut finding = line.finding(kind, severity, run.clone(), cause);
        finding.suggestion = Some(String::new());
        findings.push(finding);
    }
}

/// Reports the characters of a run that are not needed. Neighbours with the same `Use` are one finding. A hidden message is one finding
/// too, although some of its characters, such as U+2060, can be hints.
fn report_unneeded(line: &Line, run: &Range<usize>, findings: &mut Vec<Finding>) {
    let use_at = |index: usize| {
        let character = line.char(index)?;
        let before = |distance: usize| index.checked_sub(distance).and_then(|at| line.char(at));
        Some(use_of(character, before, |distance| line.char(index + distance)))
    };
    let end_of = |start: usize, is_same: &dyn Fn(Option<Use>) -> bool| {
        start + (start..run.end).take_while(|&index| is_same(use_at(index))).count()
    };
    let mut start = run.start;
    while start < run.end {
        let found = use_at(start);
        let end_of_same = end_of(start, &|other| other == found);
        let end_of_unneeded = end_of(start, &|other| other != Some(Use::Needed));
        let (end, judged) = match found {
            Some(Use::Needed) => (end_of_same, None),
            _ if end_of_unneeded - start >= MIN_MESSAGE_LEN => {
                (end_of_unneeded, Some((Severity::Error, Cause::InvisibleRun)))
            }
            Some(Use::Hint) => (end_of_same, Some((Severity::Note, Cause::Hint))),
            _ => (end_of_same, Some((Severity::Warning, Cause::Invisible))),
        };
        report(line, Checks::ALL, Kind::Invisible, judged, &(start..end), findings);
        start = end;
    }
}

/// Returns the finding for a run of tags: `None` if the tags belong to one of `FLAGS` (UTS #51, ED-14a).
fn judge_tags(line: &Line, run: &Range<usize>) -> Option<(Severity, Cause)> {
    let text: String = line.items[run.clone()]
        .iter()
        .filter(|item| (0xE0020..CANCEL_TAG).contains(&item.code_point))
        .filter_map(|item| char::from_u32(item.code_point - TAGS_BLOCK))
        .collect();
    let is_flag = run.start.checked_sub(1).is_some_and(|before| line.code_point(before) == BLACK_FLAG)
        && line.code_point(run.end - 1) == CANCEL_TAG
        && text.len() + 1 == run.len();
    if is_flag && FLAGS.contains(&&*text) {
        return None;
    }
    let (country, rest) = text.split_at_checked(2).unwrap_or_default();
    let is_region = (1..=4).contains(&rest.len())
        && country.bytes().all(|byte| byte.is_ascii_lowercase())
        && rest.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    if is_flag && is_region {
        return Some((Severity::Note, Cause::UnknownFlag(text)));
    }
    Some((Severity::Error, Cause::Tags(text)))
}

/// Returns the finding for a run of variation selectors: `None` for a single selector if the character before it has that variant.
fn judge_selectors(line: &Line, run: &Range<usize>) -> Option<(Severity, Cause)> {
    let first = line.code_point(run.start);
    let base = line.char_before(run.start);
    if run.len() == 1 {
        let has_variant = has_variant(base, first);
        // Fonts ignore a selector that has no effect, but nobody writes a supplementary selector by accident.
        let severity = if first >= TAGS_BLOCK { Severity::Warning } else { Severity::Note };
        return (!has_variant).then_some((severity, Cause::WithoutVariant));
    }
    let bytes: Vec<u8> =
        line.items[run.clone()].iter().filter_map(|item| selector(item.code_point)).collect();
    if run.len() == 2 && bytes[0] == bytes[1] {
        return Some((Severity::Warning, Cause::WithoutVariant));
    }
    let is_text = |text: &str| text.chars().all(|character| !character.is_control() || character == '\n');
    let text_of =
        |bytes: &[u8]| core::str::from_utf8(bytes).ok().filter(|text| is_text(text)).map(str::to_owned);
    // The first selector may belong to the character before it, such as an emoji, and not to the message.
    let text = text_of(&bytes).or_else(|| has_variant(base, first).then(|| text_of(&bytes[1..]))?);
    Some((Severity::Error, text.map_or(Cause::SelectorBytes(bytes), Cause::SelectorText)))
}

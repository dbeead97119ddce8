//! Escapes of lone surrogates, in the notations of JSON, of programming languages and of XML.

use super::finding::{Cause, Checks, Finding, Kind, Severity};
use super::text::Line;
use core::ops::Range;

/// A notation, so that both halves of a pair must have the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Notation {
    /// `\uD83D`, in Java also `\uuD83D`.
    Four,
    /// `\u{D83D}`.
    Braces,
    /// `\U0000D83D`.
    Eight,
    /// `&#xD83D;` or `&#55357;`.
    Reference,
}

/// An escape: its notation, its end, and its number.
#[derive(Clone, Copy, Debug)]
struct Escape {
    notation: Notation,
    end: usize,
    value: u32,
}

/// The most digits of an escape that are read, so that the cost of each is bounded.
const MAX_DIGITS: usize = 10;

/// Reads digits in a base; returns their number and where they end. `None` without a digit, or if there are too many.
fn digits(line: &Line, start: usize, base: u32) -> Option<(u32, usize)> {
    let digit = |index: usize| line.char(index).and_then(|character| character.to_digit(base));
    let count = (0..=MAX_DIGITS).take_while(|&offset| digit(start + offset).is_some()).count();
    if count == 0 || count > MAX_DIGITS {
        return None;
    }
    let value = (start..start + count)
        .filter_map(digit)
        .fold(0_u64, |value, digit| value * u64::from(base) + u64::from(digit));
    Some((u32::try_from(value).ok()?, start + count))
}

/// Reads exactly this number of hexadecimal digits.
fn fixed(line: &Line, start: usize, count: usize) -> Option<u32> {
    (start..start + count).try_fold(0, |value, index| {
        Some(value << 4 | line.char(index).and_then(|character| character.to_digit(16))?)
    })
}

/// Reads the escape that starts at an index with a backslash or an ampersand.
fn escape(line: &Line, start: usize) -> Option<Escape> {
    let is = |index: usize, character: char| line.code_point(index) == u32::from(character);
    if is(start, '&') {
        if !is(start + 1, '#') {
            return None;
        }
        let is_hex = is(start + 2, 'x') || is(start + 2, 'X');
        let (value, end) = if is_hex { digits(line, start + 3, 16) } else { digits(line, start + 2, 10) }?;
        return is(end, ';').then_some(Escape { notation: Notation::Reference, end: end + 1, value });
    }
    if is(start + 1, 'U') {
        let value = fixed(line, start + 2, 8)?;
        return Some(Escape { notation: Notation::Eight, end: start + 10, value });
    }
    if !is(start + 1, 'u') {
        return None;
    }
    if is(start + 2, '{') {
        let (value, end) = digits(line, start + 3, 16)?;
        return is(end, '}').then_some(Escape { notation: Notation::Braces, end: end + 1, value });
    }
    let at = start + 1 + (start + 1..).take(MAX_DIGITS).take_while(|&index| is(index, 'u')).count();
    Some(Escape { notation: Notation::Four, end: at + 4, value: fixed(line, at, 4)? })
}

const fn is_high(value: u32) -> bool {
    matches!(value, 0xD800..=0xDBFF)
}

const fn is_low(value: u32) -> bool {
    matches!(value, 0xDC00..=0xDFFF)
}

/// Reports escapes of surrogates without their other half. An escaped backslash starts no escape.
pub(super) fn check(line: &Line, checks: Checks, findings: &mut Vec<Finding>) {
    if !checks.has(Kind::LoneSurrogateEscape) {
        return;
    }
    let mut index = 0;
    while index < line.content {
        let code_point = line.code_point(index);
        if code_point == u32::from('\\') && line.code_point(index + 1) == u32::from('\\') {
            index += 2;
            continue;
        }
        let is_start = code_point == u32::from('\\') || code_point == u32::from('&');
        let Some(found) = is_start.then(|| escape(line, index)).flatten() else {
            index += 1;
            continue;
        };
        let start = index;
        index = found.end;
        if !is_high(found.value) && !is_low(found.value) {
            continue;
        }
        // Only Java, JavaScript, JSON and C# make a character of two escapes, and these have four digits.
        if is_high(found.value)
            && found.notation == Notation::Four
            && let Some(other) =
                (line.code_point(index) == u32::from('\\')).then(|| escape(line, index)).flatten()
            && other.notation == Notation::Four
            && is_low(other.value)
        {
            index = other.end;
            continue;
        }
        report(line, start..index, found.value, findings);
    }
}

fn report(line: &Line, range: Range<usize>, value: u32, findings: &mut Vec<Finding>) {
    let is_range = line.code_point(range.end) == u32::from('-')
        || range.start.checked_sub(1).is_some_and(|before| line.code_point(before) == u32::from('-'));
    let (severity, cause) = if is_range {
        (Severity::Note, Cause::SurrogateRange)
    } else {
        (Severity::Warning, Cause::LoneSurrogate)
    };
    let mut finding = line.finding(Kind::LoneSurrogateEscape, severity, range, cause);
    finding.code_points = vec![value];
    findings.push(finding);
}

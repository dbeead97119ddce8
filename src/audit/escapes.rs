//! Escapes of surrogates, lone or in pairs, in the notations of JSON, of programming languages and of XML.

use super::finding::{Cause, Checks, Finding, Kind, Severity};
use super::text::Line;
use crate::code_point::CodePoint;
use core::ops::Range;

/// The notation of an escape. In `FourDigits`, a character above U+FFFF needs the two escapes of a surrogate pair. In the other notations,
/// such a character needs only one escape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Notation {
    /// `\uD83D`, in Java also `\uuD83D`.
    FourDigits,
    /// `\u{D83D}`.
    Braces,
    /// `\U0000D83D`.
    EightDigits,
    /// `&#xD83D;` or `&#55357;`.
    Reference,
}

#[derive(Clone, Copy, Debug)]
struct Escape {
    notation: Notation,
    end: usize,
    value: u32,
}

/// The maximum number of digits of an escape, or of `u`s in Java. With this limit, an escape is read in constant time.
const MAX_DIGITS: usize = 10;

/// Reads digits in a base; returns their value and the index after them. `None` if there is no digit, if there are too many digits, or if
/// the value exceeds 32 bits.
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

/// Reads exactly `count` hexadecimal digits, and returns their value.
fn hex_digits(line: &Line, start: usize, count: usize) -> Option<u32> {
    (start..start + count).try_fold(0, |value, index| {
        Some(value << 4 | line.char(index).and_then(|character| character.to_digit(16))?)
    })
}

/// Returns the escape at `start`, where a backslash or an ampersand must be.
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
        let value = hex_digits(line, start + 2, 8)?;
        return Some(Escape { notation: Notation::EightDigits, end: start + 10, value });
    }
    if !is(start + 1, 'u') {
        return None;
    }
    if is(start + 2, '{') {
        let (value, end) = digits(line, start + 3, 16)?;
        return is(end, '}').then_some(Escape { notation: Notation::Braces, end: end + 1, value });
    }
    let digits_start = start + 1 + (start + 1..).take(MAX_DIGITS).take_while(|&index| is(index, 'u')).count();
    Some(Escape {
        notation: Notation::FourDigits,
        end: digits_start + 4,
        value: hex_digits(line, digits_start, 4)?,
    })
}

/// Returns whether an ASCII word has an escape. Some of its letters and digits are then the number of a code point or a byte, as in the
/// words `u00e9l` of `\u00e9l` and `A9l` of `%C3%A9l`. Words such as `cafu00e9`, from which a program removed the backslash, count too. `start`
/// is the index of the word in the line.
///
/// Two forms also occur in other words:
///
/// - The name `menu2024` ends with `u2024`. So without a backslash, `u` and four hex digits count only for U+0080 to U+00FF, or if another
///   such escape follows.
/// - `%face` is a name in Perl. So after `%`, two letters are hex digits only if another escape precedes.
pub(super) fn has_escape(line: &Line, start: usize, word: &str) -> bool {
    let before = line.char_before(start);
    let is_percent_escape = |at: usize| line.char(at) == Some('%') && hex_digits(line, at + 1, 2).is_some();
    let is_after_percent_escape = || start.checked_sub(4).is_some_and(is_percent_escape);
    let has_hex = |start: usize, count: usize| {
        let digits = word.as_bytes().get(start..start + count);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    let has_u_escape = |start: usize| word.as_bytes().get(start) == Some(&b'u') && has_hex(start + 1, 4);
    let is_escape = match (before, word.as_bytes().first()) {
        (Some('\\' | '%'), Some(b'u')) => has_u_escape(0),
        (Some('\\'), Some(b'U')) => has_hex(1, 8),
        (Some('\\'), Some(b'x')) => has_hex(1, 2),
        (Some('%'), _) => {
            let has_digit = word.bytes().take(2).any(|digit| digit.is_ascii_digit());
            has_hex(0, 2) && (has_digit || is_after_percent_escape())
        }
        _ => false,
    };
    let is_latin_1 =
        |start: usize| matches!(word.as_bytes()[start + 1..start + 4], [b'0', b'0', b'8'..=b'f']);
    is_escape
        || (0..word.len()).any(|start| has_u_escape(start) && (is_latin_1(start) || has_u_escape(start + 5)))
}

/// Reports escapes of lone surrogates. Also reports escapes of surrogate pairs in a notation that has one escape for the whole character.
/// An escaped backslash starts no escape.
pub(super) fn check(line: &Line, checks: Checks, findings: &mut Vec<Finding>) {
    if !checks.has(Kind::LoneSurrogateEscape) && !checks.has(Kind::SurrogatePairEscape) {
        return;
    }
    let mut index = 0;
    while index < line.text_len {
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
        let Some(surrogate) = CodePoint::new(found.value).filter(|value| value.is_surrogate()) else {
            continue;
        };
        let next = (surrogate.is_high_surrogate() && line.code_point(index) == code_point)
            .then(|| escape(line, index))
            .flatten()
            .filter(|next| next.notation == found.notation);
        let low = next.and_then(|next| CodePoint::new(next.value)).filter(|low| low.is_low_surrogate());
        if let (Some(next), Some(low)) = (next, low) {
            index = next.end;
            // Java, JavaScript, JSON and C# combine two escapes with four digits into one character.
            if found.notation != Notation::FourDigits && checks.has(Kind::SurrogatePairEscape) {
                let code_point = CodePoint::from_surrogate_pair(surrogate, low).value();
                report_pair(line, start..index, found, code_point, findings);
            }
        } else if checks.has(Kind::LoneSurrogateEscape) {
            report_lone(line, start, found, findings);
        }
    }
}

/// Reports the escape of a lone surrogate. Beside a hyphen, the finding is only a note: in a regular expression such as `[\uD800-\uDBFF]`,
/// the surrogates are intended.
fn report_lone(line: &Line, start: usize, escape: Escape, findings: &mut Vec<Finding>) {
    let range = start..escape.end;
    let is_beside_hyphen = line.code_point(range.end) == u32::from('-')
        || start.checked_sub(1).is_some_and(|before| line.code_point(before) == u32::from('-'));
    let (severity, cause) = if is_beside_hyphen {
        (Severity::Note, Cause::SurrogateRange)
    } else {
        (Severity::Warning, Cause::LoneSurrogate)
    };
    let suggestion = (!is_beside_hyphen).then(|| escaped(line, &range, escape.notation, 0xFFFD));
    let mut finding = line.finding(Kind::LoneSurrogateEscape, severity, range, cause);
    finding.code_points = vec![escape.value];
    finding.suggestion = suggestion;
    findings.push(finding);
}

/// Reports two escapes that are the halves of one character. `first` is the escape at the start of the range.
fn report_pair(
    line: &Line,
    range: Range<usize>,
    first: Escape,
    code_point: u32,
    findings: &mut Vec<Finding>,
) {
    let suggestion = escaped(line, &(range.start..first.end), first.notation, code_point);
    let mut finding = line.finding(Kind::SurrogatePairEscape, Severity::Warning, range, Cause::SurrogatePair);
    finding.code_points = vec![code_point];
    finding.suggestion = Some(suggestion);
    findings.push(finding);
}

/// Returns the escape of a code point, in the notation and letter case of the escape at `range`. To replace the escape of a lone surrogate,
/// callers pass U+FFFD: the lost half of the pair cannot be restored, and many programs reject a lone half.
fn escaped(line: &Line, range: &Range<usize>, notation: Notation, code_point: u32) -> String {
    let text: String = range.clone().filter_map(|index| line.char(index)).collect();
    // A surrogate has the hexadecimal digit D, so its escape always shows the letter case.
    let has_upper_d_to_f = text.chars().any(|character| matches!(character, 'D'..='F'));
    let digits = if has_upper_d_to_f { format!("{code_point:X}") } else { format!("{code_point:x}") };
    match notation {
        Notation::FourDigits => format!("{}{digits}", &text[..text.len() - 4]),
        Notation::Braces => format!("\\u{{{digits}}}"),
        Notation::EightDigits => format!("\\U{digits:0>8}"),
        Notation::Reference if text.starts_with("&#x") => format!("&#x{digits};"),
        Notation::Reference if text.starts_with("&#X") => format!("&#X{digits};"),
        Notation::Reference => format!("&#{code_point};"),
    }
}

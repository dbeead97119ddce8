//! Controls of the bidirectional algorithm: whether each is closed on its line, and whether it encloses delimiters of
//! strings or comments (UAX #9, UTS #55).

use super::classes::{is_bidi_control, is_right_to_left};
use super::finding::{Cause, Checks, Finding, Kind, Severity};
use super::text::Line;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Control {
    Embedding,
    Override,
    Isolate,
    /// PDF, which closes an embedding or override.
    Pop,
    /// PDI, which closes an isolate and all controls that were opened in it.
    PopIsolate,
    /// A mark, which has a direction and opens nothing.
    Mark,
}

const fn control_of(code_point: u32) -> Option<Control> {
    match code_point {
        0x202A | 0x202B => Some(Control::Embedding),
        0x202D | 0x202E => Some(Control::Override),
        0x2066..=0x2068 => Some(Control::Isolate),
        0x202C => Some(Control::Pop),
        0x2069 => Some(Control::PopIsolate),
        0x61C | 0x200E | 0x200F => Some(Control::Mark),
        _ => None,
    }
}

/// Returns whether a character other than LF and CR ends a line in editors or in the bidirectional algorithm.
const fn ends_line(code_point: u32) -> bool {
    matches!(code_point, 0x0B | 0x0C | 0x1C..=0x1E | 0x85 | 0x2028 | 0x2029)
}

/// For each index, the number of delimiters of strings and comments before it. If the numbers at two indices differ, there is a delimiter
/// between them.
struct Delimiters(Vec<u32>);

impl Delimiters {
    fn of(line: &Line) -> Self {
        let mut counts = Vec::with_capacity(line.text_len + 1);
        let mut count = 0;
        counts.push(0);
        for (index, item) in line.text().iter().enumerate() {
            let next = line.code_point(index + 1);
            let is_delimiter = match char::from_u32(item.code_point) {
                Some('"' | '\'' | '`' | '#') => true,
                Some('/') => matches!(char::from_u32(next), Some('/' | '*')),
                Some('*') => next == u32::from('/'),
                Some('-') => next == u32::from('-'),
                _ => false,
            };
            count += u32::from(is_delimiter);
            counts.push(count);
        }
        Self(counts)
    }

    fn has_between(&self, start: usize, end: usize) -> bool {
        self.0.get(start) != self.0.get(end)
    }
}

/// A control that is open, and its index.
type Open = (Control, usize);

/// Reports the suspicious controls of a line, in linear time.
pub(super) fn check(line: &Line, checks: Checks, findings: &mut Vec<Finding>) {
    if !checks.has(Kind::BidiControl) || !line.text().iter().any(|item| is_bidi_control(item.code_point)) {
        return;
    }
    let has_right_to_left = line.text().iter().any(|item| is_right_to_left(item.code_point));
    let delimiters = Delimiters::of(line);
    let mut open: Vec<Open> = Vec::new();
    let mut open_isolates = 0_usize;
    let mut report = |index: usize, severity: Severity, cause: Cause| {
        let mut finding = line.finding(Kind::BidiControl, severity, index..index + 1, cause);
        finding.suggestion = Some(String::new());
        findings.push(finding);
    };
    let report_unclosed = |report: &mut dyn FnMut(usize, Severity, Cause), open: &mut Vec<Open>| {
        open.drain(..).for_each(|(_, index)| report(index, Severity::Error, Cause::Unclosed));
    };
    for (index, item) in line.text().iter().enumerate() {
        if ends_line(item.code_point) {
            report_unclosed(&mut report, &mut open);
            open_isolates = 0;
        }
        let Some(control) = control_of(item.code_point) else { continue };
        let close = |report: &mut dyn FnMut(usize, Severity, Cause), (opened, start): Open| {
            let judged = judge_pair(opened, delimiters.has_between(start, index), has_right_to_left);
            if let Some((severity, cause)) = judged {
                report(start, severity, cause.clone());
                report(index, severity, cause);
            }
        };
        match control {
            Control::Embedding | Control::Override => open.push((control, index)),
            Control::Isolate => {
                open_isolates += 1;
                open.push((control, index));
            }
            Control::Pop => match open.pop_if(|(opened, _)| *opened != Control::Isolate) {
                Some(opened) => close(&mut report, opened),
                None => report(index, Severity::Warning, Cause::ClosesNothing),
            },
            Control::PopIsolate if open_isolates == 0 => {
                report(index, Severity::Warning, Cause::ClosesNothing);
            }
            Control::PopIsolate => {
                open_isolates -= 1;
                while let Some((opened, start)) = open.pop() {
                    if opened == Control::Isolate {
                        close(&mut report, (opened, start));
                        break;
                    }
                    // The end of the isolate ends this control too, but the text has no PDF for this control.
                    report(start, Severity::Error, Cause::Unclosed);
                }
            }
            Control::Mark if !has_right_to_left => report(index, Severity::Note, Cause::WithoutRightToLeft),
            Control::Mark => {}
        }
    }
    report_unclosed(&mut report, &mut open);
}

/// Returns the finding for a control and the control that closes it; `None` if neither is suspicious.
const fn judge_pair(
    opened: Control,
    has_delimiter: bool,
    has_right_to_left: bool,
) -> Option<(Severity, Cause)> {
    match opened {
        Control::Override if has_delimiter => Some((Severity::Error, Cause::Override)),
        Control::Override => Some((Severity::Warning, Cause::Override)),
        _ if has_delimiter => Some((Severity::Warning, Cause::EnclosesDelimiter)),
        _ if !has_right_to_left => Some((Severity::Note, Cause::WithoutRightToLeft)),
        _ => None,
    }
}

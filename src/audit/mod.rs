//! Audits a text: finds what it hides from a reader or from a program.
//!
//! An audit reports invisible characters, controls that reorder text, and characters that look like others. It also reports hidden
//! messages, broken text, and faults of the encoding. The checks follow UTS #39 (confusables, scripts), UTS #55 (bidirectional controls in
//! source code) and UTS #51 (emoji). They also follow UAX #9, UAX #15 and UAX #31 of the Unicode Standard.
//!
//! The tables of scripts, categories and normalization are from Unicode 17. The confusables are from Unicode 18, and include all
//! confusables of Unicode 17. [`UNICODE_VERSIONS`] has the versions.

mod bidi;
mod characters;
mod classes;
mod confusable;
mod context;
mod encodings;
mod escapes;
mod finding;
mod groups;
mod imitations;
mod invisible;
mod normalization;
mod skeleton;
mod text;
mod words;

pub use crate::unicode::is_default_ignorable;
pub use finding::{Cause, Checks, Finding, Kind, Severity};

use crate::encoding::Encoding;
use crate::fault::{self, Fault};
use crate::lines::Position;
use confusable::Confusables;
use encodings::{MisreadLines, MixedEncodings};
use text::{Line, Lines};

/// The major Unicode versions of the tables, in this order: normalization, categories, scripts, and confusables.
pub const UNICODE_VERSIONS: [u8; 4] = crate::unicode::UNICODE_VERSIONS;

/// Audits bytes or code units, and passes the findings to `report` in the order of their offsets.
///
/// Lines end with LF, CR LF or CR, and columns count code points, as in [`crate::lines`]. The time of each check is linear in the
/// length of the input. [`Kind::Confusable`] reads the input up to three more times. [`Kind::MixedEncoding`] reads it up to two more
/// times. Memory holds the longest line, a limited number of other lines, and some bytes for each different word.
///
/// ```
/// use utfscope::Encoding;
/// use utfscope::audit::{Checks, Kind, audit};
///
/// let mut found = Vec::new();
/// audit("if (user != \"\u{202E}admin\")".as_bytes(), Encoding::Utf8, Checks::ALL, &mut |finding| found.push(finding));
/// assert_eq!((found[0].kind, found[0].offset, found[0].len), (Kind::BidiControl, 13, 3));
/// ```
pub fn audit(input: &[u8], encoding: Encoding, checks: Checks, report: &mut dyn FnMut(Finding)) {
    let mut confusables = checks.has(Kind::Confusable).then(|| Confusables::new(input, encoding));
    let mixed = checks.has(Kind::MixedEncoding).then(|| MixedEncodings::new(input, encoding));
    let mut misread = checks.has(Kind::Mojibake).then(MisreadLines::default);
    let mut findings = Vec::new();
    let mut lines = Lines::new(input, encoding);
    while let Some(line) = lines.next() {
        add_faults(line, checks, &mut findings);
        if !line.is_ascii {
            bidi::check(line, checks, &mut findings);
            invisible::check(line, checks, &mut findings);
            words::check(line, checks, &mut findings);
            normalization::check(line, checks, &mut findings);
            if let Some(misread) = &mut misread {
                misread.check(line, &mut findings);
            }
            if let Some(mixed) = &mixed {
                mixed.check(line, &mut findings);
            }
        }
        characters::check(line, checks, &mut findings);
        escapes::check(line, checks, &mut findings);
        if let Some(confusables) = &mut confusables {
            confusables.check(line, checks, &mut findings);
        }
        findings.sort_by_key(|finding| finding.offset);
        // U+FFFE at the start is a fault and a noncharacter. The fault says more.
        findings.dedup_by(|next, first| {
            next.kind == Kind::Noncharacter
                && first.kind == Kind::Fault(Fault::Noncharacter)
                && next.offset == first.offset
        });
        findings.drain(..).for_each(&mut *report);
    }
}

/// Returns all findings of an audit, see [`audit`].
///
/// ```
/// use utfscope::Encoding;
/// use utfscope::audit::{Checks, Severity, findings};
///
/// let found = findings("sayHello(); say\u{41D}ello()".as_bytes(), Encoding::Utf8, Checks::ALL);
/// assert_eq!(found.iter().map(|finding| finding.severity).min(), Some(Severity::Error));
/// ```
pub fn findings(input: &[u8], encoding: Encoding, checks: Checks) -> Vec<Finding> {
    let mut found = Vec::new();
    audit(input, encoding, checks, &mut |finding| found.push(finding));
    found
}

fn add_faults(line: &Line, checks: Checks, findings: &mut Vec<Finding>) {
    for (located, index) in &line.faults {
        let kind = Kind::Fault(located.fault);
        if !checks.has(kind) {
            continue;
        }
        findings.push(Finding {
            kind,
            severity: match located.severity {
                fault::Severity::Error => Severity::Error,
                fault::Severity::Warning => Severity::Warning,
            },
            offset: located.offset,
            len: located.len.into(),
            position: Position { line: line.number, column: *index as u64 + 1 },
            code_points: located.code_point.iter().map(|code_point| code_point.value()).collect(),
            cause: Cause::Fault,
            suggestion: None,
        });
    }
}

//! The checks that need no more than one character.

use super::classes::{BOM, judge};
use super::finding::{Checks, Finding, Kind};
use super::text::Line;

/// Reports characters that are remarkable by themselves. A run of them is one finding.
pub(super) fn check(line: &Line, checks: Checks, findings: &mut Vec<Finding>) {
    let mut index = 0;
    while index < line.items.len() {
        let at = line.items[index];
        let found = at.class.is_remarkable().then(|| judge(at.code_point)).flatten();
        let found = found.filter(|(kind, ..)| checks.has(*kind));
        // At the very start, U+FEFF is a BOM that a program kept.
        let Some((kind, severity, cause)) = found.filter(|_| at.code_point != BOM || at.start > 0) else {
            index += 1;
            continue;
        };
        let start = index;
        index += 1;
        while judge(line.code_point(index))
            .is_some_and(|(other, level, why)| (other, level, &why) == (kind, severity, &cause))
        {
            index += 1;
        }
        let mut finding = line.finding(kind, severity, start..index, cause);
        if kind == Kind::BomInside {
            finding.suggestion = Some(String::new());
        }
        findings.push(finding);
    }
}

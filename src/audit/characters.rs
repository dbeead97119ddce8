//! The checks that need no more than one character.

use super::classes::{BOM, judge};
use super::finding::{Checks, Finding, Kind};
use super::text::Line;

/// Reports characters that are remarkable by themselves. A run of characters with the same finding is reported once.
pub(super) fn check(line: &Line, checks: Checks, findings: &mut Vec<Finding>) {
    let mut index = 0;
    while index < line.items.len() {
        let item = line.items[index];
        let judged = item.class.is_remarkable().then(|| judge(item.code_point)).flatten();
        let judged = judged.filter(|(kind, ..)| checks.has(*kind));
        // U+FEFF at the start of the text may be a BOM, so it is not reported.
        let Some((kind, severity, cause)) = judged.filter(|_| item.code_point != BOM || item.start > 0)
        else {
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

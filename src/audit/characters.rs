//! Finds characters that are reported wherever they occur, such as controls and private-use characters.

use super::classes::{BOM, judge};
use super::finding::{Checks, Finding, Kind};
use super::text::Line;

/// Reports the characters for which [`judge`] has a finding. A run of characters with the same finding is reported once.
pub(super) fn check(line: &Line, checks: Checks, findings: &mut Vec<Finding>) {
    let mut index = 0;
    while index < line.items.len() {
        let item = line.items[index];
        // U+FEFF at the start of the text may be a BOM, so it is not reported.
        let may_be_bom = item.code_point == BOM && item.start == 0;
        let judged = item.class.is_reported().then(|| judge(item.code_point)).flatten();
        let Some((kind, severity, cause)) = judged.filter(|(kind, ..)| checks.has(*kind) && !may_be_bom)
        else {
            index += 1;
            continue;
        };
        let start = index;
        index += 1;
        while judge(line.code_point(index)).is_some_and(|(other_kind, other_severity, other_cause)| {
            (other_kind, other_severity, &other_cause) == (kind, severity, &cause)
        }) {
            index += 1;
        }
        let mut finding = line.finding(kind, severity, start..index, cause);
        if kind == Kind::BomInside {
            finding.suggestion = Some(String::new());
        }
        findings.push(finding);
    }
}

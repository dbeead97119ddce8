//! Words that are not in Normalization Form C (UAX #15).

use super::finding::{Cause, Checks, Finding, Kind, Severity};
use super::text::{Item, Line};
use crate::unicode::{IsNormalized, is_nfc_quick, nfc};

/// All characters below this one are in NFC, alone and in any order.
const FIRST_AFFECTED: u32 = 0x300;

/// Returns whether an item separates words: a malformed sequence or white space. NFC never changes white space or combines it with
/// another character, except that it replaces U+2000 and U+2001.
fn is_separator(item: &Item) -> bool {
    char::from_u32(item.code_point).is_none_or(|character| {
        character.is_whitespace() && character != '\u{2000}' && character != '\u{2001}'
    })
}

/// Reports the words of a line that are not in NFC.
pub(super) fn check(line: &Line, checks: Checks, findings: &mut Vec<Finding>) {
    if !checks.has(Kind::NotNfc) || line.text().iter().all(|item| item.code_point < FIRST_AFFECTED) {
        return;
    }
    let mut start = 0;
    let mut text = String::new();
    for word in line.text().split(is_separator) {
        let end = start + word.len();
        let is_affected = |item: &Item| item.code_point >= FIRST_AFFECTED;
        if word.iter().any(is_affected) {
            text.clear();
            line.push_text(start..end, &mut text);
            let is_surely_composed = is_nfc_quick(text.chars()) == IsNormalized::Yes;
            let composed = (!is_surely_composed).then(|| nfc(&text)).filter(|composed| *composed != text);
            if composed.is_some() {
                let mut finding = line.finding(Kind::NotNfc, Severity::Note, start..end, Cause::NotNfc);
                finding.suggestion = composed;
                findings.push(finding);
            }
        }
        start = end + 1;
    }
}

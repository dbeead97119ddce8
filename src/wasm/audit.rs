//! Exports the audit of a text.

use super::arena::{Input, Numbers};
use super::encoding_from_number;
use crate::audit::{self, Checks, Finding};
use crate::inspect;
use wasm_bindgen::prelude::*;

/// Stores the findings of an audit. `checks` has a bit for each check.
///
/// Each finding is a row of 32-bit numbers, in this order:
///
/// 1. kind, severity, cause, offset, length, line, column;
/// 2. the line of the similar word that the cause names (0 if the cause names no word);
/// 3. the numbers of code points in the finding, in the text of the cause, and in the suggestion (FFFFFFFF if there is no suggestion);
/// 4. the code points of the finding, of the text of the cause, and of the suggestion.
#[wasm_bindgen]
pub fn audit(len: usize, encoding: u8, checks: u32) -> f64 {
    let input = Input::new(len);
    let mut rows = Numbers::new();
    audit::audit(input.bytes(), encoding_from_number(encoding), Checks::from_bits(checks), &mut |finding| {
        push(&mut rows, &finding);
    });
    rows.store()
}

/// Appends the row of a finding.
fn push(rows: &mut Numbers, finding: &Finding) {
    let text = finding.cause.text();
    let suggestion = finding.suggestion.as_deref();
    let count = |text: &str| text.chars().count() as u32;
    for number in [
        finding.kind.number().into(),
        finding.severity as u32,
        finding.cause.number().into(),
        // The input is in the memory of the module, so its length has 32 bits.
        finding.offset as u32,
        finding.len as u32,
        finding.position.line as u32,
        finding.position.column as u32,
        finding.cause.line() as u32,
        finding.code_points.len() as u32,
        count(&text),
        suggestion.map_or(inspect::NO_CODE_POINT, count),
    ] {
        rows.push32(number);
    }
    finding.code_points.iter().for_each(|&code_point| rows.push32(code_point));
    text.chars()
        .chain(suggestion.unwrap_or_default().chars())
        .for_each(|character| rows.push32(character.into()));
}

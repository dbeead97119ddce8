//! The words of a line, and the scripts of their letters (UTS #39, section 5).

use super::finding::{Cause, Checks, Finding, Kind, Severity};
use super::text::Line;
use crate::unicode::{AugmentedScriptSet, Properties, Script, is_potential_mixed_script_confusable_char};
use core::ops::Range;

/// Returns the number of ASCII letters at `start` that belong to an escape such as `\n`, or to a change of the font in roff such as `\fI`.
/// Returns 0 unless a non-ASCII character follows them. Before an ASCII letter, they can be part of a word, as in the path `C:\temp`.
fn escape_len(line: &Line, start: usize) -> usize {
    let at = |index: usize| line.char(index).filter(|_| index < line.text_len);
    let is_beyond_ascii = |index: usize| at(index).is_some_and(|character| !character.is_ascii());
    if line.char_before(start) != Some('\\') {
        return 0;
    }
    match (at(start), at(start + 1)) {
        (Some('f'), Some('B' | 'C' | 'I' | 'P' | 'R' | 'W')) if is_beyond_ascii(start + 2) => 2,
        (Some(letter), _) if letter.is_ascii_lowercase() && is_beyond_ascii(start + 1) => 1,
        _ => 0,
    }
}

/// Iterates over the words of a line: runs of letters, marks, digits, connectors and invisible characters, with at least one
/// visible character.
pub(super) fn words(line: &Line) -> impl Iterator<Item = Range<usize>> {
    let is_part = |index: usize| {
        let class = line.class(index);
        class.is_visible_in_word() || class.is_invisible_in_word()
    };
    let mut index = 0;
    core::iter::from_fn(move || {
        loop {
            while index < line.text_len && !is_part(index) {
                index += 1;
            }
            if index >= line.text_len {
                return None;
            }
            let start = index + escape_len(line, index);
            index = start;
            let mut is_visible = false;
            while index < line.text_len && is_part(index) {
                is_visible |= line.class(index).is_visible_in_word();
                index += 1;
            }
            if is_visible {
                return Some(start..index);
            }
        }
    })
}

/// Iterates over the parts of a line between white space and malformed sequences.
pub(super) fn chunks(line: &Line) -> impl Iterator<Item = Range<usize>> {
    let is_space = |code_point: u32| char::from_u32(code_point).is_none_or(char::is_whitespace);
    let mut index = 0;
    core::iter::from_fn(move || {
        while index < line.text_len && is_space(line.code_point(index)) {
            index += 1;
        }
        let start = index;
        while index < line.text_len && !is_space(line.code_point(index)) {
            index += 1;
        }
        (start < index).then_some(start..index)
    })
}

/// How the scripts of a word are mixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mixture {
    /// The letters are of one script, or of Latin and the scripts of Chinese, Japanese or Korean.
    None,
    /// Latin and one other script that the level "moderately restrictive" of UTS #39 allows with Latin.
    Moderate,
    /// Any other mixture.
    Strong,
}

/// Returns how the scripts of a word are mixed.
pub(super) fn mixture(word: &str) -> Mixture {
    if word.is_ascii() {
        return Mixture::None;
    }
    // The scripts that all characters have in common.
    let mut common = AugmentedScriptSet::default();
    // The scripts that all non-Latin characters have in common.
    let mut common_beyond_latin = AugmentedScriptSet::default();
    // Marks of the script Inherited are neutral, although ScriptExtensions.txt lists scripts for some of them.
    for character in word.chars().filter(|character| character.script() != Script::Inherited) {
        let set = AugmentedScriptSet::for_char(character);
        common.intersect_with(set);
        if !set.base.contains_script(Script::Latin) {
            common_beyond_latin.intersect_with(set);
        }
    }
    let is_latin_with_cjk = common_beyond_latin.kore || common_beyond_latin.hanb || common_beyond_latin.jpan;
    if !common.is_empty() || is_latin_with_cjk {
        return Mixture::None;
    }
    let has_lookalikes =
        |script: Script| matches!(script, Script::Cyrillic | Script::Greek | Script::Cherokee);
    let is_moderate =
        common_beyond_latin.base.iter().any(|script| script.is_recommended() && !has_lookalikes(script));
    if is_moderate { Mixture::Moderate } else { Mixture::Strong }
}

fn script_names(word: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    for character in word.chars() {
        let script = character.script();
        let name = script.full_name();
        if !matches!(script, Script::Common | Script::Inherited | Script::Unknown) && !names.contains(&name) {
            names.push(name);
        }
    }
    names.iter().map(|name| name.replace('_', " ")).collect::<Vec<_>>().join(", ")
}

/// Reports the words of a line that mix scripts.
pub(super) fn check(line: &Line, checks: Checks, findings: &mut Vec<Finding>) {
    if !checks.has(Kind::MixedScript) || line.is_ascii {
        return;
    }
    let mut text = String::new();
    for word in words(line) {
        text.clear();
        line.push_text(word.clone(), &mut text);
        let mixture = mixture(&text);
        if mixture == Mixture::None {
            continue;
        }
        let has_lookalike = text
            .chars()
            .any(|character| !character.is_ascii() && is_potential_mixed_script_confusable_char(character));
        let severity =
            if mixture == Mixture::Strong && has_lookalike { Severity::Warning } else { Severity::Note };
        findings.push(line.finding(Kind::MixedScript, severity, word, Cause::Scripts(script_names(&text))));
    }
}

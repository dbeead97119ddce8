//! What a text hides: samples of published attacks, the tables of UTS #39, and clean text.

#![cfg(feature = "audit")]

use std::fmt::Write;
use utfscope::Encoding;
use utfscope::audit::{
    Cause, Checks, Finding, Kind, Severity, UNICODE_VERSIONS, findings, is_default_ignorable,
};

fn audit(text: &str) -> Vec<Finding> {
    findings(text.as_bytes(), Encoding::Utf8, Checks::ALL)
}

fn of_kind(text: &str, kind: Kind) -> Vec<Finding> {
    audit(text).into_iter().filter(|finding| finding.kind == kind).collect()
}

fn errors(text: &str) -> Vec<Finding> {
    audit(text).into_iter().filter(|finding| finding.severity == Severity::Error).collect()
}

#[test]
fn explore_confusables() {
    let mut missed = String::new();
    let (mut all, mut missing) = (0, 0);
    for c in (0..=0x10FFFF_u32).filter_map(char::from_u32) {
        let skeleton: String = unicode_security::skeleton(&c.to_string()).collect();
        if skeleton == c.to_string() {
            continue;
        }
        all += 1;
        let text = format!("x{c}y = x{skeleton}y");
        if audit(&text).is_empty() {
            missing += 1;
            write!(missed, "{:04X} {c} -> {skeleton}; ", c as u32).unwrap();
        }
    }
    println!("{all} {missing} {missed}");
    let _ = (of_kind, errors, is_default_ignorable, UNICODE_VERSIONS, Cause::Control);
}

//! Runs the fuzz checks on every input of the committed corpus, and on every suffix of each input.
//!
//! CONTRIBUTING.md explains how to run the fuzzer.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[path = "../fuzz/checks/mod.rs"]
mod checks;
#[path = "instruction_sets/mod.rs"]
mod instruction_sets;

use instruction_sets::for_every_instruction_set;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use utfscope::simd::dispatch::InstructionSet;

/// Returns the inputs of a corpus. Each line has the bytes of an input in hexadecimal.
fn inputs(corpus: &str) -> impl Iterator<Item = Vec<u8>> {
    let byte = |digits: &[u8; 2]| u8::from_str_radix(str::from_utf8(digits).unwrap(), 16).unwrap();
    corpus.lines().map(move |line| line.as_bytes().as_chunks().0.iter().map(byte).collect())
}

/// Runs a check on every suffix of each input of a corpus. The last bytes of an input choose the encodings and options, so all but the
/// shortest suffixes have the same encodings and options.
fn replay(check: fn(&[u8]), corpus: &str) {
    assert!(!corpus.is_empty());
    for bytes in inputs(corpus) {
        (0..=bytes.len()).for_each(|start| check(&bytes[start..]));
    }
}

/// Runs a check on each input of a corpus with every encoding, including those of the feature `legacy`. The checks
/// choose encodings by some of the last three bytes of an input, so each of these bytes is replaced by every choice
/// in turn.
#[cfg(feature = "legacy")]
fn replay_with_every_encoding(check: fn(&[u8]), corpus: &str) {
    for bytes in inputs(corpus) {
        for from_end in 1..=bytes.len().min(3) {
            // The named encodings, `Units16` and `Units32`.
            let encodings = utfscope::Encoding::named().count() as u8 + 2;
            for choice in 0..encodings {
                let mut changed = bytes.clone();
                changed[bytes.len() - from_end] = choice;
                check(&changed);
            }
        }
    }
}

#[cfg(feature = "legacy")]
#[test]
fn checks_agree_on_the_corpus_with_every_encoding() {
    replay_with_every_encoding(checks::conversion::check, include_str!("../fuzz/corpus/conversion.txt"));
    replay_with_every_encoding(checks::streams::check, include_str!("../fuzz/corpus/streams.txt"));
    replay_with_every_encoding(checks::policies::check, include_str!("../fuzz/corpus/policies.txt"));
    replay_with_every_encoding(checks::inspection::check, include_str!("../fuzz/corpus/inspection.txt"));
    replay_with_every_encoding(checks::destinations::check, include_str!("../fuzz/corpus/destinations.txt"));
}

fn kernels_agree_on_the_corpus() {
    replay(checks::kernels::check, include_str!("../fuzz/corpus/kernels.txt"));
}

for_every_instruction_set!(kernels_agree_on_the_corpus);

#[test]
fn validation_agrees_on_the_corpus() {
    replay(checks::validation::check, include_str!("../fuzz/corpus/validation.txt"));
}

#[test]
fn profiles_agree_on_the_corpus() {
    replay(checks::profiles::check, include_str!("../fuzz/corpus/profiles.txt"));
}

#[test]
fn conversions_agree_on_the_corpus() {
    replay(checks::conversion::check, include_str!("../fuzz/corpus/conversion.txt"));
}

#[test]
fn streams_agree_on_the_corpus() {
    replay(checks::streams::check, include_str!("../fuzz/corpus/streams.txt"));
}

#[test]
fn policies_agree_on_the_corpus() {
    replay(checks::policies::check, include_str!("../fuzz/corpus/policies.txt"));
}

#[test]
fn inspection_agrees_on_the_corpus() {
    replay(checks::inspection::check, include_str!("../fuzz/corpus/inspection.txt"));
}

#[test]
fn destinations_agree_on_the_corpus() {
    replay(checks::destinations::check, include_str!("../fuzz/corpus/destinations.txt"));
}

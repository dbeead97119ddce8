//! What is fuzzed, on the corpus that fuzzing has left: every input of it, and every end of each. How to fuzz is in
//! CONTRIBUTING.md.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[path = "../fuzz/checks/mod.rs"]
mod checks;

/// Runs a check on the lines of a corpus, which are bytes in hexadecimal. The choices that an input makes stand at its end.
fn replay(check: fn(&[u8]), corpus: &str) {
    assert!(!corpus.is_empty());
    for line in corpus.lines() {
        let digits = line.as_bytes().as_chunks::<2>().0;
        let bytes: Vec<u8> = digits
            .iter()
            .map(|digits| u8::from_str_radix(str::from_utf8(digits).unwrap(), 16).unwrap())
            .collect();
        (0..=bytes.len()).for_each(|start| check(&bytes[start..]));
    }
}

#[test]
fn kernels_agree_on_the_corpus() {
    replay(checks::kernels::check, include_str!("../fuzz/corpus/kernels.txt"));
}

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
fn rooms_agree_on_the_corpus() {
    replay(checks::rooms::check, include_str!("../fuzz/corpus/rooms.txt"));
}

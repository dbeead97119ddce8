//! Conversions into destinations of many sizes, for every pair of encodings and every error policy.
//!
//! Many texts have long parts in which a conversion cannot stop, such as Base64 runs of UTF-7.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[path = "../fuzz/checks/mod.rs"]
#[allow(dead_code)]
mod checks;

use utfscope::stream::Chunk;
use utfscope::transcode::{self, Conversion, FillResult};
use utfscope::{Encoding, Options, Policy};

/// A generator of reproducible pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

fn encodings() -> impl Iterator<Item = Encoding> {
    Encoding::ALL.into_iter().chain([Encoding::Units16, Encoding::Units32])
}

/// Returns repetitions of short texts in an encoding, of malformed bytes, and of surrogates.
fn repetitions(encoding: Encoding) -> Vec<Vec<u8>> {
    let options = Options { policy: Policy::Ignore, write_bom: Some(false), ..Options::default() };
    let texts = ["a", "+-", "é", "漢", "😀", "\u{FEFF}", "aé", "é漢😀", "!é"];
    let encode = |text: &str| {
        transcode::bytes(text.as_bytes(), Encoding::Utf8, encoding, options, &mut |_| ()).unwrap()
    };
    // In UTF-7, a long text without ASCII is one Base64 run, but the repeated bytes of a short text are many runs.
    let mut repetitions: Vec<_> =
        texts.iter().flat_map(|text| [encode(&text.repeat(80)), encode(text).repeat(80)]).collect();
    // Malformed bytes, surrogates of three bytes, and Base64 runs of UTF-7.
    for sequence in [
        &b"\xFF"[..],
        b"\xC3",
        b"\x80",
        b"\xED\xA0\xBD",
        b"\xED\xB8\x80",
        b"\xED\xA0\xBD\xED\xB8\x80",
        b"\xED\xA0\xBD\xFF\xED\xB8\x80",
        b"\xF0\x9F\x98",
        b"\xFC\x84\x80\x80\x80",
        b"\xF0\x8F\xBB\xBF",
        b"+AOk",
        b"+2D0",
    ] {
        repetitions.push(sequence.repeat(1 + 360 / sequence.len()));
    }
    // Surrogates as code units, and bytes that `surrogateescape` has escaped.
    for units in [
        &[0xD83D][..],
        &[0xDE00],
        &[0xD83D, 0xDE00],
        &[0xDCC3],
        &[0xDCF0, 0xDC9F],
        &[0xDCFF, 0xDCED, 0xDCA0, 0xDC80],
    ] {
        let to_bytes = |unit: &u16| match (encoding.unit_len(), encoding) {
            (4, Encoding::Utf32Be | Encoding::Ucs4Be) => u32::from(*unit).to_be_bytes().to_vec(),
            (4, _) => u32::from(*unit).to_le_bytes().to_vec(),
            (_, Encoding::Utf16Be | Encoding::Ucs2Be) => unit.to_be_bytes().to_vec(),
            (_, _) => unit.to_le_bytes().to_vec(),
        };
        if encoding.unit_len() > 1 {
            repetitions.push(units.iter().flat_map(to_bytes).collect::<Vec<_>>().repeat(120));
        }
    }
    repetitions
}

/// Returns a text of up to four repetitions, each complete or truncated.
fn text(random: &mut Random, repetitions: &[Vec<u8>]) -> Vec<u8> {
    let mut text = Vec::new();
    for _ in 0..1 + random.below(4) {
        let repetition = &repetitions[random.below(repetitions.len())];
        let end = if random.below(2) == 0 { repetition.len() } else { random.below(repetition.len() + 1) };
        text.extend_from_slice(&repetition[..end]);
    }
    text
}

/// Set `DESTINATION_ROUNDS` at compile time to test more texts.
#[test]
fn a_loop_over_destinations_gives_the_output_of_one_call() {
    let rounds = option_env!("DESTINATION_ROUNDS").map_or(1, |rounds| rounds.parse().unwrap());
    let mut random = Random(rounds);
    for from in encodings() {
        let repetitions = repetitions(from);
        for to in encodings() {
            for policy in Policy::ALL {
                for _ in 0..rounds {
                    let text = text(&mut random, &repetitions);
                    let large = 1 + random.below(5000);
                    for capacity in [0, 1, 3, 4, 7, 8, 20, 79, 80, 255, 256, 257, 400, large] {
                        checks::destinations::check_loop(&text, from, to, policy, capacity);
                    }
                }
            }
        }
    }
}

fn fill(text: &[u8], from: Encoding, to: Encoding, policy: Policy, capacity: usize) -> FillResult {
    let options = Options { policy, ..Options::default() };
    let mut conversion = Conversion::new(from, to, options).unwrap();
    conversion.fill(Chunk::complete(text), capacity, &mut |_| ()).unwrap()
}

/// Returns the number of bytes that were read, and the number of bytes that were written.
fn lengths(result: &FillResult) -> (usize, usize) {
    (result.read, result.out.len())
}

#[test]
fn as_much_text_is_written_as_fits_but_no_part_of_a_base64_run() {
    let escaped: Vec<u8> = [0x61; 700].into_iter().chain([0xDCC3; 400]).flat_map(u16::to_le_bytes).collect();
    for to in [Encoding::Utf8, Encoding::Rfc2279bis, Encoding::Cesu8] {
        let result = fill(&escaped, Encoding::Units16, to, Policy::Surrogateescape, 1000);
        assert_eq!(lengths(&result), (2000, 1000), "{to:?}");
    }
    let base64 = ["a".repeat(700), "+".into(), "AOkA6QDp".repeat(300), "-".into()].concat();
    let result = fill(base64.as_bytes(), Encoding::Utf7, Encoding::Utf8, Policy::Strict, 1000);
    assert_eq!((lengths(&result), result.needed), ((700, 700), None));
}

#[test]
fn the_bytes_that_end_a_base64_run_fit_into_the_capacity() {
    let text = [&b"\xC3\xA9"[..], &[0xFF; 90], b"A"].concat();
    for (capacity, expected) in [(4, (0, 0)), (5, (92, 5)), (6, (93, 6))] {
        let result = fill(&text, Encoding::Utf8, Encoding::Utf7, Policy::Ignore, capacity);
        assert_eq!(lengths(&result), expected, "capacity {capacity}");
    }
}

#[test]
fn a_pending_surrogate_is_not_written_past_the_capacity() {
    let mut text = [0xFF; 400];
    text[60..63].copy_from_slice(b"\xED\xA0\xBD");
    text[84..86].copy_from_slice(b"AB");
    for (capacity, expected) in [(0, (60, 0)), (2, (60, 0)), (3, (84, 3)), (4, (85, 4)), (5, (400, 5))] {
        let result = fill(&text, Encoding::Wtf8, Encoding::Wtf8, Policy::Ignore, capacity);
        assert_eq!(lengths(&result), expected, "capacity {capacity}");
    }
}

#[test]
fn a_pair_of_six_bytes_in_wtf_8_is_not_split() {
    let text = b"a\xED\xA0\xBD\xED\xB8\x80b";
    for (capacity, read) in [(0, 0), (1, 1), (8, 1), (20, 1), (21, 7), (22, 8)] {
        let result = fill(text, Encoding::Wtf8, Encoding::Utf8, Policy::Backslashreplace, capacity);
        assert_eq!(result.read, read, "capacity {capacity}");
    }
    // Ignored bytes between the halves do not separate them.
    let text = b"\xED\xA0\xBD\xFF\xED\xB8\x80";
    for (capacity, read) in [(3, 0), (4, 7)] {
        let result = fill(text, Encoding::Wtf8, Encoding::Wtf8, Policy::Ignore, capacity);
        assert_eq!(result.read, read, "capacity {capacity}");
    }
}

#[test]
fn an_encoded_surrogate_pair_is_an_error_in_destinations_of_3_to_8_bytes() {
    let mut conversion = Conversion::new(Encoding::Wtf8, Encoding::Mutf8, Options::default()).unwrap();
    for capacity in 3..9 {
        let result = conversion.fill(Chunk::complete(b"\xED\xA0\xBD\xED\xB8\x80"), capacity, &mut |_| ());
        assert!(result.is_err(), "capacity {capacity}: {result:?}");
    }
}

#[test]
fn a_base64_run_is_read_completely_or_not_at_all() {
    let run = ["+", &"byIAZwA6".repeat(50), "-"].concat();
    let fill = |text: &str, capacity| {
        let result = fill(text.as_bytes(), Encoding::Utf7, Encoding::Utf8, Policy::Ignore, capacity);
        (result.read, result.full, result.needed)
    };
    let len = 50 * "漢g:".len();
    // The needed capacity is reported if the text starts with the run, and the first character fits.
    for (capacity, needed) in [(0, None), (2, None), (3, Some(len)), (100, Some(len)), (len - 1, Some(len))] {
        assert_eq!(fill(&run, capacity), (0, true, needed), "capacity {capacity}");
        assert_eq!(fill(&["a!", &run].concat(), capacity + 2), (2, true, None), "capacity {capacity}");
    }
    assert_eq!(fill(&run, len), (run.len(), false, None));
    // A byte that is not a Base64 digit ends a run. A `-` belongs to the run.
    assert_eq!(fill("+AOk!", 2), (4, true, None));
    assert_eq!(fill("+AOk-!", 2), (5, true, None));
}

#[test]
fn only_faults_of_input_that_was_read_are_reported() {
    let text = [&b"\xFFa"[..], &b"\xFF".repeat(700)].concat();
    for capacity in 0..2200 {
        let mut faults = Vec::new();
        let options = Options { policy: Policy::Replace, ..Options::default() };
        let mut conversion = Conversion::new(Encoding::Utf8, Encoding::Utf8, options).unwrap();
        let result = conversion
            .fill(Chunk::complete(&text), capacity, &mut |fault| faults.push(fault.offset))
            .unwrap();
        let expected = (0..result.read as u64).filter(|&offset| offset != 1);
        assert!(faults.iter().copied().eq(expected), "capacity {capacity}");
    }
}

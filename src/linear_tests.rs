//! Tests that the work of inspection, validation and conversion is linear in the length of the input. The tests count the bytes
//! that the kernels of `fast_path` process, so that no result depends on the clock.

use crate::encoding::Encoding;
use crate::fast_path::SCANNED;
use crate::policy::{Options, Policy};
use crate::stream::Chunk;
use crate::transcode::{self, Conversion};
use crate::validate::{self, ListOptions, Validator};
use crate::{inspect, lines, order};

/// The maximum length of an input in bytes: four times `fast_path::MAX_CHUNK`.
const MAX_LEN: usize = 1 << 14;

/// The maximum number of bytes scanned per input byte. A conversion reads bytes once and code units once. After a kernel
/// stops, some bytes are read again.
const MAX_PER_BYTE: usize = 16;

/// Returns inputs with dense, alternating and sparse sequences that are malformed in some or all encodings.
fn inputs() -> Vec<Vec<u8>> {
    const PATTERNS: [&[u8]; 24] = [
        b"\xFF",
        b"\x80",
        b"\xC0",
        b"\xC3",
        b"\xC0\x80",
        b"\xC0\xAF",
        b"\xED\xA0\x80",
        b"\xED\xB0\x80",
        b"\xED\xA0\x80\x41",
        b"\xED\xA0\x80\xED\xB0\x80",
        b"\xEF\xBF\xBF",
        b"\xF0\x9F",
        b"\xF0\x9F\x98\x80",
        b"\xFC\x80",
        b"\x41\xFF",
        b"\xC3\xA9\xFF",
        b"\x00",
        b"\x41\x00\x42",
        b"\xD8\x00",
        b"\x00\xD8\x00",
        b"\xDC\x00\x00\x41",
        b"\x00\x11\x00\x00",
        b"+AGE-",
        b"+2AA-",
    ];
    let dense = PATTERNS.iter().map(|pattern| pattern.repeat(MAX_LEN / pattern.len()));
    let sparse = PATTERNS.iter().flat_map(|pattern| {
        [3, 90, 1000, 5000]
            .map(|distance| [*pattern, &b"A".repeat(distance)].concat().repeat(MAX_LEN / distance))
    });
    let cut = |mut input: Vec<u8>| {
        input.truncate(MAX_LEN);
        input
    };
    dense.chain(sparse.map(cut)).collect()
}

/// Returns the encodings to test: [`Encoding::ALL`] and, with the feature `legacy`, at least one encoding for each kind of codec that
/// this feature adds.
fn encodings() -> impl Iterator<Item = Encoding> {
    let legacy = ["windows-1251", "cp037", "gb18030", "big5", "shift_jis", "iso-2022-jp"];
    Encoding::ALL.into_iter().chain(legacy.into_iter().filter_map(Encoding::from_name))
}

/// Panics if `call` scans more than [`MAX_PER_BYTE`] allows.
fn assert_linear(name: &str, encoding: Encoding, input: &[u8], call: impl FnOnce()) {
    SCANNED.set(0);
    call();
    let limit = MAX_PER_BYTE * input.len();
    let (scanned, start) = (SCANNED.get(), &input[..input.len().min(12)]);
    assert!(scanned <= limit, "{name} of {encoding:?} {start:02X?}: {scanned} bytes scanned, limit {limit}");
}

#[test]
fn inspection_of_any_input_is_linear() {
    for input in inputs() {
        for encoding in encodings() {
            assert_linear("roles", encoding, &input, || {
                assert_eq!(inspect::roles(&input, encoding).unwrap().len(), input.len())
            });
            assert_linear("segments", encoding, &input, || {
                drop(inspect::segments(&input, encoding, 0).unwrap())
            });
            assert_linear("position", encoding, &input, || {
                _ = lines::position(&input, input.len(), encoding)
            });
        }
    }
}

#[test]
fn validation_of_any_input_is_linear() {
    let all_faults = ListOptions { limit: usize::MAX, warnings: true };
    for input in inputs() {
        for encoding in encodings() {
            assert_linear("bytes", encoding, &input, || _ = validate::bytes(&input, encoding));
            assert_linear("count", encoding, &input, || _ = validate::count_code_points(&input, encoding));
            assert_linear("faults", encoding, &input, || {
                drop(validate::faults(&input, encoding, all_faults).unwrap())
            });
            assert_linear("compare", encoding, &input, || _ = order::compare([&input, b"A"], encoding));
            assert_linear("parts", encoding, &input, || {
                let mut validator = Validator::new(encoding);
                for part in input.chunks(1000) {
                    validator.push(Chunk::new(part, false), all_faults).unwrap();
                }
            });
        }
    }
}

#[test]
fn conversion_of_any_input_is_linear() {
    use Encoding::{Ascii, Mutf8, Units16, Utf8, Utf16Be, Utf32Be};
    for input in inputs() {
        for from in encodings() {
            for to in [Utf8, Mutf8, Utf16Be, Utf32Be, Ascii, Units16] {
                for policy in [Policy::Replace, Policy::Ignore] {
                    let options = Options { policy, ..Options::default() };
                    assert_linear("bytes", from, &input, || {
                        transcode::bytes(&input, from, to, options, &mut |_| ()).unwrap();
                    });
                    assert_linear("fill", from, &input, || {
                        let mut conversion = Conversion::new(from, to, options).unwrap();
                        conversion.fill(Chunk::complete(&input), MAX_LEN, &mut |_| ()).unwrap();
                    });
                }
            }
        }
    }
}

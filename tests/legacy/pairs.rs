//! A conversion between two encodings gives the same result as decoding to UTF-16, then encoding. The fast paths must not
//! skip characters that the target cannot represent.

use crate::offsets::{legacy_encodings, random_text};
use crate::texts::{Random, text_count};
use utfscope::stream::Chunk;
use utfscope::transcode::{self, Conversion};
use utfscope::{Encoding, Options, Policy};

const POLICIES: [Policy; 3] = [Policy::Strict, Policy::Replace, Policy::Ignore];

const fn options(policy: Policy) -> Options {
    Options { policy, ignore_bom: true, write_bom: Some(false) }
}

/// Decodes to UTF-16, then encodes. Returns `None` if a step fails.
fn in_two_steps(text: &[u8], from: Encoding, to: Encoding, policy: Policy) -> Option<Vec<u8>> {
    let units = transcode::to_utf16(text, from, options(policy), &mut |_| ()).ok()?;
    transcode::from_utf16(&units, to, options(policy), &mut |_| ()).ok()
}

#[track_caller]
fn assert_same(text: &[u8], from: Encoding, to: Encoding, random: &mut Random) {
    for policy in POLICIES {
        let expected = in_two_steps(text, from, to, policy);
        let context = || format!("{} to {}, {policy:?}: {text:02X?}", from.name(), to.name());
        let whole = transcode::bytes(text, from, to, options(policy), &mut |_| ()).ok();
        assert_eq!(whole, expected, "{}", context());
        let mut conversion = Conversion::new(from, to, options(policy)).unwrap();
        let mut push = |chunk: Chunk<'_>| conversion.push(chunk, &mut |_| ()).ok();
        let mut parts = Vec::new();
        for part in random.cuts(text) {
            parts.push(push(Chunk::new(part, false)));
        }
        parts.push(push(Chunk::new(&[], true)));
        let joined = parts.into_iter().collect::<Option<Vec<_>>>().map(|parts| parts.concat());
        assert_eq!(joined, expected, "in parts, {}", context());
    }
}

/// Only four sequences, all of Big5, stand for two code points. Many encodings can represent the first code point of such a
/// sequence, but not the second.
#[test]
fn no_target_loses_the_second_code_point_of_a_sequence_of_big5() {
    let from = Encoding::from_name("big5").unwrap();
    let mut random = Random::default();
    for to in Encoding::named() {
        for sequence in [b"\x88\x62", b"\x88\x64", b"\x88\xA3", b"\x88\xA5"] {
            for before in [0, 1, 2, 15, 16, 31, 32, 33, 100] {
                for after in [0, 1, 16, 33] {
                    let text = [&b"a".repeat(before)[..], sequence, &b"b".repeat(after)].concat();
                    assert_same(&text, from, to, &mut random);
                }
            }
        }
    }
}

#[test]
fn every_pair_of_encodings_converts_as_in_two_steps() {
    let mut random = Random::default();
    for (from, text_encoding) in legacy_encodings() {
        for to in Encoding::named() {
            for _ in 0..text_count(10) {
                let text = random_text(&mut random, text_encoding);
                assert_same(&text, from, to, &mut random);
            }
        }
    }
}

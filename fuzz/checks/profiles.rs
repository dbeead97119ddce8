//! Compares the codecs of the forms of UTF-8 with an oracle that computes the rules of their standards. Both must give the same faults,
//! warnings, code points and encoded bytes.

use super::{Choices, oracle};
use utfscope::validate::{self, ListOptions};
use utfscope::{Encoding, Options, Policy, Severity, transcode};

const FAMILY: [Encoding; 7] = [
    Encoding::Utf8,
    Encoding::Rfc2044,
    Encoding::Amd2,
    Encoding::Rfc2279bis,
    Encoding::Cesu8,
    Encoding::Wtf8,
    Encoding::Mutf8,
];

/// Panics if a result of the crate differs from that of the oracle.
pub fn check(input: &[u8]) {
    let mut choices = Choices::new(input);
    let encoding = FAMILY[choices.below(FAMILY.len())];
    let bytes = choices.remaining;
    let sequences = oracle::decoded(encoding, bytes);

    let options = ListOptions { limit: usize::MAX, warnings: true };
    let listed = validate::faults(bytes, encoding, options).expect("memory for the list").list;
    let expected = sequences.iter().filter(|sequence| sequence.value.is_none() || sequence.warned);
    let faults = listed
        .iter()
        .map(|fault| (fault.offset as usize, usize::from(fault.len), fault.severity == Severity::Warning));
    assert!(
        faults.eq(expected.map(|sequence| (sequence.offset, sequence.len, sequence.value.is_some()))),
        "{encoding:?}: {listed:?}"
    );
    let malformed = sequences.iter().find(|sequence| sequence.value.is_none());
    match (validate::bytes(bytes, encoding), malformed) {
        (Ok(totals), None) => {
            let warnings = sequences.iter().filter(|sequence| sequence.warned).count();
            assert_eq!((totals.code_points, totals.warnings), (sequences.len() as u64, warnings as u64));
        }
        (Err(fault), Some(sequence)) => assert_eq!(fault.offset as usize, sequence.offset),
        (ours, theirs) => panic!("{encoding:?}: {ours:?}, {theirs:?}"),
    }
    assert_eq!(validate::count_code_points(bytes, encoding), sequences.len() as u64);

    let replace = Options { policy: Policy::Replace, ignore_bom: true, write_bom: None };
    let values =
        transcode::to_utf32(bytes, encoding, replace, &mut |_| ()).expect("`replace` handles every fault");
    assert!(
        values.iter().copied().eq(sequences.iter().map(|sequence| sequence.value.unwrap_or(0xFFFD))),
        "{encoding:?}"
    );
    // Encodes the decoded code points, except in two cases: the encoder of RFC 2044 rejects surrogates, which its decoder accepts, and the
    // encoder of WTF-8 joins surrogate pairs.
    let has_surrogates = values.iter().any(|value| (0xD800..=0xDFFF).contains(value));
    if (encoding == Encoding::Rfc2044 && has_surrogates) || (encoding == Encoding::Wtf8 && has_pair(&values))
    {
        return;
    }
    let strict = Options { policy: Policy::Strict, ..replace };
    let back = transcode::from_utf32(&values, encoding, strict, &mut |_| ());
    let mut expected = Vec::new();
    values.iter().for_each(|&value| oracle::encoded(encoding, value, &mut expected));
    assert_eq!(back, Ok(expected), "{encoding:?}");
}

/// Returns true if two adjacent values are a surrogate pair. The encoder of WTF-8 joins these into one sequence.
fn has_pair(values: &[u32]) -> bool {
    values.windows(2).any(|two| matches!(two, [0xD800..=0xDBFF, 0xDC00..=0xDFFF]))
}

//! The forms of UTF-8 compared with the arithmetic of their standards: faults, warnings, code points, and encoding.

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
    let mut choices = Choices(input);
    let encoding = FAMILY[choices.below(FAMILY.len())];
    let bytes = choices.0;
    let all = oracle::decoded(encoding, bytes);

    let options = ListOptions { limit: usize::MAX, warnings: true };
    let listed = validate::faults(bytes, encoding, options).expect("memory for the list").list;
    let expected = all.iter().filter(|found| found.value.is_none() || found.warned);
    let faults = listed
        .iter()
        .map(|fault| (fault.offset as usize, usize::from(fault.len), fault.severity == Severity::Warning));
    assert!(
        faults.eq(expected.map(|found| (found.offset, found.len, found.value.is_some()))),
        "{encoding:?}: {listed:?}"
    );
    let malformed = all.iter().find(|found| found.value.is_none());
    match (validate::bytes(bytes, encoding), malformed) {
        (Ok(found), None) => {
            let warnings = all.iter().filter(|found| found.warned).count();
            assert_eq!((found.code_points, found.warnings), (all.len() as u64, warnings as u64));
        }
        (Err(fault), Some(found)) => assert_eq!(fault.offset as usize, found.offset),
        (ours, theirs) => panic!("{encoding:?}: {ours:?}, {theirs:?}"),
    }
    assert_eq!(validate::count_code_points(bytes, encoding), all.len() as u64);

    let replaced = Options { policy: Policy::Replace, ignore_bom: true, write_bom: None };
    let values =
        transcode::to_utf32(bytes, encoding, replaced, &mut |_| ()).expect("`replace` handles every fault");
    assert!(values.iter().copied().eq(all.iter().map(|found| found.value.unwrap_or(0xFFFD))), "{encoding:?}");
    // Encode the code points again. RFC 2044 decodes surrogates, but does not encode them.
    let surrogates = values.iter().any(|value| (0xD800..=0xDFFF).contains(value));
    if (encoding == Encoding::Rfc2044 && surrogates) || (encoding == Encoding::Wtf8 && has_pair(&values)) {
        return;
    }
    let strict = Options { policy: Policy::Strict, ..replaced };
    let back = transcode::from_utf32(&values, encoding, strict, &mut |_| ());
    let mut expected = Vec::new();
    values.iter().for_each(|&value| oracle::encoded(encoding, value, &mut expected));
    assert_eq!(back, Ok(expected), "{encoding:?}");
}

/// Returns true if two adjacent values are a surrogate pair, which encoding joins.
fn has_pair(values: &[u32]) -> bool {
    values.windows(2).any(|two| matches!(two, [0xD800..=0xDBFF, 0xDC00..=0xDFFF]))
}

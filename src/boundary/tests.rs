use super::*;

/// Returns all sequences of at most `len` of these bytes: `a`, and the bytes of `€`, E2 82 AC.
fn texts(len: usize) -> Vec<Vec<u8>> {
    const BYTES: [u8; 4] = [b'a', 0xE2, 0x82, 0xAC];
    let mut all = vec![Vec::new()];
    let mut longest = all.clone();
    for _ in 0..len {
        longest = longest
            .iter()
            .flat_map(|text| BYTES.map(|byte| text.iter().copied().chain([byte]).collect()))
            .collect();
        all.extend(longest.iter().cloned());
    }
    all
}

#[test]
fn the_first_needle_between_boundaries_is_found() {
    let needles = texts(3);
    for input in texts(6) {
        let is_boundary = |offset: usize| previous(&input, offset, Encoding::Utf8) == offset;
        for needle in &needles {
            for from in 0..=input.len() {
                let expected = (from..=input.len()).find(|&at| {
                    input[at..].starts_with(needle) && is_boundary(at) && is_boundary(at + needle.len())
                });
                assert_eq!(find(&input, needle, from), expected, "{input:02X?} {needle:02X?} {from}");
            }
        }
    }
}

#[test]
fn each_overlapping_match_is_found_once() {
    let overlaps: Vec<usize> = overlapping(b"aabaabaabaa", b"aabaa", 0).collect();
    assert_eq!(overlaps, [0, 3, 6]);
    assert_eq!(borders(b"aabaab"), [0, 1, 0, 1, 2, 3]);
}

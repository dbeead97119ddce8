use super::super::tests::{self as readme_examples, for_every_vector};
use super::*;

/// Returns a table with a code unit for every pair of bytes. Adjacent pairs have different units, and half of the units are 0x8000 or more.
fn complete_table() -> Box<Table> {
    let units: Vec<AtomicU16> =
        (0..0x8000_u16).map(|index| AtomicU16::new(index.wrapping_mul(3) | 1)).collect();
    units.into_boxed_slice().try_into().unwrap()
}

/// Decodes one character at a time, up to a pair without a unit in the table. Returns the character boundaries and the code units. With
/// `pairs_only`, bytes below 80 are lead bytes, and there is no ASCII.
fn decode_each(table: &Table, bytes: &[u8], pairs_only: bool) -> (Vec<usize>, Vec<u16>) {
    let (mut boundaries, mut units) = (vec![0], Vec::new());
    let mut rest = bytes;
    while let [first, after @ ..] = rest {
        let is_lead = (*first >= 0x80) != pairs_only;
        match after.first() {
            _ if !is_lead && pairs_only => break,
            _ if !is_lead => {
                units.push(u16::from(*first));
                rest = after;
            }
            Some(&trail) => match table[index_of(*first, trail)].load(Relaxed) {
                0 => break,
                unit => {
                    units.push(unit);
                    rest = &after[1..];
                }
            },
            None => break,
        }
        boundaries.push(bytes.len() - rest.len());
    }
    (boundaries, units)
}

/// Checks that the kernel gives the same units as [`decode_each`], and does not stop too early.
#[track_caller]
fn check<V: Vector, const PAIRS_ONLY: bool>(table: &Table, bytes: &[u8]) {
    let (boundaries, expected) = decode_each(table, bytes, PAIRS_ONLY);
    let mut units = vec![[0xEE; 2]; bytes.len()];
    let (read, written) = to_utf16_with::<V, PAIRS_ONLY>(table, bytes, &mut units);
    let units: Vec<u16> = units[..written].iter().map(|&unit| u16::from_le_bytes(unit)).collect();
    assert_eq!(boundaries.get(written), Some(&read), "{bytes:02X?}");
    assert_eq!(units, expected[..written], "{bytes:02X?}");
    // The kernel stops at most 15 bytes before the last boundary, or at most 23 bytes before the end.
    let last_boundary = boundaries[boundaries.len() - 1];
    assert!(
        read + LANES > last_boundary || read + LANES + BLOCK > bytes.len(),
        "{read} of {last_boundary}: {bytes:02X?}"
    );
}

/// Returns pseudo-random bytes whose highest bits are set by `pattern`: bit `n` of `pattern` is the highest bit of the bytes `n`, `n + 16`,
/// and so on. Different patterns also give different lower bits.
fn bytes_of_pattern(pattern: u16, len: usize) -> Vec<u8> {
    let mut state = u32::from(pattern) * 2 + 1;
    let mut byte = |lane: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8 & 0x7F | if pattern >> (lane % 16) & 1 == 1 { 0x80 } else { 0 }
    };
    (0..len).map(&mut byte).collect()
}

fn every_pattern_of_highest_bits_is_decoded<V: Vector>() {
    let table = complete_table();
    let step = if cfg!(miri) { 997 } else { 1 };
    for pattern in (0..=u16::MAX).step_by(step) {
        let len = 40 + usize::from(pattern) % 9;
        check::<V, false>(&table, &bytes_of_pattern(pattern, len));
        check::<V, true>(&table, &bytes_of_pattern(pattern, len));
    }
}

fn texts_of_every_length_are_decoded<V: Vector>() {
    let table = complete_table();
    for pattern in [0, 0xFFFF, 0x5555, 0x0033, 0xCCDF, 0x8000] {
        for len in 0..80 {
            check::<V, false>(&table, &bytes_of_pattern(pattern, len));
            check::<V, true>(&table, &bytes_of_pattern(pattern, len));
        }
    }
}

fn decoding_stops_at_a_pair_without_a_unit<V: Vector>() {
    let table = complete_table();
    for pattern in (0..=u16::MAX).step_by(if cfg!(miri) { 9973 } else { 37 }) {
        for pairs_only in [false, true] {
            let mut bytes = bytes_of_pattern(pattern, 64);
            if pairs_only {
                bytes.iter_mut().for_each(|byte| *byte &= 0x7F);
            }
            for boundary in decode_each(&table, &bytes, pairs_only).0 {
                let &[lead, trail] = &bytes[boundary..bytes.len().min(boundary + 2)] else { continue };
                let slot = &table[index_of(lead, trail)];
                let unit = slot.swap(0, Relaxed);
                if pairs_only {
                    check::<V, true>(&table, &bytes);
                } else {
                    check::<V, false>(&table, &bytes);
                }
                slot.store(unit, Relaxed);
            }
        }
    }
}

fn readme_example_of_euc_kr_to_utf_16<V: Vector>() {
    let table = complete_table();
    let row = *b"\xC7\xD1\xB1\xDB, \xB5\xCE \xB1\xDB\xC0\xDA A.";
    for (pair, character) in [(b"\xC7\xD1", '한'), (b"\xB1\xDB", '글'), (b"\xB5\xCE", '두')] {
        table[index_of(pair[0], pair[1])].store(character as u16, Relaxed);
    }
    let highest_bits = V::from_row(&row).bitmask();
    let layout = &LAYOUTS[usize::from(highest_bits as u8)];
    let pairs = V::from_row(&row).swizzle(V::from_row(&layout.pairs));
    let mut pair_bytes = [0; LANES];
    pairs.store(&mut pair_bytes);
    let units = units_of(&table, halves(&pair_bytes)[0]);
    let mut output = [0; LANES];
    assert!(layout.decode::<V>(&table, &row, &mut output));
    assert_eq!((layout.len(), layout.count()), (8, 5));
    readme_examples::check(
        "multi-byte-decode",
        &[
            ("row", readme_examples::hex(&row)),
            ("highest bits", readme_examples::lanes(highest_bits.into(), 16)),
            ("pairs", readme_examples::hex(&pair_bytes[..BLOCK])),
            ("units", readme_examples::hex_units(&units.to_le_bytes())),
            ("output", readme_examples::hex_units(&output[..10])),
        ],
    );
}

for_every_vector! {
    every_pattern_of_highest_bits_is_decoded,
    texts_of_every_length_are_decoded,
    decoding_stops_at_a_pair_without_a_unit,
    readme_example_of_euc_kr_to_utf_16,
}

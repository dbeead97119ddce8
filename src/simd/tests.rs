//! Recomputes the worked rows of README.md with the kernels' own code.

use super::compress::compress_tables;
use super::span::Span;
use super::vector::{LANES, Vector};
use super::{line_ends, nibble_tables, required_capacity, single_byte, surrogates, to_utf8, utf8, utf16};
use crate::single_byte::WINDOWS_1252;

const README: &str = include_str!("README.md");

/// Checks the lines of the code block `name` of the README: each `(label, value)` must be a line of the block.
#[track_caller]
pub(super) fn check(name: &str, lines: &[(&str, String)]) {
    let (_, rest) = README.split_once(&format!("```text {name}\n")).unwrap_or(("", ""));
    let (block, _) = rest.split_once("```").unwrap_or(("", ""));
    let documented: Vec<String> =
        block.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    let computed: Vec<String> = lines.iter().map(|(label, value)| format!("{label} {value}")).collect();
    let all = lines.iter().map(|(label, value)| format!("{label:14}{value}\n")).collect::<String>();
    assert!(
        computed.iter().all(|line| documented.contains(line)),
        "README.md, block {name}, must have:\n{all}"
    );
}

/// Formats bytes as in the README.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(" ")
}

pub(super) fn hex_row(vector: Vector) -> String {
    let mut row = [0; LANES];
    vector.store(&mut row);
    hex(&row)
}

/// Formats little-endian units as in the README.
pub(super) fn hex_units(bytes: &[u8]) -> String {
    let units = bytes.as_chunks().0.iter().map(|&unit| format!("{:04X}", u16::from_le_bytes(unit)));
    units.collect::<Vec<_>>().join(" ")
}

pub(super) fn hex_unit_row(vector: Vector) -> String {
    let mut row = [0; LANES];
    vector.store(&mut row);
    hex_units(&row)
}

/// Formats the lowest `count` bits, lane 0 first.
pub(super) fn lanes(bits: u32, count: u32) -> String {
    (0..count).map(|lane| if bits >> lane & 1 == 1 { '1' } else { '.' }).collect()
}

/// Returns the 16 bytes of a row that follows a space, and the vectors `prev1`, `prev2` and `prev3`.
fn row_after_space(bytes: &[u8]) -> [Vector; 4] {
    let row = Vector::from_row(bytes.first_chunk().unwrap());
    let before = Vector::splat(b' ');
    [row, row.prev::<1>(before), row.prev::<2>(before), row.prev::<3>(before)]
}

/// The output of a kernel that reads `bytes`.
fn output(bytes: &[u8], kernel: impl FnOnce(&mut Vec<u8>) -> usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(required_capacity(bytes.len()));
    assert_eq!(kernel(&mut out), bytes.len());
    out
}

#[test]
fn the_readme_validates_a_row_of_two_byte_characters() {
    let [row, prev1, ..] = row_after_space("Пушкин, и".as_bytes());
    let shifted = prev1.sub_saturating(Vector::splat(0x42));
    let continuations = row.continuation_mask().and(Vector::splat(0x80));
    let lines = [("row", row), ("prev1", prev1), ("prev1-42", shifted), ("continuation", continuations)];
    let mut lines = lines.map(|(label, row)| (label, hex_row(row))).to_vec();
    lines.push(("xor", hex_row(utf8::two_byte_errors(row, prev1))));
    check("two-byte", &lines);
    assert!(!utf8::two_byte_errors(row, prev1).any_above::<{ utf8::MAX_VALID }>());
}

#[test]
fn the_readme_validates_a_row_of_three_byte_characters() {
    let [row, prev1, prev2, _] = row_after_space("中文, 中文, ".as_bytes());
    let shifted = prev1.sub_saturating(Vector::splat(0x42));
    let announced = prev2.sub_saturating(Vector::splat(0x60)).and(Vector::splat(0x80));
    let flips = row.continuation_mask().and(Vector::splat(0x80)).xor(announced);
    let errors = utf8::three_byte_errors(row, prev1, prev2, &nibble_tables::UTF_8);
    let lines = [
        ("row", row),
        ("prev1", prev1),
        ("prev2", prev2),
        ("prev1-42", shifted),
        ("flip", flips),
        ("xor", errors),
    ];
    check("three-byte", &lines.map(|(label, row)| (label, hex_row(row))));
}

#[test]
fn the_readme_lists_the_nibble_tables() {
    let nibble_tables::NibbleTables { byte1_high, byte1_low, byte2_high, .. } = &nibble_tables::UTF_8;
    check(
        "tables",
        &[("byte1_high", hex(byte1_high)), ("byte1_low", hex(byte1_low)), ("byte2_high", hex(byte2_high))],
    );
}

#[test]
fn the_readme_finds_an_overlong_sequence_by_nibble_tables() {
    let bytes = b"a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80z\xC0\xAFz..";
    let [row, prev1, prev2, prev3] = row_after_space(bytes);
    let [byte1_high, byte1_low, byte2_high] = nibble_tables::UTF_8.vectors();
    let announced = prev2.sub_saturating(Vector::splat(0x60)).or(prev3.sub_saturating(Vector::splat(0x70)));
    let lines = [
        ("row", row),
        ("prev1", prev1),
        ("byte1_high", byte1_high.swizzle(prev1.high_nibbles())),
        ("byte1_low", byte1_low.swizzle(prev1.and(Vector::splat(0x0F)))),
        ("byte2_high", byte2_high.swizzle(row.high_nibbles())),
        ("and", utf8::special_cases(row, prev1, &nibble_tables::UTF_8)),
        ("announced", announced.and(Vector::splat(0x80))),
        ("xor", utf8::four_byte_errors(row, [prev1, prev2, prev3], &nibble_tables::UTF_8)),
    ];
    check("nibbles", &lines.map(|(label, row)| (label, hex_row(row))));
    assert_eq!(utf8::valid_up_to(Span::from_slice(bytes), &nibble_tables::UTF_8), 11);
}

#[test]
fn the_readme_encodes_a_row_of_latin_1() {
    let text: Vec<u8> = "Grüße, Ærøskøb!.".chars().map(|character| character as u8).collect();
    let [row, ..] = row_after_space(&text);
    let lead = row.shr16::<6>().and(Vector::splat(0x03)).or(Vector::splat(0xC0));
    let last = row.and(Vector::splat(0x3F)).or(Vector::splat(0x80));
    let ascii = !row.bitmask();
    let out = output(&text, |out| to_utf8::from_latin1(Span::from_slice(&text), 0, out));
    assert_eq!(std::str::from_utf8(&out), Ok("Grüße, Ærøskøb!."));
    let [low, _] = ascii.to_le_bytes();
    let indices = &compress_tables().one_or_two[usize::from(low)][..LANES - low.count_ones() as usize];
    check(
        "latin1",
        &[
            ("row", hex_row(row)),
            ("lead", hex_row(lead)),
            ("last", hex_row(last)),
            ("ascii", lanes(ascii.into(), 16)),
            ("indices", hex(indices)),
            ("output", hex(&out)),
        ],
    );
}

#[test]
fn the_readme_encodes_a_row_of_utf_16_with_a_pair() {
    let text = "a😀€é中.z";
    let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let row = Vector::from_row(units.first_chunk().unwrap());
    // The previous unit of each unit; before the row there is none.
    let prev1 = row.prev::<2>(Vector::ZERO);
    let upper = row.and(Vector::splat16_const::<0xF800>());
    let is_surrogate = upper.equal16(Vector::splat16_const::<0xD800>());
    let encoded = surrogates::encode_surrogates(row, prev1, is_surrogate, 8);
    assert_eq!(encoded.complete, 8);
    let ([before, last], shorter) = to_utf8::up_to_three(row, upper);
    let before = encoded.before.and(is_surrogate).or(before.and_not(is_surrogate));
    let last = encoded.last.and(is_surrogate).or(last.and_not(is_surrogate));
    let lengths = u32::from(to_utf8::lengths(row, shorter.or(is_surrogate)));
    let pairs: Vec<_> = (0..8)
        .map(|unit| format!("{}{}", lengths >> (2 * unit + 1) & 1, lengths >> (2 * unit) & 1))
        .collect();
    let out = output(&units, |out| to_utf8::from_utf16(Span::from_slice(&units), false, out));
    assert_eq!(out, text.as_bytes());
    check(
        "utf16",
        &[
            ("units", hex_unit_row(row)),
            ("first-four", hex_row(before.zip_low16(last))),
            ("last-four", hex_row(before.zip_high16(last))),
            ("lengths", pairs.join(" ")),
            ("output", hex(&out)),
        ],
    );
}

#[test]
fn the_readme_counts_code_points() {
    let text = "aé€😀z中.!";
    let [row, ..] = row_after_space(text.as_bytes());
    let continuations = row.continuation_mask().bitmask();
    check(
        "count",
        &[
            ("row", hex_row(row)),
            ("mask", hex_row(row.continuation_mask())),
            ("bits", lanes(continuations.into(), 16)),
        ],
    );
    assert_eq!(utf8::count_code_points(text.as_bytes()), 16 - continuations.count_ones() as usize);
    assert_eq!(utf8::count_code_points(text.as_bytes()), 8);
}

#[test]
fn the_readme_counts_line_ends() {
    let text = b"ab\r\nc\rd\n\r\n\n\nefg";
    let [row, ..] = row_after_space(&[text.as_slice(), b"."].concat());
    let lf = u32::from(row.equal(Vector::splat(b'\n')).bitmask());
    let cr = u32::from(row.equal(Vector::splat(b'\r')).bitmask());
    let alone = lf & !(cr << 1);
    check(
        "lines",
        &[
            ("row", hex_row(row)),
            ("lf", lanes(lf, 16)),
            ("cr", lanes(cr, 16)),
            ("counted", lanes(alone | cr, 16)),
        ],
    );
    let found = line_ends::count::<1>(text, [b'\n'; LANES], [b'\r'; LANES]);
    assert_eq!((found.count, found.last), (u64::from((alone | cr).count_ones()), Some(11)));
    assert_eq!(found.count, 6);
}

#[test]
fn the_readme_finds_unpaired_surrogates() {
    let units = [0x61, 0xD83D, 0xDE00, 0x20AC, 0xD83D, 0x62, 0xDE01, 0x7A_u16];
    let bytes: Vec<u8> = units.into_iter().flat_map(u16::to_le_bytes).collect();
    let row = Vector::from_row(bytes.first_chunk().unwrap());
    let class = row.and(Vector::splat16_const::<0xFC00>());
    let high = u32::from(class.equal16(Vector::splat16_const::<0xD800>()).bitmask16());
    let low = u32::from(class.equal16(Vector::splat16_const::<0xDC00>()).bitmask16());
    check(
        "utf16-validity",
        &[
            ("units", hex_unit_row(row)),
            ("high", lanes(high, 8)),
            ("low", lanes(low, 8)),
            ("high<<1", lanes(high << 1, 8)),
            ("xor", lanes(high << 1 ^ low, 8)),
        ],
    );
    assert_eq!(utf16::valid_up_to(Span::from_slice(&bytes), true), 2 * 4);
}

#[test]
fn the_readme_decodes_a_row_of_windows_1252() {
    let text = b"pr\xE9 \x8050 \x93hi\x94\x85 \xC4!";
    let [row, ..] = row_after_space(text);
    let mask = Vector::splat(WINDOWS_1252.non_latin1_mask());
    let bits = single_byte::non_latin1(row, mask).bitmask();
    let out = output(text, |out| single_byte::to_utf16(Span::from_slice(text), &WINDOWS_1252, out));
    check(
        "windows-1252",
        &[
            ("row", hex_row(row)),
            ("and", hex_row(row.and(mask))),
            ("equal", lanes(bits.into(), 16)),
            ("output", hex_units(&out)),
        ],
    );
}

//! Recomputes the examples of README.md with vector operations and with functions of the kernels.

use super::compress::compress_tables;
use super::span::Span;
use super::vector::{LANES, Vector};
use super::{
    line_ends, nibble_tables, required_capacity, single_byte, surrogates, to_utf8, utf8, utf16, utf32,
};
use crate::single_byte::WINDOWS_1252;

/// Declares each function, which is generic over vectors, as a test for every backend that the processor supports.
macro_rules! for_every_vector {
    ($($name:ident),* $(,)?) => {
        mod baseline {
            $(#[test]
            fn $name() {
                super::$name::<$crate::simd::dispatch::Baseline>();
            })*
        }

        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        mod sse41 {
            use $crate::simd::dispatch::InstructionSet;

            $(#[test]
            fn $name() {
                if InstructionSet::Sse41.is_available() {
                    super::$name::<$crate::simd::sse41::Sse41>();
                }
            })*
        }
    };
}
pub(super) use for_every_vector;

const README: &str = include_str!("README.md");

/// Checks the lines of the code block `name` of the README: each `(label, value)` must be a line of the block.
#[track_caller]
pub(super) fn check(name: &str, lines: &[(&str, String)]) {
    let (_, rest) = README.split_once(&format!("```text {name}\n")).unwrap_or(("", ""));
    let (block, _) = rest.split_once("```").unwrap_or(("", ""));
    let documented: Vec<String> =
        block.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    let computed: Vec<String> = lines.iter().map(|(label, value)| format!("{label} {value}")).collect();
    let expected = lines.iter().map(|(label, value)| format!("{label:14}{value}\n")).collect::<String>();
    assert!(
        computed.iter().all(|line| documented.contains(line)),
        "README.md, block {name}, must have:\n{expected}"
    );
}

/// Formats bytes as in the README.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(" ")
}

pub(super) fn hex_row<V: Vector>(vector: V) -> String {
    let mut row = [0; LANES];
    vector.store(&mut row);
    hex(&row)
}

/// Formats little-endian units as in the README.
pub(super) fn hex_units(bytes: &[u8]) -> String {
    let units = bytes.as_chunks().0.iter().map(|&unit| format!("{:04X}", u16::from_le_bytes(unit)));
    units.collect::<Vec<_>>().join(" ")
}

pub(super) fn hex_unit_row<V: Vector>(vector: V) -> String {
    let mut row = [0; LANES];
    vector.store(&mut row);
    hex_units(&row)
}

/// Formats the lowest `count` bits, lane 0 first.
pub(super) fn lanes(bits: u32, count: u32) -> String {
    (0..count).map(|lane| if bits >> lane & 1 == 1 { '1' } else { '.' }).collect()
}

/// Returns the 16 bytes of a row that follows a space, and the vectors `prev1`, `prev2` and `prev3`.
fn row_after_space<V: Vector>(bytes: &[u8]) -> [V; 4] {
    let row = V::from_row(bytes.first_chunk().unwrap());
    let before = V::splat(b' ');
    [row, row.prev::<1>(before), row.prev::<2>(before), row.prev::<3>(before)]
}

/// Returns the output of a kernel, which must read all of `bytes`.
fn output(bytes: &[u8], kernel: impl FnOnce(&mut Vec<u8>) -> usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(required_capacity(bytes.len()));
    assert_eq!(kernel(&mut out), bytes.len());
    out
}

fn readme_example_of_two_byte_validation<V: Vector>() {
    let [row, prev1, ..]: [V; 4] = row_after_space("Пушкин, и".as_bytes());
    let shifted = prev1.sub_saturating(V::splat(0x42));
    let continuations = row.continuation_mask().and(V::splat(0x80));
    let lines = [("row", row), ("prev1", prev1), ("prev1-42", shifted), ("continuation", continuations)];
    let mut lines = lines.map(|(label, row)| (label, hex_row(row))).to_vec();
    lines.push(("xor", hex_row(utf8::two_byte_errors(row, prev1))));
    check("two-byte", &lines);
    assert!(!utf8::two_byte_errors(row, prev1).any_above::<{ utf8::MAX_VALID }>());
}

fn readme_example_of_three_byte_validation<V: Vector>() {
    let [row, prev1, prev2, _]: [V; 4] = row_after_space("中文, 中文, ".as_bytes());
    let shifted = prev1.sub_saturating(V::splat(0x42));
    let announced = prev2.sub_saturating(V::splat(0x60)).and(V::splat(0x80));
    let flips = row.continuation_mask().and(V::splat(0x80)).xor(announced);
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
fn readme_example_of_nibble_tables() {
    let nibble_tables::NibbleTables { byte1_high, byte1_low, byte2_high, .. } = &nibble_tables::UTF_8;
    check(
        "tables",
        &[("byte1_high", hex(byte1_high)), ("byte1_low", hex(byte1_low)), ("byte2_high", hex(byte2_high))],
    );
}

fn readme_example_of_validation_by_nibble_tables<V: Vector>() {
    let bytes = b"a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80z\xC0\xAFz..";
    let [row, prev1, prev2, prev3]: [V; 4] = row_after_space(bytes);
    let [byte1_high, byte1_low, byte2_high]: [V; 3] = nibble_tables::UTF_8.vectors();
    let announced = prev2.sub_saturating(V::splat(0x60)).or(prev3.sub_saturating(V::splat(0x70)));
    let lines = [
        ("row", row),
        ("prev1", prev1),
        ("byte1_high", byte1_high.swizzle(prev1.high_nibbles())),
        ("byte1_low", byte1_low.swizzle(prev1.and(V::splat(0x0F)))),
        ("byte2_high", byte2_high.swizzle(row.high_nibbles())),
        ("and", utf8::special_cases(row, prev1, &nibble_tables::UTF_8)),
        ("announced", announced.and(V::splat(0x80))),
        ("xor", utf8::four_byte_errors(row, [prev1, prev2, prev3], &nibble_tables::UTF_8)),
    ];
    check("nibbles", &lines.map(|(label, row)| (label, hex_row(row))));
    assert_eq!(utf8::valid_up_to_with::<V>(Span::from_slice(bytes), &nibble_tables::UTF_8), 11);
}

fn readme_example_of_latin_1_to_utf_8<V: Vector>() {
    let text: Vec<u8> = "Grüße, Ærøskøb!.".chars().map(|character| character as u8).collect();
    let [row, ..]: [V; 4] = row_after_space(&text);
    let lead = row.shr16::<6>().and(V::splat(0x03)).or(V::splat(0xC0));
    let last = row.and(V::splat(0x3F)).or(V::splat(0x80));
    let ascii = !row.bitmask();
    let out = output(&text, |out| to_utf8::from_latin1_with::<V>(Span::from_slice(&text), 0, out));
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

fn readme_example_of_utf_16_to_utf_8<V: Vector>() {
    let text = "a😀€é中.z";
    let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let row = V::from_row(units.first_chunk().unwrap());
    // The previous unit of each unit: 0 for the first unit of the row.
    let prev1 = row.prev::<2>(V::ZERO);
    let upper = row.and(V::splat16_const::<0xF800>());
    let is_surrogate = upper.equal16(V::splat16_const::<0xD800>());
    let encoded = surrogates::encode_surrogates(row, prev1, is_surrogate, 8);
    assert_eq!(encoded.complete, 8);
    let ([bytes01, bytes23], shorter) = to_utf8::up_to_three(row, upper);
    let bytes01 = encoded.first.and(is_surrogate).or(bytes01.and_not(is_surrogate));
    let bytes23 = encoded.second.and(is_surrogate).or(bytes23.and_not(is_surrogate));
    let lengths = u32::from(to_utf8::lengths(row, shorter.or(is_surrogate)));
    let length_bits: Vec<_> = (0..8)
        .map(|unit| format!("{}{}", lengths >> (2 * unit + 1) & 1, lengths >> (2 * unit) & 1))
        .collect();
    let surrogates_apart = false;
    let out =
        output(&units, |out| to_utf8::from_utf16_with::<V>(Span::from_slice(&units), surrogates_apart, out));
    assert_eq!(out, text.as_bytes());
    check(
        "utf16",
        &[
            ("units", hex_unit_row(row)),
            ("first-four", hex_row(bytes01.zip_low16(bytes23))),
            ("last-four", hex_row(bytes01.zip_high16(bytes23))),
            ("lengths", length_bits.join(" ")),
            ("output", hex(&out)),
        ],
    );
}

fn readme_example_of_counting_code_points<V: Vector>() {
    let text = "aé€😀z中.!";
    let [row, ..]: [V; 4] = row_after_space(text.as_bytes());
    let continuations = row.continuation_mask().bitmask();
    check(
        "count",
        &[
            ("row", hex_row(row)),
            ("mask", hex_row(row.continuation_mask())),
            ("bits", lanes(continuations.into(), 16)),
        ],
    );
    assert_eq!(utf8::count_code_points_with::<V>(text.as_bytes()), 16 - continuations.count_ones() as usize);
    assert_eq!(utf8::count_code_points_with::<V>(text.as_bytes()), 8);
}

fn readme_example_of_counting_line_ends<V: Vector>() {
    let text = b"ab\r\nc\rd\n\r\n\n\nefg";
    let [row, ..]: [V; 4] = row_after_space(&[text.as_slice(), b"."].concat());
    let lf = u32::from(row.equal(V::splat(b'\n')).bitmask());
    let cr = u32::from(row.equal(V::splat(b'\r')).bitmask());
    let lf_without_cr = lf & !(cr << 1);
    check(
        "lines",
        &[
            ("row", hex_row(row)),
            ("lf", lanes(lf, 16)),
            ("cr", lanes(cr, 16)),
            ("counted", lanes(lf_without_cr | cr, 16)),
        ],
    );
    let found = line_ends::count_with::<V, 1>(text, [b'\n'; LANES], [b'\r'; LANES]);
    assert_eq!((found.count, found.last), (u64::from((lf_without_cr | cr).count_ones()), Some(11)));
    assert_eq!(found.count, 6);
}

fn readme_example_of_unpaired_surrogates<V: Vector>() {
    let units = [0x61, 0xD83D, 0xDE00, 0x20AC, 0xD83D, 0x62, 0xDE01, 0x7A_u16];
    let bytes: Vec<u8> = units.into_iter().flat_map(u16::to_le_bytes).collect();
    let row = V::from_row(bytes.first_chunk().unwrap());
    let class = row.and(V::splat16_const::<0xFC00>());
    let high = u32::from(class.equal16(V::splat16_const::<0xD800>()).bitmask16());
    let low = u32::from(class.equal16(V::splat16_const::<0xDC00>()).bitmask16());
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
    let allow_pairs = true;
    assert_eq!(utf16::valid_up_to_with::<V>(Span::from_slice(&bytes), allow_pairs), 2 * 4);
}

fn readme_example_of_utf_16_to_utf_32<V: Vector>() {
    let units = [0x61, 0xD83D, 0xDE00, 0x20AC_u16];
    let bytes: Vec<u8> = units.into_iter().chain([0; 4]).flat_map(u16::to_le_bytes).collect();
    let row = V::from_row(bytes.first_chunk().unwrap());
    let row_of_code_points = utf32::code_points_of_row(row).unwrap();
    // The README shows the first four units. The lane of the high surrogate is not kept.
    let first_four = |row: V| hex_unit_row(row).split(' ').take(4).collect::<Vec<_>>().join(" ");
    let kept = |row: V| {
        let mut shown: Vec<_> = first_four(row).split(' ').map(String::from).collect();
        shown[1] = "....".into();
        shown.join(" ")
    };
    let out = output(&bytes, |out| utf32::from_utf16_with::<V>(Span::from_slice(&bytes), out));
    let code_points = out.as_chunks().0.iter().map(|&bytes| format!("{:08X}", u32::from_le_bytes(bytes)));
    check(
        "utf16-to-utf32",
        &[
            ("units", first_four(row)),
            ("before", first_four(row.prev::<2>(V::ZERO))),
            ("lower", kept(row_of_code_points.lower)),
            ("upper", kept(row_of_code_points.upper)),
            ("output", code_points.take(3).collect::<Vec<_>>().join(" ")),
        ],
    );
}

fn readme_example_of_windows_1252_to_utf_16<V: Vector>() {
    let text = b"pr\xE9 \x8050 \x93hi\x94\x85 \xC4!";
    let [row, ..]: [V; 4] = row_after_space(text);
    let mask = V::splat(WINDOWS_1252.non_latin1_mask());
    let non_latin1 = single_byte::non_latin1(row, mask);
    let [lower, upper] = single_byte::units(row, non_latin1, &WINDOWS_1252.c1_rows().unwrap());
    let out = output(text, |out| single_byte::to_utf16_with::<V>(Span::from_slice(text), &WINDOWS_1252, out));
    check(
        "windows-1252",
        &[
            ("row", hex_row(row)),
            ("and", hex_row(row.and(mask))),
            ("equal", lanes(non_latin1.bitmask().into(), 16)),
            ("index", hex_row(row.xor(V::splat(0x80)))),
            ("upper", hex_row(upper)),
            ("lower", hex_row(lower)),
            ("output", hex_units(&out)),
        ],
    );
}

for_every_vector!(
    readme_example_of_two_byte_validation,
    readme_example_of_three_byte_validation,
    readme_example_of_validation_by_nibble_tables,
    readme_example_of_latin_1_to_utf_8,
    readme_example_of_utf_16_to_utf_8,
    readme_example_of_counting_code_points,
    readme_example_of_counting_line_ends,
    readme_example_of_unpaired_surrogates,
    readme_example_of_utf_16_to_utf_32,
    readme_example_of_windows_1252_to_utf_16,
);

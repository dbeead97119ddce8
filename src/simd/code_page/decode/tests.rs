use super::super::super::tests::{self as readme_examples, for_every_vector};
use super::super::tests::{invented_page, windows_1251};
use super::*;

fn readme_example_of_windows_1251_to_utf_16<V: Vector>() {
    let page: [u16; 256] = core::array::from_fn(|byte| windows_1251(byte as u8));
    let row = *b"\xA8\xE6, \xCF\xF0\xE8\xE2\xE5\xF2! \xB9 5.";
    let mut units = [[0; 2]; LANES];
    let exceptions = Distances::new(&page).widen::<V>(&row, &mut units);
    let distances: Vec<u8> = row
        .iter()
        .zip(units)
        .flat_map(|(&byte, unit)| (u16::from_le_bytes(unit) - u16::from(byte)).to_le_bytes())
        .collect();
    let output = row.map(|byte| page[usize::from(byte)].to_le_bytes());
    for (lane, (unit, expected)) in units.into_iter().zip(output).enumerate() {
        assert!(unit == expected || exceptions >> lane & 1 == 1);
    }
    readme_examples::check(
        "code-page-decode",
        &[
            ("row", readme_examples::hex(&row)),
            ("distance", readme_examples::hex_units(&distances)),
            ("sum", readme_examples::hex_units(units.as_flattened())),
            ("exceptions", readme_examples::lanes(exceptions.into(), 16)),
            ("output", readme_examples::hex_units(output.as_flattened())),
        ],
    );
}

fn readme_example_of_koi8_r_to_utf_16<V: Vector>() {
    let mut page: [u16; 256] = core::array::from_fn(|byte| if byte < 0x80 { byte as u16 } else { 0x2500 });
    // RFC 1489, C0 to FF.
    let letters = "юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ";
    for (code_point, letter) in page[0xC0..].iter_mut().zip(letters.encode_utf16()) {
        *code_point = letter;
    }
    page[0xB3] = 0x401;
    let row = *b"\xB3\xD6, \xF0\xD2\xC9\xD7\xC5\xD4! 1234";
    let alphabet = Alphabet::new(&page).unwrap();
    let mut units = [[0; 2]; LANES];
    let exceptions = alphabet.widen::<V>(&row, &mut units);
    let index = row.map(|byte| byte ^ FIRST_LETTER);
    let mut low = [0; LANES];
    alphabet.low.load::<V>().at(V::from_row(&index)).store(&mut low);
    readme_examples::check(
        "alphabet-decode",
        &[
            ("row", readme_examples::hex(&row)),
            ("index", readme_examples::hex(&index)),
            ("letters", readme_examples::hex(&low)),
            ("exceptions", readme_examples::lanes(exceptions.into(), 16)),
            (
                "output",
                readme_examples::hex_units(
                    row.map(|byte| page[usize::from(byte)].to_le_bytes()).as_flattened(),
                ),
            ),
        ],
    );
}

fn every_byte_is_a_code_unit_or_an_exception_in_every_lane<V: Vector>() {
    let page: [u16; 256] = core::array::from_fn(|byte| invented_page(byte as u8));
    let distances = Distances::new(&page);
    for byte in 0..=u8::MAX {
        for lane in 0..LANES {
            let mut bytes: [u8; LANES] = core::array::from_fn(|index| 0x41 + index as u8);
            bytes[lane] = byte;
            let mut units = [[0; 2]; LANES];
            let exceptions = distances.widen::<V>(&bytes, &mut units);
            assert_eq!(exceptions & !(1 << lane), 0, "{byte:02X} {lane}");
            let is_regular = byte < 0x80 || (byte >= 0xC0 && byte != 0xC5);
            assert!(exceptions == 0 || !is_regular, "{byte:02X} {lane}");
            assert!(exceptions != 0 || invented_page(byte) != u16::MAX, "{byte:02X} {lane}");
            for (index, (unit, byte)) in units.into_iter().zip(bytes).enumerate() {
                let is_exception = exceptions >> index & 1 == 1;
                assert!(is_exception || u16::from_le_bytes(unit) == page[usize::from(byte)]);
            }
        }
    }
}

/// A page whose letters are in another order than Unicode's: 37 is odd, so this is a permutation.
fn shuffled(byte: u8) -> u16 {
    match byte {
        0x00..0x80 => byte.into(),
        0x80..0xC0 => 0x2500 + u16::from(byte),
        _ => 0x400 + u16::from(byte & 0x3F) * 37 % 64,
    }
}

fn every_byte_from_80_to_bf_is_an_exception_of_an_alphabet<V: Vector>() {
    let page: [u16; 256] = core::array::from_fn(|byte| shuffled(byte as u8));
    let alphabet = Alphabet::new(&page).unwrap();
    for byte in 0..=u8::MAX {
        for lane in 0..LANES {
            let mut bytes: [u8; LANES] = core::array::from_fn(|index| 0x41 + 9 * index as u8);
            bytes[lane] = byte;
            let mut units = [[0; 2]; LANES];
            let exceptions = alphabet.widen::<V>(&bytes, &mut units);
            for (index, (unit, byte)) in units.into_iter().zip(bytes).enumerate() {
                assert_eq!(exceptions >> index & 1 == 1, (0x80..0xC0).contains(&byte), "{byte:02X}");
                assert!((0x80..0xC0).contains(&byte) || u16::from_le_bytes(unit) == page[usize::from(byte)]);
            }
        }
    }
}

#[test]
fn alphabet_new_accepts_only_shuffled_letters_of_one_script() {
    let page: [u16; 256] = core::array::from_fn(|byte| shuffled(byte as u8));
    assert!(Alphabet::new(&page).is_some());
    for (byte, code_point) in [(0xC0, 0x500), (0xFF, 0x3FF), (0xE0, u16::MAX)] {
        let mut other = page;
        other[byte] = code_point;
        assert!(Alphabet::new(&other).is_none(), "{byte:02X} {code_point:04X}");
    }
    assert!(Alphabet::new(&core::array::from_fn(|byte| windows_1251(byte as u8))).is_none());
}

for_every_vector!(
    readme_example_of_windows_1251_to_utf_16,
    readme_example_of_koi8_r_to_utf_16,
    every_byte_is_a_code_unit_or_an_exception_in_every_lane,
    every_byte_from_80_to_bf_is_an_exception_of_an_alphabet,
);

use super::super::super::required_capacity;
use super::super::super::tests::{self as readme_examples, for_every_vector};
use super::super::tests::{invented_page, windows_1251};
use super::*;

fn readme_example_of_utf_16_to_windows_1251<V: Vector>() {
    let page: [u16; 256] = core::array::from_fn(|byte| windows_1251(byte as u8));
    let units: Vec<u8> = "Hi Мир №".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let row = V::from_row(units.first_chunk().unwrap());
    let rows = CharWindow::new(&page, |_| true).rows::<V>();
    let ascii = row.min16(V::splat16_const::<0x0080>()).narrow(V::ZERO);
    let index = row.add16(rows.to_zero).min16(rows.outside).narrow(V::ZERO);
    let found = rows.find([row, V::ZERO]);
    let hex_of_first_eight = |vector: V| {
        let mut bytes = [0; LANES];
        vector.store(&mut bytes);
        readme_examples::hex(&bytes[..LANES / 2])
    };
    readme_examples::check(
        "code-page-encode",
        &[
            ("units", readme_examples::hex_unit_row(row)),
            ("ascii", hex_of_first_eight(ascii)),
            ("index", hex_of_first_eight(index)),
            ("found", hex_of_first_eight(found)),
            ("xor", hex_of_first_eight(ascii.xor(found))),
            ("or", hex_of_first_eight(ascii.or(found))),
        ],
    );
}

/// Checks every code unit in every lane. `is_encoded` says which bytes the encoder may write; `in_window`, which code points above ASCII have a
/// byte in the window.
fn check_narrow<V: Vector>(
    page: &[u16; 256],
    is_encoded: impl Fn(u8) -> bool + Copy,
    in_window: impl Fn(u16) -> bool,
) {
    let window = CharWindow::new(page, is_encoded);
    for unit in 0..=u16::MAX {
        let byte_of = (0..=u8::MAX)
            .find(|&byte| byte < 0x80 && u16::from(byte) == unit)
            .or_else(|| (0x80..=u8::MAX).find(|&byte| is_encoded(byte) && page[usize::from(byte)] == unit));
        for lane in 0..BLOCK {
            let mut units: [[u8; 2]; BLOCK] = core::array::from_fn(|index| [0x41 + index as u8, 0]);
            units[lane] = unit.to_le_bytes();
            let (rows, _) = units.as_flattened().as_chunks();
            let rows = core::array::from_fn(|row| V::from_row(&rows[row]));
            let (found, exceptions) = window.rows::<V>().narrow_block(rows, &window);
            let mut bytes = [[0; LANES]; 2];
            found[0].store(&mut bytes[0]);
            found[1].store(&mut bytes[1]);
            let is_exception = !(unit < 0x80 || in_window(unit));
            assert_eq!(exceptions, u32::from(is_exception) << lane, "{unit:04X} {lane}");
            for (index, &byte) in bytes.as_flattened().iter().enumerate() {
                let expected = if index == lane { byte_of } else { Some(0x41 + index as u8) };
                assert!(Some(byte) == expected || index == lane && is_exception, "{unit:04X} {lane}");
            }
        }
    }
}

fn every_code_unit_is_a_byte_or_an_exception_in_every_lane<V: Vector>() {
    let page: [u16; 256] = core::array::from_fn(|byte| invented_page(byte as u8));
    let is_encoded = |byte| byte != 0xE5 && invented_page(byte) != u16::MAX;
    // The window is U+0410 to U+044F, the code points of bytes C0 to FF, with two gaps. U+0415 would be C5, but C5 is U+2116 in this page.
    // U+0435 would be E5, but E5 is not encoded.
    check_narrow::<V>(&page, is_encoded, |unit| {
        (0x410..0x450).contains(&unit) && ![0x415, 0x435].contains(&unit)
    });
}

fn the_code_points_of_a_window_can_have_any_order<V: Vector>() {
    // 37 is odd, so this is a permutation.
    let shuffled = |byte: u8| 0x410 + u16::from(byte & 0x3F) * 37 % 64;
    let page: [u16; 256] = core::array::from_fn(|byte| match byte as u8 {
        byte @ 0x00..0x80 => byte.into(),
        byte @ 0x80..0xC0 => 0x2500 + 0x80 * u16::from(byte & 0x3F),
        byte => shuffled(byte),
    });
    check_narrow::<V>(&page, |_| true, |unit| (0x410..0x450).contains(&unit));
}

fn consecutive_bytes_need_no_lookup<V: Vector>() {
    // 0xB0 as in ISO-8859-5, and the lowest and the highest byte at which 64 letters can begin.
    for first in [0x80, 0xB0, 0xC0] {
        let letters = first..=first + 0x3F;
        let page: [u16; 256] = core::array::from_fn(|byte| match byte as u8 {
            byte @ 0x00..0x80 => byte.into(),
            byte if letters.contains(&byte) => 0x410 + u16::from(byte - first),
            byte => 0x2500 + 0x80 * u16::from(byte & 0x3F),
        });
        assert!(CharWindow::new(&page, |_| true).distance_if_consecutive.is_some());
        check_narrow::<V>(&page, |_| true, |unit| (0x410..0x450).contains(&unit));
    }
    // Without the byte of one letter, its code unit is an exception.
    let page: [u16; 256] = core::array::from_fn(|byte| windows_1251(byte as u8));
    let is_encoded = |byte| byte != 0xFF;
    assert!(CharWindow::new(&page, is_encoded).distance_if_consecutive.is_none());
    check_narrow::<V>(&page, is_encoded, |unit| (0x410..0x44F).contains(&unit));
}

fn a_window_of_latin_1_is_full_and_a_window_without_a_possible_start_is_empty<V: Vector>() {
    let with_upper = |upper: fn(u16) -> u16| -> [u16; 256] {
        core::array::from_fn(|byte| if byte < 0x80 { byte as u16 } else { upper(byte as u16 - 0x80) })
    };
    // 80 to FF are consecutive code points, so every entry of the window has a byte.
    let latin1 = with_upper(|index| 0x80 + index);
    let window = CharWindow::new(&latin1, |_| true);
    let end = usize::from(window.to_zero[0].wrapping_neg()) + ENTRIES;
    check_narrow::<V>(&latin1, |_| true, |unit| (end - ENTRIES..end).contains(&usize::from(unit)));
    // A window cannot start after U+FF00, because its last code points could wrap around to U+0000. This page has only U+FF80 and later.
    let no_start = with_upper(|index| 0xFF80 + index);
    check_narrow::<V>(&no_start, |byte| byte < 0xFF, |_| false);
    check_narrow::<V>(&latin1, |_| false, |_| false);
}

/// Returns a page whose windows begin at U+0410 and at U+2500. Two bytes have code points far from both windows, and one byte
/// has no code point.
fn page_with_two_windows() -> [u16; 256] {
    core::array::from_fn(|byte| match byte as u8 {
        byte @ 0x00..0x80 => byte.into(),
        0xBD => 0x2116,
        0xBE => 0xF8FF,
        0xBF => super::super::UNDEFINED,
        byte @ 0x80..0xC0 => 0x2500 + u16::from(byte - 0x80),
        byte => 0x410 + u16::from(byte - 0xC0),
    })
}

fn many_units_outside_the_first_window_are_looked_up_in_the_second<V: Vector>() {
    let windows = CharWindows::new(&page_with_two_windows(), |byte| byte != 0xBF);
    for count in 0..=BLOCK {
        // The units of the second window are in the first lanes.
        let units: [[u8; 2]; BLOCK] =
            core::array::from_fn(|lane| if lane < count { 0x2501_u16 } else { 0x411 }.to_le_bytes());
        let (rows, _) = units.as_flattened().as_chunks();
        let rows = core::array::from_fn(|row| V::from_row(&rows[row]));
        let (found, exceptions) = windows.first.rows::<V>().narrow_block(rows, &windows.second);
        let mut bytes = [[0; LANES]; 2];
        found[0].store(&mut bytes[0]);
        found[1].store(&mut bytes[1]);
        for (lane, &byte) in bytes.as_flattened().iter().enumerate() {
            let is_exception = exceptions >> lane & 1 != 0;
            assert_eq!(is_exception, lane < count && count <= MAX_EXCEPTIONS as usize, "{count} {lane}");
            assert!(is_exception || byte == if lane < count { 0x81 } else { 0xC1 }, "{count} {lane}");
        }
    }
}

fn blocks_are_encoded_up_to_the_first_code_unit_without_a_byte<V: Vector>() {
    let page = page_with_two_windows();
    let byte_of = |unit: u16| (0..=u8::MAX).find(|&byte| byte != 0xBF && page[usize::from(byte)] == unit);
    let mut table = Box::new([0; 0x1_0000]);
    (0..=u8::MAX)
        .filter(|&byte| byte != 0xBF)
        .for_each(|byte| table[usize::from(page[usize::from(byte)])] = byte);
    let windows = CharWindows::new(&page, |byte| byte != 0xBF);
    // 0000 has the byte 00, and U+20AC has no byte.
    let units = [0x0000, 0x0041, 0x0416, 0x2510, 0x2116, 0xF8FF, 0x20AC];
    let mut state = 1_u32;
    for round in 0..4000 {
        // The number of different units varies, so that some blocks have more exceptions than `MAX_EXCEPTIONS`, and others fewer. If
        // there are at most three, all are outside of the first window: 2510, 2116 and F8FF.
        let distinct = 1 + round % units.len();
        let text: Vec<u16> = (0..round % 100)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                units[(state >> 16) as usize % distinct + if distinct < 4 { 3 } else { 0 }]
            })
            .collect();
        let expected: Vec<u8> = text.iter().map_while(|&unit| byte_of(unit)).collect();
        let bytes: Vec<u8> = text.iter().copied().flat_map(u16::to_le_bytes).collect();
        let span = Span::from_slice(&bytes).units::<2>();
        for windows in [Some(&windows), None] {
            let mut out = Vec::with_capacity(required_capacity(bytes.len()));
            let read = from_utf16_with::<V>(span, windows, (&table, 0), &mut out);
            assert_eq!((read - span.start(), &out), (2 * expected.len(), &expected), "{text:04X?}");
        }
    }
}

for_every_vector!(
    many_units_outside_the_first_window_are_looked_up_in_the_second,
    blocks_are_encoded_up_to_the_first_code_unit_without_a_byte,
    readme_example_of_utf_16_to_windows_1251,
    every_code_unit_is_a_byte_or_an_exception_in_every_lane,
    the_code_points_of_a_window_can_have_any_order,
    consecutive_bytes_need_no_lookup,
    a_window_of_latin_1_is_full_and_a_window_without_a_possible_start_is_empty,
);

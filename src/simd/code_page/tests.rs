use super::super::tests::for_every_vector;
use super::*;

/// Returns the code point of a byte in windows-1251 if it is ASCII, № or a Russian letter, else the byte. See ../README.md.
pub(super) fn windows_1251(byte: u8) -> u16 {
    match byte {
        0xA8 => 0x401,
        0xB8 => 0x451,
        0xB9 => 0x2116,
        0xC0..=0xFF => u16::from(byte) + 0x350,
        _ => byte.into(),
    }
}

/// Returns the code point of a byte in an invented page. 80 to BF: three groups of 16 without a common distance, and one
/// without characters. C0 to FF: a shifted alphabet with one exception.
pub(super) fn invented_page(byte: u8) -> u16 {
    let value = u16::from(byte);
    match byte {
        0x00..0x80 => value,
        0xC5 => 0x2116,
        0x90..0xA0 => u16::MAX,
        0xC0..=0xFF => value + 0x350,
        _ => 0x2500 + 7 * (value & 0x3F),
    }
}

fn every_index_is_looked_up_in_every_lane<V: Vector>() {
    let entries: [u8; ENTRIES] = core::array::from_fn(|index| 0x80 + index as u8);
    let lookup = Lookup::new(&entries).load::<V>();
    for index in 0..=u8::MAX {
        let expected = entries.get(usize::from(index)).copied().unwrap_or(0);
        let mut found = [0xAA; LANES];
        lookup.at(V::splat(index)).store(&mut found);
        assert_eq!(found, [expected; LANES], "{index:02X}");
    }
}

for_every_vector!(every_index_is_looked_up_in_every_lane,);

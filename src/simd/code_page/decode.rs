//! Code pages to UTF-16. In most code pages, letters are in the order of Unicode, so that the distance from a byte to its
//! code point is the same for many bytes in a row. [`Alphabet`] is for the others.

use super::super::vector::{LANES, Vector};
use super::{ENTRIES, Lookup};

/// The rows of 16 bytes below 80 are ASCII.
const ASCII_ROWS: usize = 8;

/// A bit for each row that is not ASCII, by the high nibble of its bytes.
const ROW_BITS: [u8; LANES] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 0x10, 0x20, 0x40, 0x80];

/// The distances from the bytes of a code page to their code points, by row of 16 bytes.
#[derive(Debug)]
pub struct Distances {
    /// The lower and the upper byte of each row's most frequent distance.
    low: [u8; LANES],
    high: [u8; LANES],
    /// By the low nibble of a byte: the bits of the rows in which that byte has another distance.
    exceptions: [u8; LANES],
}

impl Distances {
    /// Finds the distances of a code page whose bytes 00 to 7F are ASCII. A byte with the noncharacter U+FFFF is an
    /// exception.
    pub fn new(code_points: &[u16; 256]) -> Self {
        let mut found = Self { low: [0; LANES], high: [0; LANES], exceptions: [0; LANES] };
        for (row, code_points) in code_points.as_chunks::<LANES>().0.iter().enumerate().skip(ASCII_ROWS) {
            let first = (row * LANES) as u16;
            let distances: [Option<u16>; LANES] = core::array::from_fn(|index| {
                let code_point = Some(code_points[index]).filter(|&code_point| code_point != u16::MAX);
                code_point.map(|code_point| code_point.wrapping_sub(first + index as u16))
            });
            let count = |distance: &u16| distances.iter().filter(|other| **other == Some(*distance)).count();
            let most_frequent = distances.into_iter().flatten().max_by_key(count).unwrap_or(0);
            [found.low[row], found.high[row]] = most_frequent.to_le_bytes();
            for (bits, distance) in found.exceptions.iter_mut().zip(distances) {
                if distance != Some(most_frequent) {
                    *bits |= ROW_BITS[row];
                }
            }
        }
        found
    }

    /// Writes the code units of 16 bytes, except for those whose bits are set in the result.
    #[inline(always)]
    pub fn widen(&self, bytes: &[u8; LANES], units: &mut [[u8; 2]; LANES]) -> u16 {
        let row = Vector::from_row(bytes);
        let high_nibbles = row.high_nibbles();
        let distance = [&self.low, &self.high].map(|half| Vector::from_row(half).swizzle(high_nibbles));
        if let [first, last] = units.as_flattened_mut().as_chunks_mut().0 {
            row.widen_low().add16(distance[0].zip_low(distance[1])).store(first);
            row.widen_high().add16(distance[0].zip_high(distance[1])).store(last);
        }
        let low_nibbles = row.and(Vector::splat_const::<0x0F>());
        let of_byte = Vector::from_row(&self.exceptions).swizzle(low_nibbles);
        let of_row = Vector::from_row(&ROW_BITS).swizzle(high_nibbles);
        !of_byte.and(of_row).equal(Vector::ZERO).bitmask()
    }
}

/// The first byte of an alphabet, which ends at FF.
const FIRST_LETTER: u8 = 0xC0;

/// The letters of a code page whose bytes C0 to FF are letters of one script in another order than Unicode's, such as KOI8-R.
#[derive(Debug)]
pub struct Alphabet {
    /// The lower bytes of the code points of C0 to FF.
    low: Lookup,
    /// Their upper byte.
    high: u8,
}

impl Alphabet {
    /// Finds the alphabet of a code page whose bytes 00 to 7F are ASCII. Returns `None` if the code points of C0 to FF have
    /// different upper bytes, or if more than three quarters of them have the same distance, so that [`Distances`] has them.
    pub fn new(code_points: &[u16; 256]) -> Option<Self> {
        let letters: &[u16; ENTRIES] = code_points.last_chunk()?;
        let [_, high] = letters[0].to_le_bytes();
        let distance = |index: usize| letters[index].wrapping_sub(index as u16);
        let most_frequent =
            |&index: &usize| (0..ENTRIES).filter(|&other| distance(other) == distance(index)).count();
        let is_ordered = (0..ENTRIES).map(|index| most_frequent(&index)).max() > Some(ENTRIES * 3 / 4);
        let is_one_script =
            letters.iter().all(|letter| letter.to_le_bytes()[1] == high && *letter != u16::MAX);
        let low = Lookup::new(&letters.map(|letter| letter.to_le_bytes()[0]));
        (is_one_script && !is_ordered).then_some(Self { low, high })
    }

    /// Writes the code units of 16 bytes, except for those whose bits are set in the result: 80 to BF.
    #[inline(always)]
    pub fn widen(&self, bytes: &[u8; LANES], units: &mut [[u8; 2]; LANES]) -> u16 {
        let row = Vector::from_row(bytes);
        let first_letter = Vector::splat_const::<FIRST_LETTER>();
        let non_ascii = row.less_signed(Vector::ZERO);
        let low = row.and_not(non_ascii).or(self.low.load().at(row.xor(first_letter)));
        let high = Vector::splat(self.high).and(non_ascii);
        if let [first, last] = units.as_flattened_mut().as_chunks_mut().0 {
            low.zip_low(high).store(first);
            low.zip_high(high).store(last);
        }
        row.less_signed(first_letter).bitmask()
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::tests as readme;
    use super::super::tests::{code_point, windows_1251};
    use super::*;

    #[test]
    fn the_readme_decodes_a_row_of_windows_1251() {
        let page: [u16; 256] = core::array::from_fn(|byte| windows_1251(byte as u8));
        let row = *b"\xA8\xE6, \xCF\xF0\xE8\xE2\xE5\xF2! \xB9 5.";
        let mut units = [[0; 2]; LANES];
        let exceptions = Distances::new(&page).widen(&row, &mut units);
        let distances: Vec<u8> = row
            .iter()
            .zip(units)
            .flat_map(|(&byte, unit)| (u16::from_le_bytes(unit) - u16::from(byte)).to_le_bytes())
            .collect();
        let output = row.map(|byte| page[usize::from(byte)].to_le_bytes());
        for (lane, (unit, expected)) in units.into_iter().zip(output).enumerate() {
            assert!(unit == expected || exceptions >> lane & 1 == 1);
        }
        readme::check(
            "code-page-decode",
            &[
                ("row", readme::hex(&row)),
                ("distance", readme::hex_units(&distances)),
                ("sum", readme::hex_units(units.as_flattened())),
                ("exceptions", readme::lanes(exceptions.into(), 16)),
                ("output", readme::hex_units(output.as_flattened())),
            ],
        );
    }

    #[test]
    fn the_readme_decodes_a_row_of_koi8_r() {
        let mut page: [u16; 256] =
            core::array::from_fn(|byte| if byte < 0x80 { byte as u16 } else { 0x2500 });
        // RFC 1489, C0 to FF.
        let letters = "юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ";
        for (code_point, letter) in page[0xC0..].iter_mut().zip(letters.encode_utf16()) {
            *code_point = letter;
        }
        page[0xB3] = 0x401;
        let row = *b"\xB3\xD6, \xF0\xD2\xC9\xD7\xC5\xD4! 1234";
        let alphabet = Alphabet::new(&page).unwrap();
        let mut units = [[0; 2]; LANES];
        let exceptions = alphabet.widen(&row, &mut units);
        let index = row.map(|byte| byte ^ FIRST_LETTER);
        let mut low = [0; LANES];
        alphabet.low.load().at(Vector::from_row(&index)).store(&mut low);
        readme::check(
            "alphabet-decode",
            &[
                ("row", readme::hex(&row)),
                ("index", readme::hex(&index)),
                ("letters", readme::hex(&low)),
                ("exceptions", readme::lanes(exceptions.into(), 16)),
                (
                    "output",
                    readme::hex_units(row.map(|byte| page[usize::from(byte)].to_le_bytes()).as_flattened()),
                ),
            ],
        );
    }

    #[test]
    fn every_byte_is_a_code_unit_or_an_exception_in_every_lane() {
        let page: [u16; 256] = core::array::from_fn(|byte| code_point(byte as u8));
        let distances = Distances::new(&page);
        for byte in 0..=u8::MAX {
            for lane in 0..LANES {
                let mut bytes: [u8; LANES] = core::array::from_fn(|index| 0x41 + index as u8);
                bytes[lane] = byte;
                let mut units = [[0; 2]; LANES];
                let exceptions = distances.widen(&bytes, &mut units);
                assert_eq!(exceptions & !(1 << lane), 0, "{byte:02X} {lane}");
                let is_regular = byte < 0x80 || (byte >= 0xC0 && byte != 0xC5);
                assert!(exceptions == 0 || !is_regular, "{byte:02X} {lane}");
                assert!(exceptions != 0 || code_point(byte) != u16::MAX, "{byte:02X} {lane}");
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

    #[test]
    fn every_byte_from_80_to_bf_is_an_exception_of_an_alphabet() {
        let page: [u16; 256] = core::array::from_fn(|byte| shuffled(byte as u8));
        let alphabet = Alphabet::new(&page).unwrap();
        for byte in 0..=u8::MAX {
            for lane in 0..LANES {
                let mut bytes: [u8; LANES] = core::array::from_fn(|index| 0x41 + 9 * index as u8);
                bytes[lane] = byte;
                let mut units = [[0; 2]; LANES];
                let exceptions = alphabet.widen(&bytes, &mut units);
                for (index, (unit, byte)) in units.into_iter().zip(bytes).enumerate() {
                    assert_eq!(exceptions >> index & 1 == 1, (0x80..0xC0).contains(&byte), "{byte:02X}");
                    assert!(
                        (0x80..0xC0).contains(&byte) || u16::from_le_bytes(unit) == page[usize::from(byte)]
                    );
                }
            }
        }
    }

    #[test]
    fn only_letters_of_one_script_in_another_order_are_an_alphabet() {
        let page: [u16; 256] = core::array::from_fn(|byte| shuffled(byte as u8));
        assert!(Alphabet::new(&page).is_some());
        for (byte, code_point) in [(0xC0, 0x500), (0xFF, 0x3FF), (0xE0, u16::MAX)] {
            let mut other = page;
            other[byte] = code_point;
            assert!(Alphabet::new(&other).is_none(), "{byte:02X} {code_point:04X}");
        }
        assert!(Alphabet::new(&core::array::from_fn(|byte| windows_1251(byte as u8))).is_none());
    }
}

//! Code pages from and to UTF-16, 16 characters at a time: most have an alphabet in the order of Unicode, at some
//! distance.

use super::vector::{LANES, Vector};

/// The rows of 16 bytes below 80 are ASCII.
const ASCII_ROWS: usize = 8;

/// By the high nibble of a byte: a bit for each row that is not ASCII.
const ROW_BITS: [u8; LANES] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 0x10, 0x20, 0x40, 0x80];

/// How far the code points of a code page are from their bytes, by row of 16 bytes.
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

/// The longest run of bytes above 7F whose code points follow each other.
#[derive(Debug)]
pub struct Alphabet {
    /// Units in eight lanes: what to add so that the first code point of the run becomes 0, and the last of them after
    /// that.
    to_zero: [u8; LANES],
    last: [u8; LANES],
    /// What to add to a code point for its byte.
    to_byte: [u8; LANES],
}

/// Returns a row with the same unit in eight lanes.
fn splat16(unit: u16) -> [u8; LANES] {
    let [low, high] = unit.to_le_bytes();
    core::array::from_fn(|index| if index % 2 == 0 { low } else { high })
}

impl Alphabet {
    /// Finds the run of a code page whose bytes 00 to 7F are ASCII, among the code points that `is_encoded` says the
    /// byte encodes.
    pub fn new(code_points: &[u16; 256], is_encoded: impl Fn(u8) -> bool) -> Self {
        // Without any, the run is U+0000.
        let (mut first, mut longest) = (0, 1);
        let mut start = 0x80;
        for byte in 0x80..code_points.len() {
            let follows = byte > start && code_points[byte] == code_points[byte - 1].wrapping_add(1);
            if !follows {
                start = byte;
            }
            if !is_encoded(byte as u8) {
                start = byte + 1;
            } else if byte - start >= longest {
                (first, longest) = (start, byte - start + 1);
            }
        }
        let code_point = code_points[first];
        Self {
            to_zero: splat16(code_point.wrapping_neg()),
            last: splat16(longest as u16 - 1),
            to_byte: splat16((first as u16).wrapping_sub(code_point)),
        }
    }

    /// Writes the bytes of 16 code units, except for those whose bits are set in the result.
    #[inline(always)]
    pub fn narrow(&self, units: &[[u8; 2]; LANES], bytes: &mut [u8; LANES]) -> u16 {
        let [to_zero, last, to_byte] = [&self.to_zero, &self.last, &self.to_byte].map(Vector::from_row);
        let [low, high] = units.as_flattened().as_chunks().0 else { return u16::MAX };
        let [(low, is_low), (high, is_high)] = [low, high].map(|units| {
            let units = Vector::from_row(units);
            let index = units.add16(to_zero);
            let in_run = index.min16(last).equal16(index);
            let is_ascii = units.min16(Vector::splat16_const::<0x007F>()).equal16(units);
            let narrowed = units.add16(to_byte).and(in_run).or(units.and_not(in_run));
            (narrowed, in_run.or(is_ascii))
        });
        low.narrow(high).store(bytes);
        !u16::from_le_bytes([is_low.bitmask16(), is_high.bitmask16()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page with a shifted alphabet, rows without order and without characters, and one exception.
    fn code_point(byte: u8) -> u16 {
        let value = u16::from(byte);
        match byte {
            0x00..0x80 => value,
            0xC5 => 0x2116,
            0x90..0xA0 => u16::MAX,
            0xC0..=0xFF => value + 0x350,
            _ => 0x2500 + 7 * (value & 0x3F),
        }
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

    #[test]
    fn every_code_unit_is_a_byte_or_an_exception_in_every_lane() {
        let page: [u16; 256] = core::array::from_fn(|byte| code_point(byte as u8));
        let is_encoded = |byte| byte != 0xE5 && code_point(byte) != u16::MAX;
        let alphabet = Alphabet::new(&page, is_encoded);
        let byte_of = |unit| (0..=u8::MAX).find(|&byte| is_encoded(byte) && code_point(byte) == unit);
        for unit in 0..=u16::MAX {
            let lane = usize::from(unit) % LANES;
            let mut units: [[u8; 2]; LANES] = core::array::from_fn(|index| [0x41 + index as u8, 0]);
            units[lane] = unit.to_le_bytes();
            let mut bytes = [0; LANES];
            let exceptions = alphabet.narrow(&units, &mut bytes);
            assert_eq!(exceptions & !(1 << lane), 0, "{unit:04X}");
            // The longest run is C6 to E4.
            assert_eq!(exceptions == 0, unit < 0x80 || (0x416..=0x434).contains(&unit), "{unit:04X}");
            for (index, (unit, byte)) in units.into_iter().zip(bytes).enumerate() {
                let is_exception = exceptions >> index & 1 == 1;
                assert!(is_exception || byte_of(u16::from_le_bytes(unit)) == Some(byte));
            }
        }
    }
}

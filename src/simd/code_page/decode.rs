//! Code pages to UTF-16. A row is 16 bytes of text.
//!
//! In most code pages, letters are in the order of Unicode. So the distance from a byte to its code point is the same for
//! many consecutive byte values ([`Distances`]). [`Alphabet`] is for code pages with another order, such as KOI8-R.

use super::super::ascii;
use super::super::dispatch::kernel;
use super::super::vector::{LANES, Vector};
use super::{ENTRIES, Lookup};

/// Marks a byte that is not a character. U+FFFF is a noncharacter, so no table needs it.
pub const UNDEFINED: u16 = 0xFFFF;

/// If a row has more exceptions than this, all of its bytes are looked up. An exception is a byte for which `widen` writes a
/// wrong unit.
const MAX_EXCEPTIONS: u32 = 8;

/// The table of a code page, and the data that [`Decoder::new`] derives from it for the kernel.
#[derive(Debug)]
pub struct Decoder {
    /// The code points of the bytes 00 to FF, with [`UNDEFINED`] for a byte that is not a character.
    pub code_points: [u16; 256],
    /// Whether the bytes 00 to 7F are ASCII.
    pub is_ascii_superset: bool,
    /// Whether every byte is a character.
    is_complete: bool,
    /// The letters of a code page for which `distances` has too many exceptions.
    alphabet: Option<Alphabet>,
    distances: Distances,
}

impl Decoder {
    /// Creates a decoder from the code points of the bytes 00 to FF.
    pub fn new(code_points: [u16; 256]) -> Self {
        Self {
            is_ascii_superset: code_points[..0x80].iter().copied().eq(0..0x80),
            is_complete: !code_points.contains(&UNDEFINED),
            alphabet: Alphabet::new(&code_points),
            distances: Distances::new(&code_points),
            code_points,
        }
    }

    /// Does the same as [`to_utf16`] for one row.
    #[inline(always)]
    fn decode_row<V: Vector>(&self, row: &[u8; LANES], units: &mut [[u8; 2]; LANES]) -> usize {
        if !self.is_ascii_superset {
            return self.decode_each(row, units);
        }
        if ascii::widen(row, units) {
            return LANES;
        }
        let mut exceptions = match &self.alphabet {
            Some(alphabet) => alphabet.widen::<V>(row, units),
            None => self.distances.widen::<V>(row, units),
        };
        if exceptions.count_ones() > MAX_EXCEPTIONS {
            return self.decode_each(row, units);
        }
        while exceptions != 0 {
            let lane = exceptions.trailing_zeros() as usize % LANES;
            let code_point = self.code_points[usize::from(row[lane])];
            if code_point == UNDEFINED {
                return lane;
            }
            units[lane] = code_point.to_le_bytes();
            exceptions &= exceptions - 1;
        }
        LANES
    }

    /// Does the same as [`Decoder::decode_row`] for any number of bytes, one at a time.
    #[inline(always)]
    fn decode_each(&self, bytes: &[u8], units: &mut [[u8; 2]]) -> usize {
        for (unit, &byte) in units.iter_mut().zip(bytes) {
            *unit = self.code_points[usize::from(byte)].to_le_bytes();
        }
        if self.is_complete {
            return bytes.len();
        }
        bytes.iter().take_while(|&&byte| self.code_points[usize::from(byte)] != UNDEFINED).count()
    }
}

kernel! {
    /// Writes the code units of bytes. Returns the number of bytes before the first that is not a character; later units are
    /// unspecified.
    ///
    /// `units` must have as many elements as `bytes`.
    pub fn to_utf16(bytes: &[u8], decoder: &Decoder, units: &mut [[u8; 2]]) -> usize = to_utf16_with;
}

#[inline(always)]
fn to_utf16_with<V: Vector>(bytes: &[u8], decoder: &Decoder, units: &mut [[u8; 2]]) -> usize {
    let (rows, rest) = bytes.as_chunks::<LANES>();
    let (unit_rows, rest_units) = units.as_chunks_mut::<LANES>();
    for (index, (row, units)) in rows.iter().zip(unit_rows).enumerate() {
        let done = decoder.decode_row::<V>(row, units);
        if done < LANES {
            return LANES * index + done;
        }
    }
    bytes.len() - rest.len() + decoder.decode_each(rest, rest_units)
}

/// The number of groups of ASCII bytes. A group is the 16 byte values with the same high nibble.
const ASCII_GROUPS: usize = 8;

/// A bit for each group that is not ASCII, by the high nibble of the group's bytes.
const GROUP_BITS: [u8; LANES] = [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 0x10, 0x20, 0x40, 0x80];

/// The distances from the bytes of a code page to their code points, by group of 16 byte values.
#[derive(Debug)]
struct Distances {
    /// The lower byte of each group's most frequent distance.
    low: [u8; LANES],
    /// The upper byte of each group's most frequent distance.
    high: [u8; LANES],
    /// For each low nibble, the [`GROUP_BITS`] of the groups in which the byte with this low nibble does not have the group's
    /// most frequent distance.
    exceptions: [u8; LANES],
}

impl Distances {
    /// Finds the distances of a code page whose bytes 00 to 7F are ASCII. An [`UNDEFINED`] byte is an exception.
    fn new(code_points: &[u16; 256]) -> Self {
        let mut result = Self { low: [0; LANES], high: [0; LANES], exceptions: [0; LANES] };
        for (group, code_points) in code_points.as_chunks::<LANES>().0.iter().enumerate().skip(ASCII_GROUPS) {
            let first = (group * LANES) as u16;
            let distances: [Option<u16>; LANES] = core::array::from_fn(|index| {
                let code_point = Some(code_points[index]).filter(|&code_point| code_point != UNDEFINED);
                code_point.map(|code_point| code_point.wrapping_sub(first + index as u16))
            });
            let count = |distance: &u16| distances.iter().filter(|other| **other == Some(*distance)).count();
            let most_frequent = distances.into_iter().flatten().max_by_key(count).unwrap_or(0);
            [result.low[group], result.high[group]] = most_frequent.to_le_bytes();
            for (bits, distance) in result.exceptions.iter_mut().zip(distances) {
                if distance != Some(most_frequent) {
                    *bits |= GROUP_BITS[group];
                }
            }
        }
        result
    }

    /// Writes the code units of 16 bytes. Returns a mask with a bit for each exception: the unit of that byte is wrong.
    #[inline(always)]
    fn widen<V: Vector>(&self, bytes: &[u8; LANES], units: &mut [[u8; 2]; LANES]) -> u16 {
        let row = V::from_row(bytes);
        let high_nibbles = row.high_nibbles();
        let distance = [&self.low, &self.high].map(|half| V::from_row(half).swizzle(high_nibbles));
        if let [first, last] = units.as_flattened_mut().as_chunks_mut().0 {
            row.widen_low().add16(distance[0].zip_low(distance[1])).store(first);
            row.widen_high().add16(distance[0].zip_high(distance[1])).store(last);
        }
        let low_nibbles = row.and(V::splat_const::<0x0F>());
        let exception_groups = V::from_row(&self.exceptions).swizzle(low_nibbles);
        let own_group = V::from_row(&GROUP_BITS).swizzle(high_nibbles);
        !exception_groups.and(own_group).equal(V::ZERO).bitmask()
    }
}

/// The first byte of an alphabet, which ends at FF.
const FIRST_LETTER: u8 = 0xC0;

/// The letters of a code page whose bytes C0 to FF are letters of one script in another order than Unicode's, such as KOI8-R.
#[derive(Debug)]
struct Alphabet {
    /// The lower bytes of the code points of C0 to FF.
    low: Lookup,
    /// The upper byte that all these code points share.
    high: u8,
}

impl Alphabet {
    /// Finds the alphabet of a code page whose bytes 00 to 7F are ASCII.
    ///
    /// Returns `None` if the code points of C0 to FF have different upper bytes, or if one of these bytes is undefined. Also
    /// returns `None` if more than three quarters of these bytes have the same distance, because [`Distances`] then has few
    /// exceptions.
    fn new(code_points: &[u16; 256]) -> Option<Self> {
        let letters: &[u16; ENTRIES] = code_points.last_chunk()?;
        let [_, high] = letters[0].to_le_bytes();
        let distance = |index: usize| letters[index].wrapping_sub(index as u16);
        let same_distance =
            |index: usize| (0..ENTRIES).filter(|&other| distance(other) == distance(index)).count();
        let is_ordered = (0..ENTRIES).map(same_distance).max() > Some(ENTRIES * 3 / 4);
        let is_one_script =
            letters.iter().all(|letter| letter.to_le_bytes()[1] == high && *letter != UNDEFINED);
        let low = Lookup::new(&letters.map(|letter| letter.to_le_bytes()[0]));
        (is_one_script && !is_ordered).then_some(Self { low, high })
    }

    /// Writes the code units of 16 bytes. Returns a mask with a bit for each byte from 80 to BF: the unit of that byte is wrong.
    #[inline(always)]
    fn widen<V: Vector>(&self, bytes: &[u8; LANES], units: &mut [[u8; 2]; LANES]) -> u16 {
        let row = V::from_row(bytes);
        let first_letter = V::splat_const::<FIRST_LETTER>();
        let non_ascii = row.less_signed(V::ZERO);
        let low = row.and_not(non_ascii).or(self.low.load().at(row.xor(first_letter)));
        let high = V::splat(self.high).and(non_ascii);
        if let [first, last] = units.as_flattened_mut().as_chunks_mut().0 {
            low.zip_low(high).store(first);
            low.zip_high(high).store(last);
        }
        row.less_signed(first_letter).bitmask()
    }
}

#[cfg(test)]
mod tests;

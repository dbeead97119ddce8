//! Which bytes of a multi-byte encoding are characters, lead bytes and trail bytes.
//!
//! The structure is found by decoding all sequences with `encoding_rs`.

use encoding_rs::{DecoderResult, Encoding};

/// The properties of the sequences that start with one byte value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Start {
    /// The length in bytes of the longest sequence, or 0 if there is none.
    pub longest: u8,
    /// The lowest and the highest code point of the sequences.
    pub range: Option<(u32, u32)>,
    /// Whether this lead byte rejects a second byte that another lead byte accepts.
    pub restricts_second: bool,
}

/// The structure of a multi-byte encoding without shift states.
#[derive(Clone, Debug)]
pub struct Structure {
    starts: [Start; 256],
    /// The byte values that can be the second or a later byte of a sequence.
    trails: ByteSet,
    /// The byte values that can be the second byte of a sequence of more than two bytes.
    non_final_seconds: ByteSet,
}

/// What a decoder finds in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meaning {
    /// A complete sequence, with its lowest and highest code point: some sequences of Big5 decode to two code points.
    Complete(u32, u32),
    Incomplete,
    Malformed,
}

/// Returns what a decoder finds in bytes.
fn meaning(encoding: &'static Encoding, bytes: &[u8]) -> Meaning {
    let mut units = [0; 8];
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let (result, _, written) = decoder.decode_to_utf16_without_replacement(bytes, &mut units, false);
    match (result, range_of(&units[..written])) {
        (DecoderResult::Malformed(..), _) => Meaning::Malformed,
        (_, Some((first, last))) => Meaning::Complete(first, last),
        (_, None) => Meaning::Incomplete,
    }
}

/// Returns the lowest and the highest code point of well-formed UTF-16.
fn range_of(units: &[u16]) -> Option<(u32, u32)> {
    let code_points = char::decode_utf16(units.iter().copied()).flatten().map(u32::from);
    code_points.fold(None, |range, code_point| joined(range, Some((code_point, code_point))))
}

/// Returns the smallest range that contains two ranges.
fn joined(left: Option<(u32, u32)>, right: Option<(u32, u32)>) -> Option<(u32, u32)> {
    match (left, right) {
        (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
        (range, None) | (None, range) => range,
    }
}

/// Returns the range of the code points to which bytes decode. Malformed sequences are ignored.
fn range_of_text(encoding: &'static Encoding, bytes: &[u8]) -> Option<(u32, u32)> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let (mut units, mut at, mut range) = ([0; 1024], 0, None);
    loop {
        let (result, read, written) =
            decoder.decode_to_utf16_without_replacement(&bytes[at..], &mut units, true);
        at += read;
        range = joined(range, range_of(&units[..written]));
        if result == DecoderResult::InputEmpty {
            return range;
        }
    }
}

/// A set of byte values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ByteSet([bool; 256]);

impl ByteSet {
    const EMPTY: Self = Self([false; 256]);

    fn of(is_in: impl Fn(u8) -> bool) -> Self {
        Self(core::array::from_fn(|byte| is_in(byte as u8)))
    }

    fn iter(&self) -> impl Iterator<Item = u8> {
        (0..=u8::MAX).filter(|&byte| self.contains(byte))
    }

    fn contains(&self, byte: u8) -> bool {
        self.0[usize::from(byte)]
    }

    fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(is_in, added)| *is_in |= added);
    }
}

/// The third and fourth bytes of sequences of four bytes. Every fourth byte can follow every third byte, and neither
/// set depends on the first two bytes.
struct LastTwo {
    thirds: ByteSet,
    fourths: ByteSet,
}

impl LastTwo {
    /// Finds the third and fourth bytes of sequences that start with `lead` and `second`.
    fn after(encoding: &'static Encoding, [lead, second]: [u8; 2]) -> Self {
        let meaning = |bytes: &[u8]| meaning(encoding, bytes);
        let thirds = ByteSet::of(|third| meaning(&[lead, second, third]) == Meaning::Incomplete);
        let fourths = ByteSet::of(|fourth| {
            let mut sequences = thirds.iter().map(|third| [lead, second, third, fourth]);
            sequences.any(|bytes| matches!(meaning(&bytes), Meaning::Complete(..)))
        });
        Self { thirds, fourths }
    }

    /// Returns the lowest and the highest code point of the four-byte sequences that start with `lead` and `second`.
    fn range(&self, encoding: &'static Encoding, [lead, second]: [u8; 2]) -> Option<(u32, u32)> {
        let mut range = None;
        for third in self.thirds.iter() {
            let (mut text, mut len) = ([0; 4 * 256], 0);
            for (slot, fourth) in text.as_chunks_mut().0.iter_mut().zip(self.fourths.iter()) {
                *slot = [lead, second, third, fourth];
                len += slot.len();
            }
            range = joined(range, range_of_text(encoding, &text[..len]));
        }
        range
    }
}

impl Structure {
    /// Finds the structure of an encoding by decoding all sequences.
    pub(super) fn of(encoding: &'static Encoding) -> Self {
        let starts = [Start::default(); 256];
        let mut structure = Self { starts, trails: ByteSet::EMPTY, non_final_seconds: ByteSet::EMPTY };
        let (mut seconds, mut all_seconds) = ([ByteSet::EMPTY; 256], ByteSet::EMPTY);
        let mut last_two = None;
        for (start, (lead, lead_seconds)) in structure.starts.iter_mut().zip((0..=u8::MAX).zip(&mut seconds))
        {
            match meaning(encoding, &[lead]) {
                Meaning::Complete(first, last) => {
                    *start = Start { longest: 1, range: Some((first, last)), restricts_second: false };
                    continue;
                }
                Meaning::Malformed => continue,
                Meaning::Incomplete => {}
            }
            for second in 0..=u8::MAX {
                let (len, range) = match meaning(encoding, &[lead, second]) {
                    Meaning::Malformed => continue,
                    Meaning::Complete(first, last) => (2, Some((first, last))),
                    Meaning::Incomplete => {
                        structure.non_final_seconds.0[usize::from(second)] = true;
                        let mut range = None;
                        let thirds = ByteSet::of(|third| {
                            matches!(meaning(encoding, &[lead, second, third]), Meaning::Complete(..))
                        });
                        for third in thirds.iter() {
                            range = joined(range, range_of_text(encoding, &[lead, second, third]));
                        }
                        structure.trails.add(&thirds);
                        match range {
                            Some(_) => (3, range),
                            None => {
                                let last_two =
                                    last_two.get_or_insert_with(|| LastTwo::after(encoding, [lead, second]));
                                (4, last_two.range(encoding, [lead, second]))
                            }
                        }
                    }
                };
                if range.is_some() {
                    start.longest = start.longest.max(len);
                    start.range = joined(start.range, range);
                    lead_seconds.0[usize::from(second)] = true;
                }
            }
            all_seconds.add(lead_seconds);
        }
        if let Some(LastTwo { thirds, fourths }) = &last_two {
            structure.trails.add(thirds);
            structure.trails.add(fourths);
        }
        structure.trails.add(&all_seconds);
        for (start, lead_seconds) in structure.starts.iter_mut().zip(&seconds) {
            start.restricts_second = start.longest > 1 && *lead_seconds != all_seconds;
        }
        structure
    }

    /// Returns the properties of the sequences that start with a byte.
    pub fn start(&self, byte: u8) -> Start {
        self.starts[usize::from(byte)]
    }

    /// Returns whether a byte can be the second or a later byte of a sequence.
    pub fn is_trail(&self, byte: u8) -> bool {
        self.trails.contains(byte)
    }

    /// Returns the length in bytes of the sequence at the start of `text`, which must be well-formed and not empty.
    pub fn sequence_len(&self, text: &[u8]) -> usize {
        let longest = usize::from(self.start(text[0]).longest);
        let is_longest =
            longest < 3 || text.get(1).is_some_and(|&second| self.non_final_seconds.contains(second));
        if is_longest { longest.max(1) } else { 2 }
    }
}

//! Caches of characters of multi-byte encodings, filled with results of `encoding_rs` when a text needs them.
//!
//! `encoding_rs` computes characters from ranges and small tables; its encoders search the tables, which takes
//! microseconds. A cache takes 64 KB for each encoding that is decoded, and 128 KB for each that is encoded.

use super::shift_state::Set;
use crate::simd::ascii;
use crate::simd::multi_byte::{self, Table};
use core::mem::take;
use core::sync::atomic::{AtomicU16, Ordering::Relaxed};
use encoding_rs::{Decoder, DecoderResult, EncoderResult, Encoding};
use std::sync::OnceLock;

/// The maximum number of bytes that `encoding_rs` decodes at a time, starting at a character that is not cached.
const UNCACHED_LEN: usize = 128;

/// The length of a buffer for a character. An encoder writes at most an escape sequence and two bytes.
const BUFFER_LEN: usize = 8;

/// The number of code units that are encoded into a buffer before it is copied.
const BLOCK: usize = 512;

/// Results by index, or 0 if a result is not known yet. The table is allocated on first use.
#[derive(Debug, Default)]
struct Cache<const LEN: usize>(OnceLock<Option<Box<[AtomicU16; LEN]>>>);

impl<const LEN: usize> Cache<LEN> {
    /// Returns the table, or `None` if there is not enough memory.
    fn get(&self) -> Option<&[AtomicU16; LEN]> {
        let allocate = || {
            let mut results = Vec::new();
            results.try_reserve_exact(LEN).ok()?;
            results.resize_with(LEN, AtomicU16::default);
            results.into_boxed_slice().try_into().ok()
        };
        self.0.get_or_init(allocate).as_deref()
    }
}

/// The result for a code unit that the encoder writes as more than two bytes or with an escape sequence.
///
/// Any result except this one and [`UNMAPPABLE`] is one byte, or two bytes with the first in the upper eight bits. No encoding writes
/// the byte 01 or 02 alone for a code unit above ASCII, so these two numbers are free.
const LONG: u16 = 1;
/// The result for a code unit that the encoding cannot represent.
const UNMAPPABLE: u16 = 2;

/// An encoding with characters of one to four bytes, or the two-byte set of ISO-2022-JP.
#[derive(Debug)]
pub struct MultiByte {
    encoding: &'static Encoding,
    /// The set in which bytes are decoded and encoded. It is ASCII except for ISO-2022-JP.
    set: Set,
    /// The code unit of each pair of bytes, indexed by the lower seven bits of the first byte and by the second byte.
    units: Cache<0x8000>,
    /// The bytes of each code unit above ASCII, see [`LONG`].
    bytes: Cache<0x1_0000>,
}

impl MultiByte {
    pub(super) fn new(encoding: &'static Encoding, set: Set) -> Self {
        Self { encoding, set, units: Cache::default(), bytes: Cache::default() }
    }

    /// Returns the encoding.
    pub fn encoding(&self) -> &'static Encoding {
        self.encoding
    }

    /// Returns true for gb18030 and GBK, whose decoders are the same.
    pub fn is_gb18030(&self) -> bool {
        self.encoding == encoding_rs::GB18030 || self.encoding == encoding_rs::GBK
    }

    /// Returns a decoder of `encoding_rs` that decodes in `self.set`.
    pub fn decoder(&self) -> Decoder {
        self.set.decoder(self.encoding)
    }

    /// Writes the code units of the well-formed text at the start of `bytes`. Returns the numbers of bytes and of code
    /// units.
    ///
    /// `units` must have as many elements as `bytes`.
    pub(crate) fn decode(&self, bytes: &[u8], units: &mut [[u8; 2]]) -> (usize, usize) {
        let (mut at, mut written) = (0, 0);
        let table = self.units.get();
        loop {
            if let Some(table) = table {
                let (bytes, units) = (&bytes[at..], &mut units[written..]);
                let (read, wrote) = match self.set {
                    Set::Jis0208 => decode_cached::<true>(table, bytes, units),
                    _ => decode_cached::<false>(table, bytes, units),
                };
                (at, written) = (at + read, written + wrote);
                let rest = &bytes[read..];
                if rest.is_empty() {
                    return (at, written);
                }
                if self.cache_pair(table, rest) {
                    continue;
                }
            }
            let uncached = &bytes[at..bytes.len().min(at + UNCACHED_LEN)];
            let (read, wrote) = decode_uncached(self.decoder(), uncached, &mut units[written..]);
            if read == 0 {
                return (at, written);
            }
            (at, written) = (at + read, written + wrote);
        }
    }

    /// Adds the pair of bytes at the start of `bytes` to the cache. Returns false if the pair does not decode to one code unit.
    #[cold]
    fn cache_pair(&self, table: &Table, bytes: &[u8]) -> bool {
        let Some(&[lead, trail]) = bytes.first_chunk() else { return false };
        let (mut decoder, mut units) = (self.decoder(), [0; 8]);
        let (result, _, written) =
            decoder.decode_to_utf16_without_replacement(&[lead, trail], &mut units, true);
        let is_unit = result == DecoderResult::InputEmpty && written == 1;
        if is_unit {
            table[multi_byte::index_of(lead, trail)].store(units[0], Relaxed);
        }
        is_unit
    }

    /// Appends the bytes of code units, up to the first code unit that the encoding cannot represent or that is not well-formed
    /// UTF-16. Returns the number of encoded code units.
    pub(crate) fn encode(&self, units: &[[u8; 2]], out: &mut Vec<u8>) -> usize {
        let (mut at, mut buffer, table) = (0, [0; 2 * BLOCK], self.bytes.get());
        while at < units.len() {
            let block = &units[at..units.len().min(at + BLOCK)];
            let (read, written) = table.map_or((0, 0), |table| encode_cached(table, block, &mut buffer));
            out.extend_from_slice(&buffer[..written]);
            at += read;
            if read < block.len() {
                let rest = units[at..].iter().map(|&unit| u16::from_le_bytes(unit));
                match char::decode_utf16(rest).next() {
                    Some(Ok(character)) if self.encode_character(character, out) => {
                        at += character.len_utf16()
                    }
                    _ => break,
                }
            }
        }
        at
    }

    /// Appends the pairs of bytes of code units, up to the first code unit whose pair is not in the cache. Returns the number of
    /// encoded code units.
    pub(super) fn encode_pairs(&self, units: &[[u8; 2]], out: &mut Vec<u8>) -> usize {
        let Some(table) = self.bytes.get() else { return 0 };
        let mut encoded = 0;
        for block in units.chunks(BLOCK) {
            let (mut pairs, mut count) = ([[0; 2]; BLOCK], 0);
            for (slot, &unit) in pairs.iter_mut().zip(block) {
                let result = table[usize::from(u16::from_le_bytes(unit))].load(Relaxed);
                if result <= 0xFF {
                    break;
                }
                *slot = result.to_be_bytes();
                count += 1;
            }
            append(out, pairs[..count].as_flattened());
            encoded += count;
            if count < block.len() {
                break;
            }
        }
        encoded
    }

    /// Appends the bytes of a character. Returns false if the encoding cannot represent it.
    pub(crate) fn encode_character(&self, character: char, out: &mut Vec<u8>) -> bool {
        match self.result(character) {
            UNMAPPABLE => return false,
            LONG => {}
            short => {
                let bytes = short.to_be_bytes();
                append(out, &bytes[usize::from(bytes[0] == 0)..]);
                return true;
            }
        }
        let mut bytes = [0; BUFFER_LEN];
        let len = self.encode_uncached(character, &mut bytes);
        append(out, &bytes[..len.unwrap_or(0)]);
        len.is_some()
    }

    /// Returns the two bytes of a code unit; `None` if the encoder does not write exactly two bytes, or if there is no memory for the
    /// cache.
    pub(crate) fn pair(&self, unit: u16) -> Option<[u8; 2]> {
        let result = self.result(char::from_u32(unit.into())?);
        (result > 0xFF).then(|| result.to_be_bytes())
    }

    /// Returns the result for a character, or [`LONG`] if the character cannot be in the table, or if there is no memory for the table.
    fn result(&self, character: char) -> u16 {
        let Some(table) = self.bytes.get() else { return LONG };
        let Ok(unit) = u16::try_from(u32::from(character)) else { return LONG };
        if unit < 0x80 {
            return LONG;
        }
        let slot = &table[usize::from(unit)];
        if slot.load(Relaxed) == 0 {
            let mut bytes = [0; BUFFER_LEN];
            let result = match self.encode_uncached(character, &mut bytes) {
                None => UNMAPPABLE,
                Some(1) => u16::from(bytes[0]),
                Some(2) => u16::from_be_bytes([bytes[0], bytes[1]]),
                Some(_) => LONG,
            };
            slot.store(result, Relaxed);
        }
        slot.load(Relaxed)
    }

    /// Encodes a character with `encoding_rs`. Returns the number of bytes; `None` if the encoding cannot represent it.
    fn encode_uncached(&self, character: char, bytes: &mut [u8; BUFFER_LEN]) -> Option<usize> {
        let mut encoder = self.set.encoder(self.encoding);
        let mut text = [0; 4];
        let text = character.encode_utf8(&mut text);
        let (result, _, written) = encoder.encode_from_utf8_without_replacement(text, bytes, false);
        (result == EncoderResult::InputEmpty).then_some(written)
    }
}

/// Appends bytes. The function is not inlined, to keep the WebAssembly module small.
#[inline(never)]
fn append(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend_from_slice(bytes);
}

/// Writes the code units of ASCII and of cached pairs at the start of `bytes`. Returns the numbers of bytes and of code
/// units.
///
/// With `PAIRS_ONLY`, bytes below 80 are not ASCII but parts of pairs.
#[inline(always)]
fn decode_cached<const PAIRS_ONLY: bool>(
    table: &Table,
    bytes: &[u8],
    units: &mut [[u8; 2]],
) -> (usize, usize) {
    let (len, capacity) = (bytes.len(), units.len());
    let (read, written) = multi_byte::to_utf16::<PAIRS_ONLY>(table, bytes, units);
    let (mut rest, mut output) = (&bytes[read..], &mut units[written..]);
    loop {
        let unit = match *rest {
            [byte, ref after @ ..] if !PAIRS_ONLY && byte < 0x80 => {
                rest = after;
                u16::from(byte)
            }
            // `index_of` ignores the highest bit of the lead. So for B0 A1, the table would give the unit of another pair, 30 A1.
            [lead, ..] if PAIRS_ONLY && lead >= 0x80 => break,
            [lead, trail, ref after @ ..] => {
                let unit = table[multi_byte::index_of(lead, trail)].load(Relaxed);
                if unit == 0 {
                    break;
                }
                rest = after;
                unit
            }
            _ => break,
        };
        let Some((slot, after)) = take(&mut output).split_first_mut() else { break };
        *slot = unit.to_le_bytes();
        output = after;
    }
    (len - rest.len(), capacity - output.len())
}

/// Writes the code units of any well-formed text at the start of `bytes`. Returns the numbers of bytes and of code
/// units.
#[inline(never)]
fn decode_uncached(mut decoder: Decoder, bytes: &[u8], units: &mut [[u8; 2]]) -> (usize, usize) {
    let (mut buffer, mut at, mut written) = ([0; UNCACHED_LEN], 0, 0);
    loop {
        let (result, read, wrote) =
            decoder.decode_to_utf16_without_replacement(&bytes[at..], &mut buffer, true);
        for (slot, unit) in units[written..].iter_mut().zip(&buffer[..wrote]) {
            *slot = unit.to_le_bytes();
        }
        (at, written) = (at + read, written + wrote);
        match result {
            DecoderResult::InputEmpty => return (at, written),
            DecoderResult::OutputFull => {}
            // A sequence that is incomplete at the end of `bytes` counts as malformed too. The result ends before it.
            DecoderResult::Malformed(len, extra) => {
                return (at - usize::from(len) - usize::from(extra), written);
            }
        }
    }
}

/// Writes the bytes of ASCII and of cached code units at the start of `units`. Returns the numbers of code units and of
/// bytes.
#[inline(always)]
fn encode_cached(
    table: &[AtomicU16; 0x1_0000],
    units: &[[u8; 2]],
    bytes: &mut [u8; 2 * BLOCK],
) -> (usize, usize) {
    let (mut rest, mut output) = (units, &mut bytes[..]);
    while let Some((&unit, after)) = rest.split_first() {
        let unit = u16::from_le_bytes(unit);
        let result = if unit < 0x80 {
            if let (Some((row, after)), Some(target)) = (rest.split_first_chunk(), output.first_chunk_mut())
                && ascii::narrow(row, target)
            {
                (rest, output) = (after, &mut take(&mut output)[row.len()..]);
                continue;
            }
            unit
        } else {
            match table[usize::from(unit)].load(Relaxed) {
                0 | LONG | UNMAPPABLE => break,
                result => result,
            }
        };
        let [first, second] = result.to_be_bytes();
        if first != 0 {
            let Some((slot, after)) = take(&mut output).split_first_chunk_mut() else { break };
            (*slot, output) = ([first, second], after);
        } else {
            let Some((slot, after)) = take(&mut output).split_first_mut() else { break };
            (*slot, output) = (second, after);
        }
        rest = after;
    }
    (units.len() - rest.len(), 2 * BLOCK - output.len())
}

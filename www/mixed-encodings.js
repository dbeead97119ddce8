/**
 * Finds UTF-8 text with single bytes of windows-1252, and UTF-8 with characters that were cut. The package's detection
 * returns only encodings of the complete text.
 */
import { findCutsAtLimit, isCutLead } from './cut-characters.js';
import { areCutsAtEnds } from './cut-field.js';
import { isFollowOnFault } from './scan/follow-on-faults.js';
import { VALID } from './segment-kinds.js';

const MAX_SAMPLES = 4; // different windows-1252 bytes that are listed
const TEXT_CONTROLS = [0x09, 0x0a, 0x0c, 0x0d]; // the C0 controls that occur in text

/** Returns the characters of the windows-1252 bytes 80 to FF. */
const upperHalf = (codec) =>
  codec.decode(
    Uint8Array.from({ length: 128 }, (_, at) => 0x80 + at),
    'windows-1252',
  );

const isAsciiLetter = (byte) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
const LATIN_LETTER = /^\p{Script=Latin}$/u;
const CONTEXT = 16; // bytes that are examined on each side of a byte

/** Returns whether the byte at an offset is probably the lead byte of a character whose other bytes were cut off. */
const isCutCharacter = (bytes, at) =>
  isCutLead({
    bytes: bytes.subarray(at, at + 1),
    followOnBytes: bytes.subarray(at + 1, at + 1),
    bytesBefore: bytes.subarray(Math.max(0, at - CONTEXT), at),
    bytesAfter: bytes.subarray(at + 1, at + 1 + CONTEXT),
  });

/** Returns whether all faults are characters that were cut at the ends of fields. */
const areAllCutAtEnds = (bytes, { offsets, lengths }) =>
  areCutsAtEnds(
    bytes,
    Array.from(offsets, (at, row) => ({ at, end: at + lengths[row] })),
  );

/**
 * Returns whether UTF-8 has characters that were cut after their first byte. A program that limits the bytes of a
 * line or field cuts characters in this way.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 */
export function hasCutCharacters(codec, bytes) {
  const table = codec.faults(bytes, 'utf-8');
  const { offsets, lengths } = table;
  const cuts = findCutsAtLimit(bytes);
  if (areAllCutAtEnds(bytes, table)) return true;
  return offsets.some((at, row) => lengths[row] === 1 && (cuts.has(at) || isCutCharacter(bytes, at)));
}

/**
 * Detects UTF-8 text with single bytes of windows-1252. Such a text has:
 *
 * - valid multi-byte sequences
 * - no C0 controls except those of text
 * - isolated malformed bytes that are letters, punctuation or symbols in windows-1252
 *
 * Returns null for other text, and if a byte is probably the lead byte of a cut character.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @returns {null | { sequences: number, lettersInWords: number, count: number, samples: { byte: number, character: string }[] }}
 *   `sequences`: the number of multi-byte sequences; `lettersInWords`: the number of sequences that are Latin letters beside ASCII letters; `count`:
 *   the number of malformed bytes; `samples`: the first malformed bytes, each value once
 */
export function findWindows1252InUtf8(codec, bytes) {
  const upper = upperHalf(codec);
  const table = codec.faults(bytes, 'utf-8');
  if (bytes.some((byte) => byte < 0x20 && !TEXT_CONTROLS.includes(byte)) || areAllCutAtEnds(bytes, table)) return null;
  const cuts = findCutsAtLimit(bytes);
  const found = new Set();
  let hasMalformedBeforeEnd = false; // whether a malformed byte comes before the last byte of the input
  for (let row = 0; row < table.length; row += 1) {
    const at = table.offsets[row];
    const isIsolated = table.lengths[row] === 1 && !isFollowOnFault(bytes, at) && !isFollowOnFault(bytes, at + 1);
    if (!isIsolated || cuts.has(at) || isCutCharacter(bytes, at)) return null;
    if (!/[\p{L}\p{P}\p{S}]/u.test(upper[bytes[at] - 0x80])) return null;
    // The last byte of the input may be the lead of a truncated character.
    if (at + 1 < bytes.length) hasMalformedBeforeEnd = true;
    found.add(bytes[at]);
  }
  if (!hasMalformedBeforeEnd) return null;
  const { starts, kinds, codePoints } = codec.inspect(bytes, 'utf-8');
  let [sequences, lettersInWords] = [0, 0];
  for (let at = 0; at < kinds.length; at += 1) {
    if (kinds[at] !== VALID || starts[at + 1] - starts[at] === 1) continue;
    sequences += 1;
    const isInWord = [bytes[starts[at] - 1], bytes[starts[at + 1]]].some(isAsciiLetter);
    if (isInWord && LATIN_LETTER.test(String.fromCodePoint(codePoints[at]))) lettersInWords += 1;
  }
  if (sequences === 0) return null;
  const samples = [...found].slice(0, MAX_SAMPLES).map((byte) => ({ byte, character: upper[byte - 0x80] }));
  return { sequences, lettersInWords, count: table.length, samples };
}

/**
 * Finds U+FFFD that was decoded in the wrong encoding, such as 锟斤拷. A decoder had written U+FFFD for bytes that it could not decode, so the text of
 * these bytes is lost. Between the U+FFFD, bytes that were valid UTF-8 by chance remained: 锟姐订 is U+FFFD (EF BF BD) and E3 B6 A9.
 */
import { byteOffsets, lengthIn } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';
import { hasShifts } from './scan/count-sequential.js';

/** The text of two U+FFFD in UTF-8, decoded in another encoding. */
const REPLACEMENTS = { 锟斤拷: 'gbk', 嚙踝蕭: 'big5', 占쏙옙: 'euc-kr', 鐃緒申: 'euc-jp' };
const REPLACEMENT_PAIR = new RegExp(Object.keys(REPLACEMENTS).join('|'));
/**
 * Adjacent characters beyond ASCII, followed by an optional `?`, which a decoder can write for the last byte of U+FFFD. A decoder can also combine
 * this byte with the byte of the next letter: BD 61 is 絘 in GBK.
 */
const RUN = /[^\0-\x7f]+\??/g;
const REPLACEMENT_BYTES = [0xef, 0xbf, 0xbd];
/** A byte that a decoder lost: it wrote U+FFFD or `?`. */
const LOST = -1;

const MIN_CONTINUATION = 0x80;

/** Returns whether the bytes at an index are those of U+FFFD, of which the last byte may be `LOST`. */
const isReplacementAt = (bytes, at) =>
  REPLACEMENT_BYTES.every((byte, index) => bytes[at + index] === byte || (index === 2 && bytes[at + index] === LOST));

/** Returns the length of the UTF-8 sequence at an index; 0 if there is no sequence. */
function sequenceLength(bytes, at) {
  if (isReplacementAt(bytes, at)) return REPLACEMENT_BYTES.length;
  const lead = bytes[at];
  if (lead >= 0 && lead < MIN_CONTINUATION) return 1;
  const length =
    lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
  for (let next = at + 1; next < at + length; next += 1) if (!(bytes[next] >> 6 === 0b10)) return 0;
  return length;
}

/**
 * Returns the parts of a run that consist of UTF-8, and begin and end with U+FFFD, as pairs of indexes in `bytes`. If the last U+FFFD ends within a
 * character of the run, the part also includes the UTF-8 sequence that begins within this character.
 *
 * @param {number[]} bytes of the run in the wrong encoding
 * @param {(at: number) => boolean} isBoundary returns whether a character of the run begins at an index
 */
function lostParts(bytes, isBoundary) {
  const parts = [];
  for (let start = 0; start < bytes.length; start += 1) {
    if (!isReplacementAt(bytes, start)) continue;
    let end = start;
    let at = start;
    for (let length = sequenceLength(bytes, at); length > 0; length = sequenceLength(bytes, at)) {
      const isReplacement = isReplacementAt(bytes, at);
      const continues = at === end && !isBoundary(at);
      at += length;
      if (isReplacement || continues) end = at;
    }
    parts.push([start, end]);
    start = Math.max(end, at) - 1; // bytes up to `at` have no other U+FFFD
  }
  return parts;
}

/** Returns a function that returns the bytes of a character in an encoding, or `LOST`. */
function bytesIn(codec, encoding) {
  const known = new Map([['?', [LOST]]]);
  return (character) => {
    if (!known.has(character)) {
      const encoded = codec.encode(character, encoding, { errors: 'replace' });
      const isKnown = character !== '\ufffd' && codec.decode(encoded, encoding) === character;
      known.set(character, isKnown ? [...encoded] : [LOST]);
    }
    return known.get(character);
  };
}

/** Returns the indexes in the text at which lost parts of a run begin and end. @param {number} index of the run in the text */
function lostIndexes(run, index, bytesOf) {
  const bytes = [];
  const indexes = []; // of the character of each byte
  const ends = [];
  let at = index;
  for (const character of run) {
    const own = bytesOf(character);
    bytes.push(...own);
    for (let byte = 0; byte < own.length; byte += 1) {
      indexes.push(at);
      ends.push(at + character.length);
    }
    at += character.length;
  }
  const isBoundary = (byte) => byte >= bytes.length || indexes[byte] !== indexes[byte - 1];
  return lostParts(bytes, isBoundary).map(([start, end]) => [indexes[start], ends[end - 1]]);
}

/**
 * Returns the places of a text where U+FFFD was decoded in the wrong encoding. Returns null if there are none, if
 * bytes are malformed, and for an encoding with shifts.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ offsets: number[], lengths: number[], text: string, as: string, isMixed: boolean } | null} `offsets` and `lengths` in bytes; `text`: the characters
 *   of the first two adjacent U+FFFD; `as`: the encoding in which the U+FFFD were decoded; `isMixed`: whether the places have other characters too
 */
export function findMisreadReplacements(codec, bytes, encoding) {
  // With malformed bytes or shifts, the lengths of the decoded text do not give the offsets in the bytes.
  if (hasShifts(encoding)) return null;
  const text = decodeOrNull(codec, bytes, encoding);
  const [first] = text?.match(REPLACEMENT_PAIR) ?? [];
  if (first === undefined) return null;
  const as = REPLACEMENTS[first];
  const [lead] = first; // the character of EF BF
  const replacementCharacters = new Set([...first, '\ufffd', '?']);
  const bytesOf = bytesIn(codec, as);
  const places = Array.from(text.matchAll(RUN)).flatMap(({ 0: run, index }) =>
    run.includes(lead) ? lostIndexes(run, index, bytesOf) : [],
  );
  const edges = byteOffsets(text, places.flat(), lengthIn(codec, encoding));
  const offsets = places.map((_, at) => edges[2 * at]);
  const lengths = offsets.map((offset, at) => edges[2 * at + 1] - offset);
  const isMixed = places.some(([start, end]) =>
    Array.from(text.slice(start, end)).some((character) => !replacementCharacters.has(character)),
  );
  return { offsets, lengths, text: first, as, isMixed };
}

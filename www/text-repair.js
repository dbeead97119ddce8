/**
 * Repairs of text that was decoded in the wrong encoding: finds them, prepares what the page shows of them, and applies those that the user chose.
 * Only this module calls the package's repair.
 *
 * @typedef {{ offset: number, length: number, before: string, after: string }} Change a part of the input, in bytes, and its new text
 */
import { withByteOrder } from './byte-order.js';
import { concatBytes } from './concat-bytes.js';
import { lineColumns } from './line-columns.js';

/** The number of passages that the page lists; one check box stands for all others. */
export const MAX_LISTED = 500;
const MAX_CANDIDATES = 3;
const MAX_EXCERPT = 80; // code units of a candidate's text
const PREVIEW_BEFORE = 120; // bytes
const MAX_PREVIEW = 1500; // code units
/** Encodings in which the same text can have different bytes. The package repairs text in them, but not its bytes. */
const NOT_REPAIRED = /^(utf-7|iso-2022-jp)$/;

/**
 * Returns the bytes with some parts replaced.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes, with a byte order
 * @param {Change[]} changes in order
 * @returns {Uint8Array}
 */
export function withChanges(codec, bytes, encoding, changes) {
  const parts = [];
  let at = 0;
  for (const { offset, length, after } of changes) {
    parts.push(bytes.subarray(at, offset), codec.encode(after, encoding));
    at = offset + length;
  }
  return concatBytes([...parts, bytes.subarray(at)]);
}

/**
 * Returns an excerpt of the changed text, from shortly before the first change, as pieces. A piece with `mark` is the new text of a change.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes, with a byte order
 * @param {Change[]} changes in order
 */
export function previewOf(codec, bytes, encoding, changes) {
  const decode = (from, to) => codec.decode(bytes.subarray(from, to), encoding, { errors: 'replace', ignoreBOM: true });
  const wanted = Math.max(0, (changes[0]?.offset ?? 0) - PREVIEW_BEFORE);
  let at = wanted === 0 ? 0 : codec.previousBoundary(bytes, wanted, encoding);
  const pieces = [];
  let remaining = MAX_PREVIEW; // code units
  const add = (text, mark) => {
    if (text === '' && !mark) return;
    const shown =
      text.length > remaining
        ? [...text.slice(0, remaining)].filter((each) => each.length === 2 || !/[\ud800-\udfff]/.test(each)).join('')
        : text;
    pieces.push({ text: shown, mark });
    remaining -= text.length;
  };
  const before = at > 0;
  for (const { offset, length, after } of changes) {
    if (remaining <= 0) break;
    // A code unit needs at most four bytes, so characters after these bytes would not be shown.
    add(decode(at, Math.min(offset, at + 4 * remaining)), false);
    if (remaining > 0) add(after, true);
    at = offset + length;
  }
  if (remaining > 0) add(decode(at, Math.min(bytes.length, at + 4 * remaining)), false);
  return { pieces, before, after: remaining < 0 || at + 4 * remaining < bytes.length };
}

/** Returns the bytes that a step decoded as a character; C1 controls stand for their own byte. */
function bytesBefore(codec, character, { as }) {
  const codePoint = character.codePointAt(0);
  return codePoint >= 0x80 && codePoint < 0xa0 ? [codePoint] : codec.encode(character, as);
}

/** Returns the length of the UTF-8 sequence that begins with a byte. */
const sequenceLength = (lead) => (lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4);

/**
 * Undoes one step of a repair on the parts of a text: `from` is the original text of a part, `to` its text so far. Joins parts until their
 * bytes are complete sequences of UTF-8. Returns the new parts, or null if the last sequence is incomplete.
 */
function undoStep(codec, parts, step) {
  const undone = [];
  let bytes = [];
  let from = '';
  let isComplete = true; // whether the bytes are complete sequences
  let missing = 0;
  for (const { to, from: original } of parts) {
    from += original;
    for (const byte of [...to].flatMap((character) => [...bytesBefore(codec, character, step)])) {
      missing = missing === 0 ? sequenceLength(byte) - 1 : missing - 1;
      bytes.push(byte);
    }
    isComplete = missing === 0;
    if (!isComplete) continue;
    undone.push({ to: codec.decode(Uint8Array.from(bytes), 'utf-8', { ignoreBOM: true }), from });
    [bytes, from] = [[], ''];
  }
  return isComplete ? undone : null;
}

/** Returns the characters of the repaired text, each with the original text that it replaces; null if the steps lead to another text. */
function charactersOf(codec, { before, after }, steps) {
  try {
    let parts = Array.from(before, (character) => ({ to: character, from: character }));
    for (const step of steps) parts = parts && undoStep(codec, parts, step);
    return parts?.map(({ to }) => to).join('') === after ? parts : null;
  } catch {
    return null; // the encoding lacks a character, or the bytes are not UTF-8
  }
}

/**
 * The places of the repair, for marks in the grid: each character that was decoded as several characters, or each passage.
 *
 * @typedef {object} RepairPlaces
 * @property {Float64Array} offsets in bytes
 * @property {Float64Array} lengths in bytes
 * @property {{ bytes: Uint8Array, from: string, to: string }} first the first place, its text now, and its repaired text
 * @property {string} as the encoding that the text was decoded as
 * @property {number} times how many times the text was encoded again
 * @property {boolean} isEncodedAgain whether every passage is UTF-8 that was decoded as `as` and encoded again, in all steps
 */

/** @returns {RepairPlaces} */
function placesOf(codec, bytes, encoding, steps, changes) {
  const offsets = [];
  const lengths = [];
  let first = null;
  let isEncodedAgain = true;
  const add = (offset, length, from, to) => {
    first ??= { bytes: bytes.slice(offset, offset + length), from, to };
    offsets.push(offset);
    lengths.push(length);
  };
  for (const change of changes) {
    const parts = charactersOf(codec, change, steps);
    if (!parts) {
      isEncodedAgain = false;
      add(change.offset, change.length, change.before, change.after);
      continue;
    }
    let { offset } = change;
    for (const { from, to } of parts) {
      const { length } = codec.encode(from, encoding);
      if (from !== to) add(offset, length, from, to);
      offset += length;
    }
  }
  return {
    offsets: Float64Array.from(offsets),
    lengths: Float64Array.from(lengths),
    first,
    as: steps[0].as,
    times: steps.length,
    isEncodedAgain,
  };
}

/** Returns a part of a text around its first change, as pieces. */
function candidateExcerpt(text, { changes: [{ offset, length, after }] }) {
  const from = Math.max(0, offset - MAX_EXCERPT / 2);
  const start = text.slice(from, offset).replace(/^[\udc00-\udfff]/, '');
  const rest = text.slice(offset + length, offset + length + MAX_EXCERPT / 2).replace(/[\ud800-\udbff]$/, '');
  const pieces = [
    { text: start, mark: false },
    { text: after, mark: true },
    { text: rest, mark: false },
  ];
  return {
    pieces: pieces.filter((piece) => piece.text !== ''),
    before: from > 0,
    after: offset + length + rest.length < text.length,
  };
}

/** Returns the possible repairs if there are several; an empty array otherwise. */
function candidatesOf(codec, bytes, encoding) {
  const text = codec.decode(bytes, encoding, { errors: 'replace', ignoreBOM: true });
  const all = codec.repairCandidates(text);
  if (all.length < 2) return [];
  return all.slice(0, MAX_CANDIDATES).map((candidate) => {
    const { steps, text: repaired } = candidate;
    return { steps, text: repaired, excerpt: candidateExcerpt(text, candidate) };
  });
}

/**
 * Returns the repair of a text; it has no steps if the text is not repaired. `candidates` has the possible repairs if the package did not
 * choose one. `refused` is the code of the error if the text cannot be repaired.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes
 */
export function findRepair(codec, bytes, encoding) {
  const none = { steps: [], changes: [], places: null, candidates: [], refused: null, lines: [] };
  if (NOT_REPAIRED.test(encoding)) return none;
  let repaired;
  try {
    repaired = codec.repair(bytes, encoding);
  } catch (error) {
    if (!['ERR_NOT_TEXT', 'ERR_MALFORMED'].includes(error.code)) throw error;
    return { ...none, refused: error.code };
  }
  const resolved = withByteOrder(encoding, bytes);
  if (!repaired) return { ...none, candidates: candidatesOf(codec, bytes, encoding) };
  const { steps, changes } = repaired;
  const lines = lineColumns(codec, bytes, resolved, changes.slice(0, MAX_LISTED));
  return { ...none, steps, changes, lines, places: placesOf(codec, bytes, resolved, steps, changes) };
}

/**
 * Finds text that a repair leaves although it may have been decoded in the wrong encoding too. The package repairs UTF-8 that was decoded in
 * a multi-byte encoding, such as GBK, only where it is certain. A single character with a lost byte beside it is often not certain.
 */
import { decodeOrNull } from './decode-or-null.js';
import { isMultiByte } from './format.js';

/**
 * Returns the pattern of what decoders write for bytes without a character: U+FFFD, a middle dot on Windows, or `?`. Windows writes the middle
 * dot only in Shift_JIS.
 */
const lostIn = (encoding) => (encoding === 'shift_jis' ? /[\ufffd\u30fb?]/g : /[\ufffd?]/g);
/** Adjacent characters beyond ASCII. Some decoders write `?` for bytes without a character. */
const RUN = /[^\0-\x7f]+/g;
const RUN_WITH_QUESTION_MARKS = /[^\0-\x7f]+(?:\?+[^\0-\x7f]*)?/g;
/** Characters that count as evidence: East Asian ones only. */
const EAST_ASIAN = /[\u2e80-\u2fff\u3005-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffee]/u;

/** Adds the number of each character of a text to a map. */
function count(map, text) {
  for (const character of text) map.set(character, (map.get(character) ?? 0) + 1);
}

/** Returns the bytes of a character in an encoding; none if the encoding lacks it. */
function bytesOf(codec, character, encoding) {
  try {
    return [...codec.encode(character, encoding)];
  } catch {
    return [];
  }
}

/** Returns whether a character has the bytes with which a UTF-8 sequence of East Asian text begins: the first byte and the second. */
function beginsSequence(codec, character, encoding) {
  const [lead, second] = bytesOf(codec, character, encoding);
  return lead >= 0xe2 && lead <= 0xef && second >> 6 === 0b10;
}

/**
 * Finds text that may still have been decoded in the wrong encoding after a repair: characters that occur mostly in the text before the repair,
 * or an incomplete sequence of UTF-8 before a lost byte. Only repairs with one step in a multi-byte encoding leave such text.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes
 * @param {{ steps: { as: string, is?: string }[] }} repair
 * @param {import('./text-repair.js').Change[]} changes that were made, in order
 * @returns {{ offsets: number[], first: string, isHalf: false } | null} the offsets in the repaired bytes, and the first text; null if there
 *   is none. `isHalf`: the places are not halves of characters
 */
export function mayBeMisread(codec, bytes, encoding, { steps: [step, ...others] }, changes) {
  if (others.length > 0 || !step || !isMultiByte(step.as) || (step.is ?? 'utf-8') !== 'utf-8') return null;
  const [misread, right] = [new Map(), new Map()];
  for (const { before, after } of changes) {
    count(misread, before);
    count(right, after);
  }
  const kept = []; // the parts between the changes, with their offsets in the repaired bytes
  let [at, shift] = [0, 0];
  for (const { offset, length, after } of [...changes, { offset: bytes.length, length: 0, after: '' }]) {
    const text = decodeOrNull(codec, bytes.subarray(at, offset), encoding);
    if (text === null) return null;
    kept.push({ text, offset: at + shift });
    at = offset + length;
    shift += codec.encode(after, encoding, { writeBOM: false }).length - length;
  }
  const hasQuestionMarks = changes.some(({ before, after }) => before.includes('?') && !after.includes('?'));
  const pattern = hasQuestionMarks ? RUN_WITH_QUESTION_MARKS : RUN;
  const runs = kept.flatMap(({ text, offset }) => runsOf(codec, text, offset, { encoding, pattern }));
  const beginnings = new Map();
  const begins = (character) => {
    if (!beginnings.has(character)) beginnings.set(character, beginsSequence(codec, character, step.as));
    return beginnings.get(character);
  };
  const lost = lostIn(step.as);
  const isMisread = (character) => (misread.get(character) ?? 0) > (right.get(character) ?? 0);
  const isSuspicious = ({ text }) => {
    const known = Array.from(text.replace(lost, ''));
    const first = known.find((character) => EAST_ASIAN.test(character));
    if (first === undefined || !begins(first)) return false;
    const next = text.at(text.indexOf(first) + first.length) ?? '';
    return next.search(lost) >= 0 || 2 * known.filter(isMisread).length > known.length;
  };
  for (const { text } of runs.filter((run) => !isSuspicious(run))) count(right, text);
  const found = runs.filter(isSuspicious);
  return found.length > 0 ? { offsets: found.map(({ offset }) => offset), first: found[0].text, isHalf: false } : null;
}

/** Returns the runs of a part with their offsets in bytes. */
function runsOf(codec, text, offset, { encoding, pattern }) {
  const runs = [];
  let [end, offsetOfEnd] = [0, offset];
  for (const { 0: run, index } of text.matchAll(pattern)) {
    const start = offsetOfEnd + codec.encode(text.slice(end, index), encoding, { writeBOM: false }).length;
    runs.push({ text: run, offset: start });
    offsetOfEnd = start + codec.encode(run, encoding, { writeBOM: false }).length;
    end = index + run.length;
  }
  return runs;
}

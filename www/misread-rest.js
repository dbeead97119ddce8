/**
 * Finds text that a repair left unchanged although it may also have been decoded in the wrong encoding. The package repairs UTF-8 that was
 * decoded in a multi-byte encoding, such as GBK, only with strong evidence. A single character next to a lost byte is often too little evidence.
 */
import { damagedWords } from './damaged-words.js';
import { decodeOrNull } from './decode-or-null.js';
import { isMultiByte } from './format.js';

/** Returns the pattern of characters that decoders write for lost bytes: U+FFFD, `?`, and for Shift_JIS on Windows, U+30FB. */
const lostBytePattern = (encoding) => (encoding === 'shift_jis' ? /[\ufffd\u30fb?]/g : /[\ufffd?]/g);
/** Adjacent characters beyond ASCII. */
const RUN = /[^\0-\x7f]+/g;
/** Runs as in `RUN`, but also with `?` before, within or after the other characters. This pattern applies if a decoder wrote `?` for lost bytes. */
const RUN_WITH_QUESTION_MARKS = /\??[^\0-\x7f][?\x80-\uffff]*/g;
/** A character beyond ASCII before a question mark, and one after a question mark. */
const [BEFORE_QUESTION_MARK, AFTER_QUESTION_MARK] = [/[^\0-\x7f](?=\?)/gu, /(?<=\?)[^\0-\x7f]/gu];
/** If at least this many different characters after `?` can be the end of a UTF-8 sequence, each `?` stands for a lost first byte. */
const MIN_LOST_LEADS = 3;
/** Characters that count as evidence: only East Asian characters. */
const EAST_ASIAN = /[\u2e80-\u2fff\u3005-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffee]/u;

/** Adds the characters of a text to the counts of characters. */
function addCounts(counts, text) {
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
}

/** Returns a function that calls `compute` only once for each character. */
function memoized(compute) {
  const results = new Map();
  return (character) => {
    if (!results.has(character)) results.set(character, compute(character));
    return results.get(character);
  };
}

/** Returns the bytes of a character in an encoding; an empty array if the encoding lacks the character. */
function bytesOf(codec, character, encoding) {
  try {
    return [...codec.encode(character, encoding)];
  } catch {
    return [];
  }
}

/** Returns whether the bytes of a character can be the first two of a three-byte UTF-8 sequence of East Asian text: E2 to EF, 80 to BF. */
function beginsSequence(codec, character, encoding) {
  const [lead, second] = bytesOf(codec, character, encoding);
  return lead >= 0xe2 && lead <= 0xef && second >> 6 === 0b10;
}

/**
 * Returns whether the bytes of a character can be the last two bytes of a three-byte UTF-8 sequence whose first byte
 * was lost. The decoder of Windows for Korean loses this byte, as in `?븞` for 안 (EC 95 88). Right text rarely has such
 * characters.
 */
function endsSequence(codec, character, encoding) {
  const [second, third] = encoding === 'euc-kr' ? bytesOf(codec, character, encoding) : [];
  return second >= 0x81 && second <= 0xa0 && third >= 0x81 && third <= 0xbf;
}

/**
 * Finds runs that may still be misread after a repair. Only a repair with one step, in a multi-byte encoding, leaves
 * such runs. The first East Asian character of such a run can be the beginning of a UTF-8 sequence, and one of these
 * conditions is met:
 *
 * - a lost byte follows this character
 * - most characters of the run are more frequent in misread text than in right text
 *
 * If the decoder wrote `?` for lost bytes, a run is also found if the remaining bytes of a UTF-8 sequence are beside a `?`.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes
 * @param {{ steps: { as: string, is?: string }[] }} repair
 * @param {import('./text-repair.js').Change[]} changes that were made, in order
 * @returns {{ kind: 'uncertain', offsets: number[], first: string } | null} the offsets of the runs in the repaired bytes, and the text of the
 *   first run; null if there is none
 */
export function mayBeMisread(codec, bytes, encoding, { steps: [step, ...others] }, changes) {
  if (others.length > 0 || !step || !isMultiByte(step.as) || (step.is ?? 'utf-8') !== 'utf-8') return null;
  const [misreadCounts, rightCounts] = [new Map(), new Map()];
  for (const { before, after } of changes) {
    addCounts(misreadCounts, before);
    addCounts(rightCounts, after);
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
  const begins = memoized((character) => beginsSequence(codec, character, step.as));
  const ends = memoized((character) => endsSequence(codec, character, step.as));
  const lostLeads = new Set(kept.flatMap(({ text }) => (text.match(AFTER_QUESTION_MARK) ?? []).filter(ends)));
  const haveLostLeads = lostLeads.size >= MIN_LOST_LEADS;
  // In right text, a question mark is rarely between an incomplete character and a character that the repair writes.
  const isBeforeChange = ({ text }, at) => at < changes.length && text.endsWith('?') && begins(text.at(-2));
  const hasQuestionMarks =
    haveLostLeads ||
    kept.some(isBeforeChange) ||
    changes.some(({ before, after }) => before.includes('?') && !after.includes('?'));
  const pattern = hasQuestionMarks ? RUN_WITH_QUESTION_MARKS : RUN;
  const runs = kept.flatMap(({ text, offset }) => runsOf(codec, text, offset, { encoding, pattern }));
  const lost = lostBytePattern(step.as);
  const isMisread = (character) => (misreadCounts.get(character) ?? 0) > (rightCounts.get(character) ?? 0);
  const isSuspicious = ({ text }) => {
    if (haveLostLeads && text.match(AFTER_QUESTION_MARK)?.some(ends)) return true;
    if (hasQuestionMarks && text.match(BEFORE_QUESTION_MARK)?.some(begins)) return true;
    const present = Array.from(text.replace(lost, ''));
    const first = present.find((character) => EAST_ASIAN.test(character));
    if (first === undefined || !begins(first)) return false;
    const next = text.at(text.indexOf(first) + first.length) ?? '';
    return next.search(lost) >= 0 || 2 * present.filter(isMisread).length > present.length;
  };
  // The runs that are not suspicious are right text. With their characters in `rightCounts`, fewer runs are suspicious.
  for (const { text } of runs.filter((run) => !isSuspicious(run))) addCounts(rightCounts, text);
  const found = runs.filter(isSuspicious);
  return found.length > 0
    ? { kind: 'uncertain', offsets: found.map(({ offset }) => offset), first: found[0].text }
    : null;
}

/**
 * Returns the words that are still damaged after a repair because some of their bytes were lost; null if there are none. The parameters are those of
 * `mayBeMisread`.
 *
 * @returns {{ kind: 'damaged', hasWords: boolean, offsets: number[], first: string } | null}
 */
export function stillDamaged(codec, bytes, encoding, { steps }, changes) {
  const { hasWords, offsets = [], first } = damagedWords(codec, bytes, encoding, steps, changes) ?? {};
  return offsets.length > 0 ? { kind: 'damaged', hasWords, offsets, first } : null;
}

/** Returns the runs of a text that begins at `offset`, with their offsets in bytes. */
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

/**
 * Counts the words that a repair makes readable, and those that stay damaged, in UTF-8 that was decoded in a multi-byte encoding. The decoder
 * wrote `?` or U+FFFD for lost bytes, and often the rest of a word is not enough for a repair. Chinese and Japanese have no spaces
 * between words, so a “word” of this module is a passage in these languages, such as a sentence.
 */
import { byteOffsets, lengthIn } from './byte-offsets.js';
import { countMatches, isMultiByte } from './format.js';

/** Adjacent characters beyond ASCII, with the question marks before, between and after them. */
const WORD = /(?:\?|[^\0-\x7f\s])+/gu;
const BEYOND_ASCII = /[^\0-\x7f]/;
/** A character beyond ASCII that was not lost. */
const KNOWN = /[^\0-\x7f\ufffd]/gu;
const LOST_BYTES = /[?\ufffd]/g;
const HANGUL = /\p{Script=Hangul}/u;
/** The number of bytes of most East Asian characters, in UTF-8 and in other multi-byte encodings. */
const [BYTES_IN_UTF8, BYTES_IN_OTHERS] = [3, 2];
/** Marks of lost bytes: U+FFFD, `??`, or `?` before another character of a word. A single `?` at the end of a word can be punctuation. */
const SURELY_LOST = /\ufffd|\?\?|\?(?=[^?])/u;
const LINE_END = /\r\n?|\n/g;
/** With fewer damaged words, the counts are no evidence. */
const MIN_DAMAGED = 5;

/** Returns the bytes of a text in an encoding; null if the encoding lacks a character. */
function bytesOrNull(codec, text, encoding) {
  try {
    return codec.encode(text, encoding);
  } catch {
    return null;
  }
}

/** Returns whether bytes without ASCII can be a part of UTF-8. The part may begin and end inside a character. */
function canBePartOfUtf8(bytes) {
  let at = bytes.findIndex((byte) => byte >> 6 !== 0b10);
  if (at < 0) return bytes.length <= 3;
  if (at > 3) return false;
  while (at < bytes.length) {
    const lead = bytes[at];
    if (lead < 0xc2 || lead > 0xf4) return false;
    const end = at + (lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4);
    for (at += 1; at < Math.min(end, bytes.length); at += 1) if (bytes[at] >> 6 !== 0b10) return false;
  }
  return true;
}

/**
 * Returns whether the last character of a word can be the first two bytes of a UTF-8 sequence, and `?` the lost third byte. An example in EUC-KR is
 * `媛?`: 媛 has the bytes EA B0, with which 가 (EA B0 80) begins in UTF-8. In correct text, a character with such bytes is rare.
 */
function endsWithLostByte(codec, word, as) {
  const [, last] = /([^\0-\x7f])\?$/u.exec(word) ?? [];
  const [lead, second] = last === undefined ? [] : (bytesOrNull(codec, last, as) ?? []);
  return lead >= 0xe2 && lead <= 0xef && second >> 6 === 0b10;
}

/** Returns whether a word has parts between lost bytes, and each of these parts can be UTF-8 that was decoded in the encoding `as`. */
function isMisread(codec, word, as) {
  const parts = word.split(LOST_BYTES).filter((part) => part !== '');
  const canBeMisread = (part) => {
    const bytes = bytesOrNull(codec, part, as);
    return bytes !== null && canBePartOfUtf8(bytes);
  };
  return parts.length > 0 && parts.every(canBeMisread);
}

/**
 * Returns which words are readable and which are damaged after a repair. Returns null unless the text is valid, and the
 * repair is a single step for UTF-8 that was decoded in a multi-byte encoding.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @param {{ as: string, is?: string }[]} steps of the repair
 * @param {import('./text-repair.js').Change[]} changes that are made, in order
 * @returns {{ hasWords: boolean, readable: number, restored: number, rest: number, offsets: number[], first: string, lines: number,
 *   marks: number } | null} `hasWords`: whether the words are Korean words, not passages; `readable`: the number of words that the repair
 *   makes readable; `restored`: the number of characters that it restores; `rest`: about how many characters stay damaged or lost; `offsets`
 *   of the words that stay damaged, in the repaired bytes; `first`: the first of these words; `lines`: the number of lines with such words; `marks`:
 *   how many `?` and U+FFFD are in damaged words before the repair, including the words that the repair makes readable
 */
export function damagedWords(codec, bytes, encoding, [step, ...others], changes) {
  if (others.length > 0 || !step || !isMultiByte(step.as) || (step.is ?? 'utf-8') !== 'utf-8') return null;
  if (!codec.isValid(bytes, encoding)) return null;
  const decode = (from, to) => codec.decode(bytes.subarray(from, to), encoding, { ignoreBOM: true });
  let [text, at] = ['', 0];
  const changed = []; // ranges of the repaired text, in code units, with the number of marks that the repair removed
  for (const { offset, length, before, after } of changes) {
    text += decode(at, offset);
    const start = text.length;
    text += after;
    const marks = countMatches(before, LOST_BYTES) - countMatches(after, LOST_BYTES);
    changed.push({ start, end: text.length, marks });
    at = offset + length;
  }
  text += decode(at, bytes.length);
  const damaged = [];
  // `next` is the index of the next item of `changed`. `restBytes` is how many bytes of damaged words the repair did not change.
  let marks = changed.reduce((sum, change) => sum + change.marks, 0);
  let [readable, next, restBytes] = [0, 0, 0];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!BEYOND_ASCII.test(word)) continue;
    const end = index + word.length;
    let [rest, from, hasChange] = ['', index, false]; // the parts of the word that the repair did not change
    while (next < changed.length && changed[next].end <= index) next += 1;
    // A change can contain several words.
    for (let each = next; each < changed.length && changed[each].start < end; each += 1) {
      rest += text.slice(from, Math.max(from, changed[each].start));
      [from, hasChange] = [Math.min(end, changed[each].end), true];
    }
    rest += text.slice(from, end);
    const isLost = SURELY_LOST.test(word) || endsWithLostByte(codec, word, step.as);
    if (!hasChange && !(isLost && isMisread(codec, word, step.as))) continue;
    marks += countMatches(word, LOST_BYTES);
    if (isLost || BEYOND_ASCII.test(rest)) {
      damaged.push({ index, word });
      restBytes += BYTES_IN_OTHERS * countMatches(rest, KNOWN) + countMatches(rest, LOST_BYTES);
    } else readable += 1;
  }
  const lines = new Set();
  let [line, counted] = [0, 0];
  for (const { index } of damaged) {
    line += countMatches(text.slice(counted, index), LINE_END);
    counted = index;
    lines.add(line);
  }
  const indices = damaged.map(({ index }) => index);
  const offsets = byteOffsets(text, indices, lengthIn(codec, encoding));
  const repaired = changes.map(({ after }) => after).join('');
  const restored = countMatches(repaired, KNOWN);
  const rest = countMatches(repaired, /\ufffd/g) + Math.round(restBytes / BYTES_IN_UTF8);
  const first = damaged[0]?.word ?? '';
  return { hasWords: HANGUL.test(repaired), readable, restored, rest, offsets, first, lines: lines.size, marks };
}

/**
 * Returns whether most damaged words and characters stay damaged after a repair.
 *
 * @param {ReturnType<typeof damagedWords>} words
 */
export const leavesMostDamaged = (words) =>
  words !== null &&
  words.offsets.length >= MIN_DAMAGED &&
  words.offsets.length > words.readable &&
  words.rest > words.restored;

/**
 * In a log of few different messages, finds the lines without enough evidence for their encoding. Such lines do not show their language, and the lines
 * beside a line only repeat the same evidence. So only the bytes of the line itself decide, or a word that lines in another encoding have too.
 */
import { ByteCosts, FAMILIES } from './code-page-letters.js';
import { isMultiByte } from './format.js';

/** Lines that together have at least this many different messages show their language. */
const MIN_MESSAGES = 8;
/** By how many bits a line must cost more in every other possible encoding than in its own, so that its bytes are evidence. */
const MIN_MARGIN = 8;
/** By how many bits a message that is implausible in its encoding must cost less in another encoding, so that this other encoding is possible too. */
const MIN_GAIN = 10;
const ALL_LANGUAGES = FAMILIES.flatMap(({ languages }) => languages);

/** A word with letters above ASCII. */
const HIGH_WORD = /(?:(?<!\p{L})\p{L}+)?[^\0-\x7f]\p{L}*/gu;
const SPACE = 0x20;
const MAX_WORD = 100; // bytes of a word that are compared

const familyOf = (encoding) => FAMILIES.find(({ encodings }) => encodings.includes(encoding));

/** Returns the words of a line that have bytes above 7F. Lines with the same words are the same evidence, although their times and numbers differ. */
function messageOf(line) {
  let [message, from, isHigh] = ['', 0, false];
  for (let at = 0; at <= line.length; at += 1) {
    if (line[at] > SPACE) {
      isHigh ||= line[at] > 0x7f;
      continue;
    }
    if (isHigh) message += `${String.fromCharCode(...line.subarray(from, Math.min(at, from + MAX_WORD)))} `;
    [from, isHigh] = [at + 1, false];
  }
  return message;
}

/** Returns whether lines have few different messages. @param {Uint8Array[]} lines */
function areFew(lines) {
  const messages = new Set();
  for (const line of lines) if (messages.add(messageOf(line)).size >= MIN_MESSAGES) return false;
  return true;
}

/**
 * Returns, for each line, whether it lacks evidence for its encoding; false for all if the lines have many different messages. The time is linear in
 * the length of the lines.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array[]} lines
 * @param {string[]} encodings of the lines
 * @param {number[]} path the index of the encoding of each line
 * @returns {boolean[]}
 */
export function linesWithoutEvidence(codec, lines, encodings, path) {
  if (!areFew(lines)) return path.map(() => false);
  const textIn = (line, encoding) => codec.decode(line, encoding, { errors: 'replace', ignoreBOM: true });
  const wordsOf = (line, encoding) => textIn(line, encoding).toLowerCase().match(HIGH_WORD) ?? [];
  const keys = path.map((encodingIndex, index) => `${encodingIndex} ${messageOf(lines[index])}`);
  const messages = new Map(
    keys.map((key, index) => [
      key,
      { line: lines[index], encoding: encodings[path[index]], encodingIndex: path[index] },
    ]),
  );
  const words = encodings.map(() => new Set());
  for (const [line, encodingIndex] of path.entries())
    for (const word of wordsOf(lines[line], encodings[encodingIndex])) words[encodingIndex].add(word);
  // Different bytes in two encodings give the same word only if both encodings are correct.
  const isShared = (word, encodingIndex) => words.some((others, index) => index !== encodingIndex && others.has(word));

  const allCosts = new Map(); // for each encoding, the costs in the languages of its family
  const costsOf = (line, encoding) => {
    if (isMultiByte(encoding)) return null;
    if (!allCosts.has(encoding))
      allCosts.set(encoding, new ByteCosts(codec, encoding, familyOf(encoding)?.languages ?? ALL_LANGUAGES));
    return allCosts.get(encoding).of(line);
  };
  const isOther = (line, encoding, other) => textIn(line, other) !== textIn(line, encoding);
  // A message that is implausible in its encoding shows that lines can be in another encoding of the same languages.
  const possible = new Set(encodings);
  for (const { line, encoding } of messages.values()) {
    const own = costsOf(line, encoding);
    if (!(own?.bad > 0)) continue;
    for (const other of familyOf(encoding)?.encodings ?? []) {
      const { cost, bad } = costsOf(line, other);
      if (bad === 0 && cost <= own.cost - MIN_GAIN && isOther(line, encoding, other)) possible.add(other);
    }
  }
  const isDoubtful = (line, encoding) => {
    const own = costsOf(line, encoding);
    const isClose = (other) => costsOf(line, other)?.cost < own.cost + MIN_MARGIN && isOther(line, encoding, other);
    return own !== null && [...possible].some((other) => other !== encoding && isClose(other));
  };

  const isWeak = new Map();
  for (const [key, { line, encoding, encodingIndex }] of messages) {
    const found = wordsOf(line, encoding);
    const isConfirmed = found.length > 0 && found.every((word) => isShared(word, encodingIndex));
    isWeak.set(key, !isConfirmed && isDoubtful(line, encoding));
  }
  return keys.map((key) => isWeak.get(key));
}

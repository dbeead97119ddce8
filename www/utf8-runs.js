/**
 * Finds evident UTF-8 in a line that is otherwise in another encoding. An example is a host name before a message in code
 * page 866. Evident UTF-8 is a run of bytes above 7F that is valid UTF-8, and probably not by chance. Decoding the line in the other encoding must
 * not change such runs.
 *
 * @typedef {object} KnownText what the valid UTF-8 lines of a text contain
 * @property {Set<string>} runs the runs of bytes above 7F, each byte as one code unit
 * @property {Set<string>} words these runs with the ASCII letters and digits beside them
 * @property {Set<string>} scripts the scripts of runs whose letters all have one script, as keys of `SCRIPTS`
 */
import { isUtf8Form } from './format.js';
import { sequenceAt } from './utf8-sequence.js';

const MAX_EXAMINED = 1 << 18; // bytes of the beginning of a text
const MIN_LETTERS = 3; // of one script make a run evident if the valid lines have this script; fewer letters occur by chance
const MIN_LETTERS_OF_NEW_SCRIPT = 6; // make a run evident if the valid lines do not have their script
/**
 * The scripts whose letters make a run evident UTF-8. Latin is not among them: if bytes of other encodings, such as EUC-KR, are valid UTF-8 by
 * chance, they usually give accented Latin letters.
 */
const SCRIPTS = Object.entries({
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Arabic: /\p{Script=Arabic}/u,
  Armenian: /\p{Script=Armenian}/u,
  Georgian: /\p{Script=Georgian}/u,
  Thai: /\p{Script=Thai}/u,
  Devanagari: /\p{Script=Devanagari}/u,
  EastAsian: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
});
/**
 * Rare letters of Latin, Greek and Cyrillic, and marks. Few texts have such a character alone between ASCII characters. The bytes of a short word in
 * an encoding of Cyrillic are often such a character in UTF-8: `Ні` in windows-1251 is `ͳ`.
 */
export const RARE_CHARACTER =
  /[\u0168\u0178\u0180-\u0217\u021c-\u024f\u0370-\u0385\u03cf-\u03ff\u0460-\u048f\u0492-\u052f\p{M}]/u;
const ALONE = new RegExp(`^${RARE_CHARACTER.source}$`, 'u');
const LETTER = /\p{L}/u;
const ONLY_LETTERS = /^[\p{L}\p{M}\p{Nd}]+$/u;
const ASCII_LETTER = /[A-Za-z]/;
/**
 * A run with the ASCII letters and digits beside it, each byte as one code unit. If a match begins with ASCII, it begins at the start of a word.
 * Without this condition, a long word would take quadratic time.
 */
const WORD = /(?:(?<!\w)\w+)?[\x80-\xff][\w\x80-\xff]*/g;
const RUN = /[\x80-\xff]+/g;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns bytes as a string of one code unit for each byte. */
function binaryOf(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return text;
}

/** Returns the bytes of a string of one code unit for each byte. */
function bytesOf(run) {
  const bytes = new Uint8Array(run.length);
  for (let at = 0; at < run.length; at += 1) bytes[at] = run.charCodeAt(at);
  return bytes;
}

/**
 * Returns the text of a run of bytes above 7F in UTF-8; null if the run is malformed. Most runs are malformed. So the function checks the sequences
 * itself, because the exception of a strict decoder takes much longer.
 */
function textOf(run) {
  const bytes = bytesOf(run);
  for (let at = 0; at < bytes.length;) {
    const length = sequenceAt(bytes, at);
    if (length === 0) return null;
    at += length;
  }
  return decoder.decode(bytes);
}

/** Returns the texts of well-formed runs, such as those of a `KnownText`. @param {Iterable<string>} runs */
export const textsOfRuns = (runs) => Array.from(runs, textOf);

/** Returns the script of `SCRIPTS` that all letters of a text have, and the number of letters; null if there is no such script. */
export function scriptOfLetters(text) {
  const letters = Array.from(text).filter((character) => LETTER.test(character));
  const script = SCRIPTS.find(([, pattern]) => letters.length > 0 && letters.every((letter) => pattern.test(letter)));
  return script ? { name: script[0], count: letters.length } : null;
}

/** Returns the script of `SCRIPTS` that a letter or a mark has; null if its script is not in `SCRIPTS`. */
export const scriptOfCharacter = (character) => SCRIPTS.find(([, pattern]) => pattern.test(character))?.[0] ?? null;

/**
 * Returns what the valid lines in the beginning of a text contain.
 *
 * @param {Uint8Array} bytes the text, or at least its first MAX_EXAMINED bytes
 * @returns {KnownText}
 */
export function knownTextOf(bytes) {
  const known = { runs: new Set(), words: new Set(), scripts: new Set() };
  for (const line of binaryOf(bytes.subarray(0, MAX_EXAMINED)).split(/[\r\n]+/)) {
    const runs = line.match(RUN) ?? [];
    const texts = runs.map(textOf);
    if (texts.includes(null)) continue;
    const chanceRuns = new Set(runs.filter((_, at) => ALONE.test(texts[at])));
    for (const run of runs) if (!chanceRuns.has(run)) known.runs.add(run);
    for (const [word] of line.matchAll(WORD)) if (!chanceRuns.has(word)) known.words.add(word);
    for (const text of texts) {
      if (ALONE.test(text)) continue;
      const script = scriptOfLetters(text);
      if (script) known.scripts.add(script.name);
    }
  }
  return known;
}

const knownTexts = new WeakMap();

/**
 * Returns what the valid lines in the beginning of a document contain.
 *
 * @param {import('./decoded-source.js').DecodedSource} decoded
 * @returns {Promise<KnownText | null>} null in encodings other than UTF-8
 */
export function knownTextIn(decoded) {
  if (!isUtf8Form(decoded.encoding)) return Promise.resolve(null);
  if (!knownTexts.has(decoded)) {
    const { source } = decoded;
    knownTexts.set(decoded, source.read(0, Math.min(MAX_EXAMINED, source.length)).then(knownTextOf));
  }
  return knownTexts.get(decoded);
}

/**
 * Returns whether a run is evident UTF-8: the valid lines contain the run, or the run has enough letters of one script. A run
 * of one character must occur in the valid lines with the same ASCII letters and digits beside it.
 */
function isEvident(run, word, known) {
  if (known.words.has(word)) return true;
  const isKnown = known.runs.has(run);
  // A letter of a script has at least two bytes. Decoding takes most of the time, and most runs are short.
  if (!isKnown && run.length < 2 * MIN_LETTERS) return false;
  const text = textOf(run);
  if (text === null) return false;
  if (isKnown && Array.from(text).length > 1) return true;
  const script = scriptOfLetters(text);
  return script !== null && script.count >= (known.scripts.has(script.name) ? MIN_LETTERS : MIN_LETTERS_OF_NEW_SCRIPT);
}

/**
 * Returns whether a line is text in another encoding beyond doubt. Four conditions must hold for each run of bytes above 7F:
 *
 * - The run is malformed in UTF-8.
 * - In the other encoding, the run consists of letters, marks and digits of one script.
 * - No ASCII letter is in the same word.
 * - No well-formed sequence in the run is a character of this script, or of a script of the valid lines. Otherwise, the run is probably
 *   damaged UTF-8.
 *
 * @param {Uint8Array} line
 * @param {(bytes: Uint8Array) => string | null} decode decodes bytes in the other encoding; returns null for malformed bytes
 * @param {KnownText} known
 */
export function isEvidentlyInOtherEncoding(line, decode, known) {
  const words = [...binaryOf(line).matchAll(WORD)].map(([word]) => word);
  const isOther = (run) => {
    if (textOf(run) !== null) return false;
    const bytes = bytesOf(run);
    const text = decode(bytes);
    const script = text !== null && ONLY_LETTERS.test(text) ? scriptOfLetters(text) : null;
    if (script === null) return false;
    const likelyScripts = SCRIPTS.filter(([name]) => name === script.name || known.scripts.has(name));
    const inUtf8 = decoder.decode(bytes);
    return !likelyScripts.some(([, pattern]) => pattern.test(inUtf8));
  };
  return words.length > 0 && words.every((word) => !ASCII_LETTER.test(word) && word.match(RUN).every(isOther));
}

/**
 * Returns the parts of a line, in order: runs of evident UTF-8, and the rest.
 *
 * @param {Uint8Array} line
 * @param {KnownText | null} known null: no run is evident
 * @returns {{ bytes: Uint8Array, isUtf8: boolean }[]}
 */
export function partsOf(line, known) {
  const parts = [];
  let end = 0;
  const add = (to, isUtf8) => {
    if (to > end) parts.push({ bytes: line.subarray(end, to), isUtf8 });
    end = to;
  };
  for (const { 0: word, index } of known ? binaryOf(line).matchAll(WORD) : []) {
    for (const { 0: run, index: at } of word.matchAll(RUN)) {
      if (!isEvident(run, word, known)) continue;
      add(index + at, false);
      add(index + at + run.length, true);
    }
  }
  add(line.length, false);
  return parts;
}

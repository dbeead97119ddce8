/**
 * The encodings of escaped bytes. The escapes of one text may be in UTF-8 in some places and in another encoding in
 * others. For example, the access log of a server has the queries of all browsers.
 */
import { linesOf } from '../line-ends.js';
import { concatBytes, withSpaces } from '../concat-bytes.js';
import { bytesAreNotUtf8, encodingOfEscapes, ESCAPES_NOT_ENCODED, keptEscapes, linesIn } from '../text/input.js';
import { isContinuation } from '../utf8-sequence.js';

/** The lowest confidence at which a detected encoding is applied. */
export const MIN_APPLIED = 0.8;
/** The lowest confidence at which a message names a detected encoding. */
const MIN_NAMED = 0.5;
/** Text in another encoding almost never has this many continuation bytes in well-formed sequences of UTF-8. */
const MIN_CONTINUATIONS = 6;
/**
 * The maximum number of fields in another encoding for each short field of well-formed UTF-8. If more fields
 * are in another encoding, the short fields are probably in this encoding too.
 */
const MAX_OTHERS = 5;

/**
 * ASCII characters that may be the last byte of a character in Shift_JIS, GBK, GB 18030 or Big5. Encoders do not escape
 * letters and digits, so a letter or digit after an escape may be such a byte.
 */
const isTrailCharacter = (code) => (code >= 0x30 && code <= 0x39) || (code >= 0x40 && code <= 0x7e);
/** The ends of lines, fields and quoted texts. The escapes between two such ends are probably in the same encoding. */
const FIELD_END = /[\r\n\t"]/;
/** The ends of addresses in a field. */
const SPACE = /\s/;
/** The rest of an escape whose start was cut off, directly before another escape: `201` in `201\247`. */
const REST_OF_ESCAPE = /^[x0-9A-Fa-f]{0,3}$/;

/** Returns the length of the sequence of UTF-8 that begins with a byte. */
const lengthOf = (lead) => (lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4);
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Splits bytes into pieces of well-formed UTF-8 and of malformed bytes, in order, and counts both. */
function splitUtf8(bytes, isValid) {
  const pieces = [];
  let [complete, continuations] = [0, 0]; // characters of several bytes, and their bytes after the first
  for (let at = 0; at < bytes.length;) {
    const length = lengthOf(bytes[at]);
    const isWellFormed = isValid(bytes.subarray(at, at + length), 'utf-8');
    const end = isWellFormed ? at + length : at + 1;
    if (isWellFormed && length > 1) [complete, continuations] = [complete + 1, continuations + length - 1];
    const last = pieces.at(-1);
    if (last?.isWellFormed === isWellFormed) last.to = end;
    else pieces.push({ isWellFormed, from: at, to: end });
    at = end;
  }
  const malformed = pieces.filter(({ isWellFormed }) => !isWellFormed);
  const malformedBytes = malformed.reduce((total, { from, to }) => total + to - from, 0);
  return { pieces, complete, continuations, malformed: malformed.length, malformedBytes };
}

/**
 * Returns whether a run of escapes is malformed only where a program shortened the text. All malformed bytes are then
 * parts of cut characters: at the start of the run, the last bytes of a character; at the end of the run, the first
 * bytes of a character.
 *
 * @param {{ bytes: Uint8Array, split: object }} run
 * @param {string} before the text of the word before the run
 * @param {string} after the text of the word after the run
 */
function isCutRun({ bytes, split: { pieces } }, before, after) {
  return pieces.every(({ isWellFormed, from, to }) => {
    if (isWellFormed) return true;
    const piece = bytes.subarray(from, to);
    let start = 0; // the number of bytes at the start that are the end of a cut character
    if (from === 0 && REST_OF_ESCAPE.test(before)) while (start < 3 && isContinuation(piece[start])) start += 1;
    if (start === piece.length) return true;
    const [lead, ...others] = piece.subarray(start);
    const isStart = lead >= 0xc2 && lead <= 0xf4 && others.length < lengthOf(lead) - 1 && others.every(isContinuation);
    return isStart && to === bytes.length && !/^[0-9A-Za-z]/.test(after);
  });
}

/** Splits a text into the trail characters at its start, the text between, and the trail characters at its end. */
function splitText(text) {
  let head = 0;
  while (head < text.length && isTrailCharacter(text.charCodeAt(head))) head += 1;
  let tail = text.length;
  while (tail > head && isTrailCharacter(text.charCodeAt(tail - 1))) tail -= 1;
  return [text.slice(0, head), text.slice(head, tail), text.slice(tail)];
}

/**
 * Joins parts into words: escaped bytes, and the letters and digits around them. Returns the words and the other parts in
 * order, and the number of lines. Each word has the numbers of its `field`, of its `address` (the text between two spaces)
 * and of its `line`.
 */
function wordsOf(parts) {
  const items = [];
  let open = []; // the parts of the current word
  let [field, address, line] = [0, 0, 1];
  const close = () => {
    if (open.some(({ bytes }) => bytes)) items.push({ word: open, field, address, line });
    else items.push(...open);
    open = [];
  };
  for (const part of parts) {
    if (part.written) open.push(part);
    else if (part.text === undefined) {
      close();
      items.push(part);
    } else {
      const [head, between, tail] = splitText(part.text);
      if (head !== '') open.push({ text: head });
      if (between === '') continue;
      close();
      items.push({ text: between });
      if (FIELD_END.test(between)) field += 1;
      if (SPACE.test(between)) address += 1;
      line += linesOf(between).length - 1;
      if (tail !== '') open.push({ text: tail });
    }
  }
  close();
  return { items, lines: line };
}

const asciiBytes = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const sum = (items, key) => items.reduce((total, item) => total + (item?.[key] ?? 0), 0);

/**
 * Returns the kind of a field or a word:
 *
 * - `utf-8`: the bytes are well-formed
 * - `cut`: only characters at the ends of runs of escapes are incomplete
 * - `damaged`: the bytes are almost certainly UTF-8 (`isStrong`), and most characters are well-formed
 * - `other`: the bytes are in another encoding
 */
function kindOf({ complete, malformedBytes, isStrong, isCut }) {
  if (malformedBytes === 0) return 'utf-8';
  if (isCut) return 'cut';
  return isStrong && complete >= 2 * malformedBytes ? 'damaged' : 'other';
}

/**
 * Returns the counts of runs, words or fields, and their kind. `isStrong`: whether they have at least MIN_CONTINUATIONS
 * continuation bytes, and so are almost certainly UTF-8.
 */
function judge(items) {
  const continuations = sum(items, 'continuations');
  const counts = {
    complete: sum(items, 'complete'),
    malformed: sum(items, 'malformed'),
    malformedBytes: sum(items, 'malformedBytes'),
    continuations,
    isStrong: continuations >= MIN_CONTINUATIONS,
    isCut: items.every((item) => item === null || item.isCut || item.malformed === 0),
  };
  return { ...counts, kind: kindOf(counts) };
}

/** Returns a word with its bytes, its runs of escapes (null for each part that is text), and its counts and kind. */
function judgeWord(item, isValid) {
  const { word } = item;
  const bytes = concatBytes(word.map((part) => part.bytes ?? asciiBytes(part.text)));
  const runs = word.map((part, at) => {
    if (!part.bytes) return null;
    const split = splitUtf8(part.bytes, isValid);
    return {
      ...split,
      isCut: isCutRun({ bytes: part.bytes, split }, word[at - 1]?.text ?? '', word[at + 1]?.text ?? ''),
    };
  });
  return { ...item, bytes, runs, ...judge(runs) };
}

/**
 * Groups words by field or by address. Returns the words of each group, and its counts and kind. Words of ASCII are left out.
 *
 * @param {'field' | 'address'} key
 */
function groupsOf(words, key) {
  const groups = new Map();
  for (const word of words) {
    if (word.complete + word.malformed === 0) continue;
    if (!groups.has(word[key])) groups.set(word[key], []);
    groups.get(word[key]).push(word);
  }
  return [...groups.values()].map((members) => ({ words: members, ...judge(members) }));
}

/**
 * Returns the words that are in another encoding than UTF-8. The words of a field are in the same encoding, except the
 * words and addresses that are certainly UTF-8. A short field that is well-formed UTF-8, or cut, may also be text in another encoding, so
 * the other fields decide.
 */
function otherWords(words, isMostlyUtf8) {
  const fields = groupsOf(words, 'field');
  const others = fields.filter(({ kind }) => kind === 'other');
  const cut = fields.filter(({ kind }) => kind === 'cut');
  if (others.length === 0) return new Set(isMostlyUtf8 ? [] : cut.flatMap((field) => field.words));
  const wellFormed = fields.filter(({ kind }) => kind === 'utf-8');
  const isPartlyUtf8 =
    fields.some(({ kind, isStrong }) => isStrong && kind !== 'other') ||
    (sum(wellFormed, 'continuations') > 1 && wellFormed.length * MAX_OTHERS >= others.length);
  const isOther = ({ kind, isStrong }) =>
    kind === 'other' || (!isStrong && (kind === 'cut' || (kind === 'utf-8' && !isPartlyUtf8)));
  const found = fields.filter(isOther).flatMap((field) => field.words);
  const isCertain = ({ kind, isStrong }) => kind === 'utf-8' && isStrong;
  const certain = new Set(groupsOf(found, 'address').flatMap((group) => (isCertain(group) ? group.words : [])));
  return new Set(found.filter((word) => !isCertain(word) && !certain.has(word)));
}

/** Returns a word as it was written. */
const writtenWord = ({ word }) => word.map((part) => part.text ?? part.written.join('')).join('');

/** Returns a word in UTF-8 as parts. The escapes of malformed bytes stay as they are. */
const partsOfUtf8 = ({ word, runs }) =>
  word.flatMap((part, at) =>
    part.text === undefined
      ? runs[at].pieces.map(({ isWellFormed, from, to }) => ({
          text: isWellFormed ? utf8.decode(part.bytes.subarray(from, to)) : part.written.slice(from, to).join(''),
        }))
      : [part],
  );

/** Joins adjacent parts that are text, because each part is later encoded separately. */
function joinTexts(parts) {
  const runs = [];
  for (const part of parts) {
    if (part.text !== undefined && runs.at(-1)?.texts) runs.at(-1).texts.push(part.text);
    else runs.push(part.text === undefined ? part : { texts: [part.text] });
  }
  return runs.map((run) => (run.texts ? { text: run.texts.join('') } : run));
}

const countEscapes = ({ word }) => word.reduce((count, { written }) => count + (written?.length ?? 0), 0);

/**
 * Decodes escaped bytes, each word in UTF-8 or in the other encoding that is detected. If the other encoding is
 * unknown, and other words are UTF-8, the escapes of bytes that are not UTF-8 become text, as they were written. If no
 * word is UTF-8, the bytes stay bytes.
 *
 * @param {object[]} parts `written` are the escapes of a part's bytes
 * @param {boolean} hasCharacters whether there are characters that are not ASCII beside the escaped bytes
 * @param {import('../layers.js').LayerDependencies} dependencies
 * @returns {{ parts: object[], encoding?: string, encodingSentence?: string, notes: string[], isExact: boolean, bytesToDetect?:
 *   Uint8Array }} `encoding`: of all bytes; `encodingSentence`: about the encodings; `isExact`: whether the bytes
 *   can be escaped again; `bytesToDetect`: the bytes that are not UTF-8
 */
export function decodeEscapedBytes(parts, hasCharacters, { isValid, decodeBytes, detectOther }) {
  const { items, lines } = wordsOf(parts);
  const judged = items.map((item) => (item.word ? judgeWord(item, isValid) : item));
  const words = judged.filter(({ word }) => word);
  if (words.every(({ kind }) => kind === 'utf-8')) return { parts, notes: [], isExact: true };
  const continuations = sum(words, 'continuations');
  const isMostlyUtf8 = hasCharacters || (continuations > 0 && continuations >= sum(words, 'malformed'));
  const others = otherWords(words, isMostlyUtf8);
  const bytesToDetect = others.size > 0 ? withSpaces(Array.from(others, ({ bytes }) => bytes)) : undefined;
  const { encoding, confidence } = (bytesToDetect && detectOther(bytesToDetect)) ?? { encoding: null, confidence: 0 };
  const isApplied = confidence >= MIN_APPLIED;
  const inUtf8 = words.filter((word) => word.complete > 0 && !others.has(word));
  if (isApplied && !hasCharacters && inUtf8.length === 0)
    return { parts, encoding, encodingSentence: encodingOfEscapes(encoding), notes: [], isExact: true, bytesToDetect };
  if (!isApplied && !isMostlyUtf8) return { parts, notes: [], isExact: true, bytesToDetect };
  const otherLines = new Set();
  let [cut, notUtf8] = [0, 0];
  const decoded = judged.flatMap((item) => {
    if (!item.word) return [item];
    if (isApplied && others.has(item) && isValid(item.bytes, encoding)) {
      otherLines.add(item.line);
      return [{ text: decodeBytes(item.bytes, encoding) }];
    }
    if (item.kind === 'other' || (isApplied && others.has(item))) {
      notUtf8 += countEscapes(item);
      return [{ text: writtenWord(item) }];
    }
    if (item.kind === 'cut' && !others.has(item)) cut += item.malformedBytes;
    else notUtf8 += item.malformedBytes;
    return partsOfUtf8(item);
  });
  const utf8Lines = new Set(inUtf8.map(({ line }) => line));
  const sentence =
    otherLines.size > 0 ? { encodingSentence: linesIn(otherLines.size, encoding, utf8Lines.size, lines > 1) } : {};
  const notes = [
    ...(cut > 0 ? [keptEscapes(cut)] : []),
    ...(notUtf8 > 0 ? [bytesAreNotUtf8(notUtf8, !isApplied && confidence >= MIN_NAMED ? encoding : null)] : []),
    ...(otherLines.size > 0 ? [ESCAPES_NOT_ENCODED] : []),
  ];
  return { parts: joinTexts(decoded), ...sentence, notes, isExact: false, bytesToDetect };
}

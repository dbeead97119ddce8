/**
 * Text as arrays of bytes in JSON. `journalctl -o json` writes a field in this form if it has control characters or is
 * not UTF-8, such as `"MESSAGE":[67,97,102,195,169]`. `JSON.stringify` of Node writes a Buffer as
 * `{"type":"Buffer","data":[…]}`. Decoding writes a string of JSON in place of each array that is text. Other arrays of
 * numbers from 0 to 255, such as colors and scores, stay.
 */
import { withSpaces } from '../concat-bytes.js';
import { certainEncoding } from './certain-encoding.js';
import * as words from '../text/layer-hints.js';
import { utf8Text } from '../utf8-text.js';

/** Brackets around digits and commas. A pattern that matches each number would overflow the stack for an array of some millions of bytes. */
const NUMBERS = String.raw`\[[\d\s,]+\]`;
const NUMBER = /^\s*\d{1,3}\s*$/;
/** The array of a Buffer with the object around it, or another array. */
const ARRAY = new RegExp(String.raw`\{\s*"type"\s*:\s*"Buffer"\s*,\s*"data"\s*:\s*(${NUMBERS})\s*\}|(${NUMBERS})`, 'g');
const KEY = /"([^"\\\r\n]{1,64})"\s{0,8}:\s{0,64}$/;
const MAX_BEFORE = 160; // the number of characters before an array in which `find` searches for the key of the array
/** The name of a field of the systemd journal (systemd.journal-fields). */
const JOURNAL_FIELD = /^_?[A-Z][A-Z0-9_]*$/;
/** A field that each entry of the journal has. */
const JOURNAL = /"__(?:REALTIME_TIMESTAMP|MONOTONIC_TIMESTAMP|CURSOR)"/;
/** Characters that text does not have: private-use and unassigned code points, and control characters except white space and the ESC of colors. */
const NOT_TEXT = /(?![\t\n\v\f\r\x1b])\p{Cc}|[\p{Cn}\p{Co}]/u; // eslint-disable-line no-control-regex -- ESC
/** Returns whether a byte is a control character that text has in no encoding. */
const isControl = (byte) => byte < 0x20 && byte !== 0x1b && (byte < 9 || byte > 0x0d);
const WORD_CHARACTER = /[\p{L}\p{M} ]/gu;
/** For arrays that are neither fields of a journal nor a Buffer: the fewest bytes, and the least share of letters and spaces. */
const [MIN_BYTES, MIN_SHARE] = [5, 0.7];

/** Returns the text of bytes in UTF-8; null if the bytes are not text. */
function textOf(bytes) {
  const text = utf8Text(bytes);
  return text === null || NOT_TEXT.test(text) ? null : text;
}

/** Returns whether an array is evidently text, and not numbers that are UTF-8 by chance: it has letters beyond ASCII, and most characters are letters. */
const isEvident = (text, { length }) =>
  length >= MIN_BYTES &&
  /[^\0-\x7f]/.test(text) &&
  (text.match(WORD_CHARACTER)?.length ?? 0) >= MIN_SHARE * Array.from(text).length;

/** Returns the arrays that are certainly bytes, not other numbers: `index`, `length`, `bytes`, and `text`, which is null if the bytes are not text in UTF-8. */
function find(text) {
  if (/^\s*\[[\s\d,]*\]\s*$/.test(text)) return []; // the layer `decimal` decodes a text that is only one array
  const isJournal = JOURNAL.test(text);
  const arrays = [];
  const keys = new Set(); // the keys of evident texts
  for (const { 0: found, 1: ofBuffer, 2: other, index } of text.matchAll(ARRAY)) {
    const items = (ofBuffer ?? other).slice(1, -1).split(',');
    if (!items.every((item) => NUMBER.test(item) && Number(item) <= 255)) continue;
    const bytes = Uint8Array.from(items, Number);
    const [, key] = KEY.exec(text.slice(Math.max(0, index - MAX_BEFORE), index)) ?? [];
    const content = textOf(bytes);
    const isField = ofBuffer !== undefined || (isJournal && key !== undefined && JOURNAL_FIELD.test(key));
    if (!isField && key !== undefined && content !== null && isEvident(content, bytes)) keys.add(key);
    arrays.push({ index, length: found.length, bytes, text: content, key, isField });
  }
  return arrays.filter(({ isField, key, text: content }) => isField || (content !== null && keys.has(key)));
}

/**
 * Returns the `encoding` of arrays that are not UTF-8, and the bytes of these arrays (`bytesToDetect`). For example, a
 * program can write its log in ISO-8859-1. The encoding is null if it is not certain.
 */
function otherEncoding(arrays, dependencies) {
  const texts = arrays.filter(({ text, bytes }) => text === null && !bytes.some(isControl)).map(({ bytes }) => bytes);
  return {
    encoding: texts.length > 0 ? certainEncoding(texts, dependencies) : null,
    bytesToDetect: texts.length > 0 ? withSpaces(texts) : undefined,
  };
}

function decode(text, dependencies) {
  const arrays = find(text);
  if (arrays.length === 0) return { problem: words.NO_BYTE_ARRAYS };
  const { encoding, bytesToDetect } = otherEncoding(arrays, dependencies);
  const pieces = [];
  let [at, unchanged, others] = [0, 0, 0];
  for (const { index, length, bytes, text: inUtf8 } of arrays) {
    const inOther =
      encoding && inUtf8 === null && !bytes.some(isControl) ? dependencies.decodeBytes(bytes, encoding) : null;
    const content = inUtf8 ?? (inOther !== null && !NOT_TEXT.test(inOther) ? inOther : null);
    if (content === null) unchanged += 1;
    else if (inUtf8 === null) others += 1;
    pieces.push(text.slice(at, index), content === null ? text.slice(index, index + length) : JSON.stringify(content));
    at = index + length;
  }
  const note = words.decodedByteArrays(arrays.length - unchanged, unchanged, others > 0 ? { others, encoding } : null);
  return { text: [...pieces, text.slice(at)].join(''), form: {}, note, bytesToDetect };
}

export const byteArrays = {
  id: 'byte-arrays',
  label: words.BYTE_ARRAYS,
  description: words.TEXT_WITH_BYTE_ARRAYS,
  trims: false,
  excludes: ['decimal'],
  recognise: (text) => text.includes('"') && find(text).some(({ bytes }) => !bytes.some(isControl)),
  describe: (text) => ({ hint: words.writtenAsBytes(JOURNAL.test(text)) }),
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.BYTE_ARRAYS_NOT_WRITTEN }),
};

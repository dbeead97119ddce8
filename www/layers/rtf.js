/** Documents in RTF: their text, without its formatting. */
import { concatBytes, withSpaces } from '../concat-bytes.js';
import { privateSymbol, symbolFor } from '../symbol-fonts.js';
import { ANSI, readRtf } from './rtf-runs.js';
import * as words from '../text/layer-hints.js';

/** The start of a document. The version of RTF is 1; old documents do not name the version. */
const START = /^(?:\xef\xbb\xbf)?\s*\{\\rtf\d?(?=[\\{\s])/;
const START_LENGTH = 64; // bytes in which the start is searched
const SYMBOL_FONTS = ['Symbol', 'Wingdings'];
/** White space in ASCII. The byte A0 is no space here: in UTF-8, it can be the last byte of a letter, such as à. */
const [LEADING_SPACE, TRAILING_SPACE] = [/^[\t-\r \0]+/, /(?<![\t-\r ])[\t-\r ]+$/];
const HIGH = /[\x80-\xff]/;
const REPLACEMENT = '\ufffd';
const MAX_CHARACTER = 4; // bytes of a character in the code pages of fonts
const MAX_CONTEXT = 64; // characters

const bytesOf = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));
/** Joins the bytes of runs, with a space after each. */
const bytesIn = (runs) => withSpaces(runs.map(({ text }) => bytesOf(text)));
const escaped = (text) => text.replace(/[\x80-\xff]/g, (byte) => `\\'${byte.charCodeAt(0).toString(16)}`);

/**
 * Returns the characters that the bytes of a run in a symbol font show. Bytes that are not in the tables become private-use characters, as in Word.
 * `before` and `after` are the texts around the run.
 */
const symbolsOf = ({ page, text }, before, after) =>
  text.replace(/[!-\xff]/g, (byte, at) => {
    const character = privateSymbol(byte.charCodeAt(0));
    const start = at < MAX_CONTEXT ? before + text.slice(0, at) : text.slice(at - MAX_CONTEXT, at);
    return symbolFor(character, start, (text[at + 1] ?? '') + after, page) ?? character;
  });

/** Returns a string with one character for each byte. */
const stringOf = (bytes, { decodeBytes }) => decodeBytes(bytes, 'iso-8859-1');

/**
 * Returns the label of the encoding of runs in fonts with the character set 0. It is the code page of the document if
 * the bytes look like text in this code page, and windows-1252 otherwise.
 */
function ansiLabel(bytes, page, { decodeBytes, detectOther }) {
  const found = bytes.length > 0 ? detectOther(bytes) : null;
  if (!found) return 'cp1252';
  const text = decodeBytes(bytes, page);
  return text !== null && text === decodeBytes(bytes, found.encoding) ? page : 'cp1252';
}

/** Decodes bytes character by character. Bytes that are not valid stay escapes, and `onMalformed` is called for each of these bytes. */
function decodeValid(bytes, decodeOne, onMalformed) {
  let text = '';
  for (let at = 0; at < bytes.length;) {
    let [length, character] = [0, REPLACEMENT];
    while (length < MAX_CHARACTER && at + length < bytes.length && character.includes(REPLACEMENT)) {
      length += 1;
      character = decodeOne(bytes.subarray(at, at + length));
    }
    if (character.includes(REPLACEMENT)) {
      length = 1;
      character = escaped(String.fromCharCode(bytes[at]));
      onMalformed();
    }
    text += character;
    at += length;
  }
  return text;
}

/**
 * Decodes runs. Returns:
 *
 * - the texts of the runs
 * - the labels of the code pages that are not supported
 * - the number of bytes that are not valid
 * - the bytes whose encoding is uncertain
 *
 * Bytes that cannot be decoded stay escapes.
 */
function decodeRuns(texts, page, dependencies) {
  const { decodeBytes } = dependencies;
  const high = texts.flat().filter((run) => run.page !== null && HIGH.test(run.text));
  const ansi = bytesIn(high.filter((run) => run.page === ANSI));
  const ansiPage = ansiLabel(ansi, page, dependencies);
  const undecoded = []; // runs
  const pages = new Set();
  let malformed = 0;
  const textOf = (run) => {
    if (run.page === null || !HIGH.test(run.text)) return run.text;
    const label = run.page === ANSI ? ansiPage : run.page;
    const bytes = bytesOf(run.text);
    const text = decodeBytes(bytes, label);
    if (text === null) {
      undecoded.push(run);
      pages.add(label);
      return escaped(run.text);
    }
    const decodeOne = (character) => decodeBytes(character, label);
    return text.includes(REPLACEMENT) ? decodeValid(bytes, decodeOne, () => (malformed += 1)) : text;
  };
  const decoded = texts.map((runs) => {
    const pieces = [];
    runs.forEach((run, at) => {
      const before = () => pieces.slice(-2).join('').slice(-MAX_CONTEXT);
      const isSymbol = SYMBOL_FONTS.includes(run.page);
      pieces.push(isSymbol ? symbolsOf(run, before(), runs[at + 1]?.text[0] ?? '') : textOf(run));
    });
    return pieces.join('');
  });
  return { decoded, pages: [...pages], malformed, uncertain: concatBytes([ansi, bytesIn(undecoded)]) };
}

/** Joins texts so that each text begins on a line of its own. */
const joined = (texts) =>
  texts
    .filter(Boolean)
    .map((text, at, { length }) => (at < length - 1 && !text.endsWith('\n') ? `${text}\n` : text))
    .join('');

function decode(bytes, dependencies) {
  const isUtf8 = dependencies.isValid(bytes, 'utf-8');
  const { texts, page, rest, hasExtraBrace } = readRtf(stringOf(bytes, dependencies), isUtf8);
  const { decoded, pages, malformed, uncertain } = decodeRuns(texts, page, dependencies);
  const text = joined(decoded);
  const after = rest?.replace(LEADING_SPACE, '').replace(TRAILING_SPACE, '') ?? '';
  const sentences = [
    rest === null ? words.RTF_IS_INCOMPLETE : null,
    hasExtraBrace ? words.EXTRA_BRACE : null,
    after ? words.TEXT_AFTER_RTF : null,
    pages.length > 0 ? words.undecodedPages(pages) : null,
    malformed > 0 ? words.keptBytes(malformed) : null,
  ];
  return {
    parts: [{ text: after === '' || text.endsWith('\n') ? text : `${text}\n` }, { bytes: bytesOf(after) }],
    form: {},
    note: sentences.filter(Boolean).join(' ') || null,
    bytesToDetect: uncertain.length > 0 ? uncertain : undefined,
  };
}

export const rtf = {
  id: 'rtf',
  label: words.RTF,
  description: words.RTF_DOCUMENT,
  decodeLabel: words.GET_TEXT_OF_RTF,
  // Bytes beyond ASCII are in the code page of their font, and binary data may follow after a control word.
  isBinary: true,
  extension: '.txt',
  needsEncodings: true,
  explainsInput: true,
  trims: false,
  recognise: (bytes, isWhole, dependencies) => START.test(stringOf(bytes.subarray(0, START_LENGTH), dependencies)),
  describe: () => ({ hint: words.FORMATTING_IN_RTF }),
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.RTF_NOT_WRITTEN }),
};

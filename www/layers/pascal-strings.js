/**
 * Character codes between strings of Delphi and Pascal, such as `'M'#252'ller'` and `#1058#1086#1074#1072#1088`: Delphi writes letters beyond
 * ASCII in form files (.dfm) in this notation. The codes are code units of UTF-16. Delphi before version 6 wrote bytes of the code page of Windows, and
 * Lazarus writes bytes of UTF-8 (.lfm).
 */
import { withSpaces } from '../concat-bytes.js';
import { countMatches } from '../format.js';
import * as words from '../text/layer-hints.js';
import { utf8Text } from '../utf8-text.js';
import { certainEncoding } from './certain-encoding.js';

/**
 * Strings and codes beside each other, after an operator or at the start of a line. Two adjacent strings are one string with an
 * apostrophe: `'it''s'`.
 */
const LITERAL =
  /(?=['#])(?<=(?:^|[=(,+[:<])[ \t]*)(?:'[^'\r\n]*'|#(?:\d{1,5}|\$[\dA-Fa-f]{1,4})(?![\w$]))+(?=[\s,;)+\]:>=]|$)/gm;
const PIECE = /'[^'\r\n]*'|#\$?[\dA-Fa-f]+/g;
const CODE_BESIDE_CODE_OR_STRING = /#\$?[\dA-Fa-f]+[#']|'#/;
const FIRST_NON_ASCII = 0x80;
const LAST_BYTE = 0xff;
const [MIN_CODES, MIN_DIFFERENT] = [3, 2];
const MIN_LETTER_SHARE = 0.7;
const MIN_SHARE_WITHIN_WORDS = 0.7;
/** Letters that are common in text. The numbers of issues, such as #1234#1235, are mostly the codes of other characters. */
const LETTER = /[À-ÖØ-öø-ſΆ-ώЁ-ЌЎ-яёђ-ќўџҐґא-תء-يก-๛ა-ჰ぀-ヿ一-鿿가-힣]/g;
const ASCII_LETTER_AT_END = /[A-Za-z]'$/;
const ASCII_LETTER_AT_START = /^'[A-Za-z]/;
const SURROGATE = /\p{Surrogate}/u;

const codeOf = (piece) => Number.parseInt(piece.replace('#$', '0x').replace('#', ''), piece[1] === '$' ? 16 : 10);
const isNonAsciiCode = (piece) => piece[0] === '#' && codeOf(piece) >= FIRST_NON_ASCII && codeOf(piece) <= 0xffff;

/**
 * Splits a literal into its strings and codes. Codes beyond ASCII that are beside each other are one run.
 *
 * @returns {{ written: string, codes: number[] | null }[]} `codes` is null for strings, and for codes in ASCII
 */
function partsOf(literal) {
  const parts = [];
  for (const [piece] of literal.matchAll(PIECE)) {
    const last = parts.at(-1);
    if (!isNonAsciiCode(piece)) parts.push({ written: piece, codes: null });
    else if (last?.codes) {
      last.written += piece;
      last.codes.push(codeOf(piece));
    } else parts.push({ written: piece, codes: [codeOf(piece)] });
  }
  return parts;
}

/** Returns the literals of a text that have codes beyond ASCII, and the codes in these literals: as `runs`, and in one array (`codes`). */
function literalsOf(text) {
  const literals = [];
  for (const { 0: literal, index } of text.matchAll(LITERAL)) {
    if (!CODE_BESIDE_CODE_OR_STRING.test(literal)) continue;
    const parts = partsOf(literal);
    if (parts.some(({ codes }) => codes)) literals.push({ index, literal, parts });
  }
  const runs = literals.flatMap(({ parts }) => parts.flatMap(({ codes }) => (codes ? [codes] : [])));
  return { literals, runs, codes: runs.flat() };
}

const textOfUnits = (units) => units.map((unit) => String.fromCharCode(unit)).join('');

/** Returns the texts of runs of bytes in UTF-8; null if the bytes of a run are malformed. */
function inUtf8(runs) {
  const texts = runs.map((codes) => utf8Text(Uint8Array.from(codes)));
  return texts.includes(null) ? null : texts;
}

/** Returns whether most runs are one or two codes beside ASCII letters, as in languages of Western Europe. */
function areWithinWords(literals) {
  let [within, all] = [0, 0];
  for (const { parts } of literals)
    for (const [at, { codes }] of parts.entries()) {
      if (!codes) continue;
      all += 1;
      const isBesideLetter =
        ASCII_LETTER_AT_END.test(parts[at - 1]?.written ?? '') ||
        ASCII_LETTER_AT_START.test(parts[at + 1]?.written ?? '');
      if (isBesideLetter && codes.length <= 2) within += 1;
    }
  return within >= MIN_SHARE_WITHIN_WORDS * all;
}

/**
 * Returns the text of each run, and the encoding if the codes are bytes. `texts` is null if the encoding of the bytes is not certain; then
 * `bytesToDetect` has the bytes.
 */
function read({ literals, runs, codes }, dependencies) {
  const asUnits = () => runs.map(textOfUnits);
  if (codes.some((code) => code > LAST_BYTE)) return { texts: asUnits(), encoding: null };
  const texts = inUtf8(runs);
  if (texts) return { texts, encoding: 'utf-8' };
  // In languages of Western Europe, code units up to FF and bytes of windows-1252 from A0 on are the same.
  if (areWithinWords(literals) && codes.every((code) => code >= 0xa0)) return { texts: asUnits(), encoding: null };
  const bytes = runs.map((run) => Uint8Array.from(run));
  const encoding = certainEncoding(bytes, dependencies);
  if (encoding === null) return { texts: null, encoding: null, bytesToDetect: withSpaces(bytes) };
  return { texts: bytes.map((each) => dependencies.decodeBytes(each, encoding)), encoding };
}

/** Returns a literal in which the text of each run is in a string. @param {() => string} nextText returns the text of the next run */
function written(parts, nextText) {
  let literal = '';
  let isOpen = false; // whether a string is open
  let isAfterString = false; // whether the previous part is a string
  const setOpen = (value) => {
    if (value !== isOpen) literal += "'";
    isOpen = value;
  };
  for (const { written: piece, codes } of parts) {
    const text = codes ? nextText() : null;
    const isDecoded = codes !== null && !SURROGATE.test(text);
    setOpen(isDecoded || piece[0] === "'");
    if (isDecoded) literal += text;
    else if (isOpen) literal += (isAfterString ? "''" : '') + piece.slice(1, -1);
    else literal += piece;
    isAfterString = piece[0] === "'";
  }
  setOpen(false);
  return literal;
}

export const pascalStrings = {
  id: 'pascal-strings',
  label: words.PASCAL_STRINGS,
  description: words.TEXT_WITH_PASCAL_STRINGS,
  trims: false,
  recognise(text) {
    const { runs, codes } = literalsOf(text);
    if (codes.length < MIN_CODES || new Set(codes).size < MIN_DIFFERENT) return false;
    if (codes.every((code) => code <= LAST_BYTE)) return true;
    const letters = runs.map(textOfUnits).join('');
    return countMatches(letters, LETTER) >= MIN_LETTER_SHARE * letters.length;
  },
  describe: () => ({ hint: words.WRITTEN_BY_DELPHI }),
  decode(text, dependencies) {
    const found = literalsOf(text);
    const { texts, encoding, bytesToDetect } = read(found, dependencies);
    if (!texts) return { text, form: {}, note: words.UNKNOWN_BYTES_IN_STRINGS, bytesToDetect };
    let [decoded, copied, run] = ['', 0, 0];
    for (const { index, literal, parts } of found.literals) {
      decoded += text.slice(copied, index) + written(parts, () => texts[run++]);
      copied = index + literal.length;
    }
    const encodingSentence = encoding ? words.bytesInStrings(encoding) : undefined;
    return {
      text: decoded + text.slice(copied),
      form: {},
      note: encodingSentence ?? null,
      encodingSentence,
      bytesToDetect,
    };
  },
  canEncode: () => false,
  encode: () => ({ problem: words.PASCAL_STRINGS_NOT_WRITTEN }),
};

/**
 * The notation of `cat -v`. A byte beyond ASCII is written as `M-` and the character of its lower seven bits, and a control character as `^` and a
 * letter. So `M-CM-)` is é in UTF-8, `M-i` is é in ISO-8859-1, and `^M` is CR. `cat -A` also writes `^I` for a tab and `$` at each line end.
 */
import { linesOf } from '../line-ends.js';
import { countMatches } from '../format.js';
import { decodeParts, withoutUnknownBytes } from './cut-escapes.js';
import { splitAtEscapes } from './escaped-characters.js';
import * as words from '../text/terminal-layers.js';

/** One byte beyond ASCII. At a line end, the space of `M- ` (A0) may be lost. */
const BYTE = String.raw`M-(?:\^[@-_?]|[ -~]|(?=\$?\r?$))`;
/** A continuation byte of UTF-8. */
const CONTINUATION = String.raw`M-(?:\^[@-_]|[ -?]|(?=\$?\r?$))`;
/** A character of UTF-8 in two, three or four bytes. */
const CHARACTER = `(?:M-[B-_]${CONTINUATION}|M-[\`-o](?:${CONTINUATION}){2}|M-[p-t](?:${CONTINUATION}){3})`;
const HAS_CHARACTER = new RegExp(CHARACTER, 'm');
/** Characters of UTF-8 beside a letter or another such character. */
const IN_WORD = new RegExp(`(?<=[A-Za-z])${CHARACTER}|${CHARACTER}(?=[A-Za-z])|${CHARACTER}{2,}`, 'gm');
const EACH_BYTE = new RegExp(BYTE, 'gm');
/** Consecutive escapes of bytes. */
const RUN = new RegExp(`(?:${BYTE})+`, 'gm');
/** A letter of ISO-8859-1. Names of keys, such as C-M-x, look similar, but do not follow a small letter. */
const LETTER = String.raw`M-[@-VX-\]_-vx-~]`;
/** Bytes of a single-byte encoding: after a small letter, at the start of a word or after its first capital; and 80 to 9F anywhere. */
const SINGLE_BYTES = new RegExp(
  `(?:(?<=[a-z])${BYTE}|(?<![\\w.-])${LETTER}(?=[a-z]{2}|M-)|(?<=(?<![\\w.-])[A-Z])${LETTER}(?=[a-z]{2}|M-)|M-\\^[@-_])(?:${BYTE})*`,
  'gm',
);
const WORD_WITH_BYTES = new RegExp(`[A-Za-z]{0,16}[a-z](?:${LETTER})+[a-z]{0,16}`, 'g');
const [MIN_WORDS, MIN_DISTINCT, MIN_LINES] = [3, 2, 3];

const DOLLAR = /\$(?=\r?$)/gm;
/** `^M` at a line end. After `M-`, `^M` belongs to the escape of a byte beyond ASCII: `M-^M` is 8D. */
const RETURN = /(?<!M-)\^M(?=\$?\r?$)/gm;
/** `^I`. After `M-`, `^I` belongs to the escape of a byte beyond ASCII: `M-^I` is 89. */
const TAB = /(?<!M-)\^I/g;
/** A tab after other text: at the start of a line, `^I` can begin a regular expression. */
const TAB_IN_LINE = /[^\r\n](?<!M-)\^I/;

/** Returns the byte of an escape. */
function byteOf(escape) {
  const [, , first = ' ', second] = escape;
  if (first !== '^' || second === undefined) return 0x80 | first.charCodeAt(0);
  return 0x80 | (second.charCodeAt(0) ^ 0x40);
}

/** Returns the number of lines, and whether each of them ends with a dollar sign, as `cat -A` and `cat -e` write them. */
function countLines(text) {
  const lines = linesOf(text);
  if (lines.at(-1) === '') lines.pop();
  return { lines: lines.length, hasDollars: lines.length > 1 && lines.every((line) => line.endsWith('$')) };
}

/** Returns whether words have letters of a single-byte encoding: several different letters, and few other uses of `M-`. */
function hasSingleBytes(text) {
  const found = text.match(WORD_WITH_BYTES) ?? [];
  const letters = new Set(found.flatMap((word) => word.match(/M-./g)));
  const starts = new Set(found.map((word) => word.split('M-', 1)[0])); // one name, such as WebM, can be in many words
  if (starts.size < MIN_WORDS || letters.size < MIN_DISTINCT) return false;
  const inWords = (text.match(SINGLE_BYTES) ?? []).reduce((count, run) => count + countMatches(run, /M-/g), 0);
  return 2 * inWords > countMatches(text, /M-/g);
}

/** Returns which escapes and marks of this notation a text has; null without strong evidence of the notation. */
function evidenceOf(text) {
  if (!text.includes('M-') && !text.includes('^M') && !text.includes('^I')) return null;
  const { lines, hasDollars } = countLines(text);
  const returns = countMatches(text, RETURN);
  const hasUtf8 = countMatches(text, IN_WORD) > 0;
  const isSingleByte = !hasUtf8 && hasSingleBytes(text);
  const hasManyReturns = returns >= MIN_LINES && 2 * returns >= lines;
  const hasTabs = hasDollars && lines >= MIN_LINES && TAB_IN_LINE.test(text);
  return hasUtf8 || isSingleByte || hasManyReturns || hasTabs
    ? { hasUtf8, isSingleByte, hasDollars, hasReturns: returns > 0 }
    : null;
}

/** Splits a text into parts: escaped bytes, with their escapes as `written`, and other text, which `change` changes. */
function partsOf(text, { isSingleByte }, change) {
  const runs = Array.from(text.matchAll(isSingleByte ? SINGLE_BYTES : RUN));
  return splitAtEscapes(
    text,
    runs.filter(([found]) => isSingleByte || HAS_CHARACTER.test(found)),
    {
      escape: EACH_BYTE,
      bytesOf: (written) => Uint8Array.from(written, byteOf),
      textPart: (piece) => ({ text: change(piece) }),
    },
  );
}

function decode(text, dependencies) {
  const evidence = evidenceOf(text);
  if (!evidence) return { problem: words.NO_CARET_NOTATION };
  const { hasDollars, hasReturns } = evidence;
  const counts = {
    dollars: hasDollars ? countMatches(text, DOLLAR) : 0,
    returns: hasReturns ? countMatches(text, RETURN) : 0,
    tabs: hasDollars ? countMatches(text, TAB) : 0, // only with -T or -A, tabs are written as ^I
  };
  const withReturns = hasReturns ? text.replace(RETURN, '\r') : text;
  const plain = hasDollars ? withReturns.replace(DOLLAR, '') : withReturns;
  const change = (piece) => (hasDollars ? piece.replace(TAB, '\t') : piece);
  const { decoded } = decodeParts({ parts: partsOf(plain, evidence, change) }, dependencies);
  const note = [decoded.note, words.decodedMarks(counts)].filter(Boolean).join(' ') || null;
  return { ...withoutUnknownBytes(decoded, dependencies), note, form: {} };
}

export const caretNotation = {
  id: 'caret-notation',
  label: words.CARET_NOTATION,
  description: words.TEXT_IN_CARET_NOTATION,
  decodeLabel: words.DECODE_CARET_NOTATION,
  trims: false,
  recognise: (text) => evidenceOf(text) !== null,
  describe(text) {
    const { hasUtf8, isSingleByte } = evidenceOf(text);
    if (hasUtf8 || isSingleByte) return { hint: words.WRITTEN_BY_CAT };
    return { description: words.LINE_ENDS_IN_CARET_NOTATION, hint: words.LINE_ENDS_WRITTEN_BY_CAT };
  },
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.CARET_NOTATION_NOT_WRITTEN }),
};

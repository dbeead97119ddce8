/** Finds text that was decoded in the wrong encoding before it was encoded in another form (a layer), such as Base64 of `cafÃ©`. */
import { misreadText } from './misread-encoding.js';
import { areRightLines } from './misread-latin-lines.js';
import { WINDOWS_1252 } from './layers/references.js';

/** UTF-8 that was decoded in an 8-bit encoding has at least two characters in place of each character beyond ASCII. */
const MAY_BE_MISREAD = /[^\0-\x7f]{2}/;
/** A soft hyphen between capitals, as in `VÄ\u00adGAR`, is right. In UTF-8, the two characters could be ĭ. */
const HYPHEN_IN_CAPITALS = /(?<=\p{Lu})\u00ad(?=\p{Lu})/gu;
/** Adjacent characters that can be UTF-8 decoded in an 8-bit encoding of letters beyond ASCII, such as windows-1251. */
const RUN = /[^\0-\x7f]{8,}/g;
/**
 * The maximum number of different first bytes in a run, for characters of two and of three bytes in UTF-8. The characters of one script have few
 * different first bytes, but usual words have many different letters at the same places.
 */
const MAX_FIRST_BYTES = { 2: 2, 3: 8 };
/** The minimum number of first bytes in a run, and their minimum average number for each different first byte. */
const [MIN_FIRST_BYTES, MIN_FOR_EACH] = [4, 2];
/** The minimum number of runs with few different first bytes, and their minimum share of all runs. */
const [MIN_RUNS, MIN_SHARE] = [3, 0.2];
/** The ends of the parts that are examined. UTF-8 lacks lone surrogates, so the repair of a part would lose them. */
const PART_END = /(\r\n|[\r\n\ud800-\udfff])/u;
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns the repaired text of a line; the line itself if it is not certainly misread. */
function repairedLine(codec, line) {
  const withoutHyphens = line.replace(HYPHEN_IN_CAPITALS, '');
  if (!MAY_BE_MISREAD.test(withoutHyphens)) return line;
  const encoder = new TextEncoder();
  const isMisread = codec.detectDoubleEncoding(encoder.encode(withoutHyphens)) !== null;
  const found = isMisread ? codec.detectDoubleEncoding(encoder.encode(line)) : null;
  return found ? utf8.decode(found.result) : line;
}

/**
 * Returns a decoded text with its misread lines repaired; null if no line is certainly misread. Each line is examined by itself, because some
 * lines can be misread while others are right.
 *
 * @param {object} codec the package
 * @param {string} text
 */
export function repairedText(codec, text) {
  const repaired = text
    .split(PART_END)
    .map((line) => repairedLine(codec, line))
    .join('');
  return repaired === text ? null : repaired;
}

/** Text whose characters beyond ASCII are all in windows-1252 or ISO-8859-1. */
const IN_WINDOWS_1252 = new RegExp(`^[\\0-\\u00ff${WINDOWS_1252}]*$`);
/** The minimum number of different words that match `WORD`. */
const MIN_WORDS = 5;
/** A word with a character from U+0080 to U+00FF. */
const WORD = /[\p{L}\x80-\xff]*[\x80-\xff][\p{L}\x80-\xff]*/gu;

/**
 * Returns whether a text can be text in another 8-bit encoding that was decoded as windows-1252. The result true is no evidence, only a reason to
 * search with all encodings.
 *
 * @param {string} text
 */
export const mayBeMisreadThroughout = (text) =>
  IN_WINDOWS_1252.test(text) && new Set(text.match(WORD)).size >= MIN_WORDS;

const MAX_EXAMINED = 1 << 14; // code units; more would delay the offer

/**
 * Returns a decoded text with its start repaired, if the whole text was decoded in the wrong encoding. Returns null without strong evidence, or if the
 * input around the layer was decoded wrongly too.
 *
 * @param {object} codec the full edition of the package; with another edition, only some encodings are found
 * @param {string} text
 * @param {string} input the text with the layer
 */
export function repairedThroughout(codec, text, input) {
  const start = text.slice(0, MAX_EXAMINED);
  const found = misreadText(codec, start);
  if (!found || areRightLines(codec, start, found) || misreadText(codec, input.slice(0, MAX_EXAMINED))) return null;
  return found.text + text.slice(MAX_EXAMINED);
}

/**
 * Returns whether a text can be UTF-8 that was decoded in an 8-bit encoding. The result true is no evidence, only a reason to search with all encodings.
 *
 * @param {string} text
 */
export function mayBeMisread(text) {
  const runs = text.match(RUN) ?? [];
  return Object.entries(MAX_FIRST_BYTES).some(([length, max]) => {
    const hasFew = (run) => {
      const first = [...run].filter((_, at) => at % Number(length) === 0);
      const different = new Set(first).size;
      return different <= max && first.length >= Math.max(MIN_FIRST_BYTES, MIN_FOR_EACH * different);
    };
    const few = runs.filter(hasFew).length;
    return few >= Math.max(MIN_RUNS, MIN_SHARE * runs.length);
  });
}

/**
 * NULs in text: single NULs that separate records, and runs of NULs between two lines. After a loss of power, NULs can be in the place of the last
 * part of a line, its line end and the next lines. If such NULs were only removed, the text before and after them would become one line.
 */

const MAX_START = 40; // code units of a line that are compared
/** The length to which `shapeOf` cuts a shape, and the minimum length of a shape that is evidence. */
const [MAX_SHAPE_LENGTH, MIN_SHAPE_LENGTH] = [6, 5];
/** A run of at least this many NULs does not separate records. Two adjacent NULs can separate records, with an empty record between them. */
const MIN_BLOCK = 3;
const BLOCK = new RegExp(`\\0{${MIN_BLOCK}}`);
/** The minimum number of NULs that separate records, and the minimum mean length of a record. */
const [MIN_SEPARATORS, MIN_MEAN_RECORD] = [2, 4];
/** NULs around one character, as in text in UTF-16. */
const NULS_AROUND_CHARACTER = new RegExp(String.raw`\0[^\0]\0`);

/** Returns whether a text has blocks of NULs. */
export const hasNulBlocks = (text) => BLOCK.test(text);

/**
 * Returns whether single NULs probably separate the records of a text, as `find -print0` and `env -0` write them. Few of these records
 * have a line end.
 *
 * @param {string} text
 */
export function areNulsSeparators(text) {
  if (!text.includes('\0') || hasNulBlocks(text) || NULS_AROUND_CHARACTER.test(text)) return false;
  const nuls = text.split('\0').length - 1;
  const lineFeeds = text.split('\n').length - 1;
  return nuls >= MIN_SEPARATORS && lineFeeds < nuls && text.length >= (MIN_MEAN_RECORD + 1) * nuls;
}

/** Returns the start of a line with `0` for each number and `a` for each word, such as `0-0-0 ` for a date. */
const shapeOf = (line) =>
  line
    .slice(0, MAX_START)
    .replaceAll(/\p{N}+/gu, '0')
    .replaceAll(/\p{L}[\p{L}\p{M}]*/gu, 'a')
    .slice(0, MAX_SHAPE_LENGTH);

/**
 * Returns the text that replaces a run of NULs: a line end, or an empty string. A line end replaces the run if the text after the run
 * begins like one of the two lines before it, for example with a date. If a line end already precedes the run, no further line end is needed.
 *
 * @param {string} before the text before the run, which should have at least one complete line
 * @param {string} after the text after the run
 */
export function replacementOfNuls(before, after) {
  const shape = shapeOf(after);
  // Words alone, without numbers and punctuation, are not evidence that a line begins.
  if (shape.length < MIN_SHAPE_LENGTH || /^[a\s]*$/.test(shape)) return '';
  const lines = before.split(/(\r\n|[\r\n])/);
  if (lines.length < 2 || lines.at(-1) === '') return '';
  const isLine = [lines.at(-1), lines.at(-3)].some((line) => shapeOf(line) === shape);
  return isLine ? lines.at(-2) : '';
}

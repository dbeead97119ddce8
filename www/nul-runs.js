/**
 * Runs of NULs between two lines. A loss of power can replace the end of a line, its line end and the lines after it by NULs. If such NULs
 * were only removed, the text before them and the next line would become one line.
 */

const MAX_START = 40; // code units of a line that are compared
/** The length to which `shapeOf` cuts a shape, and the minimum length of a shape that is evidence. */
const [MAX_SHAPE_LENGTH, MIN_SHAPE_LENGTH] = [6, 5];

/** Returns the start of a line with `0` for each number and `a` for each word, such as `0-0-0 ` for a date. */
const shapeOf = (line) =>
  line
    .slice(0, MAX_START)
    .replaceAll(/\p{N}+/gu, '0')
    .replaceAll(/\p{L}[\p{L}\p{M}]*/gu, 'a')
    .slice(0, MAX_SHAPE_LENGTH);

/**
 * Returns what replaces a run of NULs: a line end of the text if the text after the run begins like the lines before it, for example with a
 * date. Otherwise, and if a line end already precedes the run, returns an empty string.
 *
 * @param {string} before the text before the run, which should have at least one complete line
 * @param {string} after the text after the run
 */
export function replacementOfNuls(before, after) {
  const shape = shapeOf(after);
  // Words alone, without numbers and punctuation, are no evidence that a line begins.
  if (shape.length < MIN_SHAPE_LENGTH || /^[a\s]*$/.test(shape)) return '';
  const lines = before.split(/(\r\n|[\r\n])/);
  if (lines.length < 2 || lines.at(-1) === '') return '';
  const isLine = [lines.at(-1), lines.at(-3)].some((line) => shapeOf(line) === shape);
  return isLine ? lines.at(-2) : '';
}

/**
 * Hebrew in visual order: each line is stored from left to right, so its Hebrew letters are in reverse order. Unicode
 * requires logical order (UAX #9, section 1). In a table, such as CSV, each field is reversed by itself.
 */
import { countMatches } from '../format.js';
import { tableOf } from '../table-rows.js';
import { REVERSED_HEBREW, VISUAL_HEBREW } from '../text/input.js';
import { REVERSED_HEBREW_FIELDS, VISUAL_ORDER, VISUAL_ORDER_IN_TABLE } from '../text/layer-hints.js';
import { reversedLine } from '../visual-order.js';

const HEBREW = /[\u05d0-\u05ea]/;
/** Final forms of letters (five letters have one) at the start of a word, and at the end of a word, where they belong. */
const FINAL_FIRST = /(?<![\u05d0-\u05ea])[ךםןףץ][\u05d0-\u05ea]/g;
const FINAL_LAST = /[\u05d0-\u05ea][ךםןףץ](?![\u05d0-\u05ea])/g;
/** The delimiters of tables. A comma with a space before it is one of a sentence in visual order. */
const DELIMITERS = ['\t', ';', '|', ','];
const MAX_SPACED_SHARE = 0.2;

/** Returns the rows and the delimiter of a table; null if the text is no table, or if its delimiters are punctuation of sentences. */
function tableIn(text) {
  const table = tableOf(text, DELIMITERS);
  if (table === null || !';,'.includes(table.delimiter)) return table;
  const cells = table.rows.flat().filter(({ cell }) => HEBREW.test(cell));
  const spaced = cells.filter(({ cell }) => /[^ ] $/.test(cell));
  return spaced.length > MAX_SPACED_SHARE * cells.length ? null : table;
}

/** Reverses a field that has Hebrew letters. Spaces around its text stay. */
const reversedField = (field) => (HEBREW.test(field) ? field.replace(/[^ ].*[^ ]/, reversedLine) : field);

/** Reverses the fields of a table that have Hebrew letters. The order of the fields stays. */
function reverseFields(text, { rows }) {
  const pieces = [];
  let end = 0;
  for (const { index, cell } of rows.flat()) {
    pieces.push(text.slice(end, index), ...cell.split(/(\r?\n|\r)/).map(reversedField));
    end = index + cell.length;
  }
  return pieces.join('') + text.slice(end);
}

/** Reverses the lines that have Hebrew letters, and mirrors brackets. Latin words and numbers in these lines stay. */
const reverseLines = (text) =>
  text
    .split(/(\r?\n|\r)/)
    .map((line) => (HEBREW.test(line) ? reversedLine(line) : line))
    .join('');

/** Reverses the fields of a table, or the lines of another text. @param {ReturnType<typeof tableIn>} table null: no table */
const reverseText = (text, table) => (table ? reverseFields(text, table) : reverseLines(text));

export const visualHebrew = {
  id: 'visual-hebrew',
  label: VISUAL_HEBREW,
  description: REVERSED_HEBREW,
  trims: false,
  /**
   * In visual order, final forms are at the start of words. There must be at least two, and more than twice as many as
   * at the end.
   */
  recognise: (text) =>
    countMatches(text, FINAL_FIRST) >= 2 && countMatches(text, FINAL_FIRST) > 2 * countMatches(text, FINAL_LAST),
  describe: (text) =>
    tableIn(text) ? { description: REVERSED_HEBREW_FIELDS, hint: VISUAL_ORDER_IN_TABLE } : { hint: VISUAL_ORDER },
  decode(text) {
    const table = tableIn(text);
    return { text: reverseText(text, table), form: { delimiter: table?.delimiter ?? null } };
  },
  encode: ({ text }, { delimiter }) => ({
    text: reverseText(text(), delimiter === null ? null : tableOf(text(), [delimiter])),
  }),
};

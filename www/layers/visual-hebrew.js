/**
 * Hebrew in visual order: each line is stored from left to right, so its Hebrew letters are in reverse order. Unicode
 * requires logical order (UAX #9, section 1). In a table, such as CSV, and in records of a fixed length, each field is reversed by itself; in
 * markup, each text between tags.
 */
import { findMarkupDeclaration, withUtf8Name } from '../declarations.js';
import { countMatches } from '../format.js';
import { tableOf } from '../table-rows.js';
import { VISUAL_HEBREW_CHOICES } from '../text/unlisted-encodings.js';
import {
  ADD_DIRECTION,
  BETWEEN_TAGS,
  declaredVisual,
  keptLines,
  NO_RECORDS,
  NO_TABLE,
  OLD_WEB_PAGES,
  REVERSED_HEBREW,
  REVERSED_HEBREW_FIELDS,
  VISUAL_HEBREW,
  VISUAL_ORDER,
  VISUAL_ORDER_IN_RECORDS,
  VISUAL_ORDER_IN_TABLE,
} from '../text/visual-order.js';
import { HEBREW, reversedLine } from '../visual-order.js';
import { isMarkup, isXml, startsAsMarkup } from './markup.js';
import { reverseMarkup } from './visual-markup.js';
import { recordsOf, reverseRecords } from './visual-records.js';

/** Final forms of letters at the start of a word, and at its end. Five letters have a final form, which belongs at the end of a word. */
const FINAL_FIRST = /(?<![\u05d0-\u05ea])[ךםןףץ][\u05d0-\u05ea]/g;
const FINAL_LAST = /[\u05d0-\u05ea][ךםןףץ](?![\u05d0-\u05ea])/g;
/** The delimiters of tables. A comma with a space before it is punctuation of a sentence in visual order. */
const DELIMITERS = ['\t', ';', '|', ','];
const MIN_ENCODED_ROWS = 1; // of a table that was decoded, from which a person can have deleted rows
const MAX_SPACED_SHARE = 0.2; // of cells with a space at the end, among the cells with Hebrew letters

/** Returns the rows and the delimiter of a table; null if the text is no table, or if its delimiters are punctuation of sentences. */
function tableIn(text) {
  if (startsAsMarkup(text)) return null;
  const table = tableOf(text, DELIMITERS);
  if (table === null || !';,'.includes(table.delimiter)) return table;
  const cells = table.rows.flat().filter(({ cell }) => HEBREW.test(cell));
  const spaced = cells.filter(({ cell }) => /[^ ] $/.test(cell));
  return spaced.length > MAX_SPACED_SHARE * cells.length ? null : table;
}

/** Reverses a field that has Hebrew letters. Spaces around its text stay. */
function reversedField(field) {
  if (!HEBREW.test(field)) return field;
  return isMarkup(field) ? reverseMarkup(field).text : field.replace(/[^ ].*[^ ]/, (inner) => reversedLine(inner));
}

/** Reverses the fields of a table that have Hebrew letters. The order of the fields and of their lines stays, and so do quotation marks around fields. */
function reverseFields(text, { rows }) {
  const pieces = [];
  let end = 0;
  for (const { index, cell } of rows.flat()) {
    const mark = /^"[^]*"$/.test(cell) ? '"' : '';
    const content = cell.slice(mark.length, cell.length - mark.length);
    pieces.push(text.slice(end, index), mark, ...content.split(/(\r?\n|\r)/).map(reversedField), mark);
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

/** Returns the sentences about visual order in markup. */
function hintInMarkup(text) {
  const { kept } = reverseMarkup(text);
  const declaration = findMarkupDeclaration(text);
  return [
    startsAsMarkup(text) && !isXml(text) ? OLD_WEB_PAGES : VISUAL_ORDER,
    BETWEEN_TAGS,
    declaration?.isVisual ? declaredVisual(declaration.name) : null,
    /<html\b/i.test(text) && !/\sdir\s*=\s*["']?rtl/i.test(text) ? ADD_DIRECTION : null,
    kept.count > 0 ? keptLines(kept.count, kept.line) : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

/** Returns the tag of markup around an index. */
const tagAt = (text, index) => text.slice(text.lastIndexOf('<', index), text.indexOf('>', index) + 1);

/** Decodes markup. A declaration with which browsers would reverse the decoded text becomes a declaration of UTF-8. */
function decodeMarkup(text) {
  const declaration = findMarkupDeclaration(text);
  const declaredName = declaration?.isVisual ? declaration.name : null;
  const declared = declaredName === null ? text : withUtf8Name(text, declaration);
  const { text: reversed, kept } = reverseMarkup(declared);
  return {
    ...(declaredName === null ? {} : { changedHeader: tagAt(declared, declaration.offset) }),
    text: reversed,
    form: { delimiter: null, declaredName },
    note: kept.count > 0 ? keptLines(kept.count, kept.line) : null,
  };
}

/** Encodes markup, and restores the name that decoding replaced in its declaration. */
function encodeMarkup(text, declaredName) {
  const declaration = declaredName ? findMarkupDeclaration(text) : null;
  return reverseMarkup(declaration ? withUtf8Name(text, { ...declaration, utf8Name: declaredName }) : text).text;
}

function decode(text) {
  const table = tableIn(text);
  if (table) return { text: reverseFields(text, table), form: { delimiter: table.delimiter } };
  if (isMarkup(text)) return decodeMarkup(text);
  const records = recordsOf(text);
  const reversed = records && reverseRecords(text, records);
  return reversed === null
    ? { text: reverseLines(text), form: { delimiter: null } }
    : { text: reversed, form: { delimiter: null, records } };
}

export const visualHebrew = {
  id: 'visual-hebrew',
  label: VISUAL_HEBREW,
  description: REVERSED_HEBREW,
  trims: false,
  /**
   * In visual order, final forms are at the start of words. There must be at least two such final forms, and more than
   * twice as many as at the end of words.
   */
  recognise: (text) =>
    countMatches(text, FINAL_FIRST) >= 2 && countMatches(text, FINAL_FIRST) > 2 * countMatches(text, FINAL_LAST),
  describe(text) {
    if (tableIn(text)) return { description: REVERSED_HEBREW_FIELDS, hint: VISUAL_ORDER_IN_TABLE };
    if (!isMarkup(text))
      return decode(text).form.records
        ? { description: REVERSED_HEBREW_FIELDS, hint: VISUAL_ORDER_IN_RECORDS }
        : { hint: VISUAL_ORDER };
    return { hint: hintInMarkup(text), changesDeclaration: findMarkupDeclaration(text)?.isVisual ?? false };
  },
  decode,
  choices: VISUAL_HEBREW_CHOICES,
  decodeAs: (_, text) => decode(text),
  encode({ text }, { delimiter, declaredName, records }) {
    if (records) {
      const reversed = reverseRecords(text(), records);
      return reversed === null ? { problem: NO_RECORDS } : { text: reversed };
    }
    if (delimiter !== null) {
      const table = tableOf(text(), [delimiter], MIN_ENCODED_ROWS);
      return table ? { text: reverseFields(text(), table) } : { problem: NO_TABLE };
    }
    return { text: isMarkup(text()) ? encodeMarkup(text(), declaredName) : reverseLines(text()) };
  },
};

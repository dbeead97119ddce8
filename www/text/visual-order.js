/** The text about Hebrew in visual order, and the offer to decode it. */
import { formatNumber } from '../format.js';

export const VISUAL_HEBREW = 'Hebrew in visual order';
export const REVERSED_HEBREW = 'Hebrew in visual order, with the letters of each line reversed';
export const VISUAL_ORDER =
  'Old programs and devices without support for right-to-left text need it in this order. The text does not show which program reversed it.';
export const REVERSED_HEBREW_FIELDS = 'Hebrew in visual order, with the letters of each field reversed';
export const VISUAL_ORDER_IN_TABLE = `${VISUAL_ORDER} Decoding keeps the order of the fields in each row.`;
export const VISUAL_ORDER_IN_RECORDS = `${VISUAL_ORDER} Decoding keeps the columns of the records. If two Hebrew fields have fewer than two spaces between them, it reverses them as one field.`;
export const NO_RECORDS =
  'The decoded text had records of a fixed length, and the letters of each field were reversed. The changed text has no such records, so the page cannot undo this step.';
export const NO_TABLE =
  'The decoded text was a table, and the letters of each field were reversed. The changed text is not a table, so the page cannot undo this step.';
export const OLD_WEB_PAGES = 'Old web pages have Hebrew in this order.';
export const BETWEEN_TAGS =
  'Decoding reverses the text of each line, and the order of inline tags within it. Attributes, comments, scripts and styles are not changed.';
/** @param {string} name of iso-8859-8 in the declaration */
export const declaredVisual = (name) =>
  `The page declares ${name}, so browsers show this order correctly. Decoding also changes the declaration to utf-8. In utf-8, browsers lay out Hebrew from right to left, so without decoding the words would be reversed.`;
export const ADD_DIRECTION = 'Add dir="rtl" to the html element, so that browsers lay out lines from right to left.';
/** @param {number} count of lines of text @param {number} line in which the first of them starts */
export const keptLines = (count, line) =>
  count === 1
    ? `In one line of text, tags or line breaks make the order of the parts uncertain. It stays as it is, in line ${formatNumber(line)}.`
    : `In ${formatNumber(count)} lines of text, tags or line breaks make the order of the parts uncertain. They stay as they are; the first is in line ${formatNumber(line)}.`;

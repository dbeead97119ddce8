/** Lines, fields and words of text that may have been decoded in the wrong encoding, and the part of a line that a repair changes. */
import { commonEnd, commonStart } from './changed-lines.js';
import { rememberLast } from './last-result.js';

export const NON_ASCII = /[^\0-\x7f]/g;
/** A line without its line end and its BOM. Concatenated files also have a BOM at other places than the start. */
export const LINE = /[^\r\n\u2028\u2029\ufeff]+/g;
/** Parts of a line that can come from different sources: columns, values in quotation marks, elements and attributes. */
export const FIELD = /[^\t;,|"<>=()[\]{}]+/g;
/** What decoders write for bytes without a character: U+FFFD, or `?` beside a character beyond ASCII. Other question marks are not losses. */
export const LOSS = /\ufffd|[^\0-\x7f]\?|\?[^\0-\x7f]/;
/** A word, which can have any characters beyond ASCII. */
export const WORD = /[^\s\0-@[-`{-\x7f]+/g;

const BEYOND_ASCII = /[^\0-\x7f]/;
/** Returns the lines of a text that have characters beyond ASCII. In most English texts, these are few, and searches for words with them are faster. */
export const linesBeyondAscii = rememberLast((text) =>
  text
    .split('\n')
    .filter((line) => BEYOND_ASCII.test(line))
    .join('\n'),
);

/** Returns the part of a line from its first to its last changed character, before and after the repair. */
export function changedPart(offset, before, after) {
  const start = commonStart(before, after);
  const endLength = commonEnd(before, after, start);
  const middle = (line) => line.slice(start, line.length - endLength);
  return { offset: offset + start, before: middle(before), after: middle(after) };
}

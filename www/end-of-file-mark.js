/**
 * Finds the end-of-file mark of CP/M and MS-DOS: one or more bytes 1A at the end of a text file. CP/M filled the last record of a file with these
 * bytes, and the commands `copy con` and `copy a+b` of MS-DOS write one such byte.
 */

const MARK = '\x1a';

/** Returns the index of the first of the marks at the end of a text. */
function startOfMarks(text) {
  let at = text.length;
  while (text[at - 1] === MARK) at -= 1;
  return at;
}

/**
 * Returns whether the characters U+001A from an index to the end of a text mark the end of the file. Some converters write this character in place of
 * a character that the target encoding lacks. So if the text has more U+001A, those at the end must follow a line end.
 */
const marksEnd = (text, start) => start > 0 && (/[\r\n]/.test(text[start - 1]) || text.indexOf(MARK) === start);

/**
 * Returns the end-of-file mark of a text, with the change that removes it. Returns null if there is none, or if the
 * byte of U+001A is not 1A, as in EBCDIC.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes the complete input
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @param {string} text of the bytes, which may be malformed
 * @returns {{ count: number, changes: import('./scan/replacements.js').TextChange[] } | null} `count`: the number of characters U+001A
 */
export function endOfFileMark(codec, bytes, encoding, text) {
  const start = startOfMarks(text);
  const count = text.length - start;
  if (count === 0 || !marksEnd(text, start)) return null;
  if (!codec.encode(MARK, encoding, { writeBOM: false }).includes(MARK.charCodeAt(0))) return null;
  const { length } = codec.encode(MARK.repeat(count), encoding, { writeBOM: false });
  return { count, changes: [{ offset: bytes.length - length, length, after: '' }] };
}

/**
 * Returns whether a finding about control characters is about the end-of-file mark.
 *
 * @param {{ kind: string, offset: number }} finding
 * @param {ReturnType<typeof endOfFileMark>} mark
 */
export const isEndOfFileMark = ({ kind, offset }, mark) => kind === 'control' && offset >= mark?.changes[0].offset;

/**
 * Text strings of PDF in UTF-16BE with octal escapes (ISO 32000-1, sections 7.3.4.2 and 7.9.2.2):
 * `(\376\377\000G\000r\000\374n)` is Grün. Bookmarks are such strings. LaTeX writes its bookmarks between braces into
 * .out files.
 */
import * as words from '../text/layer-hints.js';

const BOM = String.raw`\\376\\377`;
const body = (delimiters) => String.raw`((?:\\[^\r\n]|[^\\${delimiters}\r\n])*)`;
/** A string without its closing delimiter. Delimiters and backslashes within it are escaped with a backslash. */
const STRING = new RegExp(String.raw`\(${BOM}${body('()')}(?=\))|\{${BOM}${body('{}')}(?=\})`, 'g');
/** One byte of a string: an octal escape, another escape, or a character that stands for itself. */
const BYTE = new RegExp(String.raw`\\([0-7]{1,3})|\\([^])|([^\\])`, 'g');
const CONTROLS = { n: 0x0a, r: 0x0d, t: 0x09, b: 0x08, f: 0x0c };
/** Characters that are escaped in a string. */
const DELIMITER = /[\\(){}]/g;

/** Returns the text of a string without its BOM; null if its bytes are not UTF-16BE. */
function textOf(escaped) {
  const bytes = Array.from(escaped.matchAll(BYTE), ([, octal, letter, plain]) => {
    if (octal !== undefined) return Number.parseInt(octal, 8) & 0xff;
    return CONTROLS[letter] ?? (letter ?? plain).charCodeAt(0);
  });
  if (bytes.some((byte) => byte > 0xff)) return null;
  try {
    const text = new TextDecoder('utf-16be', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
    return text.replace(DELIMITER, '\\$&');
  } catch {
    return null;
  }
}

export const pdfStrings = {
  id: 'pdf-strings',
  label: words.PDF_STRINGS,
  description: words.TEXT_WITH_PDF_STRINGS,
  trims: false,
  // Decoding each escape as a byte would leave NULs between the characters.
  excludes: ['escapes'],
  recognise: (text) => Array.from(text.matchAll(STRING)).some(([, round, curly]) => textOf(round ?? curly) !== null),
  describe: () => ({ hint: words.WRITTEN_BY_PDF_PROGRAMS }),
  decode(text) {
    let kept = 0;
    const decoded = text.replace(STRING, (string, round, curly) => {
      const content = textOf(round ?? curly);
      if (content === null) kept += 1;
      return content === null ? string : string[0] + content;
    });
    return { text: decoded, form: {}, note: kept > 0 ? words.keptPdfStrings(kept) : null };
  },
  canEncode: () => false,
  encode: () => ({ problem: words.PDF_STRINGS_NOT_WRITTEN }),
};

/**
 * Typographic quotation marks and dashes where the syntax of a language needs `"`, `'` or `-`. Word, Outlook, WordPress and macOS write such marks
 * while people type, so pasted JSON, scripts, SQL, markup and tables have these marks in their syntax. Marks within strings stay.
 *
 * A text has places only if it is certainly in the language, and if all marks outside of its strings and comments are explained.
 */
import { byteChanges } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';
import { findInCode } from './syntax-marks/code.js';
import { findInCsv } from './syntax-marks/csv.js';
import { findInJson } from './syntax-marks/json.js';
import { ANY_MARK } from './syntax-marks/marks.js';
import { findInMarkup } from './syntax-marks/markup.js';
import { findInShell } from './syntax-marks/shell.js';
import { findInSql } from './syntax-marks/sql.js';
import { findInYaml } from './syntax-marks/yaml.js';

/** The searches, each of which returns `{ language, places }` or null. */
const SEARCHES = [findInJson, findInMarkup, findInShell, findInSql, findInCode, findInYaml, findInCsv];

/**
 * Returns the places of a text where a typographic mark stands for syntax, and the language; null if there are none.
 *
 * @param {string} text
 * @returns {{ language: 'json' | 'xml' | 'html' | 'sql' | 'shell' | 'code' | 'yaml' | 'csv',
 *   places: { index: number, before: string, after: string }[] } | null}
 */
export function findSyntaxMarks(text) {
  if (text.search(ANY_MARK) < 0) return null;
  for (const search of SEARCHES) {
    const found = search(text);
    if (found?.places.length > 0) return found;
  }
  return null;
}

/**
 * Returns the language of a text with typographic marks in its syntax, and the changes that write the correct marks; null if there are no such marks.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ language: string, hasDashes: boolean, hasQuotes: boolean, marks: number[],
 *   changes: import('./scan/replacements.js').TextChange[] } | null} `marks`: the different code points that are replaced
 */
export function syntaxMarks(codec, bytes, encoding) {
  const text = decodeOrNull(codec, bytes, encoding);
  const found = text && findSyntaxMarks(text);
  if (!found) return null;
  const { language, places } = found;
  const marks = places.map(({ before }) => before.trim().codePointAt(0) ?? 0).filter((mark) => mark > 0x7f);
  return {
    language,
    hasDashes: places.some(({ after }) => after.startsWith('-')),
    hasQuotes: places.some(({ after }) => /["']/.test(after)),
    marks: [...new Set(marks)],
    changes: byteChanges(codec, encoding, text, places),
  };
}

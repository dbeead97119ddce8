/** The search for typographic marks outside of the strings and comments of a language. */
import { linesOf } from '../line-ends.js';
import { DASH, DOUBLE, pairAt, SINGLE } from './marks.js';

const [MARK, A_DASH] = [`[${DOUBLE}${SINGLE}${DASH}]`, new RegExp(`[${DASH}]`)];
const CONTEXT = 40; // code units before and after a string that are examined
const [LONG_LINE, PART] = [1000, 500]; // code units: of a longer line, only a part at the start and a part at the end are examined
const MIN_SHARE = 0.8; // of the lines
const MAX_FAILURES = 20; // searches for the end of a here document that find no end

/** Returns an element of `skipped` (see `marksOutside`) for here documents, such as `<<EOF`. `name`: the source of a pattern of their names. */
export const hereDocument = (start, name) => ({
  start: String.raw`${start}(?<mark>['"]?)(?<name>${name})\k<mark>`,
  endOf: (match) => new RegExp(String.raw`[^]*?[\r\n][\t ]*${match.groups.name}\b`, 'y'),
});

/** Returns the lines of a text that are not empty, without the spaces around them. For speed, returns only the start and the end of a long line. */
export const trimmedLines = (text) =>
  linesOf(text)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (line.length > LONG_LINE ? line.slice(0, PART) + line.slice(-PART) : line));

/** Returns whether most lines match a pattern. @param {string[]} lines @param {RegExp} pattern */
export const isMostly = (lines, pattern) =>
  lines.length > 0 && lines.filter((line) => pattern.test(line)).length >= MIN_SHARE * lines.length;

/** Returns the part of a line before an index; only the end of this part if it is long. */
export const lineBefore = (text, index) => {
  const part = text.slice(Math.max(0, index - 200), index);
  return part.slice(Math.max(part.lastIndexOf('\n'), part.lastIndexOf('\r')) + 1);
};

function endOfLine(text, index) {
  const lineEnd = /[\r\n]|$/g;
  lineEnd.lastIndex = index;
  return lineEnd.exec(text).index;
}

/**
 * Returns the marks outside of strings and comments; null if one of these marks is not explained.
 *
 * @param {string} text
 * @param {{ skipped: { start: string, end?: RegExp, endOf?: (match: RegExpExecArray) => RegExp, isComment?: boolean, isInLine?: boolean }[], before: RegExp, after: RegExp,
 *   dash: (text: string, index: number) => string | null | undefined, startsComment?: string }} language `skipped`: the strings, comments and other
 *   parts without syntax inside, each with the source of a pattern of its start, and a sticky pattern of the rest; `isInLine`: whether the rest must
 *   be in the same line. `before` and `after` match the text that can be before and after a string. `dash` returns what replaces a dash: null if this
 *   is not known, undefined if the dash
 *   stays. After a dash that becomes `startsComment`, the rest of the line is a comment
 * @returns {{ places: { index: number, before: string, after: string }[], outside: string } | null} `outside`: the text without comments, and
 *   with `""` for each string
 */
export function marksOutside(text, { skipped, before, after, dash, startsComment }) {
  const search = new RegExp(`${skipped.map(({ start }) => `(${start})`).join('|')}|${MARK}`, 'gmu');
  const places = [];
  const noEndUntil = skipped.map(() => 0); // for each kind of `skipped`: parts of this kind that begin before this index do not end
  let failures = 0;
  const kept = [];
  let from = 0;
  const skipTo = (index, end, replacement) => {
    kept.push(text.slice(from, index), replacement);
    from = end;
    search.lastIndex = end;
  };
  for (let match = search.exec(text); match; match = search.exec(text)) {
    const { 0: found, index } = match;
    const kind = match.findIndex((group, at) => at > 0 && group !== undefined) - 1;
    if (kind >= 0) {
      const { endOf, isInLine, isComment } = skipped[kind];
      const end = endOf ? endOf(match) : skipped[kind].end;
      end.lastIndex = search.lastIndex;
      search.lastIndex = index + 1;
      if (index < noEndUntil[kind]) continue;
      if (end.test(text)) skipTo(index, end.lastIndex, isComment ? '' : '""');
      else if (!endOf || ++failures > MAX_FAILURES) noEndUntil[kind] = isInLine ? endOfLine(text, index) : text.length;
    } else if (A_DASH.test(found)) {
      const replacement = dash(text, index);
      if (replacement === null) return null;
      if (replacement !== undefined) places.push({ index, before: found, after: replacement });
      if (startsComment && replacement === startsComment) skipTo(index, endOfLine(text, index), '');
    } else {
      const pair = before.test(text.slice(Math.max(0, index - CONTEXT), index)) ? pairAt(text, index) : null;
      if (!pair || !after.test(text.slice(pair.end, pair.end + CONTEXT))) return null;
      places.push(...pair.places);
      search.lastIndex = pair.end;
    }
  }
  return { places, outside: kept.join('') + text.slice(from) };
}

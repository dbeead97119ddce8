/** Statistics of a text: its length in several units, its line ends, and its characters by script. */
import { NO_CODE_POINT } from './format.js';
import { areDoubled, DOUBLED } from './line-end-counts.js';
import { MALFORMED } from './segment-kinds.js';

const MAX_CODE_POINT = 0x10ffff;
const CR = 0x0d;
/** The line ends of UAX #14 other than CR LF, by code point. */
const LINE_ENDS = { 0x0a: 'LF', 0x0d: 'CR', 0x85: 'NEL', 0x2028: 'LS', 0x2029: 'PS', 0x0b: 'VT', 0x0c: 'FF' };

const utf8Length = (codePoint) => (codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4);

/**
 * Returns the statistics of segments. A malformed sequence counts as the U+FFFD that replaces it. A segment without a
 * code point is not counted. The time is linear.
 *
 * @param {{ properties: (codePoint: number) => { script: string } }} unicode
 * @param {{ kinds: ArrayLike<number>, codePoints: ArrayLike<number> }} segments
 * @returns {{ codePoints: number, malformed: number, beyondUnicode: number, utf8: number, utf16: number,
 *   lineEnds: Record<string, number>, longestLine: number,
 *   scripts: { script: string, count: number, distinct: number }[] }} `utf8` in bytes, `utf16` in code units,
 *   `longestLine` in code points; `beyondUnicode` counts numbers above 10FFFF, which UTF-8 and UTF-16 cannot encode;
 *   `scripts` has the most frequent script first
 */
export function statisticsOf({ properties }, { kinds, codePoints }) {
  const counts = new Map();
  const lineEnds = {};
  let [total, malformed, beyondUnicode, utf8, utf16, lineLength, longestLine] = [0, 0, 0, 0, 0, 0, 0];
  let [before, secondBefore, doubled] = [-1, -1, 0]; // the last two characters, and the number of CR CR LF
  for (let at = 0; at < kinds.length; at += 1) {
    const codePoint = kinds[at] === MALFORMED ? 0xfffd : codePoints[at];
    if (codePoint === NO_CODE_POINT) continue; // the segment only changes the state of the decoder
    total += 1;
    if (kinds[at] === MALFORMED) malformed += 1;
    if (codePoint > MAX_CODE_POINT) beyondUnicode += 1;
    else {
      counts.set(codePoint, (counts.get(codePoint) ?? 0) + 1);
      utf8 += utf8Length(codePoint);
      utf16 += codePoint < 0x10000 ? 1 : 2;
    }
    const end = LINE_ENDS[codePoint];
    if (end === 'LF' && before === CR) {
      lineEnds.CR -= 1;
      lineEnds['CR LF'] = (lineEnds['CR LF'] ?? 0) + 1;
      if (secondBefore === CR) doubled += 1;
    } else if (end) lineEnds[end] = (lineEnds[end] ?? 0) + 1;
    lineLength = end ? 0 : lineLength + 1;
    longestLine = Math.max(longestLine, lineLength);
    [before, secondBefore] = [codePoint, before];
  }
  const scripts = new Map();
  for (const [codePoint, count] of counts) {
    const { script } = properties(codePoint);
    const row = scripts.get(script) ?? { script, count: 0, distinct: 0 };
    scripts.set(script, { script, count: row.count + count, distinct: row.distinct + 1 });
  }
  const loneCrs = (lineEnds.CR ?? 0) - doubled;
  const others = ['CR LF', 'LF', 'LS', 'PS'].reduce((sum, end) => sum + (lineEnds[end] ?? 0), -doubled);
  if (areDoubled(doubled, loneCrs, others)) {
    lineEnds.CR -= doubled;
    lineEnds['CR LF'] -= doubled;
    lineEnds[DOUBLED] = doubled;
  }
  for (const [end, count] of Object.entries(lineEnds)) if (count === 0) delete lineEnds[end];
  return {
    codePoints: total,
    malformed,
    beyondUnicode,
    utf8,
    utf16,
    lineEnds,
    longestLine,
    scripts: [...scripts.values()].sort((first, second) => second.count - first.count),
  };
}

/**
 * The marks on bytes that a repair of wrongly decoded text would change, and on bytes that stand in place of lost text. The functions return the
 * entries of the legend for these marks, and the mark at an offset.
 *
 * @typedef {object} Mark
 * @property {string} name
 * @property {string} meaning
 * @property {import('./places.js').Places} places
 */
import { lostTextFindings } from './finding-summaries.js';
import { placeAt } from './places.js';
import * as words from './text/selection.js';

/** Returns the mark for bytes that a repair would change; null without a repair, or if its places are not known. */
function misreadMark(repair, findings) {
  const places = repair?.places ?? findings?.misreadPlaces;
  return places ? { name: words.WRONGLY_DECODED, meaning: words.WRONGLY_DECODED_MEANING, places } : null;
}

/** Returns the mark for lost text; null if no text is known to be lost. */
function lostMark(findings) {
  const lost = lostTextFindings(findings);
  if (lost.length === 0) return null;
  const [offsets, lengths] = ['offset', 'length'].map((key) => lost.map((finding) => finding[key]));
  return { name: words.LOST_TEXT, meaning: words.LOST_TEXT_MEANING, places: { offsets, lengths } };
}

let cached = { repair: null, findings: null, marks: [] };

/** Returns the marks of an input. @param {{ repair: object | null, findings: object | null }} state of the store @returns {Mark[]} */
function marksOf({ repair, findings }) {
  if (cached.repair !== repair || cached.findings !== findings)
    cached = { repair, findings, marks: [misreadMark(repair, findings), lostMark(findings)].filter(Boolean) };
  return cached.marks;
}

/** Returns the entries of the legend for the marks. @param {{ repair: object | null, findings: object | null }} state of the store */
export const markLegend = (state) => marksOf(state).map(({ name, meaning }) => ({ key: 'misread', name, meaning }));

/**
 * Returns the range of the marked place that contains `offset`, with its name; null if there is none.
 *
 * @param {{ repair: object | null, findings: object | null }} state of the store
 * @param {number} offset
 * @returns {{ start: number, end: number, name: string } | null}
 */
export function markAt(state, offset) {
  for (const { name, places } of marksOf(state)) {
    const at = placeAt(places, offset);
    if (at < 0) continue;
    const start = places.offsets[at];
    return { start, end: start + places.lengths[at], name: name.toLowerCase() };
  }
  return null;
}

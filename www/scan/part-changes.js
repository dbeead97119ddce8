/**
 * The changes that clean up a part of a text: one function for each kind of fix. A part is a range of segments. It must end at a place where the text
 * after the part cannot change the result.
 */
import { isScalarValue } from '../format.js';
import { BIDI_KIND, INVISIBLE_KINDS } from '../problems.js';
import { MALFORMED } from '../segment-kinds.js';
import { hasSpecial } from '../special-characters.js';

const BIDI_CONTROL = /\p{Bidi_Control}/u;
/** Invisible characters. The code points are those of interlinear annotations and format controls of hieroglyphs, which are not default ignorable. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb\u{13430}-\u{1343f}]/u;
/** The kinds of findings that always have a character that matches HIDDEN. */
const HIDDEN_KINDS = [BIDI_KIND, ...INVISIBLE_KINDS];
const [LINE_FEED, CARRIAGE_RETURN, NEL] = [0x0a, 0x0d, 0x85];
/** The line ends that a fix recognizes even without `replacesNel`: LF, CR, and the line and paragraph separators of Unicode. */
const LINE_ENDS = [LINE_FEED, CARRIAGE_RETURN, 0x2028, 0x2029];
/** Patterns of the line ends to replace. The key is the line end that the result has. */
const OTHER_ENDS = { '\n': /[\r\u2028\u2029]/, '\r\n': /(?<!\r)\n|\r(?!\n)|[\u2028\u2029]/ };

/** Returns a function that tests whether a fix may change a decoded text. */
export function textTest({ kind, form, end, replacesNel, which, checks }) {
  if (kind === 'normalize') return (text) => text.normalize(form) !== text;
  if (kind === 'bidi') return (text) => BIDI_CONTROL.test(text);
  if (kind === 'special') return (text) => hasSpecial(text, which);
  if (kind === 'line-ends') return (text) => OTHER_ENDS[end].test(text) || (replacesNel && text.includes('\x85'));
  return checks.every((check) => HIDDEN_KINDS.includes(check)) ? (text) => HIDDEN.test(text) : () => true;
}

/** Returns the change that normalizes a run of characters; null if nothing changes. The change leaves out the unchanged characters at both ends. */
function normalizedRun(codePoints, starts, form) {
  const text = String.fromCodePoint(...codePoints);
  const after = text.normalize(form);
  if (after === text) return null;
  const [before, wanted] = [Array.from(text), Array.from(after)];
  let first = 0;
  while (first < before.length && before[first] === wanted[first]) first += 1;
  let kept = 0;
  const maxKept = Math.min(before.length, wanted.length) - first;
  while (kept < maxKept && before.at(-1 - kept) === wanted.at(-1 - kept)) kept += 1;
  const [from, to] = [starts[first], starts[before.length - kept]];
  return { offset: from, length: to - from, after: wanted.slice(first, wanted.length - kept).join('') };
}

/**
 * Returns the changes that normalize a part. Each run of characters is normalized alone. A run ends before an ASCII character, which never
 * composes with the text before it. A run also ends before a segment that is not a scalar value.
 */
export function normalizedPart({ starts, kinds, codePoints }, form) {
  const changes = [];
  let run = 0;
  for (let at = 0; at <= kinds.length; at += 1) {
    const isBreak = kinds[at] === MALFORMED || !isScalarValue(codePoints[at]);
    if (at < kinds.length && codePoints[at] >= 0x80 && !isBreak) continue;
    // A run of one ASCII character never changes.
    if (at > run && !(at === run + 1 && codePoints[run] < 0x80)) {
      const change = normalizedRun(codePoints.subarray(run, at), starts.subarray(run, at + 1), form);
      if (change) changes.push(change);
    }
    run = isBreak ? at + 1 : at;
  }
  return changes;
}

/** Returns the changes that remove the bidi controls of a part. */
export function withoutBidi({ starts, kinds, codePoints }) {
  const changes = [];
  for (const [at, kind] of kinds.entries()) {
    if (kind === MALFORMED || !isScalarValue(codePoints[at])) continue;
    if (!BIDI_CONTROL.test(String.fromCodePoint(codePoints[at]))) continue;
    changes.push({ offset: starts[at], length: starts[at + 1] - starts[at], after: '' });
  }
  return changes;
}

/** Returns the changes that replace the line ends of a part with `end`. With `isDoubled`, CR CR LF is one line end. */
export function withLineEnds({ starts, kinds, codePoints }, { end, replacesNel, isDoubled }) {
  const lineEnds = replacesNel ? [...LINE_ENDS, NEL] : LINE_ENDS;
  const changes = [];
  const isCodePointAt = (at, codePoint) => kinds[at] !== MALFORMED && codePoints[at] === codePoint;
  for (let at = 0; at < kinds.length; at += 1) {
    if (!lineEnds.includes(codePoints[at]) || kinds[at] === MALFORMED) continue;
    const first = at;
    const isCr = isCodePointAt(at, CARRIAGE_RETURN);
    const isCrNext = isCodePointAt(at + 1, CARRIAGE_RETURN);
    if (isCr && isCodePointAt(at + 1, LINE_FEED)) at += 1;
    else if (isDoubled && isCr && isCrNext && isCodePointAt(at + 2, LINE_FEED)) at += 2;
    if (String.fromCodePoint(...codePoints.subarray(first, at + 1)) === end) continue;
    changes.push({ offset: starts[first], length: starts[at + 1] - starts[first], after: end });
  }
  return changes;
}

/**
 * Escapes that stand for parts of characters, because a program shortened a text that was already escaped: bytes, or
 * halves of surrogate pairs.
 */
import { joinSurrogatePairs } from '../notations/code-points.js';
import { keptEscapes } from '../text/input.js';

const [HIGH, LOW] = [0xd800 >> 10, 0xdc00 >> 10];

/** Returns the length of the well-formed sequence of UTF-8 at an index; 0 if there is none. */
function sequenceLength(bytes, at, isValid) {
  const lead = bytes[at];
  const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  return isValid(bytes.subarray(at, at + length), 'utf-8') ? length : 0;
}

/**
 * Splits a part at the bytes that belong to no character of UTF-8. The escapes of these bytes become text, as they were
 * written.
 */
function splitAtCutBytes({ bytes, written }, isValid) {
  const pieces = [];
  let complete = 0; // multi-byte characters
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at, isValid);
    const end = at + Math.max(1, length);
    if (length > 1) complete += 1;
    const last = pieces.at(-1);
    if (last?.isCut === (length === 0)) last.to = end;
    else pieces.push({ isCut: length === 0, from: at, to: end });
    at = end;
  }
  const parts = pieces.map(({ isCut, from, to }) =>
    isCut ? { text: written.slice(from, to).join('') } : { bytes: bytes.subarray(from, to) },
  );
  const cut = pieces.reduce((sum, { isCut, from, to }) => sum + (isCut ? to - from : 0), 0);
  return { parts, complete, cut, cutRuns: pieces.filter(({ isCut }) => isCut).length };
}

/**
 * Splits a part at the halves of surrogate pairs without the other half. Their escapes become text, as they were
 * written.
 */
function splitAtHalves({ escapes }) {
  const parts = [];
  let run = [];
  let cut = 0;
  const endRun = () => {
    const values = run.map(({ value }) => value);
    const flags = run.map(({ isUtf16Escape }) => isUtf16Escape);
    if (run.length > 0) parts.push({ codePoints: joinSurrogatePairs(values, flags) });
    run = [];
  };
  const isHalf = (at, half) => escapes[at]?.isUtf16Escape && escapes[at].value >> 10 === half;
  for (let at = 0; at < escapes.length; at += 1) {
    const { value, escape } = escapes[at];
    if (isHalf(at, HIGH) && isHalf(at + 1, LOW)) {
      run.push(escapes[at], escapes[at + 1]);
      at += 1;
    } else if (value >> 10 === HIGH || value >> 10 === LOW) {
      endRun();
      parts.push({ text: escape });
      cut += 1;
    } else run.push(escapes[at]);
  }
  endRun();
  return { parts, cut };
}

/** Returns whether a part has escapes of code points, or text that is not ASCII. */
const hasCharacters = ({ text, codePoints }) => codePoints !== undefined || /[\u0080-\uffff]/.test(text ?? '');

/**
 * Keeps the escapes of incomplete characters as text: of halves of surrogate pairs and, if the text is UTF-8, of
 * malformed bytes. The text counts as UTF-8 if other bytes are multi-byte characters, or if it has escapes of code
 * points or text that is not ASCII.
 *
 * @param {object} parsed the result of a notation: `{ parts }` or `{ problem }`. `written` are the escapes of a part's
 *   bytes, and `escapes` those of its code points
 * @param {(bytes: Uint8Array, encoding: string) => boolean} isValid
 * @returns {{ decoded: object, hasCut: boolean }} an input for encode-input.js or `{ problem }`, and whether escapes
 *   were kept
 */
export function keepCutEscapes(parsed, isValid) {
  if (parsed.problem) return { decoded: parsed, hasCut: false };
  let [complete, cut, cutRuns, halves] = [0, 0, 0, 0];
  const withoutHalves = parsed.parts.flatMap((part) => {
    if (!part.escapes) return [part];
    const split = splitAtHalves(part);
    halves += split.cut;
    return split.parts;
  });
  const parts = withoutHalves.flatMap((part) => {
    if (!part.written) return [part];
    const split = splitAtCutBytes(part, isValid);
    complete += split.complete;
    cut += split.cut;
    cutRuns += split.cutRuns;
    return split.parts;
  });
  const isUtf8 = (complete > 0 && complete >= cutRuns) || parsed.parts.some(hasCharacters);
  const keepsBytes = cut > 0 && isUtf8;
  const kept = halves + (keepsBytes ? cut : 0);
  if (kept === 0) return { decoded: parsed, hasCut: false };
  return { decoded: { parts: keepsBytes ? parts : withoutHalves, note: keptEscapes(kept) }, hasCut: true };
}

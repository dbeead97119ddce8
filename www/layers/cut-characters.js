/** Escapes of bytes or surrogates that are no complete characters, because a program shortened a text that was already escaped. */
import { joinSurrogatePairs } from '../notations/code-points.js';
import { keptEscapes } from '../text/input.js';

const [HIGH, LOW] = [0xd800 >> 10, 0xdc00 >> 10];

/** Returns the length of the well-formed sequence at an index; 0 if there is none. */
function sequenceLength(bytes, at, isValid) {
  const lead = bytes[at];
  const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  return isValid(bytes.subarray(at, at + length), 'utf-8') ? Math.min(length, bytes.length - at) : 0;
}

/** Splits a part at the bytes that belong to no character: these become text, as they were written. */
function splitPart({ bytes, written }, isValid) {
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

/** Splits a part at the halves of surrogate pairs without the other half: these become text, as they were written. */
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

const hasCharacters = ({ text, codePoints }) => codePoints !== undefined || /[\u0080-\uffff]/.test(text ?? '');

/**
 * Leaves escapes as they are that are no complete characters: halves of surrogate pairs and, if the other bytes are UTF-8, bytes. Bytes of
 * another encoding are decoded.
 *
 * @param {object} parsed of a notation: `{ parts }` or `{ problem }`. A part with bytes has them also as they were `written`, and a part with
 *   code points has its `escapes`
 * @param {(bytes: Uint8Array, encoding: string) => boolean} isValid
 * @returns {{ decoded: object, hasCut: boolean }}
 */
export function keepCutCharacters(parsed, isValid) {
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
    const split = splitPart(part, isValid);
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

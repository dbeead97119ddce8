/**
 * Escapes that cannot be decoded: bytes in an unknown encoding, and parts of characters, because a program shortened a
 * text that was already escaped.
 */
import { joinSurrogatePairs } from '../notations/code-points.js';
import { decodeEscapedBytes } from './escaped-bytes.js';
import { keptEscapes } from '../text/input.js';

const [HIGH, LOW] = [0xd800 >> 10, 0xdc00 >> 10];

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
 * Decodes the bytes of a notation, and keeps escapes that cannot be decoded as text: those of halves of surrogate pairs
 * and of bytes, as `decodeEscapedBytes` describes.
 *
 * @param {object} parsed the result of a notation: `{ parts }` or `{ problem }`. `written` are the escapes of a part's
 *   bytes, and `escapes` those of its code points
 * @param {import('../layers.js').LayerDependencies} dependencies
 * @returns {{ decoded: object, isExact: boolean }} the result of a layer's `decode`, without the form; and whether it
 *   can be escaped again
 */
export function keepCutEscapes(parsed, dependencies) {
  if (parsed.problem) return { decoded: parsed, isExact: true };
  let halves = 0;
  const withoutHalves = parsed.parts.flatMap((part) => {
    if (!part.escapes) return [part];
    const split = splitAtHalves(part);
    halves += split.cut;
    return split.parts;
  });
  const { notes, isExact, ...decoded } = decodeEscapedBytes(
    withoutHalves,
    parsed.parts.some(hasCharacters),
    dependencies,
  );
  const allNotes = [
    ...(decoded.encodings ? [decoded.encodings] : []),
    ...(halves > 0 ? [keptEscapes(halves)] : []),
    ...notes,
  ];
  return { decoded: { ...decoded, note: allNotes.join(' ') || null }, isExact: isExact && halves === 0 };
}

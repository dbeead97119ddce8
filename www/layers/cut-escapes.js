/**
 * Keeps the escapes that cannot be decoded: escapes of bytes in an unknown encoding, and escapes of incomplete
 * characters. If a program shortens a text that is already escaped, the last character can become incomplete.
 */
import { joinSurrogatePairs } from '../notations/code-points.js';
import { decodeEscapedBytes } from './escaped-bytes.js';
import { keptEscapes } from '../text/input.js';

/** The first six bits of high and of low surrogates. */
const [HIGH, LOW] = [0xd800 >> 10, 0xdc00 >> 10];

/**
 * Splits the code points of a part at lone surrogates, and counts these surrogates. The escapes of lone surrogates become text, as
 * they were written.
 */
function splitAtLoneSurrogates({ escapes }) {
  const parts = [];
  let run = [];
  let loneSurrogates = 0;
  const endRun = () => {
    const values = run.map(({ value }) => value);
    const flags = run.map(({ isUtf16Escape }) => isUtf16Escape);
    if (run.length > 0) parts.push({ codePoints: joinSurrogatePairs(values, flags) });
    run = [];
  };
  const isSurrogate = (at, bits) => escapes[at]?.isUtf16Escape && escapes[at].value >> 10 === bits;
  for (let at = 0; at < escapes.length; at += 1) {
    const { value, escape } = escapes[at];
    if (isSurrogate(at, HIGH) && isSurrogate(at + 1, LOW)) {
      run.push(escapes[at], escapes[at + 1]);
      at += 1;
    } else if (value >> 10 === HIGH || value >> 10 === LOW) {
      endRun();
      parts.push({ text: escape });
      loneSurrogates += 1;
    } else run.push(escapes[at]);
  }
  endRun();
  return { parts, loneSurrogates };
}

/** Returns whether a part has escapes of code points, or text that is not ASCII. */
const hasCharacters = ({ text, codePoints }) => codePoints !== undefined || /[\u0080-\uffff]/.test(text ?? '');

/**
 * Decodes the parts of an escaped text. Escapes that cannot be decoded become text, as they were written: escapes of lone surrogates, and escapes
 * of bytes that `decodeEscapedBytes` cannot decode.
 *
 * @param {object} parsed the result of a notation: `{ parts }` or `{ problem }`. `written` are the escapes of a part's
 *   bytes, and `escapes` are the escapes of its code points
 * @param {import('../layers.js').LayerDependencies} dependencies
 * @returns {{ decoded: object, isExact: boolean }} the result of a layer's `decode`, without `form`; and whether the
 *   decoded text can be escaped again
 */
export function decodeParts(parsed, dependencies) {
  if (parsed.problem) return { decoded: parsed, isExact: true };
  let loneSurrogates = 0;
  const withoutLoneSurrogates = parsed.parts.flatMap((part) => {
    if (!part.escapes) return [part];
    const split = splitAtLoneSurrogates(part);
    loneSurrogates += split.loneSurrogates;
    return split.parts;
  });
  const { notes, isExact, ...decoded } = decodeEscapedBytes(
    withoutLoneSurrogates,
    parsed.parts.some(hasCharacters),
    dependencies,
  );
  const allNotes = [
    ...(decoded.encodingSentence ? [decoded.encodingSentence] : []),
    ...(loneSurrogates > 0 ? [keptEscapes(loneSurrogates)] : []),
    ...notes,
  ];
  return { decoded: { ...decoded, note: allNotes.join(' ') || null }, isExact: isExact && loneSurrogates === 0 };
}

/**
 * Returns the result of `decodeParts` in which escapes of bytes in an unknown encoding are text, as they were written. Such bytes would make the
 * result malformed.
 */
export function withoutUnknownBytes(decoded, { isValid }) {
  if (decoded.encoding || !decoded.parts) return decoded;
  const parts = decoded.parts.map((part) =>
    part.written && !isValid(part.bytes, 'utf-8') ? { text: part.written.join('') } : part,
  );
  return { ...decoded, parts };
}

/** Character references in a text of HTML or XML, and the characters for which they stand. */
import { joinSurrogatePairs } from '../notations/code-points.js';
import { codePointOfName } from './html-names.js';

export const REFERENCE = /&(?:#[Xx]([0-9A-Fa-f]+)|#([0-9]+)|([A-Za-z][A-Za-z0-9]*));/g;
export const REPLACEMENT = '\ufffd';
const BEYOND_UNICODE = 0x110000;
/**
 * The characters of the bytes 80 to 9F in windows-1252. Browsers read references to C1 controls as these characters (HTML Standard, numeric
 * character reference end state).
 */
export const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

export const isC1 = (number) => number >= 0x80 && number <= 0x9f;

/** Returns the character of a numeric reference as browsers read it. */
function characterOf(number) {
  if (number === 0 || number >= BEYOND_UNICODE || (number >= 0xd800 && number <= 0xdfff)) return REPLACEMENT;
  return isC1(number) ? WINDOWS_1252[number - 0x80] : String.fromCodePoint(number);
}

/**
 * Returns the source, kind, number and character of each reference in `run`, a text that consists of references only.
 * The number and the character of an unknown name are null. Some software writes a character beyond U+FFFF as two
 * references, to the halves of its surrogate pair. Such a pair is returned as one reference.
 */
export function referencesOf(run) {
  const references = [];
  for (const [source, hex, decimal, name] of run.matchAll(REFERENCE)) {
    if (name) {
      const number = codePointOfName.get(name) ?? null;
      const character = number === null ? null : String.fromCodePoint(number);
      references.push({ source, kind: 'name', name, number, character });
      continue;
    }
    const kind = hex ? 'hex' : 'decimal';
    const number = Math.min(BEYOND_UNICODE, hex ? Number.parseInt(hex, 16) : Number(decimal));
    const before = references.at(-1);
    const isAfterNumber = before !== undefined && before.kind !== 'name';
    const mayBeHalves = [true, true];
    const [joined, rest] = isAfterNumber ? joinSurrogatePairs([before.number, number], mayBeHalves) : [];
    if (joined !== undefined && rest === undefined) {
      const character = characterOf(joined);
      references.splice(-1, 1, { source: before.source + source, kind, number: joined, character });
    } else references.push({ source, kind, number, character: characterOf(number) });
  }
  return references;
}

/**
 * Replaces the runs of adjacent matches of `pattern` in a text. One pattern for a whole run would overflow the stack in a long run.
 *
 * @param {string} text
 * @param {(run: string, offset: number) => string} replace returns the new text of a run
 * @param {RegExp} [pattern] with the flag `g`
 */
export function replaceRuns(text, replace, pattern = REFERENCE) {
  let result = '';
  let [copied, start, end] = [0, -1, -1];
  const close = () => {
    if (start < 0) return;
    result += text.slice(copied, start) + replace(text.slice(start, end), start);
    copied = end;
  };
  for (const { 0: match, index } of text.matchAll(pattern)) {
    if (index !== end) {
      close();
      start = index;
    }
    end = index + match.length;
  }
  close();
  return result + text.slice(copied);
}

/** Returns all references of a text, as `referencesOf` does for a run. */
export function allReferencesOf(text) {
  const runs = [];
  replaceRuns(text, (run) => {
    runs.push(referencesOf(run));
    return '';
  });
  return runs.flat();
}

/** Characters that look like others, or that text does not need, with the plain text that can replace them. */
import { NO_CODE_POINT } from './format.js';
import { MALFORMED } from './segment-kinds.js';

/** The groups of these characters: the pattern of each group, and the plain text that replaces a character. */
const GROUPS = {
  /**
   * Typographic spaces, which look like U+0020. U+3000 is not one of them: it is the usual space of East Asian text.
   */
  spaces: { pattern: /[\u00a0\u2000-\u200a\u202f\u205f]/, plain: () => ' ' },
  /** Ligatures of Latin letters. Text that was copied from a PDF file may have them. */
  ligatures: { pattern: /[\ufb00-\ufb06]/, plain: (character) => character.normalize('NFKC') },
  nuls: { pattern: /\0/, plain: () => '' },
};
const isCharacter = (kind, codePoint) => kind !== MALFORMED && codePoint !== NO_CODE_POINT && codePoint <= 0x10ffff;

/** Returns whether a text has characters of a group. @param {string} text @param {keyof typeof GROUPS} group */
export const hasSpecial = (text, group) => GROUPS[group].pattern.test(text);

/**
 * Returns the changes that replace the characters of a group. Adjacent changes are joined into one. Offsets count from the
 * same byte as `starts`.
 *
 * @param {{ starts: ArrayLike<number>, kinds: ArrayLike<number>, codePoints: ArrayLike<number> }} segments
 * @param {keyof typeof GROUPS} group
 * @returns {{ offset: number, length: number, after: string }[]}
 */
export function plainChanges({ starts, kinds, codePoints }, group) {
  const { pattern, plain } = GROUPS[group];
  const changes = [];
  for (let at = 0; at < kinds.length; at += 1) {
    if (!isCharacter(kinds[at], codePoints[at])) continue;
    const character = String.fromCodePoint(codePoints[at]);
    if (!pattern.test(character)) continue;
    const [offset, length, last] = [starts[at], starts[at + 1] - starts[at], changes.at(-1)];
    if (last && last.offset + last.length === offset) {
      last.length += length;
      last.after += plain(character);
    } else changes.push({ offset, length, after: plain(character) });
  }
  return changes;
}

/**
 * Returns the byte offsets and the code points of the special spaces and the ligatures in a text. NULs are left out,
 * because the audit reports them. Characters that a repair changes are left out too: they come from wrong decoding,
 * and the repair would no longer work if they were replaced.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @param {{ offset: number, length: number }[]} changes of the repair, in order
 * @returns {Record<'spaces' | 'ligatures', { offsets: number[], codePoints: number[] }>}
 */
export function findSpecial(codec, bytes, encoding, changes) {
  const found = { spaces: { offsets: [], codePoints: [] }, ligatures: { offsets: [], codePoints: [] } };
  const text = codec.decode(bytes, encoding, { errors: 'replace', ignoreBOM: true });
  const groups = Object.keys(found).filter((group) => hasSpecial(text, group));
  if (groups.length === 0) return found;
  const { starts, kinds, codePoints } = codec.inspect(bytes, encoding);
  let next = 0; // the first change that does not end before the character
  for (let at = 0; at < kinds.length; at += 1) {
    if (codePoints[at] < 0x80 || !isCharacter(kinds[at], codePoints[at])) continue;
    while (next < changes.length && changes[next].offset + changes[next].length <= starts[at]) next += 1;
    if (changes[next]?.offset <= starts[at]) continue;
    const group = groups.find((each) => hasSpecial(String.fromCodePoint(codePoints[at]), each));
    if (!group) continue;
    found[group].offsets.push(starts[at]);
    found[group].codePoints.push(codePoints[at]);
  }
  return found;
}

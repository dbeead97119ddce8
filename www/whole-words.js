/** Extends the changes of a repair to complete words, so that people see them in context: `cafÃ©` became `café`, not only `Ã©` became `é`. */

const LETTERS_BEFORE = /[\p{L}\p{M}\p{N}]*$/u;
const LETTERS_AFTER = /^[\p{L}\p{M}\p{N}]*/u;
/** The maximum number of bytes on each side of a change that are searched for the rest of the word. */
const MAX_REST = 64;

/**
 * Returns the text of each change before and after the repair, with the rest of its first and last word. The text ends at another change in the
 * same word, because the user may leave that change out. The time is linear in the number of changes.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @param {import('./text-repair.js').Change[]} changes in order
 * @param {number} count how many of the changes are returned
 * @returns {{ before: string, after: string }[]}
 */
export function inWholeWords(codec, bytes, encoding, changes, count) {
  const decode = (from, to) => codec.decode(bytes.subarray(from, to), encoding, { errors: 'replace', ignoreBOM: true });
  const boundaryBefore = (at) => (at > 0 ? codec.previousBoundary(bytes, at, encoding) : 0);
  return changes.slice(0, count).map(({ offset, length, before, after }, at) => {
    const end = offset + length;
    const previous = at > 0 ? changes[at - 1].offset + changes[at - 1].length : 0;
    const next = at + 1 < changes.length ? changes[at + 1].offset : bytes.length;
    const from = Math.max(previous, boundaryBefore(Math.max(0, offset - MAX_REST)));
    const [start] = decode(from, offset).match(LETTERS_BEFORE);
    const [rest] = decode(end, Math.min(next, end + MAX_REST)).match(LETTERS_AFTER);
    return { before: start + before + rest, after: start + after + rest };
  });
}

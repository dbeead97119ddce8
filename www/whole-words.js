/** Extends the changes of a repair to complete words, so that people see the changes in context: `cafÃ©` and `café`, not only `Ã©` and `é`. */

const LETTERS_BEFORE = /[\p{L}\p{M}\p{N}]*$/u;
const LETTERS_AFTER = /^[\p{L}\p{M}\p{N}]*/u;
const ONLY_LETTERS = /^[\p{L}\p{M}\p{N}]*$/u;
/** The maximum number of bytes on each side of a change that are searched for the rest of the word. */
const MAX_REST = 64;

/** Returns two functions: `decode` decodes a part of the bytes, and `boundaryBefore` returns the last character boundary before an offset. */
const readerOf = (codec, bytes, encoding) => ({
  decode: (from, to) => codec.decode(bytes.subarray(from, to), encoding, { errors: 'replace', ignoreBOM: true }),
  boundaryBefore: (at) => (at > 0 ? codec.previousBoundary(bytes, at, encoding) : 0),
});

/**
 * Returns the text of each change before and after the repair, with the rest of its first and last word. If another change is in the same word, the
 * text ends at that change, because the user may choose not to apply that change. The time is linear in the number of changes.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @param {import('./text-repair.js').Change[]} changes in order
 * @param {number} count the number of changes whose texts are returned
 * @returns {{ before: string, after: string }[]}
 */
export function inWholeWords(codec, bytes, encoding, changes, count) {
  const { decode, boundaryBefore } = readerOf(codec, bytes, encoding);
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

/**
 * The maximum number of unchanged characters that an example shows on each side of a change. Text without spaces, such as Chinese, has longer
 * runs of letters.
 */
const MAX_SHOWN = 12;
/** The maximum number of changes in one word that an example shows. */
const MAX_CHANGES_IN_WORD = 16;

/** Returns the last word of a text; if the word is long, only its end, with “…” before it. */
function wordEnd(text) {
  const characters = Array.from(text.slice(-MAX_REST).match(LETTERS_BEFORE)[0]);
  if (characters.length <= MAX_SHOWN) return characters.join('');
  // A combining mark is not shown without its letter.
  return `…${characters
    .slice(-MAX_SHOWN)
    .join('')
    .replace(/^\p{M}+/u, '')}`;
}

/** Returns the first word of a text; if the word is long, only its start, with “…” after it. */
function wordStart(text) {
  const characters = Array.from(text.match(LETTERS_AFTER)[0]);
  return characters.length <= MAX_SHOWN ? characters.join('') : `${characters.slice(0, MAX_SHOWN).join('')}…`;
}

/** Returns the number of equal code units at the start of two texts. Does not divide a surrogate pair. */
function commonStart(one, other) {
  let length = 0;
  for (const character of one) {
    if (!other.startsWith(character, length)) break;
    length += character.length;
  }
  return length;
}

/** Returns the number of equal code units at the end of two texts, after the first `from` code units. Does not divide a surrogate pair. */
function commonEnd(one, other, from) {
  const rest = other.slice(from);
  let length = 0;
  for (const character of Array.from(one.slice(from)).reverse()) {
    if (!rest.endsWith(character, rest.length - length)) break;
    length += character.length;
  }
  return length;
}

/**
 * Returns the first of several words with spaces between them, before and after the repair. Returns all words if the repair changes their number, as
 * for `Ã ` (à).
 */
function firstOf({ before, after }) {
  const [words, repaired] = [before, after].map((text) => text.split(' '));
  return words.length === repaired.length ? { before: words[0], after: repaired[0] } : { before, after };
}

/**
 * Returns the first word that a repair changes, before and after all changes in this word.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @param {import('./text-repair.js').Change[]} changes in order, at least one
 * @returns {{ before: string, after: string }}
 */
export function firstWholeWord(codec, bytes, encoding, changes) {
  const { decode, boundaryBefore } = readerOf(codec, bytes, encoding);
  const [{ offset }] = changes;
  let [before, after, end] = ['', '', offset];
  for (const change of changes.slice(0, MAX_CHANGES_IN_WORD)) {
    const between = change.offset - end <= MAX_REST ? decode(end, change.offset) : null;
    if (between === null || !ONLY_LETTERS.test(between)) break;
    before += between + change.before;
    after += between + change.after;
    end = change.offset + change.length;
  }
  const same = commonStart(before, after);
  const sameEnd = commonEnd(before, after, same);
  const start = decode(boundaryBefore(Math.max(0, offset - MAX_REST)), offset) + before.slice(0, same);
  const rest = before.slice(before.length - sameEnd) + decode(end, Math.min(bytes.length, end + MAX_REST));
  const withRest = (text) => wordEnd(start) + text.slice(same, text.length - sameEnd) + wordStart(rest);
  return firstOf({ before: withRest(before), after: withRest(after) });
}

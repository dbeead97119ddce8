/** Possible repairs of a text for which no repair is certain: the user chooses one of them. */
import { NO_TEXT } from './misread-encoding.js';

const MAX_CANDIDATES = 3;
const MAX_EXCERPT = 80; // code units of a candidate's text

/**
 * Returns an excerpt like that of `previewOf` in text-repair.js, with the first change of a candidate and the text around it. The offset
 * and the length of the change are in code units.
 */
function candidateExcerpt(text, { changes: [{ offset, length, after }] }) {
  const from = Math.max(0, offset - MAX_EXCERPT / 2);
  const start = text.slice(from, offset).replace(/^[\udc00-\udfff]/, '');
  const rest = text.slice(offset + length, offset + length + MAX_EXCERPT / 2).replace(/[\ud800-\udbff]$/, '');
  const pieces = [
    { text: start, mark: false },
    { text: after, mark: true },
    { text: rest, mark: false },
  ];
  return {
    pieces: pieces.filter((piece) => piece.text !== ''),
    before: from > 0,
    after: offset + length + rest.length < text.length,
  };
}

const LETTERS_BEFORE = /[\p{L}\p{M}\p{N}]*$/u;
const LETTERS_AFTER = /^[\p{L}\p{M}\p{N}]*/u;
const MAX_WORD = 40; // code units on each side of a change
/** How many words with letters of several scripts a possible repair may have, as a share of its changes. */
const MAX_MIXED_SHARE = 0.1;

/** Returns whether a word has Latin or Cyrillic letters, and letters of another script. */
const hasSeveralScripts = (word) =>
  /\p{Script=Latin}/u.test(word)
    ? /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}\p{N}]/u.test(word)
    : /\p{Script=Cyrillic}/u.test(word) && /(?!\p{Script=Cyrillic})\p{L}/u.test(word);

/**
 * Returns whether the changes of a possible repair can be text: they contain no C1 controls, private-use characters or
 * unassigned code points, and make hardly any words with letters of several scripts.
 */
function isReadable(text, { changes }) {
  const words = changes.map(({ offset, length, after }) => {
    const [before] = text.slice(Math.max(0, offset - MAX_WORD), offset).match(LETTERS_BEFORE);
    const [rest] = text.slice(offset + length, offset + length + MAX_WORD).match(LETTERS_AFTER);
    return before + after + rest;
  });
  const mixed = words.filter(hasSeveralScripts).length;
  return mixed <= MAX_MIXED_SHARE * words.length && !changes.some(({ after }) => NO_TEXT.test(after));
}

/**
 * Returns the readable repairs, at most `MAX_CANDIDATES`. Returns an empty array if only one is readable, because this is no
 * evidence for it, or if none is.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @returns {{ steps: object[], text: string, excerpt: object }[]} `text` is the repaired text
 */
export function candidatesOf(codec, text) {
  const candidates = codec.repairCandidates(text).filter((candidate) => isReadable(text, candidate));
  if (candidates.length < 2) return [];
  return candidates.slice(0, MAX_CANDIDATES).map((candidate) => {
    const { steps, text: repaired } = candidate;
    return { steps, text: repaired, excerpt: candidateExcerpt(text, candidate) };
  });
}

/** Possible repairs of a text for which no repair is certain: the user chooses one of them. */
import { changesExcerpt } from './changes-excerpt.js';
import { NOT_IN_TEXT } from './misread-encoding.js';

const MAX_CANDIDATES = 3;
const MAX_EXCERPT = 80; // code units of a candidate's text

const isLowSurrogate = (unit) => (unit & 0xfc00) === 0xdc00;

/** Returns an excerpt of a text with the changes of a candidate, which are in code units; see `changesExcerpt`. */
const candidateExcerpt = (text, { changes }) =>
  changesExcerpt(
    {
      length: text.length,
      decode: (from, to) => text.slice(from, to),
      boundaryBefore: (at) => (isLowSurrogate(text.charCodeAt(at)) ? at - 1 : at),
      elementsPerUnit: 1,
    },
    changes,
    { before: MAX_EXCERPT / 2, maxLength: MAX_EXCERPT },
  );

const LETTERS_BEFORE = /[\p{L}\p{M}\p{N}]*$/u;
const LETTERS_AFTER = /^[\p{L}\p{M}\p{N}]*/u;
const MAX_WORD = 40; // code units on each side of a change
/** The maximum number of words with letters of several scripts in a possible repair, as a share of its changes. */
const MAX_MIXED_SHARE = 0.1;

/** Returns whether a word has Latin or Cyrillic letters, and letters of another script. */
const hasSeveralScripts = (word) =>
  /\p{Script=Latin}/u.test(word)
    ? /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}\p{N}]/u.test(word)
    : /\p{Script=Cyrillic}/u.test(word) && /(?!\p{Script=Cyrillic})\p{L}/u.test(word);

/**
 * Returns whether the changes of a possible repair can be text. They must contain no C1 controls, private-use characters
 * or unassigned code points. They may make only few words with letters of several scripts.
 */
function isReadable(text, { changes }) {
  const words = changes.map(({ offset, length, after }) => {
    const [before] = text.slice(Math.max(0, offset - MAX_WORD), offset).match(LETTERS_BEFORE);
    const [rest] = text.slice(offset + length, offset + length + MAX_WORD).match(LETTERS_AFTER);
    return before + after + rest;
  });
  const mixed = words.filter(hasSeveralScripts).length;
  return mixed <= MAX_MIXED_SHARE * words.length && !changes.some(({ after }) => NOT_IN_TEXT.test(after));
}

/**
 * Returns the readable repairs, at most `MAX_CANDIDATES`. Returns an empty array if fewer than two are readable, because readability alone
 * is no evidence for a repair.
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

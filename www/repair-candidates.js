/** Possible repairs of a text for which no repair is certain: the user chooses one of them. */
import { changesExcerpt } from './changes-excerpt.js';
import { NOT_IN_TEXT } from './misread-encoding.js';

const MAX_CANDIDATES = 3;
const MAX_EXCERPT = 80; // code units of a candidate's text

const isLowSurrogate = (unit) => (unit & 0xfc00) === 0xdc00;

/** Returns the offset of the first change that not all candidates have in common; 0 if there is none. */
function firstDifference(candidates) {
  const counts = new Map();
  for (const { changes } of candidates)
    for (const { offset, length, after } of changes) {
      const key = `${offset} ${length} ${after}`;
      counts.set(key, { offset, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  let first = Infinity;
  for (const { offset, count } of counts.values()) if (count < candidates.length) first = Math.min(first, offset);
  return first === Infinity ? 0 : first;
}

/** Returns where an excerpt begins: at the start of the line that contains `offset`, or nearer to `offset` in a long line, but never within a change. */
function startBefore(text, offset, candidates) {
  const nearest = Math.max(0, offset - MAX_EXCERPT / 2);
  const before = text.slice(nearest, offset);
  const lineEnd = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'));
  let start = lineEnd < 0 ? nearest : nearest + lineEnd + 1;
  if (isLowSurrogate(text.charCodeAt(start))) start -= 1;
  const changes = candidates.flatMap((candidate) => candidate.changes).sort((a, b) => b.offset - a.offset);
  for (const change of changes)
    if (change.offset < start && change.offset + change.length > start) start = change.offset;
  return start;
}

/** Returns an excerpt of a text from `start` on with the changes of a candidate, which are in code units; see `changesExcerpt`. */
function candidateExcerpt(text, { changes }, start) {
  const rest = text.slice(start);
  const excerpt = changesExcerpt(
    {
      length: rest.length,
      decode: (from, to) => rest.slice(from, to),
      boundaryBefore: (at) => (isLowSurrogate(rest.charCodeAt(at)) ? at - 1 : at),
      elementsPerUnit: 1,
    },
    changes.filter(({ offset }) => offset >= start).map((change) => ({ ...change, offset: change.offset - start })),
    { before: MAX_EXCERPT / 2, maxLength: MAX_EXCERPT },
  );
  return { ...excerpt, before: excerpt.before || (start > 0 && !/[\r\n]/.test(text[start - 1])) };
}

/**
 * Returns the excerpts of the candidates. If two of them would be equal, all excerpts begin in the line with the first change in which the candidates differ.
 */
function excerptsOf(text, candidates) {
  const excerptsFrom = (start) => candidates.map((candidate) => candidateExcerpt(text, candidate, start));
  const excerpts = excerptsFrom(0);
  const isDifferent = new Set(excerpts.map(({ pieces }) => JSON.stringify(pieces))).size === excerpts.length;
  return isDifferent ? excerpts : excerptsFrom(startBefore(text, firstDifference(candidates), candidates));
}

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
  const shown = candidates.slice(0, MAX_CANDIDATES);
  const excerpts = excerptsOf(text, shown);
  return shown.map(({ steps, text: repaired }, at) => ({ steps, text: repaired, excerpt: excerpts[at] }));
}

/**
 * Finds the fields of a table that are correct text in a Western language. Other fields of the table are text in another script that was
 * wrongly decoded as windows-1252. For example, a list of music can have Swedish and Russian titles. A repair of the complete text, with
 * all its fields, would write letters of the other script within the Western words.
 */
import { changedPart, FIELD, LINE, NON_ASCII, WORD } from './misread-parts.js';

/**
 * A word in small letters, with or without a capital at its start, or a word in capital letters. The letters are those of windows-1252, including œ,
 * š and ž.
 */
const WESTERN = /^(?:[A-ZÀ-ÖØ-ÞŒŠŽ]?[a-zß-öø-ÿœšž]+|[A-ZÀ-ÖØ-ÞŒŠŽŸ]+)$/;
/** Punctuation beyond ASCII that is not part of a word, and apostrophes. */
const BETWEEN_WORDS = /[\xa0¡«»¿‘’“”„‚‹›–—…]+/;
const ASCII_LETTER = /[A-Za-z]/;
const ASCII_WORDS = /(?<![^\0-\x7f]|[A-Za-z])[A-Za-z]{2,}(?![^\0-\x7f]|[A-Za-z])/g;
/** Latin letters, with punctuation that text of windows-1252 has beside and within words, such as an apostrophe. */
const LATIN_WORD = /^[\p{Script=Latin}\u0300-\u036f\xa0¡«»¿‘’“”„‚‹›–—…]+$/u;
/** A word of at least this length that consists mostly of characters beyond ASCII is not of a Western language. */
const MIN_FOREIGN_LENGTH = 4;

const countNonAscii = (word) => word.match(NON_ASCII)?.length ?? 0;
const isMostlyNonAscii = (word) => 3 * countNonAscii(word) >= 2 * word.length;

/** Returns whether a word can be of a Western language, and its repair would write characters that Latin words do not have. */
const canBeWestern = (word, repaired) =>
  WESTERN.test(word) && ASCII_LETTER.test(word) && countNonAscii(word) > 0 && !LATIN_WORD.test(repaired);

/** Returns the parts of a word between punctuation, with their indices. */
function partsOf(word, index) {
  const parts = [];
  let at = 0;
  for (const part of word.split(BETWEEN_WORDS)) {
    const start = word.indexOf(part, at);
    if (part !== '') parts.push({ part, start: index + start, end: index + start + part.length });
    at = start + part.length;
  }
  return parts;
}

/**
 * Returns whether a field is correct or doubtful. If one of the long words of the field is mostly beyond ASCII, the field is neither.
 * Otherwise:
 *
 * - The field is correct if it has a Western word.
 * - The field is doubtful if it has a word that can be Western, or if the repair changes at most half of its words. Single ASCII letters do
 *   not count as words.
 *
 * `western`: the Western words in the field.
 *
 * @param {string} field
 * @param {string} repaired the field after the repair of the complete text
 */
function judgeField(field, repaired) {
  const words = [...field.matchAll(WORD)].filter(([word]) => countNonAscii(word) > 0);
  const possible = words
    .flatMap(({ 0: word, index }) => partsOf(word, index))
    .filter(({ part, start, end }) => canBeWestern(part, repaired.slice(start, end)));
  const western = possible.filter(({ part }) => !isMostlyNonAscii(part));
  if (words.some(({ 0: word }) => word.length >= MIN_FOREIGN_LENGTH && isMostlyNonAscii(word)))
    return { isCorrect: false, isDoubtful: false, western };
  const changed = words.filter(({ 0: word, index }) => repaired.slice(index, index + word.length) !== word);
  const unchangedCount = words.length - changed.length + (field.match(ASCII_WORDS)?.length ?? 0);
  const isDoubtful = possible.length > 0 || unchangedCount >= changed.length;
  return { isCorrect: western.length > 0, isDoubtful, western };
}

/** Returns the lines that the repair of a complete text changes, with the changed fields of each line. */
function linesOf(text, repairedText) {
  if (repairedText.length !== text.length) return [];
  const lines = [];
  for (const { 0: line, index } of text.matchAll(LINE)) {
    const repaired = repairedText.slice(index, index + line.length);
    if (repaired === line) continue;
    const fields = [...line.matchAll(FIELD)].flatMap(({ 0: field, index: start }) => {
      const after = repaired.slice(start, start + field.length);
      return after === field ? [] : [{ field, after, start, ...judgeField(field, after) }];
    });
    lines.push({ line, index, repaired, fields });
  }
  return lines;
}

const hasCorrectField = (lines) => lines.some(({ fields }) => fields.some(({ isCorrect }) => isCorrect));

/**
 * Returns the changed fields that are neither correct nor doubtful, without their Western words. The result is two texts: before and after
 * the repair of the complete text. If no field is correct, these are the complete texts.
 */
export function withoutWesternFields(text, repairedText) {
  const lines = linesOf(text, repairedText);
  if (!hasCorrectField(lines)) return [text, repairedText];
  const others = lines.flatMap(({ fields }) => fields.filter(({ isCorrect, isDoubtful }) => !isCorrect && !isDoubtful));
  return ['field', 'after'].map((name) => others.map((each) => withoutParts(each[name], each.western)).join('\n'));
}

/** Returns a text with a space in place of each of its parts `parts`. */
function withoutParts(text, parts) {
  const ends = [...parts, { start: text.length, end: text.length }];
  return ends.map(({ start }, at) => text.slice(at === 0 ? 0 : ends[at - 1].end, start)).join(' ');
}

/** Returns the changes of a line, except within fields that are correct or doubtful, and within Western words. */
function changesOf({ line, index, repaired, fields }) {
  const kept = fields.flatMap(({ field, start, isCorrect, isDoubtful, western }) =>
    isCorrect || isDoubtful
      ? [[start, start + field.length]]
      : western.map((word) => [start + word.start, start + word.end]),
  );
  let at = 0;
  return [...kept, [line.length, line.length]].flatMap(([start, end]) => {
    const [before, after] = [line.slice(at, start), repaired.slice(at, start)];
    const change = before === after ? [] : [changedPart(index + at, before, after)];
    at = end;
    return change;
  });
}

/**
 * Returns the changes that repair a text, but leave its fields in a Western language and the Western words in other fields unchanged.
 * Returns null if no field is in such a language, if nothing would change, or if the repaired text has another number of code units. The
 * time is linear in the length of the text.
 *
 * @param {string} text
 * @param {{ as: string, is: string, because: string, text: string }} found the result of `misreadText`
 * @returns {{ as: string, is: string, because: string, changes: { offset: number, before: string, after: string }[],
 *   doubtful: number[] } | null} `offset`: in code units; `doubtful`: the offsets of doubtful fields, which stay unchanged, one for
 *   each line with such fields
 */
export function besideWesternFields(text, { as, is, because, text: repairedText }) {
  const lines = linesOf(text, repairedText);
  if (!hasCorrectField(lines)) return null;
  const changes = lines.flatMap(changesOf);
  const isDoubtful = (each) => each.isDoubtful && !each.isCorrect;
  const doubtful = lines.flatMap(({ index, fields }) => {
    const first = fields.find(isDoubtful);
    return first ? [index + first.start + first.field.search(NON_ASCII)] : [];
  });
  return changes.length > 0 ? { as, is, because, changes, doubtful } : null;
}

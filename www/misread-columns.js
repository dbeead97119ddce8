/**
 * Finds columns in a language of Central Europe, the Baltic states or Turkey that were decoded as windows-1252, beside columns that are right,
 * as in a glossary of Hungarian and Portuguese. A word such as `erõ` can be Portuguese by its letters. But a column is in one language, and
 * no Western language has both õ and û, which stand for ő and ű of Hungarian.
 */
import { evenlySpaced } from './evenly-spaced.js';
import { assumedForWestern, misreadAs } from './misread-encoding.js';
import { bestTarget, changedLines, costsIn, languagesOf, readLine, WESTERN } from './misread-latin-lines.js';
import { judgedLines, MIN_CLEAR, MIN_STRONG } from './misread-latin-words.js';
import { LINE, NON_ASCII, WORD } from './misread-parts.js';

/** The separators of columns, and whether a line can have more than two columns. */
const SEPARATORS = [
  { separator: '\t', isRepeated: true },
  { separator: ';', isRepeated: true },
  { separator: '=', isRepeated: false },
  { separator: ' – ', isRepeated: false },
];
/** The minimum share of the lines that have the separator. */
const MIN_SHARE = 0.8;
const MIN_LINES = 5;
/** The minimum number of fields that change in a column. */
const MIN_FIELDS = 5;
/** The minimum difference between the costs of a column in a Western language and in the other one, in bits. */
const MIN_MARGIN = 3 * MIN_STRONG;
/** The largest number of fields of a column that are compared to find its language. */
const MAX_COMPARED = 400;
/** Other languages that use letters of windows-1252 only, with õ or û: Estonian, and Friulian, Kurdish or Welsh without their other letters. */
const OTHER_LANGUAGES = ['õäöü|šž', 'âêîôûç|àèìòùéë'];
/** What the other fields of a column add to the margin of a field or a word, in bits: it changes unless a Western language is more plausible. */
const FROM_COLUMN = MIN_STRONG - 1;

/** Returns the fields of a line with their offsets in the text. */
function fieldsOf({ 0: line, index }, { separator, isRepeated }) {
  const fields = [];
  let start = 0;
  for (;;) {
    const end = isRepeated || fields.length === 0 ? line.indexOf(separator, start) : -1;
    fields.push({ 0: line.slice(start, end < 0 ? line.length : end), index: index + start });
    if (end < 0) return fields;
    start = end + separator.length;
  }
}

/** Returns the columns of a text, each with its fields that have characters beyond ASCII; none if the text is no table. */
function columnsOf(text) {
  const lines = [...text.matchAll(LINE)];
  if (lines.length < MIN_LINES) return [];
  const format = SEPARATORS.find(
    ({ separator }) => lines.filter(([line]) => line.includes(separator)).length >= MIN_SHARE * lines.length,
  );
  const columns = [];
  for (const line of format ? lines : [])
    for (const [at, field] of fieldsOf(line, format).entries()) {
      columns[at] ??= [];
      if (field[0].search(NON_ASCII) >= 0) columns[at].push(field);
    }
  return columns;
}

/** Returns the fields of a column with their bytes in `as`; null if a field has a character that this encoding lacks. */
function readColumn(codec, column, as) {
  const fields = column.flatMap((field) => readLine(codec, field, as));
  return fields.length === column.length ? fields : null;
}

/** Compares Western languages with others. */
class Comparison {
  constructor(codec) {
    this.codec = codec;
    this.western = [...languagesOf(WESTERN), ...OTHER_LANGUAGES].map((letters) => costsIn(codec, WESTERN, letters));
  }

  /** Returns by how many bits fields are more plausible in the language of a target than in any Western one. */
  marginOfColumn(fields, { is, language }) {
    const sample = evenlySpaced(fields, MAX_COMPARED);
    const sumOf = (costs) => sample.reduce((sum, { bytes }) => sum + costs.of(bytes).cost, 0);
    return Math.min(...this.western.map(sumOf)) - sumOf(costsIn(this.codec, is, language));
  }

  /** Returns a function that returns the same number of bits for a field or a word. */
  marginOfBytes({ is, language }) {
    const costs = costsIn(this.codec, is, language);
    return (bytes) => Math.min(...this.western.map((each) => each.of(bytes).cost)) - costs.of(bytes).cost;
  }

  /** Returns the fields that change, as `judgedLines` needs them. */
  changedFields(fields, target) {
    const marginOf = this.marginOfBytes(target);
    return changedLines(this.codec, fields, target.is).map((field) => ({ ...field, margin: marginOf(field.bytes) }));
  }
}

/** Returns in which encoding and language a column probably was, and why; null without strong evidence. */
function targetOf(comparison, fields, as) {
  if (fields.length < MIN_FIELDS) return null;
  const { codec } = comparison;
  const sample = evenlySpaced(fields, MAX_COMPARED).map((field) => ({ ...field, western: Infinity }));
  const target = bestTarget(codec, sample);
  if (comparison.marginOfColumn(fields, target) < MIN_MARGIN) return null;
  const changed = comparison.changedFields(fields, target);
  // If the fields of a right column are in several Western languages, each of them is plausible by itself.
  if (changed.length < MIN_FIELDS || changed.reduce((sum, { margin }) => sum + margin, 0) < MIN_STRONG) return null;
  const found = misreadAs(codec, fields.map(({ line }) => line).join('\n'), as);
  return found?.is === target.is ? { ...target, because: found.because } : null;
}

/** Returns what changes in a column that was decoded wrongly. Fields with a word of another column may be quotations, so they count alone. */
function judgeWrong(comparison, fields, target, wordsOfOthers) {
  const marginOf = comparison.marginOfBytes(target);
  const changed = comparison.changedFields(fields, target);
  const isQuotation = ({ line }) =>
    (line.match(WORD) ?? []).some((word) => word.search(NON_ASCII) >= 0 && wordsOfOthers.has(word));
  const own = changed.filter((field) => !isQuotation(field));
  return [
    judgedLines(
      own.map((field) => ({ ...field, margin: field.margin + FROM_COLUMN })),
      (bytes) => marginOf(bytes) + FROM_COLUMN,
    ),
    judgedLines(changed.filter(isQuotation), marginOf),
  ];
}

/**
 * Returns what changes in another column, which can be right. `mayBeRight`: whether there is evidence for it, as its many fields are plausible
 * in a Western language.
 *
 * @param {object[] | null} fields from `readColumn`
 */
function judgeOther(comparison, fields, target) {
  if (fields === null) return { mayBeRight: true, judged: judgedLines([], null) };
  const changed = comparison.changedFields(fields, target);
  const margin = comparison.marginOfColumn(fields, target);
  const isRight = changed.length > 0 && margin <= -MIN_STRONG;
  const mayBeRight = isRight || (changed.length >= MIN_FIELDS && margin < MIN_CLEAR * changed.length);
  return { mayBeRight, judged: judgedLines(isRight ? [] : changed, comparison.marginOfBytes(target)) };
}

/**
 * Returns the changes of the columns that were decoded as `as`, and of strong evidence in columns that may be right or wrong. Returns null if
 * no column was decoded wrongly.
 *
 * @param {boolean} needsRight whether there must be evidence that a column is right
 */
function changesOf(comparison, columns, as, needsRight) {
  const read = columns.map((column) => readColumn(comparison.codec, column, as));
  const targets = read.map((fields) => fields && targetOf(comparison, fields, as));
  const target = targets.find((each) => each !== null);
  if (!target) return null;
  if (targets.some((each) => each !== null && each.is !== target.is)) return null;
  const others = read.flatMap((fields, at) =>
    targets[at] ? [] : [{ fields, ...judgeOther(comparison, fields, target) }],
  );
  if (needsRight && !others.some(({ mayBeRight }) => mayBeRight)) return null;
  const wordsOfOthers = new Set(
    others.flatMap(({ fields }) => fields ?? []).flatMap(({ line }) => line.match(WORD) ?? []),
  );
  const results = read.flatMap((fields, at) =>
    targets[at] ? judgeWrong(comparison, fields, targets[at], wordsOfOthers) : [],
  );
  results.push(...others.map(({ judged }) => judged));
  const changes = results.flatMap((each) => each.changes).sort((one, other) => one.offset - other.offset);
  const doubtful = results.flatMap((each) => each.doubtful).sort((one, other) => one - other);
  return changes.length > 0 ? { as, is: target.is, because: target.because, changes, doubtful } : null;
}

/**
 * Returns the changes that repair columns; null unless a column was clearly decoded wrongly. The time
 * is linear in the length of the text.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @param {object | null} [complete] what `misreadText` found for the complete text; then there must be evidence that a column is right
 * @returns {{ as: string, is: string, because: string, changes: { offset: number, before: string, after: string }[],
 *   doubtful: number[] } | null} as `misreadLatinLines` returns them
 */
export function misreadColumns(codec, text, complete = null) {
  const columns = columnsOf(text);
  if (columns.length < 2) return null;
  const comparison = new Comparison(codec);
  for (const as of assumedForWestern(text)) {
    const found = changesOf(comparison, columns, as, complete !== null);
    if (found) return found;
  }
  return null;
}

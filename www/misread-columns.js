/**
 * Repairs columns of a table that were decoded as windows-1252, beside columns that are right, as in a glossary of Hungarian and Portuguese. The
 * wrong columns are in a language of Central Europe, the Baltic states or Turkey.
 *
 * By its letters, a word such as `erõ` can be Portuguese. But a column is in one language, and no Western language has both õ and û, which stand
 * for ő and ű of Hungarian.
 */
import { evenlySpaced } from './evenly-spaced.js';
import { assumedForWestern, misreadAs } from './misread-encoding.js';
import {
  bestTarget,
  changedLines,
  costsIn,
  languagesOf,
  OTHER_LANGUAGES,
  readLine,
  WESTERN,
} from './misread-latin-lines.js';
import { judgedLines, MIN_CLEAR, MIN_STRONG } from './misread-latin-words.js';
import { LINE, NON_ASCII, WORD } from './misread-parts.js';

/** The separators of columns. `isRepeated`: whether a line can have more than two columns with this separator. */
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
/** By how many bits a column must be more plausible in the other language than in any Western language. */
const MIN_MARGIN = 3 * MIN_STRONG;
/** The largest number of fields of a column that are compared to find its language. */
const MAX_COMPARED = 400;
/** Bits that are added to the margin of each field and word of a wrong column. The field or word then changes unless it is plausible Western text. */
const COLUMN_BONUS = MIN_STRONG - 1;
/**
 * The maximum share of clearly Western fields in a column of one language. One field is always allowed, because it can be a title. A column with more
 * such fields is mixed, such as a list of names.
 */
const MAX_WESTERN_SHARE = 0.01;

/** A field in quotation marks, which can contain separators. A quotation mark in the field is doubled. */
const QUOTED = /"(?:[^"]|"")*"/y;

/** Returns the index of the end of a quoted field; `start` if the field at `start` is not quoted. */
function endOfQuoted(line, start, separator) {
  QUOTED.lastIndex = start;
  const end = QUOTED.test(line) ? QUOTED.lastIndex : start;
  return end === line.length || line.startsWith(separator, end) ? end : start;
}

/**
 * Returns whether a line has columns with this separator. A separator without `isRepeated` does not count at the start of a line, where `=` stands
 * in lines of library records (`=245  10$aTitle`): the text of such records would be one column in many languages.
 */
const hasColumns = (line, { separator, isRepeated }) =>
  isRepeated ? line.includes(separator) : line.indexOf(separator) > 0;

/** Returns the fields of a line with their offsets in the text. */
function fieldsOf({ 0: line, index }, { separator, isRepeated }) {
  const fields = [];
  let start = 0;
  for (;;) {
    const from = isRepeated ? endOfQuoted(line, start, separator) : start;
    const end = isRepeated || fields.length === 0 ? line.indexOf(separator, from) : -1;
    fields.push({ 0: line.slice(start, end < 0 ? line.length : end), index: index + start });
    if (end < 0) return fields;
    start = end + separator.length;
  }
}

/** Returns the columns of a text, each with its fields that have characters beyond ASCII. Returns an empty list if the text is not a table. */
function columnsOf(text) {
  const lines = [...text.matchAll(LINE)];
  if (lines.length < MIN_LINES) return [];
  const format = SEPARATORS.find(
    (separated) => lines.filter(([line]) => hasColumns(line, separated)).length >= MIN_SHARE * lines.length,
  );
  const columns = [];
  for (const line of format ? lines : [])
    for (const [at, field] of fieldsOf(line, format).entries()) {
      columns[at] ??= [];
      if (field[0].search(NON_ASCII) >= 0) columns[at].push(field);
    }
  return columns;
}

/** Returns the fields of a column with their bytes in the encoding `as`; null if a field has a character that `as` lacks. */
function readColumn(codec, column, as) {
  const fields = column.flatMap((field) => readLine(codec, field, as));
  return fields.length === column.length ? fields : null;
}

/**
 * Computes margins: by how many bits text is more plausible in the language of a target than in any Western language. A target is the result of
 * `bestTarget`.
 */
class Comparison {
  constructor(codec) {
    this.codec = codec;
    this.western = [...languagesOf(WESTERN), ...OTHER_LANGUAGES].map((letters) => costsIn(codec, WESTERN, letters));
  }

  /** Returns the margin of all fields together, which are in one language. */
  marginOfColumn(fields, { is, language }) {
    const sample = evenlySpaced(fields, MAX_COMPARED);
    const sumOf = (costs) => sample.reduce((sum, { bytes }) => sum + costs.of(bytes).cost, 0);
    return Math.min(...this.western.map(sumOf)) - sumOf(costsIn(this.codec, is, language));
  }

  /** Returns a function that returns the margin of a single field or word. */
  marginOfBytes({ is, language }) {
    const costs = costsIn(this.codec, is, language);
    return (bytes) => Math.min(...this.western.map((each) => each.of(bytes).cost)) - costs.of(bytes).cost;
  }

  /** Returns the fields that change if they are decoded as the target, with their margins, as `judgedLines` needs them. */
  changedFields(fields, target) {
    const marginOf = this.marginOfBytes(target);
    return changedLines(this.codec, fields, target.is).map((field) => ({ ...field, margin: marginOf(field.bytes) }));
  }
}

/** Returns the original encoding and language of a wrong column, and the evidence; null unless the evidence is strong. */
function targetOf(comparison, fields, as) {
  if (fields.length < MIN_FIELDS) return null;
  const { codec } = comparison;
  // Here, `bestTarget` does not compare fields with Western languages: `marginOfColumn` compares the whole column with them.
  const sample = evenlySpaced(fields, MAX_COMPARED).map((field) => ({ ...field, western: Infinity }));
  const target = bestTarget(codec, sample);
  if (comparison.marginOfColumn(fields, target) < MIN_MARGIN) return null;
  const changed = comparison.changedFields(fields, target);
  // The fields of a right column can be in several Western languages. Then each field is plausible in one of these languages, so the margins of
  // single fields are low.
  if (changed.length < MIN_FIELDS || changed.reduce((sum, { margin }) => sum + margin, 0) < MIN_STRONG) return null;
  const found = misreadAs(codec, fields.map(({ line }) => line).join('\n'), as);
  return found?.is === target.is ? { ...target, because: found.because } : null;
}

/**
 * Returns the changes of a column that was decoded wrongly. If a field has a word that is also in another column, the
 * field may be a quotation. Then the rest of its column is not evidence for this field. In a mixed column, the rest of
 * the column is not evidence for any field. `mayBeRight`: whether a field that a repair would change is clearly right.
 */
function judgeWrong(comparison, fields, target, wordsOfOthers) {
  const marginOf = comparison.marginOfBytes(target);
  const changed = comparison.changedFields(fields, target);
  const isQuotation = ({ line }) =>
    (line.match(WORD) ?? []).some((word) => word.search(NON_ASCII) >= 0 && wordsOfOthers.has(word));
  const own = changed.filter((field) => !isQuotation(field));
  // Fields that do not change count too: Estonian words with ä show that words with õ can also be Estonian.
  const ownFields = fields.filter((field) => !isQuotation(field));
  const western = ownFields.filter(({ bytes }) => marginOf(bytes) <= -MIN_STRONG);
  const isMixed = western.length > Math.max(1, MAX_WESTERN_SHARE * ownFields.length);
  const bonus = isMixed ? 0 : COLUMN_BONUS;
  const judged = [
    judgedLines(
      own.map((field) => ({ ...field, margin: field.margin + bonus })),
      (bytes) => marginOf(bytes) + bonus,
    ),
    judgedLines(changed.filter(isQuotation), marginOf),
  ];
  return { mayBeRight: own.some(({ margin }) => margin <= -MIN_STRONG), judged };
}

/**
 * Returns the changes of another column, which can be right or wrong. `mayBeRight`: whether there is evidence that this column is right, because it
 * is plausible in a Western language.
 *
 * @param {object[] | null} fields from `readColumn`
 */
function judgeOther(comparison, fields, target) {
  if (fields === null) return { mayBeRight: true, judged: [] };
  const changed = comparison.changedFields(fields, target);
  const margin = comparison.marginOfColumn(fields, target);
  const isRight = changed.length > 0 && margin <= -MIN_STRONG;
  const mayBeRight = isRight || (changed.length >= MIN_FIELDS && margin < MIN_CLEAR * changed.length);
  return { mayBeRight, judged: [judgedLines(isRight ? [] : changed, comparison.marginOfBytes(target))] };
}

/**
 * Returns the changes of a table whose wrong columns were decoded as `as`. These are all changes of the wrong columns,
 * and the changes with strong evidence in the other columns. Returns null if no column was decoded wrongly, or if the
 * wrong columns are in different encodings.
 *
 * @param {boolean} needsRight whether there must be evidence that a column or a field is right; without this evidence, returns null
 */
function changesOf(comparison, columns, as, needsRight) {
  const read = columns.map((column) => readColumn(comparison.codec, column, as));
  const targets = read.map((fields) => fields && targetOf(comparison, fields, as));
  const target = targets.find((each) => each !== null);
  if (!target) return null;
  if (targets.some((each) => each !== null && each.is !== target.is)) return null;
  const others = read.filter((fields, at) => fields !== null && targets[at] === null);
  const wordsOfOthers = new Set(others.flat().flatMap(({ line }) => line.match(WORD) ?? []));
  const columnsJudged = read.map((fields, at) =>
    targets[at] ? judgeWrong(comparison, fields, targets[at], wordsOfOthers) : judgeOther(comparison, fields, target),
  );
  if (needsRight && !columnsJudged.some(({ mayBeRight }) => mayBeRight)) return null;
  const results = columnsJudged.flatMap(({ judged }) => judged);
  const changes = results.flatMap((each) => each.changes).sort((one, other) => one.offset - other.offset);
  const doubtful = results.flatMap((each) => each.doubtful).sort((one, other) => one - other);
  return changes.length > 0 ? { as, is: target.is, because: target.because, changes, doubtful } : null;
}

/**
 * Returns the changes that repair columns; null unless a column was clearly decoded wrongly. The time is linear in the length of the text.
 *
 * @param {object} codec the full edition of the package
 * @param {string} text
 * @param {object | null} [complete] what `misreadText` found for the complete text. If given, there must be evidence that a column or a field is right
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

/** Typographic marks in the syntax of SQL. */
import { DOUBLE, SINGLE } from './marks.js';
import { lineBefore, marksOutside } from './outside.js';

const NAME = '[\\w.$"`\\[\\]]+';
/** The start of a statement. After a name, a word of SQL or a sign must follow, not the next word of a sentence. */
const STATEMENT = new RegExp(
  String.raw`^\s*(?:select\b[^]{1,2000}?\bfrom\s+(?:\(|${NAME}(?:\s+(?:as\s+)?\w+)?\s*(?:$|[,;()]|\b(?:where|join|inner|left|right|full|cross|order|group|limit|having|union|on)\b))|insert\s+into\s+${NAME}\s*(?:\(|values|select)|replace\s+into\s+${NAME}\s*(?:\(|values|select)|update\s+${NAME}\s+(?:as\s+)?(?:\w+\s+)?set\s+${NAME}\s*=|delete\s+from\s+${NAME}\s*(?:$|;|where)|create\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+)?(?:unique\s+)?(?:table|view|index|database|user|function|procedure)\b|alter\s+(?:table|user|database)\b|drop\s+(?:table|view|index|database)\b|grant\s[^]*?\bon\b|with\s+\w+\s+as\s*\(|merge\s+into\b|truncate\s+(?:table\s+)?${NAME}\s*$)`,
  'i',
);
/** The end of a sentence. */
const SENTENCE_END = /[\p{L}’”»“)][.!?:]\s*$/u;
const QUOTE = `[${DOUBLE}${SINGLE}]`;
/** A value at a place that is typical of SQL: after an operator, or in a list of values. */
const PROOF = new RegExp(
  `(?:[=<>]|\\b(?:i?like|between)\\b|\\b(?:values|in)\\s{0,9}\\((?:[^()]{0,200},)?)\\s{0,99}${QUOTE}`,
  'iu',
);

/**
 * Returns whether each statement of a text begins as SQL does, and does not end like a sentence.
 *
 * @param {string} outside the text without its strings and comments
 */
function isSql(outside) {
  const statements = outside
    .replace(/^\ufeff/, '')
    .split(/;[ \t]*(?:[\r\n]|$)/)
    .filter((statement) => statement.trim() !== '');
  return (
    statements.length > 0 && statements.every((each) => STATEMENT.test(each) && !SENTENCE_END.test(each.slice(-50)))
  );
}

/**
 * Returns what a dash was: “--” at the start of a comment, or “-” before a number. Returns null if this is not certain, as between names. An em dash
 * can only be “--”, because Word and macOS write it for two hyphens.
 */
function dashOf(text, index) {
  const [line, next] = [lineBefore(text, index), text.slice(index + 1, index + 3)];
  if (/(?:^|[;,])[ \t]*$/.test(line) && /^\s/.test(next)) return '--';
  if (text[index] === '—') return /^\s/.test(next) && /\s$/.test(line) ? '--' : null;
  return /(?:[=(,<>*/+]|\b(?:and|between|select|then|else))\s*$/i.test(line) && /^\d/.test(next) ? '-' : null;
}

const SYNTAX = {
  skipped: [
    { start: '"', end: /[^"]*"/y },
    { start: "'", end: /[^']*'/y },
    { start: '`', end: /[^`]*`/y },
    { start: '--', end: /.*/y, isComment: true },
    { start: String.raw`\/\*`, end: /[^]*?\*\//y, isComment: true },
  ],
  before: /(?:^|[\s=(,<>|+*/.-])(?:[nNeE])?$/,
  after: /^(?:$|[\s=),;<>|+*/:.-])/,
  dash: dashOf,
  startsComment: '--', // a dash that becomes `--` starts a comment
};

/** Returns the typographic marks in the syntax of SQL; null for another text. @param {string} text */
export function findInSql(text) {
  if (!PROOF.test(text)) return null;
  const found = marksOutside(text, SYNTAX);
  if (!found || found.places.length === 0 || !PROOF.test(found.outside) || !isSql(found.outside)) return null;
  return { language: 'sql', places: found.places };
}

// Encodes the Unicode data. A column is an array with the value of a property for each code point. Columns, names and decompositions are
// decoded in entries/unicode (columns.js, names.js, decompositions.js), blocks in entries/tables/block-names.js, and alternating runs in
// src/detect/model.rs.
import { CODE_POINTS } from './database.mjs';

const MAX_WIDTH = 118;

/** Breaks a text into lines; the tokens, which `pattern` matches, stay whole. */
function inLines(text, pattern) {
  const lines = [''];
  for (const [token] of text.matchAll(pattern)) {
    if (lines.at(-1).length + token.length > MAX_WIDTH) lines.push('');
    lines[lines.length - 1] += token;
  }
  return lines.join('\n');
}

/** Returns the letter of the value with this index: A to Z, then characters from U+00C0. */
const letterOf = (index) => String.fromCharCode(index < 26 ? 0x41 + index : 0xc0 + index - 26);

/**
 * Returns a column as `{ values, runs }`. For each run of equal values, `runs` has the letter of the value, and the length of the run in
 * base 36 if that is more than 1. Values with many runs come first, because their letters are ASCII.
 */
export function encodeColumn(column) {
  const starts = [];
  for (let at = 0; at < CODE_POINTS; at++) if (at === 0 || column[at] !== column[at - 1]) starts.push(at);
  const counts = new Map();
  for (const at of starts) counts.set(column[at], (counts.get(column[at]) ?? 0) + 1);
  const values = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([value]) => value);
  const letters = new Map(values.map((value, index) => [value, letterOf(index)]));
  const runs = starts.map((start, index) => {
    const length = (starts[index + 1] ?? CODE_POINTS) - start;
    return letters.get(column[start]) + (length === 1 ? '' : length.toString(36));
  });
  return { values, runs: inLines(runs.join(''), /[^0-9a-z][0-9a-z]*/g) };
}

const SYLLABLES = 'HANGUL SYLLABLE ';
const hex = (codePoint) => codePoint.toString(16).toUpperCase();

/**
 * Returns the rule that a name follows: the sign `^` or `*` (see `encodeNames`), and the prefix of all names that follow the rule. Returns
 * `undefined` if the name follows no rule.
 */
function ruleOf(codePoint, name) {
  if (name.startsWith(SYLLABLES)) return `^${SYLLABLES}`;
  const suffix = hex(codePoint);
  return name.endsWith(`-${suffix}`) ? `*${name.slice(0, -suffix.length)}` : undefined;
}

/** Returns the words of a name, with the space or the hyphen after each. */
const wordsOf = (name) => name.split(/(?<=[ -])/);

/**
 * Returns a name as a letter and the words that differ from the previous name. The letter is the number of words at the start that both
 * names share (`a`: none). After `LATIN SMALL LETTER A`, the name `LATIN SMALL LETTER B` becomes `dB`.
 */
function frontCoded(name, previousName) {
  const words = wordsOf(name);
  const previousWords = wordsOf(previousName);
  let shared = 0;
  while (shared < words.length - 1 && words[shared] === previousWords[shared]) shared++;
  return String.fromCharCode(0x61 + shared) + words.slice(shared).join('');
}

/**
 * Returns the names as tokens; the first character of a token is its kind. `=1F600` is the code point of the next name, if it does
 * not follow the code point of the previous name. `*51C0 PREFIX-` is a run of 0x51C0 names that end with their code points,
 * `^2BA4 HANGUL SYLLABLE ` a run of Hangul syllables. Any other name is a token that begins with a small letter (`frontCoded`). Lines
 * have at most 16 names, so that few lines change in a new version.
 */
export function encodeNames(names) {
  let text = '';
  let next = 0;
  let previousName = '';
  let run;
  const endRun = () => {
    if (run) text += `\n${run.rule[0]}${hex(run.count)} ${run.rule.slice(1)}`;
    run = undefined;
  };
  for (const [codePoint, name] of [...names].sort((a, b) => a[0] - b[0])) {
    const rule = ruleOf(codePoint, name);
    const isGap = codePoint !== next;
    next = codePoint + 1;
    if (isGap || rule !== run?.rule) endRun();
    if (isGap) text += `\n=${hex(codePoint)}`;
    if (rule) {
      run ??= { rule, count: 0 };
      run.count += 1;
      continue;
    }
    if (codePoint % 16 === 0 && !isGap) text += '\n';
    text += frontCoded(name, previousName);
    previousName = name;
  }
  endRun();
  return text.trim();
}

/** Returns the aliases as lines: `1A2 correction LATIN CAPITAL LETTER GHA`. */
export const encodeAliases = (aliases) =>
  aliases.map(({ codePoint, type, alias }) => `${hex(codePoint)} ${type} ${alias}`).join('\n');

/**
 * Returns the decompositions as `{ types, mappings }`. `mappings` has a token for each decomposition. The parts of a token, with all
 * numbers in base 36:
 *
 * - the letter of the type;
 * - the distance from the code point that the previous token decomposes. A distance of 1 is left out.
 * - a signed number for each code point of the mapping, which begins with `+` or `-`. It is the difference from the code point at the same
 *   index of the previous mapping, or from 0 if that mapping is shorter.
 *
 * For example, U+00C0 maps to 0041 0300. After it, `A+0+1` means that U+00C1 maps to 0041 0301.
 */
export function encodeDecompositions(decompositions) {
  const types = [...new Set(decompositions.map(({ type }) => type))].sort();
  let previousCodePoint = 0;
  let previousMapping = [];
  const tokens = decompositions.map(({ codePoint, type, mapping }) => {
    const distance = codePoint - previousCodePoint;
    previousCodePoint = codePoint;
    const differences = mapping.map((value, index) => {
      const difference = value - (previousMapping[index] ?? 0);
      return (difference < 0 ? '-' : '+') + Math.abs(difference).toString(36);
    });
    previousMapping = mapping;
    return letterOf(types.indexOf(type)) + (distance === 1 ? '' : distance.toString(36)) + differences.join('');
  });
  return { types, mappings: inLines(tokens.join(''), /[A-Z][^A-Z]*/g) };
}

/** Returns the blocks as lines: the number of rows of 16 code points in hexadecimal, and the name; a gap has no name. */
export function encodeBlocks(blocks) {
  const lines = [];
  let end = 0;
  for (const { name, first, last } of blocks) {
    // Every block starts and ends at a multiple of 16 code points.
    if (first % 16 !== 0 || last % 16 !== 15) throw new Error(`${name} does not consist of rows of 16`);
    if (first > end) lines.push(hex((first - end) / 16).toLowerCase());
    end = last + 1;
    lines.push(`${hex((end - first) / 16).toLowerCase()} ${name}`);
  }
  return lines.join('\n');
}

/**
 * Returns the lengths of the runs of equal values in `isMember`, which has a boolean for each code point. The runs alternate between true
 * and false; the first is that of code point 0. Each byte holds seven bits of a length, the most significant first; bit 0x80 is set in all
 * bytes of a length but the last.
 */
export function encodeAlternatingRuns(isMember) {
  const runs = [];
  let start = 0;
  for (let at = 1; at <= CODE_POINTS; at++) {
    if (at < CODE_POINTS && isMember[at] === isMember[at - 1]) continue;
    runs.push(at - start);
    start = at;
  }
  return runs.flatMap((run) => {
    const digits = [run & 0x7f];
    for (let rest = run >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80);
    return digits;
  });
}

// The names of characters, their formal aliases, and the labels of code points without a name.
import { codePointFrom, hexDigits } from './code-point.js';
import { columnReader, lastAtMost } from './columns.js';
import { ALIASES } from './data/aliases.js';
import { NAMES } from './data/names.js';
import { GENERAL_CATEGORY } from './data/properties.js';
import { isSyllable, syllableName } from './hangul.js';

export const categoryOf = columnReader(GENERAL_CATEGORY);

/**
 * The letter before each name in `NAMES` says how many words the name shares with the previous one: `a` means 0, `b` means 1. This is the
 * code of `a`.
 */
const NONE_SHARED = 'a'.charCodeAt(0);

/** Returns the index at which the first `count` words of a name end. The space or the hyphen after a word belongs to the word. */
function endOfWords(name, count) {
  let end = 0;
  for (let left = count; left > 0; end++) if (name[end] === ' ' || name[end] === '-') left -= 1;
  return end;
}

let table;

/**
 * Decodes the names. `names` are the names that follow no rule, and `codePoints` their code points, sorted. Each of `runs` is a range of
 * code points whose names follow a rule: a common prefix, such as `CJK UNIFIED IDEOGRAPH-`, and a suffix made from the code point.
 * scripts/unicode/encode.mjs describes the format.
 */
function readNames() {
  const codePoints = [];
  const names = [];
  const runs = [];
  let next = 0;
  let previous = '';
  for (const [, sign, token] of NAMES.matchAll(/([=*^a-z])([^=*^a-z\n]+)/g)) {
    if (sign === '=') next = parseInt(token, 16);
    else if (sign === '*' || sign === '^') {
      const space = token.indexOf(' ');
      const first = next;
      next += parseInt(token.slice(0, space), 16);
      runs.push({ first, last: next - 1, prefix: token.slice(space + 1) });
    } else {
      previous = previous.slice(0, endOfWords(previous, sign.charCodeAt(0) - NONE_SHARED)) + token;
      codePoints.push(next++);
      names.push(previous);
    }
  }
  return { codePoints, names, runs };
}

/** Returns the name that begins with `prefix`; a rule makes the rest from the code point (The Unicode Standard §4.8, NR1 and NR2). */
const completed = (prefix, codePoint) =>
  prefix + (isSyllable(codePoint) ? syllableName(codePoint) : hexDigits(codePoint));

/** Returns the name of a code point, or null. */
export function nameOf(codePoint) {
  const { codePoints, names, runs } = (table ??= readNames());
  const index = lastAtMost(codePoints, codePoint);
  if (codePoints[index] === codePoint) return names[index];
  const run = runs.find(({ first, last }) => first <= codePoint && codePoint <= last);
  return run ? completed(run.prefix, codePoint) : null;
}

/** Calls `use` with each code point that has a name, and the name. The names that follow a rule come last. */
export function forEachName(use) {
  const { codePoints, names, runs } = (table ??= readNames());
  names.forEach((name, index) => use(codePoints[index], name));
  for (const { first, last, prefix } of runs) {
    for (let codePoint = first; codePoint <= last; codePoint++) use(codePoint, completed(prefix, codePoint));
  }
}

let aliasTable;

/** Returns all formal aliases: a map from code points to arrays of `{ alias, type }`. */
export function allAliases() {
  if (aliasTable) return aliasTable;
  aliasTable = new Map();
  for (const line of ALIASES.split('\n')) {
    const [, digits, type, alias] = /^(\S+) (\S+) (.+)$/.exec(line);
    const codePoint = parseInt(digits, 16);
    aliasTable.set(codePoint, [...(aliasTable.get(codePoint) ?? []), { alias, type }]);
  }
  return aliasTable;
}

/** The labels of code points without a name, by category (The Unicode Standard §4.8, table 4-9). */
const LABELS = { Cc: 'control', Cs: 'surrogate', Co: 'private-use', Cn: 'reserved' };

/** Noncharacters are the last two code points of each plane, and U+FDD0 to U+FDEF (§23.7). */
const isNoncharacter = (codePoint) => (codePoint & 0xfffe) === 0xfffe || (codePoint >= 0xfdd0 && codePoint <= 0xfdef);

const labelOf = (codePoint) =>
  `<${isNoncharacter(codePoint) ? 'noncharacter' : LABELS[categoryOf(codePoint)]}-${hexDigits(codePoint)}>`;

export function name(codePoint) {
  return nameOf(codePointFrom(codePoint, 'name'));
}

export function aliases(codePoint) {
  const found = allAliases().get(codePointFrom(codePoint, 'aliases')) ?? [];
  return found.map((each) => ({ ...each }));
}

export function displayName(codePoint) {
  const value = codePointFrom(codePoint, 'displayName');
  const aliasOf = (type) =>
    allAliases()
      .get(value)
      ?.find((each) => each.type === type)?.alias;
  return aliasOf('correction') ?? nameOf(value) ?? aliasOf('control') ?? labelOf(value);
}

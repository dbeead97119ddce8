// Names and properties of every code point, against ICU and Python packages of the same version of Unicode.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { name, properties, unicodeVersion } from '../../pkg-config/dist/unicode.js';
import { CODE_POINTS, python } from './packages.mjs';

const all = Array.from({ length: CODE_POINTS }, (_, codePoint) => properties(codePoint));
const [version, ...lines] = python('characters');
/** For each code point, its name, category, bidi class, East Asian width and decomposition in unicodedata2. */
const theirs = lines.map((line) => line.split('\t'));

const hex = (codePoint) => codePoint.toString(16).toUpperCase().padStart(4, '0');
const isBetween = (codePoint, ranges) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last);

/** Checks a value of every code point, and lists the first code points whose values differ. */
function checkEach(ours, expected) {
  const wrong = [];
  for (let codePoint = 0; codePoint < CODE_POINTS; codePoint++) {
    const [actual, wanted] = [ours(codePoint), expected(codePoint)];
    if (actual !== wanted) wrong.push(`${hex(codePoint)}: ${actual}, expected ${wanted}`);
  }
  assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} differ`);
}

test('unicodedata2 has the version of Unicode that the package states', () => {
  assert.equal(unicodeVersion, version);
  assert.equal(theirs.length, CODE_POINTS);
});

/** unicodedata2 has no names of Tangut ideographs, which follow from rule NR2 (The Unicode Standard §4.8). */
const TANGUT = [
  [0x17000, 0x187ff],
  [0x18d00, 0x18d1e],
];

test('every name is that of unicodedata2', () => {
  checkEach(name, (codePoint) => {
    const expected = theirs[codePoint][0];
    if (!isBetween(codePoint, TANGUT)) return expected || null;
    assert.equal(expected, '', 'unicodedata2 has names of Tangut ideographs now');
    return `TANGUT IDEOGRAPH-${hex(codePoint)}`;
  });
  // The number of characters that have a name: those of unicodedata2, and the Tangut ideographs.
  assert.equal(lines.filter((line) => !line.startsWith('\t')).length + 0x1800 + 0x1f, 159_801);
});

test('every general category is that of unicodedata2', () => {
  checkEach(
    (codePoint) => all[codePoint].generalCategory,
    (codePoint) => theirs[codePoint][1],
  );
});

test('every East Asian width is that of unicodedata2', () => {
  checkEach(
    (codePoint) => all[codePoint].eastAsianWidth,
    (codePoint) => theirs[codePoint][3],
  );
});

// The bidi classes of unassigned code points, copied from the lines with @missing in DerivedBidiClass.txt. All other unassigned
// code points are L, except that noncharacters and default ignorable code points are BN.
const MISSING_BIDI = [
  ['R', 0x590, 0x5ff],
  ['AL', 0x600, 0x7bf],
  ['R', 0x7c0, 0x85f],
  ['AL', 0x860, 0x8ff],
  ['ET', 0x20a0, 0x20cf],
  ['R', 0xfb1d, 0xfb4f],
  ['AL', 0xfb50, 0xfdcf],
  ['AL', 0xfdf0, 0xfdff],
  ['AL', 0xfe70, 0xfeff],
  ['R', 0x10800, 0x10cff],
  ['AL', 0x10d00, 0x10d3f],
  ['R', 0x10d40, 0x10ebf],
  ['AL', 0x10ec0, 0x10eff],
  ['R', 0x10f00, 0x10f2f],
  ['AL', 0x10f30, 0x10f6f],
  ['R', 0x10f70, 0x10fff],
  ['R', 0x1e800, 0x1ec6f],
  ['AL', 0x1ec70, 0x1ecbf],
  ['R', 0x1ecc0, 0x1ecff],
  ['AL', 0x1ed00, 0x1ed4f],
  ['R', 0x1ed50, 0x1edff],
  ['AL', 0x1ee00, 0x1eeff],
  ['R', 0x1ef00, 0x1efff],
];
const isNoncharacter = (codePoint) => codePoint % 0x10000 >= 0xfffe || isBetween(codePoint, [[0xfdd0, 0xfdef]]);

test('every bidi class is that of unicodedata2, or, for unassigned code points, that of DerivedBidiClass.txt', () => {
  checkEach(
    (codePoint) => all[codePoint].bidiClass,
    (codePoint) => {
      const expected = theirs[codePoint][2];
      if (expected !== '') return expected;
      if (isNoncharacter(codePoint) || all[codePoint].defaultIgnorable) return 'BN';
      return MISSING_BIDI.find(([, first, last]) => isBetween(codePoint, [[first, last]]))?.[0] ?? 'L';
    },
  );
});

test('every decomposition is that of unicodedata2; Hangul syllables decompose as String.normalize does', () => {
  let syllables = 0;
  checkEach(
    (codePoint) => {
      const { decomposition } = all[codePoint];
      if (decomposition === null) return '';
      const { type, codePoints } = decomposition;
      return [...(type === 'canonical' ? [] : [`<${type}>`]), ...codePoints.map(hex)].join(' ');
    },
    (codePoint) => {
      if (!isBetween(codePoint, [[0xac00, 0xd7a3]])) return theirs[codePoint][4];
      syllables += 1;
      assert.equal(theirs[codePoint][4], '', 'unicodedata2 decomposes Hangul syllables now');
      // A syllable of three jamo decomposes into a syllable of two jamo, and the last jamo (The Unicode Standard
      // §3.12).
      const jamo = Array.from(String.fromCodePoint(codePoint).normalize('NFD'));
      const first = jamo.length === 2 ? jamo[0] : jamo.slice(0, 2).join('').normalize('NFC');
      return `${hex(first.codePointAt(0))} ${hex(jamo.at(-1).codePointAt(0))}`;
    },
  );
  assert.equal(syllables, 11_172);
});

test('every age is that of ICU, or if ICU has no age, the first version of unicodedata2 that assigns the code point', () => {
  const ages = python('ages');
  checkEach(
    (codePoint) => all[codePoint].age ?? '-',
    (codePoint) => ages[codePoint],
  );
});

/**
 * Compares sets of code points with those that Python's regex finds. `sets` are pairs of a property expression of
 * regex, and a predicate of what `properties` returns. Returns the number of sets.
 */
function checkSets(sets) {
  const found = python('sets', sets.map(([expression]) => expression).join('\n')).map((line) => JSON.parse(line));
  assert.equal(found.length, sets.length);
  sets.forEach(([expression, isMember], index) => {
    const expected = new Uint8Array(CODE_POINTS);
    for (const [start, end] of found[index]) expected.fill(1, start, end);
    const wrong = [];
    for (let codePoint = 0; codePoint < CODE_POINTS; codePoint++) {
      if (isMember(all[codePoint]) !== (expected[codePoint] === 1)) wrong.push(hex(codePoint));
    }
    assert.deepEqual(wrong.slice(0, 20), [], `${expression}: ${wrong.length} differ`);
  });
  return sets.length;
}

const valuesOf = (property) => [...new Set(all.flatMap((each) => each[property] ?? []))];

test('scripts and script extensions are those of Python’s regex', () => {
  const scripts = valuesOf('script');
  assert.equal(checkSets(scripts.map((script) => [`Script=${script}`, (each) => each.script === script])), 175);
  const extensions = scripts.map((script) => [
    `Script_Extensions=${script}`,
    (each) => each.scriptExtensions.includes(script),
  ]);
  assert.equal(checkSets(extensions), 175);
});

test('blocks are those of Python’s regex', () => {
  const blocks = valuesOf('block');
  assert.equal(checkSets(blocks.map((block) => [`Block=${block}`, (each) => each.block === block])), 346);
  checkSets([['Block=No_Block', (each) => each.block === null]]);
});

test('binary properties are those of Python’s regex', () => {
  checkSets([
    ['Default_Ignorable_Code_Point', (each) => each.defaultIgnorable],
    ['Emoji', (each) => each.emoji],
    ['Emoji_Presentation', (each) => each.emojiPresentation],
    ['Emoji_Modifier', (each) => each.emojiModifier],
    ['Emoji_Modifier_Base', (each) => each.emojiModifierBase],
    ['Emoji_Component', (each) => each.emojiComponent],
    ['Extended_Pictographic', (each) => each.extendedPictographic],
  ]);
});

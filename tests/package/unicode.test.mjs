// The entry `unicode`: its results, errors and options. tests/unicode compares every code point with other implementations.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import * as unicode from '../../pkg-config/dist/unicode.js';

const { aliases, displayName, findByName, graphemes, name, properties, unicodeVersion } = unicode;
const DIST = new URL('../../pkg-config/dist/', import.meta.url);

test('require and import give exports of the same names, and functions have these names', () => {
  const required = createRequire(import.meta.url)('../../pkg-config/dist/unicode.cjs');
  assert.deepEqual(Object.keys(required).sort(), Object.keys(unicode).sort());
  for (const exported of [required, unicode]) {
    for (const [key, value] of Object.entries(exported)) if (typeof value === 'function') assert.equal(value.name, key);
    assert.equal(exported.name(0x20ac), 'EURO SIGN');
    assert.equal(exported.unicodeVersion, unicodeVersion);
  }
});

test('the entry needs no WebAssembly, and uses no Unicode data of the runtime', () => {
  for (const file of ['unicode.js', 'unicode.cjs']) {
    const text = readFileSync(new URL(file, DIST), 'utf8');
    assert.doesNotMatch(text, /WebAssembly|\\p\{|Segmenter|\.normalize\(/, file);
  }
});

test('the types declare exactly the exported values', () => {
  const types = readFileSync(new URL('unicode.d.ts', DIST), 'utf8');
  const declared = Array.from(types.matchAll(/^export (?:function|const|class) (\w+)/gm), ([, found]) => found);
  assert.deepEqual(declared.sort(), Object.keys(unicode).sort());
});

/** Returns the members of a union of string literals in the types. */
function union(type) {
  const types = readFileSync(new URL('unicode.d.ts', DIST), 'utf8');
  const [, members] = new RegExp(`type ${type} =([^;]*);`).exec(types);
  return Array.from(members.matchAll(/'([^']+)'/g), ([, member]) => member).sort();
}

test('the types list exactly the values that occur', () => {
  const all = Array.from({ length: 0x110000 }, (_, codePoint) => properties(codePoint));
  const values = (valueOf) => [...new Set(all.map(valueOf))].filter(Boolean).sort();
  assert.deepEqual(
    union('GeneralCategory'),
    values((each) => each.generalCategory),
  );
  assert.deepEqual(
    union('BidiClass'),
    values((each) => each.bidiClass),
  );
  assert.deepEqual(
    union('EastAsianWidth'),
    values((each) => each.eastAsianWidth),
  );
  assert.deepEqual(
    union('DecompositionType'),
    values((each) => each.decomposition?.type),
  );
  const types = all.flatMap(({ codePoint }) => aliases(codePoint).map(({ type }) => type));
  assert.deepEqual(union('AliasType'), [...new Set(types)].sort());
});

test('code points without a name have a label by their type (The Unicode Standard, table 4-9)', () => {
  for (const [codePoint, label] of [
    [0x80, '<control-0080>'],
    [0x378, '<reserved-0378>'],
    [0xd800, '<surrogate-D800>'],
    [0xdfff, '<surrogate-DFFF>'],
    [0xe000, '<private-use-E000>'],
    [0xfdd0, '<noncharacter-FDD0>'],
    [0x1fffe, '<noncharacter-1FFFE>'],
    [0x10ffff, '<noncharacter-10FFFF>'],
    [0x10fffd, '<private-use-10FFFD>'],
  ]) {
    assert.equal(name(codePoint), null);
    assert.equal(displayName(codePoint), label);
  }
});

test('displayName prefers the correction of a name, and the first alias of a control character', () => {
  for (const [codePoint, formal, shown] of [
    [0x01a2, 'LATIN CAPITAL LETTER OI', 'LATIN CAPITAL LETTER GHA'],
    [0xfe18, 'PRESENTATION FORM FOR VERTICAL RIGHT WHITE LENTICULAR BRAKCET', /BRACKET$/],
    [0x00, null, 'NULL'],
    [0x0a, null, 'LINE FEED'],
    [0x1b, null, 'ESCAPE'],
    [0x7f, null, 'DELETE'],
    [0x85, null, 'NEXT LINE'],
    [0xfeff, 'ZERO WIDTH NO-BREAK SPACE', 'ZERO WIDTH NO-BREAK SPACE'],
    [0xad, 'SOFT HYPHEN', 'SOFT HYPHEN'],
  ]) {
    assert.equal(name(codePoint), formal);
    assert.match(displayName(codePoint), shown instanceof RegExp ? shown : new RegExp(`^${shown}$`));
  }
});

const codePointsOf = (found) => found.map(({ codePoint }) => codePoint);

test('a search takes words in any case and order, parts of words, and hyphens as spaces', () => {
  assert.deepEqual(findByName('EURO SIGN')[0], { codePoint: 0x20ac, name: 'EURO SIGN' });
  for (const words of ['euro sign', 'Sign  Euro', ['sign', 'euro'], ' sign\teur']) {
    assert.ok(codePointsOf(findByName(words)).includes(0x20ac), String(words));
  }
  for (const words of ['no break space', 'no-break space', ['no-break', 'space']]) {
    assert.equal(findByName(words)[0].codePoint, 0xa0);
  }
  assert.deepEqual(codePointsOf(findByName('hangul syllable gag')).slice(0, 1), [0xac01]);
  // U+1F22D is SQUARED CJK UNIFIED IDEOGRAPH-4E2D.
  assert.deepEqual(codePointsOf(findByName('cjk unified ideograph 4e2d')), [0x4e2d, 0x1f22d]);
  assert.deepEqual(codePointsOf(findByName('4e2d')), [0x4e2d, 0x1f22d]);
});

test('a search finds aliases, and returns the alias that matched', () => {
  assert.deepEqual(findByName('line feed')[0], { codePoint: 0x0a, name: null, alias: 'LINE FEED' });
  assert.deepEqual(findByName('nbsp')[0], { codePoint: 0xa0, name: 'NO-BREAK SPACE', alias: 'NBSP' });
  assert.equal(findByName('latin capital letter gha')[0].codePoint, 0x1a2);
  assert.equal(findByName('byte order mark')[0].codePoint, 0xfeff);
  // If the name itself matches, the result has no alias.
  assert.ok(!('alias' in findByName('soft hyphen')[0]));
});

test('a search returns exact names first, then whole words, then parts of words, each group in the order of code points', () => {
  const found = findByName('cat');
  assert.equal(found[0].codePoint, 0x1f408);
  const isWhole = (match) => /(^|[ -])CAT($|[ -])/.test(match.alias ?? match.name);
  const firstPartialMatch = found.findIndex((match) => !isWhole(match));
  assert.ok(firstPartialMatch > 1 && !found.slice(firstPartialMatch).some(isWhole));
  for (const group of [found.slice(1, firstPartialMatch), found.slice(firstPartialMatch)]) {
    const codePoints = codePointsOf(group);
    assert.deepEqual(
      codePoints,
      [...codePoints].sort((a, b) => a - b),
    );
  }
});

test('a search without words, with characters that no name has or without matches is empty, and limit bounds the results', () => {
  for (const words of ['', ' ', [], [''], '-', 'eurro', '€', 'euro (sign)', '.*', 'a\u0301']) {
    assert.deepEqual(findByName(words), [], String(words));
  }
  for (const words of ['A'.repeat(100_000), Array.from({ length: 100_000 }, (_, index) => `A${index}`)]) {
    assert.deepEqual(findByName(words), []);
  }
  assert.deepEqual(findByName('arrow '.repeat(100_000)), findByName('arrow arrow'));
  assert.equal(findByName('arrow', { limit: 5 }).length, 5);
  assert.deepEqual(findByName('arrow', { limit: 0 }), []);
  const all = findByName('arrow');
  assert.ok(all.length > 600);
  assert.deepEqual(findByName('arrow', { limit: Infinity }), all);
});

/** Checks the class, the code and the prefix of the error that a call throws. */
function assertThrows(work, Class, code, call) {
  assert.throws(work, (error) => {
    assert.deepEqual([error.constructor, error.code], [Class, code], String(error));
    assert.ok(error.message.startsWith(`${call}: `), error.message);
    return true;
  });
}

const JUNK = [undefined, null, '€', 5n, true, Symbol('x'), {}, () => {}, new Map(), Object.create(null)];

test('code points must be integers from 0 to 0x10FFFF', () => {
  for (const [call, work] of Object.entries({ name, displayName, aliases, properties })) {
    for (const value of [...JUNK, [0x41]]) assertThrows(() => work(value), TypeError, 'ERR_ARGUMENT_TYPE', call);
    for (const value of [-1, 0x110000, 1.5, NaN, Infinity]) {
      assertThrows(() => work(value), RangeError, 'ERR_OFFSET', call);
    }
    assert.deepEqual(work(-0), work(0));
  }
  assert.ok(Object.is(properties(-0).codePoint, 0));
});

test('graphemes takes only a string, and findByName only a string or an array of strings', () => {
  for (const value of [...JUNK.filter((each) => typeof each !== 'string'), 5]) {
    assertThrows(() => graphemes(value), TypeError, 'ERR_ARGUMENT_TYPE', 'graphemes');
    assertThrows(() => findByName(value), TypeError, 'ERR_ARGUMENT_TYPE', 'findByName');
    assertThrows(() => findByName(['a', value]), TypeError, 'ERR_ARGUMENT_TYPE', 'findByName');
  }
});

test('unknown options and wrong limits are errors', () => {
  assertThrows(() => findByName('a', { limt: 1 }), TypeError, 'ERR_OPTION', 'findByName');
  assertThrows(() => findByName('a', { limit: '1' }), TypeError, 'ERR_OPTION', 'findByName');
  assertThrows(() => findByName('a', { limit: -1 }), RangeError, 'ERR_OFFSET', 'findByName');
  assertThrows(() => findByName('a', 5), TypeError, 'ERR_ARGUMENT_TYPE', 'findByName');
  assert.throws(() => findByName('a', { limt: 1 }), { message: /Did you mean "limit"/ });
});

test('a caller can change results without changing later results', () => {
  properties(0x640).scriptExtensions.length = 0;
  properties(0xc5).decomposition.codePoints.length = 0;
  aliases(0x0a)[0].alias = 'x';
  assert.ok(properties(0x640).scriptExtensions.length > 1);
  assert.deepEqual(properties(0xc5).decomposition.codePoints, [0x41, 0x30a]);
  assert.equal(displayName(0x0a), 'LINE FEED');
});

test('the ranges of grapheme clusters cover a text in code units and in bytes', () => {
  for (const text of ['', 'a', 'e\u0301\r\n한국어 नमस्ते 👩‍👧🇫🇷', '\ud800a\udc00', '\u{10ffff}'.repeat(3), 'ß€😀\0']) {
    const encoder = new TextEncoder();
    const bytes = encoder.encode(text);
    let [offset, byteOffset] = [0, 0];
    for (const cluster of graphemes(text)) {
      assert.deepEqual([cluster.offset, cluster.byteOffset], [offset, byteOffset]);
      offset += cluster.length;
      byteOffset += cluster.byteLength;
      assert.equal(cluster.text, text.slice(cluster.offset, offset));
      assert.deepEqual(bytes.slice(cluster.byteOffset, byteOffset), encoder.encode(cluster.text));
    }
    assert.deepEqual([offset, byteOffset], [text.length, bytes.length]);
  }
});

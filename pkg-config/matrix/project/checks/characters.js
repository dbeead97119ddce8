// The entry `unicode`: names, properties and grapheme clusters.
import { equal } from '../assertions.js';

/** Yields each check as `[name, run]`. */
export function* characterChecks(unicode) {
  const { aliases, displayName, findByName, graphemes, name, properties } = unicode;

  yield ['version of Unicode', () => equal(unicode.unicodeVersion, '17.0.0')];
  yield [
    'name',
    () =>
      equal([0x20ac, 0xd55c, 0x323b0, 0x1f6d8, 0x0a].map(name), [
        'EURO SIGN',
        'HANGUL SYLLABLE HAN',
        'CJK UNIFIED IDEOGRAPH-323B0',
        'LANDSLIDE',
        null,
      ]),
  ];
  yield [
    'displayName',
    () =>
      equal([0x0a, 0x1a2, 0xe000].map(displayName), ['LINE FEED', 'LATIN CAPITAL LETTER GHA', '<private-use-E000>']),
  ];
  yield ['aliases', () => equal(aliases(0x200d), [{ alias: 'ZWJ', type: 'abbreviation' }])];
  yield ['findByName', () => equal(findByName('Euro sign', { limit: 1 }), [{ codePoint: 0x20ac, name: 'EURO SIGN' }])];
  yield [
    'properties',
    () => {
      const { generalCategory, script, age, block, bidiClass, eastAsianWidth } = properties(0x5d0);
      equal(
        [generalCategory, script, age, block, bidiClass, eastAsianWidth],
        ['Lo', 'Hebrew', '1.1', 'Hebrew', 'R', 'N'],
      );
    },
  ];
  yield ['decomposition', () => equal(properties(0xfb01).decomposition, { type: 'compat', codePoints: [0x66, 0x69] })];
  yield [
    'graphemes',
    () =>
      equal(
        graphemes('e\u0301\r\n👩‍👧क्त').map(({ offset, length, byteOffset, byteLength }) => [
          offset,
          length,
          byteOffset,
          byteLength,
        ]),
        [
          [0, 2, 0, 3],
          [2, 2, 3, 2],
          [4, 5, 5, 11],
          [9, 3, 16, 9],
        ],
      ),
  ];
}

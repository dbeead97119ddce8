// F27 of docs/standards.md: every scalar value in every pair of encodings is unchanged, or unmappable if the target cannot represent it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodings, fromUtf32, toUtf32, transcode } from '../../pkg-config/dist/index.js';

/** Every scalar value of Unicode. */
const SCALARS = Uint32Array.from({ length: 0x110000 - 0x800 }, (_, index) => (index < 0xd800 ? index : index + 0x800));

/** The Encoding Standard's index of windows-1252, 80 to 9F. */
const UPPER_1252 = [
  0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d, 0x17d, 0x8f,
  0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178,
];

/** For each encoding that lacks some scalar values: a function that returns whether it can represent a value. */
const LIMITED = {
  ascii: (value) => value < 0x80,
  'iso-8859-1': (value) => value < 0x100,
  'windows-1252': (value) => value < 0x80 || (value >= 0xa0 && value < 0x100) || UPPER_1252.includes(value),
  'ucs-2le': (value) => value < 0x10000,
  'ucs-2be': (value) => value < 0x10000,
};

/** For each encoding, the scalar values that it can represent. */
const representable = new Map(encodings.map((name) => [name, LIMITED[name] ? SCALARS.filter(LIMITED[name]) : SCALARS]));

/** Replaces each value that the encoding cannot represent by U+FFFD or `?`, as the policy `replace` does. */
function replaced(values, name) {
  const isRepresentable = LIMITED[name];
  if (!isRepresentable) return values;
  const substitute = isRepresentable(0xfffd) ? 0xfffd : 0x3f;
  return values.map((value) => (isRepresentable(value) ? value : substitute));
}

/** For each encoding, the bytes of all scalar values with the policy `replace`. */
const expectedOfAll = new Map(encodings.map((to) => [to, fromUtf32(replaced(SCALARS, to), to)]));

/** Compares complete arrays, and finds the first difference only if there is one. */
function assertSame(bytes, expected, name, direction) {
  if (Buffer.compare(bytes, expected) === 0) return;
  const [values, wanted] = [bytes, expected].map((text) => toUtf32(text, name, { errors: 'replace' }));
  const at = wanted.findIndex((value, index) => value !== values[index]);
  assert.fail(`${direction}: U+${wanted[at]?.toString(16)} becomes ${values[at]?.toString(16)}`);
}

for (const from of encodings) {
  test(`F27: every scalar value of ${from} converts to each encoding`, () => {
    const values = representable.get(from);
    const source = fromUtf32(values, from);
    const back = toUtf32(source, from);
    assert.ok(back.length === values.length && back.every((value, index) => value === values[index]));
    for (const to of encodings) {
      const direction = `${from} to ${to}`;
      const expected = values === SCALARS ? expectedOfAll.get(to) : fromUtf32(replaced(values, to), to);
      const unmappable = LIMITED[to] && values.find((value) => !LIMITED[to](value));
      if (unmappable === undefined) {
        assertSame(transcode(source, { from, to }), expected, to, direction);
        continue;
      }
      assertSame(transcode(source, { from, to, errors: 'replace' }), expected, to, direction);
      const refused = ({ code, fault }) =>
        code === 'ERR_MALFORMED' && fault.reason === 'unmappable' && fault.codePoint === unmappable;
      const strict = () => transcode(source, { from, to });
      assert.throws(strict, refused, `${direction}: U+${unmappable.toString(16)} is unmappable`);
    }
  });
}

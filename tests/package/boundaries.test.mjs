// F32 to F34 of docs/standards.md: boundaries, the order of code points, search in bytes. Also lines and columns.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  compare,
  encode,
  encodings,
  indexOf,
  inspect,
  lineColumn,
  nextBoundary,
  previousBoundary,
} from '../../pkg-config/dist/index.js';
import { bytes } from './bytes.mjs';

test('F32: previousBoundary and nextBoundary return the nearest boundaries, or the offset if it is a boundary', () => {
  const euro = bytes('61 E2 82 AC 62');
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((at) => previousBoundary(euro, at)),
    [0, 1, 1, 1, 4, 5],
  );
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((at) => nextBoundary(euro, at)),
    [0, 1, 4, 4, 4, 5],
  );
  const six = bytes('FC 84 80 80 80 80 41');
  assert.equal(previousBoundary(six, 5, 'utf-8-rfc2044'), 0);
  assert.equal(nextBoundary(six, 1, 'utf-8-rfc2044'), 6);
  // In utf-8, FC begins no sequence, and each continuation byte after it is a fault of its own.
  assert.equal(previousBoundary(six, 5), 5);
  const pair = bytes('ED A0 BD ED B8 80');
  assert.equal(previousBoundary(pair, 5, 'cesu-8'), 0);
  assert.equal(previousBoundary(pair, 5, 'utf-8-rfc2044'), 3);
  assert.equal(previousBoundary(bytes('D8 3D DE 00'), 3, 'utf-16be'), 0);
  assert.equal(previousBoundary(bytes('D8 3D DE 00'), 3, 'utf-32be'), 0);
  assert.equal(nextBoundary(bytes('D8 3D 00 41'), 1, 'utf-16be'), 2);
});

test('F32: boundaries are the starts of segments, in every encoding and from every offset', () => {
  let seed = 1;
  const random = (limit) => (seed = (seed * 48271) % 0x7fffffff) % limit;
  const alphabet = bytes('00 2B 2D 41 7A 80 9F A0 A1 B8 BD BF C0 C3 D8 DC E2 ED F0 F4 F7 F8 FC FD FE FF');
  for (const encoding of encodings) {
    for (let round = 0; round < 300; round++) {
      const input = Uint8Array.from({ length: random(24) }, () => alphabet[random(alphabet.length)]);
      const starts = [...inspect(input, encoding).starts];
      for (let at = 0; at <= input.length; at++) {
        const message = `${encoding} ${[...input]} at ${at}`;
        assert.equal(previousBoundary(input, at, encoding), starts.findLast((start) => start <= at) ?? 0, message);
        assert.equal(nextBoundary(input, at, encoding), starts.find((start) => start >= at) ?? 0, message);
      }
    }
  }
});

test('F33: compare orders by code point in every encoding', () => {
  const points = [0, 0x41, 0x7f, 0x80, 0xff, 0x152, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xff5e, 0xffff, 0x10000, 0x10ffff];
  const texts = ['', ...points.flatMap((point) => [String.fromCodePoint(point), `${String.fromCodePoint(point)}!`])];
  /** Returns the expected order of two texts: -1, 0 or 1. */
  const expectedOrder = (first, second) => {
    const [a, b] = [first, second].map((text) => Array.from(text, (character) => character.codePointAt(0)));
    const at = a.findIndex((point, index) => point !== b[index]);
    return at === -1 ? Math.sign(a.length - b.length) : at >= b.length ? 1 : Math.sign(a[at] - b[at]);
  };
  for (const encoding of encodings) {
    const encodable = texts.flatMap((text) => {
      try {
        return [[text, encode(text, encoding)]];
      } catch {
        return [];
      }
    });
    assert.ok(encodable.length >= 7, encoding);
    for (const [first, a] of encodable) {
      for (const [second, b] of encodable)
        assert.equal(compare(a, b, encoding), expectedOrder(first, second), encoding);
    }
  }
  // Bytes of UTF-8 sort like code points (RFC 2044 §1).
  const utf8 = texts.map((text) => encode(text));
  for (const a of utf8) for (const b of utf8) assert.equal(compare(a, b), Buffer.compare(a, b));
});

test('F33: in mutf-8, a surrogate pair in six bytes is compared as one code point', () => {
  const [surrogateAndBmp, pair] = ['ED A0 80 EE 80 80', 'ED A0 80 ED B0 80'].map(bytes);
  assert.equal(compare(surrogateAndBmp, pair, 'mutf-8'), -1);
  assert.equal(compare(pair, surrogateAndBmp, 'mutf-8'), 1);
});

test('F33: a BOM that states the byte order is not compared, and malformed input throws', () => {
  assert.equal(compare(bytes('FE FF 00 41'), bytes('FF FE 41 00'), 'utf-16'), 0);
  assert.equal(compare(bytes('FE FF 00 41'), bytes('00 41'), 'utf-16'), 0);
  assert.equal(compare(bytes('FE FF 00 41'), bytes('00 41'), 'utf-16be'), 1);
  assert.throws(() => compare(bytes('41 FF'), bytes('42')), {
    code: 'ERR_MALFORMED',
    message: /the first input.*offset 1/,
  });
  assert.throws(() => compare(bytes('41'), bytes('42 FF')), { code: 'ERR_MALFORMED', message: /the second input/ });
});

test('F34: indexOf finds matches on boundaries only', () => {
  const text = encode('1 €, 2 €');
  assert.equal(indexOf(text, encode('€')), 2);
  assert.equal(indexOf(text, encode('€'), 3), 9);
  assert.equal(indexOf(text, encode('€'), 10), -1);
  assert.equal(indexOf(text, bytes('82')), -1);
  assert.equal(indexOf(text, bytes('E2 82')), -1);
  assert.equal(indexOf(text, bytes('AC 2C')), -1);
  assert.equal(indexOf(text, bytes('')), 0);
  assert.equal(indexOf(text, bytes(''), 3), 5);
  assert.equal(indexOf(text, bytes(''), text.length), text.length);
  assert.equal(indexOf(text, encode('€'), 100), -1);
  assert.equal(indexOf(bytes('80 80'), bytes('80'), 1), 1);
  const long = encode(`${'aé'.repeat(50_000)}needle é`);
  assert.equal(indexOf(long, encode('needle')), 150_000);
});

test('lineColumn counts columns in code points, does not count a BOM, and ends lines at CR LF, CR and LF', () => {
  const text = encode('\ufeffé\u{1f600}x\r\ny\rz\nw');
  const place = (offset, encoding) => Object.values(lineColumn(text, offset, encoding)).join(':');
  assert.deepEqual(
    [0, 3, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17].map((at) => place(at)),
    ['1:1', '1:1', '1:1', '1:2', '1:2', '1:3', '1:4', '1:5', '2:1', '2:2', '3:1', '3:2', '4:1', '4:2'],
  );
  assert.deepEqual(lineColumn(bytes('FF FF 41'), 2), { line: 1, column: 3 });
  assert.deepEqual(lineColumn(encode('a\nb', 'utf-16'), 6, 'utf-16'), { line: 2, column: 1 });
  assert.throws(() => lineColumn(text, 99), { name: 'RangeError', message: /offset 99 is out of range/ });
});

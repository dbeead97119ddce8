// F36 of docs/standards.md: concatenation. Also isWellFormed and toWellFormed, for strings with lone surrogates.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { concat, decode, encode, encodings, isWellFormed, toWellFormed } from '../../pkg-config/dist/index.js';
import { bytes } from './bytes.mjs';

const bytesOfEach = (...parts) => parts.map(bytes);

test('F36: the BOM of every part but the first is dropped (the 2002 draft, <38>)', () => {
  const parts = bytesOfEach('EF BB BF 41', 'EF BB BF 42', '43 EF BB BF', 'EF BB BF');
  assert.deepEqual(concat(parts), bytes('EF BB BF 41 42 43 EF BB BF'));
  assert.deepEqual(
    concat(bytesOfEach('41', 'EF BB BF EF BB BF 42')),
    bytes('41 EF BB BF 42'),
    'only one BOM is dropped',
  );
  assert.deepEqual(
    concat(bytesOfEach('41', 'EF BB', 'BF 42')),
    bytes('41 EF BB BF 42'),
    'a BOM cut between two parts is kept',
  );
  for (const encoding of ['cesu-8', 'wtf-8', 'mutf-8', 'utf-8-rfc2044', 'utf-8-amd2', 'utf-8-rfc2279bis']) {
    assert.deepEqual(concat(parts, encoding), concat(parts), encoding);
  }
});

test('F36: in every encoding, the result decodes to the texts of the parts, without the BOMs of later parts', () => {
  for (const encoding of encodings) {
    const texts = ['One', ' and ', '', 'two', '- +1'];
    const whole = concat(
      texts.map((text) => encode(text, encoding)),
      encoding,
    );
    assert.equal(decode(whole, encoding), texts.join(''), encoding);
  }
  for (const encoding of encodings.filter((name) => !/^(ascii|iso|windows)/.test(name))) {
    const texts = ['\ufeffé', '\ufeff—\ufeff', '\ufeff', '漢'];
    const parts = texts.map((text) => encode(text, encoding, { writeBOM: false }));
    assert.equal(decode(concat(parts, encoding), encoding, { ignoreBOM: true }), '\ufeffé—\ufeff漢', encoding);
  }
});

test('F36: utf-16 and utf-32 get the byte order of the first part (RFC 2781 §3.2, §4.3)', () => {
  const big = 'FE FF 00 41 D8 08 DF 45';
  const little = 'FF FE 42 00 08 D8 45 DF';
  assert.deepEqual(concat(bytesOfEach(big, little), 'utf-16'), bytes('FE FF 00 41 D8 08 DF 45 00 42 D8 08 DF 45'));
  assert.deepEqual(concat(bytesOfEach(little, big), 'utf-16'), bytes('FF FE 42 00 08 D8 45 DF 41 00 08 D8 45 DF'));
  assert.deepEqual(concat(bytesOfEach('00 41', little), 'utf-16'), bytes('00 41 00 42 D8 08 DF 45'));
  assert.deepEqual(concat(bytesOfEach(little, '00 43'), 'utf-16'), bytes('FF FE 42 00 08 D8 45 DF 43 00'));
  assert.deepEqual(concat(bytesOfEach('FF FE', '00 43'), 'utf-16'), bytes('FF FE 43 00'));
  assert.deepEqual(concat(bytesOfEach('', little), 'utf-16'), bytes(little), 'an empty part changes nothing');
  assert.deepEqual(
    concat(bytesOfEach('FF FE 00 00 41 00 00 00', '00 00 FE FF 00 01 23 45', '00 00 00 42'), 'utf-32'),
    bytes('FF FE 00 00 41 00 00 00 45 23 01 00 42 00 00 00'),
  );
  // If the name of the encoding states the byte order, no bytes are swapped. In utf-16le, FF FE is the BOM, and FE FF
  // is U+FFFE.
  assert.deepEqual(concat(bytesOfEach('41 00', 'FF FE 42 00', 'FE FF'), 'utf-16le'), bytes('41 00 42 00 FE FF'));
  // An odd byte at the end is kept.
  assert.deepEqual(concat(bytesOfEach('FF FE', 'FE FF 00 41 42'), 'utf-16'), bytes('FF FE 41 00 42'));
});

test('F36: wtf-8 joins a surrogate pair that is divided between two parts, and no other surrogates', () => {
  const [high, low] = ['ED A1 8C', 'ED BE B4']; // U+233B4, as in the 2002 draft, <31> and <42>
  assert.deepEqual(concat(bytesOfEach(`41 ${high}`, `${low} 42`), 'wtf-8'), bytes('41 F0 A3 8E B4 42'));
  assert.deepEqual(concat(bytesOfEach(high, '', low, high, low), 'wtf-8'), bytes('F0 A3 8E B4 F0 A3 8E B4'));
  assert.deepEqual(concat(bytesOfEach(high, `EF BB BF ${low}`), 'wtf-8'), bytes('F0 A3 8E B4'));
  assert.deepEqual(concat(bytesOfEach(high, high, low), 'wtf-8'), bytes(`${high} F0 A3 8E B4`));
  for (const parts of [
    [low, high],
    [high, high],
    [high, '41', low],
    [low, low],
    ['C3 A9', low],
    [high, 'E2 82 AC'],
  ]) {
    assert.deepEqual(concat(bytesOfEach(...parts), 'wtf-8'), bytes(parts.join(' ')));
  }
  for (const encoding of ['cesu-8', 'mutf-8', 'utf-8']) {
    assert.deepEqual(concat(bytesOfEach(high, low), encoding), bytes(`${high} ${low}`), encoding);
  }
});

test('F36: utf-7 closes the Base64 run that a part leaves open', () => {
  const ascii = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const joined = (...parts) => String.fromCharCode(...concat(parts.map(ascii), 'utf-7'));
  assert.equal(joined('+AOk', 'A'), '+AOk-A');
  assert.equal(joined('+AOk', '-'), '+AOk--');
  assert.equal(joined('+AOk-', 'A'), '+AOk-A');
  assert.equal(joined('1+-1', 'A'), '1+-1A');
  assert.equal(joined('A', '+/v8-B'), 'AB');
  assert.equal(decode(ascii(joined('A', '+/v8A6Q-')), 'utf-7'), 'Aé');
  assert.equal(joined('A', '+/v8\u0001+'), 'A+/v8\u0001+', 'malformed parts stay as they are');
});

test('F36: any view or buffer can be a part, and an error names the index of any other value', () => {
  const shared = new Uint8Array(new SharedArrayBuffer(1)).fill(0x43);
  const parts = [bytes('41'), bytes('42').buffer, new DataView(bytes('00 42 00').buffer, 1, 1), shared];
  assert.deepEqual(concat(parts), bytes('41 42 42 43'));
  assert.deepEqual(concat([]), new Uint8Array(0));
  assert.deepEqual(concat(bytesOfEach('', '')), new Uint8Array(0));
  const part = bytes('41');
  assert.notEqual(concat([part]).buffer, part.buffer);
  assert.throws(() => concat([bytes('41'), 'B']), {
    name: 'TypeError',
    message: 'concat: parts[1]: expected a Uint8Array, another view or an ArrayBuffer, got a string',
  });
  // eslint-disable-next-line no-sparse-arrays
  assert.throws(() => concat([, bytes('41')]), { name: 'TypeError', message: /parts\[0\].*undefined/ });
  assert.throws(() => concat(bytes('41')), {
    name: 'TypeError',
    message: /an array of views or buffers, got a Uint8Array/,
  });
  assert.throws(() => concat([], 'utf-9'), { name: 'RangeError', message: /^concat: / });
});

test('isWellFormed and toWellFormed work with and without the methods of the platform', async () => {
  const { isWellFormed: platformIsWellFormed, toWellFormed: platformToWellFormed } = String.prototype;
  delete String.prototype.isWellFormed;
  delete String.prototype.toWellFormed;
  const withoutPlatform = await import('../../pkg-config/entries/well-formed.js?without-the-platform');
  Object.assign(String.prototype, { isWellFormed: platformIsWellFormed, toWellFormed: platformToWellFormed });
  for (const implementation of [{ isWellFormed, toWellFormed }, withoutPlatform]) {
    for (const [text, expected] of [
      ['', ''],
      ['a😀b', 'a😀b'],
      ['a\ud800b', 'a\ufffdb'],
      ['\udc00\ud800', '\ufffd\ufffd'],
      ['\ud800\ud800\udc00\udc00', '\ufffd\ud800\udc00\ufffd'],
    ]) {
      assert.equal(implementation.isWellFormed(text), text === expected);
      assert.equal(implementation.isWellFormed(text), text === expected, 'a call leaves no state');
      assert.equal(implementation.toWellFormed(text), expected);
    }
    assert.throws(() => implementation.isWellFormed(1), {
      name: 'TypeError',
      message: 'isWellFormed: expected a string, got a number',
    });
    assert.throws(() => implementation.toWellFormed(null), {
      name: 'TypeError',
      message: 'toWellFormed: expected a string, got null',
    });
  }
});

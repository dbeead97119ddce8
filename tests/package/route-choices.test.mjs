// Which route a call takes: whether it calls the module. No test asserts a time; these assert what makes the difference.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callsOf } from '../counted-calls.mjs';

const { MalformedError, countCodePoints, decode, encode, fromUtf16, isValid, toUtf16 } =
  await import('../../pkg-config/dist/full/index.js?counted');

test('short strings in legacy encodings are encoded without the module once it has encoded their characters', () => {
  for (const [text, encoding] of [
    ['Привет', 'koi8-r'],
    ['Grüße', 'windows-1252'],
    ['Grüße', 'iso-8859-1'],
    ['日本語 text', 'shift_jis'],
    ['中文', 'gb18030'],
    ['text', 'cp037'],
  ]) {
    assert.notEqual(
      callsOf(() => encode(text, encoding)),
      0,
      encoding,
    );
    for (const options of [undefined, { errors: 'replace' }, { ignoreBOM: true }]) {
      const calls = callsOf(() => encode(text, encoding, options));
      assert.equal(calls, 0, encoding);
    }
    assert.notEqual(
      callsOf(() => encode(text.repeat(100), encoding)),
      0,
      encoding,
    );
  }
});

test('short UTF-16 is judged without the module, and longer UTF-16 by one call of it', () => {
  const unitsOf = (length) => new Uint16Array(length).fill(0x4e2d);
  for (const length of [0, 1, 32])
    assert.equal(
      callsOf(() => isValid(unitsOf(length))),
      0,
      length,
    );
  isValid(unitsOf(1000)); // makes room in the module
  for (const length of [33, 1000])
    assert.equal(
      callsOf(() => isValid(unitsOf(length))),
      1,
      length,
    );
});

test('code points are counted by one call of the module', () => {
  const bytes = new Uint8Array(1000).fill(0x41);
  assert.equal(countCodePoints(bytes), 1000);
  assert.equal(
    callsOf(() => countCodePoints(bytes)),
    1,
  );
});

test('UTF-16LE is decoded without the module if it is short, and with one call of it for the check in Node', () => {
  const bytesOf = (length) => new Uint8Array(length).fill(0x4e);
  decode(bytesOf(1000), 'utf-16le');
  for (const options of [undefined, { errors: 'replace' }, { ignoreBOM: true }]) {
    assert.equal(
      callsOf(() => decode(bytesOf(256), 'utf-16le', options)),
      0,
    );
    assert.equal(
      callsOf(() => decode(bytesOf(1000), 'utf-16le', options)),
      1,
    );
  }
});

test('UTF-16 of every length with surrogates at every place is judged as JavaScript judges strings', () => {
  for (const length of [1, 2, 3, 63, 64, 65, 66, 127, 128, 129, 200]) {
    for (let at = 0; at < length; at++) {
      for (const surrogates of [[0xd800], [0xdfff], [0xdbff, 0xdc00], [0xdc00, 0xd800], [0xd83d, 0xd83d, 0xde00]]) {
        const units = new Uint16Array(length).fill(0x4e2d);
        units.set(surrogates.slice(0, length - at), at);
        const text = String.fromCharCode(...units);
        const isWell = !/\p{Surrogate}/u.test(text);
        assert.equal(isValid(units), isWell, `${at} of ${length}`);
        const bytes = new Uint8Array(units.buffer);
        const odd = new Uint8Array(bytes.length + 1);
        odd.set(bytes, 1);
        for (const input of [bytes, odd.subarray(1)]) {
          if (isWell) assert.equal(decode(input, 'utf-16le'), text);
          else assert.throws(() => decode(input, 'utf-16le'), { name: 'MalformedError' });
        }
      }
    }
  }
});

/** Text of one, two, three and four bytes for each character, each long enough for the route of the platform. */
const LONG_TEXTS = ['text ', 'Grüße ', '日本語', '😀'].map((text) => text.repeat(5000));
const unitsFrom = (text) => Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
const bytesFrom = (text) => new TextEncoder().encode(text);

test('long UTF-8 and UTF-16 are converted without the module in Node, to arrays with their own buffers', () => {
  for (const text of LONG_TEXTS) {
    const [bytes, units] = [bytesFrom(text), unitsFrom(text)];
    for (const options of [undefined, { ignoreBOM: true }, { onFault: assert.fail }]) {
      let results;
      const calls = callsOf(() => (results = [toUtf16(bytes, 'utf-8', options), fromUtf16(units, 'utf-8', options)]));
      assert.equal(calls, 0);
      assert.deepEqual(results, [units, bytes]);
      for (const { constructor, buffer, byteLength } of results) {
        assert.ok(constructor === Uint16Array || constructor === Uint8Array);
        assert.equal(buffer.byteLength, byteLength);
      }
    }
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    assert.deepEqual(toUtf16(shared), units);
  }
});

test('long malformed UTF-8 and UTF-16, and a BOM, have the result of the module', () => {
  for (const text of LONG_TEXTS) {
    const [bytes, units] = [bytesFrom(text), unitsFrom(text)];
    for (const at of [0, bytes.length >> 1, bytes.length - 1]) {
      const damaged = bytes.slice();
      damaged[at] = 0xff;
      assert.throws(() => toUtf16(damaged), MalformedError);
      const replaced = toUtf16(damaged, 'utf-8', { errors: 'replace' });
      assert.deepEqual(replaced, unitsFrom(new TextDecoder().decode(damaged)));
    }
    for (const [at, before, after] of [
      [0, [0xdc00], []],
      [units.length, [], [0xd800]],
    ]) {
      const damaged = Uint16Array.from([...before, ...units, ...after]);
      assert.throws(
        () => fromUtf16(damaged),
        (error) => error.fault.offset === at,
      );
      const [start, end] = [before, after].map((lone) => '\ufffd'.repeat(lone.length));
      assert.deepEqual(fromUtf16(damaged, 'utf-8', { errors: 'replace' }), bytesFrom(start + text + end));
    }
    const withBOM = bytesFrom(`\ufeff${text}`);
    assert.deepEqual(toUtf16(withBOM), units);
    assert.deepEqual(toUtf16(withBOM, 'utf-8', { ignoreBOM: true }), unitsFrom(`\ufeff${text}`));
  }
});

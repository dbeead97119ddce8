// Which route a call takes: whether it calls the module. No test asserts a time; these assert what makes the difference.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callsOf } from '../counted-calls.mjs';

const { decode, encode, isValid } = await import('../../pkg-config/dist/full/index.js?counted');

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
  for (const length of [0, 1, 64])
    assert.equal(
      callsOf(() => isValid(unitsOf(length))),
      0,
      length,
    );
  isValid(unitsOf(1000)); // makes room in the module
  for (const length of [65, 1000])
    assert.equal(
      callsOf(() => isValid(unitsOf(length))),
      1,
      length,
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

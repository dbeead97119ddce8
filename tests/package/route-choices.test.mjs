// Which route a call takes: whether it calls the module. No test asserts a time; these assert what makes the difference.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callsOf } from '../counted-calls.mjs';

const { encode } = await import('../../pkg-config/dist/full/index.js?counted');

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

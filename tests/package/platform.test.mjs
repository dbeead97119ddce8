// Two routes: with Node's built-in modules, calls use functions such as Node's `isUtf8`; without them, the WebAssembly
// module does this work. Both routes must give the same results.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as utfscope from '../../pkg-config/dist/index.js';
// Hides Node's built-in modules from the copy of the package that is imported next.
import '../module-alone.mjs';
import { isUtf8ForPlatform } from './bytes.mjs';

const withoutBuiltIns = await import('../../pkg-config/dist/index.js?alone');
const copies = [utfscope, withoutBuiltIns];

/** The first and last bytes of the ranges in table 3-7 of the Unicode Standard, the bytes next to them, and others. */
const EDGES = [
  0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef,
  0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf8, 0xff,
];

test('both routes judge every string of four edge bytes as TextDecoder does', () => {
  let valid = 0;
  const input = new Uint8Array(4);
  for (let number = 0; number < EDGES.length ** 4; number++) {
    for (let at = 0, rest = number; at < 4; at++, rest = Math.floor(rest / EDGES.length)) {
      input[at] = EDGES[rest % EDGES.length];
    }
    const expected = isUtf8ForPlatform(input);
    valid += expected;
    if (copies.some(({ isValid }) => isValid(input) !== expected)) assert.fail(Buffer.from(input).toString('hex'));
  }
  assert.ok(valid > 0);
});

test('both routes find a fault at every offset of an input of every length up to 200', () => {
  for (let length = 0; length <= 200; length++) {
    const input = new Uint8Array(length + 3).fill(0x61).subarray(3);
    for (const { isValid, decode } of copies) {
      assert.equal(isValid(input), true);
      assert.equal(decode(input), 'a'.repeat(length));
      for (let at = 0; at < length; at++) {
        input[at] = 0xa9;
        assert.equal(isValid(input), false, `${at} of ${length}`);
        assert.throws(() => decode(input), {
          message: `decode: malformed utf-8: unexpected-continuation at offset ${at}, 1 byte; name another encoding (see detect), or choose an error policy that handles it (option errors)`,
        });
        const replaced = `${'a'.repeat(at)}\ufffd${'a'.repeat(length - at - 1)}`;
        assert.equal(decode(input, 'utf-8', { errors: 'replace' }), replaced);
        input[at] = 0x61;
      }
    }
  }
});

test('an encoding must be a string, whether the text is malformed or not', () => {
  for (const { decode } of copies) {
    for (const other of [['utf-8'], ['utf-16le'], new String('iso-8859-1'), { toString: () => 'utf-8' }]) {
      for (const byte of [0x41, 0xff]) {
        assert.throws(() => decode(Uint8Array.of(byte), other), {
          message: /^decode: the encoding must be a string, got/,
        });
      }
    }
  }
});

test('both routes give the same results for detached, shared and resized arrays, and for arrays with a false length', () => {
  const detached = new Uint8Array(100).fill(0xff);
  structuredClone(detached, { transfer: [detached.buffer] });
  const shared = new Uint8Array(new SharedArrayBuffer(100)).fill(0x41);
  const resizable = new ArrayBuffer(200, { maxByteLength: 300 });
  const tracking = new Uint8Array(resizable, 100).fill(0x42);
  resizable.resize(190);
  const withFalseLength = Object.defineProperty(new Uint8Array(100).fill(0xff), 'length', { value: 0 });
  for (const { isValid, decode } of copies) {
    assert.deepEqual([isValid(detached), decode(detached)], [true, '']);
    assert.deepEqual([isValid(shared), decode(shared)], [true, 'A'.repeat(100)]);
    assert.deepEqual([isValid(tracking), decode(tracking)], [true, 'B'.repeat(90)]);
    assert.equal(isValid(withFalseLength), false);
    assert.throws(() => decode(withFalseLength), /invalid-octet at offset 0, 1 byte/);
  }
});

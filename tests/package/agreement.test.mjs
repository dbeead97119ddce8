// Compares the WebAssembly module with the platform's TextDecoder and TextEncoder, for every sequence of up to three
// bytes and every scalar value.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../module-alone.mjs';
import { decode, encode, fromUtf16, fromUtf32, isValid, toUtf16, toUtf32 } from '../../pkg-config/dist/index.js';
import { isUtf8ForPlatform } from './bytes.mjs';

const replaceOptions = { errors: 'replace' };
const platformDecoder = new TextDecoder('utf-8');

/**
 * Compares the decoded text of one byte sequence. `decode` passes a short input to the platform's decoder, and
 * `toUtf16` passes it to the module. The message is built only on failure, because this function runs half a million
 * times.
 */
function assertSameText(input) {
  const expected = platformDecoder.decode(input);
  const units = toUtf16(input, 'utf-8', replaceOptions);
  for (const text of [decode(input, 'utf-8', replaceOptions), String.fromCharCode(...units)]) {
    if (text !== expected) assert.equal(text, expected, `replacement of ${Buffer.from(input).toString('hex')}`);
  }
}

test('every sequence of up to two bytes is validated and decoded as by the platform', () => {
  assertSameText(new Uint8Array(0));
  for (let first = 0; first < 256; first++) {
    assertSameText(Uint8Array.of(first));
    for (let second = 0; second < 256; second++) {
      const input = Uint8Array.of(first, second);
      assertSameText(input);
      assert.equal(isValid(input), isUtf8ForPlatform(input), `validity of ${input}`);
    }
  }
});

test('every sequence of three bytes, each after an ASCII letter, is decoded as by the platform', () => {
  // All sequences with the same first two bytes are one input. `decode` passes a malformed input of this length to the
  // module.
  const input = new Uint8Array(4 * 256).fill(0x78);
  for (let third = 0; third < 256; third++) input[4 * third + 3] = third;
  for (let firstTwo = 0; firstTwo < 1 << 16; firstTwo++) {
    for (let at = 0; at < input.length; at += 4) {
      input[at + 1] = firstTwo >> 8;
      input[at + 2] = firstTwo;
    }
    const text = decode(input, 'utf-8', replaceOptions);
    const expected = platformDecoder.decode(input);
    if (text !== expected) assert.equal(text, expected, `first two bytes: ${firstTwo.toString(16)}`);
  }
});

test('every input of three bytes that begins with a byte from F0 to F7 is decoded as by the platform', () => {
  // Such an input can end inside a sequence of four bytes.
  const input = new Uint8Array(3);
  for (let value = 0xf00000; value < 0xf80000; value++) {
    input[0] = value >> 16;
    input[1] = value >> 8;
    input[2] = value;
    assertSameText(input);
  }
});

test('every scalar value is converted as by the platform, and survives a round trip in other encodings', () => {
  const values = Uint32Array.from({ length: 0x110000 - 0x800 }, (_, index) => (index < 0xd800 ? index : index + 0x800));
  let text = '';
  for (const value of values) text += String.fromCodePoint(value);
  const bytes = new TextEncoder().encode(text);
  assert.ok(Buffer.from(encode(text)).equals(bytes));
  assert.ok(Buffer.from(fromUtf32(values)).equals(bytes));
  const units = Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  assert.ok(Buffer.from(fromUtf16(units)).equals(bytes));
  assert.ok(decode(bytes, 'utf-8', { ignoreBOM: true }) === text);
  assert.ok(Buffer.from(toUtf32(bytes).buffer).equals(Buffer.from(values.buffer)));
  assert.ok(Buffer.from(toUtf16(bytes).buffer).equals(Buffer.from(units.buffer)));
  for (const encoding of ['utf-16le', 'utf-16be', 'utf-16', 'cesu-8', 'wtf-8', 'mutf-8', 'utf-8-rfc2044']) {
    assert.ok(decode(encode(text, encoding), encoding, { ignoreBOM: encoding !== 'utf-16' }) === text, encoding);
  }
  assert.ok(Buffer.from(encode(text, 'utf-16le')).equals(Buffer.from(text, 'utf16le')));
});

// Compares the built package with the platform's TextDecoder and TextEncoder, for every short input and every scalar value.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../module-alone.mjs';
import { decode, encode, isValid, toUtf32, fromUtf32 } from '../../pkg-config/dist/index.js';
import { accepts } from './bytes.mjs';

const replaceOptions = { errors: 'replace' };
const platformDecoder = new TextDecoder('utf-8');

/** Compares the decoded text of one byte sequence. The message is built only on failure, because this runs millions of times. */
function assertSameText(input) {
  const ours = decode(input, 'utf-8', replaceOptions);
  const theirs = platformDecoder.decode(input);
  if (ours !== theirs) assert.equal(ours, theirs, `replacement of ${Buffer.from(input).toString('hex')}`);
}

test('every sequence of up to two bytes is decoded as the platform decodes it', () => {
  assertSameText(new Uint8Array(0));
  for (let first = 0; first < 256; first++) {
    assertSameText(Uint8Array.of(first));
    for (let second = 0; second < 256; second++) {
      const input = Uint8Array.of(first, second);
      assertSameText(input);
      assert.equal(isValid(input), accepts(input), `validity of ${input}`);
    }
  }
});

test('every sequence of three bytes is decoded as the platform decodes it', () => {
  const input = new Uint8Array(3);
  for (let value = 0; value < 1 << 24; value++) {
    input[0] = value >> 16;
    input[1] = value >> 8;
    input[2] = value;
    // Skips ASCII, an eighth of the sequences, to save time: it has nothing to replace.
    if (((input[0] | input[1] | input[2]) & 0x80) !== 0) assertSameText(input);
  }
});

test('every scalar value is decoded and encoded as by the platform', () => {
  const values = Uint32Array.from({ length: 0x110000 - 0x800 }, (_, index) => (index < 0xd800 ? index : index + 0x800));
  let text = '';
  for (const value of values) text += String.fromCodePoint(value);
  const bytes = new TextEncoder().encode(text);
  assert.ok(Buffer.from(encode(text)).equals(bytes));
  assert.ok(Buffer.from(fromUtf32(values)).equals(bytes));
  assert.ok(decode(bytes, 'utf-8', { ignoreBOM: true }) === text);
  assert.ok(toUtf32(bytes).every((value, index) => value === values[index]));
  for (const encoding of ['utf-16le', 'utf-16be', 'utf-16', 'cesu-8', 'wtf-8', 'mutf-8', 'utf-8-rfc2044']) {
    assert.ok(decode(encode(text, encoding), encoding, { ignoreBOM: encoding !== 'utf-16' }) === text, encoding);
  }
  assert.ok(Buffer.from(encode(text, 'utf-16le')).equals(Buffer.from(text, 'utf16le')));
});

// Short arrays are converted by loops in JavaScript, not by the module. These tests compare the loops with the platform, for every combination
// of boundary bytes and of boundary code units.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode, fromUtf16, toUtf16, transcode } from '../../pkg-config/dist/index.js';

/** Returns the result of a call; null if it throws. */
function resultOf(call) {
  try {
    return call();
  } catch {
    return null;
  }
}

// The first and last bytes of the ranges in table 3-7 of the Unicode Standard, and the bytes beside them.
const BYTES = [
  0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf4,
  0xf5, 0xff,
];

test('toUtf16 decodes, or rejects, all sequences of four boundary bytes as a strict TextDecoder does', () => {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const bytes = new Uint8Array(5).fill(0x42);
  for (let number = 0; number < BYTES.length ** 4; number++) {
    let rest = number;
    for (let at = 0; at < 4; at++) {
      bytes[at] = BYTES[rest % BYTES.length];
      rest = Math.floor(rest / BYTES.length);
    }
    const expected = resultOf(() => strict.decode(bytes));
    const units = resultOf(() => toUtf16(bytes));
    if ((units && String.fromCharCode(...units)) !== expected) assert.fail(`${bytes}: ${units}, expected ${expected}`);
  }
});

const UNITS = [0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff];

test('fromUtf16 and encode convert, or reject, all sequences of three boundary code units as Node does', () => {
  for (const first of UNITS)
    for (const second of UNITS)
      for (const third of UNITS)
        for (const padding of [0, 61, 62]) {
          // With 64 code units, the loop converts them; with 65, it does not.
          const units = Uint16Array.of(first, second, third, ...Array(padding).fill(0x42));
          const text = String.fromCharCode(...units);
          const isWellFormed = Buffer.from(text).toString() === text;
          const expected = isWellFormed ? Buffer.from(text) : null;
          for (const bytes of [resultOf(() => fromUtf16(units)), resultOf(() => encode(text))])
            assert.deepEqual(bytes && Buffer.from(bytes), expected, `${units}`);
        }
});

test('transcode converts all sequences of three boundary bytes between ISO-8859-1 and UTF-8 as Node does', () => {
  const strict = new TextDecoder('utf-8', { fatal: true });
  for (const first of BYTES)
    for (const second of BYTES)
      for (const third of BYTES)
        for (const padding of [0, 1, 61, 62]) {
          // With 64 bytes, the loop converts them; with 65, it does not.
          const bytes = Uint8Array.of(...Array(padding).fill(0x42), first, second, third);
          const asUtf8 = transcode(bytes, { from: 'iso-8859-1', to: 'utf-8' });
          assert.deepEqual(Buffer.from(asUtf8), Buffer.from(Buffer.from(bytes).toString('latin1')), `${bytes}`);
          const text = resultOf(() => strict.decode(bytes));
          const expected = text === null || /[^\0-\xff]/.test(text) ? null : Buffer.from(text, 'latin1');
          const found = resultOf(() => transcode(bytes, { from: 'utf-8', to: 'iso-8859-1' }));
          assert.deepEqual(found && Buffer.from(found), expected, `${bytes}`);
        }
});

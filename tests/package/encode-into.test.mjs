// F42 of docs/standards.md: the length of a result before it is allocated, and conversions into destinations of any
// size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  byteLength,
  countCodePoints,
  decode,
  encode,
  encodeInto,
  encodings,
  faults,
  isValid,
  transcode,
  transcodeInto,
  transcodedLength,
} from '../../pkg-config/dist/index.js';
import { bytes } from './bytes.mjs';

const TEXT = 'aé~€+\u{1f600}-z';
const policies = ['strict', 'replace', 'ignore', 'backslashreplace'];

/** Returns the result of a call, or the fault that it throws. */
function outcome(call) {
  try {
    return call();
  } catch (error) {
    if (error.code !== 'ERR_MALFORMED') throw error;
    return error.fault;
  }
}

test('F42: transcodedLength and byteLength return the lengths of the results of transcode and encode, or throw the same faults', () => {
  const damaged = bytes('41 E2 82 C3 A9 FF D8 3D DE 00 00');
  for (const from of encodings) {
    for (const to of encodings) {
      for (const errors of policies) {
        for (const input of [encode(TEXT, from, { errors: 'replace' }), damaged]) {
          const pair = { from, to, errors };
          const expected = outcome(() => transcode(input, pair).length);
          assert.deepEqual(
            outcome(() => transcodedLength(input, pair)),
            expected,
            `${from} to ${to} ${errors}`,
          );
        }
      }
    }
    for (const errors of policies) {
      const expected = outcome(() => encode(`${TEXT}\ud800`, from, { errors }).length);
      assert.deepEqual(
        outcome(() => byteLength(`${TEXT}\ud800`, from, { errors })),
        expected,
        `${from} ${errors}`,
      );
    }
  }
});

test('F42: lengths and counts equal numbers that were calculated by hand', () => {
  const input = encode('$¢€\u{10348}');
  assert.equal(input.length, 1 + 2 + 3 + 4);
  assert.equal(countCodePoints(input), 4);
  assert.equal(transcodedLength(input, { from: 'utf-8', to: 'utf-16le' }), 2 * (1 + 1 + 1 + 2));
  assert.equal(transcodedLength(input, { from: 'utf-8', to: 'utf-16' }), 2 + 2 * (1 + 1 + 1 + 2));
  assert.equal(transcodedLength(input, { from: 'utf-8', to: 'utf-32be' }), 4 * 4);
  assert.equal(transcodedLength(input, { from: 'utf-8', to: 'cesu-8' }), 1 + 2 + 3 + 6);
  assert.equal(byteLength('$¢€\u{10348}'), input.length);
  assert.equal(byteLength(''), 0);
  assert.equal(byteLength('', 'utf-32'), 4);
  assert.equal(faults(bytes('C0 AF E2 82 41')).length, 3);
  // These inputs are longer than the parts in which the two calls process a long input.
  assert.equal(byteLength('€'.repeat(1_500_000)), 4_500_000);
  assert.equal(
    transcodedLength(encode('é'.repeat(1_500_000)), { from: 'utf-8', to: 'ascii', errors: 'replace' }),
    1_500_000,
  );
});

test('F42: encodeInto writes complete characters, as many as fit, for every capacity', () => {
  const characters = [...TEXT];
  for (const encoding of encodings) {
    for (const errors of ['replace', 'ignore', 'backslashreplace']) {
      const whole = encode(TEXT, encoding, { errors });
      const encoded = (text) => encode(text, encoding, { errors });
      for (let capacity = 0; capacity <= whole.length + 1; capacity++) {
        const message = `${encoding} ${errors} ${capacity}`;
        const destination = new Uint8Array(capacity).fill(0xee);
        const { read, written } = encodeInto(TEXT, destination, encoding, { errors });
        // If the BOM does not fit, nothing is written.
        if (written === 0) assert.ok(read === 0 || encoded(TEXT.slice(0, read)).length === 0, message);
        else assert.deepEqual(destination.subarray(0, written), encoded(TEXT.slice(0, read)), message);
        assert.ok(
          destination.subarray(written).every((byte) => byte === 0xee),
          message,
        );
        const ends = characters.map((_, index) => characters.slice(0, index + 1).join('').length);
        assert.ok(read === 0 || ends.includes(read), message);
        const next = ends.find((end) => end > read);
        if (next === undefined) assert.equal(written, whole.length, message);
        else assert.ok(encoded(TEXT.slice(0, next)).length > capacity, message);
      }
    }
  }
});

test('F42: transcodeInto in a loop gives the text of transcode, for every pair of encodings except from utf-7', () => {
  for (const from of encodings) {
    for (const to of encodings) {
      const pair = { from, to, errors: 'replace', ignoreBOM: true, writeBOM: false };
      const input = encode(TEXT, from, { errors: 'replace', writeBOM: false });
      const whole = transcode(input, pair);
      for (const capacity of [8, 9, 13, whole.length, whole.length + 1]) {
        const message = `${from} to ${to}, ${capacity}`;
        let text = '';
        let at = 0;
        do {
          const destination = new Uint8Array(capacity);
          const { read, written } = transcodeInto(input.subarray(at), destination, pair);
          assert.ok(read > 0 || input.length === 0, message);
          text += decode(destination.subarray(0, written), to, { ignoreBOM: true });
          at += read;
          // A Base64 run of utf-7 is read as a whole, so a call would throw where the run does not fit.
        } while (at < input.length && from !== 'utf-7');
        if (from !== 'utf-7') assert.equal(text, decode(whole, to, { ignoreBOM: true }), message);
        if (capacity >= whole.length) assert.equal(at, input.length, message);
      }
    }
  }
});

test('F42: transcodeInto reports only faults in bytes that it reads, handles BOMs, and can overwrite its input', () => {
  const into = (hex, capacity, pair) => transcodeInto(bytes(hex), new Uint8Array(capacity), pair);
  const offsets = [];
  const pair = { from: 'utf-8', to: 'utf-8', errors: 'replace', onFault: ({ offset }) => offsets.push(offset) };
  assert.deepEqual(into('FF FF FF', 7, pair), { read: 2, written: 6 });
  assert.deepEqual(offsets, [0, 1]);
  assert.throws(() => into('41 FF', 4, { from: 'utf-8', to: 'utf-8' }), {
    fault: { reason: 'invalid-octet', severity: 'error', offset: 1, length: 1 },
  });
  // The fault is after the part that fits.
  assert.deepEqual(into('41 FF', 1, { from: 'utf-8', to: 'utf-8' }), { read: 1, written: 1 });
  assert.deepEqual(into('EF BB BF 41', 1, { from: 'utf-8', to: 'utf-8' }), { read: 4, written: 1 });
  assert.deepEqual(into('41', 3, { from: 'utf-8', to: 'utf-16' }), { read: 0, written: 2 });
  assert.deepEqual(into('41', 1, { from: 'utf-8', to: 'utf-16' }), { read: 0, written: 0 });
  assert.deepEqual(into('2B 41 4F 6B 2D', 2, { from: 'utf-7', to: 'utf-8' }), { read: 5, written: 2 });
  const memory = encode('aé'.repeat(300_000), 'utf-16le');
  const expected = transcode(memory, { from: 'utf-16le', to: 'utf-8' });
  const { written } = transcodeInto(memory, memory, { from: 'utf-16le', to: 'utf-8' });
  assert.deepEqual(memory.subarray(0, written), expected);
  assert.ok(isValid(expected));
  assert.throws(() => encodeInto('a', new Uint16Array(4)), {
    name: 'TypeError',
    message: /a Uint8Array to write into, got a Uint16Array/,
  });
  assert.throws(() => encodeInto(1, new Uint8Array(4)), { name: 'TypeError', message: /expected a string/ });
});

test('F42: a BOM in Base64 is written completely or not at all', () => {
  const options = { writeBOM: true };
  const whole = encode('', 'utf-7', options);
  assert.equal(whole.length, 5);
  for (let capacity = 0; capacity <= 6; capacity++) {
    const written = capacity < 5 ? 0 : 5;
    assert.deepEqual(encodeInto('', new Uint8Array(capacity), 'utf-7', options), { read: 0, written }, `${capacity}`);
  }
});

test('F42: transcodeInto reads only complete Base64 runs of utf-7, so that the rest can be decoded', () => {
  const input = encode('aéàü!', 'utf-7');
  const pair = { from: 'utf-7', to: 'utf-8', ignoreBOM: true, writeBOM: false };
  for (let capacity = 0; capacity <= 8; capacity++) {
    const destination = new Uint8Array(capacity);
    const { read, written } = transcodeInto(input, destination, pair);
    const text = decode(destination.subarray(0, written)) + decode(input.subarray(read), 'utf-7');
    assert.equal(text, 'aéàü!', `${capacity}`);
  }
});

// Results do not depend on the arena, on the parts into which the package divides a long input, or on the fast paths. The
// arena is the memory of the module that holds inputs and results.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../module-alone.mjs';
import {
  Decoder,
  Encoder,
  Transcoder,
  countCodePoints,
  decode,
  encode,
  encodings,
  faults,
  fromUtf16,
  isValid,
  toUtf16,
  toUtf32,
  transcode,
  validate,
} from '../../pkg-config/dist/index.js';
import { PART } from './calls-with-on-fault.mjs';

const TEXT = 'a€b中c é, 1 € = 7.46 kr 😀 плюс عربي ';

/** Returns the result of a call, or the fault that it throws. */
const outcome = (call) => {
  try {
    return call();
  } catch (error) {
    if (error.code !== 'ERR_MALFORMED') throw error;
    return { fault: error.fault };
  }
};

/** Converts an input in one piece with a Decoder, an Encoder or a Transcoder, which use no fast path. Frees the object. */
const converted = (object, input) => {
  try {
    const parts = [object.push(input), object.finish()];
    return typeof parts[0] === 'string' ? parts.join('') : new Uint8Array(Buffer.concat(parts));
  } finally {
    object.free();
  }
};

const unitsOf = (text) => Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
const codePointsOf = (text) => Uint32Array.from(text, (character) => character.codePointAt(0));

/** Checks that the fast paths of `decode` and `toUtf16` give the result of a Decoder, or its fault. */
function assertSameAsDecoder(input) {
  const expected = outcome(() => converted(new Decoder(), input));
  const expectedUnits = expected.fault ? expected : unitsOf(expected);
  const message = Buffer.from(input.slice(0, 40)).toString('hex');
  for (const options of [undefined, {}]) {
    assert.deepEqual(
      outcome(() => decode(input, 'utf-8', options)),
      expected,
      message,
    );
    assert.deepEqual(
      outcome(() => toUtf16(input, 'utf-8', options)),
      expectedUnits,
      message,
    );
  }
}

test('the fast paths from UTF-8 give the same results as a Decoder', () => {
  class Special extends Uint8Array {}
  const bytes = encode(TEXT.repeat(8));
  assertSameAsDecoder(new Uint8Array(0));
  for (let from = 0; from < 24; from++) {
    for (let length = 0; length < 140; length++) assertSameAsDecoder(bytes.subarray(from, from + length));
  }
  for (const input of [Buffer.from(bytes), Special.from(bytes), new Uint8Array(bytes.buffer, 3, 100)])
    assertSameAsDecoder(input);
  for (const start of ['\ufeff', '\ufeff\ufeff', '']) assertSameAsDecoder(encode(start + TEXT));
  for (const byte of [0xff, 0xc0, 0xe2, 0xf0, 0xed]) {
    for (let at = 0; at < 150; at++) {
      const damaged = bytes.slice();
      damaged[at] = byte;
      assertSameAsDecoder(damaged);
      assert.equal(isValid(damaged), validate(damaged).valid);
    }
  }
});

test('encode and fromUtf16 give the same bytes as an Encoder, for texts of fewer than 200 code units', () => {
  for (let length = 0; length < 200; length++) {
    for (const text of [TEXT.repeat(8).slice(0, length), 'x'.repeat(length), '中'.repeat(length)]) {
      const units = unitsOf(text);
      for (const encoding of ['utf-8', 'cesu-8', 'mutf-8', 'iso-8859-1', 'utf-32be']) {
        const expected = outcome(() => converted(new Encoder(encoding), text));
        for (const call of [() => encode(text, encoding), () => fromUtf16(units, encoding)]) {
          assert.deepEqual(outcome(call), expected, `${encoding}: ${text}`);
        }
      }
    }
  }
});

test('transcode, toUtf16 and toUtf32 give the same results as a Transcoder and a Decoder, for all encodings', () => {
  // The texts have BOMs, characters that only some encodings have, and U+FFFE, which can have a warning. Each text gives three inputs: its
  // bytes, its bytes with malformed bytes appended, and its bytes without the last byte.
  const texts = ['', 'a', '\ufeff', '\ufeffa', '\ufffea', 'é'.repeat(40), 'a€b', '\0a', '😀', TEXT.repeat(3)];
  texts.push('x'.repeat(5000), 'x'.repeat(5000) + 'é', 'é'.repeat(2500) + '“', '😀'.repeat(1200));
  assert.ok(encodings.length >= 22);
  for (const from of encodings) {
    const inputs = texts.flatMap((text) => {
      const bytes = encode(text, from, { errors: 'ignore' });
      return [bytes, Uint8Array.of(...bytes, 0xed, 0xa0, 0x80), bytes.subarray(0, -1)];
    });
    for (const input of inputs) {
      const start = Buffer.from(input.slice(0, 40)).toString('hex');
      for (const to of encodings) {
        assert.deepEqual(
          outcome(() => transcode(input, { from, to })),
          outcome(() => converted(new Transcoder({ from, to }), input)),
          `${from} to ${to}: ${start}`,
        );
      }
      const text = outcome(() => converted(new Decoder(from), input));
      const [units, codePoints] = text.fault ? [text, text] : [unitsOf(text), codePointsOf(text)];
      assert.deepEqual(
        outcome(() => toUtf16(input, from)),
        units,
        `${from}: ${start}`,
      );
      assert.deepEqual(
        outcome(() => toUtf32(input, from)),
        codePoints,
        `${from}: ${start}`,
      );
    }
  }
});

test('a long text whose parts end inside characters gives the correct result and the correct offset of a fault', () => {
  for (const shift of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const text = 'x'.repeat(shift) + '€😀'.repeat(PART / 7) + TEXT.repeat(4000);
    const bytes = new TextEncoder().encode(text);
    assert.ok(bytes.length > 2 * PART);
    assert.equal(decode(bytes), text);
    assert.deepEqual(encode(text), bytes);
    const codePoints = Array.from(text).length;
    assert.equal(countCodePoints(bytes), codePoints);
    assert.deepEqual(validate(bytes), { valid: true, codePoints, warnings: 0 });
    assert.equal(toUtf32(bytes).length, codePoints);
    assert.ok(isValid(bytes));

    const at = PART + 10 + shift;
    // If FF replaces a continuation byte, the fault is the incomplete sequence before it.
    let start = at;
    while ((bytes[start] & 0xc0) === 0x80) start--;
    bytes[at] = 0xff;
    const [fault] = faults(bytes, 'utf-8', { limit: 1 });
    assert.equal(fault.offset, start);
    const found = validate(bytes);
    assert.deepEqual([found.valid, found.fault], [false, fault]);
    assert.ok(!isValid(bytes));
    assert.throws(() => decode(bytes), { fault });
    assert.throws(() => toUtf16(bytes), { fault });
    assert.equal(decode(bytes, 'utf-8', { errors: 'replace' }), new TextDecoder().decode(bytes));
  }
});

test('a long result is correct if the parts after the first have much longer or shorter results', () => {
  for (const [first, rest] of [
    ['a', '中'],
    ['中', 'a'],
    ['a', '😀'],
  ]) {
    const text = first.repeat(PART / first.length) + rest.repeat(5 * PART);
    const expected = Buffer.from(text);
    assert.ok(expected.equals(converted(new Encoder('utf-8'), text)), `${first}, then ${rest}`);
    const utf16 = Buffer.from(text, 'utf16le');
    assert.ok(expected.equals(transcode(utf16, { from: 'utf-16le', to: 'utf-8' })), `${first}, then ${rest}, UTF-16`);
  }
});

test('a call inside onFault does not change the arena of the outer call', () => {
  const damaged = Uint8Array.from({ length: 2000 }, (_, index) => (index % 50 === 49 ? 0xff : 0x61));
  const expected = new TextDecoder().decode(damaged);
  let calls = 0;
  const onFault = () => {
    calls++;
    const text = `${calls} € `.repeat(calls % 7 === 0 ? 5000 : 3);
    assert.equal(decode(encode(text)), text);
    assert.equal(isValid(damaged), false);
    assert.equal(transcode(encode(text), { from: 'utf-8', to: 'utf-16le' }).length, 2 * text.length);
  };
  assert.equal(decode(damaged, 'utf-8', { errors: 'replace', onFault }), expected);
  assert.equal(calls, 40);
  assert.equal(decode(damaged, 'utf-8', { errors: 'replace', onFault }), expected);
});

test('an input with a false `length` property is read with its real length, and a detached input is empty', () => {
  const input = encode(TEXT);
  Object.defineProperty(input, 'length', { value: 1e6 });
  assert.equal(decode(input), TEXT);
  assert.equal(toUtf16(input).length, TEXT.length);
  const detached = new Uint8Array(8).fill(0x61);
  const units = new Uint16Array(detached.buffer);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });
  assert.deepEqual(fromUtf16(units), new Uint8Array(0));
  assert.equal(decode(detached), '');
  assert.equal(isValid(detached), true);
});

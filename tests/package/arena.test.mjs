// Results do not depend on the arena (the memory of the module that holds inputs and results), on the parts of long inputs,
// or on the fast paths of short calls.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../module-alone.mjs';
import {
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

const TEXT = 'a€b中c é, 1 € = 7.46 kr 😀 плюс عربي ';
/** The package processes a long input in parts of this many bytes. */
const PART = 2 ** 17;

/** With `onFault`, a call takes the general route instead of a fast path. */
const GENERAL = { onFault() {} };

/** Returns the result of a call, or its error. */
const outcome = (work) => {
  try {
    return work();
  } catch (error) {
    return { message: error.message, ...error.fault };
  }
};

function assertSameOnBothRoutes(input) {
  const results = (options) => ({
    text: outcome(() => decode(input, 'utf-8', options)),
    units: outcome(() => toUtf16(input, 'utf-8', options)),
  });
  for (const simple of [undefined, {}]) {
    assert.deepEqual(results(simple), results(GENERAL), Buffer.from(input.slice(0, 40)).toString('hex'));
  }
}

test('the fast paths give the same results as the general route', () => {
  class Special extends Uint8Array {}
  const bytes = encode(TEXT.repeat(8));
  assertSameOnBothRoutes(new Uint8Array(0));
  for (let from = 0; from < 24; from++) {
    for (let length = 0; length < 140; length++) assertSameOnBothRoutes(bytes.subarray(from, from + length));
  }
  for (const input of [Buffer.from(bytes), Special.from(bytes), new Uint8Array(bytes.buffer, 3, 100)])
    assertSameOnBothRoutes(input);
  for (const start of ['\ufeff', '\ufeff\ufeff', ''])
    assertSameOnBothRoutes(encode(start + TEXT, 'utf-8', { writeBOM: false }));
  for (const fault of [0xff, 0xc0, 0xe2, 0xf0, 0xed]) {
    for (let at = 0; at < 150; at++) {
      const damaged = bytes.slice();
      damaged[at] = fault;
      assertSameOnBothRoutes(damaged);
      assert.equal(isValid(damaged), validate(damaged).valid);
    }
  }
});

test('strings and code units of every length become the same bytes on both routes', () => {
  for (let length = 0; length < 200; length++) {
    for (const text of [TEXT.repeat(8).slice(0, length), 'x'.repeat(length), '中'.repeat(length)]) {
      const units = Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
      for (const encoding of ['utf-8', 'cesu-8', 'mutf-8', 'iso-8859-1', 'utf-32be']) {
        const [fast, general] = [undefined, GENERAL].map((options) => [
          outcome(() => encode(text, encoding, options)),
          outcome(() => fromUtf16(units, encoding, options)),
        ]);
        assert.deepEqual(fast, general, `${encoding}: ${text}`);
      }
    }
  }
});

test('complete text converts the same on the fast path and the general route, between all encodings', () => {
  // BOMs, characters that only some encodings have, warnings, and malformed bytes at the end.
  const texts = ['', 'a', '\ufeff', '\ufeffa', '\ufffea', 'é'.repeat(40), 'a€b', '\0a', '😀', TEXT.repeat(3)];
  texts.push('x'.repeat(5000), 'x'.repeat(5000) + 'é', 'é'.repeat(2500) + '“', '😀'.repeat(1200));
  assert.ok(encodings.length >= 22);
  for (const from of encodings) {
    const inputs = texts.flatMap((text) => {
      const bytes = encode(text, from, { errors: 'ignore', ignoreBOM: true });
      return [bytes, Uint8Array.of(...bytes, 0xed, 0xa0, 0x80), bytes.subarray(0, -1)];
    });
    for (const input of inputs) {
      for (const to of encodings) {
        assert.deepEqual(
          outcome(() => transcode(input, { from, to })),
          outcome(() => transcode(input, { from, to, ...GENERAL })),
          `${from} to ${to}: ${Buffer.from(input.slice(0, 40)).toString('hex')}`,
        );
      }
      for (const call of [toUtf16, toUtf32]) {
        assert.deepEqual(
          outcome(() => call(input, from)),
          outcome(() => call(input, from, GENERAL)),
          `${from}, ${call.name}`,
        );
      }
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
    bytes[at] = 0xff;
    const [fault] = faults(bytes, 'utf-8', { limit: 1 });
    const found = validate(bytes);
    assert.deepEqual([found.valid, found.fault], [false, fault]);
    assert.ok(!isValid(bytes));
    assert.throws(() => decode(bytes), { fault });
    assert.throws(() => toUtf16(bytes), { fault });
    assert.equal(decode(bytes, 'utf-8', { errors: 'replace' }), new TextDecoder().decode(bytes));
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

test('an input that lies about its length, or is detached, is read in its real length', () => {
  const lying = encode(TEXT);
  Object.defineProperty(lying, 'length', { value: 1e6 });
  assert.equal(decode(lying), TEXT);
  assert.deepEqual(toUtf16(lying).length, TEXT.length);
  const detached = new Uint8Array(8).fill(0x61);
  const units = new Uint16Array(detached.buffer);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });
  assert.deepEqual(fromUtf16(units), new Uint8Array(0));
  assert.equal(decode(detached), '');
  assert.equal(isValid(detached), true);
});

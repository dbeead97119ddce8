// F33 and F45 of docs/standards.md: properties that RFC 2044 states for UTF-8, in each encoding of the UTF-8 family.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromUtf32, isValid, toUtf32 } from '../../pkg-config/dist/index.js';

/** The encodings with sequences of up to six bytes. */
const SIX_BYTES = ['utf-8-rfc2044', 'utf-8-amd2', 'utf-8-rfc2279bis'];
const FAMILY = ['utf-8', ...SIX_BYTES, 'cesu-8', 'wtf-8', 'mutf-8'];

const SURROGATES = Array.from({ length: 0x800 }, (_, index) => 0xd800 + index);
const isScalar = (value) => value < 0xd800 || value >= 0xe000;

/** Code points at the boundaries between lengths in bytes, lead bytes and planes. */
const BOUNDARIES = [
  0, 1, 0x2f, 0x7f, 0x80, 0x7ff, 0x800, 0xfff, 0x1000, 0xd7ff, 0xe000, 0xfeff, 0xfffd, 0xfffe, 0xffff, 0x10000, 0x3ffff,
  0x40000, 0xfffff, 0x100000, 0x10ffff,
];
const BEYOND_UNICODE = [0x110000, 0x1fffff, 0x200000, 0x3ffffff, 0x4000000, 0x7fffffff];

const boundariesOf = (name) => (SIX_BYTES.includes(name) ? [...BOUNDARIES, ...BEYOND_UNICODE] : BOUNDARIES);

/** Returns all scalar values from `first`. In `SIX_BYTES` encodings, every 997th value up to 7FFFFFFF follows. */
function codePointsFrom(first, name) {
  const last = SIX_BYTES.includes(name) ? 0x7fffffff : 0x10ffff;
  const values = [];
  for (let value = first; value <= last; value += value < 0x10ffff ? 1 : 997) if (isScalar(value)) values.push(value);
  return Uint32Array.from(values);
}

for (const name of FAMILY) {
  test(`F45: a code point above 7F has no byte below 80 in ${name}`, () => {
    assert.ok(fromUtf32(codePointsFrom(0x80, name), name).every((byte) => byte >= 0x80));
    if (!['wtf-8', 'mutf-8'].includes(name)) return;
    for (const surrogate of SURROGATES) {
      assert.ok(fromUtf32(Uint32Array.of(surrogate), name).every((byte) => byte >= 0x80));
    }
  });

  test(`F45: an ASCII byte always stands for its ASCII character in ${name}`, () => {
    const errors = 'replace';
    for (let byte = name === 'mutf-8' ? 1 : 0; byte < 0x80; byte++) {
      assert.deepEqual(fromUtf32(Uint32Array.of(byte), name), Uint8Array.of(byte));
      for (const value of boundariesOf(name)) {
        const text = Uint32Array.of(value, byte, value, byte, byte);
        const bytes = fromUtf32(text, name);
        assert.ok(isValid(bytes, name));
        assert.deepEqual(toUtf32(bytes, name, { ignoreBOM: true }), text);
      }
      // A decoder must not replace an ASCII byte together with a malformed sequence that precedes the byte.
      for (let lead = 0x80; lead < 0x100; lead++) {
        for (let continuations = 0; continuations < 6; continuations++) {
          const bytes = Uint8Array.from([lead, ...Array(continuations).fill(0xa5), byte]);
          assert.equal(toUtf32(bytes, name, { errors }).at(-1), byte, `${bytes} in ${name}`);
        }
      }
    }
  });
}

test('F45: NUL of mutf-8 is C0 80 and never 00', () => {
  assert.deepEqual(fromUtf32(Uint32Array.of(0), 'mutf-8'), Uint8Array.of(0xc0, 0x80));
  assert.ok(!isValid(Uint8Array.of(0), 'mutf-8'));
});

/** Yields the bytes of each code point of a text, cut at lead bytes. */
function* sequences(bytes) {
  for (let begin = 0, at = 1; at <= bytes.length; at++) {
    if (at < bytes.length && bytes[at] >> 6 === 0b10) continue;
    yield bytes.subarray(begin, at);
    begin = at;
  }
}

for (const name of ['utf-8', ...SIX_BYTES, 'wtf-8']) {
  test(`F33: bytes of ${name} compare as code points do`, () => {
    const values = boundariesOf(name);
    const encoded = values.map((value) => fromUtf32(Uint32Array.of(value), name));
    values.forEach((a, i) => {
      values.forEach((b, j) => {
        assert.equal(Buffer.compare(encoded[i], encoded[j]), Math.sign(a - b), `${a.toString(16)} ${b.toString(16)}`);
      });
    });
    // Each code point sorts after the previous code point, and therefore after all previous code points.
    let before = new Uint8Array(0);
    for (const bytes of sequences(fromUtf32(codePointsFrom(0, name), name))) {
      if (Buffer.compare(before, bytes) >= 0) assert.fail(`${bytes} does not come after ${before}`);
      before = bytes;
    }
  });
}

test('F33: in cesu-8 and mutf-8, as in UTF-16, U+E000 comes after U+10000', () => {
  for (const name of ['cesu-8', 'mutf-8']) {
    const [afterSurrogates, supplementary] = [0xe000, 0x10000].map((value) => fromUtf32(Uint32Array.of(value), name));
    assert.equal(Buffer.compare(afterSurrogates, supplementary), 1);
  }
});

// Compares the two encodings of 1996, `utf-8-rfc2044` and `utf-8-amd2`, with the arithmetic of Annex R of Amendment 2,
// tables 4 and 5. No other library implements these encodings, so this file does.
import { test } from 'node:test';
import { MILLION, NONE, compare, decoded, encoded, bytesOf } from './compare.mjs';
import { isSurrogate } from './predicates.mjs';
import { codePointText, utf8Like } from './texts.mjs';

/** Integer division (R.3). */
const div = Math.floor;

/** Returns the bytes of a code point, by table 4. */
function fromUcs4(x) {
  if (x <= 0x7f) return [x];
  if (x <= 0x7ff) return [0xc0 + div(x / 2 ** 6), 0x80 + (x % 2 ** 6)];
  const continuationBytes = (count) =>
    Array.from({ length: count }, (_, i) => 0x80 + (div(x / 2 ** (6 * (count - 1 - i))) % 2 ** 6));
  if (x <= 0xffff) return [0xe0 + div(x / 2 ** 12), ...continuationBytes(2)];
  if (x <= 0x1fffff) return [0xf0 + div(x / 2 ** 18), ...continuationBytes(3)];
  if (x <= 0x3ffffff) return [0xf8 + div(x / 2 ** 24), ...continuationBytes(4)];
  return [0xfc + div(x / 2 ** 30), ...continuationBytes(5)];
}

/**
 * Table 5, indexed by the number of continuation bytes: the formula of the value, and the smallest value to which table 4
 * gives this number of continuation bytes.
 */
const TO_UCS4 = [
  [(z) => z, 0],
  [(z, y) => (z - 0xc0) * 2 ** 6 + (y - 0x80), 0x80],
  [(z, y, x) => (z - 0xe0) * 2 ** 12 + (y - 0x80) * 2 ** 6 + (x - 0x80), 0x800],
  [(z, y, x, w) => (z - 0xf0) * 2 ** 18 + (y - 0x80) * 2 ** 12 + (x - 0x80) * 2 ** 6 + (w - 0x80), 0x10000],
  [
    (z, y, x, w, v) =>
      (z - 0xf8) * 2 ** 24 + (y - 0x80) * 2 ** 18 + (x - 0x80) * 2 ** 12 + (w - 0x80) * 2 ** 6 + (v - 0x80),
    0x200000,
  ],
  [
    (z, y, x, w, v, u) =>
      (z - 0xfc) * 2 ** 30 +
      (y - 0x80) * 2 ** 24 +
      (x - 0x80) * 2 ** 18 +
      (w - 0x80) * 2 ** 12 +
      (v - 0x80) * 2 ** 6 +
      (u - 0x80),
    0x4000000,
  ],
];

/**
 * Returns the number of continuation bytes after a lead byte, or `undefined` if the byte is not a lead byte (R.2, R.7).
 */
function continuationCount(z) {
  if (z <= 0x7f) return 0;
  if (z <= 0xbf || z >= 0xfe) return undefined;
  return z <= 0xdf ? 1 : z <= 0xef ? 2 : z <= 0xf7 ? 3 : z <= 0xfb ? 4 : 5;
}

/**
 * Returns the function `answer` of an oracle. Its answers have the format of `decoded(name, { replaced: true, warned: true })`. `judge(value)` returns
 * 'undefined' for a value that the encoding does not map, 'warning' for a value that it maps with a warning, and otherwise a falsy value.
 */
function decoderWith(judge) {
  return (bytes) => {
    const text = [];
    let [first, warnings] = [NONE, 0];
    const malformed = (offset) => {
      if (first === NONE) first = offset;
      text.push(0xfffd);
    };
    for (let offset = 0; offset < bytes.length;) {
      const begin = offset++;
      const count = continuationCount(bytes[begin]);
      while (offset - begin <= count && bytes[offset] >= 0x80 && bytes[offset] <= 0xbf) offset++;
      if (offset - begin !== 1 + count) {
        malformed(begin);
        continue;
      }
      const [valueOf, shortest] = TO_UCS4[count];
      const value = valueOf(...bytes.subarray(begin, offset));
      const verdict = judge(value);
      if (verdict === 'undefined') {
        malformed(begin);
      } else {
        text.push(value);
        warnings += Number(value < shortest || verdict === 'warning');
      }
    }
    return bytesOf(Uint32Array.of(first, ...(first === NONE ? [warnings] : []), ...text));
  };
}

/** Encodes UTF-32; the answer has the format of `encoded`. Neither encoding can encode a surrogate. */
function encodeUtf32(bytes) {
  const values = [...new Uint32Array(bytes.slice().buffer)];
  const first = values.findIndex(isSurrogate);
  if (first >= 0) return bytesOf(Uint32Array.of(first));
  return Uint8Array.from([...bytesOf(Uint32Array.of(NONE)), ...values.flatMap(fromUcs4)]);
}

const ENCODINGS_OF_1996 = {
  // The decoder of RFC 2044 §2 rejects no value.
  'utf-8-rfc2044': (value) => isSurrogate(value) && 'warning',
  // Note 3: the mappings of surrogates, FFFE and FFFF are undefined. But table 3 maps FFFE and FFFF, so these are only warnings.
  'utf-8-amd2': (value) => (isSurrogate(value) ? 'undefined' : (value === 0xfffe || value === 0xffff) && 'warning'),
};

for (const [name, judge] of Object.entries(ENCODINGS_OF_1996)) {
  test(`${name} is decoded and encoded as in Annex R up to 7FFFFFFF, with the same first fault, warnings and U+FFFD`, (t) =>
    compare(t, [
      {
        name: `${name}, decoding`,
        oracle: { answer: decoderWith(judge) },
        generate: utf8Like,
        seed: 70,
        count: 0.6 * MILLION,
        ours: decoded(name, { replaced: true, warned: true }),
      },
      {
        name: `${name}, encoding`,
        oracle: { answer: encodeUtf32 },
        generate: codePointText({ surrogates: 12, beyondUnicode: 3 }),
        seed: 71,
        count: 0.4 * MILLION,
        ours: encoded(name),
      },
    ]));
}

// The fastest route of a runtime between strings and bytes gives the results of the general route.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as full from '../../pkg-config/dist/full/index.js';
import { decode, encode } from '../../pkg-config/dist/index.js';

const outcome = (work) => {
  try {
    return work();
  } catch ({ name, message, fault }) {
    return { name, message, fault };
  }
};

/** With `onFault`, a call takes the general route. */
const GENERAL = { onFault() {} };
/** These options do not change well-formed text. */
const POLICIES = [undefined, 'replace', 'ignore', 'backslashreplace'];

const BEGINNINGS = ['', 'a', '\ufeff', '\ufeff\ufeff', 'é', '€', '😀'];
const FILLINGS = ['The quick brown fox. ', 'Voilà, où ça ? ', 'Все люди рождаются ', '人人生而自由 ', '😀👍🏽'];
const LENGTHS = [0, 1, 2, 15, 16, 31, 47, 48, 49, 63, 64, 65, 130, 5000, 70_001];

function* strings() {
  for (const beginning of BEGINNINGS) {
    for (const filling of FILLINGS) {
      for (const length of LENGTHS) yield (beginning + filling.repeat(length / filling.length + 1)).slice(0, length);
    }
  }
}

test('strings are encoded as on the general route, and lone surrogates are rejected', () => {
  let refused = 0;
  for (const string of strings()) {
    for (const text of [string, `${string}\ud83d`, `\ude00${string}`]) {
      const expected = outcome(() => encode(text, 'utf-8', GENERAL));
      assert.deepEqual(
        outcome(() => encode(text)),
        expected,
        JSON.stringify(text.slice(0, 40)),
      );
      if (expected.name === 'MalformedError') refused++;
    }
  }
  assert.ok(refused > 0);
});

const bytesOf = {
  'utf-8': (string) => Buffer.from(string),
  'utf-16le': (string) => Buffer.from(string, 'utf16le'),
  'iso-8859-1': (string) => Buffer.from(string, 'latin1'),
};

for (const [encoding, make] of [...Object.entries(bytesOf), [undefined, bytesOf['utf-8']]]) {
  test(`${encoding} is decoded as on the general route, and malformed input is rejected`, () => {
    let refused = 0;
    for (const string of strings()) {
      const bytes = new Uint8Array(make(string));
      const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
      shared.set(bytes);
      const odd = Uint8Array.of(0x41, ...bytes.subarray(0, 200)).subarray(1);
      const cut = bytes.subarray(0, -1);
      const damaged = bytes.slice();
      damaged.set([0xd8].slice(0, bytes.length), bytes.length >> 1);
      for (const input of [bytes, shared, odd, cut, damaged]) {
        const expected = outcome(() => decode(input, encoding, GENERAL));
        const actual = outcome(() => decode(input, encoding));
        assert.deepEqual(actual, expected, JSON.stringify(string.slice(0, 40)));
        if (expected.name === 'MalformedError') refused++;
        for (const errors of POLICIES) {
          const wellFormed = outcome(() => decode(input, encoding, { errors }));
          const general = outcome(() => decode(input, encoding, { errors, ...GENERAL }));
          assert.deepEqual(wellFormed, general, `${errors}: ${JSON.stringify(string.slice(0, 40))}`);
        }
      }
    }
    assert.equal(refused > 0, encoding !== 'iso-8859-1');
  });
}

const LETTERS = 'äąжαשعกあ中한';

/** The letters of LETTERS that an encoding has. */
const lettersOf = (encoding) => full.decode(full.encode(LETTERS, encoding, { errors: 'ignore' }), encoding);

test('legacy encodings are decoded and encoded as on the general route', () => {
  const { decode, encode } = full;
  for (const encoding of full.encodings.slice(full.encodings.indexOf('ascii'))) {
    const letters = lettersOf(encoding);
    assert.equal(letters === '', ['ascii', 'x-user-defined'].includes(encoding), encoding);
    for (const length of LENGTHS) {
      const ascii = BEGINNINGS[1].repeat(length);
      for (const text of [ascii, ascii + letters, letters + ascii, letters.repeat(length), `${ascii}\ud800`]) {
        const message = `${encoding}: ${length}, ${JSON.stringify(text.slice(0, 40))}`;
        const bytes = outcome(() => encode(text, encoding, GENERAL));
        assert.deepEqual(
          outcome(() => encode(text, encoding)),
          bytes,
          message,
        );
        if (bytes.name) continue;
        const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
        shared.set(bytes);
        const damaged = bytes.slice();
        damaged.fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 1);
        assert.equal(decode(bytes, encoding), text, message);
        for (const input of [shared, damaged]) {
          const expected = outcome(() => decode(input, encoding, GENERAL));
          assert.deepEqual(
            outcome(() => decode(input, encoding)),
            expected,
            message,
          );
        }
      }
    }
  }
});

test('a detached array decodes to an empty string', () => {
  for (const encoding of Object.keys(bytesOf)) {
    const bytes = new Uint8Array(100);
    structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
    assert.equal(decode(bytes, encoding), '');
  }
});

// `encode` and `decode` choose the fastest route for the text and the runtime, such as a function of the platform. The results
// must be those of an Encoder or a Decoder, which do not choose between routes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as full from '../../pkg-config/dist/full/index.js';
import * as utfscope from '../../pkg-config/dist/index.js';
import { throughDecoder, throughEncoder } from './through-objects.mjs';

const { decode, encode } = utfscope;

/** Returns the result of `work` or its error. Removes the name of the call from the error's message. */
const outcome = (work) => {
  try {
    return work();
  } catch ({ name, message, fault }) {
    return { name, message: message.replace(/^[\w.]+: /, ''), fault };
  }
};

/** Error policies for every encoding; `undefined` is the default. */
const POLICIES = [undefined, 'replace', 'ignore', 'backslashreplace'];

const BEGINNINGS = ['', 'a', '\ufeff', '\ufeff\ufeff', 'é', '€', '\ufffd', '😀'];
const FILLINGS = ['The quick brown fox. ', 'Voilà, où ça ? ', 'Все люди рождаются ', '人人生而自由 ', '😀👍🏽'];
const LENGTHS = [0, 1, 2, 15, 16, 31, 47, 48, 49, 63, 64, 65, 130, 5000, 70_001];

function* strings() {
  for (const beginning of BEGINNINGS) {
    for (const filling of FILLINGS) {
      for (const length of LENGTHS) yield (beginning + filling.repeat(length / filling.length + 1)).slice(0, length);
    }
  }
}

test('strings are encoded as by an Encoder, and lone surrogates are rejected', () => {
  let rejected = 0;
  for (const string of strings()) {
    for (const text of [string, `${string}\ud83d`, `\ude00${string}`]) {
      const expected = outcome(() => throughEncoder(utfscope, text, 'utf-8'));
      assert.deepEqual(
        outcome(() => encode(text)),
        expected,
        JSON.stringify(text.slice(0, 40)),
      );
      if (expected.name === 'MalformedError') rejected++;
    }
  }
  assert.ok(rejected > 0);
});

/** Functions that encode a string without the package. */
const bytesOf = {
  'utf-8': (string) => Buffer.from(string),
  'utf-16le': (string) => Buffer.from(string, 'utf16le'),
  'iso-8859-1': (string) => Buffer.from(string, 'latin1'),
};

for (const [encoding, toBytes] of [...Object.entries(bytesOf), [undefined, bytesOf['utf-8']]]) {
  test(`${encoding ?? 'the default encoding'} is decoded as by a Decoder, and malformed input is rejected`, () => {
    let rejected = 0;
    for (const string of strings()) {
      const bytes = new Uint8Array(toBytes(string));
      const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
      shared.set(bytes);
      const unaligned = Uint8Array.of(0x41, ...bytes.subarray(0, 200)).subarray(1);
      const cut = bytes.subarray(0, -1);
      const damaged = bytes.slice();
      // An empty array has no byte to damage.
      damaged.set([0xd8].slice(0, bytes.length), bytes.length >> 1);
      for (const input of [bytes, shared, unaligned, cut, damaged]) {
        const expected = outcome(() => throughDecoder(utfscope, input, encoding));
        const actual = outcome(() => decode(input, encoding));
        assert.deepEqual(actual, expected, JSON.stringify(string.slice(0, 40)));
        if (expected.name === 'MalformedError') rejected++;
        for (const errors of POLICIES) {
          const found = outcome(() => decode(input, encoding, { errors }));
          const byDecoder = outcome(() => throughDecoder(utfscope, input, encoding, { errors }));
          assert.deepEqual(found, byDecoder, `${errors}: ${JSON.stringify(string.slice(0, 40))}`);
        }
      }
    }
    assert.equal(rejected > 0, encoding !== 'iso-8859-1');
  });
}

/** The encodings that have tables in the module, and utf-7 and utf-1. */
const LEGACY = full.encodings.slice(full.encodings.indexOf('ascii'));

const LETTERS = 'äąжαשعกあ中한ﻻ';

/** Returns those of `LETTERS` that an encoding can represent. */
const lettersOf = (encoding) => full.decode(full.encode(LETTERS, encoding, { errors: 'ignore' }), encoding);

test('legacy encodings are decoded as by a Decoder, and encoded as by an Encoder', () => {
  for (const encoding of LEGACY) {
    const letters = lettersOf(encoding);
    assert.equal(letters === '', ['ascii', 'x-user-defined'].includes(encoding), encoding);
    for (const length of LENGTHS) {
      const ascii = 'a'.repeat(length);
      for (const text of [ascii, ascii + letters, letters + ascii, letters.repeat(length), `${ascii}\ud800`]) {
        const message = `${encoding}: ${length}, ${JSON.stringify(text.slice(0, 40))}`;
        const bytes = outcome(() => throughEncoder(full, text, encoding));
        assert.deepEqual(
          outcome(() => full.encode(text, encoding)),
          bytes,
          message,
        );
        // If `bytes` is an error, the encoding cannot represent the text.
        if (bytes.name) continue;
        const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
        shared.set(bytes);
        const damaged = bytes.slice();
        damaged.fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 1);
        assert.equal(full.decode(bytes, encoding), text, message);
        for (const input of [shared, damaged]) {
          const expected = outcome(() => throughDecoder(full, input, encoding));
          assert.deepEqual(
            outcome(() => full.decode(input, encoding)),
            expected,
            message,
          );
        }
      }
    }
  }
});

/** Yields all sequences of at most `length` pieces. */
function* sequencesOf(pieces, length = 4) {
  yield [];
  if (length === 0) return;
  for (const piece of pieces) for (const rest of sequencesOf(pieces, length - 1)) yield [piece, ...rest];
}

test('short texts in iso-2022-jp are converted as by a Decoder or an Encoder, with every escape sequence and in every order', () => {
  const bytePieces = [
    '\x1b(B',
    '\x1b$B',
    '\x1b$@',
    '\x1b(J',
    '\x1b(I',
    '\x1b',
    'a\n',
    '\\',
    '\x0e',
    'F|',
    '!!',
    '~~',
    'F',
    '\x80',
  ];
  for (const pieces of sequencesOf(bytePieces)) {
    const bytes = Uint8Array.from(Buffer.from(pieces.join(''), 'latin1'));
    const expected = outcome(() => throughDecoder(full, bytes, 'iso-2022-jp'));
    const found = outcome(() => full.decode(bytes, 'iso-2022-jp'));
    if (found !== expected) assert.deepEqual(found, expected, Buffer.from(bytes).toString('hex'));
  }
  for (const pieces of sequencesOf(['a', '\n', '\\', '日', '−', 'ｱ', '¥', '‾', 'À', '\x0e', '\x1b', '😀', '\ud83d'])) {
    const text = pieces.join('');
    const expected = outcome(() => throughEncoder(full, text, 'iso-2022-jp'));
    const found = outcome(() => full.encode(text, 'iso-2022-jp'));
    if (String(found) !== String(expected) || expected.name) assert.deepEqual(found, expected, JSON.stringify(text));
  }
  for (let length = 0; length < 140; length++) {
    for (const text of ['日'.repeat(length), 'a日'.repeat(length / 2), 'a'.repeat(length)]) {
      const bytes = throughEncoder(full, text, 'iso-2022-jp');
      assert.deepEqual(full.encode(text, 'iso-2022-jp'), bytes);
      assert.equal(full.decode(bytes, 'iso-2022-jp'), text);
    }
  }
});

// A long string is encoded in parts of 131,072 code units.
test('a long string has the correct bytes in a single-byte encoding, and a character that cannot be encoded is found at any offset', () => {
  const part = 1 << 17;
  const piece = 'ąęЯя'.repeat(50);
  for (const encoding of ['windows-1250', 'windows-1251', 'iso-8859-2', 'koi8-r', 'cp037']) {
    const sample = full.decode(full.encode(`Abc ${piece}`, encoding, { errors: 'ignore' }), encoding);
    const bytes = full.encode(sample, encoding);
    assert.equal(bytes.length, sample.length);
    for (const length of [part, part + 1, 2 * part, 3 * part + 7]) {
      const text = sample.repeat(length / sample.length + 1).slice(0, length);
      const expected = Buffer.alloc(length, bytes);
      assert.ok(expected.equals(full.encode(text, encoding)), `${encoding} ${length}`);
      for (const offset of [0, part - 1, part, length - 1]) {
        for (const [unmappable, codePoint] of [
          ['中', 0x4e2d],
          ['😀', 0x1f600],
          ['\ud83d', 0xd83d],
        ]) {
          const damaged = text.slice(0, offset) + unmappable + text.slice(offset);
          assert.throws(
            () => full.encode(damaged, encoding),
            ({ fault }) => fault.offset === offset && (fault.codePoint ?? codePoint) === codePoint,
            `${encoding} ${offset}`,
          );
        }
      }
    }
  }
});

/** Returns the characters that one byte or two bytes of an encoding decode to, each once. */
function charactersOf(encoding) {
  const sequences = [];
  for (let byte = 0; byte <= 0xff; byte++) sequences.push(byte, 0x20);
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x30; trail < 0xff; trail++) sequences.push(lead, trail);
  return [...new Set(full.decode(Uint8Array.from(sequences), encoding, { errors: 'ignore' }))];
}

test('long ASCII text is decoded correctly, also with one character beyond ASCII in it', () => {
  const length = (1 << 22) + 3;
  const ascii = new Uint8Array(length).fill(0x61);
  const asciiText = 'a'.repeat(length);
  for (const encoding of ['windows-1251', 'iso-8859-1', 'shift_jis', 'ascii']) {
    assert.ok(full.decode(ascii, encoding) === asciiText, encoding);
  }
  // In windows-1251, C3 A9 is Г©, and EF BB BF is п»ї. Both are well-formed UTF-8, but E9 at the end of a text is not.
  for (const [offset, bytes, text] of [
    [length - 2, [0xc3, 0xa9], 'Г©'],
    [1001, [0xc3, 0xa9], 'Г©'],
    [length - 1, [0xe9], 'й'],
    [0, [0xef, 0xbb, 0xbf], 'п»ї'],
  ]) {
    const input = ascii.slice();
    input.set(bytes, offset);
    const expected = asciiText.slice(0, offset) + text + asciiText.slice(offset + bytes.length);
    assert.ok(full.decode(input, 'windows-1251') === expected, `${bytes} at ${offset}`);
  }
});

test('short strings of every character of one or two bytes are encoded as by an Encoder, with four policies', () => {
  let rejected = 0;
  for (const encoding of LEGACY) {
    const characters = charactersOf(encoding);
    assert.ok(characters.length > 0, encoding);
    const texts = [];
    for (let at = 0; at < characters.length; at += 100) texts.push(characters.slice(at, at + 100).join(''));
    for (const text of [...texts, 'a\u0000b', 'a\uffffb', '\ufeffa', 'a\ud800', '\udc00a', 'a😀']) {
      for (const options of [undefined, ...POLICIES.map((errors) => ({ errors })), { ignoreBOM: true }]) {
        const expected = outcome(() => throughEncoder(full, text, encoding, options));
        const message = `${encoding}, ${JSON.stringify(options)}: ${JSON.stringify(text)}`;
        // The second call uses the cache that the first call filled.
        for (let call = 0; call < 2; call++) {
          assert.deepEqual(
            outcome(() => full.encode(text, encoding, options)),
            expected,
            message,
          );
        }
        if (expected.name === 'MalformedError') rejected++;
      }
    }
  }
  assert.ok(rejected > 0);
});

/** Ends of a text: truncated sequences, and bytes that Table 3-7 of the Unicode Standard does not allow there. */
const ENDS = [
  'C3', 'C2', 'DF', 'E2', 'E2 82', 'E0', 'E0 A0', 'E0 9F', 'ED', 'ED 9F', 'ED A0', 'EF BF', 'EF BB', 'F0', 'F0 90', 'F0 8F',
  'F0 9F', 'F0 9F 98', 'F4', 'F4 8F', 'F4 8F BF', 'F4 90', 'F5', 'F5 80', 'F0 9F 41', 'C0', 'C1', 'E2 82 C3', '80', '82 82 82',
  'C3 80 80', 'E2 82 AC 80', 'F0 9F 98 80 80', 'FF', '',
]; // prettier-ignore

test('an incomplete or malformed sequence at the end of a text is replaced as TextDecoder replaces the sequence', () => {
  const decoders = [false, true].map((ignoreBOM) => new TextDecoder('utf-8', { ignoreBOM }));
  for (const string of strings()) {
    for (const end of ENDS) {
      const bytes = new Uint8Array(Buffer.concat([Buffer.from(string), Buffer.from(end.replaceAll(' ', ''), 'hex')]));
      for (const decoder of decoders) {
        const { ignoreBOM } = decoder;
        const text = decode(bytes, 'utf-8', { errors: 'replace', ignoreBOM });
        assert.ok(
          text === decoder.decode(bytes),
          `${JSON.stringify(string.slice(0, 40))}, ${bytes.length} bytes, ${end}`,
        );
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

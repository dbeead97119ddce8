// Every route (one call or a stream, strings or code units, with or without functions of the platform) gives the same result,
// with any options.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as utfscope from '../../pkg-config/dist/index.js';
// Hides Node's built-in modules from the copy of the package that is imported next.
import '../module-alone.mjs';

const alone = await import('../../pkg-config/dist/index.js?alone');
const { encode, encodings } = utfscope;

const LONG = 'Grüße, 世界, мир and 😀. ';
const TEXTS = [
  '',
  'a',
  'plain',
  'é',
  'a\ufffdb',
  '\ufeff',
  '\ufeffa',
  '\ufeff\ufeffa',
  '\ufffea',
  '😀',
  'a\u0000b',
  LONG.repeat(3),
];
TEXTS.push('x'.repeat(63), 'x'.repeat(64), 'x'.repeat(65), 'x'.repeat(200), '\ufeff' + LONG.repeat(5), LONG.repeat(60));

/** Returns the bytes of a text unchanged, and with malformed bytes at the start, at the end and in the middle. */
const variantsOf = (bytes) => [
  bytes,
  Uint8Array.of(0xff, ...bytes),
  Uint8Array.of(...bytes, 0xe2, 0x82),
  Uint8Array.of(
    ...bytes.subarray(0, bytes.length >> 1),
    0xed,
    0xa0,
    0x80,
    0xc0,
    0xaf,
    ...bytes.subarray(bytes.length >> 1),
  ),
];

const POLICIES = [
  'strict',
  'replace',
  'replace-octet',
  'ignore',
  'backslashreplace',
  'surrogateescape',
  'fallback-latin1',
  'fallback-windows-1252',
];

/** Each option alone, and each policy together with options for the BOM. */
const OPTIONS = [
  {},
  { ignoreBOM: true },
  { ignoreBOM: false },
  { writeBOM: false },
  { writeBOM: true },
  ...POLICIES.flatMap((errors) => [{ errors }, { errors, ignoreBOM: true, writeBOM: false }]),
];

/** Returns the result or the error of a call, and the faults that it reports. */
function outcome(work, options, isObserved) {
  const faults = [];
  const opts = isObserved ? { ...options, onFault: (fault) => faults.push(fault) } : options;
  try {
    return { value: work(opts), faults };
  } catch ({ name, message, fault }) {
    return { name, message: message.replace(/^[\w.]+: /, ''), fault, faults };
  }
}

const throughDecoder = (u, input, encoding, options) => {
  const decoder = new u.Decoder(encoding, options);
  try {
    return decoder.decode(input);
  } finally {
    decoder.free();
  }
};

const throughTranscoder = (u, input, pair) => {
  const transcoder = new u.Transcoder(pair);
  try {
    return Buffer.concat([transcoder.push(input), transcoder.finish()]);
  } finally {
    transcoder.free();
  }
};

const unitsOf = (text) => Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
const bytesOf = (result) =>
  result.value instanceof Uint8Array ? { ...result, value: Buffer.from(result.value) } : result;

for (const [runtime, u] of Object.entries({ 'this platform': utfscope, 'the module alone': alone })) {
  test(`decode gives the result of a Decoder, with every option and encoding, ${runtime}`, () => {
    for (const encoding of encodings) {
      for (const text of TEXTS) {
        const bytes = encode(text, encoding, { errors: 'ignore', writeBOM: false });
        for (const input of variantsOf(bytes)) {
          for (const options of OPTIONS) {
            for (const isObserved of [false, true]) {
              const expected = outcome((opts) => throughDecoder(u, input, encoding, opts), options, isObserved);
              const found = outcome((opts) => u.decode(input, encoding, opts), options, isObserved);
              const context = `${encoding}, ${JSON.stringify(options)}: ${Buffer.from(input.subarray(0, 40)).toString('hex')}`;
              assert.deepEqual(found, expected, context);
              const units = outcome((opts) => u.toUtf16(input, encoding, opts), options, isObserved);
              if (typeof expected.value === 'string') expected.value = unitsOf(expected.value);
              assert.deepEqual(units, expected, context);
            }
          }
        }
      }
    }
  });

  test(`encode agrees with fromUtf16 and byteLength, and transcode with a Transcoder, ${runtime}`, () => {
    for (const encoding of encodings) {
      for (const text of [...TEXTS, 'a\ud800', '\udc80b', 'x'.repeat(70) + '\udfff']) {
        const units = unitsOf(text);
        const le = new Uint8Array(units.buffer);
        for (const options of OPTIONS) {
          for (const isObserved of [false, true]) {
            const context = `${encoding}, ${JSON.stringify(options)}: ${JSON.stringify(text.slice(0, 20))}`;
            const found = outcome((opts) => u.encode(text, encoding, opts), options, isObserved);
            assert.deepEqual(
              outcome((opts) => u.fromUtf16(units, encoding, opts), options, isObserved),
              found,
              context,
            );
            const length = outcome((opts) => u.byteLength(text, encoding, opts), options, isObserved);
            assert.deepEqual(length, found.value ? { ...found, value: found.value.length } : found, context);
            const pair = { from: 'utf-16le', to: encoding };
            const expected = outcome((opts) => throughTranscoder(u, le, { ...pair, ...opts }), options, isObserved);
            const made = outcome((opts) => u.transcode(le, { ...pair, ...opts }), options, isObserved);
            assert.deepEqual(bytesOf(made), bytesOf(expected), context);
          }
        }
      }
    }
  });
}

// D20: every route gives the same result, with any options.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as utfscope from '../../pkg-config/dist/index.js';
// Another copy of the package, which uses no function of the platform.
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

/** Text with malformed bytes at the start, in the middle and at the end, and with an overlong form. */
const damaged = (bytes) => [
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

/** Each option, and all together. */
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
  const all = isObserved ? { ...options, onFault: (fault) => faults.push(fault) } : options;
  try {
    return { value: work(all), faults };
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
  test(`D20: decode gives the result of a Decoder, with every option and encoding, ${runtime}`, () => {
    for (const encoding of encodings) {
      for (const text of TEXTS) {
        const bytes = encode(text, encoding, { errors: 'ignore', writeBOM: false });
        for (const input of damaged(bytes)) {
          for (const options of OPTIONS) {
            for (const isObserved of [false, true]) {
              const expected = outcome((all) => throughDecoder(u, input, encoding, all), options, isObserved);
              const found = outcome((all) => u.decode(input, encoding, all), options, isObserved);
              const context = `${encoding}, ${JSON.stringify(options)}: ${Buffer.from(input.subarray(0, 40)).toString('hex')}`;
              assert.deepEqual(found, expected, context);
              const units = outcome((all) => u.toUtf16(input, encoding, all), options, isObserved);
              if (typeof expected.value === 'string') expected.value = unitsOf(expected.value);
              assert.deepEqual(units, expected, context);
            }
          }
        }
      }
    }
  });

  test(`D20: encode gives the result of a conversion in parts, with every option and encoding, ${runtime}`, () => {
    for (const encoding of encodings) {
      for (const text of [...TEXTS, 'a\ud800', '\udc80b', 'x'.repeat(70) + '\udfff']) {
        const units = unitsOf(text);
        const le = new Uint8Array(units.buffer);
        for (const options of OPTIONS) {
          for (const isObserved of [false, true]) {
            const context = `${encoding}, ${JSON.stringify(options)}: ${JSON.stringify(text.slice(0, 20))}`;
            const found = outcome((all) => u.encode(text, encoding, all), options, isObserved);
            assert.deepEqual(
              outcome((all) => u.fromUtf16(units, encoding, all), options, isObserved),
              found,
              context,
            );
            const length = outcome((all) => u.byteLength(text, encoding, all), options, isObserved);
            assert.deepEqual(length, found.value ? { ...found, value: found.value.length } : found, context);
            const pair = { from: 'utf-16le', to: encoding };
            const expected = outcome((all) => throughTranscoder(u, le, { ...pair, ...all }), options, isObserved);
            const made = outcome((all) => u.transcode(le, { ...pair, ...all }), options, isObserved);
            assert.deepEqual(bytesOf(made), bytesOf(expected), context);
          }
        }
      }
    }
  });
}

// A conversion gives the same result, with any options, by a call such as `decode` or an object such as a Decoder, from a
// string or from its code units, and with or without Node's built-in modules.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as utfscope from '../../pkg-config/dist/index.js';
// Hides Node's built-in modules from the copy of the package that is imported next.
import '../module-alone.mjs';
import { throughDecoder, throughTranscoder } from './through-objects.mjs';

const withoutBuiltIns = await import('../../pkg-config/dist/index.js?alone');
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

/** Returns four variants of bytes: unchanged, and with malformed UTF-8 at the start, at the end or in the middle. */
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

/** No option, each option alone, and each policy together with options for the BOM. */
const OPTIONS = [
  {},
  { ignoreBOM: true },
  { ignoreBOM: false },
  { writeBOM: false },
  { writeBOM: true },
  ...POLICIES.flatMap((errors) => [{ errors }, { errors, ignoreBOM: true, writeBOM: false }]),
];

/**
 * Calls `work` with the options, and with an onFault if `hasOnFault` is true. Returns the result or the error, and the
 * faults that onFault received. Removes the name of the call from the error's message, so that calls can be compared.
 */
function outcome(work, options, hasOnFault) {
  const faults = [];
  const opts = hasOnFault ? { ...options, onFault: (fault) => faults.push(fault) } : options;
  try {
    return { value: work(opts), faults };
  } catch ({ name, message, fault }) {
    return { name, message: message.replace(/^[\w.]+: /, ''), fault, faults };
  }
}

const unitsOf = (text) => Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

for (const [runtime, package_] of Object.entries({
  'with built-in modules': utfscope,
  'without built-in modules': withoutBuiltIns,
})) {
  test(`decode and toUtf16 give the result of a Decoder, with every option and encoding, ${runtime}`, () => {
    for (const encoding of encodings) {
      for (const text of TEXTS) {
        const bytes = encode(text, encoding, { errors: 'ignore', writeBOM: false });
        for (const input of variantsOf(bytes)) {
          for (const options of OPTIONS) {
            for (const hasOnFault of [false, true]) {
              const expected = outcome((opts) => throughDecoder(package_, input, encoding, opts), options, hasOnFault);
              const found = outcome((opts) => package_.decode(input, encoding, opts), options, hasOnFault);
              const context = `${encoding}, ${JSON.stringify(options)}: ${Buffer.from(input.subarray(0, 40)).toString('hex')}`;
              assert.deepEqual(found, expected, context);
              const units = outcome((opts) => package_.toUtf16(input, encoding, opts), options, hasOnFault);
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
        const utf16le = new Uint8Array(units.buffer);
        for (const options of OPTIONS) {
          for (const hasOnFault of [false, true]) {
            const context = `${encoding}, ${JSON.stringify(options)}: ${JSON.stringify(text.slice(0, 20))}`;
            const found = outcome((opts) => package_.encode(text, encoding, opts), options, hasOnFault);
            assert.deepEqual(
              outcome((opts) => package_.fromUtf16(units, encoding, opts), options, hasOnFault),
              found,
              context,
            );
            const length = outcome((opts) => package_.byteLength(text, encoding, opts), options, hasOnFault);
            assert.deepEqual(length, found.value ? { ...found, value: found.value.length } : found, context);
            const pair = { from: 'utf-16le', to: encoding };
            const expected = outcome(
              (opts) => throughTranscoder(package_, utf16le, { ...pair, ...opts }),
              options,
              hasOnFault,
            );
            const transcoded = outcome(
              (opts) => package_.transcode(utf16le, { ...pair, ...opts }),
              options,
              hasOnFault,
            );
            assert.deepEqual(transcoded, expected, context);
          }
        }
      }
    }
  });
}

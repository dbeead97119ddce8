// Decoding and encoding: well-formed text, malformed text, errors and error policies.
import { VECTORS } from '../vectors.mjs';
import { bytes, equal, faultTexts, thrown } from '../assertions.js';

/** Yields each check of decoding and encoding, as `[name, run]`. */
export function* decodingChecks(utfscope) {
  const { decode, encode, faults, isValid, validate } = utfscope;

  yield ['the first call needs no init', () => equal(decode(bytes('E2 82 AC')), '€')];

  for (const [source, encoding, values, hex] of VECTORS) {
    yield [
      `${source}: ${encoding} ${hex}`,
      () => {
        const codePoints = Uint32Array.from(values.split(' '), (value) => parseInt(value, 16));
        const text = String.fromCodePoint(...codePoints);
        equal(validate(bytes(hex), encoding), { valid: true, codePoints: codePoints.length, warnings: 0 });
        equal(decode(bytes(hex), encoding, { ignoreBOM: true }), text);
        equal(utfscope.toUtf32(bytes(hex), encoding, { ignoreBOM: true }), codePoints);
        equal(encode(text, encoding), bytes(hex));
        equal(utfscope.fromUtf32(codePoints, encoding), bytes(hex));
      },
    ];
  }

  // RFC 3629 §3 and §4: byte sequences that are not UTF-8, with the offset and the reason of each fault.
  for (const [hex, ...expected] of [
    ['C0 80', 'overlong 0+1', 'unexpected-continuation 1+1'],
    ['2F C0 AE 2E', 'overlong 1+1', 'unexpected-continuation 2+1'],
    ['41 ED A0 80', 'surrogate 1+1', 'unexpected-continuation 2+1', 'unexpected-continuation 3+1'],
    ['F4 90', 'out-of-range 0+1', 'unexpected-continuation 1+1'],
    ['E2 82', 'truncated 0+2'],
    ['E2 82 41', 'missing-continuation 0+2'],
    ['41 80', 'unexpected-continuation 1+1'],
    ['FE 41 FF', 'invalid-octet 0+1', 'invalid-octet 2+1'],
  ]) {
    yield [
      `utf-8 rejects ${hex}`,
      () => {
        equal(faultTexts(faults(bytes(hex))), expected);
        equal(decode(bytes(hex), 'utf-8', { errors: 'replace' }).split('\ufffd').length - 1, expected.length);
      },
    ];
  }

  yield [
    'utf-16le of many lengths, from each of four offsets',
    () => {
      for (let length = 0; length < 2000; length += length < 70 ? 1 : 31) {
        for (const start of [0, 1, 2, 3]) {
          const input = bytes('41 00 '.repeat(1001)).subarray(start, start + length);
          const text = (start % 2 ? '\u4100' : 'A').repeat(length / 2);
          equal(decode(input, 'utf-16le', { errors: 'replace' }), length % 2 ? `${text}\ufffd` : text);
          if (length % 2) equal(faultTexts(faults(input, 'utf-16le')), [`truncated ${length - 1}+1`]);
          equal(isValid(input, 'utf-16le'), length % 2 === 0);
        }
      }
    },
  ];

  // Texts in other encodings.
  for (const [encoding, hex, text] of [
    ['utf-8-rfc2044', 'C0 AF', '/'],
    ['cesu-8', 'ED A0 81 ED B0 80', '\u{10400}'],
    ['wtf-8', 'ED A0 80', '\ud800'],
    ['mutf-8', '41 C0 80', 'A\0'],
    ['utf-16', 'FE FF 20 AC', '€'],
    ['utf-16', 'FF FE AC 20', '€'],
    ['utf-32le', 'AC 20 00 00', '€'],
    ['windows-1252', '80 E9', '€é'],
    ['iso-8859-1', 'E9', 'é'],
    ['utf-7', '48 69 20 4D 6F 6D 20 2D 2B 4A 6A 6F 2D 2D 21', 'Hi Mom -\u263a-!'],
    ['utf-1', 'A0 A0', '\u00a0'],
  ]) {
    yield [`${encoding}: ${hex}`, () => equal(decode(bytes(hex), encoding), text)];
  }
  yield [
    'a sequence with a warning is valid, and the warning is counted',
    () => equal(validate(bytes('C0 AF'), 'utf-8-rfc2044'), { valid: true, codePoints: 1, warnings: 1 }),
  ];
}

/** Yields each check of errors and error policies, as `[name, run]`. */
export function* errorChecks(utfscope) {
  const { MalformedError, decode, encode } = utfscope;

  yield [
    'malformed text throws a MalformedError',
    async () => {
      const error = await thrown(MalformedError, () => decode(bytes('41 FF')));
      equal(error instanceof TypeError, true);
      equal([error.name, error.code, error.encoding], ['MalformedError', 'ERR_MALFORMED', 'utf-8']);
      equal(error.fault, { reason: 'invalid-octet', severity: 'error', offset: 1, length: 1 });
    },
  ];
  yield [
    'UTF-8 cannot represent a lone surrogate',
    async () => {
      const { fault } = await thrown(MalformedError, () => encode('a\ud800'));
      equal(fault, { reason: 'unpaired-surrogate', severity: 'error', offset: 1, length: 1, codePoint: 0xd800 });
    },
  ];
  yield [
    'an argument of the wrong type is a TypeError that names the type',
    async () => {
      const { message, code } = await thrown(TypeError, () => decode('text'));
      equal([/got a string/.test(message), code], [true, 'ERR_ARGUMENT_TYPE']);
    },
  ];
  yield [
    'an unknown encoding is a RangeError that suggests a similar name',
    async () => {
      const { message, code } = await thrown(RangeError, () => decode(bytes('41'), 'utf8x'));
      equal([/"utf-8"/.test(message), code], [true, 'ERR_ENCODING']);
    },
  ];
  yield [
    'an unknown error policy is a RangeError',
    () => thrown(RangeError, () => decode(bytes('41'), 'utf-8', { errors: 'no' })),
  ];
  yield [
    'an exception of onFault ends the call, and the next call works',
    async () => {
      const onFault = () => {
        throw new SyntaxError('mine');
      };
      equal(
        (await thrown(SyntaxError, () => decode(bytes('FF'), 'utf-8', { errors: 'replace', onFault }))).message,
        'mine',
      );
      equal(decode(bytes('41')), 'A');
    },
  ];

  // Error policies
  for (const [errors, expected] of [
    ['replace', 'caf\ufffd'],
    ['replace-octet', 'caf\ufffd'],
    ['ignore', 'caf'],
    ['backslashreplace', 'caf\\xE9'],
    ['surrogateescape', 'caf\udce9'],
    ['fallback-latin1', 'café'],
    ['fallback-windows-1252', 'café'],
  ]) {
    yield [`errors: ${errors}`, () => equal(decode(bytes('63 61 66 E9'), 'utf-8', { errors }), expected)];
  }
  yield [
    'surrogateescape encodes a lone surrogate as the byte that it stands for',
    () => equal(encode('caf\udce9', 'utf-8', { errors: 'surrogateescape' }), bytes('63 61 66 E9')),
  ];
}

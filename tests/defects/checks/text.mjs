// Classes 1, 2, 5, 6, 8, 9 and 12 of tests/EVIDENCE.md: the results of decoding and encoding.
import { equal, bytes, thrown } from '../../../pkg-config/matrix/project/assertions.js';

const REPLACE = { errors: 'replace' };

// A decoder that does not reject overlong forms reads these as `/`, `.` or NUL (IIS 2000, Tomcat 2008, PHP 2010).
const OVERLONG = ['C0 AF', 'C0 AE', 'C0 80', 'E0 80 AF', 'F0 80 80 AF'];
const OVERLONG_UP_TO_SIX_BYTES = [...OVERLONG, 'F8 80 80 80 AF', 'FC 80 80 80 80 AF'];

/**
 * Checks that validation, decoding and conversion reject an overlong form, and that six policies do not output the character that
 * the form encodes. In UTF-8, also checks that `TextDecoder` rejects or replaces the form.
 */
async function checkOverlong({ utfscope, textEncoding }, hex, encoding, reason) {
  const { Decoder, MalformedError, decode, isValid, toUtf16, toUtf32, transcode, validate } = utfscope;
  for (const before of [0, 1, 15, 16, 63, 64, 100]) {
    const input = Uint8Array.of(...new Uint8Array(before).fill(0x20), ...bytes(hex), ...new Uint8Array(70).fill(0x20));
    equal(isValid(input, encoding), false);
    const verdict = validate(input, encoding);
    equal([verdict.valid, verdict.validUpTo, verdict.fault.reason], [false, before, reason]);
    for (const call of [
      () => decode(input, encoding),
      () => toUtf16(input, encoding),
      () => toUtf32(input, encoding),
      () => transcode(input, { from: encoding, to: 'utf-16le' }),
      () => new Decoder(encoding).decode(input),
    ]) {
      equal((await thrown(MalformedError, call)).fault, {
        reason,
        severity: 'error',
        offset: before,
        length: verdict.fault.length,
      });
    }
    for (const errors of [
      'replace',
      'replace-octet',
      'ignore',
      'surrogateescape',
      'fallback-latin1',
      'fallback-windows-1252',
    ]) {
      if (errors === 'surrogateescape' && ['wtf-8', 'mutf-8'].includes(encoding)) continue; // not allowed: see policies.test.mjs
      const text = decode(input, encoding, { errors });
      equal(/[/.\0]/.test(text), false);
    }
  }
  if (encoding !== 'utf-8') return;
  equal(/^\ufffd+$/.test(new textEncoding.TextDecoder().decode(bytes(hex))), true);
  await thrown(TypeError, () => new textEncoding.TextDecoder('utf-8', { fatal: true }).decode(bytes(hex)));
}

const overlongChecks = Object.entries({
  'utf-8': [
    ...OVERLONG.map((hex) => [hex, 'overlong']),
    ...['F8 80 80 80 AF', 'FC 80 80 80 80 AF'].map((hex) => [hex, 'sequence-too-long']),
  ],
  'utf-8-rfc2279bis': OVERLONG_UP_TO_SIX_BYTES.map((hex) => [hex, 'overlong']),
  'wtf-8': OVERLONG.map((hex) => [hex, 'overlong']),
  'cesu-8': OVERLONG.slice(0, 4).map((hex) => [hex, 'overlong']),
  'mutf-8': ['C0 AF', 'C0 AE', 'E0 80 AF'].map((hex) => [hex, 'overlong']),
}).map(([encoding, forms]) => [
  `1. Validation and conversion reject overlong forms in ${encoding}, after text of several lengths`,
  async (host) => {
    for (const [hex, reason] of forms) await checkOverlong(host, hex, encoding, reason);
  },
]);

/** Checks, each as `[name, run(host)]`; ../classes.mjs describes `host`. */
export const TEXT = [
  ...overlongChecks,
  [
    '1. The encodings of 1996, utf-8-rfc2044 and utf-8-amd2, decode overlong forms and report each as a warning',
    ({ utfscope: { decode, faults, reveal, validate } }) => {
      for (const [hex, text] of [
        ['C0 AF', '/'],
        ['E0 80 AF', '/'],
        ['F0 80 80 AF', '/'],
        ['C0 80', '\0'],
        ['FC 80 80 80 80 AF', '/'],
      ]) {
        for (const encoding of ['utf-8-rfc2044', 'utf-8-amd2']) {
          equal(decode(bytes(hex), encoding), text);
          equal(validate(bytes(hex), encoding), { valid: true, codePoints: 1, warnings: 1 });
          const [warning] = faults(bytes(hex), encoding, { warnings: true });
          equal([warning.reason, warning.severity, warning.offset], ['overlong', 'warning', 0]);
        }
        equal(
          reveal(bytes(hex)).map((hidden) => hidden.text),
          [text],
        );
      }
    },
  ],
  [
    '2. A single byte in UTF-16 is one U+FFFD, with and without a BOM, streamed and flushed',
    async ({ utfscope: { Decoder, Validator, decode, faults }, textEncoding: { TextDecoder } }) => {
      for (const encoding of ['utf-16', 'utf-16le', 'utf-16be']) {
        for (const [bom, offset] of [
          ['', 0],
          [encoding === 'utf-16le' ? 'FF FE ' : 'FE FF ', 2],
        ]) {
          const input = bytes(`${bom}41`);
          const fault = { reason: 'truncated', severity: 'error', offset, length: 1 };
          equal(decode(input, encoding, REPLACE), '\ufffd');
          equal([...faults(input, encoding)], [fault]);
          const decoder = new Decoder(encoding, REPLACE);
          const texts = [
            ...Array.from(input, (byte) => decoder.decode(Uint8Array.of(byte), { stream: true })),
            decoder.decode(),
          ];
          equal(texts, [...Array.from(input, () => ''), '\ufffd']);
          equal(decoder.decode(), ''); // no U+FFFD is repeated
          const validator = new Validator(encoding);
          equal([...validator.push(input), ...validator.finish(), ...validator.finish()], [fault]);
          if (encoding === 'utf-16') continue;
          const standard = new TextDecoder(encoding);
          equal(
            [standard.decode(input), standard.decode(input, { stream: true }), standard.decode(), standard.decode()],
            ['\ufffd', '', '\ufffd', ''],
          );
        }
      }
    },
  ],
  [
    '5. A BOM is recognized in the chunks EF, BB and BF, after an empty chunk, and again after an end or an error',
    async ({ utfscope: { Decoder, MalformedError }, textEncoding: { TextDecoder } }) => {
      for (const decoder of [new Decoder(), new TextDecoder('utf-8', { fatal: true })]) {
        const decode = (hex, stream = true) => decoder.decode(bytes(hex), { stream });
        for (let round = 0; round < 2; round++) {
          equal([decode(''), decode('EF'), decode('BB'), decode('BF'), decode('41'), decode('', false)].join(''), 'A');
          equal(decode('EF BB BF') + decode('EF BB BF') + decode('EF BB BF', false), '\ufeff\ufeff');
          equal(decode('EF BB BF 42', false), 'B');
          await thrown(decoder instanceof Decoder ? MalformedError : TypeError, () => decode('EF BB 41', false));
          if (decoder instanceof Decoder) decoder.reset(); // TextDecoder begins a new text after an error in the last chunk
        }
      }
    },
  ],
  [
    '6. In UTF-16, D800 and then FEFF decode to U+FFFD and U+FEFF: after D800, FEFF is not a BOM',
    ({ utfscope: { Decoder }, textEncoding: { TextDecoder } }) => {
      for (const decoder of [new Decoder('utf-16le', REPLACE), new TextDecoder('utf-16le')]) {
        equal(decoder.decode(bytes('00 D8'), { stream: true }), '');
        equal(decoder.decode(bytes('FF FE')), '\ufffd\ufeff');
        equal(decoder.decode(bytes('00 D8 FF FE')), '\ufffd\ufeff');
      }
      equal(new Decoder('utf-16be', REPLACE).decode(bytes('D8 00 FE FF')), '\ufffd\ufeff');
    },
  ],
  [
    '8. The bytes 80 to 9F are different characters in windows-1252 and in Latin-1; TextDecoder reads Latin-1 as windows-1252',
    ({ utfscope: { decode, encode }, textEncoding: { TextDecoder } }) => {
      const windows = ['€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f', '\u0090‘’“”•–—˜™š›œ\u009džŸ'].join('');
      const input = Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index);
      const latin1 = String.fromCharCode(...input);
      equal(decode(input, 'windows-1252'), windows);
      equal(decode(input, 'iso-8859-1'), latin1);
      equal(encode(windows, 'windows-1252'), input);
      equal(encode(latin1, 'iso-8859-1'), input);
      for (const label of ['latin1', 'iso-8859-1', 'ascii', 'windows-1252'])
        equal(new TextDecoder(label).decode(input), windows);
    },
  ],
  [
    '9. No lone surrogate is in the output unless the encoding or the policy allows it',
    async ({ utfscope: { MalformedError, decode, encode, fromUtf16, fromUtf32, toUtf16 }, textEncoding }) => {
      for (const encoding of [
        'utf-8',
        'utf-8-rfc2279bis',
        'cesu-8',
        'utf-16',
        'utf-16le',
        'utf-16be',
        'ucs-2le',
        'ucs-2be',
        'utf-32',
        'utf-32le',
        'utf-32be',
        'utf-7',
        'utf-1',
        'windows-1252',
      ]) {
        for (const lone of ['\ud800', 'a\udbffb', '\udc00', '\udc00\ud800', `${'x'.repeat(100)}\udfff`]) {
          await thrown(MalformedError, () => encode(lone, encoding));
          const units = Uint16Array.from(lone, (unit) => unit.charCodeAt(0));
          await thrown(MalformedError, () => fromUtf16(units, encoding));
          equal(/[\ud800-\udfff]/.test(decode(encode(lone, encoding, REPLACE), encoding)), false);
        }
        await thrown(MalformedError, () => fromUtf32(Uint32Array.of(0xd800), encoding));
      }
      for (const [encoding, hex] of [
        ['utf-8', 'ED A0 80'],
        ['utf-8', 'ED BF BF'],
        ['utf-8-rfc2279bis', 'ED A0 80'],
        ['cesu-8', 'ED A0 80'],
        ['cesu-8', 'ED B0 80 ED A0 80'],
        ['utf-16le', '00 D8'],
        ['utf-16be', 'DC 00 D8 00'],
        ['utf-32le', '00 D8 00 00'],
        ['utf-32be', '00 00 DF FF'],
        ['utf-7', '2B 32 41 41 2D'], // +2AA-, which is D800
      ]) {
        await thrown(MalformedError, () => decode(bytes(hex), encoding));
        await thrown(MalformedError, () => toUtf16(bytes(hex), encoding));
        equal(/[\ud800-\udfff]/.test(decode(bytes(hex), encoding, REPLACE)), false);
      }
      equal(decode(bytes('ED A0 80'), 'wtf-8'), '\ud800');
      equal(decode(bytes('ED A0 80'), 'mutf-8'), '\ud800');
      equal(decode(bytes('ED A0 80'), 'utf-8', { errors: 'surrogateescape' }), '\udced\udca0\udc80');
      equal(new textEncoding.TextEncoder().encode('a\ud800'), bytes('61 EF BF BD'));
    },
  ],
  [
    '12. WTF-8 encodes a pair after a lone surrogate, joins the halves of a pair in concat, and rejects a pair that is encoded as two surrogates',
    async ({ utfscope: { MalformedError, concat, decode, encode, faults } }) => {
      equal(encode('\ud800\ud800\udc00', 'wtf-8'), bytes('ED A0 80 F0 90 80 80'));
      equal(decode(bytes('ED A0 80 F0 90 80 80'), 'wtf-8'), '\ud800\ud800\udc00');
      equal(concat([bytes('61 ED A0 BD'), bytes('ED B8 80 62')], 'wtf-8'), bytes('61 F0 9F 98 80 62'));
      equal(concat([bytes('ED A0 BD'), bytes(''), bytes('ED B8 80')], 'wtf-8'), bytes('F0 9F 98 80'));
      equal(concat([bytes('ED B8 80'), bytes('ED A0 BD')], 'wtf-8'), bytes('ED B8 80 ED A0 BD'));
      const { fault } = await thrown(MalformedError, () => decode(bytes('ED A0 BD ED B8 80'), 'wtf-8'));
      equal([fault.reason, fault.offset, fault.length], ['paired-surrogates', 3, 3]);
      equal(faults(bytes('ED A0 BD ED B8 80'), 'wtf-8').length, 1);
    },
  ],
];

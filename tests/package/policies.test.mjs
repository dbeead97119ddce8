// F20 to F27 of docs/standards.md: every error policy for decoding and encoding, and the encodings for which a policy
// is rejected.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Decoder,
  decode,
  encode,
  encodings,
  fromUtf16,
  fromUtf32,
  toUtf16,
  transcode,
  utf16ToUtf32,
  utf32ToUtf16,
} from '../../pkg-config/dist/index.js';
import { bytes } from './bytes.mjs';

const BAD = bytes('41 E9 F0 9F 42');
const decoded = (errors, input = BAD, encoding = 'utf-8') => decode(input, encoding, { errors });

test('F20: the error of the policy strict has the encoding, the absolute offset, the length and the reason', () => {
  assert.throws(() => decoded('strict', bytes('E2 82 AC ED A0 80')), {
    name: 'MalformedError',
    code: 'ERR_MALFORMED',
    encoding: 'utf-8',
    fault: { reason: 'surrogate', severity: 'error', offset: 3, length: 1 },
    message:
      'decode: malformed utf-8: surrogate at offset 3, 1 byte; name another encoding (see detect), or choose an error policy that handles it (option errors)',
  });
  const stream = new Decoder('utf-8');
  stream.decode(bytes('E2 82 AC ED'), { stream: true });
  assert.throws(() => stream.decode(bytes('A0 80')), {
    fault: { reason: 'surrogate', severity: 'error', offset: 3, length: 1 },
  });
});

test('F21, F22, F24 to F26: each policy decodes malformed bytes as documented', () => {
  assert.equal(decoded('replace'), 'A\ufffd\ufffdB');
  assert.equal(decoded('replace-octet'), 'A\ufffd\ufffd\ufffdB');
  assert.equal(decoded('ignore'), 'AB');
  assert.equal(decoded('backslashreplace'), 'A\\xE9\\xF0\\x9FB');
  assert.equal(decoded('surrogateescape'), 'A\udce9\udcf0\udc9fB');
  assert.equal(decoded('fallback-latin1'), 'Aé\u00f0\u009fB');
  assert.equal(decoded('fallback-windows-1252'), 'AéðŸB');
  assert.equal(decoded('backslashreplace', bytes('D8 00 00 41'), 'utf-16be'), '\\uD800A');
});

test('F26, F27: strict, replace, ignore and backslashreplace handle unmappable characters as documented', () => {
  const text = 'é\ud800\u{1f600}';
  const ascii = (errors) => String.fromCharCode(...encode(text, 'ascii', { errors }));
  assert.equal(ascii('replace'), '???');
  assert.equal(ascii('ignore'), '');
  assert.equal(ascii('backslashreplace'), '\\u{E9}\\uD800\\u{1F600}');
  assert.throws(() => ascii('strict'), {
    code: 'ERR_MALFORMED',
    message: /cannot represent U\+00E9: unmappable at offset 0, 1 code unit;/,
  });
  assert.deepEqual(encode('\ud800', 'utf-16le', { errors: 'replace' }), bytes('FD FF'));
});

test('F23: surrogateescape keeps any bytes in a string, and rejects escapes that form a character', () => {
  const errors = 'surrogateescape';
  const all = Uint8Array.from({ length: 512 }, (_, index) => index);
  for (const encoding of ['utf-8', 'utf-8-rfc2279bis', 'cesu-8', 'ascii']) {
    assert.deepEqual(encode(decode(all, encoding, { errors }), encoding, { errors }), all, encoding);
    assert.deepEqual(fromUtf16(toUtf16(all, encoding, { errors }), encoding, { errors }), all, encoding);
  }
  assert.throws(() => encode('\udce2\udc82\udcac', 'utf-8', { errors }), { message: /unmappable at offset 0/ });
  assert.throws(() => encode('\udcff', 'windows-1252', { errors }), { message: /unmappable/ });
});

test('F25: transcode with fallback-windows-1252 decodes malformed bytes as windows-1252', () => {
  const mixed = bytes('6E 61 C3 AF 76 65 20 63 61 66 E9');
  const repaired = transcode(mixed, { from: 'utf-8', to: 'utf-8', errors: 'fallback-windows-1252' });
  assert.equal(decode(repaired), 'naïve café');
});

test('a policy that does not suit the encodings is rejected with the reason', () => {
  const refused = (call, message) => assert.throws(call, { name: 'RangeError', code: 'ERR_POLICY', message });
  for (const errors of ['replace-octet', 'fallback-latin1', 'fallback-windows-1252']) {
    refused(
      () => decode(bytes('D8 00'), 'utf-16le', { errors }),
      /^decode: the error policy ".*" does not suit a conversion from utf-16le to text: it replaces single bytes/,
    );
    refused(
      () => encode('é', 'utf-8', { errors }),
      /^encode: .*from text to utf-8: .*the source must have one-byte code units/,
    );
    refused(() => fromUtf32(Uint32Array.of(1), 'ascii', { errors }), /^fromUtf32: /);
  }
  for (const encoding of ['wtf-8', 'mutf-8', 'utf-8-rfc2044', 'utf-8-amd2', 'utf-16le', 'utf-32', 'ucs-2be']) {
    refused(
      () => decode(BAD, encoding, { errors: 'surrogateescape' }),
      /the error policy "surrogateescape" does not suit a conversion from/,
    );
  }
  refused(() => transcode(BAD, { from: 'utf-8', to: 'utf-16', errors: 'surrogateescape' }), /surrogateescape/);
});

test('every pair of encodings converts ASCII characters', () => {
  const text = 'Az09 !';
  for (const from of encodings) {
    for (const to of encodings) {
      const input = encode(text, from);
      assert.deepEqual(transcode(input, { from, to }), encode(text, to), `${from} to ${to}`);
    }
  }
});

test('an error names the encoding, source or target, that causes the fault, and an exception of onFault is thrown unchanged', () => {
  assert.throws(() => transcode(bytes('C3 A9'), { from: 'utf-8', to: 'ascii' }), {
    encoding: 'ascii',
    message:
      'transcode: ascii cannot represent U+00E9: unmappable at offset 0, 2 bytes; name another encoding, such as utf-8, or choose an error policy that handles it (option errors)',
  });
  assert.throws(() => transcode(bytes('E9'), { from: 'utf-8', to: 'ascii' }), { encoding: 'utf-8' });
  // No other encoding is advised for a code point that is not in Unicode.
  for (const to of ['utf-8', 'utf-16le']) {
    assert.throws(() => transcode(bytes('F4 90 80 80'), { from: 'utf-8-rfc2044', to }), {
      message:
        'transcode: the target cannot represent U+110000: unmappable at offset 0, 4 bytes; choose an error policy that handles it (option errors)',
    });
  }
  assert.throws(() => encode('\ud800'), {
    encoding: 'utf-8',
    message: /^encode: malformed text: .*U\+D800; choose an error policy that handles it \(option errors\)$/,
  });
  assert.throws(() => utf16ToUtf32(Uint16Array.of(0xd800)), { encoding: 'utf-16', message: /malformed text/ });
  assert.throws(() => utf32ToUtf16(Uint32Array.of(0xd800)), { encoding: 'utf-32', message: /malformed text/ });
  for (const mine of [new RangeError('mine'), 'a string', Float64Array.of(1)]) {
    const onFault = () => {
      throw mine;
    };
    assert.throws(
      () => decode(bytes('FF'), 'utf-8', { errors: 'replace', onFault }),
      (thrown) => thrown === mine,
    );
  }
});

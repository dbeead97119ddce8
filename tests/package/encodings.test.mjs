// F01 to F12 of docs/standards.md: each encoding in both directions, and its faults. The vectors were typed by hand
// from the document of the encoding.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countCodePoints, decode, encode, faults, fromUtf32, isValid, toUtf32 } from '../../pkg-config/dist/index.js';
import { codePoints, bytes } from './bytes.mjs';
import { assertSameFaults } from './same-fault.mjs';

/** Options with which U+FEFF is converted like any other character. */
const bomAsCharacter = { ignoreBOM: true, writeBOM: false };

/**
 * Checks that code points encode to bytes, and that the bytes decode to the code points. A vector is `[code points,
 * bytes]`.
 */
function assertBothWays(encoding, vectors) {
  for (const [values, hex] of vectors) {
    const message = `${encoding} ${values} ${hex}`;
    assert.deepEqual(toUtf32(bytes(hex), encoding, bomAsCharacter), codePoints(values), message);
    assert.deepEqual(fromUtf32(codePoints(values), encoding, bomAsCharacter), bytes(hex), message);
    assert.ok(isValid(bytes(hex), encoding), message);
    assert.equal(countCodePoints(bytes(hex), encoding), codePoints(values).length, message);
  }
}

/** Checks that bytes decode to code points for which the encoder writes other bytes. */
function assertDecodesOnly(encoding, vectors) {
  for (const [values, hex] of vectors) {
    assert.deepEqual(toUtf32(bytes(hex), encoding, bomAsCharacter), codePoints(values), `${encoding} ${hex}`);
    assert.notDeepEqual(fromUtf32(codePoints(values), encoding, bomAsCharacter), bytes(hex), `${encoding} ${hex}`);
  }
}

/**
 * Checks the faults of bytes, written as `offset length reason`, with warnings in brackets. Every call must report
 * these faults.
 */
function assertFaults(encoding, vectors) {
  for (const [hex, ...expected] of vectors) {
    const found = [...faults(bytes(hex), encoding, { warnings: true })];
    const shown = found.map(({ offset, length, reason, severity }) =>
      severity === 'error' ? `${offset} ${length} ${reason}` : `[${offset} ${length} ${reason}]`,
    );
    assert.deepEqual(shown, expected, `${encoding} ${hex}`);
    assertSameFaults(bytes(hex), encoding);
  }
}

/**
 * Returns vectors for `assertFaults`: the lead byte is a fault with the given reason, and each continuation byte is a
 * fault with the reason `unexpected-continuation`.
 */
const rejectedLeads = (reason, list) =>
  list.map((hex) => {
    const continuations = Array.from(bytes(hex).subarray(1), (_, index) => `${index + 1} 1 unexpected-continuation`);
    return [hex, `0 1 ${reason}`, ...continuations];
  });
/** Returns vectors for `assertFaults`: all bytes together are one fault, or have one warning. */
const oneFault = (reason, list) => list.map((hex) => [hex, `0 ${bytes(hex).length} ${reason}`]);
const oneWarning = (reason, list) => list.map((hex) => [hex, `[0 ${bytes(hex).length} ${reason}]`]);

// Amd. 2, table 3: the first and the last code point of each length, and the code points next to the surrogates.
const ONE_TO_THREE_BYTES = [
  ['1', '01'],
  ['7F', '7F'],
  ['80', 'C2 80'],
  ['7FF', 'DF BF'],
  ['800', 'E0 A0 80'],
  ['D7FF', 'ED 9F BF'],
  ['E000', 'EE 80 80'],
  ['FFFD', 'EF BF BD'],
];
const NUL = ['0', '00'];
const SUPPLEMENTARY = [
  ['10000', 'F0 90 80 80'],
  ['10FFFF', 'F4 8F BF BF'],
];
const FOUR_TO_SIX_BYTES = [
  ...SUPPLEMENTARY,
  ['110000', 'F4 90 80 80'],
  ['1FFFFF', 'F7 BF BF BF'],
  ['200000', 'F8 88 80 80 80'],
  ['3FFFFFF', 'FB BF BF BF BF'],
  ['4000000', 'FC 84 80 80 80 80'],
  ['7FFFFFFF', 'FD BF BF BF BF BF'],
];
const OVERLONG = [
  'C0 80',
  'C0 AF',
  'C1 BF',
  'E0 80 80',
  'E0 80 AF',
  'E0 9F BF',
  'F0 80 80 80',
  'F0 82 82 AC',
  'F0 8F BF BF',
];
const LONG_OVERLONG = ['F8 80 80 80 AF', 'F8 87 BF BF BF', 'FC 80 80 80 80 AF', 'FC 83 BF BF BF BF'];
const SURROGATES = ['ED A0 80', 'ED BF BF'];
const UTF8_FORMS = ['utf-8', 'utf-8-rfc2044', 'utf-8-amd2', 'utf-8-rfc2279bis', 'cesu-8', 'wtf-8', 'mutf-8'];

test('F01: utf-8 converts one to four bytes, and rejects overlong forms, surrogates and sequences above 10FFFF', () => {
  assertBothWays('utf-8', [NUL, ...ONE_TO_THREE_BYTES, ['FFFF', 'EF BF BF'], ...SUPPLEMENTARY]);
  assertFaults('utf-8', [
    ...rejectedLeads('overlong', OVERLONG),
    ...rejectedLeads('surrogate', SURROGATES),
    ...rejectedLeads('out-of-range', ['F4 90 80 80', 'F4 BF BF BF', 'F5 80 80 80', 'F7 BF BF BF']),
    ...rejectedLeads('sequence-too-long', [
      'F8 88 80 80 80',
      'FB BF BF BF BF',
      'FC 84 80 80 80 80',
      'FD BF BF BF BF BF',
    ]),
  ]);
});

test('F01 to F07: every form of UTF-8 rejects FE, FF, stray continuation bytes and incomplete sequences', () => {
  for (const encoding of UTF8_FORMS) {
    assertFaults(encoding, [
      ...oneFault('invalid-octet', ['FE', 'FF']),
      ...oneFault('unexpected-continuation', ['80', 'BF']),
      ...oneFault('truncated', ['C2', 'E2', 'E2 82']),
      ['E2 82 41', '0 2 missing-continuation'],
      ['C3 C3 A9', '0 1 missing-continuation'],
    ]);
  }
});

test('F02: utf-8-rfc2044 decodes overlong forms and surrogates with a warning', () => {
  assertBothWays('utf-8-rfc2044', [NUL, ...ONE_TO_THREE_BYTES, ['FFFF', 'EF BF BF'], ...FOUR_TO_SIX_BYTES]);
  assertDecodesOnly('utf-8-rfc2044', [
    ['2F', 'C0 AF'],
    ['20AC', 'F0 82 82 AC'],
    ['2F', 'FC 80 80 80 80 AF'],
  ]);
  assertFaults('utf-8-rfc2044', [
    ...oneWarning('overlong', [...OVERLONG, ...LONG_OVERLONG]),
    ...oneWarning('surrogate', SURROGATES),
  ]);
  assert.equal(decode(bytes('2F C0 AE 2E 2F'), 'utf-8-rfc2044'), '/../');
});

test('F02: the warning for an overlong BOM is reported although the BOM is dropped', () => {
  const reported = [];
  const onFault = ({ reason, offset, length }) => reported.push([reason, offset, length]);
  assert.equal(decode(bytes('F0 8F BB BF 41'), 'utf-8-rfc2044', { onFault }), 'A');
  assert.deepEqual(reported, [['overlong', 0, 4]]);
});

test('F03: utf-8-amd2 rejects surrogates, and has a warning for FFFE, FFFF and overlong forms', () => {
  assertBothWays('utf-8-amd2', [NUL, ...ONE_TO_THREE_BYTES, ['FFFE FFFF', 'EF BF BE EF BF BF'], ...FOUR_TO_SIX_BYTES]);
  assertDecodesOnly('utf-8-amd2', [['2F', 'E0 80 AF']]);
  assertFaults('utf-8-amd2', [
    ...oneFault('undefined-mapping', SURROGATES),
    ...oneWarning('undefined-mapping', ['EF BF BE', 'EF BF BF']),
    ...oneWarning('overlong', [...OVERLONG, ...LONG_OVERLONG]),
    // The malformed sequences of Amd. 2, R.7.
    ['41 FC 84 80 80 80 41', '1 5 missing-continuation'],
    ['41 80 80 41', '1 1 unexpected-continuation', '2 1 unexpected-continuation'],
  ]);
});

test('F04: utf-8-rfc2279bis reads up to six bytes, and rejects overlong forms and surrogates', () => {
  assertBothWays('utf-8-rfc2279bis', [NUL, ...ONE_TO_THREE_BYTES, ['FFFF', 'EF BF BF'], ...FOUR_TO_SIX_BYTES]);
  assertFaults('utf-8-rfc2279bis', [
    ...rejectedLeads('overlong', [...OVERLONG, ...LONG_OVERLONG]),
    ...rejectedLeads('surrogate', [...SURROGATES, 'ED A1 8C']),
  ]);
});

test('F05: cesu-8 writes supplementary characters as two surrogates', () => {
  assertBothWays('cesu-8', [
    NUL,
    ...ONE_TO_THREE_BYTES,
    ['10000', 'ED A0 80 ED B0 80'],
    ['233B4', 'ED A1 8C ED BE B4'],
    ['10FFFF', 'ED AF BF ED BF BF'],
  ]);
  assertFaults('cesu-8', [
    ...oneFault('unpaired-surrogate', SURROGATES),
    ['ED A0 80 ED A1 8C ED BE B4', '0 3 unpaired-surrogate'],
    ...rejectedLeads('sequence-too-long', ['F0 90 80 80']),
    ...rejectedLeads('overlong', ['C0 80', 'E0 80 AF']),
  ]);
});

test('F06: wtf-8 keeps lone surrogates and rejects surrogate pairs in six bytes', () => {
  assertBothWays('wtf-8', [
    NUL,
    ...ONE_TO_THREE_BYTES,
    ...SUPPLEMENTARY,
    ['D800', 'ED A0 80'],
    ['DFFF D800', 'ED BF BF ED A0 80'],
    ['D800 41 DC00', 'ED A0 80 41 ED B0 80'],
  ]);
  // A high surrogate followed by a low one is one character.
  assert.deepEqual(fromUtf32(codePoints('D83D DE00'), 'wtf-8'), bytes('F0 9F 98 80'));
  assert.deepEqual(encode('\ud800\ud800\udc00', 'wtf-8'), bytes('ED A0 80 F0 90 80 80'));
  assertFaults('wtf-8', [['ED A0 BD ED B8 80', '3 3 paired-surrogates'], ...rejectedLeads('overlong', OVERLONG)]);
});

test('F07: mutf-8 writes NUL in two bytes', () => {
  assertBothWays('mutf-8', [
    ['0', 'C0 80'],
    ...ONE_TO_THREE_BYTES,
    ['D800', 'ED A0 80'],
    ['DC00', 'ED B0 80'],
    ['233B4', 'ED A1 8C ED BE B4'],
    ['0 41 0', 'C0 80 41 C0 80'],
  ]);
  assertFaults('mutf-8', [
    ['00', '0 1 raw-nul'],
    ...rejectedLeads('overlong', ['C0 81', 'C0 BF', 'C1 81', 'E0 80 80']),
    ...rejectedLeads('sequence-too-long', ['F0 90 80 80']),
  ]);
});

test('F08: a BOM decides the byte order of utf-16, and utf-16be and utf-16le warn of a BOM of the other order', () => {
  assertBothWays('utf-16be', [['12345 3D 52 61', 'D8 08 DF 45 00 3D 00 52 00 61']]);
  assertBothWays('utf-16le', [['12345 3D 52 61', '08 D8 45 DF 3D 00 52 00 61 00']]);
  assertBothWays('utf-16', [['12345 3D 52 61', 'D8 08 DF 45 00 3D 00 52 00 61']]);
  const example = '\u{12345}=Ra'; // RFC 2781 §5
  for (const hex of ['FE FF D8 08 DF 45 00 3D 00 52 00 61', 'FF FE 08 D8 45 DF 3D 00 52 00 61 00']) {
    assert.equal(decode(bytes(hex), 'utf-16'), example);
    assert.equal(decode(bytes(hex), 'utf-16', { ignoreBOM: true }), `\ufeff${example}`);
  }
  assert.deepEqual(encode(example, 'utf-16'), bytes('FE FF D8 08 DF 45 00 3D 00 52 00 61'));
  assert.deepEqual(encode(example, 'utf-16le'), bytes('08 D8 45 DF 3D 00 52 00 61 00'));
  // In utf-16be, FF FE, the BOM of utf-16le, is U+FFFE, which has a warning at the start of the input.
  assert.equal(decode(bytes('FF FE 00 41'), 'utf-16be'), '\ufffeA');
  assertFaults('utf-16be', [['FF FE 00 41', '[0 2 noncharacter]'], ['00 41 FF FE']]);
  assertFaults('utf-16le', [['FE FF 41 00', '[0 2 noncharacter]']]);
});

test('F09: a fault of utf-16be has the value of its first code unit, W1 of RFC 2781', () => {
  assertFaults('utf-16be', [
    ['D8 08', '0 2 unpaired-surrogate'],
    ['D8 08 00 41', '0 2 unpaired-surrogate'],
    ['DF 45 00 41', '0 2 unpaired-surrogate'],
    ['D8 08 D8 08 DF 45', '0 2 unpaired-surrogate'],
    ['D8 08 DF', '0 3 unpaired-surrogate'],
    ['00 41 00', '2 1 truncated'],
    ['00', '0 1 truncated'],
  ]);
  const surrogatesOf = (hex) => [...faults(bytes(hex), 'utf-16be')].map(({ codePoint }) => codePoint);
  assert.deepEqual(['D8 08', 'DF 45 00 41', 'D8 08 DF'].map(surrogatesOf), [[0xd808], [0xdf45], [0xd808]]);
});

test('F10: UCS-2, UCS-4 and UTF-32 convert in both byte orders, and report surrogates and values out of range', () => {
  assertBothWays('ucs-2be', [['41 20AC FFFD', '00 41 20 AC FF FD']]);
  assertBothWays('ucs-2le', [['41 20AC FFFD', '41 00 AC 20 FD FF']]);
  assertUcs2Pairs();
  assertBothWays('ucs-4be', [['41 7FFFFFFF', '00 00 00 41 7F FF FF FF']]);
  assertBothWays('ucs-4le', [['41 7FFFFFFF', '41 00 00 00 FF FF FF 7F']]);
  assertBothWays('utf-32be', [['12345 10FFFF', '00 01 23 45 00 10 FF FF']]);
  assertBothWays('utf-32le', [['12345 10FFFF', '45 23 01 00 FF FF 10 00']]);
  for (const hex of ['00 00 FE FF 00 01 23 45', 'FF FE 00 00 45 23 01 00', '00 01 23 45']) {
    assert.equal(decode(bytes(hex), 'utf-32'), '\u{12345}');
  }
  assert.deepEqual(encode('\u{12345}', 'utf-32'), bytes('00 00 FE FF 00 01 23 45'));
  assertFaults('ucs-4be', [...oneFault('out-of-range', ['80 00 00 00']), ...oneFault('surrogate', ['00 00 D8 00'])]);
  assertFaults('utf-32be', [
    ...oneFault('out-of-range', ['00 11 00 00']),
    ...oneFault('surrogate', ['00 00 D8 00', '00 00 DF FF']),
    ...oneFault('truncated', ['00', '00 00', '00 00 00']),
  ]);
});

/** Checks that UCS-2 decodes a surrogate pair with a warning, rejects a lone surrogate, and cannot encode U+12345. */
function assertUcs2Pairs() {
  assert.equal(decode(bytes('D8 08 DF 45'), 'ucs-2be'), '\u{12345}');
  assertFaults('ucs-2be', [
    ['D8 08 DF 45', '[0 4 surrogate]'],
    ['D8 08 00 41', '0 2 unpaired-surrogate'],
  ]);
  assert.throws(() => encode('a\u{12345}', 'ucs-2be'), {
    fault: { reason: 'unmappable', severity: 'error', offset: 1, length: 2, codePoint: 0x12345 },
  });
}

test('F11: ascii, iso-8859-1 and windows-1252 (as in the Encoding Standard) convert each of their bytes', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  assert.deepEqual(toUtf32(all, 'iso-8859-1'), Uint32Array.from(all));
  assert.deepEqual(fromUtf32(Uint32Array.from(all), 'iso-8859-1'), all);
  assert.deepEqual(toUtf32(all.subarray(0, 128), 'ascii'), Uint32Array.from(all.subarray(0, 128)));
  assertFaults('ascii', [['41 80', '1 1 invalid-octet']]);
  // 80 to 9F in the index of the Encoding Standard.
  const upper =
    '20AC 81 201A 192 201E 2026 2020 2021 2C6 2030 160 2039 152 8D 17D 8F ' +
    '90 2018 2019 201C 201D 2022 2013 2014 2DC 2122 161 203A 153 9D 17E 178';
  assert.deepEqual(toUtf32(all.subarray(0x80, 0xa0), 'windows-1252'), codePoints(upper));
  assert.deepEqual(fromUtf32(codePoints(upper), 'windows-1252'), all.subarray(0x80, 0xa0));
  assert.deepEqual(toUtf32(all.subarray(0xa0), 'windows-1252'), Uint32Array.from(all.subarray(0xa0)));
  assert.throws(() => encode('\u0080', 'windows-1252'), {
    fault: { reason: 'unmappable', severity: 'error', offset: 0, length: 1, codePoint: 0x80 },
  });
});

test('F12: utf-1 converts as ISO-IR-178 says', () => {
  assertBothWays('utf-1', [
    ['0 7F 9F', '00 7F 9F'],
    ['A0 FF', 'A0 A0 A0 FF'],
    ['100', 'A1 21'],
    ['15D 15E', 'A1 7E A1 A0'],
    ['4015', 'F5 FF'],
    ['4016', 'F6 21 21'],
    ['FEFF', 'F7 64 4C'],
    ['38E2E', 'FC 21 21 21 21'],
    ['10FFFF', 'FC 21 39 6E 6C'],
    ['7FFFFFFF', 'FD BD 2B B9 40'],
  ]);
  assertFaults('utf-1', [
    ['A1 20', '0 1 missing-continuation'],
    ['F6 21', '0 2 truncated'],
    ['FE', '0 1 invalid-octet'],
    ['FD FF FF FF FF', '0 5 out-of-range'],
    ['F7 2F C4', '0 3 surrogate'],
  ]);
});

test('F12: utf-7 converts the examples of RFC 2152 and of other encoders, and rejects malformed Base64', () => {
  const ascii = (text) => encode(text, 'ascii');
  for (const [text, written] of [
    ['A\u2262\u0391.', 'A+ImIDkQ.'],
    ['Hi Mom -\u263a-!', 'Hi Mom -+Jjo--!'],
    ['\u65e5\u672c\u8a9e', '+ZeVnLIqe-'],
    ['Item 3 is £1.', 'Item 3 is +AKM-1.'],
    ['1+1', '1+-1'],
    ['\u{1f600}!', '+2D3eAA!'],
  ]) {
    assert.deepEqual(encode(text, 'utf-7'), ascii(written));
    assert.equal(decode(ascii(written), 'utf-7'), text);
  }
  // Other encoders may write letters in Base64, and a BOM.
  assert.equal(decode(ascii('+AEEAQg'), 'utf-7'), 'AB');
  assert.equal(decode(ascii('+/v8-A'), 'utf-7'), 'A');
  assertFaults('utf-7', [
    ['2B', '0 1 truncated'],
    ['2B 21', '0 1 missing-continuation'],
    ['2B 41 45 2D', '1 2 missing-continuation'],
    ['2B 32 44 30 2D', '1 3 unpaired-surrogate'],
    ['41 80', '1 1 invalid-octet'],
  ]);
});

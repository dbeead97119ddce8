// F35: signatures, designations, and what octets look like without either.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detect, detectBOM, detectDesignation, encode, encodings } from '../../pkg-config/dist/index.js';
import { octets } from './octets.mjs';

const first = (input) => detect(input)[0];
const candidate = (input, encoding) => detect(input).find((each) => each.encoding === encoding);

test('F35: signatures (Amd. 2 Annex F, RFC 2781 §3.2)', () => {
  const signatures = {
    'EF BB BF': 'utf-8',
    'FE FF': 'utf-16be',
    'FF FE': 'utf-16le',
    '00 00 FE FF': 'utf-32be',
    'FF FE 00 00': 'utf-32le',
  };
  for (const [hex, encoding] of Object.entries(signatures)) {
    const { length } = octets(hex);
    assert.deepEqual(detectBOM(octets(hex)), { encoding, length });
    assert.deepEqual(detectBOM(octets(`${hex} 00 41 00 42`)), { encoding, length });
    assert.equal(detectBOM(octets(`41 ${hex}`)), null, 'only at the very start');
  }
  for (const hex of ['', 'EF', 'EF BB', 'FE', 'FF', '00 00 FE', '41', 'BF BB EF', 'FF FF']) {
    assert.equal(detectBOM(octets(hex)), null, hex);
  }
  // What is cut after FF FE may be either; two octets are UTF-16.
  assert.deepEqual(detectBOM(octets('FF FE 00')), { encoding: 'utf-16le', length: 2 });
});

test('F35: designations and the return (Amd. 2 R.6), also padded', () => {
  const designations = [
    ['1B 25 2F 47', { kind: 'utf-8', level: 1 }],
    ['1B 25 2F 48', { kind: 'utf-8', level: 2 }],
    ['1B 25 2F 49', { kind: 'utf-8', level: 3 }],
    ['1B 25 47', { kind: 'utf-8' }],
    ['1B 25 40', { kind: 'return' }],
  ];
  for (const [hex, expected] of designations) {
    const { length } = octets(hex);
    assert.deepEqual(detectDesignation(octets(`${hex} 41`)), { ...expected, length });
    const in2 = octets(`00 ${hex.replaceAll(' ', ' 00 ')} 00 41`);
    assert.deepEqual(detectDesignation(in2), { ...expected, length: 2 * length, padded: 'ucs-2' });
    const in4 = octets(`00 00 00 ${hex.replaceAll(' ', ' 00 00 00 ')}`);
    assert.deepEqual(detectDesignation(in4), { ...expected, length: 4 * length, padded: 'ucs-4' });
    assert.equal(detectDesignation(octets(`41 ${hex}`)), null);
    assert.equal(detectDesignation(octets(hex).subarray(0, -1)), null);
  }
  for (const hex of ['', '1B', '1B 25 2F 46', '1B 25 2F 4A', '1B 25 41', '1B 2F 47', '1B 00 25 00 40 00']) {
    assert.equal(detectDesignation(octets(hex)), null, hex);
  }
});

test('F35: a signature or a designation decides, unless the text contradicts it', () => {
  assert.deepEqual(detect(encode('Aé', 'utf-16')), [
    { encoding: 'utf-16be', confidence: 0.99, because: 'a signature of utf-16be' },
  ]);
  const malformed = detect(octets('EF BB BF 41 FF'));
  assert.equal(malformed[0].encoding, 'utf-8');
  assert.equal(malformed[0].confidence, 0.7);
  assert.match(malformed[0].because, /but it is malformed: invalid-octet at offset 4$/);
  assert.deepEqual(
    detect(octets('FF FE 00 00')).map(({ encoding }) => encoding),
    ['utf-32le', 'utf-16le'],
  );
  const designated = first(octets('1B 25 2F 49 C3 A9'));
  assert.equal(designated.encoding, 'utf-8');
  assert.equal(designated.confidence, 0.98);
  assert.match(designated.because, /ISO 2022 .* level 3$/);
  assert.equal(first(octets('00 1B 00 25 00 2F 00 47 C3 A9')).confidence, 0.98);
  assert.match(first(octets('1B 25 47 C3 A9 FF')).because, /malformed: invalid-octet at offset 5/);
  assert.equal(first(octets('1B 25 40 E9')).encoding, 'windows-1252');
});

test('F35: UTF-8 grows likelier with every sequence (draft 2279bis <15>)', () => {
  let last = 0;
  for (const text of ['é', 'éà', 'éàü', 'éàü€']) {
    const { encoding, confidence } = first(encode(text));
    assert.equal(encoding, 'utf-8');
    assert.ok(confidence > last);
    last = confidence;
  }
  assert.equal(candidate(encode('日本語'.repeat(100)), 'utf-8').confidence, 0.99);
  assert.match(first(encode('déjà')).because, /2 sequences of several octets/);
});

test('F35: what is not UTF-8 falls back to windows-1252 (code page article)', () => {
  for (const text of ['déjà vu', 'Größe', 'señor', '“quoted”', 'Ünï']) {
    assert.equal(first(encode(text, 'windows-1252')).encoding, 'windows-1252', text);
  }
  const unused = candidate(octets('E9 20 81 20'), 'windows-1252');
  assert.ok(unused.confidence < candidate(octets('E9 20 80 20'), 'windows-1252').confidence);
  // What has more faults than sequences is no UTF-8, though some octets would be by chance.
  assert.equal(first(octets('89 50 4E C3 A9 FF FF')).encoding, 'windows-1252');
  // One slip in much UTF-8 does not make it windows-1252.
  const slip = detect(octets('C3 A9 20 C3 A8 20 C3 A0 20 C3 BC E9 20'));
  assert.equal(slip[0].encoding, 'utf-8');
  assert.match(slip[0].because, /but for 1 fault among 4 sequences: missing-continuation at offset 11$/);
});

test('F35: ASCII is UTF-8 (draft 2279bis <7>), and nothing at all is too', () => {
  assert.deepEqual(
    detect(octets('48 69')).map(({ encoding }) => encoding),
    ['utf-8', 'ascii', 'windows-1252'],
  );
  for (const hex of ['', '1B 25 40']) {
    const [only, ...others] = detect(octets(hex));
    assert.equal(only.encoding, 'utf-8');
    assert.deepEqual(others, []);
  }
});

test('F35: 16 and 32 bits without a signature', () => {
  for (const text of ['Hello', 'déjà vu', '日本語\nテキスト\n', 'Ελλάδα, και']) {
    for (const encoding of ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be']) {
      assert.equal(first(encode(text, encoding)).encoding, encoding, `${text} in ${encoding}`);
    }
  }
  // One NUL makes no UTF-16.
  assert.equal(first(encode('a text with one NUL\0 in it is UTF-8')).encoding, 'utf-8');
});

test('F35: the relatives of UTF-8 where UTF-8 is not valid', () => {
  assert.equal(first(encode('a😀b', 'cesu-8')).encoding, 'cesu-8');
  assert.equal(first(octets('61 C0 80 62')).encoding, 'mutf-8');
  assert.equal(first(octets('61 ED A0 80 62')).encoding, 'wtf-8');
  assert.equal(first(octets('FC 84 80 80 80 80 F8 88 80 80 80')).encoding, 'utf-8-rfc2279bis');
  assert.match(first(encode('a😀b', 'cesu-8')).because, /\(surrogate at offset 1\): supplementary characters/);
});

test('F35: only the first 65,536 octets are looked at, and a cut sequence there is no fault', () => {
  for (const text of ['€'.repeat(30000), '😁'.repeat(20000), `a${'é'.repeat(40000)}`, `a${'😁'.repeat(20000)}`]) {
    for (const encoding of ['utf-8', 'cesu-8', 'utf-16be', 'utf-32le']) {
      const expected = encoding === 'cesu-8' && !text.includes('😁') ? 'utf-8' : encoding;
      const input = encode(text, encoding);
      if (expected === 'utf-16be' && !text.includes('a')) continue; // no NUL, so no sign
      assert.equal(first(input).encoding, expected);
      assert.match(first(input).because, /\(in the first 65536 octets\)$/);
    }
  }
  // An octet beyond them changes nothing.
  const ascii = encode('a'.repeat(65537));
  const other = Uint8Array.of(...ascii.subarray(0, 65536), 0xff);
  assert.deepEqual(detect(other), detect(ascii));
});

test('F35: nothing makes it throw, candidates are sorted and in range, and each says why', () => {
  const inputs = [
    octets('1B'),
    octets('00 1B 00 25 00 40'),
    octets('00'),
    octets('00 00'),
    octets('00 00 00 00'),
    new ArrayBuffer(3),
  ];
  for (let octet = 0; octet < 256; octet++) {
    inputs.push(Uint8Array.of(octet), Uint8Array.of(octet, 0), Uint8Array.of(0, octet), Uint8Array.of(octet, 0xbf));
    inputs.push(Uint8Array.from({ length: 97 }, (_, at) => (at * octet * 7919 + (at >> 3)) & 0xff));
  }
  for (const input of inputs) {
    const candidates = detect(input);
    assert.ok(candidates.length > 0);
    assert.equal(new Set(candidates.map(({ encoding }) => encoding)).size, candidates.length);
    let last = 1;
    for (const { encoding, confidence, because } of candidates) {
      assert.ok(encodings.includes(encoding));
      assert.ok(confidence > 0 && confidence <= last);
      assert.ok(because.length > 0);
      last = confidence;
    }
  }
  for (const call of [detect, detectBOM, detectDesignation]) {
    assert.throws(() => call('text'), {
      name: 'TypeError',
      message: `${call.name}: expected a Uint8Array, ArrayBuffer or DataView, got a string`,
    });
  }
});

test('F35: a character that the looked-at part would cut is no fault', () => {
  for (const character of ['é', '€', '\u{1f600}']) {
    const octets = encode(character);
    for (let at = 65536 - octets.length + 1; at < 65536; at++) {
      const input = new Uint8Array(70000).fill(0x61);
      input.set(octets, at);
      assert.equal(detect(input)[0].encoding, 'utf-8', `${character} at ${at}`);
    }
  }
});

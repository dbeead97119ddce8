// explain (F38, F41, F46 and F47 of docs/standards.md): sequence, bits, forms, steps, notes, and the judgement of each
// encoding.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodings, explain, faults } from '../../pkg-config/dist/index.js';
import { bytes } from './bytes.mjs';

test('F38: explain states which bits of the code point each byte of the euro sign holds', () => {
  const { sequence, bits, forms } = explain(bytes('41 E2 82 AC'), 2);
  assert.deepEqual(sequence, { offset: 1, length: 3, hex: 'E2 82 AC' });
  assert.deepEqual(bits, [
    { octet: 0xe2, prefix: '1110', payload: '0010', from: 15, to: 12 },
    { octet: 0x82, prefix: '10', payload: '000010', from: 11, to: 6 },
    { octet: 0xac, prefix: '10', payload: '101100', from: 5, to: 0 },
  ]);
  assert.equal(forms.codePoint, 'U+20AC');
});

test('F38: by default, each encoding of the UTF-8 family judges an overlong sequence', () => {
  const { judgements } = explain(bytes('2F C0 AE 2E 2F'), 1);
  const verdicts = Object.fromEntries(
    judgements.map(({ encoding, verdict, codePoints }) => [encoding, [verdict, ...codePoints]]),
  );
  assert.deepEqual(verdicts, {
    'utf-8': ['malformed'],
    'utf-8-rfc2044': ['warning', 0x2e],
    'utf-8-amd2': ['warning', 0x2e],
    'utf-8-rfc2279bis': ['malformed'],
    'cesu-8': ['malformed'],
    'wtf-8': ['malformed'],
    'mutf-8': ['malformed'],
  });
  const [{ citation, sentence }] = judgements;
  assert.deepEqual(citation, { document: 'RFC 3629', section: '§3' });
  assert.match(sentence, /^C0 AE is an overlong form of U\+002E, whose shortest form has 1 byte\./);
});

test('explain reports the faults of faults(), in complete sentences', () => {
  const inputs = [
    'C0 AF', 'ED A0 80', 'ED A0 BD ED B8 80', 'F4 90 80 80', 'F8 88 80 80 80', 'FE', '80 80', 'E2 82', 'E2 82 41',
    '00', 'C0 80', 'EF BF BF', 'F0 8D A0 80', 'FC 80 80 80 80 AF', 'ED A0 80 ED A1 8C ED BE B4', 'C3 C3 A9', 'E0 41',
    'D8 00', 'D8 00 DC', 'DC 00 00', 'FF FE 00', 'FE FF', 'F5 80', 'ED', 'F0',
  ]; // prettier-ignore
  // Each of these bytes begins or continues a sequence, or changes the state, in at least one encoding. All triples of
  // these bytes are inputs too.
  const special = ['2B', '41', '80', 'A1', 'C0', 'D8', 'DC', 'ED', 'FC', 'FE'];
  inputs.push(...special.flatMap((a) => special.flatMap((b) => special.map((c) => `${a} ${b} ${c}`))));
  for (const encoding of encodings) {
    for (const hex of inputs) {
      const input = bytes(hex);
      const judged = (at) => explain(input, at, { encodings: [encoding] }).judgements[0];
      for (const { offset, length, reason, severity } of faults(input, encoding, { warnings: true })) {
        const judgement = judged(offset);
        const message = `${encoding} ${hex} at ${offset}`;
        assert.equal(judgement.reason, reason, message);
        assert.equal(judgement.offset, offset, message);
        assert.equal(judgement.length, length, message);
        assert.equal(judgement.verdict, severity === 'error' ? 'malformed' : 'warning', message);
      }
      for (let at = 0; at < input.length; at++) {
        const { sentence, citation } = judged(at);
        assert.match(sentence, /^[A-Z0-9].*\.$/, `${encoding} ${hex}: ${sentence}`);
        for (const part of sentence.split(/(?<=\.) /)) {
          assert.match(part, /^(?:[A-Z0-9]|java\.io\.)/, sentence);
          assert.ok(part.split(' ').length <= 25, part);
        }
        assert.doesNotMatch(sentence, /[{}]| {2}|undefined(?!\.$)|NaN|null/, sentence);
        assert.ok(citation.document.length > 0 && citation.section.length > 0);
      }
    }
  }
});

test('F38: the steps for the euro sign are those of Wikipedia’s article on UTF-8', () => {
  assert.deepEqual(explain(bytes('E2 82 AC'), 0).steps, [
    'U+20AC is in U+0800 to U+FFFF: 3 bytes, 1110xxxx 10xxxxxx 10xxxxxx, with 16 free bits.',
    '20AC in 16 bits is 0010 0000 1010 1100.',
    '1110xxxx with 0010 is 11100010, E2.',
    '10xxxxxx with 000010 is 10000010, 82.',
    '10xxxxxx with 101100 is 10101100, AC.',
    'Together: E2 82 AC.',
  ]);
});

test('F38: the forms and steps agree with the examples of Wikipedia’s article on UTF-8', () => {
  const rows = [
    // The bytes, the bits of the code point, the bytes in binary and in octal, and the code point.
    ['24', '010 0100', '00100100', '044', 'U+0024'],
    ['C2 A2', '000 1010 0010', '11000010 10100010', '302 242', 'U+00A2'],
    ['E2 82 AC', '0010 0000 1010 1100', '11100010 10000010 10101100', '342 202 254', 'U+20AC'],
    ['F0 90 8D 88', '0 0001 0000 0011 0100 1000', '11110000 10010000 10001101 10001000', '360 220 215 210', 'U+10348'],
  ];
  for (const [hex, codePointBits, binary, octal, codePoint] of rows) {
    const { forms, steps } = explain(bytes(hex), 0);
    assert.deepEqual([forms.hex, forms.binary, forms.octal, forms.codePoint], [hex, binary, octal, codePoint]);
    assert.ok(steps[1].endsWith(` is ${codePointBits}.`), steps[1]);
    assert.equal(steps.at(-1), `Together: ${hex}.`);
  }
});

test('F38: U+12345, the example of RFC 2781 §5, is explained in both byte orders', () => {
  const big = explain(bytes('D8 08 DF 45'), 3, { encodings: ['utf-16be'] });
  assert.deepEqual(big.sequence, { offset: 0, length: 4, hex: 'D8 08 DF 45' });
  assert.deepEqual(big.bits, [
    { octet: 0xd8, prefix: '110110', payload: '00', from: 19, to: 18 },
    { octet: 0x08, prefix: '', payload: '00001000', from: 17, to: 10 },
    { octet: 0xdf, prefix: '110111', payload: '11', from: 9, to: 8 },
    { octet: 0x45, prefix: '', payload: '01000101', from: 7, to: 0 },
  ]);
  assert.deepEqual(big.steps, [
    'U+12345 is in U+10000 to U+10FFFF: 2 code units, 110110yyyyyyyyyy 110111xxxxxxxxxx, with 20 free bits.',
    'A surrogate pair encodes the difference from U+10000: 12345 - 10000 = 2345.',
    '2345 in 20 bits is 0000 0010 0011 0100 0101.',
    '110110yyyyyyyyyy with 0000001000 is 1101100000001000, D808.',
    '110111xxxxxxxxxx with 1101000101 is 1101111101000101, DF45.',
    'Together, the most significant byte of a unit first: D8 08 DF 45.',
  ]);
  const little = explain(bytes('FF FE 08 D8 45 DF'), 2, { encodings: ['utf-16', 'utf-8'] });
  assert.deepEqual(little.sequence, { offset: 2, length: 4, hex: '08 D8 45 DF' });
  assert.deepEqual(little.bits, [
    { octet: 0x08, prefix: '', payload: '00001000', from: 17, to: 10 },
    { octet: 0xd8, prefix: '110110', payload: '00', from: 19, to: 18 },
    { octet: 0x45, prefix: '', payload: '01000101', from: 7, to: 0 },
    { octet: 0xdf, prefix: '110111', payload: '11', from: 9, to: 8 },
  ]);
  assert.equal(little.steps.at(-1), 'Together, the least significant byte of a unit first: 08 D8 45 DF.');
  for (const { forms } of [big, little]) {
    assert.deepEqual([forms.codePoint, forms.utf16, forms.utf8], ['U+12345', 'D808 DF45', 'F0 92 8D 85']);
  }
  assert.equal(little.judgements[1].sentence, '08 is U+0008.', 'utf-8 judges the byte at the offset');
});

test('offset -0 is offset 0', () => {
  assert.ok(Object.is(explain(bytes('41'), -0).offset, 0));
});

test('the first encoding, by default utf-8, decides the sequence and its bits', () => {
  const summary = ({ sequence, bits }) => [
    sequence.offset,
    sequence.hex,
    bits.map(({ prefix, payload, from, to }) => `${prefix}|${payload}|${from}-${to}`).join(' '),
  ];
  // Each case has the input, the offset in it and the encoding, and then the expected offset, bytes and bits of the sequence.
  const cases = [
    ['20 AC', 1, 'utf-16be', 0, '20 AC', '|00100000|15-8 |10101100|7-0'],
    ['AC 20', 1, 'utf-16le', 0, 'AC 20', '|10101100|7-0 |00100000|15-8'],
    ['00 41 DC 00', 2, 'ucs-2be', 2, 'DC 00', '110111|00|9-8 |00000000|7-0'],
    ['D8 01 7F', 2, 'utf-16be', 0, 'D8 01 7F', '110110|00|19-18 |00000001|17-10'],
    ['00 00 20 AC', 2, 'utf-32be', 0, '00 00 20 AC', '|00000000|31-24 |00000000|23-16 |00100000|15-8 |10101100|7-0'],
    ['AC 20 00 00', 0, 'ucs-4le', 0, 'AC 20 00 00', '|10101100|7-0 |00100000|15-8 |00000000|23-16 |00000000|31-24'],
    ['00 41 20', 2, 'utf-16be', 2, '20', ''],
    ['E9 80', 0, 'iso-8859-1', 0, 'E9', '|11101001|7-0'],
    ['E9 80', 1, 'windows-1252', 1, '80', '10000000||-1-0'],
    ['41 E9', 1, 'ascii', 1, 'E9', '11101001||-1-0'],
    ['2B 41 4B 4E 2D', 2, 'utf-7', 1, '41 4B 4E', ''],
    ['41 A1 21', 2, 'utf-1', 1, 'A1 21', ''],
    ['ED A0 BD ED B8 80', 4, 'cesu-8', 3, 'ED B8 80', '1110|1101|15-12 10|111000|11-6 10|000000|5-0'],
  ];
  for (const [hex, at, encoding, ...expected] of cases) {
    const explanation = explain(bytes(hex), at, { encodings: [encoding] });
    assert.deepEqual(summary(explanation), expected, `${encoding} ${hex}`);
  }
  assert.deepEqual(explain(bytes('E2 82 AC'), 1, { encodings: [] }).sequence, {
    offset: 0,
    length: 3,
    hex: 'E2 82 AC',
  });
});

test('F38: the steps use the bit patterns of the encoding; utf-1, utf-7, bytes that a table maps, and malformed bytes have no steps', () => {
  const lastStep = (hex, encoding) => explain(bytes(hex), 0, { encodings: [encoding] }).steps.at(-1);
  assert.equal(lastStep('ED A0 BD ED B8 80', 'cesu-8'), 'Together: ED A0 BD ED B8 80.');
  assert.equal(lastStep('C0 80', 'mutf-8'), 'Together: C0 80.');
  assert.equal(lastStep('FD BF BF BF BF BF', 'utf-8-amd2'), 'Together: FD BF BF BF BF BF.');
  assert.equal(lastStep('C0 AF', 'utf-8-rfc2044'), 'Together: 2F.', 'the steps encode the shortest form');
  assert.equal(
    lastStep('AC 20 00 00', 'utf-32le'),
    'Together, the least significant byte of a unit first: AC 20 00 00.',
  );
  assert.equal(lastStep('E9', 'iso-8859-1'), 'Together: E9.');
  assert.equal(lastStep('E9', 'windows-1252'), 'Together: E9.');
  assert.equal(lastStep('80', 'windows-1252'), undefined, 'a table maps this byte, so it has no pattern');
  assert.equal(lastStep('A1 21', 'utf-1'), undefined);
  assert.equal(lastStep('41', 'utf-7'), undefined);
  assert.equal(lastStep('C0 AF', 'utf-8'), undefined);
});

test('F41: explain gives bytes and code points in every notation', () => {
  const { forms } = explain(bytes('E2 82 AC'), 0);
  assert.deepEqual(forms, {
    hex: 'E2 82 AC',
    octal: '342 202 254',
    binary: '11100010 10000010 10101100',
    decimal: '226 130 172',
    percent: '%E2%82%AC',
    escaped: '\\xE2\\x82\\xAC',
    annexR: 'E2; 82; AC;',
    columnRow: '14/02 08/02 10/12',
    codePoint: 'U+20AC',
    codePointBinary: '10000010101100',
    codePointOctal: '20254',
    codePointDecimal: '8364',
    html: '&#x20AC;',
    javascript: '\\u20AC',
    utf8: 'E2 82 AC',
    utf16: '20AC',
    utf32: '000020AC',
  });
  // Amd. 2 R.6: the designation of UTF-8 with implementation level 1.
  const designation = bytes('1B 25 2F 47');
  const columnRows = [...designation.keys()].map((at) => explain(designation, at).forms.columnRow);
  assert.deepEqual(columnRows, ['01/11', '02/05', '02/15', '04/07']);
  const supplementary = explain(bytes('F0 A3 8E B4'), 0).forms;
  assert.deepEqual([supplementary.codePoint, supplementary.javascript], ['U+233B4', '\\uD84C\\uDFB4']);
  const beyond = explain(bytes('FD BF BF BF BF BF'), 0, { encodings: ['utf-8-rfc2044'] }).forms;
  assert.deepEqual([beyond.codePoint, beyond.utf16, beyond.utf8], ['U+7FFFFFFF', undefined, undefined]);
});

test('F46: a code point that was Hangul in Unicode 1.1 has a note (draft <33>, <47>)', () => {
  const notes = (hex, ...encodings) => explain(bytes(hex), 0, { encodings }).notes;
  for (const hex of ['E3 90 80', 'E4 B7 BF']) {
    assert.equal(notes(hex, 'utf-8').length, 1, hex);
    assert.match(notes(hex, 'utf-8')[0], /^U\+3400 to U\+4DFF held Hangul in Unicode 1\.1 .* Amendment 5 .*<33>, <47>/);
  }
  for (const hex of ['E3 8F BF', 'E4 B8 80', 'EA B0 80', 'E3 90']) assert.deepEqual(notes(hex, 'utf-8'), [], hex);
  assert.equal(notes('34 00', 'utf-16be').length, 1);
  assert.equal(notes('34 00', 'ascii').length, 0);
  // 48 00 is U+0048 in utf-16le and U+4800 in utf-16be. The notes are about the code point of the first encoding that
  // decodes the bytes.
  assert.deepEqual(notes('48 00', 'utf-16le', 'utf-16be'), []);
});

test('F47: under R.7 of Amd. 2, a malformed sequence is treated as a character outside the adopted subset', () => {
  const annexR = (hex) => explain(bytes(hex), 0, { encodings: ['utf-8-amd2'] }).judgements[0];
  // The three cases of R.7: too few continuation bytes, a stray continuation byte, an invalid byte.
  for (const hex of ['E2 82', 'C3 41', '80', 'FE', 'FF']) {
    const { sentence, citation } = annexR(hex);
    assert.match(sentence, /\. A receiving device treats it as a character outside its adopted subset\.$/, hex);
    assert.equal(citation.section, 'R.7');
  }
  // R.7 does not apply to surrogates, which R.4, Note 3 describes, or to overlong forms, which have a mapping.
  for (const hex of ['ED A0 80', 'C0 AF', '41']) assert.doesNotMatch(annexR(hex).sentence, /adopted/, hex);
});

test('the sentence for a high surrogate mentions an incomplete code unit after it', () => {
  const { length, reason, sentence } = explain(bytes('D8 00 DC'), 2, { encodings: ['utf-16be'] }).judgements[0];
  assert.deepEqual([length, reason], [3, 'unpaired-surrogate']);
  const incomplete = 'The input ends inside the next code unit: DC is incomplete.';
  assert.equal(sentence, `D8 00 is U+D800, an unpaired high surrogate. ${incomplete}`);
  const alone = explain(bytes('D8 00'), 0, { encodings: ['utf-16be'] }).judgements[0];
  assert.equal(alone.sentence, 'D8 00 is U+D800, an unpaired high surrogate.');
});

test('a run of stray continuation bytes is one malformed sequence under R.7 of Amd. 2', () => {
  const { sequence, judgements } = explain(bytes('41 80 81 82 41'), 2);
  assert.deepEqual(sequence, { offset: 1, length: 3, hex: '80 81 82' });
  assert.match(judgements[0].sentence, /one of 3 continuation bytes/);
  const annexR = judgements.find(({ encoding }) => encoding === 'utf-8-amd2');
  assert.match(annexR.sentence, /outside its adopted subset/);
});

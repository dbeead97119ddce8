// F39 and F40: what unchecked decoders would have read, and what was encoded twice.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, encode, fromUtf32, reveal, suspectDoubleEncoding, transcode } from '../../pkg-config/dist/index.js';
import { octets } from './octets.mjs';

/** The input as an unchecked decoder reads it. */
function unchecked(input) {
  let text = '';
  let at = 0;
  for (const { offset, length, text: read } of reveal(input)) {
    text += decode(input.subarray(at, offset)) + read;
    at = offset + length;
  }
  return text + decode(input.subarray(at));
}

test('F39: the examples of draft 2279bis <31> and §8', () => {
  assert.deepEqual(reveal(octets('2F C0 AE 2E 2F')), [
    { offset: 1, length: 2, reads: [0x2e], text: '.', reason: 'overlong' },
  ]);
  assert.equal(unchecked(octets('2F C0 AE 2E 2F')), '/../');
  assert.deepEqual(reveal(octets('C0 80')), [{ offset: 0, length: 2, reads: [0], text: '\0', reason: 'overlong' }]);
  assert.deepEqual(reveal(octets('ED A1 8C ED BE B4')), [
    { offset: 0, length: 6, reads: [0x233b4], text: '\u{233b4}', reason: 'surrogate' },
  ]);
});

test('F39: overlong forms of every length', () => {
  for (const hex of ['C0 AF', 'E0 80 AF', 'F0 80 80 AF', 'F8 80 80 80 AF', 'FC 80 80 80 80 AF']) {
    const { length } = octets(hex);
    const [found, ...others] = reveal(octets(`41 ${hex} 42`));
    assert.deepEqual(others, []);
    const reason = length > 4 ? 'sequence-too-long' : 'overlong';
    assert.deepEqual(found, { offset: 1, length, reads: [0x2f], text: '/', reason }, hex);
  }
  assert.equal(unchecked(octets('F0 82 82 AC')), '€');
});

test('F39: lone surrogates, and numbers that no string holds', () => {
  const found = [...reveal(octets('ED A0 80 41 ED BF BF F4 90 80 80 F8 88 80 80 80 FD BF BF BF BF BF'))];
  assert.deepEqual(
    found.map(({ offset, length, reads, text, reason }) => [offset, length, ...reads, text, reason]),
    [
      [0, 3, 0xd800, '\ud800', 'surrogate'],
      [4, 3, 0xdfff, '\udfff', 'surrogate'],
      [7, 4, 0x110000, '', 'out-of-range'],
      [11, 5, 0x200000, '', 'sequence-too-long'],
      [16, 6, 0x7fffffff, '', 'sequence-too-long'],
    ],
  );
});

test('F39: sequences that are cut, strays and what is valid hide nothing', () => {
  for (const hex of [
    '',
    '41 C3 A9 F4 8F BF BF',
    'C0',
    'C0 41',
    'E0 80',
    'F0 80 80 41',
    '80 BF',
    'FE',
    'FF 80 80',
    'EF BF BE',
  ]) {
    assert.deepEqual(reveal(octets(hex)), [], hex);
  }
  assert.throws(() => reveal('..'), { name: 'TypeError', message: /^reveal: expected a Uint8Array/ });
});

test('F39: long inputs give each hidden sequence, wherever it stands', () => {
  for (let before = 65536 - 7; before <= 65536; before++) {
    const input = new Uint8Array(140000).fill(0x61);
    input.set(octets('ED A1 8C ED BE B4'), before);
    input.set(octets('C0 AE'), 139998);
    assert.deepEqual(
      reveal(input).map(({ offset, length, text }) => [offset, length, text]),
      [
        [before, 6, '\u{233b4}'],
        [139998, 2, '.'],
      ],
    );
  }
  const strays = new Uint8Array(140000).fill(0x80);
  assert.deepEqual(reveal(strays), []);
  strays.set(octets('C1 81'), 139000);
  assert.deepEqual(reveal(strays), [{ offset: 139000, length: 2, reads: [0x41], text: 'A', reason: 'overlong' }]);
});

/** Reads UTF-8 as `as` and encodes that, as whoever encodes twice does. */
const again = (input, as) => transcode(input, { from: as, to: 'utf-8', ignoreBOM: true });
const redone = ({ steps, result }) => steps.reduceRight((input, { as }) => again(input, as), result);

test('F40: double encoding is undone step by step', () => {
  assert.deepEqual(suspectDoubleEncoding(encode('cafÃ©')), {
    steps: [{ as: 'windows-1252', from: 'cafÃ©', to: 'café' }],
    result: encode('café'),
  });
  assert.deepEqual(suspectDoubleEncoding(encode('ÃƒÂ©')), {
    steps: [
      { as: 'windows-1252', from: 'ÃƒÂ©', to: 'Ã©' },
      { as: 'windows-1252', from: 'Ã©', to: 'é' },
    ],
    result: encode('é'),
  });
  // What windows-1252 has at 83 is a letter; as a control character it tells of ISO-8859-1.
  assert.deepEqual(
    suspectDoubleEncoding(encode('Ã\u0083Â©')).steps.map(({ as }) => as),
    ['iso-8859-1', 'windows-1252'],
  );
});

const TEXTS = [
  'Élève, garçon, œuvre: « déjà ! » — 5 €',
  'Größe, Straße, „Übung“',
  'Привет, мир',
  'Ελληνικά',
  '日本語と中文',
  'naïve 😀',
  'Łódź, święto',
];

test('F40: every text that was encoded again, up to eight times, comes back, and the steps lead there again', () => {
  for (const text of TEXTS) {
    for (const as of ['windows-1252', 'iso-8859-1']) {
      let input = encode(text);
      for (let times = 1; times <= 8; times++) {
        input = again(input, as);
        const found = suspectDoubleEncoding(input);
        assert.equal(decode(found.result), text, `${text} ${times} times`);
        assert.equal(found.steps.length, times);
        assert.deepEqual(redone(found), input);
      }
    }
  }
});

test('F40: ordinary text is not suspected', () => {
  const ordinary = [
    ...TEXTS,
    '',
    'plain ASCII',
    'CAFÉ… « CAFÉ »',
    'CAFÉ’',
    'AMANHÃ…',
    'Spaß…',
    'Spaß“',
    'né\u00a0»',
    'La qualité d’un garçon où l’île naît à Noël.',
    'ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸ àâäçéèêëîïôöùûüÿ',
    'Ä Ö Ü ä ö ü ß',
    '25 °C ± 3 µm',
    '«Ã©»',
    'é and Ã©',
    'Привет Ã©',
  ];
  for (const text of ordinary) assert.equal(suspectDoubleEncoding(encode(text)), null, text);
  assert.equal(suspectDoubleEncoding(octets('C3 A9 FF')), null);
  assert.equal(suspectDoubleEncoding(encode('Ã©', 'windows-1252')), null);
  assert.throws(() => suspectDoubleEncoding('Ã©'), { name: 'TypeError', message: /^suspectDoubleEncoding: / });
});

test('F40: a signature at the start stays there, and one that was encoded again comes back', () => {
  const signed = octets('EF BB BF 41 C3 83 C2 A9');
  assert.deepEqual(suspectDoubleEncoding(signed), {
    steps: [{ as: 'windows-1252', from: 'AÃ©', to: 'Aé' }],
    result: octets('EF BB BF 41 C3 A9'),
  });
  assert.deepEqual(suspectDoubleEncoding(encode('ï»¿A')).result, octets('EF BB BF 41'));
});

test('F40: of a long text a step shows the part around the first change', () => {
  const text = `${'x'.repeat(1000)}é${'漢'.repeat(1000)}`;
  const [{ from, to }] = suspectDoubleEncoding(again(encode(text), 'windows-1252')).steps;
  assert.equal(to, `${'x'.repeat(40)}é${'漢'.repeat(66)}`);
  assert.deepEqual(again(encode(to), 'windows-1252'), encode(from));
});

test('F40: every character beyond ASCII that follows no letter comes back', () => {
  const values = [];
  for (let value = 0x80; value < 0x110000; value += value < 0x800 ? 1 : 499) {
    if (value < 0xd800 || value > 0xdfff) values.push(value);
  }
  for (const as of ['windows-1252', 'iso-8859-1']) {
    for (const value of values) {
      const input = fromUtf32(Uint32Array.of(0x2c, value));
      const found = suspectDoubleEncoding(again(input, as));
      assert.ok(found !== null, `U+${value.toString(16)}`);
      assert.deepEqual(redone(found), again(input, as));
    }
  }
});

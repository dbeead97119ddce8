// `reveal`, which finds the text that decoders without checks read in malformed UTF-8 (F39 in docs/standards.md), and
// `detectDoubleEncoding` of the main entry (F40).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode, detectDoubleEncoding, encode, reveal, transcode } from '../../pkg-config/dist/index.js';
import { bytes } from './bytes.mjs';

/** Decodes the input as a decoder without checks does. */
function decodeUnchecked(input) {
  let text = '';
  let at = 0;
  for (const { offset, length, text: read } of reveal(input)) {
    text += decode(input.subarray(at, offset)) + read;
    at = offset + length;
  }
  return text + decode(input.subarray(at));
}

test('F39: reveal finds the examples of draft-yergeau-rfc2279bis-00, paragraph <31> and §8', () => {
  assert.deepEqual(reveal(bytes('2F C0 AE 2E 2F')), [
    { offset: 1, length: 2, reads: [0x2e], text: '.', reason: 'overlong' },
  ]);
  assert.equal(decodeUnchecked(bytes('2F C0 AE 2E 2F')), '/../');
  assert.deepEqual(reveal(bytes('C0 80')), [{ offset: 0, length: 2, reads: [0], text: '\0', reason: 'overlong' }]);
  assert.deepEqual(reveal(bytes('ED A1 8C ED BE B4')), [
    { offset: 0, length: 6, reads: [0x233b4], text: '\u{233b4}', reason: 'surrogate' },
  ]);
});

test('F39: reveal finds overlong forms of every length', () => {
  for (const hex of ['C0 AF', 'E0 80 AF', 'F0 80 80 AF', 'F8 80 80 80 AF', 'FC 80 80 80 80 AF']) {
    const { length } = bytes(hex);
    const [found, ...others] = reveal(bytes(`41 ${hex} 42`));
    assert.deepEqual(others, []);
    const reason = length > 4 ? 'sequence-too-long' : 'overlong';
    assert.deepEqual(found, { offset: 1, length, reads: [0x2f], text: '/', reason }, hex);
  }
  assert.equal(decodeUnchecked(bytes('F0 82 82 AC')), '€');
});

test('F39: reveal finds lone surrogates and values above U+10FFFF', () => {
  const hidden = reveal(bytes('ED A0 80 41 ED BF BF F4 90 80 80 F8 88 80 80 80 FD BF BF BF BF BF'));
  assert.deepEqual(
    hidden.map(({ offset, length, reads, text, reason }) => [offset, length, ...reads, text, reason]),
    [
      [0, 3, 0xd800, '\ud800', 'surrogate'],
      [4, 3, 0xdfff, '\udfff', 'surrogate'],
      [7, 4, 0x110000, '', 'out-of-range'],
      [11, 5, 0x200000, '', 'sequence-too-long'],
      [16, 6, 0x7fffffff, '', 'sequence-too-long'],
    ],
  );
});

test('F39: reveal finds nothing in incomplete sequences, stray continuation bytes, the bytes FE and FF, and valid text', () => {
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
    assert.deepEqual(reveal(bytes(hex)), [], hex);
  }
  assert.throws(() => reveal('..'), { name: 'TypeError', message: /^reveal: expected a Uint8Array/ });
});

test('F39: reveal finds sequences before, across and after the end of its first chunk of 65,536 bytes', () => {
  for (let start = 65536 - 7; start <= 65536; start++) {
    const input = new Uint8Array(140000).fill(0x61);
    input.set(bytes('ED A1 8C ED BE B4'), start);
    input.set(bytes('C0 AE'), 139998);
    assert.deepEqual(
      reveal(input).map(({ offset, length, text }) => [offset, length, text]),
      [
        [start, 6, '\u{233b4}'],
        [139998, 2, '.'],
      ],
    );
  }
  const strays = new Uint8Array(140000).fill(0x80);
  assert.deepEqual(reveal(strays), []);
  strays.set(bytes('C1 81'), 139000);
  assert.deepEqual(reveal(strays), [{ offset: 139000, length: 2, reads: [0x41], text: 'A', reason: 'overlong' }]);
});

/** Encodes UTF-8 once more: decodes it as if its encoding were `as`, and encodes the result in UTF-8. */
const encodeAgain = (input, as) => transcode(input, { from: as, to: 'utf-8', ignoreBOM: true });
/** Encodes the result again by the steps that were undone, in reverse order. */
const redo = ({ steps, result }) => steps.reduceRight((input, { as }) => encodeAgain(input, as), result);

test('F40: double encoding is undone step by step', () => {
  assert.deepEqual(detectDoubleEncoding(encode('cafÃ©')), {
    steps: [{ as: 'windows-1252', from: 'cafÃ©', to: 'café' }],
    result: encode('café'),
  });
  assert.deepEqual(detectDoubleEncoding(encode('ÃƒÂ©')), {
    steps: [
      { as: 'windows-1252', from: 'ÃƒÂ©', to: 'Ã©' },
      { as: 'windows-1252', from: 'Ã©', to: 'é' },
    ],
    result: encode('é'),
  });
  // U+0083 is a control character in ISO-8859-1; windows-1252 has a letter at 83.
  assert.deepEqual(
    detectDoubleEncoding(encode('Ã\u0083Â©')).steps.map(({ as }) => as),
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

test('F40: a text encoded again up to eight times is restored, and its steps can be repeated', () => {
  for (const text of TEXTS) {
    for (const as of ['windows-1252', 'iso-8859-1']) {
      let input = encode(text);
      for (let times = 1; times <= 8; times++) {
        input = encodeAgain(input, as);
        const found = detectDoubleEncoding(input);
        assert.equal(decode(found.result), text, `${text} ${times} times`);
        assert.equal(found.steps.length, times);
        assert.deepEqual(redo(found), input);
      }
    }
  }
});

test('F40: ordinary text, text that is only partly encoded twice, and malformed UTF-8 are not double encoding', () => {
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
  for (const text of ordinary) assert.equal(detectDoubleEncoding(encode(text)), null, text);
  assert.equal(detectDoubleEncoding(bytes('C3 A9 FF')), null);
  assert.equal(detectDoubleEncoding(encode('Ã©', 'windows-1252')), null);
  assert.throws(() => detectDoubleEncoding('Ã©'), { name: 'TypeError', message: /^detectDoubleEncoding: / });
});

test('F40: a BOM is kept, and a BOM that was encoded again is restored', () => {
  const withBom = bytes('EF BB BF 61 C3 83 C2 A9');
  assert.deepEqual(detectDoubleEncoding(withBom), {
    steps: [{ as: 'windows-1252', from: 'aÃ©', to: 'aé' }],
    result: bytes('EF BB BF 61 C3 A9'),
  });
  assert.deepEqual(detectDoubleEncoding(encode('ï»¿A')).result, bytes('EF BB BF 41'));
});

test('F40: a step of a long text has an excerpt around the first change', () => {
  const text = `${'x'.repeat(1000)}é${'漢'.repeat(1000)}`;
  const [{ from, to }] = detectDoubleEncoding(encodeAgain(encode(text), 'windows-1252')).steps;
  assert.equal(to, `${'x'.repeat(40)}é${'漢'.repeat(66)}`);
  assert.deepEqual(encodeAgain(encode(to), 'windows-1252'), encode(from));
});

test('F40: a double-encoded character is restored, if the text also has clear double encoding', () => {
  for (const as of ['windows-1252', 'iso-8859-1']) {
    for (let value = 0x80; value < 0x110000; value += value < 0x800 ? 1 : 499) {
      const character = String.fromCodePoint(value);
      if (/[\p{Cn}\p{Cs}]/u.test(character)) continue;
      const text = `Déjà été${character}`;
      const input = encodeAgain(encode(text), as);
      const found = detectDoubleEncoding(input);
      assert.equal(found && decode(found.result), text, `U+${value.toString(16)}`);
      assert.deepEqual(redo(found), input);
    }
  }
});

/** Yields all texts of two non-ASCII characters whose bytes in windows-1252 are well-formed UTF-8. */
function* pairs() {
  for (let lead = 0xc2; lead < 0xe0; lead++) {
    for (let next = 0x80; next < 0xc0; next++) yield decode(Uint8Array.of(lead, next), 'windows-1252');
  }
}

test('between capitals, digits, spaces and punctuation, a pair such as É® is no evidence of double encoding', () => {
  for (const text of ['NESTLÉ®', '5×£35', 'Offering 5×£35 pin ups', 'HUHLL Õ…', 'a radius of 10 Å—']) {
    assert.equal(detectDoubleEncoding(encode(text)), null, text);
  }
  for (const pair of pairs()) {
    const hasControl = /[\x80-\x9f]/.test(pair);
    for (const [before, after] of [
      ['', ''],
      ['HUHLL ', ''],
      ['10 ', ''],
      ['5', '35'],
      ['NESTL', ' requiere'],
      ['NESTL', '.'],
      ['“', '”'],
      ['«', ','],
    ]) {
      const text = before + pair + after;
      if (!hasControl) assert.equal(detectDoubleEncoding(encode(text)), null, text);
    }
  }
});

test('an ordinary pair such as É® is no evidence of double encoding, even if a text repeats it', () => {
  for (const text of ['NESTLÉ® ', '5×£35 ', 'VOCÊ… ', 'SÉ¡ ', 'Ã’s ', 'AMANHÃ… IRMÃ” ']) {
    assert.equal(detectDoubleEncoding(encode(text.repeat(1000))), null, text);
  }
});

test('two symbols or punctuation marks after a letter from à to ï are no evidence of double encoding', () => {
  const letters = decode(
    Uint8Array.from({ length: 16 }, (_, at) => 0xe0 + at),
    'windows-1252',
  );
  for (const letter of letters) {
    for (const marks of ['…”', '’”', '\u00a0»', '»…', '…»', '™…', '®”', '´´', '“–', '”—', '°…']) {
      for (const before of ['', 'a', 'Bront', 'A ', '1']) {
        const text = before + letter + marks;
        assert.equal(detectDoubleEncoding(encode(text)), null, text);
        assert.equal(detectDoubleEncoding(encode(`${text} `)), null, text);
      }
    }
  }
});

test('a repaired text with an ordinary pair such as É® is not repaired a second time', () => {
  for (const text of ['NESTLÉ® à Zürich', 'déjà 5×£35']) {
    const found = detectDoubleEncoding(encodeAgain(encode(text), 'windows-1252'));
    assert.equal(decode(found.result), text);
    assert.equal(found.steps.length, 1);
  }
});

test('double encoding is not undone in a text that also has an ordinary pair such as É®', () => {
  const texts = [
    'NESTLÉ® cafÃ© crÃ¨me',
    'PRIX: 5×£35, cafÃ© crÃ¨me',
    'Ü“ naÃ¯ve',
    'CAFÉ® est un cafÃ© renommÃ©',
    'NESTLÉ® et SÃ£o Paulo',
    '10 Å— itâ€™s fine',
  ];
  for (const text of texts) assert.equal(detectDoubleEncoding(encode(text)), null, text);
});

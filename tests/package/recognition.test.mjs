// F35 of docs/standards.md: detection of BOMs, of ISO 2022 designations, of encodings in texts that have neither, and of
// binary data.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detect, detectBinary, detectBOM, detectDesignation, encode, encodings } from '../../pkg-config/dist/index.js';
import * as full from '../../pkg-config/dist/full/index.js';
import { bytes } from './bytes.mjs';

const first = (input) => detect(input)[0];
const candidate = (input, encoding) => detect(input).find((each) => each.encoding === encoding);

test('F35: detectBOM finds the BOM of each encoding (Amd. 2 Annex F, RFC 2781 §3.2)', () => {
  const boms = {
    'EF BB BF': 'utf-8',
    'FE FF': 'utf-16be',
    'FF FE': 'utf-16le',
    '00 00 FE FF': 'utf-32be',
    'FF FE 00 00': 'utf-32le',
  };
  for (const [hex, encoding] of Object.entries(boms)) {
    const { length } = bytes(hex);
    assert.deepEqual(detectBOM(bytes(hex)), { encoding, length });
    assert.deepEqual(detectBOM(bytes(`${hex} 00 41 00 42`)), { encoding, length });
    assert.equal(detectBOM(bytes(`41 ${hex}`)), null, 'only at the start');
  }
  for (const hex of ['', 'EF', 'EF BB', 'FE', 'FF', '00 00 FE', '41', 'BF BB EF', 'FF FF']) {
    assert.equal(detectBOM(bytes(hex)), null, hex);
  }
  // FF FE can be the start of a BOM of utf-32le too; without 00 00, it is the BOM of utf-16le.
  assert.deepEqual(detectBOM(bytes('FF FE 00')), { encoding: 'utf-16le', length: 2 });
});

test('F35: detectDesignation finds switches to UTF-8 and back to ISO 2022 (Amd. 2 R.6), also with padding', () => {
  const designations = [
    ['1B 25 2F 47', { kind: 'utf-8', level: 1 }],
    ['1B 25 2F 48', { kind: 'utf-8', level: 2 }],
    ['1B 25 2F 49', { kind: 'utf-8', level: 3 }],
    ['1B 25 47', { kind: 'utf-8' }],
    ['1B 25 40', { kind: 'return' }],
  ];
  for (const [hex, expected] of designations) {
    const { length } = bytes(hex);
    assert.deepEqual(detectDesignation(bytes(`${hex} 41`)), { ...expected, length });
    const inUcs2 = bytes(`00 ${hex.replaceAll(' ', ' 00 ')} 00 41`);
    assert.deepEqual(detectDesignation(inUcs2), { ...expected, length: 2 * length, padded: 'ucs-2' });
    const inUcs4 = bytes(`00 00 00 ${hex.replaceAll(' ', ' 00 00 00 ')}`);
    assert.deepEqual(detectDesignation(inUcs4), { ...expected, length: 4 * length, padded: 'ucs-4' });
    assert.equal(detectDesignation(bytes(`41 ${hex}`)), null);
    assert.equal(detectDesignation(bytes(hex).subarray(0, -1)), null);
  }
  for (const hex of ['', '1B', '1B 25 2F 46', '1B 25 2F 4A', '1B 25 41', '1B 2F 47', '1B 00 25 00 40 00']) {
    assert.equal(detectDesignation(bytes(hex)), null, hex);
  }
});

test('F35: a BOM or a designation decides, with less confidence if the text is malformed', () => {
  assert.deepEqual(detect(encode('Aé', 'utf-16')), [
    { encoding: 'utf-16be', confidence: 0.99, because: 'the BOM of utf-16be' },
  ]);
  const malformed = detect(bytes('EF BB BF 41 FF'));
  assert.equal(malformed[0].encoding, 'utf-8');
  assert.equal(malformed[0].confidence, 0.7);
  assert.match(malformed[0].because, /but the text is malformed: invalid-octet at offset 4$/);
  assert.deepEqual(
    detect(bytes('FF FE 00 00')).map(({ encoding }) => encoding),
    ['utf-32le', 'utf-16le'],
  );
  const designated = first(bytes('1B 25 2F 49 C3 A9'));
  assert.equal(designated.encoding, 'utf-8');
  assert.equal(designated.confidence, 0.98);
  assert.match(designated.because, /ISO 2022 .* level 3$/);
  assert.equal(first(bytes('00 1B 00 25 00 2F 00 47 C3 A9')).confidence, 0.98);
  assert.match(first(bytes('1B 25 47 C3 A9 FF')).because, /malformed: invalid-octet at offset 5/);
  assert.equal(first(bytes('1B 25 40 E9')).encoding, 'windows-1252');
});

test('F35: the confidence in UTF-8 grows with every sequence (draft 2279bis <15>)', () => {
  let previous = 0;
  for (const text of ['é', 'éà', 'éàü', 'éàü€']) {
    const { encoding, confidence } = first(encode(text));
    assert.equal(encoding, 'utf-8');
    assert.ok(confidence > previous);
    previous = confidence;
  }
  assert.equal(candidate(encode('日本語'.repeat(100)), 'utf-8').confidence, 0.99);
  assert.match(first(encode('déjà')).because, /2 multi-byte sequences/);
});

test('F35: text that is not UTF-8 falls back to windows-1252 (Wikipedia’s article on UTF-8)', () => {
  for (const text of ['déjà vu', 'Größe', 'señor', '“quoted”', 'Ünï']) {
    assert.equal(first(encode(text, 'windows-1252')).encoding, 'windows-1252', text);
  }
  // In windows-1252, byte 81 is a control character, and byte 80 is the euro sign.
  const withControl = candidate(bytes('E9 20 81 20'), 'windows-1252');
  assert.ok(withControl.confidence < candidate(bytes('E9 20 80 20'), 'windows-1252').confidence);
  // Bytes with more faults than valid sequences are not UTF-8.
  assert.equal(first(bytes('89 50 4E C3 A9 FF FF')).encoding, 'windows-1252');
  // UTF-8 text with one error is still UTF-8.
  const almost = detect(bytes('C3 A9 20 C3 A8 20 C3 A0 20 C3 BC E9 20'));
  assert.equal(almost[0].encoding, 'utf-8');
  assert.match(almost[0].because, /with 1 error and 4 valid multi-byte sequences: missing-continuation at offset 11$/);
});

test('F35: ASCII and empty input are UTF-8 (draft 2279bis <7>)', () => {
  assert.deepEqual(
    detect(bytes('48 69')).map(({ encoding }) => encoding),
    ['utf-8', 'ascii', 'windows-1252'],
  );
  // After the designation 1B 25 40, the text is empty.
  for (const hex of ['', '1B 25 40']) {
    const [only, ...others] = detect(bytes(hex));
    assert.equal(only.encoding, 'utf-8');
    assert.deepEqual(others, []);
  }
});

test('F35: detect finds encodings related to UTF-8 if the text is not valid UTF-8', () => {
  for (const find of [first, (input) => full.detect(input)[0]]) {
    assert.equal(find(encode('a😀b', 'cesu-8')).encoding, 'cesu-8');
    assert.equal(find(encode('a😀b, déjà vu: 😀😀', 'cesu-8')).encoding, 'cesu-8');
    assert.equal(find(bytes('61 C0 80 62')).encoding, 'mutf-8');
    assert.equal(find(bytes('61 ED A0 80 62')).encoding, 'wtf-8');
    assert.equal(find(bytes('FC 84 80 80 80 80 F8 88 80 80 80')).encoding, 'utf-8-rfc2279bis');
  }
  assert.match(first(encode('a😀b', 'cesu-8')).because, /\(surrogate at offset 1\): supplementary characters/);
});

test('ASCII text that ends with the first bytes of a frequent non-ASCII character in UTF-8 is detected as UTF-8', () => {
  const ends = ['It’', '“', 'all over –', 'Price: 5 €', 'utfscope™', 'party 🎉', 'café', 'naï', 'Zoë', 'jalapeñ'];
  for (const text of ends) {
    const whole = encode(text);
    const start = whole.findIndex((byte) => byte > 0x7f);
    // C3 is the only lead byte that is evidence without a continuation byte: in European encodings, C3 is a capital
    // letter, which is unlikely after a small letter.
    for (let end = whole.length - 1; end > start + (whole[start] === 0xc3 ? 0 : 1); end--) {
      const cut = whole.subarray(0, end);
      for (const found of [detect(cut), full.detect(cut)]) assert.equal(found[0].encoding, 'utf-8', `${text} ${end}`);
    }
  }
  // Similar text in windows-1252 is not detected as UTF-8.
  for (const text of ['un café', 'le café»', 'un café…', 'São', 'SÃ', 'MÃ']) {
    const latin = encode(text, 'windows-1252');
    assert.notEqual(full.detect(latin)[0].encoding, 'utf-8', text);
  }
});

test('F35: detect examines the first 65,536 bytes, and a sequence cut there is not a fault', () => {
  for (const text of ['€'.repeat(30000), '😁'.repeat(20000), `a${'é'.repeat(40000)}`, `a${'😁'.repeat(20000)}`]) {
    for (const encoding of ['utf-8', 'cesu-8', 'utf-16be', 'utf-32le']) {
      const expected = encoding === 'cesu-8' && !text.includes('😁') ? 'utf-8' : encoding;
      const input = encode(text, encoding);
      // One repeated symbol is plausible in both byte orders.
      if (expected === 'utf-16be' && !text.includes('a')) continue;
      assert.equal(first(input).encoding, expected);
      assert.match(first(input).because, /\(in the first 65536 bytes\)$/);
    }
  }
  // A byte after the first 65,536 changes nothing.
  const ascii = encode('a'.repeat(65537));
  const other = Uint8Array.of(...ascii.subarray(0, 65536), 0xff);
  assert.deepEqual(detect(other), detect(ascii));
});

test('F35: candidates are sorted and have a confidence and a reason; only inputs other than bytes are errors', () => {
  const inputs = [
    bytes('1B'),
    bytes('00 1B 00 25 00 40'),
    bytes('00'),
    bytes('00 00'),
    bytes('00 00 00 00'),
    new ArrayBuffer(3),
  ];
  for (let byte = 0; byte < 256; byte++) {
    inputs.push(Uint8Array.of(byte), Uint8Array.of(byte, 0), Uint8Array.of(0, byte), Uint8Array.of(byte, 0xbf));
    inputs.push(Uint8Array.from({ length: 97 }, (_, at) => (at * byte * 7919 + (at >> 3)) & 0xff));
  }
  for (const input of inputs) {
    const candidates = detect(input);
    assert.equal(candidates.length === 0, detectBinary(input) !== null);
    assert.equal(new Set(candidates.map(({ encoding }) => encoding)).size, candidates.length);
    let previous = 1;
    for (const { encoding, confidence, because } of candidates) {
      assert.ok(encodings.includes(encoding));
      assert.ok(confidence > 0 && confidence <= previous);
      assert.ok(because.length > 0);
      previous = confidence;
    }
  }
  for (const call of [detect, detectBinary, detectBOM, detectDesignation]) {
    assert.throws(() => call('text'), {
      name: 'TypeError',
      message: `${call.name}: expected a Uint8Array, another view or an ArrayBuffer, got a string`,
    });
  }
});

test('F35: a character that begins in the first 65,536 bytes and ends after them is not a fault', () => {
  for (const character of ['é', '€', '\u{1f600}']) {
    const bytes = encode(character);
    for (let at = 65536 - bytes.length + 1; at < 65536; at++) {
      const input = new Uint8Array(70000).fill(0x61);
      input.set(bytes, at);
      assert.equal(detect(input)[0].encoding, 'utf-8', `${character} at ${at}`);
    }
  }
});

/** Returns the answer of `detect`: an encoding, `unknown` or `binary`. */
function answerOf(input) {
  const [best] = detect(input);
  if (best === undefined) return 'binary';
  return best.confidence < 0.5 ? 'unknown' : best.encoding;
}

/** Texts such as "Привет, как дела?" in encodings that only `utfscope/full` supports. */
const UNKNOWN = {
  'koi8-r': 'F0 D2 C9 D7 C5 D4 2C 20 CB C1 CB 20 C4 C5 CC C1 3F',
  'windows-1251': 'CF F0 E8 E2 E5 F2 2C 20 EA E0 EA 20 E4 E5 EB E0 3F',
  ibm866: '8F E0 A8 A2 A5 E2 2C 20 AA A0 AA 20 A4 A5 AB A0 3F',
  gbk: 'C4 E3 BA C3 A3 AC CA C0 BD E7 A1 A3 CE D2 C3 C7 CA C7 D6 D0 B9 FA C8 CB',
  shift_jis: '93 FA 96 7B 8C EA 82 CC 83 65 83 4C 83 58 83 67 82 C5 82 B7',
  'euc-jp': 'C6 FC CB DC B8 EC A4 CE A5 C6 A5 AD A5 B9 A5 C8 A4 C7 A4 B9',
  'euc-kr': 'BE C8 B3 E7 C7 CF BC BC BF E4 20 BC BC B0 E8',
  'windows-1253': 'CA E1 EB E7 EC DD F1 E1 20 EA FC F3 EC E5',
  'windows-1255': 'F9 EC E5 ED 20 F2 E5 EC ED',
  'windows-1256': 'E3 D1 CD C8 C7 20 C8 C7 E1 DA C7 E1 E3',
  'iso-8859-2': '50 F8 ED 6C 69 B9 20 BE 6C 75 BB 6F 75 E8 6B FD 20 6B F9 F2',
  'tis-620': 'CA C7 D1 CA B4 D5 AA D2 C7 E2 C5 A1',
};

test('8-bit text without evidence for windows-1252 is unknown', () => {
  for (const [encoding, hex] of Object.entries(UNKNOWN)) {
    const input = bytes(hex);
    assert.equal(answerOf(input), 'unknown', encoding);
    assert.match(first(input).because, /^unknown 8-bit text/, encoding);
    assert.equal(detectBinary(input), null, encoding);
  }
  for (let byte = 0x80; byte < 0x100; byte++) assert.equal(answerOf(Uint8Array.of(byte)), 'unknown');
});

test('Western text has evidence for windows-1252', () => {
  for (const text of [
    'La qualité d’un garçon où l’île naît à Noël.',
    'Größe, Straße, „Übung“',
    'El niño comió mañana en España, ¿verdad?',
    'A informação não está disponível: ações e opções.',
    'Perché la città è più bella così.',
    'Räksmörgås på svenska, å ä ö',
    'Blåbærgrød og rødgrød med fløde',
    'Það er gaman að læra íslensku, þú veist',
    '“Smart quotes” – they said – don’t lie…',
  ]) {
    assert.equal(answerOf(encode(text, 'windows-1252')), 'windows-1252', text);
  }
});

test('F35: detect finds UTF-16 and UTF-32 without a BOM, in many scripts', () => {
  const texts = [
    'Hello',
    'déjà vu',
    '日本語\nテキスト\n',
    'Ελλάδα, και',
    '人人生而自由，在尊严和权利上一律平等。',
    'すべての人間は、生まれながらにして自由であり、',
    'Все люди рождаются свободными и равными',
    '모든 인간은 태어날 때부터 자유로우며',
    'כל בני האדם נולדו בני חורין',
    'يولد جميع الناس أحرارا متساوين في الكرامة',
    'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกัน',
    'सभी मनुष्यों को गौरव और अधिकारों',
    'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι',
    'ሁሉም ሰዎች ነፃና እኩል ናቸው',
    'All human beings are born free 😀😀',
  ];
  for (const text of texts) {
    for (const encoding of ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be']) {
      assert.equal(answerOf(encode(text, encoding)), encoding, `${text} in ${encoding}`);
    }
    assert.equal(answerOf(encode(text)), 'utf-8', text);
  }
  // A single NUL is no evidence for UTF-16.
  assert.equal(answerOf(encode('a text with one NUL\0 in it is UTF-8')), 'utf-8');
  // ASCII text is not detected as UTF-16, although its pairs of bytes are often ideographs in UTF-16.
  for (const text of ['Bush hid the facts', 'this app can break', 'a\tb\nc\r\nd\fe', '\x1b[31mred\x1b[0m']) {
    assert.equal(answerOf(encode(text)), 'utf-8', text);
  }
});

test('UTF-7 is detected by its Base64 runs; ordinary text with a plus sign is not UTF-7', () => {
  for (const text of [
    '日本語のテキスト',
    'Привет, мир',
    'déjà vu',
    'El niño come piña',
    '£5 und 7 €',
    '漢字かな交じり文'.repeat(9000),
  ]) {
    assert.equal(answerOf(encode(text, 'utf-7')), 'utf-7', text.slice(0, 20));
  }
  for (const text of [
    'a+b',
    'C++ and x += y',
    'call +49 491511234-5',
    'name+tag@example.org',
    'q=hello+world',
    'a+foo-bar, a+the-bar',
    '+import foo\n+let x-y',
    '1+1=2',
    'iVBORw0KGgo+AAAANSUhEUgAA/+abc',
  ]) {
    assert.equal(answerOf(encode(text)), 'utf-8', text);
    assert.ok(first(encode(text)).confidence <= 0.9);
  }
});

test('text with the escape sequences of an encoding is unknown; `unsupported` and the reason name the encoding', () => {
  const escaped = {
    'ISO-2022-JP': '1B 24 42 46 7C 4B 5C 38 6C 1B 28 42 20 41 0A',
    'ISO-2022-KR': '1B 24 29 43 0A 0E 3E 48 33 67 0F 20 41 0A',
    'HZ-GB-2312': '7E 7B 4B 3D 2E 50 7E 7D 20 41',
  };
  for (const [name, hex] of Object.entries(escaped)) {
    assert.equal(answerOf(bytes(hex)), 'unknown', name);
    const { because, unsupported } = first(bytes(hex));
    assert.ok(because.includes(name), name);
    assert.equal(unsupported, name.toLowerCase());
  }
  assert.ok(!('unsupported' in first(encode('déjà'))));
  // Text with escape sequences of terminals is UTF-8.
  assert.equal(answerOf(encode('\x1b[1mbold\x1b(B\x1b[m')), 'utf-8');
});

const BINARY = {
  'PNG image': '89 50 4E 47 0D 0A 1A 0A 00 00 00 0D 49 48 44 52',
  'JPEG image': 'FF D8 FF E0 00 10 4A 46 49 46 00',
  'GIF image': '47 49 46 38 39 61 01 00 01 00',
  'WebP image': '52 49 46 46 24 00 00 00 57 45 42 50 56 50 38 20',
  'RIFF file (WAVE, AVI and others)': '52 49 46 46 24 00 00 00 57 41 56 45 66 6D 74 20',
  'PDF document': '25 50 44 46 2D 31 2E 34 0A',
  'ZIP archive': '50 4B 03 04 14 00 00 00 08 00',
  'gzip file': '1F 8B 08 00 00 00 00 00 00 03',
  'ELF program': '7F 45 4C 46 02 01 01 00 00 00 00 00',
  'WebAssembly module': '00 61 73 6D 01 00 00 00',
  'SQLite database': '53 51 4C 69 74 65 20 66 6F 72 6D 61 74 20 33 00 10 00',
  'zstd file': '28 B5 2F FD 04 00',
  'xz file': 'FD 37 7A 58 5A 00 00 04',
  'bzip2 file': '42 5A 68 39 31 41 59 26 53 59 00 01',
  'Windows program': '4D 5A 90 00 03 00 00 00 04 00',
};

test('for binary data, detect returns no candidates, and detectBinary returns the name of the format', () => {
  for (const [name, hex] of Object.entries(BINARY)) {
    assert.deepEqual(detect(bytes(hex)), [], name);
    assert.equal(detectBinary(bytes(hex)).name, name);
  }
  for (const input of [
    Uint8Array.of(0),
    new Uint8Array(100),
    bytes('01 02 03 04 05 06'),
    Uint8Array.from({ length: 4096 }, (_, at) => (at * 7919 + ((at * at) >> 3)) & 0xff),
    Uint8Array.from({ length: 256 }, (_, at) => at),
  ]) {
    assert.deepEqual(detect(input), []);
    assert.equal(detectBinary(input).name, 'binary data');
  }
});

test('text that starts like a binary format is text', () => {
  const texts = ['GIF89a is a format', 'BM is short', 'RIFF, OggS and MZ', 'BZh91AY', 'PK are initials', ''];
  // MS-DOS ends a file with 1A.
  const withControls = ['BMW prices\r\nX5 100\r\n\x1a', 'MZ 12\r\n\x1a', 'ID3 tag list\x0b', 'RIFF and OggS\r\n\x1a'];
  for (const text of [...texts, ...withControls]) {
    assert.equal(detectBinary(encode(text)), null, text);
    assert.equal(first(encode(text)).encoding, 'utf-8', text);
  }
});

test('NUL-separated ASCII names are neither UTF-16 nor UTF-32', () => {
  for (const length of [3, 4, 15, 16, 40]) {
    const names = Array.from({ length: 100 }, (_, index) => `./${'path'.repeat(10).slice(0, length)}${index}`);
    const found = detect(encode(names.join('\0')));
    assert.ok(
      !found.some(({ encoding, confidence }) => /^utf-(16|32)/.test(encoding) && confidence >= 0.5),
      String(length),
    );
  }
});

test('the evidence has “1 bit” in the singular', () => {
  const counts = new Set();
  for (const text of ['Größe', 'Müller', 'über', 'café', 'Łódź', 'мир', 'Ελλάδα']) {
    for (const encoding of ['windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'iso-8859-2', 'cp852']) {
      const input = full.encode(text, encoding, { errors: 'ignore' });
      for (const { because } of full.detect(input)) {
        const found = /(\d+) (bits?) (?:more|less) plausible/.exec(because);
        if (!found) continue;
        counts.add(found[1]);
        assert.equal(found[2], found[1] === '1' ? 'bit' : 'bits', because);
      }
    }
  }
  assert.ok(counts.has('1') && counts.size > 1, 'no text has evidence of one bit');
});

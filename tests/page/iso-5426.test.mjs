// ISO 5426 (ISO-IR 53) in library data, mostly lists of UNIMARC records. The table is typed from ISO-IR 53.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decodeIso5426 } from '../../www/iso-5426.js';
import { libraryEncoding } from '../../www/library-lists.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFacts, waitForFindings } from './browser.mjs';
import { decoded, latin1, offered, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const id = 'ansel'; // the layer of encodings with marks before letters
const textOf = (bytes) =>
  decodeIso5426(bytes, { keep: (characters) => `<${latin1(characters).toString('hex')}>`, onlyUsual: false }).text;

/** Lists of records: their bytes, as characters of ISO-8859-1, and their decoded text. */
const RECORDS = [
  [
    '101 0  $apor\n200 1  $a<Os >Maias$eepis\xc2odios da vida rom\xc3antica$fE\xd0ca de Queir\xc2os\n205    $a718 p.\n300    $aedi\xd0c\xc4ao',
    '101 0  $apor\n200 1  $a<Os >Maias$eepisódios da vida romântica$fEça de Queirós\n205    $a718 p.\n300    $aedição',
  ],
  [
    '101 0  $afre\n200 1  $aL\x27\xc2etranger$fAlbert Camus\n210    $aParis$c\xc2Editions fran\xd0caises\n215    $a\xfauvres compl\xc1etes',
    '101 0  $afre\n200 1  $aL’étranger$fAlbert Camus\n210    $aParis$cÉditions françaises\n215    $aœuvres complètes'.replace(
      '’',
      "'",
    ),
  ],
  [
    '101 0  $acze\n200 1  $aP\xcfr\xc2ib\xcfehy ob\xcfcansk\xc2e\n210    $aPraha$cMelantrich\n700  1 $aN\xcfemcov\xc2a$bBo\xcfzena\n606    $aM\xc8unchen, Gr\xc9o\xfbe',
    '101 0  $acze\n200 1  $aPříběhy občanské\n210    $aPraha$cMelantrich\n700  1 $aNěmcová$bBožena\n606    $aMünchen, Größe',
  ],
];
const SENTENCES = [
  'Mem\xc2orias de Adriano, tradu\xd0c\xc4ao de Maria Lamas; edi\xd0c\xc4ao revista e anotada da hist\xc2oria econ\xc3omica\n',
  'Memórias de Adriano, tradução de Maria Lamas; edição revista e anotada da história econômica\n',
];

test('each byte is decoded as in ISO-IR 53', () => {
  const rows = [
    [0xa1, [0xa1, 0x201e, 0xa3, 0x24, 0xa5, 0x2020, 0xa7, 0x2032, 0x2018, 0x201c, 0xab, 0x266d, 0xa9, 0x2117, 0xae]],
    [0xb0, [0x2bb, 0x2bc, 0x201a]],
    [0xb6, [0x2021, 0xb7, 0x2033, 0x2019, 0x201d, 0xbb, 0x266f, 0x2b9, 0x2ba, 0xbf]],
    [0xe1, [0xc6, 0x110]],
    [0xe6, [0x132]],
    [0xe8, [0x141, 0xd8, 0x152]],
    [0xec, [0xde]],
    [0xf1, [0xe6, 0x111, 0xf0]],
    [0xf5, [0x131, 0x133]],
    [0xf8, [0x142, 0xf8, 0x153, 0xdf, 0xfe]],
  ];
  const expected = new Map(rows.flatMap(([first, points]) => points.map((point, at) => [first + at, point])));
  // C0 to DF are the codes of marks, which are tested below.
  for (let byte = 0xa0; byte < 0x100; byte += byte === 0xbf ? 0x21 : 1)
    assert.equal(
      textOf(String.fromCharCode(byte)),
      expected.has(byte) ? String.fromCodePoint(expected.get(byte)) : `<${byte.toString(16)}>`,
      byte.toString(16),
    );
  const marks = [
    ...[0x309, 0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x308, 0x30a, 0x315, 0x312, 0x30b, 0x31b, 0x30c],
    ...[0x327, 0x31c, 0x326, 0x328, 0x325, 0x32e, 0x323, 0x324, 0x332, 0x333, 0x329, 0x32d],
  ]; // prettier-ignore
  for (const [at, point] of marks.entries())
    for (const letter of 'qaeouAEOUcnsz')
      assert.equal(
        textOf(String.fromCharCode(0xc0 + at) + letter),
        (letter + String.fromCodePoint(point)).normalize('NFC'),
        (0xc0 + at).toString(16),
      );
  // DD and DE are the left and the right half of the tie over two letters, U+0361.
  assert.equal(textOf('\xdda\xdeu'), 'a\u0361u');
});

test('lists of records and sentences in ISO 5426 are decoded, also if they were read as windows-1252', () => {
  for (const [bytes, text] of RECORDS)
    for (const input of [latin1(bytes), utf8(bytes)]) {
      assert.deepEqual(offered(input), [id], text);
      assert.equal(decoded(id, input).text, text);
      assert.equal(decoded(id, input).note, null);
    }
  const [bytes, text] = SENTENCES;
  assert.equal(decoded(id, latin1(bytes)).text, text);
});

test('text in other encodings and undamaged text are not taken for ISO 5426', () => {
  const others = [
    // ISO 6937, in which the cedilla is CB.
    SENTENCES[0].replaceAll('\xd0', '\xcb'),
    // ANSEL
    'Mem\xe2orias de Adriano, tradu\xf0c\xe4ao; hist\xe2oria rom\xe3antica, edi\xf0c\xe4ao, fran\xf0cais, tr\xe1es, f\xe8ur\n',
    // Names in source code in windows-1252, and Portuguese in capital letters and in cp850.
    'neue\xc4nderung = alle\xc4nderungen + meine\xdcbersicht; istGr\xf6\xdfe(neue\xc4nderung); die\xc4nderung, eine\xc4nderung\n',
    'A EDI\xc7\xc3O DA HIST\xd3RIA ECON\xd4MICA, S\xc3O PAULO, EDUCA\xc7\xc3O, MEM\xd3RIAS, P\xc9S\n',
    'edi\x87\xc6o da hist\xa2ria econ\x93mica, n\xc6o, s\xc6o, m\xc6e, p\xc6o, irm\xc6o, c\xc6es\n',
  ];
  for (const text of others) assert.equal(libraryEncoding(text), null, text);
  for (const { name, bytes } of chardetFiles()) assert.equal(libraryEncoding(latin1Text(bytes)), null, name);
  for (const { language, lines } of udhrTexts())
    assert.equal(libraryEncoding(latin1Text(Buffer.from(lines.join('\n')))), null, language);
});
const latin1Text = (bytes) => Buffer.from(bytes).toString('latin1');

test('the page decodes ISO 5426, and does not call it windows-1252', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'porbase.txt', latin1(RECORDS[0][0]));
  await waitForFacts(page, 'Probably ISO 5426');
  await page.locator('#layers li', { hasText: 'This looks like library data in ISO 5426' }).waitFor();
  await page.getByText('marks stand before their letters, so the bytes C8 75 are ü.').first().waitFor();
  await waitForFindings(page);
  assert.equal(await page.locator('#advice li').count(), 0);
  await page.getByRole('button', { name: 'Decode ISO 5426' }).click();
  await page.locator('#text .text-row', { hasText: 'episódios da vida romântica' }).waitFor();
  await waitForFacts(page, 'Valid utf-8');
  const field = `1 \x1fa${SENTENCES[0].trim().repeat(3)}\x1e`;
  const record = `00${60 + field.length - 10}cam  2200037   450 200${String(field.length).padStart(4, '0')}00000\x1e${field}\x1d`;
  await openFile(page, 'unimarc.mrc', latin1(record));
  await waitForFacts(page, 'Not text: library records (ISO 2709)');
  await page.locator('#layers li', { hasText: 'such as yaz-marcdump -f iso5426 -t utf8 -o marc.' }).waitFor();
  assert.equal(await page.locator('#advice').getByText('windows-1252').count(), 0);
  await closeWithoutComplaints();
});

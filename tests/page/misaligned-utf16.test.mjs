// UTF-16 that lost a byte at its start, or has an extra byte there, is recognised and restored. UTF-16 without damage, or with damage
// only inside or at its end, is not recognised.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { layerDependencies } from '../../www/layer-queries.js';
import { layerOf } from '../../www/layers.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFacts, waitForFindings, downloadWith } from './browser.mjs';
import { offered } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const ID = 'misaligned-utf-16';
const layer = layerOf(ID);
const dependencies = layerDependencies(codec);
const isRecognised = (bytes, isWhole = true) => layer.recognise(bytes, isWhole, dependencies);
const encode = (text, encoding) => codec.encode(text, encoding, { writeBOM: false });
const withBom = (text, encoding) => encode(`\ufeff${text}`, encoding);
const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const ENCODINGS = ['utf-16le', 'utf-16be'];

const TEXTS = {
  Ukrainian: 'Протокол № 17 засідання правління\r\nДата: 14 березня 2023 р.   Присутні: 9 з 11 осіб.\r\n',
  Greek: 'Η Ελλάδα είναι χώρα της Ευρώπης.\nΑθήνα, 12 Μαΐου\n',
  Hebrew: 'שלום לכולם, זו רשימה של 3 ספרים.\nכן\n',
  Chinese: '产品，价格\r\n毛衣，100 元。\r\n上海市，中国。\r\n',
  German: 'Größe;Preis\r\nklein;9,90 €\r\n',
};

for (const [language, text] of Object.entries(TEXTS)) {
  for (const encoding of ENCODINGS) {
    test(`one lost byte of a BOM is restored: ${language}, ${encoding}`, () => {
      const whole = withBom(text, encoding);
      for (const input of [whole.subarray(1), join([whole[0]], whole.subarray(2))]) {
        assert.deepEqual(offered(input, encoding), [ID]);
        const decoded = layer.decode(input, dependencies);
        assert.deepEqual([decoded.bytes, decoded.encoding], [whole, encoding]);
        assert.match(decoded.note, /^The byte F[EF] of the BOM was restored\.$/);
        assert.match(layer.describe(input, true, dependencies).decodeLabel, /^Restore the byte F[EF] of the BOM$/);
      }
    });

    test(`an extra byte before a BOM is removed: ${language}, ${encoding}`, () => {
      const whole = withBom(text, encoding);
      for (const byte of [0x00, 0x0a, 0x20, 0x41, 0xef]) {
        const input = join([byte], whole);
        assert.deepEqual(offered(input, encoding), [ID]);
        assert.deepEqual(layer.decode(input, dependencies).bytes, whole);
      }
    });
  }
}

test('without a BOM, the lost high byte of the first character is restored if exactly one frequent high byte of the text fits', () => {
  const decodedWithoutFirstByte = (text, encoding = 'utf-16be') =>
    layer.decode(encode(text, encoding).subarray(1), dependencies);
  const text = TEXTS.Ukrainian;
  const restored = decodedWithoutFirstByte(text);
  assert.deepEqual(restored.bytes, encode(text, 'utf-16be'));
  assert.equal(restored.note, 'The byte 04 was added at the start.');
  // The remaining byte, 30, is the low byte of U+0430 or of the digit zero, U+0030.
  const uncertain = decodedWithoutFirstByte(`а${text}`);
  assert.deepEqual(uncertain.bytes, encode(text, 'utf-16be'));
  assert.match(
    uncertain.note,
    /^The first byte, 30, was removed\. If it was half of a character, that character is lost\.$/,
  );
  // In little-endian order, the low byte is lost, and nothing shows which byte it was.
  const little = decodedWithoutFirstByte(`а${text}`, 'utf-16le');
  assert.deepEqual([little.bytes, little.encoding], [encode(text, 'utf-16le'), 'utf-16le']);
  assert.match(little.note, /^The first byte, 04, was removed/);
});

test('in a long file, the first 64 KiB are enough to recognise the damage', () => {
  const long = withBom(TEXTS.Ukrainian.repeat(500), 'utf-16be').subarray(1);
  assert.ok(long.length > 1 << 16);
  for (const length of [65_535, 65_536]) assert.ok(isRecognised(long.subarray(0, length), false));
  assert.deepEqual(layer.decode(long, dependencies).bytes.length, long.length + 1);
  const clean = withBom('Plain text.\n'.repeat(6000), 'utf-16be');
  assert.ok(!isRecognised(clean.subarray(0, 65_536), false));
});

test('UTF-16 that is cut at its end, is damaged inside, or could also begin at offset 0 is not recognised', () => {
  for (const [language, text] of Object.entries(TEXTS)) {
    for (const encoding of ENCODINGS) {
      for (const whole of [encode(text, encoding), withBom(text, encoding)]) {
        const lostAt = whole.length / 2 - 1;
        const inputs = {
          complete: whole,
          cut: whole.subarray(0, -1),
          'an extra byte at the end': join(whole, [0x0a]),
          'a byte lost inside': join(whole.subarray(0, lostAt), whole.subarray(lostAt + 1)),
        };
        for (const [damage, input] of Object.entries(inputs)) {
          assert.ok(!isRecognised(input), `${language}, ${encoding}, ${damage}`);
        }
      }
    }
  }
  // Without characters beyond U+00FF, the bytes are the same text in little-endian order from offset 0 and in big-endian
  // order from offset 1.
  assert.ok(!isRecognised(encode('Schöne Grüße\r\nund mehr\r\n', 'utf-16be').subarray(1)));
});

test('texts in almost every language are recognised if a byte of their BOM is missing, and undamaged texts are not recognised', () => {
  const unrecognised = new Set();
  for (const { language, lines } of udhrTexts()) {
    for (const form of ['NFC', 'NFD']) {
      const text = `${lines.slice(0, 40).join('\r\n')}\r\n`.normalize(form);
      for (const encoding of ENCODINGS) {
        const whole = withBom(text, encoding);
        for (const input of [whole.subarray(1), join([whole[0]], whole.subarray(2))]) {
          if (!isRecognised(input)) unrecognised.add(language);
          else assert.equal(layer.decode(input, dependencies).encoding, encoding, language);
        }
        for (const clean of [whole, whole.subarray(2)]) {
          assert.ok(!isRecognised(clean), `${language}, ${encoding}`);
          assert.ok(!isRecognised(clean, false), `${language}, ${encoding}, as a part`);
          assert.ok(!isRecognised(clean.subarray(0, -1)), `${language}, ${encoding}, cut`);
        }
      }
    }
  }
  assert.ok(unrecognised.size <= 6, [...unrecognised].join());
});

test('files in other encodings are not recognised', () => {
  for (const { name, bytes } of chardetFiles()) {
    for (const isWhole of [true, false]) assert.ok(!isRecognised(bytes, isWhole), name);
  }
  // Icelandic in windows-1252: its first byte, FE, is also half of a BOM.
  assert.ok(!isRecognised(codec.encode('þetta er íslenska, og hér er meira\n', 'windows-1252')));
  assert.ok(!isRecognised(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49)));
});

test('the page offers to restore the lost byte of a BOM, and nothing else', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const layers = page.locator('#layers');
  const whole = withBom(TEXTS.Ukrainian, 'utf-16be');
  await openFile(page, 'protokol.txt', whole.subarray(1));
  await layers.getByText('UTF-16BE text that begins at offset 1: one byte of the BOM before it is missing').waitFor();
  await layers.getByText('Протокол № 17').waitFor();
  await waitForFindings(page);
  assert.deepEqual(await page.locator('#advice li').allTextContents(), []);
  await layers.getByRole('button', { name: 'Restore the byte FE of the BOM' }).click();
  await waitForFacts(page, 'Valid utf-16be', `${whole.length} bytes`);
  await page.locator('#text .text-row', { hasText: 'Протокол № 17 засідання' }).waitFor();
  const download = await downloadWith(page, page.locator('#save'));
  assert.deepEqual(new Uint8Array(download.bytes), whole);
  await closeWithoutComplaints();
});

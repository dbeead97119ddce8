// UTF-16 in which a byte is missing or was added is recognised. The reported place is near the damage, and decoding the layer loses only the
// damaged character. UTF-16 without such damage, text in several encodings, and binary files are not recognised.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { layerDependencies } from '../../www/layer-queries.js';
import { layerOf } from '../../www/layers.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { downloadWith, openFile, selectedByte, startBrowser, waitForFacts, waitForFindings } from './browser.mjs';
import { offersFor } from './layer-codec.mjs';
import { assertLinear } from './linear-time.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const ID = 'shifted-utf-16';
const layer = layerOf(ID);
const dependencies = layerDependencies(codec);
const ENCODINGS = ['utf-16le', 'utf-16be'];
const encode = (text, encoding) => codec.encode(text, encoding, { writeBOM: false });
const decode = (bytes, encoding) => codec.decode(bytes, encoding, { errors: 'replace' });
const isRecognised = (bytes, isWhole = true) => layer.recognise(bytes, isWhole, dependencies);
const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const without = (bytes, at, count = 1) => join(bytes.subarray(0, at), bytes.subarray(at + count));
const withByte = (bytes, at, byte) => join(bytes.subarray(0, at), [byte], bytes.subarray(at));

/** Returns 40 lines of the Universal Declaration of Human Rights. */
const udhrText = (language) =>
  `${udhrTexts()
    .find((text) => text.language === language)
    .lines.slice(0, 40)
    .join('\r\n')}\r\n`;

const FILES = {
  'CSV, German':
    'Nr;Name;Straße;Ort;Betrag\r\n1001;Jürgen Müller;Hauptstraße 5;Köln;12,50\r\n1002;Sören Groß;Am Öhr 7;Düsseldorf;9,90\r\n1003;Änne Weiß;Schloßallee 1;München;112,00\r\n',
  '.reg, English':
    'Windows Registry Editor Version 5.00\r\n\r\n[HKEY_CURRENT_USER\\Software\\Example\\Settings]\r\n"Language"="en-US"\r\n"Recent"=hex(7):43,00,3a,00,5c,00\r\n"Timeout"=dword:0000001e\r\n\r\n[HKEY_CURRENT_USER\\Software\\Example\\Window]\r\n"Left"=dword:00000064\r\n',
  '.srt, Russian':
    '1\r\n00:00:01,000 --> 00:00:04,200\r\nДобрый вечер. Вы кого-то ждёте?\r\n\r\n2\r\n00:00:05,100 --> 00:00:08,900\r\nНет, я просто смотрю на море.\r\nОно сегодня очень тихое.\r\n\r\n3\r\n00:00:10,000 --> 00:00:12,000\r\nТогда я сяду рядом.\r\n',
  'log, English':
    '2024-03-01 10:15:02 INFO  Service started (pid 4182)\r\n2024-03-01 10:15:03 WARN  Disk C: has 3.2 GB left\r\n2024-03-01 10:15:09 ERROR Cannot open "D:\\data\\in.txt": access denied\r\n2024-03-01 10:16:00 INFO  Retry in 60 s\r\n',
  'log with colors, English':
    '\x1b[32mPASS\x1b[0m  src/parse.test.js (2.1 s)\r\n\x1b[31mFAIL\x1b[0m  src/format.test.js (0.4 s)\r\n  expected 3, received 4 in line 17\r\n\x1b[32mPASS\x1b[0m  src/main.test.js (1.0 s)\r\n',
  'text, Japanese': udhrText('ja'),
  'text, Chinese': udhrText('zh'),
  'text, Arabic':
    'ذهبت أمس إلى السوق مع أخي واشترينا خبزا وفاكهة.\r\nكان الجو حارا جدا، فعدنا إلى البيت قبل الظهر.\r\nغدا سنزور جدتنا في القرية، وهي تسكن هناك منذ 40 سنة.\r\n',
  'messages, several languages with emoji':
    'Anna: Kommst du heute? 😀👍\r\nИван: Да, буду в 7 вечера 🎉🎉\r\n美咲: 了解です、また後で 🙇\r\nAnna: Super, bis später! 🚗💨\r\nИван: Я возьму торт 🎂 и чай\r\n',
};

const VERSIONS = Object.entries(FILES).flatMap(([name, text]) =>
  ENCODINGS.flatMap((encoding) =>
    ['', '\ufeff'].map((bom) => ({
      name: `${name}, ${encoding}, ${bom === '' ? 'no BOM' : 'BOM'}`,
      encoding,
      bytes: encode(bom + text, encoding),
    })),
  ),
);

/** The maximum distance in bytes from the reported place to the damage. */
const NEAR = 8;
/** The evidence for a damaged place needs this many bytes before and after the place. */
const EVIDENCE = 100;
/**
 * Returns the offsets at which the tests damage a file. No byte 0A is near these offsets. A line end and U+4E0A, for example, have this byte. Damaged
 * UTF-16 beside a byte 0A can also look like a line in an 8-bit encoding that a program appended.
 */
function damagedOffsets(bytes) {
  const offsets = Array.from(
    { length: 12 },
    (_, at) => EVIDENCE + Math.floor((at * (bytes.length - 2 * EVIDENCE)) / 12) + (at & 1),
  );
  return offsets.filter((at) => !bytes.subarray(at - 8, at + 12).includes(0x0a));
}

/** Asserts that the damage is recognised at its places, and that only characters near the places are lost. */
function assertRestored(input, encoding, original, places) {
  assert.ok(isRecognised(input));
  const { offsets } = layer.describe(input, true, dependencies);
  assert.equal(offsets.length, places.length);
  for (const [index, place] of places.entries())
    assert.ok(Math.abs(offsets[index] - place) <= NEAR, `${offsets} for ${places}`);
  const decoded = layer.decode(input, dependencies);
  assert.equal(decoded.encoding, encoding);
  assert.equal(decoded.bytes.length % 2, 0);
  const parts = decode(decoded.bytes, encoding).split('\ufffd');
  assert.equal(parts.length, places.length + 1, 'one U+FFFD for each place');
  const text = decode(original, encoding);
  assert.ok(text.startsWith(parts[0].slice(0, -NEAR)));
  assert.ok(text.endsWith(parts.at(-1).slice(NEAR)));
  for (const part of parts.slice(1, -1)) assert.ok(text.includes(part.slice(NEAR, -NEAR)));
}

for (const { name, encoding, bytes } of VERSIONS) {
  test(`a lost byte is found, and only its character is lost: ${name}`, () => {
    for (const at of damagedOffsets(bytes)) assertRestored(without(bytes, at), encoding, bytes, [at]);
  });

  test(`an added byte is found: ${name}`, () => {
    for (const at of damagedOffsets(bytes))
      for (const byte of [0x00, 0x41, 0xff]) assertRestored(withByte(bytes, at, byte), encoding, bytes, [at]);
  });

  test(`several lost and added bytes are found: ${name}`, () => {
    const long = join(...Array.from({ length: 3 }, () => bytes));
    const places = [1, 2, 3].map((quarter) => Math.floor((quarter * long.length) / 4) + (quarter & 1));
    const damaged = without(withByte(without(long, places[2]), places[1], 0x20), places[0]);
    assertRestored(damaged, encoding, long, [places[0], places[1] - 1, places[2]]);
  });

  test(`text without damage inside is not recognised, even if its last byte is missing or a byte was added at its end: ${name}`, () => {
    const inputs = [bytes, bytes.subarray(0, -1), withByte(bytes, bytes.length, 0x0a), join(bytes, bytes)];
    for (const input of inputs)
      for (const isWhole of [true, false]) assert.ok(!isRecognised(input, isWhole), `${input.length} bytes`);
  });
}

test('the suggestion names the places and their lines, and says what the damage causes', async () => {
  const text = FILES['log, English'];
  const bytes = encode(`\ufeff${text}`, 'utf-16le');
  const at = 2 * (1 + text.indexOf('WARN'));
  const [offer, ...others] = await offersFor(without(bytes, at), 'utf-16le');
  assert.deepEqual(others, []);
  assert.equal(offer.description, 'UTF-16LE text in which a byte is missing or was added');
  assert.match(
    offer.hint,
    /^A byte, or another odd number of bytes, is missing or was added near offset 1\d\d, in line 2\. From there on, each code unit combines bytes of two characters\.$/,
  );
  assert.match(offer.preview, /^…10:15:03 *\ufffd[WARN ]+ {2}Disk C: has 3\.2/);
  assert.equal(offer.decodeLabel, 'Restore the alignment');
  const damaged = [0, 1, 2, 3, 4].reduce(
    (input, copy) => without(input, copy * bytes.length + at),
    join(...Array.from({ length: 5 }, () => bytes)),
  );
  const [several] = await offersFor(damaged, 'utf-16le');
  assert.equal(several.offsets.length, 5);
  assert.equal(several.description, 'UTF-16LE text in which bytes are missing or were added at 5 places');
  assert.match(
    several.hint,
    /near the offsets \d+, \d+, [\d,]+ and 2 others\. The first one is in line 2\. After the first place,/,
  );
});

test('damage after the first 64 KiB is found, and the suggestion names all places', async () => {
  const line = FILES['.srt, Russian'];
  for (const encoding of ENCODINGS) {
    const whole = encode(`\ufeff${line.repeat(400)}`, encoding);
    assert.ok(whole.length > 1 << 17);
    const places = [40_001, 100_000, 120_001];
    for (const damagedPlaces of [places, places.slice(1), places.slice(2)]) {
      const damaged = damagedPlaces.toReversed().reduce((input, at) => without(input, at), whole);
      const [offer] = await offersFor(damaged, encoding);
      assert.equal(offer.id, ID);
      assert.deepEqual(
        offer.offsets.map((offset) => Math.round(offset / 100)),
        damagedPlaces.map((at) => Math.round(at / 100)),
      );
    }
  }
});

test('a byte lost in text of almost every language is found, and undamaged texts are not recognised', () => {
  const missed = new Set();
  for (const { language, lines } of udhrTexts()) {
    const text = `${lines.slice(0, 30).join('\r\n')}\r\n`;
    for (const encoding of ENCODINGS) {
      for (const form of ['NFC', 'NFD']) {
        const whole = encode(text.normalize(form), encoding);
        for (const clean of [whole, whole.subarray(0, -1)])
          assert.ok(!isRecognised(clean), `${language}, ${form}, ${encoding}`);
      }
      const whole = encode(text, encoding);
      const at = Math.floor(whole.length / 2) + (language.length & 1);
      const damaged = without(whole, at);
      const isFound =
        isRecognised(damaged) && Math.abs(layer.describe(damaged, true, dependencies).offsets[0] - at) <= NEAR;
      if (!isFound) missed.add(language);
    }
  }
  assert.ok(missed.size <= 6, [...missed].join());
});

test('a byte lost in every 200 bytes is found at each place, in linear time', () => {
  const line = 'Журнал: служба запущена, ошибок нет. Größe 12, ok\r\n';
  const damaged = (count) => encode(`\ufeff${line.repeat(count)}`, 'utf-16le').filter((_, at) => at % 201 !== 200);
  const bytes = damaged(400);
  assert.ok(isRecognised(bytes));
  const { offsets } = layer.describe(bytes, true, dependencies);
  // After the last place, the text can be too short to be evidence.
  assert.ok(offsets.length >= Math.floor(bytes.length / 200) - 1);
  for (const [at, offset] of offsets.entries()) assert.ok(Math.abs(offset - 200 * (at + 1)) <= 2, `${at}: ${offset}`);
  assertLinear((count) => isRecognised(damaged(count)), 400, 'a byte lost in every 200 bytes');
});

test('halves of characters beside U+4E0A, which has the byte 0A, are not taken for an 8-bit line', () => {
  const text = udhrText('zh');
  let count = 0;
  for (const encoding of ENCODINGS) {
    const bytes = encode(text, encoding);
    for (const { index } of text.matchAll(/(?<=[^\r\n]{8})\u4e0a(?=[^\r\n]{8})/g)) {
      if (2 * index < EVIDENCE || 2 * index > bytes.length - EVIDENCE) continue;
      count += 1;
      for (const before of [2, 3, 5])
        assertRestored(without(bytes, 2 * index - before), encoding, bytes, [2 * index - before]);
    }
  }
  assert.ok(count > 3, `${count}`);
});

test('text in another encoding within UTF-16 is not recognised as damage', async () => {
  // In text with escape sequences of terminals, the page does not look for parts in other encodings.
  for (const text of Object.values(FILES).filter((each) => !each.includes('\x1b'))) {
    const utf16 = encode(text, 'utf-16le');
    for (const between of ['Volume label: DATA\r\n', 'Prüfung läuft\n', 'done.\r\n'])
      assert.ok(!isRecognised(join(utf16, encode(between, 'utf-8'), utf16)), between);
  }
  for (const text of Object.values(FILES)) {
    for (const bom of ['', '\ufeff']) {
      const [little, big] = ENCODINGS.map((encoding) => encode(bom + text, encoding));
      assert.ok(!isRecognised(join(little, big)), text);
      assert.ok(!isRecognised(join(big, little)), text);
    }
  }
});

test('files in other encodings, and binary files, are not recognised', () => {
  for (const { name, bytes } of chardetFiles())
    for (const isWhole of [true, false]) assert.ok(!isRecognised(bytes, isWhole), name);
  const numbers = [8, 16, 32].flatMap((bits) => [
    new Uint8Array(Uint32Array.from({ length: 1000 }, (_, at) => (at * at * 31) % 2 ** bits).buffer),
    new Uint8Array(Uint16Array.from({ length: 1000 }, (_, at) => (at * at * 31) % 2 ** bits).buffer),
    new Uint8Array(Float64Array.from({ length: 1000 }, (_, at) => at * 1.37).buffer),
  ]);
  for (const bytes of [
    ...numbers,
    encode(FILES['.srt, Russian'], 'utf-32le'),
    encode(FILES['.srt, Russian'], 'utf-32be'),
  ])
    for (const start of [0, 1]) assert.ok(!isRecognised(bytes.subarray(start)));
});

test('the page selects the place, and offers only to restore the alignment, which loses only the damaged character', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const layers = page.locator('#layers');
  const text = FILES['.srt, Russian'];
  const whole = encode(`\ufeff${text}`, 'utf-16le');
  const at = 2 * (1 + text.indexOf('просто'));
  await openFile(page, 'film.srt', without(whole, at));
  await layers.getByText('UTF-16LE text in which a byte is missing or was added').waitFor();
  await waitForFindings(page);
  assert.deepEqual(await page.locator('#advice li').allTextContents(), []);
  const { row, column } = await selectedByte(page);
  const selected = 16 * (row - 1) + column - 1;
  assert.ok(Math.abs(selected - at) <= NEAR, `${selected} for ${at}`);
  await layers.getByRole('button', { name: 'Restore the alignment' }).click();
  await waitForFacts(page, 'Valid utf-16le', `${whole.length} bytes`);
  await page.locator('#text .text-row', { hasText: 'Оно сегодня очень тихое.' }).waitFor();
  await waitForFindings(page);
  const download = await downloadWith(page, page.locator('#save'));
  const parts = decode(new Uint8Array(download.bytes), 'utf-16le').split('\ufffd');
  assert.equal(parts.length, 2);
  assert.ok(text.endsWith(parts[1]) && text.startsWith(parts[0]));
  await closeWithoutComplaints();
});

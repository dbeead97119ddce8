// Records of a fixed length in UTF-8 with fields that a program cut inside characters, as COBOL does with PIC X(32), and Python with struct.pack.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findPattern } from '../../www/fault-patterns.js';
import { cutRecords } from '../../www/text/fault-patterns.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { randomNumbers } from '../random-numbers.mjs';
import { downloadWith, openFile, openTab, startBrowser, waitForFindings } from './browser.mjs';
import { fixed } from './fixed.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Returns the first bytes of a text in UTF-8, filled with spaces, as in a field of `length` bytes. */
function field(text, length) {
  const bytes = Buffer.alloc(length, 0x20);
  Buffer.from(text).copy(bytes);
  return bytes;
}
const WIDTHS = [32, 40, 8];
/** Returns records of 80 bytes, each followed by `end`. `rows` has the texts of the fields of each record. */
const recordsOf = (rows, end = '') =>
  Buffer.concat(rows.flatMap((row) => [...row.map((text, at) => field(text, WIDTHS[at])), Buffer.from(end)]));

const GERMAN = [
  ['Kindergarten Zwergenstübchen Süd', 'Friedrich-Ebert-Straße 18 A, Gebäude Ö'],
  ['Tischlerei und Bauglaserei Schröder', 'Bahnhofstraße 12'],
  ['Steuerberatungsgesellschaft Schäfer', 'Puschkinpromenade 12, Eingang Münzstraße'],
  ['Zahnarztpraxis Dr. med. dent. Mühle', 'Dorfplatz 3'],
  ['Bäckerei Weiß', 'Rudolf-Breitscheid-Straße 7, Gebäude Ä'],
  ['Freiwillige Feuerwehr Ortsteil Döbern', 'Mühlenweg 9'],
  ['Stadtwerke', 'Schloßplatz 1'],
];
const GREEK = [
  ['Δημοτική Βιβλιοθήκη', 'Βασιλέως Γεωργίου 1'],
  ['Πανεπιστήμιο Μακεδονίας', 'Τσιμισκή 10, Θεσσαλονίκη'],
  ['Σχολή', 'Οδός Εγνατία 154'],
  ['Νοσοκομείο Παπαγεωργίου', 'Δήμος Νέας Ιωνίας Μαγνησίας'],
  ['Εταιρεία Ύδρευσης', 'Πλατεία Αριστοτέλους 5'],
  ['Μουσείο Βυζαντινού Πολιτισμού', 'Μανόλη Ανδρόνικου 6'],
];
const JAPANESE = [
  ['株式会社東京電子部品販売', '東京都千代田区丸の内一丁目九番'],
  ['有限会社佐藤', '大阪府大阪市北区梅田三丁目'],
  ['京都和菓子製造協同組合連合会', '京都府京都市中京区寺町通御池上る'],
  ['北海道水産物加工販売株式会社', '北海道札幌市中央区北一条西二丁目'],
  ['山田商店', '愛知県名古屋市中村区名駅'],
];
/** Returns rows with a number as the third field of each. */
const numbered = (rows) => rows.map((row, at) => [...row, `${10050 + at}`]);

const patternOf = (bytes, isWhole = true) => findPattern(codec, bytes, isWhole);

test('cuts at the ends of the fields of records are found, with and without line ends', () => {
  for (const [rows, columns] of [
    [GERMAN, [32, 72]],
    [GREEK, [32, 72]],
    [JAPANESE, [32, 72]],
  ])
    for (const end of ['', '\n', '\r', '\r\n']) {
      const bytes = recordsOf(numbered(rows), end);
      const pattern = patternOf(bytes);
      const places = codec.faults(bytes).length;
      assert.equal(pattern?.id, 'cut-records', `${rows[0][0]} ${JSON.stringify(end)}`);
      assert.deepEqual([pattern.count, pattern.others], [places, 0]);
      assert.ok(pattern.columns.every((column) => columns.includes(column)));
      assert.deepEqual(pattern.records, { start: 0, length: 80, step: 80 + end.length, hasLines: end !== '' });
    }
});

test('the fix writes a space for each byte, so that all fields stay in place', async () => {
  for (const rows of [GERMAN, GREEK, JAPANESE]) {
    const bytes = recordsOf(numbered(rows));
    const result = await fixed(bytes, { kind: 'faults', cause: 'cut-record', method: 'spaces' });
    assert.ok(codec.isValid(result));
    assert.equal(result.length, bytes.length);
    for (let at = 0; at < bytes.length; at += 1) assert.ok(result[at] === bytes[at] || result[at] === 0x20);
  }
});

/** Returns records in which no character is cut: a text that is too long for its field ends after a complete character. */
function completeRecords(lines, end) {
  const fitting = (text, length) => {
    let fits = '';
    for (const character of text) {
      if (Buffer.byteLength(fits + character) > length) break;
      fits += character;
    }
    return fits;
  };
  return recordsOf(
    numbered(lines.map((line, at) => [fitting(line, 32), fitting(lines[(at + 7) % lines.length], 40)])),
    end,
  );
}

test('in records in every language, cut fields are found, and other damage is not taken for cut fields', () => {
  let [cutCount, damagedCount] = [0, 0];
  for (const { language, lines } of udhrTexts()) {
    const texts = lines.filter((line) => line.length > 8).map((line) => line.slice(0, 50));
    for (const end of ['', '\r\n']) {
      const bytes = recordsOf(numbered(texts.map((line, at) => [line, texts[(at + 7) % texts.length]])), end);
      const { length: faultCount } = codec.faults(bytes);
      const pattern = faultCount > 0 ? patternOf(bytes) : null;
      if (pattern?.id === 'cut-records') {
        cutCount += 1;
        assert.ok(
          pattern.columns.every((column) => [32, 72].includes(column)),
          `${language} ${pattern.columns}`,
        );
      }
      // In records without cuts, spaces replace the last byte of some characters, which are chosen at random.
      const damaged = completeRecords(texts, end);
      const nextRandom = randomNumbers(language.length + 7);
      const lastBytes = [...damaged.keys()].filter((at) => damaged[at] >> 6 === 0b10 && damaged[at + 1] >> 6 !== 0b10);
      if (lastBytes.length === 0) continue;
      for (let count = 0; count < 20; count += 1) damaged[lastBytes[nextRandom(lastBytes.length)]] = 0x20;
      const damagedPattern = codec.isValid(damaged) ? null : patternOf(damaged);
      assert.notEqual(damagedPattern?.id, 'cut-records', `${language}, damaged at random`);
      damagedCount += 1;
    }
  }
  // In the other languages, too few cuts are certain.
  assert.ok(cutCount > 450 && damagedCount > 800, `${cutCount} ${damagedCount}`);
});

test('records in other encodings, or with some fields in windows-1252, are not taken for cut fields', () => {
  const padded = GERMAN.map(([name, street]) => name.slice(0, 32).padEnd(32) + street.slice(0, 40).padEnd(48));
  for (const end of ['', '\n']) {
    for (const encoding of ['windows-1252', 'macintosh', 'ibm850'])
      assert.notEqual(
        patternOf(codec.encode(padded.map((record) => record + end).join(''), encoding))?.id,
        'cut-records',
      );
    // In some records, the city is in windows-1252. Its first byte, D6 for Ö, is also a lead byte in UTF-8.
    const mixed = GERMAN.map(([name], at) =>
      Buffer.concat([
        field(name.slice(0, 28), 32),
        at % 2 === 0 ? Buffer.from('ÖDERAN'.padEnd(48), 'latin1') : field('Görlitz', 48),
        Buffer.from(end),
      ]),
    );
    const pattern = patternOf(Buffer.concat(mixed));
    assert.notEqual(pattern?.id, 'cut-records', JSON.stringify(pattern));
  }
});

test('a column of codes in another encoding is not taken for cut fields, because the fix would remove the codes', () => {
  // One letter for each row, in the encoding of an older program: the sex, a category or a status.
  const tables = [
    ['windows-1251', 'МЖ', ['Иванова Мария Петровна', 'Сидоров Олег', 'Кузнецова Анна', 'Петров Иван Ильич']],
    ['windows-1253', 'ΘΓ', ['Παπαδοπούλου Μαρία', 'Γεωργίου Νίκος', 'Ιωάννου Ελένη', 'Δημητρίου Κώστας']],
    ['windows-1255', 'זנ', ['לוי מרים', 'כהן דוד', 'מזרחי שרה', 'פרץ יוסף']],
    ['windows-1256', 'ذث', ['فاطمة الزهراء', 'محمد علي', 'مريم حسن', 'أحمد سعيد']],
  ];
  for (const [encoding, codes, names] of tables)
    for (const end of ['', '\n', '\r', '\r\n'])
      for (const prefix of ['', '100', 'No. '])
        for (const width of [36, 50]) {
          const record = (at) => [
            ...[field(names[at % names.length], width), Buffer.from(prefix), codec.encode(codes[at % 2], encoding)],
            ...[field(`  ${10050 + at}`, 12), Buffer.from(end)],
          ];
          const bytes = Buffer.concat(Array.from({ length: 12 }, (_, at) => Buffer.concat(record(at))));
          assert.notEqual(patternOf(bytes)?.id, 'cut-records', `${encoding} ${JSON.stringify([end, prefix, width])}`);
        }
});

test('if a file also has a letter in another encoding, the sentence and the fix are about the cuts only', async () => {
  const rows = numbered([...GERMAN, ...GERMAN]);
  const cuts = recordsOf(rows);
  const bytes = Buffer.concat([cuts, Buffer.from('Caf\xe9 Central'.padEnd(80), 'latin1')]);
  const pattern = patternOf(bytes);
  assert.deepEqual([pattern?.id, pattern.others], ['cut-records', 1]);
  const { rest } = cutRecords(pattern);
  assert.match(
    rest,
    /Each of these cuts is at byte 32 or 72 of a record of 80 bytes\..* 1 other malformed place stays unchanged\.$/,
  );
  const result = await fixed(bytes, { kind: 'faults', cause: 'cut-record', method: 'spaces' });
  assert.ok(codec.isValid(result.subarray(0, cuts.length)));
  assert.deepEqual(result.subarray(cuts.length), bytes.subarray(cuts.length));
});

test('cut fields with two spaces between them are not taken for characters in which a space replaced the byte A0', () => {
  // As printf writes them for "%-32.32s  %-40.40s  X\n", and without the line end.
  for (const rows of [GERMAN, GREEK, JAPANESE])
    for (const end of ['', '\n']) {
      const record = ([name, street]) =>
        Buffer.concat([field(name, 32), Buffer.from('  '), field(street, 40), Buffer.from(`  X${end}`)]);
      const pattern = patternOf(Buffer.concat([...rows, ...rows].map(record)));
      assert.equal(pattern?.id, 'cut-records', rows[0][0]);
      assert.ok(pattern.columns.every((column) => [32, 74].includes(column)));
    }
});

test('in records, characters in which a space replaced the byte A0 are not taken for cut fields', () => {
  const texts = ['La città di Roma', 'Università', 'Via della Libertà', 'Qualità e novità', 'Società', 'La metà'];
  for (const end of ['', '\n', '\r', '\r\n']) {
    const bytes = recordsOf(
      numbered([...texts, ...texts].map((text, at) => [text, texts[(at + 2) % texts.length]])),
      end,
    );
    const spaced = bytes.map((byte) => (byte === 0xa0 ? 0x20 : byte));
    assert.notEqual(patternOf(spaced)?.id, 'cut-records', JSON.stringify(end));
  }
});

test('lines with different line ends are not taken for records', () => {
  const lines = recordsOf(numbered(GREEK), '\n').toString('latin1').split('\n');
  const mixed = lines.map((line, at) => (at % 2 === 0 ? `${line}\n` : `${line}\r\n`)).join('');
  assert.notEqual(patternOf(Buffer.from(mixed, 'latin1'))?.id, 'cut-records');
});

test('lines that were cut at their ends are not taken for records', () => {
  const line = (text) => Buffer.concat([Buffer.from(text).subarray(0, 41), Buffer.from('\n')]);
  const lines = ['сообщение об ошибке в программе номер', 'ошибка при открытии файла на диске'];
  const bytes = Buffer.concat([...lines, ...lines, ...lines].map(line));
  assert.equal(patternOf(bytes)?.id, 'fields');
});

test('the suggestion names the bytes of the record, and its fix keeps the length of all records', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  for (const [end, where] of [
    ['', 'a record of 80 bytes'],
    ['\r\n', 'a line of 80 bytes'],
  ]) {
    const bytes = recordsOf(numbered([...GERMAN, ...GERMAN]), end);
    await openFile(page, 'export.dat', bytes);
    await waitForFindings(page);
    const line = page.locator('#advice li', {
      hasText: `Fields of fixed-length records were cut inside characters: ${codec.faults(bytes).length} incomplete characters. Every cut is at byte 32 or 72 of ${where}.`,
    });
    await line.getByText(/do not use U\+FFFD, which has 3 bytes, and do not remove the bytes/).waitFor();
    assert.equal(await page.locator('#advice').getByText('windows-1252').count(), 0);
    assert.equal(
      await page
        .locator('#advice')
        .getByRole('button', { name: /U\+FFFD/ })
        .count(),
      0,
    );
    await openTab(page, 'problems');
    await page.locator('#problems', { hasText: 'cut characters in records' }).waitFor();
    await line.getByRole('button', { name: 'Replace with spaces…' }).click();
    const dialog = page.locator('#fix');
    await dialog.getByText(/places change\./).waitFor();
    const download = await downloadWith(page, dialog.getByRole('button', { name: 'Download' }));
    assert.equal(download.bytes.length, bytes.length);
    assert.ok(codec.isValid(download.bytes));
    await page.keyboard.press('Escape');
    await openTab(page, 'fix');
    await page.locator('#convert-errors').selectOption('replace');
    await page
      .locator('#convert .notes li', { hasText: 'of 80 bytes each: U+FFFD has 3 bytes, so the columns after it move.' })
      .waitFor();
  }
  await closeWithoutComplaints();
});

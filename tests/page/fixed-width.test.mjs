// Text whose columns programs read by position: the page says if a conversion or a repair moves the columns.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { fixedWidthOf, widthChangedByRepair } from '../../www/fixed-width.js';
import { chardetFiles, udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, openTab, startBrowser, waitForFacts, waitForFindings } from './browser.mjs';
import { assertLinear } from './linear-time.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Returns the fixed width that the page finds in bytes; unless `isWhole`, the bytes are the start of an input. */
function widthOf(bytes, encoding, isWhole = true) {
  const text = codec.decode(bytes, encoding, { errors: 'replace', ignoreBOM: true });
  return fixedWidthOf(codec, Uint8Array.from(bytes), text, encoding, isWhole);
}

const CUSTOMERS = [
  ['Jürgen', 'Müller', 'Düsseldorf'],
  ['Sabine', 'Weiß', 'Berlin'],
  ['Bärbel', 'Schröder', 'Leipzig'],
  ['Jörg', 'Größmann', 'Stuttgart'],
  ['Käthe', 'Öztürk', 'Hamburg'],
  ['Ulf', 'Hansen', 'Kiel'],
];
/** Returns lines of 40 characters. `change` is applied to each field before the field is filled with spaces. */
const lines = (change = (value) => value) =>
  CUSTOMERS.map(([first, last, city]) => change(first).padEnd(12) + change(last).padEnd(14) + change(city).padEnd(14));
/** Returns a text whose UTF-8 was read as ISO-8859-1. */
const misread = (text) => text.replace(/[^\0-\x7f]/g, (character) => Buffer.from(character).toString('latin1'));

test('lines of the same length in bytes or in characters are found', () => {
  for (const lineEnd of ['\n', '\r', '\r\n'])
    for (const last of [lineEnd, '']) {
      const latin = codec.encode(lines().join(lineEnd) + last, 'windows-1252');
      const wanted = { length: 40, isInBytes: true, hasLines: true, character: 'ü' };
      assert.deepEqual(widthOf(latin, 'windows-1252'), wanted);
      assert.deepEqual(widthOf(latin.slice(0, -3), 'windows-1252', false), wanted);
    }
  const utf8 = Buffer.from(`${lines().join('\n')}\n`);
  assert.deepEqual(widthOf(utf8, 'utf-8'), { length: 40, isInBytes: false, hasLines: true, character: 'ü' });
  // Japanese banks count bytes of Shift_JIS: a half-width katakana has one, a kanji two.
  const japanese = ['ﾔﾏﾀﾞ ﾀﾛｳ      東京支店    0001', 'ｽｽﾞｷ ﾊﾅｺ      大阪支店    0002'].flatMap((line) => [
    line,
    line,
    line,
  ]);
  const shiftJis = codec.encode(`${japanese.join('\r\n')}\r\n`, 'shift_jis');
  assert.deepEqual(widthOf(shiftJis, 'shift_jis'), { length: 30, isInBytes: true, hasLines: true, character: 'ﾔ' });
});

test('an end-of-file mark of MS-DOS does not hide the width', () => {
  const wanted = { length: 40, isInBytes: true, hasLines: true, character: 'ü' };
  for (const end of ['\r\n\x1a', '\x1a', '\r\n\x1a\x1a\x1a'])
    assert.deepEqual(widthOf(codec.encode(lines().join('\r\n') + end, 'cp850'), 'cp850'), wanted);
});

test('the character that the note names has another number of bytes in UTF-8 than in the encoding of the text', () => {
  const characterIn = (values, encoding) => {
    const text = values.map((value) => `${value}          12.5         0001`).join('\r\n');
    return widthOf(codec.encode(`${text}\r\n`, encoding), encoding)?.character;
  };
  // Cyrillic and the degree sign have two bytes in GBK and in UTF-8, and a Chinese character has three in UTF-8.
  assert.equal(characterIn(Array(6).fill('Москва'), 'gbk'), null);
  assert.equal(characterIn(Array(6).fill('20°'), 'gbk'), null);
  assert.equal(characterIn(Array(6).fill('20° 北京'), 'gbk'), '北');
  assert.equal(characterIn(Array(6).fill('Москва'), 'windows-1251'), 'М');
  // In UTF-7, ü is +APw-.
  assert.equal(characterIn(Array(6).fill('Müller'), 'utf-7'), 'ü');
});

test('the records of mainframes and of DTAUS, which have no line ends, are found', () => {
  const records = lines().map((line) => line.padEnd(100));
  const ebcdic = codec.encode(records.join(''), 'cp273');
  assert.deepEqual(widthOf(ebcdic, 'cp273'), { length: 100, isInBytes: true, hasLines: false, character: 'ü' });
  // DTAUS is a format in which German banks exchanged payments, in records of 128 bytes.
  const dtaus = `${'0128ALK10050500MÜLLER GMBH'.padEnd(128)}${'0187C10050500KÖLN AG'.padEnd(256)}${'0128E'.padEnd(128)}`;
  const wanted = { length: 128, isInBytes: true, hasLines: false, character: 'Ü' };
  assert.deepEqual(widthOf(codec.encode(dtaus, 'cp850'), 'cp850'), wanted);
});

test('the length of records is in bytes only if each record has that many bytes', () => {
  // Lines of JCL with a comment. The tests fill each line with spaces, to 80 characters or to 80 bytes.
  const cards = (name) => ['//JOB1 JOB 1', `//* ${name}`, '//STEP1 EXEC PGM=A', '//* ENDE'];
  const inCharacters = cards('MÜLLER ÄÖ').map((line) => line.padEnd(80)).join(''); // prettier-ignore
  const utf8 = Buffer.from(inCharacters);
  assert.equal(utf8.length, 323);
  assert.deepEqual(widthOf(utf8, 'utf-8'), { length: 80, isInBytes: false, hasLines: false, character: 'Ü' });
  const latin = codec.encode(inCharacters, 'windows-1252');
  assert.deepEqual(widthOf(latin, 'windows-1252'), { length: 80, isInBytes: true, hasLines: false, character: 'Ü' });
  // The byte 85 is “…” in windows-1252, and the last byte of Å in UTF-8. It is not taken for a line end (NEL).
  const dots = codec.encode(cards('MÜLLER…').map((line) => line.padEnd(80)).join(''), 'windows-1252'); // prettier-ignore
  assert.equal(widthOf(dots, 'windows-1252')?.length, 80);
  const inBytes = (encoding, name) =>
    Uint8Array.from(
      cards(name).flatMap((line) => {
        const bytes = [...codec.encode(line, encoding)];
        return [...bytes, ...Array(80 - bytes.length).fill(0x20)];
      }),
    );
  for (const [encoding, name, character] of [
    ['shift_jis', '東京支店', '東'],
    ['utf-8', 'ÅSE', 'Å'],
  ])
    assert.deepEqual(
      widthOf(inBytes(encoding, name), encoding),
      { length: 80, isInBytes: true, hasLines: false, character },
      encoding,
    );
});

test('a repair that keeps the length of all lines moves no columns', () => {
  const changedWidth = (damaged, repaired, encoding = 'utf-8') =>
    widthChangedByRepair(codec, Buffer.from(damaged), 'utf-8', () => [
      { bytes: codec.encode(repaired, encoding), encoding },
    ]);
  const rows = [
    ['Иванов', 'Москва'],
    ['Петрова', 'Казань'],
    ['Сидоров', 'Пермь'],
    ['Кузнецова', 'Тула'],
    ['Орлов', 'Самара'],
  ].map(([name, city]) => name.padEnd(14) + city.padEnd(14));
  for (const end of ['\n', '\r\n', '\r\n\x1a']) {
    const text = rows.join('\n') + end;
    for (const [correct, wrong] of [
      ['windows-1251', 'windows-1252'],
      ['ibm866', 'cp437'],
    ])
      assert.equal(changedWidth(codec.decode(codec.encode(text, correct), wrong), text), null, correct);
  }
  const german = lines(misread).join('\n');
  const repaired = Buffer.from(german, 'latin1').toString();
  assert.deepEqual(changedWidth(german, repaired), { length: 40, isInBytes: false, hasLines: true, character: 'Ã' });
  // The repaired text is saved in another encoding, but has the same characters.
  assert.equal(changedWidth(lines().join('\n'), lines().join('\n'), 'windows-1252'), null);
  // Records: the letters of cp850 that were read as windows-1252 stay one character each.
  const dtaus = `${'0128ALK10050500M\u0161LLER GMBH'.padEnd(128)}${'0128E'.padEnd(128)}`;
  assert.equal(changedWidth(dtaus, dtaus.replace('\u0161', 'Ü')), null);
  const misreadUtf8 = `${'0128ALK10050500MÃœLLER GMBH'.padEnd(128)}${'0128E'.padEnd(128)}`;
  assert.equal(changedWidth(misreadUtf8, misreadUtf8.replace('Ãœ', 'Ü'))?.hasLines, false);
});

test('other text has no fixed width', () => {
  for (const text of [
    lines((value) => value.replace(/[^\0-\x7f]/g, 'e')).join('\n'), // only ASCII
    CUSTOMERS.map((row) => row.join(';')).join('\n'),
    CUSTOMERS.map((row) => row.join('  ')).join('\n'),
    lines().slice(0, 3).join('\n'), // few lines
    `${lines().join('\n')}\nTotal: 6`,
    'Größe\n'.repeat(20),
    'ein Satz für ein Gedicht\n'.repeat(20), // no filled fields
    `┌${'─'.repeat(30)}┐  é\n`.repeat(9),
    'é  '.repeat(40),
  ])
    assert.equal(widthOf(Buffer.from(text), 'utf-8'), null, text.slice(0, 60));
  for (const { language, lines: udhrLines } of udhrTexts())
    assert.equal(widthOf(Buffer.from(udhrLines.join('\n')), 'utf-8'), null, language);
  for (const { name, bytes } of chardetFiles())
    for (const encoding of ['windows-1252', 'utf-8']) assert.equal(widthOf(bytes, encoding), null, name);
});

const note = (page) => page.locator('#convert .notes li');

test('the search takes time in proportion to the input', () => {
  const find = (text) => fixedWidthOf(codec, Buffer.from(text), text, 'utf-8', true);
  // A line that a program filled with spaces, in a text with characters beyond ASCII.
  for (const piece of [' ', 'é ', '  é', 'é  \n'])
    assertLinear((count) => find(`é\n${piece.repeat(count)}`), 4000, JSON.stringify(piece));
});

test('the page says that the conversion to UTF-8 or the repair moves columns', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.txt', Buffer.from(`${lines().join('\r\n')}\r\n`, 'latin1'));
  await page.getByLabel('Encoding', { exact: true }).selectOption('windows-1252');
  await waitForFacts(page, 'windows-1252');
  await openTab(page, 'fix');
  await note(page).waitFor();
  assert.equal(
    await note(page).textContent(),
    'Lines of 40 bytes each: ü has a different number of bytes in utf-8 than in windows-1252. The columns after it move for a program that counts bytes. Give such a program the text in windows-1252, or configure it to count characters.',
  );
  await page.locator('#convert-to').selectOption('cp850');
  await note(page).waitFor({ state: 'hidden' });
  // U+FFFD in place of one byte makes a line longer.
  await page.locator('#convert-to').selectOption('utf-8');
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-8');
  await note(page).waitFor({ state: 'hidden' });
  await page.locator('#convert-errors').selectOption('replace');
  await note(page)
    .filter({ hasText: 'Lines of 40 bytes each: U+FFFD has 3 bytes, so the columns after it move.' })
    .waitFor();

  await openFile(page, 'b.txt', `${lines(misread).join('\n')}\n`);
  await waitForFindings(page);
  await page
    .locator('.repair-width', { hasText: 'Lines of 40 characters each: the repair shortens some lines' })
    .waitFor();
  // Here the repair gives all lines the same length again.
  await openFile(page, 'c.txt', `${lines().map(misread).join('\n')}\n`);
  await waitForFindings(page);
  await page.locator('#repair .passages').waitFor();
  await page.locator('.repair-width').waitFor({ state: 'hidden' });
  // Cyrillic in windows-1251 that was decoded as windows-1252: the repair replaces each character by one character.
  const names = 'Иванов Пётр,Петрова Анна,Сидоров Олег,Кузнецова Вера,Орлов Денис,Смирнова Ольга,Попов Игорь'.split(
    ',',
  );
  const table = names.map((name) => `${name.padEnd(20)}${'Москва'.padEnd(12)}счёт оплачен\r\n`).join('');
  await openFile(page, 'd.txt', codec.decode(codec.encode(table, 'windows-1251'), 'windows-1252'));
  await waitForFindings(page);
  await page.locator('#repair .choice-buttons').first().waitFor();
  await page.locator('.repair-width').waitFor({ state: 'hidden' });
  await closeWithoutComplaints();
});

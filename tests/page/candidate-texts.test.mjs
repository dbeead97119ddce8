// The list of detected encodings: candidates that give the same text are one row, and the previews show where the other candidates differ.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { joinedByText } from '../../www/candidate-texts.js';
import { detectEncoding } from '../../www/detection.js';
import { isSingleByte } from '../../www/format.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, openTab, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const ENCODINGS = ['windows-1250', 'windows-1251', 'windows-1252', 'iso-8859-2', 'cp850', 'cp852', 'ibm866', 'koi8-r'];
const IS_FILE = true; // the bytes are a file, not typed text
const rowsFor = (bytes) => joinedByText(detectEncoding(codec, bytes, IS_FILE).candidates);
/** Returns a text in each language, encoded in each of ENCODINGS that has all its characters. Omits texts that are only ASCII. */
function legacyTexts() {
  return udhrTexts().flatMap(({ language, lines }) =>
    ENCODINGS.flatMap((encoding) => {
      try {
        const bytes = codec.encode(lines.slice(0, 20).join('\n'), encoding);
        return bytes.some((byte) => byte >= 0x80) ? [{ name: `${language}, ${encoding}`, bytes }] : [];
      } catch {
        return []; // the encoding lacks a character
      }
    }),
  );
}

test('no two rows have the same text, and each encoding is in one row', () => {
  let joined = 0;
  for (const { name, bytes } of legacyTexts()) {
    const { candidates } = detectEncoding(codec, bytes, IS_FILE);
    const rows = joinedByText(candidates);
    const texts = rows.map(({ encoding }) => codec.decode(bytes, encoding, { errors: 'replace' }));
    assert.equal(new Set(texts).size, texts.length, name);
    const names = rows.flatMap(({ encoding, same }) => [encoding, ...same]);
    assert.deepEqual(names.sort(), candidates.map(({ encoding }) => encoding).sort(), name);
    joined += rows.filter(({ same }) => same.length > 0).length;
  }
  assert.ok(joined > 100, `${joined}`);
});

test('for ASCII bytes, the encodings with the same text are one row', () => {
  const rows = rowsFor(Buffer.from('Dear customer, your parcel leaves today.\n'));
  assert.deepEqual(
    rows.map(({ encoding, same }) => [encoding, same.includes('ascii')]),
    [['utf-8', true]],
  );
  // ISO-2022-JP has only ASCII bytes too, but ascii and utf-8 decode them to another text.
  const [japanese, ...others] = rowsFor(codec.encode('日本語の文章です。', 'iso-2022-jp'));
  assert.deepEqual([japanese.encoding, japanese.same], ['iso-2022-jp', []]);
  assert.ok(others.every(({ same }) => !same.includes('iso-2022-jp')));
});

test('the previews of single-byte encodings show a byte that differs between the encodings, if possible a letter', () => {
  let count = 0;
  for (const { name, bytes } of legacyTexts()) {
    const rows = rowsFor(bytes).filter(({ encoding, confidence }) => isSingleByte(encoding) && confidence >= 0.005);
    if (rows.length < 2 || !isSingleByte(rows[0].encoding)) continue;
    assert.ok(new Set(rows.map(({ preview }) => preview)).size > 1, name);
    const [best, ...others] = rows.map(({ encoding }) => codec.decode(bytes, encoding, { errors: 'replace' }));
    const isDifferentLetter = (character, at) =>
      /\p{L}/u.test(character) && others.some((text) => text[at] !== character);
    const hasLetterBeyondAscii = (text) => /[^\0-\x7f]/.test(text.match(/\p{L}/gu)?.join('') ?? '');
    if (Array.from(best).some(isDifferentLetter)) assert.ok(hasLetterBeyondAscii(rows[0].preview), name);
    count += 1;
  }
  assert.ok(count > 100, `${count}`);
});

test('the previews show the bytes that differ, not the first bytes beyond ASCII', () => {
  // The byte of é is the same in windows-1250 and windows-1252, and so is the byte of ü. EF is ï in windows-1252, and ď in windows-1250.
  const bytes = codec.encode('Café Müller\nNaïve Größe\nPrecio: 5 ¢ – mañana, ¿qué?\n', 'windows-1252');
  const previews = rowsFor(bytes).map(({ encoding, preview }) => [encoding, preview.slice(0, 11)]);
  assert.deepEqual(previews[0], ['windows-1252', 'Naïve Größe']);
  assert.ok(previews.some(([encoding, preview]) => encoding === 'windows-1250' && preview === 'Naďve Größe'));
});

test('the page shows one percentage for encodings that give the same text', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(
    page,
    'menu.txt',
    Buffer.from(codec.encode('Entrées : pâté, crème brûlée. Prix à régler\r\n', 'cp850')),
  );
  await waitForFindings(page);
  await openTab(page, 'fix');
  const row = page.locator('#detection .candidate', { hasText: 'the same text' }).first();
  await row.waitFor();
  assert.equal(await row.locator('.confidence').count(), 1);
  const names = await page.locator('#detection .candidate strong').allInnerTexts();
  const [, same] = /([\w-]+)[^.]*the same text/.exec(await row.locator('p').last().innerText());
  assert.ok(!names.includes(same), `${names}: ${same}`);
  await closeWithoutComplaints();
});

test('for valid UTF-8 with several characters beyond ASCII, the page lists only utf-8', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'text.txt', Buffer.from('Größe und Übung, naïve café'));
  await openTab(page, 'fix');
  const names = page.locator('#detection .candidate strong');
  await names.first().waitFor();
  assert.deepEqual(await names.allInnerTexts(), ['utf-8']);
  await closeWithoutComplaints();
});

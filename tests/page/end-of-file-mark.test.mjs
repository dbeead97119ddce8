// The end-of-file mark of CP/M and MS-DOS: bytes 1A at the end of a text file.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { areSubstitutes } from '../../www/control-letters.js';
import { endOfFileMark } from '../../www/end-of-file-mark.js';
import { downloadWith, openFile, openTab, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Returns the mark of a text in an encoding. */
function markOf(text, encoding = 'utf-8') {
  const bytes = codec.encode(text, encoding, { writeBOM: false });
  return endOfFileMark(codec, bytes, encoding, text);
}

test('characters U+001A at the end of a text are the mark, in each encoding in which they are bytes 1A', () => {
  for (const [text, encoding, count, offset, length] of [
    ['a;b\r\n\x1a', 'utf-8', 1, 5, 1],
    ['é\r\n\x1a\x1a\x1a', 'utf-8', 3, 4, 3],
    ['é\r\n\x1a\x1a\x1a', 'cp850', 3, 3, 3],
    ['é\r\n\x1a', 'utf-16le', 1, 6, 2],
    ['Ж\n\x1a', 'cp866', 1, 2, 1],
    // `copy a+b` without /b also writes the mark after a text that does not end with a line end.
    ['@echo off\x1a', 'utf-8', 1, 9, 1],
    // Two files were joined, and the first of them ended with a mark too.
    ['a\r\n\x1ab\r\n\x1a', 'utf-8', 1, 7, 1],
  ])
    assert.deepEqual(markOf(text, encoding), { count, changes: [{ offset, length, after: '' }] }, JSON.stringify(text));
  const malformed = Buffer.from('a\xff\r\n\x1a', 'latin1');
  assert.deepEqual(endOfFileMark(codec, malformed, 'utf-8', 'a\ufffd\r\n\x1a').changes, [
    { offset: 4, length: 1, after: '' },
  ]);
});

test('U+001A beside letters may stand for lost characters; U+001A between joined files does not', () => {
  for (const text of ['"1","Müller \x1a Inhaber"\r\n"2","\x1aimunovi\x1a Bau"\r\n', 'Ji\x1a\x1a Dvo\x1aák\n'])
    assert.ok(areSubstitutes(text), JSON.stringify(text));
  for (const text of [
    'a;b\r\n\x1aName\r\nc;d\r\n\x1a',
    'a\x1ab\x1ac\x1a', // files without a line end, each with its mark
    'a\r\n\x1ab\r\n\x1ac\r\n',
    '\x1a 1 \x1a 2',
    'a',
  ])
    assert.ok(!areSubstitutes(text), JSON.stringify(text));
});

test('U+001A is not the mark if text or a line end follows, if the input has nothing else, or if U+001A replaces letters', () => {
  for (const text of [
    '',
    '\x1a',
    '\x1a\x1a',
    'a\x1ab',
    'a\r\n\x1ab\r\n',
    'a\r\n\x1a\r\n',
    'M\x1aller, Gr\x1a\x1ae, caf\x1a',
  ])
    assert.equal(markOf(text), null, JSON.stringify(text));
  // In EBCDIC, U+001A is the byte 3F.
  assert.equal(markOf('abc\n\x1a', 'ibm037'), null);
});

test('the page explains the mark and removes it; for a mark within the text, the page says that old programs stop there', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const table = 'Name;Ort\r\nMüller;Köln\r\n';
  const line = page.locator('#advice li', { hasText: 'Ends with the end-of-file mark of MS-DOS' });
  await openFile(page, 'names.csv', `${table}\x1a`);
  await line
    .getByText(': the byte 1A at offset 25. MS-DOS and CP/M programs stop reading there, so it is harmless')
    .waitFor();
  assert.equal(await page.locator('#advice li', { hasText: 'Terminals' }).count(), 0);
  await openTab(page, 'problems');
  await page.getByText('end-of-file mark of MS-DOS: U+001A').first().waitFor();
  await line.getByRole('button', { name: 'Remove end-of-file mark…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the end-of-file mark of MS-DOS' });
  await dialog.getByRole('button', { name: /^Apply/ }).click();
  await page.getByText('Removed: the end-of-file mark of MS-DOS.').waitFor();
  await line.waitFor({ state: 'detached' });
  const { bytes } = await downloadWith(page, page.getByRole('button', { name: 'Download' }).first());
  assert.equal(bytes.toString(), table);
  await openFile(page, 'cpm.txt', `${table}${table}${'\x1a'.repeat(4)}`);
  await line.getByText(': 4 bytes 1A at offset 50.').waitFor();
  await openFile(page, 'joined.csv', `${table}\x1a${table}`);
  await page
    .locator('#advice li', { hasText: '1 control character' })
    .getByText('take U+001A for the end of the file and stop reading there.')
    .waitFor();
  await waitForFindings(page);
  assert.equal(await line.count(), 0);
  // Several U+001A stand for characters that the encoding of an export lacks.
  await openFile(page, 'kunden.del', '"1","Müller \x1a Inhaber"\r\n"2","\x1aimunovi\x1a Bau"\r\n"3","Köln"\r\n');
  await page
    .locator('#advice li', { hasText: '3 control characters' })
    .getByText(
      'They may stand for lost characters: a converter such as that of Db2 writes U+001A for characters that its target encoding lacks.',
    )
    .waitFor();
  await closeWithoutComplaints();
});

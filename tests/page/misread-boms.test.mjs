// The BOM of UTF-8 (EF BB BF), decoded in other encodings and written again. Most encodings have different characters for these bytes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { encodingOfMisreadBom } from '../../www/misread-boms.js';
import { findSpecial } from '../../www/special-characters.js';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const find = (text) => findSpecial(codec, Buffer.from(text), 'utf-8', []).misreadBoms;

test('the three characters of the BOM are found in each encoding that decodes it to three characters', () => {
  for (const encoding of [
    ...['windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1255', 'windows-1256', 'windows-1257'],
    ...['cp437', 'cp850', 'ibm866', 'macintosh', 'koi8-r', 'cp737', 'cp775', 'cp720', 'cp855', 'cp869'],
  ]) {
    const characters = codec.decode(Uint8Array.of(0xef, 0xbb, 0xbf), encoding);
    assert.equal(encodingOfMisreadBom(characters), encoding);
    assert.deepEqual(find(`${characters}id,name\n`).offsets, [0], encoding);
  }
});

test('a misread BOM is found at the start of a text or a line, also after a BOM, and nowhere else', () => {
  assert.deepEqual(find('\ufeffï»¿1\n2').offsets, [3]);
  assert.deepEqual(find('a\r\nï»¿b\nc\nï»¿d').offsets, [3, 13]);
  for (const text of ['The BOM is shown as ï»¿ or ´╗┐', '"ï»¿"', 'a\nï»', '\ufeffid'])
    assert.deepEqual(find(text).offsets, []);
});

test('a misread BOM is removed, and the true BOM stays', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'film.srt', '\ufeffï»¿1\n00:00:01,000 --> 00:00:02,000\nUn café, s’il vous plaît\n');
  const line = page.locator('#advice > li:visible', {
    hasText:
      '1 BOM that was decoded wrongly: “ï»¿”, at offset 3, is the BOM of UTF-8 (EF BB BF), decoded as windows-1252.',
  });
  await line.getByRole('button', { name: 'Remove misread BOM…' }).click();
  await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
  await line.waitFor({ state: 'detached' });
  await page.locator('#text .text-row', { hasText: 'ï»¿' }).waitFor({ state: 'detached' });
  await waitForFindings(page);
  await page.locator('#advice > li:visible', { hasText: 'Starts with a BOM' }).waitFor();
  await closeWithoutComplaints();
});

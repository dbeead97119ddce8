// U+FFFD that was decoded in the wrong encoding, such as 锟斤拷, shows where text was lost. The page lists these places.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findMisreadReplacements } from '../../www/misread-replacements.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';
import { assertLinear } from './linear-time.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const find = (text, encoding = 'utf-8') => findMisreadReplacements(codec, codec.encode(text, encoding), encoding);

/** Returns the places that are found in a text, as strings. */
function placesIn(text) {
  const bytes = codec.encode(text);
  const found = find(text);
  return found?.offsets.map((offset, at) => codec.decode(bytes.subarray(offset, offset + found.lengths[at])));
}

test('U+FFFD that was decoded in the wrong encoding is found, also after other letters', () => {
  for (const encoding of ['gbk', 'big5', 'euc-kr', 'euc-jp']) {
    // As if a program had written two U+FFFD in UTF-8, and another program had read them in this encoding.
    const lost = codec.decode(Buffer.from('\ufffd\ufffd'), encoding);
    const text = `a=木${lost}\nb=${lost}${lost}c\n`;
    for (const outer of ['utf-8', 'utf-16le']) {
      const lengthOf = (part) => codec.encode(part, outer).length;
      assert.deepEqual(find(text, outer), {
        offsets: ['a=木', `a=木${lost}\nb=`].map(lengthOf),
        lengths: [lost, lost + lost].map(lengthOf),
        ...{ text: lost, as: encoding, isMixed: false },
      });
    }
  }
});

test('a run of misread U+FFFD is one place, including characters that were decoded from bytes between two U+FFFD', () => {
  // Chinese comments in GBK, saved by an editor as UTF-8, then read as GBK. The editor kept the bytes E3 B6 A9, DC BD, CB B7 and
  // CA B5, which are valid UTF-8.
  const runs = ['锟斤拷锟姐订锟斤拷锟杰斤拷锟', '锟斤拷锟斤拷锟剿凤拷', '锟斤拷实锟斤拷', '锟桔筹拷锟斤拷'];
  // The first run is not compared, because its place ends before the last 锟 (EF BF, the start of a cut U+FFFD).
  assert.deepEqual(placesIn(`/** ${runs.join(', ')} */`).slice(1), runs.slice(1));
  assert.equal(find(runs[1]).isMixed, true);
  // An odd number of U+FFFD has an odd number of bytes. The last byte was lost, or was read with the next letter: BD 61 is 絘.
  assert.deepEqual(placesIn('锟斤拷锟\ufffd 1'), ['锟斤拷锟\ufffd']);
  assert.deepEqual(placesIn('锟斤拷锟? 1'), ['锟斤拷锟?']);
  assert.deepEqual(placesIn('锟斤拷锟絘b'), ['锟斤拷锟絘']);
  // A question mark after complete U+FFFD is text.
  assert.deepEqual(placesIn('锟斤拷?'), ['锟斤拷']);
});

test('a place does not include correct text beside misread U+FFFD', () => {
  assert.deepEqual(placesIn('锟斤拷锟斤拷：订单已发货 锟斤拷'), ['锟斤拷锟斤拷', '锟斤拷']);
  assert.deepEqual(placesIn('锟斤拷错误锟斤拷订单'), ['锟斤拷', '锟斤拷']);
  for (const text of ['', '木盾', '锟 斤 拷', 'caf\ufffd', 'ï¿½', '李锟健', '锟铻'])
    assert.equal(find(text), null, text);
  assert.equal(findMisreadReplacements(codec, Buffer.from('锟斤拷\xff', 'latin1'), 'utf-8'), null);
});

test('the Universal Declaration of Human Rights is not reported in any language', () => {
  for (const { language, lines } of udhrTexts()) assert.equal(find(lines.join('\n')), null, language);
});

test('the search takes time in proportion to the input', () => {
  for (const piece of ['锟', '锟斤拷', '锟斤拷实', '实', '锟a', '锟斤'])
    assertLinear((count) => find(`锟斤拷${piece.repeat(count)}`), 6250, piece);
});

test('a text can have any number of places', () => {
  assert.equal(find('锟斤拷中'.repeat(150_000)).offsets.length, 150_000);
});

test('the list has all places in order, the first place is selected, and the bytes are marked', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'A.java', '// ok\n// 锟斤拷锟斤拷锟斤拷源锟\ufffd\n// 锟斤拷锟姐订锟斤拷\n// 订单\n');
  await waitForFindings(page);
  const groups = page.getByRole('group', { name: 'Groups of problems' }).getByRole('button');
  assert.deepEqual(await groups.allTextContents(), ['2 places of lost text']);
  const places = page.locator('#problem-list .fault .where');
  assert.deepEqual(await places.allTextContents(), ['2:4 · offset 9', '3:4 · offset 49']);
  await page.locator('#detail', { hasText: /offset 9\D/ }).waitFor();
  assert.equal(await page.locator('#byte-grid .byte[data-misread]').count(), 36 + 27);
  await page
    .locator('#advice li', { hasText: 'Text was lost in 2 places: “锟斤拷”, the first at offset 9.' })
    .waitFor();
  assert.equal(await page.locator('#advice li', { hasText: 'replacement character' }).count(), 0);
  await closeWithoutComplaints();
});

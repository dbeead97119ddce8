// While the search for damage runs, the page says that its verdict is preliminary.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { utf8 } from './layer-codec.mjs';
import { eventually, openFile, openTab, startBrowser, waitForFacts, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Opens the page, on which the search for damage begins only after a call of `release`. */
async function openWithHeldSearch() {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  const opened = await browser.open({
    prepare: (page) =>
      page.route('**/app-analysis-worker.js', async (route) => {
        await released;
        await route.continue();
      }),
  });
  return { ...opened, release };
}

test('during a long search for damage, a sentence says that the page is still checking; the text stays in place, and the sentence disappears at the end', async () => {
  const { page, closeWithoutComplaints, release } = await openWithHeldSearch();
  await openFile(page, 'names.txt', 'FranÃ§ois und MÃ¼ller und RenÃ©\n');
  await waitForFacts(page, /Valid utf-8/);
  const topOfText = () => page.locator('#text').evaluate((element) => element.getBoundingClientRect().top);
  const top = await topOfText();
  await page.waitForSelector('#checking:not([hidden])');
  assert.match(await page.locator('#checking').innerText(), /^Still checking for wrong decoding/);
  assert.equal(await topOfText(), top);
  release();
  await waitForFindings(page);
  await waitForFacts(page, /but wrongly decoded in 3 places/);
  await eventually(async () => assert.equal(await page.locator('#checking').isHidden(), true));
  assert.equal(await page.locator('#checking').innerText(), '');
  await closeWithoutComplaints();
});

test('the focus stays on a button whose suggestion stays when the search ends', async () => {
  const { page, closeWithoutComplaints, release } = await openWithHeldSearch();
  await openFile(page, 'names.txt', 'FranÃ§ois und MÃ¼ller\r\nund RenÃ©\nund JosÃ©\n');
  const button = page.locator('#advice button', { hasText: 'Convert line ends to' });
  await button.focus();
  release();
  await waitForFacts(page, /but wrongly decoded in 4 places/);
  await page.locator('#advice').getByText('Wrongly decoded').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), await button.innerText());
  await closeWithoutComplaints();
});

test('fixes that lose text or guess its encoding wait for the end of the search', async () => {
  const { page, closeWithoutComplaints, release } = await openWithHeldSearch();
  const text = 'Grüße aus Köln, schöne Straße, ein Café in Zürich\n'.repeat(20);
  await openFile(page, 'log.txt', text, 'ü', [0xff], ' ß\n', text, 'ü', [0xff], ' ß\n', text);
  await waitForFacts(page, /fault/);
  await openTab(page, 'problems');
  await page.locator('#problems .fault').first().click();
  const labels = async (selector) => (await page.locator(`${selector} button`).allInnerTexts()).join('|');
  const lossyOrGuess = /Replace|Fix all|Remove|Delete|windows-1252/;
  await eventually(async () => assert.match(await labels('#problems .fixes'), /Still checking…/));
  for (const selector of ['#advice', '#problems .fixes'])
    assert.doesNotMatch(await labels(selector), lossyOrGuess, selector);
  release();
  await waitForFindings(page);
  await eventually(async () => assert.match(await labels('#problems .fixes'), lossyOrGuess));
  await eventually(async () => assert.doesNotMatch(await labels('#advice'), /Still checking/));
  await closeWithoutComplaints();
});

// A log of a warehouse: the printer driver writes its lines in GBK.
test('no advice about malformed bytes is shown until it is known whether they are lines in another encoding', async () => {
  const { page, closeWithoutComplaints, release } = await openWithHeldSearch();
  const lines = Array.from({ length: 20 }, (_, at) => [
    utf8(`08:0${at % 10} INFO 收货单已提交,数量 ${at} 件\r\n08:0${at % 10} INFO 扫描成功 条码=${at}7\r\n`),
    Buffer.from(codec.encode(`08:0${at % 10} WARN 请检查打印机,标签纸不足,剩余 ${at} 张\r\n`, 'gbk')),
  ]);
  await openFile(page, 'wms.log', ...lines.flat());
  await openTab(page, 'problems');
  await page.locator('#problems .fault').first().click();
  const repair = page.locator('#advice li', { hasText: 'How to fix' });
  await repair.getByText('still checking whether malformed bytes are text in another encoding').waitFor();
  assert.deepEqual(await repair.getByRole('button').allInnerTexts(), ['Still checking…']);
  release();
  await page.locator('#advice').getByText('gbk').first().waitFor();
  await eventually(async () => assert.equal(await repair.count(), 0));
  await closeWithoutComplaints();
});

test('the button that decodes all bytes in another encoding appears only after the search, because perhaps only some lines are in that encoding', async () => {
  const { page, closeWithoutComplaints, release } = await openWithHeldSearch();
  const french = Buffer.from('Été : le café est là, où un élève a préféré le thé\n'.repeat(20), 'latin1');
  const suggestion = page.locator('#advice li', { hasText: 'Probably windows-1252' });
  await openFile(page, 'menu.txt', 'Grüße aus Köln, schöne Straße\n'.repeat(2), french);
  await suggestion.getByRole('button', { name: 'Still checking…' }).waitFor();
  assert.deepEqual(await suggestion.getByRole('button').allInnerTexts(), ['Still checking…']);
  release();
  await page.locator('#advice li', { hasText: 'Some bytes are windows-1252 text' }).waitFor();
  assert.equal(await suggestion.count(), 0);
  // If the complete text is in this encoding, the button comes after the search.
  await openFile(page, 'menu.txt', french);
  await suggestion.getByRole('button', { name: 'Decode as windows-1252' }).waitFor();
  await closeWithoutComplaints();
});

for (const [name, ...parts] of [
  ['empty.txt', ''],
  ['a.png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52]],
]) {
  test(`the page does not say that it searches ${name}, which has no text`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openFile(page, name, ...parts);
    await page.waitForTimeout(1500);
    assert.equal(await page.locator('#checking').isHidden(), true);
    await closeWithoutComplaints();
  });
}

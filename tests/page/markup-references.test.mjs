// Character references in HTML and XML: two references to a surrogate pair are one character, and decoding keeps the
// markup.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openFile, openTab, startBrowser } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Waits until a row of the text contains `wanted`. */
const waitForText = (page, wanted) =>
  page.waitForFunction(
    (text) => [...document.querySelectorAll('#text .text-row')].some((row) => row.textContent.includes(text)),
    wanted,
  );

test('two references to a surrogate pair are listed as one character, replaced by one reference, and decoded', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const xml = (body) => `<?xml version="1.0" encoding="UTF-8"?>\n<sms body="${body}" read="1" />\n`;
  await openFile(page, 'sms.xml', xml('1 &lt; 2 &amp; &#55357;&#56842; &#xD83C;&#xDF89;'));
  await openTab(page, 'problems');
  const group = page.getByRole('button', { name: '2 characters written as two escapes' });
  await group.waitFor();
  await page.locator('#problem-list .fault').first().waitFor();
  assert.equal(await page.getByText('lone surrogate').count(), 0);
  await group.click();
  await page.locator('.fixes').getByText('Replace it with “&#128522;”…').waitFor();
  await page.locator('.fixes').getByText('Replace all 2 characters written as two escapes…').click();
  await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
  await waitForText(page, '1 &lt; 2 &amp; &#128522; &#x1F389;" read="1" />');
  await page.locator('#undo').click();
  await page.locator('#layers-after-advice').getByRole('button', { name: 'Decode XML references' }).click();
  await waitForText(page, '1 &lt; 2 &amp; 😊 🎉" read="1" />');
  await closeWithoutComplaints();
});

test('the offer to decode a web page follows the suggestions about its encoding, and decoding keeps the markup', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // "한국어 학교에서 공부합니다" in KS X 1001.
  const korean = 'C7D1B1B9BEEE20C7D0B1B3BFA1BCAD20B0F8BACEC7D5B4CFB4D9';
  const body = Buffer.concat([Buffer.from(korean, 'hex'), Buffer.from(' &copy; 5 &lt; 6 &amp; 7<br>')]);
  const html = Buffer.from('<html><body>');
  await openFile(page, 'page.html', html, ...Array(20).fill(body));
  await page.locator('#advice').getByText('Detected euc-kr').waitFor();
  const layersAfterAdvice = page.locator('#layers-after-advice');
  await layersAfterAdvice.getByText('This looks like text with HTML entities').waitFor();
  assert.equal(await page.locator('#layers').isVisible(), false);
  const isAfter = await page.evaluate(() => {
    const topOf = (id) => document.getElementById(id).getBoundingClientRect().top;
    return topOf('layers-after-advice') > topOf('advice');
  });
  assert.ok(isAfter);
  await layersAfterAdvice.getByRole('button', { name: 'Decode HTML entities' }).click();
  await waitForText(page, '한국어 학교에서 공부합니다 © 5 &lt; 6 &amp; 7<br>');
  await closeWithoutComplaints();
});

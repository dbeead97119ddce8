// The order of the parts of the page: the encoding and the verdict, then the offers to decode the text, then the suggestions that repair it.
// Also tests which encodings the list of detected encodings has.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

test('the verdict is above the offers to decode the text, and the offers are above the suggestions', async () => {
  for (const width of [1440, 360]) {
    const { page, closeWithoutComplaints } = await browser.open({ viewport: { width, height: 900 } });
    await openFile(page, 'twice.txt', Buffer.from('MÃ¼ller &amp; GrÃ¶ÃŸe; caf&eacute;\n'));
    await waitForFindings(page);
    await page.locator('#layers li').first().waitFor();
    await page.locator('#advice li').first().waitFor();
    const tops = await Promise.all(
      ['#input', '#facts', '#layers', '#advice', '#text, #pane-tabs'].map(async (part) => {
        const box = await page.locator(part).filter({ visible: true }).first().boundingBox();
        return box.y;
      }),
    );
    assert.deepEqual(
      tops,
      tops.toSorted((one, two) => one - two),
    );
    await closeWithoutComplaints();
  }
});

test('the list of detected encodings has no encoding with a confidence of 0 %, except the selected encoding', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // windows-1251: Привет, как дела? Это простой текст.
  const hex = 'cff0e8e2e5f22c20eae0ea20e4e5ebe03f20ddf2ee20eff0eef1f2eee920f2e5eaf1f22e0a';
  await openFile(page, 'russian.txt', Buffer.from(hex, 'hex'));
  await waitForFindings(page);
  const names = page.locator('#detection .candidate strong');
  const percentages = () => page.locator('#detection .confidence').allTextContents();
  await names.first().waitFor({ state: 'attached' });
  assert.equal(await names.first().textContent(), 'windows-1251');
  assert.ok((await percentages()).length > 1);
  assert.ok(!(await percentages()).includes('0 %'));
  await page.getByLabel('Encoding', { exact: true }).selectOption('koi8-u');
  const selected = page.locator('#detection .candidate[aria-current]');
  await selected.filter({ hasText: 'koi8-u' }).waitFor({ state: 'attached' });
  assert.equal((await percentages()).filter((percentage) => percentage === '0 %').length, 1);
  await closeWithoutComplaints();
});

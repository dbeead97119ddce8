// If the page has many suggestions, it shows the most important ones, and collapses the others.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { boxOf, eventually, openFile, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

test('suggestions are collapsed, except those about attacks, so that the list of problems begins on the first screen', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ viewport: { width: 1440, height: 900 } });
  const lines = Array.from({ length: 60 }, (_, at) =>
    Buffer.concat([
      Buffer.from(`line ${at} caf`),
      Buffer.from([[0xe9], [0xc0, 0xae], [0xed, 0xa0, 0x80]][at % 3]),
      Buffer.from('\n'),
    ]),
  );
  const open = async (first) => {
    await openFile(page, 'many.txt', first, ...lines);
    await waitForFindings(page);
    await page.locator('#problem-groups button').nth(2).waitFor();
  };
  const shownKinds = () =>
    page
      .locator('#advice li')
      .filter({ visible: true })
      .evaluateAll((all) => all.map(({ dataset }) => dataset.kind));
  await open('\u202eabc caf\u00c3\u00a9 na\u00c3\u00afve \ufffd\n');
  const collapsedItem = page.locator('#advice li[data-kind=more]');
  await collapsedItem
    .filter({ hasText: '3 more suggestions: How to fix, Wrongly decoded in 2 places, Contains' })
    .waitFor();
  // The attacks are overlong dots, and a bidi control that is not closed in its line.
  await eventually(async () => assert.deepEqual(await shownKinds(), ['fault', 'hidden', 'hidden', 'more']));
  const row = await boxOf(page.locator('#problem-list .fault').first());
  assert.ok(row.y + row.height <= 900, `the first problem ends at ${row.y + row.height}`);
  const button = collapsedItem.getByRole('button');
  await button.focus();
  await page.keyboard.press('Enter');
  await eventually(async () =>
    assert.deepEqual(await shownKinds(), ['fault', 'repair', 'double-encoding', 'hidden', 'hidden', 'hidden', 'more']),
  );
  await eventually(async () => assert.equal(await page.locator('#advice button:focus').innerText(), 'Show fewer'));
  await page.keyboard.press('Enter');
  await eventually(async () => assert.deepEqual(await shownKinds(), ['fault', 'hidden', 'hidden', 'more']));
  await eventually(async () => assert.equal(await button.getAttribute('aria-expanded'), 'false'));
  await closeWithoutComplaints();
});

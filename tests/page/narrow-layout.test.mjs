// Captions, tabs and names fit on narrow screens.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, openFile, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Characters of two, three and four bytes in UTF-8. Some of the letters are wrongly decoded. */
const TEXT = 'Ã£Ã©Ã¤ são Das ist schÃ¶n.\n€ 日本 \u{1f600} ãéï\n'.repeat(40);

for (const width of [320, 360, 680, 701, 768, 900]) {
  test(`at ${width} pixels, the caption below the last byte of a character is not wider than its cell`, async () => {
    const { page, closeWithoutComplaints } = await browser.open({ viewport: { width, height: 800 } });
    await openFile(page, 'a.txt', TEXT);
    await waitForFindings(page);
    if (width < 700) await page.getByRole('tab', { name: 'Bytes' }).click();
    await page.locator('.byte[data-join=end] .caption[data-kind=code-point]').first().waitFor();
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('.byte:not([data-join=middle]) .caption')]
        .filter(({ textContent }) => textContent !== '')
        .filter((caption) => {
          const range = document.createRange();
          range.selectNodeContents(caption);
          return range.getBoundingClientRect().right > caption.parentElement.getBoundingClientRect().right + 0.5;
        })
        .map(({ textContent }) => textContent),
    );
    assert.deepEqual(wide, []);
    await closeWithoutComplaints();
  });
}

for (const [width, rows] of [
  [320, 2],
  [360, 2],
  [600, 2],
  [700, 1],
  [720, 1],
  [768, 1],
]) {
  test(`at ${width} pixels, no tab of the analysis is alone in a row, even with a long count of problems`, async () => {
    const { page, closeWithoutComplaints } = await browser.open({ viewport: { width, height: 800 } });
    await openFile(page, 'a.txt', 'pass\u200bword\n'.repeat(1234));
    await waitForFindings(page);
    await page.locator('.tab-count', { hasText: '1,234' }).waitFor();
    await eventually(async () => {
      const tops = await page.evaluate(() =>
        [...document.querySelectorAll('#analysis-tabs [role=tab]')]
          .filter((tab) => tab.checkVisibility())
          .map((tab) => tab.getBoundingClientRect().top),
      );
      const perRow = [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
      assert.equal(perRow.length, rows, String(perRow));
      assert.ok(Math.min(...perRow) > 1, String(perRow));
    });
    await closeWithoutComplaints();
  });
}

for (const [width, font] of [
  [360, ''],
  [360, '* { letter-spacing: 1.5px }'], // a wider font
  [768, ''],
]) {
  test(`at ${width} pixels, a panel that a button goes to is below the tabs${font && ', also in a wide font'}`, async () => {
    const { page, closeWithoutComplaints } = await browser.open({ viewport: { width, height: 780 } });
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, font);
    await openFile(page, 'a.txt', 'Das ist schÃ¶n, aber fÃ¼r uns zu groÃŸ.\n'.repeat(40));
    await waitForFindings(page);
    await page.locator('#advice').getByRole('button', { name: 'Review repair' }).click();
    await eventually(async () => {
      const [tabs, heading] = await page.evaluate(() =>
        ['#analysis-tabs', '#repair h2'].map((each) => document.querySelector(each).getBoundingClientRect()),
      );
      assert.ok(heading.top >= tabs.bottom, `${heading.top}, ${tabs.bottom}`);
    });
    await closeWithoutComplaints();
  });
}

test('at 360 pixels, names of encodings and options of commands are not divided at their hyphens', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ viewport: { width: 360, height: 800 } });
  for (const bytes of [
    Buffer.from([...Array(12)].flatMap(() => [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x0a])),
    Buffer.from('Das ist schÃ¶n, und MÃ¼nchen auch.\n'),
  ]) {
    await openFile(page, 'a.txt', bytes);
    await waitForFindings(page);
    await page.locator('#advice .unbroken').first().waitFor();
    const divided = await page.evaluate(() =>
      [...document.querySelectorAll('.unbroken')]
        .filter((name) => name.getClientRects().length > 1)
        .map(({ textContent }) => textContent),
    );
    assert.deepEqual(divided, []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  }
  await closeWithoutComplaints();
});

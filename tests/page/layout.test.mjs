// The layout, mostly on a screen of 1280 × 900 pixels: how much the panes show, and that nothing is cut off or shown twice.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, openFile, openTab, startBrowser, waitForFacts, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const CLEAN = 'id;name\n1;Käse\n2;Brötchen\n'.repeat(40);
const FAULTY = Buffer.from('id;name\n1;K\xe4se\n2;Br\xf6tchen\n'.repeat(40), 'latin1');
const WRONGLY_DECODED = Buffer.from(CLEAN, 'utf8').toString('latin1');

/** Returns how many complete rows the pane of the bytes shows, and how many lines the legend has. */
const bytesPane = (page) =>
  page.evaluate(() => {
    const grid = document.querySelector('#byte-grid');
    const entries = [...document.querySelectorAll('#legend li')];
    return {
      rows: Math.floor(grid.parentElement.clientHeight / grid.querySelector('.byte-row').clientHeight),
      legendLines: new Set(entries.map(({ offsetTop }) => offsetTop)).size,
    };
  });

for (const [name, content] of Object.entries({
  'clean text': CLEAN,
  'text with faults': Buffer.concat([Buffer.from(CLEAN), FAULTY]),
  'wrongly decoded text, with invisible characters and special spaces': `${WRONGLY_DECODED}a\u200bb\u00a0c\ufb01\n`,
})) {
  test(`ten rows of bytes are visible, the legend has at most two lines, and no button is shown twice: ${name}`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openFile(page, 'a.csv', content);
    await waitForFindings(page);
    await eventually(async () => {
      const { rows, legendLines } = await bytesPane(page);
      assert.ok(rows >= 10, `${rows} rows`);
      assert.ok(legendLines <= 2, `${legendLines} lines`);
    });
    const labels = await page.locator('#advice button:visible').allInnerTexts();
    assert.equal(new Set(labels).size, labels.length, `equal buttons: ${labels.join(', ')}`);
    await closeWithoutComplaints();
  });
}

test('the placeholders of “Go to” and “Find” are not cut', async () => {
  for (const width of [390, 700, 1200, 1280, 1440]) {
    const { page, closeWithoutComplaints } = await browser.open({ viewport: { width, height: 900 } });
    if (width < 700) await openTab(page, 'bytes');
    for (const name of ['go-to', 'find']) {
      const field = page.locator(`#${name}`);
      await field.waitFor();
      const [space, needed] = await field.evaluate((input) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input);
        const context = document.createElement('canvas').getContext('2d');
        context.font = font;
        const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
        return [input.clientWidth - padding, context.measureText(input.placeholder).width];
      });
      assert.ok(needed <= space + 1, `${name} at ${width}: ${needed} of ${space} pixels`);
    }
    await closeWithoutComplaints();
  }
});

test('a plain CSV in UTF-8 gets no sentence about BOMs and escape sequences', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.csv', CLEAN);
  await openTab(page, 'fix');
  await page.locator('#detection .candidate').first().waitFor();
  assert.equal(await page.locator('#detection .bom-note').isVisible(), false);
  await openFile(page, 'b.csv', `\ufeff${CLEAN}`);
  await page.locator('#detection .bom-note', { hasText: 'Starts with the BOM of utf-8' }).waitFor();
  await closeWithoutComplaints();
});

/** Waits until the place of the selected row in the list of problems is not `previousPlace`. Returns the new place. */
async function selectedPlace(page, previousPlace) {
  const place = await page.waitForFunction((previous) => {
    const selected = document.querySelector('#problem-list .fault[aria-selected=true] .where')?.textContent;
    return selected !== previous && selected;
  }, previousPlace);
  return place.jsonValue();
}

test('after a jump in the list of problems, its first visible row is complete', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.csv', Buffer.concat(Array.from({ length: 20 }, () => FAULTY)));
  await page.locator('#problem-list .fault').first().click();
  let place = await selectedPlace(page, null);
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('F8');
    place = await selectedPlace(page, place);
    const cutRows = await page.locator('#problem-list').evaluate((list) => {
      const { top } = list.getBoundingClientRect();
      const tops = [...list.querySelectorAll('.fault')].map((row) => row.getBoundingClientRect().top - top);
      return tops.filter((rowTop) => rowTop < -1 && rowTop > -50).length;
    });
    assert.equal(cutRows, 0, `after ${step + 1} steps`);
  }
  await closeWithoutComplaints();
});

test('the preview of a fix is as wide as its content, from 560 to 1,100 pixels', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const dialog = page.locator('#fix');
  const widthFor = async (content) => {
    await openFile(page, 'a.log', content);
    await waitForFacts(page, 'Valid utf-8');
    await openTab(page, 'fix');
    await page.locator('#clean-up').getByRole('button', { name: 'Remove NULs…' }).click();
    await dialog.getByText('characters in 1 place change.').waitFor();
    const { width } = await dialog.boundingBox(); // in pixels
    await page.keyboard.press('Escape');
    return width;
  };
  const narrow = await widthFor('ab\n'.repeat(50) + '\0'.repeat(2));
  const wide = await widthFor(`${'boot ok\n'.repeat(50)}before the block ${'\0'.repeat(30)}after power loss\n`);
  assert.equal(narrow, 560);
  assert.ok(wide > 900 && wide <= 1100, `${wide} pixels`);
  await closeWithoutComplaints();
});

test('a step of the path of decoded layers looks like a button', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'mail.txt', 'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\n\nHallo\n');
  await page.locator('#layers').getByRole('button', { name: 'Decode MIME encoded words' }).click();
  const step = page.locator('#layers nav button');
  await step.waitFor();
  await waitForFindings(page); // until then, the path can be replaced, and an element that was removed has no style
  const { border, arrow } = await step.evaluate((button) => ({
    border: getComputedStyle(button).borderTopStyle,
    arrow: getComputedStyle(button, '::before').content,
  }));
  assert.equal(border, 'solid');
  assert.match(arrow, /←/);
  await closeWithoutComplaints();
});

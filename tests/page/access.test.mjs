// Keyboard, screen readers, narrow screens, themes, and the content security policy.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible } from './accessibility.mjs';
import { selectedByte, eventually, fillInput, openTab, startBrowser, VECTOR } from './browser.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

test('the grid of bytes is one tab stop, and keys move the selection in it', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'The quick brown fox jumps over the lazy dog, again and again.', '61 bytes');
  const grid = page.locator('#byte-grid');
  await eventually(async () => assert.equal(await grid.locator('[tabindex="0"]').count(), 0));
  await eventually(async () => assert.equal(await grid.getAttribute('aria-rowcount'), '4'));
  await eventually(async () => assert.equal(await grid.getAttribute('aria-colcount'), '17'));
  await grid.focus();
  const walk = [
    ['ArrowRight', 1, 2],
    ['ArrowDown', 2, 2],
    ['End', 2, 16],
    ['ArrowRight', 3, 1],
    ['ArrowLeft', 2, 16],
    ['Home', 2, 1],
    ['Control+End', 4, 13],
    ['ArrowDown', 4, 13],
    ['PageUp', 1, 13],
    ['Control+Home', 1, 1],
    ['ArrowLeft', 1, 1],
    ['PageDown', 4, 1],
  ];
  for (const [key, row, column] of walk) {
    await page.keyboard.press(key);
    await page.waitForFunction(
      ([wantedRow, wantedColumn]) => {
        const cell = document.querySelector('#byte-grid [aria-selected=true]');
        return (
          cell?.parentElement.getAttribute('aria-rowindex') === String(wantedRow) &&
          cell.getAttribute('aria-colindex') === String(wantedColumn + 1)
        );
      },
      [row, column],
    );
    const { isActiveDescendant } = await selectedByte(page);
    assert.equal(isActiveDescendant, true, `after ${key} the selected byte is the active descendant`);
  }
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.id), 'byte-grid'));
  await page.keyboard.press('Tab');
  await eventually(async () =>
    assert.notEqual(await page.evaluate(() => document.activeElement.closest('#byte-grid')?.id), 'byte-grid'),
  );
  await closeWithoutComplaints();
});

test('the code page is one tab stop, and keys move the focus in it', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, VECTOR, '9 faults');
  await eventually(async () => assert.equal(await page.locator('#code-page [tabindex="0"]').count(), 1));
  await openTab(page, 'code-page');
  await page.locator('#page-E2').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.id), 'page-D3'));
  await page.keyboard.press('End');
  await page.keyboard.press('PageDown');
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.id), 'page-FF'));
  await page.keyboard.press('Enter');
  await page.locator('.cell-facts', { hasText: 'FF (255)' }).waitFor();
  await closeWithoutComplaints();
});

for (const width of [320, 360, 700, 1024]) {
  test(`a page ${width} pixels wide does not scroll sideways`, async () => {
    const { page, closeWithoutComplaints } = await browser.open({ viewport: { width, height: 800 } });
    for (const preset of ['Nine faults', 'Hidden controls', 'Many scripts', 'Euro sign']) {
      await page.getByRole('button', { name: preset }).click();
      await page.locator('#detail .detail-head').waitFor({ state: 'attached' });
      for (const pane of width < 700 ? ['text', 'bytes', 'detail'] : ['fix', 'characters']) {
        await openTab(page, pane);
        await eventually(async () =>
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, `${preset}, ${pane}`),
        );
      }
    }
    await closeWithoutComplaints();
  });
}

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1280, 360]) {
    test(`axe finds no violations at ${width} pixels, ${colorScheme}`, async () => {
      const { page, closeWithoutComplaints } = await browser.open({ colorScheme, viewport: { width, height: 800 } });
      for (const preset of width === 1280 ? ['Nine faults', 'Many scripts'] : ['Nine faults']) {
        await page.getByRole('button', { name: preset }).click();
        await page.locator('#judgements .judgement').first().waitFor({ state: 'attached' });
        const tabs = page.locator('[role=tab]:visible');
        const count = await tabs.count();
        assert.equal(count, width === 1280 ? 7 : 10);
        for (let at = 0; at < count; at++) {
          await tabs.nth(at).click();
          await page.waitForTimeout(200);
          // Selecting another tab changes only the tabs and their panels. So the complete page is checked only once,
          // while the first tab is selected.
          const parts = at === 0 ? [] : ['[role=tablist]', '[role=tabpanel]'];
          await assertAccessible(page, `${preset}, ${await tabs.nth(at).innerText()}`, parts);
        }
      }
      await closeWithoutComplaints();
    });
  }
}

test('the chosen theme is kept when the page is loaded again', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ colorScheme: 'light' });
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Dark' }).click();
  const dark = await background();
  assert.notEqual(dark, light);
  await page.reload();
  await page.locator('#facts .pill').waitFor();
  await eventually(async () => assert.equal(await background(), dark));
  await closeWithoutComplaints();
});

test('with forced colours, lead, restricted lead and continuation bytes have different styles of underline', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ forcedColors: 'active' });
  await fillInput(page, VECTOR, '9 faults');
  await page.locator('#byte-grid [data-role=restricted]').first().waitFor();
  const styles = await page.evaluate(() =>
    Object.fromEntries(
      ['lead', 'continuation', 'restricted'].map((role) => [
        role,
        getComputedStyle(document.querySelector(`#byte-grid [data-role=${role}]`), '::after').borderBottomStyle,
      ]),
    ),
  );
  assert.equal(new Set(Object.values(styles)).size, 3);
  await closeWithoutComplaints();
});

test('the page has a strict content security policy', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const policy = await page.locator('meta[http-equiv=Content-Security-Policy]').getAttribute('content');
  assert.match(policy, /^default-src 'none';/);
  assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|\*|https?:/);
  await closeWithoutComplaints();
});

test('single-key shortcuts stay off when the page is loaded again, and can be switched on again', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const focused = () => page.evaluate(() => document.activeElement.id);
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('g');
  await eventually(async () => assert.equal(await focused(), 'go-to'));
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await page.getByLabel('Enable single-key shortcuts').uncheck();
  await page.keyboard.press('Escape');
  for (const time of ['at once', 'after a reload']) {
    await page.locator('#byte-grid').focus();
    for (const key of ['g', '/', '?']) {
      await page.keyboard.press(key);
      await eventually(async () => assert.equal(await focused(), 'byte-grid', `${key} ${time}`));
    }
    await eventually(async () => assert.equal(await page.locator('[aria-keyshortcuts]').count(), 0));
    await eventually(async () => assert.equal(await page.locator('kbd.single:visible').count(), 0));
    if (time === 'at once') {
      await page.reload();
      await page.locator('#facts .pill').waitFor();
    }
  }
  // Other shortcuts still work.
  await fillInput(page, '61 FF', '2 bytes');
  await page.keyboard.press('F8');
  await page.locator('#detail', { hasText: /offset 1\b/ }).waitFor();
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await page.getByLabel('Enable single-key shortcuts').check();
  await page.keyboard.press('Escape');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('/');
  await eventually(async () => assert.equal(await focused(), 'find'));
  await closeWithoutComplaints();
});

test('the page explains colours and counts in text, and the theme button names the theme that it switches to', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, VECTOR, '9 faults');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.getByRole('button', { name: 'Switch to light theme' }).waitFor();
  await page
    .locator('#problems .hint', { hasText: 'Each continuation byte after a rejected lead byte is a fault of its own' })
    .waitFor();
  await page.locator('#legend', { hasText: 'a lead byte after which some continuation bytes are invalid' }).waitFor();
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  const colours = page.locator('#shortcuts .colours');
  await colours.getByText('six more bits of the code point').waitFor();
  await eventually(async () => assert.equal(await colours.locator('dt').count(), await colours.locator('dd').count()));
  await closeWithoutComplaints();
});

// The panes with the text, the bytes and the details of the selection are side by side and select the same bytes. The
// analysis is in tabs, which keep their state.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { boxOf, eventually, fillInput, openFile, openTab, startBrowser, VECTOR } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const box = (page, id) => boxOf(page.locator(`#${id}`));
const tabNames = (page) =>
  page
    .locator('#analysis-tabs [role=tab]:visible')
    .evaluateAll((tabs) => tabs.map((tab) => tab.firstChild.textContent.trim()));
const openPanel = (page) =>
  page.locator('[role=tabpanel]:visible').evaluateAll((panels) => panels.map(({ id }) => id).join(' '));

test('at 1440 × 900 the three panes are side by side, and the first problem is on the first screen', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ viewport: { width: 1440, height: 900 } });
  await openFile(page, 'a.log', Buffer.from('2026-11-24 start\n'.repeat(400) + 'caf\u00e9\n', 'latin1'));
  const problem = page.locator('#problem-list .fault', { hasText: 'windows-1252 character' });
  await problem.waitFor();
  // The panes move down together when a suggestion appears above them.
  await eventually(async () => {
    const [text, bytes, detail] = [await box(page, 'text'), await box(page, 'bytes'), await box(page, 'detail')];
    assert.equal(text.y, bytes.y);
    assert.equal(bytes.y, detail.y);
    assert.ok(text.x + text.width < bytes.x && bytes.x + bytes.width < detail.x);
  });
  const { y, height } = await boxOf(problem);
  assert.ok(y + height <= 900, `the problem ends at ${y + height}`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  await closeWithoutComplaints();
});

test('a click in the text or the bytes does not move the panes and tabs', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ viewport: { width: 1440, height: 900 } });
  await fillInput(page, `${'one two three\n'.repeat(3)}\u{1F600} four \u202e five \ufffd`, 'bytes');
  await page.locator('#text .text-row', { hasText: 'four' }).waitFor();
  /** Returns how far below the top of the window the panes and the tabs begin, in pixels. */
  const places = async () => {
    const boxes = [];
    for (const id of ['text', 'bytes', 'detail', 'analysis-tabs']) boxes.push((await box(page, id)).y);
    return boxes;
  };
  for (const finding of ['bidi control', 'replacement character']) {
    await page.locator('#advice li', { hasText: finding }).waitFor();
  }
  const placesBefore = await places();
  for (const target of [
    page.locator('#text .text-row', { hasText: 'four' }),
    page.locator('#byte-grid .byte').nth(3),
    page.locator('#text .text-row').nth(1),
  ]) {
    await target.click();
    await page.waitForTimeout(150); // the details and the suggestions follow the selection
    assert.deepEqual(await places(), placesBefore);
  }
  await closeWithoutComplaints();
});

test('the tabs are one tab stop, keys select them, and a tab keeps its state', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, VECTOR, '9 faults');
  const tab = (name) => page.getByRole('tab', { name });
  await eventually(async () => assert.equal(await page.locator('#analysis-tabs [tabindex="0"]').count(), 1));
  await eventually(async () => assert.equal(await openPanel(page), 'problems-panel'));
  await tab('Problems').focus();
  for (const [key, panel] of [
    ['ArrowRight', 'fix-panel'],
    ['End', 'statistics-panel'],
    ['ArrowRight', 'problems-panel'],
    ['ArrowLeft', 'statistics-panel'],
    ['Home', 'problems-panel'],
  ]) {
    await page.keyboard.press(key);
    await eventually(async () => assert.equal(await openPanel(page), panel, key));
    await eventually(async () =>
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-selected')), 'true'),
    );
  }
  // The selected policy stays while another tab is open.
  await openTab(page, 'fix');
  await page.getByLabel('On error').selectOption('ignore');
  await openTab(page, 'standards');
  await openTab(page, 'fix');
  assert.equal(await page.getByLabel('On error').inputValue(), 'ignore');
  await closeWithoutComplaints();
});

test('all tabs are in view in narrow windows, in rows from left to right, and arrow keys follow this order', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ viewport: { width: 360, height: 740 } });
  await fillInput(page, VECTOR, '9 faults');
  const boxes = () =>
    page.locator('#analysis-tabs [role=tab]').evaluateAll((tabs) =>
      tabs.map((tab) => {
        const { left, right, top, bottom } = tab.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
  for (const [width, rows] of [
    [360, 2],
    [768, 1],
    [1280, 1],
  ]) {
    await page.setViewportSize({ width, height: 740 });
    await eventually(async () => {
      const all = await boxes();
      assert.equal(all.length, 7);
      assert.ok(all.every(({ left, right }) => left >= 0 && right <= width));
      assert.equal(new Set(all.map(({ top }) => Math.round(top))).size, rows, `rows at ${width} pixels`);
      for (const [at, { left, top }] of all.slice(1).entries())
        assert.ok(left >= all[at].right || top >= all[at].bottom, `tab ${at + 1} at ${width} pixels`);
    });
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('tab', { name: 'Compare' }).click();
  for (const name of ['Standards', 'Characters']) {
    await page.keyboard.press('ArrowRight');
    await page.locator('#analysis-tabs [aria-selected=true]', { hasText: name }).waitFor();
  }
  await closeWithoutComplaints();
});

test('the button of a suggestion opens a tab, and Back returns to the tab that was open before', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, VECTOR, '9 faults');
  await openTab(page, 'standards');
  await page
    .locator('#advice')
    .getByRole('button', { name: /^Replace/ })
    .click();
  await eventually(async () => assert.equal(await openPanel(page), 'fix-panel'));
  await page.getByRole('button', { name: 'Back to the bytes' }).click();
  await eventually(async () => assert.equal(await openPanel(page), 'standards-panel'));
  await closeWithoutComplaints();
});

test('tabs that have nothing to show are hidden: without input, and for binary files', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await page.locator('#analysis-tabs').waitFor();
  await eventually(async () =>
    assert.deepEqual(await tabNames(page), [
      'Problems',
      'Fix and convert',
      'Compare',
      'Standards',
      'Characters',
      'Code page',
      'Statistics',
    ]),
  );
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.locator('#input-formats').waitFor();
  await eventually(async () => assert.deepEqual(await tabNames(page), ['Code page']));
  await eventually(async () => assert.equal(await page.locator('.workbench').isVisible(), false));
  await openFile(page, 'a.png', Buffer.from('89504E470D0A1A0A0000000D49484452', 'hex'));
  await page.locator('#advice', { hasText: 'Not text: PNG' }).waitFor();
  await eventually(async () => assert.deepEqual(await tabNames(page), ['Compare', 'Code page', 'Statistics']));
  await eventually(async () => assert.equal(await page.locator('#text').isVisible(), false));
  await openFile(page, 'a.txt', Buffer.from('abc'));
  await page.locator('#text').waitFor();
  // The tab that was open before the page was cleared.
  await eventually(async () => assert.equal(await openPanel(page), 'problems-panel'));
  await closeWithoutComplaints();
});

test('at 360 pixels the panes are tabs, with targets of 24 pixels or more', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ viewport: { width: 360, height: 740 } });
  await fillInput(page, VECTOR, '9 faults');
  for (const [open, others] of [
    ['text', ['bytes', 'detail']],
    ['bytes', ['text', 'detail']],
    ['detail', ['text', 'bytes']],
  ]) {
    await openTab(page, open);
    await page.locator(`#${open}`).waitFor();
    for (const other of others) assert.equal(await page.locator(`#${other}`).isVisible(), false);
    // Searches and measures in one call, because an element of a list that is drawn anew between two calls would have no box.
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, select, input')]
        .filter((each) => each.checkVisibility() && !each.matches('.sr-only, [type=checkbox]'))
        .map((each) => ({ name: each.id || each.textContent, ...each.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width < 24 || height < 24)
        .map(({ name }) => name),
    );
    assert.deepEqual(small, []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  }
  // The facts about the input are above the detail.
  assert.ok((await box(page, 'facts')).y < (await box(page, 'detail')).y);
  // In a wider window, all three panes are shown.
  await page.setViewportSize({ width: 1000, height: 740 });
  for (const id of ['text', 'bytes', 'detail']) await page.locator(`#${id}`).waitFor();
  await eventually(async () => assert.equal(await page.locator('#pane-tabs').isVisible(), false));
  await closeWithoutComplaints();
});

test('the statistics count lengths, line ends, scripts and bytes by role', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // A b Ж Ж, CR LF, an emoji, CR LF, LF, and a malformed FF.
  await fillInput(page, '41 62 D0 96 D0 96 0D 0A F0 9F 98 80 0D 0A 0A FF', '16 bytes');
  await openTab(page, 'statistics');
  const rows = page.locator('#statistics tr');
  await rows.filter({ hasText: 'Cyrillic' }).waitFor();
  const cells = async (name) =>
    (await rows.filter({ hasText: name }).first().locator('th, td').allInnerTexts()).map((cell) => cell.trim());
  await eventually(async () =>
    assert.deepEqual(await cells('Code points'), ['Code points', '11', '1 malformed sequence counted as U+FFFD']),
  );
  // A b: 1 + 1; Ж Ж: 2 + 2; CR LF CR LF LF: 5; emoji: 4; U+FFFD: 3.
  await eventually(async () => assert.deepEqual((await cells('UTF-8')).slice(1), ['18', 'bytes']));
  await eventually(async () => assert.deepEqual((await cells('UTF-16'))[1], '12'));
  await eventually(async () => assert.deepEqual((await cells('Longest line'))[1], '4'));
  await eventually(async () => assert.deepEqual((await cells('CR LF')).slice(0, 3), ['CR LF', '2', '66.7 %']));
  await eventually(async () => assert.deepEqual((await cells('Latin')).slice(0, 2), ['Latin', '2']));
  await eventually(async () => assert.deepEqual((await cells('Cyrillic')).slice(1, 3), ['2', '18.2 %']));
  await eventually(async () => assert.equal((await cells('Cyrillic'))[4], '1 different'));
  await eventually(async () => assert.deepEqual((await cells('ASCII')).slice(1, 2), ['7']));
  // Another input is counted anew while the tab is open.
  await fillInput(page, 'αβγ', '6 bytes');
  await rows.filter({ hasText: 'Greek' }).waitFor();
  await page.locator('#statistics', { hasText: 'No line ends.' }).waitFor();
  await closeWithoutComplaints();
});

test('the first search for a text finds a match at the selection, and each further search finds the next match', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'words.txt', 'abc abd abc\n');
  const found = async (text, offset) => {
    await page.locator('#find').fill(text);
    await page.locator('#find').press('Enter');
    await page.locator('#find-status', { hasText: `Found at offset ${offset} ` }).waitFor();
    await page.locator('#detail', { hasText: `offset ${offset} ` }).waitFor();
  };
  for (const offset of [0, 8, 0]) await found('abc', offset);
  // The search for another text also begins at the selected match.
  for (const offset of [0, 4, 8, 0]) await found('ab', offset);
  await found('abc', 0);
  await page.getByRole('button', { name: 'Previous match' }).click();
  await page.locator('#find-status', { hasText: 'Found at offset 8 ' }).waitFor();
  await closeWithoutComplaints();
});

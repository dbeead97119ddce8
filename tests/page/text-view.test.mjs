// The text view: lines, keys and clicks, and the selection that it shares with the bytes and the list of problems.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible } from './accessibility.mjs';
import { selectedByte, eventually, openFile, startBrowser } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

async function openText(page, buffer, name = 'lines.txt') {
  await openFile(page, name, buffer);
  await page.locator('#text .text-row').first().waitFor();
}
const lineNumbers = (page) => page.locator('#text .number').evaluateAll((all) => all.map((each) => each.textContent));
const selectedRow = (page) => page.locator('#text .text-row[aria-selected=true]');
/** Waits until the selected byte or range has this place, such as `401:2 · offset 5,000`. */
const waitForSelection = (page, place) =>
  page.locator('#detail .where', { hasText: place }).waitFor({ state: 'attached' });
const marked = (page) => page.locator('#text mark').allInnerTexts();

test('lines end with LF, CR LF and CR; controls and malformed bytes are shown as labels', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openText(page, Buffer.concat([Buffer.from('one\r\ntwo\rthree\n\n'), Buffer.from([0x61, 0xe2, 0x82, 0x62, 0x1b]),
    Buffer.from('\u202ex\u200b\tא')])); // prettier-ignore
  await page.locator('#text .tally', { hasText: '5 lines' }).waitFor();
  await page.locator('#text .text-row', { hasText: 'RLO' }).waitFor();
  assert.deepEqual(await lineNumbers(page), ['1', '2', '3', '4', '5']);
  const lastRow = page.locator('#text .text-row').nth(4);
  await eventually(async () =>
    assert.match((await lastRow.innerText()).replace(/\s+/g, ' '), /a ?E2 82 ?malformed ?b ?ESC ?RLO ?x ?ZWSP ?HT ?א/),
  );
  assert.doesNotMatch(await page.locator('#text').innerText(), /[\u202e\u200b]/);
  const titles = lastRow.locator('[title]').evaluateAll((labels) => labels.map(({ title }) => title.toLowerCase()));
  assert.equal((await titles)[0], 'malformed');
  await closeWithoutComplaints();
});

test('a click selects the bytes of a character, and a selected fault shows its line and column', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const text = Array.from({ length: 400 }, (_, at) => `line ${at + 1} é€😀`).join('\n');
  const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0x0a, 0x78, 0xff, 0x79])]);
  await openText(page, bytes);
  // The first fault of a new file is selected: the text scrolls to it.
  await waitForSelection(page, `401:2 · offset ${(bytes.length - 2).toLocaleString('en')}`);
  await selectedRow(page).filter({ hasText: 'FF' }).waitFor();
  await eventually(async () => assert.equal(await selectedRow(page).locator('.number').innerText(), '401'));
  await eventually(async () =>
    assert.deepEqual(
      (await marked(page)).map((each) => each.slice(0, 2)),
      ['FF'],
    ),
  );
  await eventually(async () =>
    assert.match(await page.locator('#problem-list .where').first().innerText(), /^401:2 · offset/),
  );
  await page.locator('#text').scrollIntoViewIfNeeded();
  // The text with the euro sign in line 400, above the line of the fault.
  const euroRun = page
    .locator('#text .text-row', { hasText: 'ine 400' })
    .locator('[data-run]', { hasText: '€' })
    .first();
  // Clicks on the left and the right part of the euro sign. The panels above the text can change their height after the
  // place is measured, so a click that hits another place is repeated.
  for (const part of [0.2, 0.8]) {
    await eventually(async () => {
      const box = await euroRun.evaluate((run) => {
        run.scrollIntoView({ block: 'nearest' });
        const at = run.textContent.indexOf('€');
        const range = document.createRange();
        range.setStart(run.firstChild, at);
        range.setEnd(run.firstChild, at + 1);
        const { left, top, width, height } = range.getBoundingClientRect();
        return { left, top, width, height };
      });
      await page.mouse.click(box.left + box.width * part, box.top + box.height / 2);
      await page.locator('#detail', { hasText: 'U+20AC' }).waitFor({ timeout: 2_000 });
    });
    await page.waitForFunction(() => document.querySelector('#text mark')?.textContent === '€');
    await waitForSelection(page, '400:11 · ');
    await page.waitForFunction(
      () => document.querySelector('#byte-grid [aria-selected=true] .hex')?.textContent === 'E2',
    );
    await page.locator('#text .text-row[aria-selected=true] .number').click(); // the start of the line
    await waitForSelection(page, '400:1 · ');
  }
  await eventually(async () => assert.equal((await selectedByte(page)).hex, '6C'));
  await closeWithoutComplaints();
});

test('keys move by character and line, Shift selects a range, and Go to line finds a line', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const lines = Array.from({ length: 2000 }, (_, at) => `${at + 1}: é`);
  await openText(page, `${lines.join('\r\n')}\r\n`);
  const field = page.getByLabel('Go to line');
  const goTo = async (typed) => {
    await field.fill(typed);
    await field.press('Enter');
  };
  await goTo('1,234');
  await waitForSelection(page, /^1,234:1 · /);
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Lines of the text'),
  );
  await selectedRow(page).filter({ hasText: '1234: é' }).waitFor();
  for (const [key, place] of [
    ['ArrowRight', '1,234:2'],
    ['ArrowDown', '1,235:2'],
    ['End', '1,235:9'],
    ['ArrowRight', '1,236:1'],
    ['ArrowLeft', '1,235:9'],
    ['Home', '1,235:1'],
    ['ArrowUp', '1,234:1'],
    ['Control+Home', '1:1'],
    ['Control+End', '2,000:9'],
  ]) {
    await page.keyboard.press(key);
    await waitForSelection(page, new RegExp(`^${place} · `));
    await page.waitForFunction(() => {
      const list = document.querySelector('#text [role=listbox]');
      return list.getAttribute('aria-activedescendant') === list.querySelector('[aria-selected=true]')?.id;
    });
  }
  await goTo('7');
  await waitForSelection(page, '7:1 · ');
  await selectedRow(page).filter({ hasText: '7: é' }).waitFor();
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('Shift+ArrowRight');
  await waitForSelection(page, '7:4 · ');
  await page.waitForFunction(() => document.querySelector('#text mark')?.textContent === '7: é');
  await page.locator('#detail .tally', { hasText: '5 bytes' }).waitFor();
  for (const wrong of ['0', '2001', 'x', '']) {
    await goTo(wrong);
    await page.locator('#line-status', { hasText: 'Lines go from 1 to 2,000.' }).waitFor();
  }
  await closeWithoutComplaints();
});

test('a long line wraps or scrolls sideways, and the selection stays in view', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openText(page, `${'word '.repeat(700)}\u200bEND\nnext\n`);
  const list = page.locator('#text [role=listbox]');
  const waitUntilInView = () =>
    page.waitForFunction(() => {
      const [mark, listbox] = ['#text mark', '#text [role=listbox]'].map((each) => document.querySelector(each));
      if (!mark) return false;
      const [inner, outer] = [mark.getBoundingClientRect(), listbox.getBoundingClientRect()];
      return (
        inner.top >= outer.top - 1 &&
        inner.bottom <= outer.bottom + 1 &&
        inner.left >= outer.left &&
        inner.right <= outer.right
      );
    });
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('g');
  await page.keyboard.type('3500');
  await page.keyboard.press('Enter');
  await waitForSelection(page, '1:3,501 · ');
  await waitUntilInView();
  const widths = () => list.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  let [contentWidth, viewWidth] = await widths();
  assert.ok(contentWidth <= viewWidth + 1, `${contentWidth} ${viewWidth}`);
  await page.getByLabel('Wrap').uncheck();
  await waitUntilInView();
  [contentWidth, viewWidth] = await widths();
  assert.ok(contentWidth > 10 * viewWidth, `${contentWidth} ${viewWidth}`);
  await page.getByLabel('Wrap').check();
  await waitUntilInView();
  await closeWithoutComplaints();
});

test('the wheel of the mouse reaches the end of wrapped text and returns to its start', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openText(page, Array.from({ length: 90 }, (_, at) => `${at + 1} ${'wide '.repeat((at * 7) % 150)}`).join('\n'));
  await page.locator('#text [role=listbox]').scrollIntoViewIfNeeded();
  await page.locator('#text [role=listbox]').hover();
  const lastNumber = async () => (await lineNumbers(page)).at(-1);
  const seen = new Set(await lineNumbers(page));
  for (let turn = 0; turn < 200 && (await lastNumber()) !== '90'; turn += 1) {
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(40);
    for (const number of await lineNumbers(page)) seen.add(number);
  }
  assert.equal(await lastNumber(), '90');
  const missing = Array.from({ length: 90 }, (_, at) => String(at + 1)).filter((number) => !seen.has(number));
  assert.deepEqual(missing, []);
  for (let turn = 0; turn < 200 && (await lineNumbers(page))[0] !== '1'; turn += 1) {
    await page.mouse.wheel(0, -300);
    await page.waitForTimeout(40);
  }
  assert.equal((await lineNumbers(page))[0], '1');
  await closeWithoutComplaints();
});

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1440, 360]) {
    test(`axe finds no violations at ${width} pixels, ${colorScheme}`, async () => {
      const { page, closeWithoutComplaints } = await browser.open({ colorScheme, viewport: { width, height: 900 } });
      const text =
        'Name;Preis\nKäse;4,50 €\u200b\nBrötchen;0,35 €\r\n\u202etxt.exe\n' + 'Ein langer Absatz. '.repeat(20);
      await openText(page, Buffer.concat([Buffer.from(text), Buffer.from([0x0a, 0x45, 0x6e, 0xe9, 0x0a])]));
      await waitForSelection(page, '6:3 · ');
      await assertAccessible(page);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      if (process.env.PICTURES) {
        await page.locator('#text').scrollIntoViewIfNeeded();
        await page.screenshot({ path: `${process.env.PICTURES}/text-${width}-${colorScheme}.png` });
      }
      await closeWithoutComplaints();
    });
  }
}

test('a line of prose is laid out in the direction of most of its letters, also while a character is selected', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const lines = [
    'ۼ = 1; // one letter of a right-to-left script',
    'שלום עולם, this',
    'مرحبا بالعالم',
    '12:30',
    '// \u202eabc ۼ', // the override is a label
    'مرحبا ، بالعالم \u200f مرحبا', // a label within the line
  ];
  await openText(page, Buffer.from(lines.join('\n')));
  const row = (at) => page.locator('#text .text-row').nth(at);
  await row(5).filter({ hasText: 'بالعالم' }).waitFor();
  /**
   * Returns the direction of a row, `ltr` or `rtl`, measured within its first run, and from each run or label to the
   * next. If these directions differ, returns both.
   */
  const directionOf = (at) =>
    row(at).evaluate((element) => {
      const left = (node, index) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        return range.getBoundingClientRect().left;
      };
      const first = element.querySelector('[data-run]').firstChild;
      const pairs = [[left(first, 0), left(first, first.length - 1)]];
      const parts = [...element.querySelectorAll('[data-run], .label')].map((part) => left(part.firstChild, 0));
      for (let index = 1; index < parts.length; index += 1) pairs.push([parts[index - 1], parts[index]]);
      const directions = pairs.filter(([one, two]) => one !== two).map(([one, two]) => (one < two ? 'ltr' : 'rtl'));
      return [...new Set(directions)].join(' and ');
    });
  const expected = ['ltr', 'rtl', 'rtl', 'ltr', 'ltr', 'rtl'];
  const all = () => Promise.all(lines.map((_, at) => directionOf(at)));
  assert.deepEqual(await all(), expected);
  /** Returns the characters of a row in the order from left to right. */
  const shownOrder = (at) =>
    row(at).evaluate((element) => {
      const characters = [...element.querySelectorAll('[data-run]')].flatMap(({ firstChild: node }) =>
        Array.from(node.data, (character, index) => {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          return { character, left: range.getBoundingClientRect().left };
        }),
      );
      return characters
        .sort((one, two) => one.left - two.left)
        .map(({ character }) => character)
        .join('');
    });
  // A mark splits a line, also within a word, but does not change its order.
  const orders = await Promise.all(lines.map((_, at) => shownOrder(at)));
  for (let at = 0; at < lines.length; at += 1) {
    await row(at).locator('[data-run]').first().click();
    await row(at).locator('mark').waitFor();
    assert.equal(await shownOrder(at), orders[at], lines[at]);
  }
  await closeWithoutComplaints();
});

test('a wrapped line that fills the width has no empty row below it, with each kind of line end', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ viewport: { width: 360, height: 740 } });
  const rows = page.locator('#text .text-row');
  for (const end of ['\n', '\r\n', '\r']) {
    const lines = Array.from({ length: 14 }, (_, at) => 'x'.repeat(26 + at));
    await openFile(page, 'lines.txt', lines.map((line) => line + end).join(''));
    await page
      .locator(`.text-rows[data-line-ends="${end.replace('\r\n', 'CR LF').replace('\n', 'LF').replace('\r', 'CR')}"]`)
      .waitFor();
    await rows
      .filter({ hasText: 'x'.repeat(30) })
      .first()
      .waitFor();
    // Compares the heights of the rows with and without the labels of line ends.
    const [withEnds, withoutEnds] = await page.evaluate(() => {
      const heights = () =>
        [...document.querySelectorAll('.text-row .content')].map((each) => each.getBoundingClientRect().height);
      const before = heights();
      for (const each of document.querySelectorAll('.line-end')) each.style.display = 'none';
      return [before, heights()];
    });
    assert.ok(withEnds.length >= 8);
    assert.ok(new Set(withEnds).size > 1, 'some lines are wrapped');
    assert.deepEqual(withEnds, withoutEnds, JSON.stringify(end));
    // Hidden labels do not make the text wider than the pane.
    assert.ok(await page.locator('.text-rows').evaluate((each) => each.scrollWidth <= each.clientWidth));
  }
  await closeWithoutComplaints();
});

test('the name of a file breaks between its words, and the length of the file stays in one line', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ viewport: { width: 360, height: 740 } });
  const names = ['server-access_2024-11-30_export.final.log', 'Kundenliste_Stand-Oktober_geprueft.csv'];
  for (const name of names) {
    await openFile(page, name, 'Grüße\n'.repeat(300));
    const element = page.locator('.file-name', { hasText: name });
    await element.waitFor();
    const brokenParts = await element.evaluate((each) =>
      [...each.firstElementChild.childNodes, ...each.querySelector('.file-length').childNodes]
        .filter((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
        })
        .map((node) => node.textContent),
    );
    assert.deepEqual(brokenParts, []);
    assert.ok((await element.boundingBox()).height > 30, 'the name has several lines');
  }
  await closeWithoutComplaints();
});

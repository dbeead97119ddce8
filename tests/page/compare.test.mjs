// The document is compared with a file, with its version before the changes, and with its repair.
import assert from 'node:assert/strict';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { assertAccessible } from './accessibility.mjs';
import { eventually, fillInput, openFile, openPath, openTab, startBrowser } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

const panel = (page) => page.locator('#compare');
const waitForVerdict = (page, text) => page.locator('.comparison-verdict', { hasText: text }).waitFor();
const waitForPlace = (page, text) => page.locator('#compare .place', { hasText: text }).waitFor();
/** Returns the marked parts of a table: the parts that differ. */
const marked = (page, table) => panel(page).locator(`${table} mark`).allTextContents();
/** Returns the text of each row of a table. */
const rows = (page, table) =>
  panel(page)
    .locator(`${table} tr`)
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.trim()).join(' ')),
    );
const fileOf = (name, content) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

/** Opens the first file, and the tab that compares it. */
async function openFirst(page, name, content) {
  await openFile(page, name, content);
  await openTab(page, 'compare');
}
const compareWith = (page, name, content) => page.getByLabel('File to compare').setInputFiles(fileOf(name, content));

test('two files: the differences are counted, visited by key, and shown as text and as aligned bytes', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFirst(page, 'old.txt', 'one two three\nfour\u200b five\nsix seven eight\n');
  await compareWith(page, 'new.txt', 'one 2 three\nfour five\nsix seven eight nine\n');
  await waitForVerdict(page, '3 differences.');
  await waitForPlace(page, 'Difference 1 of 3: offset 4 in this input, 4 in the other');
  await eventually(async () => assert.deepEqual(await marked(page, '.difference-texts'), ['t', 'w', 'o', '2']));
  const [first, second] = await rows(page, '.difference-bytes');
  assert.equal(first, '−This input  00000000 6F 6E 65 20 74 77 6F 20 74 68 72 65 65 0A 66');
  assert.equal(second.replaceAll('··no byte', '··'), '+Other  00000000 6F 6E 65 20 32 ·· ·· 20 74 68 72 65 65 0A 66');
  // Invisible characters have labels.
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('F7');
  await waitForPlace(page, 'Difference 2 of 3: offset 18');
  await eventually(async () => assert.deepEqual(await marked(page, '.difference-texts'), ['ZWSP', ' nothing ']));
  // The grid of bytes selects the first byte of the difference.
  await page.waitForFunction(
    () => document.querySelector('#byte-grid [aria-selected=true] .hex')?.textContent === 'E2',
  );
  await page.keyboard.press('F7');
  await waitForPlace(page, 'Difference 3 of 3: offset 42');
  await page.keyboard.press('F7');
  await waitForPlace(page, 'Difference 1 of 3');
  await page.keyboard.press('Shift+F7');
  await waitForPlace(page, 'Difference 3 of 3');
  await panel(page).getByRole('button', { name: 'Next difference' }).click();
  await waitForPlace(page, 'Difference 1 of 3');
  // Two clicks advance twice, even if the second click comes before the page shows the result of the first.
  await panel(page)
    .getByRole('button', { name: 'Next difference' })
    .evaluate((button) => {
      button.click();
      button.click();
    });
  await waitForPlace(page, 'Difference 3 of 3');
  await panel(page).getByRole('button', { name: 'Close comparison' }).focus();
  await page.keyboard.press('Enter');
  await panel(page).getByText('Drop a file here').waitFor();
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement.dataset.action), 'choose'),
  );
  await closeWithoutComplaints();
});

test('the same text in another form is recognised, and compared by characters or by bytes', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const text = 'é\r\nline\r\n';
  await openFirst(page, 'a.txt', text);
  await compareWith(page, 'b.txt', Buffer.from(`\ufeff${text}`, 'utf16le'));
  await waitForVerdict(
    page,
    'The same text. The inputs differ only in encoding (utf-8 and utf-16le) and BOM (only the other has one).',
  );
  assert.equal(await page.getByRole('radio', { name: 'Characters' }).isChecked(), true);
  assert.equal(await panel(page).locator('.difference').isVisible(), false);
  await page.getByRole('radio', { name: 'Bytes' }).check();
  await waitForPlace(page, 'Difference 1 of');
  await compareWith(page, 'c.txt', text.replaceAll('\r\n', '\n'));
  await waitForVerdict(page, 'differ only in line ends (CR LF and LF). 2 differences.');
  await compareWith(page, 'd.txt', text.normalize('NFD'));
  await waitForVerdict(page, 'differ only in normalization');
  await compareWith(page, 'e.txt', text);
  await waitForVerdict(page, 'The inputs are identical: 10 bytes.');
  await compareWith(page, 'f.txt', '');
  await waitForVerdict(page, '1 difference.');
  await closeWithoutComplaints();
});

// The page loads the full edition of the package for encodings such as EUC-KR, which the small edition lacks.
const KOREAN = Array(20).fill('한국어 학교에서 공부합니다').join(' ');
const inEucKr = (text) => Buffer.from(codec.encode(text, 'euc-kr'));

test('files in an encoding of the full edition are compared by bytes, and then again by characters', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFirst(page, 'a.txt', inEucKr(KOREAN));
  await compareWith(page, 'b.txt', inEucKr(KOREAN.replace('학교에서', '대교에선')));
  // Differences are separate if at least three equal units are between them. Here, the units between the changed
  // characters are four bytes, or two characters.
  await waitForVerdict(page, '2 differences.');
  await page.getByRole('radio', { name: 'Characters' }).check();
  await waitForVerdict(page, '1 difference.');
  await closeWithoutComplaints();
});

test('typed text in an encoding of the full edition is compared with a file', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, KOREAN, 'code points');
  await page.getByLabel('Encoding', { exact: true }).selectOption('euc-kr');
  await openTab(page, 'compare');
  await compareWith(page, 'a.txt', inEucKr(KOREAN));
  await waitForVerdict(page, 'The inputs are identical');
  await closeWithoutComplaints();
});

test('an edited input is compared with the input before the changes, again after each edit, until another input is opened', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, '41 42 43', '3 bytes');
  await openTab(page, 'compare');
  assert.equal(await panel(page).getByRole('button', { name: 'Input before the changes' }).isVisible(), false);
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('5a');
  await panel(page).getByRole('button', { name: 'Input before the changes' }).click();
  await waitForVerdict(page, '1 difference.');
  await eventually(async () => assert.deepEqual(await marked(page, '.difference-bytes'), ['5A', '41']));
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('End');
  await page.keyboard.type('44');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.difference-bytes td')].some((cell) => cell.textContent === '44'),
  );
  for (let digit = 0; digit < 4; digit += 1) await page.keyboard.press('Control+z');
  await waitForVerdict(page, 'identical');
  await fillInput(page, 'other', '5 bytes');
  await panel(page).getByText('Drop a file here').waitFor();
  await closeWithoutComplaints();
});

test('a text is compared with its repair', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'Das Café in Köln: GrÃ¼ÃŸe und schÃ¶ne TÃ¤ge', 'code points');
  await page.locator('#repair').waitFor({ state: 'attached' });
  await openTab(page, 'compare');
  await panel(page).getByRole('button', { name: 'Repaired text' }).click();
  await panel(page).locator('.names', { hasText: 'the repaired text' }).waitFor();
  await waitForPlace(page, 'Difference 1 of');
  await eventually(async () => assert.ok((await marked(page, '.difference-texts')).includes('ü')));
  await closeWithoutComplaints();
});

test('a file that is dropped on the tab is compared, not opened', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFirst(page, 'old.txt', 'one');
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['two'], 'dropped.txt'));
    return data;
  });
  await panel(page).dispatchEvent('dragenter', { dataTransfer: transfer });
  await panel(page).dispatchEvent('drop', { dataTransfer: transfer });
  await panel(page).locator('.names', { hasText: 'dropped.txt' }).waitFor();
  await waitForVerdict(page, '1 difference.');
  assert.equal(await page.locator('.file-name').textContent(), 'old.txt · 3 bytes');
  assert.equal(await page.locator('#drop').isVisible(), false);
  await closeWithoutComplaints();
});

test('in large files, an inserted byte and a removed range are two differences, and everything else is equal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compare-'));
  const { page, closeWithoutComplaints } = await browser.open();
  try {
    // The generator does not repeat a number within a block, so no two ranges of a block are equal.
    let state = 1;
    const line = () => `${(state = (Math.imul(state, 1664525) + 1013904223) >>> 0)}\n`;
    const block = Buffer.from(Array.from({ length: 1 << 16 }, line).join(''));
    const paths = ['first.txt', 'second.txt'].map((name) => join(folder, name));
    const [first, second] = await Promise.all(paths.map((path) => open(path, 'w')));
    for (let at = 0; at < 12; at += 1) {
      const numberLine = Buffer.from(`${at}\n`);
      await first.write(Buffer.concat([numberLine, block]));
      await second.write(
        Buffer.concat([
          numberLine,
          ...(at === 5 ? [Buffer.from('X')] : []),
          at === 10 ? block.subarray(100_000) : block,
        ]),
      );
    }
    await Promise.all([first.close(), second.close()]);
    await openPath(page, paths[0]);
    await openTab(page, 'compare');
    await page.getByLabel('File to compare').setInputFiles(paths[1]);
    await waitForVerdict(page, '2 differences.');
    const insertedAt = 5 * block.length + 12; // the lines “0” to “5” have 12 bytes
    await waitForPlace(
      page,
      `offset ${insertedAt.toLocaleString('en')} in this input, ${insertedAt.toLocaleString('en')} in the other`,
    );
    await page.getByRole('radio', { name: 'Characters' }).check();
    await waitForPlace(page, `Difference 1 of 2: offset ${insertedAt.toLocaleString('en')}`);
    await closeWithoutComplaints();
  } finally {
    await rm(folder, { recursive: true });
  }
});

for (const [width, colorScheme] of [
  [1440, 'light'],
  [360, 'dark'],
]) {
  test(`axe finds no violations in a comparison at ${width} pixels, ${colorScheme}; no horizontal scroll`, async () => {
    const { page, closeWithoutComplaints } = await browser.open({ colorScheme, viewport: { width, height: 900 } });
    await openFirst(page, 'a.txt', 'one \xff\u200btwo'.repeat(9));
    await assertAccessible(page);
    await compareWith(page, 'b.txt', Buffer.from('one \xfftwo'.repeat(9), 'latin1'));
    await waitForPlace(page, 'Difference 1 of');
    await assertAccessible(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    await closeWithoutComplaints();
  });
}

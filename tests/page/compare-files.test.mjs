// Files that are deleted or become shorter while they are compared, or afterwards.
import assert from 'node:assert/strict';
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { selectedByte, openPath, openTab, startBrowser, waitForFacts } from './browser.mjs';

let browser;
let folder;
before(async () => {
  browser = await startBrowser();
  folder = mkdtempSync(join(tmpdir(), 'compare-'));
});
after(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true });
});

const DAMAGE = { 'is deleted': (path) => rmSync(path), 'becomes shorter': (path) => truncateSync(path, 3) };
const SIDES = ['first.txt', 'second.txt'];
const waitForVerdict = (page, hasText) => page.locator('.comparison-verdict', { hasText }).waitFor();

/** Opens the first file, and the tab that compares it. */
async function openFirst(page, path) {
  await openPath(page, path);
  await openTab(page, 'compare');
}

/** Waits until the element for `selector` reports that the file could not be read, and says what to do. */
const waitForProblem = (page, selector, name) =>
  page
    .locator(`${selector}[data-kind=problem]`, {
      hasText: new RegExp(`^“${name}” could not be read: .*choose the file again`),
    })
    .waitFor();

/** Opens another file as both inputs, and asserts that it is compared. */
async function assertUsable(page) {
  const other = join(folder, 'other.txt');
  writeFileSync(other, 'an input that can be read');
  await openPath(page, other);
  await page.getByLabel('File to compare').setInputFiles(other);
  await waitForVerdict(page, 'The inputs are identical');
}

for (const [event, damage] of Object.entries(DAMAGE)) {
  for (const [side, name] of SIDES.entries()) {
    test(`if ${name} ${event} after it was compared, the page names it, and the other panes stay as before`, async () => {
      const { page, closeWithoutComplaints } = await browser.open();
      const paths = SIDES.map((each) => join(folder, each));
      writeFileSync(paths[0], 'one two three\nfour five\n');
      writeFileSync(paths[1], 'one 2 three\nfour 5\n');
      await openFirst(page, paths[0]);
      await waitForFacts(page, 'Valid utf-8');
      await page.getByLabel('File to compare').setInputFiles(paths[1]);
      await waitForVerdict(page, '2 differences.');
      await page.locator('#compare .place', { hasText: 'Difference 1 of 2' }).waitFor();
      await page.locator('#detail', { hasText: 'LATIN SMALL LETTER O' }).waitFor();
      const [rows, detail] = [await page.locator('#byte-grid').innerText(), await page.locator('#detail').innerText()];
      damage(paths[side]);

      // The next difference cannot be shown: the first one stays.
      await page.locator('#byte-grid').focus();
      await page.keyboard.press('F7');
      await waitForProblem(page, '#note', name);
      await page.locator('#compare .place', { hasText: 'Difference 1 of 2' }).waitFor();
      await page.locator('#compare mark').first().waitFor();

      await page.getByRole('radio', { name: 'Characters' }).check();
      await waitForProblem(page, '.comparison-verdict', name);
      assert.equal(await page.locator('#compare .difference').isVisible(), false);
      assert.equal(await page.locator('.compare-progress').isVisible(), false);
      assert.equal(await page.locator('#byte-grid').innerText(), rows);
      assert.equal(await page.locator('#detail').innerText(), detail);
      assert.equal((await selectedByte(page)).hex, '6F');
      await assertUsable(page);
      await closeWithoutComplaints();
    });

    test(`if ${name} ${event} while it is compared, the page names it`, async () => {
      const { page, closeWithoutComplaints } = await browser.open();
      const paths = SIDES.map((each) => join(folder, each));
      for (const path of paths) {
        const file = openSync(path, 'w'); // the file is sparse: comparing it takes seconds, but little is written
        ftruncateSync(file, 2 ** 33);
        closeSync(file);
      }
      await openFirst(page, paths[0]);
      await page.getByLabel('File to compare').setInputFiles(paths[1]);
      await page.locator('.compare-progress').waitFor();
      damage(paths[side]);
      await waitForProblem(page, '.comparison-verdict', name);
      await page.getByRole('button', { name: 'Close comparison' }).click();
      await assertUsable(page);
      await closeWithoutComplaints();
    });
  }
}

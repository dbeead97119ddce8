// Edits of a file of 300 MB, and failures while a file is edited: each failure is reported, and the edits stay.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { selectedByte, eventually, openPath, openTab, startBrowser, waitForFacts } from './browser.mjs';
import { writeSparseFile } from './sparse-file.mjs';

const LARGE = 300_000_000;
let browser;
let folder;
before(async () => {
  browser = await startBrowser();
  folder = mkdtempSync(join(tmpdir(), 'utfscope-edit-'));
});
after(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true });
});

const sparseFile = (name, length, pieces) => writeSparseFile(join(folder, name), length, pieces);

const bar = (page) => page.locator('#edit-bar');
const waitForStatus = (page, text) =>
  eventually(async () => {
    const shown = await bar(page).locator('[role=status]').textContent();
    assert.ok(shown.includes(text), `the status is “${shown}”, not “${text}”`);
  });
const button = (page, name) => bar(page).getByRole('button', { name, exact: true });
/** Waits until the selected byte has these hex digits. */
const waitForSelected = (page, hex) =>
  page.waitForFunction(
    (wanted) => document.querySelector('#byte-grid [aria-selected=true] .hex')?.textContent === wanted,
    hex,
  );

/** Goes to an offset with the field of the page, waits until its byte is selected, and puts the focus into the grid. */
async function goTo(page, offset, hex) {
  await page.locator('#go-to').fill(String(offset));
  await page.locator('#go-to').press('Enter'); // focuses the field again: after an edit, the grid may have taken the focus
  await waitForSelected(page, hex);
  await page.locator('#byte-grid').focus();
}

/** Makes the dialog for saving return a file of the origin-private file system, not a file that a user chooses. */
const chooseFile = (page) =>
  page.addInitScript(() => {
    window.showSaveFilePicker = async ({ suggestedName }) => {
      const root = await navigator.storage.getDirectory();
      window.chosen = await root.getFileHandle(suggestedName, { create: true });
      return window.chosen;
    };
  });

/** Returns the size of the saved file in bytes, and its bytes `[from, to)` as text. */
const savedPart = (page, from, to) =>
  page.evaluate(
    async ([start, end]) => {
      const file = await window.chosen.getFile();
      return { size: file.size, text: await file.slice(start, end).text() };
    },
    [from, to],
  );

test('a file of 300 MB is edited at both ends, cleaned up and saved, and the edits are undone', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ prepare: chooseFile });
  const middle = LARGE / 2;
  const path = sparseFile('large.txt', LARGE, [
    [0, '\ufeffstart'],
    [middle, 'a\u200bb cafe\u0301 '],
    [LARGE - 3, 'end'],
  ]);
  await openPath(page, path);
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('F2');
  await goTo(page, 3, '73');
  await page.keyboard.press('Insert');
  await page.keyboard.type('58');
  await waitForFacts(page, '300,000,001 bytes');
  // The second digit changes the inserted byte, and selects the next one.
  await page.locator('#byte-grid [data-changed] .hex', { hasText: '58' }).waitFor();
  await goTo(page, LARGE, '64');
  await page.keyboard.press('Delete');
  await waitForFacts(page, '300,000,000 bytes');
  await openTab(page, 'fix');
  const dialog = page.locator('#fix');
  for (const [name, sentence, length] of [
    ['Remove BOM…', 'Removed: the BOM.', '299,999,997'],
    ['Remove invisible characters…', 'Removed: 1 invisible character.', '299,999,994'],
    ['Normalize…', 'Normalized to NFC: 1 place.', '299,999,993'],
  ]) {
    await page.locator('#clean-up').getByRole('button', { name }).click();
    await dialog.getByText('1 place changes.').waitFor();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.locator('#note', { hasText: sentence }).waitFor();
    await waitForFacts(page, `${length} bytes`);
  }
  // The inserted byte directly follows the removed BOM, so the two edits are one change.
  await eventually(async () => assert.equal(await page.locator('#changes tbody tr').count(), 4));
  await button(page, 'Save as…').click();
  await waitForStatus(page, 'Saved to “large.edited.txt”: 299,999,993 bytes.');
  assert.deepEqual(await savedPart(page, 0, 6), { size: 299_999_993, text: 'Xstart' });
  assert.equal((await savedPart(page, middle - 2, middle + 7)).text, 'ab caf\u00e9 ');
  assert.equal((await savedPart(page, LARGE - 9, LARGE)).text, 'en');
  // The six steps: the two digits of the inserted byte, one deletion, and three clean-ups.
  for (let undone = 0; undone < 6; undone += 1) await page.locator('#byte-grid').press('Control+z');
  await waitForFacts(page, '300,000,000 bytes');
  await page.locator('#changes').waitFor({ state: 'hidden' });
  await closeWithoutComplaints();
});

test('bad input: full storage while saving is reported, and the edits and undo stay', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ prepare: chooseFile });
  await openPath(page, sparseFile('full.txt', 40_000_000, [[0, 'start']]));
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('58');
  await page.locator('#byte-grid [data-changed]').waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: browser.origin, quotaSize: 1_000_000 });
  await button(page, 'Save as…').click();
  await waitForStatus(page, '“full.edited.txt” was not saved: ');
  await waitForStatus(page, 'there is not enough free space. Free some');
  assert.equal(await page.locator('#byte-grid [data-changed]').count(), 1);
  // With more space, saving again succeeds.
  await session.send('Storage.overrideQuotaForOrigin', { origin: browser.origin });
  await button(page, 'Save as…').click();
  await waitForStatus(page, 'Saved to “full.edited.txt”: 40,000,000 bytes.');
  assert.equal((await savedPart(page, 0, 5)).text, 'Xtart');
  for (let digit = 0; digit < 2; digit += 1) await page.locator('#byte-grid').press('Control+z');
  await page.locator('#byte-grid [data-changed]').waitFor({ state: 'detached' });
  await closeWithoutComplaints();
});

for (const [event, damage] of [
  ['vanishes', (path) => rmSync(path)],
  ['becomes shorter', (path) => truncateSync(path, 10)],
  ['changes', (path) => writeFileSync(path, 'x'.repeat(5_000_000))],
]) {
  test(`bad input: a file that ${event} while it is edited is reported, and the edit stays`, async () => {
    const { page, closeWithoutComplaints } = await browser.open({ prepare: chooseFile });
    const path = sparseFile(`${event.replaceAll(' ', '-')}.txt`, 5_000_000, [[0, 'start']]);
    await openPath(page, path);
    await page.locator('#byte-grid').focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('58');
    await page.locator('#byte-grid [data-changed] .hex', { hasText: '58' }).waitFor();
    await waitForSelected(page, '74');
    damage(path);
    await page.keyboard.type('5');
    await page.locator('#note[data-kind=problem]', { hasText: 'could not be read' }).waitFor();
    await button(page, 'Save as…').click();
    await waitForStatus(page, 'could not be read');
    // The edit is still marked, and the bytes that were loaded are still shown.
    await openTab(page, 'fix');
    assert.equal(await page.locator('#byte-grid [data-changed]').count(), 1);
    assert.equal((await selectedByte(page)).hex, '74');
    await closeWithoutComplaints();
  });
}

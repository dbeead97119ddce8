// Bad input: for each failure, the page says what to do, loses no input, and keeps the undo history.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fillInput, openPath, startBrowser, waitForFacts } from './browser.mjs';

const LINE_LENGTH = 100_000_000; // bytes
const MAX_ADDED_MEMORY = 150e6; // bytes
let browser;
let folder;
before(async () => {
  // A page can measure the memory of itself and its workers only if it is cross-origin isolated, and not in Chromium's
  // headless shell.
  const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
  const args = ['--enable-blink-features=ForceEagerMeasureMemory'];
  browser = await startBrowser({ headers, args, program: process.env.COMPLETE_CHROMIUM });
  folder = mkdtempSync(join(tmpdir(), 'utfscope-bad-'));
});
after(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true });
});

const memory = (page) => page.evaluate(async () => (await performance.measureUserAgentSpecificMemory()).bytes);
const waitForProblem = (page, text) => page.locator('#note[data-kind=problem]', { hasText: text }).waitFor();
const waitForBytes = (page, hex) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('#byte-grid .byte[data-state=known] .hex')]
        .map(({ textContent }) => textContent)
        .join(' ') === wanted,
    hex,
  );
const waitForSelected = (page, offset) =>
  page.locator('#detail', { hasText: new RegExp(`offset ${offset.toLocaleString('en')}\\D`) }).waitFor();

/** Opens `41 42 43` and types `5a` over its first byte. The tests check that this edit stays. */
async function edit(page) {
  await fillInput(page, '41 42 43', '3 bytes');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Home');
  await page.keyboard.type('5a');
  await waitForBytes(page, '5A 42 43');
}

/** Checks that the edit made by `edit` is still there, and can be undone and redone digit by digit. */
async function editStays(page) {
  await waitForBytes(page, '5A 42 43');
  await page.locator('#byte-grid').focus();
  for (const hex of ['51 42 43', '41 42 43']) {
    await page.keyboard.press('Control+z');
    await waitForBytes(page, hex);
  }
  for (let digit = 0; digit < 2; digit += 1) await page.keyboard.press('Control+y');
  await waitForBytes(page, '5A 42 43');
}

/** Makes the page and its workers fail to read files from now on, as if the system had withdrawn the permission. */
async function denyReading(page) {
  const deny = () => {
    Blob.prototype.arrayBuffer = async () => {
      throw new DOMException('The requested file could not be read.', 'NotReadableError');
    };
  };
  await page.evaluate(deny);
  await Promise.all(page.workers().map((worker) => worker.evaluate(deny)));
}

async function dropPath(page, path) {
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop']) {
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    await session.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
  }
}

test('bad input: a line of 100 MB can be opened, scrolled and searched in bounded memory, and the page stays responsive', async () => {
  const content = Buffer.alloc(LINE_LENGTH, 'naïve 日本 word ');
  content.write('needle', LINE_LENGTH / 2);
  content.fill('.', LINE_LENGTH - 20).write('END', LINE_LENGTH - 3);
  content.fill('.', LINE_LENGTH / 2 - 6, LINE_LENGTH / 2).fill('.', LINE_LENGTH / 2 + 6, LINE_LENGTH / 2 + 12);
  const path = join(folder, 'one-line.txt');
  writeFileSync(path, content);
  const { page, closeWithoutComplaints } = await browser.open();
  const memoryBefore = await memory(page);
  await page.evaluate(() => {
    window.longestPause = 0;
    window.began = performance.now();
    let last = window.began;
    window.ticking = setInterval(() => {
      const now = performance.now();
      window.longestPause = Math.max(window.longestPause, now - last);
      last = now;
    }, 10);
  });
  await openPath(page, path);
  await waitForFacts(page, '100,000,000 bytes');
  const lines = page.locator('#text [role=listbox]');
  await lines.locator('.text-row', { hasText: 'naïve 日本 word' }).first().waitFor();
  await page.locator('#progress[data-state=finished]').waitFor();
  await page.locator('#text .tally', { hasText: '1 line' }).waitFor();
  // A key goes to the end of the line, and the scroll bar goes back to the start of the line.
  await lines.focus();
  await page.keyboard.press('Control+End');
  await waitForSelected(page, LINE_LENGTH - 1);
  await lines.locator('[aria-selected=true]', { hasText: 'END' }).waitFor();
  await lines.evaluate((list) => (list.scrollTop = 0));
  await page.waitForFunction(() => document.querySelector('#text .text-row .number')?.textContent === '1');
  await page.locator('#find').fill('needle');
  await page.locator('#find').press('Enter');
  await waitForSelected(page, LINE_LENGTH / 2);
  await lines.locator('[aria-selected=true] mark').first().waitFor();
  const { longestPause, duration } = await page.evaluate(() => {
    clearInterval(window.ticking);
    return { longestPause: window.longestPause, duration: performance.now() - window.began };
  });
  assert.ok(
    longestPause < duration / 2,
    `the page was blocked for ${Math.round(longestPause)} of ${Math.round(duration)} ms`,
  );
  const added = (await memory(page)) - memoryBefore;
  assert.ok(added < MAX_ADDED_MEMORY, `${added} bytes more than before the file was opened`);
  await closeWithoutComplaints();
});

test('bad input: the page reports a file that it is not permitted to read, and the edits and undo stay', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await edit(page);
  await denyReading(page);
  const path = join(folder, 'locked.txt');
  writeFileSync(path, 'secret');
  await page.locator('#file').setInputFiles(path);
  await waitForProblem(
    page,
    '“locked.txt” could not be read: it may have been changed, moved or deleted since it was chosen, or reading it is not permitted.',
  );
  await waitForProblem(page, 'Your input is unchanged; you can choose the file again.');
  await waitForFacts(page, '3 bytes');
  await waitForBytes(page, '5A 42 43');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('Control+z');
  await waitForBytes(page, '51 42 43');
  await closeWithoutComplaints();
});

test('bad input: the page reports a folder that is dropped while editing, and the edits and undo stay', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await edit(page);
  // Uses the browser's own events, as scripts cannot create a dropped folder.
  await dropPath(page, folder);
  await waitForProblem(page, 'is a folder. Drop a single file instead. Your input is unchanged.');
  await editStays(page);
  await closeWithoutComplaints();
});

test('bad input: the page reports a file that becomes empty while it is edited, and the edits stay', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const path = join(folder, 'emptied.txt');
  writeFileSync(path, 'x'.repeat(5_000_000));
  await openPath(page, path);
  await page.locator('#progress[data-state=finished]').waitFor();
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('41');
  await page.locator('#byte-grid [data-changed] .hex', { hasText: '41' }).waitFor();
  truncateSync(path, 0);
  await page.keyboard.type('4');
  await waitForProblem(page, '“emptied.txt” could not be read');
  assert.equal(await page.locator('#byte-grid [data-changed]').count(), 1);
  await closeWithoutComplaints();
});

test('bad input: after an edit that removes every byte, the page says how to restore them', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await edit(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await waitForFacts(page, '0 bytes');
  await page.locator('#note', { hasText: 'Your changes removed every byte. Choose Undo to restore them.' }).waitFor();
  // The bytes are hidden, so the focus moves to the button.
  await page.locator('#undo:focus').waitFor();
  await page.keyboard.press('Enter');
  await editStays(page);
  await closeWithoutComplaints();
});

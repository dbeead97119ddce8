// Large files: first screen, parallel scan, faults, navigation, search and comparison, in bounded memory.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { eventually, openPath, openTab, startBrowser, waitForFacts } from './browser.mjs';
import { writeSparseFile } from './sparse-file.mjs';

const MIB = 2 ** 20;
const GIB = 2 ** 30;
const MAX_MEMORY = 150e6; // bytes more than the empty page

let browser;
let folder;
before(async () => {
  // A page can measure the memory of itself and its workers only if it is cross-origin isolated, and not in Chromium's
  // headless shell.
  const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
  const args = ['--enable-blink-features=ForceEagerMeasureMemory'];
  browser = await startBrowser({ headers, args, program: process.env.COMPLETE_CHROMIUM });
  folder = mkdtempSync(join(tmpdir(), 'utfscope-'));
});
after(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true });
});

const sparseFile = (name, length, pieces) => writeSparseFile(join(folder, name), length, pieces);

/** Returns how many bytes of memory the page and its workers use, after a garbage collection. */
const memory = (page) => page.evaluate(async () => (await performance.measureUserAgentSpecificMemory()).bytes);

/** Measures the memory until `isDone()`. Returns the largest result minus `empty`, the memory of the empty page, in bytes. */
async function maxMemory(page, empty, isDone) {
  let max = 0;
  for (;;) {
    max = Math.max(max, (await memory(page)) - empty);
    if (await isDone()) return max;
    await page.waitForTimeout(250);
  }
}

const isFinished = (page) => page.locator('#progress[data-state=finished]').isVisible();
/** Waits until the page explains the selected byte at an offset. */
const waitForDetail = (page, offset) =>
  page.locator('#detail', { hasText: `offset ${offset.toLocaleString('en')} ` }).waitFor();

/** Returns the hex digits of the selected byte once its cell is drawn at `offset`. */
async function byteAt(page, offset) {
  // Reads the cell in one evaluation: during a scan, the height of the grid changes, which creates its rows again.
  const hex = await page.waitForFunction(
    ([row, column]) => {
      const cell = document.querySelector('#byte-grid [aria-selected=true]');
      const isThere =
        cell?.dataset.state === 'known' &&
        Number(cell.parentElement.getAttribute('aria-rowindex')) === row &&
        Number(cell.getAttribute('aria-colindex')) === column;
      return isThere && cell.querySelector('.hex').textContent;
    },
    [Math.floor(offset / 16) + 1, (offset % 16) + 2],
  );
  return hex.jsonValue();
}

/** Types an offset, and waits until the page explains the byte there, or the sequence that begins at `offset`. */
async function goTo(page, typed, offset) {
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('g');
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await waitForDetail(page, offset);
}

/** Searches for text or for bytes in hex, and waits until the status of the search contains `status`. */
async function find(page, sought, as, status) {
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('/');
  await page.getByLabel('Search for').selectOption(as);
  await page.locator('#find').fill(sought);
  await page.locator('#find').press('Enter');
  await page.locator('#find-status', { hasText: status }).waitFor();
}

test('a file of 1 GiB can be read, navigated and searched in bounded memory', async () => {
  const euro = [0xe2, 0x82, 0xac];
  const path = sparseFile('gib.bin', GIB, [
    [0, Buffer.from('Here it begins. ')],
    [4 * MIB - 1, euro], // across the ends of chunks, jobs and blocks
    [500 * MIB - 2, [0x41, 0x42, 0x43, 0x44]],
    [700 * MIB, [0xc0, 0xaf]],
    [GIB - 2, [0xe2, 0x82]],
  ]);
  const { page, closeWithoutComplaints } = await browser.open();
  const empty = await memory(page);
  await openPath(page, path);
  await waitForFacts(page, '1,073,741,824 bytes');
  assert.equal(await byteAt(page, 0), '48');
  // The NULs make the file binary data, so the test chooses an encoding.
  await page.locator('#advice').getByRole('button', { name: 'Decode as utf-8' }).click();
  await waitForFacts(page, 'code points');

  // Every offset can be selected during the scan.
  await goTo(page, '0x1F400000', 500 * MIB);
  assert.equal(await byteAt(page, 500 * MIB), '43');
  await goTo(page, '100%', GIB - 2); // the truncated sequence begins there
  assert.equal(await byteAt(page, GIB - 1), '82');

  const max = await maxMemory(page, empty, () => isFinished(page));
  assert.ok(max < MAX_MEMORY, `${max} bytes more than the empty page`);
  const facts = await page.locator('#facts').innerText();
  assert.match(facts, /Not valid utf-8/);
  // Every byte is one code point, with two exceptions: the three bytes of the euro sign are one code point together, and the
  // four bytes of the faults are not counted.
  assert.match(facts, new RegExp(`${(GIB - 2 - 4).toLocaleString('en')} code points`));
  assert.match(facts, /\b2 places, 3 faults/);
  await eventually(async () => assert.match(await page.locator('#progress').innerText(), /Scan complete/));

  await goTo(page, '0', 0);
  // The audit reports the NULs. Their first run begins after the text.
  for (const offset of [16, 700 * MIB, GIB - 2]) {
    await page.keyboard.press('F8');
    await waitForDetail(page, offset);
  }
  await page.keyboard.press('Shift+F8');
  await waitForDetail(page, 700 * MIB);
  assert.equal(await byteAt(page, 700 * MIB), 'C0');

  await find(
    page,
    '€',
    'text',
    `Found at offset ${(4 * MIB - 1).toLocaleString('en')} (0x3FFFFF), 3 bytes. The search continued from the start.`,
  );
  await waitForDetail(page, 4 * MIB - 1);
  await find(page, '4142 4344', 'hex', `Found at offset ${(500 * MIB - 2).toLocaleString('en')}`);
  await find(page, 'abcd', 'text', '“abcd” does not occur.');
  await page.getByRole('button', { name: 'Previous match' }).click();
  await page.locator('#find-status', { hasText: '“abcd” does not occur.' }).waitFor();
  await page.locator('#find').fill('ABCD');
  await page.getByRole('button', { name: 'Previous match' }).click();
  await page.locator('#find-status', { hasText: 'The search continued from the end.' }).waitFor();
  assert.ok((await memory(page)) - empty < MAX_MEMORY);
  await closeWithoutComplaints();
});

test('in a file full of faults, all faults are listed in bounded memory, and the counts of a stopped scan are marked as incomplete', async () => {
  const length = 32 * MIB;
  const path = sparseFile('faults.bin', length, [[0, new Uint8Array(length).fill(0xff)]]);
  const { page, closeWithoutComplaints } = await browser.open();
  const empty = await memory(page);
  await openPath(page, path);
  await page.locator('#progress', { hasText: /MB\/s · .+ left/ }).waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page
    .locator('#progress[data-state=stopped]', { hasText: /Stopped: the counts cover the first [\d,]+ bytes/ })
    .waitFor();
  const counted = Number(
    /first ([\d,]+) bytes/.exec(await page.locator('#progress').innerText())[1].replaceAll(',', ''),
  );
  assert.ok(counted > 0 && counted < length, `${counted}`);
  await eventually(async () =>
    assert.match(await page.locator('#facts').innerText(), new RegExp(`${counted.toLocaleString('en')} faults so far`)),
  );

  // The next and the previous fault are found in the part that was not scanned, too.
  await goTo(page, '99%', Math.floor(length * 0.99));
  await page.keyboard.press('F8');
  await waitForDetail(page, Math.floor(length * 0.99) + 1);
  await page.keyboard.press('Shift+F8');
  await waitForDetail(page, Math.floor(length * 0.99));
  await page.keyboard.press('Shift+F8');
  await waitForDetail(page, Math.floor(length * 0.99) - 1);

  await page.getByRole('button', { name: 'Continue' }).click();
  const max = await maxMemory(page, empty, () => isFinished(page));
  assert.ok(max < MAX_MEMORY, `${max} bytes more than the empty page`);
  await eventually(async () =>
    assert.match(await page.locator('#problems .tally').innerText(), new RegExp(length.toLocaleString('en'))),
  );
  await page.locator('#problem-list').focus();
  await page.keyboard.press('End');
  await waitForDetail(page, length - 1);
  await page.locator('#problem-list .where', { hasText: `offset ${(length - 1).toLocaleString('en')} ` }).waitFor();
  await closeWithoutComplaints();
});

test('utf-16 with a BOM is counted in chunks, and a search for text finds aligned code units only', async () => {
  const length = 9 * MIB;
  const pair = [0x3d, 0xd8, 0x00, 0xde]; // U+1F600, little-endian
  const path = sparseFile('wide.txt', length, [
    [0, [0xff, 0xfe, 0x41, 0x00]], // FF FE and two NULs would be the BOM of UTF-32
    [MIB - 2, pair],
    [4 * MIB - 2, pair],
    [5 * MIB + 1, [0xac, 0x20]], // the bytes of the euro sign, but not an aligned code unit
    [6 * MIB, [0xac, 0x20]],
    [8 * MIB - 2, [0x3d, 0xd8]],
  ]);
  const { page, closeWithoutComplaints } = await browser.open();
  await openPath(page, path);
  await waitForFacts(page, 'utf-16le');
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-16');
  await waitForFacts(page, 'Not valid utf-16');
  await page.locator('#progress[data-state=finished]').waitFor();
  const facts = await page.locator('#facts').innerText();
  assert.match(facts, new RegExp(`${(length / 2 - 3).toLocaleString('en')} code points`));
  assert.match(facts, /\b1 fault\b/);
  await page.keyboard.press('F8');
  await waitForDetail(page, 8 * MIB - 2);
  await find(page, '€', 'text', `Found at offset ${(6 * MIB).toLocaleString('en')} `);
  // A search for a new value begins at the selection, so it finds the match there first.
  await find(page, 'AC 20', 'hex', `Found at offset ${(6 * MIB).toLocaleString('en')} `);
  await find(page, 'AC 20', 'hex', `Found at offset ${(5 * MIB + 1).toLocaleString('en')} `);
  await closeWithoutComplaints();
});

test('two files of 300 MiB are compared by bytes and by characters in bounded memory', async () => {
  const length = 300 * MIB;
  const start = [0, Buffer.from('Here it begins. ')];
  const paths = [
    sparseFile('first.bin', length, [start]),
    sparseFile('second.bin', length + 1, [start, [length / 3, Buffer.from('X')]]),
  ];
  const { page, closeWithoutComplaints } = await browser.open();
  const empty = await memory(page);
  await openPath(page, paths[0]);
  await openTab(page, 'compare');
  const verdict = page.locator('.comparison-verdict', { hasText: '1 difference.' });
  const at = (length / 3).toLocaleString('en');
  const assertCompared = async () => {
    const max = await maxMemory(page, empty, () => verdict.isVisible());
    assert.ok(max < MAX_MEMORY, `${max} bytes more than the empty page`);
    await page.locator('#compare .place', { hasText: `offset ${at} in this input, ${at} in the other` }).waitFor();
  };
  await page.getByLabel('File to compare').setInputFiles(paths[1]);
  await assertCompared();
  await page.getByRole('radio', { name: 'Characters' }).check();
  await assertCompared();
  assert.ok(await page.getByRole('radio', { name: 'Characters' }).isChecked());
  await closeWithoutComplaints();
});

test('offsets are read in decimal, in hex and as a percentage; an invalid offset gives a message', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const parsed = (typed, length) =>
    page.evaluate(
      async ([text, size]) => (await import('/byte-navigation.js')).parseOffset(text, size),
      [typed, length],
    );
  for (const [typed, offset] of [
    ['0', 0],
    ['4096', 4096],
    ['4,096', 4096],
    ['0x1000', 4096],
    ['0X1f', 31],
    ['1FF', 511],
    ['00000010', 16], // like the labels of the rows
    ['50%', 5000],
    ['2,5%', 250],
    ['12.5 %', 1250],
    ['99.99 %', 9999],
    ['100%', 9999],
  ]) {
    assert.equal((await parsed(typed, 10_000)).offset, offset, typed);
  }
  assert.deepEqual(await parsed('0x140000000', 6 * GIB), { offset: 5 * GIB });
  assert.equal((await parsed('100', 10_000)).note, 'Read as decimal: offset 100 (0x64). For hex, write 0x100.');
  assert.equal((await parsed('9999', 10_000)).note, 'Read as decimal: offset 9,999 (0x270F).');
  for (const [typed, problem] of [
    ['', /Offsets go from 0 to 9,999 \(0x270F\)/],
    ['10000', /“10000” is past the end.*0 to 9,999/],
    ['1G', /“1G” is not an offset\. Write it as 4096, 0x1000, 1FF or 50%/],
    ['-1', /is not an offset/],
    ['101%', /more than 100%/],
  ]) {
    assert.match((await parsed(typed, 10_000)).problem, problem, typed);
  }
  await closeWithoutComplaints();
});

// Files that are opened with the button or dropped: large, empty, unreadable, and changed while open.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { selectedByte, eventually, fillInput, openPath, openTab, startBrowser, waitForFacts } from './browser.mjs';

const LARGE = 20_000_000;
let browser;
let folder;
before(async () => {
  browser = await startBrowser();
  folder = mkdtempSync(join(tmpdir(), 'utfscope-'));
});
after(async () => {
  await browser?.close();
  if (folder) rmSync(folder, { recursive: true });
});

/** Writes a file into the temporary folder, and returns its path. */
function writeFile(name, content) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Dispatches the events of a file dropped on the page. */
async function drop(page, fileHandle) {
  const transfer = await page.evaluateHandle((dropped) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(dropped);
    return dataTransfer;
  }, fileHandle);
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await page.dispatchEvent('body', type, { dataTransfer: transfer });
  }
}

test('the page stays responsive while it opens 20 MB of text', async () => {
  const words = Buffer.from('The price is 12 €, or 日本語 で 😀, naïve or not.\n');
  const content = Buffer.alloc(LARGE, words);
  content[LARGE - 5] = 0xc0;
  content.write('END.', LARGE - 4);
  // The C0 may cut a character, so the bytes before it become ASCII.
  content.fill(0x2e, LARGE - 12, LARGE - 5);
  for (let at = LARGE - 13; content[at] >= 0x80; at -= 1) content[at] = 0x2e;
  const expected = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
  const codePoints = [...expected].length - 1; // without the U+FFFD for C0

  const { page, closeWithoutComplaints } = await browser.open();
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
  await openPath(page, writeFile('large.txt', content));
  // The first rows respond to keys while the scan may still run.
  await waitForFacts(page, '20,000,000 bytes');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('#detail', { hasText: /offset 16\b/ }).waitFor();
  await eventually(async () => assert.equal((await selectedByte(page)).row, 2));
  await waitForFacts(page, 'Not valid utf-8');
  await page.locator('#progress[data-state=finished]', { hasText: 'Scan complete' }).waitFor();
  const { longestPause, duration } = await page.evaluate(() => {
    clearInterval(window.ticking);
    return { longestPause: window.longestPause, duration: performance.now() - window.began };
  });
  // If the page counted on its main thread, it would be blocked most of the time, on any machine.
  assert.ok(
    longestPause < duration / 2,
    `the page was blocked for ${Math.round(longestPause)} of ${Math.round(duration)} ms`,
  );

  const facts = await page.locator('#facts').innerText();
  assert.match(facts, /\b1 fault\b/);
  assert.match(facts, new RegExp(`${codePoints.toLocaleString('en')} code points`));

  // The fault is in a row far beyond the maximum height of an element.
  await page.keyboard.press('F8');
  await page.locator('#detail', { hasText: `offset ${(LARGE - 5).toLocaleString('en')}` }).waitFor();
  const at = LARGE - 5;
  await page.waitForFunction(
    () => document.querySelector('#byte-grid [aria-selected=true] .hex')?.textContent === 'C0',
  );
  const chosen = await selectedByte(page);
  assert.deepEqual([chosen.row, chosen.column], [Math.floor(at / 16) + 1, (at % 16) + 1]);
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('Control+End');
  await page.locator('#detail', { hasText: `offset ${(LARGE - 1).toLocaleString('en')}` }).waitFor();
  await openTab(page, 'characters');
  await page.locator('#code-point-grid [aria-selected=true]', { hasText: '.' }).waitFor();

  // The mouse wheel scrolls by pixels, not by the scale of the scroll bar.
  const firstRow = () =>
    page.locator('#byte-grid .byte-row:visible').first().getAttribute('aria-rowindex').then(Number);
  const rowBeforeWheel = await firstRow();
  await page.locator('#byte-grid').hover();
  await page.mouse.wheel(0, -500);
  await page.waitForFunction(
    (row) => Number(document.querySelector('#byte-grid .byte-row').getAttribute('aria-rowindex')) < row,
    rowBeforeWheel,
  );
  // A row has at least 25 pixels.
  assert.ok(rowBeforeWheel - (await firstRow()) <= 21, '500 pixels scroll by 21 rows at most');
  // In the middle of its track, the scroll bar shows the middle of the file.
  await page.locator('#byte-grid').evaluate((grid) => {
    grid.scrollTop = grid.scrollHeight / 2;
  });
  await page.waitForFunction(
    (wanted) => {
      const row = document.querySelector('#byte-grid .byte-row');
      return (
        Math.abs(Number(row.getAttribute('aria-rowindex')) - wanted) < wanted / 100 &&
        row.querySelector('[data-state=known] .hex')
      );
    },
    LARGE / 16 / 2,
  );
  await closeWithoutComplaints();
});

test('if the scroll bar of a large file is moved right after a step of the mouse wheel, the rows at its new position are shown', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openPath(page, writeFile('zeros.bin', Buffer.alloc(LARGE)));
  await waitForFacts(page, '20,000,000 bytes');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('Control+End');
  await page.locator('#detail', { hasText: `offset ${(LARGE - 1).toLocaleString('en')}` }).waitFor();
  for (const share of [0.5, 0.25, 0.75, 0.4, 0.6]) {
    const row = await page.locator('#byte-grid').evaluate(async (grid, wanted) => {
      const resolvedBy = (schedule) => new Promise((resolve) => schedule(resolve));
      const scrolled = resolvedBy((resolve) => grid.addEventListener('scroll', resolve, { once: true }));
      grid.scrollTop -= 100; // as a step of the mouse wheel
      await scrolled;
      // The page is busy for 300 ms, and meanwhile the scroll bar is moved.
      for (const began = performance.now(); performance.now() < began + 300;);
      grid.scrollTop = grid.scrollHeight * wanted;
      await resolvedBy((resolve) => setTimeout(resolve, 50));
      await resolvedBy(requestAnimationFrame);
      await resolvedBy(requestAnimationFrame);
      return Number(grid.querySelector('.byte-row').getAttribute('aria-rowindex'));
    }, share);
    const expected = (LARGE / 16) * share;
    assert.ok(Math.abs(row - expected) < expected / 50, `row ${row}, not about ${expected}`);
  }
  await closeWithoutComplaints();
});

test('a dropped file is opened, and closing it restores the typed text', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'typed before', '12 bytes');
  const dropped = await page.evaluateHandle(() => new File([new Uint8Array([0xe2, 0x82, 0xac, 0xff])], 'euro.bin'));
  await drop(page, dropped);
  await waitForFacts(page, '4 bytes');
  await page.locator('#opened-file', { hasText: 'euro.bin' }).waitFor();
  await waitForFacts(page, '1 fault');
  await page.getByRole('button', { name: 'Close file' }).click();
  await waitForFacts(page, '12 bytes');
  await eventually(async () =>
    assert.equal(await page.getByLabel('Text, bytes or code points').inputValue(), 'typed before'),
  );
  await closeWithoutComplaints();
});

test('an empty file shows a message', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openPath(page, writeFile('nothing.txt', ''));
  await page.locator('#note', { hasText: '“nothing.txt” is empty' }).waitFor();
  await waitForFacts(page, '0 bytes');
  await closeWithoutComplaints();
});

test('a file that cannot be read shows a message and keeps the input', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'kept as it is', '13 bytes');
  const path = writeFile('gone.txt', 'soon gone');
  await page.evaluate(() => {
    const picker = document.createElement('input');
    picker.type = 'file';
    picker.id = 'other-picker';
    picker.hidden = true;
    document.body.append(picker);
  });
  await page.locator('#other-picker').setInputFiles(path);
  const deletedFile = await page.evaluateHandle(() => document.querySelector('#other-picker').files[0]);
  rmSync(path);
  await drop(page, deletedFile);
  await page.locator('#note[data-kind=problem]', { hasText: '“gone.txt” could not be read' }).waitFor();
  assert.match(await page.locator('#facts').innerText(), /\b13 bytes/);
  assert.equal(await page.getByLabel('Text, bytes or code points').inputValue(), 'kept as it is');
  // The page still works.
  await fillInput(page, 'and on', '6 bytes');
  await closeWithoutComplaints();
});

test('a file that is deleted while it is open shows a message', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const path = writeFile('leaving.txt', 'here for now');
  await openPath(page, path);
  await waitForFacts(page, 'Valid utf-8');
  rmSync(path);
  await page.getByLabel('Encoding', { exact: true }).selectOption('wtf-8');
  await page.locator('#note[data-kind=problem]', { hasText: '“leaving.txt” could not be read' }).waitFor();
  await closeWithoutComplaints();
});

test('a codec that cannot be loaded shows a message', async () => {
  const { page } = await browser.open({
    prepare: (page) => page.route('**/utfscope.wasm', (route) => route.fulfill({ status: 404, body: 'Not found' })),
    ready: '#failure',
  });
  await eventually(async () =>
    assert.match(
      await page.locator('#failure').innerText(),
      /The decoder could not be loaded: .+ build it again: npm --prefix pkg-config start$/,
    ),
  );
  await page.context().close();
});

test('a key press in the text pane does nothing while there is no document', async () => {
  const { page } = await browser.open({
    prepare: (page) => page.route('**/utfscope.wasm', (route) => route.fulfill({ status: 404, body: 'Not found' })),
    ready: '#failure',
  });
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const lines = page.getByRole('listbox', { name: 'Lines of the text' });
  for (const key of ['ArrowDown', 'End', 'Control+End', 'Control+a']) await lines.press(key);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('a missing part of the page shows a message', async () => {
  const { page } = await browser.open({
    prepare: (page) => page.route('**/slim.js', (route) => route.fulfill({ status: 404, body: 'Not found' })),
    ready: '#failure',
  });
  await eventually(async () =>
    assert.match(
      await page.locator('#failure').innerText(),
      /The decoder could not be loaded: .+ build it again: npm --prefix pkg-config start$/,
    ),
  );
  await page.context().close();
});

// www/vendor is built from the package. After an update of the source without a build, the page imports names that
// www/vendor lacks.
test('a build that is older than the page shows the command that builds it', async () => {
  const { page } = await browser.open({
    prepare: (page) =>
      page.route('**/full/names.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'export const OTHER = [];' }),
      ),
    ready: '#failure',
  });
  await eventually(async () =>
    assert.match(await page.locator('#failure').innerText(), /npm --prefix pkg-config start$/),
  );
  await page.context().close();
});

test('a dropped folder and several dropped files show a message', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'kept as it is', '13 bytes');
  // Uses the browser's own events, as scripts cannot create a dropped folder.
  const session = await page.context().newCDPSession(page);
  const dropPaths = async (...files) => {
    for (const type of ['dragEnter', 'dragOver', 'drop']) {
      const data = { items: [], files, dragOperationsMask: 1 };
      await session.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
    }
  };
  await dropPaths(folder);
  await page.locator('#note[data-kind=problem]', { hasText: 'is a folder. Drop a single file instead' }).waitFor();
  assert.match(await page.locator('#facts').innerText(), /\b13 bytes/);
  await eventually(async () => assert.equal(await page.locator('#drop').isVisible(), false));

  await dropPaths(writeFile('one.txt', '1'), writeFile('two.txt', '22'));
  await page
    .locator('#note', { hasText: '“one.txt” decoded as utf-8. 1 other file ignored: only one file can be open.' })
    .waitFor();
  await closeWithoutComplaints();
});

test('a file that becomes shorter while it is open shows a message and keeps the counts', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openPath(page, writeFile('shrinking.txt', Buffer.alloc(8_000_000, 'x')));
  await page.locator('#progress[data-state=finished]').waitFor();
  writeFile('shrinking.txt', 'x');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('Control+End');
  await page.locator('#note[data-kind=problem]', { hasText: '“shrinking.txt” could not be read' }).waitFor();
  assert.match(await page.locator('#facts').innerText(), /8,000,000 code points/);
  await closeWithoutComplaints();
});

// The selection of a range of bytes by mouse, keys or offsets, and the menu that copies the range.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible } from './accessibility.mjs';
import { eventually, fillInput, openFile, openTab, startBrowser, waitForFacts, downloadWith } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const permissions = ['clipboard-read', 'clipboard-write'];
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());
const cell = (page, offset) =>
  page.locator(`#byte-grid [aria-rowindex="${Math.floor(offset / 16) + 1}"] [aria-colindex="${(offset % 16) + 2}"]`);
/** Returns the hex digits of the bytes that the grid marks as selected. */
const marked = (page) =>
  page
    .locator('#byte-grid .byte[data-in-sequence] .hex')
    .evaluateAll((all) => all.map((hex) => hex.textContent).join(' '));
/** Waits until the grid has this many selected bytes. The grid is drawn a frame later than the label of the range. */
const waitForSelected = (page, count) =>
  page.waitForFunction(
    (wanted) => document.querySelectorAll('#byte-grid [aria-selected=true]').length === wanted,
    count,
  );
const waitForRange = (page, words) => page.locator('#detail .tally', { hasText: words }).waitFor();
const item = (page, name) =>
  page
    .locator('#copy-menu')
    .getByRole('menuitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();

/** Copies in the format `name`, waits for the message that names this format, and returns the text of the clipboard. */
async function copyAs(page, name, note = '') {
  await page.getByRole('button', { name: 'Copy as…' }).click();
  await item(page, name).click();
  await page.locator('#toast', { hasText: `${name} copied.${note && ` ${note}`}` }).waitFor();
  return clipboard(page);
}

test('Ctrl+C copies the selection as hex digits in the grid of bytes, and as text in the text pane', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ permissions });
  await openFile(page, 'a.txt', 'aé€z');
  const assertCopied = async (expected) => {
    await page.evaluate(() => navigator.clipboard.writeText('before'));
    await page.keyboard.press('Control+c');
    await eventually(async () => assert.equal(await clipboard(page), expected));
  };
  await cell(page, 1).hover();
  await page.mouse.down();
  await cell(page, 5).hover();
  await page.mouse.up();
  await waitForRange(page, '5 bytes, 1–5');
  await assertCopied('C3 A9 E2 82 AC');
  await page.keyboard.press('Control+a');
  await waitForRange(page, '7 bytes, 0–6');
  await assertCopied('61 C3 A9 E2 82 AC 7A');
  await page.locator('#text [role=listbox]').focus();
  await assertCopied('aé€z');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await assertCopied('é');
  // In a field, Ctrl+C copies the text of the field.
  await page.locator('#go-to').fill('123');
  await page.locator('#go-to').selectText();
  await assertCopied('123');
  await closeWithoutComplaints();
});

// The page loads the details of a selected character a moment after the selection. Until then, the page knows only the selected byte.
test('Ctrl+C and the menu copy the whole character immediately after it was selected', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ permissions });
  await openFile(page, 'a.txt', 'aé€z');
  await page.locator('#text [role=listbox]').focus();
  for (const [key, expected] of [
    ['Home', 'a'],
    ['ArrowRight', 'é'],
    ['ArrowRight', '€'],
  ]) {
    await page.evaluate((pressed) => {
      const { activeElement } = document;
      activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
      activeElement.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true }));
    }, key);
    await eventually(async () => assert.equal(await clipboard(page), expected));
  }
  await page.evaluate(() => {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
    document.querySelector('#copy-menu').togglePopover();
  });
  await page.locator('#copy-menu', { hasText: 'Copy 2 bytes as' }).waitFor();
  await closeWithoutComplaints();
});

test('Ctrl+A selects all bytes in both panes with a Russian keyboard layout', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'Привет', '12 bytes');
  for (const pane of ['#byte-grid', '#text [role=listbox]']) {
    await cell(page, 4).click();
    await waitForSelected(page, 1);
    await page.evaluate((selector) => {
      const options = { key: 'ф', code: 'KeyA', ctrlKey: true, bubbles: true, cancelable: true };
      document.querySelector(selector).dispatchEvent(new KeyboardEvent('keydown', options));
    }, pane);
    await waitForRange(page, '12 bytes, 0–11');
  }
  await closeWithoutComplaints();
});

test('the mouse, Shift with keys or a click, Ctrl+A and offsets select a range', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'The quick brown fox jumps over the lazy dog', '43 bytes');
  await cell(page, 4).hover();
  await page.mouse.down();
  await cell(page, 6).hover();
  await cell(page, 8).hover();
  await page.mouse.up();
  await waitForRange(page, '5 bytes, 4–8');
  await waitForSelected(page, 5);
  await eventually(async () => assert.equal(await marked(page), '71 75 69 63 6B'));
  await page.keyboard.press('Shift+ArrowLeft');
  await waitForRange(page, '4 bytes, 4–7');
  await page.keyboard.press('Shift+ArrowDown');
  await waitForRange(page, '20 bytes, 4–23');
  await cell(page, 1).click({ modifiers: ['Shift'] });
  await waitForRange(page, '4 bytes, 1–4');
  await page.keyboard.press('Control+a');
  await waitForRange(page, '43 bytes, 0–42');
  await waitForSelected(page, 43);
  await page.keyboard.press('ArrowLeft');
  await page.locator('#detail', { hasText: 'offset 41 ' }).waitFor();
  await eventually(async () => assert.equal(await page.locator('#detail .tally').innerText(), ''));
  await waitForSelected(page, 1);
  for (const [typed, shown] of [
    ['10-14', '5 bytes, 10–14'],
    ['0x10..0x13', '4 bytes, 16–19'],
    ['3 – 50%', '19 bytes, 3–21'],
  ]) {
    await page.keyboard.press('g');
    await page.locator('#go-to').fill(typed);
    await page.keyboard.press('Enter');
    await waitForRange(page, shown);
  }
  await page.keyboard.press('g');
  await page.locator('#go-to').fill('3-99');
  await page.keyboard.press('Enter');
  await page.locator('#find-status', { hasText: 'past the end' }).waitFor();
  await closeWithoutComplaints();
});

test('the menu shows what it copies, and copies it', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ permissions });
  await fillInput(page, 'Price: 5 € "net"', '18 bytes');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('Control+a');
  await waitForRange(page, '18 bytes');
  await page.getByRole('button', { name: 'Copy as…' }).click();
  await page.locator('#copy-menu [role=menuitem]', { hasText: 'U+0050 U+0072' }).waitFor();
  await eventually(async () => assert.equal(await page.locator('#copy-menu .lead').innerText(), 'Copy 18 bytes as'));
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.dataset.format), 'text'));
  await page.keyboard.press('Escape');
  await eventually(async () => assert.equal(await page.locator('#copy-menu').isVisible(), false));
  const wanted = {
    Text: 'Price: 5 € "net"',
    Hex: '50 72 69 63 65 3A 20 35 20 E2 82 AC 20 22 6E 65 74 22',
    C: String.raw`"Price: 5 \xE2\x82\xAC \"net\""`,
    Rust: String.raw`"Price: 5 \u{20AC} \"net\""`,
    JavaScript: String.raw`"Price: 5 \u20AC \"net\""`,
    Java: String.raw`"Price: 5 \u20AC \"net\""`,
    Python: String.raw`"Price: 5 \u20AC \"net\""`,
    'SQL (PostgreSQL)': String.raw`U&'Price: 5 \20AC "net"'`,
    JSON: String.raw`"Price: 5 \u20AC \"net\""`,
    'Percent-encoded': 'Price%3A%205%20%E2%82%AC%20%22net%22',
    HTML: 'Price: 5 &#x20AC; &quot;net&quot;',
    Base64: Buffer.from('Price: 5 € "net"').toString('base64'),
    'Code points':
      'U+0050 U+0072 U+0069 U+0063 U+0065 U+003A U+0020 U+0035 U+0020 U+20AC U+0020 U+0022 U+006E U+0065 U+0074 U+0022',
  };
  for (const [name, text] of Object.entries(wanted)) assert.equal(await copyAs(page, name), text, name);
  await closeWithoutComplaints();
});

test('without a range, the selected character is copied; the menu works with the keyboard alone', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ permissions });
  await fillInput(page, 'a€bcdefg', '10 bytes');
  await cell(page, 2).click();
  await page.locator('#detail', { hasText: 'U+20AC' }).waitFor();
  await page.getByRole('button', { name: 'Copy as…' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('#copy-menu [role=menuitem]', { hasText: String.raw`\u{20AC}` }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('r');
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.dataset.format), 'rust'));
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement.dataset.format), 'download'),
  );
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await page.locator('#toast', { hasText: 'Rust copied.' }).waitFor();
  assert.equal(await clipboard(page), String.raw`"\u{20AC}"`);
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.id), 'copy-as'));
  await closeWithoutComplaints();
});

test('the menu says where a selection is not text, and offers byte strings', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ permissions });
  await fillInput(page, '61 E2 82 62', '4 bytes');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Copy as…' }).click();
  const text = item(page, 'Text');
  await page.locator('#copy-menu .obstacle', { hasText: 'E2 82 at offset 1 (0x1) is not valid utf-8.' }).waitFor();
  await text.getByText('A clipboard can only hold valid text. Copy hex instead.').waitFor();
  await eventually(async () => assert.equal(await text.getAttribute('aria-disabled'), 'true'));
  // A disabled item copies nothing, and does not close the menu.
  await page.evaluate(() => navigator.clipboard.writeText('before'));
  await text.click({ force: true });
  assert.equal(await page.locator('#copy-menu').isVisible(), true);
  assert.equal(await clipboard(page), 'before');
  await page.keyboard.press('Escape');
  assert.equal(await copyAs(page, 'Python', 'The utf-8 bytes. E2 82 at offset 1'), String.raw`b"a\xE2\x82b"`);
  assert.equal(
    await copyAs(page, 'Java', 'The utf-8 bytes. E2 82 at offset 1'),
    'new byte[] {0x61, (byte) 0xE2, (byte) 0x82, 0x62}',
  );
  await closeWithoutComplaints();
});

test('bidirectional controls of the selection do not reorder the menu', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'U+0061 U+202E U+0062 U+0063 U+0064 U+0065', '8 bytes');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Copy as…' }).click();
  await page.locator('#copy-menu code .label', { hasText: 'RLO' }).first().waitFor();
  assert.doesNotMatch(await page.locator('#copy-menu').innerText(), /\u202e/);
  await closeWithoutComplaints();
});

test('a selection that is too large to copy can be downloaded', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const buffer = Buffer.alloc(5 * 2 ** 20, 'text ');
  buffer[3] = 0x21; // the first byte of the selection occurs only once
  await openFile(page, 'large.txt', buffer);
  await waitForFacts(page, '5,242,880 bytes');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('g');
  await page.keyboard.type('3-100%');
  await page.keyboard.press('Enter');
  await waitForRange(page, '5,242,877 bytes, 3–5,242,879');
  await page.getByRole('button', { name: 'Copy as…' }).click();
  await item(page, 'Base64').getByText('longer than 4,194,304 bytes').waitFor();
  const download = await downloadWith(page, item(page, 'Download bytes'));
  assert.equal(download.name, 'large.3-5242879.txt');
  assert.ok(download.bytes.equals(buffer.subarray(3)));
  await closeWithoutComplaints();
});

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1440, 360]) {
    test(`the menu fits in ${width} pixels, ${colorScheme}, and axe finds no violations`, async () => {
      const viewport = { width, height: 900 };
      const { page, closeWithoutComplaints } = await browser.open({ colorScheme, viewport });
      await fillInput(page, '61 E2 82 62 C3 A9', '6 bytes');
      if (width === 360) await openTab(page, 'bytes');
      await page.locator('#byte-grid').focus();
      await page.keyboard.press('Control+a');
      if (width === 360) await openTab(page, 'detail');
      await page.getByRole('button', { name: 'Copy as…' }).click();
      await page.locator('#copy-menu', { hasText: 'not valid utf-8' }).waitFor();
      const box = await page.locator('#copy-menu').boundingBox();
      assert.ok(
        box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= 900,
        JSON.stringify(box),
      );
      await assertAccessible(page);
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/copy-${width}-${colorScheme}.png` });
      await closeWithoutComplaints();
    });
  }
}

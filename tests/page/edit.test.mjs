// Bytes and text are edited in place; edit-text.test.mjs has more tests of the text pane. Edits can be undone, are marked, and are listed with the bytes before and after.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible } from './accessibility.mjs';
import { eventually, fillInput, openFile, openTab, startBrowser, waitForFacts, downloadWith } from './browser.mjs';
import { hexOf, waitForHex } from './byte-grid.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

const inputField = (page) => page.getByLabel('Text, bytes or code points');
const bar = (page) => page.locator('#edit-bar');
const button = (page, name) => bar(page).getByRole('button', { name, exact: true });
const selectedOffset = (page) =>
  page
    .locator('#byte-grid [aria-selected=true]')
    .evaluate((cell) => Number(cell.getAttribute('aria-colindex')) - 2 + 16 * (cell.parentElement.ariaRowIndex - 1));

test('keys change bytes only in edit mode, which F2 turns on and off', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, '41 42 43', '3 bytes');
  await waitForHex(page, '41 42 43');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('5');
  await page.keyboard.press('Delete');
  await page.waitForTimeout(200);
  assert.equal(await hexOf(page), '41 42 43');
  await page.keyboard.press('F2');
  await bar(page).waitFor();
  await eventually(async () => assert.equal(await page.locator('#edit-mode').getAttribute('aria-pressed'), 'true'));
  await page.keyboard.press('F2');
  await bar(page).waitFor({ state: 'hidden' });
  await closeWithoutComplaints();
});

test('the fixes of a fault are updated after an edit of its bytes, and after the undo of the edit', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, '61 C0 62 63 64 65 66 67', '8 bytes');
  await openTab(page, 'problems');
  await page.locator('#problems .fault').first().click();
  const labels = () => page.locator('#problems .fixes button').allInnerTexts();
  const offersWindows1252 = async () => (await labels()).some((label) => label.includes('windows-1252'));
  const offersOverlong = async () => (await labels()).some((label) => label.includes('overlong'));
  await eventually(async () => assert.ok(await offersOverlong(), await labels()));
  assert.equal(await offersWindows1252(), false);
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('F'); // C0 becomes F0, which is ð in windows-1252
  await waitForHex(page, '61 F0 62 63 64 65 66 67');
  await eventually(async () => assert.ok(await offersWindows1252(), await labels()));
  assert.equal(await offersOverlong(), false);
  await button(page, 'Undo').click();
  await waitForHex(page, '61 C0 62 63 64 65 66 67');
  await eventually(async () => assert.ok(await offersOverlong(), await labels()));
  assert.equal(await offersWindows1252(), false);
  await closeWithoutComplaints();
});

test('hex digits overwrite or insert, Delete and Backspace remove, and steps are undone and redone', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, '41 42 43', '3 bytes');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Home');
  // Even if digits are typed without a pause, no digit is lost.
  await page.keyboard.type('5a5b');
  await waitForHex(page, '5A 5B 43');
  await eventually(async () => assert.equal(await selectedOffset(page), 2));
  await page.keyboard.press('Insert');
  await page.keyboard.type('ff');
  await waitForHex(page, '5A 5B FF 43');
  await waitForFacts(page, 'Not valid utf-8');
  await page.keyboard.press('Backspace');
  await waitForHex(page, '5A 5B 43');
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await waitForHex(page, '5B 43');
  await eventually(async () => assert.equal(await inputField(page).inputValue(), '5B 43'));
  for (const hex of ['5A 5B 43', '5A 5B FF 43']) {
    await page.keyboard.press('Control+z');
    await waitForHex(page, hex);
  }
  await page.keyboard.press('Control+y');
  await waitForHex(page, '5A 5B 43');
  await closeWithoutComplaints();
});

test('outside of edit mode, changes are undone and redone by mouse', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const visibleButton = (name) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
  await openFile(page, 'a.bin.txt', Buffer.from('one'));
  for (const name of ['Undo', 'Redo']) assert.equal(await visibleButton(name).count(), 0, name);
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('4f4e');
  await waitForHex(page, '4F 4E 65');
  await page.keyboard.press('F2');
  await bar(page).waitFor({ state: 'hidden' });
  assert.equal(await visibleButton('Redo').count(), 0);
  // The bytes before the first step and after each step. Each digit is a step, also F and E, which replace equal digits.
  const steps = ['6F 6E 65', '4F 6E 65', '4F 6E 65', '4F 4E 65', '4F 4E 65'];
  const undo = visibleButton('Undo');
  for (const hex of steps.slice(0, -1).reverse()) {
    await undo.click();
    await waitForHex(page, hex);
  }
  await undo.waitFor({ state: 'detached' });
  await page.locator('#byte-grid:focus').waitFor(); // the button that had the focus disappeared
  for (const hex of steps.slice(1)) {
    await visibleButton('Redo').click();
    await waitForHex(page, hex);
  }
  await page.locator('#undo:focus').waitFor();
  await closeWithoutComplaints();
});

test('text is inserted in the encoding of the input, and a character that the encoding lacks is refused', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.txt', Buffer.from('caf\u00e9 cr\u00e8me', 'latin1'));
  await page.getByLabel('Encoding', { exact: true }).selectOption('windows-1252');
  await waitForFacts(page, 'windows-1252');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('F2');
  const field = bar(page).getByLabel('Text or bytes to insert');
  await field.fill(' 3 €');
  await button(page, 'Insert after').click();
  await waitForHex(page, '63 61 66 E9 20 63 72 E8 6D 65 20 33 20 80');
  assert.equal(await page.getByLabel('Encoding', { exact: true }).inputValue(), 'windows-1252');
  await field.fill('Ж');
  await button(page, 'Insert before').click();
  await bar(page).locator('[role=status]', { hasText: 'U+0416' }).waitFor();
  await bar(page).getByLabel('Insert as').selectOption('hex');
  await field.fill('0d0');
  await button(page, 'Replace').click();
  await bar(page).locator('[role=status]', { hasText: 'The number of hex digits is odd.' }).waitFor();
  await field.fill('0d 0a');
  await button(page, 'Replace').click();
  await waitForHex(page, '63 61 66 E9 20 63 72 E8 6D 65 0D 0A 33 20 80');
  await closeWithoutComplaints();
});

test('buttons change the selected character, or the byte that was selected in the byte grid', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'list.txt', Buffer.from('\u{F0B7} a\n\u{F0B7} b€\n'));
  const cell = (at) => page.locator('#byte-grid .byte[data-state=known]').nth(at);
  await page.keyboard.press('F2');
  await page.locator('#go-to').fill('0');
  await page.keyboard.press('Enter');
  const field = bar(page).getByLabel('Text or bytes to insert');
  await field.fill('•');
  await button(page, 'Replace').click();
  await waitForHex(page, 'E2 80 A2 20 61 0A EF 82 B7 20 62 E2 82 AC 0A');
  await page
    .locator('#text [role=option]')
    .nth(1)
    .locator('[data-segment]')
    .first()
    .click({ position: { x: 2, y: 5 } });
  await page.waitForFunction(() => /offset 6/.test(document.querySelector('#detail').textContent));
  await button(page, 'Delete character').click();
  await waitForHex(page, 'E2 80 A2 20 61 0A 20 62 E2 82 AC 0A');
  // A click in the byte grid selects a byte. Text is not inserted inside the character that contains this byte.
  await cell(9).click();
  await field.fill('x');
  await button(page, 'Insert before').click();
  await waitForHex(page, 'E2 80 A2 20 61 0A 20 62 78 E2 82 AC 0A');
  await cell(10).click();
  await button(page, 'Delete byte').click();
  await waitForHex(page, 'E2 80 A2 20 61 0A 20 62 78 E2 AC 0A');
  await button(page, 'Delete byte').click();
  await waitForHex(page, 'E2 80 A2 20 61 0A 20 62 78 E2 0A');
  await closeWithoutComplaints();
});

test('a character is not removed if later bytes depend on it', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.txt', 'a+AOkA6A-b');
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-7');
  await page.locator('#text', { hasText: 'é' }).waitFor();
  await page.keyboard.press('F2');
  await page.locator('#text [role=listbox]').focus();
  for (const key of ['Control+Home', 'ArrowRight', 'ArrowRight', 'Delete']) await page.keyboard.press(key);
  await page
    .getByText(/Text in utf-7 depends on the bytes before it\. Edit the bytes in hex instead/)
    .first()
    .waitFor();
  await waitForHex(page, '61 2B 41 4F 6B 41 36 41 2D 62');
  // Characters of Big5 do not depend on each other.
  await openFile(page, 'b.txt', Buffer.from('a4a46162', 'hex'));
  await page.getByLabel('Encoding', { exact: true }).selectOption('big5');
  await page.locator('#text [role=listbox]').focus();
  for (const key of ['Control+Home', 'x']) await page.keyboard.press(key);
  await waitForHex(page, '78 A4 A4 61 62');
  await closeWithoutComplaints();
});

test('unsaved edits are kept if another input is opened, and the browser asks before the page is left', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const asksToLeave = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  const undo = page.locator('#input').getByRole('button', { name: 'Undo' });
  await openFile(page, 'a.txt', 'abc');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('F2');
  assert.equal(await asksToLeave(), false);
  await page.keyboard.type('7778');
  await waitForHex(page, '77 78 63');
  assert.equal(await asksToLeave(), true);
  await openFile(page, 'b.txt', 'other');
  await page.locator('#input', { hasText: 'The changes of “a.txt” were not saved. Undo opens it again.' }).waitFor();
  await waitForHex(page, '6F 74 68 65 72');
  assert.equal(await asksToLeave(), true);
  // The edits of the second input are undone first.
  await page.locator('#byte-grid').focus();
  await page.keyboard.type('61');
  await waitForHex(page, '61 74 68 65 72');
  const press = async (key, times) => {
    for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key);
  };
  await press('Control+z', 2); // two digits
  await waitForHex(page, '6F 74 68 65 72');
  await press('Control+z', 1);
  await waitForHex(page, '77 78 63');
  await press('Control+z', 4);
  await waitForHex(page, '61 62 63');
  assert.equal(await asksToLeave(), false);
  await press('Control+y', 4);
  await waitForHex(page, '77 78 63');
  // An input that was saved is not kept for Undo.
  await downloadWith(page, button(page, 'Download edited file (utf-8)'));
  assert.equal(await asksToLeave(), false);
  await openFile(page, 'c.txt', 'third');
  await waitForHex(page, '74 68 69 72 64');
  assert.equal(await undo.isVisible(), false);
  await closeWithoutComplaints();
});

test('in a narrow column, several rows of bytes stay visible while the edit bar is shown', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ viewport: { width: 1024, height: 800 } });
  await openFile(page, 'a.txt', 'abc '.repeat(100));
  await page.keyboard.press('F2');
  await bar(page).waitFor();
  const { height } = await page.locator('#bytes .pane-body').boundingBox();
  assert.ok(height >= 120, `${height} pixels`);
  await closeWithoutComplaints();
});

test('what was typed just before a click on “Download” is in the downloaded file', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.txt', 'x'.repeat(20));
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('41');
  await page.locator('#byte-grid [data-changed]').waitFor();
  // The keys arrive faster than the edits are done.
  await page.keyboard.type('42434445464748494a4b4c4d4e4f');
  const { bytes } = await downloadWith(page, button(page, 'Download edited file (utf-8)'));
  assert.equal(bytes.toString(), 'ABCDEFGHIJKLMNOxxxxx');
  await closeWithoutComplaints();
});

test('changes are marked, listed with the text before and after, reverted, and saved', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.bin.txt', Buffer.from('one two three'));
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Home');
  await page.keyboard.type('4f');
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await waitForFacts(page, '12 bytes');
  await eventually(async () => assert.equal(await page.locator('#byte-grid [data-changed]').count(), 1));
  await openTab(page, 'fix');
  const rows = page.locator('#changes tbody tr');
  await eventually(async () =>
    assert.deepEqual(
      (await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim()),
      ['offset 0 one two three 6F One two thre 4F Revert', 'offset 12 one two three 65 One two thre (nothing) Revert'],
    ),
  );
  const download = await downloadWith(page, button(page, 'Download edited file (utf-8)'));
  assert.equal(download.name, 'a.bin.edited.txt');
  assert.equal(download.bytes.toString(), 'One two thre');
  await page.getByRole('button', { name: 'Revert the change at offset 0' }).click();
  await page.locator('#changes .tally', { hasText: '1 change' }).waitFor();
  await page.locator('#byte-grid .byte').first().filter({ hasText: '6F' }).waitFor();
  await closeWithoutComplaints();
});

for (const [width, colorScheme] of [
  [1440, 'light'],
  [360, 'dark'],
]) {
  test(`axe finds no violations while editing at ${width} pixels, ${colorScheme}`, async () => {
    const viewport = { width, height: 900 };
    const { page, closeWithoutComplaints } = await browser.open({ colorScheme, viewport });
    await fillInput(page, '41 42 43', '3 bytes');
    if (width === 360) await openTab(page, 'bytes');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.keyboard.type('ff');
    await openTab(page, 'fix');
    await page.locator('#changes').waitFor();
    await page.waitForTimeout(200);
    await assertAccessible(page);
    await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width));
    await closeWithoutComplaints();
  });
}

test('hex digits after the last byte are appended, and a selected range is replaced or removed', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, '41 42 43 44', '4 bytes');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('4546'); // overwrites the last byte, then appends
  await waitForHex(page, '41 42 43 45 46');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Delete');
  await waitForHex(page, '43 45 46');
  // The mouse selects a range.
  const cell = (at) => page.locator('#byte-grid .byte[data-state=known]').nth(at);
  await cell(1).hover();
  await page.mouse.down();
  await cell(2).hover();
  await page.mouse.up();
  await bar(page).getByLabel('Text or bytes to insert').fill('xyz');
  await button(page, 'Replace').click();
  await waitForHex(page, '43 78 79 7A');
  // Two offsets select a range.
  await page.locator('#go-to').fill('1-2');
  await page.keyboard.press('Enter');
  await button(page, 'Delete range').click();
  await waitForHex(page, '43 7A');
  await closeWithoutComplaints();
});

// Shift and other modifiers in the edit mode. `keyboard.type` of Playwright presses no modifiers, so these tests press them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, openFile, startBrowser } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const MODIFIERS = ['Shift', 'CapsLock', 'NumLock', 'AltGraph'];

/** Presses a key while Shift is pressed, as a person does. */
async function pressWithShift(page, key) {
  await page.keyboard.down('Shift');
  await page.keyboard.press(key);
  await page.keyboard.up('Shift');
}

test('capital letters are appended after the last character, one after the other', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.txt', 'xyz');
  await page.locator('.text-rows').focus();
  for (const key of ['F2', 'Control+End', 'ArrowRight', 'a']) await page.keyboard.press(key);
  for (const letter of ['B', 'C']) await pressWithShift(page, letter);
  for (const modifier of MODIFIERS) await page.keyboard.press(modifier);
  await page.keyboard.press('d');
  await eventually(async () => assert.equal(await page.locator('.text-row .content').first().innerText(), 'xyzaBCd'));
  await closeWithoutComplaints();
});

test('the second hex digit of a byte can be a capital letter', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.bin', 'xyz');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('4');
  await pressWithShift(page, 'F');
  const first = page.locator('#byte-grid .byte[data-state=known] .hex').first();
  await eventually(async () => assert.equal(await first.textContent(), '4F'));
  await closeWithoutComplaints();
});

test('Enter inserts the line end of a text whose lines end with CR, or with NEL in EBCDIC', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const hex = () => page.locator('#byte-grid .byte[data-state=known] .hex').allTextContents();
  for (const [bytes, encoding, wanted] of [
    ['61 0D 62 0D 63 0D', 'utf-8', '61 0D 0D 62 0D 63 0D'],
    ['81 15 82 15 83 15', 'cp037', '81 15 15 82 15 83 15'],
  ]) {
    await openFile(page, `${encoding}.txt`, Buffer.from(bytes.replaceAll(' ', ''), 'hex'));
    await page.getByLabel('Encoding', { exact: true }).selectOption(encoding);
    await page.locator('.text-row', { hasText: 'a' }).first().waitFor();
    await page.locator('.text-rows').focus();
    for (const key of ['F2', 'Control+Home', 'ArrowRight', 'Enter', 'F2']) await page.keyboard.press(key);
    await eventually(async () => assert.equal((await hex()).join(' '), wanted));
  }
  await closeWithoutComplaints();
});

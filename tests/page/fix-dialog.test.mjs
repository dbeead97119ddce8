// The dialog of a fix: malformed places that stay after the fix, differences that a reader does not see, and the scroll position.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openFile, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const advice = (page) => page.locator('#advice li');
const fixes = (page) => page.getByRole('group', { name: 'Fixes of the selected problem' });
const dialog = (page) => page.locator('#fix');

test('if a fix changes one malformed place, its dialog says how many other malformed places stay', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // Each name is cut after 18 bytes, inside a letter of two bytes.
  const names = ['Перчатки рабочие', 'Γάντια εργασίας', 'Кисть малярная', 'Βούρτσα δαπέδου'];
  const rows = names.map((name) => [Buffer.from('7;'), Buffer.from(name).subarray(0, 18), Buffer.from(';x\n')]);
  await openFile(page, 'artikel.csv', Buffer.concat(rows.flat()));
  await fixes(page).getByRole('button', { name: 'Remove…' }).click();
  await dialog(page)
    .getByText('1 place changes. 3 other malformed places stay, so the file is not valid utf-8 after the fix.')
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await fixes(page).getByRole('button', { name: 'Fix all cut characters…' }).click();
  await dialog(page).getByText('4 places change.', { exact: true }).waitFor();
  await closeWithoutComplaints();
});

test('texts that differ only in combining marks are shown with their code points', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'iller.csv', 'il,ilce\ni\u0307stanbul,kadıköy\ni\u0307zmir,çiğli\nni\u0307ğde,bor\n');
  await advice(page).getByRole('button', { name: 'Remove U+0307 after i…' }).click();
  await dialog(page).getByText('3 places change.').waitFor();
  assert.deepEqual(await dialog(page).locator('tr').nth(1).locator('code').allTextContents(), [
    'U+0069 U+0307',
    'U+0069',
  ]);
  await closeWithoutComplaints();
});

test('beside a suggestion of windows-1252, the page offers no U+FFFD for a sign that windows-1252 has', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const source = '/*\n * lpt.c: parallel port\n * Copyright \xa9 1994 by the authors\n */\n#include <stdio.h>\n\n';
  const code = 'int main(void) {\n  /* LaserJet\xae printers need a reset */\n  puts("ready");\n  return 0;\n}\n';
  await openFile(page, 'lpt.c', Buffer.from(source + code, 'latin1'));
  await advice(page).filter({ hasText: 'Probably windows-1252' }).waitFor();
  await advice(page).filter({ hasText: '✕ A9 at offset' }).waitFor();
  await waitForFindings(page);
  assert.equal(
    await advice(page)
      .getByRole('button', { name: /U\+FFFD/ })
      .count(),
    0,
  );
  await closeWithoutComplaints();
});

test('the preview of a clean-up opens without a scroll or a change of the tab, and after the fix the page scrolls to the message about the result', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'list.txt', `${'\uf0b7\tBread and butter\n'.repeat(40)}\u200bz\n`);
  await waitForFindings(page);
  await advice(page).getByRole('button', { name: 'Replace with usual characters…' }).click();
  await dialog(page).getByText('40 places change. Shown: 2 with different texts.').waitFor();
  assert.equal(await page.getByRole('tab', { name: 'Problems' }).getAttribute('aria-selected'), 'true');
  assert.equal(await page.evaluate(() => scrollY), 0);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  // Now the preview is opened with a button at the end of the page.
  await page.locator('#problem-list .fault', { hasText: 'U+200B' }).first().click();
  await fixes(page).getByRole('button', { name: 'Remove it…' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await fixes(page).getByRole('button', { name: 'Remove it…' }).click();
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await page.locator('#note', { hasText: 'Removed: 1 invisible character.' }).waitFor();
  await page.waitForFunction(() => document.getElementById('note').getBoundingClientRect().top >= 0);
  await closeWithoutComplaints();
});

test('the end of a preview that continues below its visible part fades', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await page.setViewportSize({ width: 1000, height: 400 });
  await openFile(page, 'list.txt', '\uf0b7\tBread\n\n\n'.repeat(5));
  await advice(page).getByRole('button', { name: 'Replace with usual characters…' }).click();
  const preview = dialog(page).locator('.fix-preview[data-continues]');
  await preview.waitFor();
  await preview.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await dialog(page).locator('.fix-preview:not([data-continues])').waitFor();
  await closeWithoutComplaints();
});

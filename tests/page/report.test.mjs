// Tests the keyboard shortcuts, the printed report, the theme button, reduced motion and accessibility.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible } from './accessibility.mjs';
import { eventually, fillInput, openFile, openTab, startBrowser, VECTOR, waitForFacts } from './browser.mjs';

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser?.close());

test('? shows the keyboard shortcuts, and Escape restores the focus', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('?');
  await dialog.waitFor();
  await eventually(async () => assert.match(await dialog.innerText(), /F8[^]*next or previous problem/));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.id), 'byte-grid'));
  // In the input field, ? types a question mark and does not open the dialog.
  await page.getByLabel('Text, bytes or code points').fill('');
  await page.keyboard.press('?');
  await waitForFacts(page, '1 byte');
  assert.equal(await dialog.isVisible(), false);
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await closeWithoutComplaints();
});

test('if the text declares an encoding that the package lacks, the report lists this encoding without a confidence', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // “Müller” in ANSEL.
  const gedcom = Buffer.from('0 HEAD\n1 CHAR ANSEL\n0 @1@ INDI\n1 NAME /M\xe8uller/\n0 TRLR\n', 'latin1');
  await openFile(page, 'family.ged', gedcom);
  await waitForFacts(page, 'Declares ANSEL');
  await eventually(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const rows = await page.locator('#printed-report tr').allTextContents();
    const declared = rows.find((row) => row.includes('ANSEL'));
    assert.ok(declared && !declared.includes('%') && !declared.includes('windows-1252'), rows.join(' / '));
  });
  await closeWithoutComplaints();
});

test('the theme button names the theme that it switches to', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Light' }).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await page.getByRole('button', { name: 'Light' }).waitFor();
  await closeWithoutComplaints();
});

test('printing creates a report with bytes, faults and verdicts', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, VECTOR, '9 faults');
  await openTab(page, 'standards');
  await page.locator('#judgements .tally', { hasText: 'C0 AF' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  // The page loads the data of the report in the background and shows no progress, so the event is repeated until the
  // report is complete.
  await page.waitForFunction(() => {
    dispatchEvent(new Event('beforeprint'));
    return /malformed bytes are framed/.test(document.querySelector('#printed-report').innerText);
  });
  const report = page.locator('#printed-report');
  const text = await report.innerText();
  assert.match(text, /Result: not valid utf-8, 13 bytes, 2 code points, 3 places, 9 faults, 0 warnings\./);
  assert.match(text, /00000000 {2}E2 82 AC C0 AF/);
  assert.match(text, /8 \(0x08\)\s+F4 \(followed by 90 80 80\)\s+out-of-range[^]*RFC 3629 §3/);
  assert.match(text, /utf-8-rfc2044\s+warning overlong U\+002F/);
  assert.match(text, /unknown 8-bit text/);
  assert.equal(await report.locator('[data-bad]').count(), 9);
  assert.equal(await page.locator('main').isVisible(), false);
  assert.ok((await page.pdf()).length > 5000);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await eventually(async () => assert.equal(await report.innerText(), ''));
  await closeWithoutComplaints();
});

test('reduced motion disables all transitions and animations', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ reducedMotion: 'reduce' });
  const animatedCount = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return animationName !== 'none' || transitionDuration.split(', ').some((time) => time !== '0s');
      }).length,
  );
  assert.equal(animatedCount, 0);
  await closeWithoutComplaints();
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds no violations in “Fix and convert”, the code unit table and the shortcuts, ${colorScheme}`, async () => {
    const { page, closeWithoutComplaints } = await browser.open({ colorScheme });
    for (const preset of ['Mojibake', 'Overlong attack', 'UTF-16, no BOM']) {
      await page.getByRole('button', { name: preset }).click();
      await openTab(page, 'fix');
      await page.locator('#detection .candidate').first().waitFor();
      await page.waitForTimeout(300);
      await assertAccessible(page, preset);
    }
    await page.getByLabel('Encoding', { exact: true }).selectOption('utf-16le');
    await openTab(page, 'code-page');
    await page.locator('#code-page .unit-roles .occurrences', { hasText: '×10' }).waitFor();
    await assertAccessible(page, 'code unit table');
    await page.getByRole('button', { name: 'Shortcuts' }).click();
    await assertAccessible(page, 'keyboard shortcuts');
    await closeWithoutComplaints();
  });
}

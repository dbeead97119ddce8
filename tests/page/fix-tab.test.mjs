// The tab “Fix and convert”: the order of its panels, the fixes that apply, and the labels of its download buttons. Some tests check which
// suggestion the page shows first.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { downloadWith, openFile, openTab, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

const shownFixes = async (page) => {
  const buttons = page.locator('#clean-up [data-fix]:visible');
  return (await buttons.allTextContents()).map((label) => label.replace('…', ''));
};
/** Returns the first words of each suggestion, which are bold. */
const titles = (page) => page.locator('#advice > li p > b:first-child').allTextContents();
// “Müller Grösse” in cp850 (81 is ü, 94 is ö) with a no-break space (FF) between digits
const CP850 = 'M\x81ller Gr\x94sse, f\x81r die K\x84ufer \x81ber 10\xff000, sch\x94ne Gr\x81\xe1e\r\n'.repeat(6);
// “Größe” in UTF-8 that was decoded as windows-1252, with a no-break space before the unit
const MISREAD = 'GrÃ¶ÃŸe: 10\u00a0cm, HÃ¶he, LÃ¤nge und BreÃ¼te\n'.repeat(3);

test('the repair, the conversion and the encoding come before the changes and the clean-up', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.txt', MISREAD);
  await waitForFindings(page);
  await openTab(page, 'fix');
  const ids = await page.locator('#fix-panel > section').evaluateAll((sections) => sections.map(({ id }) => id));
  assert.deepEqual(ids, ['repair', 'convert', 'detection', 'changes', 'clean-up']);
  await closeWithoutComplaints();
});

test('“Clean up” has only the fixes that apply to the text', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const both = ['Normalize', 'Convert line ends'];
  for (const [text, wanted] of [
    ['plain', []],
    ['plain\n', ['Convert line ends']],
    ['漢字', []],
    ['Kovács és Társa\n', both],
    ['\ufeff10\u00a0km\n', ['Remove BOM', 'Replace special spaces', ...both]],
    ['سلام علیکم ي\n', ['Replace Arabic letters in Persian', 'Convert line ends']],
    ['السلام عليكم يا كريم\n', ['Convert line ends']], // Arabic
    [
      'a\u200bb \u202ec\0\n',
      ['Remove invisible characters', 'Remove bidi controls', 'Remove NULs', 'Convert line ends'],
    ],
    ['👩‍🚀\n', ['Convert line ends']],
    // “à” that was decoded as windows-1252 contains a no-break space, which the repair needs.
    ['dÃ©jÃ\u00a0 vu, voilÃ\u00a0 lâ€™Ã©tÃ©\n', both],
  ]) {
    await openFile(page, 'a.txt', text);
    await waitForFindings(page);
    await openTab(page, 'fix');
    assert.deepEqual(await shownFixes(page), wanted, JSON.stringify(text));
  }
  await closeWithoutComplaints();
});

test('the second click of a double click presses no other button', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.txt', Buffer.from(CP850, 'latin1'));
  await waitForFindings(page);
  const convert = page.locator('#advice').getByRole('button', { name: 'Convert to utf-8' });
  await page.evaluate(() => {
    globalThis.pressed = [];
    addEventListener('click', ({ target }) => globalThis.pressed.push(target.closest('button')?.textContent));
  });
  const { x, y, width, height } = await convert.boundingBox();
  const point = [x + width / 2, y + height / 2];
  await page.mouse.click(...point);
  await page.evaluate(([left, top]) => {
    const cover = document.createElement('button');
    cover.id = 'cover';
    cover.textContent = 'Other';
    cover.style.cssText = `position: fixed; z-index: 99; left: ${left - 20}px; top: ${top - 20}px; width: 40px; height: 40px`;
    document.body.append(cover);
  }, point);
  await page.mouse.click(...point);
  assert.deepEqual(await page.evaluate(() => globalThis.pressed), ['Convert to utf-8']);
  await page.waitForTimeout(600); // longer than the interval of a double click in www/double-click.js
  await page.mouse.click(...point);
  assert.deepEqual(await page.evaluate(() => globalThis.pressed), ['Convert to utf-8', 'Other']);
  await page.evaluate(() => document.getElementById('cover').remove());
  await closeWithoutComplaints();
});

test('the wrong encoding, and malformed bytes, come before harmless findings', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.txt', Buffer.from(CP850, 'latin1'));
  await waitForFindings(page);
  assert.equal((await titles(page))[0], 'Detected cp850');
  // Headers with MIME words are usable as they are; the malformed byte F3 is not.
  const mail = 'From: =?utf-8?Q?Jes=C3=BAs?= <j@example.org>\n\nTamaño, año, niño, cañón, pestaña, señal: versi';
  await openFile(page, 'a.patch', mail, Buffer.of(0xf3), 'n\n');
  await waitForFindings(page);
  await page.locator('#layers-after-advice', { hasText: 'MIME encoded words' }).waitFor();
  assert.match((await titles(page))[0], /F3 at offset/);
  await closeWithoutComplaints();
});

test('the label of a download button says whether the file is converted or repaired, in which encoding, and whether a repair is left out', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.txt', Buffer.from(CP850, 'latin1'));
  await waitForFindings(page);
  await openTab(page, 'fix');
  const convert = page.locator('#convert');
  await convert.getByRole('button', { name: 'Download converted file (utf-8)', exact: true }).waitFor();
  await page.locator('#convert-to').selectOption('cp850');
  await convert.getByRole('button', { name: 'Download converted file (cp850)', exact: true }).waitFor();
  await page.locator('#clean-up [data-fix=spaces]').click();
  const dialog = page.locator('#fix');
  await dialog.getByRole('button', { name: 'Download repaired file (cp850)', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await openFile(page, 'b.txt', Buffer.from(MISREAD, 'utf16le'));
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-16le');
  const repair = page.locator('#repair');
  await repair.getByRole('button', { name: 'Download repaired file (utf-16le)', exact: true }).waitFor();
  await page.locator('#convert-to').selectOption('utf-8');
  await convert
    .getByRole('button', { name: 'Download converted file without the repair (utf-8)', exact: true })
    .waitFor();
  await closeWithoutComplaints();
});

test('after only a part of a repair was applied, the button that saves the present file has another name than the button that saves the next repair', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.txt', MISREAD);
  await waitForFindings(page);
  await openTab(page, 'fix');
  const repair = page.locator('#repair');
  await repair.locator('.passages input').first().uncheck();
  await repair.getByRole('button', { name: /^Repair \d+ places?$/ }).click();
  const present = page.locator('#input').getByRole('button', {
    ...{ name: 'Download the file as repaired so far (utf-8)', exact: true },
  });
  await present.waitFor();
  await openTab(page, 'fix');
  const next = repair.getByRole('button', { name: /^Download repaired file \(utf-8\)/ }).first();
  const [first, second] = [await downloadWith(page, present), await downloadWith(page, next)];
  assert.ok(first.bytes.includes('Ã') && !second.bytes.includes('Ã'));
  await closeWithoutComplaints();
});

test('a converted file is offered only when the search for damage has ended', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await page.evaluate(() => {
    const save = document.querySelector('#convert [data-action=download]');
    window.offered = [];
    const note = () => save.disabled || save.closest('[hidden]') || window.offered.push(save.textContent);
    new MutationObserver(note).observe(document.querySelector('#convert'), {
      ...{ subtree: true, childList: true, characterData: true, attributes: true },
    });
  });
  await openFile(page, 'a.txt', MISREAD);
  await waitForFindings(page);
  await openTab(page, 'fix');
  const name = 'Download converted file without the repair (utf-8)';
  await page.locator('#convert').getByRole('button', { name, exact: true }).waitFor();
  assert.deepEqual([...new Set(await page.evaluate(() => window.offered))], [name]);
  await closeWithoutComplaints();
});

test('for valid text with a problem, “Problems” begins with the problem, and the verdict is not green', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(
    page,
    'a.txt',
    'INSERT (1, "K?ln"), (2, "M?nchen"), (3, "D?sseldorf"), (4, "N?rnberg"), (5, "Stra?e"), (6, "gr??er");\n',
  );
  await waitForFindings(page);
  const hint = page.locator('#problems .hint:not(.limit)');
  assert.equal(
    await hint.textContent(),
    'Text was lost before this file was written. The bytes themselves are valid utf-8.',
  );
  assert.equal(await page.locator('#problems .tally').textContent(), '6 words with lost letters');
  assert.equal(await page.locator('.pill[data-verdict=valid]').getAttribute('data-caveat'), '');
  await openFile(page, 'b.txt', 'Köln\n');
  await waitForFindings(page);
  assert.equal(await hint.textContent(), 'No faults: the input is valid utf-8.');
  assert.equal(await page.locator('.pill[data-verdict=valid]').getAttribute('data-caveat'), null);
  await closeWithoutComplaints();
});

test('the button that reviews a repair leaves the tabs, the repair and its buttons on the screen', async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 800 },
  ]) {
    const { page, closeWithoutComplaints } = await browser.open();
    await page.setViewportSize(viewport);
    await openFile(page, 'a.txt', MISREAD);
    await waitForFindings(page);
    await page.locator('#advice').getByRole('button', { name: 'Review repair' }).click();
    await page.getByRole('button', { name: 'Back to the bytes' }).waitFor();
    for (const selector of ['#fix-tab', '#repair .passages', '#repair [data-action=apply]']) {
      const { y, height } = await page.locator(selector).boundingBox();
      assert.ok(y >= 0 && y + height <= viewport.height, `${selector} is at ${y} of ${viewport.height}`);
    }
    // The panel of the conversion, below that of the repair, does not show the misread text again.
    await page.locator('#convert .outcome', { hasText: 'no faults' }).waitFor();
    assert.equal(await page.locator('#convert .result').isVisible(), false);
    await closeWithoutComplaints();
  }
});

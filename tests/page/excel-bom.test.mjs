// Excel needs a BOM to read a CSV file as UTF-8. The page says so before the user saves a converted or repaired file.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  downloadWith,
  eventually,
  openFile,
  openTab,
  startBrowser,
  waitForFacts,
  waitForFindings,
} from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const BOM = 'efbbbf';
const note = (page) => page.locator('#convert .notes li', { hasText: 'Write BOM for Excel' });
const waitForOutcome = (page, sentence) => page.locator('#convert .outcome', { hasText: sentence }).waitFor();

test('for a CSV or TSV file with characters beyond ASCII that becomes UTF-8, the page says when Excel needs a BOM', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  for (const name of ['a.csv', 'A.TSV']) {
    await openFile(page, name, Buffer.from('Ort;Preis\nK\xf6ln;1\nM\xfcnchen;2\n', 'latin1'));
    await page.getByLabel('Encoding', { exact: true }).selectOption('windows-1252');
    await waitForFacts(page, 'windows-1252');
    await openTab(page, 'fix');
    await note(page).waitFor();
    assert.equal(
      await note(page).textContent(),
      'Write BOM for Excel: Excel opens a CSV file as UTF-8 on a double click only if it begins with a BOM. Without one, é becomes Ã©. Most other programs need no BOM, and some show it as “ï»¿”.',
    );
    await page.locator('#convert-to').selectOption('utf-16');
    await note(page).waitFor({ state: 'hidden' });
    await page.locator('#convert-to').selectOption('utf-8');
    await note(page).waitFor();
  }
  await page.locator('#convert').getByLabel('Write BOM').check();
  await waitForOutcome(page, '32 bytes of utf-8');
  const { bytes } = await downloadWith(page, page.locator('#convert').getByRole('button', { name: 'Download' }));
  assert.equal(bytes.subarray(0, 6).toString('hex'), `${BOM}4f7274`);
  await note(page).waitFor({ state: 'hidden' });
  await page.locator('#convert').getByLabel('Write BOM').uncheck();
  await note(page).waitFor();
  // If “Keep BOM” is checked, the result keeps the BOM of the input.
  await openFile(page, 'b.csv', '\ufeffOrt;Preis\nKöln;1\n');
  await openTab(page, 'fix');
  await note(page).waitFor();
  await page.locator('#convert').getByLabel('Keep BOM').check();
  await note(page).waitFor({ state: 'hidden' });
  await closeWithoutComplaints();
});

test('for other files, the note about Excel is shown only after the user focuses the check box', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  for (const [name, text] of [
    ['a.csv', 'Ort;Preis\nBonn;1\n'], // only ASCII
    ['a.json', '{"Ort": "Köln"}\n'],
    ['a.txt', 'Köln\n'],
    ['csv', 'Köln\n'],
  ]) {
    await openFile(page, name, text);
    await openTab(page, 'fix');
    await waitForOutcome(page, 'of utf-8, no faults');
    assert.equal(await note(page).count(), 0, name);
  }
  await page.locator('#convert').getByLabel('Write BOM').focus();
  await page.locator('#convert .unavailable li', { hasText: 'Write BOM for Excel: Excel opens a CSV file' }).waitFor();
  await closeWithoutComplaints();
});

// “Größe” and “Köln” in UTF-8 that was decoded as windows-1252
const MISREAD = 'GrÃ¶ÃŸe;Ort\n1;KÃ¶ln\n2;MÃ¼nchen\n3;DÃ¼sseldorf\n';
const REPAIRED = 'Größe;Ort\n1;Köln\n2;München\n3;Düsseldorf\n';

test('a repaired CSV file is downloaded with a BOM if the user wants it', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.csv', MISREAD);
  await waitForFindings(page);
  await openTab(page, 'fix');
  const repair = page.locator('#repair');
  const box = repair.getByLabel('Write BOM in the downloaded file.');
  await box.waitFor();
  await repair.locator('.repair-bom', { hasText: 'For Excel: Excel opens a CSV file' }).waitFor();
  const download = async () => (await downloadWith(page, repair.getByRole('button', { name: 'Download' }))).bytes;
  assert.equal((await download()).toString(), REPAIRED);
  await box.check();
  assert.equal((await download()).toString(), `\ufeff${REPAIRED}`);
  // The file has a BOM, which the repair keeps.
  await openFile(page, 'b.csv', `\ufeffx;y\n${MISREAD}`);
  await waitForFindings(page);
  await box.waitFor({ state: 'hidden' });
  await eventually(async () => assert.equal((await download()).toString(), `\ufeffx;y\n${REPAIRED}`));
  await openFile(page, 'c.txt', MISREAD);
  await waitForFindings(page);
  await box.waitFor({ state: 'hidden' });
  assert.equal((await download()).toString(), REPAIRED);
  await closeWithoutComplaints();
});

test('if several repairs are possible, the check box of the BOM applies to the repairs that are saved in UTF-8', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.csv', Buffer.from('Gr\xc5\x9f;1\n', 'latin1'));
  await page.getByLabel('Encoding', { exact: true }).selectOption('windows-1252');
  await waitForFacts(page, 'windows-1252');
  await waitForFindings(page);
  await openTab(page, 'fix');
  const repair = page.locator('#repair');
  const choice = (text) => repair.locator('.repair-choices li', { hasText: text });
  // windows-1252 lacks ş, so the first text is saved in UTF-8. The second one is saved in windows-1252.
  const save = (text) => choice(text).getByRole('button', { name: 'Download repaired file' });
  await eventually(async () =>
    assert.deepEqual(
      [await save('Grş').innerText(), await save('Grž').innerText()],
      ['Download repaired file (utf-8)', 'Download repaired file (windows-1252)'],
    ),
  );
  const box = repair.getByLabel('Write BOM in the downloaded file.');
  await box.waitFor();
  await box.check();
  assert.equal((await downloadWith(page, save('Grş'))).bytes.toString(), '\ufeffGrş;1\n');
  assert.equal((await downloadWith(page, save('Grž'))).bytes.toString('hex'), '47729e3b310a');
  await closeWithoutComplaints();
});

// The clean-up of the whole text: a BOM, invisible characters, bidi controls, normalization forms. Fixes of one fault,
// and of all faults with the same cause.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible } from './accessibility.mjs';
import { eventually, fillInput, openFile, openTab, startBrowser, waitForFacts, downloadWith } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

const panel = (page) => page.locator('#clean-up');
const dialog = (page) => page.locator('#fix');
const fixes = (page) => page.getByRole('group', { name: 'Fixes of the selected problem' });
const faults = (page) => page.locator('#problem-list .fault:visible');
const waitForNote = (page, sentence) => page.locator('#note', { hasText: sentence }).waitFor();

/** Opens the dialog with a button, and waits until the dialog shows the sentence. */
async function openDialog(page, button, sentence) {
  await button.click();
  await dialog(page).getByText(sentence).waitFor();
}

const apply = (page) => dialog(page).getByRole('button', { name: 'Apply' }).click();

/** Downloads the edited document with the edit bar, and returns its bytes. */
async function downloadEdited(page) {
  await dialog(page).waitFor({ state: 'hidden' }); // while the dialog is open, F2 does nothing
  if (!(await page.locator('#edit-bar').isVisible())) await page.keyboard.press('F2');
  const button = page.locator('#edit-bar').getByRole('button', { name: /^Download edited file \(/ });
  return (await downloadWith(page, button)).bytes;
}

const CLEANED = [
  ['Remove BOM…', '1 place changes.', '\ufeffab', 'ab'],
  ['Remove bidi controls…', '3 places change.', 'a\u202eb\u2066c\u2069', 'abc'],
  // The joiner in an emoji and the non-joiner in Persian text are kept, as they change how the text is displayed.
  ['Remove invisible characters…', '2 places change.', 'a\u200bb\u00ad 👩‍🚀 نامه‌ای', 'ab 👩‍🚀 نامه‌ای'],
];
for (const [name, sentence, text, wanted] of CLEANED) {
  test(`“${name}” shows its changes, makes them, and can be undone`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openFile(page, 'a.txt', Buffer.from(text));
    await openTab(page, 'fix');
    await openDialog(page, panel(page).getByRole('button', { name }), sentence);
    await page.keyboard.press('Escape');
    await openDialog(page, panel(page).getByRole('button', { name }), sentence);
    await apply(page);
    await waitForNote(page, 'Removed: ');
    assert.equal((await downloadEdited(page)).toString(), wanted);
    await page.locator('#changes tbody tr').first().waitFor();
    await page.locator('#undo').click();
    await waitForFacts(page, `${Buffer.byteLength(text)} bytes`);
    await page.locator('#changes').waitFor({ state: 'hidden' });
    await closeWithoutComplaints();
  });
}

// Characters that the normalization forms of UAX #15 change. The expected results are those of JavaScript's
// `normalize`.
const SAMPLE = 'caf\u00e9 \u1e9b\u0323 \u212b \ufb01 \uac01 x\u0301\u0327 \u0958';
for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
  test(`normalization to ${form}, in UTF-8 and in UTF-16, leaves malformed bytes as they are`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    for (const encoding of ['utf-8', 'utf-16le']) {
      const encode = (text) => Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'utf16le');
      const bad = encoding === 'utf-8' ? Buffer.of(0xff) : Buffer.of(0x00, 0xd8);
      const parts = [SAMPLE, SAMPLE.normalize('NFD')];
      await openFile(page, `${encoding}.txt`, Buffer.concat([encode(parts[0]), bad, encode(parts[1])]));
      await page.getByLabel('Encoding', { exact: true }).selectOption(encoding);
      // A change of the encoding cancels a search for the places that a fix changes, so the test waits until the encoding has changed.
      await waitForFacts(page, `Not valid ${encoding}`);
      await openTab(page, 'fix');
      await panel(page).getByLabel('Normalization form').selectOption(form);
      await openDialog(page, panel(page).getByRole('button', { name: 'Normalize…' }), / places? changes?\./);
      await apply(page);
      await waitForNote(page, `Normalized to ${form}: `);
      const wanted = Buffer.concat([encode(parts[0].normalize(form)), bad, encode(parts[1].normalize(form))]);
      assert.equal((await downloadEdited(page)).toString('hex'), wanted.toString('hex'));
      await page.getByRole('button', { name: 'Close file' }).click();
    }
    await closeWithoutComplaints();
  });
}

test('where the encoding lacks U+FFFD, the dialog shows the question mark that a fix writes', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.txt', Buffer.from('61ff62', 'hex'));
  await page.getByLabel('Encoding', { exact: true }).selectOption('ascii');
  await openTab(page, 'problems');
  await faults(page).first().click();
  await openDialog(page, fixes(page).getByRole('button', { name: 'Replace with U+FFFD' }).first(), 'a?b');
  await apply(page);
  await waitForNote(page, 'Replaced with U+FFFD');
  assert.equal((await downloadEdited(page)).toString(), 'a?b');
  await closeWithoutComplaints();
});

test('a text in utf-16 keeps its byte order after its BOM is removed', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.txt', Buffer.from('fffe68006900', 'hex'));
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-16');
  await openTab(page, 'fix');
  await openDialog(page, panel(page).getByRole('button', { name: 'Remove BOM…' }), '1 place changes.');
  await apply(page);
  await waitForNote(page, 'Removed: the BOM.');
  await page.locator('#text', { hasText: 'hi' }).waitFor();
  assert.equal(await page.getByLabel('Encoding', { exact: true }).inputValue(), 'utf-16le');
  assert.equal((await downloadEdited(page)).toString('hex'), '68006900');
  await closeWithoutComplaints();
});

test('after a fix, and after an edit, a button next to Undo downloads the result', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const save = page.locator('#save');
  await openFile(page, 'a.txt', 'a\u200bb');
  assert.equal(await save.isVisible(), false);
  await page.locator('#problem-list .fault').first().click();
  await openDialog(page, fixes(page).getByRole('button', { name: 'Remove it…' }), '1 place changes.');
  await apply(page);
  await waitForNote(page, 'Removed: ');
  const download = async () => {
    const { name, bytes } = await downloadWith(page, save);
    return [name, bytes.toString()];
  };
  assert.deepEqual(await download(), ['a.repaired.txt', 'ab']);
  await eventually(async () => assert.equal(await page.locator('#undo').isVisible(), true));
  await page.locator('#undo').click();
  await save.waitFor({ state: 'hidden' });
  // The edit bar has its own buttons, until the edit mode ends.
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('6');
  await page.keyboard.press('3');
  await page.locator('#edit-bar').getByRole('button', { name: 'Undo' }).waitFor();
  // The page applies typed digits one after the other, so the test waits for the second digit.
  await page.locator('#byte-grid [data-changed] .hex', { hasText: '63' }).waitFor();
  assert.equal(await save.isVisible(), false);
  await page.keyboard.press('F2');
  await save.waitFor();
  const [name, text] = await download();
  assert.equal(name, 'a.edited.txt');
  assert.match(text, /c/);
  await closeWithoutComplaints();
});

test('a character stays if the encoding lacks its normalized form, and the dialog says so', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'latin.txt', Buffer.from('caf\u00e9 \u00bd', 'latin1'));
  await page.getByLabel('Encoding', { exact: true }).selectOption('iso-8859-1');
  await openTab(page, 'fix');
  await panel(page).getByLabel('Normalization form').selectOption('NFD');
  await openDialog(
    page,
    panel(page).getByRole('button', { name: 'Normalize…' }),
    /1 place stays as it is: iso-8859-1 lacks/,
  );
  await eventually(async () =>
    assert.equal(await dialog(page).getByRole('button', { name: 'Apply' }).isDisabled(), true),
  );
  await closeWithoutComplaints();
});

test('a Latin-1 letter is a warning, an overlong form an error; faults are fixed one by one or by cause', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(
    page,
    'mixed.txt',
    Buffer.from('caf\xe9 na\xefve \xc0\xaf na\xefve \xed\xa0\xbd\xed\xb8\x80.\n', 'latin1'),
  );
  await eventually(async () =>
    assert.deepEqual(
      await faults(page).evaluateAll((all) => all.map((row) => `${row.dataset.severity} ${row.dataset.cause}`)),
      ['warning latin', 'warning latin', 'error overlong', 'warning latin', 'warning pair'],
    ),
  );
  await faults(page).nth(0).click();
  await openDialog(page, fixes(page).getByRole('button', { name: 'Decode as windows-1252: “é”…' }), '1 place changes.');
  await eventually(async () =>
    assert.deepEqual(
      (await dialog(page).locator('tbody td').allInnerTexts()).map((cell) => cell.slice(0, 12)),
      ['cafE9 naEFve', 'café naEFve '],
    ),
  );
  await apply(page);
  await waitForNote(page, 'Decoded as windows-1252: 1 windows-1252 character.');
  await eventually(async () => assert.equal(await faults(page).count(), 4));
  await faults(page).nth(0).click();
  await openDialog(
    page,
    fixes(page).getByRole('button', { name: 'Fix all windows-1252 characters…' }),
    '2 places change.',
  );
  await apply(page);
  await waitForNote(page, 'Decoded as windows-1252: 2 windows-1252 characters.');
  await faults(page).nth(1).click();
  await openDialog(page, fixes(page).getByRole('button', { name: 'Join into one character…' }), '1 place changes.');
  await apply(page);
  await waitForNote(page, 'Joined: 1 CESU-8 surrogate pair.');
  await faults(page).nth(0).click();
  await openDialog(page, fixes(page).getByRole('button', { name: 'Remove…', exact: true }), '1 place changes.');
  await apply(page);
  await waitForFacts(page, 'Valid utf-8');
  assert.equal((await downloadEdited(page)).toString(), 'café naïve  naïve 😀.\n');
  for (let undone = 0; undone < 4; undone += 1) await page.locator('#undo').click();
  await waitForFacts(page, '5 places, 11 faults');
  await closeWithoutComplaints();
});

test('the keyboard alone is enough to choose a fix of all findings, and the fix covers a large input completely', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const line = 'plain text without anything to find in it\n';
  const content = `\u200bx\n${line.repeat(80_000)}y\u200bz\n`;
  await openFile(page, 'large.txt', Buffer.from(content));
  await page.locator('#problems .limit').waitFor();
  await page.locator('#problem-list').focus();
  await page.keyboard.press('Home');
  const removeAll = fixes(page).getByRole('button', { name: 'Remove all invisible characters…' });
  await removeAll.waitFor();
  while (!(await removeAll.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('2 places change.').waitFor();
  await page.keyboard.press('Enter'); // the button to apply has the focus
  await waitForNote(page, 'Removed: 2 invisible characters.');
  assert.equal((await downloadEdited(page)).toString(), content.replaceAll('\u200b', ''));
  await closeWithoutComplaints();
});

test('if a text looks the same before and after a fix, the dialog shows its code points', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'nfd.txt', 'cafe\u0301 A\u030a\n');
  await faults(page).first().click();
  const cells = () => dialog(page).locator('tbody td code').allInnerTexts();
  await openDialog(page, fixes(page).getByRole('button', { name: 'Replace it with' }), '1 place changes.');
  await eventually(async () =>
    assert.equal(await dialog(page).locator('h2').innerText(), 'Normalize this text to NFC'),
  );
  await eventually(async () => assert.deepEqual(await cells(), ['U+0065 U+0301', 'U+00E9']));
  await page.keyboard.press('Escape');
  await openDialog(page, fixes(page).getByRole('button', { name: 'Normalize 2 texts to NFC…' }), '2 places change.');
  await eventually(async () => assert.deepEqual(await cells(), ['U+0065 U+0301', 'U+00E9', 'U+0041 U+030A', 'U+00C5']));
  await apply(page);
  await waitForNote(page, 'Normalized to NFC: 2 texts.');
  assert.equal((await downloadEdited(page)).toString(), 'caf\u00e9 \u00c5\n');
  // For a fix that changes how the text looks, the dialog shows no code points.
  await openFile(page, 'bidi.txt', 'a\u202eb');
  await openTab(page, 'fix');
  await openDialog(page, panel(page).getByRole('button', { name: 'Remove bidi controls…' }), '1 place changes.');
  assert.deepEqual(await cells(), []);
  await closeWithoutComplaints();
});

for (const [width, colorScheme] of [
  [1280, 'light'],
  [360, 'dark'],
]) {
  test(`axe finds no violations in the panel and the dialog at ${width} pixels, ${colorScheme}; no horizontal scroll`, async () => {
    const viewport = { width, height: 800 };
    const { page, closeWithoutComplaints } = await browser.open({ colorScheme, viewport });
    await fillInput(page, '63 61 66 E9 20 41 CC 81', '8 bytes');
    await openTab(page, 'fix');
    await openDialog(page, panel(page).getByRole('button', { name: 'Normalize…' }), '1 place changes.');
    await assertAccessible(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    await closeWithoutComplaints();
  });
}

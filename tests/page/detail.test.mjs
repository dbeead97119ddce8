// The details of the selection: bits, names, calculation and notations. The roles of wide code units, and the legend of
// the bytes. Numbers such as F38 are those of the requirements in docs/standards.md.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, fillInput, openTab, startBrowser, waitForFacts } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Selects a byte of the first row by its column, counted from one. */
const selectByte = (page, column) =>
  page
    .locator(`#byte-grid .byte[aria-colindex="${column + 1}"]`)
    .first()
    .click();

test('the detail shows names, blocks and categories; the page loads the file with these data only once', async () => {
  const requested = [];
  const { page, closeWithoutComplaints } = await browser.open({
    prepare: (page) => page.on('request', (request) => requested.push(new URL(request.url()).pathname)),
  });
  const requestsForNames = () => requested.filter((path) => path === '/vendor/unicode.js');
  const characterInfo = page.locator('#detail .character-info');
  await page.locator('#detail', { hasText: 'Malformed' }).waitFor();
  for (const [text, name, block] of [
    ['€', 'EURO SIGN', 'Currency Symbols · currency symbol (Sc)'],
    ['\n', 'LINE FEED', 'Basic Latin · control (Cc)'],
    ['한', 'HANGUL SYLLABLE HAN', 'Hangul Syllables · other letter (Lo)'],
    ['中', 'CJK UNIFIED IDEOGRAPH-4E2D', 'CJK Unified Ideographs · other letter (Lo)'],
    ['😀', 'GRINNING FACE', 'Emoticons · other symbol (So)'],
    ['\ufeff', 'ZERO WIDTH NO-BREAK SPACE', 'Arabic Presentation Forms-B · format (Cf)'],
    ['\ue000', '<private-use-E000>', 'Private Use Area · private use (Co)'],
    ['\u{10fffd}', '<private-use-10FFFD>', 'Supplementary Private Use Area-B · private use (Co)'],
    ['\uffff', '<noncharacter-FFFF>', 'Specials · unassigned (Cn)'],
    ['\u0378', '<reserved-0378>', 'Greek and Coptic · unassigned (Cn)'],
  ]) {
    await page.getByLabel('Interpret as').selectOption('text');
    await page.getByLabel('Text, bytes or code points').fill(text);
    await characterInfo.filter({ hasText: name }).filter({ hasText: block }).waitFor();
  }
  assert.equal(requestsForNames().length, 1);
  await closeWithoutComplaints();
});

test('F38: the detail calculates the bytes of the euro sign step by step', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await page.getByRole('button', { name: 'Euro sign' }).click();
  await page.locator('#detail', { hasText: 'EURO SIGN' }).waitFor();
  await page.getByText('Step by step').click();
  const steps = await page.locator('#detail .steps li').allInnerTexts();
  assert.equal(steps.length, 6);
  assert.match(steps[1], /20AC in 16 bits is 0010 0000 1010 1100\./);
  assert.match(steps.at(-1), /E2 82 AC/);
  await closeWithoutComplaints();
});

test('F41: the detail has the euro sign in every notation', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await page.getByRole('button', { name: 'Euro sign' }).click();
  await page.locator('#detail', { hasText: 'EURO SIGN' }).waitFor();
  const forms = await page.locator('#detail .forms').innerText();
  for (const form of [
    '342 202 254',
    '226 130 172',
    '%E2%82%AC',
    '\\xE2\\x82\\xAC',
    'E2; 82; AC;',
    '14/02 08/02 10/12',
    '20254',
    '8364',
    '&#x20AC;',
    '\\u20AC',
    'E2 82 AC',
    '000020AC',
  ]) {
    assert.ok(forms.includes(form), form);
  }
  await closeWithoutComplaints();
});

test('the bits of a UTF-16 surrogate pair form the code point minus 0x10000', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'D8 3D DE 00', '4 bytes');
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-16be');
  await waitForFacts(page, 'Valid utf-16be');
  const detail = page.locator('#detail');
  await detail.locator('.name', { hasText: 'GRINNING FACE' }).waitFor();
  await eventually(async () =>
    assert.deepEqual(await detail.locator('.byte-bits .prefix').allInnerTexts(), ['110110', '', '110111', '']),
  );
  await eventually(async () =>
    assert.deepEqual(await detail.locator('.nibble .digit').allInnerTexts(), ['F', '6', '0', '0']),
  );
  await detail.getByText('0F600 + 10000 = 1F600').waitFor();
  await closeWithoutComplaints();
});

test('F05: a surrogate pair in six bytes shows the bits and notations of both halves', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  for (const encoding of ['cesu-8', 'mutf-8']) {
    await fillInput(page, 'ED A0 BD ED B8 80', '6 bytes');
    await page.getByLabel('Encoding', { exact: true }).selectOption(encoding);
    const detail = page.locator('#detail');
    await detail.locator('.name', { hasText: 'GRINNING FACE' }).waitFor();
    await detail.getByText('U+D83D and U+DE00 are the surrogate pair for U+1F600.').waitFor();
    await eventually(async () =>
      assert.deepEqual(await detail.locator('.byte-bits .hex').allInnerTexts(), ['ED', 'A0', 'BD', 'ED', 'B8', '80']),
    );
    await eventually(async () =>
      assert.equal((await detail.locator('.nibble .digit').allInnerTexts()).join(''), 'D83DDE00'),
    );
    const forms = await detail.locator('.forms').innerText();
    for (const form of ['355 240 275 355 270 200', '237 160 189 237 184 128', '%ED%A0%BD%ED%B8%80']) {
      assert.ok(forms.includes(form), form);
    }
    await page.getByLabel('Encoding', { exact: true }).selectOption('utf-8');
  }
  await closeWithoutComplaints();
});

test('F01: a number beyond Unicode has a UCS-4 notation, but no HTML notation', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'FD BF BF BF BF BF', '6 bytes');
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-8-rfc2044');
  const forms = page.locator('#detail .forms section').first();
  await forms.getByText('2147483647').waitFor();
  const names = await forms.locator('dt').allInnerTexts();
  assert.deepEqual(names, ['Binary', 'Octal', 'Decimal', 'UCS-4']);
  await closeWithoutComplaints();
});

test('F10: ranges of code units have roles and counts, and a button goes through the occurrences', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, '00 41 D8 3D DE 00 00 42 D8 3D DE 01', '12 bytes');
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-16be');
  await openTab(page, 'code-page');
  const table = page.locator('#code-page .unit-roles');
  await table.locator('tr', { hasText: 'D800–DBFF' }).getByText('×2').waitFor();
  await eventually(async () =>
    assert.deepEqual(await table.locator('tbody .occurrences').allInnerTexts(), ['×2', '×2', '×2', '']),
  );
  const next = table.getByRole('button', { name: 'Next unit from DC00 to DFFF' });
  for (const offset of [4, 10, 4]) {
    await next.click();
    await page.locator('#byte-grid [aria-selected=true]').waitFor();
    await page.waitForFunction(
      (column) => document.querySelector('#byte-grid [aria-selected=true]').getAttribute('aria-colindex') === column,
      String(offset + 2),
    );
  }
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-32le');
  await table.locator('tr', { hasText: '00110000–FFFFFFFF' }).getByText('never valid').waitFor();
  await closeWithoutComplaints();
});

test('F12: utf-7, with its shifts, and utf-1 are decoded', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, '61 2B 41 4F 6B 2D 62', '7 bytes');
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-7');
  await waitForFacts(page, 'Valid utf-7');
  await openTab(page, 'characters');
  await page.locator('#code-point-grid .tile', { hasText: 'U+00E9' }).waitFor();
  const tiles = await page.locator('#code-point-grid .tile[data-state=known]').allInnerTexts();
  assert.deepEqual(
    tiles.map((tile) => tile.replace(/\s+/g, '')),
    ['aU+0061', '⇄shift', 'éU+00E9', '⇄shift', 'bU+0062'],
  );
  await selectByte(page, 2);
  await page.locator('#detail', { hasText: 'Shift' }).waitFor();
  await fillInput(page, 'A1 21', '2 bytes');
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-1');
  await page.locator('#code-point-grid .tile', { hasText: 'U+0100' }).waitFor();
  await closeWithoutComplaints();
});

test('a number that an obsolete standard accepts, but that is beyond Unicode, is called “beyond Unicode”', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'F8 88 80 80 80', '5 bytes');
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-8-rfc2279bis');
  await waitForFacts(page, 'Valid utf-8-rfc2279bis');
  const characterInfo = page.locator('#detail .character-info', { hasText: 'beyond Unicode' });
  await characterInfo.waitFor();
  await eventually(async () =>
    assert.equal(await characterInfo.innerText(), '<beyond Unicode>\n\nthe last code point of Unicode is U+10FFFF'),
  );
  // The input is valid in the selected encoding, but current standards reject it.
  const obsolete = page.locator('#advice li', { hasText: 'Only an obsolete UTF-8 standard accepts this input' });
  await obsolete.getByRole('button', { name: 'Decode as utf-8' }).click();
  await waitForFacts(page, 'Not valid utf-8');
  await obsolete.waitFor({ state: 'hidden' });
  await closeWithoutComplaints();
});

test('F30: the legend lists the roles of the selected encoding', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, '41 42 43 44', '4 bytes');
  const legend = page.locator('#legend li');
  for (const [encoding, names] of [
    ['utf-8', ['ASCII', 'Lead', 'Restricted lead', 'Continuation', 'Never valid', 'Malformed']],
    ['iso-8859-1', ['ASCII', 'Character']],
    ['ascii', ['ASCII', 'Never valid', 'Malformed']],
    ['windows-1251', ['ASCII', 'Character']],
    ['windows-1253', ['ASCII', 'Character', 'Never valid', 'Malformed']],
    ['big5', ['ASCII', 'Character', 'Lead', 'Restricted lead', 'Trail', 'Never valid', 'Malformed']],
    ['utf-16le', ['Code unit', 'High surrogate', 'Low surrogate', 'Malformed']],
    ['utf-32be', ['Code unit', 'Malformed']],
  ]) {
    await page.getByLabel('Encoding', { exact: true }).selectOption(encoding);
    await page.locator('#facts .pill', { hasText: encoding }).waitFor();
    // For screen readers, the meaning of the role follows its name.
    const shown = await legend.evaluateAll((items) =>
      items.map(({ innerText, title }) => innerText.replace(/\s+/g, ' ').replace(`: ${title}`, '').trim()),
    );
    assert.deepEqual(shown, names, encoding);
  }
  await closeWithoutComplaints();
});

test('at 360 pixels, captions of bytes show code points with the prefix U+, and the text of tiles is not cut off', async () => {
  const { page, closeWithoutComplaints } = await browser.open({ viewport: { width: 360, height: 800 } });
  await page.getByRole('button', { name: 'Euro sign' }).click();
  await openTab(page, 'bytes');
  await page.locator('#byte-grid .caption', { hasText: 'U+20AC' }).waitFor();
  await fillInput(page, '00 01 F6 00 00 00 D8 00 00 00 00 41', '12 bytes');
  await page.getByLabel('Encoding', { exact: true }).selectOption('utf-32be');
  await openTab(page, 'characters');
  await page.locator('#code-point-grid .tile', { hasText: 'U+1F600' }).waitFor();
  const overflowing = await page
    .locator('#code-point-grid .tile[data-state=known]')
    .evaluateAll((tiles) => tiles.filter((tile) => tile.scrollWidth > tile.clientWidth).map((tile) => tile.innerText));
  assert.deepEqual(overflowing, []);
  await closeWithoutComplaints();
});

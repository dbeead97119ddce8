// “Replace all…”: every occurrence of a text, or of bytes, in encodings of every kind. The expected bytes follow the
// rule of Python's `replace`: from left to right, without overlap.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible } from './accessibility.mjs';
import { downloadWith, openFile, openTab, startBrowser, waitForFacts } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

const form = (page) => page.getByRole('form', { name: 'Replace text or bytes' });
const dialog = (page) => page.locator('#fix');
const search = (page) => page.getByRole('search', { name: 'Find bytes or text' });

/** Fills in the form of the panel “Clean up”, and waits until the dialog shows the sentence. */
async function preview(page, { find, replacement, as = 'text' }, sentence) {
  await form(page).getByLabel('Find', { exact: true }).fill(find);
  await form(page).getByLabel('Replace with').fill(replacement);
  await form(page).getByLabel('Find and replace as').selectOption(as);
  await form(page).getByRole('button', { name: 'Replace all…' }).click();
  await dialog(page).getByText(sentence).waitFor();
}

const download = async (page) =>
  (await downloadWith(page, dialog(page).getByRole('button', { name: 'Download repaired file' }))).bytes;

const le16 = (text) => Buffer.from(text, 'utf16le');
/** Each case: its name, the encoding, the text or bytes, what is typed into the form, the number of places, and the expected bytes. */
const CASES = [
  ['overlapping occurrences', 'utf-8', 'aaaaa b', { find: 'aa', replacement: 'x' }, 2, 'xxa b'],
  ['a longer text', 'utf-8', 'é-é', { find: 'é', replacement: 'été' }, 2, 'été-été'],
  ['removal', 'utf-8', '“a” “b”', { find: '“', replacement: '' }, 2, 'a” b”'],
  [
    'beside malformed bytes',
    'utf-8',
    [0x61, 0xff, 0x61],
    { find: 'a', replacement: 'é' },
    2,
    [0xc3, 0xa9, 0xff, 0xc3, 0xa9],
  ],
  ['bytes that are not UTF-8', 'utf-8', [0x61, 0x92, 0x62], { find: '92', replacement: 'E28099', as: 'hex' }, 1, 'a’b'],
  // The bytes of U+4100 U+4200 in UTF-16LE contain the bytes of U+0041 at an odd offset.
  ['aligned code units', 'utf-16le', le16('\u4100\u4200A'), { find: 'A', replacement: 'é' }, 1, le16('\u4100\u4200é')],
  // In Shift_JIS, the second byte of 表 (95 5C) is the byte of the backslash.
  [
    'no match in a trail byte',
    'shift_jis',
    [0x95, 0x5c, 0x5c, 0x41, 0x95, 0x5c],
    { find: '\\', replacement: '表' },
    1,
    [0x95, 0x5c, 0x95, 0x5c, 0x41, 0x95, 0x5c],
  ],
  [
    'a text of two-byte characters',
    'shift_jis',
    [0x95, 0x5c, 0x95, 0x5c, 0x95, 0x5c],
    { find: '表表', replacement: 'A' },
    1,
    [0x41, 0x95, 0x5c],
  ],
];
for (const [name, encoding, bytes, typed, count, wanted] of CASES) {
  test(`“Replace all” replaces exactly the occurrences, and keeps all other bytes: ${name}`, async () => {
    const { page, closeWithoutComplaints } = await browser.open();
    await openFile(page, 'a.txt', Buffer.from(bytes));
    await page.getByLabel('Encoding', { exact: true }).selectOption(encoding);
    await waitForFacts(page, encoding);
    await openTab(page, 'fix');
    await preview(page, typed, count === 1 ? '1 place changes.' : `${count} places change.`);
    assert.equal((await download(page)).toString('hex'), Buffer.from(wanted).toString('hex'));
    await closeWithoutComplaints();
  });
}

test('“Replace all” finds occurrences across the parts of a large file, and joins the replacements of a part if there are thousands', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const text = `${'x'.repeat((1 << 20) - 3)}Müller ${'Müller,'.repeat(150_000)}`;
  await openFile(page, 'large.txt', Buffer.from(text));
  await openTab(page, 'fix');
  await preview(page, { find: 'Müller', replacement: 'Möller' }, '150,001 places change.');
  assert.ok((await download(page)).equals(Buffer.from(text.replaceAll('Müller', 'Möller'))));
  await closeWithoutComplaints();
});

test('“Replace all” finds characters, not their single bytes, in a large file in a multi-byte encoding', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const sign = Buffer.of(0x95, 0x5c); // 表
  const line = Buffer.concat([sign, Buffer.from('a\\'), sign, Buffer.of(0x8e, 0x84), Buffer.from('\n')]);
  const bytes = Buffer.concat(Array(40_000).fill(line));
  await openFile(page, 'large.txt', bytes);
  await page.getByLabel('Encoding', { exact: true }).selectOption('shift_jis');
  await waitForFacts(page, 'shift_jis');
  await openTab(page, 'fix');
  await preview(page, { find: '表a\\', replacement: 'Z' }, '40,000 places change.');
  const wanted = Buffer.concat([Buffer.from('Z'), line.subarray(4)]);
  assert.ok((await download(page)).equals(Buffer.concat(Array(40_000).fill(wanted))));
  await closeWithoutComplaints();
});

test('a found text can be replaced everywhere, and Undo restores it', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.txt', Buffer.from('Strasse und Strasse'));
  const replace = page.locator('.replace-found');
  assert.equal(await replace.isVisible(), false);
  await search(page).getByLabel('Find').fill('ss');
  await page.keyboard.press('Enter');
  await replace.click();
  assert.equal(await form(page).getByLabel('Find', { exact: true }).inputValue(), 'ss');
  await page.keyboard.type('ß'); // the field has the focus
  await page.keyboard.press('Enter');
  await dialog(page).getByText('2 places change.').waitFor();
  await assertAccessible(page);
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await page.locator('#note', { hasText: 'Replaced: “ss” in 2 places.' }).waitFor();
  await waitForFacts(page, '19 bytes'); // ß has two bytes
  await page.locator('#undo').click();
  await page.locator('#changes').waitFor({ state: 'hidden' });
  await closeWithoutComplaints();
});

test('“Replace all” says what cannot be found or written', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.txt', Buffer.from('a\u00e9b', 'latin1'));
  await page.getByLabel('Encoding', { exact: true }).selectOption('windows-1252');
  await waitForFacts(page, 'windows-1252');
  await openTab(page, 'fix');
  for (const [typed, sentence] of [
    [{ find: '', replacement: 'x' }, 'Nothing to find: type bytes in hex, or text.'],
    [{ find: 'x', replacement: 'y' }, '“x” does not occur.'],
    [{ find: 'a', replacement: 'a' }, 'There is nothing to change.'],
    [{ find: 'Ω', replacement: 'y' }, 'So the searched text does not occur.'],
    [{ find: 'a', replacement: 'Ω' }, 'windows-1252 lacks a character of the new text'],
    [{ find: '6', replacement: '', as: 'hex' }, 'A byte has two hex digits; the last byte has only one.'],
    [{ find: '61', replacement: 'é', as: 'hex' }, '“é” is not a hex digit (in “é”).'],
  ]) {
    await preview(page, typed, sentence);
    assert.equal(await dialog(page).getByRole('button', { name: 'Apply' }).isDisabled(), true, sentence);
    await page.keyboard.press('Escape');
  }
  await closeWithoutComplaints();
});

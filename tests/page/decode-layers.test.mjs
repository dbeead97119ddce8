// Layers of encoded text in a file or in typed text. The page offers to decode the layers, and encodes a changed text
// again. The page shows the path of decoded layers; the buttons of the path go back.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertAccessible } from './accessibility.mjs';
import {
  eventually,
  fillInput,
  openFile,
  openTab,
  startBrowser,
  waitForFacts,
  waitForFile,
  waitForFindings,
} from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

const inputArea = (page) => page.getByLabel('Text, bytes or code points');
const layers = (page) => page.locator('#layers');
const button = (page, name) => layers(page).getByRole('button', { name, exact: true });
const path = (page) => layers(page).locator('nav li').allTextContents();
/** Waits until the shown text contains `wanted`. */
const waitForText = (page, wanted) =>
  page.waitForFunction(
    (text) =>
      [...document.querySelectorAll('#text .text-row')]
        .map((row) => row.textContent)
        .join('\n')
        .includes(text),
    wanted,
  );
/** Waits until the bytes in the grid are `hex`. */
const waitForHex = (page, hex) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('#byte-grid .byte[data-state=known]')]
        .map((cell) => cell.querySelector('.hex').textContent)
        .join(' ') === wanted,
    hex,
  );
/** Returns the bytes of a text in UTF-8, or of a Buffer, as the grid shows them. */
const hexOf = (text) => Buffer.from(text).toString('hex').toUpperCase().match(/../g).join(' ');

test('the two layers of a file are decoded one at a time; Undo and the path of decoded layers go back', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const outer = '"caf=5Cu00e9 =3D 1 =E2=82=AC=\n"';
  await openFile(page, 'mail.txt', outer);
  await layers(page).getByText('This looks like quoted-printable').waitFor();
  await waitForFacts(page, /✓ Valid utf-8[^]*looks like quoted-printable/);
  // The offer shows what the text would be; nothing is applied.
  await eventually(async () =>
    assert.equal(await layers(page).locator('.layer-preview').first().textContent(), '"caf\\u00e9 = 1 €"'),
  );
  await waitForHex(page, hexOf(outer));
  await button(page, 'Decode quoted-printable').focus();
  await page.keyboard.press('Enter');
  await waitForHex(page, hexOf('"caf\\u00e9 = 1 €"'));
  await waitForFacts(page, /✓ Valid utf-8[^]*looks like a JSON string/);
  await eventually(async () => assert.deepEqual(await path(page), ['quoted-printable', 'utf-8']));
  await button(page, 'Decode JSON string').focus();
  await page.keyboard.press('Enter');
  await waitForHex(page, hexOf('café = 1 €'));
  await eventually(async () => assert.deepEqual(await path(page), ['quoted-printable', 'JSON string', 'utf-8']));
  await assertAccessible(page, 'the decoded layers', ['#input']);
  // Undo goes back by one layer. The first button of the path goes back to the input.
  await page.locator('#undo').click();
  await waitForHex(page, hexOf('"caf\\u00e9 = 1 €"'));
  await eventually(async () => assert.deepEqual(await path(page), ['quoted-printable', 'utf-8']));
  await button(page, 'quoted-printable').click();
  await waitForHex(page, hexOf(outer));
  await eventually(async () => assert.equal(await layers(page).locator('nav').isVisible(), false));
  await closeWithoutComplaints();
});

test('a changed text is encoded again into its outer form', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await fillInput(page, 'Subject: =?ISO-8859-1?Q?caf=E9?=', '32 bytes');
  await button(page, 'Decode MIME encoded words').click();
  await page.waitForFunction(() => document.getElementById('entry').value === 'Subject: café');
  await inputArea(page).fill('Subject: café €');
  await waitForHex(page, hexOf('Subject: café €'));
  await button(page, 'Encode as MIME encoded words').click();
  const encoded = 'Subject: =?utf-8?B?Y2Fmw6kg4oKs?=';
  await page.waitForFunction((wanted) => document.getElementById('entry').value === wanted, encoded);
  await eventually(async () => assert.equal(await layers(page).locator('nav').isVisible(), false));
  // A text that was just encoded is not offered for decoding. If a user types the same text, it is offered.
  await waitForFindings(page);
  assert.equal(await button(page, 'Decode MIME encoded words').count(), 0);
  await inputArea(page).fill(`${encoded} `);
  await button(page, 'Decode MIME encoded words').waitFor();
  // A new text is not a layer of the previous one.
  await page.getByRole('button', { name: 'Clear' }).click();
  await fillInput(page, 'other', '5 bytes');
  await waitForFindings(page); // by then, the page has looked for layers too
  assert.equal(await layers(page).isVisible(), false);
  await closeWithoutComplaints();
});

test('a decoded text that was repaired can be encoded again', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const quoted = (text) =>
    Array.from(Buffer.from(text), (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase()}`,
    ).join('');
  const text = 'Grüße aus Köln,\nschöne Träume';
  const misread = Buffer.from(text).toString('latin1');
  await openFile(page, 'mail.txt', quoted(misread));
  await button(page, 'Decode quoted-printable').click();
  await waitForHex(page, hexOf(misread));
  await openTab(page, 'fix');
  await page.getByRole('button', { name: 'Apply the repair' }).click();
  await waitForHex(page, hexOf(text));
  await eventually(async () => assert.deepEqual(await path(page), ['quoted-printable', 'utf-8']));
  await button(page, 'Encode as quoted-printable').click();
  await waitForText(page, 'Gr=C3=BC=C3=9Fe');
  await closeWithoutComplaints();
});

test('bytes of writeUTF are recognised in a file, edited and written with new lengths', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'java.bin', Buffer.from('0003e282ac000161', 'hex'));
  await button(page, 'Decode writeUTF strings').click();
  await waitForHex(page, 'E2 82 AC 0A 61');
  await eventually(async () => assert.equal(await page.locator('#encoding').inputValue(), 'mutf-8'));
  await page.locator('#note', { hasText: '2 strings, separated by line feeds' }).waitFor();
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Home');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Delete');
  await waitForHex(page, '0A 61');
  await button(page, 'Encode as writeUTF strings').click();
  await waitForHex(page, '00 00 00 01 61');
  await closeWithoutComplaints();
});

test('input that cannot be decoded or encoded is reported, and stays', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // The invalid escape at the end is after the sample in which the page looks for layers.
  const long = `"${'caf\\u00e9 '.repeat(9000)}\\x"`;
  await openFile(page, 'long.json', long);
  await button(page, 'Decode JSON string').click();
  await page.locator('#note', { hasText: 'not a JSON string' }).waitFor();
  await waitForFacts(page, long.length.toLocaleString('en'));
  await openFile(page, 'entities.txt', Buffer.from('caf&eacute; &euro;'));
  await button(page, 'Decode HTML entities').click();
  await waitForText(page, 'café €');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('ff');
  await waitForHex(page, hexOf(Buffer.concat([Buffer.of(0xff), Buffer.from('afé €')])));
  await waitForFacts(page, 'Not valid utf-8');
  await button(page, 'Encode as HTML entities').click();
  await page.locator('#note', { hasText: 'not valid utf-8, so it cannot be encoded' }).waitFor();
  await waitForHex(page, hexOf(Buffer.concat([Buffer.of(0xff), Buffer.from('afé €')])));
  assert.deepEqual(await path(page), ['HTML entities', 'utf-8']);
  await closeWithoutComplaints();
});

test('a file name gets one suffix, decoded or encoded, however often layers of the file are decoded and encoded', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'notes.json', 'caf&amp;eacute; &amp;euro;');
  const clickAndWait = async (label, fileName, length) => {
    await button(page, label).click();
    await waitForFile(page, fileName, length);
  };
  await clickAndWait('Decode HTML entities', 'notes.decoded.json', 18);
  await clickAndWait('Decode HTML entities', 'notes.decoded.json', 9);
  await clickAndWait('Encode as HTML entities', 'notes.decoded.json', 18);
  await clickAndWait('Encode as HTML entities', 'notes.encoded.json', 26);
  assert.equal(await button(page, 'Decode HTML entities').count(), 0); // the text was just encoded
  await page.locator('#undo').click();
  await waitForFile(page, 'notes.decoded.json', 18);
  await closeWithoutComplaints();
});

/**
 * Returns what the page shows about changes. `isListed`: whether a tab, open or closed, contains a list of changes;
 * `marked`: the number of marked bytes.
 */
const changesOf = async (page) => ({
  isListed: (await page.locator('#changes').getAttribute('hidden')) === null,
  marked: await page.locator('#byte-grid [data-changed]').count(),
});

test('changes of a decoded text are not shown for the text that is encoded from it', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const outer = (escape) => `"cut ${escape} here"`;
  await openFile(page, 'lone.json', outer('\\ud83d'));
  await button(page, 'Decode JSON string').click();
  await waitForFacts(page, 'Not valid utf-8');
  await page.locator('#problems, #problem-groups').getByRole('button', { name: 'Replace with U+FFFD' }).first().click();
  await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
  const decoded = 'cut \ufffd here';
  await waitForHex(page, hexOf(decoded));
  await button(page, 'Encode as JSON string').click();
  await waitForHex(page, hexOf(outer('\\ufffd')));
  assert.deepEqual(await changesOf(page), { isListed: false, marked: 0 });
  // Back at the decoded text, its changes are there again.
  await page.locator('#undo').click();
  await waitForHex(page, hexOf(decoded));
  await openTab(page, 'fix');
  await page.locator('#changes .tally', { hasText: '1 change' }).waitFor();
  await closeWithoutComplaints();
});

test('changes of a file are not shown for the result of its conversion', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.txt', 'one two');
  await page.locator('#byte-grid').focus();
  await page.keyboard.press('F2');
  await page.locator('#edit-bar').waitFor();
  await page.keyboard.type('4f');
  await waitForHex(page, hexOf('One two'));
  await eventually(async () => assert.equal((await changesOf(page)).isListed, true));
  await openTab(page, 'fix');
  await page.locator('#convert').getByLabel('To').selectOption('utf-16le');
  await page.getByRole('button', { name: 'Use as input' }).click();
  await waitForHex(page, hexOf(Buffer.from('One two', 'utf16le')));
  assert.deepEqual(await changesOf(page), { isListed: false, marked: 0 });
  await closeWithoutComplaints();
});

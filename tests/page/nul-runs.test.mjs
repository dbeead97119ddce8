// “Remove NULs” in logs: a loss of power leaves blocks of NULs, often in place of the end of a line.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { areNulsSeparators, hasNulBlocks } from '../../www/nul-runs.js';
import { openFile, openTab, startBrowser, waitForFacts } from './browser.mjs';
import { fixed } from './fixed.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const NODE_NAMES = { 'iso-8859-1': 'latin1', 'utf-16le': 'utf16le' };
const removeNuls = async (text, encoding) =>
  (await fixed(Buffer.from(text, NODE_NAMES[encoding]), { kind: 'special', which: 'nuls' }, encoding)).toString(
    NODE_NAMES[encoding],
  );

const LINES = Array.from(
  { length: 30 },
  (_, at) => `2019-11-07 08:${10 + at}:40 ERROR invoice ${4400 + at} not printed\r\n`,
);
const FIRST = LINES.join('');
const CUT = '2019-11-07 08:41:40 ERROR invoi';
const NEXT = '2019-11-12 09:00:01 WARNING unexpected shutdown\r\n';

test('NULs in place of a line end are replaced with the line end that the text uses', async () => {
  for (const count of [1, 40, 200_000]) {
    const nuls = '\0'.repeat(count);
    assert.equal(await removeNuls(FIRST + CUT + nuls + NEXT, 'iso-8859-1'), `${FIRST}${CUT}\r\n${NEXT}`, String(count));
    // If the block begins or ends at a line end, no line end is missing.
    assert.equal(await removeNuls(FIRST + nuls + NEXT, 'iso-8859-1'), FIRST + NEXT);
    assert.equal(await removeNuls(`${FIRST}${CUT}${nuls}\r\n${NEXT}`, 'iso-8859-1'), `${FIRST}${CUT}\r\n${NEXT}`);
    assert.equal(await removeNuls(FIRST + CUT + nuls, 'iso-8859-1'), FIRST + CUT);
  }
  // NULs are replaced with a line end if the next line begins like the line before, here with a date. The cut line can
  // be too short to compare, so the line before it is compared too.
  assert.equal(await removeNuls(`${FIRST}20${'\0'.repeat(9)}${NEXT}`, 'iso-8859-1'), `${FIRST}20\r\n${NEXT}`);
  const utf16 = `${FIRST}${CUT}${'\0'.repeat(50)}${NEXT}`;
  assert.equal(await removeNuls(utf16, 'utf-16le'), `${FIRST}${CUT}\r\n${NEXT}`);
});

test('NULs within a line, between words and in padded fields are only removed', async () => {
  for (const text of [
    'boot ok\n'.repeat(3) + 'a line that is\0\0\0\0 continued here\n',
    'boot ok now\nthe power failed here' + '\0'.repeat(300) + 'after power loss\n',
    `${FIRST}2019-11-07 08:41:40 ERROR${'\0'.repeat(300)}invoice 17 not printed\r\n`,
    '00123Anna Beck\0\0\0\0\0\0Hamburg\0\0\0\0\n00124Jan Novak\0\0\0\0\0\0Praha\0\0\0\0\0\0\n',
    `${CUT}\0\0${NEXT.trim()}`, // there is no line end
  ])
    assert.equal(await removeNuls(text, 'iso-8859-1'), text.replaceAll('\0', ''));
});

const ENVIRONMENT = 'PATH=/usr/bin\0HOME=/root\0LANG=de_DE.UTF-8\0';

test('single NULs between records are separators, which can become line ends', async () => {
  for (const text of [ENVIRONMENT, './a.txt\0./Größe.txt\0./b c.txt\0', 'one two\0\0three four'])
    assert.ok(areNulsSeparators(text), text);
  for (const text of [
    `${FIRST}${CUT}\0${NEXT}`, // a loss of power
    `${FIRST}${CUT}\0${NEXT}${FIRST}${CUT}\0${NEXT}`,
    `${ENVIRONMENT}${'\0'.repeat(300)}after power loss\n`,
    'M\0ü\0l\0l\0e\0r\0', // UTF-16
    'no NUL',
  ])
    assert.ok(!areNulsSeparators(text), text);
  assert.ok(hasNulBlocks(`${FIRST}\0\0\0${NEXT}`));
  assert.ok(!hasNulBlocks(ENVIRONMENT));
  for (const encoding of ['utf-8', 'utf-16le', 'cp037']) {
    const bytes = codec.encode(ENVIRONMENT, encoding, { writeBOM: false });
    const becomes = await fixed(bytes, { kind: 'special', which: 'nulSeparators' }, encoding);
    assert.equal(codec.decode(becomes, encoding), 'PATH=/usr/bin\nHOME=/root\nLANG=de_DE.UTF-8\n', encoding);
  }
});

test('the page offers line ends in place of NULs that separate records, and does not say that text is lost', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'environ', ENVIRONMENT);
  const line = page.locator('#advice li', { hasText: '3 control characters' });
  await line.getByText('Here, single NULs may separate records').waitFor();
  assert.deepEqual(await line.getByRole('button').allTextContents(), [
    'Go to next control character',
    'Replace NULs with line ends…',
  ]);
  await line.getByRole('button', { name: 'Replace NULs' }).click();
  await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Replaced: NULs in 3 places.').waitFor();
  await closeWithoutComplaints();
});

test('in the preview of a fix, the texts before and after have the same width', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'a.log', `${FIRST}${CUT}${'\0'.repeat(300)}${NEXT}`);
  await waitForFacts(page, 'Valid utf-8');
  await openTab(page, 'fix');
  await page.locator('#clean-up').getByRole('button', { name: 'Remove NULs…' }).click();
  const cells = page.locator('#fix tbody td');
  await cells.last().waitFor();
  assert.match(await cells.last().textContent(), /invoiCRLF\s*2019-11-12/);
  const [first, second] = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().width));
  assert.ok(Math.abs(first - second) < 2, `${first} and ${second} pixels`);
  await closeWithoutComplaints();
});

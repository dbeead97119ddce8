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
const COMPLETE_LINES = LINES.join('');
const CUT_LINE = '2019-11-07 08:41:40 ERROR invoi';
const NEXT_LINE = '2019-11-12 09:00:01 WARNING unexpected shutdown\r\n';

test('NULs in place of a line end are replaced with the line end that the text uses', async () => {
  for (const count of [1, 40, 200_000]) {
    const nuls = '\0'.repeat(count);
    assert.equal(
      await removeNuls(COMPLETE_LINES + CUT_LINE + nuls + NEXT_LINE, 'iso-8859-1'),
      `${COMPLETE_LINES}${CUT_LINE}\r\n${NEXT_LINE}`,
      String(count),
    );
    // If the block begins or ends at a line end, or ends the text, no line end is missing.
    assert.equal(await removeNuls(COMPLETE_LINES + nuls + NEXT_LINE, 'iso-8859-1'), COMPLETE_LINES + NEXT_LINE);
    assert.equal(
      await removeNuls(`${COMPLETE_LINES}${CUT_LINE}${nuls}\r\n${NEXT_LINE}`, 'iso-8859-1'),
      `${COMPLETE_LINES}${CUT_LINE}\r\n${NEXT_LINE}`,
    );
    assert.equal(await removeNuls(COMPLETE_LINES + CUT_LINE + nuls, 'iso-8859-1'), COMPLETE_LINES + CUT_LINE);
  }
  // NULs are replaced with a line end if the next line begins like one of the two lines before it, here with a date. The
  // cut line alone can be too short to compare.
  assert.equal(
    await removeNuls(`${COMPLETE_LINES}20${'\0'.repeat(9)}${NEXT_LINE}`, 'iso-8859-1'),
    `${COMPLETE_LINES}20\r\n${NEXT_LINE}`,
  );
  const text = `${COMPLETE_LINES}${CUT_LINE}${'\0'.repeat(50)}${NEXT_LINE}`;
  assert.equal(await removeNuls(text, 'utf-16le'), `${COMPLETE_LINES}${CUT_LINE}\r\n${NEXT_LINE}`);
});

test('NULs within a line, between words and in padded fields are only removed', async () => {
  for (const text of [
    'boot ok\n'.repeat(3) + 'a line that is\0\0\0\0 continued here\n',
    'boot ok now\nthe power failed here' + '\0'.repeat(300) + 'after power loss\n',
    `${COMPLETE_LINES}2019-11-07 08:41:40 ERROR${'\0'.repeat(300)}invoice 17 not printed\r\n`,
    '00123Anna Beck\0\0\0\0\0\0Hamburg\0\0\0\0\n00124Jan Novak\0\0\0\0\0\0Praha\0\0\0\0\0\0\n',
    `${CUT_LINE}\0\0${NEXT_LINE.trim()}`, // no other line end shows what to write
  ])
    assert.equal(await removeNuls(text, 'iso-8859-1'), text.replaceAll('\0', ''));
});

const ENVIRONMENT = 'PATH=/usr/bin\0HOME=/root\0LANG=de_DE.UTF-8\0';

test('single NULs between records are separators, which can become line ends', async () => {
  for (const text of [ENVIRONMENT, './a.txt\0./Größe.txt\0./b c.txt\0', 'one two\0\0three four'])
    assert.ok(areNulsSeparators(text), text);
  for (const text of [
    `${COMPLETE_LINES}${CUT_LINE}\0${NEXT_LINE}`, // a loss of power
    `${COMPLETE_LINES}${CUT_LINE}\0${NEXT_LINE}${COMPLETE_LINES}${CUT_LINE}\0${NEXT_LINE}`,
    `${ENVIRONMENT}${'\0'.repeat(300)}after power loss\n`,
    'M\0ü\0l\0l\0e\0r\0', // UTF-16
    'no NUL',
  ])
    assert.ok(!areNulsSeparators(text), text);
  assert.ok(hasNulBlocks(`${COMPLETE_LINES}\0\0\0${NEXT_LINE}`));
  assert.ok(!hasNulBlocks(ENVIRONMENT));
  for (const encoding of ['utf-8', 'utf-16le', 'cp037']) {
    const bytes = codec.encode(ENVIRONMENT, encoding, { writeBOM: false });
    const result = await fixed(bytes, { kind: 'special', which: 'nulSeparators' }, encoding);
    assert.equal(codec.decode(result, encoding), 'PATH=/usr/bin\nHOME=/root\nLANG=de_DE.UTF-8\n', encoding);
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
  await openFile(page, 'a.log', `${COMPLETE_LINES}${CUT_LINE}${'\0'.repeat(300)}${NEXT_LINE}`);
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

// Overstrikes of manual pages and line printers: a letter, BS, and then the same letter, an underscore or an accent.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openFile, startBrowser } from './browser.mjs';
import { decoded, latin1, offered, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const id = 'overstrikes';

// As nroff -man writes it with grotty -c.
const MANUAL =
  'N\bNA\bAM\bME\bE\n       g\bgr\brö\böß\bße\be - zeigt die _\bG_\br_\bö_\bß_\be an\n\n       +\bo Punkt\n';

test('overstrikes of manual pages are removed, and the letters stay', () => {
  assert.ok(offered(utf8(MANUAL)).includes(id));
  const { text, note } = decoded(id, utf8(MANUAL));
  assert.deepEqual([text, note], ['NAME\n       größe - zeigt die Größe an\n\n       • Punkt\n', null]);
  for (const [source, shown] of [
    ['x\b_y\b_z\b_ a', 'xyz a'], // the underscore after the letter, as line printers write it
    ['_\bN\bN_\bO\bO_\bT\bT', 'NOT'], // bold and underlined
    ['N\bN\bN\bNA\bA\bA\bAB\bB\bB\bB', 'NAB'], // bold in four strikes
    ['漢\b漢字\b\b字_\b\bか', '漢字か'],
    ['n\bne\u0301\be\u0301e\be', 'ne\u0301e'],
    ["e\b'te\b' n\b~ c\b,a", 'été ñ ça'], // ISO 646 (ECMA-6)
    ['_\b_a\bab\bbc\bc', '_abc'],
  ]) {
    assert.ok(offered(utf8(source)).includes(id), source);
    assert.equal(decoded(id, utf8(source)).text, shown);
  }
});

test('overstrikes of letters in a legacy encoding are removed, and a BS between different characters stays', () => {
  const bytes = latin1('g\bgr\br\xf6\b\xf6\xdf\b\xdfe\be a\bb x');
  const { text, note } = decoded(id, bytes, 'iso-8859-1');
  assert.equal(text, 'größe a\bb x');
  assert.equal(note, '1 BS is unchanged, because it stands between different characters.');
});

test('captures of terminals, GSM 03.38 and binary data are not overstrikes', () => {
  for (const text of [
    '$ npm tesr\b\x1b[Kt\n$ gti\b\x1b[K\b\x1b[Kit\n',
    'Loading |\b/\b-\b\\\b|\b/\b-\b\\\bdone\n', // a spinner
    ' 10%\b\b\b\b 20%\b\b\b\b 30%\b\b\b\b',
    'Ciao, per\b l\x07, citt\x7f. caff\x04 pi\x06 per\b',
    'a\bab\b', // too few
    'Backspace is \\b, as in N\\bN and _\\bN and A\\bA.\n',
  ])
    assert.ok(!offered(utf8(text)).includes(id), JSON.stringify(text));
});

test('decoding takes linear time', () => {
  const count = 1 << 18;
  assert.equal(decoded(id, utf8('N\bN'.repeat(count))).text.length, count);
  assert.ok(!offered(utf8('N\b'.repeat(count))).includes(id));
});

test('the page shows a manual page as text, and removes its overstrikes', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'groesse.txt', MANUAL);
  const offer = page.locator('#layers li', { hasText: 'text with overstrikes' });
  await offer.getByText('Decoding keeps only the letter, as “col -b” does.').waitFor();
  assert.doesNotMatch(await page.locator('#summary').innerText(), /binary/);
  await offer.getByRole('button', { name: 'Remove overstrikes' }).click();
  await page.locator('#text .text-row', { hasText: 'größe - zeigt die Größe an' }).waitFor();
  await closeWithoutComplaints();
});

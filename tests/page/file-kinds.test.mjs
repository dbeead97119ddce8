// Kinds of files that people bring: what the page says is wrong with each, where, and how to fix it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openFile, startBrowser, waitForFacts } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const advice = (page, sentence) => page.locator('#advice li', { hasText: sentence });
const _examined = (page) => page.locator('main[data-examined]').waitFor();

// The bytes of the code page cp037 for ASCII letters, digits and signs (Unicode's EBCDIC mapping table).
const CP037 = new Map([
  ...[...'abcdefghi'].map((letter, at) => [letter, 0x81 + at]),
  ...[...'jklmnopqr'].map((letter, at) => [letter, 0x91 + at]),
  ...[...'stuvwxyz'].map((letter, at) => [letter, 0xa2 + at]),
  ...[...'ABCDEFGHI'].map((letter, at) => [letter, 0xc1 + at]),
  ...[...'JKLMNOPQR'].map((letter, at) => [letter, 0xd1 + at]),
  ...[...'STUVWXYZ'].map((letter, at) => [letter, 0xe2 + at]),
  ...[...'0123456789'].map((digit, at) => [digit, 0xf0 + at]),
  ...Object.entries({ ' ': 0x40, '.': 0x4b, ',': 0x6b, ':': 0x7a, '\x85': 0x15 }),
]);
const toCp037 = (text) => Uint8Array.from(text, (character) => CP037.get(character));

test('EBCDIC text is decoded, although its line ends are controls in ASCII', async () => {
  const { page, settled } = await browser.open();
  const lines = [
    'HELLO WORLD, THIS IS A TEST FILE',
    'FROM THE MAINFRAME: CUSTOMER 0042, AMOUNT 12.50',
    'The quick brown fox.',
  ];
  await openFile(page, 'mainframe.txt', toCp037(lines.map((line) => `${line}\x85`).join('')));
  await waitForFacts(page, /^⇄ Detected cp037, \d\d %$/m);
  await page.locator('#text .text-row', { hasText: lines[1] }).waitFor();
  await advice(page, 'Detected cp037').getByRole('button', { name: 'Convert to utf-8' }).waitFor();
  await settled();
});

test('binary data without NULs and without a known format is still called binary', async () => {
  const { page, settled } = await browser.open();
  const noise = Uint8Array.from({ length: 2000 }, (_, at) => ((at * 7919 + (at >> 3) * 104_729) % 255) + 1);
  await openFile(page, 'noise.bin', noise);
  await waitForFacts(page, 'Not text: binary data');
  await settled();
});

// The direction of the lines in previews: lines of Hebrew from right to left, and the times of subtitles from left to right.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { openFile, startBrowser } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const LINES = [
  'שלום לכולם וברוכים הבאים',
  'היום נלמד לאפות לחם',
  'קודם מערבבים קמח ומים',
  'עכשיו מחכים שעה אחת',
  'הלחם מוכן, בתיאבון',
];
const SUBTITLES = LINES.map((line, at) => `${at + 1}\n00:00:1${at},500 --> 00:00:1${at},900\n${line}\n\n`).join('');

/** Returns the lines of a preview: their text without labels, their attribute `dir`, and whether the first character is to the left of the last. */
const linesOf = (preview) =>
  preview.locator('.preview-line').evaluateAll((lines) =>
    lines.map((line) => {
      const isLabel = ({ parentElement }) => parentElement.closest('.label, .omitted');
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      let node = walker.nextNode();
      while (node && isLabel(node)) node = walker.nextNode();
      if (!node) return { text: '', dir: line.dir };
      const left = (at) => {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect().left;
      };
      return { text: node.data, dir: line.dir, isLeftToRight: left(0) < left(node.length - 1) };
    }),
  );

test('the previews of a repair and of a conversion give each line its own direction', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const misread = codec.decode(codec.encode(SUBTITLES, 'windows-1255'), 'windows-1252');
  await openFile(page, 'hebrew.srt', misread);
  await page.locator('#advice').getByRole('button', { name: 'Review repair' }).click();
  const preview = page.locator('#repair .repair-choices .preview').first();
  await preview.filter({ hasText: LINES[0] }).waitFor();
  const lines = await linesOf(preview);
  const times = '00:00:11,500 --> 00:00:11,900';
  assert.deepEqual(
    lines.find((line) => line.text === times),
    { text: times, dir: 'ltr', isLeftToRight: true },
  );
  assert.deepEqual(
    lines.find((line) => line.text === LINES[0]),
    { text: LINES[0], dir: 'rtl', isLeftToRight: false },
  );
  // In a right-to-left line, the label of the line end is at the left.
  const [text, label] = await preview
    .locator('.preview-line[dir=rtl]')
    .last()
    .evaluate((line) =>
      [line.querySelector('span, mark').firstChild, line.querySelector('.label')].map((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect().left;
      }),
    );
  assert.ok(label < text);
  await preview
    .locator('xpath=..')
    .getByRole('button', { name: /^Use this repair/ })
    .click();
  // A preview of a conversion is one paragraph, in which the runs of text have directions.
  const firstTimes = page.locator('#convert .preview bdi', { hasText: '00:00:10,500 --> 00:00:10,900' }).first();
  await firstTimes.waitFor({ state: 'attached' });
  assert.equal(await firstTimes.getAttribute('dir'), 'ltr');
  assert.equal(await page.locator('#convert .preview bdi', { hasText: LINES[0] }).first().getAttribute('dir'), 'rtl');
  await closeWithoutComplaints();
});

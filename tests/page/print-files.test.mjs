// Text for a printer, with form feeds between its pages: form feeds and the commands of the printer are not taken for damage.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { controlCharacters } from '../../www/finding-summaries.js';
import { hasPrinterCommands } from '../../www/printer-commands.js';
import { countLineEnds } from '../../www/line-end-counts.js';
import { assertLinear } from './linear-time.mjs';
import { openFile, openTab, startBrowser, waitForFindings } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** No text follows the texts of these tests. */
const isWhole = true;

const PAGES = ['Société Générale', 'Hôtel de la Gare', 'Müller & Fils', 'Besançon'].map(
  (name, at) => `LISTE DES CLIENTS          PAGE ${at + 1}\r\n\r\n000${at}  ${name}          Orléans\r\n`,
);

test('a carriage return beside a form feed is not a line end', () => {
  for (const between of ['\f', '\r\f', '\f\r', '\r\f\r', '\f\r\n'])
    assert.deepEqual(
      countLineEnds(PAGES.join(between), isWhole).map(([name]) => name),
      ['CR LF'],
      JSON.stringify(between),
    );
  // Other carriage returns still end lines, also in a text with form feeds.
  assert.deepEqual(countLineEnds('one\rtwo\n\fthree\n', isWhole), [
    ['LF', 2],
    ['CR', 1],
  ]);
  assert.deepEqual(countLineEnds('page 1\r\fpage 2\r', isWhole), [['CR', 2]]);
});

test('long runs of carriage returns and form feeds take linear time', () => {
  for (const run of ['\r', '\f', '\f\r', '\r\r\f', '\r\n\r'])
    assertLinear((count) => countLineEnds(`a\n${run.repeat(count)}b\n`, isWhole), 4000, JSON.stringify(run));
});

test('only the commands of printers make a text with form feeds a print file', () => {
  /** Returns the property `printer` of the summary of control characters, each given as `[offset, column, code point]`. */
  const printer = (...found) => {
    const rows = found.map(([offset, column, codePoint]) => ({
      ...{ kind: 'control', severity: codePoint === 0x0c ? 'note' : 'warning', offset, column },
      ...{ length: 1, codePoints: [codePoint], count: 1 },
    }));
    return controlCharacters({ rows, isWhole: true, total: rows.length }, null).printer;
  };
  assert.equal(printer([0, 1, 0x1b], [90, 1, 0x0c]), 'pages');
  assert.equal(printer([0, 1, 0x0f], [90, 1, 0x12], [91, 2, 0x0c], [180, 1, 0x1a]), 'pages');
  assert.equal(printer([0, 1, 0x1b]), null); // no form feed
  assert.equal(printer([0, 1, 0x1b], [90, 17, 0x0c]), null); // form feed within a line
  assert.equal(printer([0, 1, 0x02], [90, 1, 0x0c]), null); // STX
  // SI (0F) begins condensed print on an Epson, and DC2 (12) ends it.
  assert.equal(printer([0, 1, 0x0f], [90, 17, 0x12]), 'commands');
  assert.equal(printer([0, 1, 0x0f], [90, 17, 0x12], [120, 3, 0x02]), null);
});

test('commands that only printers have are found', () => {
  for (const text of [
    '\x1b@\x1bM\x1bC\x48LISTE DES CLIENTS\r\n', // Epson: reset, elite, 72 lines on a page
    'FACTURE\r\n\x1b@\x1bE1\r\n',
    '\x1b%-12345X@PJL SET COPIES=2\r\n', // HP: a job
    '\x1bE\x1b&l0O\x1b(10UPAGE 1\r\n', // HP: portrait, and PC-8
    '\x1b(s16.66HPAGE 1\r\n', // HP: 16.66 characters per inch
    '\x1bE\x1b&l1o2E\x1b(s0p10h0s0b4099TPAGE 1\r\n', // HP: several commands with one ESC
  ])
    assert.ok(hasPrinterCommands(text), JSON.stringify(text));
  for (const text of [
    '\x1b[31merror\x1b[0m\r\n\x1b@\r\n', // ECMA-48
    '\x1b]0;title\x07\x1b(B$ ls\r\n', // DEC VT100
    '\x1bEline\x1bM\x1b7', // ECMA-48 and DEC
    '\x1b$B$3$s\x1b(B\r\n', // ISO-2022-JP
    '\x1b(0ABC\x1b)1D', // DEC: line drawing
    'a\x1b@b', // within a line
  ])
    assert.ok(!hasPrinterCommands(text), JSON.stringify(text));
});

test('the name of a print file shows that its controls are commands of a printer', () => {
  const printer = (name, codePoints = [0x1b]) => {
    const rows = [
      { kind: 'control', severity: 'warning', offset: 0, column: 1, length: codePoints.length, codePoints, count: 1 },
    ];
    return controlCharacters({ rows, isWhole: true, total: 1 }, null, name).printer;
  };
  assert.equal(printer('RECHNUNG.PRN'), 'name');
  assert.equal(printer('rechnung.prn', [0x1b, 0x00]), 'name');
  assert.equal(printer('rechnung.prn', [0x0f]), 'name');
  assert.equal(printer('tabelle.prn', [0x00, 0x01]), null); // a table of Excel
  assert.equal(printer('prn.log'), null);
  assert.equal(printer(null), null);
});

test('form feeds are page breaks, and control characters beside form feeds are commands of a printer', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const advice = page.locator('#advice li');
  for (const between of ['\f', '\r\f', '\f\r\n']) {
    await openFile(page, 'liste.prn', PAGES.join(between));
    await waitForFindings(page);
    assert.deepEqual(await advice.allInnerTexts(), []);
    await openTab(page, 'problems');
    await page
      .locator('#problem-list', { hasText: 'form feed, U+000C: it begins a new page of a print file' })
      .waitFor();
  }
  // SI (0F) begins condensed print on an Epson, and DC2 (12) ends it.
  await openFile(page, 'liste.prn', `\x1b@\x0f${PAGES.join('\x12\f')}\x12`);
  await advice
    .filter({ hasText: 'so the text was probably written for a printer' })
    .getByText('They are no damage.')
    .waitFor();
  await openFile(page, 'colours.log', `\x1b[31merror\x1b[0m\x07\n\x02ok\n`);
  await waitForFindings(page);
  assert.equal(await advice.filter({ hasText: 'printer' }).count(), 0);
  await closeWithoutComplaints();
});

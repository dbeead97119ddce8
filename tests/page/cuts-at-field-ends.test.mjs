// Characters that a program cut at the ends of fields, also after a capital letter, where the lead byte C3 could be Ã of windows-1252.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { findPattern } from '../../www/fault-patterns.js';
import { findWindows1252InUtf8 } from '../../www/mixed-encodings.js';
import { openFile, startBrowser } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Returns the pattern of the faults in a complete input. */
const patternOf = (bytes, isWhole = true) => findPattern(codec, bytes, isWhole);

/** Returns the bytes of a text in UTF-8 in which each `~` stands for the single byte `byte`. */
const withByte = (text, byte = 0xc3) =>
  Buffer.concat(text.split('~').flatMap((part, at) => (at === 0 ? [] : [Buffer.of(byte)]).concat(Buffer.from(part))));

test('lead bytes at the ends of fields are cut characters, not letters of windows-1252', () => {
  for (const bytes of [
    withByte('Name;Ort\nKfz M~;Köln\nBäckerei S~;München\n'),
    withByte('Name,Ort\nBäckerei ~,Köln\nMüller K~,Bonn\n'),
    withByte('"Bäckerei S~";"Köln"\n"M~";"Bonn"\n'),
    withByte('Łódź\tK\nBydgoszcz S~\tOżarów\n', 0xc5),
    withByte('Ořechov;Plzeň\nBrno S~;Příbram\n', 0xc5),
  ]) {
    assert.equal(findWindows1252InUtf8(codec, bytes), null, bytes.toString());
    assert.ok(['cut-ends', 'cut-field'].includes(patternOf(bytes)?.id), bytes.toString());
  }
});

test('letters of windows-1252 in UTF-8 are not taken for cut characters', () => {
  for (const bytes of [
    withByte('1;MANH~;João\n2;IRM~;São\n'), // MANHÃ, IRMÃ
    withByte('1;P~;Göteborg\n2;S~;Malmö\n', 0xc5), // Swedish PÅ and SÅ: no complete character of this text begins with C5
    withByte('1;S~;João\n2;N~O;São\n'), // NÃO
    withByte('1;Caf~;Köln\n2;Andr~;München\n', 0xe9), // é
  ]) {
    assert.ok(findWindows1252InUtf8(codec, bytes), bytes.toString());
    assert.equal(patternOf(bytes), null, bytes.toString());
  }
});

test('the suggestion, the groups and the fixes agree, and no fix writes Ã', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  for (const [text, sentence] of [
    [
      'Tag;Empfänger;Betrag\n1;Abschlag Maistraße 121, K~;5\n2;Kfz-Werkstatt Stefan Bergm~;6\n3;Gärtnerei Blumenthal u. S~;7\n',
      'Each is at the end of a field of 27 bytes, before “;”.',
    ],
    ['Name;Ort\nKfz M~;Köln\nBäckerei S~;München\n', 'A character was cut'],
  ]) {
    await openFile(page, 'umsaetze.csv', withByte(text));
    await page.locator('#summary', { hasText: sentence }).waitFor();
    await page.locator('#problems', { hasText: 'cut character' }).waitFor();
    assert.doesNotMatch(
      await page.locator('#advice, #problem-groups, #problem-list').allInnerTexts().then(String),
      /windows-1252|Ã/,
    );
  }
  await closeWithoutComplaints();
});

// Characters whose bytes a line break divides, as in folded lines of calendars and in CONC lines of GEDCOM.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { splitCharacterAt } from '../../www/cut-characters.js';
import { findPattern } from '../../www/fault-patterns.js';
import { MALFORMED } from '../../www/segment-kinds.js';
import { repairAdvice } from '../../www/views/repair-advice.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFacts, waitForFindings, downloadWith } from './browser.mjs';
import { fixed } from './fixed.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const advice = (page, sentence) => page.locator('#advice li', { hasText: sentence });
const groups = (page) => page.getByRole('group', { name: 'Groups of problems' }).getByRole('button');
const dialog = (page) => page.locator('#fix');

/** Returns the file that the button of the dialog downloads. */
async function downloaded(page) {
  return (await downloadWith(page, dialog(page).getByRole('button', { name: 'Download' }))).bytes;
}

/** Returns the pattern of the faults in a complete input. */
const patternOf = (bytes) => {
  const isWhole = true;
  return findPattern(codec, bytes, isWhole);
};

/** Returns the bytes of lines with a line break after every `size` bytes, as some programs fold them. */
function foldedLines(lines, size, lineBreak) {
  const parts = [];
  for (const line of lines) {
    const bytes = Buffer.from(line);
    for (let at = 0; at < bytes.length; at += size) {
      parts.push(bytes.subarray(at, at + size), Buffer.from(at + size < bytes.length ? lineBreak : '\r\n'));
    }
  }
  return Buffer.concat(parts);
}

/** Returns the first 60 lines of the Universal Declaration of Human Rights in every language. */
const texts = () => udhrTexts().map(({ language, lines }) => ({ language, lines: lines.slice(0, 60) }));

test('line breaks inside characters are found in every language, and moving them changes nothing else', async () => {
  let testedCount = 0;
  for (const { language, lines } of texts()) {
    for (const [size, lineBreak, kind] of [
      [75, '\r\n ', 'fold'],
      [70, '\n\t', 'fold'],
      [80, '\n', null],
      [78, '\r', null],
      [90, '\r\n2 CONC ', 'conc'],
      [60, '\n  10 CONC ', 'conc'],
      [64, '\r2 CONC ', 'conc'],
      [72, '\n> ', 'mark'],
      [77, '"\n"', 'quoted'], // PO and C
      [245, '\nEXTT10=', 'key'], // freedb
    ]) {
      const bytes = foldedLines(kind === 'key' ? lines.map((line) => `EXTT10=${line}`) : lines, size, lineBreak);
      if (codec.isValid(bytes)) continue;
      const { id, others, separator } = patternOf(bytes) ?? {};
      assert.deepEqual([id, others, separator], ['folded', 0, kind], `${language}, ${size} bytes`);
      testedCount += 1;
      if (testedCount % 20 !== 0) continue; // a fix takes long, so the test fixes only every 20th input
      const result = await fixed(bytes, { kind: 'faults', cause: 'folded', method: 'unfold' });
      assert.ok(codec.isValid(result), language);
      const joined = (text) => text.toString('latin1').replaceAll(lineBreak, '');
      assert.equal(joined(result), joined(bytes), language);
    }
  }
  assert.ok(testedCount > 500);
});

test('the number of bytes read for a split character does not depend on the number of continuation bytes', () => {
  let reads = 0;
  const counting = { get: (bytes, key) => ((reads += 1), bytes[key]) };
  assert.equal(splitCharacterAt(new Proxy(new Uint8Array(5000).fill(0x80), counting), 0), null);
  assert.ok(reads < 10, String(reads));
});

test('a calendar whose lines were folded inside characters: all folds are moved at once', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const lines = [
    'BEGIN:VCALENDAR',
    'SUMMARY:Встреча с поставщиком оборудования и обсуждение договора на следующий год в большом зале',
    'LOCATION:会議室の予約と来年度の予算と人員計画について話し合いますのでご参加くださいませ',
    'END:VCALENDAR',
  ];
  const bytes = foldedLines(lines, 75, '\r\n ');
  await openFile(page, 'kalender.ics', bytes);
  const line = advice(page, 'Line folding cut characters: 2 characters');
  await line.waitFor();
  await waitForFindings(page);
  assert.equal(await page.getByRole('button', { name: /with .*U\+FFFD$/ }).count(), 0);
  assert.equal(await advice(page, 'windows-1252').count(), 0);
  await groups(page).filter({ hasText: '2 characters cut by line breaks' }).waitFor();
  await line.getByRole('button', { name: 'Move the line breaks…' }).click();
  await dialog(page).getByText('2 places change.').waitFor();
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await waitForFacts(page, 'Valid utf-8');
  await waitForFacts(page, `${bytes.length} bytes`);
  await closeWithoutComplaints();
});

test('a GEDCOM file whose notes were divided inside characters: all line breaks are moved at once', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  // By hand from GEDCOM 5.5.1, chapter 2: CONC continues the value of the line before, without a space.
  const note = Buffer.concat([
    Buffer.from('0 HEAD\r\n1 CHAR UTF-8\r\n0 @I1@ INDI\r\n1 NOTE Ο Νικόλαος έγιν'),
    Buffer.from([0xce, 0x0d, 0x0a, ...Buffer.from('2 CONC '), 0xb5]),
    Buffer.from(' τυπογράφος στ'),
    Buffer.from([0xcf, 0x0d, 0x0a, ...Buffer.from('2 CONC '), 0x81]),
    Buffer.from('όφια\r\n0 TRLR\r\n'),
  ]);
  await openFile(page, 'tree.ged', note);
  const line = advice(page, 'CONC lines cut characters: 2 characters');
  await line.waitFor();
  await waitForFindings(page);
  assert.equal(await page.getByRole('button', { name: /with .*U\+FFFD$/ }).count(), 0);
  assert.equal(await advice(page, 'not in this').count(), 0);
  assert.equal(await page.locator('main', { hasText: 'windows-1252 character' }).count(), 0);
  await groups(page).filter({ hasText: '2 characters cut by line breaks' }).waitFor();
  await line.getByRole('button', { name: 'Move the line breaks…' }).click();
  await dialog(page).getByText('2 places change.').waitFor();
  const wanted =
    '0 HEAD\r\n1 CHAR UTF-8\r\n0 @I1@ INDI\r\n1 NOTE Ο Νικόλαος έγιν\r\n2 CONC ε τυπογράφος στ\r\n2 CONC ρόφια\r\n0 TRLR\r\n';
  assert.equal((await downloaded(page)).toString(), wanted);
  await closeWithoutComplaints();
});

test('a character that a line break cut is completed by the next line, after any prefix of that line, such as CONC', () => {
  const splitAcrossLines = (prefix, second = [0xaf]) =>
    splitCharacterAt(Buffer.from([0xce, 0x0d, 0x0a, ...Buffer.from(prefix), ...second, 0x61]), 0);
  for (const [prefix, kind] of [
    ['', null],
    [' ', 'fold'],
    ['\t', 'fold'],
    ['    ', 'fold'],
    ['2 CONC ', 'conc'],
    ['  12 CONC ', 'conc'],
    ['3 CONT ', 'conc'],
    ['> ', 'mark'],
    ['> > ', 'mark'],
    ['# ', 'mark'],
    ['// ', 'mark'],
    [' * ', 'mark'],
  ]) {
    const { character, separator } = splitAcrossLines(prefix);
    assert.deepEqual([character, separator], ['ί', { kind, text: `\r\n${prefix}` }], prefix);
  }
  // The character is not completed if the next line begins with text, or does not have exactly the missing byte after the prefix.
  for (const prefix of ['a', '2 NOTE ', 'CONC ', '2 CONC  ', '- ', '1. ', '2 CONC a'])
    assert.equal(splitAcrossLines(prefix), null);
  for (const second of [[], [0xaf, 0xaf], [0xce, 0xaf]]) assert.equal(splitAcrossLines('2 CONC ', second), null);
});

test('a character that is divided between two string literals, or between two values of a key, is completed', () => {
  const splitIn = (text, at) => splitCharacterAt(Buffer.from(text, 'latin1'), at);
  for (const [between, kind] of [
    ['"\n"', 'quoted'],
    ['"\r\n"', 'quoted'],
    ['"\n       "', 'quoted'],
    ["'\n    '", 'quoted'],
    ['"\n#~ "', 'quoted'],
    ['\nEXTD=', 'key'],
  ]) {
    const { character, separator } = splitIn(`\nEXTD=\xd1${between}\x81`, 6);
    assert.deepEqual([character, separator], ['с', { kind, text: between }], between);
  }
  // The character is not completed if something else is between its bytes, such as an unpaired quotation mark, a comment, another key, or text
  // after the key.
  for (const between of ['"\n', '\n"', '"\n\'', '" \n"', '"\n# "', '"\nEXTD=', '\nEXTT0=', '\nEXTD=a', '\nEXTD:'])
    assert.equal(splitIn(`\nEXTD=\xd1${between}\x81`, 6), null, between);
});

test('the strings of a PO file that were divided after a number of bytes are repaired, and each string is complete', async () => {
  const fix = { kind: 'faults', cause: 'folded', method: 'unfold' };
  const po = Buffer.from(
    'msgid "Nothing was found"\nmsgstr ""\n"Нічого не знайден\xd0"\n"\xbe, спробуйте ще ра\xd0"\n"\xb7"\n'.replace(
      /[^\0-\xff]/g,
      (letter) => Buffer.from(letter).toString('latin1'),
    ),
    'latin1',
  );
  assert.equal(patternOf(po).separator, 'quoted');
  assert.equal(
    (await fixed(po, fix)).toString(),
    'msgid "Nothing was found"\nmsgstr ""\n"Нічого не знайден"\n"о, спробуйте ще ра"\n"з"\n',
  );
});

test('text in other encodings whose strings or keys are on several lines has no divided characters', () => {
  const ofBytes = (...parts) => Buffer.from(parts.join(''), 'latin1');
  for (const bytes of [
    ofBytes('msgstr ""\n"\xcd\xe8\xf7\xe5\xe3\xee"\n"\xed\xe5 \xed\xe0\xe9\xe4\xe5\xed\xee"\n'), // windows-1251
    ofBytes('TTITLE0=\xd7\xb0 \xca\xd0\nTTITLE1=\xb0\xa2\xb5\xc4\n'), // GBK: another key
    ofBytes('"1","Stra\xdf"\n"\xa9 2004","caf\xe9"\n'), // windows-1252
  ])
    assert.notEqual(patternOf(bytes)?.id, 'folded', bytes.toString('latin1'));
});

test('no advice says that missing bytes are lost if the next line begins with them', () => {
  const advise = (before, byte, after, reason) => {
    const [bytesBefore, bytesAfter] = [Buffer.from(before, 'latin1'), Buffer.from(after, 'latin1')];
    const detail = { kind: MALFORMED, bytes: Uint8Array.of(byte), start: 1, end: 2, bytesBefore, bytesAfter };
    const explanation = { judgements: [{ reason }] };
    return repairAdvice({ ...detail, explanation }, null, { encoding: 'utf-8', hasCuts: true });
  };
  for (const prefix of ['', '> ', '2 CONC ', 'EXTT0=']) {
    const first = advise('\xce\xbd', 0xce, `\r\n${prefix}\xb5 \xcf\x84`, 'missing-continuation');
    const second = advise(`\xce\xbd\xce\r\n${prefix}`, 0xb5, ' \xcf\x84', 'unexpected-continuation');
    assert.match(first.sentence, /at the start of the text of the next line are “ε”/);
    assert.deepEqual([second, first.policy], [first, null]);
  }
  const { sentence, policy } = advise('\xce\xbd', 0xce, '\r\n2 CONC a', 'missing-continuation');
  assert.match(sentence, /^A character was cut, and other text follows it\. The missing bytes are neither/);
  assert.equal(policy, 'replace');
});
